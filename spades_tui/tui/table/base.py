"""The base of screens with a card table: its widgets, drawn from one scene."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from string import ascii_letters
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.geometry import Offset
from textual.widget import Widget
from textual.widgets import Static

from spades_tui import PROGRAM
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.tui import pages
from spades_tui.tui.drawing.canvas import Canvas, TextRole
from spades_tui.tui.drawing.card_row import CardToken, draw_row, hand_size
from spades_tui.tui.frame.commands import Command
from spades_tui.tui.frame.keymap import command_of
from spades_tui.tui.frame.keys import (
    ASSIST_ACTIONS,
    Key,
    KeyContext,
    commands_in,
    textual_bindings,
)
from spades_tui.tui.page import KeyLine, PageBase
from spades_tui.tui.table.felt import TrickArea
from spades_tui.tui.table.scene import Scene, TableWidget
from spades_tui.tui.table.score_pad import ScorePad
from spades_tui.tui.table.status import StatusBar
from spades_tui.tui.table.turn import TurnInput
from spades_tui.tui.widgets.canvas_widget import CanvasWidget

if TYPE_CHECKING:
    from textual.worker import WorkType

    from spades_tui.table.table import Table, TableUpdate


class PlayerHand(TableWidget):
    """The player's cards, sorted by suit; cards that may be played are raised and brighter.

    A click on a card posts `Pressed` with its `CardToken`.

    Example:
        from textual.app import App

        class MyHand(App):
            def compose(self):
                game = Game(RuleSet(), seed=1)
                game.deal()
                yield PlayerHand(scene_of(game.view(0)))

            def on_canvas_widget_pressed(self, event):
                self.exit(event.token)

        MyHand().run()
    """

    DEFAULT_CSS = """
    PlayerHand { height: auto; }
    """

    def visible_state(self, scene: Scene) -> object:
        return scene.hand

    def paint(self, canvas: Canvas) -> None:
        row = self.scene.hand
        size = hand_size(*self.table_size, len(row.cards))
        draw_row(canvas, (0, 0, canvas.width), row, size)

    def place_of(self, card: Card) -> Offset | None:
        """Return the upper left cell of `card`, in this widget; None if it is not in the hand."""
        cards = self.scene.hand.cards
        if card not in cards:
            return None
        region = self.canvas.region_of(CardToken("hand", cards.index(card)))
        return region.offset if region is not None else None

    def measure_height(self, width: int) -> int:
        """Return the rows that the widget needs: those of a card, and one as some cards are
        raised."""
        return hand_size(*self.table_size, len(self.scene.hand.cards)).height + 1


LEAST_WIDTH, LEAST_HEIGHT = 60, 20
LAST_TRICK: Final = "The last trick."
"""The message while the last trick is shown."""
_EVERYWHERE: Final = frozenset(
    name for key in commands_in("anywhere") for name in key.keys.split(",")
)
_TOO_SMALL: Final = (
    f"The table needs {LEAST_WIDTH}x{LEAST_HEIGHT} cells, and this window has %dx%d: make it "
    "larger, or quit with {anywhere app.leave}, which saves the game"
)
_IN_WORDS: Final = f", and play in words with\n{PROGRAM} play --plain"


class TableScreenBase(PageBase[str]):
    """Base of the screens that show a table, with their drawing and keys.

    Keys of `KEYS` that name no Textual action (cards, suits, numbers) are handled here. A subclass
    gives the table and the commands: methods that raise NotImplementedError here.

    Attributes:
        message: one sentence shown under the trick; "" shows none.
        tone: the color of `message`.
        look_back: whether the last trick is shown again, on the player's request.
        key_contexts: the contexts of `KEYS` whose actions become Textual bindings, in the order of
            the key line.
    """

    DEFAULT_CSS = """
    TableScreenBase {
        layout: vertical; layers: base air; background: $felt; color: $ink;
        MovingCard { layer: air; position: absolute; display: none; }
        StatusBar, ScorePad { background: $rail; }
        TrickArea, PlayerHand, BidPad { background: $felt; }
        #too-small {
            display: none; height: 1fr; content-align: center middle; text-align: center;
        }
        &.-too-small {
            #too-small { display: block; }
            #status, #score, #felt, #hand, #key-line { display: none; }
        }
    }
    """

    message = ""
    tone: TextRole = "muted"
    look_back = False
    ALLOW_SELECT = False
    key_contexts: ClassVar[tuple[KeyContext, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "key_contexts" in cls.__dict__:
            cls.BINDINGS = textual_bindings(*cls.key_contexts)
        super().__init_subclass__(**kwargs)

    def active_contexts(self) -> tuple[KeyContext, ...]:
        """Return the contexts of `KEYS` whose keys work now, in the order of the key line."""
        return self.key_contexts

    def commands(self) -> list[Command]:
        """Return the commands that work now, in the order of the key line.

        A key that the screen handles itself (`hear`) has a command with the action "".
        """
        hidden = () if self.app.settings.aids else ASSIST_ACTIONS
        keymap, contexts = self.app.keymap, self.active_contexts()
        keys = commands_in(*contexts, "anywhere", hidden=hidden)
        return [
            Command(
                command_of(key),
                tuple(filter(None, (label if label in ascii_letters else key.pressed,))),
                label,
                key.label,
                keymap.help_text(key),
                key.action,
                self.app if key.context == "anywhere" else self,
                is_shown=bool(key.label) and not self.is_idle(key),
            )
            for key in map(self.describe_key, keys)
            for label in (keymap.key_label(key),)
        ]

    def is_idle(self, key: Key) -> bool:
        """Return whether a key would do nothing now, so that the key line leaves it out."""
        return False

    def describe_key(self, key: Key) -> Key:
        """Return `key` with the label and help for the present state; unchanged unless
        overridden."""
        return key

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether the screen is on top: while another screen lies over it, no action is
        allowed."""
        return self.is_active

    def fill_in_keys(self, text: str) -> str:
        """Return `text` with each command in braces replaced by its key, as `Keymap.fill_in_keys`
        does."""
        return self.app.keymap.fill_in_keys(text)

    def call_after_refresh(
        self, callback: Callable[..., object], *args: Any, **kwargs: Any
    ) -> bool:
        """Call `callback` after the next refresh, unless the screen is left before that.

        Without this, Textual would have the next screen call it.

        Returns:
            Whether the call was scheduled.
        """

        def call() -> object:
            return None if self.is_dismissed else callback(*args, **kwargs)

        return super().call_after_refresh(call)

    def on_canvas_widget_pressed(self, message: CanvasWidget.Pressed) -> None:
        message.stop()
        self.press(message.token)

    def press(self, token: object) -> None:
        """Do what a click on a drawn element means; nothing unless overridden.

        Args:
            token: the token of the region that was clicked (`Canvas.add_hit_region`), such as a
                `CardToken` or a `PadItem`; subclasses ignore others.
        """

    def _arrow_of(self, event: events.Key) -> str:
        """Return the name of the key pressed, or of the arrow it stands for in the `vi` set."""
        return self.app.keymap.translate(event.key, self.active_contexts())

    def action_menu(self) -> None:
        self.app.push_screen(pages.MenuPage())

    def start_worker(
        self, work: Callable[[], Awaitable[None]], group: str, *, exclusive: bool = True
    ) -> None:
        """Run `work` as a background worker of this screen.

        Args:
            work: returns the coroutine to run.
            group: the name of its group of workers.
            exclusive: whether the running workers of that group are canceled first.
        """
        self.run_worker(cast("WorkType[None]", work), group=group, exclusive=exclusive)

    @property
    def scene(self) -> Scene:
        """The scene to show now."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        scene = self.scene
        self._parts: tuple[TableWidget, ...] = (
            StatusBar(scene, id="status"), ScorePad(scene, id="score"),
            TrickArea(scene, id="felt"), PlayerHand(scene, id="hand"),
        )  # fmt: skip
        yield from self._parts
        yield KeyLine(id="key-line")
        yield from self.overlay_widgets()
        yield Static(id="too-small", markup=False)

    def overlay_widgets(self) -> Iterable[Widget]:
        """Return widgets that lie over the table, such as moving cards; none unless overridden."""
        return ()

    @property
    def is_too_small(self) -> bool:
        """Whether the window is too small for the table, so that only a notice is shown."""
        return self.has_class("-too-small")

    def redraw(self) -> None:
        """Give every widget the current `scene`; only widgets whose part of it changed draw again.

        While another screen lies over the table, the question is hidden, as two frames would
        overlap.
        """
        scene = self.scene
        if self.is_attached and not self.is_active:
            scene = replace(scene, pad=None)
        for part in self._parts:
            part.scene = scene
        self.show_keys()

    def on_mount(self) -> None:
        self.fit()

    def on_screen_suspend(self) -> None:
        self.redraw()

    def on_screen_resume(self) -> None:
        self.redraw()
        self.resume_play()

    def resume_play(self) -> None:
        """Continue the game, as the screen is on top again; nothing unless overridden."""

    can_say = True

    def show_notice(self, text: str, tone: TextRole = "muted") -> None:
        """Show one sentence under the trick, in the color of `tone`; "" shows none.

        If the last trick was shown again, the current one returns.
        """
        self.message, self.tone = text, tone
        self.look_back = False
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        key = self._arrow_of(event)
        character = event.character if key == event.key else None
        if (key not in _EVERYWHERE and self.come_back()) or self.hear(key, character):
            event.stop()
            event.prevent_default()

    def come_back(self) -> bool:
        """Show the current trick instead of the last one, and return True.

        Return False if the last trick was not shown.
        """
        was_away, self.look_back = self.look_back, False
        if was_away:
            self.app.guard.block()
            self.redraw()
        return was_away

    def action_last_trick(self) -> None:
        """Show the last trick again until a key is pressed; if there is none, show a notice."""
        if not self.scene.view.tricks:
            self.show_notice("No trick is finished yet.")
            return
        self.look_back = True
        self.redraw()

    def hear(self, key: str, character: str | None) -> bool:
        """Handle a key pressed at the table.

        Args:
            key: its Textual name, or the name of the arrow it stands for in the `vi` set.
            character: the character it types; None if there is none, or if it stands for an arrow.

        Returns:
            Whether the key was handled; if False, Textual's bindings get it.
        """
        return False

    def on_resize(self, event: events.Resize) -> None:
        self.fit()
        self.redraw()

    def fit(self) -> None:
        """Show the table if the window is large enough, otherwise a text with the size it needs."""
        width, height = self.app.size
        small = width < LEAST_WIDTH or height < LEAST_HEIGHT
        self.set_class(small, "-too-small")
        if small:
            notice = self.fill_in_keys(_TOO_SMALL) % (width, height)
            notice += "." if self.app.is_web else _IN_WORDS
            self.query_one("#too-small", Static).update(notice)


HINT_WORKER = "hint"
"""The group of the worker that waits for the adviser."""


class TableContext(TableScreenBase):
    """The interface of `TableScreen`, its only subclass, for the game loop and the adviser.

    Attributes:
        table: the table being played.
        current_view: the view shown on the screen.
        turn: the cards and answers the player can choose from in that view.
        message: the sentence under the trick; "" for none.
    """

    table: Table
    current_view: View
    turn: TurnInput
    message: str

    @property
    def cast(self) -> Cast:
        """The players' names, as the functions that word sentences take them."""
        return Cast(self.table.names, self.table.human, "symbols")

    def show(self, update: TableUpdate) -> None:
        """Show the view of `update`: its events as a sentence, and played cards moving to the
        trick."""
        raise NotImplementedError

    def reload_view(self) -> None:
        """Show the table's current view; what the player has marked or highlighted is dropped."""
        raise NotImplementedError
