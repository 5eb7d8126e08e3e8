"""The program in a terminal of its own: what opens, how it ends, what survives."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.cli.windows import (
    LEFT_SCREEN,
    Window,
    await_end,
    child_of,
    needs_proc,
    opened,
    windows,
)
from tests.tui.games import kept_game

__all__ = ["windows"]  # a fixture

assert sys.platform != "win32"  # `tests.cli.windows` has said why it is left out

pytestmark = pytest.mark.terminal


def begun_in_words(windows: list[Window]) -> Window:
    """Return a game in words in which the person has bid 3."""
    window = opened(windows, "play", "--plain", "--preset", "quick", "--seed", "4")
    window.shows("Your bid")
    window.types("3")
    window.shows("You bid 3")
    window.shows("Choose:")
    return window


def test_the_menu_opens_and_quitting_gives_the_terminal_back(windows: list[Window]) -> None:
    window = opened(windows)
    window.shows("New game")
    window.child.send("\x1b[?2048;2$y")  # the terminal knows reports of sizes
    window.shows(r"\x1b\[\?1016h")

    window.child.send("\x11")  # Ctrl+Q

    end = window.ended()
    assert LEFT_SCREEN in end
    assert "\x1b[?1016l" in end
    assert "\x1b[?2048l" in end
    assert window.code == 0


@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    "number",
    [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM],
)
def test_a_signal_gives_the_terminal_back_and_keeps_the_game(
    windows: list[Window], number: signal.Signals
) -> None:
    window = opened(windows, "play", "--preset", "quick", "--seed", "4")
    window.shows("hand 1")

    window.child.kill(number)

    assert LEFT_SCREEN in window.ended()
    assert window.code == 128 + number
    again = opened(windows, "play", "--plain")
    again.shows("Continuing where you left off")


@pytest.mark.medium
@pytest.mark.one_in(4)
@pytest.mark.parametrize("outside", [False, True])
def test_ctrl_c_asks_and_the_second_quits(windows: list[Window], outside: bool) -> None:
    window = opened(windows, "play", "--preset", "quick", "--seed", "4")
    window.shows("hand 1")

    def interrupt() -> None:
        if outside:
            window.child.kill(signal.SIGINT)
        else:
            window.child.send("\x03")

    interrupt()
    window.shows("Yes, quit")
    interrupt()

    assert LEFT_SCREEN in window.ended()
    assert window.code == 130


@pytest.mark.medium
def test_a_signal_ends_a_program_whose_terminal_takes_nothing_any_more(
    windows: list[Window],
) -> None:
    window = opened(windows, "play", "--preset", "quick", "--seed", "4")
    window.shows("hand 1")
    for _ in range(60):  # nobody reads what is drawn: the pipe to the terminal fills up
        window.child.send("s")
        window.child.send("\x1b[27u")
        time.sleep(0.02)

    window.child.kill(signal.SIGTERM)

    await_end(window.child.pid)


@pytest.mark.medium
def test_a_dumb_terminal_is_played_in_words(windows: list[Window]) -> None:
    window = opened(windows, term="dumb")
    window.shows("Spades. ")
    window.shows("> ")
    window.types("quit")

    assert "Game saved" in window.ended()
    assert window.code == 0


REDIRECTED = """
import os, sys
if {file!r}:
    os.dup2(os.open({file!r}, os.O_WRONLY | os.O_CREAT), {descriptor})
else:
    os.close({descriptor})
os.execv(sys.executable, [sys.executable, "-m", "spades_tui", *sys.argv[1:]])
"""
"""The program with one of its streams in a file, or closed."""


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("file", ["log", ""])
def test_the_screen_is_drawn_on_the_terminal_when_errors_go_elsewhere(
    windows: list[Window], file: str, tmp_path: Path
) -> None:
    log = str(tmp_path / file) if file else ""
    code = REDIRECTED.format(descriptor=2, file=log)
    window = Window("play", "--preset", "quick", "--seed", "4", code=code)
    windows.append(window)
    window.shows("hand 1")
    window.child.send("\x11")
    assert LEFT_SCREEN in window.ended()
    assert window.code == 0
    assert not log or Path(log).read_text() == ""


@pytest.mark.medium
def test_a_redirected_output_is_named_and_written_in_plain_text(
    windows: list[Window], tmp_path: Path
) -> None:
    code = REDIRECTED.format(descriptor=1, file=str(tmp_path / "out"))
    window = Window("play", "--preset", "quick", "--seed", "4", code=code)
    windows.append(window)
    window.shows("Standard output is redirected")
    window.types("quit")
    window.ended()
    assert window.code == 0
    assert "Game saved" in (tmp_path / "out").read_text()


@pytest.mark.medium
def test_old_mouse_reports_are_no_keys(windows: list[Window]) -> None:
    window = opened(windows, "play", "--preset", "quick", "--seed", "4")
    window.shows("hand 1")
    os.write(window.child.child_fd, b"\x1b[M \xf1\x88" * 40 + b"\x1b[Mrrr?")
    window.shows("Keys")
    window.child.send("\x11")
    assert LEFT_SCREEN in window.ended()


@pytest.mark.medium
def test_lines_break_between_words_on_a_terminal(windows: list[Window]) -> None:
    window = opened(windows, term="dumb")
    window.shows("> ")
    lines = str(window.child.before).splitlines()

    assert all(len(line) <= 80 for line in lines)
    assert any(len(line) > 60 for line in lines)


@pytest.mark.medium
def test_ctrl_c_twice_keeps_the_game_and_has_its_exit_code(windows: list[Window]) -> None:
    window = begun_in_words(windows)

    window.child.sendintr()
    window.shows("Ctrl\\+C again")
    window.types("bids")
    window.shows("Bids: ")
    window.child.sendintr()
    window.shows("Ctrl\\+C again")
    window.child.sendintr()

    assert "Game saved" in window.ended()
    assert window.code == 130


@pytest.mark.medium
def test_the_end_of_the_input_keeps_the_game(windows: list[Window]) -> None:
    window = begun_in_words(windows)
    window.shows("> ")

    window.child.sendeof()

    assert "Game saved" in window.ended()
    assert window.code == 0


def test_a_killed_game_goes_on_from_its_last_event(windows: list[Window]) -> None:
    window = begun_in_words(windows)
    window.child.kill(signal.SIGKILL)
    window.ended()

    again = opened(windows, "--plain")
    again.shows("0: Continue ")
    again.types("0")

    again.shows("Continuing where you left off")
    again.shows("Bids: you 3")


@pytest.mark.medium
def test_the_one_unfinished_game_opens_at_its_table(windows: list[Window]) -> None:
    window = begun_in_words(windows)
    window.types("quit")
    window.ended()

    again = opened(windows)
    again.shows("bags 0 of")  # how the sides stand, which the menu does not tell
    again.child.send("\x11")

    assert LEFT_SCREEN in again.ended()
    assert again.code == 0


BREAK_THE_TABLE = """
import sys
from {module} import {name} as broken
def fail(*_, **__):
    raise RuntimeError("out of tune")
