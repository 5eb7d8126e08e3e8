"""Every worked figure of the rules: the table of the documents, the vectors and numeric
examples of the decisions, and each numeric example of the four documents."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import pytest

from spades_tui.rules.bids import KINDS, parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import full_pack, leftover_count, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideBefore, Standing
from tests.rules.scoring.scored import SOLO3, points, scored

TEN: dict[str, Any] = {"ten_for_200": "by declaration"}
NT: dict[str, Any] = {"no_trump": True, "blind_no_trump": True, "blind_bid_min": 7}
BLIND: dict[str, Any] = {"blind_bid_min": 6}
EXACTLY: dict[str, Any] = {"blind_bid_min": 6, "blind_bid_makes": "exactly"}
SIX: dict[str, Any] = {"blind_bid_min": 6, "blind_bid_max": 6}
SWEEP: dict[str, Any] = {"all_tricks": "moon"}
DOUBLE: dict[str, Any] = {"double_nil": True}
COUNT: dict[str, Any] = {"failed_nil_tricks": "count for partner", "nil_value": 50}
BONUS: dict[str, Any] = SOLO3 | {"big_bid_bonus": True, "small_bid_bonus": True, "blind_bet": True}
GAME: dict[str, Any] = DOUBLE | {"double_nil_value": "game", "double_nil_loss": "game"}
TWICE: dict[str, Any] = {"blind_moon": "twice the moon"}
KEPT: dict[str, Any] = {"promise_broken": (False,) * 4}
BROKEN: dict[str, Any] = {"promise_broken": (True, False, False, False)}


LAST = ("5 6 5", "5 6 6")
LAST_RUN: dict[str, Any] = SOLO3 | {"last_spade_bonus": "run"}
LAST_TRICK: dict[str, Any] = SOLO3 | {"last_spade_bonus": "last trick"}


def last_five(cards: str) -> dict[str, Any]:
    """The facts of a hand whose last five tricks the first player wins with these cards."""
    return {"winners": "11111122222200000", "winning_cards": "AH " * 12 + cards}


RUN = last_five("9S TS JS QS AS")
NO_RUN = last_five("9S TS JS QS 4D")
BROKEN_RUN = last_five("9S 8S JS QS AS")


def bags(count: int) -> tuple[tuple[int, int], ...]:
    """Two sides without points, the first with so many bags."""
    return (0, count), (0, 0)


def sets(count: int) -> tuple[Standing, ...]:
    """Two sides without points, the first with so many sets."""
    return SideBefore(0, 0, count), SideBefore(0, 0)


class Figure(NamedTuple):
    """A hand and what its first side scores, worked out from the documents.

    Attributes:
        name: the document, and the figure in a few words.
        bids: of all players, in notation.
        tricks: taken by each hand.
        hand: points of the hand, a bag penalty included.
        kept: bags after it.
        options: how the rules differ from `standard`.
        facts: what else of the hand is scored.
        before: points, bags and perhaps sets of each side before the hand; None for none.
        game: how a bid decides the game at once, if it does.
    """

    name: str
    bids: str
    tricks: str
    hand: int
    kept: int
    options: dict[str, Any]
    facts: dict[str, Any] | None
    before: tuple[Standing, ...] | None
    game: Literal["won", "lost", ""]


def case(
    name: str,
    bids: str,
    tricks: str,
    hand: int,
    kept: int,
    facts: dict[str, Any] | None = None,
    *,
    before: tuple[Standing, ...] | None = None,
    game: Literal["won", "lost", ""] = "",
    **options: Any,
) -> Figure:
    return Figure(name, bids, tricks, hand, kept, options, facts, before, game)


FIGURES = [
    # contracts
    case("General rules: bids 4 and 2 make 6: taken", "4 9 2 4", "4 5 2 2", 60, 0),
    case(
        "Alpha Theta: partial: bid 8, took 3", "4 2 4 2", "2 5 1 5", -50, 0, set_penalty="partial"
    ),
    case("Alpha Theta: full: bid 8, took 3", "4 2 4 2", "2 5 1 5", -80, 0),
    case("General rules: bid 5 took 7 scores 52", "3 4 2 4", "4 3 3 3", 52, 2),
    case("General rules: bid 5 took 8 scores 53", "3 4 2 4", "4 3 4 2", 53, 3),
    case("Pirates: the partner covers: three and three, two and four", "3 4 3 3", "2 4 4 3", 60, 0),
    case(
        "General rules: twice the bid: bid 4, took 8",
        "2 2 2 3",
        "4 3 4 2",
        -40,
        0,
        double_take_loses=True,
    ),
    case("decision 23: bid 4, took 7", "2 2 2 3", "4 3 3 3", 43, 3, double_take_loses=True),
    # nils
    case(
        "a blind double nil made",
        "bdnil 7 - 6",
        "0 7 0 6",
        500,
        0,
        game="won",
        blind_double_nil=True,
        **DOUBLE,
    ),
    case("Pirates: nil failed, partner's 3 made", "nil 4 3 5", "1 4 3 5", -70, 1, overtrick=0),
    case("Pirates: nil made, partner's bid failed", "nil 4 3 5", "0 5 2 6", 70, 0),
    case("General rules: nil made, partner's 3 made", "nil 4 3 5", "0 5 3 5", 130, 0),
    case("General rules: blind nil made beside 3", "bnil 4 3 5", "0 5 3 5", 230, 0),
    case("General rules: blind nil failed beside 3", "bnil 4 3 5", "1 4 3 5", -169, 1),
    case("Alpha Theta: nil 50 made", "nil 4 3 5", "0 5 3 5", 80, 0, **COUNT),
    case("Alpha Theta: nil 50 busted, tricks count", "nil 4 3 5", "1 5 2 5", -20, 0, **COUNT),
    case(
        "Alpha Theta: blind nil 100", "bnil 4 3 5", "0 5 3 5", 130, 0, blind_nil_value=100, **COUNT
    ),
    case(
        "Alpha Theta: blind nil lost", "bnil 4 3 5", "1 5 2 5", -70, 0, blind_nil_value=100, **COUNT
    ),
    case(
        "General rules: blind nil 100, half loss",
        "bnil 4 3 5",
        "1 4 3 5",
        -50 + 30 + 1,
        1,
        blind_nil_value=100,
        blind_nil_loss="half",
    ),
    # double nil
    case("General rules: double nil made", "dnil 4 - 5", "0 6 0 7", 500, 0, **DOUBLE),
    case("General rules: double nil failed 250", "dnil 4 - 5", "1 6 0 6", -250 + 1, 1, **DOUBLE),
    case(
        "General rules: double nil failed 500",
        "dnil 4 - 5",
        "1 6 0 6",
        -499,
        1,
        double_nil_loss=500,
        **DOUBLE,
    ),
    case("both partners of a double nil failed", "dnil 4 - 5", "1 6 1 5", -248, 2, **DOUBLE),
    case(
        "General rules: both failed, 100 for the others",
        "4 dnil 5 -",
        "6 1 5 1",
        90 + 2 + 100,
        2,
        **DOUBLE,
    ),
    case(
        "both failed, and nothing for the others",
        "4 dnil 5 -",
        "6 1 5 1",
        90 + 2,
        2,
        double_nil_both_fail=0,
        **DOUBLE,
    ),
    case("decision 56: double nil made", "dnil 6 - 7", "0 6 0 7", 500, 0, game="won", **GAME),
    case("decision 56: double nil failed", "dnil 6 - 7", "1 5 0 7", -499, 1, game="lost", **GAME),
    # beside a nil
    case(
        "decision 20: no bags beside a blind nil",
        "4 4 bnil 4",
        "8 3 0 2",
        244,
        0,
        blind_nil_bags_free=True,
    ),
    case(
        "decision 19: a failed nil sets the partner",
        "4 4 nil 4",
        "6 4 1 2",
        -40 - 100 + 1,
        1,
        failed_nil_sinks_partner=True,
    ),
    # blind numbers
    case("General rules: blind seven won", "b7 2 - 3", "4 3 3 3", 140, 0, **BLIND),
    case("General rules: blind seven lost", "b7 2 - 3", "3 4 3 3", -140, 0, **BLIND),
    case("General rules: blind eight", "b8 2 - 3", "4 3 4 2", 160, 0, **BLIND),
    case("General rules: blind nine", "b9 2 - 2", "5 2 4 2", 180, 0, **BLIND),
    case("General rules: blind six exactly: took 6", "b6 2 - 3", "3 4 3 3", 120, 0, **EXACTLY),
    case("General rules: blind six exactly: took 7", "b6 2 - 3", "4 3 3 3", -120, 0, **EXACTLY),
    case(
        "General rules: blind six lost, single",
        "b6 2 - 3",
        "2 4 3 4",
        -60,
        0,
        **BLIND,
        blind_bid_loss="single",
    ),
    # ten-for-200 and moons
    case("General rules: ten-for-200 made", "10for200 1 - 1", "6 2 4 1", 200, 0, **TEN),
    case("General rules: ten-for-200 lost", "10for200 1 - 1", "6 2 3 2", -200, 0, **TEN),
    case("every contract of ten", "6 1 4 1", "6 2 4 1", 200, 0, ten_for_200="every ten"),
    case("General rules: moon made", "moon 1 - 1", "9 0 4 0", 200, 0, moon=200),
    case("General rules: moon lost", "moon 1 - 1", "9 0 3 1", -200, 0, moon=200),
    case("General rules: moon made with ten", "moon 1 - 1", "9 0 4 0", 500, 0, moon=500, **TEN),
    case("General rules: moon lost with ten", "moon 1 - 1", "9 0 3 1", -500, 0, moon=500, **TEN),
    case(
        "General rules: blind moon made", "bmoon 1 - 1", "9 0 4 0", 400, 0, moon=200, blind_moon=400
    ),
    case(
        "General rules: blind moon lost",
        "bmoon 1 - 1",
        "9 0 3 1",
        -400,
        0,
        moon=200,
        blind_moon=400,
    ),
    case("twice a moon of 500", "bmoon 1 - 1", "9 0 4 0", 1000, 0, moon=500, **TWICE),
    case("twice a moon of 200", "bmoon 1 - 1", "9 0 4 0", 400, 0, moon=200, **TWICE),
    case("decision 56: moon made", "moon 6 - 7", "9 0 4 0", 200, 0, game="won", moon="game"),
    case(
        "decision 56: moon made with ten",
        "moon 6 - 7",
        "9 0 4 0",
        500,
        0,
        game="won",
        moon="game",
        ten_for_200="every ten",
    ),
    case(
        "decision 56: blind moon made",
        "bmoon 6 - 7",
        "9 0 4 0",
        400,
        0,
        game="won",
        moon="game",
        **TWICE,
    ),
    # no trump and Bemo
    case("General rules: no trump doubles: 4 alone", "nt4 5 - 4", "2 5 2 4", 80, 0, KEPT, **NT),
    case("General rules: no trump lost doubles", "nt4 5 - 4", "2 5 1 5", -80, 0, KEPT, **NT),
    case(
        "General rules: no trump lost, once",
        "nt4 5 - 4",
        "2 5 1 5",
        -40,
        0,
        KEPT,
        no_trump_loss=1,
        **NT,
    ),
    case(
        "General rules: blind no trump lost triples", "bnt6 3 - 4", "3 4 2 4", -180, 0, KEPT, **NT
    ),
    case(
        "General rules: blind no trump lost, double",
        "bnt6 3 - 4",
        "3 4 2 4",
        -120,
        0,
        KEPT,
        blind_no_trump_loss=2,
        **NT,
    ),
    case(
        "blind no trump lost, once",
        "bnt6 3 - 4",
        "3 4 2 4",
        -60,
        0,
        KEPT,
        blind_no_trump_loss=1,
        **NT,
    ),
    case(
        "General rules: little bemo won",
        "4+lb 3 3 3",
        "4 3 3 3",
        130,
        0,
        {"winners": "0000222111333"},
        bemo=True,
    ),
    case(
        "General rules: little bemo lost",
        "4+lb 3 3 3",
        "4 3 3 3",
        10,
        0,
        {"winners": "0000122211333"},
        bemo=True,
    ),
    case(
        "General rules: big bemo won",
        "5+bb 1 4 3",
        "5 1 4 3",
        180,
        0,
        {"winners": "0000022221333"},
        bemo=True,
    ),
    case(
        "General rules: big bemo lost",
        "5+bb 1 4 3",
        "5 1 4 3",
        0,
        0,
        {"winners": "0000022232133"},
        bemo=True,
    ),
    # three-handed
    case("General rules: bid 4 took 5", "4 5 6", "5 6 6", 30, 0, **SOLO3),
    case("General rules: bid 3 took 7", "3 5 5", "7 5 5", -10, 0, **SOLO3),
    case("General rules: three-handed cut", "5 5 6", "4 6 7", -50, 0, **SOLO3),
    case("General rules: bid 7 exactly", "7 5 4", "7 5 5", 80, 0, **BONUS),
    case("General rules: bid 8 exactly", "8 5 4", "8 5 4", 100, 0, **BONUS),
    case("General rules: bid 9 exactly", "9 4 3", "9 4 4", 120, 0, **BONUS),
    case("General rules: bid 2 took 2", "2 5 6", "2 8 7", 40, 0, **BONUS),
    case("General rules: bid 2 took 3", "2 5 6", "3 7 7", 20, 0, **BONUS),
    case("General rules: bid 2 took 4", "2 5 6", "4 6 7", 0, 0, **BONUS),
    case("General rules: bid 2 took 5", "2 5 6", "5 6 6", -10, 0, **BONUS),
    case("General rules: bid 2 took 6", "2 5 6", "6 5 6", -20, 0, **BONUS),
    case("General rules: bid 2 took 1", "2 5 6", "1 8 8", -20, 0, **BONUS),
    case("General rules: bid 1 took 1", "1 5 6", "1 8 8", 60, 0, **BONUS),
    case("General rules: bid 1 took 2", "1 5 6", "2 8 7", 0, 0, **BONUS),
    case("General rules: bid 1 took 3", "1 5 6", "3 7 7", -10, 0, **BONUS),
    case("General rules: bid 1 took 4", "1 5 6", "4 6 7", -20, 0, **BONUS),
    case("General rules: bid 1 took none", "1 5 6", "0 8 9", -10, 0, **BONUS),
    case("General rules: bid 0 took none", "0 5 6", "0 8 9", 100, 0, **BONUS),
    case("General rules: bid 0 took 3", "0 5 6", "3 7 7", -30, 0, **BONUS),
    case("General rules: blind bet of 5 made", "b5 5 6", "5 6 6", 100, 0, **BONUS),
    case("General rules: blind bet of 5 lost", "b5 5 6", "4 6 7", -100, 0, **BONUS),
    # bonuses
    case("B: five last tricks with high spades", *LAST, 50 + 50, 0, RUN, **LAST_RUN),
    case("B: last trick with the 4 of diamonds", *LAST, 50, 0, NO_RUN, **LAST_RUN),
    case("B: last trick with a high spade", *LAST, 50 + 10, 0, BROKEN_RUN, **LAST_TRICK),
    case("House: every trick, 100", "4 3 3 3", "9 0 4 0", 76 + 100, 6, sweep_bonus=100),
    case("House: every trick, 200", "4 3 3 3", "9 0 4 0", 76 + 200, 6, sweep_bonus=200),
    # every trick without a moon bid
    case("House: every trick is a moon", "4 3 3 3", "9 0 4 0", 500, 0, **SWEEP, moon=500),
    case("House: every trick is a moon of 200", "4 3 3 3", "9 0 4 0", 200, 0, **SWEEP, moon=200),
    case(
        "House: a moon that wins the game",
        "4 3 3 3",
        "9 0 4 0",
        200,
        0,
        game="won",
        **SWEEP,
        moon="game",
    ),
    case(
        "House: every trick wins the game",
        "4 3 3 3",
        "9 0 4 0",
        76,
        6,
        game="won",
        all_tricks="game",
    ),
    case("House: all but one is no moon", "4 3 3 3", "9 1 3 0", 75, 5, **SWEEP, moon=500),
    case("House: a lost bid is no moon", "5 0 5 0", "0 9 0 4", -100, 0, all_tricks="game"),
    case(
        "House: a bid worth more than the moon stays",
        "17 1 1",
        "17 0 0",
        170 + 110,
        0,
        **SOLO3 | SWEEP,
        moon=200,
        big_bid_bonus=True,
    ),
    # prices of tens and of the only blind number
    case(
        "House: ten-for-200 at 150",
        "10for200 1 - 1",
        "6 2 4 1",
        150,
        0,
        **TEN,
        ten_for_200_wins=150,
    ),
    case(
        "House: ten-for-200 lost at 100",
        "10for200 1 - 1",
        "6 2 3 2",
        -100,
        0,
        **TEN,
        ten_for_200_loses=100,
    ),
    case(
        "House: ten-for-200 lost at 150",
        "10for200 1 - 1",
        "6 2 3 2",
        -150,
        0,
        **TEN,
        ten_for_200_loses=150,
    ),
    case("House: made bid of ten, 50", "6 1 4 1", "6 1 5 1", 101 + 50, 1, ten_bonus=50),
    case("House: made bid of eleven, 100", "6 1 5 1", "6 1 5 1", 110 + 100, 0, ten_bonus=100),
    case("House: bid of nine, no bonus", "5 1 4 1", "6 1 5 1", 92, 2, ten_bonus=100),
    case("House: bid of ten set", "6 1 4 1", "5 2 4 2", -100, 0, ten_bonus=100),
    case(
        "House: the only blind six, 200", "b6 2 - 3", "4 3 2 4", 200, 0, **SIX, blind_bid_value=200
    ),
    case(
        "House: the only blind six, 100 lost",
        "b6 2 - 3",
        "3 4 2 4",
        -100,
        0,
        **SIX,
        blind_bid_value=100,
    ),
    case(
        "House: the only blind six, single loss",
        "b6 2 - 3",
        "3 4 2 4",
        -60,
        0,
        **SIX,
        blind_bid_value=200,
        blind_bid_loss="single",
    ),
    # sets that lose the game
    case("House: second of three sets", "4 2 4 2", "2 5 1 5", -80, 0, before=sets(1), sets_lose=3),
    case(
        "House: third of three sets",
        "4 2 4 2",
        "2 5 1 5",
        -80,
        0,
        before=sets(2),
        game="lost",
        sets_lose=3,
    ),
    case(
        "House: second of two sets",
        "4 2 4 2",
        "2 5 1 5",
        -80,
        0,
        before=sets(1),
        game="lost",
        sets_lose=2,
    ),
    case(
        "House: a failed nil is no set", "nil 2 4 2", "1 5 4 3", -59, 1, before=sets(1), sets_lose=2
    ),
    # bags
    case("B31: 337, 7 bags, bid 5 took 7: 389", "3 4 2 4", "4 3 3 3", 52, 9, before=bags(7)),
    case("B31: 337, 7 bags, bid 5 took 8: 290", "3 4 2 4", "4 3 4 2", -47, 0, before=bags(7)),
    case("369, 9 bags, bid 7 took 9: 341", "4 2 3 2", "5 2 4 2", -28, 1, before=bags(9)),
    case(
        "units digit: 360, 9 bags, bid 7 took 9: 330",
        "4 2 3 2",
        "5 2 4 2",
        -30,
        1,
        before=bags(9),
        overtrick=0,
    ),
    case(
        "decision 21: nine bags and thirteen cost 200",
        "0 nil 0 nil",
        "7 0 6 0",
        13 - 200,
        2,
        before=bags(9),
        zero_is_nil=False,
    ),
    case("1F nine bags and four", "3 2 2 2", "5 2 4 2", -46, 3, before=bags(9)),
    case(
        "1F nine bags and four, reset",
        "3 2 2 2",
        "5 2 4 2",
        -46,
        0,
        before=bags(9),
        bags_after_penalty="reset",
    ),
    case("50 at ten bags", "3 4 2 4", "4 3 4 2", 53 - 50, 0, before=bags(7), bag_penalty=50),
    case("five bags", "3 4 2 4", "4 3 3 3", 52 - 100, 0, before=bags(3), bag_limit=5),
    case("no bag limit", "3 4 2 4", "4 3 4 2", 53, 10, before=bags(7), bag_limit="off"),
    # the order of scoring
    case(
        "decision 15: bid 8 took 9, first six won",
        "4+lb 2 4 2",
        "5 2 4 2",
        141,
        1,
        {"winners": "0000022221133"},
        bemo=True,
    ),
    case(
        "decision 15: bid 8 took 7, first six won",
        "4+lb 2 4 2",
        "4 3 3 3",
        -20,
        0,
        {"winners": "0000222111333"},
        bemo=True,
    ),
    case("decision 16: nt4 + 3 made", "nt4 3 3 3", "4 3 3 3", 110, 0, KEPT, **NT),
    case("decision 16: nt4 + 3 lost", "nt4 3 3 3", "3 3 3 4", -110, 0, KEPT, **NT),
    case(
        "decision 16: nt4 + 3 lost, once",
        "nt4 3 3 3",
        "3 3 3 4",
        -70,
        0,
        KEPT,
        no_trump_loss=1,
        **NT,
    ),
    case("decision 16: the promise broken", "nt4 3 3 3", "5 3 3 2", -110, 0, BROKEN, **NT),
    case("decision 13: 13 by sum is ordinary", "7 1 6 1", "7 0 6 0", 130, 0, moon=200),
    case("decision 18: bid 4 took 3, nil took 2", "4 4 nil 4", "3 4 2 4", -138, 2),
    case("decision 18: tricks count", "4 4 nil 4", "3 4 2 4", -9, 1, **COUNT),
    case(
        "decision 18: two nils, and no number to count for", "nil 4 nil 4", "0 6 3 4", 3, 3, **COUNT
    ),
    case("decision 18: neither", "4 4 nil 4", "3 4 2 4", -140, 0, failed_nil_tricks="neither"),
    case("decision 25: 5 blind, took 6, reducing", "b5 5 6", "6 5 6", 90, 0, **BONUS),
    case(
        "decision 37: the first hand bids itself",
        "? ? ? ?",
        "4 3 3 3",
        70,
        0,
        first_hand="bids itself",
        min_team_bid=4,
    ),
    case(
        "decision 37: fewer than four lose 40",
        "? ? ? ?",
        "2 5 1 5",
        -40,
        0,
        first_hand="bids itself",
        min_team_bid=4,
    ),
    # Test vectors 1F
    case("1F bid 4, nil took 2, partner 4", "4 4 nil 4", "4 3 2 4", -58, 2),
    case("1F ten-for-200 exactly, took 11", "10for200 1 - 1", "6 1 5 1", -200, 0, **TEN),
    case(
        "1F ten-for-200 at least, took 11",
        "10for200 1 - 1",
        "6 1 5 1",
        201,
        1,
        ten_for_200_makes="at least",
        **TEN,
    ),
    case("1F blind 7 took 9", "b7 2 - 2", "5 2 4 2", 142, 2, **BLIND),
    case("1F blind 7 exactly, took 9", "b7 2 - 2", "5 2 4 2", -140, 0, **EXACTLY),
    case(
        "1F bid 5 took 8 with 3♥",
        "3 3 2 2",
        "4 3 4 2",
        52,
        2,
        {"cancelled": (1, 0, 0, 0)},
        bag_cancel_card="3H",
    ),
    case(
        "decision 22: bid 5 took 8 with the ace of spades as the cancel card",
        "3 3 2 2",
        "4 3 4 2",
        52,
        2,
        {"cancelled": (1, 0, 0, 0)},
        bag_cancel_card="AS",
    ),
    case("1F overtrick −1, bid 5 took 8", "3 3 2 2", "4 3 4 2", 47, 0, overtrick=-1),
    case(
        "1F overtrick −1, bid 5 took 8 with 3♥",
        "3 3 2 2",
        "4 3 4 2",
        48,
        0,
        {"cancelled": (1, 0, 0, 0)},
        overtrick=-1,
        bag_cancel_card="3H",
    ),
    case("1F bnt6 made", "bnt6 3 - 4", "3 4 3 3", 180, 0, KEPT, **NT),
    *(
        case(
            f"decision 59: doubled, b{bid} took {took}",
            f"b{bid} 5 5",
            f"{took} 8 {9 - took}",
            points_,
            0,
            **BONUS | {"blind_small_bid": "doubled"},
        )
        for bid, took, points_ in (
            (2, 2, 80),
            (2, 3, 40),
            (2, 4, 0),
            (2, 5, -10),
            (2, 1, -40),
            (1, 1, 120),
            (1, 2, 0),
            (1, 0, -20),
            (0, 0, 200),
            (0, 3, -30),
            (5, 5, 100),
        )
    ),
    case("1F blind bet 5 set", "b5 5 6", "4 6 7", -100, 0, **BONUS),
    case(
        "1F partial, twice the bid 4/8",
        "2 2 2 3",
        "4 3 4 2",
        -40,
        0,
        set_penalty="partial",
        double_take_loses=True,
    ),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.name)
def test_worked_figure(figure: Figure) -> None:
    _, bids, tricks, hand, kept, options, facts, before, game = figure
    side = scored(bids, tricks, facts=facts, before=before, **options)
    assert points(side) == (hand, kept)
    assert (side.wins_game, side.loses_game) == (game == "won", game == "lost")


def test_a36_and_b31_twenty_overtricks_in_all_cost_200() -> None:
    first = scored("1 2 1 1", "6 1 6 0")
    second = scored("1 1 1 1", "7 0 5 1", before=((first.score, first.bags), (0, 0)))
    lines = [line for side in (first, second) for line in side.lines]
    assert sum(line.points for line in lines if line.label.endswith(" bags")) == -200
    assert second.bags == 0


def test_every_kind_of_bid_has_a_figure() -> None:
    bids = " ".join(figure.bids for figure in FIGURES).split()
    assert {parse_bid(bid).kind for bid in bids if bid != "?"} == set(KINDS)


@pytest.mark.parametrize(
    ("options", "cards", "each", "left"),
    [
        pytest.param({}, 52, 13, 0, id="General rules: four: 13 each"),
        pytest.param(
            {"players": "six pairs", "packs": 2}, 102, 17, 0, id="General rules: six: 17 each"
        ),
        pytest.param(
            {"players": "three solo"}, 52, 17, 1, id="General rules: three: 17 each, one aside"
        ),
        pytest.param(
            {"players": "three solo", "jokers": "two"}, 54, 18, 0, id="General rules: jokers: 18"
        ),
        pytest.param(
            {"players": "two solo", "deal": "draw"}, 52, 13, 0, id="General rules: two: 13 kept"
        ),
        pytest.param({"jokers": "two"}, 54, 13, 2, id="General rules: 54 cards: two left over"),
    ],
)
def test_dealt(options: dict[str, Any], cards: int, each: int, left: int) -> None:
    rules = with_options(RuleSet(), **options)
    assert (len(full_pack(rules)), tricks_in_hand(rules), leftover_count(rules)) == (
        cards,
        each,
        left,
    )
