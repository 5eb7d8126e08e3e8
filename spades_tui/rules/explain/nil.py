"""Nil and blind nil, and the exchange of cards they bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, assert_never

from spades_tui.rules.bids import BLIND_NIL, BidKind
from spades_tui.rules.capabilities import (
    exchange_sizes,
    hands_are_drawn,
    has_blind_turn,
    has_blind_window,
    has_exchange,
    has_nil_exchange,
    may_both_bid_nil,
    must_exchange,
    overtrick_points,
    passes_together,
)
from spades_tui.rules.explain.section import Paragraphs, count, paragraph
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.rules.seating import seating
from spades_tui.text import capitalize, count_noun


def nil_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on the meaning and value of a nil, and the rules about it.

    `rules` must be normalized.
    """
    if not rules.nil.nil:
        yield "Nil is not played."
        return
    partners = seating(rules).has_partners
    yield _worth(rules)
    if partners:
        yield _explain_partners_bid(rules)
    yield _explain_failed_tricks(rules)
    if partners and not rules.bidding.one_nil_each_side:
        yield _explain_nil_count(rules)
    if rules.nil.blind_nil:
        yield from _blind(rules)
    elif has_blind_window(rules) or has_blind_turn(rules):
        yield "There is no blind nil."
    elif not hands_are_drawn(rules):
        yield "There is no blind nil: everyone looks at their cards before they bid."
    if has_nil_exchange(rules):
        yield from _exchange(rules)
    elif has_exchange(rules):
        yield "No cards are exchanged at the nil of one partner."
    elif partners:
        yield "No cards are exchanged."


def _worth(rules: RuleSet) -> str:
    value = rules.nil.nil_value
    owner = "side" if seating(rules).has_partners else "bidder"
    return (
        f"Nil is a promise to take no tricks at all. If it succeeds, the {owner} scores {value}; "
        f"as soon as the bidder takes a trick, it has failed, and the "
        f"{owner} loses {value}."
    )


def _explain_partners_bid(rules: RuleSet) -> str:
    if rules.nil.failed_nil_sinks_partner:
        return (
            "The partner bids a number of their own. If the nil fails, that contract is lost with "
            "it, at its full value; a partner's own nil is not."
        )
    return (
        "The nil is scored on its own: the partner bids a number of their own, and that "
        "contract is scored whatever becomes of the nil."
    )


def _explain_failed_tricks(rules: RuleSet) -> str:
    partners = seating(rules).has_partners
    help_not = "do not help the partner's bid; they are" if partners else "are"
    idle = rules.scoring.overtrick_reduces
    counted = "not counted at all" if idle else "overtricks"
    match rules.nil.failed_nil_tricks:
        case "count for partner":
            beside = "not counted" if idle else "overtricks"
            return paragraph(
                "The tricks of a failed nil count toward the partner's bid.",
                may_both_bid_nil(rules) and f"If the partner has bid nil too, they are {beside}.",
            )
        case "neither":
            return f"The tricks of a failed nil {help_not} not counted at all."
        case "bags only":
            still = ", even if that bid is lost" if partners and not idle else ""
            return f"The tricks of a failed nil {help_not} {counted}{still}."
        case tricks:
            assert_never(tricks)


def _explain_nil_count(rules: RuleSet) -> str:
    if may_both_bid_nil(rules):
        return "Both partners may bid nil, and each nil is scored on its own."
    if rules.nil.nil_per_side == "one at the table":
        apart = "; a double nil is a bid of its own" if rules.specials.double_nil else ""
        return f"Only one player at the table may bid nil in a hand, the first to do so{apart}."
    return "Only one partner of a side may bid nil in a hand."


def _blind(rules: RuleSet) -> Paragraphs:
    nil = rules.nil
    terms = nil_terms(BLIND_NIL, rules)
    half = ", half as much" if nil.blind_nil_loss == "half" else ""
    yield (
        "Blind nil is a nil declared before looking at one's cards. If it succeeds, it scores "
        f"{terms.wins}; if it fails, it costs {terms.loses}{half}."
    )
    yield _explain_blind_condition(rules)
    if nil.blind_nil_when == "own turn":
        yield paragraph(
            "It is declared at one's own turn, with the cards still face down: as long as you may "
            "declare it, your cards stay so until you look. Everyone sees that you have looked, "
            "and it cannot be undone.",
            seating(rules).has_partners and "The partner may have looked and bid.",
        )
    else:
        yield "It is declared right after the deal, in turn, before the bidder has looked."
    if nil.cover_ask and nil.blind_nil_when == "own turn":
        yield (
            "A player who has not looked may ask their partner once “Can you cover a blind nil?” "
            "The partner may look at their own cards before answering. A yes commits the asker "
            "to the blind nil; a no leaves them free."
        )
    yield from _blind_bags(rules)


