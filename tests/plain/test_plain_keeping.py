"""The score keeper in words, and `spades keep`."""

from __future__ import annotations

import io

import pytest

from spades_tui.cli.app import run
from spades_tui.plain.console import Console
from spades_tui.plain.keeping import PlainKeeper, choose_pad
from spades_tui.rules.deck import pack
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.session.keeping import Keeper
from spades_tui.storage.pads import Pad, new_path, read_pad, saved_pads, write_pad
from tests.session.test_keeping import keeper


def talk(found: Keeper, *lines: str) -> str:
    """Return what is said when these lines are typed."""
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in lines)), out)
    PlainKeeper(found, new_path(found.pad.created), console).run()
    return out.getvalue()


def test_it_asks_counts_and_saves_after_each_answer() -> None:
    said = talk(keeper(dealer=3), "4 nil", "3", "5", "5 0 3")
    assert "Hand 1: Di deals. Ann bids." in said
    assert "Cy bids." in said
    assert "Hand 1 is written." in said
    assert "Ann and Cy: " in said
    assert "score 71, 1 bag." in said
    assert said.endswith("Hand 2: Ann deals. Bo bids.\nThe pad is saved.\n")
    (saved,) = saved_pads()
    assert saved.pad is not None
    assert len(saved.pad.hands) == 1


def test_commands_take_back_correct_and_show() -> None:
    found = keeper("standard", "4 nil 3 5", "5 0 3", dealer=3)
    said = talk(found, "4", "undo", "correct 1", "4 nil 3 5", "5 1 3 4", "score", "sheet", "help",
                "correct 9", "x", "quit")  # fmt: skip
    assert "Taken back." in said
    assert "Corrected." in said
    assert "score −149" in said
    assert "Hand 1 (Ann, Bo, Cy, Di): bids 4 nil 3 5; tricks 5 1 3 4" in said
    assert "1 to 1" in said
    assert "Bids: 'x'" in said


def test_of_a_hand_that_was_not_bid_the_tricks_alone_are_corrected() -> None:
    said = talk(keeper("jjdd", "3 4 3", dealer=3), "correct 1", "4 3 4 2", "quit")
    assert "Bids of hand 1" not in said
    assert "Tricks of hand 1, in the order Ann, Cy, Bo and Di?" in said
    assert "Ann and Cy: score 70" in said


def test_what_a_correction_may_have_changed_is_asked_before_the_score_is_told() -> None:
    found = keeper("three-handed-jokers", "6 5 5", "6 6", "Ann " * 6 + "Bo " * 6 + "Cy " * 6)
    found.add(" ".join(map(str, pack(found.rules)[:18])))
    said = talk(found, "correct 1", "6 5 5", "6 7 5", "quit")
    assert said.endswith("Corrected.\nWho won each trick, in order? Write names, or 1, 2, 3 in the "
                         "order of the seats.\nThe pad is saved.\n")  # fmt: skip


def test_in_a_new_game_of_a_match_the_score_begins_at_0() -> None:
    rules = with_options(preset_named("quick").rules, max_hands=1, match=2)
    found = Keeper(Pad(rules=rules, names=("Ann", "Bo", "Cy", "Di"), dealer=3))
    said = talk(found, "4 3 3 3 4 3 3", "score", "quit")
    assert "Ann and Cy: score 0, 0 bags, 1 game won." in said
    assert "Bo and Di: score 0, 0 bags, 0 games won." in said


def test_a_pad_is_chosen_by_its_number() -> None:
    first = keeper("standard", "4")
    write_pad(new_path(first.pad.created), first.pad)
    out = io.StringIO()
    chosen = choose_pad(saved_pads(), Console(io.StringIO("7\n1\n"), out))
    assert chosen is not None
    assert chosen.pad == first.pad
    assert "1: standard, Ann, Bo, Cy and Di, 1 hand." in out.getvalue()
    assert "Type 1 to 1, or new." in out.getvalue()


def test_the_command_begins_a_pad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4\nquit\n"))
    code = run(["keep", "--plain", "--names", "Ann,Bo,Cy,Di", "--dealer", "Di"])
    assert code == 0
    assert "Di deals. Ann bids." in capsys.readouterr().out
    (saved,) = saved_pads()
    assert read_pad(saved.path).hands[0].bids == ("4",)


def test_at_a_terminal_a_pad_begun_lies_open(opened_pages: list[tuple[object, ...]]) -> None:
    assert run(["keep"]) == 0
    assert run(["keep", "--names", "Ann,Bo,Cy,Di"]) == 0
    (saved,) = saved_pads()
    assert opened_pages == [("keeper",), ("pad", saved.path, read_pad(saved.path))]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--names", "Ann,Bo"), "--names: 4 names are needed, 2 are given"),
        (("--names", "Ann"), "--names: 4 names are needed, 1 is given"),
        (("--names", "Ann,Ann,Cy,Di"), "a name of their own"),
        (("--names", "Ann,Bo,Cy,Di", "--dealer", "Zed"), "--dealer: nobody is called 'Zed'"),
        (("--preset", "solo"), "--names is missing"),
        ((), "A new pad needs names"),
    ],
)
def test_what_is_wrong_with_the_command_is_told(
    argv: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["keep", "--plain", *argv]) == 2
    assert said in capsys.readouterr().err
