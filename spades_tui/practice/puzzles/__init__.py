"""Puzzles: the file of them, their themes, which come next, how they and the player are rated.
Knows no miner.
"""
