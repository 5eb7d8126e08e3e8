"""Who sits where: the person in the South, bots by level, names by the compass."""

import pytest

from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.seats import Seats, seat_names, seats_for

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

    assert seats_for(six, "club", "rookie").levels == (
        None, "rookie", "rookie", "club", "rookie", "rookie",
    )  # fmt: skip
    solo = with_options(RuleSet(), players="four solo")
    assert seats_for(solo, "club", "rookie").levels == (None, "rookie", "rookie", "rookie")


def test_a_table_of_bots_has_no_person() -> None:
    assert Seats(("a", "b")).human is None
    assert Seats(("a", None)).human == 1


def test_several_opponents_sit_clockwise_and_begin_again_where_there_are_too_few() -> None:
    assert seats_for(RuleSet(), "club", "Vesh, rookie").levels == (None, "Vesh", "club", "rookie")
    six = with_options(RuleSet(), players="six pairs")
    assert seats_for(six, "Quill", "Vesh,rookie").levels == (
        None, "Vesh", "rookie", "Quill", "Vesh", "rookie",
    )  # fmt: skip
    assert seats_for(RuleSet(), "club", "a,b", human=1).levels == ("b", None, "a", "club")


def test_characters_keep_their_names_unless_own_names_are_set() -> None:
    levels = (None, "vesh", "club", "Vesh")
    assert seat_names(RuleSet(), levels=levels) == ("You", "Vesh", "North", "Vesh 2")
    assert seat_names(RuleSet(), own=("", "Bo"), levels=levels) == ("You", "Bo", "North", "Vesh")
    assert seat_names(RuleSet(), human=1, levels=("Pell", None, "rookie", "club")) == (
        "Pell", "You", "West", "North",
    )  # fmt: skip
