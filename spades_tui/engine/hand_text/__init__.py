"""Hands as text: read and played through, and written from a log. Knows no file."""
