"""Puzzles held to what they promise: the same best answers by other seeds and players, proofs;
counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.pricing.price import ENGINE, Price
from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.decoding import prepared_type
from spades_tui.engine import Game
from spades_tui.lab.work import map_ordered, process_executor
from spades_tui.player_view import View
from spades_tui.practice.puzzles.puzzle import Puzzle
from spades_tui.practice.puzzles.question import gap_to_best, standing_among
from spades_tui.practice.puzzles.themes import PUZZLE_THEMES
from spades_tui.review.priced_decisions import question_id
from spades_tui.rules.actions import Action, MakeBid, PassCards, PlayCard
from spades_tui.solver.endings import guarantee_of, is_ending
from spades_tui.storage.files import MAX_RECORD_BYTES, read_whole
from tools.puzzles.finder import depth_for
from tools.puzzles.screening import DEALS, stays_ahead

CLUB_PLAYOUTS: Final = "club rules"
"""What the replay by players of another kind is called beside the seeds."""
_FIRST: Final = 4
"""A part of the deals, one in so many, is tried first."""
_SURE: Final = 4.0
"""Standard errors by which every wrong answer must be worse in that part to need no more."""


class PuzzleCheck(msgspec.Struct, frozen=True):
    """What became of the check of one puzzle.

    Attributes:
        id: of the puzzle.
        how: what was checked, and by what: right answers, the trap, seeds, deals, prices.
        same: by what it was priced or replayed with, whether right was right, and the trap wrong.
        ending: whether it is an ending, and proved.
        broken: what is wrong with one that cannot be, is another question, or is not proved.
    """

    id: str
    how: str
    same: dict[str, bool] = {}
    ending: bool = False
    broken: str = ""

    @property
    def failed(self) -> bool:
        """Whether it failed at anything."""
        return bool(self.broken) or not all(self.same.values())


def method_of(one: Puzzle, seeds: Sequence[int], deals: int) -> str:
    """Return what is checked, and by what: a verdict on anything else is none on this."""
    right = " ".join(answer.word for answer in one.tried[: one.right])
    by = f"seeds {','.join(map(str, seeds))}, {deals} deals, prices {ENGINE}"
    return f"{right} not {one.trap}: {by}"


def check_puzzle(one: Puzzle, seeds: Sequence[int], deals: int) -> PuzzleCheck:
    """Check a puzzle.

    Args:
        one: the puzzle.
        seeds: to price it by.
        deals: fitting deals, at most, in which `club` plays it on; none where 0.
    """
    plain = PuzzleCheck(one.id, method_of(one, seeds, deals))
    try:
        return _checked(one, seeds, deals, plain)
    except ValueError as error:
        return replace(plain, broken=str(error))


def _checked(one: Puzzle, seeds: Sequence[int], deals: int, plain: PuzzleCheck) -> PuzzleCheck:
    game = one.position.game()
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
        same[CLUB_PLAYOUTS] = stays_ahead(game, right[0], known.action, deals, "check")
    return replace(plain, same=same, ending="ending" in one.themes)


def _is_same(view: View, known: Price, right: tuple[Action, ...], salt: str) -> bool:
    """Whether no answer that is accepted would be marked by another seed, and the trap would.

    A part of the deals will do where it leaves no doubt; what is in doubt is tried in all of them.
    """
    whole = depth_for(view)
    few = whole.most // _FIRST
    first = price_decision(view, known.action, replace(whole, most=few, least=few), salt=salt)
    if first is not None and _is_beyond_doubt(first, view, right):
        return True
    found = price_decision(view, known.action, whole, salt=salt)
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
        sure = guarantee_of(game, option.action)
        enough = sure is not None and (bool(sure.nil) if one.nil else sure.tricks == one.proof)
        if sure is None or enough != (place < one.right):
            raise ValueError("It is not proved.")


Tell = Callable[[int, int], object]


class CheckResult(msgspec.Struct, frozen=True):
    """What became of a check.

    Attributes:
        puzzles: how many there are.
        themes: how many on each theme.
        checked: how many were checked.
        same_best: share of which no right answer would be marked and the trap would, by what it
            was priced with; by `club` rules the share in which the best is not worse than the trap.
        endings: endings among those checked.
        failed: ids of puzzles that failed at anything.
        broken: ids of those that cannot be, are not the question they were, or are not proved.
    """

    puzzles: int
    themes: dict[str, int]
    checked: int
    same_best: dict[str, float]
    endings: int
    failed: tuple[str, ...]
    broken: tuple[str, ...]


def check_puzzles(
    puzzles: Sequence[Puzzle],
    seeds: Sequence[int],
    sample: int = 0,
    tell: Tell = lambda _done, _of: None,
    deals: int = DEALS,
    *,
    jobs: int = 1,
    resume: Path | None = None,
) -> CheckResult:
    """Check puzzles, in the order of their ids.

    Args:
        puzzles: all there are.
        seeds: to price them by.
        sample: how many are checked, evenly drawn; 0 for all.
        tell: hears how many are done, of how many.
        deals: fitting deals, at most, in which `club` plays each on.
        jobs: processes to use; the verdicts are the same for any number.
        resume: file that verdicts are added to; those in it need not be reached again.

    Raises:
        ValueError: when the file holds anything else.
    """
    ordered = sorted(puzzles, key=lambda one: one.id)
    chosen = ordered[:: max(1, len(ordered) // sample)][:sample] if sample else ordered
    known = read_checks(resume) if resume is not None else {}
    work = [
        one
        for one in chosen
        if one.id not in known or known[one.id].how != method_of(one, seeds, deals)
    ]
    before = len(chosen) - len(work)
    with process_executor(jobs) as executor:
        found = map_ordered(executor, check_puzzle, ((one, tuple(seeds), deals) for one in work))
        for done, verdict in enumerate(found, before + 1):
            known[verdict.id] = verdict
            if resume is not None:
                with resume.open("ab") as file:
                    file.write(msgspec.json.encode(verdict) + b"\n")
            tell(done, len(chosen))
    names = [*(f"seed {seed}" for seed in seeds), *([CLUB_PLAYOUTS] if deals else [])]
    return _summed(puzzles, [known[one.id] for one in chosen], names)


def read_checks(path: Path) -> dict[str, PuzzleCheck]:
    """Return the verdicts in a file by the id of the puzzle, the last one of each.

    Raises:
        ValueError: naming the line that is none.
        StorageError: when it cannot be read.
    """
    found: dict[str, PuzzleCheck] = {}
    lines = read_whole(path, MAX_RECORD_BYTES).splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            one = msgspec.json.decode(line, type=prepared_type(PuzzleCheck))
        except msgspec.MsgspecError as error:
            raise ValueError(f"Line {number} is no verdict: {error}.") from None
        found[one.id] = one
    return found


def _summed(
    puzzles: Sequence[Puzzle], verdicts: Sequence[PuzzleCheck], names: Sequence[str]
) -> CheckResult:
    counts = Counter(theme for one in puzzles for theme in one.themes)
    whole = max(1, len(verdicts))
    return CheckResult(
        len(puzzles),
        {theme: counts[theme] for theme in PUZZLE_THEMES},
        len(verdicts),
        {
            name: round(sum(one.same.get(name, False) for one in verdicts) / whole, 4)
            for name in names
        },
        sum(one.ending for one in verdicts),
        tuple(one.id for one in verdicts if one.failed),
        tuple(one.id for one in verdicts if one.broken),
    )
