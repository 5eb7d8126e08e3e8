"""The table of figures: a line for each answer, and no more precision than the error bears."""

from __future__ import annotations

import pytest

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.cards import Card
from spades_tui.player_view.wording import Cast
from spades_tui.review.evaluation_table import abbreviate, evaluation_table, legend, table_lines
from spades_tui.rules import actions as do
from spades_tui.rules.bids import parse_bid

KING, QUEEN, TREY = (do.PlayCard(0, 0, card) for card in (Card.SK, Card.DQ, Card.C3))


def weighed(**of_queen: float) -> Decision:
    king = {"win": 0.612, "error": 0.004, "points": 31.2, "make": 0.81, "worlds": 160.0}
    queen = {"win": 0.552, "error": 0.02, "points": -4.0, "worlds": 40.0} | of_queen
    return Decision(KING, (), {}, (Alternative(KING, king), Alternative(QUEEN, queen)))


def test_only_figures_that_are_known_have_a_column() -> None:
    table = evaluation_table(weighed())
    assert table is not None
    assert table.heads == ("", "win", "±", "points", "make", "deals")
    assert table.rows == (
        ("K♠", "61.2%", "±0.4", "+31", "81%", "160"),
        ("Q♦", "55%", "±2", "−4", "–", "40"),
    )
    assert table.chosen == 0


def test_no_points_have_no_sign() -> None:
    table = evaluation_table(weighed(points=-0.3))
    assert table is not None
    assert table.rows[1][3] == "0"


def test_shares_of_nought_have_no_sign() -> None:
    table = evaluation_table(weighed(win=-0.0004, make=-0.001, error=0.001))
    assert table is not None
    assert table.rows[1][1:5] == ("0.0%", "±0.1", "−4", "0%")


def test_a_few_deals_cannot_tell_their_error() -> None:
    table = evaluation_table(weighed(worlds=2.0, error=0.0))
    assert table is not None
    assert table.rows[1][1:3] == ("55%", "–")


def test_nothing_compared_is_no_table() -> None:
    assert evaluation_table(Decision(KING)) is None
    assert evaluation_table(Decision(KING, alternatives=(Alternative(KING, {"win": 0.5}),))) is None
    assert (
        evaluation_table(Decision(KING, alternatives=(Alternative(KING), Alternative(QUEEN))))
        is None
    )


@pytest.mark.parametrize("width", range(14, 60))
def test_what_does_not_fit_is_left_out_from_the_right(width: int) -> None:
    table = evaluation_table(weighed())
    assert table is not None
    lines = table_lines(table, width)
    assert len(lines) == 3
    assert all(len(line) <= width for line in lines)
    assert lines[1].startswith("▸ K♠")
    assert "win" in lines[0]
    assert ("deals" in lines[0]) <= ("make" in lines[0]) <= ("points" in lines[0])
    explained = [part.partition(":")[0] for part in legend(table, width).split("; ")]
    assert explained == lines[0].split()


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (KING, "K♠"),
        (do.MakeBid(0, parse_bid("nil")), "nil"),
        (do.PassCards(0, (Card.SA, Card.H2)), "A♠ 2♥"),
        (do.Answer(0, yes=False), "say no"),
    ],
)
def test_answers_in_short(action: do.Action, text: str) -> None:
    assert abbreviate(action, Cast((), style="symbols")) == text
