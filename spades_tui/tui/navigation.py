"""The page of each route, imported when it is opened and not before."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spades_tui.tui import routes as to
from spades_tui.tui.widgets.listing import Line

if TYPE_CHECKING:
    from spades_tui.tui.host import Host
    from spades_tui.tui.routes import Route


def open_route(spades: Host, route: Route) -> None:
    """Open the page `route` leads to; whoever it names gets the answer."""
    match route:
        case to.MenuRoute():
            from spades_tui.tui.screens.menu import MenuScreen

            spades.open(MenuScreen())
        case to.HelpRoute():
            from spades_tui.tui.screens.help import HelpScreen

            spades.open(HelpScreen())
        case to.SettingsRoute():
            from spades_tui.tui.screens.settings import SettingsScreen

            spades.open(SettingsScreen())
        case to.AidsRoute():
            from spades_tui.tui.screens.aids import AidsScreen

            spades.open(AidsScreen())
        case to.PracticeRoute():
            from spades_tui.tui.screens.practice_page import PracticePage

            spades.open(PracticePage())
        case to.StatisticsRoute():
            from spades_tui.tui.screens.statistics import StatisticsPage

            spades.open(StatisticsPage())
        case to.FairnessRoute():
            from spades_tui.tui.screens.fairness import FairnessPage

            spades.open(FairnessPage())
        case to.LadderRoute():
            from spades_tui.tui.screens.ladder import LadderPage

            spades.open(LadderPage())
        case to.NewGameRoute():
            from spades_tui.tui.screens.new_game import NewGameScreen

            spades.open(NewGameScreen())
        case to.PlayerRoute(whose, chosen, then):
            from spades_tui.tui.screens.players import PickPlayer

            spades.open(PickPlayer(whose, chosen), then)
        case to.RulesRoute(rules, title):
            from spades_tui.tui.screens.rules_page import RulesPage

            spades.open(RulesPage(rules, title))
        case to.LibraryRoute(key, then):
            from spades_tui.tui.screens.library import LibraryScreen

            spades.open(LibraryScreen(picks=then is not None, key=key), then)
        case to.EditorRoute(rules, title, name, kept, then):
            from spades_tui.tui.screens.rules_editor import RulesEditor

            picks = then is not None
            spades.open(RulesEditor(rules, title, name=name, picks=picks, kept=kept), then)
        case to.ScoresRoute(view, names):
            from spades_tui.tui.screens.score_sheet import ScoreSheet

            spades.open(ScoreSheet(view, names))
        case to.ResultRoute(view, names, claims, is_first):
            from spades_tui.tui.screens.hand_result import HandResultScreen

            spades.open(HandResultScreen(view, names, claims, is_first=is_first))
        case to.EndingRoute(view, names):
            from spades_tui.tui.screens.game_over import GameOverScreen

            spades.open(GameOverScreen(view, names))
        case to.PanesRoute(view, names, memory, turn):
            from spades_tui.tui.screens.panes_window import PanesWindow

            spades.open(PanesWindow(view, names, memory=memory, turn=turn))
        case to.TricksRoute(view, names):
            from spades_tui.tui.screens.panes_window import TricksWindow

            spades.open(TricksWindow(view, names))
        case to.FiguresRoute(decision, cast, level, told):
            from spades_tui.tui.screens.asking import FiguresWindow

            spades.open(FiguresWindow(decision, cast, level, told))
        case to.ChoiceRoute(title, choices, words, then):
            from spades_tui.tui.screens.asking import PickOne

            rows = [Line(choice, choice) for choice in choices]
            spades.open(PickOne(title, rows, choices[0], words), then)
        case to.ConfirmRoute(title, words, yes, no, then):
            from spades_tui.tui.screens.asking import Confirm

            spades.open(Confirm(title, words, yes, no), then)
        case to.GamesRoute():
            from spades_tui.tui.screens.games import GamesScreen

            spades.open(GamesScreen())
        case to.ReplayRoute(path):
            from spades_tui.tui.screens.replay import ReplayScreen

            spades.open(ReplayScreen(path))
        case to.ReviewRoute(played, hand):
            from spades_tui.tui.screens.review import ReviewScreen

            spades.open(ReviewScreen(played, hand))
        case to.LevelsRoute(played, hand, seat, cast):
            from spades_tui.tui.screens.levels import LevelsWindow

            spades.open(LevelsWindow(played, hand, seat, cast))
        case to.WhyRoute(decided, names, levels, seed, human):
            from spades_tui.tui.screens.why import WhyScreen

            spades.open(WhyScreen(decided, names, levels, seed, human))
        case to.MistakesRoute():
            from spades_tui.tui.screens.mistakes import MistakesPage

            spades.open(MistakesPage())
        case to.PuzzlesRoute(theme, at_once, missed):
            from spades_tui.tui.screens.puzzles import PuzzlesPage

            spades.open(PuzzlesPage(theme, at_once, missed))
        case to.QuestionRoute(practice, asked, then):
            from spades_tui.tui.table.question_screen import QuestionScreen

            spades.open(QuestionScreen(practice, asked), then)
        case to.DailyRoute(day):
            from spades_tui.tui.screens.daily import DailyPage

            spades.open(DailyPage(day))
        case to.DuplicateRoute(code):
            from spades_tui.tui.screens.duplicate import DuplicatePage

            spades.open(DuplicatePage(code))
        case to.DrillsRoute(kind, timed):
            from spades_tui.tui.screens.drill import DrillsPage

            spades.open(DrillsPage(kind, timed))
        case to.DrillRoute(drill, then):
            from spades_tui.tui.screens.drill import DrillPage

            spades.open(DrillPage(drill), then)
        case to.LearnRoute(lesson, anew):
            from spades_tui.tui.screens.learn import LearnPage

            spades.open(LearnPage(lesson, anew))
        case to.LessonRoute(learner, then):
            from spades_tui.tui.table.lesson_screen import LessonScreen

            spades.open(LessonScreen(learner), then)
        case to.FirstGameRoute(answers, then):
            from spades_tui.tui.table.first_screen import FirstGameScreen

            spades.open(FirstGameScreen(answers), then)
        case to.TellRoute(title, texts, then):
            from spades_tui.tui.screens.lesson_windows import TellWindow

            spades.open(TellWindow(title, texts), then)
        case to.QuizRoute(title, question, choices, keys, judge, then):
            from spades_tui.tui.screens.lesson_windows import ChooseWindow

            spades.open(ChooseWindow(title, question, choices, keys, judge), then)
        case _:
            assert_never(route)
