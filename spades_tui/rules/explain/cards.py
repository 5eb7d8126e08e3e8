"""The cards: which there are and how they rank."""

from __future__ import annotations

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, pack, tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, count, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import capitalized, listed


def the_cards(rules: RuleSet) -> Paragraphs:
    """Tell the pack, the order of the cards and what counts as a spade."""
    yield _pack(rules)
    yield from _ranks(rules)
    if rules.deck.packs == 2:
        jokers = " but the jokers" if rules.deck.jokers == "two" else ""
        yield (
            f"Every card{jokers} is there twice. Of two identical cards in one trick the second "
            "played beats the first."
        )


def _pack(rules: RuleSet) -> str:
    deck = rules.deck
    out = [card.label for card in Card if card in deck.removed]
    whole = (
        "Two decks of 52 cards are shuffled together"
        if deck.packs == 2
        else "One deck of 52 cards is used"
    )
    changes = []
    if deck.jokers == "two":
        changes.append("a Big and a Little Joker added")
    if deck.packs == 2:
        out = ["2♣", *(label for label in out if label != "2♣")]
    if out:
        every = "both " if deck.packs == 2 else "the "
        changes.append(f"{listed([every + label for label in out])} taken out")
    tricks = count(tricks_in_hand(rules), "trick")
    if not changes:
        return f"{whole}. A hand has {tricks}."
    size = len(pack(rules))
    return f"{whole}, with {' and '.join(changes)}: {size} cards in all, and {tricks} in a hand."


def _ranks(rules: RuleSet) -> Paragraphs:
    order, there = card_order(rules), set(pack(rules))
    suits = {
        suit: [card for card in reversed(cards) if card in there]
        for suit, cards in order.by_suit.items()
    }
    spades = suits[Suit.SPADES]
    raised = rules.deck.jokers == "two" or rules.deck.high_deuces != "none"
    if raised:
        del suits[Suit.SPADES]
    yield para(
        _orders(suits),
        "Spades are trump: any spade beats any card of another suit.",
        raised
        and f"The spades rank, from the top: {', '.join(card.full_label for card in spades)}.",
    )
    foreign = [f"the {card.full_label}" for card in spades if card.suit is not Suit.SPADES]
    if foreign:
        be = "is a spade" if len(foreign) == 1 else "are spades"
        yield (
            f"{capitalized(listed(foreign))} {be} in every way: for leading, following and "
            "breaking spades as well as for winning."
        )


def _orders(suits: dict[Suit, list[Card]]) -> str:
    """Return how each suit ranks, suits that rank alike in one sentence."""
    alike: dict[str, list[str]] = {}
    for suit, cards in suits.items():
        ranks = ", ".join(card.label[:-1] for card in cards)
        alike.setdefault(ranks, []).append(suit.plural)
    sentences = []
    for ranks, names in alike.items():
        each = "each suit" if len(names) == len(Suit) else listed(names)
        sentences.append(f"In {each} the cards rank {ranks}.")
    return " ".join(sentences)
