"""Two players of a different design, to measure the levels against. They are frozen.

They share no code and no table with the program's own players, only the rules and the view.
Measurements against them are comparable only while they stay as they are:
`tests/lab/test_opponents.py` checks a hash of their decisions. Their names are those of external
players, ``spades_tui.lab.opponents:careful``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor
from typing import Final

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    Action,
    Agree,
    Answer,
    DeclinePass,
    KeepDrawn,
    LetStand,
    Look,
    MakeBid,
    PassNil,
    PlayCard,
    StandPat,
    WaiveMisdeal,
)
from spades_tui.rules.deck import card_order

_OPTIMISM: Final = 0.8
"""Added to the count before it is rounded down, so that a table bids some ten tricks."""
_QUIET: Final = (Look, PassNil, WaiveMisdeal, DeclinePass, StandPat, LetStand, KeepDrawn, Agree)
"""Answers to prompts for neither a bid nor a card: the first of these kinds that is legal."""


class Opponent:
    """A bot by rule of thumb.

    It counts aces, guarded kings and length, plays low in second seat and high in third, covers its
    partner's nil, and plays low to break an opponent's.

    Args:
        name: the bot's name.
        extra_tricks: tricks added to its trick count of a hand when bidding.
        nils: whether it ever bids nil.
    """

    def __init__(self, name: str, *, extra_tricks: int, nils: bool) -> None:
        self.name = name
        self._extra_tricks = extra_tricks
        self._nils = nils

    def decide(self, view: View, _limit: SearchBudget, _rng: random.Random) -> Decision:
        """Return the decision for the prompt of `view`."""
        actions, pick = view.question.actions, view.question.pick
        bids = [action for action in actions if isinstance(action, MakeBid)]
        plays = {action.card: action for action in actions if isinstance(action, PlayCard)}
        if plays:
            return Decision(plays[_choose_card(_Table(view, list(plays)))])
        if bids and view.hand is not None:
            return Decision(self._bid(view, bids))
        for kind in _QUIET:
            for action in actions:
                if isinstance(action, kind):
                    return Decision(action)
        if pick is not None:
            weakest = sorted(pick.cards, key=_Table(view, ()).rank)[: pick.count]
            return Decision(view.question.picked(weakest))
        refusals = (action for action in actions if isinstance(action, Answer) and not action.yes)
        return Decision(next(refusals, actions[0]))

    def _bid(self, view: View, bids: Sequence[MakeBid]) -> Action:
        table = _Table(view, ())
        nils = [call for call in bids if call.bid.kind == "nil"]
        if self._nils and nils and _is_nil_hand(table):
            return nils[0]
        numbers = [call for call in bids if call.bid.kind == "number"]
        if not numbers:
            passes = (action for action in view.question.actions if isinstance(action, PassNil))
            return next(passes, bids[0])
        wanted = max(floor(_worth(table) + _OPTIMISM), 1) + self._extra_tricks
        return min(numbers, key=lambda call: abs(call.bid.tricks - wanted))


def careful() -> Opponent:
    """Return a bot that bids soundly, and nil freely."""
    return Opponent("careful", extra_tricks=0, nils=True)


def overbidder() -> Opponent:
    """Return a bot that plays like `careful`, but bids two tricks too many and never nil."""
    return Opponent("overbidder", extra_tricks=2, nils=False)


# -- what lies on the table ------------------------------------------------------------------


class _Table:
    """The view of a player with the cards they may play.

    Attributes:
        view: the view.
        legal: the legal cards.
        order: the suit and strength of each card under the rules.
        hand: the player's cards.
        trick: the trick on the table; None before the lead.
        me: the hand to play; the player's if the prompt asks for no card.
    """

    def __init__(self, view: View, legal: Sequence[Card]) -> None:
        self.view = view
        self.legal = legal
        self.order = card_order(view.rules)
        self.hand = list(view.hand or ())
        self.trick = view.trick
        self.me = view.question.hand if view.question.hand >= 0 else view.seat

    def rank(self, card: Card) -> tuple[int, int]:
        """Return a key that sorts cards by strength, every spade above any other suit."""
        return int(self.order.is_spade(card)), self.order.strength[card]

    def list_suit(self, suit: Suit) -> list[Card]:
        """Return the player's cards of a suit, strongest first."""
        cards = [card for card in self.hand if self.order.suit[card] is suit]
        return sorted(cards, key=self.rank, reverse=True)

    def count_above(self, card: Card) -> int:
        """Return the number of stronger cards in the suit of `card`."""
        suit = self.order.by_suit[self.order.suit[card]]
        return len(suit) - 1 - self.order.strength[card]

    def wins(self, card: Card) -> bool:
        """Whether `card` would be winning the trick on the table if played now; there must be a
        trick."""
        assert self.trick is not None
        best, suit = self.trick.winning_card, self.order.suit
        if suit[card] is suit[best]:
            return self.order.strength[card] > self.order.strength[best]
        return self.order.is_spade(card)

    @property
    def winners(self) -> list[Card]:
        """The legal cards that would be winning the trick on the table, lowest first."""
        return sorted(filter(self.wins, self.legal), key=self.rank)

    @property
    def losers(self) -> list[Card]:
        """The legal cards that would not be winning the trick on the table, lowest first."""
        return sorted((card for card in self.legal if not self.wins(card)), key=self.rank)

    @property
    def is_last(self) -> bool:
        """Whether the hand plays last to the trick on the table; there must be a trick."""
        assert self.trick is not None
        return len(self.trick.plays) == self.view.seats.hands - 1

    @property
    def partner_wins(self) -> bool:
        """Whether the partner is winning the trick on the table; False before a lead."""
        return self.trick is not None and self.trick.winner == self.view.partner

    def lives(self, seat: int | None) -> bool:
        """Whether the player at `seat` has a nil that has not failed; False for None."""
        return seat in self.view.live_nils

    def is_high(self, card: Card) -> bool:
        """Whether every stronger card of the suit has been played or is in the player's hand."""
        seen_cards = {play.card for play in self.view.plays} | set(self.hand)
        suit = self.order.by_suit[self.order.suit[card]]
        return all(other in seen_cards for other in suit[self.order.strength[card] + 1 :])

    @property
    def needs_tricks(self) -> bool:
        """Whether the player's side has taken fewer tricks than it bid."""
        seats = self.view.seats.sides[self.view.side]
        bids = [self.view.bids[seat] for seat in seats if seat < len(self.view.bids)]
        promised = sum(bid.tricks for bid in bids if bid is not None)
        return sum(self.view.taken[seat] for seat in seats) < promised


