"""Reasons and figures as text to read: for a hint, and for "why?"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from spades_tui.bots.protocol import Decision, Reason
from spades_tui.bots.roster import display_name
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.review.evaluation_table import (
    EvaluationTable,
    abbreviate,
    evaluation_table,
    legend,
    table_lines,
)
from spades_tui.review.hints import HintStep
from spades_tui.review.why import Explanation, as_sentence
from spades_tui.rules.actions import PlayCard
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize
from spades_tui.tui.drawing.canvas import wrap_text
from spades_tui.tui.widgets.prose import SPACER, Block, BlockStyle

TERM_WIDTH = 8
"""Columns of the words before a row."""


def join_that_fit(told: Sequence[str], more: str, fits: Callable[[str], bool]) -> str:
    """Return sentences as far as there is room, the first in any case, then where there is more."""
    text = ""
    for count in range(len(told), 0, -1):
        text = " ".join((*told[:count], more)).strip()
        if fits(text):
            break
    return text


def next_step_note(told: HintStep, key: str) -> str:
    """Return what the key of hints does after a step."""
    return f"{key}: figures." if told.is_last else f"{key}: more."


def adviser_title(level: str) -> str:
    """Return who gives the hint: "A master", "An expert", "A club player"."""
    article = "An" if level[:1] in "aeiou" else "A"
    noun = level if level in ("master", "expert", "rookie", "novice") else f"{level} player"
    return f"{article} {noun}"


def hint_blocks(decision: Decision, level: str, cast: Cast) -> list[Block]:
    """Return a hint with all its figures; without a `level` it is nobody's."""
    done = imperative(decision.action, cast)
    would = f"{adviser_title(level)} would {done}." if level else f"{capitalize(done)}."
    blocks = [Block("gold", would), *_reasons(decision.reasons, cast)]
    return [*blocks, *figure_blocks(decision)]


def reason_blocks(
    one: DecisionPoint, answer: Explanation | None, level: str, cast: Cast
) -> list[Block]:
    """Return what was done, why, what the player knew, and the figures: they may be many.

    Args:
        one: the decision.
        answer: its player's reasons, None while they think.
        level: of the player.
        cast: the players.
    """
    blocks = [Block("heading", one.describe(cast).rstrip("."))]
    if answer is None:
        blocks.append(Block("quiet", "Thinking it over …"))
    else:
        blocks += _reasons(answer.reasons, cast)
    blocks += [SPACER, *_known(one, level, cast)]
    if answer is not None and answer.decision is not None:
        blocks += figure_blocks(answer.decision)
    return blocks


def _reasons(reasons: Sequence[Reason], cast: Cast) -> list[Block]:
    return [Block("text", cast.restyle_cards(as_sentence(reason.text))) for reason in reasons]


def figure_blocks(decision: Decision) -> list[Block]:
    """Return the table of figures; nothing where nothing was compared."""
    table = evaluation_table(decision)
    if table is None:
        return []
    lines = partial(_figure_lines, table)
    words = Block("quiet", lines=partial(_legend_lines, table))
    return [SPACER, Block("text", lines=lines), SPACER, words]


def _figure_lines(table: EvaluationTable, width: int) -> Sequence[tuple[BlockStyle, str]]:
    looks: list[BlockStyle] = ["quiet"]
    looks += ["bold" if place == table.chosen else "text" for place in range(len(table.rows))]
    return list(zip(looks, table_lines(table, width), strict=True))


def _legend_lines(table: EvaluationTable, width: int) -> Sequence[tuple[BlockStyle, str]]:
    return [("quiet", line) for line in wrap_text(legend(table, width), width)]


def _known(one: DecisionPoint, level: str, cast: Cast) -> list[Block]:
    """What the player knew."""
    view, rows = one.view, []
    trick = view.trick
    if view.phase == "play" and trick is not None:
        plays = [f"{cast.whom(play.hand)} {play.card.label}" for play in trick.plays]
        rows.append(Block("row", ", ".join(plays), "Trick"))
    dummys = isinstance(one.action, PlayCard) and one.action.hand != one.seat
    cards = view.dummy if dummys else view.hand
    if cards:
        rows.append(Block("row", " ".join(card.label for card in cards), "Hand"))
    elif view.phase != "draw":
        rows.append(Block("row", "not looked at", "Hand"))
    rows.append(Block("row", display_name(level), "Player"))
    return rows


def decision_label(one: DecisionPoint, names: Sequence[str], cast: Cast, width: int) -> str:
    """Return a decision for a list: who, and what in short."""
    hand = one.action.hand if isinstance(one.action, PlayCard) else one.seat
    name = names[hand] if hand < len(names) else "Dummy"
    return f"{name:<{width}}  {abbreviate(one.action, cast)}"
