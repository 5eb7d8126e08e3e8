"""Each deck on each theme in each state: ranks can be read, and cards stand out from the felt.

It is computed as a terminal shows it: in all colors, in 256 and in sixteen; the terminal's own
theme against the palettes of common terminals.
"""

from __future__ import annotations

from itertools import product
from typing import Final, get_args

import pytest
from msgspec.structs import replace
from rich.color import Color, ColorSystem

from spades_tui.cards import Card, Suit
from spades_tui.tui.drawing.canvas import Canvas
from spades_tui.tui.drawing.card_faces import MEDIUM, draw_card
from spades_tui.tui.drawing.decks import (
    COLORLESS_DECK,
    DECKS,
    DECKS_16_COLORS,
    TERMINAL_DECK,
    CardState,
    Deck,
)
from spades_tui.tui.drawing.decks import SUITS as DRAWN
from spades_tui.tui.drawing.line_filters import color_256, nearest_of_256
from spades_tui.tui.drawing.themes import (
    COLORLESS,
    TEXTUAL_THEMES,
    THEMES,
    TableTheme,
    builtin_theme,
    contrast,
    cursor_color,
)
from tests.tui.pages import press, program, text_of, until
from tests.tui.test_pages import PAGES

READ: Final = 4.5
STAND_OUT: Final = 1.5
BARRED: Final = 1.15
OURS: Final = {name: felt for name, felt in THEMES.items() if name not in ("terminal", "sixteen")}
EXACT: Final = {**OURS, **{name: builtin_theme(name) for name in TEXTUAL_THEMES}}
SUITS: Final = (Card.SK, Card.HK, Card.DK, Card.CK)
STATES: Final[tuple[CardState, ...]] = get_args(CardState)
VGA: Final = (
    "#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa "
    "#555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff"
)  # fmt: skip
SOLARIZED: Final = (
    "#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5 "
    "#002b36 #cb4b16 #586e75 #657b83 #839496 #6c71c4 #93a1a1 #fdf6e3"
)
PALETTES: Final = {
    "xterm": (
        "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 "
        "#7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff",
        ("#000000", "#ffffff"),
    ),
    "Linux": (VGA, ("#000000",)),
    "Windows": (
        "#0c0c0c #c50f1f #13a10e #c19c00 #0037da #881798 #3a96dd #cccccc "
        "#767676 #e74856 #16c60c #f9f1a5 #3b78ff #b4009e #61d6d6 #f2f2f2",
        ("#0c0c0c", "#012456"),
    ),
    "Solarized": (SOLARIZED, ("#002b36", "#fdf6e3")),
}
"""The sixteen colors of a terminal, and what it is written on."""


SIXTEEN: Final = ("xterm", "Linux", "Windows")
"""Terminals whose sixteen colors are those their names say; those of Solarized are not."""


def shown_on(terminal: str, color: str, system: ColorSystem) -> str:
    """Return a color as a terminal of so many shows it."""
    if system is ColorSystem.EIGHT_BIT:
        return color_256(nearest_of_256(color))
    found = Color.parse(color).downgrade(system)
    if found.number is None:
        return color
    if system is ColorSystem.STANDARD:
        return PALETTES[terminal][0].split()[found.number]
    return found.get_truecolor().hex


@pytest.mark.parametrize("theme", EXACT)
@pytest.mark.parametrize("name", DECKS)
def test_cards_can_be_read_and_stand_out(name: str, theme: str) -> None:
    check(DECKS[name], EXACT[theme], ColorSystem.TRUECOLOR)


@pytest.mark.parametrize("theme", EXACT)
@pytest.mark.parametrize("name", DECKS)
def test_cards_can_be_read_and_stand_out_in_256_colors(name: str, theme: str) -> None:
    check(DECKS[name], EXACT[theme], ColorSystem.EIGHT_BIT)


NEON: Final = (22, 28)
"""Greens of the 256 that glow, which Rich picks for dark felts."""


@pytest.mark.parametrize("theme", EXACT)
def test_no_background_turns_neon_in_256_colors(theme: str) -> None:
    felt = EXACT[theme]
    for color in (felt.ground, felt.rail, felt.panel, felt.emblem, cursor_color(felt)):
        assert nearest_of_256(color) not in NEON, color


