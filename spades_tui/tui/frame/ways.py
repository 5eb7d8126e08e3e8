"""The pages that the menu, *Practice* and the palette lead to, by name."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.tui.frame import routes as to
from spades_tui.tui.frame.routes import Route


class Way(NamedTuple):
    """A page the menu leads to.

    Attributes:
        name: of the page, in the command that opens it.
        route: leads to it.
        label: its row, two or three words.
        about: what it holds, in up to 38 characters.
        also: other words by which it is looked for.
    """

    name: str
    route: Route
    label: str
    about: str
    also: str = ""

    @property
    def action(self) -> str:
        """The command that opens it."""
        return f"way('{self.name}')"

    @property
    def words(self) -> str:
        """All words it is looked for by."""
        return f"{self.label} {self.about} {self.also}"


PRACTICE: Final = (
    Way("mistakes", to.BrowseRoute("mistakes"), "My mistakes", "your own mistakes, asked again"),
    Way("drills", to.BrowseRoute("drills"), "Drills", "bids, counting, who is out"),
    Way("course", to.BrowseRoute("course"), "Course", "deals in which a wrong card fails"),
    Way("puzzles", to.BrowseRoute("puzzles"), "Puzzles", "clear answers weaker players miss"),
    Way("daily", to.DailyRoute(), "Deal of the day", "one deal for all, against par"),
    Way("duplicate", to.DuplicateRoute(), "Duplicate", "the same cards as bots and friends"),
    Way(
        "analysis",
        to.AnalysisRoute(),
        "Analyze a hand",
        "your cards, the bids, what was played",
        also="review price position solver paste",
    ),
)
"""Pages of practice below the coach's."""

WAYS: Final = (
    Way("learn", to.BrowseRoute("lessons"), "Learn", "a first game explained, short lessons"),
    Way("practice", to.PracticeRoute(), "Practice", "about ten minutes with your coach"),
    *PRACTICE,
    Way("games", to.HistoryRoute(), "History", "waiting and finished games, statistics"),
    Way("statistics", to.StatisticsRoute(), "Statistics", "error rates, bids, nils, habits"),
    Way("fairness", to.FairnessRoute(), "Is it fair?", "your hands compared with chance"),
    Way("library", to.LibraryRoute(), "House rules", "play, change, share"),
    Way("settings", to.SettingsRoute(), "Settings", "cards, colors, pace, names",
        also="theme deck backs ASCII motion bell assistance aids hints keys partner opponents"),
)  # fmt: skip
"""Every page that is looked for by its name."""


def way_named(name: str) -> Way:
    """Return the way to the page of a name."""
    return next(way for way in WAYS if way.name == name)
