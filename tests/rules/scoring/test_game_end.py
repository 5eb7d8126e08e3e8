"""When a game is over, who has won it, and the sentence that says so."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import (
    GameOutcome,
    ScoreLine,
    SideBefore,
    SideScore,
    count_sets,
    game_outcome,
)
from spades_tui.rules.scoring.game_end import hands_reason, side_names
from tests.rules.scoring.scored import all_scored


def ended(
    *scores: int, bags: tuple[int, ...] = (), hands: int = 5, **options: Any
) -> GameOutcome | None:
    """Return how a game with these scores stands; options named as in a rule set."""
    counts = bags or (0,) * len(scores)
    sides = tuple(
        SideScore((), 0, score, count) for score, count in zip(scores, counts, strict=True)
    )
    return game_outcome(sides, with_options(RuleSet(), **options), hands)


def winner(*scores: int, **more: Any) -> int | None:
    outcome = ended(*scores, **more)
    return None if outcome is None else outcome.winner


def test_nobody_at_the_target_plays_on() -> None:
    assert winner(499, 480) is None


def test_the_target_reached_ends_the_game() -> None:
    outcome = ended(512, 300)
    assert outcome == GameOutcome(0, "Us reach 512 and win the game: the target is 500.")
    assert ended(500, 300) == GameOutcome(0, "Us reach 500 and win the game: the target is 500.")


def test_a49_and_b35_both_at_the_target_the_higher_wins() -> None:
    outcome = ended(512, 530)
    assert outcome is not None
    assert outcome.winner == 1
    assert outcome.reason == (
        "Them reach 530 and win the game: the target is 500, and the highest of those who "
        "reached it wins."
    )


@pytest.mark.parametrize("target", [200, 300, 400, 1000])
def test_other_targets(target: int) -> None:
    assert winner(target - 1, 0, target=target) is None
    assert winner(target, 0, target=target) == 0


SET_THREE: dict[str, Any] = {"sets_lose": 3}


def sets(*made: bool | None, **options: Any) -> tuple[int, ...]:
    """Return the sets that count after hands the first side made or lost."""
    hands = [(SideScore((), 0, 0, 0, made=each), SideScore((), 0, 0, 0)) for each in made]
    return count_sets(hands, with_options(RuleSet(), **options))


def test_sets_are_counted_in_total_or_in_a_row() -> None:
    row = SET_THREE | {"sets_lose_in_a_row": True}
    assert sets(False, True, False, **SET_THREE) == (2, 0)
    assert sets(False, True, False, **row) == (1, 0)
    assert sets(False, None, False, **row) == (2, 0)  # no contract, nothing made
    assert sets(False, False) == (0, 0)


def test_the_third_set_loses_the_game() -> None:
    rules = with_options(RuleSet(), **SET_THREE)
    sides = all_scored(
        "4 2 4 2", "2 5 1 5", before=(SideBefore(400, 0, 2), SideBefore(100, 0)), **SET_THREE
    )
    outcome = game_outcome(sides, rules, 9)
    assert outcome == GameOutcome(1, "Them win the game with 146: Us lose it at once (Set 3 of 3).")
    assert [line.label for line in sides[0].lines] == ["Contract 8, took 3", "Set 3 of 3"]


def test_two_sides_set_for_the_third_time_leave_it_to_the_scores() -> None:
    rules = with_options(RuleSet(), **SET_THREE)
    sides = all_scored(
        "4 4 4 4", "3 3 4 3", before=(SideBefore(90, 0, 2), SideBefore(100, 0, 2)), **SET_THREE
    )
    outcome = game_outcome(sides, rules, 9)
    assert outcome is not None
    assert outcome.winner == 1
    assert "so the scores decide" in outcome.reason


def test_every_trick_may_win_the_game() -> None:
    rules = with_options(RuleSet(), all_tricks="game")
    outcome = game_outcome(all_scored("4 3 3 3", "9 0 4 0", all_tricks="game"), rules, 1)
    assert outcome == GameOutcome(
        0,
        "Us win the game with 76: taking every trick decides it at once "
        "(Contract 7, took every trick).",
    )


def test_c23_minus_200_loses() -> None:
    outcome = ended(120, -210, floor=-200)
    assert outcome == GameOutcome(
        0, "Us win the game with 120: Them fall to −210, and the floor is −200."
    )


def test_b_minus_500_or_worse_loses() -> None:
    assert winner(-499, 120, floor=-500) is None
    assert winner(-500, 120, floor=-500) == 1


def test_decision_49_target_and_floor_in_one_hand_give_it_to_the_target() -> None:
    assert winner(-210, 500, floor=-200) == 1


def test_decision_49_both_at_the_floor_the_less_negative_wins() -> None:
    assert winner(-230, -205, floor=-200) == 1


def test_c23_the_tenth_hand_is_the_last() -> None:
    assert winner(120, 180, hands=9, max_hands=10) is None
    outcome = ended(120, 180, hands=10, max_hands=10)
    assert outcome == GameOutcome(
        1, "Them win the game with 180: the tenth hand has been played and the highest score wins."
    )


def test_decision_49_after_the_last_hand_a_side_at_the_floor_cannot_win() -> None:
    assert winner(-150, -220, -300, hands=10, max_hands=10, floor=-200) == 0


@pytest.mark.parametrize(
    ("tie", "won"), [("another hand", None), ("most bags", 1), ("fewest bags", 0)]
)
def test_d46_a_tie(tie: str, won: int | None) -> None:
    assert winner(510, 510, bags=(3, 6), tie=tie) == won


def test_a_tie_broken_by_bags_is_explained() -> None:
    outcome = ended(510, 510, bags=(3, 6), tie="fewest bags")
    assert outcome is not None
    assert outcome.reason.endswith("; the tie goes to the fewest bags (3).")


def test_decision_51_still_equal_plays_on() -> None:
    assert winner(510, 510, bags=(6, 6), tie="most bags") is None


def test_decision_51_only_the_tied_leaders_are_concerned() -> None:
    three: dict[str, Any] = {"players": "six pairs", "packs": 2, "tie": "most bags"}
    assert winner(510, 505, 510, bags=(2, 9, 4), **three) == 2


def test_decision_51_sudden_death_after_the_last_hand() -> None:
    assert winner(200, 200, hands=10, max_hands=10) is None
    outcome = ended(200, 230, hands=11, max_hands=10)
    assert outcome is not None
    assert outcome.winner == 1
    assert "eleventh hand" in outcome.reason


def test_decision_52_one_side_at_the_floor_ends_it_for_all() -> None:
    assert winner(90, -200, 130, players="three solo", floor=-200) == 2


# Outright wins and losses


def test_a_moon_wins_the_game_from_a_negative_score() -> None:
    rules: dict[str, Any] = {"moon": "game"}
    sides = all_scored("moon 1 - 1", "9 0 4 0", before=((-400, 0), (480, 0)), **rules)
    outcome = game_outcome(sides, with_options(RuleSet(), **rules), 4)
    assert outcome == GameOutcome(
        0, "Us win the game with −200: a bid decides it at once (Moon 13, took 13)."
    )


def test_a_blind_double_nil_lost_gives_the_game_to_the_others() -> None:
    rules: dict[str, Any] = {"double_nil": True, "blind_double_nil": True}
    sides = all_scored("bdnil 4 - 5", "1 6 0 6", before=((-300, 0), (100, 0)), **rules)
    outcome = game_outcome(sides, with_options(RuleSet(), **rules), 4)
    assert outcome is not None
    assert outcome.winner == 1
    assert "Us lose it at once (Blind double nil failed, took 1)" in outcome.reason


def test_a_blind_double_nil_made_wins_the_game() -> None:
    rules: dict[str, Any] = {"double_nil": True, "blind_double_nil": True}
    sides = all_scored("bdnil 4 - 5", "0 6 0 7", before=((-300, 0), (450, 0)), **rules)
    outcome = game_outcome(sides, with_options(RuleSet(), **rules), 4)
    assert outcome is not None
    assert outcome.winner == 0


@pytest.mark.parametrize("loss", [250, "game"])
def test_double_nil_for_the_game(loss: int | str) -> None:
    rules: dict[str, Any] = {
        "double_nil": True,
        "double_nil_value": "game",
        "double_nil_loss": loss,
    }
    won = all_scored("dnil 4 - 5", "0 6 0 7", **rules)
    lost = all_scored("dnil 4 - 5", "1 6 0 6", **rules)
    assert won[0].wins_game
    assert lost[0].loses_game is (loss == "game")


def test_decision_17_with_three_sides_the_highest_other_wins() -> None:
    sides = (
        SideScore((ScoreLine("Blind double nil failed, took 1", -500),), -500, 400, 0,
                  loses_game=True),
        SideScore((), 0, 120, 0),
        SideScore((), 0, 180, 0),
    )  # fmt: skip
    outcome = game_outcome(sides, RuleSet(), 4)
    assert outcome is not None
    assert outcome.winner == 2


def three(*scores: int, bags: tuple[int, ...] = (0, 0, 0), out: int | None = None) -> Any:
    """Three sides after a hand, one of which may have lost the game outright."""
    line = ScoreLine("Blind double nil failed, took 1", -500)
    return tuple(
        SideScore((line,) if side == out else (), 0, score, bags[side], loses_game=side == out)
        for side, score in enumerate(scores)
    )


def test_a_side_that_lost_outright_stays_out_while_the_others_break_their_tie() -> None:
    lost, later = three(400, 150, 150, out=0), three(520, 180, 170)
    assert game_outcome(lost, RuleSet(), 4) is None
    assert game_outcome(three(520, 160, 160), RuleSet(), 5, earlier=[lost]) is None

    outcome = game_outcome(later, RuleSet(), 5, earlier=[three(0, 0, 0), lost])
    assert outcome is not None
    assert outcome.winner == 1
    assert "lost it" in outcome.reason

    by_bags = with_options(RuleSet(), tie="fewest bags")
    broken = game_outcome(three(400, 150, 150, bags=(0, 3, 2), out=0), by_bags, 4)
    assert broken is not None
    assert broken.winner == 2


def test_decision_50_two_outright_wins_compare_their_points() -> None:
    rules: dict[str, Any] = {"double_nil": True, "double_nil_value": "game", "moon": "game"}
    sides = all_scored("dnil moon - -", "0 7 0 6", before=((0, 0), (250, 0)), **rules)
    assert [side.score for side in sides] == [500, 450]
    outcome = game_outcome(sides, with_options(RuleSet(), **rules), 4)
    assert outcome is not None
    assert outcome.winner == 0


def test_three_bids_that_decide_the_game_are_not_called_two() -> None:
    made = SideScore((ScoreLine("Moon 13", 500),), 500, 500, 0, wins_game=True)
    other = SideScore((), 0, 10, 0)
    three = (made, made, replace(made, score=510), other)
    outcome = game_outcome(three, with_options(RuleSet(), players="four solo"), 1)
    assert outcome is not None
    assert "three bids decide it at once (Moon 13; Moon 13; Moon 13)" in outcome.reason


MADE = SideScore((ScoreLine("Moon 13", 500),), 500, 500, 0, wins_game=True)
NAMES = ("Anna", "Bert", "Cleo")


def reason_after(*hands: tuple[SideScore, ...]) -> str:
    """Return why a game has ended after the last of `hands`, and not before it."""
    rules = RuleSet()
    for at in range(len(hands) - 1):
        assert game_outcome(hands[at], rules, at + 1, earlier=hands[:at], names=NAMES) is None
    ended = game_outcome(hands[-1], rules, len(hands), earlier=hands[:-1], names=NAMES)
    assert ended is not None
    return ended.reason


def test_what_decided_before_a_tie_was_played_on_is_not_said_to_decide_at_once() -> None:
    parted = (SideScore((), 0, 540, 0), SideScore((), 0, 520, 0), SideScore((), 0, 600, 0))
    assert reason_after((MADE, MADE, three(0, 0, 0)[2]), parted) == (
        "Anna reaches 540 and wins the game: two bids decided it (Moon 13; Moon 13), "
        "and those who tied played on."
    )
    assert reason_after(three(150, 150, 400, out=2), three(180, 170, 520)) == (
        "Anna wins the game with 180: Cleo lost it (Blind double nil failed, took 1), "
        "and those who tied played on."
    )


def test_bids_of_those_out_of_a_tie_decide_nothing_after_it() -> None:
    tied, out = three(150, 150, 400, out=2), replace(MADE, score=900)
    other = SideScore((), 0, 10, 0)
    assert "a bid decides it at once (Moon 13)." in reason_after(tied, (MADE, other, out))
    lost = replace(three(0, 20, 0, out=0)[0], score=-350)
    assert reason_after(tied, (lost, other, out)).endswith(
        ": Anna loses it at once (Blind double nil failed, took 1)."
    )


def test_where_everybody_lost_outright_the_scores_decide() -> None:
    one = three(-400, 0, 0, out=0)[0]
    assert reason_after((one, replace(one, score=-300))) == (
        "Bert wins the game with −300: Anna loses it at once (Blind double nil failed, took 1) "
        "and Bert loses it at once (Blind double nil failed, took 1), so the scores decide."
    )


def test_sides_nobody_has_named_are_pairs_or_players() -> None:
    assert side_names(RuleSet()) == ("Us", "Them")
    assert side_names(preset_named("six-handed").rules) == ("Us", "SW+NE", "NW+SE")
    assert side_names(preset_named("three-handed").rules) == ("You", "West", "East")


def test_names_agree_with_their_verbs() -> None:
    sides = (SideScore((), 0, 510, 0), SideScore((), 0, 20, 0))
    rules = RuleSet()
    one = game_outcome(sides, rules, 4, names=("Anna", "Bert"))
    two = game_outcome(sides, rules, 4, names=("Anna and Carl", "Bert and Dora"))
    assert one is not None
    assert two is not None
    assert one.reason == "Anna reaches 510 and wins the game: the target is 500."
    assert two.reason == "Anna and Carl reach 510 and win the game: the target is 500."


@pytest.mark.parametrize(
    ("hands", "named"),
    [(1, "first"), (12, "twelfth"), (20, "twentieth"), (21, "21st"), (22, "22nd"), (23, "23rd"),
     (24, "24th"), (101, "101st"), (111, "111th"), (112, "112th"), (113, "113th"), (211, "211th")],
)  # fmt: skip
def test_the_last_hand_of_a_game_is_named_in_order(hands: int, named: str) -> None:
    assert hands_reason(hands) == f"the {named} hand has been played and the highest score wins"
