"""The first game and the lessons: texts as data, positions, right answers. Knows no screen."""
