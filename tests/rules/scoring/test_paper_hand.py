"""A hand from a real table, read from text and scored."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from spades_tui.cards import Card
from spades_tui.player_view.wording import bid_text
from spades_tui.rules.bids import BEMOS, KINDS, Bid, convert_to_notation, parse_bid
from spades_tui.rules.capabilities import bids_by_talk, kinds_played
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.hand_text import parse_hands_text
from spades_tui.rules.formats.paper_hand import (
    parse_facts,
    parse_hands,
    parse_table_bid,
    score_data,
)
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import score_hand
from spades_tui.rules.seating import seating
from tests.rules.test_prose import page

DUMMY: dict[str, Any] = {"players": "three with dummy", "nil": False, "blind_nil": False}


def test_a_hand_is_read_and_scored_line_by_line() -> None:
    facts, before = parse_facts(RuleSet(), "4 nil 3 5", "5 0 3 5", "337/7 120/3")
    assert msgspec.json.decode(
        msgspec.json.encode(score_data(score_hand(facts, RuleSet(), before)))
    ) == {
        "sides": [
            {
                "lines": [
                    {"label": "Contract 7, took 8", "points": 70},
                    {"label": "Overtricks 1", "points": 1},
                ],
                "hand": 71,
                "score": 408,
                "bags": 8,
                "wins_game": False,
                "loses_game": False,
            },
            {
                "lines": [
                    {"label": "Contract 5, took 5", "points": 50},
                    {"label": "Nil made", "points": 100},
                ],
                "hand": 150,
                "score": 270,
                "bags": 3,
                "wins_game": False,
                "loses_game": False,
            },
        ]
    }


def test_before_is_0_unless_told_and_may_be_negative() -> None:
    assert parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3")[1] == ((0, 0), (0, 0))
    assert parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3", "-120/3 −5")[1] == ((-120, 3), (-5, 0))


def test_zero_is_nil_where_the_rules_say_so() -> None:
    plain = with_options(RuleSet(), zero_is_nil=False)
    assert str(parse_facts(RuleSet(), "0 3 3 2", "4 3 3 3")[0].bids[0]) == "nil"
    assert str(parse_facts(plain, "0 3 3 2", "4 3 3 3")[0].bids[0]) == "0"


@pytest.mark.parametrize("word", ["naught", "Nought", "0"])
def test_naught_is_zero(word: str) -> None:
    plain = with_options(RuleSet(), zero_is_nil=False)
    bids = f"{word} 3 3 2"
    assert str(parse_facts(RuleSet(), bids, "4 3 3 3")[0].bids[0]) == "nil"
    assert str(parse_facts(plain, bids, "4 3 3 3")[0].bids[0]) == "0"


def test_blind_naught_is_a_blind_nil() -> None:
    bids = parse_facts(RuleSet(), "blind naught 4 3 2", "0 4 5 4")[0].bids
    assert str(bids[0]) == "bnil"


def test_sets_before_a_hand_are_read_if_sets_lose_the_game() -> None:
    rules = with_options(RuleSet(), sets_lose=3)
    _, before = parse_facts(rules, "4 3 3 2", "4 3 3 3", "337/7/2 120/3")
    assert before == ((337, 7, 2), (120, 3))
    for told, options, words in (
        ("337/7/3 120/3", {"sets_lose": 3}, "3 sets would have lost the game, write 2 at most"),
        ("337/7/1 120/3", {}, "write score/bags"),
    ):
        with pytest.raises(ValueError, match=words):
            parse_facts(with_options(RuleSet(), **options), "4 3 3 2", "4 3 3 3", told)


def test_further_facts_are_read_by_seat_letter_or_number() -> None:
    rules = with_options(RuleSet(), bemo=True, bag_cancel_card="3H", no_trump=True)
    facts, _ = parse_facts(
        rules,
        "nt4+lb 3 3 2",
        "4 3 3 3",
        winners="s S south 1 N N 3 W west 2 E E 4",
        winning_cards="AS " + "KH " + "QS JS TS 9S 8S 7S 6S 5S 4S 3S 10c",
        cancelled="N",
        promise_broken="none",
    )
    assert facts.winners == (0, 0, 0, 0, 2, 2, 2, 1, 1, 1, 3, 3, 3)
    assert facts.winning_cards is not None
    assert facts.winning_cards[-1] is Card.CT
    assert facts.cancelled == (0, 0, 1, 0)
    assert facts.promise_broken == (False,) * 4


def test_the_star_marks_the_declarer_and_the_dummy_has_tricks_of_its_own() -> None:
    rules = with_options(RuleSet(), **DUMMY)
    facts, before = parse_facts(rules, "3 5* 4", "3 3 4 3")
    assert facts.declarer == 1
    assert [side.hand for side in score_hand(facts, rules, before)] == [34, 51, 43]


def test_without_a_star_the_highest_bidder_is_the_declarer_and_of_equals_it_is_asked() -> None:
    rules = presets()["three-dummy"].rules
    facts, before = parse_facts(rules, "3 5 4", "3 3 4 3")
    starred, _ = parse_facts(rules, "3 5* 4", "3 3 4 3")
    assert facts == starred
    assert [side.hand for side in score_hand(facts, rules, before)] == [34, 51, 43]
    with pytest.raises(ValueError, match=r"^Bids: 5 is the highest bid of several players; put a"):
        parse_facts(rules, "3 5 5", "3 3 4 3")
    assert parse_facts(rules, "3 5 5*", "3 3 4 3")[0].declarer == 2


BIDS = [
    Bid(kind, 7 if terms.numbered else terms.tricks, bemo)
    for kind, terms in KINDS.items()
    for bemo in BEMOS
    if not bemo or terms.takes_bemo
]


@pytest.mark.parametrize("bid", BIDS)
def test_a_bid_is_read_as_it_is_said(bid: Bid) -> None:
    for text in (str(bid), bid_text(bid), bid_text(bid).replace(" ", "-").upper()):
        assert parse_bid(text) == bid
        assert convert_to_notation(f"3 {text}  4").split() == ["3", str(bid), "4"]


NO_BIDS = ["10-4", "1-2", "-3", "blind", "no trump", "10-4-2-1", "10-4-200", "blind seven"]


@pytest.mark.parametrize("text", NO_BIDS)
def test_what_only_looks_like_a_bid_spelt_out_is_refused_as_it_was_typed(text: str) -> None:
    with pytest.raises(ValueError, match=f"^'{text}' is not a valid bid"):
        parse_bid(text)
    assert convert_to_notation(text) in (text, "nt")


@pytest.mark.parametrize("text", ["blind bid 7", "Blind bet 7", "blind-7"])
def test_a_blind_number_is_read_as_pages_call_it(text: str) -> None:
    assert parse_bid(text) == Bid("blind number", 7)


@pytest.mark.parametrize("preset", presets())
def test_what_a_page_says_is_written_or_called_otherwise_may_be_bid(preset: str) -> None:
    rules = presets()[preset].rules
    told = re.findall(r"it is written (\S+)\.|\(or (\w+)\)", " ".join(page(rules).split()))
    found = {parse_table_bid(rules, written or called).kind for written, called in told}
    assert found == kinds_played(rules) & {"ten for 200", "moon"}


def test_a_hand_stopped_by_a_revoke_may_lack_tricks() -> None:
    facts, _ = parse_facts(RuleSet(), "4 3 3 2", "4 0 1 0", revoker="W")
    assert (facts.revoker, sum(facts.tricks)) == (1, 5)
    facts, _ = parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3", revoker="W")
    assert sum(facts.tricks) == 13


def test_a_fact_that_cannot_be_is_refused_not_left_out() -> None:
    with pytest.raises(ValueError, match=r"^Cancelled: no card cancels a bag by these rules"):
        parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3", cancelled="S")
    with pytest.raises(ValueError, match=r"^Promise broken: South did not bid no trump"):
        parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3", promise_broken="S")
    facts, _ = parse_facts(RuleSet(), "4 3 3 2", "4 3 3 3", cancelled="none", promise_broken="none")
    assert facts.promise_broken == (False,) * 4


def test_the_first_hand_may_bid_itself() -> None:
    rules = with_options(RuleSet(), first_hand="bids itself", min_team_bid=4)
    facts, before = parse_facts(rules, "", "4 3 3 3")
    sides = score_hand(facts, rules, before, bids_itself=True)
    assert [side.hand for side in sides] == [70, 60]
    assert parse_facts(rules, "- - - -", "4 3 3 3") == (facts, before)
    with pytest.raises(ValueError, match="a dash goes beside"):
        parse_facts(RuleSet(), "- - - -", "4 3 3 3")


def test_a_player_without_spades_may_have_bid_0_where_nil_is_not_played() -> None:
    rules = with_options(RuleSet(), bid_rule="spades held", nil=False, blind_nil=False)
    facts, _ = parse_facts(rules, "0 4 5 4", "1 4 4 4")
    assert [str(bid) for bid in facts.bids] == ["0", "4", "5", "4"]


def test_a_side_bid_has_a_dash_beside_it() -> None:
    rules = with_options(RuleSet(), blind_bid_min=7)
    facts, _ = parse_facts(rules, "b7 2 - 3", "4 3 3 3")
    assert str(facts.bids[2]) == "-"


@pytest.mark.parametrize("preset", presets())
def test_a_refusal_names_the_bids_these_rules_allow(preset: str) -> None:
    rules = presets()[preset].rules
    with pytest.raises(ValueError, match="'x' is not a valid bid: write ") as refused:
        parse_table_bid(rules, "x")
    forms, *bemo = str(refused.value).partition("write ")[2].rstrip(".").split(", with ")
    named = forms.replace(" or ", ", ").split(", ")
    bids = [parse_table_bid(rules, form) for form in named]
    assert {bid.kind for bid in bids} | {"partner's"} == kinds_played(rules) | {"partner's"}
    for_two = bids_by_talk(rules) or any(bid.is_side_bid for bid in bids)
    assert ("-" in named) == (for_two and seating(rules).has_partners)
    assert bool(bemo) == rules.specials.bemo


def test_the_standard_game_is_refused_in_three_words() -> None:
    with pytest.raises(ValueError, match=r"write nil, bnil or 7\.$"):
        parse_table_bid(RuleSet(), "moon7")


@pytest.mark.parametrize(
    ("texts", "options", "sentence"),
    [
        (("4 3 3", "4 3 3 3"), {}, "Bids: 3 given, write 4"),
        (("4 3 3 x", "4 3 3 3"), {}, "Bids: 'x' is not a valid bid"),
        (("4 3 3 14", "4 3 3 3"), {}, "Bids: 14 is too many, a hand has 13 tricks."),
        (("bnil 3 3 2", "4 3 3 3"), {"blind_nil": False}, "blind nil) is not played"),
        (("moon 3 - 2", "4 3 3 3"), {}, "Bids: moon (moon) is not played by these rules"),
        (("4+lb 3 3 2", "4 3 3 3"), {}, "Bemo is not played"),
        (("b7 3 3 2", "4 3 3 3"), {"blind_bid_min": 7}, "write - for the partner's"),
        (("4 3 - 2", "4 3 3 3"), {}, "write this player's own bid"),
        (("4* 3 3 2", "4 3 3 3"), {}, "leave out the star"),
        (("5* 3* 3", "4 3 3 3"), DUMMY, "write only one star"),
        (("5 3* 3", "4 3 3 3"), DUMMY, "the highest bid"),
        (("5* 3 3", "4 3 6"), DUMMY, "write 4 numbers, each player, then the dummy"),
        (("4 3 3 2", "4 3 3"), {}, "Tricks: 3 given, write 4 numbers"),
        (("4 3 3 2", "4 3 3 x"), {}, "Tricks: 'x' is not a number"),
        (("4 3 3 2", "4 3 3 -3"), {}, "Tricks: '-3' is not a number"),
        (("4 3 3 2", "4 3 3 4"), {}, "Tricks: they add up to 14, but must add up to 13."),
        (("4 3 3 2", "4 3 3 3", "337/7"), {}, "Before: 1 given, write score/bags for each"),
        (("4 3 3 2", "4 3 3 3", "337/7 x"), {}, "Before: 'x' is not a score"),
        (
            ("4 3 3 2", "4 3 3 3", "337/12 0/0"),
            {},
            "Before: 12 bags would have cost a penalty already, write 9 at most.",
        ),
        (
            ("4 3 3 2", "4 3 3 3", "337/10 0/0"),
            {},
            "Before: 10 bags would have cost a penalty already, write 9 at most.",
        ),
    ],
)
def test_every_error_names_the_field_and_the_remedy(
    texts: tuple[str, ...], options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=r"^(Bids|Tricks|Before): .*\.$") as caught:
        parse_facts(with_options(RuleSet(), **options), *texts)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"winners": "S W N"}, "Winners: they do not match the tricks"),
        ({"winners": "S W X"}, "Winners: 'X' is not a hand at this table, write S, W, N or E."),
        ({"winning_cards": "AS"}, "Winning cards: 1 given for 13 tricks"),
        ({"winning_cards": "AZ"}, "Winning cards: 'AZ' is not a card"),
        ({"winning_cards": "AS " * 13}, "Winning cards: A♠ cannot have won so often"),
        ({"cancelled": "S W"}, "Cancelled: there is one such card in play"),
        ({"revoker": "S W"}, "Revoker: name one player."),
        ({"promise_broken": "5"}, "Promise broken: '5' is not a hand"),
    ],
)
def test_further_facts_are_checked_too(more: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=r".\.$") as caught:
        parse_facts(with_options(RuleSet(), bag_cancel_card="3H"), "4 3 3 2", "4 3 3 3", **more)
    assert sentence in str(caught.value)


def test_bids_are_written_alike_in_score_and_in_hands() -> None:
    rules = presets()["high-stakes"].rules
    for bids in ("4 blind nil 3 5", "N:3 E:5 S:4 W:blind nil", "n:3,e:5,s:4,West:bnil"):
        facts, _ = parse_facts(rules, bids, "5 0 3 5")
        (text,) = parse_hands_text(f'[Deal "N:- - - -"]\n[Bids "{bids}"]')
        assert tuple(bid for _, bid in sorted(text.bids)) == facts.bids
    for bids in ("N:3 E:5 S:4", "N:3 N:5 S:4 W:2", "N:3 5 S:4 W:2", "Q:3 E:5 S:4 W:2"):
        with pytest.raises(ValueError, match=r"^Bids: .*\.$"):
            parse_facts(rules, bids, "5 0 3 5")


def test_of_two_packs_two_cards_may_cancel() -> None:
    rules = with_options(presets()["six-handed"].rules, bag_cancel_card="3H")
    texts = "3 3 2 2 3 3", "3 3 3 3 3 2"
    assert parse_facts(rules, *texts, cancelled="1 2")[0].cancelled == (1, 1, 0, 0, 0, 0)
    with pytest.raises(ValueError, match="there are 2 such cards in play"):
        parse_facts(rules, *texts, cancelled="1 2 3")


def test_a_dummy_does_not_revoke() -> None:
    rules = presets()["three-dummy"].rules
    with pytest.raises(ValueError, match="name one player"):
        parse_facts(rules, "3 5* 4", "3 3 4 3", revoker="dummy")


def test_where_partners_agree_on_a_number_one_of_them_has_a_dash() -> None:
    rules = with_options(RuleSet(), bidding="partnership", blind_nil=False)
    assert [str(bid) for bid in parse_facts(rules, "4 5 - -", "4 3 3 3")[0].bids] == [
        "4",
        "5",
        "-",
        "-",
    ]


def test_at_a_table_with_a_dummy_it_may_be_named() -> None:
    rules = presets()["three-dummy"].rules
    assert parse_hands(rules, "winners", "1 dummy E") == (0, 3, 2)
    with pytest.raises(ValueError, match="write S, W, E or D"):
        parse_hands(rules, "winners", "5")


def test_bids_the_auction_would_have_refused_are_named_with_the_reason() -> None:
    with pytest.raises(ValueError, match=r"^Bids: South .*at least 100 points behind"):
        parse_facts(RuleSet(), "bnil 3 3 2", "4 3 3 3", "0/0 50/0")
    assert parse_facts(RuleSet(), "bnil 3 3 2", "4 3 3 3", "0/0 100/0")
    assert parse_facts(RuleSet(), "bnil 3 3 2", "4 3 3 3"), "the scores are not told"
