"""When the checker's remark comes, and which card it names."""

from __future__ import annotations

from typing import Any, cast

from spades_tui.player_view import View
from spades_tui.tui.table.move_checker import MoveChecker
from tests.tui.table.test_table_screen import table_at, to_play


def remark_at(view: View, later: View) -> str:
    """Return what the checker says at a later view of a card played in an earlier one."""
    checker = MoveChecker(cast("Any", None))
    checker._late = (view, "The 7♠ cost about 12 points.")
    return checker.take_remark(later)


def test_a_remark_waits_for_the_end_of_its_trick_and_names_it_when_it_is_late() -> None:
    table = table_at(lambda view: to_play(view) and len(view.tricks) == 2)
    view = table.view()
    views: list[View] = []

    def watch(later: View) -> bool:
        views.append(later)
        return len(later.results) == 2

    table.play_until(watch)
    by_tricks = {len(later.tricks): later for later in views if later.deal == view.deal}
    assert remark_at(view, by_tricks[2]) == ""
    assert remark_at(view, by_tricks[3]) == "The 7♠ cost about 12 points."
    named = "Hand 1, trick 3: The 7♠ cost about 12 points."
    assert remark_at(view, by_tricks[5]) == named
    assert remark_at(view, views[-1]) == named
