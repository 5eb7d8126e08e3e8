"""Positions at the table, written as players would tell them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.cards.card import parse_cards
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.deck import get_fixed_cancel_card, tricks_in_hand
from spades_tui.rules.following import PlayFacts, legal_cards
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, Trick, make_trick
from spades_tui.rules.turns import play_order
from tests.bots.heuristics.past_tricks import made_up_tricks

ME = 0
"""The player who decides sits in the South; the partner is 2, the next opponent 1."""


def _bids(text: str) -> tuple[Bid | None, ...]:
    return tuple(None if word == "?" else parse_bid(word) for word in text.split())


def _trick(text: str, first: int, turns: Sequence[int], rules: RuleSet) -> Trick:
    place = turns.index(first)
    hands = (*turns[place:], *turns[:place])
    cards = parse_cards(text)
    return make_trick([Play(h, c) for h, c in zip(hands, cards, strict=False)], rules)


def _view(rules: RuleSet, hand: tuple[Card, ...], **facts: Any) -> View:
    seats = seating(rules)
    zero = (0,) * len(seats.sides)
    base: dict[str, Any] = {
        "rules": rules, "seat": ME, "phase": "play", "game": 1, "hand_number": 5, "attempt": 1,
        "deal": 5, "dealer": 3, "scores": zero, "bags": zero, "wins": zero, "hand": hand,
        "hand_sizes": (len(hand),) * seats.hands, "looked": (True,) * seats.players,
        "bids": (None,) * seats.players, "proposed": (None,) * len(seats.sides), "auction": (),
        "declarer": None, "tricks": (), "trick": None, "taken": (0,) * seats.hands,
        "leader": None, "to_act": ME, "spades_broken": True, "dummy": None,
        "penalty_cards": ((),) * seats.hands, "transfers": (), "discarded": (), "drawn": None,
        "stock": 0, "leftovers": (), "cancel_card": get_fixed_cancel_card(rules), "commitment": "",
        "nonce": None, "dealt": None, "results": (), "outcome": None, "match_winner": None,
        "assisted": False, "prompt": None,
    }  # fmt: skip
    return View(**(base | facts))


def _turns(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """Return the hands in order of play from South; a dummy plays opposite its declarer."""
    if declarer is None:
        return tuple(range(seating(rules).hands))
    order = play_order(rules, declarer)
    place = order.index(ME)
    return (*order[place:], *order[:place])


def _in_order(made_up: list[Trick], told: list[Trick], opener: int) -> tuple[Trick, ...]:
    """Return the past tricks, ordered so that `opener` has won the last one if possible."""
    tricks = [*made_up, *told]
    if tricks and tricks[-1].winner != opener:
        won = [t for t in made_up if t.winner == opener and t.winning_card.suit is t.suit]
        for trick in won[-1:]:
            tricks.remove(trick)
            tricks.append(trick)
    return tuple(tricks)


def playing(
    hand: str,
    *,
    trick: str = "",
    first: int | None = None,
    bids: str = "3 3 3 3",
    taken: tuple[int, ...] | None = None,
    past: Sequence[tuple[int, str]] = (),
    out: Sequence[Card] = (),
    rules: RuleSet | None = None,
    **facts: Any,
) -> View:
    """Return South's view, at South's turn to play a card.

    Args:
        hand: South's cards.
        trick: cards on the table in order; the last one was played by the player before South.
        first: the hand that leads; None if that follows from `trick`.
        bids: each player's bid from South on; "?" for none.
        taken: tricks won so far; as many past tricks are made up of low cards not named here.
        past: past tricks that matter: the hand that led, and the cards.
        out: cards that have not been played yet.
        rules: the rules; None for the standard ones.
        facts: other fields of the view.
    """
    rules = rules or RuleSet()
    cards = parse_cards(hand)
    hands = seating(rules).hands
    on_table = parse_cards(trick) if trick else ()
    turns = _turns(rules, facts.get("declarer"))
    opener = turns[-len(on_table) % hands] if first is None else first
    told = [_trick(text, leader, turns, rules) for leader, text in past]
    named = [*cards, *on_table, *out, *facts.get("dummy", ())]
    named += [play.card for t in told for play in t.plays]
    played = tricks_in_hand(rules) - len(cards)
    taken = taken or (0,) * hands
    told_wins = Counter(t.winner for t in told)
    winners = [h for h, won in enumerate(taken) for _ in range(won - told_wins[h])]
    winners += [ME] * (played - len(told) - len(winners))
    made_up = made_up_tricks(rules, named, winners, turns, cards)
    table = _trick(trick, opener, turns, rules) if trick else None
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
        tricks=_in_order(made_up, told, opener),
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
    """Return South's view, at South's turn to bid a number or nil.

    Args:
        hand: South's cards.
        bids: each player's bid from South on; "?" for none.
        rules: the rules; None for the standard ones.
        facts: other fields of the view.
    """
    rules = rules or RuleSet()
    cards = parse_cards(hand)
    choices = [Bid("number", number) for number in range(1, tricks_in_hand(rules) + 1)]
    if rules.nil.nil:
        choices.append(Bid("nil"))
    prompt = Prompt(ME, "bid", tuple(MakeBid(ME, bid) for bid in choices))
    return _view(rules, cards, phase="bidding", bids=_bids(bids), prompt=prompt, **facts)


def decide(view: View) -> Decision:
    """Return the decision of `club` in a view."""
    return load_bot("club").decide(view, SearchBudget(), random.Random(1))


def card_of(view: View) -> Card:
    """Return the card that `club` plays in a view."""
    action = decide(view).action
    assert isinstance(action, PlayCard)
    return action.card


def bid_of(view: View) -> Bid:
    """Return the bid that `club` makes in a view."""
    action = decide(view).action
    assert isinstance(action, MakeBid)
    return action.bid


def with_fields(view: View, **facts: Any) -> View:
    """Return the view with some fields changed."""
    return msgspec.structs.replace(view, **facts)
