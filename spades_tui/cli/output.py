"""What a command prints, asks and refuses: JSON, lines, a progress bar, one sentence and an exit
code.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final, Literal, TextIO, cast

import msgspec

from spades_tui.storage.paths import StorageError
from spades_tui.storage.settings import load_settings
from spades_tui.text import sanitize, sanitize_lines

if TYPE_CHECKING:
    from spades_tui.plain.console import PlainConsole

_ASCII: ContextVar[bool | None] = ContextVar("ascii", default=None)
"""Whether nothing outside ASCII may be written; None until the settings have been asked."""


def use_ascii(wanted: bool | None) -> None:
    """Let commands write in ASCII alone, or not; None lets the settings say."""
    _ASCII.set(wanted)


def in_ascii() -> bool:
    """Whether nothing outside ASCII may be written: by `--ascii`, or by the settings."""
    wanted = _ASCII.get()
    if wanted is None:
        try:
            wanted = load_settings().settings.ascii
        except StorageError:
            wanted = False
        _ASCII.set(wanted)
    return wanted


_MENU: ContextVar[PlainConsole | None] = ContextVar("menu", default=None)
"""The console of the menu of plain mode while it is open."""


@contextmanager
def talking_on(console: PlainConsole) -> Iterator[None]:
    """Let commands talk on the console of a menu: no page and no bar is shown meanwhile."""
    token = _MENU.set(console)
    try:
        yield
    finally:
        _MENU.reset(token)


def print_json(value: Any) -> None:
    """Print `value` as JSON, indented, and nothing else."""
    write_data(_escaped(msgspec.json.format(_encoded(value), indent=2).decode()) + "\n")


def _escaped(data: str) -> str:
    """Return JSON in which what a terminal may not get is written as JSON writes it."""
    if sanitize_lines(data) == data:
        return data
    return "".join(
        sign if sign == "\n" or sanitize(sign) == sign else _escape_json(sign) for sign in data
    )


def _escape_json(sign: str) -> str:
    digits = sign.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{digits[place : place + 4]}" for place in range(0, len(digits), 4))


_BELOW_ZERO: Final = rb'("(?:[^"\\]|\\.)*")|-0\.0(?![0-9e])'
"""A text of JSON, or the zero that is left of a number rounded from below."""


def _encoded(value: Any) -> bytes:
    try:
        data = msgspec.json.encode(value)
    except UnicodeEncodeError:  # the name of a file may be any bytes
        data = msgspec.json.encode(_in_unicode(msgspec.to_builtins(value)))
    if b"-0.0" not in data:
        return data
    return re.sub(_BELOW_ZERO, lambda match: match[1] or b"0.0", data)


def _in_unicode(value: Any) -> Any:
    if isinstance(value, dict):
        return {_in_unicode(key): _in_unicode(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_in_unicode(part) for part in value]
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value


def write_data(text: str) -> None:
    """Print what another program reads; what the output cannot show becomes a question mark."""
    _write(sys.stdout, text)


def write_out(text: str) -> None:
    """Print what a person reads, in ASCII alone where that is wanted."""
    _write(sys.stdout, displayable(text))


def print_text(line: str) -> None:
    """Print one line that a person reads; a line end in a name is no end of it."""
    write_out(f"{sanitize(line)}\n")


def warn(text: str) -> None:
    """Print one sentence on standard error."""
    _write(sys.stderr, displayable(sanitize(" ".join(text.split()))) + "\n")


def displayable(text: str) -> str:
    """Return what a person reads, in ASCII alone where that is wanted."""
    if text.isascii() or not in_ascii():
        return text
    from spades_tui.plain.console import to_ascii

    return re.sub(r"[^\x00-\x7f]+", lambda part: to_ascii(part[0]), text)


class _Paper(io.TextIOBase):
    """What Rich writes on: a stream, in ASCII alone where that is wanted."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "ascii" if in_ascii() else self._stream.encoding or "utf-8"

    def isatty(self) -> bool:
        return self._stream.isatty()

    def write(self, text: str) -> int:
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(displayable(text).encode(encoding, "replace").decode(encoding))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


def paper(stream: TextIO) -> IO[str]:
    """Return a stream as Rich writes on it."""
    return cast("IO[str]", _Paper(stream))


def _write(stream: TextIO, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    stream.write(sanitize_lines(text).encode(encoding, "replace").decode(encoding))


ProgressCallback = Callable[[int, int], None]
"""Told how many are done, of how many."""


@contextmanager
def progress_bar(what: str) -> Iterator[ProgressCallback]:
    """Yield what moves the bar, which is none where nobody would see it; `what` is counted."""
    if not sys.stderr.isatty() or _MENU.get() is not None:
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        what,
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(file=paper(sys.stderr)),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None)

        def show(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield show


def can_open_screen() -> bool:
    """Whether the full screen can be opened here: a terminal at both ends, and no dumb one.

    A driver named in the environment (a browser's, say) is a screen of its own.
    """
    if _MENU.get() is not None:
        return False
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    if os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_output_redirected() -> bool:
    """Whether a person at a terminal does not see standard output, but standard error."""
    return sys.stdin.isatty() and sys.stderr.isatty() and not sys.stdout.isatty()


def open_streams() -> None:
    """Make sure there are streams to write to and to read from.

    What the system has closed is nowhere instead: no file of ours may come by its number.

    Raises:
        CommandError: when nothing that is printed can be read.
    """
    closed = [name for name in ("stdin", "stdout", "stderr") if getattr(sys, name) is None]
    for name in closed:
        nowhere = Path(os.devnull).open("r" if name == "stdin" else "w")  # noqa: SIM115
        setattr(sys, name, nowhere)
    if "stdout" in closed:
        raise CommandError("Standard output is closed; redirect it to a file.", FAILURE)
    for stream in (sys.stdin, sys.stdout):
        encoding = getattr(stream, "encoding", None) or "utf-8"
        if "a\n".encode(encoding) != b"a\n":
            if isinstance(sys.stderr, io.TextIOWrapper):
                sys.stderr.reconfigure(encoding="utf-8")
            raise CommandError(
                f"Encoding {encoding} does not work here; set PYTHONIOENCODING=utf-8.", FAILURE
            )


def is_closed(stream: TextIO) -> bool:
    """Whether nothing will ever come from `stream`: it was closed before we began."""
    return getattr(stream, "name", None) == os.devnull


def discard_output() -> None:
    """Send the rest of the output nowhere: nobody reads it any more."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


FAILURE: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130


class CommandError(Exception):
    """A command cannot do what it was asked; the text is one sentence for standard error.

    Attributes:
        code: the exit code; 2 where the command line itself is wrong.
    """

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


CardStyle = Literal["words", "symbols", "letters"]


def output_console() -> PlainConsole:
    """Return where a command writes its lines."""
    from spades_tui.plain.console import PlainConsole  # the screen goes without it

    return _MENU.get() or PlainConsole(sys.stdin, sys.stdout, ascii_only=in_ascii())


def input_console() -> PlainConsole:
    """Return where a command asks its questions.

    Raises:
        CommandError: when standard input is closed.
    """
    if is_closed(sys.stdin):
        raise CommandError("Standard input is closed, so nobody can answer.", FAILURE)
    console = output_console()
    console.install_sigint_handler()
    console.pauses = console.is_conversation
    return console


def card_style_for(console: PlainConsole, cards: CardStyle) -> CardStyle:
    """Return how cards are written on `console`: letters where there can be no symbols."""
    return "letters" if console.ascii_only and cards == "symbols" else cards
