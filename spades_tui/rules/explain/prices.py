"""Gains and losses in a rule set, in the same terms and order for every rule set."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.rules.bids import BLIND_NIL
from spades_tui.rules.capabilities import counts_bags, overtrick_points, partial_sets
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.explain.summary import blind_bid_text, stakes_text
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.text import format_number

NONE = "–"
"""The value of a term that these rules do not have."""


class Price(NamedTuple):
    """A term of the game and its value, both as text.

    Attributes:
        name: the term, such as "nil".
        value: its value, such as "±100"; `NONE` if the rules do not have it.
    """

    name: str
    value: str


def prices(rules: RuleSet) -> tuple[Price, ...]:
    """Return the target, nil, blind bid, bags, set and number of cards of `rules`, in this
    order."""
    rules = normalize(rules)
    return (
        Price("to", str(rules.ending.target)),
        Price("nil", f"±{rules.nil.nil_value}" if rules.nil.nil else NONE),
        Price("blind", _blind(rules)),
        Price("bags", _bags(rules)),
        Price("set", "−10×short" if partial_sets(rules) else "−10×bid"),
        Price("cards", f"{tricks_in_hand(rules)} of {len(full_pack(rules))}"),
    )


def _blind(rules: RuleSet) -> str:
    if rules.nil.nil and rules.nil.blind_nil:
        return stakes_text(rules.nil.blind_nil_value, nil_terms(BLIND_NIL, rules).loses)
    return NONE if rules.specials.blind_bid_min == "off" else blind_bid_text(rules)


def _bags(rules: RuleSet) -> str:
    if counts_bags(rules):
        return f"{rules.scoring.bag_limit} −{rules.scoring.bag_penalty}"
    points = overtrick_points(rules)
    return f"{format_number(points)} each" if points < 0 else NONE
