"""Keep the card drawn, or discard it and take the next (two-handed)."""

from __future__ import annotations

from spades_tui.bots.heuristics.knowledge import SPADES, card_table
from spades_tui.bots.protocol import Decision, Reason
from spades_tui.cards import Card
from spades_tui.rules.actions import DiscardDrawn, KeepDrawn
from spades_tui.rules.ruleset import RuleSet
from spades_tui.view import View


def worth_keeping(card: Card, rules: RuleSet) -> bool:
    """Whether a card drawn is likely to be better than the next: spades and honours are."""
    table = card_table(rules)
    strength = table.strength[card]
    return strength >= 10 if table.suit[card] != SPADES else strength >= 2


def keep_or_not(view: View) -> Decision:
    """Keep what is better than a card drawn blindly: spades and honours."""
    assert view.prompt is not None
    card = view.drawn
    seat = view.prompt.seat
    if card is None:
        return Decision(KeepDrawn(seat))
    if worth_keeping(card, view.rules):
        return Decision(KeepDrawn(seat), (Reason("keep", f"The {card.label} can win a trick."),))
    text = f"The next card is likely to be better than the {card.label}."
    return Decision(DiscardDrawn(seat), (Reason("draw", text),))
