"""`spades solve`: open cards and claims, as text and as JSON."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from spades_tui.bots.kernel import masks_for
from spades_tui.cards import parse_card
from spades_tui.cli.app import run
from spades_tui.coach.hand_spots import spot_of
from spades_tui.coach.open_cards import opened
from spades_tui.rules.formats.hand_form import read_forms
from spades_tui.rules.ruleset import RuleSet
from tests.cli.test_commands import Capture, data, refusal

ENDING = """\
[Deal "N:AK3.A2.. QJ.K3.4. 2.45.67. 4.6.A.K7"]
[Leader "N"]
[Taken "N:2 E:2 S:2 W:2"]
[Bids "N:3 E:nil S:4 W:2"]
[Broken "yes"]
"""
OVER = """\
[Deal "N:K52.62.QT8643.A6 QJ63.AKQ.A7.Q874 T874.J9874..JT52 A9.T53.KJ952.K93"]
[Bids "E:4 S:nil W:2 N:3"]
[Play "E:4C S:5C W:3C N:6C / N:AC E:7C S:JC W:9C / N:QD E:AD S:TC W:2D / E:8C S:2C W:KC N:2S / \
N:3D E:7D S:JH W:JD / W:3H N:6H E:QH S:9H / E:3S S:7S W:AS N:KS / W:5H N:2H E:KH S:8H / \
E:6S S:8S W:9S N:5S / W:TH N:TD E:AH S:7H / E:QC S:4S W:KD N:8D / S:TS W:9D N:6D E:JS / \
E:QS S:4H W:5D N:4D"]
[Seat "S"]
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


def test_one_goal_is_one_object_and_spades_may_be_led_freely(capsys: Capture, written: Any) -> None:
    hand = written(ENDING.replace("yes", "no"), '[Goal "tricks EW"]')
    kept = data(capsys, "solve", hand)
    free = data(capsys, "solve", hand, "--leads", "free")
    assert set(kept["cards"]) == {"AH", "2H"}
    assert set(free["cards"]) == {"AS", "KS", "3S", "AH", "2H"}
    assert kept["value"] >= free["value"] == 5
    assert set(kept) == {"status", "goal", "value", "cards", "nodes", "seconds"}


