"""Positions at the table, written as players would tell them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from spades_tui.bots.club import Club
from spades_tui.bots.protocol import Decision, Limit
from spades_tui.cards import Card, Suit
from spades_tui.cards.card import parse_cards
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.deck import card_order, pack, tricks_in_hand
from spades_tui.rules.following import PlayFacts, legal_cards
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, Trick, trick_of
from spades_tui.view import Prompt, View

ME = 0
"""The player who decides sits in the South; his partner is 2, the next opponent 1."""


def _bids(text: str) -> tuple[Bid | None, ...]:
    return tuple(None if word == "?" else parse_bid(word) for word in text.split())


def _trick(text: str, first: int, rules: RuleSet) -> Trick:
    cards = parse_cards(text)
    hands = seating(rules).hands
    return trick_of([Play((first + n) % hands, c) for n, c in enumerate(cards)], rules)


def _view(rules: RuleSet, hand: tuple[Card, ...], **facts: Any) -> View:
    seats = seating(rules)
    nought = (0,) * len(seats.sides)
    base: dict[str, Any] = {
        "rules": rules, "seat": ME, "phase": "play", "game": 1, "hand_number": 5, "attempt": 1,
        "deal": 5, "dealer": 3, "scores": nought, "bags": nought, "wins": nought, "hand": hand,
        "hand_sizes": (len(hand),) * seats.hands, "looked": (True,) * seats.players,
        "bids": (None,) * seats.players, "proposed": (None,) * len(seats.sides), "auction": (),
        "declarer": None, "tricks": (), "trick": None, "taken": (0,) * seats.hands,
        "leader": None, "to_act": ME, "spades_broken": True, "dummy": None,
        "penalty_cards": ((),) * seats.hands, "transfers": (), "discarded": (), "drawn": None,
        "stock": 0, "leftovers": (), "cancel_card": None, "commitment": "", "nonce": None,
        "dealt": None, "results": (), "outcome": None, "match_winner": None, "assisted": False,
        "prompt": None,
    }  # fmt: skip
    return View(**(base | facts))


def _filler(rules: RuleSet, known: Sequence[Card], count: int, taken: Sequence[int]) -> list[Trick]:
    """Past tricks that tell nothing: every player followed, low cards not mentioned so far."""
    hands = seating(rules).hands
    order = card_order(rules)
    left = [card for card in pack(rules) if card not in known]
    winners = [hand for hand, won in enumerate(taken) for _ in range(won)]
    tricks: list[Trick] = []
    for number in range(count):
        suit = max(Suit, key=lambda s: sum(order.suit[c] is s for c in left))
        cards = sorted((c for c in left if order.suit[c] is suit), key=order.strength.__getitem__)
        used = cards[:hands]
        assert len(used) == hands, "no room for a past trick"
        for card in used:
            left.remove(card)
        winner = winners[number] if number < len(winners) else 0
        first = (winner + 1) % hands
        tricks.append(trick_of([Play((first + n) % hands, c) for n, c in enumerate(used)], rules))
    return tricks


def playing(
    hand: str,
    *,
    trick: str = "",
    first: int | None = None,
    bids: str = "3 3 3 3",
    taken: tuple[int, ...] = (0, 0, 0, 0),
    past: Sequence[tuple[int, str]] = (),
    rules: RuleSet | None = None,
    **facts: Any,
) -> View:
    """South to play.

    Args:
        hand: South's cards.
        trick: cards on the table in order; the last one was played by the player before South.
        bids: each player's bid.
        taken: tricks won so far; as many past tricks are made up of low cards not named here.
        past: past tricks that matter: who led, and the cards.
        facts: other fields of the view.
    """
    rules = rules or RuleSet()
    cards = parse_cards(hand)
    hands = seating(rules).hands
    on_table = parse_cards(trick) if trick else ()
    opener = (ME - len(on_table)) % hands if first is None else first
    told = [_trick(text, leader, rules) for leader, text in past]
    named = [*cards, *on_table, *(play.card for t in told for play in t.plays)]
    played = tricks_in_hand(rules) - len(cards)
    made_up = _filler(rules, named, played - len(told), taken)
    table = _trick(trick, opener, rules) if trick else None
    sizes = [len(cards)] * hands
    for play in table.plays if table else ():
        sizes[play.hand] -= 1
    broken = facts.pop("spades_broken", True)
    legal = legal_cards(PlayFacts(cards, table, broken, played == 0), rules)
    prompt = Prompt(ME, "play", tuple(PlayCard(ME, ME, card) for card in legal), hand=ME)
    return _view(
        rules,
        cards,
        trick=table,
        tricks=(*made_up, *told),
        taken=taken,
        bids=_bids(bids),
        hand_sizes=tuple(sizes),
        leader=opener,
        spades_broken=broken,
        prompt=prompt,
        **facts,
    )


def bidding(
    hand: str, *, bids: str = "? ? ? ?", rules: RuleSet | None = None, **facts: Any
) -> View:
    """South to bid any number or nil."""
    rules = rules or RuleSet()
    cards = parse_cards(hand)
    choices = [Bid("number", number) for number in range(1, tricks_in_hand(rules) + 1)]
    if rules.nil.nil:
        choices.append(Bid("nil"))
    prompt = Prompt(ME, "bid", tuple(MakeBid(ME, bid) for bid in choices))
    return _view(rules, cards, phase="bidding", bids=_bids(bids), prompt=prompt, **facts)


def decide(view: View) -> Decision:
    """What `club` does."""
    return Club().decide(view, Limit(), random.Random(1))


def card_of(view: View) -> Card:
    """The card `club` plays."""
    action = decide(view).action
    assert isinstance(action, PlayCard)
    return action.card


def bid_of(view: View) -> Bid:
    """The bid `club` makes."""
    action = decide(view).action
    assert isinstance(action, MakeBid)
    return action.bid


def with_fields(view: View, **facts: Any) -> View:
    """The same view with some fields changed."""
    return msgspec.structs.replace(view, **facts)
