"""The laboratory, ``python -m spades_tui.lab``: measures bots and speed. It may import every
other package, and none of them may import it."""


class CannotMeasure(RuntimeError):
    """Raised, with one sentence, if this machine or these rules make a measurement impossible."""
