"""Exercises with their answers and reasons, the coach, and boards. It must not know a page or a
command.
"""
