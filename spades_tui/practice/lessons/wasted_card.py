"""Wasted high cards, judged by what the player could see."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.view import unseen_cards
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import card_order
from spades_tui.rules.tricks import Play, make_trick

Waste = Literal["partner", "cheap", "beaten"]
"""Partner was winning the trick; a lower card would win too; the card cannot win."""
_HIGH: Final = "AKQJ"


class WastedCard(NamedTuple):
    """A card that was wasted.

    Attributes:
        waste: the kind of waste.
        best: the card that was winning the trick before.
        other: the lowest card that would have been equally good.
    """

    waste: Waste
    best: Card
    other: Card


def find_wasted_card(view: View, card: Card) -> WastedCard | None:
    """Return the way in which `card` was wasted; None if it was not, or if that is not certain.

    No card counts as wasted if the contract is made or lost, or if a live nil is concerned: the
    player's, their partner's or that of the player winning the trick.

    Args:
        view: the player's view before the card.
        card: the card that the player has played.
    """
    trick, partner = view.trick, view.partner
    if trick is None or partner is None or not side_standing(view, view.side).need:
        return None
    if side_standing(view, view.side).fate != "open":
        return None
    if view.live_nils & {view.seat, partner, trick.winner}:
        return None
    order, rules = card_order(view.rules), view.rules
    suit, strength, best = order.suit[card], order.strength[card], trick.winning_card
    if card.rank not in _HIGH and not order.is_spade(card):
        return None

    def wins(candidate: Card) -> bool:
        return make_trick((*trick.plays, Play(view.seat, candidate)), rules).winner == view.seat

    unseen = [order.strength[other] for other in unseen_cards(view).get(suit, ())]
    legal = [action.card for action in view.question.actions if isinstance(action, PlayCard)]
    losing = [other for other in legal if not wins(other)]
    lower = [
        other
        for other in legal
        if order.suit[other] is suit
        and any(order.strength[other] < between < strength for between in unseen)
    ]
    is_last = len(trick.plays) + 1 == len(view.hand_sizes)
    if wins(card) and trick.winner == partner:
        rivals = unseen_cards(view).get(order.suit[best], ())
        above = not any(order.strength[best] < order.strength[rival] for rival in rivals)
        return _make_waste("partner", best, losing, view) if is_last or above else None
    if wins(card):
        return _make_waste("cheap", best, [other for other in lower if wins(other)], view, is_last)
    if suit is trick.suit and card.rank in _HIGH:
        return _make_waste("beaten", best, lower, view)
    return None


def _make_waste(
    waste: Waste, best: Card, instead: list[Card], view: View, sure: bool = True
) -> WastedCard | None:
    strength = card_order(view.rules).strength
    lowest = min(instead, key=strength.__getitem__, default=None)
    return WastedCard(waste, best, lowest) if sure and lowest is not None else None
