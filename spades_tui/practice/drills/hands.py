"""Hands for drills: dealt and played a few tricks, or to be bid, every likely bid priced."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.decoding import prepare_type
from spades_tui.engine.game import Game
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.review.marks import Standing, standing_of
from spades_tui.rules.ruleset import RuleSet

LEARNER = 0
NAMES = ("You", "West", "North", "East")
CAST = Cast(NAMES, LEARNER, "symbols")
_PLAYER = "baseline"


def _deal_game(rng: random.Random, rules: RuleSet | None = None) -> Game:
    """Return a game by `rules` (None: the standard ones) with its first hand dealt from `rng`."""
    game = Game(rules or RuleSet(), rng.randrange(10**9))
    game.deal()
    return game


def bidding_view(seed: int) -> View:
    """Return the first bidder's view before any bid, in a hand dealt by the standard rules.

    Args:
        seed: the seed of the game, whose first hand it is.
    """
    game = Game(RuleSet(), seed)
    game.deal()
    assert game.to_act is not None
    return game.view(game.to_act)


def view_after_tricks(rng: random.Random, tricks: int) -> View:
    """Return the learner's view of a random hand that bots have played for a number of tricks.

    It may be any seat's turn.

    Args:
        rng: determines the deal and the bots' choices.
        tricks: the number of tricks.
    """
    game = _deal_game(rng)
    _play(game, rng, lambda view: len(view.tricks) >= tricks)
    return game.view(LEARNER)


def _play(game: Game, rng: random.Random, until: Callable[[View], bool]) -> None:
    """Let quick players go on until the learner's view is as wanted, or the hand is over."""
    bot = load_bot(_PLAYER)
    game.play_on(
        lambda prompt: bot.decide(game.view(prompt.seat), NO_FIGURES, rng).action,
        until=lambda _prompt: until(game.view(LEARNER)),
    )


FILE: Final = "bids.jsonl.gz"
NIL: Final = "nil"


class PricedHand(msgspec.Struct, frozen=True):
    """A dealt hand with the prices of its bids, for the first bidder.

    Attributes:
        seed: the seed of the game, as for `bidding_view`.
        point: the chance to win the game (0 to 1) that a net point is worth.
        bids: for each bid, a number or "nil", how much less its chance to win is than the best
            bid's, and the standard error of that difference; the best bid first. Numbers that are
            missing are worse than the last one.
        engine: version of the prices (`ENGINE`).
    """

    seed: int
    point: float
    bids: dict[str, tuple[float, float]]
    engine: int = 0

    def standing(self, bid: str) -> Standing:
        """Return whether `bid`, a key of `bids`, is "right", "close" or "wrong"."""
        return standing_of(*self.bids[bid], self.point)

    def points(self, bid: str) -> float:
        """Return the cost of `bid`, a key of `bids`, in points against the best bid."""
        return self.bids[bid][0] / self.point

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in `bids`, the best first."""
        return tuple(int(bid) for bid in self.bids if bid != NIL)

    @property
    def is_for_numbers(self) -> bool:
        """Whether the hand suits a question about numbers: nil is not right, and no bid is close.

        Also, the lowest number priced must be 1 or wrong, and the highest must be wrong.
        """
        standings = {bid: self.standing(bid) for bid in self.bids}
        low, high = str(min(self.numbers)), str(max(self.numbers))
        return (
            "close" not in standings.values()
            and standings.get(NIL) != "right"
            and (low == "1" or standings[low] == "wrong")
            and standings[high] == "wrong"
        )

    @property
    def is_for_nil(self) -> bool:
        """Whether the hand suits a question about nil: either nil or the best number is wrong."""
        if NIL not in self.bids:
            return False
        return {self.standing(NIL), self.standing(str(self.numbers[0]))} == {"right", "wrong"}


@lru_cache(maxsize=1)
def load_priced_hands() -> tuple[PricedHand, ...]:
    """Return every priced hand of this release; the file is read on the first call only."""
    data = gzip.decompress((files(__package__) / FILE).read_bytes())
    return tuple(
        msgspec.json.decode(line, type=prepare_type(PricedHand)) for line in data.splitlines()
    )
