"""Waiting and finished games: the list, and the replay of one. It must not read a record itself."""
