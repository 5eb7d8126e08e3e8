"""The command `arena`: figures, as text and JSON, and refusals."""

from __future__ import annotations

from functools import partial

import pytest

from spades_tui.bots import kernel
from spades_tui.bots.pricing.price import Depth
from spades_tui.lab.__main__ import run
from spades_tui.lab.arena import odd_cards
from spades_tui.rules.presets import presets
from tests.cli import test_commands as cli
from tests.cli.test_commands import Capture

data, refusal = partial(cli.data, run=run), partial(cli.refusal, run=run)
SMALL = ("arena", "--a", "baseline", "--b", "bid3", "--jobs", "1")


@pytest.fixture(autouse=True)
def _no_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are the same on a plain kernel, which the tests may run on."""
    monkeypatch.setattr(kernel, "kernel_remedy", lambda: None)


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
        "set, later",
        "nils made",
        "a card, p50 / p95",
    ):
        assert label in told.out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--a", "clib"), "--a: There is no bot 'clib' (did you mean 'club'?)"),
        (("--b", "clib"), "--b: There is no bot 'clib'"),
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
    found = data(capsys, *asked, "--preset", "quick")
    assert [one["what"] for one in found["found"]] == ["win"]


@pytest.mark.medium
def test_manners(capsys: Capture) -> None:
    asked = ("arena", "--a", "novice", "--manners", "8", "--jobs", "1")
    assert run([*asked]) == 0
    told = capsys.readouterr().out
    assert "odd cards of novice, 8 hands" in told
    found = data(capsys, *asked)
    assert sum(found["counts"].values()) == len(found["cards"]) > 0
    assert found["per_hundred"]["high"] == 100 * found["counts"]["high"] / 8
    first = found["cards"][0]
    where = f"hand 1 at 0 to 0, trick {first['trick']}, seat {first['seat']}"
    moment = f"deal {first['deal']}, {where}"
    assert f"{moment}: the {first['card']} on {' '.join(first['on'])} " in told


@pytest.mark.slow
def test_manners_are_watched_in_whole_games_and_from_drawn_scores(capsys: Capture) -> None:
    asked = ("arena", "--a", "rookie", "--manners", "6", "--jobs", "1", "--preset", "quick")
    once, games, drawn = (data(capsys, *asked, *more) for more in ((), ("--games",), ("--drawn",)))
    assert once["hands"] == drawn["hands"] == 6 < games["hands"]
    assert games["per_hundred"]["high"] == round(100 * games["counts"]["high"] / games["hands"], 2)
    late = [card for card in games["cards"] if card["hand"] > 1]
    assert late
    assert any(card["score"] != [0, 0] for card in late)
    assert any(card["score"] != [0, 0] for card in drawn["cards"])
    assert all(card["hand"] == 1 for card in once["cards"])


def test_what_is_measured_from_drawn_scores_says_so(capsys: Capture) -> None:
    drawn, few = ("--drawn", "--jobs", "1", "--preset", "quick"), ("--deals", "3")
    for asked in (("--calibration", "1"), ("--b", "bid3", "--deals", "2")):
        assert run(["arena", "--a", "baseline", *asked, *drawn]) == 0
        assert "Quick, from drawn scores: " in capsys.readouterr().out
    assert data(capsys, *SMALL, *few, "--drawn")["net"] != data(capsys, *SMALL, *few)["net"]


@pytest.mark.slow
def test_a_comparison_under_every_preset_has_a_line_for_each(capsys: Capture) -> None:
    opponent = "spades_tui.lab.opponents:careful"
    asked = ("arena", "--a", "novice", "--b", opponent, "--deals", "1", "--jobs", "1")
    found = data(capsys, *asked, "--every-preset")
    assert list(found) == list(presets())
    assert found["solo"]["net"] == data(capsys, *asked, "--preset", "solo")["net"]
    assert not any(one[side]["illegal_actions"] for one in found.values() for side in "ab")
    assert run([*asked, "--every-preset"]) == 0
    told = capsys.readouterr().out
    assert f"Every preset: novice v {opponent}, 1 duplicate deal each" in told
    assert all(f" {name} " in told for name in presets())


@pytest.mark.slow
def test_blind_bids_are_forced(capsys: Capture) -> None:
    asked = ("arena", "--a", "club,novice", "--b", "baseline", "--blind", "8", "--jobs", "1")
    found = data(capsys, *asked, "--preset", "us-jokers")
    assert found["hands"] == found["bids"] == 8
    assert sum(one["whole"]["count"] for one in found["found"]) == 8
    assert run([*asked]) == 0
    words = capsys.readouterr().out
    assert "what club,novice expects of blind bids against baseline, 8 bids in 8 hands" in words
    assert "Chance to make blind nil" in words


@pytest.mark.medium
def test_odd_cards_are_priced(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(odd_cards, "PRICING_DEPTH", Depth(most=20, least=20, rollouts=2))
    monkeypatch.setattr(odd_cards, "REPLAYS", 2)
    monkeypatch.setattr(odd_cards, "COSTLY", -1.0)
    asked = ("arena", "--a", "rookie", "--manners", "1", "--jobs", "1", "--priced")
    found = data(capsys, *asked)
    priced = [card for card in found["cards"] if card["cost"] is not None]
    assert priced
    assert all(abs(part) <= 1 for card in priced for part in card["cost"])
    assert found["costly"] == 100 * len(priced)
    assert run([*asked]) == 0
    assert "costly by a search and by club, in 100 hands: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (("--priced",), "--priced goes only with --manners"),
        (("--manners", "0"), "--manners: 0 is too small, write"),
        (("--manners", "2", "--calibration", "2"), "Use only one of "),
        (
            ("--manners", "2", "--b", "club"),
            "--b goes only with comparisons of two bots and --blind",
        ),
        (("--manners", "2", "--deals", "5"), "--deals goes only with comparisons"),
        (("--calibration", "0"), "--calibration: 0 is too small, write"),
        (("--calibration", "2", "--games"), "--games goes only with comparisons and --manners"),
        (("--manners", "2", "--every-preset"), "Use only one of "),
        (("--manners", "2", "--blind", "2"), "Use only one of "),
        (("--blind", "2", "--games"), "--games goes only with comparisons and --manners"),
        (("--every-preset", "--preset", "solo"), "Use only one of "),
    ],
)
def test_what_cannot_be_asked_for(capsys: Capture, argv: tuple[str, ...], told: str) -> None:
    assert told in refusal(capsys, "arena", *argv)
