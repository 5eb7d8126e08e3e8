"""The records of games: written, read, verified, imported. They must not know a table, a screen or
a bot that plays.
"""
