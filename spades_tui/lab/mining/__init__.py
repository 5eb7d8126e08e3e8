"""Puzzles found in games of weak players, then screened, rated and packed. It must not change how a
puzzle is asked or judged, which `practice` decides.
"""
