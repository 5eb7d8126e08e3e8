"""Who is likely to win the trick once a card is played."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.bots.heuristics.evaluation.worth import Worth
from spades_tui.bots.heuristics.knowledge import NUMBER, SPADES, Known
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import has_club_trick
from spades_tui.rules.tricks import Play, Trick, trick_of

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
    before = known.view.trick
    plays = (*(before.plays if before else ()), Play(known.me, card))
    trick = trick_of(
        plays,
        known.rules,
        suit=before.suit if before else (Suit.CLUBS if clubs_open(known) else None),
        spades_can_win=before.spades_can_win if before else _spades_win(known),
    )
    led = NUMBER[trick.suit]
    best = trick.winning_card
    holder = trick.winner
    chances = {holder: 1.0}
    for hand in known.to_come:
        follows, ruffs = _overtakes(known, worth, hand, led, best)
        will = _will(known, worth, hand, holder, best)
        if led == known.table.suit[best] and 0 < will[0] < 1:
            forced = forced_above(known, hand, led, known.table.strength[best])
            follows = forced / will[0] + max(0.0, follows - forced)
        moved = 0.0
        for other in list(chances):
            again = 1.0 if other == holder else 0.5
            step = chances[other] * min(1.0, follows * will[0] + ruffs * will[1]) * again
            chances[other] -= step
            moved += step
        chances[hand] = chances.get(hand, 0.0) + moved
    return Outlook(trick, chances)


def clubs_open(known: Known) -> bool:
    """Whether the first trick is one of clubs whoever plays first, by rule."""
    return not known.view.tricks and has_club_trick(known.rules)


def _spades_win(known: Known) -> bool:
    return not (clubs_open(known) and known.rules.play.first_trick == "lowest club, no spade")


def _overtakes(known: Known, worth: Worth, hand: int, led: int, best: Card) -> tuple[float, float]:
    """Chance that `hand` can beat `best` by following, and by ruffing."""
    suit, strength = known.place(best)
    void = known.chance_void(hand, led)
    if led == SPADES:
        return _follows(known, worth, hand, SPADES, strength), 0.0
    if suit == SPADES:
        return 0.0, void * known.chance_above(hand, SPADES, strength)
    if suit != led:
        return 1 - void, void * (1 - known.chance_void(hand, SPADES))
    ruffs = void * (1 - known.chance_void(hand, SPADES))
    return _follows(known, worth, hand, led, strength), ruffs


def _follows(known: Known, worth: Worth, hand: int, suit: int, strength: int) -> float:
    if worth.alive_nil(hand):
        return forced_above(known, hand, suit, strength)
    return known.chance_above(hand, suit, strength)


def forced_above(known: Known, hand: int, suit: int, strength: int) -> float:
    """Chance that `hand`, which does not want to win, has only stronger cards of the suit."""
    if hand in known.seen:
        held = known.seen[hand][suit]
        return float(bool(held) and held[0] > strength)
    out = known.out[suit]
    share = known.share(hand, suit)
    if not out or not share:
        return 0.0
    above = sum(1 for other in out if other > strength)
    below = len(out) - above
    has_above = 1 - (1 - 0.7 * share) ** above
    return float(has_above * (1 - share) ** below)


def _will(known: Known, worth: Worth, hand: int, holder: int, best: Card) -> tuple[float, float]:
    """How likely `hand` beats the winning card when it can: by following, by ruffing."""
    if worth.alive_nil(hand):
        return 1.0, _NIL_OVERTAKES
    side = known.sides.of[hand]
    if side == known.sides.of[holder]:
        if worth.alive_nil(holder):
            return 0.95, 0.9
        suit, strength = known.place(best)
        sure = not known.count_above(suit, strength)
        return (0.05, 0.05) if sure else (_PARTNER_OVERTAKES, 0.25)
    if worth.alive_nil(holder):
        return 0.1, 0.05
    return (_WILLING, _WILLING) if worth.wanted[side] >= 0 else (_UNWILLING, _UNWILLING)
