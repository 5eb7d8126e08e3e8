"""Reasons and figures as lines of text, for a hint and for "why?"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from textual.content import Content

from spades_tui.bots.protocol import Decision, Reason
from spades_tui.bots.roster import display_name
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.review.evaluation_table import abbreviate, evaluation_table, legend, table_lines
from spades_tui.review.hints import HintStep
from spades_tui.review.why import Explanation, as_sentence
from spades_tui.rules.actions import PlayCard
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize
from spades_tui.tui.widgets.text_pane import Row, TextLine

ToContent: TypeAlias = Callable[[str, str], Content]
"""Returns a text in a Textual style, with its cards in their colors."""
TERM_WIDTH = 8
"""Cells of the term before a row's text, with the gap."""


def join_that_fit(sentences: Sequence[str], ending: str, fits: Callable[[str], bool]) -> str:
    """Return the first `sentences`, as many as `fits` accepts together with `ending`, as one text.

    If `fits` accepts none of these texts, it is the first sentence with `ending`. "" if there are
    no sentences.
    """
    text = ""
    for count in range(len(sentences), 0, -1):
        text = " ".join((*sentences[:count], ending)).strip()
        if fits(text):
            break
    return text


def next_step_note(hint_step: HintStep, key: str) -> str:
    """Return a note on what the hint key does next: ``h: more.``, or ``h: figures.``

    Args:
        hint_step: the hint step shown now.
        key: the letter of the hint key.
    """
    return f"{key}: figures." if hint_step.is_last else f"{key}: more."


def _adviser_title(level: str) -> str:
    """Return a noun for the bot that gives the hint: "A master", "An expert", "A club player"."""
    article = "An" if level[:1] in "aeiou" else "A"
    noun = level if level in ("master", "expert", "rookie", "novice") else f"{level} player"
    return f"{article} {noun}"


def hint_lines(
    decision: Decision, level: str, cast: Cast, width: int, text: ToContent
) -> list[TextLine]:
    """Return a hint as lines: the advised action, its reasons, and the table of figures.

    Args:
        decision: the advice.
        level: the level of the adviser; "" names no adviser.
        cast: the players' names, to word the action and the reasons.
        width: cells of a line.
        text: makes a `Content` of a text and a style.
    """
    done = imperative(decision.action, cast)
    would = f"{_adviser_title(level)} would {done}." if level else f"{capitalize(done)}."
    lines = [text(would, "$gold"), *_reason_lines(decision.reasons, cast, text)]
    return [*lines, Content(), *figure_lines(decision, width, text)]


def reason_lines(
    point: DecisionPoint,
    answer: Explanation | None,
    level: str,
    cast: Cast,
    width: int,
    text: ToContent,
) -> list[TextLine]:
    """Return lines with a bot's reasons for a decision, what it knew, and the figures it compared.

    Args:
        point: the decision.
        answer: the bot's reasons; None while they are being computed, which the first line says.
        level: the level of the bot.
        cast: the players' names, to word the reasons.
        width: cells of a line.
        text: makes a `Content` of a text and a style.
    """
    lines: list[TextLine] = [text("Thinking it over …", "$muted")]
    if answer is not None:
        lines = [*_reason_lines(answer.reasons, cast, text)]
    lines += [Content(), *_describe_knowledge(point, level, cast, text)]
    if answer is not None and answer.decision is not None:
        lines += [Content(), *figure_lines(answer.decision, width, text)]
    return lines


def _reason_lines(reasons: Sequence[Reason], cast: Cast, text: ToContent) -> list[TextLine]:
    """Return a line for each reason; reasons from prices already contain the players' names."""
    return [
        text(
            (cast.restyle_cards if reason.kind == "price" else cast.retell)(
                as_sentence(reason.text)
            ),
            "",
        )
        for reason in reasons
    ]


def figure_lines(decision: Decision, width: int, text: ToContent) -> list[TextLine]:
    """Return the table of figures and its legend as lines; empty if the bot compared nothing.

    Args:
        decision: the decision with its figures.
        width: cells of a line.
        text: makes a `Content` of a text and a style.
    """
    table = evaluation_table(decision)
    if table is None:
        return []
    head, *rows = table_lines(table, width)
    return [
        text(head, "$muted"),
        *(text(row, "bold" if place == table.chosen else "") for place, row in enumerate(rows)),
        Content(),
        text(legend(table, width), "$muted"),
    ]


def _describe_knowledge(
    point: DecisionPoint, level: str, cast: Cast, text: ToContent
) -> Iterator[TextLine]:
    """Yield lines on what the player knew: the trick, the hand; and on the player's level."""

    def row(term: str, words: str) -> TextLine:
        return Row(text(term, "bold $gold"), text(words, ""), TERM_WIDTH)

    view = point.view
    trick = view.trick
    if view.phase == "play" and trick is not None:
        plays = [f"{cast.object_of(play.hand)} {play.card.label}" for play in trick.plays]
        yield row("Trick", ", ".join(plays))
    is_from_dummy = isinstance(point.action, PlayCard) and point.action.hand != point.seat
    cards = view.dummy if is_from_dummy else view.hand
    if cards:
        yield row("Hand", " ".join(card.label for card in cards))
    elif view.phase != "draw":
        yield row("Hand", "not looked at")
    yield row("Player", display_name(level))


def decision_label(decision: DecisionPoint, names: Sequence[str], cast: Cast, width: int) -> str:
    """Return a decision as a line of a list: the player's name and the action in short.

    Args:
        decision: the decision.
        names: the players' names by seat; a card played from a seat beyond them is the dummy's.
        cast: the players' names, to word the action.
        width: cells of the name.
    """
    hand = decision.action.hand if isinstance(decision.action, PlayCard) else decision.seat
    name = names[hand] if hand < len(names) else "Dummy"
    return f"{name:<{width}}  {abbreviate(decision.action, cast)}"
