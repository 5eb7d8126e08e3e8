"""The game in words: every preset to its end, every command, and what cannot be understood."""

import errno
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest

from spades_tui.plain.prompts import choices, format_ranges, list_answer_texts
from spades_tui.plain.table import PlainGame
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules import actions as do
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from tests.plain.scripted import Answer, Scripted, lines_from, new_table, told
from tests.table.foreign_bots import MODULE

COMMANDS = (
    "hint",
    "score",
    "last",
    "bids",
    "tricks",
    "out",
    "hand",
    "deal",
    "rules",
    "again",
    "help",
    "?",
    "",
)
NONSENSE = ("frob", "99", "b99", "!as", "as", "say", "propose 30", "ask", "nt99", "2 2 2 2 2")


def any_legal(seed: int, stray: float = 0.0) -> Answer:
    """Return an answer function that types a legal answer at random, and now and then a stray."""
    rng = random.Random(seed)

    def answer(view: View) -> str:
        prompt = view.prompt
        assert prompt is not None
        if rng.random() < stray:
            return rng.choice(COMMANDS + NONSENSE)
        if prompt.pick is not None and (not prompt.actions or rng.random() < 0.7):
            cards = rng.sample(list(prompt.pick.cards), prompt.pick.count)
            return " ".join(card.ascii_label for card in cards)
        action = rng.choice(prompt.actions)
        if isinstance(action, do.Say):
            return f"say {action.sure_halves / 2:g} maybe {action.maybe_halves / 2:g}"
        numbered = choices(prompt, Cast(("You",), 0)).numbered
        if numbered and rng.random() < 0.5:
            return str(numbered.index(action) + 1)
        return list_answer_texts(action)[0]

    return answer


@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset_id", list(presets()))
def test_every_preset_is_played_to_its_end_in_words(preset_id: str) -> None:
    rules = with_options(preset_named(preset_id).rules, max_hands=2)

    lines = told(new_table(rules=rules), any_legal(3, stray=0.1))

    assert lines[-1].startswith("Play the same deals again with: spades play --rules G-")
    assert any("win" in line for line in lines[-3:-1])
    assert any(line.startswith("Hand 2 is over") for line in lines) or "500" not in lines[0]


def test_a_first_hand_that_nobody_bids_is_announced() -> None:
    lines = told(new_table("jjdd"), lines_from(["quit"]))

    said = [line for line in lines if line.startswith("Nobody bids the first hand: each side")]
    assert len(said) == 1
    assert "loses 40 with fewer than 4" in said[0]


@pytest.mark.parametrize("preset_id", list(presets()))
def test_nothing_outside_ascii_where_that_is_asked_for(preset_id: str) -> None:
    rules = with_options(preset_named(preset_id).rules, max_hands=1)
    answer = any_legal(4, stray=0.1)

    lines = told(new_table(rules=rules), answer, ascii_only=True)

    assert all(line.isascii() for line in lines)
    assert not any("?" in line and not line.strip().endswith("?") and "? " not in line
                   for line in lines)  # fmt: skip


def test_memory_aids_are_told_when_asked_for_and_mark_the_game_once() -> None:
    table = new_table()
    helped = iter(["out", "tricks", "out"])

    def answer(view: View) -> str | None:
        prompt = view.prompt
        assert prompt is not None
        if prompt.kind == "play" and len(view.tricks) == 2:
            return next(helped, None)
        return "3" if prompt.kind == "bid" else list_answer_texts(prompt.actions[0])[0]

    lines = told(table, answer)

    marked = [line for line in lines if "You use memory aids" in line]
    assert marked == ["You use memory aids: the game is marked as assisted."]
    assert sum(line.startswith("Still out: spades ") for line in lines) == 2
    first = lines.index(marked[0])
    assert sum(line.startswith(("Trick 1: ", "Trick 2: ")) for line in lines[first:]) == 2
    assert table.view().assisted


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("name", "note"),
    [
        ("Ender", "The bot outsider failed on a decision (SystemExit: 5). "),
        ("Mumbler", "The bot outsider answered Decision(action=7"),
        ("Leaver", f"The process that thinks for {MODULE}:Leaver keeps failing (it ended): "),
        ("Talker", ""),
    ],
)
def test_somebody_elses_bot_spoils_neither_game_nor_text(
    name: str, note: str, capfd: pytest.CaptureFixture[str]
) -> None:
    rules = preset_named("standard").rules
    table = Table.new(rules, 5, make_seats(rules, f"{MODULE}:{name}", "baseline"))
    table.bots.allow_external()
    cards = iter("3111")

    lines = told(table, lambda _view: next(cards, None))

    assert lines[-1] == "Game saved. Run spades to continue it."
    assert sum(line.startswith("Tricks: ") for line in lines) == 3
    notes = [line for line in lines if note and line.startswith(note)]
    assert bool(notes) == bool(note)
    assert all(one.endswith("North's first legal choice was taken.") for one in notes[:-1])
    assert capfd.readouterr().out == ""


