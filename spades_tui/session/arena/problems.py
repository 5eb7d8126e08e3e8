"""What cannot be measured."""


class CannotJudge(RuntimeError):
    """Nil decisions cannot be judged under these rules; the text is one sentence."""
