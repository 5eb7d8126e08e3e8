"""When the full screen opens, and with which game."""

from collections.abc import Callable

import msgspec
import pytest
from textual import constants

from spades_tui.cli import table as opening
from spades_tui.cli.app import run
from spades_tui.cli.output import CommandError, can_open_screen
from spades_tui.cli.start_options import StartOptions
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.records.header import Practice
from spades_tui.storage.records.record import encode_lines, read_record
from spades_tui.storage.records.unfinished import list_unfinished_games
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.tui.app import SpadesApp


def test_a_pipe_is_no_screen(
    monkeypatch: pytest.MonkeyPatch, type_in: Callable[[str], None]
) -> None:
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    type_in("")
    assert not can_open_screen()


def test_a_browser_is_a_screen_though_it_is_reached_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.web_driver:WebDriver")
    monkeypatch.setenv("TERM", "dumb")
    assert can_open_screen()


@pytest.mark.parametrize("driver", ["", "no_such_module", "os:no_such_name", "os:path"])
def test_a_driver_that_is_none_is_refused_by_the_name_of_its_variable(
    driver: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _refused("DRIVER", driver, monkeypatch, capsys)


def test_colors_that_are_none_are_refused_by_the_name_of_their_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _refused("COLOR_SYSTEM", "pink", monkeypatch, capsys)


@pytest.mark.parametrize("name", ["COLUMNS", "LINES"])
@pytest.mark.parametrize("size", ["2001", "99999999", "9" * 5000])
def test_a_size_no_terminal_has_is_refused_by_the_name_of_its_variable(
    name: str, size: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, size)
    monkeypatch.setattr(opening, "can_open_screen", lambda: True)
    for argv in ([], ["play", "--new"]):
        assert run(argv) == 1
        told = capsys.readouterr().err
        assert told == f"spades: {name}: no terminal has {size[:20]} of them; unset it.\n"


def _refused(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"TEXTUAL_{name}", value)
    monkeypatch.setattr(constants, name, value)
    monkeypatch.setattr(opening, "can_open_screen", lambda: True)
    for argv in ([], ["play", "--new"]):
        assert run(argv) == 1
        told = capsys.readouterr().err
        assert told.startswith(f"spades: TEXTUAL_{name}: {value!r} is not ")
        assert "unset it" in told
    assert not list_unfinished_games(), "no game was begun"


def test_play_with_several_unfinished_games_asks_which_instead_of_beginning_a_third(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[Table | None] = []

    def run_app(app: SpadesApp) -> int:
        opened.append(app.table)
        if app.table is not None:
            app.table.close()
        return 0

    monkeypatch.setattr(opening, "can_open_screen", lambda: True)
    monkeypatch.setattr("spades_tui.tui.app.run", run_app)
    for seed in (1, 2):
        opening.start(StartOptions(seed=seed, start_if_none=True))
    assert all(opened)

    opening.start(StartOptions(start_if_none=True))
    opening.start(StartOptions())
    assert opened[2:] == [None, None], "the menu lists them"
    assert len(list_unfinished_games()) == 2

    opening.start(StartOptions(resume=True))
    assert opened[4] is not None
    assert len(list_unfinished_games()) == 2


def test_a_game_that_cannot_be_used_is_told_and_the_menu_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[SpadesApp] = []

    def run_app(app: SpadesApp) -> int:
        opened.append(app)
        return 0

    monkeypatch.setattr(opening, "can_open_screen", lambda: True)
    monkeypatch.setattr("spades_tui.tui.app.run", run_app)
    table = Table.new(RuleSet(), 1, make_seats(RuleSet(), "club", "club"))
    table.close()
    assert table.path is not None
    record = read_record(table.path)
    assert record.header is not None
    header = msgspec.structs.replace(record.header, seed=None, kind=Practice())
    table.path.write_bytes(encode_lines((header,))[0])

    opening.start(StartOptions())

    assert opened[0].table is None
    assert "has no seed to deal from" in opened[0].notes[0]
    with pytest.raises(CommandError, match="has no seed"):
        opening.start(StartOptions(resume=True))
