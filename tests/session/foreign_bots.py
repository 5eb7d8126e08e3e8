"""Bots of somebody else's, with manners of their own, by name as `tests.session.foreign_bots:X`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.bots.roster import bot_named
from spades_tui.view import View

MODULE = __name__


class Outsider:
    """Takes its first choice."""

    name = "outsider"

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        assert view.prompt is not None
        return Decision(view.prompt.actions[0])


class Talker(Outsider):
    """Talks while it thinks, and asks what nobody answers."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        print("Now what?", flush=True)
        os.write(1, b"Now what?\n" * 100)
        assert not sys.stdin.readline()
        return super().decide(view, limit, rng)


class Printer(Outsider):
    """Tells what it thinks."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        print("Now what?", flush=True)
        return super().decide(view, limit, rng)


class Stumbler(Outsider):
    """Raises an error."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        raise KeyError("out of tune")


class Ender(Outsider):
    """Ends the program, as it believes."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        sys.exit(5)


class _Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Speechless(Outsider):
    """Raises an error that fails to say what it is."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        raise _Speechless


class Nameless(Outsider):
    """Fails when it is asked for its name."""

    @property
    def name(self) -> str:  # type: ignore[override]
        raise _Speechless


def ends() -> Outsider:
    """Ends the program instead of making a player."""
    sys.exit(3)


class Mumbler(Outsider):
    """Answers what is not a decision."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Any:
        return Decision(action=7)  # type: ignore[arg-type]


class Leaver(Outsider):
    """Ends the process."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        os._exit(3)


def begun() -> Path:
    """Return the file by which a bot says that it has begun to think."""
    return Path(os.environ["SPADES_HOME"], "begun")


def _begin() -> None:
    begun().parent.mkdir(parents=True, exist_ok=True)
    begun().touch()


class Brooder(Outsider):
    """Never comes to an end."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        _begin()
        while True:
            pass


class Searcher(Outsider):
    """Thinks as `expert` does, of more deals than there is time for where that is asked."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        _begin()
        return bot_named("expert").decide(view, limit, rng)


class LeaverOnce(Outsider):
    """Ends the process the first time; a file in the data folder remembers that."""

    def decide(self, view: View, limit: Limit, rng: Random) -> Decision:
        mark = Path(os.environ["SPADES_HOME"], "left-once")
        if not mark.exists():
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
            os._exit(3)
        return super().decide(view, limit, rng)
