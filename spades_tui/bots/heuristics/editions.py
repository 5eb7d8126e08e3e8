"""What each edition of the judgment by rule of thumb knows; a frozen player keeps to its own."""

from __future__ import annotations

from typing import Final, NamedTuple

COVERED: Final = 0.72
"""Chance that the nil of a partner succeeds while one can cover it."""
_UNSEEN_NIL: Final = (0.16, 0.48, 0.71)
"""How often a blind nil succeeds, by the cards exchanged: `lab.arena.nil_judge` counts it.

Three or four cards are taken as two: what was counted for two is the least they bring.
"""


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
    """

    nil_margin: float
    unseen_nil: tuple[float, ...]
    mates_unseen_nil: tuple[float, ...]
    unseen_uncovered: float | None = None
    weighs_later_tricks: bool = True
    knows_dummies: bool = True
    leaves_nil: bool = True


_SECOND: Final = Edition(
    nil_margin=4.0,
    unseen_nil=tuple(0.24 + 0.09 * passed for passed in range(5)),
    mates_unseen_nil=(COVERED * 0.6,),
    knows_dummies=False,
    leaves_nil=False,
)
# Of 168 nils of `club` that looked better by 4 came in 78 %, of the 145 by 8 82 %, and of those
# between 12 of 23.
_THIRD: Final = Edition(
    nil_margin=8.0,
    unseen_nil=_UNSEEN_NIL,
    mates_unseen_nil=_UNSEEN_NIL,
    unseen_uncovered=0.05,  # of 16 in games of `club` against `regular` none came in
)
EDITIONS: Final = {
    1: _SECOND._replace(weighs_later_tricks=False),
    2: _SECOND,
    3: _THIRD,
}


def by_cards_exchanged(chances: tuple[float, ...], count: int) -> float:
    """Return the chance for so many cards, the last for more than are listed."""
    return chances[min(count, len(chances) - 1)]