def test_each_of_the_256_colors_is_mapped_to_itself() -> None:
    numbers = [number for number in range(16, 256) if number not in GRAYS_OF_THE_CUBE]
    assert [nearest_of_256(color_256(number)) for number in numbers] == numbers


GRAYS_OF_THE_CUBE: Final = {16, 59, 102, 145, 188, 231}
"""Colors that are nearly or exactly among the grays from 232 on as well."""


@pytest.mark.parametrize("terminal", SIXTEEN)
@pytest.mark.parametrize("name", DECKS_16_COLORS)
def test_in_sixteen_colors_too_as_terminals_have_them(name: str, terminal: str) -> None:
    check(DECKS_16_COLORS[name], THEMES["sixteen"], ColorSystem.STANDARD, terminal)


DEPTHS: Final = (
    (DECKS, OURS, ColorSystem.TRUECOLOR, READ),
    (DECKS, OURS, ColorSystem.EIGHT_BIT, 3.5),
    (DECKS_16_COLORS, {"sixteen": THEMES["sixteen"]}, ColorSystem.STANDARD, READ),
)


@pytest.mark.parametrize("name", DECKS)
def test_a_suit_named_in_a_text_can_be_read_and_is_told_apart(name: str) -> None:
    for decks, felts, system, least in DEPTHS:
        deck = decks[name]
        for felt, terminal in product(felts.values(), SIXTEEN):
            inks = [deck.word_ink(suit, light=felt.is_light) for suit in DRAWN]
            if name == "mono":
                assert inks == [None] * 4
                continue
            shown = [shown_on(terminal, ink or "", system) for ink in inks]
            apart = deck.light_words if felt.is_light else deck.words
            assert apart is not None
            assert len(set(shown)) == len(set(apart)) == (2 if name == "two-color" else 4)
            for ink, ground in product(shown, (felt.ground, felt.rail, felt.panel)):
                assert contrast(ink, shown_on(terminal, ground, system)) >= least, (ink, ground)


def written(
    text: str, *, ascii_only: bool = False, felt: TableTheme = THEMES["green"]
) -> dict[str, str]:
    """Return each run of one color of a written line, by its text."""
    deck = COLORLESS_DECK if felt is COLORLESS else DECKS["four-color"]
    canvas = Canvas(60, 1, felt, deck, ascii_only=ascii_only)
    canvas.write(0, 0, text, "muted")
    segments = [segment for segment in canvas.strip(0) if segment.text.strip()]
    return {
        segment.text.strip(): segment.style.color.name
        for segment in segments
        if segment.style and segment.style.color
    }


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("With 4♦ you make 4 in 80 of 100", {"4♦": 2}),
        ("10♥ took K♠", {"10♥": 1, "K♠": 0}),
        ("♠ A K 6  void in ♣.", {"♠": 0, "♣": 3}),
        ("13♣ are out", {"♣": 3}),
        ("n\u0303e\u0301 漢字 J♣", {"J♣": 3}),
        ("Big Joker, 4 tricks", {}),
    ],
)
def test_a_card_named_in_a_text_has_the_color_of_its_suit(text: str, named: dict[str, int]) -> None:
    inks = DECKS["four-color"].words
    assert inks is not None
    found = written(text)
    assert {card: found[card] for card in named} == {card: inks[at] for card, at in named.items()}
    assert set(found.values()) - set(inks) == {THEMES["green"].muted}
    assert len([color for color in found.values() if color in inks]) == len(named)
    assert set(written(text, felt=COLORLESS).values()) == {"default"}


def test_a_card_named_in_ascii_has_it_too_and_no_other_letters() -> None:
    inks = DECKS["four-color"].words
    assert inks is not None
    found = written("10♥ or KC, not 4D-2S, S or 3Ds", ascii_only=True)
    assert {text: found[text] for text in ("10H", "KC")} == {"10H": inks[1], "KC": inks[3]}
    assert len([color for color in found.values() if color in inks]) == 2


def test_a_suit_hardly_to_be_seen_on_a_theme_of_one_s_own_is_written_as_the_text() -> None:
    pink = replace(THEMES["green"], ground=DECKS["four-color"].word_ink(Suit.HEARTS, light=False))
    assert set(written("K♥", felt=pink).values()) == {pink.muted}


