"""Boards: the same cards for everybody, by the day and in duplicate. Knows no page."""
