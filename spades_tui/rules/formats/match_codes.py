"""Codes of duplicate: a match to be played (``D-…``), and what it came to (``E-…``).

A match names the version of the bots, their level, its seed, its boards and its rules. A result is
written so that nobody reads it by eye, and the program opens it only to those who have finished
the same boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from spades_tui.cards import LARGEST_SEED
from spades_tui.rules.formats.share_codes import (
    next_number,
    number_bytes,
    option_bytes,
    read_code,
    rules_from_bytes,
    written,
)
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import shown_name

MOST_BOARDS: Final = 64
_MARK: Final = 8
"""Bytes that name a match in a result."""
_LONGEST_NAME: Final = 24
_MOST: Final = 1 << 20


class Match(msgspec.Struct, frozen=True):
    """A match to be played.

    Attributes:
        rules: the rules of every board.
        seed: makes the boards.
        boards: how many there are.
        version: of the bots' play.
        level: the bot at every other seat, by its place among the levels.
    """

    rules: RuleSet
    seed: int
    boards: int
    version: int
    level: int

    @property
    def code(self) -> str:
        """The code of the match."""
        numbers = (self.version, self.level, self.boards, self.seed)
        body = b"".join(bytes(number_bytes(number)) for number in numbers)
        return written("D", body + option_bytes(self.rules))


class Result(msgspec.Struct, frozen=True):
    """What a match came to for somebody.

    Attributes:
        match: names the match, as `mark_of` does.
        version: of the bots' play.
        name: who played, fit to be shown.
        nets: net points of each board.
    """

    match: bytes
    version: int
    name: str
    nets: tuple[int, ...]


def read_match(code: str) -> Match:
    """Read the code of a match.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    data = iter(read_code("D", code))
    version, level, boards, seed = (next_number(data) for _ in range(4))
    if not 1 <= boards <= MOST_BOARDS or not 0 <= seed <= LARGEST_SEED:
        raise ValueError("This code names a match that cannot be: copy it again.")
    return Match(rules_from_bytes(data), seed, boards, version, level)


def _boards_of(match: Match) -> str:
    """Return what names the boards of a match, whatever version of the bots plays them."""
    return msgspec.structs.replace(match, version=0).code


def mark_of(match: Match) -> bytes:
    """Return what names the boards of a match in a result; no card follows from it."""
    return sha256(f"mark {_boards_of(match)}".encode()).digest()[:_MARK]


def write_result(match: Match, name: str, nets: Sequence[int]) -> str:
    """Return the code of a result."""
    said = name.encode()[:_LONGEST_NAME].decode(errors="ignore").encode()
    body = bytes([len(said)]) + said
    body += b"".join(bytes(number_bytes(_zigzag(net))) for net in nets)
    version = bytes(number_bytes(match.version))
    return written("E", mark_of(match) + version + _veiled(match, body))


class Cover(NamedTuple):
    """What a result says without being opened: of which boards it is, and of which bots.

    Attributes:
        mark: names the boards, as `mark_of` does.
        version: of the bots' play.
        code: the code, however it was typed, as it is written.
    """

    mark: bytes
    version: int
    code: str


def result_cover(code: str) -> Cover:
    """Return what a result says without being opened.

    Raises:
        ValueError: with one sentence that says what is wrong with the code.
    """
    data = read_code("E", code)
    return Cover(data[:_MARK], next_number(iter(data[_MARK:])), written("E", data))


def read_result(match: Match, code: str) -> Result:
    """Open a result; whoever asks has finished the match.

    Raises:
        ValueError: with one sentence that says what is wrong with the code.
    """
    data = read_code("E", code)
    if data[:_MARK] != mark_of(match):
        raise ValueError("This result is of another match.")
    outside = iter(data[_MARK:])
    version = next_number(outside)
    rest = iter(_veiled(match, bytes(outside)))
    size = next(rest, 0)
    name = bytes(islice(rest, size)).decode(errors="replace")
    nets = tuple(_unzigzag(next_number(rest)) for _ in range(match.boards))
    if size > _LONGEST_NAME or any(abs(net) > _MOST for net in nets):
        raise ValueError("This code holds no result: copy it again.")
    return Result(data[:_MARK], version, shown_name(name, _LONGEST_NAME), nets)


def _zigzag(net: int) -> int:
    return net * 2 if net >= 0 else -net * 2 - 1


def _unzigzag(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _veiled(match: Match, body: bytes) -> bytes:
    """Return bytes veiled, or unveiled, by what only the match itself gives."""
    stream = b""
    while len(stream) < len(body):
        stream += sha256(f"veil {_boards_of(match)} {len(stream)}".encode()).digest()
    return bytes(one ^ other for one, other in zip(body, stream, strict=False))
