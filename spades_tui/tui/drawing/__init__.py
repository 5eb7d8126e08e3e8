"""Cells, colors and cards: what widgets draw with."""
