"""Bids called before anyone looks (decisions 1 and 2)."""

from spades_tui.engine import Game
from spades_tui.rules.actions import Answer, Ask, Look, MakeBid, StayDown
from spades_tui.rules.bids import BLIND_NIL, Bid
from spades_tui.rules.options.catalogue import with_options
from tests.engine.tables import asked, bid, choices, do, refusal, rules_with, table

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
