"""The rules editor: every option can be changed, and nothing impossible can be saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spades_tui.rules.catalog import all_options, value_label, with_options
from spades_tui.rules.formats.share_codes import decode_rules, encode_game, encode_rules
from spades_tui.rules.formats.toml import dump_rules, load_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_choice import find_choice
from spades_tui.storage.rule_sets import find_rule_set, list_saved_rule_sets
from spades_tui.tui.dialogs import ConfirmDialog, SelectDialog
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.rules.draft import (
    RuleDraft,
    explain_option,
    list_items,
    menu_values,
    option_items,
    read_value,
)
from spades_tui.tui.pages.rules.editor import RulesEditorPage
from spades_tui.tui.pages.rules.library import RuleLibraryPage, top_trumps
from spades_tui.tui.pages.rules.page import RuleTextPage, ShareCodeDialog
from spades_tui.tui.table.screen import TableScreen
from spades_tui.tui.widgets.lists import Choices
from spades_tui.tui.widgets.text_pane import TextPane
from tests.tui.pages import highlight, press, program, read, row_keys, showing, text_of, told, write

OURS = with_options(RuleSet(), target=250)


def editor(rules: RuleSet | None = None, **more: Any) -> RulesEditorPage:
    return RulesEditorPage(rules or RuleSet(), "Standard", **more)


# -- the draft ------------------------------------------------------------------------------


def test_every_option_has_its_row() -> None:
    rows = {item.key for item in option_items(RuleDraft(RuleSet(), "Standard")) if item.key}
    assert rows == set(all_options())


@pytest.mark.parametrize("name", all_options())
def test_turning_an_option_right_round_offers_every_value_and_comes_back(name: str) -> None:
    draft = RuleDraft(RuleSet(), "Standard")
    seen = []
    for _ in menu_values(name):
        draft.cycle(name, 1)
        seen.append(draft.value(name))
    assert set(seen) == set(menu_values(name))
    assert draft.rules == RuleSet()
    draft.cycle(name, -1)
    draft.cycle(name, 1)
    assert draft.rules == RuleSet()


def test_an_option_without_a_say_is_off_with_its_reason() -> None:
    draft = RuleDraft(with_options(RuleSet(), nil=False, blind_nil=False), "Standard")
    row = next(item for item in option_items(draft) if item.key == "nil_value")
    assert row.is_off
    assert not row.turns
    assert "Off: Nil is not played." in [text for text, _ in explain_option(draft, "nil_value")]


def test_a_value_set_before_comes_back_when_its_switch_does() -> None:
    draft = RuleDraft(with_options(RuleSet(), nil_value=70), "ours")
    draft.set("nil", value=False)
    draft.set("nil", value=True)
    assert draft.value("nil_value") == 70


def test_changes_are_taken_back_one_by_one() -> None:
    draft = RuleDraft(RuleSet(), "Standard")
    draft.set("target", 300)
    draft.restart_from(preset_named("pirate").rules, "Pirates")
    assert draft.undo()
    assert draft.value("target") == 300
    assert draft.undo()
    assert draft.rules == RuleSet()
    assert not draft.undo()


def test_numbers_and_words_are_read_as_typed() -> None:
    assert read_value("target", "250") == 250
    assert read_value("floor", "−300") == -300
    assert read_value("floor", "none") == "none"
    assert read_value("bag_limit", value_label("bag_limit", "off")) == "off"
    for wrong in ("0", "many", "1e3", "10001", ""):
        with pytest.raises(ValueError, match="Type a whole number"):
            read_value("target", wrong)


def test_only_cards_that_may_be_removed_are_offered() -> None:
    assert set(list_items("removed")) == {f"{rank}{suit}" for rank in "23456" for suit in "SHDC"}


# -- the screen -----------------------------------------------------------------------------


async def test_the_arrows_change_the_value_and_the_summary_follows() -> None:
    async with program(editor()) as (app, pilot):
        await highlight(pilot, "target")
        await press(pilot, "right")
        shown = text_of(app)
        assert "1 changed" in shown
        about = app.screen.query_one(TextPane).text
        assert "• Target score: 200" in about
        assert "4 players · to 200" in about
        assert encode_rules(with_options(RuleSet(), target=200)) in about
        await press(pilot, "backspace")
        assert "changed" not in text_of(app).splitlines()[0]


@pytest.mark.medium
async def test_a_number_is_typed() -> None:
    async with program(editor()) as (app, pilot):
        await highlight(pilot, "target")
        await press(pilot, "enter")
        await write(pilot, "20000")
        assert "from 1 to 10000" in text_of(app)
        await write(pilot, "275")
        assert "• Target score: 275" in app.screen.query_one(TextPane).text


@pytest.mark.medium
async def test_any_card_is_picked_as_the_one_that_cancels_a_bag() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        await highlight(pilot, "bag_cancel_card")
        assert "or another card: Enter" in app.screen.query_one(TextPane).text
        await press(pilot, "enter", "end", "enter")
        assert page.draft.value("bag_cancel_card") == "AS"
        assert "● the A♠" in app.screen.query_one(TextPane).text
        await press(pilot, "enter", "up", "enter")
        assert page.draft.value("bag_cancel_card") == "KS"
        await press(pilot, "right")
        assert page.draft.value("bag_cancel_card") == "none"


@pytest.mark.medium
async def test_several_values_are_marked() -> None:
    page = editor()
    async with program(page) as (_, pilot):
        await highlight(pilot, "misdeal")
        await press(pilot, "enter", "enter", "down", "down", "enter", "end", "enter")
        assert page.draft.value("misdeal") == ("no spades", "seven of a suit")


@pytest.mark.medium
async def test_values_are_changed_with_the_mouse() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        listing = app.screen.query_one(Choices)
        y = next(at for at, item in enumerate(listing.items) if item.key == "first_dealer")
        await pilot.click(Choices, offset=(6, y))
        assert listing.key == "first_dealer"
        await pilot.click(Choices, offset=(6, y))
        assert showing(app) is SelectDialog
        await press(pilot, "down", "enter")
        assert page.draft.value("first_dealer") == "high card"
        await pilot.click("KeyLine", offset=(3, 0))  # ←→ change
        assert page.draft.value("first_dealer") != "high card"


@pytest.mark.medium
async def test_what_cannot_be_played_cannot_be_saved_and_says_why() -> None:
    async with program(editor(preset_named("alpha-theta").rules)) as (app, pilot):
        await highlight(pilot, "nil")
        await press(pilot, "right")
        assert "Cannot be saved: A nil round needs nil" in text_of(app)
        for key in ("S", "d", "K", "E", "r"):
            await press(pilot, key)
            assert showing(app) is RulesEditorPage
        assert not list_saved_rule_sets()


@pytest.mark.medium
async def test_rules_are_saved_under_a_name_renamed_and_deleted() -> None:
    async with program(RuleLibraryPage()) as (app, pilot):
        await press(pilot, "e")
        await highlight(pilot, "target")
        await press(pilot, "right", "S")
        await write(pilot, "Kitchen table")
        assert find_rule_set("Kitchen table").ending.target == 200
        await press(pilot, "escape")
        assert showing(app) is RuleLibraryPage
        await highlight(pilot, "own:Kitchen table")
        await press(pilot, "R")
        await write(pilot, "Garden table")
        assert [saved.name for saved in list_saved_rule_sets()] == ["Garden table"]
        await highlight(pilot, "own:Garden table")
        await press(pilot, "D", "down", "enter")
        assert not list_saved_rule_sets()


@pytest.mark.medium
async def test_a_rule_set_is_reached_by_its_first_letters_and_enter_deals_it() -> None:
    async with program(RuleLibraryPage()) as (app, pilot):
        await press(pilot, "w", "h", "i")
        page = app.screen
        assert isinstance(page, RuleLibraryPage)
        assert page.choice.key == "whiz"
        await read(app, pilot)
        assert "Differs from Mirror only in" in text_of(app)
        await press(pilot, "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.rules == preset_named("whiz").rules
        assert app.settings.preset == "whiz"


@pytest.mark.medium
async def test_a_letter_that_is_a_command_finds_no_rule_set() -> None:
    async with program(RuleLibraryPage(key="mirror")) as (app, pilot):
        await press(pilot, "r")
        assert showing(app) is RuleTextPage
        await press(pilot, "escape")
        assert showing(app) is RuleLibraryPage
        await press(pilot, "m")  # goes back from every page, whatever begins with it
        assert showing(app) is MenuPage


def test_jokers_and_high_twos_are_the_highest_trumps() -> None:
    trumps = top_trumps(preset_named("us-jokers").rules)
    assert [card.label for card in trumps[:4]] == ["BJ", "LJ", "2♠", "A♠"]


@pytest.mark.medium
async def test_saving_again_replaces_but_never_another_set() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        await press(pilot, "S")
        await write(pilot, "One")
        await highlight(pilot, "target")
        await press(pilot, "right", "S")
        await write(pilot, "One")
        assert find_rule_set("One").ending.target == 200
        await press(pilot, "S")
        await write(pilot, "Two")
        await press(pilot, "S")
        await write(pilot, "One")
        assert "already a rule set" in told(app, "#wrong")


@pytest.mark.medium
async def test_leaving_without_saving_is_asked_about() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        await highlight(pilot, "target")
        await press(pilot, "right", "escape")
        assert "not saved" in text_of(app)
        await press(pilot, "enter")
        assert app.screen is page
        await press(pilot, "escape", "end", "enter")
        assert app.screen is not page


@pytest.mark.medium
async def test_rules_from_a_code_are_not_lost_without_a_question() -> None:
    async with program(editor()) as (app, pilot):
        await press(pilot, "V")
        await write(pilot, encode_rules(OURS))
        page = app.screen
        assert isinstance(page, RulesEditorPage)
        assert page.draft.rules == OURS
        assert "from a code" in text_of(app)
        await press(pilot, "escape")
        assert app.screen is not page
        assert "not saved" in text_of(app)
        await press(pilot, "down", "enter")
        await write(pilot, "Ours")
        await press(pilot, "escape")
        assert app.screen is not page
        assert find_rule_set("Ours") == OURS


@pytest.mark.medium
async def test_a_friend_s_code_is_listed_and_dealt() -> None:
    async with program(RuleLibraryPage()) as (app, pilot):
        await press(pilot, "V")
        await write(pilot, encode_rules(OURS))
        page = app.screen
        assert isinstance(page, RuleLibraryPage)
        assert page.choice.rules == OURS
        await press(pilot, "escape")
        assert showing(app) is ConfirmDialog
        assert "not saved" in text_of(app)
        await press(pilot, "escape", "enter")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.rules == OURS
        assert find_choice(app.settings.preset).rules == OURS


@pytest.mark.medium
async def test_a_friend_s_game_is_dealt_with_the_same_cards() -> None:
    whiz = preset_named("whiz").rules
    async with program(RuleLibraryPage()) as (app, pilot):
        await press(pilot, "V")
        await write(pilot, encode_game(whiz, 4711))
        assert "the same cards" in text_of(app)
        await press(pilot, "enter")
        assert app.table is not None
        assert (app.table.rules, app.table.seed) == (whiz, 4711)


@pytest.mark.medium
async def test_a_preset_from_a_code_is_left_without_a_question() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        await press(pilot, "V")
        await write(pilot, encode_rules(preset_named("whiz").rules))
        await press(pilot, "escape")
        assert app.screen is not page
        assert "not saved" not in text_of(app)


@pytest.mark.medium
async def test_rules_go_out_as_toml_and_as_a_code_and_come_back(tmp_path: Path) -> None:
    page = editor(OURS)
    async with program(page) as (app, pilot):
        target = tmp_path / "ours.toml"
        await press(pilot, "E")
        await write(pilot, str(target))
        assert load_rules(target.read_text())[1] == OURS
        await press(pilot, "K")
        assert showing(app) is ShareCodeDialog
        assert decode_rules(getattr(app.screen, "text", "")) == OURS
        await press(pilot, "c", "escape", "V")
        await write(pilot, encode_rules(preset_named("whiz").rules))
        assert page.draft.rules == preset_named("whiz").rules
        await press(pilot, "F")
        await write(pilot, str(target))
        assert page.draft.rules == OURS


@pytest.mark.medium
async def test_a_bad_file_is_refused_with_its_reason(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(dump_rules(OURS, "Bad") + "\n[nil]\nnil_value = 5000\n")
    async with program(editor()) as (app, pilot):
        await press(pilot, "F")
        await write(pilot, str(bad))
        assert "nil_value" in told(app, "#wrong")
        await write(pilot, str(tmp_path / "none.toml"))
        assert "cannot be read" in told(app, "#wrong")


@pytest.mark.medium
async def test_an_option_is_found_by_a_word_and_changes_are_shown_alone() -> None:
    async with program(editor()) as (app, pilot):
        await press(pilot, "slash", *"moon", "enter")
        keys = row_keys(app)
        assert {"moon", "blind_moon"} <= set(keys)
        assert "target" not in keys
        await highlight(pilot, "moon")
        await press(pilot, "right", "W")
        assert row_keys(app) == ["moon"]
        await press(pilot, "W", "escape")
        assert len(row_keys(app)) == len(all_options())
        assert showing(app) is RulesEditorPage


@pytest.mark.medium
async def test_tab_walks_from_group_to_group() -> None:
    async with program(editor()) as (app, pilot):
        listing = app.screen.query_one(Choices)
        await press(pilot, "tab")
        assert listing.key == "packs"
        await press(pilot, "tab")
        assert listing.key == "deal"
        await press(pilot, "shift+tab")
        assert listing.key == "packs"


@pytest.mark.medium
async def test_edited_rules_are_read_and_played() -> None:
    async with program(editor()) as (app, pilot):
        await highlight(pilot, "target")
        await press(pilot, "right", "r")
        assert showing(app) is RuleTextPage
        assert "200" in text_of(app)
        await press(pilot, "escape", "d")
        assert showing(app) is TableScreen
        assert app.table is not None
        assert app.table.rules.ending.target == 200


@pytest.mark.medium
async def test_another_preset_can_be_opened_and_the_change_taken_back() -> None:
    page = editor()
    async with program(page) as (_, pilot):
        await press(pilot, "P")
        await highlight(pilot, "whiz")
        await press(pilot, "enter")
        assert page.draft.rules == preset_named("whiz").rules
        assert page.draft.base_title == "Whiz"
        await press(pilot, "u")
        assert page.draft.rules == RuleSet()


@pytest.mark.medium
async def test_resetting_does_nothing_where_nothing_is_changed() -> None:
    page = editor()
    async with program(page) as (app, pilot):
        await press(pilot, "W", "backspace", "left", "right", "enter", "u")
        assert showing(app) is RulesEditorPage
        assert page.draft.rules == RuleSet()


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_the_page_of_rules_goes_from_section_to_section(size: tuple[int, int]) -> None:
    async with program(RuleTextPage(RuleSet(), "Standard"), size=size) as (app, pilot):
        pane = app.screen.query_one(TextPane)
        assert app.focused is pane
        await press(pilot, "tab", "tab")
        assert str(pane.lines[pane.top_line]) == "The deal"
        await press(pilot, "down", "shift+tab")
        assert str(pane.lines[pane.top_line]) == "The deal"
        assert "↑↓ scroll" in text_of(app)
        await press(pilot, "e")
        assert showing(app) is RulesEditorPage
