"""Which cards may be played and who wins, rule by rule (decisions 39 to 44 and 54)."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.cards import Card, Suit, parse_card, parse_cards
from spades_tui.rules.catalog import with_options
from spades_tui.rules.following import PlayFacts, illegal_reasons, legal_cards, revoke_cards
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick, make_trick, winning_play

JOKERS = {"jokers": "two"}
RAKE = {"rake_and_shake": True, **JOKERS}
CLUBS = {"first_trick": "lowest club, no spade"}
SPADED = {"first_trick": "lowest club, spade allowed"}


def trick(cards: str, rules: RuleSet, **more: Any) -> Trick | None:
    plays = [Play(hand, card) for hand, card in enumerate(parse_cards(cards))]
    return make_trick(plays, rules, **more) if plays else None


def legal(hand: str, played: str, options: dict[str, Any], **facts: Any) -> str:
    """The cards that may be played from a hand, in its order."""
    rules = with_options(RuleSet(), **options)
    about = {"spades_broken": True, "first_trick": False} | facts
    found = legal_cards(PlayFacts(parse_cards(hand), trick(played, rules), **about), rules)
    return " ".join(card.value for card in found)


@pytest.mark.parametrize(
    ("hand", "played", "may"),
    [
        ("AH 5H KS 2C", "9H", "AH"),
        ("5H 4H KS 2C", "9H", "5H 4H"),  # it cannot be beaten in the suit: follow
        ("KS 2C", "9H", "KS"),  # none of the suit: trump
        ("KS 3S 2C", "9H 5S", "KS"),  # and over the spade that wins
        ("3S 2C", "9H 5S", "3S 2C"),  # where it cannot be beaten, any card
        ("AH 5H", "9H 5S", "AH 5H"),  # a heart beats no spade
        ("AH 5H KS 2C", "", "AH 5H KS 2C"),  # a lead beats nothing
    ],
)
def test_who_must_beat_plays_higher_or_trumps(hand: str, played: str, may: str) -> None:
    assert legal(hand, played, {"must_beat": True}) == may


def test_the_refusal_names_the_card_to_beat() -> None:
    rules = with_options(RuleSet(), must_beat=True)
    facts = PlayFacts(parse_cards("AH 5H"), trick("9H", rules), True, False)
    assert illegal_reasons(facts, rules) == {Card.H5: "you must beat the 9♥ if you can"}


@pytest.mark.parametrize(
    ("hand", "played", "may"),
    [
        ("AS 3S 2H", "BJ", "AS"),
        ("LJ AS 2H", "BJ", "LJ"),  # the Little Joker included
        ("2H 3C", "BJ", "2H 3C"),  # without a spade, any card
        ("AS 3S 2H", "LJ", "AS 3S"),  # only the Big Joker draws
        ("AS 3S 2H", "5S BJ", "AS 3S"),  # and only where it is led
    ],
)
def test_rake_and_shake_draws_the_highest_spade(hand: str, played: str, may: str) -> None:
    assert legal(hand, played, RAKE) == may
    assert legal("AS 3S 2H", "BJ", JOKERS) == "AS 3S"


@pytest.mark.parametrize(
    ("hand", "played", "may"),
    [
        ("AS 2H 3H", "9H", "2H 3H"),
        ("AS 2D 3C", "9H", "2D 3C"),  # without a heart: no trump
        ("AS KS", "9H", "AS KS"),  # nothing but spades
        ("AS KS 2D", "", "2D"),
        ("AS KS", "", "AS KS"),
        ("AS KS 2D", "9S", "AS KS"),  # led from a hand of spades, it is followed
    ],
)
def test_no_spade_is_played_to_a_first_trick_without_spades(
    hand: str, played: str, may: str
) -> None:
    for lead in ("broken", "any time"):
        options = {"first_trick": "no spades", "spades_lead": lead}
        assert legal(hand, played, options, first_trick=True, spades_broken=False) == may


def test_the_two_of_clubs_may_open_a_first_trick_without_spades() -> None:
    options = {"first_trick": "no spades", "opening_lead": "holder of 2C"}
    facts = {"first_trick": True, "spades_broken": False}
    assert legal("AS 2C 3C KH", "", options, **facts) == "2C"
    assert legal("AS KH", "2C", options, **facts) == "KH"


@pytest.mark.parametrize(
    ("options", "hand", "may"),
    [
        (CLUBS, "5C 3C AS 2H", "3C"),
        (CLUBS, "AS 2H", "2H"),
        (CLUBS, "AS KS", "AS KS"),  # nothing but spades
        (SPADED, "AS 2H", "AS 2H"),
        (SPADED, "KC 4C AS", "4C"),
    ],
)
def test_everybody_plays_the_lowest_club_to_the_first_trick(
    options: dict[str, Any], hand: str, may: str
) -> None:
    rules = with_options(RuleSet(), **options)
    led = trick("7C", rules)
    facts = PlayFacts(parse_cards(hand), led, False, True)
    assert " ".join(card.value for card in legal_cards(facts, rules)) == may


@pytest.mark.parametrize(
    ("lead", "broken", "first", "may"),
    [
        ("broken", False, False, "2H"),
        ("broken", False, True, "2H"),
        ("broken", True, False, "AS 2H"),
        ("broken, opening free", False, True, "AS 2H"),
        ("broken, opening free", False, False, "2H"),
        ("any time", False, False, "AS 2H"),
    ],
)
def test_when_a_spade_may_be_led(lead: str, broken: bool, first: bool, may: str) -> None:
    facts = {"spades_broken": broken, "first_trick": first}
    assert legal("AS 2H", "", {"spades_lead": lead}, **facts) == may
    assert legal("AS KS", "", {"spades_lead": lead}, **facts) == "AS KS"


def test_the_holder_of_the_two_of_clubs_leads_it() -> None:
    two = {"opening_lead": "holder of 2C"}
    assert legal("AS KC 5C 2C", "", two, first_trick=True) == "2C"
    assert legal("AS KC 5C 2C", "", two) == "AS KC 5C 2C"
    facts = PlayFacts(parse_cards("KC 5C 2C"), None, False, True)
    told = dict.fromkeys(parse_cards("KC 5C"), "the 2♣ is led first")
    assert illegal_reasons(facts, with_options(RuleSet(), **two)) == told


def test_a_penalty_card_is_played_at_the_first_chance() -> None:
    lies_open = {"penalty_cards": (Card.H2,)}
    assert legal("AH 2H AC", "9H", {}, **lies_open) == "2H"
    assert legal("AH 2H AC", "9C", {}, **lies_open) == "AC"
    assert legal("AH 2H AC", "", {}, **lies_open) == "2H"


def test_a_wrong_card_is_one_that_does_not_follow_though_the_hand_could() -> None:
    rules = with_options(RuleSet(), revokes="penalised")
    facts = PlayFacts(parse_cards("AH 2C AS"), trick("9H", rules), True, False)
    assert revoke_cards(facts, rules) == (Card.C2, Card.SA)
    assert revoke_cards(facts, RuleSet()) == ()
    none = PlayFacts(parse_cards("2C AS"), trick("9H", rules), True, False)
    assert revoke_cards(none, rules) == ()
    leads = PlayFacts(parse_cards("AH 2C"), None, True, False)
    assert revoke_cards(leads, rules) == ()


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("9H TH 2H AC", 1),  # the highest of the suit led
        ("9H TH 2S AC", 2),  # or a spade
        ("9H 3S 2S AH", 1),  # the highest of them
        ("2S AH KH QH", 0),
    ],
)
def test_who_wins_a_trick(cards: str, winner: int) -> None:
    found = trick(cards, RuleSet())
    assert found is not None
    assert found.winner == winner
    assert found.winning_card is parse_card(cards.split()[winner])
    assert found.leader == 0


def test_of_two_identical_cards_the_second_wins() -> None:
    six = preset_named("six-handed").rules
    found = trick("AH AH KH QH 2C 3C", six)
    assert found is not None
    assert found.winner == 1


def test_no_spade_wins_a_first_trick_of_lowest_clubs_without_spades() -> None:
    rules = with_options(RuleSet(), **CLUBS)
    plays = [Play(hand, card) for hand, card in enumerate(parse_cards("3C AS 5C KS"))]
    won = winning_play(plays, Suit.CLUBS, rules, spades_can_win=False)
    assert won.hand == 2
    assert winning_play(plays, Suit.CLUBS, rules).hand == 1
    nobody = [Play(0, Card.SA), Play(1, Card.H2)]
    assert winning_play(nobody, Suit.CLUBS, rules, spades_can_win=False).hand == 0
