"""A record gives back what was written, and of a spoilt one the part that is good."""

from pathlib import Path

import pytest

from spades_tui import __version__
from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.events import (
    BidMade,
    CardPlayed,
    CardsPassed,
    DealerChosen,
    Event,
    HandDealt,
    Looked,
    Undone,
)
from spades_tui.rules.options import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.problems import StorageProblem
from spades_tui.storage.records import Header, line_of, read_header, read_record

RULES = with_options(RuleSet(), target=200, jokers="two", removed=["2C", "2D"])
HEADER = Header(RULES, 7, ("You", "West", "North", "East"), (None, "a", "b", "c"), "Mine")
EVENTS: tuple[Event, ...] = (
    DealerChosen(2, ((Card.SA, Card.H2),)),
    HandDealt(1, 1, 1, 1, 2, ((Card.SA,), (Card.BJ,), (Card.H2,), (Card.CT,)), nonce="n"),
    Looked(0),
    BidMade(3, Bid("no trump", 4, "little")),
    CardsPassed(0, 2, (Card.SA,), 1),
    CardPlayed(1, Card.BJ),
    Undone(5),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(line_of(HEADER) + b"".join(map(line_of, EVENTS)))
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


@pytest.mark.parametrize("kept", range(1, len(line_of(EVENTS[-1]))))
def test_a_last_line_cut_short_is_no_fault(path: Path, kept: int) -> None:
    data = path.read_bytes()
    last = len(line_of(EVENTS[-1]))
    path.write_bytes(data[: len(data) - last + kept])

    record = read_record(path)

    whole = kept == last - 1  # only the line end is missing
    assert record.problem is None
    assert record.events == (EVENTS if whole else EVENTS[:-1])


def test_a_damaged_line_ends_the_good_part_and_is_named(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b"BidMade", b"Bid\x00ade")
    path.write_bytes(b"".join(lines))

    record = read_record(path)

    assert record.events == EVENTS[:3]
    assert record.problem == "game.jsonl is damaged from line 5 on."
    assert record.size == sum(map(len, lines[:4]))


@pytest.mark.parametrize("junk", [b"\xff\xfe\n", b"\n", b"[]\n", b'{"type":"Looked","seat":"x"}\n'])
def test_lines_that_are_no_events_are_damage(path: Path, junk: bytes) -> None:
    path.write_bytes(path.read_bytes() + junk)

    record = read_record(path)

    assert record.events == EVENTS
    assert record.fault is not None
    assert record.fault.kind == "damaged"


@pytest.mark.parametrize(
    ("content", "kind", "words"),
    [
        (b"", "empty", "is empty"),
        (b"\n\n", "empty", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "foreign", "no record of a game"),
        (b'{"some": "json"}\n', "foreign", "no record of a game"),
        (b'{"kind":"spades game","format":9,"program":"7.1"}\n', "newer", "newer version"),
        (b'{"kind":"spades game","format":1,"program":"99.0","rules":{}}\n', "newer", "99.0"),
        (b'{"kind":"spades game","format":1,"program":"0.1.0"}\n', "damaged", "first line"),
        (b'{"kind":"spades game","for\n', "damaged", "first line"),
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
    data = path.read_bytes().replace(__version__.encode(), b"99.0", 1)
    path.write_bytes(data + b'{"type":"Claimed","seat":0}\n')

    record = read_record(path)

    assert record.fault is not None
    assert record.fault.kind == "newer"


def test_the_first_line_alone_can_be_read(path: Path) -> None:
    assert read_header(path) == HEADER
    path.write_bytes(b"")
    with pytest.raises(StorageProblem, match="is empty"):
        read_header(path)
