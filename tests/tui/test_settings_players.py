"""Partner and opponents in the settings: as one, each apart, by name."""

from __future__ import annotations

from spades_tui.bots.players import CHOICES
from spades_tui.bots.roster import described
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.tui.screens.players import APART, PlayerChoice
from spades_tui.tui.screens.settings import SettingsScreen
from tests.tui.pages import highlight, press, program, showing, text_of


async def test_players_are_changed_and_kept_at_once() -> None:
    settings = Settings(partner="club", opponents=CHOICES[-1])
    async with program(SettingsScreen(), settings=settings) as (app, pilot):
        await highlight(pilot, "partner")
        await press(pilot, "right")
        assert load_settings().settings.partner == "expert"
        assert described("expert") in text_of(app)
        await highlight(pilot, "opponents")
        await press(pilot, "right")
        await highlight(pilot, "other:1")
        await press(pilot, "left")
        assert load_settings().settings.opponents == f"{CHOICES[-1]},{CHOICES[-2]}"


async def test_a_player_is_picked_from_the_page_of_all() -> None:
    async with program(SettingsScreen()) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "enter", "home", "enter")
        assert showing(app) is SettingsScreen
        assert load_settings().settings.opponents == CHOICES[0]


async def test_opponents_are_set_apart_from_the_page_of_all() -> None:
    async with program(SettingsScreen(), settings=Settings(opponents="club")) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "enter")
        await highlight(pilot, APART)
        await press(pilot, "enter")
        assert load_settings().settings.opponents == "club,club"
        assert "Each opponent is chosen separately" in text_of(app)
        await press(pilot, "enter")
        assert "Now: each separately" in text_of(app)


def test_one_opponent_stands_for_all_until_they_are_chosen_apart() -> None:
    players = PlayerChoice("club", "Vesh")
    assert players.kept == "Vesh"
    players.turn("opponents", CHOICES.index("Vesh") * -1 - 1, 3)
    assert players.apart
    assert players.rows(None, "Opponents", ("a", "b", "c"))[0].value == APART
    players.put("other:2", "rookie", 3)
    assert players.kept == "Vesh,Vesh,rookie"
    assert [row.value for row in players.rows(None, "Opponents", ("a", "b", "c"))[1:]] == [
        "Vesh (expert, hunter)",
        "Vesh (expert, hunter)",
        "rookie",
    ]
    assert [row.key for row in players.rows(None, "Opponent", ("a",))] == ["opponents"]
    players.turn("opponents", 1, 3)
    assert players.kept == CHOICES[0]
