"""Guessing hidden hands: every deal that fits what one seat knows, as likely as it is."""
