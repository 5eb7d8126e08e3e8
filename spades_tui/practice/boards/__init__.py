"""Boards: the same cards for everybody, by the day and in duplicate. They must not know a page or a
command.
"""
