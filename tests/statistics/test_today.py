"""What to practice today: what counts as done, how long it takes, which day in a row it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from spades_tui.practice.boards.board import update_results
from spades_tui.statistics.error_rates import find_missed_motifs
from spades_tui.statistics.today import PUZZLES, Today, find_today, today_lines
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.practice_answers import AnswerJournal, PracticeAnswer

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def row(number: int) -> DecisionRow:
    """Return a marked lead that let them make their contract."""
    return DecisionRow(
        file="game.jsonl", event=number, place=1, seat=0, person=1, created="2026-03-01",
        kind="lead", theme="set", phase="middle", points=12.0, mark="?", question=f"q{number}",
    )  # fmt: skip


def on(*answers: PracticeAnswer, rows: int = 0) -> Today:
    """Return what there is to do after some answers."""
    journal = AnswerJournal()
    for one in answers:
        journal.record(one)
    return find_today(list(map(row, range(rows))), journal, update_results(), lambda: NOON)


def answer(question: str, kind: str, days_ago: int = 0) -> PracticeAnswer:
    return PracticeAnswer(question, kind, NOON - timedelta(days=days_ago), "right")


def states(found: Today) -> dict[str, str]:
    return {task.name: task.state for task in found.tasks}


def test_everything_waits_on_the_first_day() -> None:
    found = on()
    assert states(found) == {
        "mistakes": "none due",
        "daily": "not played",
        "puzzles": f"0 of {PUZZLES} near your level",
        "remedy": "drill",
    }
    assert "minutes" in found.words
    assert "in a row" not in found.words


def test_the_weakest_point_is_what_costs_most_and_has_its_remedy() -> None:
    remedy = on(rows=3).tasks[-1]
    assert remedy.remedy is not None
    assert (remedy.remedy.kind, remedy.remedy.name) == ("puzzle", "set")
    assert remedy.state == "puzzles for what costs you most"
    assert states(on(rows=3))["mistakes"] == "3 due"


def test_puzzles_are_done_after_five_of_today() -> None:
    old = answer("old", "puzzle", days_ago=1)
    some = on(old, *(answer(str(at), "puzzle") for at in range(2)))
    assert states(some)["puzzles"].startswith("2 of 5")
    done = on(*(answer(str(at), "puzzle") for at in range(2, PUZZLES)))
    assert states(done)["puzzles"] == "done"
    assert done.tasks[2].minutes == 0


def test_days_in_a_row_end_today_or_yesterday() -> None:
    found = on(answer("a", "puzzle", 1), answer("b", "drill", 2), answer("c", "puzzle", 4))
    assert (found.run, found.begun) == (2, False)
    assert found.words.endswith("day 3 in a row")
    found = on(answer("d", "puzzle", 0))
    assert (found.run, found.begun) == (3, True)
    assert found.words.endswith("day 3 in a row")


def test_it_is_told_in_lines_with_their_commands() -> None:
    lines = today_lines(on(rows=2))
    assert lines[0].startswith("Today: about ")
    assert any(line.startswith("My mistakes: 2 due. ") for line in lines)
    assert all("practice" in line or "daily" in line for line in lines[1:])


def test_missed_ideas_are_counted_and_what_they_cost() -> None:
    rows = [row(1)._replace(motif="ruff"), row(2)._replace(motif="cash", points=40.0), row(3)]
    found = find_missed_motifs([*rows, row(4)._replace(motif="ruff")])
    assert [(one.name, one.count, one.points) for one in found] == [
        ("cash", 1, 40.0),
        ("ruff", 2, 24.0),
    ]
