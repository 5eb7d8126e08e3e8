"""Text and numbers from outside: made safe for display, measured in cells, parsed with bounds."""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from spades_tui.cards import MAX_SEED

MAX_NAME_CELLS: Final = 12
"""Most terminal cells of a player's name."""
MAX_TITLE_CELLS: Final = 60
"""Most terminal cells of a rule set's title."""
MAX_DIGITS: Final = 19
"""Most digits of a number that is read: as many as the largest seed has."""
FILLER: Final = "\u200b"
"""Stands for the second cell of a wide letter; it has no width."""

_REPLACED: Final = {
    **dict.fromkeys(
        (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x200C, 0x200D, 0x3164,
         *range(0xFE00, 0xFE10), 0xFFA0, *range(0xE0100, 0xE01F0)), "",
    ),
    **dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " "),
}  # fmt: skip
"""Joiners, blank letters and variants → "", as their width differs between terminals; spaces."""
_MARKS: Final = (
    "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3,}"
)
"""More marks on one letter than any language has; terminals differ in their width, too."""
_BARE: Final = r"[\w.:/\\+=-]+"
"""A word that needs no quotes in a shell of Windows; no path there has quotes in its name."""


def shell_words(*words: str) -> str:
    """Return a command line of `words`, quoted for this system's shell (Windows has no single
    quotes)."""
    if sys.platform == "win32":
        line = " ".join(word if re.fullmatch(_BARE, word) else f'"{word}"' for word in words)
    else:
        from shlex import join  # few commands need it, all read this module

        line = join(words)
    return line


def sanitize(text: str) -> str:
    r"""Return `text` as one line without control and misleading characters.

    Control and format characters, line ends and lone surrogates become visible, as in ``\x1b``.
    """
    if text.isascii() and text.isprintable():
        return text
    text = re.sub(_MARKS, lambda marks: marks[0][:2], text.translate(_REPLACED))
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape(char) for char in text)


def _escape(char: str) -> str:
    return char.encode("unicode_escape").decode()


def sanitize_lines(text: str) -> str:
    """Return `text` as `sanitize` does, but keep its line ends."""
    return "\n".join(map(sanitize, text.split("\n")))


def sanitize_name(text: str, most: int = MAX_NAME_CELLS) -> str:
    """Return a name or title as `sanitize` does, but at most its first `most` terminal cells."""
    return cut(to_cells(text), most).replace(FILLER, "").strip()


@lru_cache(maxsize=4096)
def to_cells(text: str) -> str:
    """Return `text` as `sanitize` does, with one character for each terminal cell.

    A wide letter is followed by a `FILLER`.
    """
    if text.isascii() and text.isprintable():
        return text
    from rich.cells import cell_len

    text = sanitize(text.replace(FILLER, ""))
    return "".join(char + FILLER if cell_len(char) == 2 else char for char in text)


_SIGNS: Final = str.maketrans(
    {
        "♠": "S", "♥": "H", "♦": "D", "♣": "C", "−": "-", "–": "-", "—": "-", "±": "+/-",
        "×": "x", "…": "...", "“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ",
    }
)  # fmt: skip


def ascii_text(text: str) -> str:
    """Return `text` in ASCII: signs become similar signs, letters lose their accents.

    Characters without an equivalent become a question mark.
    """
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFKD", sanitize(text.translate(_SIGNS)))
    letters = "".join(char for char in parts if not unicodedata.combining(char))
    return letters.encode("ascii", "replace").decode()


def cut(text: str, width: int) -> str:
    """Return the first `width` cells of a text returned by `to_cells`; a wide letter is never
    halved."""
    start = text[: max(width, 0)]
    halved = text[len(start) : len(start) + 1] == FILLER
    return start[:-1] if halved else start


def cell_width(text: str) -> int:
    """Return the number of terminal cells that `text` takes."""
    return len(to_cells(text))


def pad_cells(text: str, width: int) -> str:
    """Return `text` as `sanitize` does, with spaces after it up to `width` cells; longer text stays
    whole."""
    return sanitize(text) + " " * (width - cell_width(text))


def parse_whole_number(text: str) -> int | None:
    """Return the number of 0 or more that `text` writes in plain digits.

    None if `text` is no such number, or if it is above `MAX_SEED`.
    """
    if not (text.isascii() and text.isdigit()) or len(text) > MAX_DIGITS:
        return None
    number = int(text)
    return number if number <= MAX_SEED else None


def format_number(number: float, form: str = "") -> str:
    """Return a number as text, with a true minus sign, by the format specification `form`.

    A number that rounds to 0 has no sign: ``.0%`` of −.001 is ``0%``.
    """
    text = format(number, form)
    if any(digit in "123456789" for digit in text):
        return text.replace("-", "−")
    return text.lstrip("+-")


def format_signed(number: float) -> str:
    """Return a number, rounded to an integer, with its sign: ``+51``, ``−60``; 0 has none."""
    whole = round(number)
    return format_number(whole, "+d") if whole else "0"


def plural(number: int, noun: str) -> str:
    """Return `noun` in the form for `number`: ``point`` for 1 and −1, else ``points``."""
    return noun if abs(number) == 1 else f"{noun}s"


_ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth",
    "eighteenth", "nineteenth", "twentieth",
)  # fmt: skip


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 1 on, short ones as a word: first, second … 21st."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def count_noun(number: int, noun: str) -> str:
    """Return a number with its noun, which is passed in the singular: ``1 card`` or ``3 cards``."""
    return f"{format_number(number)} {plural(number, noun)}"


def capitalize(text: str) -> str:
    """Return a text with its first letter in upper case, the others unchanged."""
    return text[:1].upper() + text[1:]


def join_words(parts: Sequence[str], last: str = "and") -> str:
    """Return `parts` joined as in a sentence: ``a, b and c``.

    Args:
        parts: the words, in order; without any, the result is "".
        last: the word before the last part.
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def parse_signed_number(text: str) -> int | None:
    """Return the whole number written in `text` in plain digits, after a minus sign if it is
    negative.

    None if `text` is no such number, or if its amount is above `MAX_SEED`.
    """
    text = text.strip().replace("−", "-")
    number = parse_whole_number(text.removeprefix("-"))
    return -number if number is not None and text.startswith("-") else number


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return ``" (did you mean 'nil_value'?)"`` with that one of `names` most similar to `name`.

    Return "" if none is similar.
    """
    close = get_close_matches(name.strip().lower(), list(names), n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""
