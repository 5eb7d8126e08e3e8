"""A table that asks for one answer at a time: in a lesson, or in practice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.rules.actions import Action, PlayCard
from spades_tui.tui.frame.input_guard import CONFIRM_KEYS
from spades_tui.tui.frame.keys import FooterItems, commands_in
from spades_tui.tui.frame.routes import RulesRoute, ScoresRoute
from spades_tui.tui.table.base import LAST_TRICK, TableScreenBase
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.turn import InputResult, TurnInput

if TYPE_CHECKING:
    from spades_tui.player_view import View


class QuestionTable(TableScreenBase):
    """The keys and clicks of such a table.

    Attributes:
        turn: what may be chosen.
        busy: nothing is answered: something is being worked out.
        numbered: what is asked about is one hand of a game, and is called by its number.
    """

    turn: TurnInput
    busy = False
    numbered = True

    @property
    def shown(self) -> View:
        """The table as it is asked about."""
        raise NotImplementedError

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        """What stands over the table."""
        raise NotImplementedError

    @property
    def scene(self) -> Scene:
        chooser = self.turn.chooser
        return Scene(
            view=self.shown,
            names=self.names,
            title=self.heading,
            hand=chooser.hand_row(),
            numbered=self.numbered,
            dummy=chooser.dummy_row(),
            message=LAST_TRICK if self.look_back else self.message,
            tone="muted" if self.look_back else self.tone,
            pad=self.turn.pad if self.is_asking else None,
            look_back=self.look_back,
        )

    def ask_again(self) -> None:
        """Begin the question: nothing is highlighted until an arrow, but for a lone answer."""
        self.turn = TurnInput(self.shown, self.names)
        if len(self.turn.chooser.legal) > 1:
            self.turn.chooser.cursor = None

    def named(self, action: Action, text: str) -> str:
        """Return what is said of an answer, with the card that was played before it."""
        if not isinstance(action, PlayCard) or action.card.label in text:
            return text
        return f"{action.card.label}: {text}"

    def footer_items(self) -> FooterItems:
        """Return the line of keys, without those that would do nothing now."""
        idle = self.idle_keys()
        return tuple(pair for pair in super().footer_items() if pair[0] not in idle)

    def idle_keys(self) -> set[str]:
        """Return the keys that would do nothing now."""
        waits = self.is_asking and not self.turn.can_confirm
        return ({"Enter"} if waits else set()) | (set() if self.shown.tricks else {"l", "T"})

    @property
    def is_asking(self) -> bool:
        """Whether an answer is wanted now; else a key goes on."""
        raise NotImplementedError

    def advance(self) -> None:
        """Go on from what was answered."""
        raise NotImplementedError

    def answer(self, action: Action) -> None:
        """Say what an answer is worth."""
        raise NotImplementedError

    def show_refusal(self, why: str) -> None:
        """Say why nothing was chosen; empty where nothing need be said."""
        self.show_notice(why, "alarm" if why else "muted")

    def hear(self, key: str, character: str | None) -> bool:
        """Do what a key means here; False leaves it to the commands."""
        commands = commands_in(self.key_contexts[0], "anywhere")
        if any(key in row.keys.split(",") for row in commands if row.action):
            return False
        if self.busy or self.is_too_small:
            return True
        if key in CONFIRM_KEYS and self.spades.guard.ignores_key():
            return True
        if not self.is_asking:
            if key in CONFIRM_KEYS:
                self.advance()
            return key in CONFIRM_KEYS
        return self._take(self.turn.handle_key(key, character))

    def _take(self, outcome: InputResult) -> bool:
        if isinstance(outcome, str):
            self.show_refusal(outcome)
        elif outcome is True:
            self.redraw()
        elif outcome is not None:
            self.answer(outcome)
        return outcome is not None

    def press(self, token: object) -> None:
        if not self.come_back() and self.is_asking and not self.busy:
            self._take(self.turn.handle_click(token))

    def action_score(self) -> None:
        self.spades.show(ScoresRoute(self.shown, self.names))

    def action_rules(self) -> None:
        self.spades.show(RulesRoute(self.shown.rules))
