"""A record gives back what was written, and of a spoilt one the part that is good."""

import json
from datetime import date
from pathlib import Path

import msgspec
import pytest

from spades_tui import __version__
from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import (
    Assisted,
    BidMade,
    CardPlayed,
    CardsPassed,
    ClaimAnswered,
    Claimed,
    DealerChosen,
    Event,
    HandDealt,
    Looked,
    Seated,
    Undone,
)
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.header import (
    Board,
    Branch,
    Daily,
    GameKind,
    Header,
    Imported,
    Practice,
    Sealed,
)
from spades_tui.storage.records.record import (
    START,
    Link,
    decode_record,
    encode_lines,
    read_header,
    read_record,
)
from tests.storage.versions import EARLIER, NEWER

RULES = with_options(RuleSet(), target=200, jokers="two", removed=["2C", "2D"])
HEADER = Header(
    rules=RULES,
    fingerprint=fingerprint(RULES),
    seed=7,
    names=("You", "West", "North", "East"),
    levels=(None, "a", "b", "c"),
    title="Mine",
)
EVENTS: tuple[Event, ...] = (
    DealerChosen(2, ((Card.SA, Card.H2),)),
    HandDealt(1, 1, 1, 1, 2, ((Card.SA,), (Card.BJ,), (Card.H2,), (Card.CT,)), nonce="n"),
    Looked(0),
    BidMade(3, Bid("no trump", 4, "little")),
    CardsPassed(0, 2, (Card.SA,), 1),
    CardPlayed(1, Card.BJ),
    Seated(1, "club"),
    Claimed(0, "more", 2),
    ClaimAnswered(0, "too early"),
    Assisted(0, "finish"),
    Undone(5),
)
DATA = encode_lines((HEADER, *EVENTS))[0]
LINES = DATA.splitlines(keepends=True)


def header_line(**changes: object) -> bytes:
    """Return a first line with a right check and some fields changed."""
    part = json.dumps({**msgspec.to_builtins(HEADER), **changes}).encode()
    return Link().follow(part).line("header", part)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DATA)
    return path


def test_a_record_gives_back_what_was_written(path: Path) -> None:
    record = read_record(path)

    assert record.header == HEADER
    assert record.events == EVENTS
    assert record.problem is None
    assert record.size == path.stat().st_size


def test_the_whole_rule_set_stands_in_the_first_line(path: Path) -> None:
    first = path.read_text().splitlines()[0]

    assert '"target":200' in first
    assert '"nil_value":100' in first, "options at their default are written too"


@pytest.mark.parametrize("kept", range(1, len(LINES[-1])))
def test_a_last_line_cut_short_is_no_fault(path: Path, kept: int) -> None:
    data = path.read_bytes()
    last = len(LINES[-1])
    path.write_bytes(data[: len(data) - last + kept])

    record = read_record(path)

    whole = kept == last - 1  # only the line end is missing
    assert record.problem is None
    assert record.events == (EVENTS if whole else EVENTS[:-1])


@pytest.mark.parametrize(
    "kind",
    [
        Sealed(),
        Practice(),
        Branch("ab", 12, "same"),
        Imported("a book"),
        Daily(date(2026, 7, 1)),
        Board("D-ABCD", 3),
    ],
)
def test_every_kind_of_game_can_be_written_and_read(tmp_path: Path, kind: GameKind) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(encode_lines((msgspec.structs.replace(HEADER, kind=kind, seed=None),))[0])

    header = read_record(path).header

    assert header is not None
    assert header.kind == kind
    assert kind.is_sealed == isinstance(kind, Sealed | Daily | Board)


def moved(lines: list[bytes], line: int, to: int) -> bytes:
    others = [*lines[:line], *lines[line + 1 :]]
    return b"".join([*others[:to], lines[line], *others[to:]])


@pytest.mark.parametrize(
    ("data", "good", "said"),
    [
        (DATA.replace(b"BidMade", b"Bid\x00ade"), 3, "line 5 is spoiled"),
        (DATA.replace(b"\n", b"\r"), None, "first line"),
        (DATA[:-1] + b"\r", 10, "line 12 is spoiled"),
        (DATA[:-1] + b"\0", 10, "line 12 is spoiled"),
        (DATA + b"\0" * 512, 11, "line 13 is spoiled"),
        (DATA + b"\n", 11, "line 13 is spoiled"),
        (DATA + LINES[-1], 11, "line 13 repeats line 12"),
        (DATA + LINES[4], 11, "line 13 repeats line 5"),
        (b"".join([*LINES[:4], *LINES[5:]]), 3, "line 5 is missing"),
        (b"".join([*LINES[:4], *LINES[7:]]), 3, "lines 5 to 7 are missing"),
        (moved(LINES, 4, 5), 3, "the lines are out of order from line 5 on"),
        (moved(LINES, 4, 8), 3, "the lines are out of order from line 5 on"),
        (moved(LINES, 8, 4), 3, "the lines are out of order from line 5 on"),
    ],
)
def test_damage_ends_the_good_part_and_its_sort_is_told(
    path: Path, data: bytes, good: int | None, said: str
) -> None:
    path.write_bytes(data)

    record = read_record(path)

    assert record.fault is not None
    assert record.fault.kind == "damaged"
    assert said in record.fault.sentence
    assert record.events == EVENTS[: good or 0]
    assert record.size == (0 if good is None else sum(map(len, LINES[: good + 1])))


