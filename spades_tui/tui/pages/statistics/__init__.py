"""Figures, and whether the deals are fair. They must not compute a figure."""
