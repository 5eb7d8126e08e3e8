"""Exchanges between partners (decision 8)."""

from spades_tui.cards import Suit, parse_cards
from spades_tui.engine import Game
from spades_tui.player_view import Transfer
from spades_tui.rules.actions import AskSuit, DeclinePass, Look, PassCards
from spades_tui.rules.events import CardsPassed
from tests.engine.tables import asked, bid, choices, do, refusal, rules_with, table

HANDS = {
    0: "AS KS QS AH KH QH JH AD KD QD AC KC QC",
    1: "JS TS 9S TH 9H 8H 7H JD TD 9D JC TC 9C",
    2: "8S 7S 6S 6H 5H 4H 3H 8D 7D 6D 8C 7C 6C",
    3: "5S 4S 3S 2S 2H 5D 4D 3D 2D 5C 4C 3C 2C",
}


def exchange(bids: str, **options: object) -> Game:
    game = table(rules_with(blind_nil_deficit=0, **options), HANDS)
    for text in bids.split():
        if text != "bnil" and asked(game).kind == "look":
            do(game, Look(asked(game).seat))
        bid(game, text)
    return game


def test_standard_a_blind_nil_bidder_passes_two_and_is_given_two_back() -> None:
    game = exchange("bnil 3 3 3")
    assert (asked(game).seat, asked(game).kind) == (0, "pass")
    do(game, PassCards(0, parse_cards("AS AH")))

    partner = asked(game)
    assert partner.seat == 2
    assert partner.pick is not None
    assert len(partner.pick.cards) == 15
    assert game.view(2).transfers == (Transfer(0, 2, parse_cards("AS AH")),)
    do(game, PassCards(2, parse_cards("AH 3H")))  # they may give back what they were given
    assert game.view(0).transfers[1] == Transfer(2, 0, parse_cards("AH 3H"))
    assert game.view(0).hand_sizes == (13, 13, 13, 13)
    assert game.view(1).transfers == ()
    assert asked(game).kind == "play"


def test_the_bidder_may_decline_or_must() -> None:
    game = exchange("bnil 3 3 3")
    do(game, DeclinePass(0))
    assert asked(game).kind == "play"

    held_to_it = exchange("bnil 3 3 3", pass_duty="must")
    assert DeclinePass not in choices(held_to_it)
    assert "cannot be declined" in refusal(held_to_it, DeclinePass(0))


def test_the_partner_must_give_back() -> None:
    game = exchange("bnil 3 3 3")
    do(game, PassCards(0, parse_cards("AS AH")))

    assert choices(game) == set()


def test_no_exchange_where_none_is_played() -> None:
    assert asked(exchange("bnil 3 3 3", blind_nil_pass=0)).kind == "play"
    assert asked(exchange("nil 3 3 3")).kind == "play"
    assert asked(exchange("nil 3 3 3", nil_pass=1)).kind == "pass"


def test_together_neither_sees_the_others_cards_before_choosing() -> None:
    game = exchange("bnil 3 3 3", pass_order="simultaneous", blind_nil_pass=1)
    do(game, PassCards(0, parse_cards("AS")))

    view = game.view(2)
    assert view.transfers == ()
    assert view.hand_sizes == (13, 13, 13, 13)
    assert len(view.hand or ()) == 13
    assert game.log_for(2)[-1] == CardsPassed(0, 2, None, 1)
    assert game.view(0).transfers == (Transfer(0, 2, parse_cards("AS")),)
    assert "exactly 1 card" in refusal(game, PassCards(2, parse_cards("AS")))
    do(game, PassCards(2, parse_cards("3H")))
    assert set(parse_cards("AS")) <= set(game.view(2).hand or ())
    assert len(game.view(2).transfers) == 2


def test_decision_8_two_nils_on_one_side_exchange_once_and_together() -> None:
    game = exchange("nil 3 nil 3", nil_pass=1)
    do(game, PassCards(0, parse_cards("AS")))

    assert (asked(game).seat, asked(game).kind) == (2, "pass")
    assert game.view(2).transfers == ()
    do(game, PassCards(2, parse_cards("8S")))
    assert asked(game).kind == "play"


def test_two_nils_may_each_decline_before_cards_are_handed_over() -> None:
    game = exchange("nil 3 nil 3", nil_pass=1)
    do(game, PassCards(0, parse_cards("AS")), DeclinePass(2))

    assert asked(game).kind == "play"
    assert set(parse_cards("AS")) <= set(game.view(0).hand or ())


def test_decision_8_two_sides_exchange_in_seat_order() -> None:
    game = exchange("3 nil nil 3", nil_pass=1)
    seats = []
    while asked(game).kind == "pass":
        seats.append(asked(game).seat)
        pick = asked(game).pick
        assert pick is not None
        do(game, PassCards(asked(game).seat, pick.cards[:1]))

    assert seats == [1, 3, 2, 0]


def test_the_bidder_may_name_a_suit_once() -> None:
    game = exchange("bnil 3 3 3", pass_ask_suit=True)
    do(game, AskSuit(0, Suit.DIAMONDS))

    assert choices(game) == {DeclinePass}
    do(game, PassCards(0, parse_cards("AS AH")))
    assert choices(game) == set()
    do(game, PassCards(2, parse_cards("8C 7C")))  # they need not comply


def test_the_giver_alone_reads_the_cards_in_the_log() -> None:
    game = exchange("bnil 3 3 3")
    do(game, PassCards(0, parse_cards("AS AH")))

    assert game.log_for(0)[-1] == CardsPassed(0, 2, parse_cards("AS AH"), 2)
    assert game.log_for(1)[-1] == CardsPassed(0, 2, None, 2)
