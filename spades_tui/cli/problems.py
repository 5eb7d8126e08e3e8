"""What a command refuses, in one sentence and with an exit code."""

from __future__ import annotations

from typing import Final

FAILURE: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130


class Refused(Exception):
    """A command cannot do what it was asked; the text is one sentence for standard error.

    Attributes:
        code: the exit code; 2 where the command line itself is wrong.
    """

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code
