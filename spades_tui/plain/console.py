"""Lines in and lines out: what a terminal, a pipe and a screen reader have in common."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Final, TextIO

from spades_tui.text import FILLER, ascii_text, parse_whole_number, sanitize, to_cells

_ASCII: Final = str.maketrans({"·": ",", "½": "1/2", "≥": "at least ", "≤": "at most ", "→": "->"})


def spell_in_ascii(text: str) -> str:
    """Return `text` in ASCII; signs that a screen reader would not read, as ≥, become words."""
    return ascii_text(text.translate(_ASCII))


QUIT_WORDS: Final = ("quit", "q", "exit")
"""Words that leave what is open."""
BACK_WORDS: Final = ("back", "b", *QUIT_WORDS)
"""Words that go back, or leave."""

_LEAST_ROWS: Final = 10
"""Fewest rows assumed for a screen: a terminal that does not know its height reports 0."""
_CTRL_Q: Final = b"\x11"


class _QuitPressed(BaseException):
    """Raised when Ctrl+Q is pressed in the context of `hearing_ctrl_q`."""


def _quit(_number: int, _frame: object) -> None:
    raise _QuitPressed


class PlainConsole:
    """Reads answers and writes lines of text.

    Args:
        source: the stream that answers are read from.
        target: the stream that lines are written to; it is flushed after each line.
        ascii_only: whether to write only ASCII; it is also done if `target` cannot write card
            symbols.

    Attributes:
        ascii_only: whether only ASCII is written.
        is_interactive: whether a person types the answers: the source is a terminal.
        pauses: whether output to a terminal stops until Enter is pressed, whenever the screen is
            full of lines not read yet; False at first.
    """

    def __init__(self, source: TextIO, target: TextIO, *, ascii_only: bool = False) -> None:
        self._source = source
        self._target = target
        if isinstance(source, io.TextIOWrapper) and source.errors != "replace":
            source.reconfigure(errors="replace")  # a stray byte is a typing error, no end
        self.ascii_only = ascii_only or not _can_write("−♠", target)
        self.is_interactive = source.isatty()
        self._is_terminal = target.isatty()
        self._interrupted = False
        self.pauses = False
        self._rows = 0
        self._early_answer: str | None = None
        """What was typed at a pause: the answer to the next question."""

    @property
    def is_conversation(self) -> bool:
        """Whether a person reads and types at a terminal, so that text may come bit by bit."""
        return self.is_interactive and self._is_terminal

    def install_sigint_handler(self) -> None:
        """If a person types the answers, make Ctrl+C quit only if it is pressed twice before an
        answer.

        Otherwise nothing changes.
        """
        if self.is_interactive and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            signal.signal(signal.SIGINT, self._hear)

    def _hear(self, _number: int, _frame: object) -> None:
        """Write how to quit.

        Raises:
            KeyboardInterrupt: if that was already written since the last answer.
        """
        if self._interrupted:
            with contextlib.suppress(RuntimeError):
                self._target.write("\n")
            raise KeyboardInterrupt
        self._interrupted = True
        with contextlib.suppress(RuntimeError):  # in the middle of a line
            self._target.write("\nPress Ctrl+C again to quit, or type quit.\n> ")
            self._target.flush()

    @contextlib.contextmanager
    def hearing_ctrl_q(self) -> Iterator[None]:
        """Return a context which Ctrl+Q leaves, as it quits the program on the full screen.

        The context changes nothing on Windows, or if no person is at a terminal. Usually a terminal
        uses Ctrl+Q to resume output that Ctrl+S stopped; in this context any key resumes it.
        """
        if sys.platform != "win32" and self.is_conversation:
            import termios

            terminal = self._source.fileno()
            before, changed = termios.tcgetattr(terminal), termios.tcgetattr(terminal)
            changed[0] |= termios.IXANY
            no_key = bytes([os.fpathconf(terminal, "PC_VDISABLE")])
            changed[6][termios.VSTART], changed[6][termios.VQUIT] = no_key, _CTRL_Q
            handler = signal.signal(signal.SIGQUIT, _quit)
            termios.tcsetattr(terminal, termios.TCSANOW, changed)
            try:
                yield
            except _QuitPressed:
                self._target.write("\n")
            finally:
                termios.tcsetattr(terminal, termios.TCSANOW, before)
                signal.signal(signal.SIGQUIT, handler)
        else:
            yield

    def say(self, *lines: str) -> None:
        """Write lines; on a terminal, long ones are wrapped between words.

        Raises:
            BrokenPipeError: if the output is a pipe whose reader has ended.
        """
        for line in lines:
            self._write(line)

    def _write(self, line: str) -> None:
        line = line.replace(" · ", ", ")  # read out, a dot says nothing
        text = sanitize(spell_in_ascii(line) if self.ascii_only else line)
        if self._is_terminal:
            size = shutil.get_terminal_size()
            columns = max(size.columns, 20)
            text = fill(to_cells(text), columns, break_on_hyphens=False, break_long_words=False)
            if self.pauses:
                self._wait_if_full(text.count("\n") + 1, max(size.lines, _LEAST_ROWS))
        self._target.write(text.replace(FILLER, "") + "\n")
        self._target.flush()

    def _wait_if_full(self, rows: int, height: int) -> None:
        """Wait for Enter if `rows` more rows do not fit on a screen of `height` rows."""
        if self._rows + rows > height - 2 and self._rows and self._early_answer is None:
            self._target.write("More: press Enter.\n> ")
            self._target.flush()
            line = self._source.readline()
            self._rows = 0
            if line.strip() or not line:
                self._early_answer = line
        self._rows += rows

    def ask(self) -> str | None:
        """Return the next line typed, without blanks at its ends; None at the end of the input."""
        if self.is_interactive:
            self._target.write("> ")
            self._target.flush()
        early, self._early_answer = self._early_answer, None
        line = self._source.readline() if early is None else early
        self._interrupted = False
        self._rows = 0
        if not line:
            if self.is_interactive:
                self._target.write("\n")  # Ctrl+D leaves the cursor behind the prompt
            return None
        return line.strip()

    def choose(
        self, lines: Sequence[str], *, lists: bool = True, following: int | None = None
    ) -> int | None:
        """Let the player choose a line by its number.

        Args:
            lines: the choices.
            lists: whether to write all of them first; the player can type "list" at any time to see
                them.
            following: the index, from 0, of the line that Enter alone chooses; None for no such
                line.

        Returns:
            The index of the line, from 0; None if the player goes back, or at the end of the input.
        """
        numbered = [f"{number}: {line}" for number, line in enumerate(lines, 1)]
        while True:
            if lists:
                self.say(*numbered)
            enter = "" if following is None else f"Enter for {following + 1}, "
            self.say(f"Type a number from 1 to {len(lines)}, {enter}list, or back.")
            line = self.ask()
            if line is None or line.lower() in BACK_WORDS:
                return None
            if not line and following is not None:
                return following
            lists = line.lower() == "list"
            number = parse_whole_number(line)
            if number is not None and 1 <= number <= len(lines):
                return number - 1


def _can_write(text: str, target: TextIO) -> bool:
    try:
        text.encode(target.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
