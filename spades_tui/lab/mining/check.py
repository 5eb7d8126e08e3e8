"""What the puzzles hold: the same best answers by other seeds and other players, proofs, levels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from spades_tui.bots.search.pricing.price import Price
from spades_tui.bots.search.pricing.pricing import price
from spades_tui.coach.endings import is_ending, sure_of
from spades_tui.coach.puzzle_answers import clear_gap, is_right
from spades_tui.coach.puzzle_themes import THEME_TITLES
from spades_tui.coach.puzzles import Puzzle
from spades_tui.coach.questions import question_id
from spades_tui.lab.mining.finding import LEVELS, answer_of, depth_for
from spades_tui.lab.mining.replaying import DEALS, differences
from spades_tui.rules.actions import Action, MakeBid, PassCards, PlayCard

_HELD_OUT: Final = 3
"""One puzzle in so many is held out: no difficulty was fitted to it."""


class CheckResult(msgspec.Struct, frozen=True):
    """What became of a check.

    Attributes:
        puzzles: how many there are.
        themes: how many on each theme.
        checked: how many were checked.
        same_best: share that has a right answer as its best one, by what it was priced with; by
            `club` rules the share in which the best answer is not worse than the trap.
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


def is_held_out(puzzle: Puzzle) -> bool:
    """Whether no difficulty was fitted to a puzzle."""
    return int(puzzle.id[:8], 16) % _HELD_OUT == 0


def checked(
    puzzles: Sequence[Puzzle],
    seeds: Sequence[int],
    sample: int = 0,
    tell: Callable[[int, int], object] = lambda _done, _of: None,
    deals: int = DEALS,
) -> CheckResult:
    """Check puzzles, in the order of their ids.

    Args:
        puzzles: all there are.
        seeds: to price them by.
        sample: how many are checked, evenly drawn; 0 for all.
        tell: hears how many are done, of how many.
        deals: fitting deals in which `club` plays each on.
    """
    ordered = sorted(puzzles, key=lambda one: one.id)
    chosen = ordered[:: max(1, len(ordered) // sample)][:sample] if sample else ordered
    counts = Counter(theme for one in puzzles for theme in one.themes)
    check = _Check(seeds, deals)
    for done, one in enumerate(chosen, 1):
        check.take(one)
        tell(done, len(chosen))
    whole = max(1, len(chosen))
    names = [*(f"seed {seed}" for seed in seeds), *(["club rules"] if deals else [])]
    held = max(1, check.held_out)
    return CheckResult(
        len(puzzles),
        {theme: counts[theme] for theme in THEME_TITLES},
        len(chosen),
        {name: round(check.same[name] / whole, 4) for name in names},
        check.endings,
        {level: round(check.solved[level] / held, 4) for level in LEVELS},
        check.held_out,
        tuple(dict.fromkeys(check.failed)),
        tuple(check.broken),
    )


class _Check:
    """The counts of a check."""

    def __init__(self, seeds: Sequence[int], deals: int) -> None:
        self._seeds, self._deals = seeds, deals
        self.same: Counter[str] = Counter()
        self.solved: Counter[str] = Counter()
        self.endings = self.held_out = 0
        self.failed: list[str] = []
        self.broken: list[str] = []

    def take(self, one: Puzzle) -> None:
        """Check a puzzle."""
        try:
            self._take(one)
        except ValueError:
            self._break(one)

    def _break(self, one: Puzzle) -> None:
        self.broken.append(one.id)
        self.failed.append(one.id)

    def _take(self, one: Puzzle) -> None:
        game = one.at.game()
        prompt = game.prompt
        if prompt is None:
            raise ValueError("Nothing is asked.")
        view = game.view(prompt.seat)
        known, right = one.price(prompt), one.right_answers(prompt)
        kinds = (PlayCard, MakeBid, PassCards)
        if question_id(view) != one.id or not isinstance(right[0], kinds):
            raise ValueError("It is another question.")
        for seed in self._seeds:
            found = price(view, known.action, depth_for(view), salt=str(seed))
            same = found is not None and (
                is_right(known, view, found.best, right)
                or (isinstance(right[0], PassCards) and _gap(found, right) < clear_gap(known.point))
            )
            self.same[f"seed {seed}"] += bool(same)
            if not same:
                self.failed.append(one.id)
        if self._deals:
            gains = list(differences(game, right[0], known.action, self._deals, "check"))
            self.same["club rules"] += sum(gains) >= 0
            if sum(gains) < 0:
                self.failed.append(one.id)
        if is_held_out(one):
            self.held_out += 1
            for level in LEVELS:
                self.solved[level] += bool(
                    is_right(known, view, answer_of(level, view, "held out"), right)
                )
        if "ending" in one.themes:
            self.endings += 1
            self._prove(one)

    def _prove(self, one: Puzzle) -> None:
        """See that the right cards of an ending are sure of what is said, and no others are."""
        game = one.at.game()
        assert game.prompt is not None
        view = game.view(game.prompt.seat)
        if not is_ending(view):
            raise ValueError("It is no ending.")
        for place, option in enumerate(one.price(game.prompt).options):
            sure = sure_of(game, option.action)
            enough = sure is not None and (bool(sure.nil) if one.nil else sure.tricks == one.proof)
            if sure is None or enough != (place < one.right):
                raise ValueError("It is not proved.")


def _gap(found: Price, right: Sequence[Action]) -> float:
    """Return what the best of the right answers lacks to the best answer there is."""
    best = found.options[0].numbers["win"]
    wins = [one.numbers["win"] for one in found.options if one.action in right]
    return best - max(wins, default=0.0)
