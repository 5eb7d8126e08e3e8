"""A deal played over by bots: what its cards are worth, and what each level makes of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.abilities import Skill
from spades_tui.bots.heuristics.evaluation.points import net_points
from spades_tui.bots.odds import standard_error
from spades_tui.bots.protocol import NO_FIGURES, Bot
from spades_tui.bots.roster import bot_named
from spades_tui.bots.search.bot import Searcher
from spades_tui.bots.search.pricing.pricing import Interrupted
from spades_tui.bots.win_probability.game import predicted
from spades_tui.coach.hands import PlayedHand
from spades_tui.engine import Game, Rejection
from spades_tui.rules.bids import Bid
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.view import HandResult
from spades_tui.view.wording import standing_bid

EQUALS: Final = "equals"
"""Who plays a deal over in every seat to tell what it is worth: bids by a rule of thumb, since
bids by search would take as long as all the cards, and cards by what a few deals say. They must
not lean on a rule of thumb for those: they would play the same hand every time."""
_EQUALS: Final = Skill(deals=8, bids=False, clearly=False)
REPLAYS: Final = 20
"""How often: its worth is then known to about 8 points of score."""


class DealWorth(NamedTuple):
    """What the cards of a deal are worth.

    Attributes:
        chances: by side, the chance to win the game after it is played by equal bots.
        errors: the standard errors of that.
        points: by side, the net points of the hand then.
        point_errors: the standard errors of that.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]
    points: tuple[float, ...]
    point_errors: tuple[float, ...]


class ReplayQuestion(msgspec.Struct, frozen=True):
    """A deal to be played over: all that it takes, so that it can be done elsewhere.

    Attributes:
        rules: the rules in force.
        seed: of the game, if it has one.
        sealed: as `Game` has it.
        log: of the game, up to the deal.
        levels: the bot at each seat.
        key: makes their chance.
    """

    rules: RuleSet
    seed: int | None
    sealed: bool
    log: tuple[Event, ...]
    levels: tuple[str, ...]
    key: str


class PlayedOver(msgspec.Struct, frozen=True):
    """What a deal came to when bots played it over.

    Attributes:
        chances: by side, the chance to win the game after it; none where it was thrown in.
        result: of the hand; None where it was thrown in.
    """

    chances: tuple[float, ...] = ()
    result: HandResult | None = None


def replays_of(game: Game, hand: PlayedHand, count: int) -> Iterator[ReplayQuestion]:
    """Yield what is to be played over to tell what a deal is worth."""
    log = tuple(game.log[: hand.dealt])
    levels = (EQUALS,) * seating(game.rules).players
    for number in range(count):
        key = f"deal/{hand.before.commitment}/{number}"
        yield ReplayQuestion(game.rules, game.seed, game.sealed, log, levels, key)


def replay_as(
    game: Game, hand: PlayedHand, seat: int, level: str, others: Sequence[str]
) -> ReplayQuestion:
    """Return what is to be played over to see what a level makes of a seat's cards.

    Args:
        game: the game of the hand.
        hand: the hand.
        seat: whose cards.
        level: who plays them.
        others: the bot at every seat; that of `seat` itself does not matter.
    """
    levels = tuple(level if at == seat else other for at, other in enumerate(others))
    log = tuple(game.log[: hand.dealt])
    key = f"level/{hand.before.commitment}"
    return ReplayQuestion(game.rules, game.seed, game.sealed, log, levels, key)


def played_over(asked: ReplayQuestion) -> PlayedOver:
    """Play a deal over."""
    start = _start(asked.rules, asked.seed, asked.sealed, asked.log)
    equal = Searcher(EQUALS, _EQUALS)
    bots = [equal if level == EQUALS else bot_named(level) for level in asked.levels]
    end = played_by(start, bots, asked.key)
    if end.state.thrown_in:
        return PlayedOver()
    view = end.view(0)
    chances = tuple(predicted(view, side) for side in range(len(end.state.scores)))
    return PlayedOver(chances, end.state.results[-1])


@lru_cache(maxsize=2)
def _start(rules: RuleSet, seed: int | None, sealed: bool, log: tuple[Event, ...]) -> Game:
    return Game(rules, seed, log, sealed=sealed)


def worth_from(hand: PlayedHand, found: Sequence[PlayedOver]) -> DealWorth:
    """Return what a deal is worth, from what it came to each time."""
    sides = range(len(hand.after.scores))
    before = tuple(hand.chance_before(side) for side in sides)
    # after a deal thrown in another will come, worth nothing beforehand
    chances = _means(one.chances or before for one in found)
    points = _means(
        [net_points(one.result.sides, side) if one.result else 0.0 for side in sides]
        for one in found
    )
    return DealWorth(*chances, *points)


def _means(rows: Iterable[Sequence[float]]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the mean of each column, and its standard error."""
    columns = list(zip(*rows, strict=True))
    means = tuple(sum(column) / len(column) for column in columns)
    return means, tuple(map(standard_error, columns))


def worth_of(
    game: Game,
    hand: PlayedHand,
    replays: int = REPLAYS,
    stop: Callable[[], bool] = lambda: False,
) -> DealWorth:
    """Return what a deal is worth.

    Args:
        game: the game of the hand.
        hand: the hand.
        replays: how often it is played over.
        stop: asked between two replays.

    Raises:
        Interrupted: when `stop` says so.
    """
    found = []
    for asked in replays_of(game, hand, replays):
        if stop():
            raise Interrupted
        found.append(played_over(asked))
    return worth_from(hand, found)


def played_by(start: Game, bots: Sequence[Bot], key: str) -> Game:
    """Return a game after bots have played the hand under way to its end.

    Args:
        start: the game; it stays as it is.
        bots: by seat.
        key: makes their chance.
    """
    game = start.copied()
    while game.prompt is not None:
        seat = game.prompt.seat
        rng = random.Random(f"{key}/{len(game.log)}/{seat}")
        done = game.submit(bots[seat].decide(game.view(seat), NO_FIGURES, rng).action)
        assert not isinstance(done, Rejection), done
    return game


class PlayedByLevel(NamedTuple):
    """What a level made of a seat's cards.

    Attributes:
        level: who.
        bid: what stood for them; None where the deal was thrown in, or bid itself.
        tricks: taken for that bid; None where the deal was thrown in.
        points: scored by its side in the hand.
        win: chance of the side to win the game after it.
    """

    level: str
    bid: Bid | None
    tricks: int | None
    points: int
    win: float


def by_level(level: str, hand: PlayedHand, seat: int, found: PlayedOver) -> PlayedByLevel:
    """Return what a level made of a seat's cards, from what the deal came to."""
    table = hand.before.seats
    side = table.side_of[seat]
    result = found.result
    if result is None:
        return PlayedByLevel(level, None, None, 0, hand.chance_before(side))
    points = result.sides[side].hand
    bid = standing_bid(result.bids, seat, hand.before.rules)
    return PlayedByLevel(level, bid, result.tricks_for(seat, table), points, found.chances[side])
