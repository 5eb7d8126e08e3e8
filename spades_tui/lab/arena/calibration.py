"""Calibration: a bot's estimated chances, compared with the outcomes.

The bot plays whole games, at every seat or among others. The chance to win the game before each
hand is compared with the games won; the chances of contracts and nils at the bid, with those made.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.interface import win_chance_before_hand
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.estimate import Interval, percent_text, share_interval
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.tables import plain_console, table_of
from spades_tui.player_view import HandResult
from spades_tui.rules.bids import is_nil
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import Seating, seating
from spades_tui.text import count_noun

EVENTS: Final = {
    "win": "Chance to win the game, before each hand",
    "make": "Chance to make the contract, when bidding",
    "nil": "Chance of making nil, when bidding it",
    "partner's nil": "Chance that the partner makes nil, when bidding after it",
    "break": "Chance of breaking the opponents' nil, when bidding after it",
}
"""The events whose chances are compared, with their headings."""


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
        bot: the bot, or the bots by seat with commas between them, of which the first is measured.
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


class CalibrationGame(msgspec.Struct, frozen=True):
    """A game of a calibration.

    Attributes:
        forecasts: the chances estimated in it.
        hands: number of hands played.
    """

    forecasts: list[Forecast]
    hands: int


def play_game(
    rules: RuleSet, bots: Sequence[str], seed: int, number: int, *, drawn: bool = False
) -> CalibrationGame:
    """Play game `number` (from 0) and return the chances that the first of the bots estimated.

    Args:
        rules: the rules; a match is one game.
        bots: the names of the bots clockwise from South; a shorter list is repeated. Every seat of
            the first name is measured.
        seed: the seed of the games.
        number: the number of the game.
        drawn: whether the game begins at a random score, as in the middle of a game.

    Raises:
        BotError: when a bot raises an error.
    """
    seats = seating(rules)
    win_chances: dict[int, list[float]] = {}
    bids: dict[tuple[int, int], Mapping[str, float]] = {}

    def watch(answer: BotAnswer) -> None:
        view, hand = answer.view, len(game.results)
        if hand not in win_chances:
            sides = range(len(seats.sides))
            win_chances[hand] = [win_chance_before_hand(view, side) for side in sides]
        if view.question.kind == "bid" and bots[view.seat % len(bots)] == bots[0]:
            bids[hand, view.question.seat] = _figures(answer.decision)

    game = BotGame(
        single_game(rules), bots, game_seed(seed, number),
        drawn=drawn, witness=watch, limit=SearchBudget(figures=True),
    )  # fmt: skip
    game.play()
    forecasts = [
        forecast
        for (hand, seat), figures in sorted(bids.items(), key=lambda item: item[0])
        if hand < len(game.results)
        for forecast in _bid_forecasts(seats, seat, figures, game.results[hand])
    ]
    outcome = game.game.state.outcome
    if outcome is not None:
        forecasts += [
            Forecast("win", chance, side == outcome.winner)
            for hand in range(len(game.results))
            for side, chance in enumerate(win_chances[hand])
        ]
    return CalibrationGame(forecasts, len(game.results))


def _bid_forecasts(
    seats: Seating, seat: int, figures: Mapping[str, float], result: HandResult
) -> Iterator[Forecast]:
    side = seats.side_of[seat]
    is_made = result.sides[side].made
    if "make" in figures and is_made is not None:
        yield Forecast("make", figures["make"], is_made)
    nils = {other for other, bid in enumerate(result.bids) if is_nil(bid)}
    ours = {other for other in nils if seats.side_of[other] == side}
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


def report_calibration(
    bots: Sequence[str], seed: int, games: Sequence[CalibrationGame]
) -> CalibrationReport:
    """Return the chances estimated in games, compared with the results.

    Args:
        bots: the names of the bots, as in `play_game`.
        seed: the seed of the games.
        games: the games.
    """
    forecasts: dict[str, list[Forecast]] = defaultdict(list)
    for game in games:
        for forecast in game.forecasts:
            forecasts[forecast.event].append(forecast)
    events = tuple(compare_forecasts(forecasts[event]) for event in EVENTS if event in forecasts)
    hands = sum(game.hands for game in games)
    return CalibrationReport(",".join(bots), len(games), hands, seed, events)


def compare_forecasts(forecasts: Sequence[Forecast]) -> Calibration:
    """Return the chances of one event, compared with the results; there is at least one."""
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


def _band(chances: str, forecasts: Sequence[Forecast]) -> Band:
    count = len(forecasts)
    expected = sum(forecast.chance for forecast in forecasts) / count
    happened = share_interval(sum(forecast.happened for forecast in forecasts), count)
    return Band(chances, count, round(expected, 4), happened)


def print_calibration(report: CalibrationReport, title: str) -> None:
    """Print tables of chances compared with results; `title` names the rules."""
    console = plain_console()
    console.print(
        f"{title}: what {report.bot} expects, {count_noun(report.games, 'game')}, "
        f"{count_noun(report.hands, 'hand')}, seed {report.seed}"
    )
    for calibration in report.events:
        console.print(f"\n{EVENTS[calibration.event]}")
        table = table_of("expected", "cases", "on average", "actual (95% interval)")
        for band in (*calibration.bands, calibration.whole):
            happened = percent_text(band.happened)
            table.add_row(band.chances, str(band.count), f"{band.expected:.1%}", happened)
        console.print(table)
        console.print(
            f"Brier score {calibration.brier:.4f}; "
            f"{calibration.brier_if_exact:.4f} if every chance were exact"
        )
