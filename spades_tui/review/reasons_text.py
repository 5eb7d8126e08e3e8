"""The reasons and figures of decisions in sentences and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.player_view.wording import Cast
from spades_tui.review.evaluation_table import EvaluationTable, evaluation_table
from spades_tui.review.why import Explanation, explain_in_process, repeat_request
from spades_tui.rules.actions import Action
from spades_tui.storage.records.header import Header
from spades_tui.table.hands import DecisionPoint, decision_points
from spades_tui.table.seats import levels_after
from spades_tui.text import capitalize, count_noun

_WORDS: Final = {
    "goal": "reaches the goal in {}",
    "win": "wins {}",
    "±": "error {}",
    "points": "{} points",
    "make": "makes {}",
    "set": "sets {}",
    "nil": "nil made {}",
    "break": "their nil broken {}",
    "bags": "{} bags",
    "tricks": "{} tricks",
    "deals": "{} deals",
}
"""The heads of the table of figures as words before or after a figure."""
_READ = ("win", "points", "make", "set", "nil", "break", "bags")
"""Figures of an answer that has its own sentence."""
_MOST = 8
"""Most answers whose figures are read out; a listener cannot follow more."""


def reason_lines(point: DecisionPoint, answer: Explanation, cast: Cast) -> list[str]:
    """Return lines with a bot's decision and its reasons, then with the figures if there are any.

    Args:
        point: the decision.
        answer: the bot's reasons.
        cast: names of the players.
    """
    reason = capitalize(cast.retell(answer.text))  # a sentence may begin with a card
    lines = [f"{point.describe(cast)} {reason}"]
    if answer.decision is not None:
        lines += evaluation_lines(answer.decision, cast)
    return lines


def evaluation_lines(decision: Decision, cast: Cast) -> list[str]:
    """Return a line of figures for each answer compared, the best first; empty without figures.

    If there are many answers, the last line only counts those that are left out.

    Args:
        decision: the decision, whose alternatives are the answers.
        cast: the style of cards.
    """
    table = evaluation_table(decision, cast)
    if table is None:
        return []
    lines = [f"  {row[0]}: {', '.join(_figures(table, row))}." for row in table.rows[:_MOST]]
    others = len(table.rows) - _MOST
    if others > 0:
        lines.append(f"  {others} more {'is' if others == 1 else 'are'} worse.")
    return lines


def _figures(table: EvaluationTable, row: Sequence[str]) -> list[str]:
    return [
        _against_best(cell) if head == "worth" else _WORDS[head].format(cell)
        for head, cell in zip(table.heads[1:], row[1:], strict=True)
        if cell != "–"
    ]


def figure_words(numbers: Alternative, cast: Cast) -> list[str]:
    """Return a text in words for each figure of an answer, as "wins 52%"; empty without figures.

    Standard errors are left out.

    Args:
        numbers: the answer with its figures.
        cast: the style of cards.
    """
    figures = {name: value for name, value in numbers.numbers.items() if name in _READ}
    answer = replace(numbers, numbers=figures)
    table = evaluation_table(Decision(answer.action, (), {}, (answer, answer)), cast)
    return [] if table is None else _figures(table, table.rows[0])


def _against_best(cell: str) -> str:
    """Return the difference to the best answer in words: ``3 points less than the best``."""
    points = cell.lstrip("−-")
    if points == "0":
        return "as good as any"
    return f"{points} {'point' if points == '1' else 'points'} less than the best"


class DecisionReason(msgspec.Struct, frozen=True):
    """A bot's decision in a finished hand, and the bot's reasons.

    Attributes:
        number: its number among the bots' decisions in finished hands, from 1.
        point: the decision.
        answer: the reasons.
    """

    number: int
    point: DecisionPoint
    answer: Explanation

    def data(self, levels: Sequence[str | None]) -> ReasonData:
        """Return the reasons for JSON.

        Args:
            levels: by seat, the name of the bot; None for a person.
        """
        point, answer = self.point, self.answer
        return ReasonData(
            self.number, point.index, point.seat, levels[point.seat], point.action,
            answer.is_reproduced, answer.text, answer.decision,
        )  # fmt: skip


class ReasonData(msgspec.Struct, frozen=True):
    """A bot's decision with its reasons in JSON.

    Attributes:
        number: its number among the bots' decisions in finished hands, from 1.
        event: index of its event in the log, from 0.
        seat: the seat that decided.
        player: name of the bot.
        action: the decision in the game.
        agrees: whether the bot makes the same decision again.
        text: the reasons, in sentences.
        decision: the bot's decision if it is asked again, with its figures; null if it cannot be
            asked.
    """

    number: int
    event: int
    seat: int
    player: str | None
    action: Action
    agrees: bool
    text: str
    decision: Decision | None


def bot_decisions(
    levels: Sequence[str | None], game: Game, only: int | None = None
) -> list[tuple[int, DecisionPoint]]:
    """Return the bots' decisions in finished deals, in order, each with its number from 1.

    Args:
        levels: by seat, the name of the bot; None for a person.
        game: the game.
        only: the number of the only decision to return; None for all.

    Raises:
        ValueError: if there is no decision with the number `only`.
    """
    points = [point for point in decision_points(game.steps) if levels[point.seat] is not None]
    if only is not None and not 1 <= only <= len(points):
        raise ValueError(
            f"finished hands have {count_noun(len(points), 'decision')} by bots; "
            "choose one of them."
        )
    return [(number, point) for number, point in enumerate(points, 1) if only in (None, number)]


def explain_game(
    header: Header, game: Game, points: Iterable[tuple[int, DecisionPoint]], cast: Cast
) -> Iterator[DecisionReason]:
    """Yield the reasons of bots' decisions, in order; each bot decides again to give them.

    Args:
        header: the header of the game's record.
        game: the game.
        points: the decisions with their numbers, from `bot_decisions`.
        cast: names of the players.
    """
    for number, point in points:
        levels = levels_after(header.levels, game.log[: point.index])
        request = repeat_request(point, levels, header.seed)
        assert request is not None, "a bot decided"
        yield DecisionReason(number, point, explain_in_process(point, request, cast, load_bot))


def explanation_lines(reasons: Iterable[DecisionReason], cast: Cast) -> Iterator[str]:
    """Yield lines with reasons, under headings for the hands and the parts of a hand.

    Args:
        reasons: the decisions with their reasons, in order.
        cast: names of the players.
    """
    place, part = (0, 0, 0), ""
    for reason in reasons:
        view = reason.point.view
        hand_key = (view.game, view.hand_number, view.attempt)
        if hand_key != place:
            yield f"{f'Game {view.game}. ' if view.game > 1 else ''}Hand {view.hand_number}."
        if (hand_key, part) != (place, reason.point.section):
            yield f"{reason.point.section}."
        place, part = hand_key, reason.point.section
        first, *others = reason_lines(reason.point, reason.answer, cast)
        yield f"{reason.number}. {first}"
        yield from others
