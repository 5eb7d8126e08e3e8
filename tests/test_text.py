"""Text and numbers from outside: nothing steers a terminal, wide letters take two cells."""

from __future__ import annotations

import unicodedata

import pytest
from rich.cells import cell_len

from spades_tui.cards import MAX_SEED
from spades_tui.text import (
    FILLER,
    MAX_DIGITS,
    ascii_text,
    cell_width,
    count_noun,
    cut,
    format_number,
    pad_cells,
    parse_signed_number,
    parse_whole_number,
    sanitize,
    sanitize_lines,
    sanitize_name,
    to_cells,
)

ESCAPES = (
    "\x1b[2J", "\x1b]0;title\x07", "\x9b31m", "\x00", "\x7f", "a\nb", "a\rb", "\u2028",
    "\u2029", "\u202eecilA", "\u2066x\u2069", "\u200e", "\u200bx", "\ufeffx", "\udc80",
    "\ue000", "\U000e0041",
)  # fmt: skip


@pytest.mark.parametrize("text", ESCAPES)
def test_what_steers_a_terminal_becomes_visible(text: str) -> None:
    assert sanitize(text).isprintable()
    assert len(sanitize(text)) > len(text)
    assert sanitize(sanitize(text)) == sanitize(text)
    assert to_cells(text).replace(FILLER, "").isprintable()


@pytest.mark.one_in(6)
@pytest.mark.parametrize("plane", range(0x11))
def test_no_character_at_all_comes_through_that_is_not_printable(plane: int) -> None:
    text = sanitize("".join(map(chr, range(plane << 16, (plane + 1) << 16))))
    assert text.isprintable()
    assert not {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} & set(map(unicodedata.category, text))


@pytest.mark.parametrize(
    "text", ["Ann", "José", "Łukasz", "漢字", "עדי", "กำ", "नि", "🙂", "½ − ♠"]
)
def test_letters_of_every_script_stay(text: str) -> None:
    assert sanitize(text) == text


def test_a_family_is_shown_as_its_members() -> None:
    assert sanitize("👨\u200d👩\u200d👧") == "👨👩👧"
    assert sanitize("❤\ufe0f") == "❤"


def test_piled_up_marks_are_taken_down() -> None:
    assert sanitize("Z" + "\u0335" * 200) == "Z\u0335\u0335"
    assert sanitize("Z" + "\u0335\u200d" * 200) == "Z\u0335\u0335"


def test_line_ends_between_lines_stay() -> None:
    assert sanitize_lines("a\x1b\nb\n") == "a\\x1b\nb\n"


@pytest.mark.parametrize("text", ["漢字テスト", "a漢b字", "abc"])
@pytest.mark.parametrize("width", range(-1, 12))
def test_a_text_is_never_cut_within_a_letter(text: str, width: int) -> None:
    part = cut(to_cells(text), width).replace(FILLER, "")
    assert text.startswith(part)
    assert cell_len(part) in (min(max(width, 0), cell_len(text)), max(width - 1, 0))


def test_names_and_columns_are_measured_in_cells() -> None:
    assert sanitize_name("漢字漢字漢字漢字") == "漢字漢字漢字"
    assert sanitize_name("  Ann\x1b  ") == "Ann\\x1b"
    assert cell_width("漢a") == 3
    assert pad_cells("漢a", 5) == "漢a  "


def test_in_ascii_letters_lose_their_accents_only() -> None:
    assert ascii_text("José Łé 漢") == "Jose ?e ?"


@pytest.mark.parametrize(
    "text", ["", "²", "①", "٣", "१", "1_0", "+1", " 1", "1e3", "9" * 5000, "9" * (MAX_DIGITS + 1)]
)
def test_only_plain_digits_are_a_number(text: str) -> None:
    assert parse_whole_number(text) is None
    assert parse_whole_number("-" + text) is None


@pytest.mark.parametrize("form", [".0f", ".1f", "+.1f", ".0%", ".1%", "+.1%"])
def test_what_is_rounded_to_nought_has_no_sign(form: str) -> None:
    assert format_number(-1e-9, form) == format_number(0.0, form) == format(0, form).lstrip("+")
    assert format_number(-0.5, form).startswith("−") == (form != ".0f")


def test_numbers_are_read() -> None:
    assert parse_whole_number("007") == 7
    assert parse_whole_number(str(MAX_SEED)) == MAX_SEED
    assert parse_whole_number(str(MAX_SEED + 1)) is None
    assert parse_signed_number(" −12 ") == parse_signed_number("-12") == -12
    assert parse_signed_number("--12") is None


@pytest.mark.parametrize(
    ("number", "told"),
    [(0, "0 points"), (1, "1 point"), (-1, "−1 point"), (2, "2 points"), (-12, "−12 points")],
)
def test_a_noun_is_singular_beside_one_won_or_lost(number: int, told: str) -> None:
    assert count_noun(number, "point") == told
