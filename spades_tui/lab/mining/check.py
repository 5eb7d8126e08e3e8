"""What the puzzles hold, counted: the same best answers, proofs, and who solves them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from spades_tui.coach.puzzle_themes import THEME_TITLES
from spades_tui.coach.puzzles import Puzzle
from spades_tui.lab.mining.finding import LEVELS
from spades_tui.lab.mining.replaying import DEALS
from spades_tui.lab.mining.verdicts import BY_RULES, CheckedPuzzle, how_checked, verdict_on
from spades_tui.rules.learned_types import learned
from spades_tui.session.contest.executors import processes
from spades_tui.session.contest.handing_out import in_order
from spades_tui.storage.files import RECORD_SIZE, read_whole

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
        solved_by: share of the puzzles held out that each level solves.
        held_out: how many those are.
        failed: ids of puzzles that failed at anything.
        broken: ids of those that cannot be, are not the question they were, or are not proved.
    """

    puzzles: int
    themes: dict[str, int]
    checked: int
    same_best: dict[str, float]
    endings: int
    solved_by: dict[str, float]
    held_out: int
    failed: tuple[str, ...]
    broken: tuple[str, ...]


def checked(
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
    known = verdicts_in(resume) if resume is not None else {}
    work = [
        one
        for one in chosen
        if one.id not in known or known[one.id].how != how_checked(one, seeds, deals)
    ]
    before = len(chosen) - len(work)
    with processes(jobs) as executor:
        found = in_order(executor, verdict_on, ((one, tuple(seeds), deals) for one in work))
        for done, verdict in enumerate(found, before + 1):
            known[verdict.id] = verdict
            if resume is not None:
                with resume.open("ab") as file:
                    file.write(msgspec.json.encode(verdict) + b"\n")
            tell(done, len(chosen))
    names = [*(f"seed {seed}" for seed in seeds), *([BY_RULES] if deals else [])]
    return _summed(puzzles, [known[one.id] for one in chosen], names)


def verdicts_in(path: Path) -> dict[str, CheckedPuzzle]:
    """Return the verdicts in a file by the id of the puzzle, the last one of each.

    Raises:
        ValueError: naming the line that is none.
        StorageProblem: when it cannot be read.
    """
    found: dict[str, CheckedPuzzle] = {}
    lines = read_whole(path, RECORD_SIZE).splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            one = msgspec.json.decode(line, type=learned(CheckedPuzzle))
        except msgspec.MsgspecError as error:
            raise ValueError(f"Line {number} is no verdict: {error}.") from None
        found[one.id] = one
    return found


def _summed(
    puzzles: Sequence[Puzzle], verdicts: Sequence[CheckedPuzzle], names: Sequence[str]
) -> CheckResult:
    counts = Counter(theme for one in puzzles for theme in one.themes)
    whole = max(1, len(verdicts))
    held = [one.solved for one in verdicts if one.solved is not None]
    return CheckResult(
        len(puzzles),
        {theme: counts[theme] for theme in THEME_TITLES},
        len(verdicts),
        {
            name: round(sum(one.same.get(name, False) for one in verdicts) / whole, 4)
            for name in names
        },
        sum(one.ending for one in verdicts),
        {
            level: round(sum(level in solved for solved in held) / max(1, len(held)), 4)
            for level in LEVELS
        },
        len(held),
        tuple(one.id for one in verdicts if one.failed),
        tuple(one.id for one in verdicts if one.broken),
    )
