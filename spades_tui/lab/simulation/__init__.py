"""Bots among themselves in memory: games, tallies, `simulate`."""
