"""Files made hostile: bits, bytes, lines and values that nobody would write by accident."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any, Final

from spades_tui.storage.records.record import START

CANARIES: Final = ("hostile_canary", "this", "antigravity")
"""Modules nothing but a hostile file would import."""

VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2, 3, 4, 13, 52, 255, 2**31, 2**63 - 1, 2**63, -(2**63), 2**64,
    10**30, 10**400, 0.5, 1e308, "", "0", "²", "nil", "AS", "South", "You", "x" * 3000,
    "\x1b[2J\x1b]0;x\x07", "\u202egnp", "a\nb\r\nc", "\u2028", "\x9b31m", "\x00", "\u200b",
    "[bold]", "[@click=app.quit]x[/]", "漢字" * 9, "👨\u200d👩\u200d👧", "../../x", "-", "\ue000",
    "master", "club@99999999", "hostile_canary:bot", "this:d", "antigravity:x", "baseline",
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2000-01-01T00:00:00", "9.9.9",
    [], {}, [None], [[]], [0] * 300, {"": 0}, {"type": "Played"}, ["South"] * 4,
    ["hostile_canary:bot"] * 4, [None, "this:d", "antigravity:x", "hostile_canary:bot"],
)  # fmt: skip
_RUNS: Final = (
    b"\r", b"\n", b"\r\n", b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc2\x9b2J", b"\x1b[2J",
    b"\x85", b"\xe2\x80\xa8", b"\x0b", b"\x0c", b"\x1c", b"{", b"}", b"[" * 2000, b'"',
    b"\\", b"\\ud800", b"\\u001b", b"9" * 5000, b"-", b",", b"null", b'{"a":' * 1500,
)  # fmt: skip


def spoiled(data: bytes, rng: Random) -> bytes:
    """Return `data` with bits turned or with runs of bytes put in, taken out or doubled."""
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        end = min(at + rng.choice((1, 1, 2, 8, 40, 400)), len(data))
        match rng.randrange(6):
            case 0 if at < len(data):
                data = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
            case 1:
                data = data[:at] + rng.choice(_RUNS) + data[at:]
            case 2:
                data = data[:at] + rng.choice(_RUNS) + data[end:]
            case 3:
                data = data[:at] + data[end:]
            case 4:
                data = data[:end] + data[at:]
            case _:
                data = data[:at] + rng.randbytes(end - at) + data[end:]
    return data


def moved(lines: list[bytes], rng: Random) -> list[bytes]:
    """Return `lines` with some swapped, left out, doubled or cut."""
    lines = list(lines)
    a, b = (rng.randrange(len(lines)) for _ in range(2))
    match rng.randrange(5):
        case 0:
            lines[a], lines[b] = lines[b], lines[a]
        case 1:
            del lines[a]
        case 2:
            lines.insert(a, lines[b])
        case 3:
            lines[a] = lines[a][: rng.randrange(len(lines[a]) + 1)]
        case _:
            lines = lines[: a + 1]
    return lines


def swapped(value: Any, rng: Random) -> Any:
    """Return a JSON value with a hostile one in some place of it."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.15:
        return rng.choice(VALUES)
    value = value.copy()
    key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    if rng.random() < 0.1:
        del value[key]
    else:
        value[key] = swapped(value[key], rng)
    return value


def encoded(value: Any) -> bytes:
    """Return JSON; lone surrogates stay escaped."""
    return json.dumps(value, separators=(",", ":")).encode()


def record(data: bytes, rng: Random) -> bytes:
    """Return a hostile record; half of them with checks that are right."""
    lines = data.splitlines(keepends=True)
    if rng.random() < 0.5:
        return spoiled(data, rng) if rng.random() < 0.7 else b"".join(moved(lines, rng))
    parts = parts_of(data)
    match rng.randrange(4):
        case 0:
            parts = moved(parts, rng)
        case 1:
            at = rng.choice((0, rng.randrange(len(parts))))
            parts[at] = spoiled(parts[at], rng).replace(b"\n", b" ")
        case _:
            for _ in range(rng.choice((1, 1, 3))):
                at = rng.choice((0, rng.randrange(len(parts))))
                parts[at] = encoded(swapped(json.loads(parts[at]), rng))
    return sealed(parts)


def parts_of(data: bytes) -> list[bytes]:
    """Return what the lines of a record hold."""
    found = []
    for number, line in enumerate(data.splitlines()):
        part = json.loads(line)["event" if number else "header"]
        found.append(encoded(part))
    return found


def sealed(parts: list[bytes]) -> bytes:
    """Return a record of these parts with every number and check as it should be."""
    data, end = b"", START
    for part in parts:
        end = end.follow(part)
        data += end.line("event" if data else "header", part)
    return data


def checked(data: bytes, word: str, rng: Random) -> bytes:
    """Return hostile lines of values called `word`; half of them with checks that are right."""
    lines = data.splitlines(keepends=True)
    if rng.random() < 0.5:
        return spoiled(data, rng) if rng.random() < 0.7 else b"".join(moved(lines, rng))
    parts = [encoded(json.loads(line)[word]) for line in lines]
    for _ in range(rng.choice((1, 1, 3, 9))):
        at = rng.randrange(len(parts))
        value = swapped(json.loads(parts[at]), rng)
        parts[at] = encoded(value)
    return b"".join(
        b'{"check":"%b","%b":%b}\n' % (sha256(part).hexdigest()[:16].encode(), word.encode(), part)
        for part in parts
    )


def toml(data: bytes, rng: Random) -> bytes:
    """Return a hostile TOML file: bytes anywhere, or a value of some line."""
    if rng.random() < 0.4:
        return spoiled(data, rng)
    lines = data.decode().splitlines()
    at = rng.randrange(len(lines))
    key, equals, _ = lines[at].partition(" = ")
    if equals:
        lines[at] = f"{key} = {_toml_value(rng.choice(VALUES))}"
    else:
        lines.insert(at + 1, f"{rng.choice(('title', 'x', 'target', 'levels'))} = "
                     f"{_toml_value(rng.choice(VALUES))}")  # fmt: skip
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _toml_value(value: Any) -> str:
    return "{}" if isinstance(value, dict) else json.dumps(value).replace("null", '""')


def code(text: str, rng: Random) -> str:
    """Return a hostile share code: letters anywhere, or bytes under a right checksum."""
    from spades_tui.rules.formats import share_codes

    kind = text[0]
    if rng.random() < 0.5:
        return spoiled(text.encode(), rng).decode("utf-8", "surrogateescape")
    return share_codes.encode_payload(
        kind, spoiled(share_codes.decode_payload(kind, text), rng)[:800]
    )


def hand(data: bytes, rng: Random) -> bytes:
    """Return hostile hands: spoiled bytes, lines moved, or a tag with a strange value."""
    if rng.random() < 0.4:
        return spoiled(data, rng)
    lines = data.split(b"\n")
    if rng.random() < 0.3:
        return b"\n".join(moved(lines, rng))
    at = rng.randrange(len(lines))
    tag = lines[at].partition(b" ")[0] or b"[Deal"
    value = rng.choice(VALUES)
    text = value if isinstance(value, str) else json.dumps(value)
    words = lines[at].partition(b'"')[2].rpartition(b'"')[0].split(b" ")
    words[rng.randrange(len(words))] = text.encode("utf-8", "surrogatepass")
    lines[at] = tag + b' "' + b" ".join(words) + b'"]'
    return b"\n".join(lines)