def _explain_blind_condition(rules: RuleSet) -> str:
    deficit = rules.nil.blind_nil_deficit
    if not deficit:
        return "It may be declared at any score."
    partners = seating(rules).has_partners
    condition = "by a player whose side is" if partners else "by a player who is"
    reference = (
        "the opponents" if rules.table.players in ("four partners", "two solo") else "the leader"
    )
    return (
        f"It may be declared only {condition} at least {count_noun(deficit, 'point')} "
        f"behind {reference}."
    )


def _blind_bags(rules: RuleSet) -> Paragraphs:
    if not rules.nil.blind_nil_bags_free:
        return
    side = "side" if seating(rules).has_partners else "player"
    if overtrick_points(rules) < 0:
        yield f"Overtricks cost a {side} with a blind nil nothing in that hand."
    elif rules.scoring.bag_limit != "off":
        yield f"A {side} with a blind nil takes no bags in that hand."


def _exchange(rules: RuleSet) -> Paragraphs:
    sizes = exchange_sizes(rules)
    yield paragraph(
        _explain_exchange_size(rules),
        *_each(sizes, lambda kind: _order(set(sizes.values()), passes_together(kind, rules))),
        *_each(sizes, lambda kind: _DUTIES[must_exchange(kind, rules)]),
    )
    if may_both_bid_nil(rules):
        yield _two_nils(rules)
    if rules.nil.pass_ask_suit:
        yield (
            "A bidder who passes first may name a suit they would like back. The partner need not "
            "comply, even if they could."
        )


def _explain_exchange_size(rules: RuleSet) -> str:
    (kind, size), *other_sizes = exchange_sizes(rules).items()
    words = f"After the bidding a {kind} bidder exchanges {count(size, 'card')} with their partner"
    for other, cards in other_sizes:
        words += ", blind or not" if cards == size else f", a {other} bidder {count(cards, 'card')}"
    if not other_sizes and kind == "blind nil":
        words += "; a nil that is not blind brings no exchange"
    elif not other_sizes and rules.nil.blind_nil:
        words += "; a blind nil brings no exchange"
    return f"{words}."


_DUTIES: Final = {False: "the bidder may decline it", True: "the exchange must be made"}


def _order(sizes: set[int], together: bool) -> str:
    if together:
        return "both pass together, face down, before either sees what they get"
    first = "the bidder passes first, face down; the partner"
    if sizes == {1}:
        return f"{first} takes the card up and gives one back, even the same one"
    if 1 in sizes:
        return f"{first} takes up what was passed and gives as much back, even the same"
    return f"{first} takes the cards up and gives as many back, even the same ones"


def _each(kinds: Iterable[BidKind], describe: Callable[[BidKind], str]) -> Iterator[str]:
    """Yield a sentence for each kind of nil, or one for all if it is the same; `describe` returns
    it."""
    words = {kind: describe(kind) for kind in kinds}
    if len(set(words.values())) == 1:
        yield f"{capitalize(next(iter(words.values())))}."
    else:
        yield from (f"At a {kind} {clause}." for kind, clause in words.items())


_OF_A_KIND: Final[dict[BidKind, str]] = {"nil": "not blind", "blind nil": "blind"}


def _two_nils(rules: RuleSet) -> str:
    sizes = exchange_sizes(rules)
    words = "If both partners have bid nil"
    if len(sizes) == 1 and rules.nil.blind_nil:
        words += f" and at least one of the nils is {_OF_A_KIND[next(iter(sizes))]}"
    words += ", they exchange once"
    if len(set(sizes.values())) > 1:
        words += f", {count(max(sizes.values()), 'card')} each if one of the nils is "
        words += _OF_A_KIND[max(sizes, key=sizes.__getitem__)]
    if not all(passes_together(kind, rules) for kind in sizes):
        words += ", and pass together, face down"
    required = [kind for kind in sizes if must_exchange(kind, rules)]
    if len(required) < len(sizes):
        words += "; either may decline it"
        words += "".join(f", unless one of the nils is {_OF_A_KIND[kind]}" for kind in required)
    return f"{words}."
