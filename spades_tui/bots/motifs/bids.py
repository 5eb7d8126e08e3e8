"""The motifs of bidding: what speaks for one bid and against another."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.heuristics.trick_count import suit_nil_safety
from spades_tui.bots.motifs.motif import BAGS, TRICKS, Motif
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.scoring.contract import contract_for
from spades_tui.rules.scoring.side_account import side_bids
from spades_tui.text import count_noun, join_words


class BidChoice:
    """A choice between two bids, cards seen.

    Attributes:
        view: what the bidder sees.
        known: what follows from it.
        good: the better bid.
        bad: the other one.
    """

    def __init__(self, view: View, good: Bid, bad: Bid, cast: Cast | None = None) -> None:
        self.view, self.good, self.bad, self._cast = view, good, bad, cast
        self.known = Deduction(view, view.seat)

    @property
    def numbers(self) -> bool:
        """Whether both are ordinary numbers."""
        return {self.good.kind, self.bad.kind} == {"number"}

    @property
    def others(self) -> int | None:
        """Tricks all others have bid; None as long as one has not."""
        bids = [bid for seat, bid in enumerate(self.view.bids) if seat != self.view.seat]
        told = [bid for bid in bids if bid is not None and (bid.kind == "number" or bid.is_nil)]
        return sum(bid.tricks for bid in told) if len(told) == len(bids) else None

    def score_with(self, bid: Bid) -> int | None:
        """Return the score of the side once its contract with a bid is made; None if it is open."""
        view = self.view
        own = view.seats.sides[view.side]
        bids = tuple(bid if seat == view.seat else one for seat, one in enumerate(view.bids))
        told = side_bids(bids, view.side, view.rules)
        if len(told) < len(own) or any(one.kind != "number" for one in told):
            return None
        contract = contract_for(told, view.rules)
        return None if contract is None else view.scores[view.side] + contract.wins


_ROOM: Final = 2
"""Tricks that nobody has bid beside a bid there is room for."""
_SAFE: Final = (0.9, 0.7)
"""Safety that every suit of a nil must have, and that one suit must lack where none is advised."""


def _score(choice: BidChoice) -> str:
    good, bad = choice.score_with(choice.good), choice.score_with(choice.bad)
    target = choice.view.rules.ending.target
    if not choice.numbers or good is None or bad is None or not bad < target <= good:
        return ""
    return (
        f"Bid to the score: {choice.good.tricks} made brings {good} points, and the game is to "
        f"{target}; {choice.bad.tricks} brings {bad}."
    )


def _what_is_left(choice: BidChoice) -> str:
    others, whole = choice.others, tricks_in_hand(choice.view.rules)
    if not choice.numbers or others is None or choice.known.seats.has_dummy:
        return ""
    good, bad, left = choice.good.tricks, choice.bad.tricks, whole - others
    told = f"Count what is left: the others have bid {others} of {whole} tricks"
    if good < bad and bad >= left:
        return f"{told}, which is no room for {bad}."
    if good > bad and good <= left - _ROOM:
        return f"{told}, which leaves room for {good}."
    return ""


def _count(choice: BidChoice) -> str:
    good, bad, known = choice.good.tricks, choice.bad.tricks, choice.known
    hand = choice.view.hand
    if not choice.numbers or known.seats.has_dummy or hand is None:
        return ""
    tops = [card for card in hand if _is_top(known, card)]
    long = max(0, len(known.mine[SPADES]) - 3)
    count = len(tops) + long
    if abs(count - good) > 1 or abs(count - good) >= abs(count - bad):
        return ""
    parts = [card.label for card in tops] + ([count_noun(long, "long spade")] if long else [])
    verb = "make" if count > 1 else "makes"
    return f"Count the tricks: {join_words(parts)} {verb} about {count}." if parts else ""


def _is_top(known: Deduction, card: Card) -> bool:
    """Whether a card counts as a trick: an ace, or a king, or the queen of spades, guarded."""
    suit, _ = known.suit_and_strength(card)
    guards = {"A": 1, "K": 2, "Q": 3 if suit == SPADES else 14}
    return not card.is_joker and len(known.mine[suit]) >= guards.get(card.rank, 14)


def _bags(choice: BidChoice) -> str:
    most = most_bags(choice.view.rules)
    held = choice.view.bags[choice.view.side]
    if (
        not choice.numbers
        or choice.good.tricks <= choice.bad.tricks
        or most is None
        or held < most - 2
    ):
        return ""
    price = choice.view.rules.scoring.bag_penalty
    more = most + 1 - held
    next_ = "the next one costs" if more == 1 else f"{more} more cost"
    return (
        f"Mind the bags: with {count_noun(held, 'bag')} {next_} {price} points, so bid every trick."
    )


def _nil_or_not(choice: BidChoice) -> str:
    known = choice.known
    if choice.good.is_nil == choice.bad.is_nil or choice.view.hand is None:
        return ""
    safety = {
        suit: suit_nil_safety(held, known.out[suit], suit) for suit, held in enumerate(known.mine)
    }
    worst = min(safety, key=lambda suit: safety[suit])
    if choice.bad.is_nil:
        if safety[worst] > _SAFE[1]:
            return ""
        held = [card.label for card in choice.view.hand if known.table.suit[card] == worst]
        return f"Nil is too dangerous: {join_words(held)} may have to win a trick."
    if safety[worst] < _SAFE[0]:
        return ""
    spades = [card for card in choice.view.hand if known.table.suit[card] == SPADES]
    top = f"no spade above {spades[0].label}" if spades else "no spade at all"
    return f"Nil: {top}, and low cards in every suit."


BidMotif = Motif[BidChoice]

BID_MOTIFS: Final[tuple[BidMotif, ...]] = (
    Motif("the score", "Bid what the score asks for.", (), _score),
    Motif("nil or not", "A nil wants low cards in every suit, and low spades.", (), _nil_or_not),
    Motif("bags", "Close to the penalty, bid every trick you will take.", BAGS, _bags),
    Motif(
        "what is left",
        "All bids together tell whether there is room for yours.",
        (*TRICKS, *BAGS),
        _what_is_left,
    ),
    Motif("sure tricks", "Bid what you can count.", (*TRICKS, *BAGS), _count),
)
"""Of those with the same points the first is told."""
