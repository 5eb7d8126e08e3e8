"""The list of games in sentences: what it lists, tells again, copies, deletes and takes in."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from spades_tui.history.replay import Replay
from spades_tui.plain import history
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.history import HELP, PlainGames
from spades_tui.storage.paths import folders
from tests.tui.games import finished_game, kept_game
from tests.tui.menu.test_menu import begun


class Typed(PlainConsole):
    """A console somebody types at, line by line."""

    def __init__(self, answers: list[str]) -> None:
        self.out = StringIO()
        super().__init__(StringIO(), self.out)
        self._answers: Iterator[str] = iter(answers)

    def ask(self) -> str | None:
        return next(self._answers, None)


def talk(*answers: str) -> list[str]:
    console = Typed(list(answers))
    PlainGames(console).run()
    return console.out.getvalue().splitlines()


def test_every_game_is_a_sentence_with_words_for_all_of_it() -> None:
    begun("whiz").close()
    path = kept_game()
    lines = talk()
    assert lines[0] == "2 games."
    assert lines[1].startswith("1: ")
    assert "in the first hand, unfinished" in lines[1]
    row = finished_game().state
    assert path.name not in lines[2]
    assert " to ".join(str(score) for score in row.scores).replace("-", "−") in lines[2]
    assert not any(sign in line for line in lines for sign in "│─█▸·")


def test_the_list_goes_on_where_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LISTED_AT_ONCE", 2)
    for seed in (3, 4, 5):
        kept_game(seed)
    lines = talk("more", "list")
    assert [line.split(":")[0] for line in lines[1:4]] == ["1", "2", "1 more game"]
    assert lines[5].startswith("3: ")
    assert lines[6] == "3 games."
    assert lines[7].startswith("1: ")


def test_words_find_games_and_none_is_said() -> None:
    kept_game(3)
    kept_game(4, "Whiz")
    lines = talk("find whiz west", "find nobody", "replay 1")
    assert sum(line.startswith("1 game with whiz west.") for line in lines) == 1
    assert any(line.startswith("0 games with nobody.") for line in lines)
    assert lines[-1] == "There is no game in the list."


def test_a_game_is_told_again_in_sentences_without_columns() -> None:
    kept_game()
    lines = talk("replay 1", "replay 9", "replay")
    assert any(line.startswith("Sealed game") for line in lines)
    assert any("of spades" in line for line in lines)
    assert "You win the trick." in lines
    assert any(line.startswith("Hand 1 is over.") for line in lines)
    assert lines[-2:] == ["Type replay and a number from 1 to 1."] * 2


def test_hands_leave_as_text_and_come_back_pasted_or_from_a_file(tmp_path: Path) -> None:
    path = kept_game()
    text = Replay.open(path).hand_text(1)
    assert "\n".join(talk("text 1")).count("[Deal ") == len(finished_game().state.results)
    lines = talk("import", *text.splitlines(), "end")
    assert "1 hand kept among your games." in lines
    assert any("imported" in line for line in lines)
    (tmp_path / "hands.txt").write_text(text)
    assert "1 hand kept among your games." in talk(f"import {tmp_path / 'hands.txt'}")
    assert len(list(folders().records.glob("*.jsonl"))) == 3


def test_what_is_no_hand_is_refused_with_a_sentence_and_nothing_is_kept(tmp_path: Path) -> None:
    lines = talk("import", "hello", "end", f"import {tmp_path / 'none.txt'}", "dance")
    assert any("Deal" in line for line in lines)
    assert any("none.txt" in line for line in lines)
    assert lines[-1].startswith("Type help, or one of these")
    assert talk("help")[-len(HELP) :] == list(HELP)
    assert not folders().records.exists()


def test_a_game_is_deleted_only_after_a_yes() -> None:
    path = kept_game()
    assert talk("delete 1", "no")[-1] == "Nothing was deleted."
    assert path.exists()
    lines = talk("delete 1", "yes")
    assert "The game was deleted." in lines
    assert not path.exists()
    assert "0 games." in lines
