"""Mistakes, puzzles, drills, lessons, and deals that others play, too. They must not choose or
judge a question: the room `practice` does.
"""
