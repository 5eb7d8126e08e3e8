"""PBN syntax: the tags of each hand in a text and the lines below them, without their meaning.

The supported subset of PBN 2.1: tag pairs with escaped quotes, comments in braces or after a
semicolon, escape lines with a percent sign, sections (lines below a tag), ``#`` for the value of
the hand before and ``?`` for an unknown one. A blank line, or a repeated tag, begins the next hand.
The ``>`` of a quoted message is dropped.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from spades_tui.text import sanitize

MOST_HANDS: Final = 1000
"""Most hands that are read from one text."""
_TAG: Final = re.compile(
    r'\[\s*([A-Za-z][A-Za-z0-9_]{0,31})\s*"(?:((?:[^"\\]|\\.)*)|([^\[\]]*))"\s*\]'
)
_PIECE: Final = re.compile(r".[^\[{;]*", re.DOTALL)
_BARE_TAG: Final = re.compile(r'\[|([A-Za-z]+)\s*"')
_TYPED: Final = str.maketrans({"“": '"', "”": '"', "„": '"', "\ufeff": None})
UNKNOWN_VALUES: Final = ("", "?", "*", "-")
_EXPECTED: Final = 'hands are read from PBN text, as in [Deal "N:AKQ.J32.T98.7654 - - -"]'
_WORDS: Final = " "
_OTHER_FORMATS: Final = {
    "a bridge file in LIN format": re.compile(r"\s*[a-z]{2}\|"),
    "JSON, perhaps a record of a game": re.compile(r'\s*[\[{]\s*["{]'),
    "a table in CSV format": re.compile(
        r"[^\n,;\t]*([,;\t])[^\n,;\t]*\1[^\n]*\n[^\n,;\t]*\1[^\n,;\t]*\1"
    ),
}


class PbnHand(NamedTuple):
    """The tags and lines of one hand in a PBN text, not interpreted.

    Attributes:
        tags: by the name of a tag, its value.
        lines: by the name of a tag, the lines below it, each as a list of words; by "" the lines
            above any tag.
    """

    tags: dict[str, str]
    lines: dict[str, list[list[str]]]


def tag_error(tag: str, problem: str) -> ValueError:
    """Return an error whose message is ``[tag]: problem``; `problem` is a sentence."""
    return ValueError(f"[{tag}]: {problem}")


def write_tag(name: str, value: str) -> str:
    """Return a line of text with a tag and its value, quotes and backslashes escaped."""
    escaped = value.replace("\\", r"\\").replace('"', r"\"")
    return f'[{name} "{escaped}"]'


def decode_hands(data: bytes) -> str:
    """Return the text of a file of hands from its bytes.

    Raises:
        ValueError: if it is not UTF-8.
    """
    halves = data[:64:2].count(0), data[1:64:2].count(0)  # of Latin letters one half is zero
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff")) or (max(halves) > 8 and not min(halves))
    with contextlib.suppress(UnicodeDecodeError):
        if not utf16:
            return data.decode()
    kind = "UTF-16 text" if utf16 else "data or text in an old encoding"
    raise ValueError(f"This is {kind}, not UTF-8; {_EXPECTED}.")


def split_hands(text: str, known_tags: Mapping[str, str]) -> list[PbnHand]:
    """Return the hands in `text`, in its order, each as its tags and lines.

    Args:
        text: PBN.
        known_tags: by the name of a tag in lower case, its usual spelling, which the result has.

    Raises:
        ValueError: with one sentence that names the fault and the remedy.
    """
    text = text.translate(_TYPED)
    if not _TAG.search(text):
        raise _no_hand(text)
    hands = [PbnHand({}, {})]
    name = ""
    for part, value in _tokens(text):
        tags, lines = hands[-1]
        if part == _WORDS:
            _check_words(value, known_tags)
            lines.setdefault(name, []).append(value.split())
            continue
        name = known_tags.get(part.lower(), part)
        if name in tags and "Deal" not in tags:
            raise tag_error(name, "it is there twice, write it once for each hand.")
        if name in tags or (tags and not part):
            hands.append(PbnHand({}, {}))
        if part:
            hands[-1].tags[name] = value
    _complete(hands)
    return hands


def _complete(hands: list[PbnHand]) -> None:
    """Drop an empty last hand, and replace each ``#`` with the value of the hand before.

    Raises:
        ValueError: if there are too many hands.
    """
    if len(hands) > 1 and not hands[-1].tags:  # words below a blank line, if any
        for words in hands.pop().lines.values():
            hands[-1].lines.setdefault("", []).extend(words)
    if len(hands) > MOST_HANDS:
        raise tag_error("Deal", f"there are too many hands, write {MOST_HANDS} at most.")
    for before, hand in pairwise([PbnHand({}, {}), *hands]):
        for name, value in hand.tags.items():
            if value in ("#", "##"):
                hand.tags[name] = before.tags.get(name, "")


def _check_words(words: str, known_tags: Mapping[str, str]) -> None:
    """Refuse a tag that lacks a bracket or a quote."""
    tag = _BARE_TAG.match(words)
    if tag and (not tag[1] or tag[1].lower() in known_tags):
        raise ValueError(f'{sanitize(words[:40])!r} is not a tag, write it as in [Dealer "W"].')


def _no_hand(text: str) -> ValueError:
    """Return the error for a text without a tag; it names the format if it is recognized."""
    for kind, pattern in _OTHER_FORMATS.items():
        if pattern.match(text):
            return ValueError(f"This is {kind}; {_EXPECTED}.")
    return tag_error("Deal", f"there is no hand here; {_EXPECTED}.")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield each tag with its value, other words as `_WORDS`, and an empty name at a blank line."""
    comment = False
    for line in text.splitlines():
        left = line.strip().lstrip("> ").rstrip()
        if not comment and not left:
            yield "", ""
        if not comment and left.startswith(("%", "```")):
            continue
        start = 0
        while start < len(left):
            if comment or left[start] == "{":
                end = left.find("}", start) + 1
                comment, start = not end, end or len(left)
            elif tag := _TAG.match(left, start):
                escaped, plain = tag.group(2, 3)
                yield tag[1], plain if escaped is None else re.sub(r'\\(["\\])', r"\1", escaped)
                start = tag.end()
            elif left[start] == ";":
                break
            else:
                words = _PIECE.match(left, start)
                assert words is not None, "any letter begins a piece"
                if words[0].strip():
                    yield _WORDS, words[0].strip()
                start = words.end()
    if comment:
        raise ValueError("A comment has no end, write } after it.")
