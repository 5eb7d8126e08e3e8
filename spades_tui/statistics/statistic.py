"""A statistic: its fields, their meaning, and its display.

Each kind of figures has a table of statistics: `STATISTICS` in `statistics` and `fairness`. Screen,
plain text and the help of a command are made from it; JSON contains the figures themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from spades_tui.cards import Suit
from spades_tui.text import capitalize

F = TypeVar("F")


class Bar(NamedTuple):
    """A bar beside a figure; positions are fractions of the available width, 0 to 1.

    Attributes:
        end: position of its end.
        start: position of its start, left or right of its end.
        mark: position of a figure to compare with; None for no mark.
    """

    end: float
    start: float = 0.0
    mark: float | None = None


class Line(NamedTuple):
    """One figure in words.

    Attributes:
        text: the figure with its unit; a whole sentence if there is no term.
        term: the name of the figure, as in the middle of a sentence; "" for none.
        bar: the bar drawn beside it if there is room; None for none.
        stands_out: whether the line is emphasized.
        practice: commands that help with it.
        shelf: the shelf of exercises that help with it; "" for none.
        exercise: the exercises of that shelf to begin; "" for any.
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
        note: sentences that explain them; "" for none.
        bars: the meaning of the bars, if it needs an explanation; else "".
        curve: values drawn as a curve above the lines, from left to right; empty for none.
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
        fields: the meaning and unit of each field, by its name, which is also the key in JSON.
        tell: returns the groups to show; it leaves out, or explains, figures with too little data.
    """

    fields: Mapping[str, str]
    tell: Callable[[F], Iterable[Group]]


class Figures(Protocol):
    """Figures that can be shown as lines of text (`figure_lines`) or on a page."""

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return the groups of lines under the heading of each part; the heading may be ""."""


def groups_of(statistics: Iterable[Statistic[F]], figures: F) -> list[Group]:
    """Return the groups of lines for figures, without empty groups.

    Args:
        statistics: the statistics to show, in order.
        figures: their fields.
    """
    return [
        group._replace(about=". ".join(map(capitalize, statistic.fields.values())) + ".")
        for statistic in statistics
        for group in statistic.tell(figures)
        if group.lines
    ]


_SPOKEN: Final = {
    **{suit.symbol: suit.plural for suit in Suit},
    "A K Q": "aces, kings and queens",
}
"""Terms that a screen reader cannot say."""


def figure_lines(figures: Figures) -> Iterator[str]:
    """Yield lines of text for all figures: one for each heading, figure and note."""
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
    text = f"{capitalize(_SPOKEN.get(line.term, line.term))}: {line.text}."
    if line.practice:
        ways = "; ".join(f"`{command}`" for command in line.practice)
        text += f" Practice it with {ways}."
    return text
