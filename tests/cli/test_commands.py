"""The commands: what they print, as text and as JSON, and what they refuse."""

import contextlib
import importlib
import inspect
import json
import os
import pkgutil
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from json import loads
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from spades_tui import __version__, cli
from spades_tui.bots import kernel
from spades_tui.cli import commands, practice
from spades_tui.cli.app import run
from spades_tui.cli.command_line import Command, CommandGroup, LazyCommand
from spades_tui.lab.__main__ import run as measure
from spades_tui.practice.lessons.learner import record_completion
from spades_tui.practice.lessons.lesson import FIRST_LESSON
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.share_codes import encode_game, encode_rules
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage import paths
from spades_tui.storage.doctor import check_files
from spades_tui.storage.index import index_path
from spades_tui.storage.paths import folders
from spades_tui.storage.practice_answers import AnswerJournal
from spades_tui.storage.rule_sets import save_rule_set
from spades_tui.storage.settings import Settings, save_settings
from spades_tui.text import shell_words
from spades_tui.tui import pages
from tests.storage.playing import played, saved
from tests.storage.test_index import keep
from tests.systems import make_pipe
from tests.tui.games import kept_game

Capture = pytest.CaptureFixture[str]


Run = Callable[[list[str]], int]


def data(capsys: Capture, *argv: str, run: Run = run) -> Any:
    """Run a command that must succeed and return its JSON, alone on standard output."""
    assert run([*argv, "--json"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return json.loads(told.out)


def refusal(capsys: Capture, *argv: str, code: int = 2, run: Run = run) -> str:
    """Run a command that must be refused and return its one sentence."""
    assert run(list(argv)) == code
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("spades: ")
    assert told.err.count("\n") == 1
    assert "Traceback" not in told.err
    return told.err


def loaded_commands() -> dict[str, Callable[..., Any] | CommandGroup]:
    """Return every command of the program, imported."""
    return {name: command.load() for name, command in commands.COMMANDS.items()}


def every_command() -> list[str]:
    """Return the words of every command, of those under another one too."""
    found = []
    for name, command in loaded_commands().items():
        found.append(name)
        if isinstance(command, CommandGroup):
            found += [f"{name} {below}" for below in command.commands]
    return found


def summary(command: Callable[..., Any] | CommandGroup) -> str:
    """Return the first line of a command's help."""
    leader = command.alone if isinstance(command, CommandGroup) else command
    return (inspect.getdoc(leader) or "").partition("\n")[0]


def functions_of(found: Mapping[str, Command]) -> set[Callable[..., Any]]:
    """Return what carries out commands, and those under them."""
    functions = set[Callable[..., Any]]()
    for listed in found.values():
        command = listed.load() if isinstance(listed, LazyCommand) else listed
        if isinstance(command, CommandGroup):
            functions |= {command.alone} | functions_of(command.commands)
        else:
            functions.add(command)
    return functions


def left_out(package: ModuleType, found: Mapping[str, Command]) -> list[str]:
    """Name every function of a package that is written as a command and is in none of `found`."""
    known = functions_of(found)
    return [
        f"{path.name}: {name}() has an example and is no command"
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        if module.name != f"{package.__name__}.__main__"
        for path, name, function in written_as_commands(importlib.import_module(module.name))
        if function not in known
    ]


def written_as_commands(module: ModuleType) -> Iterator[tuple[Path, str, Callable[..., Any]]]:
    """Yield the functions of a module whose docstring has an example."""
    for name, one in vars(module).items():
        if not inspect.isfunction(one) or one.__module__ != module.__name__:
            continue
        if "\n    Example: " in (one.__doc__ or ""):
            yield Path(str(module.__file__)), name, one


def test_whatever_is_written_as_a_command_is_one() -> None:
    assert left_out(cli, loaded_commands()) == []


GROUPS = [name for name, one in loaded_commands().items() if isinstance(one, CommandGroup)]
COMMAND = r"(?<!`)`spades\s+([a-z]+(?:\s+[a-z]+)?)"
"""A command as texts name it."""


@pytest.mark.parametrize("command", every_command())
def test_the_help_of_every_command_ends_with_an_example_of_it(
    capsys: Capture, command: str
) -> None:
    assert run([*command.split(), "--help"]) == 0
    told = capsys.readouterr().out
    assert f"Usage: spades {command} " in told
    assert "..." not in told.split("Commands:")[-1] or "Commands:" not in told
    (example,) = re.findall(r"^  Example: spades (.+)$", told, re.MULTILINE)
    assert example.startswith(command.partition(" ")[0])
    assert all(option in told for option in re.findall(r"--\S+", example))


def test_the_help_of_the_whole_is_one_screen_of_three_groups(capsys: Capture) -> None:
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    lines = told.splitlines()
    assert len(lines) < 24
    assert max(map(len, lines)) < 80
    headings = [line for line in lines if line in commands.SECTIONS]
    assert headings == list(commands.SECTIONS)
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert listed == list(commands.COMMANDS)
    assert run(["-h"]) == 0
    assert capsys.readouterr().out == told


def test_the_version(capsys: Capture) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"spades {__version__}\n"


@pytest.mark.parametrize(
    "spelling",
    ["games", "replay", "export", "import", "delete", "puzzle", "drill", "duplicate", "ladder",
     "presets", "arena", "bench", "simulate"],
)  # fmt: skip
def test_commands_have_one_spelling(capsys: Capture, spelling: str) -> None:
    assert f"No such command '{spelling}'" in refusal(capsys, spelling)


ROOT = Path(__file__).parents[2]


@pytest.mark.medium
def test_every_command_that_is_named_anywhere_is_there() -> None:
    texts = [ROOT / name for name in ("README.md", "CHANGELOG.md", ".github/CONTRIBUTING.md")]
    texts += [*ROOT.glob("spades_tui/**/*.py"), *ROOT.glob("spades_tui/**/*.md")]
    texts += ROOT.glob("tests/**/*.py")
    known = set(every_command())
    named = {
        (path.name, " ".join(words if len(words) > 1 and words[0] in GROUPS else words[:1]))
        for path in texts
        for words in map(str.split, re.findall(COMMAND, path.read_text("utf-8")))
    }
    assert named
    assert {(path, words) for path, words in named if words not in known} == set()


def test_practice_opens_its_page_and_names_its_commands_in_words(
    capsys: Capture, opened_pages: list[object]
) -> None:
    assert run(["practice"]) == 0
    assert opened_pages == [pages.CoachPage()]
    record_completion(FIRST_LESSON, AnswerJournal())
    assert run(["practice", "--plain"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in practice.PRACTICE.commands if name != "today")


def test_history_alone_is_the_list(capsys: Capture) -> None:
    keep(1)
    assert data(capsys, "history") == data(capsys, "history", "list")
    assert data(capsys, "history", "list", "nobody") == []


def test_presets_as_json_carry_codes_and_the_players_own(capsys: Capture) -> None:
    path = save_rule_set("My rules", with_options(preset_named("quick").rules, target=350))

    told = data(capsys, "rules")

    assert [preset["id"] for preset in told["presets"]] == list(presets())
    assert told["presets"][0]["code"].startswith("R-")
    assert told["saved"] == [{"name": "My rules", "file": str(path), "problem": None}]


def test_rules_go_out_as_a_file_and_come_back(capsys: Capture, tmp_path: Path) -> None:
    assert run(["rules", "high-stakes", "--toml"]) == 0
    file = tmp_path / "mine.toml"
    file.write_text(capsys.readouterr().out, encoding="utf-8")

    told = data(capsys, "rules", str(file))

    assert told["title"] == "High stakes"
    assert told["code"] == encode_rules(preset_named("high-stakes").rules)


def test_rules_go_out_as_a_code_and_come_back(capsys: Capture) -> None:
    assert run(["rules", "us-jokers", "--code"]) == 0
    code = capsys.readouterr().out.strip()
    assert data(capsys, "rules", code)["rules"]["deck"]["jokers"] == "two"


def test_rules_of_a_game_code_and_of_ones_own(capsys: Capture) -> None:
    save_rule_set("My rules", preset_named("solo").rules)
    game = encode_game(preset_named("solo").rules, 7)
    assert data(capsys, "rules", "my rules")["code"] == data(capsys, "rules", game)["code"]


def test_score_of_a_hand_with_a_nil(capsys: Capture) -> None:
    told = data(
        capsys, "score", "--bids", "4 nil 3 5", "--tricks", "5 0 3 5", "--before", "337/7 120/3"
    )
    us, them = told["sides"]
    assert (us["hand"], us["score"], us["bags"]) == (71, 408, 8)
    assert (them["hand"], them["score"], them["bags"]) == (150, 270, 3)
    assert sum(line["points"] for line in them["lines"]) == them["hand"]


def test_score_says_that_a_hand_decides_the_game(capsys: Capture, tmp_path: Path) -> None:
    rules = tmp_path / "sets.toml"
    rules.write_text("[ending]\nsets_lose = 2\n")
    hand = ("--bids", "5 3 3 2", "--tricks", "3 4 3 3", "--rules", str(rules))
    for before, decided in (("100/2/1 90/1", True), ("100/2 90/1", False)):
        assert run(["score", *hand, "--before", before]) == 0
        us, _, _them = capsys.readouterr().out.partition("Them")
        assert us.endswith("This loses the game.\n") is decided


def test_score_asks_for_the_fact_a_rule_needs(capsys: Capture) -> None:
    hand = ("--preset", "high-stakes", "--bids", "nt4 3 3 3", "--tricks", "4 3 3 3")
    assert "--promise-broken is missing" in refusal(capsys, "score", *hand)
    assert run(["score", *hand, "--promise-broken", "none"]) == 0


def test_doctor_finds_no_fault_in_nothing(capsys: Capture, spades_home: Path) -> None:
    told = data(capsys, "doctor")
    assert told["versions"]["spades"] == __version__
    assert str(spades_home) in told["folders"]["settings"]
    assert told["kernel"] in ("plain", "compiled")
    assert told["bots"].startswith("bot process started and answered")
    assert told["faults"] == []


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="no named pipes")
def test_doctor_makes_an_index_again_that_is_not_what_the_games_say(capsys: Capture) -> None:
    keep(1)
    assert run(["history"]) == 0
    listed = capsys.readouterr().out
    for number in range(2):
        with contextlib.closing(sqlite3.connect(index_path())) as base:
            base.execute("UPDATE games SET scores = '999 0'")
            base.commit()
        if number:
            assert data(capsys, "doctor")["index"] == "index.sqlite was damaged; it is made again."
        else:
            assert run(["doctor"]) == 0
            assert "Index of the games: index.sqlite was damaged;" in capsys.readouterr().out
    assert data(capsys, "doctor")["index"] == ""
    assert run(["history"]) == 0
    assert capsys.readouterr() == (listed, "")


@pytest.mark.medium
def test_nothing_that_is_no_file_holds_a_command_up(capsys: Capture, spades_home: Path) -> None:
    pipes = [spades_home / name for name in (
        "state/games/a.jsonl", "data/records/b.jsonl", "data/rulesets/c.toml",
        "config/settings.toml")]  # fmt: skip
    for pipe in pipes:
        pipe.parent.mkdir(parents=True, exist_ok=True)
        make_pipe(pipe)
        assert "not a regular file" in refusal(capsys, "history", "replay", str(pipe), code=1)
        assert "not a regular file" in refusal(capsys, "rules", str(pipe), code=1)

    assert run(["doctor"]) == 1

    assert capsys.readouterr().out.count("not a regular file") == len(pipes)


def test_doctor_says_which_folder_cannot_be_written(
    capsys: Capture, spades_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may write everywhere, so the system is not asked."""
    records = spades_home / "data" / "records"
    records.mkdir(parents=True)
    monkeypatch.setattr(os, "access", lambda path, _mode: path != records)

    assert run(["doctor"]) == 1

    assert f"{records} cannot be written, so nothing is saved there; set SPADES_HOME" in (
        capsys.readouterr().out
    )


def _unknown_user(number: int) -> None:
    raise KeyError(number)


@pytest.mark.medium
@pytest.mark.skipif(sys.platform == "win32", reason="a user of Windows has a profile folder")
def test_doctor_runs_without_a_home_folder(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SPADES_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", _unknown_user)

    assert run(["doctor"]) == 1

    out = capsys.readouterr().out
    assert "Bots: " in out
    assert out.count("set SPADES_HOME to a folder that can be written") == 1


@pytest.mark.medium
def test_doctor_shows_how_far_it_is_on_a_terminal_alone(
    capsys: Capture, spades_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "ab":
        saved(played(steps=5), name).close()
    assert run(["doctor"]) == 0
    assert capsys.readouterr().err == ""

    steps: list[tuple[int, int]] = []
    check_files(lambda done, of: steps.append((done, of)))
    assert steps == [(1, 2), (2, 2)]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run(["doctor"]) == 0
    assert "records" in capsys.readouterr().err


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize("is_checkout", [True, False])
def test_a_plain_kernel_is_told_with_its_remedy(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_checkout: bool
) -> None:
    package = tmp_path / "a b" / "spades_tui" / "bots" / "kernel"
    for module in (kernel, kernel.table):
        monkeypatch.setattr(module, "__file__", str(package / "any.py"))
    script = tmp_path / "a b" / ".build" / "kernel.py"
    if is_checkout:
        script.parent.mkdir(parents=True)
        script.touch()
    remedy = shell_words("python", str(script)) if is_checkout else "pip install --force-reinstall"

    notice = kernel.kernel_notice()
    assert notice is not None
    assert "weaker and play differently with the same seed" in notice
    assert notice.endswith(data(capsys, "doctor")["remedy"])
    assert data(capsys, "bots")["notice"] == notice
    for command in ("doctor", "bots"):
        assert run([command]) == 0
        assert notice in " ".join(capsys.readouterr().out.split())
    measure(["arena", "--a", "baseline", "--b", "bid3", "--deals", "1", "--jobs", "1"])
    assert capsys.readouterr().err.count(remedy) == 1
    assert remedy in notice


@pytest.mark.medium
def test_a_compiled_kernel_needs_no_remedy(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel.table, "__file__", "table.cpython-311-x86_64-linux-gnu.so")

    assert data(capsys, "doctor")["remedy"] is None
    assert data(capsys, "bots")["notice"] is None


def test_doctor_says_when_the_bots_have_no_process(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")

    assert "/nowhere/python" in data(capsys, "doctor")["bots"]


def test_doctor_names_a_damaged_file_and_leaves_it(capsys: Capture, spades_home: Path) -> None:
    file = spades_home / "config" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text("= not toml")

    assert run(["doctor"]) == 1

    assert str(file) in capsys.readouterr().out
    assert file.read_text() == "= not toml"


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["frobnicate"], "frobnicate"),
        (["rules", "--wat"], "--wat"),
        (["rules", "--toml"], "`spades rules standard --toml`"),
        (["history", "quill"], "No such command 'quill'"),
        (["history", "--json", "list"], "`spades history list --json`"),
        (["practice", "--plain", "drills"], "`spades practice drills --plain`"),
        (["score"], "--bids"),
        (["score", "--bids", "4 nil 3 5", "--tricks", "5 0 3 4"], "add up to 13"),
        (["score", "--bids", "4 nil 3", "--tricks", "5 0 3 5"], "Bids"),
        (["score", "--bids", "4 ace 3 5", "--tricks", "5 0 3 5"], "'ace'"),
        (["score", "--bids", "4 4 3 2", "--tricks", "5 0 3 5", "--before", "x"], "Before"),
        (["rules", "standrad"], "standard"),
        (["rules", "R-12345"], "code"),
        (["rules", "standard", "--toml", "--code"], "--toml"),
        (["play", "--preset", "quick", "--rules", "solo"], "--rules"),
        (["play", "--preset", "quikc"], "quick"),
        (["play", "--seed", "x"], "--seed"),
        (["play", "--seed", "-4"], "from 0 to 2^63"),
        (["play", "--match", "0"], "--match"),
        (["play", "--partner", "zed"], "--partner"),
        (["play", "--opponents", "zed"], "--opponents"),
        (["play", "--pace", "slow"], "--pace"),
        (["play", "--continue", "--new"], "--continue"),
    ],
)
def test_a_bad_command_line_is_refused_with_the_field(
    capsys: Capture, argv: list[str], says: str
) -> None:
    assert says in refusal(capsys, *argv)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("not = [toml", "mine.toml"),
        ("[scoring]\nset_penalti = 'full'\n", "set_penalty"),
        ("[ending]\ntarget = -5\n", "target"),
        ("[nil]\nnil = false\nblind_nil = true\n[specials]\ndouble_nil = true\n", "nil"),
    ],
)
def test_a_bad_rules_file_is_refused_with_the_option(
    capsys: Capture, tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    assert says in refusal(capsys, "rules", str(file))


@pytest.mark.parametrize("option", ["--plain", "--no-animation"])
def test_an_option_before_a_command_is_not_lost_in_silence(capsys: Capture, option: str) -> None:
    told = refusal(capsys, option, "play")
    assert told.startswith(f"spades: {option}: write it after the command")
    assert f"`spades play {option}`" in told


def test_a_missing_file_is_a_failure_and_not_a_usage_error(capsys: Capture) -> None:
    assert "cannot be read" in refusal(capsys, "rules", "none/here.toml", code=1)
    assert "cannot be read" in refusal(capsys, "history", "replay", "none/here.jsonl", code=1)
    assert "no unfinished game" in refusal(capsys, "play", "--continue", code=1)


def test_an_interruption_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("spades_tui.rules.explain.listing.presets_by_group", interrupted)
    assert run(["rules"]) == 130


def test_a_fault_of_the_program_is_one_sentence(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("out of tune")

    monkeypatch.setattr("spades_tui.rules.explain.listing.presets_by_group", broken)
    assert "out of tune" in refusal(capsys, "rules", code=1)


STRANGE = ("nan", "inf", "-1e400", "²", "①", "٣", "1_0", "9" * 5000, "1e3", "", "--")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("number", STRANGE)
@pytest.mark.parametrize(
    "argv",
    [
        ("play", "--seed"), ("play", "--match"), ("history", "replay", "x.jsonl", "--decision"),
    ],
)  # fmt: skip
def test_a_number_is_plain_digits(capsys: Capture, argv: tuple[str, ...], number: str) -> None:
    told = refusal(capsys, *argv[:-1], f"{argv[-1]}={number}")
    assert argv[-1] in told
    assert len(told) < 250


ESCAPES = "\x1b]0;x\x07\u202e\x9b2J\udc80[b]"


@pytest.mark.parametrize(
    "argv",
    [
        (ESCAPES,), ("rules", ESCAPES), ("rules", "R-" + ESCAPES), ("play", "--preset", ESCAPES),
        ("play", "--rules", f"{ESCAPES}.toml"), ("play", "--partner", ESCAPES),
        ("play", "--opponents", f"{ESCAPES}:x"), ("play", f"--{ESCAPES}"), ("score", ESCAPES),
        ("play", "--pace", ESCAPES), ("history", "replay", f"{ESCAPES}.jsonl"),
    ],
)  # fmt: skip
def test_what_is_quoted_from_the_command_line_is_visible(
    capsys: Capture, argv: tuple[str, ...]
) -> None:
    assert run(list(argv)) in (1, 2)
    told = capsys.readouterr()
    assert (told.out + told.err).replace("\n", "").isprintable()


@pytest.mark.parametrize("json", [False, True])
@pytest.mark.parametrize("name", [ESCAPES, "a\nb\x1b\x9b\u2028c"])
@pytest.mark.parametrize(
    "command", ["rules", "doctor", "history", "backup", "history delete", "restore"]
)
def test_names_of_files_and_what_they_hold_are_visible(
    capsys: Capture, spades_home: Path, command: str, name: str, json: bool
) -> None:
    if json and command in ("backup", "history delete", "restore"):
        return
    for folder, suffix in (
        ("state/games", "jsonl"), ("data/records", "jsonl"), ("data/rulesets", "toml")
    ):  # fmt: skip
        place = spades_home / folder
        place.mkdir(parents=True)
        (place / f"{name}.{suffix}").write_bytes(b'title = "\x1b[2J"\n[\x9b]')
    config = spades_home / "config"
    config.mkdir()
    (config / "settings.toml").write_text('names = ["\\u001b[2J", "[b]", "漢字漢字漢字漢字"]\n')
    about = {
        "backup": [str(spades_home / f"{name}.zip")],
        "restore": [str(spades_home / f"{name}.zip")],
        "history delete": [str(spades_home / f"data/records/{name}.jsonl"), "--yes"],
    }
    run([*command.split(), *about.get(command, ()), *["--json"] * json])

    told = capsys.readouterr()
    lines = (told.out + told.err).split("\n")
    assert all(map(str.isprintable, lines))
    assert not any(line.startswith(("b", "c")) for line in lines)
    if json:
        assert loads(told.out)
    if command != "restore":
        assert "\\x1b" in (told.out + told.err).replace("\\\\", "\\").replace("u001b", "x1b")


@pytest.mark.one_in(4)
@pytest.mark.parametrize("command", ["history", "stats", "stats fairness", "backup all.zip"])
def test_a_file_whose_name_is_no_text_costs_one_line(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    good = keep(1)
    for folder in (folders().games, folders().records):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"odd-{folder.name}\udcff.jsonl").write_bytes(good.read_bytes())
        (folder / f"odd-{folder.name}\udcff.prices").write_bytes(b"x")
    folders().rule_sets.mkdir()
    (folders().rule_sets / "odd-rules\udcff.toml").write_bytes(b"")
    assert run(command.split()) == 0
    told = capsys.readouterr()
    if command == "history":
        assert "won" in told.out
    if command in ("history", "backup all.zip"):
        for odd in ("odd-games", "odd-records"):
            said = [
                line for line in (told.out + told.err).split("\n") if f"{odd}\\udcff.jsonl" in line
            ]
            assert len(said) == 1
    assert run(["doctor"]) == 1
    told = capsys.readouterr()
    for odd in ("odd-games", "odd-records", "odd-rules"):
        (line,) = (one for one in told.out.split("\n") if odd in one)
        assert line.endswith("cannot be read: its name is not UTF-8; rename it.")


def test_the_tree_says_of_each_command_what_its_own_help_says() -> None:
    groups = [commands.COMMANDS, *(
        command.commands for command in loaded_commands().values()
        if isinstance(command, CommandGroup)
    )]  # fmt: skip
    for group in groups:
        for name, command in group.items():
            if isinstance(command, LazyCommand):
                assert summary(command.load()) == command.summary, name


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_under_the_output_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    with Path("/dev/full").open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert run(["rules"]) == 1
        told = capsys.readouterr().err
        assert told == "spades: The output cannot be written: no space left on device.\n"
        with pytest.raises(OSError, match="No space"):
            full.close()


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["bots!"], "No such command 'bots!'. Did you mean 'bots'?; see `spades --help`."),
        (["play", "--match", "0"], "--match: 0 is too small, write 1 or more; see"),
        (["web", "--port", "99999"], "--port: 99999 is out of range, write 0 to 65535; see"),
        (["play", "a", "b"], "Got unexpected extra argument(s) (b); see"),
        (["play", "--presett", "x"], "No such option: --presett (did you mean --preset?)"),
        (["history", "replay"], "FILE: a value is needed; see `spades history replay --help`."),
    ],
)
def test_a_wrong_command_line_is_refused_in_plain_words(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 2
    assert capsys.readouterr().err.startswith(f"spades: {told}")


@pytest.mark.parametrize(
    ("broken", "argv"),
    [
        ("spades_tui.storage.records.verify._replay", ("history", "replay")),
        ("spades_tui.storage.records.verify.read_record", ("history",)),
        ("spades_tui.storage.settings._check_values", ("play", "--plain")),
        ("spades_tui.storage.rule_sets.load_rules", ("rules",)),
    ],
)
def test_an_error_nobody_foresaw_names_the_file_and_the_way_out(
    broken: str,
    argv: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_about: object) -> None:
        raise RuntimeError("out of tune")

    path = kept_game()
    save_settings(Settings(names=("Ann",)))
    own = save_rule_set("Own", RuleSet())
    monkeypatch.setattr(broken, fail)
    asked = (*argv, str(path)) if "replay" in argv else argv
    assert run([*asked]) == 1
    told = capsys.readouterr().err
    assert "Unexpected error: RuntimeError: out of tune. It was about the file " in told
    named = {"play": folders().settings, "rules": own}
    assert str(named.get(argv[0], path)) in told
    assert "move it elsewhere to go on" in told
    assert "spades doctor" in told
    assert told.count("\n") == 1


@pytest.mark.parametrize("is_checkout", [True, False])
def test_a_missing_extra_is_told_with_what_works_from_the_source(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, is_checkout: bool
) -> None:
    monkeypatch.setitem(sys.modules, "spades_tui.cli.web_server", None)
    source = tmp_path / "a b"
    monkeypatch.setattr(paths, "__file__", str(source / "spades_tui" / "storage" / "paths.py"))
    if is_checkout:
        source.mkdir()
        (source / "pyproject.toml").touch()
    assert run(["web"]) == 1
    told = capsys.readouterr().err
    assert "The extra web is not installed" in told
    works = f"--editable {shell_words(f'{source}[web]')}" if is_checkout else 'install ".[web]"'
    assert works in told


ASKING = (
    ("practice", "puzzles", "--plain", "--cards", "symbols"), ("practice", "mistakes", "--plain"),
    ("practice", "drills", "nil", "--plain"), ("practice", "course", "--plain"),
    ("learn", "counting", "--plain"),
    ("practice", "duplicate", "--plain"),
    ("play", "--plain", "--seed", "1", "--cards", "symbols"),
)  # fmt: skip
"""Commands that ask for answers in words."""


@pytest.mark.parametrize("argv", ASKING, ids=" ".join)
def test_a_question_nobody_can_answer_is_not_asked(
    argv: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open(encoding="utf-8") as closed:
        monkeypatch.setattr(sys, "stdin", closed)
        assert run(list(argv)) == 1
    assert "Standard input is closed" in capsys.readouterr().err
