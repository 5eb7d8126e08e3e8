"""The card table: shows the game, hears the player, and lets the others act at the chosen pace."""

from __future__ import annotations

import gc
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from spades_tui.engine.answer import Rejection
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.events import CardPlayed
from spades_tui.rules.summary import summary
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.chooser import RANK_KEYS, Chooser
from spades_tui.tui.keys import KEYS, Where, bindings, hint_pairs, keys_of
from spades_tui.tui.pace import delay, next_pace
from spades_tui.tui.pad import Item, Pad
from spades_tui.tui.question import question
from spades_tui.tui.rows import CardToken
from spades_tui.tui.scene import Scene, Tone
from spades_tui.tui.widgets.felt import FeltTable
from spades_tui.tui.widgets.flyer import Flyer
from spades_tui.tui.widgets.hand import HandRow
from spades_tui.tui.widgets.hints import HintLine
from spades_tui.tui.widgets.painted import Painted
from spades_tui.tui.widgets.status import StatusBar
from spades_tui.view import View
from spades_tui.view.narration import Cast, narrate

if TYPE_CHECKING:
    from spades_tui.session.table import Table, Update

LEAST_WIDTH, LEAST_HEIGHT = 60, 20
FRESH = (0, 0, False)
"""No hand has been explained yet at this table."""
COMMANDS = frozenset(
    key for row in keys_of("table", "anywhere") for key in row.keys.split(",") if row.action
)


