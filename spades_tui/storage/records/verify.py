"""Replay of a record: a well-formed line can still contain an illegal event."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from spades_tui.engine import Game, InvalidLog
from spades_tui.player_view import View
from spades_tui.rules.constraints import problems
from spades_tui.rules.events import Event
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import StorageError, reading
from spades_tui.storage.records.header import Header, Imported
from spades_tui.storage.records.record import Fault, Record, read_record
from spades_tui.storage.records.unfinished import SavedGame


class VerifiedRecord(NamedTuple):
    """A record that has been replayed.

    Attributes:
        record: the record up to its last legal event; its `fault` also names an illegal event.
        game: the game after these events; None when nothing of the record can be used.
    """

    record: Record
    game: Game | None


def verify_record(path: Path) -> VerifiedRecord:
    """Return the record in `path` after replaying it.

    No fault of the file is raised: `record.fault` of the result has it, and `game` is None if
    nothing can be used.
    """
    with reading(path):
        return _read_and_verify(path)


def _read_and_verify(path: Path) -> VerifiedRecord:
    record = read_record(path)
    header = record.header
    if header is None or (record.fault and record.fault.is_other_version):
        return VerifiedRecord(record, None)
    wrong = _wrong_with(header)
    if wrong is not None:
        sentence = f"{path.name} is damaged in its first line: {wrong}."
        return VerifiedRecord(Record(path, None, fault=Fault("damaged", sentence)), None)
    game = _replay(header, record.events)
    if isinstance(game, InvalidLog):
        record = _drop_bad_events(record, game)
        game = Game(header.rules, header.seed, record.events, sealed=header.kind.is_sealed)
    return VerifiedRecord(record, game)


class LoadedRecord(NamedTuple):
    """A record that has been replayed and of which at least the header can be used.

    Attributes:
        record: the record up to its last legal event.
        header: its header.
        game: the game after these events.
    """

    record: Record
    header: Header
    game: Game


def load_record(path: Path) -> LoadedRecord:
    """Return the record in `path` after replaying it, up to its last legal event.

    Raises:
        StorageError: when nothing of it can be used.
    """
    record, game = verify_record(path)
    if game is None or record.header is None:
        raise StorageError(record.problem or f"{path.name} does not contain a game.")
    return LoadedRecord(record, record.header, game)


def _replay(header: Header, events: Sequence[Event]) -> Game | InvalidLog:
    try:
        return Game(header.rules, header.seed, events, sealed=header.kind.is_sealed)
    except InvalidLog as error:
        return error


def _wrong_with(header: Header) -> str | None:
    """Return a phrase with the reason that no game can be played with a header; None if one can."""
    faults = problems(header.rules)
    if faults:
        return f"these rules cannot be played ({faults[0].reason.removesuffix('.')})"
    if fingerprint(header.rules) != header.fingerprint:
        return "the fingerprint is not that of the rules"
    players = seating(header.rules).players
    if not len(header.names) == len(header.levels) == players:
        return f"{players} players are due"
    if isinstance(header.kind, Imported):
        return None if header.kind.seat < players else "there is no such seat"
    if header.levels.count(None) > 1:
        return "more than one seat is yours"
    if header.kind.is_sealed and header.seed is None:
        return "a sealed game needs a seed"
    return None


def _drop_bad_events(record: Record, error: InvalidLog) -> Record:
    """Return `record` with the events before the one at fault."""
    good = error.index
    place = f"Line {good + 2} of {record.path.name}"
    sentence = f"{place} does not fit the game before it: {error.reason}"
    return replace(
        record,
        events=record.events[:good],
        ends=record.ends[: good + 1],
        fault=Fault("damaged", sentence),
    )


def read_view(saved: SavedGame) -> View:
    """Return the person's view of an unfinished game as it was left; its record is replayed.

    Raises:
        StorageError: when the file can no longer be used.
    """
    record, game = verify_record(saved.path)
    if game is None:
        raise StorageError(record.problem)
    return game.view(saved.header.human or 0)
