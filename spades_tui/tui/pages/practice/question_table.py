"""A table that asks for one answer at a time: in a lesson, or in practice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.widget import Widget

from spades_tui.rules.actions import Action, PlayCard
from spades_tui.statistics.own_level import resolve_players
from spades_tui.tui.dialogs import Dialog
from spades_tui.tui.frame.input_guard import CONFIRM_KEYS
from spades_tui.tui.frame.keys import FooterItems, KeyContext, commands_in
from spades_tui.tui.frame.routes import RulesRoute, ScoresRoute, TricksRoute
from spades_tui.tui.table.base import LAST_TRICK, TableScreenBase
from spades_tui.tui.table.scene import Scene
from spades_tui.tui.table.turn import InputResult, TurnInput
from spades_tui.tui.widgets.hands import cards_by_suit, hand_lines
from spades_tui.tui.widgets.prose import Block, Prose

if TYPE_CHECKING:
    from spades_tui.cards import Card
    from spades_tui.engine import Game
    from spades_tui.player_view import View

_GROUP = "question"
"""The worker that waits for a price, or for the next question."""


class AllHandsDialog(Dialog[None]):
    """All hands as they were at a question."""

    key_contexts = ("page", "dialog")

    def __init__(self, view: View, names: Sequence[str], cards: Sequence[tuple[Card, ...]]) -> None:
        super().__init__("All hands")
        self._lines = hand_lines(view, names, cards, view.trick, lambda _: True)
        self._rules = view.rules

    def content(self) -> Iterator[Widget]:
        rows = [
            Block("row", cards_by_suit(one.cards or (), self._rules), one.name)
            for one in self._lines
        ]
        yield Prose(rows, on_panel=True, term_width=10)


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

    def active_contexts(self) -> tuple[KeyContext, ...]:
        """Return the places whose keys are heard now; of the page's own the first always is."""
        if self.look_back:
            return ("look",)
        own, *answered = self.key_contexts
        return (*(self.turn.places if self.is_asking else answered), own)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse what would give the answer away while one is wanted."""
        early = self.is_asking and action in {key.action for key in commands_in("solved")}
        return not early and super().check_action(action, parameters)

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

    # -- what was answered ----------------------------------------------------------------

    def game_asked(self) -> Game | None:
        """Return the game at what was asked; None where its record is gone."""
        raise NotImplementedError

    def action_tricks(self) -> None:
        """Show all tricks so far: they are part of what the person knew."""
        if not self.shown.tricks:
            self.show_notice("No trick is finished yet.")
            return
        self.spades.show(TricksRoute(self.shown, self.names))

    def action_all_hands(self) -> None:
        """Show the four hands as they were when it was asked."""
        game = self.game_asked()
        if game is None:
            self.show_notice("Its record is gone, and the other hands with it.")
            return
        view = game.view(self.shown.seat)
        self.spades.open(AllHandsDialog(view, self.names, game.state.current_hand.cards))

    def action_play_on(self) -> None:
        """Play the hand on from there, with the same cards."""
        from spades_tui.table.branch import trial_table

        game, settings = self.game_asked(), self.spades.settings
        if game is None:
            self.show_notice("Its record is gone: it cannot be played on.")
            return
        title = self.heading.partition(" · ")[0]
        partner, opponents, _ = resolve_players(settings.partner, settings.opponents)
        self.spades.session.start_trial(trial_table(game, title, partner, opponents, "same"))

    def wait(self, work: Callable[[], Awaitable[None]]) -> None:
        """Let something be worked out; whatever ails it, the page goes on."""
        self.busy = True
        self.start_worker(partial(self._guarded, work), _GROUP)

    async def _guarded(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            self.show_notice(f"That did not work: {error}", "alarm")
        finally:
            self.busy = False
