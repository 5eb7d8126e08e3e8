"""The process of the bots: client, server, messages. The client is imported before the first frame
and imports next to nothing.
"""
