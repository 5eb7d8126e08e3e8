"""The menu of plain mode, and house rules chosen, changed, saved and played in words."""

from __future__ import annotations

import os
import re
from io import StringIO

import pytest

from spades_tui.cli.output import CommandError, can_open_screen, output_console, talking_on
from spades_tui.cli.plain_menu import open_menu
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.practice import PlainShelves
from spades_tui.plain.rules import PlainRules
from spades_tui.rules.catalog import all_options
from spades_tui.rules.explain.listing import list_options, option_lines
from spades_tui.rules.formats.toml import RulesFileError, change_option
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_sets import find_rule_set
from tests.storage.test_index import keep


def conversation(*lines: str) -> tuple[PlainConsole, StringIO]:
    """Return a console whose answers are `lines`, and what it writes to."""
    written = StringIO()
    return PlainConsole(StringIO("".join(f"{line}\n" for line in lines)), written), written


def talk_about_rules(*lines: str) -> tuple[str, list[str]]:
    """Return what is said, and the names or codes of the rules that were played by."""
    console, written = conversation(*lines)
    played: list[str] = []
    PlainRules(console, played.append).run()
    return written.getvalue(), played


def test_rules_are_chosen_by_name_changed_saved_and_played() -> None:
    said, played = talk_about_rules(
        "mirror", "nil_value = 75", "save Ours", "play", "back", "ours", "code", "back", "back"
    )
    assert "Nil is worth: ±75; before: ±100." in said
    assert find_rule_set("Ours").nil.nil_value == 75
    assert played == ["Ours"]
    assert "R-" in said


def test_rules_and_what_to_do_with_them_are_chosen_by_number() -> None:
    first = next(iter(presets()))
    said, played = talk_about_rules("1", "dance", "1", "back", "999", "list", "back")
    assert played == [first]
    assert said.count(f"1: {first}: ") == 2
    assert said.count("1: play: ") == 1
    assert "Type help for the list." in said


def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing() -> None:
    said, played = talk_about_rules(
        "nobody", "standard", "nil = maybe", "nil_valeu = 3", "players = six", "play"
    )
    assert "did you mean 'nil_value'" in said
    assert 'nil: "maybe" is not allowed: use true or false.' in said
    assert played == ["standard"]


def test_every_option_can_be_typed_as_it_is_listed() -> None:
    options = list_options(RuleSet())
    typed = [line for line in option_lines(options) if re.match(r"\w+ = ", line)]
    assert [line.partition(" = ")[0] for line in typed] == list(all_options())
    for line in typed:
        assert change_option(RuleSet(), line) == RuleSet()


def test_a_value_that_contradicts_another_names_the_remedy() -> None:
    with pytest.raises(RulesFileError, match="Write "):
        change_option(RuleSet(), "players = two solo")


def test_the_menu_is_read_once_and_runs_what_is_typed() -> None:
    console, written = conversation(
        "99", "9", "10", "spades learn counting", "play R-Ab", "", "list", "quit"
    )
    ran: list[list[str]] = []

    def run(words: list[str]) -> int:
        ran.append(words)
        if words[-1] == "fairness":
            raise CommandError("Nothing has been played yet.")
        return 0

    open_menu(console, run)
    assert ran == [["stats"], ["stats", "fairness"], ["learn", "counting"], ["play", "R-Ab"]]
    output = written.getvalue()
    assert output.count("1: New game") == 2
    assert output.count("Menu. Type a number") == 6
    assert "Type a number from 1 to 13." in output
    assert "Nothing has been played yet." in output


def test_all_exercises_are_reached_by_numbers() -> None:
    console, written = conversation(
        "2", "x", "1", "quit", "list", "back", "6", "40", "back", "back"
    )
    PlainShelves(console).run()
    output = written.getvalue().splitlines()
    assert "2: Course" in output
    assert "1: Deal 1. Make your contract: take 2 of the last 5 tricks." in output
    assert "Type a number from 1 to 31, Enter for 1, list, or back." in output
    assert any(line.startswith("Level 1, Deal 1") for line in output)
    assert output.count("Type a number from 1 to 6, list, or back.") == 3
    assert output.count("2: Course") == 3


@pytest.mark.medium
def test_the_menu_reviews_the_last_game_hand_by_hand_in_words() -> None:
    path = keep(1)
    console, written = conversation("7", "1", "back", "back", "quit")
    open_menu(console, lambda _: 0)
    output = written.getvalue()
    assert path.name not in output
    assert "Trick 1, " in output
    assert not re.search("[♠♥♦♣]", output)


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_full_screen_waits_and_what_is_typed_there_is_the_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda: os.terminal_size((60, 20)))
    written = Terminal()
    console = PlainConsole(Terminal("\n4\nquit\n"), written)
    console.pauses = console.is_conversation
    console.say(*(f"{number} · line" for number in range(60)))
    assert console.ask() == "4"
    assert console.ask() == "quit"
    output = written.getvalue().splitlines()
    assert output.index("More: press Enter.") == 18
    assert output.count("More: press Enter.") == 2
    assert "59, line" in output


def test_a_command_ended_by_ctrl_c_ends_the_menu() -> None:
    console, _ = conversation("9", "10")
    with pytest.raises(KeyboardInterrupt):
        open_menu(console, lambda _: 130)


def test_commands_of_the_menu_talk_on_its_console_without_screen_or_bar() -> None:
    console, _ = conversation()
    with talking_on(console):
        assert output_console() is console
        assert not can_open_screen()
