"""The process of the bots: client, server, messages. The client is imported before the first frame
and must not import the rules or the bots.
"""
