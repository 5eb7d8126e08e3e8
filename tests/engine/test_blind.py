"""Who has seen their cards, and bids called before anyone looks (decisions 1 to 3 and 7)."""

from random import Random

import pytest

from spades_tui.engine import Game
from spades_tui.rules.actions import Answer, Ask, Look, MakeBid, StayDown
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import BidMade
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


SEVEN = rules_with(blind_nil=False, blind_bid_min=7)
BEFORE = rules_with(blind_nil_when="before", blind_nil_deficit=0)
BLIND_SEVEN = Bid("blind number", 7)


def bids(game: Game) -> str:
    return " ".join(str(bid) for bid in game.view(0).bids)


def test_a_side_bids_blind_when_the_unlooked_partner_agrees() -> None:
    game = table(SEVEN)
    assert (asked(game).seat, asked(game).kind) == (0, "blind")
    do(game, MakeBid(0, BLIND_SEVEN))
    prompt = asked(game)
    assert (prompt.seat, prompt.kind, prompt.about) == (2, "answer", "b7")
    assert choices(game) == {Answer}
    assert bids(game) == "None None None None"
    assert game.view(1).proposed == (7, None)
    do(game, Answer(2, True))

    assert bids(game) == "b7 None - None"
    assert game.view(1).looked == (True, False, True, False)
    assert asked(game).seat == 1  # the second side hears the first


def test_the_bid_is_the_whole_contract_and_later_turns_fall_away() -> None:
    game = table(SEVEN)
    do(game, MakeBid(0, BLIND_SEVEN), Answer(2, True), StayDown(1), StayDown(3))
    bid(game, "3 3")

    assert asked(game).kind == "play"
    assert bids(game) == "b7 3 - 3"


def test_a_no_ends_their_window_and_the_partner_has_their_own() -> None:
    game = table(SEVEN)
    do(game, MakeBid(0, BLIND_SEVEN), Answer(2, False))

    assert (asked(game).seat, asked(game).kind) == (2, "blind")
    assert game.view(0).looked == (False, False, False, False)
    do(game, MakeBid(2, BLIND_SEVEN))
    assert (asked(game).seat, asked(game).kind) == (0, "answer")
    do(game, Answer(0, False))
    assert asked(game).seat == 1


def test_everybody_sees_their_cards_when_the_window_is_over() -> None:
    game = table(SEVEN)
    do(game, StayDown(0), StayDown(2), StayDown(1), StayDown(3))

    assert game.view(0).looked == (True, True, True, True)
    assert asked(game).kind == "bid"


def test_whoever_looks_gives_up_their_sides_blind_bids() -> None:
    game = table(SEVEN)
    do(game, Look(2))

    assert asked(game).seat == 1
    assert game.view(0).looked == (True, False, True, False)


def test_neither_partner_may_look_while_a_blind_bid_waits_for_its_answer() -> None:
    game = table(SEVEN)
    do(game, MakeBid(0, BLIND_SEVEN))

    assert "Wait for the answer" in refusal(game, Look(0))
    assert "Wait for the answer" in refusal(game, Look(2))


def test_blind_nil_before_anyone_looks() -> None:
    game = table(BEFORE)
    assert asked(game).kind == "blind"
    do(game, MakeBid(0, BLIND_NIL))

    assert game.view(0).hand is not None
    assert bids(game) == "bnil None None None"
    do(game, StayDown(2), StayDown(1), StayDown(3))
    assert (asked(game).kind, asked(game).seat) == ("bid", 1)


def test_the_cover_question_is_put_in_the_window_too() -> None:
    game = table(rules_with(blind_nil_when="before", blind_nil_deficit=0, cover_ask=True))
    do(game, Ask(0, "cover"), Answer(2, True))

    assert bids(game) == "bnil None None None"


def test_everybody_sees_their_cards_at_once_in_a_hand_that_bids_itself() -> None:
    own_turn = rules_with(blind_nil_deficit=0)
    for rules in (SEVEN, BEFORE, own_turn):
        game = table(with_options(rules, first_hand="bids itself"))
        assert game.view(0).looked == (True, True, True, True)
        assert asked(game).kind == "play"
