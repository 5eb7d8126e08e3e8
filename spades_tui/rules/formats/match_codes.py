"""Codes of duplicate: a match to play (``D-…``), and its result (``E-…``).

A match names the version of the bots, their level, its seed, its boards and its rules. A result is
encoded so that it cannot be read by eye, and the program opens it only for players who have
finished the same boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from typing import Final, NamedTuple

import msgspec

from spades_tui.cards import MAX_SEED
from spades_tui.rules.formats.share_codes import (
    decode_payload,
    encode_options,
    encode_payload,
    read_varint,
    rules_from_bytes,
    write_varint,
)
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import sanitize_name

MOST_BOARDS: Final = 64
_MARK: Final = 8
"""Number of bytes that identify a match in a result."""
_LONGEST_NAME: Final = 24
_MOST: Final = 1 << 20


class MatchCode(msgspec.Struct, frozen=True):
    """A duplicate match to be played: the same boards for several players.

    Attributes:
        rules: the rules of every board.
        seed: the random seed of the boards.
        boards: the number of boards.
        version: the version of the bots' play.
        level: the level of the bots at all other seats, as an index for `level_by_index`.
    """

    rules: RuleSet
    seed: int
    boards: int
    version: int
    level: int

    @property
    def code(self) -> str:
        """The match as a code for players, ``D-…``."""
        numbers = (self.version, self.level, self.boards, self.seed)
        body = b"".join(bytes(write_varint(number)) for number in numbers)
        return encode_payload("D", body + encode_options(self.rules))


class MatchResult(msgspec.Struct, frozen=True):
    """A player's result of a match.

    Attributes:
        match: digest of the match (`match_digest`).
        version: the version of the bots' play.
        name: the player's name, safe for display.
        nets: by board, the points of the player's side minus the average of the other sides.
    """

    match: bytes
    version: int
    name: str
    nets: tuple[int, ...]


def read_match(code: str) -> MatchCode:
    """Return the match that `code`, ``D-…``, stands for.

    Raises:
        ValueError: with one sentence that names the fault.
    """
    data = iter(decode_payload("D", code))
    version, level, boards, seed = (read_varint(data) for _ in range(4))
    if not 1 <= boards <= MOST_BOARDS or not 0 <= seed <= MAX_SEED:
        raise ValueError("This code names a match that cannot be: copy it again.")
    return MatchCode(rules_from_bytes(data), seed, boards, version, level)


def _boards_of(match: MatchCode) -> str:
    """Return a name for the boards of a match that does not depend on the version of the bots."""
    return msgspec.structs.replace(match, version=0).code


def match_digest(match: MatchCode) -> bytes:
    """Return eight bytes that identify the boards of `match`, whatever the version of the bots.

    They are part of a result (`write_result`); no card can be inferred from them.
    """
    return sha256(f"mark {_boards_of(match)}".encode()).digest()[:_MARK]


def write_result(match: MatchCode, name: str, nets: Sequence[int]) -> str:
    """Return a player's result of `match` as a code, ``E-…``.

    Args:
        match: the match played.
        name: the player's name; it is cut to 24 bytes.
        nets: by board, the points of the player's side minus the average of the other sides.
    """
    encoded = name.encode()[:_LONGEST_NAME].decode(errors="ignore").encode()
    body = bytes([len(encoded)]) + encoded
    body += b"".join(bytes(write_varint(_zigzag(net))) for net in nets)
    version = bytes(write_varint(match.version))
    return encode_payload("E", match_digest(match) + version + _encrypt(match, body))


class ResultHeader(NamedTuple):
    """The part of a result that can be read before the boards are played.

    Attributes:
        mark: digest of the match (`match_digest`).
        version: the version of the bots' play.
        code: the code of the result in its normal form: capitals, groups of five.
    """

    mark: bytes
    version: int
    code: str


def read_result_header(code: str) -> ResultHeader:
    """Return the header of a result without reading the points in it.

    Args:
        code: the code of a result, ``E-…``.

    Raises:
        ValueError: with one sentence that names the fault of the code.
    """
    data = decode_payload("E", code)
    return ResultHeader(data[:_MARK], read_varint(iter(data[_MARK:])), encode_payload("E", data))


def read_result(match: MatchCode, code: str) -> MatchResult:
    """Return the result that `code` holds, with its points.

    Only a player who has finished the match may see it; the caller must make sure of that.

    Args:
        match: the match, which must be that of the result.
        code: the code of a result, ``E-…``.

    Raises:
        ValueError: with one sentence that names the fault of the code, or says that the result is
            of another match.
    """
    data = decode_payload("E", code)
    if data[:_MARK] != match_digest(match):
        raise ValueError("This result is of another match.")
    outside = iter(data[_MARK:])
    version = read_varint(outside)
    remaining = iter(_encrypt(match, bytes(outside)))
    size = next(remaining, 0)
    name = bytes(islice(remaining, size)).decode(errors="replace")
    nets = tuple(_unzigzag(read_varint(remaining)) for _ in range(match.boards))
    if size > _LONGEST_NAME or any(abs(net) > _MOST for net in nets):
        raise ValueError("This code holds no result: copy it again.")
    return MatchResult(data[:_MARK], version, sanitize_name(name, _LONGEST_NAME), nets)


def _zigzag(net: int) -> int:
    return net * 2 if net >= 0 else -net * 2 - 1


def _unzigzag(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2


def _encrypt(match: MatchCode, body: bytes) -> bytes:
    """Return bytes encrypted with a key made from the match; encrypting them again decrypts
    them."""
    stream = b""
    while len(stream) < len(body):
        stream += sha256(f"veil {_boards_of(match)} {len(stream)}".encode()).digest()
    return bytes(byte ^ other for byte, other in zip(body, stream, strict=False))
