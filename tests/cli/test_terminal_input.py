"""What a terminal may send: floods, nonsense, its end; and the program suspended."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from tests.cli.windows import (
    LEFT_SCREEN,
    Window,
    await_end,
    await_stop,
    child_of,
    needs_proc,
    opened,
    windows,
)

__all__ = ["windows"]  # a fixture

assert sys.platform != "win32"  # `tests.cli.windows` has said why it is left out

pytestmark = pytest.mark.terminal
TABLE = ("play", "--preset", "quick", "--seed", "4", "--pace", "instant")
MEGABYTE = 1_000_000


def most_memory(pid: int) -> int:
    """Return how many bytes a process has ever taken."""
    found = re.search(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1024


def read_on(window: Window) -> None:
    """Read what is drawn, as a terminal does, while the test writes."""

    def read() -> None:
        try:
            while os.read(window.child.child_fd, 1 << 16):
                pass
        except OSError:
            return

    threading.Thread(target=read, daemon=True).start()


@needs_proc
@pytest.mark.one_in(8)
@pytest.mark.parametrize(
    ("brackets", "size"),
    [
        (("\x1b[200~", "\x1b[201~"), MEGABYTE),
        (("", ""), MEGABYTE // 5),
        pytest.param(("", ""), MEGABYTE, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("text", ["x", "3\r", "lorem ipsum\n"])
def test_a_megabyte_pasted_is_no_burden_and_ctrl_q_is_heard(
    windows: list[Window], brackets: tuple[str, str], size: int, text: str
) -> None:
    window = opened(windows, *TABLE)
    window.shows("hand 1")
    read_on(window)
    begin, end = brackets
    pasted = (begin + text * (size // len(text)) + end).encode()
    while pasted:
        pasted = pasted[os.write(window.child.child_fd, pasted[:4096]) :]
    most = most_memory(window.child.pid)

    os.write(window.child.child_fd, b"\x11")

    await_end(window.child.pid)
    assert most < 200 * MEGABYTE


@pytest.mark.medium
def test_bytes_that_are_no_text_and_keys_no_keyboard_has_are_passed_over(
    windows: list[Window],
) -> None:
    window = opened(windows)
    window.shows("New game")
    nonsense = random.Random(1).randbytes(20_000).replace(b"\x11", b"").replace(b"\x03", b"")
    nonsense = re.sub(rb"[qQD\r\n\x1a]", b"", nonsense)

    os.write(window.child.child_fd, b"\x1b[99999999999u\xff\xfe" + nonsense[:3000])
    time.sleep(0.5)
    window.child.send("\x1b[201~\x11")

    text = window.ended()
    assert "Traceback" not in text
    assert LEFT_SCREEN in text
    assert window.code == 0


@pytest.mark.medium
def test_the_end_of_the_input_leaves_the_program(windows: list[Window]) -> None:
    """As it comes where the signal that says so is ignored: under nohup."""
    code = (
        "import signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN);"
        "from spades_tui.__main__ import main; sys.exit(main())"
    )
    windows.append(Window(*TABLE, code=code))
    window = windows[-1]
    window.shows("hand 1")
    pid = window.child.pid

    window.child.ptyproc.fileobj.close()

    await_end(pid)


IN_A_SHELL = """
import subprocess, sys
script = 'set -m; "$@"; echo "stopped: $?"; read answer; fg'
program = [sys.executable, "-m", "spades_tui", *sys.argv[1:]]
sys.exit(subprocess.run(["sh", "-c", script, "sh", *program]).returncode)
"""
"""A shell with job control, which has the program in the foreground, and again after a line."""
IN_A_SCRIPT = IN_A_SHELL.replace('"$@";', """sh -c \\'"$@"; true\\' sh "$@";""", 1)
"""The same, where a script that the shell started waits for the program."""


@needs_proc
@pytest.mark.one_in(3)
@pytest.mark.parametrize("mode", [(), ("--plain",)])
@pytest.mark.parametrize("key", ["\x1a", signal.SIGTSTP])
def test_ctrl_z_suspends_and_a_shell_brings_the_game_back(
    windows: list[Window], key: str | signal.Signals, mode: tuple[str, ...]
) -> None:
    windows.append(Window(*TABLE, *mode, code=IN_A_SHELL))
    window = windows[-1]
    window.shows("Your bid" if mode else "hand 1")
    program = child_of(child_of(window.child.pid))
    if isinstance(key, str):
        window.child.send(key)
    else:
        os.kill(program, key)
    window.shows("stopped" if mode else re.escape(LEFT_SCREEN))

    await_stop(program)
    window.child.send("go on\n")
    if mode:
        window.child.send("3\n")
        window.shows("You bid 3")
        window.child.sendeof()
    else:
        window.shows("hand 1")
        window.child.send("\x11")
        window.shows(re.escape(LEFT_SCREEN))

    window.ended()
    assert window.code == 0


@needs_proc
def test_ctrl_z_suspends_the_script_that_started_the_program_as_well(
    windows: list[Window],
) -> None:
    """Or its shell would see nothing stop, and the terminal would wait for nobody."""
    windows.append(Window(*TABLE, code=IN_A_SCRIPT))
    window = windows[-1]
    window.shows("hand 1")
    window.child.send("\x1a")
    window.shows("stopped")
    window.child.send("go on\n")
    window.shows("hand 1")
    window.child.send("\x11")
    window.shows(re.escape(LEFT_SCREEN))


@pytest.mark.medium
@pytest.mark.one_in(2)
@needs_proc
@pytest.mark.parametrize("code", ["", IN_A_SHELL.replace("set -m; ", "")], ids=["alone", "script"])
def test_ctrl_z_is_refused_where_no_shell_would_bring_the_program_back(
    windows: list[Window], code: str
) -> None:
    windows.append(Window(*TABLE, code=code))
    window = windows[-1]
    window.shows("hand 1")
    window.child.send("\x1a")
    window.shows("cannot be suspended here")
    window.child.kill(signal.SIGTSTP)
    window.child.send("?")
    window.shows("Keys")
    window.child.send("\x11")
    window.shows(re.escape(LEFT_SCREEN))


@pytest.mark.medium
@needs_proc
def test_ctrl_z_changes_nothing_in_words_where_no_shell_would_bring_them_back(
    windows: list[Window],
) -> None:
    window = opened(windows, *TABLE, "--plain")
    window.shows("Your bid")
    window.child.send("\x1a")
    window.types("3")
    window.shows("You bid 3")


@pytest.mark.medium
@needs_proc
def test_stopped_from_outside_the_program_still_gives_the_terminal_back(
    windows: list[Window],
) -> None:
    import termios

    window = opened(windows, *TABLE)
    before = termios.tcgetattr(window.child.child_fd)
    window.shows("hand 1")
    for _ in range(2):
        window.child.kill(signal.SIGSTOP)
        await_stop(window.child.pid)
        window.child.kill(signal.SIGCONT)
        window.shows("hand 1")
    window.child.send("\x11")
    window.shows(re.escape(LEFT_SCREEN))
    await_end(window.child.pid)

    assert termios.tcgetattr(window.child.child_fd)[3] == before[3]
