"""The motifs of bidding: what speaks for one bid and against another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.heuristics.trick_count import certain_tricks, suit_nil_safety
from spades_tui.bots.reasons.bid_choice import BidChoice
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.text import count_noun, join_words

_ROOM: Final = 3
"""Tricks left beside all bids from which on there is room for a higher one."""
_LONG: Final = 5
"""Spades that speak against a nil by their number."""
_ABOVE: Final = 0.5
"""Tricks by which a bid must lie above the tricks expected to be called high."""
_FEW_BAGS: Final = 3
"""Bags that are missing to a penalty when it is near."""
_NEAR: Final = 60
"""Points from the target within which the contract of a side may end the game."""
_SAFE: Final = (0.9, 0.7)
"""Safety that every suit of a nil must have, and that one suit must lack where none is advised."""


def the_score(choice: BidChoice) -> str:
    """Return the sentence that the better bid, if made, wins the game and the worse one does not.

    Of two numbers the better one must be the lowest that does: it brings the side to the target
    and above the scores that the other sides reach with their contracts. A better nil must bring
    the side to the target; the worse number must not, or one more bag would take it below again.
    "" if this does not hold of the choice.
    """
    if choice.good.is_nil and not choice.bad.is_nil:
        return _nil_by_score(choice)
    good, bad = choice.score_with(choice.good), choice.score_with(choice.bad)
    target = choice.view.rules.ending.target
    if not (choice.numbers and choice.good.tricks) or good is None or bad is None:
        return ""
    less = choice.score_with(msgspec.structs.replace(choice.good, tricks=choice.good.tricks - 1))
    theirs = max(choice.scores_of_others, default=0)
    goal = max(target, theirs + 1)
    if less is None or less >= goal or not bad < goal <= good:
        return ""
    if theirs >= target:
        return (
            f"Bid to the score: the others' contract brings them {theirs} points. "
            f"{choice.good.tricks} made brings {good}, {choice.bad.tricks} only {bad}."
        )
    return (
        f"Bid to the score: {choice.good.tricks} made brings {good} points, and the game is to "
        f"{target}; {choice.bad.tricks} brings {bad}."
    )


def _nil_by_score(choice: BidChoice) -> str:
    """Say that a nil ends the game and that the other bid, made, does not or a bag keeps it from.

    The bid of a partner who has not bid yet is left out.
    """
    view, rules = choice.view, choice.view.rules
    if choice.bad.kind != "number" or choice.good.kind != "nil":
        return ""
    mates = [seat for seat in view.seats.sides[view.side] if seat != view.seat]
    bids = tuple(bid for seat in mates if (bid := view.bids[seat]) is not None)
    if any(bid.kind != "number" for bid in bids):
        return ""
    target, most, held = rules.ending.target, most_bags(rules), view.scores[view.side]
    partner, both = contract_for(bids, rules), contract_for((*bids, choice.bad), rules)
    if both is None:
        return ""
    nil = held + nil_terms(choice.good, rules).wins + (partner.wins if partner else 0)
    other = held + both.wins
    text = f"Bid to the score: nil made brings {nil} points, and the game is to {target}"
    if held >= target or nil < target:
        return ""
    need = target - max(score for side, score in enumerate(view.scores) if side != view.side)
    rivals = f"; {view.seats.opponents} need{'' if view.seats.plays_one_pair else 's'} {need} more"
    danger = f" The danger is {_describe_danger(choice)}{rivals if 0 < need <= _NEAR else ''}."
    open_ = " before partner bids" if len(bids) < len(mates) else ""
    if other < target:
        return f"{text}; {choice.bad.tricks} brings {other}{open_}.{danger}"
    penalty = rules.scoring.bag_penalty
    at_limit = most is not None and view.bags[view.side] == most
    if at_limit and other - penalty < target:
        return (
            f"{text}; {choice.bad.tricks} brings {other}{open_}, and one bag more costs {penalty}."
            f"{danger}"
        )
    return ""


def count_left_tricks(choice: BidChoice) -> str:
    """Return the sentence that counts the tricks which the others' bids leave.

    They must leave too few or just enough tricks for the worse bid, if that is the higher one, or
    at least 3 more than the better bid, if that is the higher one. "" otherwise, at a table with
    a dummy, or unless both bids are ordinary numbers and all others have bid a number or nil.
    """
    others, whole = choice.others, tricks_in_hand(choice.view.rules)
    if not choice.numbers or others is None or choice.deduction.seats.has_dummy:
        return ""
    good, bad, left = choice.good.tricks, choice.bad.tricks, whole - others
    text = f"Count what is left: {choice.describe_bids()}, which leaves {left} of {whole} tricks"
    if good > left:
        return ""
    if good < bad and bad > left:
        return f"{text}: no room for {bad}."
    if good < bad and bad == left:
        return f"{text}: with {bad} every trick is bid."
    return f"{text}." if good > bad and good <= left - _ROOM else ""


def count_tricks(choice: BidChoice) -> str:
    """Return the sentence that counts the tricks of the hand, if the better bid is their number.

    It counts the cards of `_find_counted_cards`. "" if it is another number, at a table with a
    dummy, or unless both bids are ordinary numbers.
    """
    if not choice.numbers or choice.deduction.seats.has_dummy:
        return ""
    tops, long = _find_counted_cards(choice)
    count = len(tops) + long
    if count != choice.good.tricks:
        return ""
    end = f"make about {count}" if count > 1 else "is the only one"
    return f"Count the tricks: {_name_counted_cards(tops, long)} {end}."


def _find_counted_cards(choice: BidChoice) -> tuple[list[str], int]:
    """Return the cards of the hand that are likely to win by rank, and the number of long spades.

    The cards are jokers, aces, kings with at least one other card of the suit, and the queen of
    spades with at least two other spades; the spades are those beyond the third.
    """
    deduction = choice.deduction
    tops = [card.label for card in choice.view.hand or () if _is_top(deduction, card)]
    return tops, max(0, len(deduction.mine[SPADES]) - 3)


def _name_counted_cards(tops: Sequence[str], long: int) -> str:
    spades = "a long spade" if long == 1 else f"{long} long spades"
    return join_words([*tops, *([spades] if long else [])])


def _is_top(deduction: Deduction, card: Card) -> bool:
    """Whether a card counts as a trick: a joker, an ace, or a king or queen of spades, guarded."""
    suit, _ = deduction.suit_and_strength(card)
    guards = {"A": 1, "K": 2, "Q": 3 if suit == SPADES else 14}
    return card.is_joker or len(deduction.mine[suit]) >= guards.get(card.rank, 14)


def bags(choice: BidChoice) -> str:
    """Return the sentence that the bag penalty is near, so that every trick should be bid.

    "" unless both bids are ordinary numbers, the better one is higher, and at most 3 more bags
    bring the penalty.
    """
    view, count = choice.view, _bags_to_penalty(choice.view)
    if count is None or not (choice.numbers and choice.good.tricks > choice.bad.tricks):
        return ""
    held, price = view.bags[view.side], view.rules.scoring.bag_penalty
    costs = "one more costs" if count == 1 else f"{count} more cost"
    return f"Mind the bags: at {held}, {costs} {price} points, so bid every trick."


def _bags_to_penalty(view: View) -> int | None:
    """Return how many more bags cost the side points; None if more than 3, or if bags are free."""
    most = most_bags(view.rules)
    count = None if most is None else most + 1 - view.bags[view.side]
    return count if count is not None and count <= _FEW_BAGS else None


def nil_or_not(choice: BidChoice) -> str:
    """Return the sentence that a nil is safe, what endangers it, or that it is too dangerous.

    If the better bid is the nil, the sentence says that it is safe or names its danger. If the
    worse bid is, the sentence says why a nil is too dangerous; "" if it is not. "" also if both
    bids are nils, or neither, or the cards are not seen.
    """
    deduction, hand = choice.deduction, choice.view.hand
    if choice.good.is_nil == choice.bad.is_nil or hand is None:
        return ""
    worst, safety = _least_safe_suit(deduction)
    spades = [card for card in hand if deduction.table.suit[card] == SPADES]
    if choice.bad.is_nil:
        if len(spades) >= _LONG:
            return f"Nil is too dangerous: one of {len(spades)} spades is likely to win a trick."
        if safety > _SAFE[1]:
            return ""
        high = join_words(_high_and_low(deduction, hand, worst)[0])
        return f"Nil is too dangerous: {high} may have to win a trick."
    top = f"no spade above {spades[0].label}" if spades else "no spade at all"
    if safety >= _SAFE[0]:
        return f"Nil: {top}, and low cards in every suit."
    start = "" if worst == SPADES else f"{top}; "
    return f"Nil: {start}the danger is {_describe_danger(choice)}."


def _least_safe_suit(deduction: Deduction) -> tuple[int, float]:
    """Return the suit of a hand that endangers a nil the most, and its safety."""
    safety = [
        suit_nil_safety(held, deduction.out[suit], suit) for suit, held in enumerate(deduction.mine)
    ]
    worst = min(range(len(safety)), key=safety.__getitem__)
    return worst, safety[worst]


def _describe_danger(choice: BidChoice) -> str:
    """Return the cards of a hand that endanger a nil, and what makes them safer."""
    deduction, hand = choice.deduction, choice.view.hand or ()
    worst, _ = _least_safe_suit(deduction)
    high, low = _high_and_low(deduction, hand, worst)
    if not low:
        return f"{join_words(high)}, with no low card beside"
    suit = tuple(Suit)[worst]
    if len(deduction.out[worst]) < len(high + low):
        return (
            f"{high[0]}, but {len(deduction.out[worst])} {suit.plural} in other hands are soon "
            f"gone, and {join_words(low)} {'go' if len(low) > 1 else 'goes'} under the first"
        )
    return f"{join_words(high)}, with {join_words(low)} to go under others"


def _high_and_low(
    deduction: Deduction, hand: Sequence[Card], suit: int
) -> tuple[list[str], list[str]]:
    """Return the cards of a suit that are likely to win, and those that go under others."""
    cards = sorted(
        (card for card in hand if deduction.table.suit[card] == suit),
        key=deduction.suit_and_strength,
        reverse=True,
    )
    cards_out = deduction.out[suit]

    def is_high(card: Card) -> bool:
        strength = deduction.suit_and_strength(card)[1]
        return sum(other < strength for other in cards_out) > sum(
            other > strength for other in cards_out
        )

    high = [card for card in cards if is_high(card)] or cards[:1]
    low = [card for card in cards if card not in high]
    return [card.label for card in high], [card.label for card in low]


def say_why_low(choice: BidChoice, tricks: float) -> str:
    """Return the sentence that says why a bid is at least one trick below the tricks expected.

    "" if it is not that low.

    Args:
        choice: the bid, as `good`; `bad` is ignored.
        tricks: the number of tricks expected of the hand.
    """
    deduction, view, whole = choice.deduction, choice.view, tricks_in_hand(choice.view.rules)
    gap = tricks - choice.good.tricks
    if gap < 1:
        return ""
    tops, _ = _find_counted_cards(choice)
    certain = certain_tricks(deduction)
    if len(tops) > max(choice.good.tricks, certain):
        return f"The bid leaves {gap:.1f} tricks in hand, as {join_words(tops)} may not all win."
    if certain >= max(len(tops), 1):
        sure = f"only {count_noun(certain, 'trick')} {'is' if certain == 1 else 'are'} certain"
    else:
        names = f"only {join_words(tops)}" if tops else "no card"
        sure = f"{names} {'are' if len(tops) > 1 else 'is'} likely to win by rank"
    bids = sum(bid.tricks for bid in view.bids if bid is not None)
    left = f"; the others have bid {bids} of {whole} so far" if bids else ""
    return f"The bid leaves {gap:.1f} tricks in hand against a set, as {sure}{left}."


def say_why_high(choice: BidChoice, tricks: float, simulated: float | None) -> str:
    """Return the sentence that says why a bid is over half a trick above the tricks expected.

    The reason is that the bag penalty is near, that the others' bids leave more tricks, or that
    simulated deals bring more (only if every partner bid nil). "" if the bid is not that high,
    none of these holds, or there is a dummy.

    Args:
        choice: the bid, as `good`; `bad` is ignored.
        tricks: the number of tricks expected of the hand.
        simulated: the mean tricks of the bidder's side in simulated deals; None without them.
    """
    view, rules, good = choice.view, choice.view.rules, choice.good.tricks
    if good - tricks <= _ABOVE or choice.deduction.seats.has_dummy:
        return ""
    start, count = f"A bid of {good} is above that count", _bags_to_penalty(view)
    if count is not None:
        held, price = view.bags[view.side], rules.scoring.bag_penalty
        costs = f"{count_noun(count, 'more bag')} {'costs' if count == 1 else 'cost'}"
        return f"{start}, as with {held} bags {costs} {price} points."
    whole, others = tricks_in_hand(rules), choice.others
    if others is not None and whole - others > tricks:
        left = f"{whole - others} of {whole} tricks"
        return f"{start}, as {choice.describe_bids()}, which leaves {left}."
    mates = [view.bids[seat] for seat in view.seats.sides[view.side] if seat != view.seat]
    if simulated is None or simulated - tricks <= _ABOVE or not all(map(is_nil, mates)):
        return ""
    return f"{start}, but the deals bring {simulated:.1f} tricks on average."


def count_both_defenders(choice: BidChoice, tricks: float) -> str:
    """Return the sentence that says how many tricks both defenders of a dummy can expect.

    "" without a dummy, or if no bid so far is higher: then the bidder may become declarer.

    Args:
        choice: the bid, as `good`; `bad` is ignored.
        tricks: the number of tricks expected of both defenders.
    """
    highest = max((bid.tricks for bid in choice.view.bids if bid is not None), default=0)
    if not choice.deduction.seats.has_dummy or highest <= choice.good.tricks:
        return ""
    return f"The hand and the other defender's are good for about {tricks:.1f} tricks."


def name_best_cards(choice: BidChoice) -> str:
    """Return words that name the cards of `_find_counted_cards`, or say that there are none."""
    tops, long = _find_counted_cards(choice)
    if not (tops or long):
        return "no card of the hand is likely to win by rank"
    owner = "the hand's" if choice.deduction.seats.has_dummy else "its"
    noun = "cards are" if len(tops) + long > 1 else "card is"
    return f"{owner} best {noun} {_name_counted_cards(tops, long)}"
