"""The names of the hands of a table."""

from spades_tui.rules.seating import hand_names


def test_places_are_named_as_on_a_compass_with_the_person_in_the_south() -> None:
    assert hand_names(4).names == ("South", "West", "North", "East")
    assert hand_names(4).letters == ("S", "W", "N", "E")


def test_the_last_hand_may_be_a_dummys() -> None:
    assert hand_names(4, dummy=True).names == ("South", "West", "East", "the dummy")


def test_players_are_numbered_from_one_if_no_table_has_so_many() -> None:
    assert hand_names(5).names == ("player 1", "player 2", "player 3", "player 4", "player 5")
    assert hand_names(5).letters == ("1", "2", "3", "4", "5")