def test_the_end_of_the_input_keeps_the_game() -> None:
    table = new_table()

    lines = told(table, lines_from([]))

    assert lines[-1] == "Game saved. Run spades to continue it."
    assert table.path is not None
    assert table.path.is_file()


def test_an_interruption_keeps_the_game_and_says_so() -> None:
    table = new_table()
    console = Scripted(table, _interrupted)

    with pytest.raises(KeyboardInterrupt):
        PlainGame(table, console).play()

    assert console.lines[-1] == "Game saved. Run spades to continue it."


def no_space(*_: object) -> int:
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("last", ["quit", None])
def test_a_game_that_cannot_be_saved_is_never_called_saved(
    last: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = new_table()
    answers = iter(["4", "1"])

    def answer(_view: View) -> str | None:
        monkeypatch.setattr(os, "write", no_space)
        return next(answers, last)

    lines = told(table, answer)

    why = f"no space left on device: {table.path}"
    stopped = f"The game is not being saved ({why}); it is saved once that is possible."
    assert lines.count(stopped) == 1
    assert lines[-1] == f"The last part of the game was not saved ({why})."
    assert not any("Game saved" in line for line in lines)


def test_what_waited_is_saved_on_leaving_when_there_is_space_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table()
    answers = iter(["4", "1"])

    def answer(_view: View) -> str:
        monkeypatch.setattr(os, "write", no_space)
        word = next(answers, "quit")
        if word == "quit":
            monkeypatch.undo()
        return word

    assert told(table, answer)[-1] == "Game saved. Run spades to continue it."


def _interrupted(_view: View) -> str:
    raise KeyboardInterrupt


def test_a_game_goes_on_where_it_was_left() -> None:
    table = new_table()
    told(table, lines_from(["4", "1", "1"]))
    before = table.view()
    path = table.path
    table.close()
    assert path is not None

    again = Table.resume(path)
    lines = told(again, lines_from([]))

    assert again.view() == before
    assert "Continuing where you left off." in lines
    assert any(line.startswith("Bids: you 4") for line in lines)
    again.close()


def test_commands_answer_without_playing(spades_home: Path) -> None:
    table = new_table()
    script = ["4", "score", "last", "hand", "rules", "rules all", "bids", "deal", "help", "quit"]

    lines = told(table, lines_from(script))

    assert "No tricks have been played in this hand." in lines
    assert any(line.startswith("You and North: 0 points, 0 bags") for line in lines)
    assert any(line.startswith("Your hand: ") for line in lines)
    assert any(line.startswith("Deal 1. Commitment (SHA-256): ") for line in lines)
    assert "The cards." in lines
    assert any(line.startswith("undo: ") for line in lines)
    assert table.view().hand_sizes[0] == 13
    table.close()


def test_a_hint_comes_in_three_steps_and_marks_the_game() -> None:
    table = new_table()

    script = ["figures", "hint", "figures", "hint", "hint", "figures", "4", "hint", "quit"]
    lines = told(table, lines_from(script))

    none = "Type hint first."
    begins = ("Look at your low cards", "The choice is between ", "Bid ")
    steps = [next(n for n, line in enumerate(lines) if line.startswith(part)) for part in begins]
    figures = [at for at, line in enumerate(lines) if "less than the best" in line]
    assert steps == sorted(steps)
    assert lines.count("Type hint again for more.") == 3, "twice, then the first of another hint"
    assert lines.count(none) == 2
    assert lines.index(none) < steps[0]
    assert steps[-1] < figures[0]
    assert table.view().assisted


def test_the_last_decision_can_be_taken_back() -> None:
    table = new_table()

    lines = told(table, lines_from(["4", "undo", "5", "quit"]))

    assert "The last decision was taken back; the game is marked as assisted." in lines
    bid = table.view().bids[0]
    assert bid is not None
    assert bid.tricks == 5


def test_a_card_that_may_not_be_played_is_refused_with_the_rule() -> None:
    tried: list[str] = []

    def wrong_once(view: View) -> str | None:
        prompt = view.prompt
        assert prompt is not None
        if prompt.kind != "play":
            return "4"
        legal = [action.card for action in prompt.actions if isinstance(action, do.PlayCard)]
        wrong = [card for card in view.hand or () if card not in legal]
        if tried:
            return None
        tried.extend(wrong[:1])
        return wrong[0].value if wrong else "1"

    lines = told(new_table(), wrong_once)

    assert tried
    assert any("follow suit" in line or "not broken" in line for line in lines[-3:])


def test_every_event_stands_on_a_line_of_its_own() -> None:
    lines = told(new_table(), lines_from(["4"] + ["1"] * 13))
    plays = [line for line in lines if " plays the " in line or line.startswith("You play the ")]
    assert len(plays) >= 12
    assert all(line.count(" the ") == 1 for line in plays)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [([], ""), ([3], "3"), ([1, 2, 3], "1 to 3"), ([1, 2, 4, 7, 8], "1 to 2, 4, 7 to 8")],
)
def test_numbers_in_a_row_are_said_together(numbers: list[int], words: str) -> None:
    assert format_ranges(numbers) == words


