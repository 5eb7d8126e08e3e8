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
    """Small leanings that show at the table; all zero is no leaning.

    Attributes:
        bold: tricks added to the hand's expected tricks when bidding.
        nil: points added to the value of a nil.
        bags: points added to the cost of a bag.
        setting: points added to the value of setting the opponents.
        only_points: whether only the net points of the hand count, not the game.
    """

    bold: float = 0.0
    nil: float = 0.0
    bags: float = 0.0
    setting: float = 0.0
    only_points: bool = False


NO_STYLE: Final = Style()


def sum_styles(styles: Iterable[Style]) -> Style:
    """Return the sum of several styles, each leaning kept within its bounds."""
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
        leans: leanings beside those of a style.
        tricks: number of finished tricks remembered card by card, the latest ones.
        honors: ranks that are remembered from earlier tricks.
        score: whether it reads the score and the finished hands of the game.
        bags: whether it avoids bags while playing.
        covers: whether it remembers its partner's nil while playing.
        goes_blind: whether it makes blind bids.
        honors_only: whether it counts only aces, kings and long spades for a bid.
        foresight: share of a card's later value that counts against playing the card now, 0 to 1.
        ruffs_partner: chance of ruffing a trick that its partner is winning.
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
    """How well a searching player searches.

    Attributes:
        deals: the most possible deals a card is tried in.
        rollouts: rollouts of a card in each of them.
        policy_share: how many of 256 cards a rollout plays by policy; the others by chance.
        reads_cards: whether the cards played are evidence of where the others lie.
        bids: whether it bids and answers by search too, or only plays cards by it.
        natural: whether the natural card is played among level ones; else the best is played,
            even if it looks odd, and the same hand takes a different course each time.
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
"""Chance that a partner's nil succeeds while one can cover it; `python -m tools rule-numbers`
counts it among four `club`."""

UNSEEN_NIL: Final = (0.21, 0.55, 0.69)
"""Share of blind nils that succeed before the partner's bid, by cards exchanged: 0, 1, 2 or more.
Means of those made against `club`, a careful player and one of another school: .15, .26, .25 with
none, .51, .62, .60 with one, .64, .73, .72 with two."""


def chance_by_exchange(chances: tuple[float, ...], count: int) -> float:
    """Return the chance for so many exchanged cards, the last one for more than are listed."""
    return chances[min(count, len(chances) - 1)]
