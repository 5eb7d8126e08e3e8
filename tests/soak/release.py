"""Soak: the program as a stranger gets it: built, installed in every way there is, and opened.

    python -m tests.soak.release [--n N] [--python PATH ...]

Builds the wheels and the source twice, which must be the same bytes, and has them checked by twine.
Then the first N machines are tried: the compiled and the plain wheel and the source, by pip, pipx
and `uv tool`, with and without a C compiler, as this user and, for root, as one without a home, on
every Python named or found; and every kind of terminal. The first thing seen must be a game: one
key deals, a bid and a card are answered, and the next start goes on from there. What this machine
lacks is left out, and said. Exits 1 on a fault.

The browser has a soak of its own, `python -m tests.soak.browser`.
"""

from __future__ import annotations

import contextlib
import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import pexpect
import pyte

from spades_tui import __version__
from tests.soak.command import ended, reader

ROOT: Final = Path(__file__).parents[2]
_NOBODY: Final = 65534
_PATIENCE: Final = 120.0
"""Seconds after which what is not on the screen never will be."""
TERMINALS: Final[dict[str, dict[str, str]]] = {
    "all colors": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256 colors": {"TERM": "xterm-256color"},
    "Terminal.app": {"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"},
    "tmux": {"TERM": "tmux-256color", "TERM_PROGRAM": "tmux"},
    "screen": {"TERM": "screen-256color"},
    "16 colors": {"TERM": "xterm"},
    "no colors": {"TERM": "xterm-256color", "NO_COLOR": "1"},
}
"""What terminals tell of themselves; the first is every other machine's."""
_KEPT: Final = re.compile(
    r"PATH|LANG|LC_ALL|(PIP|UV|SSL|REQUESTS|PYENV)_\w+|\w+_proxy", re.IGNORECASE
)
"""Variables that a person has, too; the rest are of whoever runs the soak."""


class Fault(Exception):
    """What was wrong, in a sentence."""


class Machine(NamedTuple):
    """One way to get the program, and where it is opened.

    Attributes:
        package: the wheel compiled here, the plain one, or the source.
        installer: what installs it.
        python: which Python it is installed for.
        compiler: whether there is a C compiler.
        homeless: whether it is opened by a user without a home.
        terminal: in which it is opened, by name.
    """

    package: Literal["compiled", "plain", "source"] = "compiled"
    installer: Literal["pip", "pipx", "uv"] = "pip"
    python: str = sys.executable
    compiler: bool = True
    homeless: bool = False
    terminal: str = next(iter(TERMINALS))

    def __str__(self) -> str:
        parts = [self.package, self.installer, self.python, self.terminal]
        parts += ["no compiler"] * (not self.compiler) + ["no home"] * self.homeless
        return ", ".join(parts)


def machines(pythons: list[str]) -> Iterator[Machine]:
    """Yield what there is to try, the most common first."""
    yield Machine()
    yield Machine("source", compiler=False)
    if shared := _shared_python([sys.executable, *pythons]):
        yield Machine("plain", python=shared, homeless=True)
    else:
        print(
            "left out: there is no Python that a user without a home may run, or this is not root"
        )
    tools: tuple[Literal["pipx", "uv"], ...] = ("pipx", "uv")
    for installer in tools:
        if shutil.which(installer):
            yield Machine(installer=installer)
        else:
            print(f"left out: {installer} is not on this machine")
    yield Machine("plain")
    for python in pythons:
        yield Machine("source", python=python)
        yield Machine("plain", python=python)
    yield from (Machine(terminal=name) for name in list(TERMINALS)[1:])


def pythons_found() -> list[str]:
    """Return the other Pythons of this machine that can run the program."""
    found = []
    for minor in range(11, 15):
        path = shutil.which(f"python3.{minor}")
        ask = "import sys, venv; sys.exit(sys.version_info[1])"
        if path and minor != sys.version_info.minor:
            done = subprocess.run([path, "-c", ask], check=False, capture_output=True)
            if done.returncode == minor:
                found.append(path)
    return found


def _shared_python(pythons: list[str]) -> str | None:
    """Return a Python that a user without a home may run; None where nobody can be asked."""
    if getattr(os, "getuid", lambda: 1)() != 0:  # which Windows has not
        return None
    system = [f"/usr/bin/python3.{minor}" for minor in range(11, 15)]
    for python in [*pythons, *system]:
        with contextlib.suppress(OSError):
            ask = [python, "-c", "import venv, ensurepip"]
            done = subprocess.run(ask, user=_NOBODY, check=False, capture_output=True, cwd="/")
            if done.returncode == 0:
                return python
    return None