# -- bids ------------------------------------------------------------------------------------


def _worth(table: _Table) -> float:
    """Return the expected tricks of a hand by count: tops with guards, long and short suits."""
    spades = table.list_suit(Suit.SPADES)
    sure = 0.0
    for place, card in enumerate(spades):
        above = table.count_above(card)
        guards = len(spades) - 1 - place
        sure += 1.0 if above == 0 or (guards >= above - place and above <= 3) else 0.0
    sure += max(len(spades) - 3 - sure, 0.0) * 0.8
    short = 0.0
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS):
        cards = table.list_suit(suit)
        tops = [table.count_above(card) for card in cards]
        sure += (0 in tops) * (1.0 if len(cards) < 6 else 0.6)
        sure += (1 in tops) * (0.7 if 2 <= len(cards) <= 5 else 0.3)
        sure += 0.2 if 2 in tops and 3 <= len(cards) <= 4 else 0.0
        short += max(2 - len(cards), 0) * 0.5
    return sure + min(short, max(len(spades) - 1, 0) * 0.5)


def _is_nil_hand(table: _Table) -> bool:
    """Whether a hand is good for a nil: few and low spades, low cards below the high ones of every
    suit."""
    spades = [table.order.strength[card] for card in table.list_suit(Suit.SPADES)]
    if len(spades) > 3 or any(strength >= 9 for strength in spades):
        return False
    danger = 0
    for suit in Suit:
        low_first = [table.order.strength[card] for card in reversed(table.list_suit(suit))]
        limits = (3, 6, 8)
        danger += sum(have > most for have, most in zip(low_first, limits, strict=False))
    return danger <= 1


# -- cards -----------------------------------------------------------------------------------


def _choose_card(table: _Table) -> Card:
    if table.trick is None:
        return _lead(table)
    winners, losers = table.winners, table.losers
    if not winners or not losers:
        return (winners or losers)[0]
    if table.lives(table.me):
        return losers[-1]
    if table.lives(table.view.partner):
        is_spare = table.is_last and not table.partner_wins and not table.needs_tricks
        return losers[0] if is_spare else winners[-1]
    if not table.needs_tricks:
        return losers[-1]
    follows = table.order.suit[winners[0]] is table.trick.suit
    second = len(table.trick.plays) == 1
    if table.partner_wins or (second and follows and not table.is_high(winners[-1])):
        return losers[0]
    return winners[-1] if follows and not table.is_last else winners[0]


def _lead(table: _Table) -> Card:
    legal = sorted(table.legal, key=table.rank)
    if table.lives(table.me):
        return legal[0]
    if table.lives(table.view.partner):
        return max(legal, key=lambda card: (not table.order.is_spade(card), table.rank(card)))
    side = [card for card in legal if not table.order.is_spade(card)]
    others = set(range(len(table.view.bids))) - {table.view.seat, table.view.partner}
    if any(table.lives(seat) for seat in others) or not table.needs_tricks:
        return side[0] if side else legal[0]
    sure = [card for card in side if table.is_high(card)]
    if sure:
        return max(sure, key=table.rank)
    if not side:
        return legal[-1] if table.is_high(legal[-1]) else legal[0]
    longest = max(Suit, key=lambda suit: sum(table.order.suit[card] is suit for card in side))
    return next(card for card in side if table.order.suit[card] is longest)
