"""The command `arena`: figures, as text and JSON, and refusals."""

from __future__ import annotations

from functools import partial

import pytest

from spades_tui.lab.__main__ import run
from tests.cli import test_commands as cli
from tests.cli.test_commands import Capture

data, refusal = partial(cli.data, run=run), partial(cli.refusal, run=run)
SMALL = ("arena", "--a", "baseline", "--b", "bid3", "--jobs", "1")


def test_the_figures_as_json(capsys: Capture) -> None:
    told = data(capsys, *SMALL, "--deals", "3", "--seed", "2")
    assert (told["a"]["bot"], told["b"]["bot"]) == ("baseline", "bid3")
    assert (told["mode"], told["deals"], told["hands"], told["seed"]) == ("hands", 3, 6, 2)
    assert told["net"]["low"] <= told["net"]["value"] <= told["net"]["high"]
    assert told["win_share"] is None
    assert told["a"]["illegal_actions"] == 0


@pytest.mark.medium
def test_the_figures_as_a_table(capsys: Capture) -> None:
    assert run([*SMALL, "--deals", "2", "--games", "--preset", "quick"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "Quick: baseline v bid3, 2 duplicate games" in told.out
    assert "games won by baseline: " in told.out
    for label in (
        "net points per hand",
        "contracts set",
        "nils made",
        "ms for a card, median",
    ):
        assert label in told.out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--a", "clib"), "--a: There is no bot 'clib' (did you mean 'club'?)"),
        (("--b", "clib"), "--b: There is no bot 'clib'"),
        (("--a", "bid3,bid4"), "--a: There is no bot 'bid4'"),
        (("--b", "bid3,club,club"), "--b: 3 bots are named, for 2 seats."),
        (("--deals", "0"), "--deals: 0 is too small, write"),
        (("--jobs", "0"), "--jobs: 0 is out of range, write 1 to 256"),
        (("--preset", "standart"), "--preset: "),
    ],
)
def test_what_is_refused(capsys: Capture, argv: tuple[str, ...], told: str) -> None:
    assert told in refusal(capsys, "arena", *argv)


def test_calibration(capsys: Capture) -> None:
    asked = ("arena", "--a", "baseline", "--calibration", "1", "--jobs", "1")
    assert run([*asked, "--preset", "quick"]) == 0
    told = capsys.readouterr().out
    assert "Chance to win the game, before each hand" in told
    report = data(capsys, *asked, "--preset", "quick")
    assert [calibration["event"] for calibration in report["events"]] == ["win"]


@pytest.mark.medium
def test_what_is_measured_from_drawn_scores_says_so(capsys: Capture) -> None:
    drawn, few = ("--drawn", "--jobs", "1", "--preset", "quick"), ("--deals", "3")
    for asked in (("--calibration", "1"), ("--b", "bid3", "--deals", "2")):
        assert run(["arena", "--a", "baseline", *asked, *drawn]) == 0
        assert "Quick, from drawn scores: " in capsys.readouterr().out
    assert data(capsys, *SMALL, *few, "--drawn")["net"] != data(capsys, *SMALL, *few)["net"]


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--calibration", "2", "--b", "club"), "--b goes only with comparisons of two bots"),
        (("--calibration", "2", "--deals", "5"), "--deals goes only with comparisons"),
        (("--calibration", "2", "--games"), "--games goes only with comparisons"),
        (("--calibration", "0"), "--calibration: 0 is too small, write"),
        (("--preset", "solo", "--rules", "solo"), "Use only one of "),
    ],
)
def test_what_cannot_be_asked_for(capsys: Capture, argv: tuple[str, ...], told: str) -> None:
    assert told in refusal(capsys, "arena", *argv)
