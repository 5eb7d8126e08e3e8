"""Who is likely to win the trick once a card is played."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.bots.heuristics.evaluation.worth import Worth
from spades_tui.bots.heuristics.knowledge import NUMBER, SPADES, Known
from spades_tui.cards import Card
from spades_tui.rules.following import trick_played
from spades_tui.rules.tricks import Play, Trick, trick_with

_WILLING = 0.92
"""How often an opponent who can beat a card and wants the trick does."""

_UNWILLING = 0.35
_PARTNER_OVERTAKES = 0.5
_NIL_OVERTAKES = 0.02


class Outlook(NamedTuple):
    """What may become of the trick.

    Attributes:
        trick: the trick with the card in it.
        chances: chance to win it, by hand.
    """

    trick: Trick
    chances: dict[int, float]


def outlook(known: Known, worth: Worth, card: Card) -> Outlook:
    """Return what may become of the trick if `card` is played to it."""
    rules, before = known.rules, known.view.trick
    play = Play(known.me, card)
    if before is None:
        trick = trick_played((play,), rules, first_trick=not known.view.tricks)
    else:
        trick = trick_with(before, (*before.plays, play), rules)
    led = NUMBER[trick.suit]
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
    return Outlook(trick, chances)


def _overtakes(known: Known, worth: Worth, hand: int, led: int, best: Card) -> tuple[float, float]:
    """Chance that `hand` can beat `best` by following, and by ruffing."""
    suit, strength = known.place(best)
    void = known.chance_void(hand, led)
    if suit == SPADES != led:
        return 0.0, void * known.chance_above(hand, SPADES, strength)
    ruffs = 0.0 if led == SPADES else void * (1 - known.chance_void(hand, SPADES))
    if suit != led:
        return 1 - void, ruffs
    above = known.forced_above if worth.alive_nil(hand) else known.chance_above
    return above(hand, led, strength), ruffs


def _will(known: Known, worth: Worth, hand: int, holder: int, best: Card) -> tuple[float, float]:
    """How likely `hand` beats the winning card when it can: by following, by ruffing."""
    if worth.alive_nil(hand):
        return 1.0, _NIL_OVERTAKES
    side = known.sides.of[hand]
    if side == known.sides.of[holder]:
        if worth.alive_nil(holder):
            return 0.95, 0.9
        return (_PARTNER_OVERTAKES, 0.25) if known.count_above(*known.place(best)) else (0.05, 0.05)
    if worth.alive_nil(holder):
        return 0.1, 0.05
    return (_WILLING, _WILLING) if worth.wanted[side] >= 0 else (_UNWILLING, _UNWILLING)


def may_be_beaten(known: Known, look: Outlook) -> bool:
    """Whether somebody still to play may hold what beats the winning card, by what is known."""
    led = NUMBER[look.trick.suit]
    suit, strength = known.place(look.trick.winning_card)

    def may_hold(hand: int, number: int, above: int) -> bool:
        held = known.seen[hand][number] if hand in known.seen else known.out[number]
        return not known.is_void(hand, number) and any(other >= above for other in held)

    def beats(hand: int) -> bool:
        if suit == SPADES != led:
            return may_hold(hand, SPADES, strength)
        return may_hold(hand, suit, strength) or (suit != SPADES and may_hold(hand, SPADES, -1))

    return any(map(beats, known.to_come))
