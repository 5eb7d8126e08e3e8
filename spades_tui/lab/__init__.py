"""The laboratory, ``python -m spades_tui.lab``: measures bots and speed. It may import every
other package, and none of them may import it."""


class CannotMeasure(RuntimeError):
    """Something cannot be measured here, or under these rules; the text is one sentence."""
