"""Hard content on the pages at eight sizes: nothing is cropped, nothing lies over anything else.

Long names, six players, scores such as −1,250 and titles of 60 characters. What is cut on purpose
ends in dots; what is lost at an edge, or written over other words, fails here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from rich.style import Style
from textual.screen import Screen

from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.files import write_atomically
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import encode_lines
from spades_tui.storage.rule_sets import save_rule_set
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.text import sanitize_name
from spades_tui.tui.drawing.canvas import Canvas, _cells
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.pages.history.replay import ReplayPage
from spades_tui.tui.pages.menu.page import MenuPage
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.players import PlayerPickerPage
from spades_tui.tui.pages.review.page import ReviewPage
from spades_tui.tui.pages.rules.editor import RulesEditorPage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.pages.rules.page import RuleTextPage
from spades_tui.tui.pages.settings import SettingsPage
from spades_tui.tui.pages.statistics.fairness import FairnessPage
from spades_tui.tui.pages.statistics.page import StatisticsPage
from spades_tui.tui.pages.table.game_over import GameOverPage
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.pages.table.score_sheet import PanesWindow, ScoreSheetWindow
from spades_tui.tui.table.screen import TableScreen
from tests.storage.playing import header_of
from tests.tui.games import finished_game, kept_game
from tests.tui.pages import press, program, text_of
from tests.tui.reviews import SMALL, Remembering, a_game
from tests.tui.table.test_results import after, finished
from tests.tui.tables import RoteTable
from tests.tui.test_pages import PAGES as EVERY_PAGE

SIZES = (
    (60, 20), (70, 22), (80, 24), (100, 30), (120, 40), (140, 36), (160, 50), (200, 60),
)  # fmt: skip
NAMES = ("Bartholomew-Jos", "Wilhelmina-Anne", "Maximiliane-Ruth", "Ferdinand-August",
         "Konstantine-Leo", "Guinevere-Louise")  # fmt: skip
TITLE = "The very long rules of the Thursday table at Aunt Josephine’s"[:60]
SIX = preset_named("six-handed").rules


def hard(view: View) -> View:
    """Return a view with scores of four figures, the last hand's included."""
    scores = tuple(-1250 - 111 * side for side in range(len(view.scores)))
    *earlier, last = view.results
    sides = tuple(
        msgspec.structs.replace(side, score=score, hand=-1250)
        for side, score in zip(last.sides, scores, strict=True)
    )
    results = (*earlier, msgspec.structs.replace(last, sides=sides))
    return msgspec.structs.replace(view, scores=scores, results=results)


def hard_end() -> View:
    """Return the end of a game of six with such scores."""
    view, end = hard(after("six-handed", 6)), finished()
    assert end.outcome is not None
    outcome = msgspec.structs.replace(end.outcome, winner=1)
    return msgspec.structs.replace(view, outcome=outcome, match_winner=1)


def games() -> HistoryPage:
    kept_game()
    return HistoryPage()


def menu() -> MenuPage:
    """Return the menu with games under way."""
    for seed in (1, 2):
        table = Table.new(SIX, seed, make_seats(SIX, "club", "jory,vesh,quill,club+bold,novice"),
                          title=TITLE, names=NAMES)  # fmt: skip
        table.deal()
        table.close()
    return MenuPage()


def library() -> RuleLibraryPage:
    save_rule_set(TITLE, SIX)
    return RuleLibraryPage()


class HardTable(RoteTable):
    """A table of people with long names and scores of four figures."""

    def __init__(self, rules: RuleSet, wanted: Callable[[View], bool]) -> None:
        super().__init__(rules, 3, title=TITLE)
        self.names = tuple(map(sanitize_name, NAMES[: seating(rules).players]))
        self.play_until(wanted)

    def view(self) -> View:
        view = super().view()
        return hard(view) if view.results else view


def seated(preset: str, kind: str, hand: int = 1) -> TableScreen:
    """Return a table where the person is asked something of a kind."""

    def there(view: View) -> bool:
        prompt = view.prompt
        mine = prompt is not None and prompt.seat == 0 and prompt.kind == kind
        return mine and view.hand_number >= hand

    table = HardTable(preset_named(preset).rules, there)
    return TableScreen(table)


def panes() -> PanesWindow:
    table = HardTable(SIX, lambda view: len(view.tricks) > 2 and view.hand_number > 1)
    return PanesWindow(table.view(), NAMES, memory=True, turn=table.view)


