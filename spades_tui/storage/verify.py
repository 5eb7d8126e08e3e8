"""A record played through: a line can be well written and still make no sense."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from spades_tui.engine.game import Game
from spades_tui.engine.record import BadLog
from spades_tui.rules.events import Event
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
    good, reason = _good_part(header, record.events)
    if good < len(record.events):
        record = _shortened(record, good, reason)
    return Verified(record, Game(header.rules, header.seed, record.events))


def _good_part(header: Header, events: Sequence[Event]) -> tuple[int, str]:
    """Return how many of the events can be played, and what is wrong with the next one."""
    try:
        Game(header.rules, header.seed, events)
    except BadLog as error:
        return error.index, error.reason
    except Exception:  # a number that names no player, card or hand runs into anything
        return _longest(header, events), "It makes no sense."
    return len(events), ""


def _longest(header: Header, events: Sequence[Event]) -> int:
    good, bad = 0, len(events)
    while bad - good > 1:
        middle = (good + bad) // 2
        if _good_part(header, events[:middle])[0] == middle:
            good = middle
        else:
            bad = middle
    return good


def _shortened(record: Record, good: int, reason: str) -> Record:
    """Return `record` with its first `good` events; the next one is at fault."""
    lines = record.path.read_bytes().split(b"\n", good + 1)[: good + 1]
    said = f"Line {good + 2} of {record.path.name} does not fit the game before it: {reason}"
    return msgspec.structs.replace(
        record,
        events=record.events[:good],
        size=sum(len(line) + 1 for line in lines),
        fault=Fault("damaged", said),
    )
