"""The table: who sits there, who deals, and what it is all about."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.explain.section import Paragraphs, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.text import capitalized

_SEATS: Final = {
    "four partners": ("Four players sit in two partnerships, partners opposite each other."),
    "four solo": "Four players, each playing alone.",
    "six pairs": (
        "Six players sit in three partnerships, partners opposite each other: on either side two "
        "opponents of different partnerships sit between you and your partner."
    ),
    "three solo": "Three players, each playing alone.",
    "three with dummy": (
        "Three players, each playing alone. A fourth hand is dealt, the dummy: the highest bidder "
        "plays it as a partner's hand."
    ),
    "two solo": "Two players play against each other.",
}


def the_table(rules: RuleSet) -> Paragraphs:
    """Tell who plays, what for, and who deals."""
    yield _SEATS[rules.table.players]
    side = "your side" if seating(rules).has_partners else "you"
    yield (
        f"A hand is bid and then played. You bid how many tricks {side} will win and try to win "
        "them. A trick is one card from every hand; the best of them wins it."
    )
    yield from _dealer(rules)


def _dealer(rules: RuleSet) -> Paragraphs:
    onward = (
        "After that the two deal in turn."
        if rules.table.players == "two solo"
        else "After each hand the deal passes to the left. Play goes clockwise."
    )
    if rules.table.first_dealer == "random":
        yield para("The first dealer is chosen at random.", onward)
        return
    deck = rules.deck
    low = "high twos rank low in this draw" if deck.high_deuces != "none" else ""
    out = "jokers take no part in it" if deck.jokers == "two" else ""
    exceptions = " and ".join(filter(None, (low, out)))
    yield para(
        "For the first deal each player draws a card, and the highest deals: the ace is high, and "
        "of equal ranks ♠ is highest, then ♥, ♦ and ♣.",
        exceptions and f"{capitalized(exceptions)}.",
        deck.packs == 2
        and "If the highest card has been drawn twice, everybody puts the cards back and draws "
        "again.",
        onward,
    )
