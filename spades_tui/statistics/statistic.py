"""A statistic: its fields, their meaning, and its display.

Each kind of figures has a table of statistics: `STATISTICS` in `statistics` and `fairness`. Screen,
plain text and the help of a command are made from it; JSON contains the figures themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from spades_tui.text import capitalize

F = TypeVar("F")


class Bar(NamedTuple):
    """A bar beside a figure; positions are fractions of the available width, 0 to 1.

    Attributes:
        end: its end.
        start: its start, on either side of its end.
        mark: the position of a figure to compare with; None for no mark.
    """

    end: float
    start: float = 0.0
    mark: float | None = None


class Line(NamedTuple):
    """One figure in words.

    Attributes:
        text: the figure with its unit; a whole sentence if there is no term.
        term: the name of the figure, as in the middle of a sentence.
        bar: the bar drawn beside it if there is room.
        stands_out: whether it is the most important line.
        practice: commands that help with it.
        shelf: the shelf of exercises that help with it, "" for none.
        exercise: the exercises of the shelf to begin, "" for any.
    """

    text: str
    term: str = ""
    bar: Bar | None = None
    stands_out: bool = False
    practice: tuple[str, ...] = ()
    shelf: str = ""
    exercise: str = ""


class Group(NamedTuple):
    """Lines shown together.

    Attributes:
        lines: the lines.
        title: the subject of all lines; "" for lines that need none.
        note: sentences that explain them.
        bars: the meaning of the bars, if it needs an explanation.
        curve: values drawn over the lines, from left to right.
        about: the meaning of the figures, as in `Statistic.fields`.
    """

    lines: Sequence[Line]
    title: str = ""
    note: str = ""
    bars: str = ""
    curve: tuple[float, ...] = ()
    about: str = ""


class Statistic(NamedTuple, Generic[F]):
    """A statistic.

    Attributes:
        fields: the names of its fields, which are the keys of the JSON, with the meaning and unit
            of each.
        tell: returns the groups to show; it leaves out, or explains, figures with too little data.
    """

    fields: Mapping[str, str]
    tell: Callable[[F], Iterable[Group]]


class Figures(Protocol):
    """Figures that `groups_of` can show."""

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return the groups of lines under the heading of each part, "" without one."""


def groups_of(statistics: Iterable[Statistic[F]], figures: F) -> list[Group]:
    """Return the groups of lines that statistics make of figures, without empty groups."""
    return [
        group._replace(about=". ".join(map(capitalize, statistic.fields.values())) + ".")
        for statistic in statistics
        for group in statistic.tell(figures)
        if group.lines
    ]


def figure_lines(figures: Figures) -> Iterator[str]:
    """Yield everything in sentences, one for each title and figure."""
    for title, groups in figures.parts():
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
