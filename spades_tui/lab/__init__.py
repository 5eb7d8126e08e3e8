"""The laboratory, ``python -m spades_tui.lab``: measures bots and speed. It may import every
other package, and none of them may import it."""


class CannotMeasure(RuntimeError):
    """Raised when something cannot be measured on this machine or under these rules; one
    sentence."""
