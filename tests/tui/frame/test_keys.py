"""Every key: declared once, heard and shown; the `vi` set and a player's own."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Final

import pytest

from spades_tui.storage.files import write_atomically
from spades_tui.storage.paths import folders
from spades_tui.storage.settings import Settings, load_settings, save_settings
from spades_tui.tui.frame.keymap import (
    CONTEXT_SETS,
    DEFAULT_KEYMAP,
    Keymap,
    assign_letter,
    assignable_commands,
    assignable_letters,
    binding_id,
    command_of,
    load_keymap,
    page_keys,
    remap_error,
)
from spades_tui.tui.frame.keys import (
    CONTEXTS,
    KEYS,
    Key,
    commands_in,
)
from spades_tui.tui.pages.help import KeysWindow
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.pages.settings import SettingsPage
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import highlight, press, program, showing, text_of, until
from tests.tui.table.test_table_screen import sitting, table_at, to_play
from tests.tui.test_pages import HEARD, PAGES


def test_every_command_of_the_table_is_known_to_it() -> None:
    for key in commands_in("table"):
        assert hasattr(TableScreen, f"action_{key.action}"), key


def test_no_key_has_two_meanings_in_one_place() -> None:
    for place in CONTEXTS:
        rows = [row for row in commands_in(place) if row.action]
        heard = Counter(key for row in rows for key in row.keys.split(","))
        assert not [key for key, times in heard.items() if times > 1], place


def test_every_key_stands_in_a_place_and_has_a_sentence() -> None:
    for row in KEYS:
        assert row.context in CONTEXTS
        assert row.help.endswith("."), row


SAME: Final = {
    "begin read": "rules", "library explain": "rules", "editor read": "rules",
    "coach deal": "deal", "begin start": "deal", "editor play": "deal",
    "rules switches": "edit", "duplicate code": "paste", "daily share": "copy",
    "solved all_hands": "open", "review open_cards": "open",
    "analysis try": "play_on", "review similar": "similar", "statistics similar": "similar",
    "why back": "why", "review back": "review",
}  # fmt: skip
"""Commands that are called otherwise than what their letter means."""
OTHERWISE: Final = {
    "menu": "each letter is the first of a row of the menu, which is read beside it",
    "table claim": "nothing is copied while a game is played",
    "table finish": "there are no figures of a hand that is still played",
    "table pace": "hands are played on from pages, and a pace is set at the table",
    "figures close": "it closes the window by the letters that open it",
    "review mistake(-1)": "N goes back where n goes on",
}
"""Commands whose letter means something else elsewhere, and why that may be."""


def test_a_letter_means_the_same_on_every_page() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for command, key in assignable_commands().items():
        if command not in OTHERWISE and command.split()[0] not in OTHERWISE:
            action = command.partition(" ")[2].partition("(")[0]
            for letter in set(assignable_letters(key)) - {"m"}:  # it leads back, as Esc does
                meanings[letter].add(SAME.get(command, action))
    assert {letter: words for letter, words in meanings.items() if len(words) > 1} == {}
    assert set(SAME) <= set(assignable_commands())


def test_a_key_saved_before_a_letter_moved_keeps_it() -> None:
    layout, clash = load_keymap("usual", {"library edit": "r"})
    assert clash == ""
    assert dict(layout.letters) == {"library edit": "r", "library explain": "i"}


VI, _ = load_keymap("vi", {})
FIXED = ("escape", "enter", "space", "left", "right", "up", "down", "tab", "shift+tab")


def test_what_a_page_hears_is_among_what_is_heard_together() -> None:
    for page, places in HEARD.items():
        assert any(set(places) <= set(together) for together in CONTEXT_SETS), page
    known = set(map(frozenset, HEARD.values()))
    assert all(any(set(places) <= one for one in known) for places in CONTEXT_SETS)


def keys_in_force(layout: Keymap, key: Key) -> list[str]:
    """Return the keys that give a command."""
    return layout.bindings.get(binding_id(command_of(key)), key.keys).split(",")


@pytest.mark.parametrize("layout", [DEFAULT_KEYMAP, VI], ids=["usual", "vi"])
@pytest.mark.parametrize("page", HEARD)
def test_no_key_of_a_set_means_two_things(page: str, layout: Keymap) -> None:
    """Every command has keys of its own, and no letter of the set hides one of them."""
    places = HEARD[page]
    heard = [
        name for key in commands_in(*places, "anywhere") for name in keys_in_force(layout, key)
    ]
    assert len(heard) == len(set(heard))
    moved = {letter for letter in "hjkl" if layout.translate(letter, places) != letter}
    assert not moved & set(heard)


@pytest.mark.parametrize("name", ["library", "games", "editor", "analysis", "result"])
@pytest.mark.parametrize("layout", [DEFAULT_KEYMAP, VI], ids=["usual", "vi"])
def test_no_key_of_a_page_with_bindings_of_its_own_means_two_things(
    name: str, layout: Keymap
) -> None:
    rows = [key for key in page_keys(name) if key.action != "pick"]
    leaves = any("escape" in key.keys for key in rows)
    heard = (*rows, *commands_in("anywhere"))
    keys = [name for key in heard for name in keys_in_force(layout, key)]
    keys += [] if leaves else ["escape", "m"]
    assert len(keys) == len(set(keys))
    assert not layout.is_vi or not {"j", "k"} & set(keys)


@pytest.mark.parametrize(
    ("command", "letter", "why"),
    [
        ("table hint", "u", "“undo”"), ("table hint", "k", "at the table"),
        ("table hint", "Q", "there it stands for"), ("table hint", "hh", "one letter"),
        ("table hint", " ", "one letter"), ("table hint", "\x1b", "one letter"),
        ("table hint", "é", "one letter"), ("nowhere hint", "x", "no such command"),
        ("menu new", "d", "“deal”"), ("anywhere app.leave", "n", "there it stands for"),
    ],
)  # fmt: skip
def test_a_key_that_clashes_is_refused(command: str, letter: str, why: str) -> None:
    assert why in remap_error(DEFAULT_KEYMAP, command, letter)
    layout, clash = load_keymap("usual", {command: letter})
    assert layout == DEFAULT_KEYMAP
    assert why in clash
    assert clash.startswith("A key is not used, change it under own_keys in the settings file: ")
    assert clash.isprintable()


def test_keys_saved_for_learn_and_practice_before_they_were_pages_still_give_them() -> None:
    layout, clash = load_keymap("usual", {"menu ways('learn')": "L", "menu ways('practice')": "P"})
    assert dict(layout.letters) == {"menu way('learn')": "L", "menu way('practice')": "P"}
    assert not clash


@pytest.mark.medium
@pytest.mark.parametrize("name", ["usual", "vi"])
def test_no_letter_that_is_allowed_hides_another_key(name: str) -> None:
    base, _ = load_keymap(name, {})
    for command, key in assignable_commands().items():
        for letter in "HXx":
            if remap_error(base, command, letter):
                continue
            layout = assign_letter(base, command, letter)
            for places in CONTEXT_SETS:
                if key.context in (*places, "anywhere"):
                    heard = [other for other in commands_in(*places, "anywhere")
                             if letter in keys_in_force(layout, other)]  # fmt: skip
                    assert [command_of(other) for other in heard] == [command]


def test_two_commands_of_a_page_do_not_get_one_letter() -> None:
    layout, clash = load_keymap("usual", {"table hint": "X", "table undo": "X"})
    assert dict(layout.letters) == {"table hint": "X"}
    assert "“X” for “table undo” (there it stands for “hint”)" in clash


def test_a_letter_that_is_free_again_may_be_taken() -> None:
    layout, clash = load_keymap("usual", {"table hint": "X", "table undo": "h"})
    assert clash == ""
    assert layout.bindings == {"table.hint": "X", "table.undo": "h"}


@pytest.mark.medium
async def test_letters_of_ones_own_stay_when_the_set_changes_and_a_clash_is_named() -> None:
    own = {"library edit": "X", "menu new": "j"}
    save_settings(Settings(own_keys=own))
    async with program(SettingsPage(), settings=load_settings().settings) as (app, pilot):
        assert dict(app.keymap.letters) == own
        await highlight(pilot, "keys")
        await press(pilot, "right")
        told = " ".join(text_of(app).split())
        assert "settings file: “j” for “menu new” (there it stands for the down arrow)." in told
        assert dict(app.keymap.letters)["library edit"] == "X"
        saved = load_settings().settings
        assert (saved.keys, saved.own_keys) == ("vi", own)


@pytest.mark.medium
async def test_keys_in_force_are_heard_and_shown_everywhere() -> None:
    own = Settings(keys="vi", own_keys={"library edit": "X"})
    async with program(PAGES["library"](), settings=own) as (app, pilot):
        page = app.screen
        assert isinstance(page, RuleLibraryPage)
        before = page.choice
        await press(pilot, "j")
        assert page.choice != before
        await press(pilot, "k")
        assert page.choice == before
        assert "X edit" in text_of(app)
        await press(pilot, "?")
        await until(pilot, lambda: isinstance(app.screen, KeysWindow))
        assert re.search(r"X +Change these rules in the editor", text_of(app))
        await press(pilot, "escape", "e")
        assert app.screen is page
        await press(pilot, "X")
        assert app.screen is not page


@pytest.mark.medium
async def test_own_keys_are_heard_in_the_menu() -> None:
    own = Settings(own_keys={"menu new": "X"})
    async with program(settings=own) as (app, pilot):
        await press(pilot, "n")
        assert showing(app).__name__ == "MenuPage"
        await press(pilot, "X")
        assert showing(app).__name__ == "NewGamePage"


@pytest.mark.medium
async def test_vi_keys_move_and_change_values_in_settings() -> None:
    async with program(PAGES["settings"](), settings=Settings(keys="vi")) as (app, pilot):
        await highlight(pilot, "deck")
        await press(pilot, "l")
        changed = app.settings.deck
        assert changed != Settings().deck
        await press(pilot, "h", "j")
        assert app.settings.deck == Settings().deck
        await press(pilot, "l")
        assert app.settings.back != Settings().back


async def test_at_the_table_vi_moves_and_letters_of_cards_stay() -> None:
    table = table_at(to_play)
    async with sitting(table, Settings(pace="step", keys="vi")) as (screen, pilot):
        before = screen.turn.chooser.cursor
        await pilot.press("l")
        assert screen.turn.chooser.cursor != before
        await pilot.press("h")
        assert screen.turn.chooser.cursor == before
        assert "H hint" in text_of(pilot.app)


@pytest.mark.medium
async def test_the_sentences_of_pages_name_own_keys() -> None:
    own = Settings(own_keys={"library edit": "X", "practice hint": "Y", "anywhere app.leave": "Z"})
    for page, told in {"library": "X edit", "question": "Y hint"}.items():
        async with program(PAGES[page](), settings=own) as (app, _pilot):
            assert told in text_of(app)
    async with program(PAGES["table"](), settings=own, size=(50, 18)) as (app, _pilot):
        assert "quit with Z" in text_of(app)


@pytest.mark.medium
async def test_wrong_keys_in_the_settings_are_told_once_and_cost_themselves_alone() -> None:
    write_atomically(folders().config / "themes" / "plum.toml", b"x")
    own = Settings(own_keys={"table hint": "u", "menu new": "X", "\x1b[2J": "y"})
    async with program(settings=own, size=(160, 40)) as (app, pilot):
        told = " ".join(text_of(app).split())
        assert "plum.toml" in told, "of several notes none is left out"
        assert "“u” for “table hint” (there it stands for “undo”) and “y” for “" in told
        assert "Keys are not used, change them under own_keys" in told
        await press(pilot, "X")
        assert showing(app).__name__ == "NewGamePage"
