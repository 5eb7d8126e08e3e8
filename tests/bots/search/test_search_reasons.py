"""What decided a search, said from made-up figures."""

from __future__ import annotations

import pytest

from spades_tui.bots.protocol import Alternative, Reason
from spades_tui.bots.search.reasons import action_phrase, borne_out, odd_reason, search_reasons
from spades_tui.cards import Card
from spades_tui.rules import actions as do
from spades_tui.rules.bids import Bid, parse_bid
from spades_tui.rules.presets import presets
from spades_tui.rules.seating import seating

KING, QUEEN, TREY = (do.PlayCard(0, 0, card) for card in (Card.SK, Card.DQ, Card.C3))
FOUR, FIVE, NIL = (do.MakeBid(0, parse_bid(text)) for text in ("4", "5", "nil"))


def tried(action: do.Action, win: float, **figures: float) -> Alternative:
    return Alternative(action, {"win": win, "error": 0.01, "worlds": 160.0, **figures})


def kinds(reasons: tuple[Reason, ...]) -> list[str]:
    return [reason.kind for reason in reasons]


def test_the_contract_decides() -> None:
    found = search_reasons(
        KING,
        [tried(KING, 0.61, make=0.81, points=31), tried(QUEEN, 0.55, make=0.64, points=18)],
    )
    assert kinds(found) == ["make", "win"]
    assert found[0].text == (
        "The K♠ makes the contract in 81 of 100 deals; the Q♦ in 64 (over 160 deals)."
    )
    assert found[1].text == "The K♠ wins 61 of 100 games; the Q♦ wins 55."


def test_the_set_decides() -> None:
    found = search_reasons(
        QUEEN,
        [
            tried(QUEEN, 0.58, make=0.9, set=0.47, points=40),
            tried(KING, 0.52, make=0.9, set=0.22, points=24),
        ],
    )
    assert kinds(found) == ["set", "win"]
    assert "sets the opponents in 47 of 100 deals; the K♠ in 22" in found[0].text


@pytest.mark.parametrize(
    ("preset", "who"),
    [("standard", "the opponents"), ("two-handed", "the opponent"), ("solo", "an opponent"),
     ("six-handed", "an opponent"), ("three-dummy", "an opponent")],
)  # fmt: skip
def test_one_of_several_opponents_is_set(preset: str, who: str) -> None:
    opponents = seating(presets()[preset].rules).opponents
    weighed = [tried(QUEEN, 0.58, set=0.47, points=40), tried(KING, 0.52, set=0.22, points=24)]
    found = search_reasons(QUEEN, weighed, opponents=opponents)
    assert f"sets {who} in 47 of 100 deals" in found[0].text
    assert f", to set {who} more often." in odd_reason(QUEEN, "high", "set", opponents).text


def test_the_nil_decides() -> None:
    found = search_reasons(
        TREY,
        [tried(TREY, 0.64, nil=0.92, points=70), tried(KING, 0.5, nil=0.41, points=-40)],
    )
    assert kinds(found)[0] == "nil"
    assert found[0].text.startswith("The 3♣ keeps the nil alive in 92 of 100 deals; the K♠ in 41")


def test_bags_decide() -> None:
    found = search_reasons(
        TREY,
        [
            tried(TREY, 0.56, make=1.0, bags=0.7, points=40),
            tried(KING, 0.53, make=1.0, bags=1.6, points=31),
        ],
    )
    assert kinds(found) == ["bags", "win"]
    assert "The 3♣ brings 0.7 bags; the K♠ brings 1.6" in found[0].text


def test_points_are_named_where_no_single_cause_is() -> None:
    found = search_reasons(FIVE, [tried(FIVE, 0.58, points=44), tried(FOUR, 0.54, points=37)])
    assert kinds(found) == ["points", "win"]
    assert found[0].text == (
        "Bidding 5 is worth 7 points more in this hand than bidding 4 (over 160 deals)."
    )


def test_what_explains_most_is_named_though_few_deals_were_tried() -> None:
    parts = {"by their nil": 18.8, "by contract": 4.0}
    figures = [
        {"break": 0.48, "points": 30, **parts},
        {"break": 0.39, "points": 0, "by contract": 0.0},
    ]
    weighed = [
        tried(card, win, worlds=16.0, **each)
        for card, win, each in zip((KING, QUEEN), (0.69, 0.59), figures, strict=True)
    ]
    found = search_reasons(KING, weighed)
    assert kinds(found) == ["break", "win"]
    assert found[0].text == (
        "The K♠ breaks their nil in 48 of 100 deals; the Q♦ in 39 (over 16 deals)."
    )


