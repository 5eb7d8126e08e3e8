"""The card table: its screen, and everything on it. It must not know a page, nor hold any state of
the game.
"""
