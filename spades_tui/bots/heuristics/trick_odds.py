"""Each hand's chance to win a trick after a card is played, and the effects of rule options."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.bots.heuristics.deduction import SPADES, SUIT_NUMBER, Deduction
from spades_tui.bots.heuristics.trick_value import TrickValue
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.following import make_trick_at
from spades_tui.rules.tricks import Play, Trick, replace_plays

# Chances that a player beats the winning card if able to; estimates of a good player.
_GLADLY: Final = 0.9
_PERHAPS: Final = 0.5
_BY_RUFFING_PARTNER: Final = 0.25
_HARDLY: Final = 0.05


class TrickOdds(NamedTuple):
    """The possible winners of a trick after a card is played.

    Attributes:
        trick: the trick with the card in it.
        chances: by hand, its chance to win the trick, 0 to 1; a hand that is missing cannot win.
    """

    trick: Trick
    chances: dict[int, float]


def trick_odds(deduction: Deduction, worth: TrickValue, card: Card) -> TrickOdds:
    """Return the chance of each hand to win the trick if the hand `deduction.me` plays `card`.

    Args:
        deduction: the player's knowledge of the cards.
        worth: the value of the trick, which shows which sides want to win it.
        card: the card.
    """
    rules, before = deduction.rules, deduction.view.trick
    play = Play(deduction.me, card)
    if before is None:
        trick = make_trick_at((play,), rules, first_trick=not deduction.view.tricks)
    else:
        trick = replace_plays(before, (*before.plays, play), rules)
    led = SUIT_NUMBER[trick.suit]
    best = trick.winning_card
    holder = trick.winner
    chances = {holder: 1.0}
    for hand in deduction.to_come:
        follows, ruffs = _overtakes(deduction, worth, hand, led, best)
        will = _will(deduction, worth, hand, holder, best)
        if led == deduction.table.suit[best] and 0 < will[0] < 1:
            forced = deduction.forced_above(hand, led, deduction.table.strength[best])
            follows = forced / will[0] + max(0.0, follows - forced)
        moved = 0.0
        for other in list(chances):
            share = 1.0 if other == holder else 0.5
            step = chances[other] * min(1.0, follows * will[0] + ruffs * will[1]) * share
            chances[other] -= step
            moved += step
        chances[hand] = chances.get(hand, 0.0) + moved
    return TrickOdds(trick, chances)


def _overtakes(
    deduction: Deduction, worth: TrickValue, hand: int, led: int, best: Card
) -> tuple[float, float]:
    """Return the chances that `hand` can beat the card `best` by following, and by ruffing.

    `led` is the number of the suit led.
    """
    suit, strength = deduction.suit_and_strength(best)
    void = deduction.chance_void(hand, led)
    if suit == SPADES != led:
        return 0.0, void * deduction.chance_above(hand, SPADES, strength)
    ruffs = 0.0
    if led != SPADES and deduction.may_ruff:
        ruffs = void * (1 - deduction.chance_void(hand, SPADES))
    if suit != led:
        return 1 - void, ruffs
    above = deduction.forced_above if worth.alive_nil(hand) else deduction.chance_above
    return above(hand, led, strength), ruffs


def _will(
    deduction: Deduction, worth: TrickValue, hand: int, holder: int, best: Card
) -> tuple[float, float]:
    """Return the chances that `hand` beats the winning card if it can: by following, by ruffing.

    Args:
        deduction: the player's knowledge of the cards.
        worth: the value of the trick.
        hand: the hand still to play.
        holder: the hand that is winning.
        best: the card that is winning.
    """
    if worth.alive_nil(hand):
        return 1.0, _HARDLY
    side = deduction.sides.side_of_hand[hand]
    if side == deduction.sides.side_of_hand[holder]:
        if worth.alive_nil(holder):
            return _GLADLY, _GLADLY
        may_lose = deduction.count_above(*deduction.suit_and_strength(best))
        return (_PERHAPS, _BY_RUFFING_PARTNER) if may_lose else (_HARDLY, _HARDLY)
    if worth.alive_nil(holder):
        return _HARDLY, _HARDLY
    chance = _GLADLY if worth.wanted[side] >= 0 else _PERHAPS
    return chance, chance


_BEMO: Final = 60.0
"""Half of the points that a side with a Bemo loses with the first trick it misses."""

_KEPT_SPADE: Final = 6.0
"""Cost of parting with a high spade that could win the last trick, in points."""

_CAN_WAIT: Final = 0.4
"""Share of a trick's stake that it costs to win it now with an unbeatable high spade."""


def bemo_stake(deduction: Deduction) -> float:
    """Return the points to add to the value of this trick because of Bemos that can still be made.

    Each adds `_BEMO`, whichever side has it: winning the trick keeps a Bemo of the hand's side or
    breaks one of an opposing side.
    """
    stake = 0.0
    winners = [deduction.sides.side_of_hand[trick.winner] for trick in deduction.view.tricks]
    for seat, bid in enumerate(deduction.view.bids):
        if bid is None or not bid.bemo:
            continue
        alive = all(side == deduction.sides.side_of_hand[seat] for side in winners)
        if alive and len(winners) < bid.bemo_tricks:
            stake += _BEMO
    return stake


def cancels(deduction: Deduction, look: TrickOdds) -> bool:
    """Whether the trick in `look` holds the bag-canceling card (`View.cancel_card`)."""
    wanted = deduction.view.cancel_card
    return wanted is not None and any(play.card is wanted for play in look.trick.plays)


def no_trump_risk(deduction: Deduction, card: Card, look: TrickOdds) -> float:
    """Return the average points that `card` loses by a ruff that breaks the hand's no-trump bid.

    0 without such a bid, or if the card would not ruff. `look` has the chances to win the trick.
    """
    bid = deduction.bid(deduction.me)
    ruffs = deduction.suit_and_strength(card)[0] == SPADES and look.trick.suit is not Suit.SPADES
    if bid is None or not bid.is_no_trump or not ruffs:
        return 0.0
    return 40.0 * bid.tricks * look.chances.get(deduction.me, 0.0)


def last_spade_cost(deduction: Deduction, card: Card, stake: float) -> float:
    """Return the cost in points of playing a high spade that may score a bonus in the last trick.

    0 for other cards, and under rules without that bonus. A spade that cannot be beaten costs a
    share of `stake` more, as it wins just as surely later.

    Args:
        deduction: the player's knowledge of the cards.
        card: the card.
        stake: the value of the present trick (`TrickValue.stake`).
    """
    if not counts_last_spades(deduction.rules) or deduction.left > 4:
        return 0.0
    bid = deduction.bid(deduction.me)
    suit, strength = deduction.suit_and_strength(card)
    if bid is None or bid.kind != "number" or suit != SPADES:
        return 0.0
    missing = bid.tricks - deduction.view.taken[deduction.me]
    if strength < deduction.table.strength[Card.S9] or not 1 <= missing <= deduction.left:
        return 0.0
    waits = not deduction.count_above(SPADES, strength)
    return _KEPT_SPADE + (_CAN_WAIT * max(0.0, stake) if waits else 0.0)
