"""Cards, decks and canvases: legible, within their cells, ASCII where asked."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from spades_tui.cards import Card, parse_cards
from spades_tui.tui.drawing.canvas import (
    Canvas,
    convert_to_ascii,
    fit_phrases,
    ink,
    truncate,
    truncate_on,
    wrap_text,
)
from spades_tui.tui.drawing.card_faces import MEDIUM, SIZES, draw_card
from spades_tui.tui.drawing.card_row import (
    CardRow,
    CardToken,
    RowCardState,
    card_step,
    draw_row,
    hand_size,
)
from spades_tui.tui.drawing.decks import COLORLESS_DECK, DECKS
from spades_tui.tui.drawing.themes import COLORLESS, THEMES

GREEN = THEMES["green"]


def rows_of(canvas: Canvas) -> list[str]:
    return [canvas.strip(y).text for y in range(canvas.height)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("card", [Card.SA, Card.HT, Card.BJ])
def test_a_card_shows_its_label_and_stays_in_its_cells(size: tuple[int, int], card: Card) -> None:
    canvas = Canvas(20, 12, GREEN, DECKS["four-color"])
    draw_card(canvas, (3, 1), SIZES[SIZES.index(size)], card)
    rows = rows_of(canvas)
    width, height = size
    assert card.label in rows[1]
    for y, row in enumerate(rows):
        inside = 1 <= y <= height
        assert not row[:3].strip()
        assert not row[3 + width :].strip()
        assert inside or not row.strip()


def test_ten_is_shortened_where_cards_overlap_too_far() -> None:
    canvas = Canvas(20, 6, GREEN, DECKS["four-color"])
    draw_card(canvas, (0, 0), MEDIUM, Card.HT, step=3)
    assert "T♥" in rows_of(canvas)[0]


@pytest.mark.parametrize(("width", "count"), [(80, 13), (80, 20), (60, 13), (60, 20), (200, 18)])
def test_a_whole_hand_fits_and_every_card_can_be_reached(width: int, count: int) -> None:
    cards = tuple(Card)[:count]
    idle: RowCardState = "playable"
    size = hand_size(width, 24, count)
    canvas = Canvas(width, size.height + 1, GREEN, DECKS["four-color"])
    row = CardRow("hand", cards, (idle,) * count)
    draw_row(canvas, (0, 0, width), row, size)
    assert card_step(width, size, count) * (count - 1) + size.width <= width
    found = {canvas.hit_test(x, 0) for x in range(width)} - {None}
    assert found == {CardToken("hand", place) for place in range(count)}


def test_playable_cards_stand_higher_than_the_others() -> None:
    lies: tuple[RowCardState, ...] = ("barred", "playable", "barred")
    canvas = Canvas(30, 5, GREEN, DECKS["four-color"])
    row = CardRow("hand", parse_cards("AS KH QC"), lies, cursor=1)
    draw_row(canvas, (0, 0, 30), row, MEDIUM)
    top, second, *_, last = [canvas.strip(y).text for y in range(5)]
    assert "K♥" in top
    assert "A♠" not in top
    assert "A♠" in second
    assert "▲" in last


def test_ascii_canvas_has_no_other_character() -> None:
    canvas = Canvas(30, 9, GREEN, DECKS["four-color"], ascii_only=True)
    for deck in ("four-color", "color-blind"):
        canvas.deck = DECKS[deck]
        draw_card(canvas, (0, 0), MEDIUM, Card.HT)
        draw_card(canvas, (8, 0), MEDIUM, None)
    canvas.frame(16, 0, 8, 4, ink("white", "black"))
    canvas.write_styled(0, 8, "nil ±100 · 10×bid “½”", ink("white", "black"))
    assert all(row.isascii() for row in rows_of(canvas))


def test_glyphs_have_a_likeness() -> None:
    assert convert_to_ascii("A♠ K♥ Q♦ J♣ −100 ±50 …") == "AS KH QD JC -100 +/-50 ..."
    assert convert_to_ascii("日") == "?"


STYLE = ink("white", "black")
WIDTH = 12


def drawn(*texts: tuple[int, str]) -> str:
    canvas = Canvas(WIDTH, 1, COLORLESS, COLORLESS_DECK)
    for x, text in texts:
        canvas.write_styled(x, 0, text, STYLE)
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
        assert cell_len(truncate("漢字漢字漢字", width)) <= max(width, 0)
        assert cell_len(truncate_on(canvas, "漢字漢字漢字", width)) <= max(width, 0)
    assert [cell_len(line) for line in wrap_text("漢字 漢字 漢字", 5)] == [4, 4, 4]


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
    assert fit_phrases(Canvas(40, 1, COLORLESS, COLORLESS_DECK), text, width) == shown


def test_facts_with_dots_between_are_not_broken() -> None:
    lines = wrap_text("4 players · to 500 · nil ±100 · blind nil ±200 at −100", 24)
    assert lines == ["4 players · to 500 ·", "nil ±100 ·", "blind nil ±200 at −100"]
    assert wrap_text("one · two words or three", 10) == ["one · two", "words or", "three"]


@pytest.mark.parametrize("width", [-100, -4, 0, 1])
def test_a_window_without_room_is_no_error(width: int) -> None:
    assert "".join(wrap_text("You lead", width)) == "Youlead"
