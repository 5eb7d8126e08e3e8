"""The rules editor: every switch with its help and source, and what the whole amounts to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual.containers import Container
from textual.widget import Widget

from spades_tui.rules.catalog import all_options, value_label
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.toml import load_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import read_toml
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import OWN_GROUP, RuleChoice, rule_choices, unsaved_choice
from spades_tui.storage.rule_sets import file_name, save_rule_set, saved_rule_sets
from spades_tui.tui import pages
from spades_tui.tui.dialogs import (
    MultiSelectDialog,
    SelectDialog,
    TextDialog,
    pick_value,
    validator_from,
)
from spades_tui.tui.pages.rules.draft import (
    RuleDraft,
    is_multi_valued,
    list_items,
    option_blocks,
    option_lines,
    possible,
    read_value,
    search_options,
    status_blocks,
)
from spades_tui.tui.pages.rules.page import RuleSetPage
from spades_tui.tui.widgets.page_bars import Notice
from spades_tui.tui.widgets.prose import Prose
from spades_tui.tui.widgets.row_list import ListRow, RowList, note


class RulesEditorPage(RuleSetPage):
    """Every option of a rule set; where rules are to be picked, playing answers with them."""

    key_contexts = ("form", "editor", "list", "back")

    def __init__(
        self,
        rules: RuleSet,
        title: str = "",
        *,
        name: str = "",
        picks: bool = False,
        kept: bool = True,
    ) -> None:
        """Open with `rules`.

        Args:
            name: what the rules are saved under, "" for a preset.
            picks: whether rules are to be picked.
            kept: whether the rules can be had again as they are when nothing is saved.
        """
        super().__init__()
        self.draft = RuleDraft(rules, title or "these rules")
        self.name_saved = name
        self.picks = picks
        self._kept = rules if kept or _is_known(rules) else None
        self._only_changes = False
        self._word = ""

    def titles(self) -> tuple[str, ...]:
        draft, count = self.draft, len(self.draft.changed)
        about = self.name_saved or f"from {draft.base_title.removeprefix('Rules from ')}"
        return ("Rules editor", about, summary(draft.rules), f"{count} changed" if count else "")

    def body(self) -> Iterable[Widget]:
        yield Container(
            RowList(self.rows()), Prose([], id="about", indent=1, on_panel=True), id="both"
        )
        yield Notice()

    def on_mount(self) -> None:
        self.refresh_rows()

    def on_resize(self) -> None:
        listing = self.listing
        listing.column = 38 if self.app.size.width >= 100 else 29
        listing.repaint()

    # -- showing --------------------------------------------------------------------------

    def _shown(self) -> set[str] | None:
        if self._only_changes:
            wrong = {name for problem in self.draft.problems for name in problem.options}
            return {*self.draft.changed, *wrong}
        return search_options(self._word) if self._word else None

    def rows(self) -> list[ListRow]:
        rows = option_lines(self.draft, self._shown())
        if self._only_changes:
            told = f"What differs from {self.draft.base_title}" if rows else "Nothing has changed"
            more = self.with_keys("; {editor differences} shows everything.")
            return [note(told + more), *rows]
        if self._word:
            return [note(f"Options with “{self._word}”; / and Enter show everything."), *rows]
        return rows

    def refresh_rows(self, key: str | None = None) -> None:
        super().refresh_rows(key)
        self.row_highlighted(self.listing.key)

    def row_highlighted(self, key: str) -> None:
        """Show what the highlighted option is and what the whole amounts to."""
        draft, found = self.draft, self.draft.problems
        blocks = option_blocks(draft, key) if key else []
        self.query_one("#about", Prose).show([*blocks, *status_blocks(draft)])
        if found:
            more = f" ({len(found) - 1} more)" if len(found) > 1 else ""
            self.show_notice(f"Cannot be saved: {found[0].reason}{more}", "alarm")
        else:
            self.show_notice("")

    # -- changing -------------------------------------------------------------------------

    def row_adjusted(self, key: str, by: int) -> None:
        self.draft.cycle(key, by)
        self.refresh_rows()

    def row_selected(self, name: str) -> None:
        """Let a number be typed, several values be marked, or one be chosen."""
        why = self.draft.inactive_options.get(name)
        if why:
            self.show_notice(f"Off: {why}")
        elif is_multi_valued(name):
            self._ask_parts(name)
        elif all_options()[name].low is not None:
            self._ask_number(name)
        else:
            self._ask_choice(name)

    def _ask_number(self, name: str) -> None:
        field = all_options()[name]
        option = field.option
        named = ", ".join(value for value in option.choices if isinstance(value, str))
        words = f"{option.help} A number from {field.low} to {field.high}"
        words += f", or {named}." if named else "."
        value = str(self.draft.value(name))
        read = partial(read_value, name)
        page = TextDialog(option.title, words, value, validator_from(read))
        self.spades.open(page, lambda text: self._set(name, read(text)))

    def _ask_choice(self, name: str) -> None:
        option = all_options()[name].option
        values = {value: value_label(name, value) for value in possible(name, self.draft.rules)}
        now = self.draft.value(name)
        pick_value(self, option.title, values, now, option.help, partial(self._set, name))

    def _ask_parts(self, name: str) -> None:
        option = all_options()[name].option
        known = list_items(name)
        rows = [ListRow(key, words) for key, (_, words) in known.items()]
        marked = [key for key, (part, _) in known.items() if part in self.draft.value(name)]
        page = MultiSelectDialog(option.title, rows, marked, option.help)
        self.spades.open(page, lambda keys: self._set(name, tuple(known[key][0] for key in keys)))

    def _set(self, name: str, value: object) -> None:
        self.draft.set(name, value)
        self.refresh_rows()

    def action_reset(self) -> None:
        name = self.listing.key
        if name in self.draft.changed:
            self.draft.reset(name)
            self.refresh_rows()
        elif name:
            self.show_notice("This option is as it was.")

    def action_undo(self) -> None:
        if self.draft.undo():
            self.refresh_rows()
        else:
            self.show_notice("There is nothing to undo.")

    def action_open(self) -> None:
        def take(choice: RuleChoice) -> None:
            if choice.rules is not None:
                self._begin_again(choice.rules, choice.title, choice.name)

        self.spades.open(pages.RuleLibraryPage(picks=True), take)

    def _begin_again(
        self, rules: RuleSet, title: str, name: str = "", *, kept: bool = True
    ) -> None:
        self.draft.restart_from(rules, title)
        self.name_saved = name
        self._kept = rules if kept or _is_known(rules) else None
        self._only_changes, self._word = False, ""
        self.refresh_rows()

    # -- finding the way ------------------------------------------------------------------

    def action_group(self, by: int) -> None:
        self.listing.next_heading(by)

    def action_differences(self) -> None:
        self._only_changes, self._word = not self._only_changes, ""
        self.refresh_rows()

    def action_find(self) -> None:
        def check(text: str) -> str | None:
            return None if search_options(text) else "No option contains that word."

        def take(text: str) -> None:
            self._word, self._only_changes = text.strip(), False
            self.refresh_rows()

        words = "A word in the option or its help; leave empty to show every option."
        self.spades.open(TextDialog("Find", words, self._word, check), take)

    def action_read(self) -> None:
        found = self.selected_rules()
        if found is not None:
            self.app.push_screen(pages.RuleTextPage(*found))

    # -- keeping --------------------------------------------------------------------------

    def _are_sound(self) -> bool:
        """Whether the rules can be played; else say why not."""
        found = self.draft.problems
        if found:
            self.listing.highlight(found[0].options[0])
            self.show_notice(f"Not yet: {found[0].reason}", "alarm")
        return not found

    @property
    def _title(self) -> str:
        if self.name_saved:
            return self.name_saved
        return f"{self.draft.base_title}, changed" if self.draft.changed else self.draft.base_title

    def action_save(self) -> None:
        if not self._are_sound():
            return
        value = self.name_saved or self._title
        ask = TextDialog("Save the rules as", "A name, on one line.", value, self._name_problem)
        self.spades.open(ask, self._save)

    def _name_problem(self, name: str) -> str | None:
        """Return why the rules cannot be saved under `name`, or None."""
        try:
            wanted = file_name(name)
        except StorageError as problem:
            return str(problem)
        taken = next((saved for saved in saved_rule_sets() if saved.path.name == wanted), None)
        if taken is not None and taken.name != self.name_saved:
            return f"There is already a rule set called “{taken.name}”."
        return None

    def _save(self, name: str) -> None:
        rules = normalize(self.draft.rules)
        replaced = self._kept if name.strip() == self.name_saved else None
        if not self.try_storage(lambda: save_rule_set(name, rules, replaces=replaced)):
            return
        self.name_saved = name.strip()
        self._kept = self.draft.rules
        self.refresh_rows()
        self.show_notice(f"Saved as “{self.name_saved}”.")

    def choice(self) -> RuleChoice:
        """Return the rules as something to play."""
        rules = normalize(self.draft.rules)
        if self.name_saved and self.draft.rules == self._kept:
            return RuleChoice(f"own:{self.name_saved}", self.name_saved, OWN_GROUP,
                              "A rule set of your own.", rules)  # fmt: skip
        for preset in presets().values():
            if normalize(preset.rules) == rules:
                return RuleChoice(preset.id, preset.title, preset.group, preset.summary, rules)
        return unsaved_choice(rules, self._title)

    def playable(self) -> RuleChoice | None:
        return self.choice() if self._are_sound() else None

    def selected_rules(self) -> tuple[RuleSet, str] | None:
        return (self.draft.rules, self._title) if self._are_sound() else None

    def open_rules(self, rules: RuleSet, title: str) -> None:
        self._begin_again(rules, title, kept=False)

    def action_import(self) -> None:
        def take(text: str) -> None:
            if text:
                title, rules = read_file(text)
                self.open_rules(rules, title)

        ask = TextDialog(
            "Rules from a file", "Path of a rules file (TOML).", "", validator_from(read_file)
        )
        self.spades.open(ask, take)

    def action_back(self) -> None:
        """Leave; rules that are not saved are asked about."""
        if self.draft.rules == self._kept:
            self.dismiss()
            return

        def take(key: str) -> None:
            if key == "leave":
                self.dismiss()
            elif key == "save":
                self.action_save()

        rows = [ListRow("stay", "Go on editing"), ListRow("save", "Save…"),
                ListRow("leave", "Leave without saving")]  # fmt: skip
        self.spades.open(SelectDialog("The rules are not saved", rows), take)


def _is_known(rules: RuleSet) -> bool:
    """Whether a preset or a rule set of the player's own is the same."""
    wanted = normalize(rules)
    return any(
        choice.rules is not None and normalize(choice.rules) == wanted for choice in rule_choices()
    )


def read_file(text: str) -> tuple[str, RuleSet]:
    """Read a rules file: its title and its rules.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    try:
        return load_rules(read_toml(expand_typed_path(text)))
    except StorageError as problem:
        raise ValueError(str(problem)) from None
