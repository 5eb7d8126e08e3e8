"""Puzzles and course deals are found, screened, checked, packed and rated."""

from __future__ import annotations

import json
import random
from pathlib import Path
from statistics import stdev

import pytest
from msgspec.structs import replace

from spades_tui.bots.players import PLAY
from spades_tui.practice.course.deal import CourseDeal
from spades_tui.practice.course.ending import Ending
from spades_tui.practice.puzzles.puzzle import (
    HandPosition,
    HandStart,
    PricedAnswer,
    Puzzle,
    load_puzzles,
    read_puzzles,
)
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import preset_named
from tools.__main__ import run
from tools.course import find_deals
from tools.puzzles import command
from tools.puzzles.check import check_puzzles
from tools.puzzles.finder import line_of
from tools.puzzles.packing import select_puzzles, write_packed
from tools.puzzles.rating import fit_ratings, try_puzzle, weak_player
from tools.puzzles.screening import duplicate_ids, implausibility

RULES = encode_rules(preset_named("standard").rules)
FIGURES = {"win": 0.5, "points": 40.0, "bags": 1.0, "make": 0.8, "set": 0.1}


@pytest.mark.search
def test_deals_for_the_course_have_one_right_card_as_each_player_sees_them(tmp_path: Path) -> None:
    deals = [*find_deals(2)]
    assert deals
    for found in deals:
        deal = CourseDeal(
            id="", level=1, title="", goal=found.kind, hand=found.hand, moves=found.moves, say="",
            right=found.right, wrong="", explanation="", bags=found.bags, reached=found.reached,
        )  # fmt: skip
        attempt = deal.attempt()
        assert found.critical >= 1
        if isinstance(attempt, Ending):
            assert found.cards == max(attempt.view.hand_sizes)
            assert {card.value for card in attempt.right_cards()} >= {found.right}
            assert len({*attempt.right_cards()} & {*attempt.choices()}) == 1
    file = tmp_path / "found.jsonl"
    assert run(["course", str(file), "--seed", "2", "--seconds", "0"]) == 0
    assert file.exists()


def puzzle(
    best: dict[str, float],
    trap: dict[str, float],
    words: tuple[str, str] = ("AS", "2S"),
    *,
    scores: tuple[int, int] = (100, 100),
    point: float = 0.001,
    proof: int | None = None,
) -> Puzzle:
    """Return a puzzle of two answers with these figures."""
    first, last = PricedAnswer(words[0], FIGURES | best), PricedAnswer(words[1], FIGURES | trap)
    told = (first, last)
    start = HandStart(RULES, 7, 2, 3, scores, (0, 0))
    return Puzzle(
        "0" * 32,
        HandPosition(start),
        ("make it",),
        words[1],
        told,
        len(told) - 1,
        800,
        point,
        proof=proof,
    )


WORSE = {"win": 0.45, "points": 0.0, "make": 0.5}


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        (puzzle({}, WORSE), ""),
        (puzzle({"win": 0.98}, WORSE), "decided game"),
        (puzzle({"win": 0.03}, WORSE | {"win": 0.01}), "decided game"),
        (puzzle({}, WORSE | {"win": 0.497}), "hardly a game"),
        (puzzle({}, WORSE | {"points": 60.0}), "scores less"),
        (puzzle({}, WORSE | {"points": 60.0}, scores=(440, 100)), ""),
        (puzzle({}, WORSE | {"points": -200.0}), "points at odds"),
        (puzzle({}, WORSE | {"make": 0.78}), "no reason"),
        (puzzle({}, WORSE | {"make": 0.76}, proof=5), ""),
        (puzzle({}, WORSE | {"make": 0.9}), "no reason"),
        (puzzle({}, WORSE | {"make": 0.9, "bags": 2.0}), ""),
        (puzzle({"break": 0.6}, WORSE | {"make": 0.8, "break": 0.3}), ""),
        (puzzle({"make": 0.14}, WORSE | {"make": 0.02}), "long shot"),
        (puzzle({"nil": 0.7}, WORSE, ("=nil", "=2")), ""),
        (puzzle({"nil": 0.2}, WORSE, ("=nil", "=2")), "long shot"),
    ],
)
def test_a_puzzle_without_sense_is_named(wrong: Puzzle, found: str) -> None:
    assert implausibility(wrong) == found


