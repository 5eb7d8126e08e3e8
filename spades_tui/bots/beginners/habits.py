"""What a beginner has learned already; everything else he does as beginners do."""

from __future__ import annotations

from typing import Final

import msgspec


class Habits(msgspec.Struct, frozen=True):
    """Good habits; without one the fault beside it shows.

    Attributes:
        short: spades a hand may hold before each further one is counted in the bid; aces and
            kings are counted by everybody.
        bids_nil: bids nil on a hand with nothing high; else never.
        minds_nil: takes tricks from a partner who has bid nil; else forgets that he has.
        follows_low: plays low when the partner or a later player may win as well, and wins no
            dearer than he must when last; else plays his highest whenever it can win.
        waits_for_kings: leads a king when its ace is gone or his own; else hopes.
    """

    short: int = 4
    bids_nil: bool = False
    minds_nil: bool = False
    follows_low: bool = False
    waits_for_kings: bool = False


NOVICE: Final = Habits()
ROOKIE: Final = Habits(
    short=3, bids_nil=True, minds_nil=True, follows_low=True, waits_for_kings=True
)
