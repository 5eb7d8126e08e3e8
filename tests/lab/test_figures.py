"""FIGURES.md: every figure has its day and its command, and every command can be given."""

from __future__ import annotations

import importlib
import re
import shlex
from functools import wraps
from importlib.resources import files
from itertools import pairwise

import pytest

from spades_tui.bots.players import PLAY, split_names
from spades_tui.cli.command_line import Command, CommandGroup, run_command
from spades_tui.cli.output import CommandError
from spades_tui.lab.__main__ import PROGRAM, all_commands
from spades_tui.lab.arena import nil_judge, paired_cards
from spades_tui.lab.bots import arena_bot
from spades_tui.storage.rule_sets import find_rules
from tests.soak import command as soak
from tests.soak.__main__ import SMALL

TEXT = (files("spades_tui.lab") / "FIGURES.md").read_text("utf-8")
QUOTED = re.findall(r"`((?:\w+=\S+ )?python -m [^`]+)`|^    (python -m [^#\n]+)", TEXT, re.M)
COMMANDS = sorted({(span or line).strip() for span, line in QUOTED})
ROWS = re.findall(r"^\| (?!what \||--)(.+) \|$", TEXT, re.M)


def unrun(command: Command) -> Command:
    """Return a command of the same options that does nothing."""
    assert not isinstance(command, CommandGroup)

    @wraps(command)
    def nothing(**_options: object) -> None:
        pass

    return nothing


def refuse(module: str, options: list[str]) -> None:
    """Raise an error where a module does not take these options."""
    if module == "spades_tui.lab":
        commands = {name: unrun(one) for name, one in all_commands().items()}
        assert run_command(PROGRAM, CommandGroup(lambda: None, commands), options) == 0
    elif module == "spades_tui.lab.arena.nil_judge":
        nil_judge.options().parse_args(options)
    elif module == "spades_tui.lab.arena.paired_cards":
        paired_cards.options().parse_args(options)
    else:
        folder, _, name = module.rpartition(".")
        assert folder == "tests.soak"
        assert name in SMALL
        soak.reader("", 1).parse_args(options)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_is_quoted_can_be_given(command: str) -> None:
    python, flag, module, *options = shlex.split(command[command.index("python") :])
    assert (python, flag) == ("python", "-m")
    refuse(module, options)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_bot_and_rule_set_of_a_command_is_there(command: str) -> None:
    words = shlex.split(command)
    for option, value in pairwise(words):
        if option in ("--a", "--b"):
            for bot in split_names(value):
                module, colon, name = bot.partition(":")
                if colon:
                    assert callable(getattr(importlib.import_module(module), name))
                else:
                    arena_bot(bot)
        elif option in ("--preset", "--rules"):
            find_rules(value)


def test_every_figure_has_its_day_the_version_of_play_and_its_command() -> None:
    assert len(ROWS) > 50
    for row in ROWS:
        _, measured, when, command = row.split(" | ")
        assert re.search(r"\d|none", measured), row
        day, _, version = when.partition(", ")
        assert re.fullmatch(r"\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)", day), row
        assert not version or 1 <= int(version) <= PLAY, row
        assert "`" in command or command == "(the same command)", row


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("arena --dealz 3", "no option --dealz"),
        ("bench --part nothing", "--part: 'nothing'"),
        ("sing", "no command 'sing'"),
    ],
)
def test_a_command_that_cannot_be_given_is_found(words: str, told: str) -> None:
    with pytest.raises(CommandError, match=told):
        refuse("spades_tui.lab", words.split())
