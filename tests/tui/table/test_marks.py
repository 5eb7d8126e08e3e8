"""What stays in sight at the table while messages come and go."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import Settings
from spades_tui.table.autosave import Autosave
from tests.tui.pages import text_of
from tests.tui.table.test_table_screen import sitting, table_at, to_bid, to_play
from tests.tui.tables import RoteTable


class FailingSave(Autosave):
    """A file that can be written or not, as the test says."""

    problem: str | None = "The disk is full. The game is not saved."


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_a_game_that_is_not_saved_is_marked_whatever_is_said(size: tuple[int, int]) -> None:
    table = RoteTable(RuleSet(), 4)
    table.saving = saving = FailingSave(None, [])
    table.play_until(to_play)
    async with sitting(table, size=size) as (screen, pilot):
        assert "The disk is full." in text_of(screen.app)
        screen.show_notice("West plays the king of hearts.")
        await pilot.pause()
        top = text_of(screen.app).splitlines()[0]
        assert "Standard" in top
        assert "not saved" in top
        saving.problem = None
        screen.show_notice("It is.")
        await pilot.pause()
        assert "not saved" not in text_of(screen.app)


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_bid_and_tricks_are_not_torn_apart(size: tuple[int, int]) -> None:
    rules = preset_named("partnership-bidding").rules
    async with sitting(table_at(to_play, rules), size=size) as (screen, _):
        shown = text_of(screen.app)
        assert "with partner" in shown
        assert shown.count("took ") == len(re.findall(r"took \d", shown)) == 2
        assert re.search(r"bid \d+  [■□]+", shown), "tricks of a bid are marks beside it"


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset", ["standard", "three-dummy", "six-handed"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
async def test_a_plate_keeps_away_from_what_is_said_of_a_card(
    preset: str, size: tuple[int, int]
) -> None:
    table = RoteTable(preset_named(preset).rules, 3)
    table.names = tuple(f"Ferdinand-Aug{seat}" for seat in range(len(table.names)))
    table.play_until(lambda view: view.phase == "play")
    said = 0
    async with sitting(table, size=size) as (screen, pilot):
        for _ in range(12):
            shown = text_of(screen.app)
            touching = re.findall(r"\w(?:★|led\b)|(?:best|took)[A-Z]\w*|\bled[A-Z]\w*", shown)
            assert not touching, shown
            said += shown.count("★")
            await pilot.press("enter")
    assert said > 5


@pytest.mark.parametrize("width", [96, 104, 130])
async def test_plates_stand_beside_a_question_and_not_behind_it(width: int) -> None:
    table = table_at(to_bid)
    table.names = tuple(f"Ferdinand-Augus{seat}" for seat in range(4))
    async with sitting(table, Settings(rail=False), size=(width, 30)) as (screen, _):
        shown = text_of(screen.app)
        frame = next(line for line in shown.splitlines() if "╭──" in line)
        left, right = frame.index("╭"), frame.rindex("╮")
        for line in shown.splitlines():
            if "Ferdinand-" in line and left < line.index("Ferdinand-") + 10 and "You" not in line:
                beside = line.index("Ferdinand-") > right
                assert beside or "Augus2" in line or "▸ Ferdinand-Augus0" in line, shown


@pytest.mark.one_in(4)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (100, 30), (160, 50)])
@pytest.mark.parametrize("asked", [to_play, to_bid])
async def test_names_of_wide_letters_are_shown_right_one_s_own_too(
    size: tuple[int, int], asked: Callable[[View], bool]
) -> None:
    table = table_at(asked)
    table.names = ("漢字", "テスト", "李小龙", "Zoe\u0308")
    async with sitting(table, size=size) as (screen, pilot):
        for page in ("", "s"):
            if page:
                await pilot.press(page)
                await pilot.pause()
            shown = text_of(screen.app)
            assert all(name in shown for name in table.names)
            assert all(cell_len(line) <= size[0] for line in shown.splitlines())


@pytest.mark.medium
@pytest.mark.parametrize("size", [(60, 20), (100, 30)])
async def test_a_name_can_neither_steer_the_terminal_nor_be_markup(size: tuple[int, int]) -> None:
    table = table_at(to_play)
    table.names = ("[b]me[/]", "\x1b[2J", "[@click=app.bell]x", "\u202eN\n")
    table.title = "[red]\x1b]0;x\x07"
    async with sitting(table, size=size) as (screen, pilot):
        assert "[b]me[/]" in text_of(screen.app)
        for _ in range(2):
            shown = text_of(screen.app)
            assert "\\x1b[2J" in shown
            assert shown.replace("\n", "").isprintable()
            await pilot.press("s")
            await pilot.pause()
