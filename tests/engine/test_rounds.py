"""Nils first, then numbers; and one chance to raise (decisions 33 and 34)."""

from spades_tui.rules.actions import Agree, Look, MakeBid, PassNil, Propose, Raise, Say, StandPat
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.catalog import with_options
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


def raising(**options: object) -> list[int]:
    """The seats that are asked when everybody stands pat."""
    game = table(rules_with(blind_nil=False, **options))
    bid(game, "3 4 3 4")
    seats = []
    while asked(game).kind == "raise":
        seats.append(asked(game).seat)
        do(game, StandPat(asked(game).seat))
    return seats


def test_nobody_raises_where_bids_stand() -> None:
    assert raising() == []


def test_the_side_that_began_or_each_side_beginning_with_it() -> None:
    assert raising(raise_round="first side") == [0, 2]
    assert raising(raise_round="each side") == [0, 1, 2, 3]
    assert raising(raise_round="each side", first_bidder="dealer") == [3, 0, 1, 2]


def test_a_player_raises_their_own_number_and_never_lowers_it() -> None:
    game = table(rules_with(blind_nil=False, raise_round="each side"))
    bid(game, "3 4 3 4")

    numbers = [action.number for action in asked(game).actions if isinstance(action, Raise)]
    assert numbers == list(range(4, 14))
    do(game, Raise(0, 5))
    assert str(game.view(1).bids[0]) == "5"
    assert asked(game).seat == 1


def test_a_nil_is_not_raised() -> None:
    game = table(rules_with(blind_nil=False, raise_round="each side"))
    bid(game, "nil 4 3 4")

    assert asked(game).seat == 1


def numbers_of(bids: str, **options: object) -> list[int]:
    """What the first player asked may raise to; nothing where nobody of the first side may."""
    game = table(rules_with(blind_nil=False, raise_round="first side", **options))
    bid(game, bids)
    return [action.number for action in asked(game).actions if isinstance(action, Raise)]


def test_no_raise_leads_into_a_ten_for_200() -> None:
    assert numbers_of("5 3 3 3", ten_for_200="every ten") == [6, 8, 9, 10, 11, 12, 13]
    assert numbers_of("nil 3 8 3", ten_for_200="every ten") == [9, 11, 12, 13]
    assert numbers_of("5 3 3 3", ten_for_200="by declaration") == list(range(6, 14))


def test_no_raise_leads_out_of_a_ten_for_200() -> None:
    assert numbers_of("6 3 4 3", ten_for_200="every ten") == []
    assert numbers_of("6 3 4 3", ten_for_200="by declaration") == list(range(7, 14))


def test_beside_a_bemo_a_sum_of_ten_is_ordinary_and_may_be_raised_to() -> None:
    options = {"ten_for_200": "every ten", "bemo": True}
    assert numbers_of("6+lb 3 3 3", **options) == list(range(7, 14))
    assert numbers_of("6 3 4+lb 3", **options) == list(range(7, 14))


def test_a_number_agreed_by_talk_is_not_raised_into_a_ten_for_200() -> None:
    rules = rules_with(
        blind_nil=False,
        bidding="partnership",
        raise_round="first side",
        ten_for_200="every ten",
    )
    game = table(rules)
    for first, second, number in ((0, 2, 8), (1, 3, 4)):
        do(game, Say(first, 6, 2), Say(second, 6, 2), Propose(first, number), Agree(second))
    numbers = [action.number for action in asked(game).actions if isinstance(action, Raise)]
    assert numbers == [9, 11, 12, 13]


def test_a_raise_is_refused_with_its_reason() -> None:
    game = table(rules_with(blind_nil=False, raise_round="each side", ten_for_200="every ten"))
    bid(game, "5 4 3 4")
    for number, told in ((5, "can only go up"), (7, "ten-for-200"), (14, "only 13 tricks")):
        assert told in refusal(game, Raise(0, number))


def test_decision_37_nobody_raises_what_nobody_has_bid() -> None:
    game = table(rules_with(blind_nil=False, raise_round="each side", first_hand="bids itself"))
    assert game.view(0).phase == "play"
