"""What looks odd at the table, and that the searching levels shun it where it gains nothing."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots.heuristics.odd_plays import Oddity, OddPlayDetector
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from tests.bots.heuristics.positions import playing


def odd(view: View, card: Card) -> Oddity | None:
    return OddPlayDetector(view).oddity_of(PlayCard(0, 0, card))


LAST = "8H QH 9H"
"""The partner's queen wins the trick as it comes to South, who plays last."""


@pytest.mark.parametrize(
    ("hand", "trick", "card", "kind"),
    [
        ("AH 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S", LAST, Card.HA, "take"),
        ("AH 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S", LAST, Card.H4, None),
        ("KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S 6D 9D", LAST, Card.S3, "ruff"),
        ("KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S 6D 9D", "AH 5H", Card.S3, "ruff"),
        ("KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S 6D 9D", "8H 5H", Card.S3, None),
        ("AH TH 2H KS 7S 3D 4D 9C 8C 5C 4C 2C 6D", "8H 5H 9H", Card.HA, "high"),
        ("AH TH 2H KS 7S 3D 4D 9C 8C 5C 4C 2C 6D", "8H 5H 9H", Card.HT, None),
        ("KH QH 2H KS 7S 3D 4D 9C 8C 5C 4C 2C 6D", "8H 5H JH", Card.HK, None),
        ("KS 7S QD 8D 3D AC 8C 5C 4C 2C 3S 6D 9D", "8H 5H AH", Card.CA, "ace"),
        ("KS 7S QD 8D 3D AC 8C 5C 4C 2C 3S 6D 9D", "8H 5H AH", Card.D3, None),
        ("KS 7S QD 8D 3D AC 8C 5C 4C 2C 3S 6D 9D", "AD", Card.DQ, "honor"),
        ("KS 7S QD 8D 3D AC 8C 5C 4C 2C 3S 6D 9D", "AD", Card.D9, None),
        ("KS 7S QD JD TD AC 8C 5C 4C 2C 3S 6H 9H", "AD 9D", Card.DQ, None),
    ],
)
def test_what_looks_odd(hand: str, trick: str, card: Card, kind: Oddity | None) -> None:
    assert odd(playing(hand, trick=trick), card) == kind


def test_nothing_is_odd_while_a_nil_of_the_side_lives() -> None:
    hand = "AH 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S"
    assert odd(playing(hand, trick=LAST, bids="4 3 nil 3"), Card.HA) is None


def test_nothing_is_odd_that_has_to_be_played() -> None:
    assert odd(playing("AH KS", trick=LAST, taken=(4, 3, 3, 1)), Card.HA) is None


def test_an_ace_is_not_needed_once_the_contract_is_made() -> None:
    view = playing("AC 8C 3D", trick="8H 5H AH", bids="2 3 2 3", taken=(3, 3, 3, 1))
    assert odd(view, Card.CA) is None


def test_an_honor_may_go_while_an_opponent_plays_nil_or_nothing_is_needed() -> None:
    hand, trick = "KS 7S QD 8D 3D AC 8C 5C 4C 2C 3S 6D 9D", "AD"
    assert odd(playing(hand, trick=trick, bids="4 nil 2 3"), Card.DQ) is None
    made = playing("QD 3D 8C", trick=trick, bids="2 3 2 3", taken=(3, 3, 3, 1))
    assert odd(made, Card.DQ) is None


@pytest.mark.parametrize("level", ["expert@16", "master@16"])
def test_a_search_shuns_an_odd_card_that_gains_nothing(level: str) -> None:
    view = playing("AH 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C 3S", trick=LAST)
    for seed in range(6):
        action = load_bot(level).decide(view, SearchBudget(), random.Random(seed)).action
        assert isinstance(action, PlayCard)
        assert odd(view, action.card) is None


def test_an_odd_card_that_wins_the_contract_is_played_and_explained() -> None:
    out = (Card.DA, Card.D7, Card.D9)
    view = playing(
        "AH 4H", trick="8H QH 9H", bids="7 2 1 2", taken=(4, 3, 2, 2), out=out
    )  # partner's queen would win, but only the ace lets South lead the last heart
    found = load_bot("master@40").decide(view, SearchBudget(), random.Random(1))
    assert found.action == PlayCard(0, 0, Card.HA)
    assert "takes the trick over North's Q♥, and leads the next one" in found.reason_text
