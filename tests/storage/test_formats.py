"""Every example in FORMATS.md is read by what reads such files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spades_tui.bots.protocol import SearchBudget
from spades_tui.cards import commitment
from spades_tui.cli.app import run
from spades_tui.engine import Game, Rejection
from spades_tui.engine.dealing import deal_cards, format_commitment
from spades_tui.engine.projection import project
from spades_tui.rules.formats.share_codes import decode_rules
from spades_tui.rules.formats.toml import load_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import folders
from spades_tui.storage.records.imports import check_form, read_hands
from spades_tui.storage.records.record import Link
from spades_tui.storage.sealed_line import read_line
from spades_tui.storage.settings import Settings, load_settings
from spades_tui.tui.drawing.user_themes import load_themes

TEXT = (Path(__file__).parents[2] / "spades_tui/storage/FORMATS.md").read_text("utf-8")


def example(heading: str) -> str:
    """Return the example of a section."""
    section = re.split(rf"^## {heading}$", TEXT, flags=re.MULTILINE)[1].split("\n## ")[0]
    (found,) = re.findall(r"^```\w+\n(.+?)^```$", section, re.MULTILINE | re.DOTALL)
    return str(found)


def test_the_hand_is_read_and_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (form,) = read_hands(example("Hands as text"))
    assert check_form(form)[1].rules == RuleSet()
    file = tmp_path / "hand.txt"
    file.write_text(example("Hands as text"))
    assert run(["solve", str(file)]) == 0
    assert "nil" in capsys.readouterr().out


def test_every_tag_of_a_hand_is_told() -> None:
    from spades_tui.rules.formats.hand_tags import TAGS

    section = TEXT.split("## Hands as text")[1].split("## Records")[0]
    assert {tag for tag in TAGS if f"`{tag}`" not in section} == set()


def test_the_lines_of_the_record_hang_together_and_open_their_commitment() -> None:
    lines = example("Records").encode().splitlines()
    first = read_line(lines[0])
    assert first is not None
    link = Link(first.number or 0, first.check)
    for line in lines[1:]:
        found = link.next("event", line)
        assert found is not None
        _, link = found
    committed, dealt = (json.loads(line)["event"] for line in lines[1:3])
    hands, rest = deal_cards(RuleSet(), 5, dealt["deal"], dealt["attempt"])
    assert [list(hand) for hand in hands] == dealt["hands"]
    assert commitment(format_commitment(hands, rest), dealt["nonce"]) == committed["digest"]


def test_the_rule_set_and_the_code_are_read() -> None:
    title, rules = load_rules(example("Rule sets"))
    assert title == "Friday rules"
    assert rules.ending.target == 300
    assert decode_rules(example("Share codes").strip()) == preset_named("pirate").rules


def test_the_settings_are_read_without_a_word() -> None:
    folders().settings.parent.mkdir(parents=True, exist_ok=True)
    folders().settings.write_text(example("Settings"), "utf-8")
    found = load_settings()
    assert found.notes == ()
    assert found.settings.names == ("Ann", "Bob")
    assert found.settings.own_keys == {"table hint": "X"}
    assert found.settings != Settings()


def test_the_theme_is_read() -> None:
    folder = folders().config / "themes"
    folder.mkdir(parents=True)
    (folder / "plum.toml").write_text(example("Themes"), "utf-8")
    themes = load_themes()
    assert themes.errors == ()
    assert themes.felts["plum"].title == "Plum"


@pytest.mark.parametrize("preset", ["standard", "us-jokers", "two-handed"])
def test_the_bot_plays_a_hand(preset: str) -> None:
    made: dict[str, Any] = {}
    exec(example("A bot of your own"), made)
    bot, game, rng = made["Last"](), Game(preset_named(preset).rules, 3), Random(3)
    game.deal()
    while (prompt := game.prompt) is not None:
        view = project(game.state, prompt.seat)
        assert not isinstance(game.submit(bot.decide(view, SearchBudget(), rng).action), Rejection)
    assert game.state.results


@pytest.mark.parametrize(
    "name", ["standard", "six-handed", "three-handed", "three-dummy", "two-handed"]
)
def test_the_letters_of_every_table_are_named(name: str) -> None:
    letters = " ".join(f"`{letter}`" for letter in seating(preset_named(name).rules).called.letters)
    assert f"| {letters} |" in TEXT
