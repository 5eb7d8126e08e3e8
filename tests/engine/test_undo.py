"""Taking back: within the hand, never past a look, and marked."""

import random

from spades_tui.engine import Game, Rejection, replay
from spades_tui.engine.fold import steps
from spades_tui.rules.actions import Look
from spades_tui.rules.events import Claimed, Undone
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import play_hand
from tests.engine.tables import asked, bid, do, play, rules_with, table

HANDS = {
    0: "AS KS QS AH KH QH JH AD KD QD AC KC QC",
    1: "JS TS 9S TH 9H 8H 7H JD TD 9D JC TC 9C",
    2: "8S 7S 6S 6H 5H 4H 3H 8D 7D 6D 8C 7C 6C",
}
BLIND = rules_with(blind_nil_deficit=0)


def test_undo_goes_back_to_the_last_decision_and_what_followed_goes_with_it() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    before = game.state
    play(game, "AH TH 3H 2H")

    assert game.undo(0) == (Undone(7),)
    assert game.view(0).hand == before.current_hand.cards[0]
    assert asked(game) == before.prompt
    assert game.view(0).assisted


def test_the_log_only_grows_and_tells_the_undoing() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH TH")
    game.undo(0)
    play(game, "KH TH")

    assert len(game.log) == 3 + 4 + 2 + 1 + 2
    assert replay(game.rules, None, game.log).state == game.state
    walked = list(steps(game.rules, game.log))
    assert [(step.place, step.event) for step in walked] == list(enumerate(game.log))
    assert walked[-1].after == game.state


def test_undo_twice_goes_back_twice() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH TH 3H 2H KH")
    game.undo(0)
    game.undo(0)

    assert game.view(0).hand_sizes == (13, 13, 13, 13)
    assert replay(game.rules, None, game.log).state == game.state


def test_there_is_nothing_to_take_back_before_the_first_decision() -> None:
    game = table(hands=HANDS)

    assert not game.can_undo(0)
    assert isinstance(game.undo(0), Rejection)


def test_undo_never_goes_past_a_deal() -> None:
    game = Game(RuleSet(), 3)
    rng = random.Random(3)
    play_hand(game, rng)
    assert game.can_undo(0)
    game.deal()

    assert not any(game.can_undo(seat) for seat in range(4))


def test_a_finished_hand_can_be_taken_back_until_the_next_deal() -> None:
    game = Game(RuleSet(), 3)
    play_hand(game, random.Random(3))
    game.undo(0)

    assert game.view(0).results == ()
    assert game.view(0).scores == (0, 0)
    assert asked(game).seat == 0


def test_decision_1_a_look_is_never_taken_back() -> None:
    game = table(BLIND, HANDS)
    do(game, Look(0))

    assert not game.can_undo(0)
    bid(game, "3")
    game.undo(0)
    assert game.view(0).hand is not None
    assert not game.can_undo(0)


def test_blind_rights_never_come_back_once_the_cards_have_been_seen() -> None:
    game = table(BLIND, HANDS)
    bid(game, "bnil")

    assert game.view(0).hand is not None
    assert not game.can_undo(0)


def test_a_forced_card_is_no_decision() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH TH 3H 2H")  # the two of hearts was the dealer's only heart

    game.undo(3)

    assert asked(game).kind == "bid"


def test_a_proved_claim_that_ended_nothing_is_no_decision() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH TH 3H 2H")
    game.record_claim(Claimed(0, "more", 1), "proved")
    play(game, "KH 9H")

    assert game.ending_claim() is None
    assert game.undo(0) == (Undone(13),)  # the king, after 11 events and a claim with its answer


def test_only_its_player_takes_back_the_claim_that_ended_the_hand() -> None:
    game = table(hands=HANDS)
    bid(game, "3 3 3 3")
    play(game, "AH TH 3H 2H")
    game.record_claim(Claimed(0, "all"), "proved")
    play(game, "KH 9H")

    assert game.ending_claim() == Claimed(0, "all")
    assert game.copy().undo(1) == (Undone(14),)
    assert game.undo(0) == (Undone(11),)
