"""A record played through: a line can be well written and still make no sense."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from spades_tui.engine import BadLog, Game
from spades_tui.rules.events import Event
from spades_tui.rules.seating import seating
from spades_tui.storage.records import Fault, Header, Record, read_record


class Verified(NamedTuple):
    """A record as far as it can be played, and the game as it stands after that.

    `game` is None when nothing of the record can be used.
    """

    record: Record
    game: Game | None


def verified(path: Path) -> Verified:
    """Read the record in `path` and play it through."""
    record = read_record(path)
    header = record.header
    if header is None or (record.fault and record.fault.kind == "newer"):
        return Verified(record, None)
    if not _is_playable(header):
        said = f"{path.name} is damaged in its first line: no game can be played by it."
        return Verified(Record(path, None, fault=Fault("damaged", said)), None)
    game = _played(header, record.events)
    if isinstance(game, BadLog):
        record = _shortened(record, game)
        game = Game(header.rules, header.seed, record.events)
    return Verified(record, game)


def _played(header: Header, events: Sequence[Event]) -> Game | BadLog:
    try:
        return Game(header.rules, header.seed, events)
    except BadLog as error:
        return error
    except Exception:  # a number that names no player, card or hand runs into anything
        return BadLog(_longest(header, events), "It makes no sense.")


def _is_playable(header: Header) -> bool:
    players = seating(header.rules).players
    fits = len(header.names) == len(header.levels) == players
    return fits and isinstance(_played(header, ()), Game)


def _longest(header: Header, events: Sequence[Event]) -> int:
    """Return how many of the events can be played; not all can."""
    good, bad = 0, len(events)
    while bad - good > 1:
        middle = (good + bad) // 2
        if isinstance(_played(header, events[:middle]), Game):
            good = middle
        else:
            bad = middle
    return good


def _shortened(record: Record, error: BadLog) -> Record:
    """Return `record` with the events before the one at fault."""
    good = error.index
    lines = record.path.read_bytes().split(b"\n", good + 1)[: good + 1]
    said = f"Line {good + 2} of {record.path.name} does not fit the game before it: {error.reason}"
    return msgspec.structs.replace(
        record,
        events=record.events[:good],
        size=sum(len(line) + 1 for line in lines),
        fault=Fault("damaged", said),
    )
