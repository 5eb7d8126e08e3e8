"""Who has seen their cards, and blind nil at one's own turn (decisions 1, 3, 7)."""

from random import Random

import pytest

from spades_tui.engine import Game
from spades_tui.rules.actions import Answer, Ask, Look, MakeBid
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.events import BidMade
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import presets
from tests.engine.random_play import step
from tests.engine.tables import asked, bid, choices, do, refusal, rules_with, table

BLIND = rules_with(blind_nil_deficit=0)
COVER = with_options(presets()["alpha-theta"].rules, blind_nil_deficit=0)


def test_with_no_blind_call_open_cards_are_shown_at_once() -> None:
    game = table(rules_with())

    assert game.view(0).looked == (True, True, True, True)
    assert len(game.view(0).hand or ()) == 13
    assert asked(game).kind == "bid"


def test_with_a_blind_call_open_cards_stay_down_until_their_owner_looks() -> None:
    game = table(BLIND)

    assert game.view(0).looked == (False, False, False, False)
    assert game.view(0).hand is None
    assert asked(game).kind == "look"
    assert choices(game) == {Look, MakeBid}
    do(game, Look(0))
    assert game.view(0).hand is not None
    assert game.view(1).looked == (True, False, False, False)
    assert MakeBid(0, BLIND_NIL) not in asked(game).actions


@pytest.mark.parametrize("preset", ["pirate", "pirate-standard", "us-jokers"])
def test_at_any_score_cards_stay_down_for_the_side_ahead_too(preset: str) -> None:
    rng, game = Random(5), Game(presets()[preset].rules, 5)
    game.deal()
    while game.prompt is not None:
        step(game, rng)
    game.deal()

    assert len(set(game.view(0).scores)) == 2
    assert game.view(0).looked == (False,) * 4


def test_a_player_may_look_out_of_turn_and_once() -> None:
    game = table(BLIND)
    do(game, Look(2))

    assert game.view(2).hand is not None
    assert asked(game).seat == 0
    assert "already" in refusal(game, Look(2))


def test_decision_3_a_partner_who_has_looked_and_bid_does_not_matter() -> None:
    game = table(BLIND)
    do(game, Look(0))
    bid(game, "3")
    do(game, Look(1))
    bid(game, "3")

    assert MakeBid(2, BLIND_NIL) in asked(game).actions


def test_nothing_but_blind_bids_can_be_made_unlooked() -> None:
    game = table(BLIND)

    assert "Look at your cards first" in refusal(game, MakeBid(0, Bid(tricks=4)))


def test_a_blind_nil_bidder_sees_their_cards_once_it_is_bid() -> None:
    game = table(BLIND)
    bid(game, "bnil")

    assert game.view(0).hand is not None
    assert game.view(0).looked == (True, False, False, False)


def test_decision_7_a_yes_to_the_cover_question_binds() -> None:
    game = table(COVER)
    do(game, Ask(0, "cover"))
    prompt = asked(game)
    assert (prompt.seat, prompt.kind, prompt.about) == (2, "answer", "cover")

    events = do(game, Answer(2, True))

    assert BidMade(0, BLIND_NIL) in events
    assert game.view(1).bids[0] == BLIND_NIL


def test_decision_7_a_no_leaves_them_free_and_is_asked_once() -> None:
    game = table(COVER)
    do(game, Ask(0, "cover"), Answer(2, False))

    assert asked(game).seat == 0
    assert choices(game) == {Look, MakeBid}


def test_decision_7_the_partner_may_look_before_they_answer() -> None:
    game = table(COVER)
    do(game, Ask(0, "cover"), Look(2))

    assert game.view(2).hand is not None
    assert (asked(game).seat, asked(game).kind) == (2, "answer")
    assert "Wait for the answer" in refusal(game, Look(0))


def test_decision_30_no_blind_nil_beside_too_low_a_number() -> None:
    game = table(rules_with(blind_nil_deficit=0, min_beside_nil=4))
    do(game, Look(0))
    bid(game, "3")

    assert game.view(2).looked[2]  # no blind call is open to them any more
    do(game, Look(1))
    bid(game, "3")
    assert asked(game).kind == "bid"
