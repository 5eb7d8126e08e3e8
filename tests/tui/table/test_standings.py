"""Contracts and nils at the table: said when it happens, and as long as they stand."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.color import Color

from spades_tui.player_view import View
from spades_tui.player_view.standing import all_standings, side_standing
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import text_of
from tests.tui.table.test_table_screen import sitting
from tests.tui.tables import RoteTable

SIZES = ((60, 20), (80, 24), (100, 30), (120, 40), (200, 60))


def bid_as(*bids: str, rules: RuleSet | None = None, seed: int = 4) -> RoteTable:
    """Return a table at which the seats have bid so."""
    table = RoteTable(rules or RuleSet(), seed)
    table.play_until(lambda _: table.game.prompt is not None and table.game.prompt.kind == "bid")
    while (prompt := table.game.prompt) is not None and prompt.kind == "bid":
        wanted: Bid = parse_bid(bids[prompt.seat])
        table.act(MakeBid(prompt.seat, wanted))
    return table


async def played_through(table: RoteTable, size: tuple[int, int] = (80, 24)) -> list[str]:
    """Play the hand by rote on the screen and return what it showed after every card."""
    shown: list[str] = []
    async with sitting(table, size=size) as (screen, pilot):
        while not table.view().results:
            screen.show(table.take_first())
            await pilot.pause()
            shown.append(text_of(screen.app))
    return shown


def color_on_felt(screen: TableScreen, words: str) -> Color | None:
    """Return the color in which the felt shows `words`."""
    canvas = screen.query_one(TrickArea).canvas
    for y in range(canvas.height):
        row = "".join(canvas._chars[y])
        if words in row:
            return canvas._styles[y][row.index(words)].color
    raise AssertionError(f"nothing says {words}")


def first_failing(bids: tuple[str, ...], seat: int) -> tuple[RoteTable, int]:
    """Return a table and after how many cards the nil of `seat` fails there."""
    for seed in range(1, 60):
        table = bid_as(*bids, seed=seed)
        cards = 0
        while table.game.prompt is not None and not table.view().taken[seat]:
            table.take_first()
            cards += 1
        if table.view().taken[seat] and cards < 40:
            return bid_as(*bids, seed=seed), cards
    raise AssertionError("that never happened")


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize(("seat", "whose"), [(0, "Your"), (1, "West's"), (2, "North's")])
async def test_a_nil_that_fails_is_said_at_once_in_words(seat: int, whose: str) -> None:
    bids = tuple("nil" if at == seat else "3" for at in range(4))
    table, cards = first_failing(bids, seat)
    shown = await played_through(table, (110, 40))
    assert f"{whose} nil fails." not in "".join(shown[: cards - 1])
    assert f"{whose} nil fails." in shown[cards - 1]
    assert "alive" in shown[cards - 2]
    assert "× failed" in shown[cards - 1]
    for text in shown[cards - 1 : -1]:
        assert re.search(r"│ (You|West|North) nil +× failed", text), "it stays on the pad"


@pytest.mark.medium
async def test_what_became_of_a_contract_stays_in_sight_until_the_player_has_decided() -> None:
    table, cards = first_failing(("3", "3", "nil", "3"), 2)
    async with sitting(table) as (screen, pilot):
        after = decisions = 0
        while decisions < 2:
            prompt = table.game.prompt
            assert prompt is not None
            decisions += after >= cards and prompt.seat == 0
            screen.show(table.take_first())
            await pilot.pause()
            after += 1
            fails = "North's nil fails." in text_of(screen.app)
            assert fails == (after >= cards and not decisions)
            if fails:
                alarm = screen.query_one(TrickArea).canvas.style("alarm").color
                assert color_on_felt(screen, "North's nil fails.") == alarm


def test_a_contract_with_a_number_too_many_to_take_is_not_called_made() -> None:
    rules = with_options(RuleSet(), ten_for_200="every ten", ten_for_200_makes="exactly")
    table = bid_as("5", "1", "5", "1", rules=rules)
    fates = set()
    while table.game.prompt is not None:
        stands = side_standing(table.view(), 0)
        if stands.need == 0:
            fates.add(stands.fate)
        table.take_first()
    assert "made" not in fates or side_standing(table.view(), 0).counted == 10


@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset", presets())
def test_the_last_fate_of_a_contract_is_what_the_score_says(preset: str) -> None:
    for seed in range(1, 6):
        table = RoteTable(preset_named(preset).rules, seed)
        seen: dict[int, set[str]] = {}

        def watch(view: View, seen: Any = seen) -> bool:
            for side, stands in enumerate(all_standings(view) if view.phase == "play" else ()):
                if stands.contract is not None and stands.fate != "open":
                    seen.setdefault(side, set()).add(stands.fate)
            return bool(view.results)

        table.play_until(watch)
        view = table.view()
        if view.results[-1].revoker is not None:
            continue
        for side, score in enumerate(view.results[-1].sides):
            stands = side_standing(view, side)
            if stands.contract is None:
                continue
            final = "made" if score.made else "set"
            assert stands.fate == final
            assert seen.get(side, {final}) == {final}


@pytest.mark.parametrize("size", SIZES[:3])
async def test_a_side_that_bid_nil_twice_has_its_place_on_the_pad(size: tuple[int, int]) -> None:
    async with sitting(bid_as("nil", "3", "nil", "3"), size=size) as (screen, _):
        shown = text_of(screen.app)
        assert "2 nils alive" in shown or shown.count("nil ") >= 2
