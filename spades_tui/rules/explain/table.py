"""The table, the cards and the deal."""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.catalog import value_label
from spades_tui.rules.deck import card_order, full_pack, leftover_count, tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, count, eldest, lowest_club, paragraph
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import capitalize, join_words

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


def table_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the players, the goal of the game and the dealer; `rules` must be
    normalized."""
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
        yield paragraph("The first dealer is chosen at random.", onward)
        return
    deck = rules.deck
    low = "high twos rank low in this draw" if deck.high_deuces != "none" else ""
    exclusion = "jokers take no part in it" if deck.jokers == "two" else ""
    exceptions = " and ".join(filter(None, (low, exclusion)))
    yield paragraph(
        "For the first deal each player draws a card, and the highest deals: the ace is high, and "
        "of equal ranks ♠ is highest, then ♥, ♦ and ♣.",
        exceptions and f"{capitalize(exceptions)}.",
        deck.packs == 2
        and "If the highest card has been drawn twice, everybody puts the cards back and draws "
        "again.",
        onward,
    )


def cards_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the pack, the order of the cards and the cards that count as spades.

    `rules` must be normalized.
    """
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
    removed = [card.label for card in Card if card in deck.removed]
    whole = (
        "Two decks of 52 cards are shuffled together"
        if deck.packs == 2
        else "One deck of 52 cards is used"
    )
    changes = []
    if deck.jokers == "two":
        changes.append("a Big and a Little Joker added")
    if deck.packs == 2:
        removed = ["2♣", *(label for label in removed if label != "2♣")]
    if removed:
        every = "both " if deck.packs == 2 else "the "
        changes.append(f"{join_words([every + label for label in removed])} taken out")
    tricks = count(tricks_in_hand(rules), "trick")
    if not changes:
        return f"{whole}. A hand has {tricks}."
    size = len(full_pack(rules))
    return f"{whole}, with {' and '.join(changes)}: {size} cards in all, and {tricks} in a hand."


def _ranks(rules: RuleSet) -> Paragraphs:
    order, in_play = card_order(rules), set(full_pack(rules))
    suits = {
        suit: [card for card in reversed(cards) if card in in_play]
        for suit, cards in order.by_suit.items()
    }
    spades = suits[Suit.SPADES]
    raised = rules.deck.jokers == "two" or rules.deck.high_deuces != "none"
    if raised:
        del suits[Suit.SPADES]
    yield paragraph(
        _orders(suits),
        "Spades are trump: any spade beats any card of another suit.",
        raised
        and f"The spades rank, from the top: {', '.join(card.full_label for card in spades)}.",
    )
    foreign = [f"the {card.full_label}" for card in spades if card.suit is not Suit.SPADES]
    if foreign:
        be = "is a spade" if len(foreign) == 1 else "are spades"
        yield (
            f"{capitalize(join_words(foreign))} {be} in every way: for leading, following and "
            "breaking spades as well as for winning."
        )


def _orders(suits: dict[Suit, list[Card]]) -> str:
    """Return sentences about the order of each suit; suits with the same order share one."""
    alike: dict[str, list[str]] = {}
    for suit, cards in suits.items():
        ranks = ", ".join(card.label[:-1] for card in cards)
        alike.setdefault(ranks, []).append(suit.plural)
    sentences = []
    for ranks, names in alike.items():
        each = "each suit" if len(names) == len(Suit) else join_words(names)
        sentences.append(f"In {each} the cards rank {ranks}.")
    return " ".join(sentences)


def deal_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the deal; `rules` must be normalized."""
    if hands_are_drawn(rules):
        yield from _draw(rules)
    else:
        yield from _dealt(rules)
    yield from _leftovers(rules)
    yield from _misdeals(rules)


def _dealt(rules: RuleSet) -> Paragraphs:
    size = tricks_in_hand(rules)
    dummy = seating(rules).has_dummy
    yield paragraph(
        "The cards are shuffled and dealt out.",
        f"{'Each of the four hands' if dummy else 'Every player'} gets {size} cards.",
        dummy and "You see the dummy only when the opening lead has been played.",
    )


def _draw(rules: RuleSet) -> Paragraphs:
    size = tricks_in_hand(rules)
    yield (
        f"Nothing is dealt: the {len(full_pack(rules))} cards lie face down as a stock. In turn, "
        f"beginning with {eldest(rules)}, each draws the top card and looks at it. If you keep it, "
        "you look at the next card and discard that face down; if you discard it face down, you "
        "must keep the next. Then it is your opponent's turn, until the stock is gone: each has "
        f"kept {size} cards and discarded {size}. You know your own discards, never your "
        "opponent's."
    )


def _leftovers(rules: RuleSet) -> Paragraphs:
    left = leftover_count(rules)
    if not left:
        return
    cards = f"The {count(left, 'card')} left over"
    if rules.deck.leftovers == "out of play":
        yield f"{cards} {'is' if left == 1 else 'are'} put aside unseen."
        return
    taker = "the dealer"
    if rules.deck.leftovers == "holder of 2C":
        low = lowest_club(rules)
        taker = f"the holder of the {low} (of the lowest club dealt, when no hand holds the {low})"
        if rules.deck.packs == 2:
            taker += "; if two players hold it, to the one nearer the dealer's left,"
    time = "after the bidding"
    if rules.deck.discard_when == "before bidding":
        time = "before the bidding"
        time += ", once nobody has called a misdeal" if rules.deal.misdeal else ""
    clause = "sees it, and it is" if left == 1 else "sees them, and they are"
    yield (
        f"{cards} {'goes' if left == 1 else 'go'} to {taker} {time}. That player looks at all "
        f"{tricks_in_hand(rules) + left} cards and discards any {count(left, 'card')} face down; "
        f"nobody else {clause} out of play."
    )


def _misdeals(rules: RuleSet) -> Paragraphs:
    if not rules.deal.misdeal:
        if not hands_are_drawn(rules):
            yield "There are no misdeals: every hand is played, however poor."
        return
    fits = join_words([value_label("misdeal", (reason,)) for reason in rules.deal.misdeal], "or")
    yield (
        f"A hand as dealt with {fits} may be thrown in as a misdeal. Before the bidding, in turn "
        "from the dealer's left, each player whose hand fits may call it, as long as their side "
        "has not bid blind; whoever passes with cards still face down gives up the call. After "
        "a misdeal everything said in that deal is void, the same dealer deals again, and the "
        "hand does not count."
    )
    if rules.deal.misdeal_consult:
        yield (
            "Before deciding, a player may ask their partner once “Should I call a misdeal?” and "
            "hear yes or no, nothing else. The answer binds nobody."
        )
