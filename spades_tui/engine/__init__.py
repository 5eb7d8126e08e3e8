"""The true state of a game: actions become events, and the events make the state. It must not
know a bot, a file or a screen."""

from spades_tui.engine.decide import Rejection
from spades_tui.engine.game import Game, replay
from spades_tui.engine.projection import project
from spades_tui.engine.state import State
from spades_tui.engine.validation import InvalidLog

__all__ = ["Game", "InvalidLog", "Rejection", "State", "project", "replay"]
