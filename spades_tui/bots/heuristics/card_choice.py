"""The card to play: every legal card is weighed by what it wins now and what it leaves."""

from __future__ import annotations

from typing import NamedTuple

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.heuristics.trick_count import TrickEstimate, nil_safety, safety_without
from spades_tui.bots.heuristics.trick_odds import (
    TrickOdds,
    bemo_stake,
    cancels,
    last_spade_cost,
    no_trump_risk,
    trick_odds,
)
from spades_tui.bots.heuristics.trick_value import TrickValue
from spades_tui.bots.parameters import CLUB, RuleParameters
from spades_tui.bots.protocol import Alternative, Decision, offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import has_club_trick

_TO_COME = 0.25
"""A trick won with a card still to be played by the partner: mostly they would win it anyway."""

_FOE_TO_COME = 0.1

_SLIGHT = 0.005
"""A part of the stake too small to tell two cards apart: the default one is played."""

_LATER = 0.65
"""How far a trick expected later counts against one won now."""


class CardOption(NamedTuple):
    """A card that may be played and what speaks for it.

    Attributes:
        play: the action.
        value: what it is worth in points, to compare with other cards of the same trick only.
        outlook: what may become of the trick.
    """

    play: PlayCard
    value: float
    outlook: TrickOdds


class CardEvaluator:
    """The scales for one decision."""

    def __init__(self, known: Deduction, skill: RuleParameters = CLUB) -> None:
        self.known = known
        style = skill.leans
        self._foresight = skill.foresight
        self.tricks = TrickEstimate(known)
        self.safety = nil_safety(known)
        mine = TrickValue(known, min(self.tricks.total, float(known.left)), self.safety, style)
        self.own_nil = mine.alive_nil(known.me)
        self.worth = TrickValue(known, 0.0, self.safety, style) if self.own_nil else mine
        self._bemo = bemo_stake(known)
        draws = known.view.trick is None and known.left > 1 and self.worth.stake > 0
        self._drawing = self.tricks.gain_from_drawing_trumps() if draws else 0.0

    def evaluate(self, play: PlayCard) -> CardOption:
        """Weigh one card."""
        known, worth = self.known, self.worth
        look = trick_odds(known, worth, play.card)
        suit, strength = known.suit_and_strength(play.card)
        if self.own_nil:
            return CardOption(play, self._as_nil(play.card, look), look)
        free = cancels(known, look)
        now = sum(chance * self._gain(hand, free) for hand, chance in look.chances.items())
        now -= no_trump_risk(known, play.card, look)
        if known.left == 1:
            return CardOption(play, now, look)
        spent = self.tricks.total - self.tricks.total_without(suit, strength)
        value = now - self._foresight * worth.stake * spent * (_LATER if spent > 0 else 1.0)
        value -= last_spade_cost(known, play.card, worth.stake)
        if known.view.trick is None and (known.view.tricks or not has_club_trick(known.rules)):
            value += abs(worth.stake) * lead_bonus(known, worth, play.card, look, self._drawing)
        elif len(look.trick.plays) == 2 and look.trick.winner == known.me:
            second = 0.1 if suit != SPADES and known.count_above(suit, strength) else 0.0
            value -= abs(worth.stake) * second
        return CardOption(play, value, look)

    def _as_nil(self, card: Card, look: TrickOdds) -> float:
        """What a card is worth to an own nil: surviving this trick, and all later ones after it."""
        known, worth = self.known, self.worth
        wins = look.chances.get(known.me, 0.0)
        free = cancels(known, look)
        others = ((hand, chance) for hand, chance in look.chances.items() if hand != known.me)
        now = sum(chance * self._gain(hand, free) for hand, chance in others)
        later = 1.0 if known.left == 1 else safety_without(known, *known.suit_and_strength(card))
        swing = worth.gain[known.me] / max(0.05, self.safety)
        return now - no_trump_risk(known, card, look) + swing * (1 - (1 - wins) * later)

    def _gain(self, hand: int, free: bool) -> float:
        """What it is worth that `hand` wins; `free` when the trick cancels the bag it brings."""
        known, worth = self.known, self.worth
        gain = worth.gain[hand]
        if worth.alive_nil(hand):
            return gain
        foes = worth.wanted[worth.my_side] - worth.stake
        if free:
            gain, foes = (max(0.0, gain), min(0.0, foes)) if known.is_friend(hand) else (gain, foes)
        to_come = hand in known.to_come
        if known.is_friend(hand):
            full = gain - foes + self._bemo
            return full * _TO_COME if to_come and hand != known.me else full
        return -_FOE_TO_COME * worth.stake if to_come else gain - foes


def _ranked(scales: CardEvaluator, plays: list[PlayCard]) -> list[CardOption]:
    known, stake = scales.known, scales.worth.stake
    weighed = [scales.evaluate(play) for play in plays]
    shedding = known.view.trick is not None and (scales.own_nil or stake < 0)
    best = max(option.value for option in weighed)
    slight = _SLIGHT * (1 + abs(stake))

    def default(option: CardOption) -> tuple[float, bool, int]:
        suit, strength = known.suit_and_strength(option.play.card)
        sheds = shedding and option.outlook.trick.winner != known.me
        short = 0.0 if option.value > best - slight else best - option.value
        return short, suit == SPADES, -strength if sheds else strength

    return sorted(weighed, key=default)


def play_card(view: View, skill: RuleParameters) -> Decision:
    """Return the card to play, and what every card is worth."""
    plays = offered(view, PlayCard)
    known = Deduction(view, view.question.hand)
    scales = CardEvaluator(known, skill)
    ranked = _ranked(scales, plays)
    best = ranked[0]
    numbers = {
        "worth": best.value,
        "stake": scales.worth.stake,
        "tricks": scales.tricks.total,
        "win": best.outlook.chances.get(known.me, 0.0),
    }
    if scales.own_nil:
        numbers["nil"] = scales.safety
    return Decision(
        best.play,
        (),
        {name: round(number, 2) for name, number in numbers.items()},
        tuple(Alternative(option.play, {"worth": round(option.value, 2)}) for option in ranked),
    )


_LOW_ROUND = 0.5
"""How much of the good of drawing trumps is left when the lead is lost with it."""


def lead_bonus(
    known: Deduction, worth: TrickValue, card: Card, look: TrickOdds, drawing: float
) -> float:
    """Return what else a lead is worth, in tricks.

    A boss of a side suit is cashed before it can be ruffed; a suit the next opponent is out of is
    left alone; one the partner can ruff is welcome; trumps are drawn from length, or where
    `drawing` them makes winners of the side suits safe.
    """
    suit, strength = known.suit_and_strength(card)
    boss = not known.count_above(suit, strength)
    if suit == SPADES:
        return _spade_lead_bonus(known, boss=boss) + drawing * (1.0 if boss else _LOW_ROUND)
    bonus = 0.0
    if boss:
        bonus += 0.08 * look.chances.get(known.me, 0.0)
    for hand in known.to_come:
        trumps = 1 - known.chance_void(hand, SPADES)
        if not known.is_void(hand, suit) or not trumps or worth.alive_nil(hand):
            continue
        bonus += 0.25 * trumps if known.is_friend(hand) else -0.25 * trumps
    return bonus


def _spade_lead_bonus(known: Deduction, *, boss: bool) -> float:
    foes = [hand for hand in known.others if not known.is_friend(hand)]
    if all(known.is_void(hand, SPADES) for hand in foes):
        return -0.3
    long = len(known.mine[SPADES]) >= 4
    return (0.05 if boss else -0.05) + (0.05 if long else -0.1)
