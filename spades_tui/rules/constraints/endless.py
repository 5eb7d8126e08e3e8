"""Rule sets under which the games of good players may not end.

A game ends when a side has gone up to the target or down to the floor. How far it goes in a hand
is judged from the options alone: what a hand usually brings, less what these rules take away.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from spades_tui.rules.capabilities import bids_are_free, price_of_a_bag
from spades_tui.rules.deck import card_order, pack, tricks_in_hand
from spades_tui.rules.options.table import Players
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

MOST_HANDS: Final = 100
"""A game that takes longer counts as one that does not end."""

Loss = tuple[float, str]
"""Points a rule takes from a side in a hand, and how, as a sentence without its full stop."""


class _Usual(NamedTuple):
    """What a hand brings a side, all by games of `club`.

    Attributes:
        points: before bags cost any.
        swing: their standard deviation.
        bags: overtricks.
        bid: part of its share of the tricks that a side bids.
    """

    points: float
    swing: float
    bags: float
    bid: float


_USUAL: Final[dict[Players, _Usual]] = {
    "four partners": _Usual(43, 65, 1.2, 0.85),
    "six pairs": _Usual(43, 65, 1.2, 0.85),
    "four solo": _Usual(18, 38, 0.45, 0.75),
    "three solo": _Usual(38, 38, 1.2, 0.75),
    "three with dummy": _Usual(26, 50, 1.0, 0.85),
    "two solo": _Usual(40, 46, 0.8, 0.75),
}
_SPADES_HELD: Final = 0.53
"""Part of the usual points lost where as many spades are bid as there are tricks."""
_SPADE_TOO_MANY: Final = 0.44
"""Part of them lost for every spade more, and kept for every one less."""
_TRICK_TOO_MANY: Final = 28
"""Points less for every trick a side must bid beyond what is usual and `_HARDLY_MORE`."""
_HARDLY_MORE: Final = 0.6
_FORCED_NIL: Final = 43.0, 0.63
"""Points less where each side has a nil: its contract, and what of the nil's value it costs."""
_HELPED_NIL: Final = 38.0, 0.0
"""The same where cards are exchanged."""
_SET_BY_A_NIL: Final = 25
"""Points less where a nil that spades or the rules have forced also sets the partner."""
_HARDLY_EVER: Final = 2.75
"""Standard deviations above its share of the tricks that a side takes once in hundreds of hands."""
_WALK: Final = 60
"""Hands in which a side that neither gains nor loses reaches target or floor, on the average."""


def endless(rules: RuleSet) -> Iterator[str]:
    """Yield a sentence where a game may not end within a hundred hands, with the reason."""
    ending = rules.ending
    usual = _USUAL[rules.table.players]
    if _stays_level(rules):
        least = rules.bidding.min_team_bid
        yield (
            f"Games may not end: bids of {least} or more set every side alike, and a tie is played "
            "on. A lower least bid or the partial penalty would end them."
        )
        return
    losses = list(_losses(rules))
    gain = usual.points - sum(points for points, _ in losses)
    if ending.max_hands != "none" and ending.max_hands <= MOST_HANDS:
        return
    if MOST_HANDS * gain >= ending.target + 5 * usual.swing or _floor_is_near(rules, gain):
        return
    if ending.target > MOST_HANDS * usual.points / 2 or not losses:
        why = f"a game to {ending.target} is far when a hand brings some {usual.points:g} points"
    else:
        why = max(losses)[1]
    floor = "a floor" if ending.floor == "none" else "a nearer floor"
    yield f"Games may not end: {why}. {floor.capitalize()} or a limit of hands would end them."


def _stays_level(rules: RuleSet) -> bool:
    """Whether all sides bid the least there is, hardly ever make it, and lose the same for it."""
    share = tricks_in_hand(rules) / _parties(rules)
    rare = share + _HARDLY_EVER * (2 if seating(rules).has_partners else 1.7)
    return (
        rules.bidding.min_team_bid >= rare
        and not rules.nil.nil
        and bids_are_free(rules)
        and rules.scoring.set_penalty == "full"
    )


def _parties(rules: RuleSet) -> int:
    table = seating(rules)
    return 2 if table.has_dummy else len(table.sides)


def _floor_is_near(rules: RuleSet, gain: float) -> bool:
    floor, target = rules.ending.floor, rules.ending.target
    if floor == "none":
        return False
    walk = target * -floor / _USUAL[rules.table.players].swing ** 2
    return MOST_HANDS * -gain >= -floor or walk <= _WALK


def _losses(rules: RuleSet) -> Iterator[Loss]:
    """Yield what the rules take from a side in a hand, beyond what is usual."""
    yield from _bags(rules)
    if rules.bidding.one_nil_each_side:
        yield from _forced_nils(rules)
    elif not bids_are_free(rules):
        yield from _spades_held(rules)
    else:
        yield from _least_bids(rules)


def _bags(rules: RuleSet) -> Iterator[Loss]:
    bags = _USUAL[rules.table.players].bags
    if rules.scoring.overtrick_reduces:
        yield 10 * bags, "overtricks cost about as much as contracts bring"
    elif rules.scoring.bag_limit != "off":
        yield bags * price_of_a_bag(rules), "bags cost about as much as contracts bring"


def _least_bids(rules: RuleSet) -> Iterator[Loss]:
    parties, tricks = _parties(rules), tricks_in_hand(rules)
    least = rules.bidding.min_team_bid
    forced = least - _USUAL[rules.table.players].bid * tricks / parties - _HARDLY_MORE
    if forced > 0:
        why = f"bids of {least} or more promise {parties * least} of {tricks} tricks in all"
        yield _TRICK_TOO_MANY * forced, why


def _spades_held(rules: RuleSet) -> Iterator[Loss]:
    order = card_order(rules)
    cards, tricks = pack(rules), tricks_in_hand(rules)
    dealt = tricks * seating(rules).hands / len(cards)
    spades = dealt * sum(1 for card in cards if order.is_spade(card))
    part = _SPADES_HELD + _SPADE_TOO_MANY * (spades - tricks)
    if part > 0:
        why = f"every spade is bid, as many as the {tricks} tricks or more"
        yield part * _USUAL[rules.table.players].points, why
    if rules.nil.nil and rules.nil.failed_nil_sinks_partner:
        yield _SET_BY_A_NIL, "a nil forced by the spades loses the contract too"


def _forced_nils(rules: RuleSet) -> Iterator[Loss]:
    fixed, part = _HELPED_NIL if rules.nil.nil_pass else _FORCED_NIL
    yield fixed + part * rules.nil.nil_value, "a nil on each side fails more often than it succeeds"
    if rules.nil.failed_nil_sinks_partner:
        yield _SET_BY_A_NIL, "a nil that must be bid loses the contract too when it fails"
