"""Finds puzzles: decisions with a clear answer that a weak level misses."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.pricing.price import ENGINE, Depth, Price
from spades_tui.bots.pricing.price_decision import (
    is_decided,
    is_priceable,
    point_value,
    price_decision,
    price_of_other_answer,
)
from spades_tui.bots.protocol import NO_FIGURES, Alternative
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.practice.puzzles.puzzle import (
    HandPosition,
    PricedAnswer,
    Puzzle,
    decode_action,
    encode_action,
)
from spades_tui.practice.puzzles.question import right_answers, standing_among
from spades_tui.practice.puzzles.themes import PuzzleTheme, possible_themes, themes_between
from spades_tui.review.priced_decisions import question_id
from spades_tui.rules.actions import Action, DeclinePass, PassCards
from spades_tui.solver.endings import Guarantee, guarantee_of, is_ending
from tools.puzzles.scenarios import Candidate
from tools.puzzles.screening import holds_up, implausibility

WEAK: Final = ("regular", "rookie")
"""Levels of which at least one misses a puzzle; the answer of the first that does is the trap."""
STRONG: Final = "master"
"""The level that must find the right answer."""

_KINDS: Final = ("bid", "pass", "play")
"""Kinds of prompts that make puzzles."""
_GLANCE: Final = Depth(most=80, least=80, rollouts=4, until_clear=False)
_CARDS: Final = Depth(most=800, least=800, rollouts=6, until_clear=False)
_CALLS: Final = Depth(most=400, least=400, rollouts=6, until_clear=False)
_GIVING: Final = Depth(most=1600, least=1600, rollouts=6, until_clear=False)
_GIVING_GLANCE: Final = Depth(most=240, least=240, rollouts=4, until_clear=False)
"""Cards given away change less than a bid does, so it takes more deals to see by how much."""
_ROUGHLY: Final = 0.8
"""Share of a clear gap that is enough at a first look."""
_STRIKING: Final = 2.2
"""Standard errors by which wrong answers must be worse at the first look: what needs more deals to
be seen is no puzzle, and could not be checked by players who try fewer."""
_CERTAIN: Final = 6.0
"""The same for the second look."""
_GLARING: Final = 11.0
"""The same for an answer so clear that `club` need confirm it in a few deals only."""
_BOTS: Final = {level: load_bot(level) for level in (*WEAK, "club", STRONG)}


def depth_for(view: View) -> Depth:
    """Return how thoroughly a puzzle is priced; calls take ten times as long as cards."""
    if view.question.kind == "pass":
        return _GIVING
    return _CARDS if view.question.kind == "play" else _CALLS


def answer_of(level: str, view: View, salt: str = "") -> Action:
    """Return the answer of a level to the prompt of `view`; `salt` changes the random stream."""
    return _BOTS[level].decide(view, NO_FIGURES, random.Random(f"{level}{salt}")).action


def find_puzzle(found: Candidate, wanted: Callable[[PuzzleTheme], bool]) -> Puzzle | None:
    """Return the puzzle that a decision makes; None if it makes none with a wanted theme.

    Args:
        found: the decision.
        wanted: whether more puzzles with a theme are wanted.
    """
    view = found.view
    if not any(wanted(theme) for theme in _possible(view)):
        return None
    weak = {level: answer_of(level, view) for level in WEAK}
    strong = answer_of("club", view)
    if not is_priceable(view, strong) or all(one == strong for one in weak.values()):
        return None
    answers = tuple(weak.values())
    if not _is_promising(view, answers, wanted):
        return None
    puzzle = priced_puzzle(found, answers, wanted)
    return puzzle if puzzle is not None and _holds_up(puzzle, answers) else None


def _holds_up(puzzle: Puzzle, answers: Sequence[Action]) -> bool:
    """Whether the right answer stays ahead of the trap when `club` plays on."""
    game = puzzle.position.game()
    assert game.prompt is not None
    price, right = puzzle.price(game.prompt), puzzle.right_answers(game.prompt)
    glaring = _is_clear(price, right, _GLARING, answers)
    trap = decode_action(puzzle.trap, game.prompt)
    return holds_up(game, price.best, trap, "mine", glaring=glaring)


def priced_puzzle(
    found: Candidate, answers: Sequence[Action], wanted: Callable[[PuzzleTheme], bool]
) -> Puzzle | None:
    """Return the puzzle that a decision makes with one of some answers as the trap.

    None if the answers are not clearly apart, no wanted theme fits, or the puzzle makes no sense.

    Args:
        found: the decision.
        answers: the answers from which the trap is taken, the first that is wrong.
        wanted: whether more puzzles with a theme are wanted.
    """
    view = found.view
    priced = price_decision(view, answers[0], depth_for(view), salt="mine")
    right = right_answers(priced) if priced is not None else ()
    if priced is None or not right or not _is_clear(priced, right, _CERTAIN, answers):
        return None
    trap = _trap(priced, view, answers, right)
    if trap is None:
        return None
    game = HandPosition(found.start, " ".join(found.moves)).game()
    sure = _proved(game, priced, right)
    themes = themes_between(view, priced.options[0], trap)
    if sure is not None:
        themes = (*themes, "ending")
    if not any(wanted(theme) for theme in themes):
        return None
    puzzle = _written(found, priced, right, trap, themes, sure)
    if implausibility(puzzle) or not _is_found_by_the_strong(view, priced):
        return None
    return puzzle


def rejudge(puzzle: Puzzle) -> Puzzle | None:
    """Return a puzzle with the answers that are now right by its stored prices; None if it makes
    none."""
    game = puzzle.position.game()
    assert game.prompt is not None
    view = game.view(game.prompt.seat)
    known = puzzle.price(game.prompt)
    price_now = replace(known, point=round(point_value(view), 8))
    right = right_answers(price_now)
    if not right or is_decided(view) or standing_among(price_now, view, known.action) != "wrong":
        return None
    if len(right) != puzzle.right and puzzle.proof is not None:
        return None
    return replace(puzzle, point=price_now.point, right=len(right))


def _possible(view: View) -> frozenset[PuzzleTheme]:
    """Return the themes that a puzzle at this decision can have; empty if there can be none."""
    if view.question.kind not in _KINDS or view.hand is None or is_decided(view):
        return frozenset()
    found = possible_themes(view)
    return found if is_ending(view) else found - {"ending"}


def _is_found_by_the_strong(view: View, priced: Price) -> bool:
    answers = (answer_of(STRONG, view, salt) for salt in "ab")
    return all(standing_among(priced, view, one) == "right" for one in answers)


def _is_promising(
    view: View, answers: tuple[Action, ...], wanted: Callable[[PuzzleTheme], bool]
) -> bool:
    """Whether a first look finds a clear gap, and one of `answers` that is wrong with a wanted
    theme."""
    depth = _GIVING_GLANCE if view.question.kind == "pass" else _GLANCE
    glance = price_decision(view, answers[0], depth, salt="glance")
    right = right_answers(glance, _ROUGHLY) if glance is not None else ()
    if glance is None or not right or not _is_clear(glance, right, _STRIKING, answers):
        return False
    for action in answers:
        if standing_among(glance, view, action) == "wrong":
            other = price_of_other_answer(glance, view, action)
            themes = () if other is None else themes_between(view, glance.options[0], other)
            ends = wanted("ending") and is_ending(view)
            if ends or any(wanted(theme) for theme in themes):
                return True
    return False


def _is_clear(
    priced: Price, right: tuple[Action, ...], errors: float, given: Iterable[Action]
) -> bool:
    """Whether wrong answers are worse by more than `errors` standard errors.

    Of cards to give away there are so many choices that some are always near the edge; then only
    wrong answers in `given` count.
    """
    best = priced.options[0].numbers["win"]
    judged = set(given) if isinstance(right[0], PassCards) else None
    return all(
        best - one.numbers["win"] > errors * one.numbers["error"]
        for one in priced.options
        if one.action not in right and (judged is None or one.action in judged)
    )


def _trap(
    priced: Price, view: View, answers: Iterable[Action], right: tuple[Action, ...]
) -> Alternative | None:
    """Return the first of `answers` that is wrong, with its figures; None if none is.

    For a player who declines the exchange, return the best cards to give that are clearly wrong:
    that some should be given is plain to a person, and no question.
    """
    for action in answers:
        if standing_among(priced, view, action) == "wrong":
            if isinstance(action, DeclinePass):
                return _wrong_gift(priced, right)
            return price_of_other_answer(priced, view, action)
    return None


def _wrong_gift(priced: Price, right: tuple[Action, ...]) -> Alternative | None:
    best = priced.options[0].numbers["win"]
    for one in priced.options:
        if isinstance(one.action, PassCards) and one.action not in right:
            numbers = one.numbers
            if best - numbers["win"] > _CERTAIN * numbers["error"]:
                return one
    return None


def _proved(game: Game, priced: Price, right: tuple[Action, ...]) -> Guarantee | None:
    """Return what the right cards of an ending are sure of; None if a wrong one is sure of as
    much."""
    assert game.prompt is not None
    if not is_ending(game.view(game.prompt.seat)):
        return None
    best = guarantee_of(game, right[0])
    if best is None or best.worth == 0:
        return None
    others = [guarantee_of(game, one.action) for one in priced.options if one.action not in right]
    same = [guarantee_of(game, one) for one in right]
    if any(one is None or one.worth >= best.worth for one in others):
        return None
    return best if all(one is not None and one.worth == best.worth for one in same) else None


def _written(
    found: Candidate,
    priced: Price,
    right: tuple[Action, ...],
    trap: Alternative,
    themes: tuple[PuzzleTheme, ...],
    sure: Guarantee | None,
) -> Puzzle:
    view = found.view
    ordered = sorted(priced.options, key=lambda one: one.action not in right)
    return Puzzle(
        id=question_id(view),
        position=HandPosition(found.start, " ".join(found.moves)),
        themes=themes,
        trap=encode_action(trap.action),
        tried=tuple(
            PricedAnswer(encode_action(one.action), _short(one.numbers)) for one in ordered
        ),
        right=len(right),
        deals=priced.deals,
        point=priced.point,
        proof=None if sure is None else sure.tricks,
        nil=sure is not None and sure.nil is not None,
        engine=ENGINE,
    )


def _short(numbers: dict[str, float]) -> dict[str, float]:
    """Return figures rounded to four decimals, without the number of deals."""
    return {name: round(value, 4) for name, value in numbers.items() if name != "worlds"}


def line_of(puzzle: Puzzle) -> bytes:
    """Return a puzzle as a line of JSON, for a file of lines."""
    return msgspec.json.encode(puzzle) + b"\n"
