"""Characters, styles and pairs at a table: they keep their seats when a game is taken up again."""

from __future__ import annotations

import pytest

from spades_tui.rules.ruleset import RuleSet
from spades_tui.session.seats import seats_for
from spades_tui.session.table import Table


def test_a_game_with_characters_and_styles_is_taken_up_with_the_same_players() -> None:
    seats = seats_for(RuleSet(), "Tavi", "club+bold, Lumo")
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
    table = Table.new(RuleSet(), 3, seats_for(RuleSet(), "club", f"{gone}, club"))
    table.deal()
    path = table.path
    assert path is not None
    table.close()

    again = Table.resume(path)
    (seat,) = again.vacant
    assert again.seats.levels[seat] == gone
    again.take_seat(seat, "club")
    assert again.vacant == ()
    again.close()


def test_a_player_who_is_gone_is_replaced_and_that_is_said_once() -> None:
    table = Table.new(RuleSet(), 3, seats_for(RuleSet(), "Nobody+bold", "Nobody+bold"))
    table.deal()
    while table.bot_to_act() is not None:
        table.bot_step()
    assert len(table.notes) == 1
    assert "There is no bot 'Nobody'" in table.notes[0]
    assert table.notes[0].endswith("A club player takes its place.")
    table.close()
