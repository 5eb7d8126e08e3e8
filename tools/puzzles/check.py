"""Checks that puzzles keep what they promise: the same right answers by other seeds and players,
and proofs.
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
from spades_tui.decoding import prepare_type
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
"""Name of the check in which `club` plays the hand out, beside those by seeds."""
_FIRST: Final = 4
"""One in this many of the deals is tried first."""
_SURE: Final = 4.0
"""Standard errors by which every wrong answer must be worse in that part to need no more deals."""


class PuzzleCheck(msgspec.Struct, frozen=True):
    """The verdict on one puzzle.

    Attributes:
        id: the id of the puzzle.
        how: the right answers, trap, seeds, deals and prices of the check, as text (`method_of`).
        same: by name of a check ("seed 7"), whether right answers were right and the trap was not.
        ending: whether it is an ending, which was proved.
        broken: a sentence if the puzzle is impossible, another question, or not proved; else "".
    """

    id: str
    how: str
    same: dict[str, bool] = {}
    ending: bool = False
    broken: str = ""

    @property
    def failed(self) -> bool:
        """Whether the puzzle is broken or failed any check."""
        return bool(self.broken) or not all(self.same.values())


def method_of(one: Puzzle, seeds: Sequence[int], deals: int) -> str:
    """Return a text that identifies a check; a verdict holds only for the same text.

    Args:
        one: the puzzle.
        seeds: the seeds to price it by.
        deals: the deals in which `club` plays it on.
    """
    right = " ".join(answer.word for answer in one.tried[: one.right])
    by = f"seeds {','.join(map(str, seeds))}, {deals} deals, prices {ENGINE}"
    return f"{right} not {one.trap}: {by}"


def check_puzzle(one: Puzzle, seeds: Sequence[int], deals: int) -> PuzzleCheck:
    """Check a puzzle and return the verdict.

    Args:
        one: the puzzle.
        seeds: the seeds to price it by.
        deals: the most possible deals in which `club` plays it on; 0 for none.
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
    """Whether, priced by another seed, no answer in `right` is wrong and the trap is not right.

    A part of the deals is enough if it leaves no doubt. `salt` is the seed, `known` the stored
    price.
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
    """Check that the right cards of an ending are sure of what the puzzle says, and no others are.

    Raises:
        ValueError: with a sentence, when they are not.
    """
    if not is_ending(view):
        raise ValueError("It is no ending.")
    assert game.prompt is not None
    for place, option in enumerate(one.price(game.prompt).options):
        sure = guarantee_of(game, option.action)
        enough = sure is not None and (bool(sure.nil) if one.nil else sure.tricks == one.proof)
        if sure is None or enough != (place < one.right):
            raise ValueError("It is not proved.")


Tell = Callable[[int, int], object]
"""Called with the number of puzzles done, and of all."""


class CheckResult(msgspec.Struct, frozen=True):
    """The result of a check of many puzzles.

    Attributes:
        puzzles: the number of puzzles.
        themes: by theme, the number of puzzles.
        checked: the number of puzzles checked.
        same_best: by name of a check, the share of puzzles that passed it, 0 to 1: by a seed, right
            answers are not wrong and the trap is not right; by `CLUB_PLAYOUTS`, the best answer is
            not worse than the trap.
        endings: the number of endings among those checked.
        failed: ids of puzzles that failed any check.
        broken: ids of puzzles that are impossible, another question, or not proved.
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
    """Check puzzles in the order of their ids, and return the result.

    Args:
        puzzles: all puzzles.
        seeds: the seeds to price them by.
        sample: the number to check, spread evenly; 0 for all.
        tell: called with the number of puzzles done, and of all.
        deals: the most possible deals in which `club` plays each on; 0 for none.
        jobs: processes to use; the verdicts are the same for any number.
        resume: a file to which verdicts are added; those in it are used again. None for no file.

    Raises:
        ValueError: when the file has a line that is no verdict.
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
    """Return the verdicts in a file by the id of the puzzle, the last one of each; empty without a
    file.

    Raises:
        ValueError: naming a line that is no verdict.
        StorageError: when the file cannot be read.
    """
    found: dict[str, PuzzleCheck] = {}
    lines = read_whole(path, MAX_RECORD_BYTES).splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            one = msgspec.json.decode(line, type=prepare_type(PuzzleCheck))
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