def test_of_several_causes_the_weightiest_is_named_beside_the_points() -> None:
    parts = {"by their nil": 18.0, "by nil": 14.0, "by bags": 11.0}
    found = search_reasons(
        KING,
        [
            tried(KING, 0.69, **{"break": 0.48}, nil=0.6, points=44, **parts),
            tried(QUEEN, 0.59, **{"break": 0.39}, nil=0.53, points=0),
        ],
    )
    assert kinds(found) == ["break", "win"]
    assert found[0].text == (
        "The K♠ is worth 44 points more in this hand than the Q♦, above all because it breaks "
        "their nil more often (over 160 deals)."
    )


def test_a_cause_that_explains_little_of_the_points_is_not_called_the_cause() -> None:
    found = search_reasons(
        KING,
        [tried(KING, 0.6, make=0.60, points=90), tried(QUEEN, 0.5, make=0.53, points=10)],
    )
    assert kinds(found)[0] == "points"


def test_the_chance_to_win_alone() -> None:
    found = search_reasons(KING, [tried(KING, 0.61), tried(QUEEN, 0.55)])
    assert found == (
        Reason("win", "The K♠ wins 61 of 100 games; the Q♦ wins 55 (over 160 deals)."),
    )


def test_what_is_given_up_is_said_too() -> None:
    found = search_reasons(
        FIVE,
        [
            tried(FIVE, 0.58, make=0.70, bags=0.4, points=44),
            tried(FOUR, 0.54, make=0.93, bags=1.9, points=37),
        ],
    )
    assert kinds(found) == ["bags", "make", "win"]
    assert found[1].text == "The price: the contract is made in 70 of 100 deals; otherwise in 93."


def test_a_nil_is_told_apart_from_a_number() -> None:
    taken = search_reasons(NIL, [tried(NIL, 0.6, nil=0.71, points=60), tried(FOUR, 0.5, points=30)])
    assert taken[0].text == "A nil succeeds in 71 of 100 deals (over 160 deals)."
    refused = search_reasons(
        FOUR, [tried(NIL, 0.4, nil=0.31, points=-20), tried(FOUR, 0.5, points=30)]
    )
    assert refused[0] == Reason("nil", "A nil would succeed in 31 of 100 deals (over 160 deals).")


def test_a_nil_alive_beside_a_number_is_the_partners() -> None:
    found = search_reasons(
        FIVE, [tried(FIVE, 0.58, nil=0.6, points=50), tried(FOUR, 0.54, nil=0.4, points=30)]
    )
    assert found[0].text.startswith("Bidding 5 keeps the nil alive in 60 of 100 deals")
    down = search_reasons(
        do.StayDown(0),
        [tried(do.StayDown(0), 0.5, nil=0.7, points=9), tried(NIL, 0.3, nil=0.2, points=-99)],
    )
    assert down[0].text == "A nil would succeed in 20 of 100 deals (over 160 deals)."


def test_bids_near_equal_are_told_apart_by_how_often_they_are_made() -> None:
    found = search_reasons(
        FOUR, [tried(FOUR, 0.521, make=0.96), tried(FIVE, 0.519, make=0.8)], default=FIVE
    )
    assert [reason.text for reason in found] == [
        "Bidding 4 is about as good as bidding 5 (52 of 100 games won, over 160 deals), "
        "and came out slightly ahead.",
        "Bidding 4 makes the contract in 96 of 100 deals; bidding 5 in 80.",
    ]


def test_near_equals_are_called_about_the_same_and_the_default_is_played() -> None:
    found = search_reasons(TREY, [tried(KING, 0.552), tried(TREY, 0.547)], default=TREY)
    assert kinds(found) == ["default"]
    assert found[0].text == ("The K♠ is about as good (55 of 100 games won, over 160 deals).")


def test_the_default_is_never_said_to_be_played_for_a_lower_figure() -> None:
    (found,) = search_reasons(
        TREY, [tried(KING, 0.56), tried(TREY, 0.53)], default=TREY, error=0.015
    )
    assert found.kind == "default"
    assert "The K♠ came out slightly ahead (56 to 53 of 100 games" in found.text


