"""The card to play: every legal card is valued by its effect now and its later cost."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import SPADES, SUIT_NUMBER, Deduction, card_numbers
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
from spades_tui.bots.protocol import Alternative, Decision, list_offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import has_club_trick

# Weights of the card play, in shares of the trick's stake: estimates of a good player, which the
# positions in tests/bots/heuristics hold.
_LATER: Final = 0.65
"""Weight of a trick expected later, relative to one won now."""
_PARTNER_TO_COME: Final = 0.25
"""Weight of a trick that the partner may still win: usually they would win it anyway."""
_HONOR_IN_SECOND_SEAT: Final = 0.2
"""Cost of a high card in second seat that a higher one may beat."""
_LEAD: Final = {
    "top card of a side suit": 0.08,
    "a player to come may ruff": 0.25,
    "spades when no opponent has any": -0.3,
    "spades from fewer than four": -0.1,
}
"""Bonuses of a lead, by its kind."""
_LOW_ROUND: Final = 0.5
"""Share of the gain from drawing trumps that is left if the spade led may lose the trick."""

_HOPE: Final = 0.3
"""Least chance given to an own nil while it is alive, so that it is always played for."""
_SLIGHT: Final = 0.005
"""Two cards closer than this share of the stake (and a point) count as equal."""


class CardOption(NamedTuple):
    """A legal card with its value.

    Attributes:
        play: the action that plays it.
        value: its value in points for the player's side, higher is better; comparable only with
            other cards for the same trick.
        outlook: the chance of each hand to win the trick if the card is played.
    """

    play: PlayCard
    value: float
    outlook: TrickOdds


class CardEvaluator:
    """Values the cards of one decision.

    Attributes:
        deduction: the player's knowledge of the cards.
        tricks: the expected tricks of the hand to play.
        safety: the chance, 0 to 1, that this hand takes no more tricks.
        own_nil: whether this hand has a nil that has not failed.
        worth: the value of the present trick for each possible winner.
    """

    def __init__(self, deduction: Deduction, skill: RuleParameters = CLUB) -> None:
        """Prepare to value the hand of `deduction`; `skill` has the level's settings."""
        self.deduction, self._skill = deduction, skill
        self.tricks = TrickEstimate(deduction)
        self.safety = nil_safety(deduction)
        self.own_nil = deduction.me in deduction.live_nils
        mine = 0.0 if self.own_nil else min(self.tricks.total, float(deduction.left))
        self.worth = TrickValue(deduction, mine, skill.leans)
        self._nil_value = self.worth.wanted[self.worth.my_side] - self.worth.gain[deduction.me]
        self._bemo = bemo_stake(deduction)
        draws = deduction.view.trick is None and deduction.left > 1 and self.worth.stake > 0
        self._drawing = self.tricks.gain_from_drawing_trumps() if draws else 0.0

    def evaluate(self, play: PlayCard) -> CardOption:
        """Return the card of `play`, which must be legal, with its value and its chances in the
        trick."""
        deduction, card = self.deduction, play.card
        look = trick_odds(deduction, self.worth, card)
        suit, strength = deduction.suit_and_strength(card)
        free = cancels(deduction, look)
        now = -no_trump_risk(deduction, card, look) + sum(
            chance * self._gain(hand, free) for hand, chance in look.chances.items()
        )
        if self.own_nil:
            later = 1.0 if deduction.left == 1 else safety_without(deduction, suit, strength)
            later = _HOPE + (1 - _HOPE) * later
            survives = (1 - look.chances.get(deduction.me, 0.0)) * later
            return CardOption(play, now - self._nil_value * (1 - survives), look)
        if deduction.left == 1:
            return CardOption(play, now, look)
        stake = self.worth.stake
        spent = self.tricks.total - self.tricks.total_without(suit, strength)
        spent *= self._skill.foresight * (_LATER if spent > 0 else 1.0)
        value = now - stake * spent - last_spade_cost(deduction, card, stake)
        return CardOption(play, value + abs(stake) * self._position_bonus(play, look), look)

    def _gain(self, hand: int, free: bool) -> float:
        """Return the gain in points for the own side if `hand` wins the trick.

        `free` says that the trick cancels the bag it brings.
        """
        deduction, worth = self.deduction, self.worth
        gain = worth.gain[hand]
        if self.own_nil and hand == deduction.me:
            gain = worth.wanted[worth.my_side]
        elif worth.alive_nil(hand):
            return gain
        foes = worth.wanted[worth.my_side] - worth.stake
        friend, to_come = deduction.is_friend(hand), hand in deduction.to_come
        if free:
            gain, foes = (max(0.0, gain), min(0.0, foes)) if friend else (gain, foes)
        if friend:
            full = gain - foes + self._bemo
            return full * _PARTNER_TO_COME if to_come else full
        return 0.0 if to_come else gain - foes

    def _position_bonus(self, play: PlayCard, look: TrickOdds) -> float:
        """Return the bonus of a lead, or the negative cost of an honor in second seat, as a share
        of the stake."""
        deduction = self.deduction
        if deduction.view.trick is None:
            first_is_fixed = not deduction.view.tricks and has_club_trick(deduction.rules)
            return 0.0 if first_is_fixed else self._lead_bonus(play, look)
        suit, strength = deduction.suit_and_strength(play.card)
        second = (
            len(look.trick.plays) == 2 and look.trick.winner == deduction.me and deduction.to_come
        )
        risky = second and suit != SPADES and deduction.count_above(suit, strength)
        return -_HONOR_IN_SECOND_SEAT if risky else 0.0

    def _lead_bonus(self, play: PlayCard, look: TrickOdds) -> float:
        deduction = self.deduction
        suit, strength = deduction.suit_and_strength(play.card)
        top = not deduction.count_above(suit, strength)
        if suit == SPADES:
            drawing = self._drawing * (1.0 if top else _LOW_ROUND)
            foes = [hand for hand in deduction.others if not deduction.is_friend(hand)]
            if all(deduction.is_void(hand, SPADES) for hand in foes):
                return drawing + _LEAD["spades when no opponent has any"]
            is_long = len(deduction.mine[SPADES]) >= 4
            return drawing + (0.0 if is_long else _LEAD["spades from fewer than four"])
        bonus = _LEAD["top card of a side suit"] * top * look.chances.get(deduction.me, 0.0)
        for hand in deduction.to_come:
            if deduction.is_void(hand, suit) and not self.worth.alive_nil(hand):
                ruffs = _LEAD["a player to come may ruff"] * (
                    1 - deduction.chance_void(hand, SPADES)
                )
                bonus += ruffs if deduction.is_friend(hand) else -ruffs
        return bonus


