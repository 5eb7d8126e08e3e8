"""What one hand knows at its turn to play: cards out, voids shown, shares, who is still to come."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter

from spades_tui.bots.heuristics.knowledge.cards import Holding, card_table, holding_of
from spades_tui.bots.heuristics.knowledge.sides import playing_sides
from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import play_order
from spades_tui.view import View

NUMBER = {suit: place for place, suit in enumerate(Suit)}
"""Number of each suit."""


class Known:
    """A view, counted.

    Attributes:
        view: the view it was made of.
        me: the hand that plays; a declarer's dummy is a hand of its own.
        mine: the cards of that hand.
        seen: cards of other hands that are known for certain, by hand.
        out: cards not seen anywhere, by suit.
        void: hands that have shown they have none left, by suit.
        left: tricks still to be won, the present one included.
        alive: chance that an unseen card is in somebody's hand, and not put away.
        to_come: the hands that play to the present trick after this one, in order.
    """

    def __init__(self, view: View, me: int) -> None:
        self.view = view
        self.me = me
        self.rules = view.rules
        self.table = card_table(view.rules)
        self.seats = seating(view.rules)
        self.sides = playing_sides(view.rules, view.declarer)
        self.cards = _cards_of(view, me)
        self.mine: Holding = holding_of(self.cards, self.table)
        self.seen: dict[int, Holding] = _seen(self)
        self.out: Holding = _out(self)
        self.void: tuple[frozenset[int], ...] = _voids(self)
        self.left = tricks_in_hand(view.rules) - len(view.tricks)
        self.sizes = view.hand_sizes
        self.to_come = _to_come(self)
        self.others = tuple(hand for hand in range(self.seats.hands) if hand != me)
        self._shares = _shares(self)
        unseen = sum(map(len, self.out))
        held = sum(self.sizes[hand] for hand in self.others if hand not in self.seen)
        self.alive = min(1.0, held / unseen) if unseen else 1.0

    def is_friend(self, hand: int) -> bool:
        """Whether `hand` wins tricks for this one's side."""
        return self.sides.of[hand] == self.sides.of[self.me]

    def share(self, hand: int, suit: int) -> float:
        """Chance that a given unseen card of `suit` is held by `hand`."""
        return self._shares[suit][hand]

    def is_void(self, hand: int, suit: int) -> bool:
        """Whether `hand` is known to hold none of `suit`."""
        if hand in self.seen:
            return not self.seen[hand][suit]
        return hand in self.void[suit] or not self.out[suit] or not self.sizes[hand]

    def chance_void(self, hand: int, suit: int) -> float:
        """Chance that `hand` holds none of `suit`."""
        if self.is_void(hand, suit):
            return 1.0
        if hand in self.seen:
            return 0.0
        return float((1 - self.share(hand, suit)) ** len(self.out[suit]))

    def count_above(self, suit: int, strength: int) -> int:
        """How many cards of other hands are stronger, seen or not."""
        above = _above(self.out[suit], strength)
        return above + sum(_above(cards[suit], strength) for cards in self.seen.values())

    def chance_above(self, hand: int, suit: int, strength: int) -> float:
        """Chance that `hand` holds a card of `suit` stronger than `strength`."""
        if hand in self.seen:
            held = self.seen[hand][suit]
            return 1.0 if held and held[-1] > strength else 0.0
        above = _above(self.out[suit], strength)
        if not above or hand in self.void[suit]:
            return 0.0
        return float(1 - (1 - self.share(hand, suit) * self.lean(hand)) ** above)

    def lean(self, hand: int) -> float:
        """How much likelier than by chance `hand` holds a high card, by its bid."""
        bid = self.view.bids[hand] if hand < len(self.view.bids) else None
        if bid is None:
            return 1.0
        if bid.is_nil or bid.is_double_nil:
            return 0.35
        if bid.kind != "number":
            return 1.0
        return 0.75 + 0.08 * bid.tricks


def _above(strengths: tuple[int, ...], strength: int) -> int:
    return len(strengths) - bisect_right(strengths, strength)


def _cards_of(view: View, me: int) -> tuple[Card, ...]:
    if me >= len(view.bids):
        return view.dummy or ()
    return view.hand or ()


def _seen(known: Known) -> dict[int, Holding]:
    """Other hands whose cards lie open, or are one's own while the dummy is played."""
    view, seen = known.view, dict[int, Holding]()
    dummy = known.seats.players
    if known.seats.has_dummy and view.dummy is not None and known.me != dummy:
        seen[dummy] = holding_of(view.dummy, known.table)
    if known.me != view.seat and view.hand is not None:
        seen[view.seat] = holding_of(view.hand, known.table)
    return seen


def _out(known: Known) -> Holding:
    """The whole pack without what has been played, is held, put away or lies open."""
    view, table = known.view, known.table
    tricks = (*view.tricks, *filter(None, (view.trick,)))
    gone = [play.card for trick in tricks for play in trick.plays]
    gone += (*known.cards, *view.discarded)
    struck = Counter((table.suit[card], table.strength[card]) for card in gone)
    for cards in known.seen.values():
        for suit, held in enumerate(cards):
            struck.update((suit, strength) for strength in held)
    return tuple(_left(suit, whole, struck) for suit, whole in enumerate(table.pack))


def _left(suit: int, whole: tuple[int, ...], struck: Counter[tuple[int, int]]) -> tuple[int, ...]:
    unseen: list[int] = []
    for strength in whole:
        if struck[suit, strength]:
            struck[suit, strength] -= 1
        else:
            unseen.append(strength)
    return tuple(unseen)


def _voids(known: Known) -> tuple[frozenset[int], ...]:
    suits = known.table.suit
    shown: tuple[set[int], ...] = (set(), set(), set(), set())
    view = known.view
    for trick in (*view.tricks, *filter(None, (view.trick,))):
        led = NUMBER[trick.suit]
        for play in trick.plays:
            if suits[play.card] != led:
                shown[led].add(play.hand)
    return tuple(map(frozenset, shown))


def _to_come(known: Known) -> tuple[int, ...]:
    trick = known.view.trick
    if trick is None:
        played: set[int] = set()
    else:
        played = {play.hand for play in trick.plays}
    order = play_order(known.rules, known.view.declarer)
    start = order.index(known.me)
    following = (*order[start + 1 :], *order[:start])
    return tuple(hand for hand in following if hand not in played)


def _shares(known: Known) -> tuple[tuple[float, ...], ...]:
    unseen = sum(map(len, known.out))
    rows = []
    for suit in range(4):
        room = [
            0 if hand == known.me or hand in known.seen or hand in known.void[suit] else size
            for hand, size in enumerate(known.sizes)
        ]
        held = sum(known.sizes[hand] for hand in known.others if hand not in known.seen)
        total = sum(room) + max(0, unseen - held)
        rows.append(tuple(size / total if total else 0.0 for size in room))
    return tuple(rows)
