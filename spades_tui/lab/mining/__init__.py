"""Puzzles found in games of weaker players, and held to what they promise."""
