"""Bots of somebody else's, with manners of their own, by name as `tests.table.foreign_bots:X`."""

from __future__ import annotations

import os
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import force_setattr

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard

MODULE = __name__


class Outsider:
    """Answers with the first choice."""

    name = "outsider"

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        assert view.prompt is not None
        return Decision(view.prompt.actions[0])


class Talker(Outsider):
    """Writes to standard output while it thinks, and reads standard input, which must be empty."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        print("Now what?", flush=True)
        os.write(1, b"Now what?\n" * 100)
        assert not sys.stdin.readline()
        return super().decide(view, limit, rng)


class Printer(Outsider):
    """Prints while it thinks."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        print("Now what?", flush=True)
        return super().decide(view, limit, rng)


class Stumbler(Outsider):
    """Raises an error."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        raise KeyError("out of tune")


class Ender(Outsider):
    """Tries to end the program at its turn."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        sys.exit(5)


class _Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Speechless(Outsider):
    """Raises an error whose text cannot be read."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        raise _Speechless


class Nameless(Outsider):
    """Raises an error when its name is read."""

    @property
    def name(self) -> str:  # type: ignore[override]
        raise _Speechless


def ends() -> Outsider:
    """End the program instead of returning a bot."""
    sys.exit(3)


class Mumbler(Outsider):
    """Answers with a decision whose action is none."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Any:
        return Decision(action=7)  # type: ignore[arg-type]


class Forger(Outsider):
    """Changes the view and the limit it is passed."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        decided = deepcopy(super().decide(view, limit, rng))
        _spoil(view)
        force_setattr(limit, "figures", "none")
        return decided


def _spoil(value: object) -> None:
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            _spoil(getattr(value, field))
            force_setattr(value, field, None)
    elif isinstance(value, tuple):
        for part in value:
            _spoil(part)


class Peeker(Outsider):
    """Has the method `show`, by which reference bots are passed all cards."""

    def show(self, hands: tuple[tuple[Card, ...], ...]) -> None:
        raise RuntimeError("I see all cards")


class Forker(Outsider):
    """Forks its process at every decision."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        if sys.platform != "win32":
            os.fork()
        return super().decide(view, limit, rng)


class _Odd(BaseException):
    pass


class Odd(Outsider):
    """Raises an error that is no `Exception`."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        raise _Odd("far out" * 100)


class _Wild(PlayCard, frozen=True, tag="wild"):
    pass


class Breeder(Outsider):
    """Answers with an action of a class of its own."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        return Decision(_Wild(0, 0, Card.SA))


class Tired(Outsider):
    """Can be created only once."""

    made = 0

    def __init__(self) -> None:
        Tired.made += 1
        if Tired.made > 1:
            raise OSError("tired")


class Leaver(Outsider):
    """Ends its process at its turn."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        os._exit(3)


def begun() -> Path:
    """Return the path of the file that a bot creates when it begins to think."""
    return Path(os.environ["SPADES_HOME"], "begun")


def _begin() -> None:
    begun().parent.mkdir(parents=True, exist_ok=True)
    begun().touch()


class Brooder(Outsider):
    """Never stops thinking."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        _begin()
        while True:
            pass


class Searcher(Outsider):
    """Decides as `expert` does."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        _begin()
        return load_bot("expert").decide(view, limit, rng)


class LeaverOnce(Outsider):
    """Ends its process at its first turn; a file in the data folder remembers that."""

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        mark = Path(os.environ["SPADES_HOME"], "left-once")
        if not mark.exists():
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
            os._exit(3)
        return super().decide(view, limit, rng)
