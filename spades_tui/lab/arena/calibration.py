"""Calibration: a bot's estimated chances, compared with the outcomes.

The bot plays whole games, at every seat or among others. The chance to win the game before each
hand is compared with the games won; the chances of contracts and nils at the bid, with those made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from itertools import cycle, islice
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.interface import win_chance_before_hand
from spades_tui.bots.players import split_names
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.estimate import Interval, share_interval
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed, make_bots
from spades_tui.lab.work import Progress, gather
from spades_tui.player_view import HandResult
from spades_tui.rules.bids import is_nil
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating

EVENTS: Final = ("win", "make", "nil", "partner's nil", "break")
"""The events compared: winning the game, making the contract, making one's own nil or a nil that
the partner has bid before, breaking the opponents' nil."""


class Forecast(NamedTuple):
    """A chance that a bot estimated, and the result.

    Attributes:
        event: one of `EVENTS`.
        chance: the chance of the event, 0 to 1.
        happened: whether the event happened.
    """

    event: str
    chance: float
    happened: bool


class CalibrationTask(NamedTuple):
    """The games to play for a calibration.

    Attributes:
        rules: the rules.
        bot: the name of the bot that is measured and sits at every seat; or names by seat,
            clockwise with commas between them, of which the first is measured.
        games: the number of games.
        seed: the seed of the games.
        drawn: whether games begin at random scores, as in the middle of a game.
    """

    rules: RuleSet
    bot: str
    games: int
    seed: int = 0
    drawn: bool = False


class Band(msgspec.Struct, frozen=True):
    """Forecasts with a similar chance.

    Attributes:
        chances: the range of their chances as text: ``40–50%``, or ``all``.
        count: the number of forecasts.
        expected: their mean chance, 0 to 1.
        happened: the share of their events that happened, 0 to 1, with its interval.
    """

    chances: str
    count: int
    expected: float
    happened: Interval


class Calibration(msgspec.Struct, frozen=True):
    """The forecasts of one event, compared with the results.

    Attributes:
        event: one of `EVENTS`.
        bands: the forecasts in groups by tenths of the chance, lowest first.
        whole: all forecasts together.
        brier: mean square of the difference between chance and result; lower is better.
        brier_if_exact: the expected value of `brier` if every chance were exact.
    """

    event: str
    bands: tuple[Band, ...]
    whole: Band
    brier: float
    brier_if_exact: float


class CalibrationReport(msgspec.Struct, frozen=True):
    """The result of a calibration.

    Attributes:
        bot: the bot, as `CalibrationTask.bot`.
        games: number of games played.
        hands: number of hands played.
        seed: the seed of the games.
        events: the forecasts of each event that occurred, in the order of `EVENTS`.
    """

    bot: str
    games: int
    hands: int
    seed: int
    events: tuple[Calibration, ...]


def calibrate(
    task: CalibrationTask, executor: Executor, progress: Progress | None = None
) -> CalibrationReport:
    """Play the games of a task and return the chances the bot estimated, compared with the results.

    Args:
        task: the games.
        executor: plays them.
        progress: called after each game; None for no call.

    Raises:
        BotError: when a bot raises an error.
    """
    forecasts: dict[str, list[Forecast]] = defaultdict(list)
    hands = 0
    units = [(task, number) for number in range(task.games)]
    for game_forecasts, played in gather(executor, play_game, units, progress):
        hands += played
        for forecast in game_forecasts:
            forecasts[forecast.event].append(forecast)
    events = tuple(_calibration(forecasts[event]) for event in EVENTS if event in forecasts)
    return CalibrationReport(task.bot, task.games, hands, task.seed, events)


def play_game(task: CalibrationTask, number: int) -> tuple[list[Forecast], int]:
    """Play game `number` (from 0) of a task; return its forecasts and the number of its hands."""
    watched = _WatchedGame(task, game_seed(task.seed, number))
    return watched.play(), len(watched.game.results)


