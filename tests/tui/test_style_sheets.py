"""What a style sheet names is there: a selector that fits nothing is no error to Textual."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.css.model import SelectorType
from textual.css.parse import parse
from textual.dom import DOMNode

import spades_tui.tui as screens
from tests.systems import modules_of

SHEETS = sorted(Path(screens.__file__).parent.rglob("*.tcss"))


def widgets_by_name() -> set[str]:
    """Import every screen; return what style sheets call the widgets there are by then."""
    modules_of(screens)
    return {name for kind in kinds_of(DOMNode) for name in kind._css_type_names}


def kinds_of(parent: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds_of(kind)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_type_in_a_style_sheet_is_a_widget(sheet: Path) -> None:
    without_colors = re.sub(r"\$\w+", "red", sheet.read_text("utf-8"))
    named = {
        selector.name
        for rule in parse("", without_colors, (str(sheet), ""))
        for selectors in rule.selector_set
        for selector in selectors.selectors
        if selector.type is SelectorType.TYPE
    }
    assert named
    assert named - widgets_by_name() == set()
