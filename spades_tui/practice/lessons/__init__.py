"""The first game and the lessons: texts as data, positions, right answers. They must not know a
screen.
"""
