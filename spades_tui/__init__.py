"""Spades in the terminal: every rule, bots worth having as partners, and practice."""

__version__ = "0.1.0"
