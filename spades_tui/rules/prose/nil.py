"""Nil and blind nil, and the exchange of cards they bring."""

from __future__ import annotations

from spades_tui.rules.capabilities import has_nil_exchange
from spades_tui.rules.prose.section import Paragraph, Paragraphs, count, para
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


def the_nil(rules: RuleSet) -> Paragraphs:
    """Tell what a nil is, what it is worth and what goes with it."""
    if not rules.nil.nil:
        yield para("B", "Nil is not played: nobody scores for taking no tricks by promise.")
        return
    partners = seating(rules).has_partners
    yield _worth(rules)
    if partners:
        yield _beside(rules)
    yield _failed_tricks(rules)
    if partners:
        yield _how_many(rules)
    if rules.nil.blind_nil:
        yield from _blind(rules)
    elif rules.deal.deal == "all at once":
        yield para("C", "There is no blind nil: everybody looks at his cards before he bids.")
    if has_nil_exchange(rules):
        yield from _exchange(rules)
    elif partners:
        yield para("BD", "No cards are exchanged.")


def _worth(rules: RuleSet) -> Paragraph:
    value = rules.nil.nil_value
    whose = "side" if seating(rules).has_partners else "bidder"
    sources = {100: "BCD", 50: "AB"}.get(value, "B")
    return para(
        sources,
        f"Nil is a promise to win no trick at all. When it is kept the {whose} scores {value}; "
        f"with the first trick taken it has failed, and the {whose} loses {value}.",
    )


def _beside(rules: RuleSet) -> Paragraph:
    if rules.nil.failed_nil_sinks_partner:
        return para(
            "B",
            "The partner bids and plays his own number. When the nil fails, his contract is lost "
            "with it, at 10 for each trick bid; a partner's own nil is not.",
        )
    return para(
        "ABCD",
        "The nil is won or lost by itself: the partner bids a number of his own, and that "
        "contract is scored beside the nil whatever becomes of it.",
    )


def _failed_tricks(rules: RuleSet) -> Paragraph:
    tricks = rules.nil.failed_nil_tricks
    partners = seating(rules).has_partners
    help_not = "do not help the partner's bid; they are" if partners else "are"
    if tricks == "count for partner":
        return para("AB", "The tricks of a failed nil count towards the partner's bid.")
    if tricks == "neither":
        return para("+", f"The tricks of a failed nil {help_not} not counted at all.")
    return para("BCD", f"The tricks of a failed nil {help_not} overtricks.")


def _how_many(rules: RuleSet) -> Paragraph:
    if rules.nil.nil_per_side == "one":
        return para("A", "Only one partner of a side may bid nil in a hand.")
    return para("B", "Both partners may bid nil, each for himself.")


def _blind(rules: RuleSet) -> Paragraphs:
    nil = rules.nil
    loss = nil.blind_nil_value // 2 if nil.blind_nil_loss == "half" else nil.blind_nil_value
    half = ", half as much" if nil.blind_nil_loss == "half" else ""
    yield para(
        "AB" if nil.blind_nil_value == 100 else "BD",
        f"Blind nil is a nil declared before looking at one's cards. Made, it scores "
        f"{nil.blind_nil_value}; failed, it costs {loss}{half}.",
    )
    yield _who_may(rules)
    if nil.blind_nil_when == "own turn":
        yield para(
            "AD",
            "It is declared at one's own turn, with the cards still face down: your cards stay "
            "so until you look or bid. Looking is seen by everybody and cannot be taken back.",
            seating(rules).has_partners and "The partner may have looked and bid.",
        )
    else:
        yield para(
            "B",
            "It is declared right after the deal, before anybody looks at his cards.",
        )
    if nil.cover_ask and nil.blind_nil_when == "own turn":
        yield para(
            "A",
            "A player who has not looked may ask his partner once “Can you cover a blind nil?” "
            "The partner may look at his own cards before he answers. A yes binds the asker to "
            "his blind nil, a no leaves him free.",
        )
    yield from _blind_bags(rules)


def _who_may(rules: RuleSet) -> Paragraph:
    deficit = rules.nil.blind_nil_deficit
    if not deficit:
        return para("D", "It may be declared at any score.")
    partners = seating(rules).has_partners
    whose = "by a player whose side is" if partners else "by a player who is"
    than = "the opponents" if rules.table.players in ("four partners", "two solo") else "the leader"
    return para("AB", f"It may be declared only {whose} at least {deficit} points behind {than}.")


def _blind_bags(rules: RuleSet) -> Paragraphs:
    if not rules.nil.blind_nil_bags_free:
        return
    side = "side" if seating(rules).has_partners else "player"
    if rules.scoring.overtrick == -1:
        yield para("B", f"Overtricks cost a {side} with a blind nil nothing in that hand.")
    elif rules.scoring.bag_limit != "off":
        yield para("B", f"A {side} with a blind nil takes no bags in that hand.")


def _exchange(rules: RuleSet) -> Paragraphs:
    nil = rules.nil
    blind = nil.blind_nil_pass if nil.blind_nil else 0
    parts = [
        f"{count(number, 'card')} at a {kind}"
        for number, kind in ((nil.nil_pass, "nil"), (blind, "blind nil"))
        if number
    ]
    none = ""
    if nil.blind_nil and not (nil.nil_pass and blind):
        none = f" (none at a {'blind nil' if nil.nil_pass else 'nil'})"
    begin = f"After the bidding the bidder and his partner exchange {' and '.join(parts)}{none}."
    if nil.pass_order == "simultaneous":
        how = "Both pass together, face down, before either sees what he gets."
    else:
        how = (
            "The bidder passes first, face down; the partner takes the cards up and gives back as "
            "many, even the same ones."
        )
    duty = (
        "The bidder may do without."
        if nil.pass_duty == "may decline"
        else "The exchange must be made."
    )
    yield para("A" if nil.pass_order == "simultaneous" else "B", begin, how, duty)
    if nil.pass_ask_suit:
        yield para(
            "B",
            "With his cards the bidder may name a suit he would like back. The partner need not "
            "comply, even if he could.",
        )
