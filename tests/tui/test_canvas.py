"""Letters on the grid of cells: a wide one has two, and is never drawn by half."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from spades_tui.tui.drawing.canvas import Canvas, fitted, ink, trimmed, wrapped
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


@pytest.mark.parametrize("width", [-100, -4, 0, 1])
def test_a_window_without_room_is_no_error(width: int) -> None:
    assert "".join(wrapped("You lead", width)) == "Youlead"
