"""Puzzles as questions: the right answers, and the verdict on each answer."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.pricing.price_decision import price_of_other_answer
from spades_tui.bots.protocol import Alternative
from spades_tui.engine import Game
from spades_tui.engine.decide import Rejection, decide
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.exercise import Feedback
from spades_tui.practice.puzzles.layouts import find_played_layouts
from spades_tui.practice.puzzles.puzzle import Puzzle
from spades_tui.practice.question import Question, close_text
from spades_tui.review.claims import refusal_reason
from spades_tui.review.marks import (
    NEAR,
    Standing,
    find_mark_threshold,
    format_cost,
    standing_of,
    standing_of_price,
)
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.solver.endings import Guarantee, refutation_of
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize, count_noun

_FAIR: Final = 2.0
_SPARE: Final = 10.0
"""A cost of so many times the points that are scored less, and a few besides, is told in games."""
_GAMES: Final = 3
"""Games in a hundred that are worth telling; for fewer the points of this hand are told."""


class PuzzleQuestion(Question, frozen=True):
    """The question of a puzzle.

    Attributes:
        puzzle: the puzzle; `make_question` always sets it.
        right: the right answers among those tried, the best first.
    """

    puzzle: Puzzle | None = None
    right: tuple[Action, ...] = ()

    def game(self) -> Game | None:
        """Return the game at the position of the puzzle; None without a puzzle."""
        return None if self.puzzle is None else self.puzzle.position.game()

    def grade(self, action: Action, cast: Cast, priced: Price | None = None) -> Feedback | None:
        """Judge an answer; return the verdict, or None if it must be priced first.

        Args:
            action: the answer.
            cast: the words for players and cards.
            priced: the price of the answer, for a second call after None was returned.
        """
        standing = standing_among(self.price, self.view, action)
        if standing is None:
            if priced is None:
                return None
            standing = standing_of_price(priced)
        if standing == "right":
            return Feedback(standing, f"Right. {self._praise_answer(action, cast, priced)}")
        if standing == "close" and priced is not None:
            return Feedback(standing, close_text(priced.points))
        return Feedback(standing, self._cost(action, priced), self._explain(action, cast, priced))

    def _praise_answer(self, action: Action, cast: Cast, priced: Price | None) -> str:
        """Return why a right answer is right, with its sure tricks in an ending."""
        praise = self.praise(action, cast, priced)
        assert self.puzzle is not None
        if self.puzzle.nil:
            return f"{praise} Your nil is safe now, however the cards lie."
        if self.puzzle.proof is not None:
            sure = count_noun(self.puzzle.proof, "trick")
            return f"{praise} You are sure of {sure} in all, however the cards lie."
        return praise

    def _cost(self, action: Action, priced: Price | None) -> str:
        """Return the cost of a wrong answer: in points, or in games won if few points decide."""
        price = priced or self.price
        chosen = price_of_other_answer(price, self.view, action) or price.options[-1]
        best, worse = price.options[0].numbers, chosen.numbers
        points = (best["win"] - worse["win"]) / price.point
        less = best["points"] - worse["points"]
        games, right = round(100 * worse["win"]), round(100 * best["win"])
        if points > _FAIR * less + _SPARE:
            if right - games >= _GAMES:
                won = count_noun(games, "game")
                return f"That wins {won} in a hundred; the right answer wins {right}."
            points = less if less >= 1 else points
        return f"That costs {format_cost(points)}."

    def _explain(self, action: Action, cast: Cast, priced: Price | None) -> tuple[str, ...]:
        """Return the idea, the loss from a wrong answer, and a layout that shows it."""
        chosen = price_of_other_answer(priced or self.price, self.view, action)
        lines: tuple[str, ...] = ()
        if chosen is not None:
            chosen = replace(chosen, action=action)
            layouts = find_played_layouts(self.view, self.price.options[0], chosen, cast)
            lines = layouts.refute() if layouts is not None else ()
        return (
            *self.explain_wrong(action, cast, priced),
            *(lines or self._explain_refutation(action, cast)),
        )

    def _explain_refutation(self, action: Action, cast: Cast) -> tuple[str, ...]:
        """Return a sentence on a hidden card that beats an answer to an ending; else ()."""
        puzzle = self.puzzle
        if puzzle is None or puzzle.proof is None:
            return ()
        sure = Guarantee(puzzle.proof, puzzle.nil or None)
        refusal = refutation_of(puzzle.position.game(), action, sure)
        reason = "" if refusal is None else refusal_reason(refusal, self.view, cast)
        return (capitalize(reason),) if reason else ()


def make_question(puzzle: Puzzle, names: tuple[str, ...], source: str) -> PuzzleQuestion:
    """Return the question of a puzzle.

    Args:
        puzzle: the puzzle.
        names: the players' names by seat.
        source: the heading of the question.

    Raises:
        ValueError: if the puzzle does not fit the rules of this version.
    """
    game = puzzle.position.game()
    prompt = game.prompt
    if prompt is None:
        raise ValueError("Nothing is asked at its moment.")
    price, right = puzzle.price(prompt), puzzle.right_answers(prompt)
    decision = _make_trap_decision(game, price.action)
    return PuzzleQuestion(puzzle.id, "puzzle", decision, price, "", source, names,
                          puzzle=puzzle, right=right)  # fmt: skip


def _make_trap_decision(game: Game, action: Action) -> DecisionPoint:
    """Return the trap as a decision in its game."""
    event = decide(game.state, action)
    if isinstance(event, Rejection):
        raise ValueError(f"Its answer cannot be given: {event.reason}")
    prompt = game.prompt
    assert prompt is not None
    choice_count = 99 if prompt.pick is not None else len(prompt.actions) + len(prompt.wrong)
    return DecisionPoint(len(game.log), event, action, game.view(prompt.seat), choice_count)


_MOST: Final = 3
"""Most right answers among cards; with more the puzzle is too easy."""


def gap_to_best(price: Price, option: Alternative) -> float:
    """Return the chance to win (0 to 1) after the best answer, less that after another answer.

    Args:
        price: the price with every answer that was tried.
        option: the other answer, one of those.
    """
    return price.options[0].numbers["win"] - option.numbers["win"]


def standing_among(price: Price, view: View, action: Action) -> Standing | None:
    """Return whether an answer is "right", "close" or "wrong"; None if it has no figures in
    `price`.

    Args:
        price: the price with every answer that was tried.
        view: the view of the player who answers.
        action: the answer.
    """
    option = price_of_other_answer(price, view, action)
    return None if option is None else _standing(price, option)


def _standing(price: Price, option: Alternative) -> Standing:
    return standing_of(gap_to_best(price, option), option.numbers["error"], price.point)


def right_answers(price: Price, scale: float = 1.0) -> tuple[Action, ...]:
    """Return the right answers to a possible puzzle, the best first; empty if it is unsuitable.

    It is unsuitable if right and wrong answers are not clearly apart, or if it is too easy because
    so many cards are right.

    Args:
        price: every answer with its figures.
        scale: the share of the usual gap that a wrong answer needs; below 1 for a first look, which
            is less strict.
    """
    need = scale * find_mark_threshold(price.point) * (1 + NEAR)
    right = [option for option in price.options if _standing(price, option) == "right"]
    wrong = [option for option in price.options if option not in right]
    if not wrong or any(gap_to_best(price, option) < need for option in wrong):
        return ()
    cards = isinstance(price.best, PlayCard)
    if cards and len(right) > min(_MOST, len(price.options) // 2):
        return ()
    return tuple(option.action for option in right)
