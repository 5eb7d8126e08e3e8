"""A board played to its end by a bot in the person's seat, for tests of what is made of it."""

from __future__ import annotations

import random

from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.practice.boards.board import SharedBoard
from spades_tui.table.table import Table, TableUpdate


def play(table: Table, level: str = "club", cards: int = 99) -> Table:
    """Play on, as long as the person has not decided so many times."""
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
    """Play a board, its record kept."""
    play(board.table(), level).close()
