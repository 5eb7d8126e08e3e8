"""What a player with a perfect memory would know: the cards still out."""

from __future__ import annotations

from collections import Counter

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import pack, suits_of
from spades_tui.view.view import View


def cards_out(view: View) -> dict[Suit, tuple[Card, ...]]:
    """Return the cards the viewer has not seen in this hand, by suit, strongest first.

    They are in the other hands, or out of play where cards are left over or put away face down.
    """
    unseen = Counter(pack(view.rules))
    unseen.subtract(view.hand or ())
    unseen.subtract(view.dummy or ())
    unseen.subtract(view.discarded)
    unseen.subtract(play.card for play in view.plays)
    return suits_of(tuple((+unseen).elements()), view.rules)
