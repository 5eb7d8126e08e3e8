"""A board played to its end by a bot in the person's seat, for tests of what is made of it."""

from __future__ import annotations

import random

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.practice.boards.board import SharedBoard
from spades_tui.table.table import Table, TableUpdate


def play(table: Table, level: str = "club", cards: int = 99) -> Table:
    """Let a bot play the person's seat until the game is over, or for `cards` decisions."""
    bot, done = load_bot(level), 0
    while not table.over and done < cards:
        if table.view().phase == "between":
            table.deal()
        elif table.bot_to_act() is not None:
            table.bot_step()
        else:
            action = bot.decide(table.view(), SearchBudget(figures=False), random.Random(0)).action
            assert isinstance(table.submit(action), TableUpdate)
            done += 1
    return table


def finished(board: SharedBoard, level: str = "club") -> None:
    """Play a board to its end, with a bot of `level` in the person's seat, and keep its record."""
    play(board.table(), level).close()
