"""Lessons: their texts as data, the positions they show, what is right in them, the first game."""
