"""The card table: hears the player's keys and clicks, and does what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec
from textual import events, work

from spades_tui.bots.protocol import Decision, Limit
from spades_tui.engine.decide import Rejection
from spades_tui.tui.keys import KEYS, bindings, keys_of
from spades_tui.tui.table.chooser import RANK_KEYS
from spades_tui.tui.table.felt import FeltTable
from spades_tui.tui.table.flow import TablePlay
from spades_tui.tui.table.pace import next_pace
from spades_tui.tui.table.pad import Item
from spades_tui.tui.table.reasoning import hint_blocks, hint_words
from spades_tui.tui.table.rows import CardToken
from spades_tui.tui.widgets.painted import Painted
from spades_tui.view import View
from spades_tui.view.wording import Cast

if TYPE_CHECKING:
    from spades_tui.session.thinking import Request

LONGEST = Limit(seconds=5)
"""An adviser on a slow machine; elsewhere he has long answered."""
COMMANDS = frozenset(
    key for row in keys_of("table", "anywhere") for key in row.keys.split(",") if row.action
)


class Advice(NamedTuple):
    """A hint, and the view it was given for."""

    view: View
    decision: Decision
    level: str


class TableScreen(TablePlay):
    """One table being played."""

    BINDINGS = bindings("table")  # type: ignore[assignment]  # a list of Binding is one
    CSS_PATH = "table.tcss"
    ALLOW_SELECT = False
    _advice: Advice | None = None

    # -- keys -----------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self._hear(event.key, event.character):
            event.stop()
            event.prevent_default()

    def _hear(self, key: str, character: str | None) -> bool:
        """Do what a key means here; False leaves it to the commands."""
        if self.has_class("-too-small") and key not in COMMANDS:
            return True  # nothing is decided on a table that cannot be seen
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
        if not self.spades.settings.hints:
            self.say("Hints are switched off in the settings.")
            return
        if self.table.bot_to_act() is not None or self.shown.prompt is None:
            self.say("A hint is for your own turn.")
            return
        if self._advice is not None and self._advice.view is self.shown:
            self._show_figures(self._advice)
            return
        question = self.table.question(self.spades.settings.adviser)
        assert question is not None, "it is the person's turn"
        self.table.assisted("hint")
        self.shown = self.table.view()
        self.say("Thinking about a hint …", "gold")
        self._think_of_hint(question)

    @work(group="hint", exclusive=True)
    async def _think_of_hint(self, question: Request) -> None:
        """Ask for advice; it is not given any more when something else has happened meanwhile."""
        asked = self.shown
        timed = msgspec.structs.replace(question, limit=LONGEST)
        try:
            found = await self.spades.think(timed)
        except Exception as error:  # whatever ails the adviser, the game goes on
            if self.shown is asked:
                self.say(f"No hint can be had: {error}", "alarm")
            return
        if self.shown is asked:
            self._advise(Advice(asked, found, question.level))

    def _advise(self, advice: Advice) -> None:
        self._advice = advice
        action = advice.decision.action
        self.chooser.suggest(action)
        if self.pad is not None:
            self.pad.light(action)
        cast = Cast(self.table.names, self.table.human, "symbols")
        fits = self.query_one(FeltTable).has_room
        self.say(hint_words(advice.decision, advice.level, cast, fits), "gold")

    def _show_figures(self, advice: Advice) -> None:
        from spades_tui.tui.screens.figures import FiguresWindow

        cast = Cast(self.table.names, self.table.human, "symbols")
        self.app.push_screen(FiguresWindow(hint_blocks(advice.decision, advice.level, cast)))

    def action_last_trick(self) -> None:
        if not self.shown.tricks:
            self.say("No trick is finished yet.")
            return
        self.look_back = not self.look_back
        self.say("")

    def action_undo(self) -> None:
        if self.spades.leaving:
            return
        done = self.table.undo()
        if isinstance(done, Rejection):
            self.say(done.reason, "alarm")
            return
        self._show(done)
        self._advance()

    def action_score(self) -> None:
        from spades_tui.tui.screens.score_sheet import ScoreSheet

        self.app.push_screen(ScoreSheet(self.shown, self.table.names))

    def action_why(self) -> None:
        if not self.spades.show_why():
            self.say("No hand is over yet: until then nobody tells what he thinks.")

    def action_rules(self) -> None:
        from spades_tui.tui.screens.rules_page import RulesPage

        self.app.push_screen(RulesPage(self.table.rules, self.table.title))

    def action_pace(self) -> None:
        settings = self.spades.settings
        pace = next_pace(settings.pace)
        self.spades.settings = msgspec.structs.replace(settings, pace=pace)
        self.say(f"Pace: {pace}.")
        self._advance()
