"""Wrong cards: corrected in time or established (option `revokes`, decisions 28, 44, 45)."""

import pytest

from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.engine.phases.revoking import right_cards
from spades_tui.rules.actions import CallRevoke, CorrectRevoke, LetStand, PlayCard
from spades_tui.rules.catalog import with_options
from tests.engine.tables import asked, bid, do, play, playable, refusal, rules_with, table

RULES = rules_with(blind_nil=False, revokes="penalised")
HANDS = {
    0: "AS KS QS AH KH QH JH AD KD QD AC KC QC",
    1: "JS TS 9S TH 9H 8H 7H JD TD 9D JC TC 9C",
    2: "8S 7S 6S 6H 5H 4H 3H 8D 7D 6D 8C 7C 6C",
    3: "5S 4S 3S 2S 2H 5D 4D 3D 2D 5C 4C 3C 2C",
}


@pytest.fixture
def wrong() -> Game:
    """Seat 1 has discarded a club on a heart, with hearts in hand; the trick is complete."""
    game = table(RULES, HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH JC 3H 2H")
    return game


def test_a_wrong_card_can_be_played_and_is_told_apart() -> None:
    game = table(RULES, HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH")

    assert Card.CJ in asked(game).wrong
    assert Card.CJ not in playable(game)


def test_revokes_prevented_refuse_the_wrong_card() -> None:
    game = table(rules_with(blind_nil=False), HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH")

    assert asked(game).wrong == ()
    assert "follow suit" in refusal(game, PlayCard(1, 1, Card.CJ))


def test_before_the_next_lead_the_player_may_correct(wrong: Game) -> None:
    prompt = asked(wrong)
    assert "hearts were led" in refusal(wrong, CorrectRevoke(1, Card.D9))

    assert (prompt.seat, prompt.kind) == (1, "renounce")
    assert "correct your wrong card" in refusal(wrong, PlayCard(1, 1, Card.HT))
    do(wrong, CorrectRevoke(1, Card.HT))

    view = wrong.view(0)
    assert view.tricks[0].plays[1].card is Card.HT
    assert view.penalty_cards == ((), (Card.CJ,), (), ())
    assert view.hand_sizes == (12, 12, 12, 12)
    assert asked(wrong).seat == 0


def test_in_the_first_trick_of_lowest_clubs_only_the_lowest_club_corrects() -> None:
    clubs = {"first_trick": "lowest club, no spade", "first_trick_order": "2C leads"}
    game = table(with_options(RULES, **clubs), HANDS)
    bid(game, "3 3 3 3")
    play(game, "2C AH")

    assert right_cards(game.state, 0) == (Card.CQ,)


def test_the_penalty_card_is_played_at_the_first_legal_chance(wrong: Game) -> None:
    do(wrong, CorrectRevoke(1, Card.HT))
    play(wrong, "AC")

    assert playable(wrong) == {Card.CJ}
    play(wrong, "JC")
    assert wrong.view(0).penalty_cards == ((), (), (), ())


def test_a_correction_is_taken_before_the_trick_is_complete_too() -> None:
    game = table(RULES, HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH JC")

    do(game, CorrectRevoke(1, Card.HT))
    play(game, "3H 2H")

    assert asked(game).kind == "play"
    assert game.view(2).tricks[0].plays[1].card is Card.HT


def test_a_wrong_spade_taken_back_breaks_nothing() -> None:
    game = table(RULES, HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH JS 3H 2H")
    assert game.view(0).trick is not None
    do(game, CorrectRevoke(1, Card.HT))

    assert not game.view(0).spades_broken
    assert game.view(0).taken == (1, 0, 0, 0)


def test_a_later_card_proves_the_revoke_and_the_opponents_are_asked(wrong: Game) -> None:
    do(wrong, LetStand(1))
    play(wrong, "KH TH")

    prompt = asked(wrong)
    assert (prompt.seat, prompt.kind, prompt.about) == (2, "revoke", "1")
    assert "whether you call the revoke" in refusal(wrong, PlayCard(2, 2, Card.H4))
    do(wrong, LetStand(2))
    assert asked(wrong).seat == 0
    do(wrong, LetStand(0))
    assert (asked(wrong).seat, asked(wrong).kind) == (2, "play")
    play(wrong, "4H 3C QH 9H")  # a heart again
    assert (asked(wrong).seat, asked(wrong).kind) == (2, "play")


def test_decision_28_the_hand_stops_at_the_call(wrong: Game) -> None:
    do(wrong, LetStand(1))
    play(wrong, "KH TH")
    do(wrong, CallRevoke(2))

    view = wrong.view(0)
    assert view.phase == "between"
    assert view.results[0].revoker == 1
    assert view.scores == (60, -60)
    assert view.bags == (0, 0)


def test_nobody_else_learns_that_a_wrong_card_was_let_stand(wrong: Game) -> None:
    do(wrong, LetStand(1))

    assert len(wrong.log_for(1)) == len(wrong.log)
    assert len(wrong.log_for(0)) == len(wrong.log) - 1


def test_decision_45_a_revoke_can_be_undone(wrong: Game) -> None:
    do(wrong, LetStand(1))
    wrong.undo(1)
    wrong.undo(1)

    assert asked(wrong).seat == 1
    assert Card.CJ in asked(wrong).wrong
    assert wrong.view(1).assisted


def test_a_correction_out_of_turn_can_be_undone() -> None:
    game = table(RULES, HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH JC")
    do(game, CorrectRevoke(1, Card.HT))
    game.undo(1)

    assert asked(game).seat == 2
    assert right_cards(game.state, 1)[0] is Card.HT


def test_nothing_is_corrected_where_nothing_was_wrong() -> None:
    game = table(RULES, HANDS)
    assert "your turn to bid" in refusal(game, CorrectRevoke(0, Card.HA))
    bid(game, "3 3 3 3")
    play(game, "AH TH")

    assert "no wrong card" in refusal(game, CorrectRevoke(1, Card.H9))


def test_a_correction_proves_an_earlier_revoke(wrong: Game) -> None:
    do(wrong, LetStand(1))
    play(wrong, "KH TC 4H 3C")  # void so far, for all the table knows
    do(wrong, CorrectRevoke(1, Card.HT))

    prompt = asked(wrong)
    assert (prompt.seat, prompt.kind, prompt.about) == (2, "revoke", "1")
    do(wrong, CallRevoke(2))
    assert wrong.view(0).results[0].revoker == 1


def test_a_card_that_proves_two_revokes_brings_both_to_the_table(wrong: Game) -> None:
    do(wrong, LetStand(1))
    play(wrong, "KH TC 4H 3C")
    do(wrong, LetStand(1))
    play(wrong, "QH TH")

    for seat in (2, 0, 2, 0):
        assert (asked(wrong).seat, asked(wrong).kind) == (seat, "revoke")
        do(wrong, LetStand(seat))
    assert (asked(wrong).seat, asked(wrong).kind) == (2, "play")
