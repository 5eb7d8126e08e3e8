"""The page of each route, imported when it is opened and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spades_tui.tui.frame import routes as to

if TYPE_CHECKING:
    from spades_tui.tui.frame.app_api import AppApi
    from spades_tui.tui.frame.routes import Route


def open_route(spades: AppApi, route: Route) -> None:
    """Open the page `route` leads to; whoever it names gets the answer."""
    match route:
        case to.MenuRoute():
            from spades_tui.tui.pages.menu.page import MenuPage

            spades.open(MenuPage())
        case to.SettingsRoute():
            from spades_tui.tui.pages.settings import SettingsPage

            spades.open_kept("settings", SettingsPage)
        case to.AidsRoute():
            from spades_tui.tui.pages.settings import AidsPage

            spades.open(AidsPage())
        case to.PracticeRoute():
            from spades_tui.tui.pages.practice.coach import CoachPage

            spades.open(CoachPage())
        case to.StatisticsRoute():
            from spades_tui.tui.pages.statistics.page import StatisticsPage

            spades.open(StatisticsPage())
        case to.FairnessRoute():
            from spades_tui.tui.pages.statistics.fairness import FairnessPage

            spades.open(FairnessPage())
        case to.NewGameRoute():
            from spades_tui.tui.pages.new_game import NewGamePage

            spades.open(NewGamePage())
        case to.PlayerRoute(whose, chosen, then):
            from spades_tui.tui.pages.players import PlayerPickerPage

            spades.open(PlayerPickerPage(whose, chosen), then)
        case to.RulesRoute(rules, title):
            from spades_tui.tui.pages.rules.page import RuleTextPage

            spades.open(RuleTextPage(rules, title))
        case to.LibraryRoute(key, then):
            from spades_tui.tui.pages.rules.library import RuleLibraryPage

            if then is None:
                spades.open_kept("library", RuleLibraryPage).select(key)
            else:
                spades.open(RuleLibraryPage(picks=True, key=key), then)
        case to.EditorRoute(rules, title, name, kept, then):
            from spades_tui.tui.pages.rules.editor import RulesEditorPage

            picks = then is not None
            spades.open(RulesEditorPage(rules, title, name=name, picks=picks, kept=kept), then)
        case to.ScoresRoute(view, names):
            from spades_tui.tui.pages.table.score_sheet import ScoreSheetWindow

            spades.open(ScoreSheetWindow(view, names))
        case to.ResultRoute(view, names, claims, is_first):
            from spades_tui.tui.pages.table.hand_result import HandResultWindow

            spades.open(HandResultWindow(view, names, claims, is_first=is_first))
        case to.GameOverRoute(view, names):
            from spades_tui.tui.pages.table.game_over import GameOverPage

            spades.open(GameOverPage(view, names))
        case to.PanesRoute(view, names, memory, turn):
            from spades_tui.tui.pages.table.score_sheet import PanesWindow

            spades.open(PanesWindow(view, names, memory=memory, turn=turn))
        case to.TricksRoute(view, names):
            from spades_tui.tui.pages.table.score_sheet import AllTricksWindow

            spades.open(AllTricksWindow(view, names))
        case to.FiguresRoute(decision, cast, level, told):
            from spades_tui.tui.pages.review.windows import HintFiguresDialog

            spades.open(HintFiguresDialog(decision, cast, level, told))
        case to.ChoiceRoute(title, choices, words, then):
            from spades_tui.tui.dialogs import SelectDialog
            from spades_tui.tui.widgets.row_list import ListRow

            rows = [ListRow(choice, choice) for choice in choices]
            spades.open(SelectDialog(title, rows, choices[0], words), then)
        case to.ConfirmRoute(title, words, yes, no, then):
            from spades_tui.tui.dialogs import ConfirmDialog

            spades.open(ConfirmDialog(title, words, yes, no), then)
        case to.HistoryRoute():
            from spades_tui.tui.pages.history.page import HistoryPage

            spades.open_kept("history", HistoryPage)
        case to.ReplayRoute(path):
            from spades_tui.tui.pages.history.replay import ReplayPage

            spades.open(ReplayPage(path))
        case to.ReviewRoute(played, hand):
            from spades_tui.tui.pages.review.page import ReviewPage

            spades.open(ReviewPage(played, hand))
        case to.AnalysisRoute(text):
            from spades_tui.tui.pages.review.analysis import AnalysisPage

            spades.open(AnalysisPage(text))
        case to.LevelsRoute(played, hand, seat, cast):
            from spades_tui.tui.pages.review.windows import LevelReplayDialog

            spades.open(LevelReplayDialog(played, hand, seat, cast))
        case to.ReasonsRoute(decided, names, levels, seed, human):
            from spades_tui.tui.pages.review.reasons import ReasonsPage

            spades.open(ReasonsPage(decided, names, levels, seed, human))
        case to.BrowseRoute(shelf, name, at_once, anew):
            from spades_tui.tui.pages.practice.browse import BrowsePage

            spades.open(BrowsePage(shelf, name, at_once, anew))
        case to.ExerciseRoute(session, exercise, then):
            from spades_tui.tui.pages.practice.exercise import ExerciseScreen

            spades.open(ExerciseScreen(session, exercise), then)
        case to.DailyRoute(day):
            from spades_tui.tui.pages.practice.daily import DailyPage

            spades.open(DailyPage(day))
        case to.DuplicateRoute(code):
            from spades_tui.tui.pages.practice.duplicate import DuplicatePage

            spades.open(DuplicatePage(code))
        case to.FirstGameRoute(answers, then):
            from spades_tui.tui.pages.practice.first_game import FirstGameScreen

            spades.open(FirstGameScreen(answers), then)
        case to.TextStepRoute(title, texts, then):
            from spades_tui.tui.pages.practice.exercise import TextStepDialog

            spades.open(TextStepDialog(title, texts), then)
        case to.QuizRoute(title, question, choices, keys, judge, then):
            from spades_tui.tui.pages.practice.exercise import QuizDialog

            spades.open(QuizDialog(title, question, choices, keys, judge), then)
        case _:
            assert_never(route)