broken.{method} = fail
from spades_tui.__main__ import main
sys.exit(main())
"""


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("module", "name", "method", "mode"),
    [
        ("spades_tui.tui.table.screen", "TableScreen", "on_mount", ()),
        ("spades_tui.plain.table", "PlainGame", "_ask", ("--plain",)),
    ],
)
def test_a_crash_exits_with_failure_and_says_where_the_record_is(
    windows: list[Window], module: str, name: str, method: str, mode: tuple[str, ...]
) -> None:
    code = BREAK_THE_TABLE.format(module=module, name=name, method=method)
    windows.append(Window("play", "--preset", "quick", *mode, code=code))
    window = windows[-1]

    text = window.ended()

    assert re.search(r"Game saved in \S", text)
    assert "out of tune" in text
    assert window.code == 1


def flat(text: str) -> str:
    return " ".join(text.split())


SHORT_OF_SPACE = """
import resource, sys
from spades_tui.__main__ import main
resource.setrlimit(resource.RLIMIT_FSIZE, (3300, 3300))
sys.exit(main())
"""
"""No file may grow beyond the first line of a record and a few events."""


@pytest.mark.medium
def test_the_screen_says_after_it_has_closed_what_was_not_saved(windows: list[Window]) -> None:
    window = Window("play", "--preset", "quick", "--pace", "instant", code=SHORT_OF_SPACE)
    windows.append(window)
    window.shows("not saved")
    window.child.send("Q")
    _, _, after = window.ended().rpartition(LEFT_SCREEN)
    assert "spades: The last part of the game was not saved (file too large: " in flat(after)
    assert window.code == 1


@pytest.mark.medium
def test_words_say_last_what_was_not_saved(windows: list[Window]) -> None:
    window = Window("play", "--plain", "--preset", "quick", code=SHORT_OF_SPACE)
    windows.append(window)
    window.shows(r"not\s+being\s+saved")
    window.shows("> ")
    window.types("quit")
    assert "quit The last part of the game was not saved" in flat(window.ended())
    assert window.code == 1


@pytest.mark.medium
@needs_proc
def test_the_game_goes_on_though_the_bots_process_is_killed(windows: list[Window]) -> None:
    window = opened(windows, "play", "--preset", "quick", "--seed", "4", "--pace", "instant")
    window.shows("Your bid|Bid")
    bots = child_of(window.child.pid)
    os.kill(bots, signal.SIGKILL)

    window.child.send("3\r")
    window.shows(r"0 of \d")  # all have bid
    window.shows("choose")
    window.child.send("\x11")

    assert LEFT_SCREEN in window.ended()
    assert window.code == 0


@pytest.mark.medium
@needs_proc
@pytest.mark.one_in(6)
@pytest.mark.parametrize("leaving", ["\x11", signal.SIGTERM, signal.SIGKILL])
def test_leaving_does_not_wait_for_a_bot_that_thinks(
    windows: list[Window], leaving: str | signal.Signals
) -> None:
    brooder = "tests.table.foreign_bots:Brooder"
    table = ("--preset", "standard", "--seed", "4", "--pace", "instant")
    window = opened(windows, "play", *table, "--partner", brooder, "--opponents", brooder)
    window.shows("hand 1")
    window.child.send("3\r")
    bots = child_of(window.child.pid)
    if isinstance(leaving, str):
        window.child.send(leaving)
    else:
        window.child.kill(leaving)
    window.ended()

    await_end(bots)


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("command", ["history replay", "review"])
def test_ctrl_q_ends_what_is_told_and_leaves_the_terminal_as_it_was(
    windows: list[Window], command: str
) -> None:
    import termios

    path = str(kept_game())
    window = opened(windows, *command.split(), path)
    before = termios.tcgetattr(window.child.child_fd)
    if "replay" in command:
        window.shows("> ")
    else:
        while termios.tcgetattr(window.child.child_fd) == before:
            assert window.child.isalive()
            time.sleep(0.01)
    window.child.send("\x11")

    window.ended()
    assert window.code == 0
    assert termios.tcgetattr(window.child.child_fd) == before
