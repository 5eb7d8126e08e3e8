"""The deals of the course, as their file tells them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from spades_tui import PROGRAM
from spades_tui.decoding import prepare_type
from spades_tui.engine import Game
from spades_tui.practice.course.attempt import Attempt
from spades_tui.practice.course.ending import Ending
from spades_tui.practice.course.goal import LEARNER, Goal, GoalKind, goal_of
from spades_tui.practice.course.layouts import LAYOUTS
from spades_tui.practice.course.whole_deal import WholeDeal
from spades_tui.practice.lessons.positions import parse_moves, play_moves
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import HandText, parse_hands_text
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import did_you_mean

PROVED: Final = (
    "You can always do this, wherever the hidden cards are. Play a wrong card, and they will be "
    "where they beat you."
)
TRIED: Final = (
    f"A whole hand, tried in {LAYOUTS:,} layouts: the right line reaches the goal in {{:,}}. North "
    "plays like club; after a wrong card the hidden cards lie where they beat it."
)


class CourseDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of the course: an ending, or a whole hand, with a goal that one line of play reaches.

    Attributes:
        id: its name in commands.
        level: its difficulty, from 1, the easiest.
        title: its idea in a few words, for after the attempt.
        goal: the kind of goal.
        hand: the deal as text, with the four hands of its first layout.
        moves: bids and cards up to the learner's first card, in the notation of `parse_moves`.
        say: text to read before the first card.
        right: the card that matters, as "AS".
        wrong: the card most players would play instead, which fails.
        explanation: the reason that the right line works, shown after a success.
        bags: the number of bags allowed, if the goal is to take few; else 0.
        reached: in a whole hand, the number of `LAYOUTS` in which the right line reaches the goal;
            0 in an ending, in which it always does.
        engine: in a whole hand, the version of the bots' play (`ENGINE`) by which `reached` was
            counted.
    """

    id: str
    level: int
    title: str
    goal: GoalKind
    hand: str
    moves: str
    say: str
    right: str
    wrong: str
    explanation: str = msgspec.field(name="why")
    bags: int = 0
    reached: int = 0
    engine: int = 0

    @property
    def label(self) -> str:
        """Its label in lists: "Deal 7", or "Deal 7 (whole hand)"."""
        number = course_deals().index(self) + 1
        return f"Deal {number} (whole hand)" if self.reached else f"Deal {number}"

    @property
    def proof(self) -> str:
        """A text on how the goal was proved to be certain, or in how many layouts it is reached."""
        return TRIED.format(self.reached) if self.reached else PROVED

    @property
    def form(self) -> HandText:
        """The deal, parsed from its text."""
        (form,) = parse_hands_text(self.hand)
        return check_hand(form, RuleSet())

    def game(self) -> Game:
        """Return the game at the moment the learner takes over.

        Raises:
            ValueError: if a move is not legal.
        """
        return play_moves(self.form, RuleSet(), tuple(parse_moves(self.moves, 4)))

    def attempt(self) -> Attempt:
        """Return a new attempt at the deal, before the learner's first card."""
        game, moves = self.game(), tuple(parse_moves(self.moves, 4))
        kind = WholeDeal if self.reached else Ending
        return kind(self.form, moves, game, self.make_goal(game))

    def make_goal(self, game: Game) -> Goal:
        """Return the goal as a number of tricks, in `game`, a game of the deal."""
        return goal_of(self.goal, game.view(LEARNER), self.bags)


class _Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deals: tuple[CourseDeal, ...] = msgspec.field(name="deal")


@cache
def course_deals() -> tuple[CourseDeal, ...]:
    """Return the deals of the course, in the order in which they are best taken."""
    text = (files(__package__) / "course.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), prepare_type(_Course)).deals


def deal_named(name: str) -> CourseDeal:
    """Return the deal with the id `name`.

    Raises:
        ValueError: if no deal has that id.
    """
    for deal in course_deals():
        if deal.id == name:
            return deal
    hint = did_you_mean(name, [deal.id for deal in course_deals()])
    raise ValueError(
        f"There is no deal {name!r}{hint}; `{PROGRAM} practice course list` names them."
    )
