"""Faces and backs as they are drawn: figures, aces, pips, patterns; fans and piles on the felt."""

from __future__ import annotations

from functools import partial
from typing import get_args

import msgspec
import pytest
from textual.geometry import Size

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import HUGE, SIZES, draw_card
from spades_tui.tui.drawing.card_row import hand_size
from spades_tui.tui.drawing.court_art import court_picture, large_suit
from spades_tui.tui.drawing.decks import BACKS, COLORLESS_DECK, DECKS, CardState
from spades_tui.tui.drawing.themes import COLORLESS, THEMES
from tests.tui.pages import text_of
from tests.tui.table.test_table_screen import mine, sitting
from tests.tui.tables import RoteTable

GREEN = THEMES["green"]
FULL = [size for size in SIZES if size.width >= HUGE.width]
FIGURES = [card for card in Card if card.is_joker or card.rank in "JQK"]


def drawn(
    card: Card | None, size: Size, state: CardState = "plain", deck: str = "four-color"
) -> Canvas:
    canvas = Canvas(*size, GREEN, DECKS[deck])
    draw_card(canvas, (0, 0), size, card, state)
    return canvas


def text(canvas: Canvas) -> list[str]:
    return [canvas.strip(y).text for y in range(canvas.height)]


@pytest.mark.parametrize("size", FULL)
@pytest.mark.parametrize("card", FIGURES)
def test_figures_are_the_same_from_both_ends(card: Card, size: Size) -> None:
    pixels = court_picture(card, size.width - 2)
    assert pixels is not None
    assert len(pixels) == 2 * (size.height - 2)
    assert {len(row) for row in pixels} == {size.width - 2}
    assert pixels == tuple(row[::-1] for row in reversed(pixels))
    assert set("".join(pixels)) <= set(".rgshdb")


@pytest.mark.parametrize("size", FULL)
def test_every_rank_of_a_suit_looks_different(size: Size) -> None:
    looks = {tuple(text(drawn(card, size))[1:-1]) for card in Card if card.suit is Suit.HEARTS}
    assert len(looks) == 13


@pytest.mark.parametrize("size", FULL)
@pytest.mark.parametrize("card", [card for card in Card if card.rank.isdigit() or card.rank == "T"])
def test_a_number_has_as_many_pips(card: Card, size: Size) -> None:
    assert card.suit is not None
    pips = "".join(text(drawn(card, size))[1:-1]).count(card.suit.symbol)
    assert pips == (10 if card.rank == "T" else int(card.rank))


@pytest.mark.parametrize("suit", Suit)
def test_a_large_suit_fills_its_room_and_is_the_same_left_and_right(suit: Suit) -> None:
    other = str.maketrans("▘▝▖▗▌▐▛▜▙▟▞▚", "▝▘▗▖▐▌▜▛▟▙▚▞")
    for columns, rows in ((7, 4), (9, 5), (11, 6)):
        lines = large_suit(suit, columns, rows)
        assert [len(line) for line in lines] == [columns] * rows
        assert list(lines) == [line[::-1].translate(other) for line in lines]
        assert all(line.strip() for line in lines)


@pytest.mark.parametrize("size", SIZES)
def test_edges_are_straight_where_there_are_colors(size: Size) -> None:
    rows = text(drawn(Card.S7, size))
    assert (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]) == ("▐", "▌", "▐", "▌")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", BACKS)
def test_in_ascii_every_card_is_drawn_in_ascii(name: str, size: Size) -> None:
    for deck in (*DECKS.values(), COLORLESS_DECK):
        plain = msgspec.structs.replace(deck, pattern=name)
        felt = COLORLESS if deck is COLORLESS_DECK else GREEN
        for card in (None, Card.SA, Card.HK, Card.DT, Card.BJ):
            for state in get_args(CardState):
                canvas = Canvas(*size, felt, plain, ascii_only=True)
                draw_card(canvas, (0, 0), size, card, state)
                assert all(row.isascii() for row in text(canvas))


def test_cards_grow_with_the_window() -> None:
    sizes = [hand_size(200, height, 13) for height in (20, 24, 30, 40, 50, 60)]
    assert sizes == list(SIZES)


def plays_after(tricks: int, view: View) -> bool:
    """Whether the person is to play after so many tricks."""
    return mine(view, "play") and len(view.tricks) == tricks


@pytest.mark.medium
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_a_fan_shows_as_many_backs_as_a_player_has_cards(size: tuple[int, int]) -> None:
    table = RoteTable(preset_named("standard").rules, 3)
    for done in (1, 9):
        table.play_until(partial(plays_after, done))
        view = table.view()
        async with sitting(table, size=size) as (screen, _):
            shown = [line.count("▏") for line in text_of(screen.app).split("\n")]
        west, east = view.hand_sizes[1], view.hand_sizes[3]
        assert west + east - 2 in shown