def replay() -> ReplayPage:
    """Return the replay of a game between people with long names."""
    game = finished_game()
    header = msgspec.structs.replace(header_of(game, TITLE), names=NAMES[:4])
    path = folders().records / "game-9.jsonl"
    write_atomically(path, encode_lines((header, *game.log))[0])
    return ReplayPage(path)


def review() -> ReviewPage:
    """Return the review of a hand of six with long names."""
    played = a_game("six-handed")
    header = msgspec.structs.replace(played.header, names=NAMES, title=TITLE)
    page = ReviewPage(lambda: played._replace(header=header), depth=SMALL, replays=1)
    page.analyst = Remembering(quick=True)
    return page


HARDENED: dict[str, Callable[[], Screen[Any]]] = {
    "menu": menu,
    "new": NewGamePage,
    "library": library,
    "editor": lambda: RulesEditorPage(SIX, TITLE),
    "rules": lambda: RuleTextPage(SIX, TITLE),
    "settings": SettingsPage,
    "players": lambda: PlayerPickerPage(f"Opponent {NAMES[2]}", "club+bold"),
    "sheet": lambda: ScoreSheetWindow(hard(after("six-handed", 6)), NAMES),
    "result": lambda: HandResultWindow(hard(after("six-handed", 2)), NAMES),
    "ending": lambda: GameOverPage(hard_end(), NAMES),
    "games": games,
    "fair": FairnessPage,
    "statistics": StatisticsPage,
    "panes": panes,
    "replay": replay,
    "review": review,
    "table": lambda: seated("six-handed", "play", 2),
    "table, bidding": lambda: seated("six-handed", "bid", 2),
    "table of one": lambda: seated("solo", "play", 2),
    "table with a dummy": lambda: seated("three-dummy", "play", 2),
    "table of two": lambda: seated("two-handed", "draw"),
    "table, talking": lambda: seated("partnership-bidding", "talk"),
    "table, giving": lambda: seated("jokers-54", "kitty"),
}
PAGES = {**EVERY_PAGE, **HARDENED}
"""Every page there is, with hard content where it shows any."""
HARD = Settings(names=NAMES, opponents="jory,vesh,quill,club+bold,novice", partner="quill")


class Watch:
    """Every text written on a canvas that is lost in part, or lies over another."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.faults: list[str] = []
        put = Canvas.write_styled

        def watched(canvas: Canvas, x: int, y: int, text: str, style: Style) -> int:
            if canvas.width > 1 and canvas.height > 0:
                self.look(canvas, x, y, canvas.text(text))
            return put(canvas, x, y, text, style)

        monkeypatch.setattr(Canvas, "write_styled", watched)

    def look(self, canvas: Canvas, x: int, y: int, text: str) -> None:
        """Note what is wrong with a text before it is written."""
        for place, char in enumerate(_cells(text), x):
            if not char.strip().isalnum():
                continue
            if not (0 <= place < canvas.width and 0 <= y < canvas.height):
                self.faults.append(f"cropped at ({place}, {y}) of {canvas.width}×{canvas.height}: "
                                   f"{text!r}")  # fmt: skip
                return
            there = canvas._chars[y][place]
            if there.strip().isalnum() and there != char:
                self.faults.append(f"over {there!r} at ({place}, {y}): {text!r}")
                return


@pytest.mark.one_in(480)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
async def test_nothing_is_cropped_or_overlapped(
    name: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = PAGES[name]()
    watch = Watch(monkeypatch)
    async with program(page, size=size, settings=HARD) as (app, pilot):
        await press(pilot, "down", "end")
        lines = text_of(app).split("\n")
        assert len(lines) == size[1]
        assert any(sign in text_of(app) for sign in ("keys", "back", "close"))
    assert not watch.faults, "\n".join(sorted(set(watch.faults))[:5])


def test_the_watch_sees_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from spades_tui.tui.drawing.decks import DECKS
    from spades_tui.tui.drawing.themes import THEMES

    watch = Watch(monkeypatch)
    canvas = Canvas(10, 2, THEMES["green"], DECKS["four-color"])
    canvas.write(0, 0, "abc")
    canvas.write(3, 0, " ··")
    assert not watch.faults
    canvas.write(2, 0, "xy")
    canvas.write(8, 1, "abc")
    canvas.write(0, 5, "abc")
    assert [fault.split()[0] for fault in watch.faults] == ["over", "cropped", "cropped"]
