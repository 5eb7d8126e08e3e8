"""House rules: presets by group and the player's own, to play, read, change and share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import card_order, full_pack
from spades_tui.rules.explain.prices import Price, prices
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import Difference, differences
from spades_tui.rules.formats.share_codes import decode_game
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import (
    RuleChoice,
    find_choice,
    make_unsaved_choice,
    rule_choices,
    twin_of,
)
from spades_tui.storage.rule_sets import (
    delete_rule_set,
    import_rule_set,
    rename_rule_set,
)
from spades_tui.text import count_noun
from spades_tui.tui import pages
from spades_tui.tui.dialogs import ConfirmDialog, TextDialog
from spades_tui.tui.drawing.canvas import Canvas, truncate, wrap_text
from spades_tui.tui.drawing.card_faces import HUGE, LARGE, SMALL, draw_card
from spades_tui.tui.frame.node import SpadesNode
from spades_tui.tui.page import show_text
from spades_tui.tui.pages.players import deal
from spades_tui.tui.pages.rules.page import (
    CODE_TITLE,
    SharedRulesPage,
    paste_dialog,
    rules_from_any_code,
)
from spades_tui.tui.widgets.canvas_widget import CanvasWidget
from spades_tui.tui.widgets.lists import Choices, RowOpened

_OWN_ACTIONS: Final = ("rename", "delete")
"""Actions that only a rule set saved by the player allows."""
_REST_S: Final = 0.02
"""Seconds without a move of the highlight after which a rule set is shown."""
_OPTION_COLUMNS: Final = 32
"""Cells for the name of an option."""
_VALUE_COLUMNS: Final = 17
"""Cells for a value at least, if each value is to have a column."""
_PLACES: Final = {
    "Northwest": (0, 0), "North": (0, 1), "Northeast": (0, 2), "West": (1, 0), "East": (1, 2),
    "Southwest": (2, 0), "South": (2, 1), "Southeast": (2, 2), "the dummy": (0, 1),
}  # fmt: skip
"""Row and column of each place in the picture of the table."""
_SEAT_WIDTH: Final = 9


class TrumpCards(CanvasWidget):
    """The highest trumps of a rule set, as many as the widget has room for."""

    ground = "panel"
    cards: Sequence[Card] = ()

    def show(self, cards: Sequence[Card]) -> None:
        """Replace the cards shown; `cards` are in order, highest first."""
        self.set_and_repaint("cards", tuple(cards))

    def paint(self, canvas: Canvas) -> None:
        size = next((size for size in (HUGE, LARGE) if size.height <= canvas.height), SMALL)
        count = (canvas.width + 1) // (size.width + 1)
        for place, card in enumerate(self.cards[:count]):
            draw_card(canvas, (place * (size.width + 1), 0), size, card)


class Differences(SpadesNode, Static):
    """A text on how a rule set differs from others, made for the widget's size.

    Args:
        draw: returns the lines of the text for a size in cells.
    """

    def __init__(self, draw: Callable[[Size], Sequence[Content]]) -> None:
        super().__init__(id="differences")
        self._draw = draw

    def render(self) -> Content:
        return Content("\n").join(self._draw(self.content_size))


class RuleLibraryPage(SharedRulesPage):
    """The list of rule sets: Enter deals a game by the highlighted one.

    If it was opened to pick rules (`picks`), Enter answers with the rule set instead.
    """

    TITLE = "House rules"
    DEFAULT_CSS = """
    RuleLibraryPage {
        #rule-sets { width: 31; }
        #list > .option-list--option { padding: 0 0 0 1; }
        #rule-set { width: 1fr; }
        #about { height: 2; color: $muted; &.-alarm { color: $alarm; height: 4; } }
        #picture { height: 5; }
        #trumps { width: 1fr; height: 100%; background: $surface; }
        #seats { width: 27; height: 3; margin: 1 0; text-wrap: nowrap; }
        #prices { height: 3; margin: 1 0; }
        .price {
            width: 1fr; max-width: 15; height: 3; text-align: center;
            border: round $line; border-title-color: $muted;
        }
        #differences { height: 1fr; }
        &.-normal, &.-narrow {
            #picture { height: 3; margin: 1 0 0 0; }
            #seats { display: none; }
            #prices { height: 2; }
            .price {
                width: 8; height: 2; padding: 0;
                border: none; border-top: blank $surface; border-title-align: center;
            }
            #price-to { width: 5; }
            #price-nil, #price-blind { width: 7; }
            #price-set { width: 10; }
            #price-cards { width: 9; }
        }
        &.-tall.-huge #picture, &.-tall.-vast #picture { height: 7; #seats { margin: 2 0; } }
        &.-normal #rule-sets { width: 28; }
        &.-narrow #rule-sets { width: 24; }
        &.-narrow #about { height: 3; }
        &.-narrow #trumps { display: none; }
        &.-narrow #picture { display: none; }
        &.-narrow #prices { layout: grid; grid-size: 3 2; height: 4; margin: 0 0 1 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "deal", "deal", id="library.deal",
                tooltip="Deal a game by these rules."),
        Binding("enter,space", "pick", "pick", id="library.pick", tooltip="Choose these rules."),
        Binding("e", "edit", "edit", id="library.edit",
                tooltip="Change these rules in the editor."),
        Binding("r", "read", "rules", id="library.explain",
                tooltip="Read these rules as sentences."),
        Binding("R", "rename", "rename", id="library.rename",
                tooltip="Rename a rule set of your own."),
        Binding("D", "delete", "delete", id="library.delete",
                tooltip="Delete a rule set of your own."),
        Binding("K", "code", "code", id="library.code",
                tooltip="Show the share code of these rules."),
        Binding("V", "paste", "paste a code", id="library.paste",
                tooltip="Get rules, or a game, from a friend's code."),
        Binding("F", "import", "import", id="library.import",
                tooltip="Import rules from a TOML file."),
        Binding("E", "export", "export", id="library.export",
                tooltip="Export these rules to a TOML file."),
    ]  # fmt: skip

    def __init__(self, *, picks: bool = False, key: str = "") -> None:
        """Prepare the list.

        Args:
            picks: whether Enter answers with the rule set instead of starting a game.
            key: the key of the rule set highlighted first; "" for the one used last.
        """
        super().__init__()
        self.picks = picks
        self._first = key
        self._pasted: RuleChoice | None = None
        self._seeds: dict[str, int] = {}
        self.choices: dict[str, RuleChoice] = {}
        self._displayed: RuleChoice | None = None

    def body(self) -> Iterable[Widget]:
        with Horizontal(id="page-body"):
            with Vertical(classes="panel", id="rule-sets"):
                yield Choices(id="list")
            with Vertical(classes="panel", id="rule-set"):
                yield Static(id="about")
                with Horizontal(id="picture"):
                    yield TrumpCards(id="trumps")
                    yield Static(id="seats")
                with Horizontal(id="prices"):
                    for price in prices(RuleSet()):
                        yield Static(classes="price", id=f"price-{price.name}")
                yield Differences(self._difference_lines)

    def on_mount(self) -> None:
        self.query_one("#rule-sets").border_title = "Rule sets"

    def on_screen_resume(self) -> None:
        key, self._first = self._first, ""
        self._fill(key or (self.choice.key if self.choices else ""))
        self._show_rules()

    # -- the list -----------------------------------------------------------------------------

    @property
    def choice(self) -> RuleChoice:
        """The highlighted rule set."""
        option = self.listing.highlighted_option
        key = "" if option is None or option.id is None else option.id
        return self.choices.get(key) or find_choice(key)

    def _fill(self, key: str) -> None:
        """List the rule sets and highlight the one with `key`."""
        choices = (*rule_choices(), *([self._pasted] if self._pasted else ()))
        own = sum(bool(choice.name) for choice in choices)
        count = f"{count_noun(len(choices), 'set')} · {own} of your own"
        self.show_remark("choose one" if self.picks else count)
        listed = {choice.key: choice for choice in choices}
        if listed != self.choices:
            self.choices = listed
            self.listing.set_options(self._options())
        usual = find_choice(self.app.settings.preset).key
        places = (place for place in (key, usual, "standard") if place in listed)
        self.listing.highlighted = self.listing.get_option_index(next(places))
        self.listing.focus()

    def _options(self) -> Iterator[Option]:
        group = ""
        for choice in self.choices.values():
            if choice.group != group:
                group = choice.group
                yield Option(Content(self.convert_text(group)), disabled=True)
            title = Content(f" {self.convert_text(choice.title)}")
            yield Option(title if choice.rules else title.stylize("$alarm"), id=choice.key)

    def on_option_list_option_highlighted(self, message: OptionList.OptionHighlighted) -> None:
        message.stop()
        self._show_soon()

    @work(group="details", exclusive=True)
    async def _show_soon(self) -> None:
        """Show the highlighted rule set after a moment (`_REST_S`).

        A call within that time cancels the one before: only the last rule set is shown.
        """
        await asyncio.sleep(_REST_S)
        self._show_rules()
        self.refresh_bindings()

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        await self.run_action("pick" if self.picks else "deal")

    # -- what a rule set is ---------------------------------------------------------------------

    def _show_rules(self) -> None:
        choice = self.choice
        if choice == self._displayed:
            return
        self._displayed = choice
        panel, description = self.query_one("#rule-set"), self.query_one("#about", Static)
        panel.border_title = Content(self.convert_text(choice.title))
        show_text(description, Content(self.convert_text(choice.description)))
        description.set_class(choice.rules is None, "-alarm")
        self.query_one("#picture").visible = choice.rules is not None
        self.query_one("#prices").visible = choice.rules is not None
        self.query_one(Differences).refresh()
        if choice.rules is None:
            return
        self.query_one(TrumpCards).show(top_trumps(choice.rules))
        show_text(self.query_one("#seats", Static), self._seats(choice.rules))
        for price in prices(choice.rules):
            self._show_price(price)

    def _show_price(self, price: Price) -> None:
        chip = self.query_one(f"#price-{price.name}", Static)
        chip.border_title = self.convert_text(price.name)
        show_text(chip, Content(self.convert_text(price.value)))

    def _seats(self, rules: RuleSet) -> Content:
        """Return a picture of the seats, with your side in gold."""
        seats = seating(rules)
        cells = [[Content(" " * _SEAT_WIDTH)] * 3 for _ in range(3)]
        for seat, name in enumerate(seats.called.names):
            row, column = _PLACES[name]
            label = "You" if seat == 0 else "dummy" if name == "the dummy" else name
            ours = seat < seats.players and seats.side_of[seat] == 0
            cells[row][column] = Content.styled(
                self.convert_text(label).center(_SEAT_WIDTH), "bold $gold" if ours else "$ink"
            )
        return Content("\n").join(Content("").join(row) for row in cells)

    def _difference_lines(self, size: Size) -> list[Content]:
        """Return lines on how the highlighted rules differ from others, as many as fit `size`."""
        choice, (width, height) = self.choice, size
        if choice.rules is None:
            return []
        sections = [self._section(*comparison, width) for comparison in _comparisons(choice)]
        if not sections:
            return []
        first, *others = sections
        last = [line for lines in others for line in (Content(""), *lines)]
        room = max(height - len(last), 2)
        if len(first) > room:
            hidden = len(first) - room + 1
            note = self.convert_text(
                f"… {hidden} more: {self.key_of('library.explain')} explains all"
            )
            first = [*first[: room - 1], Content.styled(note, "$muted")]
        explanation = self._explanation(choice.rules, width, height - len(first) - len(last))
        return [*first, *last, *explanation]

    def _explanation(self, rules: RuleSet, width: int, height: int) -> list[Content]:
        """Return the beginning of the rules as sentences; empty if `height` is too small."""
        lines: list[Content] = []
        for section in explain(rules):
            paragraphs = [
                wrap_text(self.convert_text(text), width - 2) for text in section.paragraphs
            ]
            if not paragraphs:
                continue
            part = [Content(""), Content.styled(self.convert_text(section.title), "bold $gold")]
            part += [Content(line) for line in paragraphs[0]]
            if len(lines) + len(part) > height:
                break
            lines += part
        return lines

    def _section(
        self, heading: str, base: str, options: Sequence[Difference], width: int
    ) -> list[Content]:
        """Return the lines of a comparison; if there is room, each value has a column."""
        columns = (width - _OPTION_COLUMNS) // 2
        if not options or columns < _VALUE_COLUMNS:
            words = [self.convert_text(option.words) for option in options]
            lines = [Content.styled(line, "bold $gold") for line in wrap_text(heading, width)]
            return lines + [
                Content(line) for text in words for line in wrap_text(text, width, hanging="  ")
            ]
        widths = (_OPTION_COLUMNS, columns, columns)
        titles = truncate(heading, widths[0] + columns - 2), truncate(base, columns)
        lines = [_row([(title, "bold $gold") for title in titles], (widths[0] + columns, columns))]
        for option in options:
            texts = [
                wrap_text(self.convert_text(text), room - 2)
                for text, room in zip(option, widths, strict=True)
            ]
            for number in range(max(map(len, texts))):
                cells = [text[number] if number < len(text) else "" for text in texts]
                lines.append(
                    _row(tuple(zip(cells, ("$muted", "$ink", "$muted"), strict=True)), widths)
                )
        return lines

    # -- commands -------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for actions that the highlighted rule set or the page does not allow.

        Only rule sets of the player's own can be renamed and deleted; Enter either deals or picks.
        """
        if action in ("deal", "pick") and self.picks != (action == "pick"):
            return False
        if action in _OWN_ACTIONS and self.is_mounted and not self.choice.name:
            return False
        return super().check_action(action, parameters)

    def _playable(self) -> RuleChoice | None:
        """Return the highlighted rule set; None, with a notice, if it cannot be played."""
        if self.choice.rules is None:
            self.show_notice(self.choice.description, "alarm")
            return None
        return self.choice

    def action_deal(self) -> None:
        choice = self._playable()
        # A press that comes too soon was meant for the result of a hand.
        if choice is not None and not self.app.guard.ignores_press():
            deal(self.app, choice, self._seeds.get(choice.key))

    def action_pick(self) -> None:
        choice = self._playable()
        if choice is not None and not self.app.guard.ignores_press():
            self.dismiss(choice)

    def sound_rules(self) -> tuple[RuleSet, str] | None:
        choice = self._playable()
        return None if choice is None or choice.rules is None else (choice.rules, choice.title)

    def action_edit(self) -> None:
        choice = self._playable()
        if choice is not None and choice.rules is not None:
            is_recoverable = choice != self._pasted
            on_pick = self.dismiss if self.picks else None
            self.app.open(
                pages.RulesEditorPage(
                    choice.rules,
                    choice.title,
                    name=choice.name,
                    is_recoverable=is_recoverable,
                    picks=True,
                ),
                on_pick,
            )

    @work
    async def action_paste(self) -> None:
        """Ask for a friend's code, and highlight its rules in the list.

        If it is the code of a game, dealing by these rules deals its cards.
        """
        text = await self.app.push_screen_wait(paste_dialog())
        if not text:
            return
        rules = rules_from_any_code(text)
        choice = next((choice for choice in rule_choices() if choice.rules == rules), None)
        if choice is None:
            choice = self._pasted = make_unsaved_choice(rules, CODE_TITLE)
        self._fill(choice.key)
        if text.strip()[:2].upper() == "G-":
            self._seeds[choice.key] = decode_game(text)[1]
            self.show_notice("Enter deals your friend's game: the same cards.")
        elif choice == self._pasted:
            edit = self.key_of("library.edit")
            self.show_notice(f"Enter deals by these rules; {edit} opens them, to be saved.")
        else:
            self.show_notice(f"These are the rules of {choice.title}.")

    def action_back(self) -> None:
        self._leave()

    @work
    async def _leave(self) -> None:
        """Leave the page; if rules from a code are not saved anywhere, ask the player first."""
        if self._pasted is not None and self._pasted.rules not in self._list_recoverable_rules():
            edit = self.key_of("library.edit")
            words = f"The rules from a code are not saved: {edit} opens them, to be saved."
            window = ConfirmDialog("Leave them?", words, "Yes, leave", "No, stay")
            if not await self.app.push_screen_wait(window):
                return
        self.dismiss()

    def _list_recoverable_rules(self) -> list[RuleSet | None]:
        """Return the rules not lost by leaving: those listed, and those of the next game."""
        return [choice.rules for choice in (*rule_choices(), find_choice(self.app.settings.preset))]

    @work
    async def action_import(self) -> None:
        window = TextDialog("Rules from a file", "Path of a rules file (TOML).")
        text = await self.app.push_screen_wait(window)
        if not text:
            return
        try:
            saved = import_rule_set(expand_typed_path(text))
        except StorageError as problem:
            self.show_notice(str(problem), "alarm")
            return
        self._fill(f"own:{saved.name}")
        self.show_notice(f"“{saved.name}” is now one of your own rule sets.")

    @work
    async def action_rename(self) -> None:
        name = self.choice.name
        window = TextDialog("Rename", f"A new name for “{name}”.", name)
        text = await self.app.push_screen_wait(window)
        if text and self.try_storage(lambda: rename_rule_set(name, text)):
            self._fill(f"own:{text.strip()}")

    @work
    async def action_delete(self) -> None:
        name = self.choice.name
        words = f"The rule set “{name}” will be gone for good."
        window = ConfirmDialog("Delete?", words, "Yes, delete it")
        if await self.app.push_screen_wait(window) and self.try_storage(
            lambda: delete_rule_set(name)
        ):
            self._fill("")
            self.show_notice(f"“{name}” was deleted.")


def top_trumps(rules: RuleSet) -> tuple[Card, ...]:
    """Return all the trumps of a rule set, highest first."""
    pack = set(full_pack(rules))
    spades = reversed(card_order(rules).by_suit[Suit.SPADES])
    return tuple(card for card in spades if card in pack)


def _comparisons(choice: RuleChoice) -> Iterator[tuple[str, str, Sequence[Difference]]]:
    """Yield (sentence, title, differences) for each rule set that `choice` is compared with.

    The title is "" if there is nothing to name.
    """
    assert choice.rules is not None
    from_standard = differences(choice.rules, RuleSet())
    if from_standard:
        yield "Differs from Standard in", "Standard", from_standard
    elif choice.name:
        yield "As Standard", "", ()
    else:
        yield "The game most people play. Other sets list only what they change.", "", ()
    twin = twin_of(choice)
    if twin is not None:
        title, options = twin
        yield (f"Differs from {title} only in" if options else f"As {title}"), title, options


def _row(cells: Sequence[tuple[str, str]], widths: Sequence[int]) -> Content:
    """Return a line of cells, each (text, style), padded to `widths`."""
    return Content("").join(
        Content.styled(text.ljust(width), style) if style else Content(text.ljust(width))
        for (text, style), width in zip(cells, widths, strict=True)
    )
