"""`spades solve`: open cards, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spades_tui.cards import Card
from spades_tui.cli.app import run
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_sets import save_rule_set
from tests.cli.test_commands import Capture, data, refusal

ENDING = """\
[Deal "N:AK3.A2.. QJ.K3.4. 2.45.67. 4.6.A.K7"]
[Leader "N"]
[Taken "N:2 E:2 S:2 W:2"]
[Bids "N:3 E:nil S:4 W:2"]
[Broken "yes"]
"""
WHOLE = """\
[Deal "N:AKQ.J32.T98.7654 876.KQT.AKQ.KQJT JT95.A98.J765.32 432.7654.432.A98"]
[Bids "N:3 E:4 S:2 W:nil"]
[Play "E:AD S:5D W:2D N:8D / E:KD"]
[Seat "S"]
"""


@pytest.fixture
def written(tmp_path: Path) -> Any:
    def write(*hands: str) -> str:
        path = tmp_path / "hand.txt"
        path.write_text("".join(hands))
        return str(path)

    return write


def test_every_goal_that_makes_sense_is_solved(capsys: Capture, written: Any) -> None:
    answers = data(capsys, "solve", written(ENDING))
    told = {answer["goal"]: answer["value"] for answer in answers}
    assert told == {
        "tricks NS": 8,
        "tricks EW": 5,
        "contract NS": True,
        "contract EW": True,
        "nil E": False,
    }
    assert {answer["status"] for answer in answers} == {"solved"}
    assert answers[0]["cards"] == {"AS": 8, "KS": 8, "3S": 7, "AH": 8, "2H": 6}


def test_one_goal_is_a_list_too_and_spades_may_be_led_freely(capsys: Capture, written: Any) -> None:
    hand = written(ENDING.replace("yes", "no"), '[Goal "tricks EW"]')
    (kept,) = data(capsys, "solve", hand)
    (free,) = data(capsys, "solve", hand, "--leads", "free")
    assert set(kept["cards"]) == {"AH", "2H"}
    assert set(free["cards"]) == {"AS", "KS", "3S", "AH", "2H"}
    assert kept["value"] >= free["value"] == 5
    assert set(kept) == {"hand", "status", "goal", "value", "cards", "nodes", "seconds"}


def test_several_hands_are_one_document(capsys: Capture, written: Any) -> None:
    goal = '[Goal "nil E"]\n'
    answers = data(capsys, "solve", written(ENDING + goal, "\n", ENDING + goal))
    assert [(answer["hand"], answer["goal"]) for answer in answers] == [(1, "nil E"), (2, "nil E")]


def test_the_answer_in_words(capsys: Capture, written: Any) -> None:
    assert run(["solve", written(ENDING)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "North to play.\nNorth and South take 8 tricks.\n  8 tricks   A♠ K♠ A♥\n"
    )
    assert "East's nil can be broken.\n" in told


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        ("solo", WHOLE.partition("[Bids")[0] + '[Leader "E"]\n'),
        ("solo", ENDING),
        ("rake", ENDING.replace("A2", "A7")),
    ],
)
def test_where_one_must_beat_or_rake_no_goal_is_solved_however_few_the_cards(
    capsys: Capture, written: Any, rules: str, cards: str
) -> None:
    jokers = {"jokers": "two", "removed": (Card.C2, Card.H2)}
    save_rule_set("rake", with_options(RuleSet(), rake_and_shake=True, **jokers))
    hand = written(cards, f'[Rules "{rules}"]\n')
    assert {answer["status"] for answer in data(capsys, "solve", hand)} == {"not for this table"}
    assert run(["solve", hand]) == 0
    (told,) = capsys.readouterr().out.splitlines()
    assert told.startswith("Not for this table: ")


DUMMY = """\
[Rules "three-dummy"]
[Deal "E:AK... 32... .AK.. ..AK."]
[Leader "E"]
[Dealer "S"]
[Taken "E:7 D:2 S:2 W:0"]
[Bids "E:3 W:4 S:6"]
"""


def test_beside_a_dummy_the_third_player_is_east(capsys: Capture, written: Any) -> None:
    assert run(["solve", written(DUMMY)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("East to play.\nSouth and the dummy take 4 tricks.\n")
    unnamed = DUMMY.replace("D:2 ", "")
    assert "do not make 13" in refusal(capsys, "solve", written(unnamed))
    hint = "'D' is not a hand here, write S, W, N or E"
    assert hint in refusal(capsys, "solve", written(DUMMY.replace("three-dummy", "standard")))


def test_each_defender_of_a_dummy_has_a_contract_of_their_own(
    capsys: Capture, written: Any
) -> None:
    found = {answer["goal"]: answer["value"] for answer in data(capsys, "solve", written(DUMMY))}
    assert found["contract W"] is True
    assert found["contract E"] is True
    assert found["contract SD"] is False
    harder = DUMMY.replace("W:4", "W:5").replace("E:7", "E:2").replace("D:2", "D:7")
    found = {answer["goal"]: answer["value"] for answer in data(capsys, "solve", written(harder))}
    assert (found["contract E"], found["contract W"]) == (True, False)
    both = written(DUMMY, '[Goal "contract EW"]\n')
    assert "no contract together" in refusal(capsys, "solve", both)


@pytest.mark.parametrize(
    ("rules", "bid", "taken", "asked"),
    [
        ("high-stakes", "N:10for200 S:-", "N:7 E:4 S:0 W:0", True),
        ("high-stakes", "N:10for200 S:-", "N:7 E:3 S:1 W:0", True),
        ("high-stakes", "N:10for200 S:-", "N:7 E:2 S:2 W:0", False),
        ("high-stakes", "N:nt5 S:5", "N:7 E:4 S:0 W:0", False),
        ("high-stakes", "N:5 S:5", "N:7 E:2 S:2 W:0", True),
    ],
)
def test_a_contract_that_more_than_tricks_decides_is_not_asked(
    capsys: Capture, written: Any, rules: str, bid: str, taken: str, asked: bool
) -> None:
    spot = f"""\
