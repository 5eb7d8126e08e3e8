"""The menu of plain mode, and house rules chosen, changed, saved and played in words."""

from __future__ import annotations

from io import StringIO

import pytest

from spades_tui.cli.output import CommandError
from spades_tui.cli.plain_menu import open_menu
from spades_tui.plain.console import PlainConsole
from spades_tui.plain.rules import PlainRules, option_lines
from spades_tui.rules.catalog import all_options
from spades_tui.rules.formats.toml import RulesFileError, change_option
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.rule_sets import find_rule_set


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


def test_what_cannot_be_is_refused_in_a_sentence_and_changes_nothing() -> None:
    said, played = talk_about_rules(
        "nobody", "standard", "nil = maybe", "nil_valeu = 3", "players = six", "play"
    )
    assert "did you mean 'nil_value'" in said
    assert 'nil: "maybe" is not allowed: use true or false.' in said
    assert played == ["standard"]


@pytest.mark.parametrize("name", list(all_options()))
def test_every_option_takes_its_own_default_in_words(name: str) -> None:
    (line,) = [line for line in option_lines(RuleSet()) if line.startswith(f"{name} = ")]
    assert change_option(RuleSet(), line.partition(": ")[0]) == RuleSet()


def test_a_value_that_contradicts_another_names_the_remedy() -> None:
    with pytest.raises(RulesFileError, match="Write "):
        change_option(RuleSet(), "players = two solo")


def test_the_menu_runs_commands_and_comes_back() -> None:
    console, written = conversation("99", "9", "10", "quit")
    ran: list[list[str]] = []

    def run(words: list[str]) -> int:
        ran.append(words)
        if words[0] == "stats":
            raise CommandError("Nothing has been played yet.")
        return 0

    open_menu(console, run)
    assert ran == [["history", "list"], ["stats"]]
    said = written.getvalue()
    assert said.count("1: New game") == 4
    assert "Type a number from 1 to 14, or quit." in said
    assert "Nothing has been played yet." in said