@pytest.mark.parametrize(
    "part",
    [
        b'{"type":"Looked","seat":"x"}',
        b'{"type":"Looked","seat":0.0}',
        b'{"type":"Looked","seat":1' + b"0" * 400 + b"}",
        b'{"type":"Seated","seat":0,"level":"\\u001b[2J"}',
        b'{"type":"CardPlayed","hand":0,"card":"\\ud800"}',
        b"[" * 100_000,
        b"null",
    ],
)
def test_a_line_with_a_right_check_may_still_hold_no_event(path: Path, part: bytes) -> None:
    end = encode_lines((HEADER, *EVENTS))[1].follow(part)
    path.write_bytes(DATA + end.line("event", part))

    record = read_record(path)

    assert record.events[:11] == EVENTS
    if b"1000" not in part:  # a whole number, if a large one: the fold refuses it
        assert record.problem == "game.jsonl is damaged: line 13 holds no event of a game."


@pytest.mark.medium
def test_a_change_at_any_place_is_told_or_a_last_line_cut_short(path: Path) -> None:
    for at in range(0, len(DATA), 3):
        data = bytearray(DATA)
        data[at] ^= 1 << (0, 3, 6)[at // 3 % 3]
        path.write_bytes(data)
        record = read_record(path)
        assert record.fault is not None, at
        assert record.events == EVENTS[: len(record.events)], at
        assert path.read_bytes() == data


@pytest.mark.parametrize("change", ["cut", "drop", "double", "swap"])
def test_lines_cut_dropped_doubled_and_swapped_are_told(path: Path, change: str) -> None:
    last = len(LINES) - 1
    for at in range(len(LINES)):
        lines = list(LINES)
        if change == "drop":
            del lines[at]
        elif change == "double":
            lines.insert(at, lines[at])
        elif change == "swap":
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        else:
            lines[at] = lines[at][: len(lines[at]) // 2] + b"\n" * (at < last)
        path.write_bytes(b"".join(lines))
        record = read_record(path)
        unseen = at == last and change in ("drop", "cut")  # a game that ended a line earlier
        assert (record.fault is None) == unseen, at
        assert record.events == EVENTS[: len(record.events)]


@pytest.mark.parametrize(
    ("content", "kind", "words"),
    [
        (b"", "empty", "is empty"),
        (b"\n\n", "empty", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "foreign", "not a record of a game"),
        (b'{"some": "json"}\n', "foreign", "not a record of a game"),
        (NEWER, "newer", "newer version of Spades (7.1)"),
        (header_line(format=9, program="x\x1b[2J"), "newer", "newer version of Spades:"),
        (header_line(rules={"version": 9}, program="99.0"), "newer", "99.0"),
        (header_line(rules={"version": 1, "new": {}}, program="99.0"), "newer", "99.0"),
        (header_line(rules={"version": 1, "new": {}}), "damaged", "first line"),
        (header_line(rules={"version": 9}), "newer", __version__),
        (header_line(rules={}), "damaged", "first line"),
        (header_line(seed=10**400), "damaged", "first line"),
        (header_line(created="0001-01-01T00:00:00Z"), "damaged", "first line"),
        (header_line(seed=-1), "damaged", "first line"),
        (header_line(seed=7.0), "damaged", "first line"),
        (header_line(id="../../x"), "damaged", "first line"),
        (header_line(format=2.0), "damaged", "first line"),
        (EARLIER, "earlier", "earlier version of Spades (0.1.0)"),
        (b'{"kind":"spades game","for\n', "damaged", "first line"),
        (DATA.replace(b'"format":2', b'"format":3'), "newer", __version__),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    tmp_path: Path, content: bytes, kind: str, words: str
) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)

    record = read_record(path)

    assert record.header is None
    assert record.fault is not None
    assert record.fault.kind == kind
    assert words in record.fault.sentence
    assert path.read_bytes() == content, "reading changes nothing"


def test_a_file_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"

    assert read_record(path).problem == f"{path} cannot be read: no such file or directory."


def test_an_event_of_a_newer_version_is_no_damage(path: Path) -> None:
    header = msgspec.structs.replace(HEADER, program="99.0")
    data, end = encode_lines((header, *EVENTS))
    part = b'{"type":"Danced","seat":0}'
    path.write_bytes(data + end.follow(part).line("event", part))

    record = read_record(path)

    assert record.fault is not None
    assert record.fault.kind == "newer"


def test_the_first_line_alone_can_be_read(path: Path) -> None:
    assert read_header(path) == HEADER
    path.write_bytes(b"")
    with pytest.raises(StorageError, match="is empty"):
        read_header(path)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "zz"}, "the field id has a value that no game can have"),
        ({"seed": "x"}, "the field seed has a value that no game can have"),
        ({"seed": -1}, "there is no such seed"),
        ({"kind": {"type": "board", "match": "D-AAAA"}}, "the field kind.number is missing"),
        (
            {"kind": {"type": "board", "match": "x", "number": 1}},
            "the field kind.match has a value that no game can have",
        ),
        (
            {"rules": {"version": 1, "ending": {"target": "x"}}},
            "the field rules.ending.target has a value that no game can have",
        ),
    ],
)
def test_a_fault_in_a_header_is_a_sentence(changes: dict[str, object], fault: str) -> None:
    header = msgspec.to_builtins(HEADER) | changes
    part = msgspec.json.encode(header)
    line = START.follow(part).line("header", part)

    record = decode_record(Path("x.jsonl"), line)
    assert record.problem == f"x.jsonl is damaged in its first line: {fault}."
