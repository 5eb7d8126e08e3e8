"""Duplicate: boards the same for all, the other table, codes, results that wait for one's own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final, get_args

import pytest
from msgspec.structs import replace

from spades_tui.bots.players import LEVELS, PLAY
from spades_tui.history.games import KINDS, describe_record
from spades_tui.practice.boards.board import playout_net, update_results
from spades_tui.practice.boards.duplicate import (
    UnusableCode,
    add_friend_result,
    board_of,
    level_net_line,
    load_matches,
    match_from_code,
    new_match,
    save_match,
    standing_lines,
    standing_of,
)
from spades_tui.rules.catalog import replace_options
from spades_tui.rules.formats.match_codes import MatchCode, write_result
from spades_tui.rules.presets import preset_named
from spades_tui.storage.boards import BoardResult, MatchStart
from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import GameKind
from spades_tui.storage.records.record import read_header
from spades_tui.table.playouts import run_playout
from tests.practice.board_play import finished

STANDARD = preset_named("standard").rules
NOW: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)


def match(boards: int = 2) -> MatchCode:
    return new_match(STANDARD, 42, boards)


def test_a_code_leads_to_the_same_boards() -> None:
    mine, friends = match(), match_from_code(match().code)
    assert mine == friends
    for number in (1, 2):
        assert board_of(mine, number) == board_of(friends, number)
    assert board_of(mine, 1).seed != board_of(mine, 2).seed


def test_another_version_says_so() -> None:
    with pytest.raises(UnusableCode, match=f"newer version.*v{PLAY + 1}, here v{PLAY}"):
        match_from_code(replace(match(), version=PLAY + 1).code)
    with pytest.raises(UnusableCode, match="older version"):
        match_from_code(replace(match(), version=PLAY - 1).code)
    with pytest.raises(UnusableCode, match="a bot this version does not know"):
        match_from_code(replace(match(), level=60).code)


def test_rules_with_misdeals_are_refused() -> None:
    rules = replace_options(STANDARD, {"misdeal": ("no spades",)})
    with pytest.raises(ValueError, match="misdeal"):
        new_match(rules, 1)


@pytest.mark.medium
def test_a_match_is_played_compared_and_shared() -> None:
    mine = match()
    file = update_results()
    assert standing_of(file, mine).next == 1
    finished(board_of(mine, 1))
    file = update_results()
    assert load_matches(file) == (mine,)
    now = standing_of(file, mine)
    assert (now.next, len(now.nets), now.code("Me")) == (2, 1, None)

    friends = write_result(mine, "Ann", (10, -20))
    assert add_friend_result(file, friends, load_matches(file)) == mine
    closed = standing_of(file, mine)
    assert (closed.friends, closed.waiting) == ((), 1)
    assert "A friend's result opens" in standing_lines(closed, (0, None))[-1]
    assert "Ann" not in " ".join(standing_lines(closed, (0, None)))

    finished(board_of(mine, 2))
    file = update_results()
    now = standing_of(file, mine)
    assert [(one.name, one.nets) for one in now.friends] == [("Ann", (10, -20))]
    code = now.code("Me")
    assert code is not None
    assert code == write_result(mine, "Me", now.nets)
    lines = standing_lines(now, (0, 0))
    assert lines[0] == f"Board 1: you {now.nets[0]:+d}, the other table 0, Ann +10.".replace(
        "-", "−"
    )
    assert any("other table" in line and "After 2 boards" in line for line in lines)


def test_a_match_is_known_before_its_first_board_is_finished() -> None:
    mine, other = match(), new_match(STANDARD, 43, 2)
    file = update_results()
    save_match(file, mine)
    save_match(file, other)
    save_match(file, other)
    again = update_results()
    assert load_matches(again) == (other, mine)
    assert sum(isinstance(one, MatchStart) for one in again.lines) == 2
    assert add_friend_result(again, write_result(mine, "Ann", (1, 2)), load_matches(again)) == mine
    finished(board_of(mine, 1))
    assert load_matches(update_results()) == (mine, other)


def test_a_friends_result_counts_once_however_it_is_typed() -> None:
    mine = match(1)
    finished(board_of(mine, 1))
    file = update_results()
    code = write_result(mine, "Ann", (10,))
    for typed in (code, f" {code.lower()} ", "E-" + code[2:].replace("-", ""), code):
        add_friend_result(file, typed, (mine,))
    assert [one.name for one in standing_of(file, mine).friends] == ["Ann"]


@pytest.mark.medium
def test_points_more_or_less_than_a_friend_are_told() -> None:
    mine = match(1)
    finished(board_of(mine, 1))
    file = update_results()
    net = standing_of(file, mine).nets[0]
    for gap, told in ((0, "as many points as Ann"), (1, "1 point less than Ann"),
                      (-20, "20 points more than Ann")):  # fmt: skip
        add_friend_result(file, write_result(mine, "Ann", (net + gap,)), (mine,))
        lines = standing_lines(standing_of(file, mine), (None,))
        assert f"You have {told}." in lines


def test_a_result_of_another_match_or_no_result_is_refused() -> None:
    file = update_results()
    with pytest.raises(UnusableCode, match="not begun"):
        add_friend_result(file, write_result(match(), "", (1, 2)), ())
    with pytest.raises(UnusableCode, match="begins with E-"):
        add_friend_result(file, match().code, (match(),))


def test_a_result_of_other_bots_is_not_compared() -> None:
    mine = match(1)
    foreign = write_result(replace(mine, version=PLAY + 1), "Ann", (5,))
    with pytest.raises(UnusableCode, match=f"newer version.*v{PLAY + 1}, here v{PLAY}"):
        add_friend_result(update_results(), foreign, (mine,))


def test_the_record_says_which_board_it_is() -> None:
    finished(board_of(match(), 2))
    header = read_header(next(folders().records.glob("*.jsonl")))
    assert header.kind == board_of(match(), 2).kind
    assert header.title == "Board 2 of 2"
    assert header.kind.is_sealed


def test_a_level_with_ones_cards_is_told_in_a_line() -> None:
    board = board_of(match(), 1)
    found = run_playout(board.make_playout_request("rookie", "level/rookie"))
    line = level_net_line("rookie", found, board.rules)
    assert line.startswith("rookie: bid ")
    assert line.endswith(" net.")


PLAYED = {
    "novice": -123,
    "rookie": -123,
    "regular": -123,
    "club": -114,
    "expert@4": -114,
    "master@4": -114,
}
"""What each level makes of one board: it changes only with `PLAY`."""


def test_a_match_of_earlier_bots_keeps_its_results_but_is_not_played_on() -> None:
    old = replace(match(), version=PLAY - 1)
    journal = update_results()
    save_match(journal, old)
    journal.add(BoardResult("1" * 16, f"{old.code}/1", old.version, NOW, 120, helped=False))
    assert load_matches(journal) == (old,)
    friends = write_result(old, "Ann", (10, -20))
    assert add_friend_result(journal, friends, load_matches(journal)) == old
    standing = standing_of(journal, old)
    assert (standing.nets, standing.next, standing.code("Me")) == ((120,), None, None)
    assert "cannot be played here" in standing_lines(standing, (None, None))[-1]
    journal.add(BoardResult("2" * 16, f"{old.code}/2", old.version, NOW, -30, helped=False))
    complete = standing_of(journal, old)
    assert complete.code("Me") == write_result(old, "Me", (120, -30))
    assert [friend.name for friend in complete.friends] == ["Ann"]


@pytest.mark.medium
def test_the_levels_play_as_their_version_says() -> None:
    assert {name.partition("@")[0] for name in PLAYED} == set(LEVELS)
    board = board_of(match(), 1)
    nets = {
        level: playout_net(run_playout(board.make_playout_request(level, "version")), board.rules)
        for level in PLAYED
    }
    assert (PLAY, nets) == (10, PLAYED)


def test_every_kind_of_game_has_words_in_the_list_of_games() -> None:
    assert {kind.__name__.lower() for kind in get_args(GameKind)} == set(KINDS)
    finished(board_of(match(), 1))
    path = next(folders().records.glob("*.jsonl"))
    assert "duplicate board" in describe_record(path)
