"""What a style sheet names is there: a selector that fits nothing is no error to Textual."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.css.model import SelectorType
from textual.css.parse import parse
from textual.dom import DOMNode

import spades_tui.tui as screens
from tests.systems import modules_of


def widgets_by_name() -> set[str]:
    """Import every screen; return what style sheets call the widgets there are by then."""
    modules_of(screens)
    return {name for kind in kinds_of(DOMNode) for name in kind._css_type_names}


def kinds_of(parent: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from kinds_of(kind)


def named_types(css: str, name: str) -> set[str]:
    """Return the widget types that selectors name."""
    without_colors = re.sub(r"\$[\w-]+", "red", css)
    return {
        selector.name
        for rule in parse("", without_colors, (name, ""))
        for selectors in rule.selector_set
        for selector in selectors.selectors
        if selector.type is SelectorType.TYPE
    }


def test_every_type_in_the_style_sheet_of_a_class_is_a_widget() -> None:
    known = widgets_by_name()
    ours = {kind for kind in kinds_of(DOMNode) if kind.__module__.startswith("spades_tui.tui")}
    with_css = {kind for kind in ours if "DEFAULT_CSS" in vars(kind)}
    assert len(with_css) > 8
    for kind in with_css:
        assert named_types(kind.DEFAULT_CSS, kind.__name__) <= known, kind
