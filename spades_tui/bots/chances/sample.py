"""Hands of a rule set, quickly bid and played out: what the sides of a table score in a hand."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from spades_tui.bots.chances.calling import Caller
from spades_tui.bots.kernel import Masks, Table, masks_for
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.search.results import HandPlayed, Results
from spades_tui.cards import Card
from spades_tui.rules.deck import pack, tricks_in_hand
from spades_tui.rules.fingerprint import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideScore
from spades_tui.rules.seating import seating

HANDS: Final = 256
"""Hands in a sample."""
_OUTS: Final = 4
"""Play-outs of a hand, of which the most ordinary one counts."""


class HandScore(NamedTuple):
    """What a hand brings one side: points, the bag penalty apart, and bags."""

    points: int
    bags: int


class _Dealt(NamedTuple):
    cards: tuple[tuple[Card, ...], ...]
    masks: tuple[tuple[int, int], ...]


@lru_cache(maxsize=32)
def sample_hands(rules: RuleSet) -> tuple[tuple[HandScore, ...], ...]:
    """Return the scores of all sides in a number of hands; the same ones for the same rules."""
    rng = random.Random(fingerprint(rules))
    masks = masks_for(rules)
    deals = [_deal(rules, masks, rng) for _ in range(HANDS)]
    caller = Caller(rules, masks, [hand for deal in deals for hand in deal.masks])
    table = Table(masks.play)
    table.seed = rng.getrandbits(58) | 1
    return tuple(_scores(rules, caller, masks, deal, table) for deal in deals)


def _deal(rules: RuleSet, masks: Masks, rng: random.Random) -> _Dealt:
    cards, size = list(pack(rules)), tricks_in_hand(rules)
    rng.shuffle(cards)
    hands = tuple(tuple(cards[n * size : (n + 1) * size]) for n in range(seating(rules).hands))
    return _Dealt(hands, tuple(masks.kinds(hand) for hand in hands))


def _scores(
    rules: RuleSet, caller: Caller, masks: Masks, deal: _Dealt, table: Table
) -> tuple[HandScore, ...]:
    called = caller.call(deal.cards, [held for held, _ in deal.masks])
    order = _order(rules, called.declarer)
    start = Table(masks.play)
    for place, hand in enumerate(order):
        start.hold(place, *deal.masks[hand], 0)
        bid = called.bids[hand] if hand < len(called.bids) else None
        if bid is not None and bid.is_nil:
            start.ducking |= 1 << place
    start.turn = _opener(rules, masks, [deal.masks[hand][0] for hand in order])
    table.cancel = start.cancel = _cancel_bit(rules, masks)
    key, winners, high_wins = _ordinary(start, table)
    before = ((0, 0),) * len(seating(rules).sides)
    played = HandPlayed(rules, called.bids, before, order, called.declarer)
    sides = Results(played).sides(key, winners, high_wins)
    return tuple(_without_penalty(side, rules) for side in sides)


def _ordinary(start: Table, table: Table) -> tuple[int, int, int]:
    """Play out a few times and return the outcome nearest to what they have in common."""
    tried = []
    for _ in range(_OUTS):
        table.copy_from(start)
        table.play_out()
        tried.append((table.key(), table.winners, table.high_wins))
    places = range(start.rules.places)
    tricks = [[(key >> (COUNT_BITS * place)) & 31 for place in places] for key, _, _ in tried]
    total = [sum(counts) for counts in zip(*tricks, strict=True)]
    far = [_distance(counts, total) for counts in tricks]
    return tried[far.index(min(far))]


def _distance(counts: Sequence[int], total: Sequence[int]) -> int:
    return sum((_OUTS * mine - all_) ** 2 for mine, all_ in zip(counts, total, strict=True))


def _without_penalty(side: SideScore, rules: RuleSet) -> HandScore:
    """Take the bag penalty of a side that had no bags before out of its score."""
    scoring = rules.scoring
    paid = 0
    if scoring.bag_limit != "off":
        full = side.bags_taken // scoring.bag_limit
        paid = min(full, 1) if scoring.bags_after_penalty == "reset" else full
    return HandScore(side.hand + paid * scoring.bag_penalty, side.bags_taken)


def _order(rules: RuleSet, declarer: int | None) -> tuple[int, ...]:
    """The hands in the order they play, the dealer's left first (ruling 46 with a dummy)."""
    table = seating(rules)
    if declarer is None:
        return tuple(range(table.hands))
    _, left, right = table.clockwise_from(declarer)
    return (declarer, left, table.hands - 1, right)


def _opener(rules: RuleSet, masks: Masks, held: Sequence[int]) -> int:
    """The place that leads: where the lowest club opens, whoever has it."""
    play = masks.play
    clubs_lead = play.opens_with_club or (
        play.first_trick and rules.play.first_trick_order == "2C leads"
    )
    lowest = {place: cards & play.clubs & -(cards & play.clubs) for place, cards in enumerate(held)}
    holders = [place for place, card in lowest.items() if card]
    if not clubs_lead or not holders:
        return 0
    return min(holders, key=lambda place: lowest[place])


def _cancel_bit(rules: RuleSet, masks: Masks) -> int:
    named: dict[str, Card] = {"3H": Card.H3, "5H": Card.H5, "cut": Card.H5}
    card = named.get(rules.scoring.bag_cancel_card)
    return 0 if card is None else masks.bit.get(card, 0)
