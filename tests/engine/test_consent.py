"""Bids a partner must agree to, and bids that take their turn away (decisions 9, 13, 16, 17)."""

from spades_tui.engine import Game
from spades_tui.rules.actions import Answer, Look, MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from tests.engine.tables import asked, bid, choices, do, refusal, rules_with, table

HIGH_STAKES = with_options(presets()["high-stakes"].rules, double_nil_deficit=0, blind_nil=False)
NO_TRUMP = Bid("no trump", 4)


def bids(game: Game) -> str:
    return " ".join(str(bid) for bid in game.view(0).bids)


def test_decision_16_no_trump_stands_with_the_partners_yes_and_they_bid_their_own_number() -> None:
    game = table(HIGH_STAKES)
    do(game, MakeBid(0, NO_TRUMP))
    assert (asked(game).seat, asked(game).kind, asked(game).about) == (2, "answer", "nt4")
    assert bids(game) == "None None None None"
    do(game, Answer(2, True))
    bid(game, "3 3 3")

    assert bids(game) == "nt4 3 3 3"


def test_decision_16_a_no_means_they_must_bid_otherwise() -> None:
    game = table(HIGH_STAKES)
    do(game, MakeBid(0, NO_TRUMP), Answer(2, False))

    assert (asked(game).seat, asked(game).kind) == (0, "bid")
    assert "said no" in refusal(game, MakeBid(0, NO_TRUMP))
    bid(game, "4")
    assert asked(game).seat == 1


def test_nobody_may_do_anything_else_while_an_answer_is_waited_for() -> None:
    game = table(HIGH_STAKES)
    do(game, MakeBid(0, NO_TRUMP))

    assert "yes or no" in refusal(game, MakeBid(2, Bid(tricks=3)))


def test_decision_17_double_nil_agreed_is_the_bid_of_both() -> None:
    game = table(HIGH_STAKES)
    do(game, MakeBid(0, Bid("double nil")), Answer(2, True))
    bid(game, "3 4")

    assert bids(game) == "dnil 3 - 4"
    assert asked(game).kind == "play"


def test_double_nil_exchanges_two_cards_together_where_played() -> None:
    game = table(with_options(HIGH_STAKES, double_nil_pass=2))
    do(game, MakeBid(0, Bid("double nil")), Answer(2, True))
    bid(game, "3 4")

    pick = asked(game).pick
    assert asked(game).kind == "pass"
    assert pick is not None
    assert pick.count == 2
    assert choices(game) == set()


def test_decision_13_a_moon_needs_no_consent_and_takes_the_partners_number_away() -> None:
    game = table(HIGH_STAKES)
    bid(game, "3 3 moon 3")

    assert bids(game) == "- 3 moon 3"


def test_an_unlooked_partner_may_look_before_they_agree() -> None:
    game = table(with_options(HIGH_STAKES, blind_nil=True, blind_nil_deficit=0))
    do(game, Look(0))
    bid(game, "nt4")

    assert choices(game) == {Answer, Look}
    do(game, Look(2), Answer(2, True))
    assert game.view(2).hand is not None


def test_by_talk_a_number_with_a_bemo_is_proposed_as_a_bid() -> None:
    game = table(rules_with(bidding="partnership", blind_nil=False, bemo=True))
    do(game, MakeBid(0, Bid("number", 6, "little")), Answer(2, True))

    assert bids(game) == "6+lb None - None"
    assert asked(game).seat == 1


def test_by_talk_no_trump_is_the_number_of_the_side() -> None:
    game = table(rules_with(bidding="partnership", blind_nil=False, no_trump=True,
                            no_trump_holding="any"))  # fmt: skip
    do(game, MakeBid(0, Bid("no trump", 5)), Answer(2, True))

    assert bids(game) == "nt5 None - None"
