"""A puzzle held to what it promises: the same best answers by other seeds and players, proofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.search.pricing.price import ENGINE, Depth, Price
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.endings import is_ending, sure_of
from spades_tui.coach.puzzle_answers import clear_gap, is_right
from spades_tui.coach.puzzles import Puzzle
from spades_tui.coach.questions import question_id
from spades_tui.engine import Game
from spades_tui.lab.mining.finding import LEVELS, answer_of, depth_for
from spades_tui.lab.mining.replaying import stays_ahead
from spades_tui.rules.actions import Action, MakeBid, PassCards, PlayCard
from spades_tui.view import View

BY_RULES: Final = "club rules"
"""What the replay by players of another kind is called beside the seeds."""
_HELD_OUT: Final = 3
"""One puzzle in so many is held out: no difficulty was fitted to it."""
_FIRST: Final = 4
"""A part of the deals, one in so many, is tried first."""
_SURE: Final = 4.0
"""Standard errors by which every wrong answer must be worse in that part to need no more."""


class CheckedPuzzle(msgspec.Struct, frozen=True):
    """What became of the check of one puzzle.

    Attributes:
        id: of the puzzle.
        how: what was checked, and by what: right answers, the trap, seeds, deals, prices.
        same: by what it was priced or replayed with, whether a right answer was the best.
        solved: of a puzzle held out, the levels that solve it; None of others.
        ending: whether it is an ending, and proved.
        broken: what is wrong with one that cannot be, is another question, or is not proved.
    """

    id: str
    how: str
    same: dict[str, bool] = {}
    solved: tuple[str, ...] | None = None
    ending: bool = False
    broken: str = ""

    @property
    def failed(self) -> bool:
        """Whether it failed at anything."""
        return bool(self.broken) or not all(self.same.values())


def is_held_out(puzzle: Puzzle) -> bool:
    """Whether no difficulty was fitted to a puzzle."""
    return int(puzzle.id[:8], 16) % _HELD_OUT == 0


def how_checked(one: Puzzle, seeds: Sequence[int], deals: int) -> str:
    """Return what is checked, and by what: a verdict on anything else is none on this."""
    right = " ".join(answer.word for answer in one.tried[: one.right])
    by = f"seeds {','.join(map(str, seeds))}, {deals} deals, prices {ENGINE}"
    return f"{right} not {one.trap}: {by}"


def verdict_on(one: Puzzle, seeds: Sequence[int], deals: int) -> CheckedPuzzle:
    """Check a puzzle.

    Args:
        one: the puzzle.
        seeds: to price it by.
        deals: fitting deals, at most, in which `club` plays it on; none where 0.
    """
    plain = CheckedPuzzle(one.id, how_checked(one, seeds, deals))
    try:
        return _checked(one, seeds, deals, plain)
    except ValueError as error:
        return replace(plain, broken=str(error))


def _checked(one: Puzzle, seeds: Sequence[int], deals: int, plain: CheckedPuzzle) -> CheckedPuzzle:
    game = one.at.game()
    prompt = game.prompt
    if prompt is None:
        raise ValueError("Nothing is asked.")
    view = game.view(prompt.seat)
    known, right = one.price(prompt), one.right_answers(prompt)
    if question_id(view) != one.id or not isinstance(right[0], PlayCard | MakeBid | PassCards):
        raise ValueError("It is another question.")
    if "ending" in one.themes:
        _prove(one, game, view)
    same = {f"seed {seed}": _is_same(view, known, right, str(seed)) for seed in seeds}
    if deals:
        same[BY_RULES] = stays_ahead(game, right[0], known.action, deals, "check")
    solved = _solving(view, known, right) if is_held_out(one) else None
    return replace(plain, same=same, solved=solved, ending="ending" in one.themes)


def _solving(view: View, known: Price, right: tuple[Action, ...]) -> tuple[str, ...]:
    return tuple(
        level
        for level in LEVELS
        if is_right(known, view, answer_of(level, view, "held out"), right)
    )


def _is_same(view: View, known: Price, right: tuple[Action, ...], salt: str) -> bool:
    """Whether a right answer is the best by another seed.

    A part of the deals will do where it leaves no doubt; what is in doubt is tried in all of them.
    """
    whole = depth_for(view)
    few = whole.most // _FIRST
    first = price(view, known.action, replace(whole, most=few, least=few), salt=salt)
    if first is not None and _is_beyond_doubt(first, right):
        return True
    return _is_best(view, known, right, whole, salt)


def _is_beyond_doubt(found: Price, right: tuple[Action, ...]) -> bool:
    best = found.options[0]
    wrong = [one.numbers for one in found.options if one.action not in right]
    gaps = [(best.numbers["win"] - one["win"], one["error"]) for one in wrong]
    return best.action in right and all(gap > _SURE * error for gap, error in gaps)


def _is_best(view: View, known: Price, right: tuple[Action, ...], depth: Depth, salt: str) -> bool:
    found = price(view, known.action, depth, salt=salt)
    if found is None:
        return False
    if is_right(known, view, found.best, right):
        return True
    return isinstance(right[0], PassCards) and _gap(found, right) < clear_gap(known.point)


def _gap(found: Price, right: Sequence[Action]) -> float:
    """Return what the best of the right answers lacks to the best answer there is."""
    best = found.options[0].numbers["win"]
    wins = [one.numbers["win"] for one in found.options if one.action in right]
    return best - max(wins, default=0.0)


def _prove(one: Puzzle, game: Game, view: View) -> None:
    """See that the right cards of an ending are sure of what is said, and no others are."""
    if not is_ending(view):
        raise ValueError("It is no ending.")
    assert game.prompt is not None
    for place, option in enumerate(one.price(game.prompt).options):
        sure = sure_of(game, option.action)
        enough = sure is not None and (bool(sure.nil) if one.nil else sure.tricks == one.proof)
        if sure is None or enough != (place < one.right):
            raise ValueError("It is not proved.")
