"""How a game goes on at the table screen: who acts when, and what is told in between."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from textual.timer import Timer

from spades_tui.bots.protocol import Limit
from spades_tui.engine.decide import Rejection
from spades_tui.rules.actions import Action
from spades_tui.rules.events import CardPlayed, DealCommitted, HandDealt
from spades_tui.tui.table.pace import delay
from spades_tui.tui.table.picture import TablePicture
from spades_tui.tui.table.thought import Thought
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.view import View
from spades_tui.view.wording import Cast, narrate
from spades_tui.view.wording.notes import no_misdeal_note, unbid_words

if TYPE_CHECKING:
    from spades_tui.session.table import Table, Update

SEEN = (CardPlayed, DealCommitted)
"""Events that need no words here: the first is on the felt, the second in the record."""
LONGEST = Limit(seconds=5)
"""A bot on a slow machine; elsewhere it has long been done."""
LONG = 0.7
"""Seconds of thinking after which it is told."""
FRESH = (0, 0, False)
"""No hand has been explained yet at this table."""


class TablePlay(TablePicture):
    """The presenter is `_advance`: as long as somebody else is to act it lets him.

    It waits as long as the chosen pace says, and stops while another screen lies over the table.
    """

    def __init__(self, table: Table) -> None:
        self._bold: Action | None = None
        self._told = FRESH
        self._timer: Timer | None = None
        self._turn = 0
        self._thought: Thought | None = None
        self._due = False
        super().__init__(table)
        self._tell_notes()

    def on_mount(self) -> None:
        self._fit()
        self.set_timer(0.4, _freeze)
        self._advance()

    def sit_down(self, table: Table) -> None:
        """Play at another table from now on."""
        self.table = table
        self.message, self.hurried, self.look_back = "", False, False
        self._told = FRESH
        self._tell_notes()
        self._take(table.view())
        self._advance()

    def _take(self, view: View) -> None:
        self._bold = None
        super()._take(view)

    def _show(self, update: Update) -> None:
        cast = Cast(self.table.names, self.table.human, "symbols")
        events = [event for event in update.events if not isinstance(event, SEEN)]
        told = [line for event in events if (line := narrate(event, cast))]
        if any(isinstance(event, HandDealt) for event in events):
            told.append(unbid_words(update.view))
        told.append(no_misdeal_note(events, update.view))
        self.message, self.tone = " ".join(told).strip(), "plain"
        self._tell_notes()
        self.look_back = False
        start = self._start_of_flight(update)
        self._take(update.view)
        if start is not None:
            self._fly(*start)

    def _tell_notes(self) -> None:
        """Say once what went wrong: a damaged file, an unknown bot, a process that is lost."""
        told = [self.table.notes]
        if self.is_attached and self.spades.thinker is not None:
            told.append(self.spades.thinker.notes)
        if any(told):
            self.message, self.tone = " ".join(note for notes in told for note in notes), "alarm"
            for notes in told:
                notes.clear()

    @property
    def _goes_on(self) -> bool:
        return self.is_active and not self.spades.leaving

    def _advance(self) -> None:
        """Let whoever is to act do so after a while; deal where nothing is left to say."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._turn += 1
        self._due = False
        if not self._goes_on:
            return
        if self.table.vacant:
            self._fill_seat(self.table.vacant[0])
            return
        if self.table.bot_to_act() is not None:
            self._await_bot()
            return
        if self.shown.phase == "between":
            self._between()
            return
        self.hurried = False
        if self.shown.prompt is not None and self.spades.settings.bell:
            self.app.bell()

    def _fill_seat(self, seat: int) -> None:
        """Ask who takes over from a player that cannot be had; Esc leaves it to `club`."""
        from spades_tui.tui.screens.pick_player import PickPlayer

        def take(level: str | None) -> None:
            self.table.take_seat(seat, level or "club")
            self._take(self.table.view())

        whose = f"{self.table.names[seat]}: {self.table.seats.levels[seat]} cannot play here"
        self.app.push_screen(PickPlayer(whose, "club"), take)

    def _await_bot(self) -> None:
        """Let the bot think at once, and act when the pace says so."""
        self._ask_bot()
        pace = self.spades.settings.pace
        if pace == "step" and not self.hurried:
            self.redraw()
            return
        if self.hurried or pace == "instant":
            self.call_later(self._bot_acts, self._turn)
        else:
            act = partial(self._bot_acts, self._turn)
            self._timer = self.set_timer(delay(pace, self.shown), act)

    def _bot_acts(self, turn: int) -> None:
        """Let the bot act, unless something else has happened since this was put off."""
        if turn != self._turn or not self._goes_on:
            return
        if self._thought is not None and not self._thought.done:
            self._due = True
            self.set_timer(LONG, partial(self._tell_of_thinking, turn))
            return
        if self.spades.settings.pace == "step":
            self.hurried = False
        thought, self._thought = self._thought, None
        update = self.table.bot_step() if thought is None else thought.act(self.table)
        if update is not None:
            self._show(update)
        if update is not None or thought is not None:
            self._advance()

    def _tell_of_thinking(self, turn: int) -> None:
        """Say why nothing happens, if nothing has happened yet."""
        seat = self.table.bot_to_act()
        if self._due and turn == self._turn and seat is not None:
            self.say(f"{self.table.names[seat]} is thinking …")

    def _ask_bot(self) -> None:
        """Put the question to the bot whose turn it is, unless it has been put already."""
        thinker = self.spades.thinker
        request = None if thinker is None else self.table.request()
        if thinker is None or request is None:
            return
        if self._thought is not None:
            if self._thought.answers(self.table, request):
                return
            self._thought.drop()
        self.workers.cancel_group(self, "hint")  # an older question: the game goes first
        timed = msgspec.structs.replace(request, limit=LONGEST)
        self._thought = Thought(self.table, request, thinker.put(timed))
        self._thought.then(partial(self.call_later, self._thought_over))

    def _thought_over(self) -> None:
        """The bot has made up its mind: it acts if that is what everybody waits for."""
        if self._due:
            self._bot_acts(self._turn)

    def _between(self) -> None:
        """Explain the hand, then the game, each once; then deal."""
        view = self.shown
        told = (view.game, view.hand_number, view.outcome is not None)
        if view.outcome is not None and self._told == (*told[:2], False):
            self._told = told
            self._explain_game()
        elif view.results and self._told[:2] != told[:2]:
            self._await_result(told[:2])
        elif not self.table.over:
            self._deal()

    def _await_result(self, hand: tuple[int, int]) -> None:
        """Leave the last trick in sight for a while, unless the player wants to go on."""
        pace = self.spades.settings.pace
        if self.hurried or pace == "instant":
            self.hurried = False
            self._told = (*hand, False)
            self._explain_hand()
        elif pace != "step":
            self._timer = self.set_timer(delay(pace, self.shown), self._go_on)

    def _explain_hand(self) -> None:
        from spades_tui.tui.screens.hand_result import HandResultScreen

        self.app.push_screen(HandResultScreen(self.shown, self.table.names))

    def _explain_game(self) -> None:
        from spades_tui.tui.screens.game_over import GameOverScreen

        self.app.push_screen(GameOverScreen(self.shown, self.table.names))

    def _go_on(self) -> None:
        """Do at once what would have come after a while."""
        self.hurried = True
        self._advance()

    def _deal(self) -> None:
        self.hurried = False
        self._show(self.table.deal())
        self._advance()

    def on_screen_resume(self) -> None:
        self.redraw()
        self.query_one(HintLine).repaint()
        self._advance()

    def on_screen_suspend(self) -> None:
        self.query_one(HintLine).repaint()
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def decide(self, action: Action) -> None:
        """Do what the player decided, and let the others go on."""
        if self.spades.leaving:
            return
        done = self.table.submit(action)
        if isinstance(done, Rejection):
            self.say(done.reason, "alarm")
            return
        self._show(done)
        self._advance()


def _freeze() -> None:
    """Keep the collector away from the table, which lives as long as the program."""
    gc.collect()
    gc.freeze()
