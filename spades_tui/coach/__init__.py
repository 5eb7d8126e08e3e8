"""Hints, the review of a game, drills and claims."""
