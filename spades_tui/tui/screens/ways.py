"""The ways from the menu to the pages: one table, and the page of a group that has several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from textual.widget import Widget

from spades_tui.tui import routes as to
from spades_tui.tui.page import Page
from spades_tui.tui.routes import Group, Route
from spades_tui.tui.widgets.bars import Notice
from spades_tui.tui.widgets.listing import Line, Listing


class Way(NamedTuple):
    """A page the menu leads to.

    Attributes:
        group: what it stands with.
        name: of the page, in the menu's command.
        route: leads to it.
        label: its row, two or three words.
        about: what it holds, in up to 36 characters; 38 in the menu itself.
        also: other words by which it is looked for.
    """

    group: Group
    name: str
    route: Route
    label: str
    about: str
    also: str = ""

    @property
    def action(self) -> str:
        """The command of the menu that opens it."""
        return f"way('{self.name}')"

    @property
    def row(self) -> Line:
        """Its row, with the command that opens it as its key."""
        return Line(self.action, self.label, self.about)

    @property
    def words(self) -> str:
        """All words it is looked for by."""
        return f"{self.label} {self.about} {self.also}"


WAYS: Final = (
    Way("learn", "learn", to.LearnRoute(), "Lessons", "a first game explained, short lessons"),
    Way("practice", "mistakes", to.MistakesRoute(), "My mistakes",
        "your own mistakes, asked again"),
    Way("practice", "drills", to.DrillsRoute(), "Drills", "bids, counting, leads, scores"),
    Way("practice", "puzzles", to.PuzzlesRoute(), "Puzzles", "clear answers weaker players miss"),
    Way("practice", "daily", to.DailyRoute(), "Deal of the day", "one deal for all, against par"),
    Way("practice", "duplicate", to.DuplicateRoute(), "Duplicate",
        "the same cards as bots and friends"),
    Way("practice", "ladder", to.LadderRoute(), "Ladder", "your level beside that of the bots"),
    Way("past", "games", to.GamesRoute(), "History", "waiting and finished games, statistics"),
    Way("past", "statistics", to.StatisticsRoute(), "Statistics",
        "error rates, bids, nils, habits"),
    Way("past", "fairness", to.FairnessRoute(), "Is it fair?", "your hands compared with chance"),
    Way("table", "library", to.LibraryRoute(), "House rules", "play, change, share"),
    Way("table", "settings", to.SettingsRoute(), "Settings", "cards, colors, pace, names",
        also="theme deck backs ASCII motion bell assistance aids hints keys partner opponents"),
)  # fmt: skip
"""Every page the menu leads to, in its order; add a line, and it has its row."""

FOLDED: Final[dict[Group, tuple[str, str]]] = {
    "learn": ("Learn", "a first game explained, short lessons"),
    "practice": ("Practice", "mistakes, puzzles, deal of the day"),
}
"""Groups with one row in the menu, which opens the only page there is, or a list of them."""


def ways_of(group: Group) -> tuple[Way, ...]:
    """Return the pages of a group."""
    return tuple(way for way in WAYS if way.group == group)


def way_named(name: str) -> Way:
    """Return the way to the page of a name."""
    return next(way for way in WAYS if way.name == name)


def way_rows(group: Group, *, folds: bool = True) -> list[Line]:
    """Return a group's rows, each with the command that opens it as its key.

    Args:
        group: the group.
        folds: one row stands for a group that has one row in the menu.
    """
    found = ways_of(group)
    if not (folds and found and group in FOLDED):
        return [way.row for way in found]
    return [Line(f"ways('{group}')", *FOLDED[group])]


class WaysPage(Page[None]):
    """The pages of one group."""

    places = ("list", "open", "back")

    def __init__(self, group: Group) -> None:
        super().__init__()
        self.group = group

    def titles(self) -> tuple[str, ...]:
        return FOLDED[self.group][0], "", ""

    def body(self) -> Iterable[Widget]:
        yield Listing(self.rows(), column=22, quiet=True)
        yield Notice()

    def rows(self) -> list[Line]:
        return way_rows(self.group, folds=False)

    def action_way(self, name: str) -> None:
        """Open a page."""
        self.spades.show(way_named(name).route)
