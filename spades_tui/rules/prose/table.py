"""The table: who sits there, who deals, and what it is all about."""

from __future__ import annotations

from typing import Final

from spades_tui.rules.prose.section import Paragraphs, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_SEATS: Final = {
    "four partners": (
        "ABCD",
        "Four players sit in two partnerships, partners opposite each other.",
    ),
    "four solo": ("B", "Four players play, each for himself."),
    "six pairs": (
        "B",
        "Six players sit in three partnerships, partners opposite each other: on either side two "
        "opponents of different partnerships sit between you and your partner.",
    ),
    "three solo": ("B", "Three players play, each for himself."),
    "three with dummy": (
        "B",
        "Three players play, each for himself. A fourth hand is dealt, the dummy: whoever bids "
        "the highest number plays it as his partner's hand.",
    ),
    "two solo": ("B", "Two players play against each other."),
}


def the_table(rules: RuleSet) -> Paragraphs:
    """Tell who plays, what for, and who deals."""
    sources, seats = _SEATS[rules.table.players]
    yield para(sources, seats)
    side = "your side" if seating(rules).has_partners else "you"
    yield para(
        "ABCD",
        f"A hand is bid and then played. You bid how many tricks {side} will win and try to win "
        "them. A trick is one card from every hand; the best of them wins it.",
    )
    yield from _dealer(rules)


def _dealer(rules: RuleSet) -> Paragraphs:
    onward = "After each hand the deal passes to the left. Everything goes clockwise."
    if rules.table.first_dealer == "random":
        yield para("ABD", "The first dealer is chosen at random.", onward)
        return
    again = "Whoever draws the very same card draws again." if rules.deck.packs == 2 else ""
    yield para(
        "C",
        "For the first deal each player draws a card, and the highest deals: the ace is high, and "
        "of equal ranks ♠ is highest, then ♥, ♦ and ♣.",
        again,
        onward,
    )
