"""What players complain of in other programs (and what good players do): positions of cards."""

from __future__ import annotations

from spades_tui.cards import Card
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import card_of, decide, playing


def test_it_never_overtakes_its_partners_boss() -> None:
    view = playing("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="AH 3H")
    assert card_of(view) == Card.H4


def test_it_does_not_ruff_its_partners_winner() -> None:
    view = playing("KS 7S 2S QD 8D 6D 3D TC 8C 5C 4C", trick="6H AH 3H", taken=(1, 1, 0, 0))
    assert card_of(view).suit != "S"


def test_last_to_play_it_takes_with_the_cheapest_winner() -> None:
    view = playing("AH QH TH 2H KS 7S 3D 4D 9C 8C 5C 4C 2C", trick="8H 5H 9H")
    assert card_of(view) == Card.HT


def test_last_to_play_it_ruffs_with_its_lowest_spade() -> None:
    view = playing("AS KS 7S 3S QD 8D 6D TC 8C 5C", trick="KH 5H 9H", taken=(1, 1, 0, 1))
    assert card_of(view) == Card.S3


def test_last_to_play_it_over_ruffs_as_cheaply_as_it_can() -> None:
    view = playing("AS JS 9S 3S QD 8D 6D TC 8C 5C", trick="KH 5H 8S", taken=(1, 1, 0, 1))
    assert card_of(view) == Card.S9


def test_it_plays_low_in_the_second_seat() -> None:
    view = playing("QH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H")
    assert card_of(view) == Card.H4


def test_it_throws_its_lowest_card_on_a_lost_trick() -> None:
    view = playing("QH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H 2H AH", bids="4 3 3 2")
    assert card_of(view) == Card.H4


def test_with_the_contract_made_it_ducks() -> None:
    view = playing(
        "AH 3H 9D 4D 3C", trick="KH 6H 8H", bids="3 2 2 1", taken=(3, 3, 2, 0), bags=(8, 0)
    )
    assert card_of(view) == Card.H3


def test_with_the_contract_in_need_it_wins_the_same_trick() -> None:
    view = playing(
        "AH 3H 9D 4D 3C", trick="KH 6H 8H", bids="4 2 2 1", taken=(3, 3, 2, 0), bags=(8, 0)
    )
    assert card_of(view) == Card.HA


def test_where_bags_cost_nothing_it_takes_what_it_can() -> None:
    rules = with_options(RuleSet(), bag_limit="off")
    view = playing(
        "AH 3H 9D 4D 3C",
        trick="KH 6H 8H",
        bids="3 2 2 1",
        taken=(3, 3, 2, 0),
        bags=(8, 0),
        rules=rules,
    )
    assert card_of(view) == Card.HA


def test_ducking_it_throws_its_highest_loser() -> None:
    view = playing(
        "QH JH 3H 9D 4D", trick="KH 6H 8H", bids="3 2 2 1", taken=(3, 3, 2, 0), bags=(8, 0)
    )
    assert card_of(view) == Card.HQ


def test_it_takes_a_bag_to_set_the_opponents() -> None:
    view = playing("AH 3H 9D 4D", trick="KH 6H 8H", bids="3 4 2 4", taken=(3, 3, 2, 1))
    assert card_of(view) == Card.HA


def test_it_covers_its_partners_nil() -> None:
    view = playing("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="7H 8H 5H", bids="4 3 nil 3")
    assert card_of(view) in (Card.H9, Card.HK)


def test_it_covers_its_partners_nil_before_they_play() -> None:
    view = playing("AH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H", bids="4 3 nil 3")
    assert card_of(view) in (Card.HA, Card.H9)


def test_leading_for_a_partners_nil_it_plays_high() -> None:
    view = playing("AH KH 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", bids="4 3 nil 3")
    assert card_of(view) in (Card.HA, Card.HK)


def test_it_stays_under_an_opponents_nil_that_is_winning() -> None:
    view = playing("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="3H 2H TH", bids="4 3 4 nil")
    assert card_of(view) in (Card.H9, Card.H4)


def test_its_own_nil_stays_as_high_as_it_can_under_the_winner() -> None:
    view = playing("QH 9H 4H 7S QD 8D 3D TC 8C 5C 4C 2C 2D", trick="6H JH 2H", bids="nil 3 4 3")
    assert card_of(view) == Card.H9


def test_its_own_nil_throws_the_most_dangerous_card_when_void() -> None:
    view = playing("KD 8D 3D 2D TC 8C 5C 4C 2C 2S", trick="6H JH 2H", bids="nil 3 4 3",
                   taken=(0, 1, 1, 1))  # fmt: skip
    assert card_of(view) == Card.DK


def test_it_does_not_break_a_nil_at_the_price_of_its_contract_that_wins_the_game() -> None:
    view = playing(
        "AH 3H",
        trick="9H 7H 2H",
        bids="4 4 2 nil",
        taken=(3, 4, 2, 2),
        scores=(450, 300),
    )
    assert card_of(view) == Card.HA


def test_the_one_legal_card_is_called_that() -> None:
    view = playing("KH 9D 4D", trick="6H", taken=(3, 3, 2, 2))
    decision = decide(view)
    assert decision.reasons[0].kind == "forced"
    assert "K♥" in decision.reason_text


def test_every_card_comes_with_a_reason_and_numbers() -> None:
    decision = decide(playing("QH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H"))
    assert decision.reasons
    assert all(reason.text.endswith(".") for reason in decision.reasons)
    assert {"tricks", "stake", "win"} <= decision.numbers.keys()
