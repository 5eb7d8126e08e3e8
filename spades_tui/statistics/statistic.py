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
    """A bar drawn beside a line; positions are fractions of the available width, 0 to 1 from the
    left.

    Attributes:
        end: position of its end.
        start: position of its start, left or right of `end`.
        mark: position of a mark for comparison; None for no mark.
    """

    end: float
    start: float = 0.0
    mark: float | None = None


class Line(NamedTuple):
    """One line of statistics: a value with its name.

    Attributes:
        text: the value in words with its unit; a whole sentence if there is no `term`.
        term: the name of the value, in lower case; "" for none.
        bar: the bar drawn beside it if there is room; None for none.
        stands_out: whether the line is emphasized.
        practice: commands of the program with which to practice it; empty for none.
        shelf: the shelf of `BrowsePage` whose exercises help with it; "" for none.
        exercise: the exercises of that shelf to begin with; "" for any.
    """

    text: str
    term: str = ""
    bar: Bar | None = None
    stands_out: bool = False
    practice: tuple[str, ...] = ()
    shelf: str = ""
    exercise: str = ""


class Group(NamedTuple):
    """Lines of statistics shown together.

    Attributes:
        lines: the lines.
        title: the heading above them; "" for none.
        note: sentences below them that explain them; "" for none.
        bars: a sentence about the meaning of their bars; "" if it is plain, or there are none.
        curve: values drawn as a curve above the lines, from left to right; empty for none.
        about: sentences on the meaning of the values, made from `Statistic.fields` by `groups_of`.
    """

    lines: Sequence[Line]
    title: str = ""
    note: str = ""
    bars: str = ""
    curve: tuple[float, ...] = ()
    meaning: str = ""


class Statistic(NamedTuple, Generic[F]):
    """How to explain and show some fields of a class of figures `F`, such as `PlayerFigures`.

    Attributes:
        fields: by name of a field of `F`, which is also its key in JSON, its meaning and unit.
        tell: returns the groups of lines for given figures; it leaves out, or explains, values with
            too little data.
    """

    fields: Mapping[str, str]
    tell: Callable[[F], Iterable[Group]]


class Figures(Protocol):
    """Statistics that can be shown as lines of text (`figure_lines`) or on a page."""

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return the parts to show in order, each as its heading, which may be "", and its groups
        of lines."""


def groups_of(statistics: Iterable[Statistic[F]], figures: F) -> list[Group]:
    """Return the groups of lines that `statistics` make of `figures`, in order, without empty
    groups.

    Args:
        statistics: the statistics to show.
        figures: the values; `F` is their class.
    """
    return [
        group._replace(meaning=". ".join(map(capitalize, statistic.fields.values())) + ".")
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
    """Yield all statistics as lines of text: a line for each heading, title, line and note.

    Bars and curves are left out.
    """
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
