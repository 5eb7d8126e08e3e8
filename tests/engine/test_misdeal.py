"""Hands thrown in (decisions 4 to 6)."""

from spades_tui.engine import Game
from spades_tui.player_view.wording.notes import misdeal_note, no_misdeal_note
from spades_tui.rules.actions import (
    Answer,
    Ask,
    CallMisdeal,
    Look,
    MakeBid,
    StayDown,
    WaiveMisdeal,
)
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import MisdealCalled, MisdealWaived
from tests.engine.tables import asked, choices, do, refusal, rules_with, table

RULES = rules_with(misdeal=["no spades", "seven of a suit"], blind_nil=False)
CONSULT = with_options(RULES, misdeal_consult=True)
LONG = {1: "AH KH QH JH TH 9H 8H AS"}
"""Only seat 1 has a suit of seven, and everybody a spade."""


def dealt(rules: object = RULES) -> Game:
    assert isinstance(rules, type(RULES))
    hands = {0: "KS AD AC KC 2H 3H", 2: "QS KD QC JC 4H 5H", 3: "JS QD TC 9C 6H 7H", **LONG}
    return table(rules, {**hands, 1: hands[1] + " 2C 3C 2D 3D 4D"})


def test_who_has_not_looked_is_told_to_and_who_has_is_not() -> None:
    assert "Look at your cards" not in refusal(dealt(), Ask(1, "misdeal"))
    unseen = dealt(with_options(RULES, blind_nil=True, blind_nil_deficit=0))
    assert not unseen.view(1).looked[1]
    assert refusal(unseen, CallMisdeal(asked(unseen).seat)).startswith("Look at your cards first")


def test_only_a_player_whose_hand_fits_is_asked_and_the_others_waive() -> None:
    game = dealt()

    assert (asked(game).seat, asked(game).kind) == (1, "misdeal")
    assert game.view(0).auction == (MisdealWaived(0),)
    do(game, WaiveMisdeal(1))
    assert game.view(0).auction == tuple(MisdealWaived(seat) for seat in range(4))
    assert asked(game).kind == "bid"


def test_decision_5_the_same_dealer_deals_again_and_the_hand_number_stays() -> None:
    game = Game(RULES, 1)
    for seed in range(1, 200):
        game = Game(RULES, seed)
        game.deal()
        if asked(game).kind == "misdeal":
            break
    dealer = game.view(0).dealer
    do(game, CallMisdeal(asked(game).seat))
    assert game.view(0).phase == "between"
    assert game.view(0).dealt is not None
    game.deal()

    view = game.view(0)
    assert (view.dealer, view.hand_number, view.attempt, view.deal) == (dealer, 1, 2, 1)
    assert view.results == ()


def test_decision_6_they_may_ask_once_and_the_answer_does_not_bind() -> None:
    game = dealt(CONSULT)
    do(game, Ask(1, "misdeal"))
    prompt = asked(game)
    assert (prompt.seat, prompt.kind, prompt.about) == (3, "answer", "misdeal")
    assert choices(game) == {Answer}
    do(game, Answer(3, True))

    assert asked(game).seat == 1
    assert choices(game) == {CallMisdeal, WaiveMisdeal}
    do(game, WaiveMisdeal(1))
    assert asked(game).kind == "bid"


def test_decision_4_passing_unlooked_keeps_blind_rights_and_gives_up_the_call() -> None:
    game = dealt(with_options(RULES, blind_nil=True, blind_nil_deficit=0))
    assert choices(game) == {Look, StayDown}
    do(game, StayDown(0), StayDown(1), Look(2))

    view = game.view(1)
    assert view.looked == (False, False, True, False)
    assert asked(game).seat == 3
    do(game, StayDown(3))
    assert (asked(game).seat, asked(game).kind) == (0, "look")


def test_decision_4_whoever_looks_may_call() -> None:
    game = dealt(with_options(RULES, blind_nil=True, blind_nil_deficit=0))
    do(game, StayDown(0), Look(1))

    assert choices(game) == {CallMisdeal, WaiveMisdeal}


def test_a_side_that_has_bid_blind_calls_no_misdeal_and_the_others_still_may() -> None:
    everybody_fits = ("one spade", "no face card", "seven of a suit")
    rules = with_options(CONSULT, misdeal=everybody_fits, blind_bid_min=7)
    hands = {0: "AH KH QH JH TH 9H 8H", 1: "AC KC QC JC TC 9C 8C", 2: "AD KD QD JD TD 9D 8D"}
    game = table(rules, hands)
    do(game, MakeBid(0, Bid("blind number", 7)), Answer(2, True), StayDown(1), StayDown(3))

    assert game.view(0).hand is not None
    assert (asked(game).seat, asked(game).kind) == (1, "misdeal")
    assert CallMisdeal(1) in asked(game).actions
    refusal(game, CallMisdeal(0))
    do(game, WaiveMisdeal(1))
    waived = {event.seat for event in game.view(0).auction if isinstance(event, MisdealWaived)}
    assert {0, 1, 2} <= waived


def test_a_blind_nil_bidder_who_looks_calls_no_misdeal_nor_does_their_partner() -> None:
    before = {"blind_nil": True, "blind_nil_when": "before", "blind_nil_deficit": 0}
    game = dealt(with_options(RULES, **before))
    do(game, StayDown(0), StayDown(2), MakeBid(1, BLIND_NIL), StayDown(3))

    assert game.view(1).looked == (True,) * 4
    assert asked(game).kind == "bid"


def test_the_cause_of_a_misdeal_is_told_to_the_player_and_to_the_table() -> None:
    game = dealt()
    assert misdeal_note(game.view(1)) == "Your hand has seven or more cards of one suit."
    assert do(game, CallMisdeal(1))[0] == MisdealCalled(1, ("seven of a suit",))


def test_a_player_whose_hand_is_no_misdeal_is_told_what_one_takes() -> None:
    game = dealt()
    view = game.view(0)
    wanted = "Your hand is not a misdeal: that takes no spade, or seven or more cards of one suit."
    assert no_misdeal_note(view.auction, view) == wanted
    assert no_misdeal_note(view.auction, game.view(1)) == ""
    events = do(game, WaiveMisdeal(1))
    assert no_misdeal_note(events, game.view(1)) == ""


def test_a_misdeal_called_unlooked_is_refused_with_what_it_takes() -> None:
    game = table(with_options(RULES, blind_nil=True, blind_nil_deficit=0))
    assert "a misdeal takes no spade, or seven or more cards" in refusal(game, CallMisdeal(0))
