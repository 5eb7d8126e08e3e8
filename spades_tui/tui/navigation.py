"""The page of each route, imported when it is opened and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spades_tui.tui.frame import routes as to
from spades_tui.tui.widgets.row_list import Line

if TYPE_CHECKING:
    from spades_tui.tui.frame.app_api import Host
    from spades_tui.tui.frame.routes import Route


def open_route(spades: Host, route: Route) -> None:
    """Open the page `route` leads to; whoever it names gets the answer."""
    match route:
        case to.MenuRoute():
            from spades_tui.tui.pages.menu.page import MenuScreen

            spades.open(MenuScreen())
        case to.HelpRoute():
            from spades_tui.tui.pages.help import HelpScreen

            spades.open(HelpScreen())
        case to.SettingsRoute():
            from spades_tui.tui.pages.settings import SettingsScreen

            spades.open(SettingsScreen())
        case to.AidsRoute():
            from spades_tui.tui.pages.settings import AidsScreen

            spades.open(AidsScreen())
        case to.PracticeRoute():
            from spades_tui.tui.pages.practice.page import PracticePage

            spades.open(PracticePage())
        case to.StatisticsRoute():
            from spades_tui.tui.pages.statistics.page import StatisticsPage

            spades.open(StatisticsPage())
        case to.FairnessRoute():
            from spades_tui.tui.pages.statistics.fairness import FairnessPage

            spades.open(FairnessPage())
        case to.LadderRoute():
            from spades_tui.tui.pages.statistics.ladder import LadderPage

            spades.open(LadderPage())
        case to.NewGameRoute():
            from spades_tui.tui.pages.new_game import NewGameScreen

            spades.open(NewGameScreen())
        case to.PlayerRoute(whose, chosen, then):
            from spades_tui.tui.pages.players import PickPlayer

            spades.open(PickPlayer(whose, chosen), then)
        case to.RulesRoute(rules, title):
            from spades_tui.tui.pages.rules.page import RulesPage

            spades.open(RulesPage(rules, title))
        case to.LibraryRoute(key, then):
            from spades_tui.tui.pages.rules.library import LibraryScreen

            spades.open(LibraryScreen(picks=then is not None, key=key), then)
        case to.EditorRoute(rules, title, name, kept, then):
            from spades_tui.tui.pages.rules.editor import RulesEditor

            picks = then is not None
            spades.open(RulesEditor(rules, title, name=name, picks=picks, kept=kept), then)
        case to.ScoresRoute(view, names):
            from spades_tui.tui.pages.table.score_sheet import ScoreSheet

            spades.open(ScoreSheet(view, names))
        case to.ResultRoute(view, names, claims, is_first):
            from spades_tui.tui.pages.table.hand_result import HandResultScreen

            spades.open(HandResultScreen(view, names, claims, is_first=is_first))
        case to.EndingRoute(view, names):
            from spades_tui.tui.pages.table.game_over import GameOverScreen

            spades.open(GameOverScreen(view, names))
        case to.PanesRoute(view, names, memory, turn):
            from spades_tui.tui.pages.table.score_sheet import PanesWindow

            spades.open(PanesWindow(view, names, memory=memory, turn=turn))
        case to.TricksRoute(view, names):
            from spades_tui.tui.pages.table.score_sheet import TricksWindow

            spades.open(TricksWindow(view, names))
        case to.FiguresRoute(decision, cast, level, told):
            from spades_tui.tui.pages.review.windows import FiguresWindow

            spades.open(FiguresWindow(decision, cast, level, told))
        case to.ChoiceRoute(title, choices, words, then):
            from spades_tui.tui.dialogs import PickOne

            rows = [Line(choice, choice) for choice in choices]
            spades.open(PickOne(title, rows, choices[0], words), then)
        case to.ConfirmRoute(title, words, yes, no, then):
            from spades_tui.tui.dialogs import Confirm

            spades.open(Confirm(title, words, yes, no), then)
        case to.GamesRoute():
            from spades_tui.tui.pages.history.page import GamesScreen

            spades.open(GamesScreen())
        case to.ReplayRoute(path):
            from spades_tui.tui.pages.history.replay import ReplayScreen

            spades.open(ReplayScreen(path))
        case to.ReviewRoute(played, hand):
            from spades_tui.tui.pages.review.page import ReviewScreen

            spades.open(ReviewScreen(played, hand))
        case to.LevelsRoute(played, hand, seat, cast):
            from spades_tui.tui.pages.review.windows import LevelsWindow

            spades.open(LevelsWindow(played, hand, seat, cast))
        case to.WhyRoute(decided, names, levels, seed, human):
            from spades_tui.tui.pages.review.reasons import WhyScreen

            spades.open(WhyScreen(decided, names, levels, seed, human))
        case to.MistakesRoute():
            from spades_tui.tui.pages.practice.mistakes import MistakesPage

            spades.open(MistakesPage())
        case to.PuzzlesRoute(theme, at_once, missed):
            from spades_tui.tui.pages.practice.puzzles import PuzzlesPage

            spades.open(PuzzlesPage(theme, at_once, missed))
        case to.QuestionRoute(practice, asked, then):
            from spades_tui.tui.pages.practice.question import QuestionScreen

            spades.open(QuestionScreen(practice, asked), then)
        case to.DailyRoute(day):
            from spades_tui.tui.pages.practice.daily import DailyPage

            spades.open(DailyPage(day))
        case to.DuplicateRoute(code):
            from spades_tui.tui.pages.practice.duplicate import DuplicatePage

            spades.open(DuplicatePage(code))
        case to.DrillsRoute(kind, timed):
            from spades_tui.tui.pages.practice.drills import DrillsPage

            spades.open(DrillsPage(kind, timed))
        case to.DrillRoute(drill, then):
            from spades_tui.tui.pages.practice.drills import DrillPage

            spades.open(DrillPage(drill), then)
        case to.LearnRoute(lesson, anew):
            from spades_tui.tui.pages.practice.lessons import LearnPage

            spades.open(LearnPage(lesson, anew))
        case to.LessonRoute(learner, then):
            from spades_tui.tui.pages.practice.lesson_table import LessonScreen

            spades.open(LessonScreen(learner), then)
        case to.FirstGameRoute(answers, then):
            from spades_tui.tui.pages.practice.first_game import FirstGameScreen

            spades.open(FirstGameScreen(answers), then)
        case to.TellRoute(title, texts, then):
            from spades_tui.tui.pages.practice.lessons import TellWindow

            spades.open(TellWindow(title, texts), then)
        case to.QuizRoute(title, question, choices, keys, judge, then):
            from spades_tui.tui.pages.practice.lessons import ChooseWindow

            spades.open(ChooseWindow(title, question, choices, keys, judge), then)
        case _:
            assert_never(route)
