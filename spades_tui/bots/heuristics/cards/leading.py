"""What speaks for a lead beside the trick itself."""

from __future__ import annotations

from spades_tui.bots.heuristics.cards.outcome import Outlook
from spades_tui.bots.heuristics.evaluation.worth import Worth
from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.cards import Card

_LOW_ROUND = 0.5
"""How much of the good of drawing trumps is left when the lead is lost with it."""


def lead_bonus(
    known: Known, worth: Worth, card: Card, look: Outlook, drawing: float = 0.0
) -> float:
    """Return what else a lead is worth, in tricks.

    A boss of a side suit is cashed before it can be ruffed; a suit the next opponent is out of is
    left alone; one the partner can ruff is welcome; trumps are drawn from length, or where
    `drawing` them makes winners of the side suits safe.
    """
    suit, strength = known.table.suit[card], known.table.strength[card]
    boss = not known.count_above(suit, strength)
    if suit == SPADES:
        return _spade_lead(known, boss=boss) + drawing * (1.0 if boss else _LOW_ROUND)
    bonus = 0.0
    if boss:
        bonus += 0.08 * look.chances.get(known.me, 0.0)
    for hand in known.to_come:
        trumps = 1 - known.chance_void(hand, SPADES)
        if not known.is_void(hand, suit) or not trumps or worth.alive_nil(hand):
            continue
        bonus += 0.25 * trumps if known.is_friend(hand) else -0.25 * trumps
    return bonus


def _spade_lead(known: Known, *, boss: bool) -> float:
    foes = [hand for hand in known.others if not known.is_friend(hand)]
    if all(known.is_void(hand, SPADES) for hand in foes):
        return -0.3
    long = len(known.mine[SPADES]) >= 4
    return (0.05 if boss else -0.05) + (0.05 if long else -0.1)
