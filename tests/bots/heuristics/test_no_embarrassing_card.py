"""No embarrassing card: the positions of `positions/`, at every level good players would choose."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

import pytest
from _pytest.mark import ParameterSet

from spades_tui.bots.players import LEVELS
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from tests.bots.heuristics.position_files import Position, fault, positions, view_of

UPPER: Final = tuple(LEVELS)[-3:]
POSITIONS: Final = positions()
SEEDS: Final = range(1, 3)
MANY_SEEDS: Final = range(3, 33)


def cases(levels: Iterable[str] = UPPER) -> list[ParameterSet]:
    """Return every position at each level."""
    return [
        pytest.param(name, level, id=f"{level}-{name}", marks=_marks(position, level))
        for level in levels
        for name, position in POSITIONS.items()
    ]


def _marks(position: Position, level: str) -> list[pytest.MarkDecorator]:
    reason = position.failing.get(level)
    return [pytest.mark.xfail(reason=reason, strict=True)] if reason else []


def answered(name: str, level: str, seeds: range) -> None:
    """Require the right answer whatever the chance numbers."""
    position = POSITIONS[name]
    view, bot = view_of(position), load_bot(level)
    for seed in seeds:
        wrong = fault(position, view, bot, SearchBudget(), seed)
        assert not wrong, f"{level} {wrong} (seed {seed}): {position.why}"


@pytest.mark.parametrize(("name", "level"), cases(["club"]))
def test_club_plays_every_position_well(name: str, level: str) -> None:
    answered(name, level, SEEDS[:1])


@pytest.mark.one_in(24)
@pytest.mark.parametrize(("name", "level"), cases(["expert", "master"]))
def test_the_position_is_played_well(name: str, level: str) -> None:
    answered(name, level, SEEDS)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), cases())
def test_the_position_is_played_well_whatever_the_chance(name: str, level: str) -> None:
    answered(name, level, MANY_SEEDS)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_whole(name: str) -> None:
    position = POSITIONS[name]
    assert position.why.endswith(".")
    assert any((position.must, position.must_not, position.gives, position.keeps, position.least,
                position.most))  # fmt: skip
    view = view_of(position)
    assert view.prompt is not None
    assert view.prompt.pick or len(view.prompt.actions) > 1, "there is nothing to choose"
    if view.phase == "play":
        _cards_add_up(name)


def _cards_add_up(name: str) -> None:
    view = view_of(POSITIONS[name])
    seen: list[Card] = [*(view.hand or ()), *(view.dummy or ())]
    for trick in (*view.tricks, *filter(None, (view.trick,))):
        seen += [play.card for play in trick.plays]
    packs = view.rules.deck.packs
    assert all(seen.count(card) <= packs for card in seen), "a card is there twice"
    if view.tricks:
        assert view.tricks[-1].winner == view.leader, "who won the last trick does not lead"
    _spades_are_broken_before_they_are_led(view)
    assert sum(view.taken) == len(view.tricks), "tricks taken and played differ"
    assert list(Sampler(view).tables(2, random.Random(1))), "what is out does not add up"


def _spades_are_broken_before_they_are_led(view: View) -> None:
    if view.rules.play.spades_lead == "any time":
        return
    broken = False
    for trick in view.tricks:
        spades = [play.card.suit is Suit.SPADES for play in trick.plays]
        assert broken or not spades[0], "a spade is led before spades are broken"
        broken = broken or any(spades)


def test_there_are_enough_of_them() -> None:
    assert len(POSITIONS) >= 80
