"""Mistakes, puzzles, drills, lessons, and deals others play, too. They must not choose or judge a
question: the room practice does.
"""
