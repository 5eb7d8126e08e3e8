"""The hint is what `club` would do, with its reason."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.cards import parse_cards
from spades_tui.player_view.wording import Cast
from spades_tui.review.hints import facts_now, hint_from_decision
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.table.table import hint_decision
from tests.bots.heuristics.positions import bidding, decide, playing


def test_the_hint_is_the_clubs_decision_in_words() -> None:
    view = playing("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="AH 3H")
    assert hint_decision(view) == decide(view)
    assert "throw the 4♥, and keep the K♥" in hint_decision(view).reason_text


def test_the_choice_is_not_between_equal_cards() -> None:
    view = playing("AS KS 4S 2C", trick="QH 3H 8S")
    hint = hint_from_decision(view, hint_decision(view), Cast(NAMES, 0, "symbols"))
    assert hint.between != ("The choice is between A♠ and K♠.",)
    assert all(card in hint.between[0] for card in ("K♠", "4♠")) or "2♣" in hint.between[0]


def test_a_bid_is_hinted_with_what_the_hand_is_good_for() -> None:
    assert (
        "good for about"
        in hint_decision(bidding("KS 8S 3S AH 9H 4H KD 6D 2D QC 9C 7C 3C")).reason_text
    )


NAMES = ("South", "West", "North", "East")
HAND = "AS KH 5H 9D 8C"


def told(bids: str, taken: tuple[int, ...], me: int = 0, **options: Any) -> str:
    rules = with_options(RuleSet(), **options)
    view = playing(HAND, bids=bids, taken=taken, rules=rules)
    return " ".join(facts_now(view, Cast(NAMES, me)))


@pytest.mark.parametrize(
    ("bids", "taken", "options", "said"),
    [
        ("4 3 3 3", (3, 2, 2, 1), {}, "Your side needs 2 more tricks for its contract of 7."),
        ("4 3 3 3", (3, 1, 4, 0), {}, "Your side has made its contract of 7."),
        ("6 2 6 2", (1, 3, 1, 3), {}, "Your side can no longer make its contract of 12."),
        (
            "4 3 nil 3", (3, 2, 2, 1), {"failed_nil_tricks": "count for partner"},
            "Your side has made its contract of 4.",
        ),
        (
            "nil 3 4 3", (0, 2, 5, 1), {"failed_nil_sinks_partner": True},
            "Your side has reached its contract of 4.",
        ),
        (
            "2 5 1 5", (2, 3, 1, 2), {"double_take_loses": True},
            "Your side has reached its contract of 3.",
        ),
        (
            "10for200 2 - 1", (5, 0, 3, 0), {"ten_for_200": "by declaration"},
            "Your side needs 2 more tricks for its contract of 10.",
        ),
        ("moon 0 - 0", (7, 1, 0, 0), {"moon": 200}, "no longer make its contract of 13."),
        (
            "dnil 2 - 3", (0, 4, 1, 3), {"double_nil": True},
            "Your double nil has failed.",
        ),
    ],
)  # fmt: skip
def test_a_contract_is_told_as_the_rules_see_it(
    bids: str, taken: tuple[int, ...], options: dict[str, Any], said: str
) -> None:
    assert said in told(bids, taken, **options)


def test_who_plays_alone_has_a_contract_of_their_own() -> None:
    rules = preset_named("solo").rules
    view = playing(HAND, bids="4 3 3 3", taken=(3, 2, 2, 1), rules=rules)
    assert "You need 1 more trick for your contract of 4." in facts_now(view, Cast(NAMES, 0))
    assert "South needs 1 more trick for their contract of 4." in facts_now(view, Cast(NAMES, 1))


def test_a_dummy_is_no_name_within_a_sentence() -> None:
    rules = preset_named("three-dummy").rules
    view = playing(
        HAND, bids="3 4 2", past=((1, "AH 2C 3C 4H"),), rules=rules, declarer=1,
        dummy=parse_cards("QS JS TS 9S 8S"), taken=(2, 3, 1, 2),
    )  # fmt: skip
    assert "North and the dummy have no hearts left." in facts_now(view, Cast(NAMES[:3], 0))


def test_a_reason_calls_other_seats_by_their_names() -> None:
    cast = Cast(("You", "Ruth", "North", "Otto"), 0, "symbols")
    text = "Leave the trick to partner: North's K♥ wins it; West has no hearts, East's Q♥ falls."
    assert cast.retell(text) == (
        "Leave the trick to partner: North's K♥ wins it; Ruth has no hearts, Otto's Q♥ falls."
    )
