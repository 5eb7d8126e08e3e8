"""Statistics in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from spades_tui.statistics.statistic import Figures, Line
from spades_tui.text import capitalize


def figure_lines(found: Figures) -> Iterator[str]:
    """Yield everything in sentences, one for each title and figure."""
    for title, groups in found.parts():
        if title:
            yield f"{title}."
        for group in groups:
            if group.title:
                yield f"{group.title}."
            yield from map(_sentence, group.lines)
            if group.note:
                yield group.note


def _sentence(line: Line) -> str:
    if not line.term:
        return line.text
    text = f"{capitalize(line.term)}: {line.text}."
    if line.practice:
        ways = "; ".join(f"`{command}`" for command in line.practice)
        text += f" Practice it with {ways}."
    return text
