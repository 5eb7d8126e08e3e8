"""Leads and tricks at the table."""

import pytest

from spades_tui.cards import Card, parse_cards
from spades_tui.engine import Rejection
from spades_tui.engine.hand_text.export import list_played_hands
from spades_tui.rules.actions import Answer, PlayCard
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import Claimed
from spades_tui.rules.presets import presets
from tests.engine.random_play import play_hands
from tests.engine.tables import asked, bid, do, play, playable, refusal, rules_with, table

SUITS = {
    0: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    1: "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    2: "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
}
MIXED = {
    0: "AS KS QS AH KH QH JH AD KD QD AC KC QC",
    1: "JS TS 9S TH 9H 8H 7H JD TD 9D JC TC 9C",
    2: "8S 7S 6S 6H 5H 4H 3H 8D 7D 6D 8C 7C 6C",
}


def test_left_of_the_dealer_leads_and_play_goes_clockwise() -> None:
    game = table(hands=MIXED)
    bid(game, "3 3 3 3")

    order = []
    for card in ("AH", "TH", "6H", "2H", "KH"):
        order.append(asked(game).seat)
        play(game, card)

    assert order == [0, 1, 2, 3, 0]
    assert game.view(1).taken == (1, 0, 0, 0)


def test_the_dealer_leads_where_the_rules_say_so() -> None:
    game = table(rules_with(blind_nil=False, opening_lead="dealer"), MIXED)
    bid(game, "3 3 3 3")

    assert asked(game).seat == 3


def test_the_holder_of_the_two_of_clubs_leads_it() -> None:
    game = table(rules_with(blind_nil=False, opening_lead="holder of 2C"), SUITS)
    bid(game, "3 3 3 3")

    assert asked(game).seat == 2
    assert playable(game) == {Card.C2}


def test_decision_42_the_lowest_club_in_hands_where_the_two_is_out() -> None:
    rules = rules_with(
        blind_nil=False, opening_lead="holder of 2C", jokers="two", removed=["2C", "2H"]
    )
    game = table(rules, {1: "3C"})
    bid(game, "3 3 3 3")

    assert asked(game).seat == 1
    assert playable(game) == {Card.C3}


def test_spades_are_led_once_broken_or_from_nothing_but_spades() -> None:
    game = table(hands=MIXED)
    bid(game, "3 3 3 3")

    assert not playable(game) & set(parse_cards("AS KS QS"))
    assert "not broken" in refusal(game, PlayCard(0, 0, Card.SA))
    alone = table(hands=SUITS)
    bid(alone, "3 3 3 3")
    assert len(playable(alone)) == 13


def test_a_spade_played_to_a_trick_breaks_them() -> None:
    game = table(hands=SUITS, dealer=0)
    bid(game, "3 3 3 3")
    play(game, "AH AC 2D")
    assert not game.view(0).spades_broken
    play(game, "2S")

    assert game.view(0).spades_broken
    assert game.view(0).taken == (1, 0, 0, 0)


def test_decision_41_lowest_clubs_together_begin_with_the_eldest() -> None:
    game = table(rules_with(blind_nil=False, first_trick="lowest club, no spade"), MIXED)
    bid(game, "3 3 3 3")

    assert asked(game).seat == 0
    assert playable(game) == {Card.CQ}
    play(game, "QC 9C 6C 2C")
    assert game.view(0).taken == (1, 0, 0, 0)


def test_decision_41_a_hand_of_spades_alone_cannot_win_the_trick_of_lowest_clubs() -> None:
    game = table(rules_with(blind_nil=False, first_trick="lowest club, no spade"), SUITS)
    bid(game, "3 3 3 3")
    play(game, "AS 2H 2C 2D")

    assert game.view(0).taken == (0, 0, 1, 0)
    assert game.view(0).spades_broken


def test_lowest_club_with_a_spade_allowed_is_led_by_the_two_of_clubs() -> None:
    rules = rules_with(
        blind_nil=False,
        first_trick="lowest club, spade allowed",
        first_trick_order="2C leads",
    )
    game = table(rules, SUITS)
    bid(game, "3 3 3 3")

    assert asked(game).seat == 2
    play(game, "2C 2D 2S 2H")
    assert game.view(0).taken == (1, 0, 0, 0)


def test_a_card_that_is_not_held_is_refused() -> None:
    game = table(hands=MIXED)
    bid(game, "3 3 3 3")

    assert "not in this hand" in refusal(game, PlayCard(0, 0, Card.C2))
    assert "another player" in refusal(game, PlayCard(1, 1, Card.HT))


def test_decision_16_a_promise_is_broken_by_a_spade_that_wins_when_none_was_led() -> None:
    rules = rules_with(blind_nil=False, no_trump=True, no_trump_holding="any")
    game = table(rules, SUITS, dealer=0)
    bid(game, "3 3 3 nt4")
    do(game, Answer(2, True))
    play(game, "AH AC 2D 2S")

    assert game.state.playing.promise_broken == (True, False, False, False)


@pytest.mark.parametrize("preset", ["standard", "six-handed"])
def test_decision_22_a_card_that_cancels_counts_for_whoever_won_it(preset: str) -> None:
    rules = with_options(presets()[preset].rules, bag_cancel_card="3H", blind_nil=False)
    for hand in list_played_hands(play_hands(rules, 4, 3).steps):
        playing = hand.last.after.playing
        won = [
            trick.winner for trick in playing.tricks for one in trick.plays if one.card is Card.H3
        ]
        assert len(won) == rules.deck.packs
        assert playing.cancelled == tuple(map(won.count, range(len(playing.taken))))


def test_tricks_are_claimed_in_the_play_and_no_more_than_are_left() -> None:
    game = table(hands=MIXED)
    early = game.record_claim(Claimed(0, "more", 1), "proved")
    assert early == Rejection("Nothing can be claimed outside the play.")
    bid(game, "3 3 3 3")
    play(game, "AH TH 3H 2H")

    refused = game.record_claim(Claimed(0, "more", 13), "proved")
    assert refused == Rejection("There are fewer tricks left.")
    assert game.record_claim(Claimed(0, "more", 12), "proved") == tuple(game.log[-2:])
