"""What sets bots apart: style, a beginner's habits, what is overlooked, depth of search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

_BOUNDS: Final = {
    "bold": (-1.0, 1.0),
    "nil": (-60.0, 60.0),
    "bags": (-10.0, 20.0),
    "setting": (-30.0, 30.0),
}


EDITION: Final = 4
"""The newest edition of the judgment by rule of thumb."""


class Style(msgspec.Struct, frozen=True):
    """Leanings that cost little and show at the table; all zero is none.

    Attributes:
        bold: tricks added to what the hand is thought to bring when bidding.
        nil: points by which a nil looks better than it is.
        bags: what a bag seems to cost beyond its price, in points.
        setting: what setting the opponents seems to be worth beyond its points.
        edition: of the judgment they are leanings of (`RuleParameters`).
        only_points: whether the net points of the hand are all that counts, and not the game.
    """

    bold: float = 0.0
    nil: float = 0.0
    bags: float = 0.0
    setting: float = 0.0
    edition: int = EDITION
    only_points: bool = False


NO_STYLE: Final = Style()
"""No leanings."""


def sum_styles(styles: Iterable[Style]) -> Style:
    """Return what several styles add up to, within what a style can be."""
    found = tuple(styles)
    return Style(
        **{
            name: max(low, min(sum(getattr(one, name) for one in found), high))
            for name, (low, high) in _BOUNDS.items()
        }
    )


class BeginnerParameters(msgspec.Struct, frozen=True):
    """Good habits of a beginner; without one the fault beside it shows.

    Attributes:
        short: spades a hand may hold before each further one is counted in the bid; aces and
            kings are counted by everybody.
        bids_nil: bids nil on a hand with nothing high; else never.
        minds_nil: takes tricks from a partner who has bid nil; else forgets the nil.
        follows_low: plays low when the partner or a later player may win as well, and wins as
            cheaply as possible when last; else plays high whenever that can win.
        waits_for_kings: leads a king when the ace is gone or in the hand; else hopes.
    """

    short: int = 4
    bids_nil: bool = False
    minds_nil: bool = False
    follows_low: bool = False
    waits_for_kings: bool = False


class RuleParameters(msgspec.Struct, frozen=True):
    """Sound rules of thumb, and what they are applied to.

    Attributes:
        leans: leanings beside those of a style.
        tricks: finished tricks that are remembered card by card, the last ones.
        honors: the ranks that are remembered from the tricks before.
        score: whether the score of the game is seen.
        bags: whether it is seen while playing that bags cost something.
        edition: how cards and bids are weighed. 1: the later tricks of an own nil as if it
            survived this one anyway. 2: both together. 3: blind nils by how often they come in
            where nobody else goes blind, nils left to a partner, bids beside a dummy by its
            tricks and by the bids of the others. 4: a nil by how often it is made, a blind
            bid by the others' bids, and those by how they have been made so far in the game.
    """

    leans: Style = NO_STYLE
    tricks: int = 18
    honors: str = ""
    score: bool = True
    bags: bool = True
    edition: int = EDITION


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
        edition: of the rules of thumb beside the search (`RuleParameters`).
    """

    deals: int = 640
    rollouts: int = 1
    policy_share: int = 210
    reads_cards: bool = True
    bids: bool = True
    natural: bool = True
    edition: int = EDITION


COVERED_NIL_CHANCE: Final = 0.72
"""Chance that the nil of a partner succeeds while one can cover it."""
UNSEEN_NIL: Final = (0.21, 0.55, 0.69)
"""How often a blind nil succeeds before the partner's bid, by the cards exchanged. Counted by `lab
arena --blind`, which commit be0338cf still has: against `club`, a careful player and one of another
school 15, 26 and 25 % without an exchange, 51, 62 and 60 % with one card, 64, 73 and 72 % with two.

Three or four cards are taken as two: what was counted for two is the least they bring.
"""
_UNSEEN_BY_CLUB: Final = (0.16, 0.48, 0.71)
"""The same against `club` alone, which earlier editions go by."""


class Edition(NamedTuple):
    """What one edition takes for granted.

    Attributes:
        nil_margin: how many points better than a number a nil has to look.
        unseen_nil: chance of an own nil bid blind, by the cards exchanged.
        mates_unseen_nil: the same of a partner's.
        unseen_uncovered: chance of either where both partners go nil, so that nobody covers; None:
            as of a hand that was seen.
        weighs_later_tricks: whether an own nil may fail in this trick and in a later one; else
            the later ones are weighed as if it survived this one.
        knows_dummies: whether bids count a dummy's tricks, and what the others' bids say of them.
        leaves_nil: whether partners one of whom has to bid nil weigh which; else the first to bid
            goes by the hand alone.
        weighs_lives: whether a nil in sight that a partner may cover is weighed by how often it is
            made; else by the rule of thumb, which says too little of it.
        learns: whether the finished hands of the game tell how the others bid.
        weighs_blind: whether a blind bid is weighed by what the others have bid: a nil by who
            covers it, and alone as one that nobody covers and no exchange helps, a number by what
            they leave; else as a bid on a hand that was seen.
        frozen: whether it stays what it was measured as: its corrections do not fade with the
            share of the tricks that are certain, and style does not move what a blind bid must
            promise.
    """

    nil_margin: float
    unseen_nil: tuple[float, ...]
    mates_unseen_nil: tuple[float, ...]
    unseen_uncovered: float | None = None
    weighs_later_tricks: bool = True
    knows_dummies: bool = True
    leaves_nil: bool = True
    weighs_lives: bool = True
    learns: bool = True
    weighs_blind: bool = True
    frozen: bool = False


_SECOND: Final = Edition(
    nil_margin=4.0,
    unseen_nil=tuple(0.24 + 0.09 * passed for passed in range(5)),
    mates_unseen_nil=(COVERED_NIL_CHANCE * 0.6,),
    knows_dummies=False,
    leaves_nil=False,
    weighs_lives=False,
    learns=False,
    weighs_blind=False,
)
# Of 168 nils of `club` that looked better by 4 came in 78 %, of the 145 by 8 82 %, and of those
# between 12 of 23.
_THIRD: Final = Edition(
    nil_margin=8.0,
    unseen_nil=_UNSEEN_BY_CLUB,
    mates_unseen_nil=_UNSEEN_BY_CLUB,
    unseen_uncovered=0.05,  # of 16 of `club` against `regular` none came in, of 150 alone 5
    weighs_lives=False,
    learns=False,
    weighs_blind=False,
)
EDITIONS: Final = {
    1: _SECOND._replace(weighs_later_tricks=False, frozen=True),
    2: _SECOND,
    3: _THIRD._replace(frozen=True),
    4: _THIRD._replace(
        unseen_nil=UNSEEN_NIL,
        mates_unseen_nil=UNSEEN_NIL,
        weighs_lives=True,
        learns=True,
        weighs_blind=True,
    ),
}


def chance_by_exchange(chances: tuple[float, ...], count: int) -> float:
    """Return the chance for so many cards, the last for more than are listed."""
    return chances[min(count, len(chances) - 1)]
