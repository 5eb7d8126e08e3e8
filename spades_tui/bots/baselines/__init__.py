"""Reference bots, which never change, so that figures of different versions can be compared. They
must not depend on how the levels play.
"""
