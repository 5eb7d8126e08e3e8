"""The card table: its screen, and everything on it."""
