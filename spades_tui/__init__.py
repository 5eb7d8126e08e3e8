"""Spades in the terminal: every rule, bots worth having as partners, and practice. Its rooms are
listed in `README.md` beside this file.
"""

__version__ = "0.1.0"
