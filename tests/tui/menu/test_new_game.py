"""The new game dialog: what it fills in, what it takes, what it begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spades_tui.bots import kernel
from spades_tui.bots.players import SELECTABLE
from spades_tui.bots.roster import description
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.share_codes import encode_game, encode_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_choice import find_choice
from spades_tui.storage.rule_sets import save_rule_set
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.tui.pages.new_game import NewGamePage, parse_deal
from spades_tui.tui.pages.players import SEPARATELY, PlayerChoice
from spades_tui.tui.pages.settings import SettingsPage
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import highlight, press, program, showing, text_of, told, until, write

OURS = with_options(RuleSet(), target=250, nil=False, blind_nil=False)
CLUB = Settings(partner="club", opponents="club")


@pytest.mark.medium
async def test_enter_at_once_plays_what_was_played_last() -> None:
    settings = Settings(preset="alpha-theta", partner="rookie", opponents="club")
    async with program(NewGamePage(), settings=settings) as (app, pilot):
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.rules == preset_named("alpha-theta").rules
        assert app.table.seats.levels == (None, "club", "rookie", "club")
        assert app.table.title == "Alpha Theta"


@pytest.mark.medium
async def test_my_level_shows_the_level_in_force_and_seats_it() -> None:
    settings = Settings(partner="rookie", opponents="master")
    async with program(NewGamePage(), settings=settings) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "right")
        shown = " ".join(text_of(app).split())
        assert "my-level (regular)" in shown
        assert "my-level is regular until 30 of your decisions have been reviewed" in shown
        await press(pilot, "d")
        assert app.table is not None
        assert app.table.seats.levels == (None, "regular", "rookie", "regular")
        table = app.screen
        assert isinstance(table, TableScreen)
        await until(pilot, lambda: table.current_view.prompt is not None)
        assert table.message.startswith("my-level is regular"), "it stays until it has been seen"
        await press(pilot, "3", "enter")
        await until(pilot, lambda: not table.message.startswith("my-level"))
        assert load_settings().settings.opponents == "my-level"


@pytest.mark.medium
async def test_arrows_change_rules_players_match_and_pace_and_they_are_remembered() -> None:
    async with program(NewGamePage(), settings=replace(CLUB, partner=SELECTABLE[-1])) as (
        app,
        pilot,
    ):
        for key in ("rules", "partner", "match", "pace"):
            await highlight(pilot, key)
            await press(pilot, "right")
        assert "Alpha Theta" in text_of(app)
        assert "2 games won" in text_of(app)
        await press(pilot, "d")
        assert app.table is not None
        assert app.table.rules.ending.match == 2
        assert app.table.seats.levels == (None, "club", SELECTABLE[0], "club")
        kept = load_settings().settings
        assert (kept.preset, kept.partner, kept.pace) == ("alpha-theta", SELECTABLE[0], "step")


@pytest.mark.medium
@pytest.mark.parametrize("partner", ["master", "club/master", "rookie"])
async def test_a_plain_kernel_is_told_beside_a_player_who_searches(
    partner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel.table, "__file__", "table.py")
    async with program(NewGamePage(), settings=Settings(partner=partner)) as (app, _):
        assert ("Without a compiled kernel" in text_of(app)) == ("master" in partner)


@pytest.mark.medium
async def test_a_compiled_kernel_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel.table, "__file__", "table.cpython-311-x86_64-linux-gnu.so")
    async with program(NewGamePage(), settings=Settings(partner="master")) as (app, _):
        assert "kernel" not in text_of(app)


@pytest.mark.medium
async def test_a_rule_set_of_ones_own_is_remembered_by_its_name() -> None:
    save_rule_set("Kitchen table", OURS)
    async with program(NewGamePage(), settings=CLUB) as (app, pilot):
        await highlight(pilot, "rules")
        await press(pilot, "left", "d")
        assert app.table is not None
        assert (app.table.title, app.table.rules) == ("Kitchen table", OURS)
        await press(pilot, "m", "n")
        assert "Kitchen table" in text_of(app)


@pytest.mark.medium
async def test_opponents_can_be_chosen_each_apart_and_are_remembered() -> None:
    async with program(NewGamePage(), settings=replace(CLUB, opponents=SELECTABLE[-1])) as (
        app,
        pilot,
    ):
        await highlight(pilot, "opponents")
        await press(pilot, "right")
        assert "each separately" in text_of(app)
        await highlight(pilot, "other:1")
        await press(pilot, "right", "d")
        assert app.table is not None
        assert app.table.seats.levels == (None, SELECTABLE[-1], "club", SELECTABLE[0])
        assert load_settings().settings.opponents == f"{SELECTABLE[-1]},{SELECTABLE[0]}"


@pytest.mark.medium
async def test_a_player_can_be_typed_by_name_and_a_wrong_one_is_refused() -> None:
    async with program(NewGamePage(), settings=CLUB) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "enter", "end", "enter")
        await write(pilot, "club+bald")
        assert "did you mean 'bold'" in told(app, "#wrong")
        await write(pilot, "club+bold")
        await press(pilot, "d")
        assert app.table is not None
        assert app.table.seats.levels == (None, "club+bold", "club", "club+bold")


@pytest.mark.medium
async def test_a_player_remembered_who_is_gone_is_replaced_and_that_is_said() -> None:
    async with program(NewGamePage(), settings=replace(CLUB, partner="gone")) as (app, pilot):
        assert "There is no bot 'gone'" in text_of(app)
        await press(pilot, "d")
        assert app.table is not None
        assert app.table.seats.levels == (None, "club", "club", "club")


@pytest.mark.medium
@pytest.mark.parametrize(
    ("preset", "rows"),
    [("two-handed", "Opponent North"), ("three-handed", "Opponents"), ("six-handed", "Partner")],
)
async def test_the_players_asked_for_are_those_of_the_table(preset: str, rows: str) -> None:
    async with program(NewGamePage(), settings=Settings(preset=preset)) as (app, pilot):
        assert rows in text_of(app)
        assert ("Partner" in text_of(app)) == (preset == "six-handed")
        await press(pilot, "enter")
        assert showing(app) is TableScreen


@pytest.mark.medium
async def test_a_games_code_brings_rules_and_deal() -> None:
    async with program(NewGamePage()) as (app, pilot):
        await highlight(pilot, "seed")
        await press(pilot, "enter")
        await write(pilot, encode_game(OURS, 4711))
        assert "number 4711" in text_of(app)
        await press(pilot, "d")
        assert app.table is not None
        assert (app.table.seed, app.table.rules) == (4711, OURS)


@pytest.mark.medium
async def test_a_wrong_code_is_refused_where_it_is_typed() -> None:
    async with program(NewGamePage()) as (app, pilot):
        await highlight(pilot, "seed")
        await press(pilot, "enter")
        await write(pilot, "R-XXXX")
        assert "copy it again" in told(app, "#wrong")
        await press(pilot, "escape")
        assert showing(app) is NewGamePage


def test_a_deal_is_a_number_or_a_code() -> None:
    assert parse_deal(" 12 ") == (None, 12)
    assert parse_deal("") == (None, None)
    assert parse_deal(encode_rules(OURS)) == (OURS, None)
    for wrong in ("-3", "9" * 40, "seven"):
        with pytest.raises(ValueError, match="whole number"):
            parse_deal(wrong)


def test_remembered_rules_are_a_preset_an_own_set_or_a_code() -> None:
    save_rule_set("Kitchen table", OURS)
    assert find_choice("quick").rules == preset_named("quick").rules
    assert find_choice("own:Kitchen table").rules == OURS
    assert find_choice("Kitchen table").rules == OURS
    assert find_choice(encode_rules(OURS)).rules == OURS
    assert find_choice("gone for good").rules == RuleSet()


@pytest.mark.medium
async def test_players_are_changed_and_kept_at_once() -> None:
    settings = Settings(partner="club", opponents=SELECTABLE[-1])
    async with program(SettingsPage(), settings=settings) as (app, pilot):
        await highlight(pilot, "partner")
        await press(pilot, "right")
        assert load_settings().settings.partner == "expert"
        assert description("expert") in text_of(app)
        await highlight(pilot, "opponents")
        await press(pilot, "right")
        await highlight(pilot, "other:1")
        await press(pilot, "left")
        assert load_settings().settings.opponents == f"{SELECTABLE[-1]},{SELECTABLE[-2]}"


@pytest.mark.medium
async def test_a_player_is_picked_from_the_page_of_all() -> None:
    async with program(SettingsPage()) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "enter", "home", "enter")
        assert showing(app) is SettingsPage
        assert load_settings().settings.opponents == SELECTABLE[0]


@pytest.mark.medium
async def test_opponents_are_set_apart_from_the_page_of_all() -> None:
    async with program(SettingsPage(), settings=Settings(opponents="club")) as (app, pilot):
        await highlight(pilot, "opponents")
        await press(pilot, "enter")
        await highlight(pilot, SEPARATELY)
        await press(pilot, "enter")
        assert load_settings().settings.opponents == "club,club"
        assert "Each opponent is chosen separately" in text_of(app)
        await press(pilot, "enter")
        assert "Now: each separately" in text_of(app)


def test_one_opponent_stands_for_all_until_they_are_chosen_apart() -> None:
    players = PlayerChoice("club", "Vesh")
    assert players.as_setting == "Vesh"
    players.next_player("opponents", SELECTABLE.index("Vesh") * -1 - 1, 3)
    assert players.apart
    assert players.rows(None, "Opponents", ("a", "b", "c"))[0].value == SEPARATELY
    players.set_player("other:2", "rookie", 3)
    assert players.as_setting == "Vesh,Vesh,rookie"
    assert [row.value for row in players.rows(None, "Opponents", ("a", "b", "c"))[1:]] == [
        "Vesh (expert, hunter)",
        "Vesh (expert, hunter)",
        "rookie",
    ]
    assert [row.key for row in players.rows(None, "Opponent", ("a",))] == ["opponents"]
    players.next_player("opponents", 1, 3)
    assert players.as_setting == SELECTABLE[0]
