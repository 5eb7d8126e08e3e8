"""What stays in sight at the table while messages come and go."""

from __future__ import annotations

import re

import pytest

from spades_tui.rules.presets import preset_named
from tests.tui.test_table_screen import sitting, table_at, text_of, to_play


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_game_that_is_not_saved_is_marked_whatever_is_said(size: tuple[int, int]) -> None:
    table = table_at(to_play)
    table.problem = "The disk is full. The game is not saved."
    async with sitting(table, size=size) as (screen, pilot):
        assert "The disk is full." in text_of(screen.spades)
        screen.say("West plays the king of hearts.")
        await pilot.pause()
        top = text_of(screen.spades).splitlines()[0]
        assert "Standard" in top
        assert "not saved" in top
        table.problem = None
        screen.say("It is.")
        await pilot.pause()
        assert "not saved" not in text_of(screen.spades)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_bid_and_tricks_are_not_torn_apart(size: tuple[int, int]) -> None:
    rules = preset_named("partnership-bidding").rules
    async with sitting(table_at(to_play, rules), size=size) as (screen, _):
        shown = text_of(screen.spades)
        assert "with partner" in shown
        assert shown.count("took ") == len(re.findall(r"took \d", shown)) == 4
