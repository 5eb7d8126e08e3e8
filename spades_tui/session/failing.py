"""What is raised when a bot does not play along."""

from __future__ import annotations


class BotFailed(RuntimeError):
    """A bot raised an error instead of answering, and would again; the text is one sentence."""
