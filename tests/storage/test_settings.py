"""Settings: a bad value costs that setting alone, and no file is ever spoilt."""

import errno
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from msgspec import structs

from spades_tui.storage.paths import HOME_VARIABLE, StorageError, expand_typed_path, folders
from spades_tui.storage.settings import Settings, load_settings, save_settings
from spades_tui.tui.app import SpadesApp
from tests.systems import make_pipe

MINE = Settings(deck="mono", ascii=True, pace="step", partner="rookie", names=("Ada", "Bo"))


@pytest.fixture
def path() -> Path:
    path = folders().settings
    path.parent.mkdir(parents=True)
    return path


def read_back() -> tuple[Settings, tuple[str, ...]]:
    """Return the settings as they are read from the file, and the notes about it."""
    loaded = load_settings()
    return loaded.settings, loaded.notes


def test_without_a_file_everything_is_at_its_default() -> None:
    assert read_back() == (Settings(), ())


def test_settings_come_back_as_they_were_saved() -> None:
    save_settings(MINE)

    assert read_back() == (MINE, ())


def test_a_bad_value_costs_that_setting_alone(path: Path) -> None:
    path.write_text('deck = "pink"\npace = "quick"\nbell = "loud"\n')

    settings, notes = read_back()

    assert settings == Settings(pace="quick")
    assert len(notes) == 2
    assert notes[0].startswith("The setting deck in ")
    assert "'pink' (it may be four-color, two-color," in notes[0]
    assert "'loud'; False is used." in notes[1]


def test_a_file_with_bad_values_is_kept_when_settings_are_saved(path: Path) -> None:
    path.write_text('deck = "pink"\n')

    save_settings(MINE)

    assert read_back() == (MINE, ())
    assert path.with_name("settings.toml.damaged-1").read_text() == 'deck = "pink"\n'


def test_a_file_that_is_no_toml_is_kept_when_settings_are_saved(path: Path) -> None:
    path.write_bytes(b"deck = \xff")

    settings, notes = read_back()
    assert settings == Settings()
    assert len(notes) == 1
    assert "is damaged" in notes[0]

    save_settings(MINE)
    assert path.with_name("settings.toml.damaged-1").read_bytes() == b"deck = \xff"
    assert read_back() == (MINE, ())


def test_what_this_version_does_not_know_is_kept(path: Path) -> None:
    path.write_text('later = "yes"\npace = "quick"\n[more]\nx = 1\n')

    assert read_back() == (Settings(pace="quick"), ())
    save_settings(MINE)

    table = tomllib.loads(path.read_text())
    assert table["later"] == "yes"
    assert table["more"] == {"x": 1}
    assert table["pace"] == "step"


def test_changes_of_two_windows_are_both_kept() -> None:
    save_settings(MINE)
    one = structs.replace(MINE, pace="quick")
    other = structs.replace(MINE, bell=True, deck="two-color")

    save_settings(one, MINE)
    save_settings(other, MINE)

    assert read_back() == (structs.replace(other, pace="quick"), ())


def test_a_change_that_was_not_saved_is_saved_with_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = SpadesApp(Settings())
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", no_space)
        with pytest.raises(StorageError, match="no space left on device"):
            app.save_settings(Settings(pace="quick"))

    app.save_settings(Settings(pace="quick", bell=True))

    assert read_back() == (Settings(pace="quick", bell=True), ())


def no_space(descriptor: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_settings_nested_too_deeply_name_the_file_and_are_kept(path: Path) -> None:
    text = f"deck = {'[' * 5000}"
    path.write_text(text)

    settings, notes = read_back()
    assert settings == Settings()
    assert notes == (f"{path} is damaged (nested too deeply); defaults are used.",)

    save_settings(MINE)
    assert path.with_name("settings.toml.damaged-1").read_text() == text


@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes")
def test_settings_in_what_is_no_file_hold_nothing_up_and_stay(path: Path) -> None:
    make_pipe(path)

    assert load_settings().notes == (
        f"{path} cannot be read: not a regular file; defaults are used.",
    )
    with pytest.raises(StorageError, match="not a regular file"):
        save_settings(MINE)
    assert path.is_fifo()


def test_settings_of_a_newer_version_are_refused_and_kept(path: Path) -> None:
    text = 'format = 2\npace = ["quick"]\n'
    path.write_text(text)

    settings, notes = read_back()
    assert settings == Settings()
    assert "newer version" in notes[0]
    with pytest.raises(StorageError, match="newer version"):
        save_settings(MINE)
    assert path.read_text() == text


def test_a_place_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPADES_HOME", str(tmp_path / "file"))

    assert load_settings().settings == Settings()
    with pytest.raises(StorageError, match="cannot be"):
        save_settings(MINE)


CHANGES = """
import subprocess
import sys
from msgspec.structs import replace
from spades_tui.storage.settings import load_settings, save_settings
name, values = sys.argv[1], sys.argv[2:]
mine = load_settings().settings
for value in values * 20:
    after = replace(mine, **{name: value})
    save_settings(after, mine)
    mine = after
    assert getattr(load_settings().settings, name) == value
"""


@pytest.mark.medium
def test_two_windows_that_change_settings_all_the_time_lose_no_change() -> None:
    values = {"pace": ["quick", "step"], "back": ["checks", "stripes"], "deck": ["mono"]}
    windows = [
        subprocess.Popen([sys.executable, "-c", CHANGES, name, *some])
        for name, some in values.items()
    ]

    assert [window.wait(60) for window in windows] == [0] * len(windows)
    assert read_back() == (Settings(pace="step", back="stripes", deck="mono"), ())


def test_a_file_that_is_no_text_is_told_in_plain_words(path: Path) -> None:
    path.write_bytes(b"\xff\xfe")
    cause = "it is not UTF-8 text, as TOML is"
    assert load_settings().notes == (f"{path} is damaged ({cause}); defaults are used.",)


ODD = pytest.mark.parametrize("name", [" first", "last ", "~nobody at all"])


@ODD
def test_a_folder_is_taken_by_the_very_name_the_environment_gives(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / name))
    assert folders().settings == tmp_path / name / "config/settings.toml"


@ODD
def test_a_typed_path_means_what_has_that_very_name(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).touch()
    assert expand_typed_path(name) == Path(name)
    assert expand_typed_path(" other ") == Path("other")
