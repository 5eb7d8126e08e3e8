"""Who is likely to win a trick once a card is played, and what variants add to it."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.bots.heuristics.deduction import SPADES, SUIT_NUMBER, Deduction
from spades_tui.bots.heuristics.trick_value import TrickValue
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.following import make_trick_at
from spades_tui.rules.tricks import Play, Trick, replace_plays

_WILLING = 0.92
"""How often an opponent who can beat a card and wants the trick does."""

_UNWILLING = 0.35
_PARTNER_OVERTAKES = 0.5
_NIL_OVERTAKES = 0.02


class TrickOdds(NamedTuple):
    """What may become of the trick.

    Attributes:
        trick: the trick with the card in it.
        chances: chance to win it, by hand.
    """

    trick: Trick
    chances: dict[int, float]


def trick_odds(known: Deduction, worth: TrickValue, card: Card) -> TrickOdds:
    """Return what may become of the trick if `card` is played to it."""
    rules, before = known.rules, known.view.trick
    play = Play(known.me, card)
    if before is None:
        trick = make_trick_at((play,), rules, first_trick=not known.view.tricks)
    else:
        trick = replace_plays(before, (*before.plays, play), rules)
    led = SUIT_NUMBER[trick.suit]
    best = trick.winning_card
    holder = trick.winner
    chances = {holder: 1.0}
    for hand in known.to_come:
        follows, ruffs = _overtakes(known, worth, hand, led, best)
        will = _will(known, worth, hand, holder, best)
        if led == known.table.suit[best] and 0 < will[0] < 1:
            forced = known.forced_above(hand, led, known.table.strength[best])
            follows = forced / will[0] + max(0.0, follows - forced)
        moved = 0.0
        for other in list(chances):
            again = 1.0 if other == holder else 0.5
            step = chances[other] * min(1.0, follows * will[0] + ruffs * will[1]) * again
            chances[other] -= step
            moved += step
        chances[hand] = chances.get(hand, 0.0) + moved
    return TrickOdds(trick, chances)


def _overtakes(
    known: Deduction, worth: TrickValue, hand: int, led: int, best: Card
) -> tuple[float, float]:
    """Chance that `hand` can beat `best` by following, and by ruffing."""
    suit, strength = known.suit_and_strength(best)
    void = known.chance_void(hand, led)
    if suit == SPADES != led:
        return 0.0, void * known.chance_above(hand, SPADES, strength)
    ruffs = 0.0
    if led != SPADES and known.may_ruff:
        ruffs = void * (1 - known.chance_void(hand, SPADES))
    if suit != led:
        return 1 - void, ruffs
    above = known.forced_above if worth.alive_nil(hand) else known.chance_above
    return above(hand, led, strength), ruffs


def _will(
    known: Deduction, worth: TrickValue, hand: int, holder: int, best: Card
) -> tuple[float, float]:
    """How likely `hand` beats the winning card when it can: by following, by ruffing."""
    if worth.alive_nil(hand):
        return 1.0, _NIL_OVERTAKES
    side = known.sides.of[hand]
    if side == known.sides.of[holder]:
        if worth.alive_nil(holder):
            return 0.95, 0.9
        return (
            (_PARTNER_OVERTAKES, 0.25)
            if known.count_above(*known.suit_and_strength(best))
            else (0.05, 0.05)
        )
    if worth.alive_nil(holder):
        return 0.1, 0.05
    return (_WILLING, _WILLING) if worth.wanted[side] >= 0 else (_UNWILLING, _UNWILLING)


_BEMO: Final = 60.0
"""Half of what a side that has called a Bemo loses with the first trick it misses."""

_KEPT_SPADE: Final = 6.0
"""What it costs to part with a high spade that could win the last trick."""

_CAN_WAIT: Final = 0.4
"""What part of a trick's worth speaks for winning it now; nothing for a card that always wins."""


def bemo_stake(known: Deduction) -> float:
    """Return what it is worth to win this trick for a Bemo, one's own or the opponents'."""
    stake = 0.0
    winners = [known.sides.of[trick.winner] for trick in known.view.tricks]
    for seat, bid in enumerate(known.view.bids):
        if bid is None or not bid.bemo:
            continue
        alive = all(side == known.sides.of[seat] for side in winners)
        if alive and len(winners) < bid.bemo_tricks:
            stake += _BEMO
    return stake


def cancels(known: Deduction, look: TrickOdds) -> bool:
    """Whether the trick holds the card that cancels a bag."""
    wanted = known.view.cancel_card
    return wanted is not None and any(play.card is wanted for play in look.trick.plays)


def no_trump_risk(known: Deduction, card: Card, look: TrickOdds) -> float:
    """Return what playing `card` risks of a no-trump promise: the contract, should it ruff."""
    bid = known.bid(known.me)
    ruffs = known.suit_and_strength(card)[0] == SPADES and look.trick.suit is not Suit.SPADES
    if bid is None or not bid.is_no_trump or not ruffs:
        return 0.0
    return 40.0 * bid.tricks * look.chances.get(known.me, 0.0)


def last_spade_cost(known: Deduction, card: Card, stake: float) -> float:
    """Return what playing a high spade costs while the last trick may bring a bonus for it.

    One that nobody can beat wins as surely at the end: the `stake` of this trick can wait.
    """
    if not counts_last_spades(known.rules) or known.left > 4:
        return 0.0
    bid = known.bid(known.me)
    suit, strength = known.suit_and_strength(card)
    if bid is None or bid.kind != "number" or suit != SPADES:
        return 0.0
    missing = bid.tricks - known.view.taken[known.me]
    if strength < known.table.strength[Card.S9] or not 1 <= missing <= known.left:
        return 0.0
    waits = not known.count_above(SPADES, strength)
    return _KEPT_SPADE + (_CAN_WAIT * max(0.0, stake) if waits else 0.0)
