"""The pages that the menu, *Practice* and the palette lead to, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from spades_tui.tui import pages

if TYPE_CHECKING:
    from spades_tui.tui.pages import LazyPage


class Way(Struct, frozen=True):
    """A page that the menu, the practice page or the palette can open.

    Attributes:
        name: the page's name in the action that opens it.
        screen: returns the page, or its name in `SpadesApp.SCREENS`.
        label: two or three words for its row.
        description: up to 38 characters on its contents.
        also: other words the palette finds it by; "" for none.
    """

    name: str
    screen: LazyPage
    label: str
    description: str
    also: str = ""

    @property
    def action(self) -> str:
        """The Textual action that opens the page."""
        return f"way('{self.name}')"

    @property
    def words(self) -> str:
        """All the text that the palette searches."""
        return f"{self.label} {self.description} {self.also}"


PRACTICE: Final = (
    Way("mistakes", lambda: pages.BrowsePage("mistakes"),
        "My mistakes", "your own mistakes, asked again"),
    Way("drills", lambda: pages.BrowsePage("drills"),
        "Drills", "bids, counting, who is out"),
    Way("course", lambda: pages.BrowsePage("course"),
        "Course", "deals in which a wrong card fails"),
    Way("puzzles", lambda: pages.BrowsePage("puzzles"),
        "Puzzles", "clear answers weaker players miss"),
    Way("daily", lambda: pages.DailyPage(),
        "Deal of the day", "one deal for all, against par"),
    Way("duplicate", lambda: pages.DuplicatePage(),
        "Duplicate", "the same cards as bots and friends"),
    Way("analysis", lambda: pages.AnalysisPage(),
        "Analyze a hand", "your cards, the bids, what was played",
        also="review price position solver paste"),
)  # fmt: skip
"""The pages reached from the practice page."""

WAYS: Final = (
    Way("learn", lambda: pages.BrowsePage("lessons"),
        "Learn", "a first game explained, short lessons"),
    Way("practice", lambda: pages.CoachPage(),
        "Practice", "about ten minutes with your coach"),
    *PRACTICE,
    Way("games", lambda: "history", "History", "waiting and finished games, statistics"),
    Way("statistics", lambda: pages.StatisticsPage(),
        "Statistics", "error rates, bids, nils, habits"),
    Way("fairness", lambda: pages.FairnessPage(),
        "Is it fair?", "your hands compared with chance"),
    Way("library", lambda: "library", "House rules", "play, change, share"),
    Way("settings", lambda: "settings", "Settings", "cards, colors, pace, names",
        also="theme deck backs ASCII motion bell assistance aids hints keys partner opponents"),
)  # fmt: skip
"""Every page that can be opened by name."""


def way_named(name: str) -> Way:
    """Return the `Way` with this `name`, which must exist."""
    return next(way for way in WAYS if way.name == name)
