"""The pages and windows, each imported when it is opened and not before.
They do not import one another, so the menu and the table start without the rest.

To open one, take its class from here: `self.app.push_screen(pages.ReviewPage(played))`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from textual.screen import Screen

    from spades_tui.tui.pages.history.page import HistoryPage
    from spades_tui.tui.pages.history.replay import ReplayPage
    from spades_tui.tui.pages.menu.page import MenuPage
    from spades_tui.tui.pages.new_game import NewGamePage
    from spades_tui.tui.pages.players import PlayerPickerPage
    from spades_tui.tui.pages.practice.browse import BrowsePage
    from spades_tui.tui.pages.practice.coach import CoachPage
    from spades_tui.tui.pages.practice.daily import DailyPage
    from spades_tui.tui.pages.practice.duplicate import DuplicatePage
    from spades_tui.tui.pages.practice.exercise import ExerciseScreen
    from spades_tui.tui.pages.practice.first_game import FirstGameScreen
    from spades_tui.tui.pages.practice.step_windows import (
        AllHandsDialog,
        QuizDialog,
        TextStepDialog,
    )
    from spades_tui.tui.pages.review.analysis import AnalysisPage
    from spades_tui.tui.pages.review.page import ReviewPage
    from spades_tui.tui.pages.review.reasons import ReasonsPage
    from spades_tui.tui.pages.review.windows import HintFiguresDialog, LevelReplayDialog
    from spades_tui.tui.pages.rules.editor import RulesEditorPage
    from spades_tui.tui.pages.rules.library import RuleLibraryPage
    from spades_tui.tui.pages.rules.page import RuleTextPage
    from spades_tui.tui.pages.settings import AidsPage, SettingsPage
    from spades_tui.tui.pages.statistics.fairness import FairnessPage
    from spades_tui.tui.pages.statistics.page import StatisticsPage
    from spades_tui.tui.pages.table.game_over import GameOverPage
    from spades_tui.tui.pages.table.hand_result import HandResultWindow
    from spades_tui.tui.pages.table.score_sheet import (
        AllTricksWindow,
        PanesWindow,
        ScoreSheetWindow,
    )

    LazyPage: TypeAlias = Callable[[], Screen[Any] | str]
    """Returns a new page, or the name of one in `SpadesApp.SCREENS`."""

__all__ = [
    "AidsPage",
    "AllHandsDialog",
    "AllTricksWindow",
    "AnalysisPage",
    "BrowsePage",
    "CoachPage",
    "DailyPage",
    "DuplicatePage",
    "ExerciseScreen",
    "FairnessPage",
    "FirstGameScreen",
    "GameOverPage",
    "HandResultWindow",
    "HintFiguresDialog",
    "HistoryPage",
    "LevelReplayDialog",
    "MenuPage",
    "NewGamePage",
    "PanesWindow",
    "PlayerPickerPage",
    "QuizDialog",
    "ReasonsPage",
    "ReplayPage",
    "ReviewPage",
    "RuleLibraryPage",
    "RuleTextPage",
    "RulesEditorPage",
    "ScoreSheetWindow",
    "SettingsPage",
    "StatisticsPage",
    "TextStepDialog",
]

_MODULES: Final = {
    "AidsPage": "settings",
    "AllHandsDialog": "practice.step_windows",
    "AllTricksWindow": "table.score_sheet",
    "AnalysisPage": "review.analysis",
    "BrowsePage": "practice.browse",
    "CoachPage": "practice.coach",
    "DailyPage": "practice.daily",
    "DuplicatePage": "practice.duplicate",
    "ExerciseScreen": "practice.exercise",
    "FairnessPage": "statistics.fairness",
    "FirstGameScreen": "practice.first_game",
    "GameOverPage": "table.game_over",
    "HandResultWindow": "table.hand_result",
    "HintFiguresDialog": "review.windows",
    "HistoryPage": "history.page",
    "LevelReplayDialog": "review.windows",
    "MenuPage": "menu.page",
    "NewGamePage": "new_game",
    "PanesWindow": "table.score_sheet",
    "PlayerPickerPage": "players",
    "QuizDialog": "practice.step_windows",
    "ReasonsPage": "review.reasons",
    "ReplayPage": "history.replay",
    "ReviewPage": "review.page",
    "RuleLibraryPage": "rules.library",
    "RuleTextPage": "rules.page",
    "RulesEditorPage": "rules.editor",
    "ScoreSheetWindow": "table.score_sheet",
    "SettingsPage": "settings",
    "StatisticsPage": "statistics.page",
    "TextStepDialog": "practice.step_windows",
}
"""The module of each page, below this package."""


def __getattr__(name: str) -> Any:
    """Import a page's module and return the page's class; Python calls this for missing names."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    page = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = page
    return page
