"""Cards, decks and canvases: legible, within their cells, ASCII where asked."""

from __future__ import annotations

import pytest

from spades_tui.cards import Card, parse_cards
from spades_tui.tui.drawing.canvas import Canvas, ink, to_ascii
from spades_tui.tui.drawing.decks import DECKS
from spades_tui.tui.drawing.faces import MEDIUM, SIZES, draw_card
from spades_tui.tui.drawing.rows import CardToken, Lie, Row, draw_row, hand_size, stride
from spades_tui.tui.drawing.themes import FELTS

GREEN = FELTS["green"]


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
    idle: Lie = "playable"
    size = hand_size(width, 24, count)
    canvas = Canvas(width, size.height + 1, GREEN, DECKS["four-color"])
    row = Row("hand", cards, (idle,) * count)
    draw_row(canvas, (0, 0, width), row, size)
    assert stride(width, size, count) * (count - 1) + size.width <= width
    found = {canvas.token_at(x, 0) for x in range(width)} - {None}
    assert found == {CardToken("hand", place) for place in range(count)}


def test_playable_cards_stand_higher_than_the_others() -> None:
    lies: tuple[Lie, ...] = ("barred", "playable", "barred")
    canvas = Canvas(30, 5, GREEN, DECKS["four-color"])
    row = Row("hand", parse_cards("AS KH QC"), lies, cursor=1)
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
    canvas.put(0, 8, "nil ±100 · 10×bid “½”", ink("white", "black"))
    assert all(row.isascii() for row in rows_of(canvas))


def test_glyphs_have_a_likeness() -> None:
    assert to_ascii("A♠ K♥ Q♦ J♣ −100 ±50 …") == "AS KH QD JC -100 +/-50 ..."
    assert to_ascii("日") == "?"