def check(deck: Deck, felt: TableTheme, system: ColorSystem, terminal: str = "Linux") -> None:
    def shown(color: str, system: ColorSystem) -> str:
        return shown_on(terminal, color, system)

    ground = shown(felt.ground, system)
    for state in STATES:
        paper = shown(deck.paper(state), system)
        seen = shown(deck.edge, system) if deck.framed else paper
        barred = state == "dim" and felt.is_light  # on a light felt it is not much darker than that
        assert contrast(seen, ground) >= (BARRED if barred else STAND_OUT), (state, seen, ground)
        for card in SUITS:
            ink = shown(deck.ink(card, state), system)
            barred_ink = 3 if system is ColorSystem.STANDARD else 4
            least = barred_ink if state == "dim" else READ
            assert contrast(ink, paper) >= least, (state, card, ink, paper)
    assert contrast(shown(deck.back, system), ground) >= 1.3
    assert contrast(shown(deck.back, system), shown(deck.back_ink, system)) >= 3


@pytest.mark.parametrize("terminal", SIXTEEN)
def test_every_word_can_be_read_in_sixteen_colors(terminal: str) -> None:
    felt = THEMES["sixteen"]
    least = {felt.ink: 7.0, felt.good: 3.0}  # the blue of Windows is too light for its green
    for ground in (felt.ground, felt.rail, felt.panel):
        for ink in (felt.ink, felt.muted, felt.gold, felt.alarm, felt.good):
            one, other = (
                shown_on(terminal, color, ColorSystem.STANDARD) for color in (ink, ground)
            )
            assert contrast(one, other) >= least.get(ink, READ), (ink, ground)


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT])
@pytest.mark.parametrize("theme", EXACT)
def test_every_word_can_be_read(theme: str, system: ColorSystem) -> None:
    felt = EXACT[theme]
    exact = READ if theme in OURS else 3.5
    least = exact if system is ColorSystem.TRUECOLOR else 2.8
    for ground in (felt.ground, felt.rail, felt.panel):
        for ink in (felt.ink, felt.muted, felt.gold, felt.alarm, felt.good):
            shown = contrast(shown_on("", ink, system), shown_on("", ground, system))
            assert shown >= (READ if ink == felt.ink else least), (ink, ground, shown)


@pytest.mark.parametrize("theme", EXACT)
def test_a_selected_row_can_be_read_and_stands_out(theme: str) -> None:
    felt = EXACT[theme]
    cursor = cursor_color(felt)
    assert contrast(felt.ink, cursor) >= 4
    assert all(contrast(ink, cursor) >= 2.5 for ink in (felt.muted, felt.alarm, felt.good))
    assert cursor != felt.panel


@pytest.mark.parametrize("terminal", PALETTES)
def test_the_terminal_s_own_colors_do_on_any_terminal(terminal: str) -> None:
    colors, grounds = PALETTES[terminal]
    palette = colors.split()
    for state, card, ground in product(STATES, (*SUITS, Card.BJ), grounds):
        canvas = Canvas(*MEDIUM, THEMES["terminal"], TERMINAL_DECK)
        draw_card(canvas, (0, 0), MEDIUM, card, state)

        def color(value: Color | None, default: str, palette: list[str] = palette) -> str:
            assert value is not None
            return default if value.is_default else palette[value.number or 0]

        for y in range(canvas.height):
            for segment in canvas.strip(y):
                assert segment.style is not None
                ink = color(segment.style.color, "")
                paper = color(segment.style.bgcolor, "")
                if segment.style.reverse:
                    ink, paper = paper, ink
                assert contrast(ink, paper) >= READ, (state, card, ink, paper)
                stands_out = max(contrast(paper, ground), contrast(ink, ground))
                assert stands_out >= STAND_OUT, (state, ink, paper, ground)


@pytest.mark.medium
@pytest.mark.parametrize("page", ["table", "text", "lines", "some", "palette"])
async def test_every_color_is_exact_as_nothing_makes_it_so_any_more(page: str) -> None:
    async with program(None if page == "palette" else PAGES[page]()) as (app, pilot):
        if page == "palette":
            await press(pilot, "ctrl+p")
            await until(pilot, lambda: "last one" in text_of(app))
        assert not app.get_line_filters()
        for strip in app.screen._compositor.render_strips():
            for segment in strip:
                style = segment.style
                if style is None or not segment.text.strip():
                    continue
                assert not style.dim, segment
                for color in (style.color, style.bgcolor):
                    assert color is not None, segment
                    assert color.triplet is not None, segment
