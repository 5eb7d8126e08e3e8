"""The rules editor: every option with its help and source, and a summary of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widget import Widget

from spades_tui.rules.catalog import all_options, value_label
from spades_tui.rules.constraints import fix_text
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.formats.toml import load_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import read_toml
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import OWN_GROUP, RuleChoice, make_unsaved_choice, rule_choices
from spades_tui.storage.rule_sets import file_name, list_saved_rule_sets, save_rule_set
from spades_tui.tui import pages
from spades_tui.tui.dialogs import (
    MultiSelectDialog,
    SelectDialog,
    TextDialog,
    pick_value,
    validator_from,
)
from spades_tui.tui.list_page import FindPage, FormPage
from spades_tui.tui.page import show_title
from spades_tui.tui.pages.players import deal
from spades_tui.tui.pages.rules.draft import (
    RuleDraft,
    explain_draft,
    explain_option,
    is_multi_valued,
    list_items,
    option_items,
    possible,
    read_value,
    search_options,
)
from spades_tui.tui.pages.rules.page import (
    CODE_TITLE,
    SharedRulesPage,
    paste_dialog,
    rules_from_any_code,
)
from spades_tui.tui.widgets.lists import ListItem, note
from spades_tui.tui.widgets.text_pane import TextLine, paragraph


class RulesEditorPage(FormPage[RuleChoice], SharedRulesPage, FindPage[RuleChoice]):
    """The editor with every option of a rule set.

    If it was opened to pick rules (`picks`), "deal" closes it with the rules as the answer.
    """

    TITLE = "Rules editor"
    COLUMN = 28
    DEFAULT_CSS = """
    RulesEditorPage {
        #about-panel { height: 9; }
        &.-short #about-panel { height: 8; }
        &.-wide, &.-huge, &.-vast {
            #about-panel { height: 1fr; }
            #list-panel { width: 74; }
        }
        &.-huge, &.-vast { #list-panel { width: 90; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *FormPage.BINDINGS,
        Binding("S", "save", "save", id="editor.save", tooltip="Save the rules under a name."),
        Binding("d", "play", "deal", id="editor.play", tooltip="Deal by these rules."),
        Binding("slash", "find", "find", id="editor.find", tooltip="Find an option by a word."),
        Binding("tab", "group(1)", "group", id="editor.group(1)",
                tooltip="Go to the next group."),
        Binding("u", "undo", "undo", id="editor.undo", tooltip="Undo the last change."),
        Binding("W", "differences", "changes", id="editor.differences",
                tooltip="Show only what differs, or everything again."),
        Binding("r", "read", "read", id="editor.read", tooltip="Read these rules as sentences."),
        Binding("K", "code", "code", id="editor.code",
                tooltip="Show the share code of these rules."),
        Binding("backspace,delete", "reset", "reset", id="editor.reset",
                tooltip="Reset the option to what it was."),
        Binding("P", "start_from", "start from", id="editor.open",
                tooltip="Start from another preset, or a rule set of your own."),
        Binding("V", "paste", "paste a code", id="editor.paste",
                tooltip="Get rules from a share code."),
        Binding("F", "import", "import", id="editor.import",
                tooltip="Import rules from a TOML file."),
        Binding("E", "export", "export", id="editor.export",
                tooltip="Export these rules to a TOML file."),
        Binding("shift+tab", "group(-1)", show=False, id="editor.group(-1)",
                tooltip="Go to the previous group."),
        Binding("ctrl+g", "back", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]  # fmt: skip

    def __init__(
        self,
        rules: RuleSet,
        title: str = "",
        *,
        name: str = "",
        picks: bool = False,
        is_recoverable: bool = True,
    ) -> None:
        """Open the editor.

        Args:
            rules: the rules to edit.
            title: their title; "" for none.
            name: the name they are saved under; "" if they are not saved, as a preset.
            picks: whether "deal" answers with the rules instead of starting a game.
            is_recoverable: whether `rules` exist elsewhere, so that leaving without saving loses
                nothing.
        """
        super().__init__()
        self.draft = RuleDraft(rules, title or "these rules")
        self.name_saved = name
        self.picks = picks
        self._saved_rules = rules if is_recoverable or _is_known(rules) else None
        self._only_changes = False
        self._explained: tuple[object, list[TextLine]] = (None, [])

    def body(self) -> Iterable[Widget]:
        yield from super().body()
        yield self.find_field("Type to find options")

    # -- showing --------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        base = self.draft.base_title.removeprefix("Rules from ")
        return f"Rules editor · {self.name_saved or f'from {base}'}"

    def list_title(self) -> str:
        if self._only_changes:
            return f"What differs from {self.draft.base_title}"
        return f"Options with “{self.search}”" if self.search else "Options"

    def items(self) -> list[ListItem]:
        listed: set[str] | None = None
        if self._only_changes:
            wrong = {name for problem in self.draft.problems for name in problem.options}
            listed = {*self.draft.changed, *wrong}
        elif self.search:
            listed = search_options(self.search)
        nothing = "Nothing has changed." if self._only_changes else "No option has these words."
        return option_items(self.draft, listed) or [note(nothing)]

    def refresh_items(self, key: str = "") -> None:
        super().refresh_items(key)
        self.show_heading()
        show_title(self.query_one("#list-panel"), self.convert_text(self.list_title()))
        count = len(self.draft.changed)
        self.show_remark(f"{count} changed" if count else "")

    def show_details(self) -> None:
        super().show_details()
        problems = self.draft.problems
        if problems:
            reason = f"Cannot be saved: {problems[0].reason}"
            self.show_notice(f"{reason} {fix_text(self.draft.rules)}", "alarm")
        elif self.notice.startswith("Cannot be saved"):
            self.show_notice("")

    def details(self, key: str) -> tuple[str, Sequence[TextLine]]:
        lines = [paragraph(self, text, style)
                 for text, style in explain_option(self.draft, key)]  # fmt: skip
        return all_options()[key].option.title, [*lines, *self._explain_draft()]

    def _explain_draft(self) -> list[TextLine]:
        """Return the lines of `draft.explain_draft`, computed once for each change."""
        state = (self.draft.rules, self.draft.base, self.app.settings.ascii)
        if self._explained[0] != state:
            lines = [paragraph(self, text, style)
                     for text, style in explain_draft(self.draft)]  # fmt: skip
            self._explained = (state, lines)
        return self._explained[1]

    # -- changing -------------------------------------------------------------------------

    def change_item(self, key: str, step: int) -> None:
        self.draft.cycle(key, step)
        self.refresh_items()

    def open_item(self, key: str) -> None:
        """Open a window to choose, mark or type the value of the option `key`.

        If the option does not apply, show a notice why.
        """
        reason = self.draft.inactive_options.get(key)
        if reason:
            self.show_notice(f"Off: {reason}")
        elif is_multi_valued(key):
            self._ask_parts(key)
        elif all_options()[key].low is not None:
            self._ask_number(key)
        else:
            self._ask_choice(key)

    def _ask_number(self, name: str) -> None:
        field = all_options()[name]
        option = field.option
        named = ", ".join(value for value in option.choices if isinstance(value, str))
        words = f"{option.help} A number from {field.low} to {field.high}"
        words += f", or {named}." if named else "."
        value = str(self.draft.value(name))
        read = partial(read_value, name)
        page = TextDialog(option.title, words, value, validator_from(read))
        self.app.open(page, lambda text: self._set(name, read(text)))

    def _ask_choice(self, name: str) -> None:
        option = all_options()[name].option
        values = {value: value_label(name, value) for value in possible(name, self.draft.rules)}
        now = self.draft.value(name)
        pick_value(self, option.title, values, now, option.help, partial(self._set, name))

    def _ask_parts(self, name: str) -> None:
        option = all_options()[name].option
        parts = list_items(name)
        rows = [ListItem(key, words) for key, (_, words) in parts.items()]
        marked = [key for key, (part, _) in parts.items() if part in self.draft.value(name)]
        page = MultiSelectDialog(option.title, rows, marked, option.help)
        self.app.open(page, lambda keys: self._set(name, tuple(parts[key][0] for key in keys)))

    def _set(self, name: str, value: object) -> None:
        self.draft.set(name, value)
        self.refresh_items()

    def action_reset(self) -> None:
        name = self.listing.key
        if name in self.draft.changed:
            self.draft.reset(name)
            self.refresh_items()
        elif name:
            self.show_notice("This option is as it was.")

    def action_undo(self) -> None:
        if self.draft.undo():
            self.refresh_items()
        else:
            self.show_notice("There is nothing to undo.")

    def action_start_from(self) -> None:
        def take(choice: RuleChoice) -> None:
            if choice.rules is not None:
                self._begin_again(choice.rules, choice.title, choice.name)

        self.app.open(pages.RuleLibraryPage(picks=True), take)

    def _begin_again(
        self, rules: RuleSet, title: str, name: str = "", *, is_recoverable: bool = True
    ) -> None:
        self.draft.restart_from(rules, title)
        self.name_saved = name
        self._saved_rules = rules if is_recoverable or _is_known(rules) else None
        self._only_changes, self.search = False, ""
        self.refresh_items()

    # -- finding the way ------------------------------------------------------------------

    def action_group(self, direction: int) -> None:
        self.listing.next_heading(direction)

    def action_differences(self) -> None:
        self._only_changes, self.search = not self._only_changes, ""
        self.refresh_items()

    def action_move(self, rows: int) -> None:
        """Move the highlight down (`rows` above 0) or up by one row; for use while the player
        types."""
        (self.listing.action_cursor_down if rows > 0 else self.listing.action_cursor_up)()

    def show_matches(self) -> None:
        self._only_changes = False
        self.refresh_items()

    def sound_rules(self) -> tuple[RuleSet, str] | None:
        return (self.draft.rules, self._title) if self._are_sound() else None

    # -- keeping --------------------------------------------------------------------------

    def _are_sound(self) -> bool:
        """Return whether the rules can be played; if not, show why."""
        problems = self.draft.problems
        if problems:
            self._only_changes, self.search = False, ""
            self.refresh_items(problems[0].options[0])
        return not problems

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
        self.app.open(ask, self._save)

    def _name_problem(self, name: str) -> str | None:
        """Return a sentence why the rules cannot be saved under `name`; None if they can."""
        try:
            wanted = file_name(name)
        except StorageError as problem:
            return str(problem)
        namesake = next(
            (saved for saved in list_saved_rule_sets() if saved.path.name == wanted), None
        )
        if namesake is not None and namesake.name != self.name_saved:
            return f"There is already a rule set called “{namesake.name}”."
        return None

    def _save(self, name: str) -> None:
        rules = normalize(self.draft.rules)
        replaced = self._saved_rules if name.strip() == self.name_saved else None
        if not self.try_storage(lambda: save_rule_set(name, rules, replaces=replaced)):
            return
        self.name_saved = name.strip()
        self._saved_rules = self.draft.rules
        self.refresh_items()
        self.show_notice(f"Saved as “{self.name_saved}”.")

    def choice(self) -> RuleChoice:
        """Return the current rules as the `RuleChoice` to play: saved, a preset, or unsaved."""
        rules = normalize(self.draft.rules)
        if self.name_saved and self.draft.rules == self._saved_rules:
            return RuleChoice(f"own:{self.name_saved}", self.name_saved, OWN_GROUP,
                              "A rule set of your own.", rules)  # fmt: skip
        for preset in presets().values():
            if normalize(preset.rules) == rules:
                return RuleChoice(preset.id, preset.title, preset.group, preset.summary, rules)
        return make_unsaved_choice(rules, self._title)

    def action_play(self) -> None:
        """Deal a game by the rules; if the page was opened to pick rules, answer with them instead.

        If they cannot be played, the first problem is shown.
        """
        if self._are_sound() and self.picks:
            self.dismiss(self.choice())
        elif self._are_sound():
            deal(self.app, self.choice())

    def action_paste(self) -> None:
        def take(text: str) -> None:
            if text:
                self._begin_again(rules_from_any_code(text), CODE_TITLE, is_recoverable=False)

        self.app.open(paste_dialog(), take)

    def action_import(self) -> None:
        def take(text: str) -> None:
            if text:
                title, rules = _read_file(text)
                self._begin_again(rules, title, is_recoverable=False)

        ask = TextDialog(
            "Rules from a file", "Path of a rules file (TOML).", "", validator_from(_read_file)
        )
        self.app.open(ask, take)

    def action_back(self) -> None:
        """Hide the search line and list every option; if it is hidden already, leave the page.

        If the rules are not saved, ask first whether to save them.
        """
        if self.clear_search():
            return
        if self.draft.rules == self._saved_rules:
            self.dismiss()
            return

        def take(key: str) -> None:
            if key == "leave":
                self.dismiss()
            elif key == "save":
                self.action_save()

        rows = [ListItem("stay", "Go on editing"), ListItem("save", "Save…"),
                ListItem("leave", "Leave without saving")]  # fmt: skip
        self.app.open(SelectDialog("The rules are not saved", rows), take)


def _is_known(rules: RuleSet) -> bool:
    """Whether a preset or a saved rule set equals `rules`."""
    wanted = normalize(rules)
    return any(
        choice.rules is not None and normalize(choice.rules) == wanted for choice in rule_choices()
    )


def _read_file(text: str) -> tuple[str, RuleSet]:
    """Return (title, rules) from the rules file at a typed path.

    Raises:
        ValueError: if it cannot be read; the message is a sentence.
    """
    try:
        return load_rules(read_toml(expand_typed_path(text)))
    except StorageError as problem:
        raise ValueError(str(problem)) from None
