"""Possible deals for a bid, played out: by the search's rollouts, or card by card by `club`."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from spades_tui.bots.abilities import PLAIN
from spades_tui.bots.heuristics.bidding.forecast import Forecast
from spades_tui.bots.heuristics.evaluation.points import bag_charge, net_points
from spades_tui.bots.heuristics.evaluation.side_scores import Outcome
from spades_tui.bots.protocol import Limit
from spades_tui.bots.roster import bot_named
from spades_tui.bots.search.bidding.before_play import BeforePlay
from spades_tui.bots.search.bidding.deal import Deal
from spades_tui.bots.search.bidding.guessing import Guesser
from spades_tui.bots.search.bidding.plans import with_bid
from spades_tui.bots.search.bidding.rollouts import Auction, Hands
from spades_tui.bots.search.bidding.weighing import own_nil
from spades_tui.cards import commitment
from spades_tui.engine import Game, Rejection
from spades_tui.engine.dealing import deal_text
from spades_tui.lab.arena.nil_worth import Judge, Tried
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.deck import sorted_hand
from spades_tui.rules.events import DealCommitted, Event, HandDealt
from spades_tui.session.thinking import first_choice
from spades_tui.view import View

_AT_ONCE: Final = 50
"""Deals drawn at a time."""


def by_rollouts(
    view: View, _log: Sequence[Event], numbers: Sequence[Bid], rng: random.Random
) -> Judge:
    """Return a judge whose deals are played out as the search does it.

    Nils live in it as often as `club` brings home those that live so often in rollouts.
    """
    by_rule = Forecast(view).nil_chance()
    return Judge(_in_rollouts(view, numbers, rng), lambda share: own_nil(share, by_rule))


def _in_rollouts(view: View, numbers: Sequence[Bid], rng: random.Random) -> Iterator[Tried]:
    scene = BeforePlay(view, rng)
    hands = Hands(scene, 1, PLAIN)
    guesser: Guesser | None = None
    side, charge = view.side, bag_charge(view.rules)
    known: dict[tuple[Auction, Outcome], float] = {}
    while True:
        deals = scene.deals(_AT_ONCE)
        guesser = guesser or Guesser(scene, deals)
        for deal in deals:
            tried = []
            for bid in (NIL, *numbers):
                auction = hands.auction(guesser.bids(with_bid(view, bid), deal))
                (outcome,) = hands.played(deal, auction)
                points = known.get((auction, outcome))
                if points is None:
                    sides = auction.utility.results.sides(outcome)
                    points = known[auction, outcome] = net_points(sides, side, charge)
                tried.append((points, bool(auction.broken(outcome[0]) >> view.seat & 1)))
            yield tried


def by_play(view: View, log: Sequence[Event], numbers: Sequence[Bid], rng: random.Random) -> Judge:
    """Return a judge whose deals are bid to the end and played card by card by `club`."""
    return Judge(_played(view, log, numbers, rng), lambda share: share)


def _played(
    view: View, log: Sequence[Event], numbers: Sequence[Bid], rng: random.Random
) -> Iterator[Tried]:
    scene = BeforePlay(view, rng)
    while True:
        for deal in scene.deals(_AT_ONCE):
            dealt = _dealt_again(view, log, scene, deal)
            yield [_one_hand(view, dealt, bid) for bid in (NIL, *numbers)]


def _dealt_again(view: View, log: Sequence[Event], scene: BeforePlay, deal: Deal) -> list[Event]:
    """Return the log so far with the cards of another deal."""
    hands = tuple(
        sorted_hand(scene.masks.cards(cards, duplicates), view.rules)
        for cards, duplicates in zip(deal.cards, deal.duplicates, strict=True)
    )
    found: list[Event] = []
    for event in log:
        if isinstance(event, HandDealt):
            found[-1] = DealCommitted(commitment(deal_text(hands, event.rest), event.nonce or ""))
            found.append(msgspec.structs.replace(event, hands=hands))
        else:
            found.append(event)
    return found


def _one_hand(view: View, log: Sequence[Event], bid: Bid) -> tuple[float, bool]:
    """Play one deal to its end; return the points, and whether a nil was broken."""
    club = bot_named("club")
    game = Game(view.rules, None, log)
    game.submit(MakeBid(view.seat, bid))
    while game.prompt is not None:
        prompt = game.prompt
        action = club.decide(game.view(prompt.seat), Limit(), random.Random(0)).action
        if isinstance(game.submit(action), Rejection):
            game.submit(first_choice(prompt))
    result = game.state.results[-1]
    side = view.side
    broken = bid == NIL and result.tricks[view.seat] > 0
    return net_points(result.sides, side, bag_charge(view.rules)), broken
