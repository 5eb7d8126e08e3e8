"""FIGURES.md: every figure has its date and its command, and every command can be given."""

from __future__ import annotations

import importlib
import re
import shlex
from functools import wraps
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from spades_tui.bots.players import split_names
from spades_tui.bots.roster import load_bot
from spades_tui.cli.command_line import Command, CommandGroup, LazyCommand, run_command
from spades_tui.cli.output import CommandError
from spades_tui.lab.__main__ import PROGRAM, all_commands
from spades_tui.storage.rule_sets import find_rules
from tests.soak import command as soak
from tests.soak import learned_bids
from tests.soak.__main__ import SMALL
from tools import __main__ as tools

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
TEXT = (files("spades_tui.lab") / "FIGURES.md").read_text("utf-8")
QUOTED = re.findall(r"`((?:\w+=\S+ )?python -m [^`]+)`|^    (python -m [^#\n]+)", TEXT, re.M)
COMMANDS = sorted({(span or line).strip() for span, line in QUOTED})
ROWS = re.findall(r"^\| (?!what \||--)(.+) \|$", TEXT, re.M)
DATE = r"\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"


def idle(command: Command) -> Command:
    """Return a command of the same options that does nothing."""
    if isinstance(command, LazyCommand):
        command = command.load()
    if isinstance(command, CommandGroup):
        return command._replace(commands={n: idle(c) for n, c in command.commands.items()})

    @wraps(command)
    def nothing(**_options: object) -> None:
        pass

    return nothing


def refuse(module: str, options: list[str]) -> None:
    """Raise an error if a module does not take these options."""
    if module in ("spades_tui.lab", "tools"):
        commands = all_commands() if module == "spades_tui.lab" else tools.COMMANDS
        idle_commands = {name: idle(command) for name, command in commands.items()}
        assert run_command(PROGRAM, CommandGroup(lambda: None, idle_commands), options) == 0
    else:
        folder, _, name = module.rpartition(".")
        assert folder == "tests.soak"
        assert name in SMALL
        reader = learned_bids.options() if name == "learned_bids" else soak.reader("", 1)
        reader.parse_args(options)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_is_quoted_can_be_given(command: str) -> None:
    python, flag, module, *options = shlex.split(command[command.index("python") :])
    assert (python, flag) == ("python", "-m")
    refuse(module, options)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_bot_and_rule_set_of_a_command_is_there(command: str) -> None:
    for option, value in pairwise(shlex.split(command)):
        if option in ("--a", "--b", "--beside"):
            for bot in split_names(value):
                module, colon, name = bot.partition(":")
                if colon:
                    assert callable(getattr(importlib.import_module(module), name))
                else:
                    load_bot(bot)
        elif option in ("--preset", "--rules"):
            find_rules(value)


def test_every_figure_has_its_date_and_its_command() -> None:
    assert len(ROWS) > 20
    for row in ROWS:
        _, measured, date, command = row.split(" | ")
        assert re.search(r"\d|none", measured), row
        assert re.fullmatch(DATE, date), row
        assert "`" in command or command == "(the same command)", row


def test_every_figure_of_the_readme_stands_in_figures() -> None:
    paragraph = README.split("*How strong is it?*")[1].split("\n\n")[0]
    figures = re.findall(r"\d+ of \d+|\d[\d.,]*(?= ms|%| points| games)", paragraph)
    assert figures
    assert [figure for figure in figures if figure not in TEXT] == []


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ("arena --dealz 3", "No such option: --dealz"),
        ("bench --part nothing", "--part: 'nothing'"),
        ("sing", "No such command 'sing'"),
    ],
)
def test_a_command_that_cannot_be_given_is_refused(words: str, fault: str) -> None:
    with pytest.raises(CommandError, match=fault):
        refuse("spades_tui.lab", words.split())
