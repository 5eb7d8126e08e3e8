"""What the first game says about the screen is on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest

from spades_tui.practice.lessons.first_game import first_game
from tests.tui.pages import program, text_of
from tests.tui.test_pages import PAGES


def shows_choice_by_arrows(table: str, _menu: str) -> bool:
    last = table.splitlines()[-1]
    return "←→ choose" in last and "Enter play" in last


def shows_squares_and_tricks(table: str, _menu: str) -> bool:
    lines = table.splitlines()
    bids = [line for line in lines if re.search(r"bid \d", line)]
    top = " ".join(lines[:6])
    has_sides = len(re.findall(r"\d of \d", top)) >= 2
    return has_sides and bool(bids) and any(re.search("[■□]", line) for line in bids)


def shows_new_game(_table: str, menu: str) -> bool:
    return "New game" in menu


def shows_bags_at_the_top(table: str, _menu: str) -> bool:
    return re.search(r"bags \d+", " ".join(table.splitlines()[:6])) is not None


CHECKS: Final[dict[str, Callable[[str, str], bool]]] = {
    "choose": shows_choice_by_arrows,
    "standing": shows_squares_and_tricks,
    "game": shows_new_game,
    "bags_at": shows_bags_at_the_top,
}
"""How each sentence about the screen is compared with it, by its name in the text."""


async def test_every_sentence_about_the_screen_is_true_of_it() -> None:
    assert set(CHECKS) == set(first_game().screen)
    async with program(PAGES["table"]()) as (app, _):
        table = text_of(app)
    async with program(PAGES["menu"]()) as (app, _):
        menu = text_of(app)
    wrong = [first_game().screen[name] for name, check in CHECKS.items() if not check(table, menu)]
    assert wrong == []


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_fails_on_an_empty_screen(name: str) -> None:
    assert not CHECKS[name]("\n", "")