def test_an_answer_weighed_higher_is_not_said_to_be_ahead_where_it_wins_no_more_often() -> None:
    weighed = [tried(NIL, 0.48), tried(FOUR, 0.49)]
    (said,) = search_reasons(NIL, weighed, default=FOUR)
    text = "Bidding nil is about as good as bidding 4 (49 to 48 of 100 games won, over 160 deals)."
    assert said == Reason("win", text)
    (said,) = search_reasons(NIL, [tried(NIL, 0.49), tried(FOUR, 0.48)], default=FOUR)
    assert said.text.endswith(", and came out slightly ahead.")


def test_what_a_style_prefers_is_said_to_win_less_often_where_it_does() -> None:
    weighed = [tried(NIL, 0.4751), tried(FOUR, 0.4849)]
    said = search_reasons(NIL, weighed, default=FOUR, error=0.001)[-1]
    assert said.text.startswith("Bidding nil wins the game a little less often than bidding 4")


@pytest.mark.parametrize(("win", "words"), [(0.999, "as good as won"), (0.001, "as good as lost")])
def test_a_game_that_is_decided_is_called_so(win: float, words: str) -> None:
    (found,) = search_reasons(TREY, [tried(KING, win), tried(TREY, win)], default=TREY)
    assert words in found.text


def test_a_card_given_up_early_is_not_compared_with() -> None:
    early = Alternative(QUEEN, {"win": 0.7, "error": 0.0, "worlds": 4.0})
    (found,) = search_reasons(KING, [early, tried(KING, 0.61), tried(TREY, 0.5)])
    assert "3♣" in found.text
    assert "Q♦" not in found.text


def test_another_card_than_the_default_is_told_apart_from_that() -> None:
    weighed = [tried(KING, 0.61), tried(QUEEN, 0.60), tried(TREY, 0.5)]
    (found,) = search_reasons(KING, weighed, default=TREY)
    assert "the 3♣ wins 50" in found.text
    assert "Q♦" not in found.text


def test_the_error_of_the_gap_decides_where_it_is_known() -> None:
    weighed = [tried(KING, 0.53), tried(TREY, 0.51)]
    assert kinds(search_reasons(KING, weighed, default=KING)) == ["win"]
    assert kinds(search_reasons(KING, weighed, default=KING, error=0.02)) == ["default"]


def test_no_figure_is_more_precise_than_it_is() -> None:
    found = search_reasons(
        KING,
        [tried(KING, 0.56, make=0.805, points=20), tried(QUEEN, 0.53, make=0.795, points=20)],
    )
    assert kinds(found) == ["win"], "one deal in a hundred is within the error"


def test_every_deal_and_none() -> None:
    found = search_reasons(
        KING,
        [tried(KING, 0.9, make=1.0, points=40), tried(QUEEN, 0.5, make=0.64, points=-10)],
    )
    assert "in every deal; the Q♦ in 64 of 100 deals" in found[0].text


def test_nothing_is_said_where_nothing_is_known() -> None:
    assert search_reasons(KING, []) == ()
    assert search_reasons(KING, [tried(KING, 0.5)]) == ()
    assert (
        search_reasons(KING, [Alternative(KING, {"worth": 3}), Alternative(QUEEN, {"worth": 1})])
        == ()
    )


@pytest.mark.parametrize(
    ("action", "name"),
    [
        (KING, "The K♠"),
        (FOUR, "Bidding 4"),
        (do.MakeBid(0, Bid("blind nil", 0)), "Bidding blind nil"),
        (do.PassNil(0), "Declaring no nil"),
        (do.Answer(0, yes=True), "Saying yes"),
        (do.DiscardDrawn(0), "Putting it away and keeping the next"),
        (do.StandPat(0), "Letting the bid stand"),
        (do.Agree(0), "Agreeing"),
        (do.DeclinePass(0), "Exchanging no cards"),
        (do.PassCards(0, (Card.SA, Card.HK)), "Passing the A♠ and the K♥"),
        (do.Ask(0, "cover"), "Asking the partner: can you cover?"),
    ],
)
def test_answers_are_called_by_what_is_done(action: do.Action, name: str) -> None:
    assert action_phrase(action) == name


@pytest.mark.parametrize(("other", "told"), [(0.55, ["keep"]), (0.5, ["cover", "keep"])])
def test_a_card_covers_no_nil_that_another_keeps_clearly_more_often(
    other: float, told: list[str]
) -> None:
    rule = (Reason("cover", "The K♠ covers partner's nil."), Reason("keep", "It keeps the trey."))
    weighed = [tried(KING, 0.49, nil=0.47), tried(QUEEN, 0.49, nil=other)]
    assert kinds(borne_out(rule, KING, weighed)) == told
