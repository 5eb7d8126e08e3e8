"""Parameters of the bots: style, rule-bot level, and search depth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

_BOUNDS: Final = {
    "bold": (-1.0, 1.0),
    "nil": (-200.0, 60.0),
    "bags": (-10.0, 20.0),
    "setting": (-30.0, 30.0),
}


class Style(msgspec.Struct, frozen=True):
    """A bot's leanings at the table: how it departs from its level's usual play; 0 for no leaning.

    Attributes:
        bold: tricks added to the hand's expected tricks when bidding.
        nil: points added to the value of a nil of its side.
        bags: points added to the cost of each bag of its side.
        setting: points added to the value of setting the opponents.
        only_points: whether it values only the net points of the hand, not the chance to win the
            game.
    """

    bold: float = 0.0
    nil: float = 0.0
    bags: float = 0.0
    setting: float = 0.0
    only_points: bool = False


NO_STYLE: Final = Style()


def sum_styles(styles: Iterable[Style]) -> Style:
    """Return the sum of styles, each leaning limited to its range in `_BOUNDS`; with `only_points`
    False."""
    added = tuple(styles)
    return Style(
        **{
            name: max(low, min(sum(getattr(style, name) for style in added), high))
            for name, (low, high) in _BOUNDS.items()
        }
    )


class RuleParameters(msgspec.Struct, frozen=True):
    """Settings of the rule bot; the defaults are `club`.

    Attributes:
        leans: leanings of the level, to which those of a style are added.
        tricks: number of the latest finished tricks that are remembered card by card.
        honors: the ranks remembered from earlier tricks, as letters ("AK").
        score: whether it reads the score and the finished hands of the game.
        bags: whether it avoids bags while playing.
        covers: whether it remembers its partner's nil while playing.
        goes_blind: whether it makes blind bids.
        honors_only: whether it counts only aces, kings and long spades for a bid.
        foresight: share, 0 to 1, of the tricks that a card could win later which counts against
            playing it now.
        ruffs_partner: chance, 0 to 1, of ruffing a trick that its partner is winning; 0 lets the
            values of the cards decide.
    """

    leans: Style = NO_STYLE
    tricks: int = 18
    honors: str = ""
    score: bool = True
    bags: bool = True
    covers: bool = True
    goes_blind: bool = True
    honors_only: bool = False
    foresight: float = 1.0
    ruffs_partner: float = 0.0


CLUB: Final = RuleParameters()


class SearchParameters(msgspec.Struct, frozen=True):
    """Settings of a bot that searches over possible deals.

    Attributes:
        deals: the largest number of possible deals in which a card is tried.
        rollouts: rollouts of a card in each deal.
        policy_share: of 256 cards in a rollout, the number chosen by `policy_card`; the others are
            random.
        reads_cards: whether the cards played are evidence about the hidden cards.
        bids: whether the bot also bids and answers by search; else only cards are searched.
        natural: whether, of cards whose values do not clearly differ, the one that `club` prefers
            is played, and odd cards are avoided; else the card with the highest value is played, so
            that the same hand may be played in different ways.
        points: share of the usual value of a net point that is added to the chance to win.
    """

    deals: int = 640
    rollouts: int = 1
    policy_share: int = 210
    reads_cards: bool = True
    bids: bool = True
    natural: bool = True
    points: float = 0.0


COVERED_NIL_CHANCE: Final = 0.72
"""Chance that a nil succeeds if the partner can cover it; `python -m tools rule-numbers` counts it
among four `club`."""

UNSEEN_NIL: Final = (0.21, 0.55, 0.69)
"""Share of blind nils that succeed, before the partner's bid, by cards exchanged: 0, 1, 2 or more.
Means of those made against `club`, a careful player and one with another style: .15, .26, .25 with
none, .51, .62, .60 with one, .64, .73, .72 with two."""


def chance_by_exchange(chances: tuple[float, ...], count: int) -> float:
    """Return the entry of `chances` for a number of cards exchanged.

    Args:
        chances: by number of cards exchanged, from 0; the last entry also holds for more cards.
        count: the number of cards exchanged.
    """
    return chances[min(count, len(chances) - 1)]
