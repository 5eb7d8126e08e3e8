"""A puzzle held to what it promises: the same best answers by other seeds and players, proofs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.search.pricing.price import ENGINE, Price
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.endings import is_ending, sure_of
from spades_tui.coach.puzzle_answers import gap_to_best, standing_among
from spades_tui.coach.puzzles import Puzzle
from spades_tui.coach.questions import question_id
from spades_tui.engine import Game
from spades_tui.lab.mining.finding import depth_for, solving
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
        same: by what it was priced or replayed with, whether right was right, and the trap wrong.
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
    solved = solving(view, known, "held out") if is_held_out(one) else None
    return replace(plain, same=same, solved=solved, ending="ending" in one.themes)


def _is_same(view: View, known: Price, right: tuple[Action, ...], salt: str) -> bool:
    """Whether no answer that is accepted would be marked by another seed, and the trap would.

    A part of the deals will do where it leaves no doubt; what is in doubt is tried in all of them.
    """
    whole = depth_for(view)
    few = whole.most // _FIRST
    first = price(view, known.action, replace(whole, most=few, least=few), salt=salt)
    if first is not None and _is_beyond_doubt(first, view, right):
        return True
    found = price(view, known.action, whole, salt=salt)
    if found is None:
        return False
    accepted = [standing_among(found, view, one) for one in right]
    return "wrong" not in accepted and standing_among(found, view, known.action) != "right"


def _is_beyond_doubt(found: Price, view: View, right: tuple[Action, ...]) -> bool:
    wrong = [one for one in found.options if one.action not in right]
    return all(standing_among(found, view, one) == "right" for one in right) and all(
        gap_to_best(found, one) > _SURE * one.numbers["error"] for one in wrong
    )


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
