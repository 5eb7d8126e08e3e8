"""Letters on the grid of cells: a wide one has two, and is never drawn by half."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from spades_tui.tui.drawing.canvas import Canvas, fitted, in_parts, ink, trimmed, wrapped
from spades_tui.tui.drawing.decks import COLORLESS_DECK
from spades_tui.tui.drawing.themes import COLORLESS

STYLE = ink("white", "black")
WIDTH = 12


def drawn(*texts: tuple[int, str]) -> str:
    canvas = Canvas(WIDTH, 1, COLORLESS, COLORLESS_DECK)
    for x, text in texts:
        canvas.put(x, 0, text, STYLE)
    return canvas.strip(0).text


def test_wide_letters_are_drawn_as_they_are() -> None:
    assert drawn((0, "漢字 ok")) == "漢字 ok     "


@pytest.mark.parametrize("x", range(-4, WIDTH + 1))
@pytest.mark.parametrize("over", ["漢", "x", "─", "a漢", "漢a", "e\u0301"])
@pytest.mark.parametrize("under", ["字字字字字字", " 字字字字字", ""])
def test_a_line_keeps_its_width_whatever_is_cut_or_covered(x: int, over: str, under: str) -> None:
    assert cell_len(drawn((0, under), (x, over))) == WIDTH


def test_a_letter_keeps_its_marks() -> None:
    assert drawn((0, "ne\u0301e")) == "ne\u0301e         "


def test_an_escape_never_reaches_a_cell() -> None:
    assert "\x1b" not in drawn((0, "a\x1b[2J\nb"))


def test_texts_are_cut_and_wrapped_by_cells() -> None:
    canvas = Canvas(WIDTH, 1, COLORLESS, COLORLESS_DECK)
    for width in range(-3, 12):
        assert cell_len(fitted("漢字漢字漢字", width)) <= max(width, 0)
        assert cell_len(trimmed(canvas, "漢字漢字漢字", width)) <= max(width, 0)
    assert [cell_len(line) for line in wrapped("漢字 漢字 漢字", 5)] == [4, 4, 4]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Standard · lost −290 to 549 · 35.4 points lost", 30, "Standard · lost −290 to 549"),
        ("Standard · hand 1 · Us 0, Them 0 · 01:42", 25, "Standard · hand 1"),
        ("Nils first, for 50; spades may be led", 25, "Nils first, for 50"),
        ("Nils first, for 50; spades may be led", 12, "Nils first"),
        ("Nils first", 10, "Nils first"),
        ("Learned the rules this week", 16, "Learned the…"),
        ("Learned the rules", 5, "Lear…"),
        (" · you bid 5, took 4", 12, " · you bid 5"),
    ],
)
def test_of_facts_and_clauses_whole_ones_are_told(text: str, width: int, shown: str) -> None:
    assert in_parts(Canvas(40, 1, COLORLESS, COLORLESS_DECK), text, width) == shown


def test_facts_with_dots_between_are_not_broken() -> None:
    lines = wrapped("4 players · to 500 · nil ±100 · blind nil ±200 at −100", 24)
    assert lines == ["4 players · to 500 ·", "nil ±100 ·", "blind nil ±200 at −100"]
    assert wrapped("one · two words or three", 10) == ["one · two", "words or", "three"]


@pytest.mark.parametrize("width", [-100, -4, 0, 1])
def test_a_window_without_room_is_no_error(width: int) -> None:
    assert "".join(wrapped("You lead", width)) == "Youlead"
