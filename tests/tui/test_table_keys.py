"""The one table of keys: what it declares is there, is heard, and can be shown."""

from __future__ import annotations

from collections import Counter

import pytest

from spades_tui.tui.drawing.canvas import to_ascii
from spades_tui.tui.keys import KEYS, PLACES, hint_keys, hint_pairs, hint_text, keys_of
from spades_tui.tui.table.screen import TableScreen


def test_every_command_of_the_table_is_known_to_it() -> None:
    for key in keys_of("table"):
        assert hasattr(TableScreen, f"action_{key.action}"), key


def test_no_key_has_two_meanings_in_one_place() -> None:
    for place in PLACES:
        rows = [row for row in keys_of(place) if row.action]
        heard = Counter(key for row in rows for key in row.keys.split(","))
        assert not [key for key, times in heard.items() if times > 1], place


def test_every_key_stands_in_a_place_and_has_a_sentence() -> None:
    for row in KEYS:
        assert row.where in PLACES
        assert row.help.endswith("."), row


def test_keys_can_be_shown_in_ascii() -> None:
    for row in KEYS:
        assert "?" not in to_ascii(row.shown) or row.shown == "?", row


@pytest.mark.parametrize("width", [58, 78, 98])
def test_the_hint_line_fits_and_always_ends_with_the_way_to_all_keys(width: int) -> None:
    pairs = hint_keys(hint_pairs("play", "table", "anywhere"), width)
    assert len(hint_text(pairs)) <= width
    assert pairs[-1] == ("?", "keys")
