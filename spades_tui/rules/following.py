"""Legal cards, and the reasons the others are illegal (decisions 39 to 44)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import has_club_trick, opens_with_a_club
from spades_tui.rules.deck import card_order, lowest_club_first
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick, make_trick, replace_plays

Cards = tuple[Card, ...]


class PlayFacts(msgspec.Struct, frozen=True):
    """The facts that decide which cards a hand may play next.

    Attributes:
        hand: the cards held.
        trick: the cards played to this trick so far; None if this hand leads.
        spades_broken: whether a spade has been played to an earlier trick or to this one.
        first_trick: whether this is the first trick of the deal.
        penalty_cards: the cards of `hand` that lie face up as penalty cards (decision 44).
    """

    hand: Cards
    trick: Trick | None
    spades_broken: bool
    first_trick: bool
    penalty_cards: Cards = ()


class PlayRestriction(msgspec.Struct, frozen=True):
    """A rule that allows only some of the cards in a hand.

    It is ignored if it would allow none.

    Attributes:
        reason: why other cards are illegal, as half a sentence.
        allows: returns whether this rule allows a card.
    """

    reason: str
    allows: Callable[[Card], bool]


def _first_trick(facts: PlayFacts, rules: RuleSet) -> list[PlayRestriction]:
    if not facts.first_trick:
        return []
    clubs, form = lowest_club_first(facts.hand, rules), rules.play.first_trick
    if facts.trick is None and clubs and form in ("normal", "no spades"):
        if opens_with_a_club(rules):
            return [_only(clubs[0], f"the {clubs[0].label} is led first")]
    elif clubs and has_club_trick(rules):
        return [_only(clubs[0], "the lowest club is played to the first trick")]
    match form:
        case "normal" | "lowest club, spade allowed":
            return []
        case "no spades":
            # decision 76: spades led from a hand of nothing else must be followed
            spades_led = facts.trick is not None and facts.trick.suit is Suit.SPADES
            return [] if spades_led else [_no_spade(rules)]
        case "lowest club, no spade":
            return [_no_spade(rules)]
        case _:
            assert_never(form)


def _no_spade(rules: RuleSet) -> PlayRestriction:
    is_spade = card_order(rules).is_spade
    reason = "no spade may be played to the first trick"
    return PlayRestriction(reason, lambda card: not is_spade(card))


def _only(card: Card, reason: str) -> PlayRestriction:
    return PlayRestriction(reason, lambda other: other is card)


def _follow_suit(facts: PlayFacts, rules: RuleSet) -> list[PlayRestriction]:
    if facts.trick is None:
        return []
    order, led = card_order(rules), facts.trick.suit
    return [
        PlayRestriction(f"{led.plural} were led, so follow suit", lambda c: order.suit[c] is led),
    ]


def _rake_and_shake(facts: PlayFacts, rules: RuleSet) -> list[PlayRestriction]:
    if facts.trick is None or not rules.play.rake_and_shake:
        return []
    if facts.trick.plays[0].card is not Card.BJ:
        return []
    order = card_order(rules)
    spades = [card for card in facts.hand if order.is_spade(card)]
    if not spades:
        return []
    highest = max(spades, key=order.strength.__getitem__)
    return [_only(highest, "the Big Joker draws your highest spade")]


def _must_beat(facts: PlayFacts, rules: RuleSet) -> list[PlayRestriction]:
    if facts.trick is None or not rules.play.must_beat:
        return []
    trick = facts.trick

    def beats(card: Card) -> bool:
        return replace_plays(trick, (*trick.plays, Play(-1, card)), rules).winner == -1

    return [PlayRestriction(f"you must beat the {trick.winning_card.label} if you can", beats)]


def _unbroken_spades(facts: PlayFacts, rules: RuleSet) -> list[PlayRestriction]:
    if facts.trick is not None or facts.spades_broken:
        return []
    match rules.play.spades_lead:
        case "any time":
            free = True
        case "broken, opening free":
            free = facts.first_trick
        case "broken":
            free = False
        case when:
            assert_never(when)
    order = card_order(rules)
    reason = "spades are not broken yet"
    return [] if free else [PlayRestriction(reason, lambda c: not order.is_spade(c))]


def _penalty_card(facts: PlayFacts, _rules: RuleSet) -> list[PlayRestriction]:
    if not facts.penalty_cards:
        return []
    return [
        PlayRestriction(
            "the penalty card must be played at the first chance",
            lambda c: c in facts.penalty_cards,
        )
    ]


_RULES_IN_ORDER = (
    _first_trick,
    _follow_suit,
    _rake_and_shake,
    _must_beat,
    _unbroken_spades,
    _penalty_card,
)
"""The rules that narrow a hand, in the order applied; one that would leave no card is skipped
(decision 54)."""


def _narrow(facts: PlayFacts, rules: RuleSet) -> tuple[list[Card], dict[Card, str]]:
    left, refused = list(facts.hand), dict[Card, str]()
    for rule in _RULES_IN_ORDER:
        for restriction in rule(facts, rules):
            allowed = [card for card in left if restriction.allows(card)]
            if allowed and len(allowed) < len(left):
                refused.update((c, restriction.reason) for c in left if c not in allowed)
                left = allowed
    return left, refused


def legal_cards(facts: PlayFacts, rules: RuleSet) -> Cards:
    """Return the legal cards in the order of the hand; at least one if the hand has cards."""
    return tuple(_narrow(facts, rules)[0])


def illegal_reasons(facts: PlayFacts, rules: RuleSet) -> dict[Card, str]:
    """Return by card, for each illegal card of the hand, the reason as half a sentence."""
    return _narrow(facts, rules)[1]


def revoke_cards(facts: PlayFacts, rules: RuleSet) -> Cards:
    """Return the cards that may be played by mistake though they do not follow suit.

    Empty if revokes are prevented (option `revokes`, decision 44), if no card of the suit is held,
    or if this hand plays the first card of the trick, even to lowest clubs (decision 72).
    """
    if rules.play.revokes == "prevented" or facts.trick is None:
        return ()
    order, led = card_order(rules), facts.trick.suit
    if not any(order.suit[card] is led for card in facts.hand):
        return ()
    return tuple(card for card in facts.hand if order.suit[card] is not led)


def opening_suit(rules: RuleSet, *, first_trick: bool) -> Suit | None:
    """Return the suit to follow before any card is played: clubs if all play their lowest; else
    None.

    Args:
        rules: the rules in force; see decision 41.
        first_trick: whether the trick is the first of the deal.
    """
    return Suit.CLUBS if first_trick and has_club_trick(rules) else None


def spades_can_win(rules: RuleSet, *, first_trick: bool) -> bool:
    """Whether a spade can win the trick.

    False only in a first trick of lowest clubs in which no spade may be played (decision 41).

    Args:
        rules: the rules in force.
        first_trick: whether the trick is the first of the deal.
    """
    return not (first_trick and rules.play.first_trick == "lowest club, no spade")


def may_ruff(rules: RuleSet, *, first_trick: bool) -> bool:
    """Whether a hand without the suit led may play a spade though it holds other side suits.

    False in a first trick that the option `first_trick` plays with "no spades". First tricks of
    lowest clubs are not considered: see `spades_can_win`.

    Args:
        rules: the rules in force.
        first_trick: whether the trick is the first of the deal.
    """
    return not (first_trick and rules.play.first_trick == "no spades")


def make_trick_at(plays: Sequence[Play], rules: RuleSet, *, first_trick: bool) -> Trick:
    """Return the trick of `plays`, with the suit to follow and the winner that the rules give it.

    Args:
        plays: the plays in order, the leader's first; at least one.
        rules: the rules in force.
        first_trick: whether the trick is the first of the deal.
    """
    suit = opening_suit(rules, first_trick=first_trick)
    can_win = spades_can_win(rules, first_trick=first_trick)
    return make_trick(plays, rules, suit=suit, spades_can_win=can_win)
