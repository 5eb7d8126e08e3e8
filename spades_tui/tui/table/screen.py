"""The screen of the card table: its widgets, and where keys and clicks go."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from textual import events
from textual.widget import Widget

from spades_tui.player_view.wording import narrate
from spades_tui.player_view.wording.contracts import ContractNews, contract_news
from spades_tui.player_view.wording.notes import (
    AIDS_OFF_NOTICE,
    FINISH_WORDS,
    no_misdeal_note,
    unbid_hand_text,
)
from spades_tui.player_view.wording.short import say_what_ended
from spades_tui.rules.capabilities import supports_claims
from spades_tui.rules.events import CardPlayed, DealCommitted, HandDealt
from spades_tui.storage.settings import setting_fields
from spades_tui.table.remarks import remark_after
from spades_tui.tui import pages
from spades_tui.tui.drawing.canvas import TextRole
from spades_tui.tui.frame.input_guard import CONFIRM_KEYS
from spades_tui.tui.frame.keys import Key, KeyContext, commands_in
from spades_tui.tui.table.base import LAST_TRICK, PlayerHand, TableContext
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.game_loop import GameLoop
from spades_tui.tui.table.motion import TableAnimation
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.score_pad import has_corners
from spades_tui.tui.table.turn import InputResult, TurnInput

if TYPE_CHECKING:
    from spades_tui.player_view import View
    from spades_tui.storage.settings import Settings
    from spades_tui.table.remarks import Remark
    from spades_tui.table.table import Table, TableUpdate
    from spades_tui.tui.table.hints import HintPresenter

SELF_EVIDENT_EVENTS = (CardPlayed, DealCommitted)
"""Events that need no words here: the first is on the felt, the second in the record."""
COMMAND_KEYS = frozenset(
    key for row in commands_in("table", "anywhere") for key in row.keys.split(",") if row.action
)


class TableScreen(TableContext):
    """The screen of a table being played.

    Attributes:
        flow: runs the game.
        motion: animates the cards.
    """

    key_contexts = ("table",)

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.flow = GameLoop(self)
        self.motion = TableAnimation(self, self._redraw_motion)
        self._news: tuple[ContractNews, ...] = ()
        self._notes: tuple[str, ...] = ()
        self._remark: Remark | None = None
        self._look_at_table()
        self._tell_notes()

    def overlay_widgets(self) -> Iterable[Widget]:
        return (self.motion.card, self.motion.packet)

    def on_mount(self) -> None:
        self.set_timer(0.4, self._come_to_rest)

    def _come_to_rest(self) -> None:
        """Do work that can wait until the table is drawn."""
        _freeze()
        self.app.session.preload_review()

    def set_table(self, table: Table) -> None:
        """Show and play `table` from now on, in place of the table before."""
        self.table = table
        self.message, self.look_back, self._news, self._notes = "", False, (), ()
        self._remark = None
        self._tell_notes()
        self.reload_view()
        self.flow.begin()

    @cached_property
    def _adviser(self) -> HintPresenter:
        from spades_tui.tui.table.hints import HintPresenter  # not before it is asked

        return HintPresenter(self, self.query_one(TrickArea).has_room)

    # -- what is shown --------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The scene to show now: the current view, the player's choices, and moving cards."""
        return Scene(
            view=self.current_view,
            names=self.table.names,
            title=f"{self.table.title or 'Spades'}{' · practice' if self.table.is_branch else ''}",
            hand=self.turn.chooser.hand_row()._replace(dealt=self.motion.dealt),
            dummy=self.turn.chooser.dummy_row(),
            message=LAST_TRICK if self.look_back else self._message(),
            tone="muted" if self.look_back else self._tone(),
            pad=self.turn.pad,
            look_back=self.look_back,
            flying=self.motion.flying,
            dealt=self.motion.dealt,
            unsaved=self.table.saving.problem is not None,
            memory=self.flow.shows_memory,
            panels=not self.is_attached or self.app.settings.rail,
            levels=self.table.seats.levels,
            remark=self._remark,
        )

    def _message(self) -> str:
        """Return the text under the trick; while the cards are face down, with the keys to look."""
        text = self.message or self._standing_message()
        if self.turn.face_down is None:
            return text
        blind, look = commands_in("face down")
        return f"{text} {blind.shown} bids blind, {look.shown} looks.".lstrip()

    def _tone(self) -> TextRole:
        return "gold" if self.turn.face_down and self.tone == "muted" else self.tone

    def _standing_message(self) -> str:
        if self.table.saving.problem:
            return self.table.saving.problem
        if self.current_view.phase == "between":
            return f"{say_what_ended(self.current_view)}." if self.table.over else ""
        return unbid_hand_text(self.current_view) if not self.current_view.tricks else ""

    def show(self, update: TableUpdate) -> None:
        events = [event for event in update.events if not isinstance(event, SELF_EVIDENT_EVENTS)]
        sentences = [line for event in events if (line := narrate(event, self.cast))]
        if any(isinstance(event, HandDealt) for event in events):
            sentences.append(unbid_hand_text(update.view))
        sentences.append(no_misdeal_note(events, update.view))
        sentences.append(self.flow.checker.take_remark(update.view))
        if self.current_view.prompt is not None or len(update.view.tricks) < len(
            self.current_view.tricks
        ):
            self._news = self._notes = ()  # the player has seen them, or they are of another hand
        self._news += contract_news(self.current_view, update.view, self.cast)
        sentences += [item.text for item in self._news]
        self.message, self.tone = " ".join(sentences).strip(), self._tone_of(self._news)
        self._listen(update.view)
        self._tell_notes()
        self.look_back = False
        if update.view.phase == "between":
            self.app.session.preload_review()
        self._play_card(update)

    def _listen(self, view: View) -> None:
        """Keep a character's remark on the new view until the next trick is over."""
        if not self.app.settings.remarks:
            self._remark = None
            return
        remark = remark_after(self.current_view, view, self.table.seats.levels)
        if remark is not None or len(view.tricks) != len(self.current_view.tricks):
            self._remark = remark

    def _tone_of(self, news: tuple[ContractNews, ...]) -> TextRole:
        """Return the color for news of contracts and nils: good if it is good for the player's
        side."""
        if not news:
            return "muted"
        return (
            "good"
            if any(item.good == (item.side == self.current_view.side) for item in news)
            and not (any(item.side == self.current_view.side and not item.good for item in news))
            else "alarm"
        )

    def _play_card(self, update: TableUpdate) -> None:
        """Show the view after an update, with its cards flying to their places."""
        felt = self.query_one(TrickArea)
        self.motion.stop()
        still = self.app.animation_level == "none" or self.app.settings.pace == "instant"
        hidden = self.is_too_small or not self.is_active
        if not (still or hidden or self.flow.hurried):
            self.motion.queue(update, felt.scene, felt, self.query_one(PlayerHand))
        self._look_at_table(update)
        self.redraw()
        self.motion.start(felt)

    def _redraw_motion(self) -> None:
        if self.is_attached and not self.app.leaving:
            self.redraw()

    def reload_view(self) -> None:
        self._look_at_table()
        if self.is_mounted:
            self.redraw()

    def _look_at_table(self, update: TableUpdate | None = None) -> None:
        self.current_view = self.table.view() if update is None else update.view
        self.turn = TurnInput(self.current_view, self.table.names, opens_blind=False)
        self._can_undo = self.table.can_undo()

    def _tell_notes(self) -> None:
        """Show problems, such as a damaged file or a lost process, until the player's next turn."""
        sources = [self.table.notes]
        if self.is_attached and self.app.thinker is not None:
            sources.append(self.app.thinker.notes)
        for notes in sources:
            self._notes += tuple(notes)
            notes.clear()
        if self._notes:
            self.message, self.tone = " ".join(self._notes), "alarm"

    def active_contexts(self) -> tuple[KeyContext, ...]:
        if self.look_back:
            return ("look",)
        if self.table.bot_to_act() is not None or self.current_view.phase == "between":
            return ("wait", "table")
        return (*self.turn.places, "table")

    def is_idle(self, key: Key) -> bool:
        contexts = self.active_contexts()
        waits = "wait" in contexts
        match key.action:
            case "hint":
                return waits or not self.app.settings.hints
            case "undo":
                return not self._can_undo
            case "last_trick":
                return not self.current_view.tricks
            case "claim":
                return "play" not in contexts or not supports_claims(self.current_view.rules)
        return key.shown == "Enter" and not (waits or self.turn.can_confirm)

    def resume_play(self) -> None:
        self.flow.advance()

    def on_screen_suspend(self) -> None:
        self.motion.stop()
        self.flow.pause()

    def on_app_blur(self) -> None:
        self.motion.stop()

    # -- keys and mouse -------------------------------------------------------------------

    def hear(self, key: str, character: str | None) -> bool:
        if self.is_too_small and key not in COMMAND_KEYS:
            return True  # nothing is decided on a table that cannot be seen
        self.motion.stop()
        guard = self.app.guard
        if self.table.bot_to_act() is not None:
            if key not in COMMAND_KEYS:
                guard.block()
                self.flow.skip_delays()
            return key not in COMMAND_KEYS
        if self.current_view.phase == "between":
            if key in CONFIRM_KEYS:
                guard.block()
                self.flow.act_now()
            return key in CONFIRM_KEYS
        if key in CONFIRM_KEYS and guard.ignores_key():
            return True
        self.turn.twice = self.app.settings.confirm
        return self._take(self.turn.handle_key(key, character))

    def _take(self, outcome: InputResult) -> bool:
        """Carry out the result of the player's input; return False if the input meant nothing."""
        if isinstance(outcome, str):
            self.show_notice(outcome, "alarm" if outcome else "muted")
        elif outcome is True:
            self.redraw()
        elif outcome is not None:
            self.flow.decide(outcome)
        return outcome is not None

    def press(self, token: object) -> None:
        if self.come_back():
            return
        if self.table.bot_to_act() is not None:
            self.app.guard.block()
            self.flow.skip_delays()
        elif not self.app.guard.ignores_press():
            self.turn.twice = self.app.settings.confirm
            self._take(self.turn.handle_click(token))

    def on_click(self, event: events.Click) -> None:
        is_accepted = self.app.guard.accepts_click(event.button, event.chain, self)
        if not is_accepted or self.come_back():
            return
        if self.table.bot_to_act() is not None:
            self.app.guard.block()
            self.flow.skip_delays()
        elif self.current_view.phase == "between":
            self.app.guard.block()
            self.flow.act_now()

    # -- commands -------------------------------------------------------------------------

    def action_hint(self) -> None:
        if self._may_help():
            self._adviser.show_next_step()

    def action_undo(self) -> None:
        if self._may_help():
            self.flow.take_back()

    def action_claim(self) -> None:
        from spades_tui.tui.table.claims import ClaimController  # not before it is asked

        ClaimController(self, self.flow.advance).ask()

    def action_finish(self) -> None:
        if not self._may_help():
            return
        if self.current_view.phase == "between":
            self.show_notice("There is no hand to finish.")
            return
        from spades_tui.tui.dialogs import ConfirmDialog

        answers = ("Yes, finish it", "No, I'll play it myself")
        finish = self.flow.finish
        dialog = ConfirmDialog("Finish the hand?", FINISH_WORDS, *answers)
        self.app.open(dialog, lambda _: finish())

    def _may_help(self) -> bool:
        """Return whether the settings allow aids; if not, show a notice."""
        if not self.app.settings.aids:
            self.show_notice(AIDS_OFF_NOTICE)
        return self.app.settings.aids

    def action_score(self) -> None:
        self.app.push_screen(pages.ScoreSheetWindow(self.current_view, self.table.names))

    def action_panes(self) -> None:
        """Switch the score between panels and a line, and save that as a setting.

        If the terminal has no room for panels, open a window with their contents instead.
        """
        if not has_corners(self.current_view, self.app.size):
            memory, turn = self.flow.shows_memory, self._turn_memory
            window = pages.PanesWindow(
                self.current_view, self.table.names, memory=memory, turn=turn
            )
            self.app.push_screen(window)
            return
        settings = self.app.settings
        self._keep(msgspec.structs.replace(settings, rail=not settings.rail))
        self.redraw()

    def action_memory(self) -> None:
        if not self._may_help():
            return
        self._turn_memory()
        if not self.flow.shows_memory:
            self.show_notice("Memory aids are hidden.")
            return
        self.show_notice("Memory aids are shown; the game is marked as assisted.")
        if not has_corners(self.current_view, self.app.size) or not self.app.settings.rail:
            self.action_panes()

    def _turn_memory(self) -> View:
        settings = self.app.settings
        self._keep(msgspec.structs.replace(settings, memory=not settings.memory))
        self.flow.toggle_memory()
        self.redraw()
        return self.current_view

    def _keep(self, settings: Settings) -> None:
        """Apply settings that were changed at the table, and save them."""
        self.app.settings = settings
        self.try_storage(lambda: self.app.save_settings(settings))

    def action_why(self) -> None:
        if not self.app.session.show_why():
            self.show_notice("Reasons are available after the first hand.")

    def action_review(self) -> None:
        if not self.app.session.show_review():
            self.show_notice("A hand can be reviewed once it is finished.")

    def action_rules(self) -> None:
        self.app.push_screen(pages.RuleTextPage(self.table.rules, self.table.title))

    def action_pace(self) -> None:
        settings = self.app.settings
        paces = list(setting_fields()["pace"].choices)
        pace = paces[(paces.index(settings.pace) + 1) % len(paces)]
        self.app.settings = msgspec.structs.replace(settings, pace=pace)
        self.show_notice(f"Pace: {pace}.")
        self.flow.advance()


def _freeze() -> None:
    """Exempt the objects that exist now from garbage collection.

    A full collection in the middle of a hand then takes 2 ms of processor time instead of 50 to 60,
    which would be three frames (medians of three starts, two busy cores).
    """
    gc.collect()
    gc.freeze()
