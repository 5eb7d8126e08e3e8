"""Themes of one's own: TOML files, checked like everything that is read."""

from __future__ import annotations

import pytest

from spades_tui.storage.paths import folders
from spades_tui.storage.settings import Settings
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.drawing.themes import FORMER_NAMES, THEMES
from spades_tui.tui.drawing.user_themes import load_themes
from spades_tui.tui.pages.settings import SettingsPage, setting_choices
from tests.tui.pages import program, text_of


def written(name: str, text: str | bytes) -> None:
    path = folders().config / "themes" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


PLUM = 'title = "Plum"\nbase = "night"\nground = "#3B2A4A"\n'


async def test_a_theme_of_one_s_own_is_offered_and_used() -> None:
    written("plum.toml", PLUM)
    assert setting_choices("theme")["plum"] == "plum"
    async with program(SettingsPage(), settings=Settings(theme="plum")) as (app, _):
        assert app.look.theme.ground == "#3b2a4a"
        assert app.look.theme.ink == THEMES["night"].ink
        assert app.screen.styles.background.hex.lower() == "#3b2a4a"
        assert "plum" in text_of(app)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"\xff\xfe", "not TOML"),
        ("title = ", "not TOML"),
        ('groud = "#000000"', "did you mean 'ground'"),
        ('ground = "green"', "#rrggbb"),
        ("ground = 7", "#rrggbb"),
        ('base = "velvet"', "use green, burgundy"),
        ("base = []", "use green, burgundy"),
        ("title = 3", "a few words"),
        ('ink = "#143d2f"', "contrast of 1.0 to 1"),
        ('ground = "#ffffff"\nink = "#000000"', "lighter or darker"),
        ("a = " + "[" * 5000, "not TOML"),
    ],
)
def test_a_file_that_is_no_theme_costs_that_theme_alone(text: str | bytes, told: str) -> None:
    written("bad.toml", text)
    written("plum.toml", PLUM)
    found = load_themes()
    assert "bad" not in found.felts
    assert "plum" in found.felts
    (note,) = found.errors
    assert note.startswith("The theme bad.toml is not used: ")
    assert told in note
    assert note.count(". ") == 0


def test_a_built_in_theme_is_not_replaced() -> None:
    written("green.toml", PLUM)
    assert load_themes().felts["green"] is THEMES["green"]
    assert "another" in load_themes().errors[0]


async def test_what_is_wrong_with_a_theme_is_said() -> None:
    written("bad.toml", "ground = 7")
    assert any("bad.toml" in note for note in SpadesApp().notes)


def test_a_theme_that_is_gone_is_told_and_kept() -> None:
    app = SpadesApp(Settings(theme="plum"))
    assert app.notes == ["There is no theme plum any more; green is used."]
    assert app.settings.theme == "plum"


@pytest.mark.parametrize(("saved", "name"), FORMER_NAMES.items())
def test_settings_that_name_a_former_theme_get_the_nearest_one(saved: str, name: str) -> None:
    app = SpadesApp(Settings(theme=saved))
    assert app.theme == name
    assert app.look.theme == THEMES[name]
    assert app.notes == []


@pytest.mark.parametrize("saved", FORMER_NAMES)
def test_a_theme_file_based_on_a_former_theme_still_loads(saved: str) -> None:
    written("own.toml", f'base = "{saved}"\nline = "#123456"\n')
    assert load_themes().errors == ()
    assert load_themes().felts["own"].line == "#123456"


@pytest.mark.parametrize("name", ["nord", "textual-light"])
async def test_a_theme_of_textual_s_colors_pages_and_table(name: str) -> None:
    async with program(settings=Settings(theme=name)) as (app, _):
        assert app.theme == name
        assert app.theme_variables["felt"] == app.look.theme.ground
        assert app.look.theme.is_light == (name == "textual-light")
