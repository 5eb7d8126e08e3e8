"""A call that is refused says why, wherever it is made."""

import pytest

from spades_tui.engine import Game
from spades_tui.player_view.wording.notes import bid_note
from spades_tui.rules.actions import Agree, DeclinePass, MakeBid, Propose, Say
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.presets import preset_named
from tests.engine.tables import asked, bid, do, refusal, rules_with, table

SPADES = {0: "AS KS QS JS AH KH QH AD KD QD AC KC QC", 2: "2H 3H 4H 5H 6H 7H 2D 3D 4D 5D 2C 3C 4C"}


def dealt(preset: str) -> Game:
    """Seat 0 holds four spades and seat 2 none."""
    return table(preset_named(preset).rules, SPADES)


def test_where_the_spades_held_decide_the_bid_they_are_named() -> None:
    game = dealt("whiz")
    assert refusal(game, MakeBid(0, Bid("number", 5))).endswith(
        "with 4 spades you must bid 4 or nil."
    )
    assert bid_note(game.view(0)) == "With 4 spades you must bid 4 or nil."
    bid(game, "4 nil")
    assert refusal(game, MakeBid(2, Bid("number", 3))).endswith("with no spades you must bid nil.")


def test_the_partner_of_a_number_is_told_why_only_nil_is_left() -> None:
    game = dealt("suicide")
    bid(game, "5 nil")
    why = "your partner has bid a number, so you must bid nil"
    assert why in refusal(game, MakeBid(2, Bid("number", 4)))
    assert bid_note(game.view(2)) == f"{why[0].upper()}{why[1:]}."


def test_where_numbers_are_free_there_is_nothing_to_explain() -> None:
    assert bid_note(table().view(0)) == ""


@pytest.mark.parametrize(("number", "told"), [(3, "at least 4"), (0, "lowest number is 1")])
def test_a_proposal_is_refused_with_its_reason(number: int, told: str) -> None:
    game = table(rules_with(blind_nil=False, bidding="partnership", min_team_bid=4))
    assert refusal(game, Propose(0, number)) == "First say what you can take."
    do(game, Say(0, 6, 0), Say(2, 4, 0))
    assert told in refusal(game, Propose(0, number))


def test_a_proposal_made_twice_and_a_number_bid_in_talk_say_what_to_do() -> None:
    game = table(rules_with(blind_nil=False, bidding="partnership"))
    do(game, Say(0, 6, 0), Say(2, 4, 0), Propose(0, 5))
    assert "proposed already: agree" in refusal(game, Propose(2, 5))
    assert "propose it" in refusal(game, MakeBid(2, Bid("number", 4)))
    do(game, Agree(2))


def test_the_nil_round_and_the_blind_window_say_what_is_missing() -> None:
    game = table(preset_named("alpha-theta").rules)
    seat = asked(game).seat
    assert "second round" in refusal(game, MakeBid(seat, Bid("number", 4)))
    window = table(rules_with(blind_bid_min=6, blind_bid_deficit=0))
    assert "the lowest blind bid is 6" in refusal(window, MakeBid(0, Bid("blind number", 5)))
    assert "before anyone looks" in refusal(window, MakeBid(0, NIL))


def test_an_exchange_that_is_a_duty_says_so() -> None:
    game = table(rules_with(blind_nil=False, nil_pass=1, pass_duty="must"))
    bid(game, "nil 3 4 3")
    assert "cards must be passed at a nil" in refusal(game, DeclinePass(0))


def test_a_blind_nil_kept_for_those_behind_says_so_first() -> None:
    assert "at least 100 points behind" in refusal(table(rules_with()), MakeBid(0, BLIND_NIL))
