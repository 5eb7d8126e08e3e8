"""Rebuilds the data files of the package from a checkout; `python -m tools` lists the commands. It
is not part of an installation, and nothing in `spades_tui` may import it.
"""
