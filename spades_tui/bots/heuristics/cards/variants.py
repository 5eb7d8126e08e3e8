"""What a card or a trick is worth beside the contract, where a variant says so.

Every function gives 0 under rules that do not have its variant.
"""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.cards.outcome import Outlook
from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import counts_last_spades

_BEMO: Final = 60.0
"""Half of what a side that has called a Bemo loses with the first trick it misses."""

_KEPT_SPADE: Final = 6.0
"""What it costs to part with a high spade that could win the last trick."""

_CAN_WAIT: Final = 0.4
"""What part of a trick's worth speaks for winning it now; nothing for a card that always wins."""


def bemo_stake(known: Known) -> float:
    """Return what it is worth to win this trick for a Bemo, one's own or the opponents'."""
    stake = 0.0
    winners = [known.sides.of[trick.winner] for trick in known.view.tricks]
    for seat, bid in enumerate(known.view.bids):
        if bid is None or not bid.bemo:
            continue
        alive = all(side == known.sides.of[seat] for side in winners)
        if alive and len(winners) < bid.bemo_tricks:
            stake += _BEMO
    return stake


def cancels(known: Known, look: Outlook) -> bool:
    """Whether the trick holds the card that cancels a bag."""
    wanted = known.view.cancel_card
    return wanted is not None and any(play.card is wanted for play in look.trick.plays)


def broken_promise(known: Known, card: Card, look: Outlook) -> float:
    """Return what playing `card` risks of a no-trump promise: the contract, should it ruff."""
    bid = known.bid(known.me)
    ruffs = known.place(card)[0] == SPADES and look.trick.suit is not Suit.SPADES
    if bid is None or not bid.is_no_trump or not ruffs:
        return 0.0
    return 40.0 * bid.tricks * look.chances.get(known.me, 0.0)


def parted_spade(known: Known, card: Card, stake: float) -> float:
    """Return what playing a high spade costs while the last trick may bring a bonus for it.

    One that nobody can beat wins as surely at the end: the `stake` of this trick can wait.
    """
    if not counts_last_spades(known.rules) or known.left > 4:
        return 0.0
    bid = known.bid(known.me)
    suit, strength = known.place(card)
    if bid is None or bid.kind != "number" or suit != SPADES:
        return 0.0
    missing = bid.tricks - known.view.taken[known.me]
    if strength < known.table.strength[Card.S9] or not 1 <= missing <= known.left:
        return 0.0
    waits = not known.count_above(SPADES, strength)
    return _KEPT_SPADE + (_CAN_WAIT * max(0.0, stake) if waits else 0.0)
