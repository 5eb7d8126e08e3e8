"""The laboratory: bots and speed measured, out of a player's way."""
