"""One chance to raise (RULES.md `raise_round`, ruling 33)."""

from spades_tui.rules.actions import Raise, StandPat
from tests.engine.tables import asked, bid, do, rules_with, table


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


def test_a_player_raises_his_own_number_and_never_lowers_it() -> None:
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
