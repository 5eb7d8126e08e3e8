"""A finished hand of a log as the text form holds it: its cards, score, calls and play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from spades_tui.engine.fold import Step
from spades_tui.engine.state import BETWEEN_HANDS, Hand, State, Untold
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import sort_hand
from spades_tui.rules.events import CardPlayed, HandDealt, RevokeCorrected
from spades_tui.rules.formats.hand_text import HandText, write_hand
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideBefore, Standing, count_sets
from spades_tui.rules.tricks import Play

UNKNOWN_REASONS: Final[dict[Untold, str]] = {
    "draws": "a hand as text does not tell which cards were drawn and put away.",
    "discards": 'the text does not tell which cards were put away; [Discarded "W:2C+TD"] would.',
    "passes": 'the text does not tell what was passed; [Passed "N:2C"] or [Passed "none"] would.',
}
"""For each fact that a hand read from text may lack: the reason, and how to write the hand
instead."""


class FinishedHand(NamedTuple):
    """A finished hand of a log.

    Attributes:
        dealt: the step of its deal.
        last: the step of its last event.
        play: for each trick, the cards in the order they were put down, with wrong cards and those
            that corrected them.
    """

    dealt: Step
    last: Step
    play: tuple[tuple[Play, ...], ...]

    @property
    def game(self) -> int:
        """Number of the game in the match, from 1."""
        return self.last.after.game

    @property
    def number(self) -> int:
        """Number of the hand in its game, from 1."""
        return self.last.after.number


def list_played_hands(steps: Iterable[Step]) -> list[FinishedHand]:
    """Return the hands that were played to their end among the steps of a game, in order."""
    return list(_find_played_hands(steps))


def _find_played_hands(steps: Iterable[Step]) -> Iterator[FinishedHand]:
    dealt = None
    play: list[list[Play]] = []
    for step in steps:
        match step.event:
            case HandDealt():
                dealt, play = step, []
            case CardPlayed(hand, card):
                if step.before.playing.trick is None:
                    play.append([])
                play[-1].append(Play(hand, card))
            case RevokeCorrected(seat, card):
                play[-1].append(Play(seat, card))
        if dealt and step.after.stage == BETWEEN_HANDS and step.before.stage != BETWEEN_HANDS:
            if not step.after.thrown_in:
                yield FinishedHand(dealt, step, tuple(map(tuple, play)))
            dealt = None


def hands_text(hands: Iterable[FinishedHand], *, seat: int | None = None) -> str:
    """Return finished hands as text.

    A comment before a hand names the facts that its text leaves out, if there are any.

    Args:
        hands: the hands.
        seat: the seat of the player whose record this is, for the tag `Seat`; None for no such tag.
    """
    return "\n".join(
        _note_omissions(hand) + write_hand(hand_to_text(hand, seat=seat)) for hand in hands
    )


def _note_omissions(played: FinishedHand) -> str:
    state = played.last.after
    untold = "draws" if hands_are_drawn(state.rules) else state.current_hand.untold
    if not untold:
        return ""
    return (
        f"; Left out, so that this hand can be shown but not reviewed: {UNKNOWN_REASONS[untold]}\n"
    )


def hand_to_text(played: FinishedHand, *, seat: int | None = None) -> HandText:
    """Return a finished hand in its text form.

    Args:
        played: the hand.
        seat: the seat of the player whose record this is, for the tag `Seat`; None for no such tag.
    """
    before, after = played.dealt.before, played.last.after
    hand, rules = after.current_hand, after.rules
    taker = None if hand.untold == "discards" else hand.taker
    was_exchange = hand.exchanged and hand.untold != "passes"
    return HandText(
        rules=rules_label(rules),
        dummy=after.seats.has_dummy,
        hands=tuple(sort_hand(cards, rules) for cards in hand.at_play),
        dealer=after.dealer,
        number=after.number,
        score=_score(before, played),
        cancel=hand.cancel_card,
        leftovers=() if taker is None else ((taker, hand.leftovers),),
        discarded=() if taker is None else ((taker, hand.discarded[taker]),),
        passed=tuple((t.giver, t.cards) for t in hand.transfers) if was_exchange else None,
        bids=_bids(after, hand),
        play=played.play,
        revoker=hand.revoker,
        seat=seat,
    )


def _score(before: State, played: FinishedHand) -> tuple[Standing, ...]:
    """Return the score before the hand: a new game begins at 0."""
    if before.game and played.game != before.game:
        return ((0, 0),) * len(before.scores)
    hands = (result.sides for result in before.results)
    sets = count_sets(hands, before.rules, before.sets_given)
    if any(sets):
        return tuple(map(SideBefore, before.scores, before.bags, sets))
    return tuple(zip(before.scores, before.bags, strict=True))


def _bids(state: State, hand: Hand) -> tuple[tuple[int, Bid], ...]:
    bids_in_order = ((seat, hand.bids[seat]) for seat in state.clockwise)
    return tuple((seat, bid) for seat, bid in bids_in_order if bid is not None)


def rules_label(rules: RuleSet) -> str:
    """Return the label of a rule set in texts: the name of an equal preset, else the share code."""
    same = (name for name, preset in presets().items() if preset.rules == rules)
    return next(same, "") or encode_rules(rules)
