"""The two-handed draw, and leftovers taken up and discarded (decisions 43 and 48)."""

from spades_tui.cards import Card, parse_cards
from spades_tui.engine import Game
from spades_tui.rules.actions import Discard, DiscardDrawn, KeepDrawn
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import CardDrawn, CardsDiscarded, LeftoversTaken
from spades_tui.rules.presets import presets
from tests.engine.tables import asked, bid, do, refusal, rules_with, table

RULES = presets()["two-handed"].rules


def drawing() -> Game:
    return table(RULES, rest="AS 2H 3H KS QD 4D", dealer=1)


def test_the_card_drawn_is_seen_by_its_drawer_alone() -> None:
    game = drawing()

    assert game.view(0).phase == "draw"
    assert game.view(0).drawn is Card.SA
    assert game.view(1).drawn is None
    assert game.view(1).stock == 51


def test_a_card_kept_sends_the_next_one_away() -> None:
    game = drawing()
    do(game, KeepDrawn(0))

    view = game.view(0)
    assert view.hand == (Card.SA,)
    assert view.discarded == (Card.H2,)
    assert game.view(1).discarded == ()
    assert asked(game).seat == 1


def test_a_card_discarded_brings_the_next_one_in() -> None:
    game = drawing()
    do(game, KeepDrawn(0), DiscardDrawn(1))

    assert game.view(1).hand == (Card.SK,)
    assert game.view(1).discarded == (Card.H3,)


def test_the_log_shows_each_what_they_drew() -> None:
    game = drawing()
    do(game, KeepDrawn(0), DiscardDrawn(1))

    assert game.log_for(0)[-2:] == (
        CardDrawn(0, True, Card.SA, Card.H2),
        CardDrawn(1, False, None, None),
    )


def test_thirteen_are_held_and_thirteen_put_away() -> None:
    game = drawing()
    while game.view(0).phase == "draw":
        do(game, KeepDrawn(asked(game).seat))

    view = game.view(0)
    assert view.hand_sizes == (13, 13)
    assert len(view.discarded) == 13
    assert view.stock == 0
    assert view.phase == "bidding"
    assert set(parse_cards("AS QD")) <= set(view.hand or ())


DEALER = rules_with(jokers="two", leftovers="dealer", blind_nil=False)
TWO_OF_CLUBS = rules_with(jokers="two", leftovers="holder of 2C", blind_nil=False)
AFTER = rules_with(jokers="two", leftovers="dealer", blind_nil=False, discard_when="after bidding")


def test_the_dealer_takes_two_and_discards_two_before_the_bidding() -> None:
    game = table(DEALER, rest="BJ 3D")

    prompt = asked(game)
    assert (prompt.seat, prompt.kind) == (3, "kitty")
    assert prompt.pick is not None
    assert (prompt.pick.count, len(prompt.pick.cards)) == (2, 15)
    assert game.view(3).leftovers == parse_cards("BJ 3D")
    do(game, Discard(3, parse_cards("3D BJ")))
    assert game.view(3).phase == "bidding"
    assert game.view(3).hand_sizes == (13, 13, 13, 13)
    assert game.view(3).discarded == parse_cards("3D BJ")


def test_whoever_takes_them_up_has_seen_their_cards_and_may_call_nothing_blind() -> None:
    game = table(rules_with(jokers="two", leftovers="dealer", blind_nil_deficit=0), rest="BJ 3D")

    assert game.view(3).looked == (False, False, False, True)


def test_of_three_the_dealer_takes_the_one_card_left_over() -> None:
    game = table(rules_with(players="three solo", leftovers="dealer", blind_nil=False), rest="3D")

    prompt = asked(game)
    assert (prompt.seat, prompt.kind) == (2, "kitty")
    assert prompt.pick is not None
    assert (prompt.pick.count, len(prompt.pick.cards)) == (1, 18)
    do(game, Discard(2, parse_cards("3D")))
    assert game.view(2).phase == "bidding"


def test_the_taking_is_announced_and_the_cards_are_not() -> None:
    game = table(DEALER, rest="BJ 3D")
    do(game, Discard(3, parse_cards("3D BJ")))

    assert game.log_for(0)[-2:] == (LeftoversTaken(3, None, 2), CardsDiscarded(3, None, 2))
    assert game.log_for(3)[-2:] == (
        LeftoversTaken(3, parse_cards("BJ 3D"), 2),
        CardsDiscarded(3, parse_cards("3D BJ"), 2),
    )
    assert game.view(0).leftovers == game.view(0).discarded == ()


def test_neither_fewer_nor_foreign_cards_may_be_discarded() -> None:
    game = table(DEALER, {0: "AS"}, rest="BJ 3D")

    assert "exactly 2 card" in refusal(game, Discard(3, parse_cards("3D")))
    assert "exactly 2 card" in refusal(game, Discard(3, parse_cards("3D AS")))
    assert "exactly 2 card" in refusal(game, Discard(3, parse_cards("3D 3D")))


def test_the_holder_of_the_two_of_clubs_takes_them() -> None:
    game = table(TWO_OF_CLUBS, {1: "2C"}, rest="BJ 3D")

    assert asked(game).seat == 1


def test_the_dealer_takes_them_where_the_dummy_holds_the_two_of_clubs() -> None:
    game = table(with_options(TWO_OF_CLUBS, players="three with dummy"), {3: "2C"}, rest="BJ 3D")

    assert (asked(game).seat, game.view(0).dealer) == (2, 2)


def test_decision_43_the_lowest_club_dealt_where_the_two_is_left_over() -> None:
    game = table(TWO_OF_CLUBS, {2: "3C"}, rest="2C 3D")

    assert asked(game).seat == 2


def test_after_the_bidding_where_the_rules_say_so() -> None:
    game = table(AFTER, rest="BJ 3D")
    assert asked(game).kind == "bid"
    bid(game, "3 3 3 3")

    assert (asked(game).kind, asked(game).seat) == ("kitty", 3)


def test_leftovers_out_of_play_are_seen_by_nobody() -> None:
    game = table(rules_with(jokers="two", blind_nil=False), rest="BJ 3D")

    assert asked(game).kind == "bid"
    assert all(game.view(seat).leftovers == () for seat in range(4))