def test_several_hands_are_a_line_each(capsys: Capture, written: Any) -> None:
    goal = '[Goal "nil E"]\n'
    assert run(["solve", written(ENDING + goal, "\n", ENDING + goal), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["goal"] for line in lines] == ["nil E", "nil E"]


def test_the_answer_in_words(capsys: Capture, written: Any) -> None:
    assert run(["solve", written(ENDING)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "North to play.\nNorth and South take 8 tricks.\n  8 tricks   A♠ K♠ A♥\n"
    )
    assert "East's nil can be broken.\n" in told


def test_a_table_that_is_not_served(capsys: Capture, written: Any) -> None:
    hand = written(WHOLE.partition("[Bids")[0], '[Leader "E"]\n[Rules "solo"]\n[Goal "tricks E"]\n')
    assert data(capsys, "solve", hand)["status"] == "not for this table"
    assert run(["solve", hand]) == 0
    assert capsys.readouterr().out.startswith("Not for this table: ")


def test_each_defender_of_a_dummy_has_a_contract_of_their_own(
    capsys: Capture, written: Any
) -> None:
    spot = """\
[Rules "three-dummy"]
[Deal "N:AK... 32... .AK.. ..AK."]
[Leader "N"]
[Dealer "S"]
[Taken "N:7 E:2 S:2 W:0"]
[Bids "N:3 W:4 S:6"]
"""
    found = {answer["goal"]: answer["value"] for answer in data(capsys, "solve", written(spot))}
    assert found["contract W"] is True
    assert found["contract N"] is True
    assert found["contract ES"] is False
    harder = spot.replace("W:4", "W:5").replace("N:7", "N:2").replace("E:2", "E:7")
    found = {answer["goal"]: answer["value"] for answer in data(capsys, "solve", written(harder))}
    assert (found["contract N"], found["contract W"]) == (True, False)
    both = written(spot, '[Goal "contract NW"]\n')
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


def test_few_cards_are_solved_where_somebody_must_beat(capsys: Capture, written: Any) -> None:
    hand = written(ENDING, '[Rules "solo"]\n[Goal "tricks N"]\n')
    found = data(capsys, "solve", hand)
    assert found["status"] == "solved"
    assert set(found["cards"]) == {"AS", "KS", "3S", "AH", "2H"}
    assert 2 <= found["value"] <= 7


def test_a_wrong_card_that_stood_is_played_on_from_where_rules_let_it_stand(
    capsys: Capture, written: Any
) -> None:
    hand = WHOLE.replace("S:5D", "S:AH")
    found = data(capsys, "solve", written('[Rules "tournament"]\n', hand))
    assert {answer["status"] for answer in found} == {"solved"}
    claim = data(capsys, "solve", written('[Rules "tournament"]\n', hand), "--claim", "all")
    assert claim["answer"] == "refused"
    for more in ((), ("--claim", "all")):
        assert "cannot be played there" in refusal(capsys, "solve", written(hand), *more)


@pytest.mark.parametrize("claim", ["all", "settled", "3", "nil"])
def test_a_refused_claim_comes_with_a_deal_and_a_line(
    capsys: Capture, written: Any, claim: str
) -> None:
    hand = WHOLE.replace("S:2", "S:nil") if claim == "nil" else WHOLE
    answer = data(capsys, "solve", written(hand), "--claim", claim)
    assert set(answer) == {"answer", "deal", "line"}
    assert answer["answer"] == "refused"
    (form,) = read_forms(answer["deal"])
    (asked,) = read_forms(WHOLE)
    assert sorted(form.hands[0] or ()) == sorted(asked.hands[0] or ())
    assert form.play == asked.play
    laid = opened(spot_of(form, RuleSet()))
    for word in answer["line"]:
        bit = masks_for(RuleSet()).bit[parse_card(word[2:])]
        assert "SWNE"[laid.table.turn] == word[0]
        assert laid.table.legal() & bit
        laid.table.play(bit)


def test_a_proved_claim(capsys: Capture, written: Any) -> None:
    tops = written(
        '[Deal "S:AKQ.A.. - - -"]\n[Leader "S"]\n[Taken "N:9"]\n[Broken "yes"]\n[Seat "S"]\n'
    )
    assert data(capsys, "solve", tops, "--claim", "3") == {
        "answer": "proved",
        "deal": None,
        "line": [],
    }
    assert run(["solve", tops, "--claim", "3"]) == 0
    assert capsys.readouterr().out.startswith("Proved: ")


def test_a_hand_comes_from_standard_input(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(ENDING.encode())))
    assert data(capsys, "solve", "-")[0]["value"] == 8


@pytest.mark.parametrize(
    ("hand", "argv", "field"),
    [
        (ENDING.replace('[Leader "N"]\n', ""), (), "[Leader]"),
        (ENDING.replace("4.6.A.K7", "-"), (), "[Deal]"),
        (ENDING + '[Goal "contract NE"]', (), "[Goal]"),
        (WHOLE.replace("W:2D N:8D", "W:4S N:8D"), (), "[Play]"),
        (ENDING, ("--claim", "all"), "[Seat]"),
        (OVER, ("--claim", "all"), "[Play]: the hand is over"),
        (WHOLE, ("--claim", "13"), "--claim"),
        (WHOLE, ("--claim", "foo"), "--claim"),
        (WHOLE + '[Sizes "N:4"]', ("--claim", "all"), "[Sizes]"),
        (WHOLE + '[Void "N:HDC W:HDC"]', ("--claim", "all"), "[Void]"),
        (WHOLE.replace("W:nil", ""), ("--claim", "settled"), "[Bids]"),
        (WHOLE, ("--claim", "nil"), "[Bids]: S bid no nil"),
        (WHOLE.replace("N:8D", "N:7C"), ("--claim", "all"), "[Play]: the 7♣ cannot be played"),
        (WHOLE + "\n" + WHOLE.replace("AKQ.J32", "AK.J32"), (), "Hand 2: [Deal]"),
    ],
)
def test_what_cannot_be_solved_is_refused_with_its_tag(
    capsys: Capture, written: Any, hand: str, argv: tuple[str, ...], field: str
) -> None:
    assert field in refusal(capsys, "solve", written(hand), *argv)
