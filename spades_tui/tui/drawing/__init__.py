"""Cells, colours and cards: what widgets draw with."""