class _WatchedGame:
    def __init__(self, task: CalibrationTask, seed: int) -> None:
        rules = single_game(task.rules)
        self._seats = seating(rules)
        names = split_names(task.bot)
        bots = make_bots(rules, names)
        placed = islice(cycle(names), self._seats.players)
        self._measured = {seat for seat, name in enumerate(placed) if name == names[0]}
        limit = SearchBudget(figures=True)
        self.game = BotGame(rules, bots, seed, drawn=task.drawn, witness=self._watch, limit=limit)
        self._wins: dict[int, list[float]] = {}
        self._bids: dict[tuple[int, int], Mapping[str, float]] = {}

    def play(self) -> list[Forecast]:
        self.game.play()
        return [
            forecast
            for hand, result in enumerate(self.game.results)
            for forecast in (*self._win_forecasts(hand), *self._bid_forecasts(hand, result))
        ]

    def _watch(self, answer: BotAnswer) -> None:
        view, hand = answer.view, len(self.game.results)
        if hand not in self._wins:
            sides = range(len(self._seats.sides))
            self._wins[hand] = [win_chance_before_hand(view, side) for side in sides]
        if view.question.kind == "bid" and view.seat in self._measured:
            self._bids[hand, view.question.seat] = _figures(answer.decision)

    def _win_forecasts(self, hand: int) -> list[Forecast]:
        outcome = self.game.game.state.outcome
        if outcome is None:
            return []
        return [
            Forecast("win", chance, side == outcome.winner)
            for side, chance in enumerate(self._wins[hand])
        ]

    def _bid_forecasts(self, hand: int, result: HandResult) -> list[Forecast]:
        forecasts = []
        for seat in range(self._seats.players):
            figures = self._bids.get((hand, seat), {})
            is_made = result.sides[self._seats.side_of[seat]].made
            if "make" in figures and is_made is not None:
                forecasts.append(Forecast("make", figures["make"], is_made))
            forecasts += self._nil_forecasts(seat, figures, result)
        return forecasts

    def _nil_forecasts(
        self, seat: int, figures: Mapping[str, float], result: HandResult
    ) -> Iterator[Forecast]:
        side = self._seats.side_of[seat]
        nils = {other for other, bid in enumerate(result.bids) if is_nil(bid)}
        ours = {other for other in nils if self._seats.side_of[other] == side}
        failed = {other for other in nils if result.tricks[other]}
        if "nil" in figures and ours:
            event = "nil" if seat in ours else "partner's nil"
            yield Forecast(event, figures["nil"], not ours & failed)
        if "break" in figures and nils - ours:
            yield Forecast("break", figures["break"], bool(failed - ours))


def _figures(decision: Decision) -> Mapping[str, float]:
    """Return the figures of the answer a bot chose; empty if it gave none."""
    for alternative in decision.alternatives:
        if alternative.action == decision.action:
            return alternative.numbers
    return {}


def _calibration(forecasts: list[Forecast]) -> Calibration:
    bands: dict[int, list[Forecast]] = defaultdict(list)
    for forecast in forecasts:
        bands[min(9, int(forecast.chance * 10))].append(forecast)
    count = len(forecasts)
    return Calibration(
        forecasts[0].event,
        tuple(_band(f"{10 * low:2}–{10 * low + 10}%", bands[low]) for low in sorted(bands)),
        _band("all", forecasts),
        round(sum((forecast.chance - forecast.happened) ** 2 for forecast in forecasts) / count, 4),
        round(sum(forecast.chance * (1 - forecast.chance) for forecast in forecasts) / count, 4),
    )


def _band(chances: str, forecasts: list[Forecast]) -> Band:
    count = len(forecasts)
    expected = sum(forecast.chance for forecast in forecasts) / count
    happened = share_interval(sum(forecast.happened for forecast in forecasts), count)
    return Band(chances, count, round(expected, 4), happened)