[Rules "{rules}"]
[Deal "N:AK... 32... .AK.. ..AK."]
[Leader "N"]
[Taken "{taken}"]
[Bids "{bid} E:3 W:2"]
"""
    goals = [answer["goal"] for answer in data(capsys, "solve", written(spot))]
    assert ("contract NS" in goals) == asked
    assert "tricks NS" in goals
    if not asked:
        told = refusal(capsys, "solve", written(spot, '[Goal "contract NS"]\n'))
        assert "more than tricks decides" in told


def test_a_wrong_card_that_stood_is_played_on_from_where_rules_let_it_stand(
    capsys: Capture, written: Any
) -> None:
    hand = WHOLE.replace("S:5D", "S:AH")
    found = data(capsys, "solve", written('[Rules "tournament"]\n', hand))
    assert {answer["status"] for answer in found} == {"solved"}
    assert "cannot be played there" in refusal(capsys, "solve", written(hand))


def test_a_hand_comes_from_standard_input(capsys: Capture, type_in: Callable[[str], None]) -> None:
    type_in(ENDING)
    assert data(capsys, "solve", "-")[0]["value"] == 8


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        (ENDING.replace('[Leader "N"]\n', ""), "[Leader]"),
        (ENDING.replace("4.6.A.K7", "-"), "[Deal]"),
        (ENDING + '[Goal "contract NE"]', "[Goal]"),
        (WHOLE.replace("W:2D N:8D", "W:4S N:8D"), "[Play]"),
        (WHOLE + "\n" + WHOLE.replace("AKQ.J32", "AK.J32"), "Hand 2: [Deal]"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_its_tag(
    capsys: Capture, written: Any, hand: str, field: str
) -> None:
    assert field in refusal(capsys, "solve", written(hand))
