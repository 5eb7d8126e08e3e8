"""What each card of a finished hand comes to by perfect play with every card in sight."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from spades_tui.bots.kernel import kernel_kind
from spades_tui.cards import Card
from spades_tui.coach.hands import PlayedHand
from spades_tui.coach.open_cards import (
    OpenAnswer,
    Spot,
    bidders,
    goals_of,
    solved,
    value_words,
)
from spades_tui.coach.why import Decided
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.deck import card_order, sorted_hand
from spades_tui.rules.formats.hand_tags import Goal
from spades_tui.rules.text import listed
from spades_tui.rules.tricks import Play
from spades_tui.view.wording import Cast

OPEN: Final = "With all hands open"
"""How what perfect play brings is told."""
CAPS: Final = {"compiled": 400_000, "plain": 4_000}
"""Nodes after which a question is given up, by the kernel there is: about a second."""


class OpenQuestion(msgspec.Struct, frozen=True):
    """What perfect play brings from a point of a hand on.

    Attributes:
        spot: the point.
        goals: what is asked of it.
    """

    spot: Spot
    goals: tuple[Goal, ...]


def answers_to(question: OpenQuestion) -> tuple[OpenAnswer, ...]:
    """Return what each goal comes to."""
    cap = CAPS[kernel_kind()]
    return tuple(solved(question.spot, goal, cap) for goal in question.goals)


def hands_at(hand: PlayedHand, one: Decided) -> tuple[tuple[Card, ...], ...]:
    """Return the cards each hand held at a decision; before the play, those it was dealt."""
    if one.view.phase != "play":
        return hand.after.cards_out.dealt
    held = _held_after(hand, one.view.plays)
    return tuple(sorted_hand(cards, hand.before.rules) for cards in held)


def question_at(hand: PlayedHand, one: Decided) -> OpenQuestion | None:
    """Return what is to be asked of a decision; None where no card was played in the hand."""
    rules, tricks = hand.before.rules, hand.after.cards_out.all_tricks
    if not tricks:
        return None
    view = one.view
    played = view.tricks if view.phase == "play" else ()
    order = card_order(rules)
    gone = [play for trick in played for play in trick.plays]
    held = _held_after(hand, gone)
    spot = Spot(
        rules=rules,
        hands=held,
        plays=view.trick.plays if view.phase == "play" and view.trick is not None else (),
        leader=tricks[len(played)].leader,
        bids=hand.result.bids,
        declarer=hand.result.declarer,
        taken=view.taken if view.phase == "play" else (0,) * len(held),
        broken=any(order.is_spade(play.card) for play in gone),
    )
    own = (
        Goal("tricks", hands_of(view.side, spot.declarer, rules)),
        Goal("contract", bidders(view.side, spot.declarer, rules)),
    )
    goals = (goal for goal in goals_of(spot) if goal.kind == "nil" or goal in own)
    alive = (goal for goal in goals if goal.kind != "nil" or not spot.taken[goal.hands[0]])
    return OpenQuestion(spot, tuple(alive))


def _held_after(hand: PlayedHand, gone: Iterable[Play]) -> tuple[tuple[Card, ...], ...]:
    """Return what each hand held once these cards had been played."""
    held = [list(cards) for cards in hand.after.cards_out.at_play]
    for play in gone:
        held[play.hand].remove(play.card)
    return tuple(map(tuple, held))


def open_lines(one: Decided, answers: tuple[OpenAnswer, ...], cast: Cast) -> tuple[str, ...]:
    """Return what perfect play brings in sentences: the cards that do equally well together."""
    if any(answer.status == "not for this table" for answer in answers):
        return (f"{OPEN}: not for this table.",)
    found = [_line(one, answer, cast) for answer in answers if answer.status == "solved"]
    return tuple(found) or (f"{OPEN}: not solved in the time there is.",)


def _line(one: Decided, answer: OpenAnswer, cast: Cast) -> str:
    """Return an answer: "With all hands open, you and North take 6 tricks with A♣, 5 with K♣"."""
    goal, told = answer.goal, f"{OPEN}, {_asked(answer.goal, cast)}"
    assert answer.value is not None
    if not isinstance(one.action, PlayCard) or len(answer.groups) < 2:
        choice = " with any card" if isinstance(one.action, PlayCard) and answer.cards else ""
        return f"{told} {value_words(goal, answer.value)}{choice}."
    parts = [
        f"{value_words(goal, value)} with {listed([cast.card(card) for card in cards])}"
        for value, cards in answer.groups
    ]
    return f"{told} {'; '.join(parts)}."


def _asked(goal: Goal, cast: Cast) -> str:
    """Return whose tricks, contract or nil it is about, as the beginning of a sentence."""
    whom = [cast.whom(hand) for hand in sorted(goal.hands, key=lambda hand: hand != cast.me)]
    if goal.kind == "tricks":
        alone = len(whom) == 1 and goal.hands[0] != cast.me
        return f"{listed(whom)} {'takes' if alone else 'take'}"
    whose = cast.whose(goal.hands[0]) if len(whom) == 1 else f"{listed(whom)}'s"
    if goal.kind == "contract" and cast.me in goal.hands:
        whose = "your"
    return f"{whose} {goal.kind} is"