def run(*command: str | Path, **environment: str) -> str:
    """Run a command and return what it says.

    Raises:
        Fault: when it fails, with its last words.
    """
    done = subprocess.run(
        [str(word) for word in command],
        cwd="/",
        env={**_surroundings(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        words = " ".join(done.stdout.split())[-300:]
        raise Fault(
            f"{Path(str(command[0])).name} {command[1]} ended with {done.returncode}: {words}"
        )
    return done.stdout


def _surroundings() -> dict[str, str]:
    """Return what a program is told that a person has just opened a terminal for."""
    kept = {name: value for name, value in os.environ.items() if _KEPT.fullmatch(name)}
    return kept | {"HOME": os.environ["HOME"]}


# -- built -------------------------------------------------------------------------------------


def build(scratch: Path) -> dict[str, Path]:
    """Build everything twice.

    Returns:
        The compiled wheel, the plain one and the source, by the names of `Machine.package`.

    Raises:
        Fault: when it cannot be built, differs, or is not fit to be published.
    """
    source = scratch / "checkout"
    skipped = shutil.ignore_patterns(
        ".*cache", ".git", ".venv", ".hypothesis", "__pycache__", "*.so"
    )
    shutil.copytree(ROOT, source, ignore=skipped)
    folders = [scratch / "first", scratch / "second"]
    for folder in folders:
        command = (sys.executable, "-m", "build", "--outdir", str(folder))
        run(*command, source)
        run(*command, "--wheel", source, HATCH_BUILD_NO_HOOKS="1")
    first, second = (sorted(folder.iterdir()) for folder in folders)
    for one, other in zip(first, second, strict=True):
        if one.name != other.name or not filecmp.cmp(one, other, shallow=False):
            raise Fault(f"{one.name} is not the same twice")
    if shutil.which("twine"):
        run("twine", "check", "--strict", *first)
    else:
        print("left out: twine is not on this machine")
    (plain,) = (one for one in first if one.name.endswith("-py3-none-any.whl"))
    (packed,) = (one for one in first if one.name.endswith(".tar.gz"))
    wheels = [one for one in first if one.suffix == ".whl" and one != plain]
    if not wheels:
        raise Fault("the kernel is not compiled: is there no C compiler?")
    return {"compiled": wheels[0], "plain": plain, "source": packed}


# -- installed ---------------------------------------------------------------------------------


def install(machine: Machine, package: Path, folder: Path) -> Path:
    """Install `package` in `folder` and return where its commands lie.

    Raises:
        Fault: when that fails.
    """
    more = {} if machine.compiler else {"CC": "no-compiler-here"}
    commands = folder / "bin"
    if machine.installer == "pip":
        run(machine.python, "-m", "venv", folder)
        run(commands / "pip", "install", "--quiet", package, **more)
    elif machine.installer == "pipx":
        more |= {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(commands)}
        run("pipx", "install", "--python", machine.python, package, **more)
    else:
        more |= {"UV_TOOL_DIR": str(folder / "uv"), "UV_TOOL_BIN_DIR": str(commands)}
        run("uv", "tool", "install", "--python", machine.python, package, **more)
    return commands


def check_commands(machine: Machine, commands: Path, home: Path) -> None:
    """Ask the commands what they are.

    Raises:
        Fault: when they are not what they should be.
    """
    where = {"SPADES_HOME": str(home)}
    for name in ("spades", "spades-tui"):
        told = run(commands / name, "--version", **where)
        if told != f"{name} {__version__}\n":
            raise Fault(f"{name} --version says {told!r}")
    about: dict[str, Any] = json.loads(run(commands / "spades", "doctor", "--json", **where))
    compiled = machine.package == "compiled" or (machine.package == "source" and machine.compiler)
    if about["kernel"] != ("compiled" if compiled else "plain"):
        raise Fault(f"the kernel is {about['kernel']}")
    python = (commands / "spades").resolve().parent / "python"
    hands = ("--preset", "standard", "--hands", "10", "--seed", "1")
    run(python, "-m", "spades_tui.lab", "simulate", *hands, **where)


# -- opened ------------------------------------------------------------------------------------


class Terminal:
    """A terminal of 80 by 24 with the program in it.

    Args:
        program: the command.
        environment: everything it is told.
        homeless: whether its user has no home.
    """

    def __init__(self, program: Path, environment: Mapping[str, str], *, homeless: bool) -> None:
        def become() -> None:
            if sys.platform != "win32" and homeless:
                os.setgid(_NOBODY)
                os.setuid(_NOBODY)

        self._codes = (0, 1) if homeless else (0,)  # 1: the game is not saved
        self.child = pexpect.spawn(
            str(program), env=dict(environment), cwd="/", dimensions=(24, 80), preexec_fn=become
        )
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """What is on the screen, in lines."""
        return "\n".join(self._screen.display)

    def wait(self, until: Callable[[str], bool], what: str) -> None:
        """Read until the screen is as it should be.

        Raises:
            Fault: when it is not in time, or an error is on it.
        """
        end = time.monotonic() + _PATIENCE
        while not until(self.text):
            try:
                self._stream.feed(self.child.read_nonblocking(1 << 16, timeout=1))
            except pexpect.TIMEOUT:
                pass
            except pexpect.EOF:
                raise Fault(f"it ended before {what}:\n{self.text}") from None
            if time.monotonic() > end:
                raise Fault(f"{what} is not there:\n{self.text}")

    def leave(self) -> None:
        """Press Ctrl+Q.

        Raises:
            Fault: when it does not end in good order.
        """
        self.child.send("\x11")
        self.child.expect(pexpect.EOF, timeout=_PATIENCE)
        self.child.close()
        if self.child.exitstatus not in self._codes:
            raise Fault(f"it ended with {self.child.exitstatus}")


def open_game(machine: Machine, commands: Path, home: Path) -> None:
    """Open the program, play a card, leave, and come back.

    Raises:
        Fault: when something else is seen.
    """
    environment = _surroundings() | TERMINALS[machine.terminal]
    environment |= {"HOME": "/nonexistent"} if machine.homeless else {"SPADES_HOME": str(home)}

    def opened() -> Terminal:
        return Terminal(commands / "spades", environment, homeless=machine.homeless)

    terminal = opened()
    try:
        terminal.wait(lambda text: "Deal" in text and "d deal" in text, "the menu")
        terminal.child.send("d")
        terminal.wait(lambda text: "Your bid" in text, "a bid to make")
        terminal.child.send("3\r")
        terminal.wait(lambda text: "Enter play" in text, "a card to play")
        terminal.child.send("\r")
        terminal.wait(lambda text: "□□" in text or "■" in text, "a trick")
        terminal.leave()
        terminal = opened()
        goes_on = "Deal" if machine.homeless else "hand 1"
        terminal.wait(lambda text: goes_on in text, "the game that goes on")
        terminal.leave()
    finally:
        terminal.child.close(force=True)


def main() -> int:
    """Try the machines and return the exit code."""
    options = reader(__doc__, 99)
    options.add_argument("--python", action="append", default=[], help="a Python to try as well")
    wanted = options.parse_args()
    faults: list[str] = []
    with tempfile.TemporaryDirectory(prefix="spades-release-") as place:
        scratch = Path(place)
        scratch.chmod(0o755)  # who has no home may look, too
        try:
            built = build(scratch)
        except Fault as fault:
            return ended("built", [str(fault)])
        print(*(f"built twice, the same: {path.name}" for path in built.values()), sep="\n")
        pythons = list(dict.fromkeys([*wanted.python, *pythons_found()]))
        for number, machine in enumerate(list(machines(pythons))[: wanted.n]):
            begun = time.monotonic()
            folder = scratch / str(number)
            try:
                commands = install(machine, built[machine.package], folder)
                check_commands(machine, commands, scratch / f"home-{number}")
                open_game(machine, commands, scratch / f"home-{number}")
            except Fault as fault:
                faults.append(f"{machine}: {fault}")
            said = "FAULT" if faults and faults[-1].startswith(f"{machine}:") else "a game"
            print(f"{said}: {machine} ({time.monotonic() - begun:.0f} s)", flush=True)
            shutil.rmtree(folder, ignore_errors=True)
    return ended("installed and opened", faults)


if __name__ == "__main__":
    sys.exit(main())
