"""What cannot be measured."""


class CannotMeasure(RuntimeError):
    """Something cannot be measured here, or under these rules; the text is one sentence."""
