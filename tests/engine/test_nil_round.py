"""Nils first, then numbers (option `nil_round`, decision 34)."""

from spades_tui.rules.actions import Look, MakeBid, PassNil
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import presets
from tests.engine.tables import asked, bid, choices, do, refusal, rules_with, table

RULES = presets()["alpha-theta"].rules


def test_each_may_declare_nil_and_then_the_others_bid() -> None:
    game = table(RULES)
    asked_for_nil = []
    while asked(game).kind == "nil":
        seat = asked(game).seat
        asked_for_nil.append(seat)
        do(game, MakeBid(1, NIL) if seat == 1 else PassNil(seat))

    assert asked_for_nil == [0, 1, 2]  # one nil a side: their partner is not asked
    bid(game, "3 0 4")
    assert [None if b is None else str(b) for b in game.view(0).bids] == ["3", "nil", "0", "4"]
    assert game.view(0).phase == "exchange" if RULES.nil.nil_pass else "play"


def test_in_the_nil_round_no_number_is_bid_and_no_blind_nil_after_a_look() -> None:
    game = table(RULES)
    assert "in the second round" in refusal(game, MakeBid(0, Bid("number", 3)))
    assert "points behind" in refusal(game, MakeBid(0, BLIND_NIL))


def test_a_nil_cannot_be_declared_later() -> None:
    game = table(RULES)
    do(game, *(PassNil(seat) for seat in range(4)))

    assert asked(game).kind == "bid"
    assert MakeBid(0, NIL) not in asked(game).actions


def test_an_unlooked_player_looks_or_calls_blind() -> None:
    game = table(with_options(RULES, blind_nil_deficit=0, cover_ask=False))

    assert asked(game).kind == "look"
    assert choices(game) == {Look, MakeBid}
    do(game, Look(0))
    assert asked(game).kind == "nil"
    do(game, PassNil(0))
    bid(game, "bnil")
    assert game.view(0).looked == (True, True, False, True)


def test_a_hand_that_bids_itself_has_no_nil_round() -> None:
    rules = rules_with(first_hand="bids itself", nil_round=True, blind_nil=False)
    assert asked(table(rules)).kind == "play"
