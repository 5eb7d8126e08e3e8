"""The score of a real table: who is asked what, what it comes to, corrections, and the file."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spades_tui.rules.deck import pack
from spades_tui.rules.options.catalogue import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.seating import seating
from spades_tui.session.keeping import Keeper
from spades_tui.storage.backup import back_up
from spades_tui.storage.pads import (
    Pad,
    delete_pad,
    new_path,
    read_pad,
    saved_pads,
    write_pad,
)
from spades_tui.storage.paths import StorageProblem

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def pad(preset: str = "standard", dealer: int = 0, **more: Any) -> Pad:
    rules = preset_named(preset).rules
    names = NAMES[: seating(rules).players]
    return Pad(rules=rules, title=preset, names=names, dealer=dealer, **more)


def keeper(preset: str = "standard", *texts: str, dealer: int = 0) -> Keeper:
    found = Keeper(pad(preset, dealer))
    for text in texts:
        found.add(text)
    return found


def test_it_says_who_must_do_what_next() -> None:
    found = keeper(dealer=3)
    said = []
    for word in ("4", "nil", "3", "5", "5", "0", "3"):
        said.append(found.step.sentence)
        found.add(word)
    assert said == [
        "Hand 1: Di deals. Ann bids.",
        "Bo bids.",
        "Cy bids.",
        "Di bids.",
        "All have bid. Play the hand, then: how many tricks did Ann take?",
        "How many tricks did Bo take?",
        "How many tricks did Cy take?",
    ]
    assert found.step.sentence == "Hand 2: Ann deals. Bo bids."


def test_the_engine_counts_and_the_last_tricks_need_not_be_written() -> None:
    found = keeper("standard", "4 nil 3 5", "5 0 3", dealer=3)
    us, them = found.scored[0].sides
    assert (us.hand, us.bags) == (71, 1)
    assert them.hand == 150
    assert found.scores == ((71, 1), (150, 0))
    assert found.side_names == ("Ann and Cy", "Bo and Di")


def test_words_stand_in_the_order_of_the_bidding() -> None:
    found = keeper("standard", "nil 3 5 4", "0 3 5", dealer=0)  # Bo bids first
    assert found.scored[0].sides[1].hand == 150
    assert found.scored[0].sides[0].hand == 71


def test_several_words_at_once_are_all_or_none() -> None:
    found = keeper("standard", "4 nil")
    with pytest.raises(ValueError, match="Bids: 'x'"):
        found.add("3 x")
    assert found.pad.hands[0].bids == ("4", "nil")
    found.add("3 5 5 0 3")
    assert len(found.scored) == 1


@pytest.mark.parametrize(
    ("texts", "wrong", "sentence"),
    [
        ((), "14", "too many"),
        ((), "", "Nothing was written"),
        (("4 3 3 3",), "14", "write 0 to 13"),
        (("4 3 3 3", "9"), "5", "write 0 to 4"),
        ((), "moon", "not played by these rules"),
        ((), "-", "Bids"),
    ],
)
def test_what_cannot_be_is_refused_with_a_remedy(
    texts: tuple[str, ...], wrong: str, sentence: str
) -> None:
    found = keeper("standard", *texts)
    before = found.pad
    with pytest.raises(ValueError, match=sentence):
        found.add(wrong if wrong != "-" else "- 3 3 3")
    assert found.pad == before


def test_a_refusal_names_the_player() -> None:
    with pytest.raises(ValueError, match=r"^Bids: Di would have been told"):
        keeper("suicide", "3 4 2 1")


def test_a_word_is_taken_back_one_at_a_time_and_the_tricks_added_by_us_with_it() -> None:
    found = keeper("standard", "4 nil 3 5", "5 0 3")
    seen = []
    while found.undo():
        hands = found.pad.hands
        seen.append((len(hands[0].bids), len(hands[0].tricks)) if hands else (0, 0))
    assert seen == [(4, 2), (4, 1), (4, 0), (3, 0), (2, 0), (1, 0), (0, 0)]
    assert not found.undo()


def test_a_correction_counts_all_that_follows_anew() -> None:
    found = keeper("standard", "4 3 3 3", "4 3 3", "4 3 3 3", "4 3 3", dealer=3)
    before = found.scores
    found.correct(0, "4 nil 3 3", "4 3 3 3")
    assert found.scores != before
    assert len(found.scored) == 2
    with pytest.raises(ValueError, match="Hand 1 on the pad"):
        found.correct(0, "4 nil 3 3", "4 3 3 9")
    with pytest.raises(ValueError, match="not complete"):
        found.correct(1, "4 3 3 3", "4 3")


def test_a_correction_that_ends_the_match_is_refused_before_hands_that_follow() -> None:
    found = keeper("quick", "5 5 5 5", "4 3 3", "4 3 3 3", "4 3 3", dealer=3)
    before = found.pad
    with pytest.raises(ValueError, match="hand 1 the match is over: take back what follows"):
        found.correct(0, "4 nil 7 nil", "5 0 8 0")
    assert found.pad == before


def test_a_game_ends_when_the_rules_say_so() -> None:
    found = Keeper(pad("quick"))
    for _ in range(20):
        if found.over:
            break
        order = found.order(len(found.scored))
        found.add(" ".join("6" if seat % 2 == 0 else "0" for seat in order))
        found.add(" ".join("6" if seat % 2 == 0 else "0" for seat in order[:3]))
        if not found.scored:
            pytest.fail(found.step.sentence)
    assert found.step.kind == "over"
    assert "win the game" in found.step.sentence
    with pytest.raises(ValueError, match="one too many"):
        found.add("4")


def test_a_fact_only_some_rules_ask_for_is_asked_for_by_name() -> None:
    found = keeper("alpha-theta")
    order = [found.pad.names[seat] for seat in found.order(0)]
    for preset in presets():
        one = keeper(preset)
        hands = seating(one.rules).hands
        one_step = one.step
        assert one_step.sentence
        assert one_step.kind in ("bid", "tricks")
        assert hands >= len(one.pad.names)
    assert order[0] == "Bo"


@pytest.mark.parametrize("preset", presets())
def test_a_hand_can_be_written_under_every_rule_set(preset: str) -> None:
    found = keeper(preset)
    players, hands = len(found.pad.names), seating(found.rules).hands
    for _ in range(60):
        if found.scored:
            break
        step = found.step
        if step.kind == "bid":
            _bid(found)
        elif step.kind == "tricks":
            found.add(
                "3" if found.takers(0)[0] in step.sentence and "Play" in step.sentence else "0"
            )
        elif step.fact == "declarer":
            found = _with_star(found)
        else:
            found.add(_fact(found))
    assert found.scored, found.step
    assert len(found.scored[0].sides) == len(found.side_names)
    assert sum(map(int, found.pad.hands[0].tricks)) >= hands - players


def _bid(found: Keeper) -> None:
    players = len(found.pad.names)
    for words in ("3 4 2 1 3 2", "5 - 4 -", "4 4 nil nil"):
        try:
            found.add(" ".join(words.split()[:players]))
        except ValueError:
            continue
        return
    raise AssertionError(found.step)


def _with_star(found: Keeper) -> Keeper:
    hand = found.pad.hands[0]
    bids = list(hand.bids)
    best = max(range(len(bids)), key=lambda at: int(bids[at]))
    bids[best] += "*"
    hand = msgspec.structs.replace(hand, bids=tuple(bids))
    return Keeper(msgspec.structs.replace(found.pad, hands=(hand,)))


def _fact(found: Keeper) -> str:
    fact = found.step.fact
    tricks = found.pad.hands[0].tricks
    names = found.takers(0)
    if fact == "winners":
        return " ".join(
            name.removeprefix("the ")
            for name, taken in zip(names, tricks, strict=True)
            for _ in range(int(taken))
        )
    if fact == "winning_cards":
        return " ".join(str(card) for card in pack(found.rules)[: sum(map(int, tricks))])
    return "none"


@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, "Ann Bo Cy Di"),
        ({"first_bidder": "dealer"}, "Di Ann Bo Cy"),
        ({"bidding": "partnership"}, "Ann Cy Bo Di"),
    ],
)
def test_players_are_asked_in_the_order_of_the_rules(options: Any, asked: str) -> None:
    rules = with_options(preset_named("standard").rules, **options)
    found = Keeper(Pad(rules=rules, names=NAMES[:4], dealer=3))
    assert [found.pad.names[seat] for seat in found.order(0)] == asked.split()


def test_the_last_tricks_may_be_written_in_the_same_line() -> None:
    found = keeper("standard", "4 nil 3 5 5 0 3 5", dealer=3)
    assert found.step.sentence == "Hand 2: Ann deals. Bo bids."
    with pytest.raises(ValueError, match="add up to 12"):
        keeper("standard", "4 nil 3 5", "5 0 3 4", dealer=3)
    found.add("3 3 3 3")
    found.add("4 3")
    found.add("3 3")
    assert len(found.scored) == 2


def test_a_hand_is_bid_where_the_rules_let_it_be_bid() -> None:
    found = keeper("jjdd", "3 4 3")
    with pytest.raises(ValueError, match="first hand alone is not bid"):
        found.add("- - - -")
    with pytest.raises(ValueError, match="not bid, leave the bids out"):
        found.correct(0, "4 4 4 4", "3 4 3 3")
    found.correct(0, "", "4 3 3 3")
    assert found.scored[0].sides[0].hand == 60


def test_facts_that_a_correction_may_have_changed_are_asked_for_again() -> None:
    found = keeper("three-handed-jokers")
    for _ in range(2):
        found.add("6 5 5")
        found.add("6 6")
        found.add(_fact(found))
        found.add(_fact(found))
    after = found.scored[1].sides
    found.correct(0, "6 5 5", "6 7 5")
    assert (len(found.scored), len(found.pad.hands)) == (0, 2)
    assert found.step.sentence.startswith("Hand 1: Who won each trick")
    found.add(_fact(found))
    found.add(_fact(found))
    assert len(found.scored) == 2
    assert [side.hand for side in found.scored[1].sides] == [side.hand for side in after]
    found.correct(0, "6 5 5", "6 7 5")
    assert len(found.scored) == 2, "nothing has changed"


def test_a_hand_that_a_revoke_ended_is_taken_back_word_by_word() -> None:
    found = Keeper(pad("tournament"))
    found.add("3 3 3 3")
    found.revoked("Ann")
    found.add("1 2 3 4")
    assert [side.hand for side in found.scored[0].sides] == [-60, 60]
    left = []
    while found.undo():
        left.append(len(found.pad.hands[0].tricks) if found.pad.hands else 0)
    assert left == [3, 2, 1, 0, 0, 0, 0, 0, 0]


def test_a_revoke_ends_the_hand() -> None:
    found = keeper("standard", "4 3 3 3")
    with pytest.raises(ValueError, match=r"revoke|Revoker|not"):
        found.revoked("Zed")
    fresh = keeper("standard", "4 3")
    with pytest.raises(ValueError, match="after the bids"):
        fresh.revoked("Ann")


# -- the file -----------------------------------------------------------------------------------


def test_a_pad_is_saved_and_resumed(tmp_path: Path, spades_home: Any) -> None:
    found = keeper("standard", "4 nil 3 5", "5 0 3", "4")
    path = new_path(datetime(2025, 1, 1, tzinfo=UTC))
    write_pad(path, found.pad)
    assert Keeper(read_pad(path)).step == found.step
    assert [one.path for one in saved_pads()] == [path]
    back_up(tmp_path / "all.zip")
    assert path.name.encode() in (tmp_path / "all.zip").read_bytes()
    delete_pad(path)
    assert not saved_pads()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[" * 10_000,
        '{"mark":"spades pad"}',
        "\x1b[2J",
        '{"mark":"spades pad","rules":{},"names":["a","b"]}',
        '{"mark":"spades pad","rules":{},"names":["a","a","b","c"]}',
        '{"mark":"spades pad","rules":{},"names":["a","b","c","d"],"dealer":9}',
        '{"mark":"spades pad","rules":{},"names":["a","b","c","d"],"format":99}',
    ],
)
def test_a_file_that_is_no_pad_is_told_in_one_sentence(text: str, spades_home: Any) -> None:
    path = new_path(datetime(2025, 1, 1, tzinfo=UTC))
    path.parent.mkdir(parents=True)
    path.write_text(text)
    with pytest.raises(StorageProblem) as problem:
        read_pad(path)
    assert "\x1b" not in str(problem.value)
    assert saved_pads()[0].pad is None


def test_texts_in_a_pad_cannot_steer_the_terminal() -> None:
    found = msgspec.structs.replace(pad(), names=("A\x1b[2J", "B", "C", "D"))
    found = Pad(rules=found.rules, names=("A\x1b[2J", "B", "C", "D"), title="\x1b[1m")
    assert "\x1b" not in "".join((*found.names, found.title))