def test_of_puzzles_alike_in_one_hand_the_first_stays() -> None:
    one = puzzle({}, WORSE)
    later = replace(one, id="1" * 32, position=replace(one.position, moves="=3"))
    other = replace(later, id="2" * 32, themes=("set",))
    elsewhere = replace(
        later, id="3" * 32, position=HandPosition(replace(one.position.start, seed=8))
    )
    assert duplicate_ids([later, one, other, elsewhere]) == {"1" * 32}


Capture = pytest.CaptureFixture[str]


def test_seeds_that_are_no_numbers_are_refused(capsys: Capture) -> None:
    assert run(["puzzles", "check", "--seeds", "7,x"]) == 2
    assert "--seeds" in capsys.readouterr().err


def test_a_check_counts_and_finds_what_is_broken() -> None:
    quick = [one for one in load_puzzles() if len(one.position.moves) > 120][:1]
    found = check_puzzles(quick, (7,), deals=0)
    assert found.same_best == {"seed 7": 1.0}
    assert found.failed == found.broken == ()
    assert sum(found.themes.values()) == len(quick[0].themes)


def test_a_check_goes_on_from_what_was_found(tmp_path: Path) -> None:
    quick = sorted(load_puzzles(), key=lambda one: -len(one.position.moves))[:2]
    kept = tmp_path / "verdicts"
    told: list[tuple[int, int]] = []

    def tell(done: int, of: int) -> None:
        told.append((done, of))

    first = check_puzzles(quick, (7,), 1, tell, deals=0, resume=kept)
    whole = check_puzzles(quick, (7,), 0, tell, deals=0, resume=kept)
    assert (first.checked, whole.checked) == (1, 2)
    assert told == [(1, 1), (2, 2)]
    assert check_puzzles(quick, (7,), 0, tell, deals=0, resume=kept) == whole
    assert len(told) == 2
    check_puzzles(quick, (8,), 0, tell, deals=0, resume=kept)
    assert len(told) == 4, "another seed is another check"


def test_a_file_that_holds_no_verdicts_is_refused(tmp_path: Path, capsys: Capture) -> None:
    bad = tmp_path / "bad"
    bad.write_text("{}\n")
    assert run(["puzzles", "check", "--resume", str(bad)]) == 1
    assert capsys.readouterr().err.startswith("spades: --resume: Line 1 is no verdict")
    assert run(["puzzles", "check", "--resume", str(tmp_path)]) == 1
    assert "is a folder, not a file" in capsys.readouterr().err


