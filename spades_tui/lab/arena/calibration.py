"""How true the chances are that a bot reckons with: what it expects against what comes.

The bot plays whole games with itself on every seat. The chance to win the game before each hand is
compared with the games won; the chances of contract and nil a bid was made with, with those made.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Final

import msgspec

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.win_probability.model import win_chance_before_hand
from spades_tui.estimate import share_interval
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.simulation.tally import add_fields
from spades_tui.lab.work import Progress, gather
from spades_tui.player_view import HandResult
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating

_TENTHS: Final = 10


class CalibrationTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, over how many games, from 0 or `drawn` scores."""

    rules: RuleSet
    bot: str
    games: int
    seed: int = 0
    drawn: bool = False


class Bin(msgspec.Struct):
    """Expectations that belong together, and what came.

    Attributes:
        count: how many there were.
        expected: their sum.
        spread: the sum of expected × (1 − expected): what `off` would be, were they true.
        came: how many came true.
        off: the sum of the squares of expected less came.
    """

    count: int = 0
    expected: float = 0.0
    spread: float = 0.0
    came: int = 0
    off: float = 0.0

    def note(self, expected: float, came: bool) -> None:
        """Add one."""
        self.count += 1
        self.expected += expected
        self.spread += expected * (1 - expected)
        self.came += came
        self.off += (expected - came) ** 2


Bins = dict[str, dict[str, Bin]]
"""What is compared, and in which bands."""


def merge_bins(total: Bins, found: Bins) -> None:
    """Add to bands what was noted elsewhere."""
    for what, bands in found.items():
        mine = total.setdefault(what, {})
        for name, band in bands.items():
            add_fields(mine.setdefault(name, Bin()), band)


class BinFigures(msgspec.Struct, frozen=True):
    """One band as figures: averages, and the 95 % interval of what came."""

    band: str
    count: int
    expected: float
    came: float
    low: float
    high: float


class Calibration(msgspec.Struct, frozen=True):
    """One comparison.

    Attributes:
        what: "win", "make", "nil", or a bid.
        rows: its bands.
        whole: all of them together.
        brier: average square of the difference; less is better.
        brier_if_true: what it would be, were every expectation true.
    """

    what: str
    rows: tuple[BinFigures, ...]
    whole: BinFigures
    brier: float
    brier_if_true: float


class CalibrationReport(msgspec.Struct, frozen=True):
    """What came of all games."""

    bot: str
    games: int
    hands: int
    seed: int
    found: tuple[Calibration, ...]


def calibrate(
    task: CalibrationTask, executor: Executor, progress: Progress | None = None
) -> CalibrationReport:
    """Let the bot play, and compare.

    Raises:
        BotError: when a bot raises an error.
    """
    total: Bins = {}
    hands = 0
    units = [(task, number) for number in range(task.games)]
    for bands, played in gather(executor, one_game, units, progress):
        hands += played
        merge_bins(total, bands)
    return CalibrationReport(
        bot=task.bot,
        games=task.games,
        hands=hands,
        seed=task.seed,
        found=tuple(calibration_of(what, total[what]) for what in _ORDER if what in total),
    )


_ORDER: Final = ("win", "make", "nil")


def one_game(task: CalibrationTask, number: int) -> tuple[Bins, int]:
    """Play game `number`; return what was expected and came, and how many hands it had."""
    watched = _CalibratedGame(task, game_seed(task.seed, number))
    watched.play()
    return watched.bands, watched.hands


class _CalibratedGame:
    """One game, looked on."""

    def __init__(self, task: CalibrationTask, seed: int) -> None:
        self.bands: Bins = {}
        rules = single_game(task.rules)
        self._seats = seating(rules)
        bots = [arena_bot(task.bot) for _ in range(self._seats.players)]
        limit = SearchBudget(figures=True)
        self._game = BotGame(rules, bots, seed, drawn=task.drawn, witness=self._look, limit=limit)
        self._wins: dict[int, list[float]] = {}
        self._promises: dict[tuple[int, int], Mapping[str, float]] = {}

    def play(self) -> None:
        """Play the game, then compare what was expected with what came."""
        self._game.play()
        for hand, result in enumerate(self._game.results):
            self._settle(hand, result)

    @property
    def hands(self) -> int:
        """How many hands it had."""
        return len(self._game.results)

    def _look(self, decided: BotAnswer) -> None:
        view, hand = decided.view, len(self._game.results)
        prompt = view.prompt
        assert prompt is not None
        if hand not in self._wins:
            self._wins[hand] = [
                win_chance_before_hand(view, at) for at in range(len(self._seats.sides))
            ]
        if prompt.kind == "bid":
            self._promises[hand, prompt.seat] = _figures(decided.decision)

    def _settle(self, hand: int, result: HandResult) -> None:
        outcome = self._game.game.state.outcome
        for side, chance in enumerate(self._wins[hand] if outcome is not None else ()):
            assert outcome is not None
            self._note("win", decile(chance), chance, side == outcome.winner)
        for seat, bid in enumerate(result.bids):
            figures = self._promises.get((hand, seat), {})
            made = result.sides[self._seats.side_of[seat]].made
            if "make" in figures and made is not None:
                self._note("make", decile(figures["make"]), figures["make"], made)
            if "nil" in figures and bid is not None and bid.is_nil:
                alive = result.tricks[seat] == 0
                self._note("nil", decile(figures["nil"]), figures["nil"], alive)

    def _note(self, what: str, band: str, expected: float, came: bool) -> None:
        self.bands.setdefault(what, {}).setdefault(band, Bin()).note(expected, came)


def _figures(decision: Decision) -> Mapping[str, float]:
    """Return what a bot expected of the bid it made."""
    for alternative in decision.alternatives:
        if alternative.action == decision.action:
            return alternative.numbers
    return {}


def decile(chance: float) -> str:
    """Return the band of a chance: ``40–50%``."""
    low = min(_TENTHS - 1, int(chance * _TENTHS)) * 100 // _TENTHS
    return f"{low:2}–{low + 100 // _TENTHS}%"


def calibration_of(what: str, bands: Mapping[str, Bin]) -> Calibration:
    """Return bands as figures."""
    whole = Bin()
    for band in bands.values():
        add_fields(whole, band)
    return Calibration(
        what=what,
        rows=tuple(bin_figures(name, band) for name, band in sorted(bands.items())),
        whole=bin_figures("all", whole),
        brier=round(whole.off / whole.count, 4),
        brier_if_true=round(whole.spread / whole.count, 4),
    )


def bin_figures(name: str, band: Bin) -> BinFigures:
    """Return a band as figures."""
    came = share_interval(band.came, band.count)
    return BinFigures(
        band=name,
        count=band.count,
        expected=round(band.expected / band.count, 4),
        came=came.value,
        low=came.low,
        high=came.high,
    )
