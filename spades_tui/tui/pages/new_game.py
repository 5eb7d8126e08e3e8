"""A new game: rules, partner, opponents, match, pace, and the deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

import msgspec
from textual.binding import Binding, BindingType
from textual.content import Content

from spades_tui.rules.catalog import replace_options
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.share_codes import decode_game, decode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_choice import (
    RuleChoice,
    find_choice,
    make_unsaved_choice,
    rule_choices,
)
from spades_tui.storage.settings import setting_fields
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun, parse_whole_number
from spades_tui.tui import pages
from spades_tui.tui.dialogs import TextDialog, pick_value, validator_from
from spades_tui.tui.list_page import FormPage
from spades_tui.tui.pages.players import PlayerChoice, open_player_picker
from spades_tui.tui.widgets.lists import ListItem, RowOpened, heading, next_value
from spades_tui.tui.widgets.text_pane import TextLine

MATCH_LENGTHS: Final = (1, 2, 3, 4, 5)
_ABOUT_DEAL: Final = (
    "A number deals the same cards again. A game code (G-…) also sets its rules, a rule set code "
    "(R-…) only the rules. Leave empty for any deal."
)


class NewGamePage(FormPage[None]):
    """The form for a new game, filled in with the choices of the last one."""

    DEFAULT_CSS = """
    NewGamePage {
        #about-panel { height: 5; }
        &.-wide, &.-huge, &.-vast { #about-panel { height: 1fr; } }
    }
    """
    TITLE = "New game"
    COLUMN = 16
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "deal", "deal", id="page.deal", tooltip="Begin the game."),
        Binding("enter,space", "open", "choose", id="page.open",
                tooltip="Choose from all values, or type one."),
        Binding("d", "start", "deal", id="begin.start", tooltip="Begin the game."),
        Binding("r", "read", "read rules", id="begin.read", tooltip="Read the rules as sentences."),
        Binding("e", "edit", "edit rules", id="begin.edit",
                tooltip="Change the rules in the editor."),
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.seed: int | None = None

    def on_mount(self) -> None:
        settings = self.app.settings
        self.choice = find_choice(settings.preset)
        self.match = self.rules.ending.match
        self.players = PlayerChoice(settings.partner, settings.opponents)
        self.pace = settings.pace
        notice = self.players.kernel_notice(partner=self._mate is not None)
        self.show_notice(self.players.problem or notice)

    def first_key(self) -> str:
        return "start"

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        """Return the title and lines of the panel: about the item `key`, on a wide terminal also
        seats."""
        words = self.players.words(key)
        item = self.listing.item
        title = "" if item is None else item.label.strip()
        rules = self.text_lines(self.choice.description, summary(self._final_rules()))
        if words is not None:
            lines = self.text_lines(words)
        elif key == "pace":
            lines = self.text_lines(setting_fields()["pace"].help)
        elif key == "seed":
            lines = self.text_lines(_ABOUT_DEAL)
        else:
            lines = rules
        if not self.is_wide:
            return title, lines
        levels = self.players.seats(self.rules).levels
        names = seat_names(self.rules, 0, self.app.settings.names, levels)
        seats = tuple((name, level or "") for name, level in zip(names, levels, strict=True))
        room = self.query_one("#about").size.width or self.app.size.width - 72
        table = [
            Content.styled(self.convert_text(text), style) for style, text in _table(seats, room)
        ]
        return "At the table", [Content(""), *table, Content(""), *lines]

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_details)

    @property
    def rules(self) -> RuleSet:
        """The rules of the chosen rule set, without the number of games to win chosen in the
        form."""
        assert self.choice.rules is not None
        return self.choice.rules

    def _final_rules(self) -> RuleSet:
        """Return the chosen rules with the chosen number of games to win."""
        return replace_options(self.rules, {"match": self.match})

    # -- the list -------------------------------------------------------------------------

    def items(self) -> list[ListItem]:
        deal = "any" if self.seed is None else f"number {self.seed}"
        return [
            heading("Rules"),
            ListItem("rules", "Play", self.choice.title, turns=True),
            ListItem("read", "Read them"),
            ListItem("edit", "Change them…"),
            heading("Players"),
            *self._player_items(),
            heading("Game"),
            ListItem("match", "A match is", _wins(self.match), turns=True),
            ListItem("pace", "Pace", self.pace, turns=True),
            ListItem("seed", "Deal", deal),
            heading(""),
            ListItem("start", "Deal the cards"),
        ]

    @property
    def _mate(self) -> int | None:
        """The partner's seat; None without a partner."""
        return seating(self.rules).partner_of[0]

    def _player_items(self) -> list[ListItem]:
        names = self._names()
        mate = self._mate
        others = self._others()
        label = "Opponents" if len(others) > 1 else f"Opponent {names[others[0]]}"
        partner = None if mate is None else f"Partner {names[mate]}"
        return self.players.rows(partner, label, [names[seat] for seat in others])

    def _others(self) -> list[int]:
        """The opponents' seats."""
        places = seating(self.rules)
        return [seat for seat in range(1, places.players) if seat != places.partner_of[0]]

    def _names(self) -> tuple[str, ...]:
        return seat_names(self.rules, 0, self.app.settings.names)

    # -- changing -------------------------------------------------------------------------

    def change_item(self, key: str, step: int) -> None:
        if key == "rules":
            usable = [choice for choice in rule_choices() if choice.rules is not None]
            self._choose(next_value(usable, self.choice, step))
        elif key == "match":
            self.match = next_value(MATCH_LENGTHS, self.match, step)
        elif key == "pace":
            self.pace = next_value(setting_fields()["pace"].choices, self.pace, step)
        else:
            self.players.next_player(key, step, len(self._others()))
        self._show_changes()

    def _show_changes(self, _key: str = "") -> None:
        """Redraw the form, with a note if searching players are slower on this machine."""
        self.refresh_items()
        self.show_notice(self.players.kernel_notice(partner=self._mate is not None))

    def _choose(self, choice: RuleChoice) -> None:
        self.choice = choice
        self.match = self.rules.ending.match
        self.refresh_items()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return False for dealing by Enter on any row but the last, and for opening the last row.

        Other actions are checked as in `Page`.
        """
        if action in ("deal", "open") and (self.listing.key == "start") != (action == "deal"):
            return False
        return super().check_action(action, parameters)

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        await self.run_action("deal" if self.listing.key == "start" else "open")

    def action_deal(self) -> None:
        """Start the game; ignore a press that came too soon, as it was meant for the page
        before."""
        if not self.app.guard.ignores_press():
            self.action_start()

    def open_item(self, key: str) -> None:
        if self.players.name(key) is not None:
            open_player_picker(self, self.players, key, len(self._others()), self._show_changes)
        elif key == "match":
            wins = {games: _wins(games) for games in MATCH_LENGTHS}
            pick_value(self, "A match is", wins, self.match, "", partial(self._set, "match"))
        elif key == "pace":
            field, take = setting_fields()["pace"], partial(self._set, "pace")
            pick_value(self, field.title, field.choices, self.pace, field.help, take)
        else:
            self.call_next(self.run_action, key)

    def _set(self, name: str, value: Any) -> None:
        setattr(self, name, value)
        self._show_changes()

    def action_rules(self) -> None:
        self.app.open(pages.RuleLibraryPage(key=self.choice.key, picks=True), self._choose)

    def action_read(self) -> None:
        self.app.push_screen(pages.RuleTextPage(self._final_rules(), self.choice.title))

    def action_edit(self) -> None:
        rules, title, name = self.rules, self.choice.title, self.choice.name
        self.app.open(pages.RulesEditorPage(rules, title, name=name, picks=True), self._choose)

    def action_seed(self) -> None:
        value = "" if self.seed is None else str(self.seed)
        self.app.open(
            TextDialog("Which deal?", _ABOUT_DEAL, value, validator_from(parse_deal)),
            self._take_deal,
        )

    def _take_deal(self, text: str) -> None:
        rules, seed = parse_deal(text)
        if rules is not None:
            self._choose(make_unsaved_choice(rules, "From a code"))
        if rules is None or seed is not None:
            self.seed = seed
        self.refresh_items()

    # -- beginning ------------------------------------------------------------------------

    def action_start(self) -> None:
        """Open the table of the new game, and save the choices for the next time."""
        from spades_tui.table.table import Table, fresh_seed

        settings = msgspec.structs.replace(
            self.app.settings,
            preset=self.choice.remembered,
            partner=self.players.partner,
            opponents=self.players.as_setting,
            pace=self.pace,
        )
        self.app.settings = settings
        seed = fresh_seed() if self.seed is None else self.seed
        seats = self.players.seats(self.rules)
        table = Table.new(
            self._final_rules(), seed, seats, title=self.choice.title, names=settings.names
        )
        table.notes += filter(None, [self.players.resolved.reason])
        try:
            self.app.save_settings(settings)
        except StorageError as problem:
            table.notes.append(str(problem))
        self.dismiss()
        self.app.session.open_table(table)


def _table(seats: Sequence[tuple[str, str]], room: int) -> list[tuple[str, str]]:
    """Return lines with a plan of the seats, you at the bottom; each is (style, text).

    Args:
        seats: (name, level) clockwise from you.
        room: cells of a line.
    """
    you, *others = seats
    aside = len(others) // 2
    left, right = others[:aside][::-1], others[len(others) - aside :]
    lines: list[tuple[str, str]] = []
    for name, level in others[aside : len(others) - aside]:
        lines += [("bold", f"{name:^{room}}"), ("$muted", f"{level:^{room}}"), ("", "")]
    half = room // 2
    for looks in zip(left, right, strict=True):
        name_line, level_line = (
            f"{west:^{half}}{east:^{half}}" for west, east in zip(*looks, strict=True)
        )
        lines += [("bold", name_line), ("$muted", level_line), ("", "")]
    return [*lines, ("bold", f"{you[0]:^{room}}")]


def _wins(games: int) -> str:
    return f"{count_noun(games, 'game')} won"


def parse_deal(text: str) -> tuple[RuleSet | None, int | None]:
    """Return the rules and the deal number in a text: a number, or a code of a game or rule set.

    A missing part is None: a number has no rules, a rule set no number, an empty text neither.

    Raises:
        ValueError: if it is no number or code; the message is one sentence.
    """
    text = text.strip()
    if not text:
        return None, None
    if text[:2].upper() == "G-":
        return decode_game(text)
    if text[:2].upper() == "R-":
        return decode_rules(text), None
    seed = parse_whole_number(text)
    if seed is not None:
        return None, seed
    raise ValueError("Type a whole number, or paste a code that begins with G- or R-.")
