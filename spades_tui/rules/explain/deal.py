"""The deal: how a hand is come by, leftover cards, and misdeals."""

from __future__ import annotations

from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import leftover_count, pack, tricks_in_hand
from spades_tui.rules.explain.section import Paragraphs, count, eldest, lowest_club, para
from spades_tui.rules.options.catalogue import meaning
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.text import listed


def the_deal(rules: RuleSet) -> Paragraphs:
    """Tell how the cards come into the hands."""
    if hands_are_drawn(rules):
        yield from _draw(rules)
    else:
        yield from _dealt(rules)
    yield from _leftovers(rules)
    yield from _misdeals(rules)


def _dealt(rules: RuleSet) -> Paragraphs:
    size = tricks_in_hand(rules)
    dummy = seating(rules).has_dummy
    yield para(
        "The cards are shuffled and dealt out.",
        f"{'Each of the four hands' if dummy else 'Every player'} gets {size} cards.",
        dummy and "You see the dummy only when the opening lead has been played.",
    )


def _draw(rules: RuleSet) -> Paragraphs:
    size = tricks_in_hand(rules)
    yield (
        f"Nothing is dealt: the {len(pack(rules))} cards lie face down as a stock. In turn, "
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
    when = "after the bidding"
    if rules.deck.discard_when == "before bidding":
        when = "before the bidding"
        when += ", once nobody has called a misdeal" if rules.deal.misdeal else ""
    seen = "sees it, and it is" if left == 1 else "sees them, and they are"
    yield (
        f"{cards} {'goes' if left == 1 else 'go'} to {taker} {when}. That player looks at all "
        f"{tricks_in_hand(rules) + left} cards and discards any {count(left, 'card')} face down; "
        f"nobody else {seen} out of play."
    )


def _misdeals(rules: RuleSet) -> Paragraphs:
    if not rules.deal.misdeal:
        if not hands_are_drawn(rules):
            yield "There are no misdeals: every hand is played, however poor."
        return
    fits = listed([meaning("misdeal", (reason,)) for reason in rules.deal.misdeal], "or")
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
