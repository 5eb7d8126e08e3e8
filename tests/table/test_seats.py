"""Who sits where: the person in the South, bots by level, names by the compass."""

from __future__ import annotations

import pytest

from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.table.seats import Seats, make_seats, seat_names
from spades_tui.table.table import Table

PLAYERS = {
    "four partners": ("You", "West", "North", "East"),
    "four solo": ("You", "West", "North", "East"),
    "six pairs": ("You", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
    "three solo": ("You", "West", "East"),
    "three with dummy": ("You", "West", "East"),
    "two solo": ("You", "North"),
}


@pytest.mark.parametrize(("players", "names"), PLAYERS.items())
def test_every_player_has_a_name(players: str, names: tuple[str, ...]) -> None:
    rules = with_options(RuleSet(), players=players)

    assert seat_names(rules) == names
    assert len(names) == seating(rules).players


def test_the_person_is_in_the_south_wherever_they_sit() -> None:
    assert seat_names(RuleSet(), human=2) == ("North", "East", "You", "West")
    assert seat_names(RuleSet(), human=None) == ("South", "West", "North", "East")


def test_own_names_begin_with_the_person() -> None:
    assert seat_names(RuleSet(), own=("Ada", " ", "Bo")) == ("Ada", "West", "Bo", "East")
    assert seat_names(RuleSet(), human=1, own=("Ada",))[1] == "Ada"


def test_the_partner_sits_opposite() -> None:
    six = with_options(RuleSet(), players="six pairs")

    assert make_seats(six, "club", "rookie").levels == (
        None, "rookie", "rookie", "club", "rookie", "rookie",
    )  # fmt: skip
    solo = with_options(RuleSet(), players="four solo")
    assert make_seats(solo, "club", "rookie").levels == (None, "rookie", "rookie", "rookie")


def test_a_table_of_bots_has_no_person() -> None:
    assert Seats(("a", "b")).human is None
    assert Seats(("a", None)).human == 1


def test_several_opponents_sit_clockwise_and_begin_again_where_there_are_too_few() -> None:
    assert make_seats(RuleSet(), "club", "Vesh, rookie").levels == (None, "Vesh", "club", "rookie")
    six = with_options(RuleSet(), players="six pairs")
    assert make_seats(six, "Quill", "Vesh,rookie").levels == (
        None, "Vesh", "rookie", "Quill", "Vesh", "rookie",
    )  # fmt: skip
    assert make_seats(RuleSet(), "club", "a,b", human=1).levels == ("b", None, "a", "club")


def test_characters_keep_their_names_unless_own_names_are_set() -> None:
    levels = (None, "vesh", "club", "Vesh")
    assert seat_names(RuleSet(), levels=levels) == ("You", "Vesh", "North", "Vesh 2")
    assert seat_names(RuleSet(), own=("", "Bo"), levels=levels) == ("You", "Bo", "North", "Vesh")
    assert seat_names(RuleSet(), human=1, levels=("Pell", None, "rookie", "club")) == (
        "Pell", "You", "West", "North",
    )  # fmt: skip


def test_a_game_with_characters_and_styles_is_taken_up_with_the_same_players() -> None:
    seats = make_seats(RuleSet(), "Tavi", "club+bold, Lumo")
    table = Table.new(RuleSet(), 3, seats)
    table.deal()
    while table.bot_to_act() is not None:
        table.bot_step()
    path = table.path
    assert path is not None
    before = table.view()
    table.close()

    again = Table.resume(path)
    assert again.seats.levels == (None, "club+bold", "Tavi", "Lumo")
    assert again.names == ("You", "West", "Tavi", "Lumo")
    assert again.view() == before
    assert again.notes == []
    again.close()


@pytest.mark.parametrize("gone", ["Nobody", "rules@2", "rules@5/club"])
def test_the_seat_of_a_player_who_is_gone_is_vacant_in_a_game_taken_up(gone: str) -> None:
    table = Table.new(RuleSet(), 3, make_seats(RuleSet(), "club", f"{gone}, club"))
    table.deal()
    path = table.path
    assert path is not None
    table.close()

    again = Table.resume(path)
    (seat,) = again.vacant_seats
    assert again.seats.levels[seat] == gone
    again.take_seat(seat, "club")
    assert again.vacant_seats == ()
    again.close()


def test_a_player_who_is_gone_is_replaced_and_that_is_said_once() -> None:
    table = Table.new(RuleSet(), 3, make_seats(RuleSet(), "Nobody+bold", "Nobody+bold"))
    table.deal()
    while table.bot_to_act() is not None:
        table.bot_step()
    assert len(table.notes) == 1
    assert "There is no bot 'Nobody'" in table.notes[0]
    assert table.notes[0].endswith("A club player takes its place.")
    table.close()
