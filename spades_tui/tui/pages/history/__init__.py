"""Waiting and finished games: the list, and the replay of one. They must not read a record
themselves.
"""
