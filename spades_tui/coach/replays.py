"""A deal played over by bots: what its cards are worth, and what each level makes of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import sqrt
from typing import Final, NamedTuple

from spades_tui.bots.protocol import Bot, Limit
from spades_tui.bots.roster import bot_named
from spades_tui.bots.search.pricing.pricing import Interrupted
from spades_tui.bots.win_probability.game import predicted
from spades_tui.coach.hands import PlayedHand
from spades_tui.engine import Game, Rejection
from spades_tui.rules.bids import Bid
from spades_tui.rules.seating import seating

EQUALS: Final = "club/master@8"
"""Who plays a deal over in every seat to tell what it is worth. Bids by search would take as long
as all the cards, and everybody has the same."""
REPLAYS: Final = 20
"""How often: its worth is then known to about 8 points of score."""
_QUIET: Final = Limit(figures=False)


class Worth(NamedTuple):
    """What the cards of a deal are worth.

    Attributes:
        chances: by side, the chance to win the game after it is played by equal bots.
        errors: the standard errors of that.
    """

    chances: tuple[float, ...]
    errors: tuple[float, ...]


def at_the_deal(game: Game, hand: PlayedHand) -> Game:
    """Return the game of a log as it stood when the cards of a hand had been dealt."""
    return Game(game.rules, game.seed, game.log[: hand.dealt], sealed=game.sealed)


def worth_of(
    game: Game,
    hand: PlayedHand,
    replays: int = REPLAYS,
    stop: Callable[[], bool] = lambda: False,
) -> Worth:
    """Return what a deal is worth.

    Args:
        game: the game of the hand.
        hand: the hand.
        replays: how often it is played over.
        stop: asked between two replays.

    Raises:
        Interrupted: when `stop` says so.
    """
    start = at_the_deal(game, hand)
    players, sides = seating(game.rules).players, len(seating(game.rules).sides)
    bots = [bot_named(EQUALS)] * players
    found: list[tuple[float, ...]] = []
    for number in range(replays):
        if stop():
            raise Interrupted
        end = played_by(start, bots, f"deal/{hand.before.commitment}/{number}")
        if end.state.thrown_in:  # another deal will come, worth nothing beforehand
            found.append(tuple(hand.chance_before(side) for side in range(sides)))
            continue
        view = end.view(0)
        found.append(tuple(predicted(view, side) for side in range(sides)))
    means = [sum(column) / replays for column in zip(*found, strict=True)]
    errors = [
        sqrt(sum((one - mean) ** 2 for one in column) / max(1, replays - 1) / replays)
        for column, mean in zip(zip(*found, strict=True), means, strict=True)
    ]
    return Worth(tuple(means), tuple(errors))


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
        done = game.submit(bots[seat].decide(game.view(seat), _QUIET, rng).action)
        assert not isinstance(done, Rejection), done
    return game


class PlayedByLevel(NamedTuple):
    """What a level made of a seat's cards.

    Attributes:
        level: who.
        bid: what they bid; None where the deal was thrown in.
        tricks: taken by the hand.
        points: scored by its side in the hand.
        win: chance of the side to win the game after it.
    """

    level: str
    bid: Bid | None
    tricks: int
    points: int
    win: float


def as_each_level(
    game: Game, hand: PlayedHand, seat: int, levels: Sequence[str], others: Sequence[str]
) -> tuple[PlayedByLevel, ...]:
    """Return what each level would have made of a seat's cards, the same bots in the other seats.

    Args:
        game: the game of the hand.
        hand: the hand.
        seat: whose cards.
        levels: who plays them, one after the other.
        others: the bot at every seat; that of `seat` itself does not matter.
    """
    start = at_the_deal(game, hand)
    side = seating(game.rules).side_of[seat]
    found = []
    for level in levels:
        bots = [bot_named(level if at == seat else other) for at, other in enumerate(others)]
        end = played_by(start, bots, f"level/{hand.before.commitment}")
        view = end.view(seat)
        if end.state.thrown_in:
            found.append(PlayedByLevel(level, None, 0, 0, hand.chance_before(side)))
            continue
        result = end.state.results[-1]
        found.append(
            PlayedByLevel(
                level,
                result.bids[seat],
                result.tricks[seat],
                result.sides[side].hand,
                predicted(view, side),
            )
        )
    return tuple(found)
