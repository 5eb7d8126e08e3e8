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
"""Whether only ASCII may be written; None until the settings have been read."""


def use_ascii(wanted: bool | None) -> None:
    """Set whether commands write only ASCII; None leaves it to the settings."""
    _ASCII.set(wanted)


def is_ascii_only() -> bool:
    """Whether only ASCII may be written, because of `--ascii` or the settings."""
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
    """Return a context in which commands read and write on a menu's console.

    In this context no page and no progress bar opens.
    """
    token = _MENU.set(console)
    try:
        yield
    finally:
        _MENU.reset(token)


def print_json(value: Any) -> None:
    """Print `value` as indented JSON."""
    write_data(_escape_controls(msgspec.json.format(_encode_json(value), indent=2).decode()) + "\n")


def _escape_controls(data: str) -> str:
    """Return JSON in which characters that a terminal may not get are escaped."""
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


def _encode_json(value: Any) -> bytes:
    try:
        data = msgspec.json.encode(value)
    except UnicodeEncodeError:  # the name of a file may be any bytes
        data = msgspec.json.encode(_repair_unicode(msgspec.to_builtins(value)))
    if b"-0.0" not in data:
        return data
    return re.sub(_BELOW_ZERO, lambda match: match[1] or b"0.0", data)


def _repair_unicode(value: Any) -> Any:
    if isinstance(value, dict):
        return {_repair_unicode(key): _repair_unicode(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_repair_unicode(part) for part in value]
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else value


def write_data(text: str) -> None:
    """Print text for another program on standard output; it is never changed to ASCII.

    Control characters become visible; a character that the output's encoding lacks becomes a
    question mark.
    """
    _write(sys.stdout, text)


def write_out(text: str) -> None:
    """Print text for a person on standard output, in ASCII only if that is wanted."""
    _write(sys.stdout, displayable(text))


def print_text(line: str) -> None:
    """Print one line for a person; line ends and control characters in it become visible."""
    write_out(f"{sanitize(line)}\n")


def warn(text: str) -> None:
    """Print one sentence on standard error."""
    _write(sys.stderr, displayable(sanitize(" ".join(text.split()))) + "\n")


def displayable(text: str) -> str:
    """Return `text`, in ASCII if only that may be written (`is_ascii_only`); else unchanged."""
    if text.isascii() or not is_ascii_only():
        return text
    from spades_tui.plain.console import spell_in_ascii

    return re.sub(r"[^\x00-\x7f]+", lambda part: spell_in_ascii(part[0]), text)


class _Paper(io.TextIOBase):
    """A stream for Rich that writes on another stream, in ASCII only if that is wanted."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "ascii" if is_ascii_only() else self._stream.encoding or "utf-8"

    def isatty(self) -> bool:
        return self._stream.isatty()

    def write(self, text: str) -> int:
        encoding = self._stream.encoding or "utf-8"
        self._stream.write(displayable(text).encode(encoding, "replace").decode(encoding))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()


def paper(stream: TextIO) -> IO[str]:
    """Return a stream for Rich that writes on `stream`, in ASCII only if that is wanted."""
    return cast("IO[str]", _Paper(stream))


def _write(stream: TextIO, text: str) -> None:
    encoding = stream.encoding or "utf-8"
    stream.write(sanitize_lines(text).encode(encoding, "replace").decode(encoding))


ProgressCallback = Callable[[int, int], None]
"""Called with the number of items done and the number of all items."""


@contextmanager
def progress_bar(label: str) -> Iterator[ProgressCallback]:
    """Show a progress bar inside this context, and yield the function that moves it.

    No bar is shown if standard error is no terminal, or on the console of a menu.

    Args:
        label: the text before the bar, as "Games read".
    """
    if not sys.stderr.isatty() or _MENU.get() is not None:
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    with Progress(
        label,
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
    """Whether the full screen can be opened: input and output are a terminal with cursor control.

    A Textual driver named in the environment (such as a browser's) counts as a terminal. False
    while the menu of plain mode is open.
    """
    if _MENU.get() is not None:
        return False
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    if os.environ.get("TERM", "") in ("", "dumb") and sys.platform != "win32":
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_output_redirected() -> bool:
    """Whether standard output is redirected, while a person is at the terminal."""
    return sys.stdin.isatty() and sys.stderr.isatty() and not sys.stdout.isatty()


def open_streams() -> None:
    """Replace each closed standard stream by the null device.

    A file that is opened later would otherwise get the descriptor of a standard stream.

    Raises:
        CommandError: if standard output is closed, or a stream's encoding does not contain ASCII.
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


def _is_closed(stream: TextIO) -> bool:
    """Whether `stream` was closed before the program began (see `open_streams`)."""
    return getattr(stream, "name", None) == os.devnull


def discard_output() -> None:
    """Send all further standard output to the null device, because its reader has ended."""
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
    """Raised if a command cannot be carried out; the text is one sentence for standard error.

    Attributes:
        code: the exit code: `USAGE` if the command line itself is wrong, else `FAILURE`.
    """

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


CardStyle = Literal["words", "symbols", "letters"]


def output_console() -> PlainConsole:
    """Return the console on which a command writes its lines."""
    from spades_tui.plain.console import PlainConsole  # the screen goes without it

    return _MENU.get() or PlainConsole(sys.stdin, sys.stdout, ascii_only=is_ascii_only())


def input_console() -> PlainConsole:
    """Return the console on which a command asks its questions.

    Raises:
        CommandError: when standard input is closed.
    """
    if _is_closed(sys.stdin):
        raise CommandError("Standard input is closed, so nobody can answer.", FAILURE)
    console = output_console()
    console.install_sigint_handler()
    console.pauses = console.is_conversation
    return console


def card_style_for(console: PlainConsole, cards: CardStyle) -> CardStyle:
    """Return the style `cards`; "letters" if it needs symbols that `console` cannot write."""
    return "letters" if console.ascii_only and cards == "symbols" else cards
