"""Bags are shown on the rules page, the score, plain mode and the screen alike, or nowhere."""

from pathlib import Path
from typing import Any

import pytest

from spades_tui.cli.app import run
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.status import result_lines, score_lines
from spades_tui.rules.catalog import with_options
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.section import plain_text
from spades_tui.rules.formats.toml import dump_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.pages.table.score_sheet import sheet_lines
from tests.rulesets import is_valid
from tests.tui.tables import RoteTable


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ({}, True),
        ({"bag_limit": 5}, True),
        ({"overtrick": 0}, True),
        ({"overtrick": 0, "bag_limit": "off"}, True),
        ({"bag_limit": "off"}, False),
        ({"overtrick": -1, "bag_limit": "off"}, False),
        ({"overtrick_reduces": True, "bag_limit": "off"}, False),
    ],
)
def test_bags_are_shown_everywhere_or_nowhere(
    changes: dict[str, Any], shown: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = with_options(RuleSet(), **changes)
    assert is_valid(rules)
    page = plain_text("Rules", explain(rules))
    assert ("Bags are " in page) is shown

    table = RoteTable(rules, 3)
    table.play_until(lambda view: bool(view.results))
    view, cast = table.view(), Cast(table.names, 0)
    plain = "\n".join([*score_lines(view, cast), *result_lines(view, cast)])
    assert (" bag" in plain) is shown
    sheet = " ".join(piece.text for line in sheet_lines(view, table.names, 90) for piece in line)
    assert ("bags" in sheet) is shown

    path = tmp_path / "rules.toml"
    path.write_text(dump_rules(rules), "utf-8")
    argv = ["score", "--rules", str(path), "--bids", "4 3 3 3", "--tricks", "5 3 3 2"]
    assert run(argv) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert (["Bags", "1"] in rows) is shown