def _rank_options(evaluator: CardEvaluator, plays: list[PlayCard]) -> list[CardOption]:
    """Return the cards with their values, best first; nearly equal ones as a good player chooses.

    A live nil is not given up, spades are kept, and the lowest card is played, or the highest
    losing one if tricks are not wanted.
    """
    deduction, stake = evaluator.deduction, evaluator.worth.stake
    options = [evaluator.evaluate(play) for play in plays]
    shedding = deduction.view.trick is not None and (evaluator.own_nil or stake < 0)
    best = max(option.value for option in options)
    slight = _SLIGHT * (1 + abs(stake))

    def default(option: CardOption) -> tuple[float, bool, bool, int]:
        suit, strength = deduction.suit_and_strength(option.play.card)
        wins = option.outlook.trick.winner == deduction.me
        short = 0.0 if option.value > best - slight else best - option.value
        ends_nil = evaluator.own_nil and wins
        return short, ends_nil, suit == SPADES, -strength if shedding and not wins else strength

    return sorted(options, key=default)


def ruffs_of_partners_winner(view: View) -> set[Card]:
    """Return the legal spades that would ruff a trick the partner is winning.

    The set is empty if the partner is not winning, if every legal card would ruff, or if the hand
    to play has a nil that has not failed.
    """
    trick, table = view.trick, card_numbers(view.rules)
    if trick is None or trick.winner != view.partner or SUIT_NUMBER[trick.suit] == SPADES:
        return set()
    plays = list_offered(view, PlayCard)
    ruffs = {p.card for p in plays if table.suit[p.card] == SPADES and would_win(view, p)}
    return ruffs if len(ruffs) < len(plays) and view.question.hand not in view.live_nils else set()


def play_card(view: View, skill: RuleParameters, ruffs_partner: bool | None = None) -> Decision:
    """Return the decision about a card to play, with the value of every legal card.

    Args:
        view: the view of the seat that must play.
        skill: settings of the level.
        ruffs_partner: True to ruff a trick that the partner is winning, False to avoid that, if
            there is a choice; None to let the values of the cards decide.
    """
    plays = list_offered(view, PlayCard)
    deduction = Deduction(view, view.question.hand)
    evaluator = CardEvaluator(deduction, skill)
    ranked = _rank_options(evaluator, plays)
    if ruffs_partner is not None and (ruffs := ruffs_of_partners_winner(view)):
        ranked.sort(key=lambda option: (option.play.card in ruffs) != ruffs_partner)
    best = ranked[0]
    numbers = {
        "worth": best.value,
        "stake": evaluator.worth.stake,
        "tricks": evaluator.tricks.total,
        "win": best.outlook.chances.get(deduction.me, 0.0),
    }
    if evaluator.own_nil:
        numbers["nil"] = evaluator.safety
    return Decision(
        best.play,
        (),
        {name: round(number, 2) for name, number in numbers.items()},
        tuple(Alternative(option.play, {"worth": round(option.value, 2)}) for option in ranked),
    )
