"""Puzzles found in games of weak players, then screened, checked, rated and packed. It must not
change how a puzzle is asked or judged, which `spades_tui.practice` decides.
"""
