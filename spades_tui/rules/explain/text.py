"""A page of rules as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from spades_tui.rules.explain.section import DOCUMENTS, Paragraph, Section


def plain_text(title: str, sections: Sequence[Section], *, width: int = 78) -> str:
    """Return a page of rules as lines of at most `width` characters, sources in brackets."""
    lines = [title, "=" * len(title)]
    for section in sections:
        lines += ["", section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            text = paragraph.text + _source(paragraph)
            lines.append(fill(text, width, break_on_hyphens=False))
    return "\n".join(lines) + "\n"


def _source(paragraph: Paragraph) -> str:
    if not paragraph.sources:
        return ""
    everywhere = set(paragraph.sources) >= {DOCUMENTS[letter] for letter in "ABCD"}
    return f" [{'all four documents' if everywhere else ', '.join(paragraph.sources)}]"