NUMBERS = ("²", "①", "٣", "1_0", "9" * 5000, "-1", "1 ²", "propose ²", "say ²", "why ²", "nt²")


@pytest.mark.parametrize("preset_id", ["standard", "partnership-bidding", "jokers-54"])
def test_strange_numbers_are_refused_at_every_prompt(preset_id: str) -> None:
    asked: set[object] = set()
    waiting: list[str] = []

    def answer(view: View) -> str | None:
        if view.results:
            return None
        assert view.prompt is not None
        if view.prompt.kind not in asked:
            asked.add(view.prompt.kind)
            waiting.extend(NUMBERS)
        return waiting.pop() if waiting else any_legal(1)(view)

    lines = told(new_table(preset_id), answer)
    assert len(asked) > 1
    assert max(map(len, lines)) < 500


FACE_DOWN = "Your cards are face down. 1 or Enter: look at them. 2 or b: bid blind."


def test_before_the_cards_are_seen_one_line_says_how_to_look_and_how_to_bid_blind() -> None:
    lines = told(new_table("pirate"), lines_from(["again", "1", "quit"]))
    at = lines.index(FACE_DOWN)
    assert lines[at + 1 : at + 3] == [FACE_DOWN, "You look at your cards."]
    assert lines[at + 3].startswith("Your hand: ")

    lines = told(new_table("pirate"), lines_from(["2", "again", "2", "quit"]))
    at = lines.index(FACE_DOWN)
    opened = ["Your turn; your cards are still face down.", "1: look at your cards (look)"]
    assert lines[at + 1 : at + 3] == lines[at + 4 : at + 6] == opened
    assert "You bid blind nil." in lines[at + 7 :]

    for typed in ("bnil", "blind nil"):
        assert "You bid blind nil." in told(new_table("pirate"), lines_from([typed, "quit"]))


OFFER = "checker turns on the checker: it says what a card cost."


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("settings", "offers"), [({}, 1), ({"aids": False}, 0), ({"checker": "before"}, 0)]
)
def test_the_checker_is_offered_once_after_the_first_hand(
    settings: dict[str, Any], offers: int
) -> None:
    rules = with_options(preset_named("standard").rules, max_hands=2)
    about = Settings(adviser="club", **{"aids": True, **settings})
    for is_first in (True, False):
        lines = told(new_table(rules=rules), any_legal(3), settings=about)
        assert lines.count(OFFER) == (offers if is_first else 0)
        if OFFER in lines:
            assert "Hand 1 is over." in lines[: lines.index(OFFER)]
            assert "Hand 2 is over." in lines[lines.index(OFFER) :]


def test_the_checker_is_turned_on_and_off_for_good() -> None:
    lines = told(new_table(), lines_from(["checker", "assistance", "quit"]))
    assert "The checker is on. It marks the game as assisted." in lines
    assert load_settings().settings.checker == "after"
    on = load_settings().settings
    lines = told(new_table(), lines_from(["checker", "assistance", "quit"]), settings=on)
    assert "The checker is off." in lines
    assert "The checker is off; checker turns it on." in lines
    assert load_settings().settings.checker == "off"
    off = Settings(aids=False)
    lines = told(new_table(), lines_from(["checker", "help", "quit"]), settings=off)
    assert any(line.startswith("Assistance is switched off") for line in lines)
    assert not [line for line in lines if "checker" in line]


@pytest.mark.parametrize("is_first", [True, False])
def test_after_the_first_game_of_all_only_the_review_is_offered(is_first: bool) -> None:
    if not is_first:
        new_table(seed=2).close()
    table = new_table(rules=with_options(preset_named("standard").rules, max_hands=1))
    legal = any_legal(3)
    console = Scripted(table, lambda view: None if table.over else legal(view))
    console.is_interactive = True
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    last = next(line for line in console.lines if line.startswith("Press Enter to leave"))
    assert "type review" in last
    assert ("why 5" not in last) == is_first


def test_a_refused_card_is_named_in_the_words_of_the_table() -> None:
    lines = told(new_table(), lines_from(["3", "as", "2s", "kh", "quit"]))
    refused = [line for line in lines if "may not be" in line or "not in this hand" in line]
    assert refused
    assert not [line for line in lines if re.search("[♠♥♦♣]", line)]


def test_the_players_and_the_partner_are_named_before_the_first_hand() -> None:
    lines = told(new_table(), lines_from(["quit"]))
    assert any(line.endswith("North is your partner.") for line in lines[:3])
