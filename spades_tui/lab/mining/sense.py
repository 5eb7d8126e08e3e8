"""Whether a puzzle makes sense to a good player who reads it: what is asked, and what is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from spades_tui.coach.moments import rules_of
from spades_tui.coach.puzzles import Puzzle

Numbers = Mapping[str, float]

_EVENTS: Final = ("nil", "break", "make", "set")
_SEEN: Final = 0.08
"""By how much more often something must come about to be a reason for a card."""
_SEEN_IN_ENDING: Final = 0.03
"""The same where it is proved besides."""
_BAGS: Final = 0.4
"""Bags fewer that are a reason; less than that says nothing to anybody."""
_HOPE: Final = 0.15
"""A chance below which what a card hopes for is not worth asking about."""
_NIL_HOPE: Final = 0.25
"""The same of a nil that is bid."""
_OPEN: Final = (0.04, 0.96)
"""Chances to win between which a game is still played for."""
_GAMES: Final = 0.005
"""Share of games that the right answer must win more at least."""
_LATE: Final = 0.7
"""Share of the target from which a game is near its end."""
_LESS: Final = 15.0
"""Points by which a better answer may score less before that."""
_AT_ODDS: Final = 3.0
_SPARE: Final = 20.0
"""A reason that tells so many times the points that the answer is found to cost, and a few
besides, and so contradicts it, makes no puzzle."""


def nonsense(puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle, in a word or two; nothing where it makes sense."""
    best = puzzle.tried[0].numbers
    trap = next(one.numbers for one in puzzle.tried if one.word == puzzle.trap)
    gap = best["win"] - trap["win"]
    if not _OPEN[0] <= best["win"] <= _OPEN[1]:
        return "decided game"
    if gap < _GAMES:
        return "hardly a game"
    points = best["points"] - trap["points"]
    if points < -_LESS and not _is_late(puzzle):
        return "scores less"
    if points > _AT_ODDS * gap / puzzle.point + _SPARE:
        return "points at odds"
    return _of_bid(puzzle, best) if puzzle.trap.startswith("=") else _of_card(puzzle, best, trap)


def _is_late(puzzle: Puzzle) -> bool:
    start = puzzle.at.start
    return max(start.points, default=0) > _LATE * rules_of(start.rules).ending.target


def _of_bid(puzzle: Puzzle, best: Numbers) -> str:
    if puzzle.tried[0].word == "=nil" and best.get("nil", 1.0) < _NIL_HOPE:
        return "long shot"
    return ""


def _of_card(puzzle: Puzzle, best: Numbers, trap: Numbers) -> str:
    """What the better cards bring must be something that can be named, and that may well come."""
    wanted = _SEEN if puzzle.proof is None else _SEEN_IN_ENDING
    seen = [name for name in _EVENTS if best.get(name, 0.0) - trap.get(name, 0.0) >= wanted]
    if not seen:
        return "" if trap["bags"] - best["bags"] >= _BAGS else "no reason"
    return "" if max(best[name] for name in seen) >= _HOPE else "long shot"


def alike(puzzles: Iterable[Puzzle]) -> set[str]:
    """Return the ids of puzzles that ask about the same as an earlier one of the same hand."""
    known, found = set[tuple[object, ...]](), set[str]()
    for one in sorted(puzzles, key=lambda each: (len(each.at.moves), each.id)):
        what = (one.at.start, one.themes)
        if what in known:
            found.add(one.id)
        known.add(what)
    return found
