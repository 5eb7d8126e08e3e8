"""The laboratory: bots and speed measured, puzzles mined, by ``python -m spades_tui.lab``. It
stands above all other rooms, and none of them may import it.
"""


class CannotMeasure(RuntimeError):
    """Something cannot be measured here, or under these rules; the text is one sentence."""