class TableScreen(Screen[None]):
    """One table being played.

    The presenter is `_advance`: as long as somebody else is to act it lets him, after the delay
    of the chosen pace; it stops while another screen lies over the table.
    """

    BINDINGS = bindings("table")  # type: ignore[assignment]  # a list of Binding is one
    CSS_PATH = "table.tcss"
    ALLOW_SELECT = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.shown: View = table.view()
        self.chooser = Chooser(self.shown)
        self.pad: Pad | None = None
        self.message = ""
        self.tone: Tone = "plain"
        self.look_back = False
        self.hurried = False
        self.flying: int | None = None
        self._bold: Action | None = None
        self._told = FRESH
        self._timer: Timer | None = None
        self._turn = 0
        self._summary = summary(table.rules)
        self._tell_notes()
        self._ask()

    # -- showing --------------------------------------------------------------------------

    @property
    def spades(self) -> SpadesApp:
        """The application."""
        assert isinstance(self.app, SpadesApp)
        return self.app

    def compose(self) -> ComposeResult:
        scene = self.scene
        yield StatusBar(scene)
        yield FeltTable(scene)
        yield HandRow(scene)
        yield HintLine(self._hints())
        yield Flyer()
        yield Static(id="too-small", markup=False)

    @property
    def scene(self) -> Scene:
        """What the table looks like now."""
        return Scene(
            view=self.shown,
            names=self.table.names,
            title=self.table.title or "Spades",
            summary=self._summary,
            hand=self.chooser.hand_row(),
            dummy=self.chooser.dummy_row(),
            message=self.message or self._standing_message(),
            tone=self.tone,
            pad=self.pad,
            look_back=self.look_back,
            flying=self.flying,
        )

    def _standing_message(self) -> str:
        if self.table.problem:
            return self.table.problem
        if self.look_back:
            return "The last trick. Any key goes back."
        if self.shown.phase == "between":
            return "The match is over." if self.table.over else "Enter: on."
        if self.table.bot_to_act() is not None and self.spades.settings.pace == "step":
            return "Enter: on."
        return ""

    def redraw(self) -> None:
        """Bring every widget up to date; those that look the same stay as they are."""
        scene = self.scene
        self.query_one(StatusBar).show(scene)
        self.query_one(FeltTable).show(scene)
        self.query_one(HandRow).show(scene)
        self._fit_hand()
        self.query_one(HintLine).show(self._hints())

    def _hints(self) -> tuple[tuple[str, str], ...]:
        place: tuple[Where, ...] = ()
        if self.chooser.picking:
            place = ("cards",)
        elif self.pad is not None:
            place = ("bid",) if self.pad.tabs else ("choice",)
        elif self.chooser.playing:
            place = ("play",)
        return hint_pairs(*place, "table", "anywhere")

    def say(self, message: str, tone: Tone = "plain") -> None:
        """Put one sentence under the trick."""
        self.message, self.tone = message, tone
        self.redraw()

    def on_mount(self) -> None:
        self._fit()
        self.set_timer(0.4, _freeze)
        self._advance()

    def on_resize(self, event: events.Resize) -> None:
        self._fit()

    def _fit(self) -> None:
        width, height = self.app.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-too-small")
        if small:
            self.query_one("#too-small", Static).update(
                f"Spades needs {LEAST_WIDTH}x{LEAST_HEIGHT} cells; here are {width}x{height}.\n\n"
                "Make the window larger and the game goes on.\nQ leaves; the game is kept."
            )
        self._fit_hand()

    def _fit_hand(self) -> None:
        hand = self.query_one(HandRow)
        rows = hand.rows_needed()
        if hand.styles.height is None or hand.styles.height.value != rows:
            hand.styles.height = rows

    # -- the game goes on -----------------------------------------------------------------

    def sit_down(self, table: Table) -> None:
        """Play at another table from now on."""
        self.table = table
        self._summary = summary(table.rules)
        self.message, self.hurried, self.look_back = "", False, False
        self._told = FRESH
        self._tell_notes()
        self._take(table.view())
        self._advance()

    def _take(self, view: View) -> None:
        self.shown = view
        self.chooser = Chooser(view)
        self._bold = None
        self._ask()
        if self.is_mounted:
            self.redraw()

    def _ask(self) -> None:
        asked = question(self.shown, self.table.names)
        self.pad = Pad(asked) if asked is not None else None

    def _show(self, update: Update) -> None:
        cast = Cast(self.table.names, self.table.human, "symbols")
        events = [event for event in update.events if not isinstance(event, CardPlayed)]
        told = [line for event in events if (line := narrate(event, cast))]
        self.message, self.tone = (told[-1] if told else ""), "plain"
        self._tell_notes()
        self.look_back = False
        start = self._start_of_flight(update)
        self._take(update.view)
        if start is not None:
            self._fly(*start)

    # -- a card in flight -----------------------------------------------------------------

    def _start_of_flight(self, update: Update) -> tuple[CardPlayed, Offset] | None:
        """Return the card just played and where it comes from, if it is to be seen moving."""
        self._landed()
        played = [event for event in update.events if isinstance(event, CardPlayed)]
        still = self.app.animation_level == "none" or self.spades.settings.pace == "instant"
        if len(played) != 1 or still or self.hurried or not self.is_current:
            return None
        event, felt, hand = played[0], self.query_one(FeltTable), self.query_one(HandRow)
        spot = felt.spot(event.hand)
        if spot is None or self.has_class("-too-small"):
            return None
        self.flying = event.hand
        own = hand.place_of(event.card) if event.hand == self.shown.seat else None
        if own is not None:
            return event, own + hand.region.offset
        end, size = spot
        middle = Offset((felt.size.width - size.width) // 2, (felt.size.height - size.height) // 2)
        away = end - middle
        side = (away.x > 0) - (away.x < 0)
        from_y = end.y if side else max(end.y - 2, 0)
        return event, Offset(end.x + 8 * side, from_y) + felt.region.offset

    def _fly(self, played: CardPlayed, start: Offset) -> None:
        felt = self.query_one(FeltTable)
        spot = felt.spot(played.hand)
        if spot is None:
            self._landed()
            return
        end, size = spot
        end += felt.region.offset
        self.query_one(Flyer).fly(played.card, size, start, end, self._landed)

    def _landed(self) -> None:
        if self.flying is not None:
            self.flying = None
            self.query_one(Flyer).display = False
            self.redraw()

    def _tell_notes(self) -> None:
        """Say once what the table has to say: a damaged file, an unknown bot."""
        if self.table.notes:
            self.message, self.tone = " ".join(self.table.notes), "alarm"
            self.table.notes.clear()

    def _advance(self) -> None:
        """Let whoever is to act do so after a while; deal where nothing is left to say."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._turn += 1
        if not self.is_current:
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

    def _await_bot(self) -> None:
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
        if turn != self._turn or not self.is_current:
            return
        if self.spades.settings.pace == "step":
            self.hurried = False
        update = self.table.bot_step()
        if update is not None:
            self._show(update)
            self._advance()

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
        self._advance()

    def on_screen_suspend(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def decide(self, action: Action) -> None:
        """Do what the player decided, and let the others go on."""
        done = self.table.submit(action)
        if isinstance(done, Rejection):
            self.say(done.reason, "alarm")
            return
        self._show(done)
        self._advance()

    # -- keys -----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self._hear(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _hear(self, key: str, character: str | None) -> bool:
        """Do what a key means here; False leaves it to the commands."""
        if self.look_back and key not in COMMANDS:
            self.look_back = False
            self.say("")
            return True
        if self.table.bot_to_act() is not None:
            return self._hurry(key)
        if self.shown.phase == "between":
            return key in ("enter", "space") and self._wait_no_more()
        if self.chooser.picking and self._pick(key):
            return True
        if self.pad is not None:
            return self._answer(key, character)
        return self.chooser.playing and self._choose(key, character)

    def _hurry(self, key: str) -> bool:
        if key in COMMANDS:
            return False
        if not self.hurried:
            self.hurried = True
            self._advance()
        return True

    def _wait_no_more(self) -> bool:
        self._go_on()
        return True

    def _answer(self, key: str, character: str | None) -> bool:
        pad = self.pad
        assert pad is not None
        heard, action = pad.handle(key, character)
        if action is not None:
            self.decide(action)
        elif heard:
            self.redraw()
        return heard

    def _pick(self, key: str) -> bool:
        if key in ("left", "right"):
            self.chooser.step(1 if key == "right" else -1)
            self.redraw()
        elif key == "space" and self.chooser.cursor is not None:
            self._mark(self.chooser.cursor)
        elif key == "enter":
            given = self.chooser.give()
            if isinstance(given, str):
                self.say(given, "alarm")
            else:
                self.decide(given)
        else:
            return False
        return True

    def _mark(self, place: int) -> None:
        refused = self.chooser.toggle(place)
        self.say(refused, "alarm" if refused else "plain")

    def _choose(self, key: str, character: str | None) -> bool:
        if key in ("left", "right"):
            self.chooser.step(1 if key == "right" else -1)
        elif key in ("enter", "space"):
            self._play()
            return True
        elif character is not None and character in RANK_KEYS:
            if not self.chooser.rank(character):
                self.say(f"There is no {character.upper()} in the hand.", "alarm")
                return True
        else:
            return False
        self._bold = None
        refused = self.chooser.refusal()
        self.say(refused, "alarm" if refused else "plain")
        return True

    def _play(self) -> None:
        """Play the card that is lit; a revoke only when it is asked for twice."""
        action = self.chooser.play()
        if action is None:
            self.say(self.chooser.refusal(), "alarm")
        elif self.chooser.cursor in self.chooser.wrong and action != self._bold:
            self._bold = action
            self.say("That would be a revoke. Enter again plays it all the same.", "alarm")
        else:
            self.decide(action)

    # -- mouse ----------------------------------------------------------------------------

    def on_painted_pressed(self, message: Painted.Pressed) -> None:
        message.stop()
        token = message.token
        if self.table.bot_to_act() is not None and not isinstance(token, str):
            self._hurry("click")
        elif isinstance(token, CardToken):
            self._press_card(token)
        elif isinstance(token, str):
            self._press_hint(token)
        elif isinstance(token, Item) and self.pad is not None:
            action = self.pad.click(token)
            if action is not None:
                self.decide(action)
            else:
                self.redraw()

    def on_click(self, event: events.Click) -> None:
        if self.table.bot_to_act() is not None:
            self._hurry("click")
        elif self.shown.phase == "between":
            self._wait_no_more()

    def _press_hint(self, shown: str) -> None:
        """Do what the key shown in the hint line does; arrows need a direction and do nothing."""
        keys = next((key.keys for key in KEYS if key.shown == shown), "")
        if keys and not keys.startswith(("left", "0")):
            self.app.simulate_key(keys.split(",")[0])

    def _press_card(self, token: CardToken) -> None:
        """Light the card clicked; a second click plays it, or marks it where cards are given."""
        if (token.row == "dummy") != self.chooser.from_dummy:
            return
        if self.chooser.picking:
            self._mark(token.place)
        elif self.chooser.playing:
            if self.chooser.cursor == token.place:
                self._play()
                return
            self.chooser.cursor = token.place
            self._bold = None
            refused = self.chooser.refusal()
            self.say(refused, "alarm" if refused else "plain")

    # -- commands -------------------------------------------------------------------------

    def action_menu(self) -> None:
        self.spades.show_menu()

    def action_hint(self) -> None:
        if self.table.bot_to_act() is not None or self.shown.prompt is None:
            self.say("A hint is for your own turn.")
            return
        found = self.table.hint()
        if isinstance(found, Rejection):
            self.say(found.reason, "alarm")
            return
        self.shown = self.table.view()
        if isinstance(found.action, PlayCard) and found.action.card in self.chooser.cards:
            self.chooser.cursor = self.chooser.cards.index(found.action.card)
        if self.pad is not None:
            self.pad.light(found.action)
        reasons = " ".join(_sentence(reason.text) for reason in found.reasons)
        cast = Cast(self.table.names, self.table.human, "symbols")
        self.say(hint_words(found.action, reasons, cast), "gold")

    def action_last_trick(self) -> None:
        if not self.shown.tricks:
            self.say("No trick is finished yet.")
            return
        self.look_back = not self.look_back
        self.say("")

    def action_undo(self) -> None:
        done = self.table.undo()
        if isinstance(done, Rejection):
            self.say(done.reason, "alarm")
            return
        self._show(done)
        self._advance()

    def action_score(self) -> None:
        from spades_tui.tui.screens.score_sheet import ScoreSheet

        self.app.push_screen(ScoreSheet(self.shown, self.table.names))

    def action_pace(self) -> None:
        settings = self.spades.settings
        pace = next_pace(settings.pace)
        self.spades.settings = msgspec.structs.replace(settings, pace=pace)
        self.say(f"Pace: {pace}.")
        self._advance()


def hint_words(action: Action, reasons: str, cast: Cast) -> str:
    """Return a hint as one sentence: what, and why."""
    from spades_tui.view.phrases import phrase

    return f"A club player would {phrase(action, cast)}. {reasons}".rstrip()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def _freeze() -> None:
    """Keep the collector away from the table, which lives as long as the program."""
    gc.collect()
    gc.freeze()
