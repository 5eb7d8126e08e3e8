"""Cells, colors and cards: what widgets draw with. It must not know a widget or a game."""
