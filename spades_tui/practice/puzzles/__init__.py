"""Puzzles: the file of them, their themes, which one comes next, how they and the player are rated.
They must not know how puzzles are mined.
"""
