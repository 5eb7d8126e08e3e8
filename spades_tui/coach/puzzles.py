"""Puzzles: moments of games of weaker players in which one answer, or a few, are clearly best."""

from __future__ import annotations

import gzip
import zlib
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.moments import Moment, action_of
from spades_tui.coach.puzzle_themes import PuzzleTheme
from spades_tui.rules.actions import Action
from spades_tui.rules.learned_types import learned
from spades_tui.view import Prompt

FILE: Final = "puzzles.jsonl.gz"


class Tried(msgspec.Struct, frozen=True, array_like=True):
    """An answer that was priced: its word, and its figures by name."""

    word: str
    numbers: dict[str, float]


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle.

    Attributes:
        id: of its question.
        at: the moment.
        themes: what it is about.
        trap: the answer of the player who missed it, in a word.
        tried: every answer that was priced, the best first.
        right: how many of those, from the first, are right.
        deals: possible deals each was tried in.
        point: chance to win that a net point is worth.
        solved: how each level that was asked answered: the levels that found a right answer.
        rating: how hard it is, on the scale of the person's puzzle rating.
        proof: tricks, in the whole hand, that the right card is sure of; in endings only.
        nil: whether it is a nil that the right card is sure to keep.
    """

    id: str
    at: Moment
    themes: tuple[PuzzleTheme, ...]
    trap: str
    tried: tuple[Tried, ...]
    right: int
    deals: int
    point: float
    solved: tuple[str, ...] = ()
    rating: int = 1500
    proof: int | None = None
    nil: bool = False

    def price(self, prompt: Prompt) -> Price:
        """Return what the trap cost, with every answer."""
        options = tuple(Alternative(action_of(one.word, prompt), one.numbers) for one in self.tried)
        chosen = next(at for at, one in enumerate(self.tried) if one.word == self.trap)
        best, trap = options[0].numbers, options[chosen].numbers
        cost = best["win"] - trap["win"]
        return Price(options, chosen, self.deals, cost, cost, trap["error"], self.point)

    def right_answers(self, prompt: Prompt) -> tuple[Action, ...]:
        """Return the right answers among those that were tried, the best first."""
        return tuple(action_of(one.word, prompt) for one in self.tried[: self.right])


def is_packed(data: bytes) -> bool:
    """Whether puzzles are packed: nothing can be added at their end."""
    return data[:2] == b"\x1f\x8b"


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """Read puzzles, packed or not, one a line.

    Raises:
        ValueError: naming the line that is none.
    """
    try:
        text = gzip.decompress(data) if is_packed(data) else data
    except (OSError, EOFError, zlib.error) as error:
        raise ValueError(f"The packed puzzles are damaged: {error}.") from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=learned(Puzzle)))
        except msgspec.MsgspecError as error:
            raise ValueError(f"Line {number} is no puzzle: {error}.") from None
    return tuple(found)


@lru_cache(maxsize=1)
def puzzles() -> tuple[Puzzle, ...]:
    """Return every puzzle of this release, the easiest first; read when first asked for."""
    data = (files("spades_tui.coach") / FILE).read_bytes()
    return tuple(sorted(read_puzzles(data), key=lambda one: (one.rating, one.id)))
