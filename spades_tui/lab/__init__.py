"""The laboratory: what `spades arena` and `spades bench` measure."""


class CannotMeasure(RuntimeError):
    """Something cannot be measured here, or under these rules; the text is one sentence."""
