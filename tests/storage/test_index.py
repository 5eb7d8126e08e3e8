"""The index of records: what it lists, how it follows the files, and what it survives."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from spades_tui.history import checking, indexing
from spades_tui.history.checking import check_saved
from spades_tui.history.games import list_games
from spades_tui.history.indexing import check_index, read_index, update_index
from spades_tui.statistics.statistics import compute_statistics
from spades_tui.storage.files import write_atomically
from spades_tui.storage.index import (
    _VERSION,
    Index,
    ReadingProgress,
    SqliteMissing,
    _rows_of_prices,
    _rows_of_record,
    index_path,
)
from spades_tui.storage.index_rows import DecisionRow, RecordRows
from spades_tui.storage.listing import FileStamp, price_path
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.records.record import Record, encode_lines, read_record
from tests.storage.playing import header_of, played, written
from tests.systems import make_pipe


def keep(seed: int, steps: int = 400, title: str = "Test") -> Path:
    game = played(seed=seed, steps=steps)
    path = folders().records / f"game-{seed}.jsonl"
    write_atomically(path, encode_lines((header_of(game, title), *game.log))[0])
    return path


def listed(search: str = "") -> list[str]:
    with Index() as index:
        for _ in index.update():
            pass
        return [one.game.file for one in index.games(search)]


def test_the_score_of_ones_own_side_comes_first() -> None:
    game = played(seed=3, steps=400)
    own, theirs = game.state.scores
    assert own != theirs
    for human, first in ((0, own), (1, theirs), (2, own), (None, own)):
        levels = tuple(None if seat == human else "club" for seat in range(4))
        header = replace(header_of(game, "Test"), levels=levels)
        assert header.human == human
        write_atomically(folders().records / "game-3.jsonl", encode_lines((header, *game.log))[0])
        with Index() as index:
            for _ in index.update():
                pass
            ((row, _, _),) = index.games()
            assert row.scores.split()[0] == str(first)


def test_a_finished_game_is_listed_with_its_score_hands_and_seats() -> None:
    game = played(seed=3, steps=400)
    keep(3)
    with Index() as index:
        assert list(index.update()) == [ReadingProgress(0, 1), ReadingProgress(1, 1)]
        ((row, rate, _),) = index.games()
        assert row.scores == " ".join(map(str, game.state.scores))
        assert (row.finished, row.hands, row.kind) == (1, len(game.state.results), "sealed")
        assert row.won == int(game.state.match_winner == 0)
        assert rate is None
        seats = index.seats()
        assert len(seats) == 4 * len(game.state.results)
        for one in seats:
            result = game.state.results[one.place - 1]
            bid, side = result.bids[one.seat], result.sides[one.side]
            assert bid is not None
            assert one.tricks == result.tricks[one.seat]
            assert (one.kind, one.number) == (bid.kind, bid.tricks)
            assert one.side_bags == side.bags_taken
            assert one.person == (one.seat == 0)


def test_only_what_is_new_or_changed_is_read_and_what_is_gone_is_dropped() -> None:
    first, second = keep(1), keep(2)
    assert set(listed()) == {first.name, second.name}
    with Index() as index:
        assert list(index.update()) == [ReadingProgress(0, 0)]
    first.unlink()
    os.utime(second, ns=(1, 1))
    with Index() as index:
        assert list(index.update()) == [ReadingProgress(0, 1), ReadingProgress(1, 1)]
        assert [one.game.file for one in index.games()] == [second.name]
        assert {one.file for one in index.seats()} == {second.name}


def test_every_word_of_a_search_must_occur_and_signs_are_letters() -> None:
    keep(1, title="House 100%")
    keep(2, title="Standard")
    assert listed("house west") == ["game-1.jsonl"]
    assert listed("100%") == ["game-1.jsonl"]
    assert listed("0_%") == []
    assert listed("HOUSE standard") == []
    assert len(listed()) == 2


def priced(path: Path, points: dict[int, list[float]]) -> None:
    """Read what decisions cost, by seat, as if they stood beside the record."""
    costs = [(seat, cost) for seat, found in points.items() for cost in found]
    rows = [
        DecisionRow(path.name, event, 1, seat, int(seat == 0), "", "card", "", "", cost, "", "")
        for event, (seat, cost) in enumerate(costs)
    ]
    price_path(path).write_bytes(b"" if not costs else b"x" * len(costs))
    with Index() as index:
        list(index.update_decisions(lambda _: rows))


def test_an_error_rate_is_the_persons_and_survives_a_record_read_again() -> None:
    path, other = keep(4), keep(5)
    assert listed()
    priced(path, {0: [9.0, 0.0, 3.0, -4.0], 3: [500.0]})
    os.utime(path, ns=(1, 1))
    with Index() as index:
        list(index.update())
        rates = {one.game.file: one.error_rate for one in index.games()}
    assert rates == {path.name: 2.0, other.name: None}


@pytest.mark.parametrize("copy", ["a-copy.jsonl", "z-copy.jsonl"])
def test_copies_of_a_game_count_as_one(copy: str) -> None:
    path = keep(4)
    shorter = path.read_bytes().splitlines(keepends=True)[:-1]
    path.with_name(copy).write_bytes(b"".join(shorter))
    assert listed() == [path.name]
    with Index() as index:
        assert {seat.file for seat in index.seats()} == {path.name}
    priced(path.with_name(copy), {0: [9.0, 3.0]})
    with Index() as index:
        assert [(one.game.file, one.error_rate) for one in index.games()] == [(copy, 6.0)]
        assert {seat.file for seat in index.seats()} == {copy}
        assert {one.file for one in index.decisions()} == {copy}


def test_records_that_hold_no_game_are_no_copies_of_one_another() -> None:
    keep(4).with_name("one.jsonl").write_bytes(b"hello\n")
    (folders().records / "two.jsonl").write_bytes(b"hello\n")
    assert sorted(listed()) == ["game-4.jsonl", "one.jsonl", "two.jsonl"]


def test_a_game_in_both_folders_is_listed_once_as_far_as_it_went() -> None:
    path = keep(4)
    folders().games.mkdir(parents=True)
    other = folders().games / "other.jsonl"
    for linked in (True, False):
        if linked:
            other.hardlink_to(path)
        else:
            other.write_bytes(path.read_bytes())
        assert [one.path for one in list_games().entries] == [path]
        other.unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    other.write_bytes(b"".join(lines))
    path.write_bytes(b"".join(lines[:80]))
    assert [one.path for one in list_games().entries] == [other]


def test_the_error_rate_of_a_game_is_the_one_of_the_statistics() -> None:
    path, other = keep(4), keep(5)
    assert listed()
    priced(path, {0: [4000.0, 3.0]})
    priced(other, {0: [35.449_96]})
    with Index() as index:
        rates = {one.game.file: one.error_rate for one in index.games()}
        one = compute_statistics([one.game for one in index.games()], (), index.decisions())
    assert rates == {path.name: 51.5, other.name: 35.45}
    assert {each.rate.points.mean for each in one.unassisted.over_time} == set(rates.values())


def test_a_spoiled_record_is_listed_with_what_is_wrong() -> None:
    path = folders().records / "broken.jsonl"
    write_atomically(path, written(played(steps=30))[:-40] + b"\n")
    write_atomically(folders().records / "foreign.jsonl", b"hello\n")
    with Index() as index:
        list(index.update())
        problems = {one.game.file: one.game.problem for one in index.games()}
    assert "damaged" in problems["broken.jsonl"]
    assert "not a record" in problems["foreign.jsonl"]


@pytest.mark.parametrize("data", [b"not a database " * 99, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_index_is_kept_aside_and_made_again(data: bytes) -> None:
    keep(5)
    write_atomically(index_path(), data)
    with Index() as index:
        assert "made again" in index.note
    assert listed() == ["game-5.jsonl"]
    (aside,) = index_path().parent.glob("index.sqlite.damaged-*")
    assert aside.read_bytes() == data


def test_a_foreign_database_is_kept_aside_and_an_older_index_is_deleted() -> None:
    folders().state.mkdir(parents=True, exist_ok=True)
    with sqlite3.connect(index_path()) as base:
        base.execute("CREATE TABLE mine (x)")
    base.close()
    with Index() as index:
        assert "foreign" in index.note
        index._base.execute("PRAGMA user_version=99")
    with Index() as index:
        assert index.note == ""
        assert index._base.execute("PRAGMA user_version").fetchone() == (_VERSION,)


@pytest.mark.parametrize("unfit", ["PRAGMA user_version=99", "PRAGMA application_id=1"])
def test_an_unfit_index_that_cannot_be_put_away_is_a_sentence(
    unfit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Index() as index:
        index._base.execute(unfit)

    def read_only(*_: object, **_options: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", read_only)
    keep(6)
    with Index() as index:
        assert index.note.startswith(f"{index_path()} cannot be made again: read-only file system.")
        list(index.update())
        assert [one.game.file for one in index.games()] == ["game-6.jsonl"]


def test_damage_found_later_is_told_and_mended_at_the_next_opening() -> None:
    keep(6)
    assert listed()
    data = bytearray(index_path().read_bytes())
    page = int.from_bytes(data[16:18], "big")
    data[page:] = b"\xaa" * (len(data) - page)  # the tables are listed in the first page
    write_atomically(index_path(), bytes(data))
    with Index() as index, pytest.raises(StorageError, match="made again"):
        index.games()
    assert listed() == ["game-6.jsonl"]


WRONG = (
    "UPDATE games SET scores = '999 0'",
    "UPDATE games SET won = 1 - won",
    "UPDATE games SET seats = seats + 1",
    "UPDATE games SET title = CAST(x'ff41' AS TEXT)",
    "UPDATE games SET hands = 'x'",
    "UPDATE seats SET tricks = tricks + 1 WHERE seat = 0",
    "DELETE FROM seats WHERE seat = 0",
    "UPDATE seats SET file = 'another'",
    "UPDATE decisions SET points = points + 1",
    "UPDATE decisions SET event = event + 9 WHERE event = 0",
    "UPDATE priced SET rate = 0.0",
    "UPDATE priced SET decisions = 0",
)


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_figure_is_not_believed_and_the_index_is_made_again(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = keep(6)
    rows = [DecisionRow(path.name, event, 1, 0, 1, "", "card", "", "", -0.0, "", "")
            for event in range(3)]  # fmt: skip
    price_path(path).write_bytes(b"x")
    for module in (checking, indexing):
        monkeypatch.setattr(module, "decision_rows", lambda _: rows)
    due = list_games().entries, all_rows(), check_index()
    with contextlib.closing(sqlite3.connect(index_path())) as base:
        base.execute(wrong)
        base.commit()
    assert (list_games().entries, all_rows(), check_index()) == due
    assert check_saved()[1] == ""


def all_rows() -> object:
    return read_index(
        lambda index: (index.games(), index.seats(), index.decisions()), lambda _: None
    )[0]


def test_what_is_damaged_out_of_sight_is_found_once_all_is_checked() -> None:
    keep(6).with_name("copy.jsonl").write_bytes(keep(6).read_bytes())
    (shown,) = list_games().entries
    with contextlib.closing(sqlite3.connect(index_path())) as base:
        base.execute("UPDATE games SET scores = '999 0' WHERE file != ?", (shown.row.file,))
        base.commit()
    assert list_games().note == ""
    assert check_index() == "index.sqlite was damaged; it is made again."
    assert list_games() == (((shown,)), shown.size, "")
    assert check_index() == ""


def test_an_index_that_does_not_say_what_the_games_do_is_made_again() -> None:
    path = keep(6)
    (due,) = list_games().entries
    with Index() as index:
        row = due.row._replace(scores="999 0")
        index._write_record(RecordRows(row), FileStamp.of(path.stat()))
    assert list_games().entries[0].row.scores == "999 0"
    told = "index.sqlite was not what the games say; it is made again."
    assert check_saved()[1] == told
    assert check_saved()[1] == ""
    assert list_games().entries == (due,)


@pytest.mark.medium
@pytest.mark.parametrize(
    "at", [b"CREATE TABLE games (", b"gamesgames", b"seatsseats", b"file TEXT"]
)
def test_a_table_whose_name_is_no_text_is_made_again(at: bytes) -> None:
    keep(6)
    due = list_games().entries
    for place in range(len(at)):
        data = index_path().read_bytes()
        assert at in data
        spoilt = bytearray(at)
        spoilt[place] = 0xF3
        index_path().write_bytes(data.replace(at, bytes(spoilt)))
        assert list_games().entries == due


def test_a_pipe_in_the_place_of_the_index_holds_nobody_up() -> None:
    keep(6)
    for name in ("index.sqlite", "index.sqlite-wal"):
        index_path().parent.mkdir(exist_ok=True)
        pipe = index_path().with_name(name)
        make_pipe(pipe)
        assert "it is no regular file" in list_games().note
        assert len(list_games().entries) == 1
        pipe.unlink()
    assert list_games().note == ""


@pytest.mark.usefixtures("without_sqlite")
def test_without_sqlite_one_sentence_says_so() -> None:
    with pytest.raises(SqliteMissing, match="without sqlite3"):
        Index()


@pytest.mark.medium
def test_where_nothing_can_be_written_the_games_are_listed_in_memory() -> None:
    for seed in range(3, 12):  # more than are read without a process of its own
        keep(seed)
    index_path().mkdir(parents=True)
    with Index() as index:
        assert index.note.startswith(f"{index_path()} cannot be written: it is no regular file.")
        update_index(index, lambda _: None)
        assert len(index.games()) == 9
    found = list_games()
    assert len(found.entries) == 9
    assert "cannot be written" in found.note


@pytest.mark.medium
def test_a_thousand_games_are_listed_at_once() -> None:
    keep(7)
    with Index() as index:
        list(index.update())
        (one,) = index.games()
        with index._writing():
            for number in range(1000):
                file = f"g{number}"
                game = one.game._replace(file=file, id=f"{number:x}")
                index._insert("games", _rows_of_record(RecordRows(game), FileStamp(1, 1))[0])
                rows = [
                    DecisionRow(file, event, 1, 0, 1, "", "card", "", "", 1.5, "", "")
                    for event in range(100)
                ]
                priced, decisions = _rows_of_prices(file, rows, FileStamp(1, 1))
                index._insert("priced", priced)
                for row in decisions:
                    index._insert("decisions", row)
        started = time.process_time()
        assert len(index.games("test")) == 1001
        assert time.process_time() - started < 0.2


def _trouble(pragma: str) -> str:
    """Return what is said where SQLite itself refuses to write."""
    for seed in range(3, 20):  # more than the pages there are hold
        keep(seed, title="T" * 90)
    with Index() as index:
        index._base.execute(pragma)
        with pytest.raises(StorageError) as caught:
            list(index.update())
    return str(caught.value)


@pytest.mark.medium
def test_a_full_disk_is_told_with_what_to_do() -> None:
    told = _trouble("PRAGMA max_page_count = 1")
    assert told.startswith(f"{index_path()} cannot be written: database or disk is full.")
    assert "Make room on that disk" in told


@pytest.mark.medium
def test_a_list_that_may_not_be_written_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("spades_tui.storage.index.is_read_only", lambda _: True)
    told = _trouble("PRAGMA query_only = 1")
    assert "cannot be written: attempt to write a readonly database." in told
    assert "SPADES_HOME" in told


def test_a_list_another_window_holds_is_told_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("spades_tui.storage.index.LOCK_TIMEOUT", 0.0)
    keep(3)
    with Index() as index, contextlib.closing(sqlite3.connect(index_path())) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="another window is writing there; try again"):
            list(index.update())


def test_each_record_is_read_once_for_doctor_and_for_a_new_index(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    paths = [keep(seed) for seed in (6, 7)]
    for path in paths:
        price_path(path).write_bytes(b"x")
    read: list[str] = []

    def record(path: Path) -> Record:
        read.append(path.name)
        return read_record(path)

    monkeypatch.setattr("spades_tui.storage.records.verify.read_record", record)
    list_games()
    assert sorted(read) == sorted(path.name for path in paths)
    read.clear()
    assert check_saved()[1] == ""
    assert sorted(read) == sorted(path.name for path in paths)


def test_a_new_price_leaves_the_row_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep(6)
    before = list_games().entries
    monkeypatch.setattr("spades_tui.storage.index.record_rows", None)
    price_path(path).write_bytes(b"x")

    (after,) = list_games().entries
    assert after.row == before[0].row
