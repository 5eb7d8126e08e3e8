"""What a statistic is: the fields it is kept in, what they mean, and how it is told.

Each kind of figures has a table of its statistics: `STATISTICS` in `statistics` and
`fairness`. Screen, plain text and the help of a command are made from it; JSON is the figures
themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from spades_tui.text import capitalize

F = TypeVar("F")


class Bar(NamedTuple):
    """A bar beside a figure; places are shares of the room there is, 0 to 1.

    Attributes:
        end: where it ends.
        start: where it begins, on either side of its end.
        mark: where a figure to compare it with lies; None without one.
    """

    end: float
    start: float = 0.0
    mark: float | None = None


class Line(NamedTuple):
    """One figure in words.

    Attributes:
        text: the figure with its unit; a whole sentence where there is no term.
        term: what it is a figure of, as in the middle of a sentence.
        bar: what is drawn beside it where there is room.
        stands_out: whether it is the one to look at.
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
    """Lines that are told together.

    Attributes:
        lines: the lines.
        title: what all of them are about; "" for lines that need none.
        note: sentences that explain them.
        bars: what the bars beside the lines show, where that needs saying.
        curve: values drawn over the lines, from left to right.
        about: what the figures are, as `Statistic.fields` says it.
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
        fields: the fields of the figures it is kept in, which are the keys of the JSON, and what
            each is, with its unit.
        tell: makes what is told of it; what there is too little for is left out, or said so.
    """

    fields: Mapping[str, str]
    tell: Callable[[F], Iterable[Group]]


class Figures(Protocol):
    """Figures that can be told."""

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
