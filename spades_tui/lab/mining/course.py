"""Endings for the course, looked for: one card reaches what can be reached, however cards lie."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import make_bots
from spades_tui.player_view import View
from spades_tui.player_view.standing import tricks_left
from spades_tui.practice.course.adversary import Adversary
from spades_tui.practice.course.attempt import PARTNER, Ending
from spades_tui.practice.course.goal import LEARNER, Goal, GoalKind
from spades_tui.practice.lessons.positions import Move, play_moves
from spades_tui.rules.deck import suits_of
from spades_tui.rules.events import BidMade, CardPlayed
from spades_tui.rules.formats.hand_tags import hand_text
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.worker.requests import call_bot

_CARDS: Final = (4, 5, 6)
"""How many cards the endings have."""
_RULES: Final = RuleSet()


class FoundEnding(msgspec.Struct, frozen=True):
    """An ending with one right card.

    Attributes:
        kind: which goal.
        tricks: of the counted hands, in the whole hand.
        cards: how many each hand holds.
        right: the right card.
        others: the other cards, equal ones once.
        critical: how many decisions along the defense have a wrong answer.
        south: the learner's cards.
        north: the partner's.
        hidden: the cards of the others.
        trick: the cards on the table.
        hand: the hand as text.
        moves: bids and cards up to the moment, as lessons write them.
    """

    kind: GoalKind
    tricks: int
    cards: int
    right: str
    others: tuple[str, ...]
    critical: int
    south: str
    north: str
    hidden: str
    trick: str
    hand: str
    moves: str


def find_endings(seed: int) -> Iterator[FoundEnding]:
    """Yield the endings of one hand of bots, as each of the four players may have to play them."""
    game, bots = Game(_RULES, seed), make_bots(_RULES, ["rules"])
    game.deal()
    while (prompt := game.prompt) is not None:
        chance = random.Random(f"{seed}/{len(game.log)}")
        view = game.view(prompt.seat)
        game.submit(call_bot(bots[prompt.seat], view, NO_FIGURES, chance).action)
    dealt = game.state.results[-1]
    hands = game.view(0).dealt
    assert hands is not None
    moves = [
        (event.seat, str(event.bid)) if isinstance(event, BidMade) else
        (event.hand, event.card.value)
        for event in game.log if isinstance(event, BidMade | CardPlayed)
    ]  # fmt: skip
    for by in range(4):
        form = HandText(
            hands=tuple(hands[(seat + by) % 4] for seat in range(4)),
            dealer=(dealt.dealer - by) % 4,
        )
        yield from _endings_of(form, tuple(((hand - by) % 4, text) for hand, text in moves))


def _endings_of(form: HandText, moves: tuple[Move, ...]) -> Iterator[FoundEnding]:
    for at in range(4 + 52 - 4 * max(_CARDS), 4 + 52 - 4 * min(_CARDS) + 1):
        if moves[at][0] != LEARNER:
            continue
        game = play_moves(form, _RULES, moves[:at])
        view = game.view(LEARNER)
        if tricks_left(view) not in _CARDS or len(view.question.actions) < 2:
            continue
        for goal in _goals(game, view):
            found = _judged(form, moves[:at], game, goal)
            if found is not None:
                yield found


def _goals(game: Game, view: View) -> Iterator[Goal]:
    """Yield what can be reached at best, of each kind."""
    left, ours = tricks_left(view), (LEARNER, PARTNER)
    taken = sum(view.taken[hand] for hand in ours)
    for kind, many in (("make", True), ("bags", False)):
        steps = range(left, 0, -1) if many else range(left)
        for more in steps:
            goal = Goal(kind, ours, many, taken + more)  # type: ignore[arg-type]
            if Adversary(game, goal).is_sure():
                yield goal
                break
    for kind, hand in (("nil", LEARNER), ("cover", PARTNER), ("break", 1), ("break", 3)):
        if not view.taken[hand]:
            goal = Goal(kind, (hand,), kind == "break", int(kind == "break"))  # type: ignore[arg-type]
            if Adversary(game, goal).is_sure():
                yield goal


def _judged(form: HandText, moves: tuple[Move, ...], game: Game, goal: Goal) -> FoundEnding | None:
    """Return an ending where one card is right and two others at least are not."""
    adversary = Adversary(game, goal)
    choices = adversary.choices()
    if len(choices) < 2:
        return None
    sure = set(adversary.sure_cards()) & set(choices)
    if len(sure) != 1:
        return None
    (right,) = sure
    ending = Ending(form, moves, game, goal)
    critical = 0
    while ending.fate == "open" and ending.game.prompt is not None:
        good, offered = ending.sure_cards(), ending.choices()
        critical += len(set(offered) - set(good)) > 0
        ending.play(good[0])
    held = game.state.current_hand.cards
    view = game.view(LEARNER)
    dealt = " ".join(map(hand_text, form.hands))
    return FoundEnding(
        kind=goal.kind,
        tricks=goal.tricks,
        cards=tricks_left(view),
        right=right.value,
        others=tuple(card.value for card in choices if card != right),
        critical=critical,
        south=_words(held[LEARNER]),
        north=_words(held[PARTNER]),
        hidden=_words((*held[1], *held[3])),
        trick=" ".join(play.card.value for play in view.trick.plays) if view.trick else "",
        hand=f'[Deal "S:{dealt}"] [Dealer "{"SWNE"[form.dealer or 0]}"]',
        moves=", ".join(f"{'SWNE'[hand]} {text}" for hand, text in moves),
    )


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(
        suit.symbol + "".join(card.rank for card in held)
        for suit, held in suits_of(cards, _RULES).items()
    )


def mine_endings(path: Path, seed: int, seconds: float) -> tuple[int, int]:
    """Add endings to a file of lines until the time is over.

    Returns:
        How many hands were looked through, and how many endings were found.
    """
    end, count, number = time.monotonic() + seconds, 0, seed
    with path.open("ab") as file:
        while time.monotonic() < end:
            for one in find_endings(number):
                file.write(msgspec.json.encode(one) + b"\n")
                count += 1
            file.flush()
            number += 1
    return number - seed, count
