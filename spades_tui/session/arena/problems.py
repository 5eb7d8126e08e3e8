"""What cannot be measured; the text of each is one sentence."""


class NoNils(RuntimeError):
    """Under these rules nobody bids nil at his turn."""
