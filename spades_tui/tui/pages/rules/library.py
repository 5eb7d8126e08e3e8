"""House rules: presets by group and the player's own, to play by, read, change and share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from spades_tui.rules.explain.summary import Difference, differences
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import RuleChoice, find_choice, rule_choices, twin_of
from spades_tui.storage.rule_sets import delete_rule_set, import_rule_set, rename_rule_set
from spades_tui.text import count_noun
from spades_tui.tui.dialogs import ConfirmDialog, TextDialog
from spades_tui.tui.drawing.canvas import wrap_text
from spades_tui.tui.frame.keys import FooterItems, footer_items
from spades_tui.tui.frame.routes import EditorRoute, RulesRoute
from spades_tui.tui.pages.rules.page import RuleSetPage
from spades_tui.tui.two_panes import ListDetailPage
from spades_tui.tui.widgets.prose import Block, BlockStyle
from spades_tui.tui.widgets.row_list import ListRow, RowList, grouped

_OWN_KEYS = ("N", "D")
_AROUND = 4
"""Rows of the page round the pane: title, a line above, keys."""
_TITLES = 31
"""Columns of the title of an option."""
_VALUES = 20
"""Columns of what an option is, at least, where each value has a column."""


class RuleLibraryPage(ListDetailPage[RuleChoice], RuleSetPage):
    """The list of rule sets: Enter deals by one, or answers with it where one is to be picked."""

    key_contexts = ("library", "list", "open")

    def __init__(self, *, picks: bool = False, key: str = "") -> None:
        super().__init__()
        self.picks = picks
        self._first = key
        self.choices: tuple[RuleChoice, ...] = ()

    def titles(self) -> tuple[str, ...]:
        return ("House rules", "choose one" if self.picks else "", "")

    def build_list(self) -> RowList:
        key = self._first or find_choice(self.spades.settings.preset).key
        return RowList(self.rows(), key=key, selects=True)

    def on_screen_resume(self) -> None:
        self.refresh_rows()

    def footer_items(self) -> FooterItems:
        """Return the line of keys; those for rule sets of one's own only where they apply."""
        enter = footer_items("open", called=self.called)
        pairs = footer_items("library", files=not self.spades.is_web)
        own = tuple(pair for pair in pairs if pair[0] in _OWN_KEYS)
        others = tuple(pair for pair in pairs if pair[0] not in _OWN_KEYS)
        if self.query(RowList) and self.choice.name:
            others = (*others[:2], *own, *others[2:])
        return (*enter, *others, *footer_items("anywhere"))

    def rows(self) -> list[ListRow]:
        self.choices = rule_choices()
        return grouped(
            (
                choice.group,
                ListRow(
                    choice.key,
                    choice.title,
                    off=choice.rules is None,
                    enter="pick" if self.picks else "deal",
                ),
            )
            for choice in self.choices
        )

    @property
    def choice(self) -> RuleChoice:
        """The rule set that is highlighted."""
        return next(choice for choice in self.choices if choice.key == self.listing.key)

    def playable(self) -> RuleChoice | None:
        if self.choice.rules is None:
            self.show_notice(self.choice.about, "alarm")
            return None
        return self.choice

    def selected_rules(self) -> tuple[RuleSet, str] | None:
        choice = self.playable()
        return (choice.rules, choice.title) if choice and choice.rules is not None else None

    def detail(self, key: str) -> list[Block]:
        return [Block("text", lines=partial(self._lines, self.choice))]

    short_detail = detail

    def _lines(self, choice: RuleChoice, room: int) -> list[tuple[BlockStyle, str]]:
        """Return what rules do otherwise than others, in lines of `room` cells.

        Options of the first comparison for which the page is too low are counted.
        """
        text, wide = self.spades.to_terminal_text, self.is_wide
        lines: list[tuple[BlockStyle, str]] = [("heading", text(choice.title))] if wide else []
        if choice.rules is None:
            return [*lines, *(("alarm", line) for line in wrap_text(text(choice.about), room))]
        if wide or choice.rules == RuleSet():
            lines += [("quiet", line) for line in wrap_text(text(choice.about), room)]
        first, *others = (
            _compared(told, base, [Difference(*map(text, one)) for one in found], room)
            for told, base, found in _comparisons(choice)
        )
        rest = [line for other in others for line in other.lines(len(other.options), apart=wide)]
        most, free = len(first.options), self.app.size.height - _AROUND - len(lines) - len(rest)
        while most and len(first.lines(most, apart=wide)) > free:
            most -= 1
        return [*lines, *first.lines(most, apart=wide), *rest]

    def refresh_panes(self) -> None:
        super().refresh_panes()
        self.show_footer()

    def row_highlighted(self, key: str) -> None:
        super().row_highlighted(key)
        self.show_notice("")

    def row_selected(self, key: str) -> None:
        if (
            not self.spades.guard.ignores_press()
        ):  # it was meant for the result of a hand tried again
            self.action_play()

    # -- commands -------------------------------------------------------------------------

    def action_explain(self) -> None:
        found = self.selected_rules()
        if found is not None:
            self.spades.show(RulesRoute(*found))

    def action_edit(self) -> None:
        found = self.selected_rules()
        if found is not None:
            self._open_editor(*found, name=self.choice.name)

    def _open_editor(
        self, rules: RuleSet, title: str, name: str = "", *, kept: bool = True
    ) -> None:
        then = self.dismiss if self.picks else None
        self.spades.show(EditorRoute(rules, title, name, kept, then))

    def open_rules(self, rules: RuleSet, title: str) -> None:
        self._open_editor(rules, title, kept=False)

    def action_import(self) -> None:
        def take(text: str) -> None:
            if not text:
                return
            try:
                saved = import_rule_set(expand_typed_path(text))
            except StorageError as problem:
                self.show_notice(str(problem), "alarm")
                return
            self.refresh_rows(f"own:{saved.name}")
            self.show_notice(f"“{saved.name}” is now one of your own rule sets.")

        words = "Path of a rules file (TOML)."
        self.spades.open(TextDialog("Rules from a file", words), take)

    def action_rename(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(text: str) -> None:
            if text and self.try_storage(lambda: rename_rule_set(name, text)):
                self.refresh_rows(f"own:{text.strip()}")

        self.spades.open(TextDialog("Rename", f"A new name for “{name}”.", name), take)

    def action_delete(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(_: bool) -> None:
            if self.try_storage(lambda: delete_rule_set(name)):
                self.refresh_rows()
                self.show_notice(f"“{name}” was deleted.")

        words = f"The rule set “{name}” will be gone for good."
        self.spades.open(ConfirmDialog("Delete?", words, "Yes, delete it"), take)

    def _own_name(self) -> str:
        """Return the name of the selected rule set; say why a preset has none."""
        if not self.choice.name:
            told = (
                "Presets cannot be changed: {library edit} edits a copy, to be saved under a name."
            )
            self.show_notice(self.with_keys(told))
        return self.choice.name


class _Comparison(NamedTuple):
    """The lines on what rules do otherwise than others: a title, then those of each option."""

    title: list[str]
    options: list[list[str]]

    def lines(self, most: int, *, apart: bool) -> list[tuple[BlockStyle, str]]:
        """Return them with at most so many options; the others are counted.

        Args:
            most: of options.
            apart: a blank line comes first.
        """
        lines: list[tuple[BlockStyle, str]] = [("blank", "")] if apart else []
        lines += [("gold", line) for line in self.title]
        lines += [("text", line) for option in self.options[:most] for line in option]
        more = len(self.options) - most
        return [*lines, ("quiet", f"and {count_noun(more, 'more option')}")] if more > 0 else lines


def _comparisons(choice: RuleChoice) -> Iterator[tuple[str, str, Sequence[Difference]]]:
    """Yield in words and by its name what rules are compared with, and what they do otherwise."""
    assert choice.rules is not None
    found = differences(choice.rules, RuleSet())
    if found:
        yield "Differs from Standard in", "Standard", found
    elif choice.name:
        yield "As Standard", "", ()
    else:
        yield "Other sets are told by what they change in it.", "", ()
    twin = twin_of(choice)
    if twin is not None:
        title, found = twin
        yield (f"Differs from {title} only in" if found else f"As {title}"), title, found


def _compared(told: str, base: str, found: Sequence[Difference], room: int) -> _Comparison:
    """Return a comparison in lines of `room` cells.

    Where there is room, an option is a row with what it is elsewhere in its third column.
    """
    width = (room - _TITLES) // 2
    if not found or width < _VALUES:
        options = [wrap_text(one.words, room, hanging="  ") for one in found]
        return _Comparison(wrap_text(told, room), options)
    return _Comparison([f"{told:<{_TITLES + width}}{base}"], [_row(one, width) for one in found])


def _row(one: Difference, width: int) -> list[str]:
    """Return the lines of an option, each of its values `width` cells wide."""
    title, here, there = one
    columns = wrap_text(title, _TITLES - 1), wrap_text(here, width - 1), wrap_text(there, width - 1)
    return [
        f"{first:<{_TITLES}}{second:<{width}}{third}"
        for first, second, third in zip_longest(*columns, fillvalue="")
    ]
