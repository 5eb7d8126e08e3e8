"""Cards it makes no difference to choose between: neighbours with no card of others between."""

from __future__ import annotations

from spades_tui.bots.sampling.position import Position
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.ruleset import RuleSet


def equal_cards(
    legal: int, others: int, position: Position, rules: RuleSet
) -> tuple[tuple[int, ...], ...]:
    """Return the legal cards in classes of equals, each from its lowest card to its highest.

    Args:
        legal: the cards that may be played.
        others: cards that may still beat or be beaten: unseen ones and those in the trick.
        position: where the suits lie.
        rules: they may set single cards apart.
    """
    nine = position.masks.play.high_spades & -position.masks.play.high_spades
    apart = counts_last_spades(rules)
    cancel = position.table.cancel
    classes: list[list[int]] = []
    last_suit, fresh = 0, True
    for bit in sorted(position.masks.card):
        suit = position.masks.suit_mask(bit)
        if suit != last_suit or bit & others or (apart and bit == nine):
            last_suit, fresh = suit, True
        if bit & legal:
            if fresh or bit == cancel:
                classes.append([])
            classes[-1].append(bit)
            fresh = bit == cancel or bool(bit & others)  # whose twin it is
    return tuple(tuple(cards) for cards in classes)
