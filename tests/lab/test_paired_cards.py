"""Two bots compared card by card on the deals as they lie."""

from __future__ import annotations

import sys

import pytest

from spades_tui.lab.arena.paired_cards import PairedTask, compare_hand, main


def test_a_bot_is_worth_no_more_than_itself() -> None:
    hand = compare_hand(PairedTask("standard", "club", "club", 1), 0)
    assert hand.choices > 20
    assert (hand.points, hand.win, hand.differ) == (0.0, 0.0, 0)


def test_playing_the_last_legal_card_loses_points() -> None:
    task = PairedTask("standard", "club", "bid3", 1)
    hands = [compare_hand(task, number) for number in range(2)]
    assert all(hand.differ > 10 for hand in hands)
    assert sum(hand.points for hand in hands) > 0
    assert sum(hand.win for hand in hands) > 0


def test_the_comparison_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["paired_cards", "--a", "club", "--b", "rookie", "--hands", "2", "--jobs", "1"]
    )
    main()
    printed = capsys.readouterr().out
    assert "standard: 2 hands" in printed
    assert "net points per hand and side: " in printed
