"""A table plays a whole game, writes before it tells, and goes on where it was left."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import Look, PlayCard
from spades_tui.rules.events import Assisted, Event, HandDealt, Undone
from spades_tui.rules.formats.share_codes import decode_game
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import GameOpenElsewhere, folders
from spades_tui.storage.records.record import read_record
from spades_tui.storage.settings import setting_fields
from spades_tui.table.seats import Seats
from spades_tui.table.table import Rejection, Table, TableUpdate
from tests.storage.playing import SHORT
from tests.table.scripted import advance, any_bot, new_table, play


def path_of(table: Table) -> Path:
    assert table.path is not None
    return table.path


def resumed(path: Path) -> Table:
    return Table.resume(path, bot_for=any_bot)


def until(table: Table, met: Callable[[Table], bool], rng: Random) -> None:
    while not met(table):
        advance(table, rng)


def asked_to_play(table: Table) -> bool:
    prompt = table.view().prompt
    return prompt is not None and prompt.kind == "play" and len(prompt.actions) > 1


def test_a_whole_match_is_played_and_its_record_put_with_the_finished() -> None:
    table = new_table()
    early = table.share_code

    play(table, 10_000)
    table.close()

    assert table.over
    assert table.view().match_winner is not None
    assert early is None, "it would give the cards away"
    assert decode_game(str(table.share_code)) == (table.rules, table.seed)
    assert path_of(table).parent == folders().records
    assert table.saving.problem is None
    assert table.notes == []
    record = read_record(path_of(table))
    assert record.header is not None
    assert record.header.levels == (None, "any", "any", "any")


def test_every_event_is_in_the_file_before_it_is_told() -> None:
    table = new_table()
    rng = Random(1)
    told: list[Event] = []
    for _ in range(60):
        told.extend(advance(table, rng).events)

        written = read_record(path_of(table)).events
        assert len(written) == len(told)

    assert tuple(told) == table.log()
    table.close()


def test_nothing_told_holds_cards_the_person_may_not_know() -> None:
    table = new_table(saved=False)
    deals = [
        event
        for update in play(table, 10_000)
        for event in update.events
        if isinstance(event, HandDealt)
    ]

    assert len(deals) >= 2
    assert all(event.nonce is None and set(event.hands) == {None} for event in deals)
    assert table.path is None


@pytest.mark.parametrize("steps", [0, 1, 2, 7, 20, 43, 60, 66, 90])
def test_a_game_left_anywhere_goes_on_as_if_it_had_not_been_left(steps: int) -> None:
    unbroken, left = new_table(RuleSet()), new_table(RuleSet())
    rng, other = Random(3), Random(3)
    for _ in range(steps):
        advance(unbroken, rng)
        advance(left, other)
    left.close()

    again = resumed(path_of(left))
    assert again.view() == unbroken.view()
    assert again.names == unbroken.names
    for _ in range(30):
        assert advance(again, other) == advance(unbroken, rng)


def test_a_move_the_rules_do_not_allow_is_refused_and_not_written() -> None:
    table = new_table()
    advance(table, Random(1))
    size = path_of(table).stat().st_size

    refused = table.submit(PlayCard(0, 0, Card.SA))

    assert isinstance(refused, Rejection)
    assert path_of(table).stat().st_size == size


def test_a_bot_at_the_table_is_always_limited_by_the_clock() -> None:
    table = new_table()
    until(table, lambda table: table.bot_to_act() is not None, Random(1))
    seconds = {}
    for pace in setting_fields()["pace"].choices:
        request = table.bot_request(pace)
        assert request is not None
        assert request.limit.seconds is not None
        seconds[pace] = request.limit.seconds
    assert max(seconds.values()) <= 1.5
    assert seconds["quick"] < seconds["normal"]
    assert table.bot_request() == table.bot_request("normal")


def test_a_late_answer_is_dropped() -> None:
    table = new_table()
    rng = Random(1)
    until(table, lambda table: table.bot_to_act() is not None, rng)
    request = table.bot_request()
    assert request is not None
    decided = any_bot("any").decide(request.view, request.limit, Random(1))

    assert table.apply_decision(request.seq - 1, decided) is None
    assert isinstance(table.apply_decision(request.seq, decided), TableUpdate)
    assert table.apply_decision(request.seq, decided) is None


def test_a_bot_that_breaks_the_rules_does_not_stop_the_game() -> None:
    table = new_table()
    until(table, lambda table: table.bot_to_act() is not None, Random(1))
    request = table.bot_request()
    assert request is not None

    done = table.apply_decision(request.seq, Decision(action=Look(request.seat + 1)))

    assert isinstance(done, TableUpdate)
    assert len(table.notes) == 1
    assert table.notes[0].startswith("The bot any tried what is not allowed: ")


class FailingBot:
    name = "failing"

    def decide(self, view: View, limit: SearchBudget, rng: Random) -> Decision:
        raise ZeroDivisionError("no cards out")


def test_a_bot_that_fails_does_not_stop_the_game() -> None:
    table = Table.new(SHORT, 7, Seats((None, "x", "x", "x")), bot_for=lambda _: FailingBot())

    play(table, 10_000)

    assert table.over
    failed = "The bot failing failed on a decision (ZeroDivisionError: no cards out)."
    assert table.notes[0].startswith(failed)


def test_a_bot_is_asked_with_its_own_view_and_a_key_of_its_own() -> None:
    table = new_table()
    rng = Random(1)
    keys = set()
    for _ in range(40):
        request = table.bot_request()
        if request is not None:
            assert request.view.seat == request.seat == table.bot_to_act()
            keys.add(request.key)
        advance(table, rng)

    assert len(keys) >= 20


def test_a_card_can_be_taken_back_and_the_game_is_marked() -> None:
    table = new_table()
    rng = Random(1)
    until(table, asked_to_play, rng)
    before = table.view()
    assert before.prompt is not None
    table.submit(before.prompt.actions[0])
    table.bot_step()
    assert table.can_undo()

    done = table.undo()

    assert isinstance(done, TableUpdate)
    assert isinstance(done.events[0], Undone)
    assert table.view().hand == before.hand
    assert table.view().assisted
    table.close()
    assert resumed(path_of(table)).view() == table.view()


def test_the_last_card_of_a_match_can_be_taken_back() -> None:
    table = new_table()
    play(table, 10_000)
    assert path_of(table).parent == folders().records

    assert isinstance(table.undo(), TableUpdate)
    assert not table.over
    assert path_of(table).parent == folders().games
    table.close()

    again = resumed(path_of(table))
    play(again, 10_000)
    assert path_of(again).parent == folders().records


def test_there_is_nothing_to_take_back_at_first() -> None:
    table = new_table()

    assert not table.can_undo()
    assert isinstance(table.undo(), Rejection)


def test_a_hint_is_a_legal_choice_and_marks_the_game() -> None:
    table = new_table()
    assert isinstance(table.hint(), Rejection)
    until(table, asked_to_play, Random(1))
    prompt = table.view().prompt
    assert prompt is not None

    hint = table.hint()

    assert isinstance(hint, Decision)
    assert hint.action in prompt.actions
    assert table.view().assisted
    assert isinstance(table.log()[-1], Assisted)


def test_a_game_is_played_in_one_window_alone() -> None:
    table = new_table()

    with pytest.raises(GameOpenElsewhere):
        resumed(path_of(table))

    table.close()
    resumed(path_of(table)).close()


def test_a_full_disk_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    rng = Random(1)
    play(table, 5)
    monkeypatch.setattr(os, "write", full_disk)

    for _ in range(10):
        advance(table, rng)
    problem = table.saving.problem

    monkeypatch.undo()
    advance(table, rng)
    assert problem is not None
    assert "no space left on device" in problem
    assert table.saving.problem is None
    assert len(read_record(path_of(table)).events) == len(table.log())


def full_disk(descriptor: int, data: bytes) -> int:
    raise OSError(28, "No space left on device")


def test_without_a_place_to_write_the_game_is_played_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPADES_HOME", str(tmp_path / "file"))
    table = new_table()

    play(table, 10_000)

    assert table.over
    assert table.saving.problem is not None
    assert table.saving.problem.startswith("The game is not being saved (The folder ")
    assert table.path is None
    table.close()
    assert table.saving.loss_notice is not None
    assert table.saving.loss_notice.startswith("The game was not saved (The folder ")


def test_a_damaged_record_is_told_at_the_table() -> None:
    table = new_table()
    play(table, 30)
    table.close()
    path = path_of(table)
    path.write_bytes(path.read_bytes()[:-20] + b"#" * 19 + b"\n")

    again = resumed(path)

    assert len(again.notes) == 1
    assert "is damaged: line" in again.notes[0]
    assert again.log() == table.log()[: len(again.log())]


def test_an_unknown_bot_in_a_record_gives_its_seat_to_a_club_player() -> None:
    table = new_table()
    table.close()

    again = Table.resume(path_of(table))
    play(again, 10)

    assert again.notes
    assert again.notes[0].endswith("A club player takes its place.")


def test_a_game_over_whose_record_was_not_put_away_is_put_away_when_taken_up() -> None:
    table = new_table()
    play(table, 10_000)
    table.close()
    left = folders().games / path_of(table).name
    path_of(table).rename(left)

    again = resumed(left)

    assert again.over
    assert path_of(again).parent == folders().records
