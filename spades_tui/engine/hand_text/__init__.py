"""Hands as text: read and played through by the rules, and written from a log. They must not know a
file.
"""
