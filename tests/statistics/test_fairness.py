"""Deals counted beside what chance says, and commitments opened."""

from __future__ import annotations

import hashlib
import shlex
from itertools import product

import pytest

from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.engine.dealing import last_revealed_deal, make_deal
from spades_tui.rules.events import HandDealt
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.statistics.fairness import (
    SPADES_AT_MOST,
    CardCount,
    count_deals,
    read_deals,
)
from spades_tui.storage.index import ReadingProgress
from tests.review.mistakes import novices_game, put_record

STANDARD = preset_named("standard").rules


def dealt(rules: RuleSet, seed: int, number: int = 1) -> HandDealt:
    """Return a deal."""
    place = HandDealt(game=1, number=1, attempt=1, deal=number, dealer=0, hands=())
    return make_deal(rules, seed, place)[1]


def test_chance_is_what_it_is_in_a_pack_small_enough_to_count() -> None:
    stock = [Card(name) for name in ("AS", "KS", "AH", "KH")]
    figure = CardCount("x").with_hand(stock[1:3], stock, lambda card: card.suit is Suit.SPADES)
    deals = [a + b for a, b in product((0, 1), repeat=2)]  # not independent: 1, 4 and 1 of 6
    assert sum(deals) / len(deals) == figure.expected == 1.0
    assert figure.variance == pytest.approx((1 + 0 * 4 + 1) / 6)


def test_every_deal_gives_everybody_what_adds_up() -> None:
    found = count_deals((STANDARD, seed % 4, dealt(STANDARD, seed)) for seed in range(200))
    assert found.deals == 200
    assert sum(one.got for one in found.own[:4]) == 200 * 13
    assert sum(one.expected for one in found.own[:4]) == pytest.approx(200 * 13)
    assert sum(seat.spades.got for seat in found.seats) == 200 * 13
    assert sum(seat.high.got for seat in found.seats) == 200 * 12
    assert sum(one.times for one in found.spades) == 200
    assert sum(one.expected for one in found.spades) == pytest.approx(200)
    assert len(found.spades) == SPADES_AT_MOST + 1


def test_our_own_shuffle_is_what_chance_says() -> None:
    found = count_deals((STANDARD, 0, dealt(STANDARD, seed)) for seed in range(400))
    assert all(abs(figure.deviations) < 4 for figure in found.figures)


def test_a_deal_that_is_not_chance_stands_out() -> None:
    rigged = [one for seed in range(200) if (one := dealt(STANDARD, seed)).hands[0]]
    mine = [one for one in rigged if sum("S" in card for card in one.hands[0] or ()) >= 4]
    found = count_deals((STANDARD, 0, one) for one in mine)
    assert found.own[0].deviations > 4


@pytest.mark.parametrize("preset", ["six-handed", "three-dummy", "jokers-54", "solo"])
def test_other_tables_are_counted_as_well(preset: str) -> None:
    rules = preset_named(preset).rules
    found = count_deals([(rules, 1, dealt(rules, 5))])
    assert found.deals == 1
    assert sum(one.got for one in found.own[:4]) > 0


def test_drawn_hands_are_no_deals() -> None:
    rules = preset_named("two-handed").rules
    assert not count_deals([(rules, 0, dealt(rules, 5))]).deals


def test_the_deals_on_disk_are_read() -> None:
    game = novices_game()
    put_record(game)
    told: list[ReadingProgress] = []
    found = read_deals(told.append)
    assert found.deals == sum(isinstance(event, HandDealt) for event in game.log)
    assert told == [(1, 1)]


def test_an_opened_deal_can_be_checked_by_anybody() -> None:
    game = Game(STANDARD, 3)
    game.deal()
    assert last_revealed_deal(game.log, hand_over=False) is None
    opened = last_revealed_deal(game.log, hand_over=True)
    assert opened is not None
    words = shlex.split(opened.command)
    assert words[:2] == ["printf", "%s"]
    assert words[3:] == ["|", "sha256sum"]
    assert hashlib.sha256(words[2].encode()).hexdigest() == opened.digest
    assert opened.digest == game.view(0).commitment