@pytest.mark.parametrize("option", [("check",), ("check", "--resume"), ("mine",), ("rate",)])
def test_a_file_that_never_ends_is_not_read(option: tuple[str, ...], capsys: Capture) -> None:
    assert run(["puzzles", *option, "/dev/full"]) == 1
    assert capsys.readouterr().err == "spades: /dev/full cannot be read: not a regular file.\n"


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{}\n", "Line 1 is no puzzle: "),
        (b"\x1f\x8b\x08bad", "is packed, and nothing can be added to it"),
    ],
)
def test_a_mine_is_a_file_of_puzzles(
    data: bytes, told: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "mine"
    file.write_bytes(data)
    assert run(["puzzles", "mine", str(file), "--seconds", "1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("spades: FILE: ")
    assert told in said
    assert file.read_bytes() == data


def test_a_check_in_words_and_as_data(capsys: Capture, tmp_path: Path) -> None:
    good = load_puzzles()[0]
    file = tmp_path / "puzzles"
    file.write_bytes(line_of(replace(good, position=replace(good.position, moves="AS"))))
    command = ["puzzles", "check", str(file), "--seeds", "7", "--jobs", "1"]
    assert run([*command, "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["failed"] == [good.id]
    assert report["puzzles"] == 1
    assert run(command) == 1
    assert "failed: 1" in capsys.readouterr().out


def test_packed_puzzles_are_those_that_hold_and_did_not_fail(tmp_path: Path) -> None:
    some = load_puzzles()[:: len(load_puzzles()) // 40]
    chosen = select_puzzles(some, [some[0].id])
    assert len(chosen) == len(some) - 1 - len(duplicate_ids(some[1:]))
    write_packed(tmp_path / "packed", chosen)
    assert {one.id for one in read_puzzles((tmp_path / "packed").read_bytes())} == {
        one.id for one in chosen
    }


def test_a_rebuild_rechecks_checks_packs_and_rates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    easy = max(load_puzzles(), key=lambda one: len(one.position.moves))
    shipped = tmp_path / "shipped.gz"
    shipped.write_bytes(line_of(replace(easy, rating=1, deviation=1, play=0)))
    monkeypatch.setattr(command, "SHIPPED", shipped)
    options = ("--seeds", "7", "--playouts", "0", "--tries", "10", "--jobs", "1")
    assert run(["puzzles", "rebuild", str(tmp_path / "work"), *options]) == 0
    (rebuilt,) = read_puzzles(shipped.read_bytes())
    assert rebuilt.id == easy.id
    assert rebuilt.rating > 100
    assert rebuilt.play == PLAY
    assert "Puzzles kept: 1 of 1." in capsys.readouterr().out


@pytest.mark.medium
def test_ratings_are_those_that_results_were_made_with() -> None:
    chance, puzzles = random.Random(3), [1200 + 10 * place for place in range(81)]
    players = [chance.gauss(1500, 200) for _ in range(240)]
    results = [
        [chance.random() < 1 / (1 + 10 ** ((one - player) / 400)) for player in players]
        for one in puzzles
    ]
    found = fit_ratings(results)
    assert all(20 < error < 60 for _, error in found)
    shift = sum(value - one for (value, _), one in zip(found, puzzles, strict=True)) / len(puzzles)
    off = [(value - shift - one) / error
           for (value, error), one in zip(found, puzzles, strict=True)]  # fmt: skip
    assert 0.8 < stdev(off) < 1.25, "the errors are as large as they are said to be"


def test_a_file_is_rated_by_who_solves_its_puzzles(tmp_path: Path, capsys: Capture) -> None:
    ends = [one for one in load_puzzles() if len(one.position.moves) > 100]
    file = tmp_path / "puzzles"
    plain = [replace(one, rating=1500, deviation=350, play=0) for one in (ends[0], ends[-1])]
    file.write_bytes(b"".join(map(line_of, plain)))
    assert run(["puzzles", "rate", str(file), "--tries", "40", "--jobs", "1"]) == 0
    assert capsys.readouterr().out.startswith("2 puzzles, rated ")
    easy, hard = read_puzzles(file.read_bytes())
    assert (easy.id, hard.id) == (ends[0].id, ends[-1].id)
    assert easy.rating + 100 < hard.rating
    assert {one.play for one in (easy, hard)} == {PLAY}


def test_a_file_without_puzzles_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "none"
    file.write_bytes(b"")
    assert run(["puzzles", "rate", str(file)]) == 1
    assert capsys.readouterr().err == "spades: FILE: There are no puzzles in it.\n"


def test_the_crowd_is_the_same_each_time_and_no_two_are_alike() -> None:
    assert len({weak_player(number).slips for number in range(20)}) == 20
    one = load_puzzles()[0]
    assert try_puzzle(one, 15) == try_puzzle(one, 15)
