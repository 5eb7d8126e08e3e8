"""The cards: which there are and how they rank."""

from __future__ import annotations

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, pack, tricks_in_hand
from spades_tui.rules.prose.section import Paragraph, Paragraphs, listed, para
from spades_tui.rules.ruleset import RuleSet


def the_cards(rules: RuleSet) -> Paragraphs:
    """Tell the pack, the order of the cards and what counts as a spade."""
    yield _pack(rules)
    yield from _ranks(rules)
    if rules.deck.packs == 2:
        yield para(
            "B",
            "Every card is there twice. Of two identical cards in one trick the second played "
            "beats the first.",
        )


def _pack(rules: RuleSet) -> Paragraph:
    deck = rules.deck
    out = [card.label for card in Card if card in deck.removed]
    whole = (
        "Two packs of 52 cards are shuffled together"
        if deck.packs == 2
        else ("One pack of 52 cards is used")
    )
    parts = []
    if deck.jokers == "two":
        parts.append("with a Big and a Little Joker added")
    if deck.packs == 2:
        out = ["both 2♣", *(f"both {label}" for label in out if label != "2♣")]
    if out:
        parts.append(f"with {listed(out)} taken out")
    size = f"{len(pack(rules))} cards are in play, so a hand has {tricks_in_hand(rules)} tricks."
    source = "B" if parts else "ABD"
    return para(source, f"{', '.join([whole, *parts])}.", size)


def _ranks(rules: RuleSet) -> Paragraphs:
    order, there = card_order(rules), set(pack(rules))
    plain = "In each suit the cards rank A, K, Q, J, 10, 9, 8, 7, 6, 5, 4, 3, 2."
    trumps = "Spades are trumps: any spade beats any card of another suit."
    spades = [card for card in reversed(order.by_suit[Suit.SPADES]) if card in there]
    extra = [card for card in spades if card.suit is not Suit.SPADES or card is Card.S2]
    if rules.deck.jokers == "none" and rules.deck.high_deuces == "none":
        yield para("ABD", plain, trumps)
        return
    ranks = ", ".join(_rank(card) for card in spades)
    yield para("B", plain, trumps, f"The spades rank, from the top: {ranks}.")
    if rules.deck.high_deuces == "none":
        extra = [card for card in extra if card is not Card.S2]
    foreign = [_name(card) for card in extra if card.suit is not Suit.SPADES]
    if foreign:
        be = "is a spade" if len(foreign) == 1 else "are spades"
        yield para(
            "B+" if rules.deck.high_deuces in ("2D 2S", "2H 2D 2S") else "B",
            f"{listed(foreign)} {be} in everything: for leading, following and breaking spades "
            "as well as for winning.",
        )


def _rank(card: Card) -> str:
    return _name(card) if card.suit is not Suit.SPADES else card.label


def _name(card: Card) -> str:
    return {"BJ": "Big Joker", "LJ": "Little Joker"}.get(card.value, card.label)
