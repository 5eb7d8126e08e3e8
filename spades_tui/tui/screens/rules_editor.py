"""The rules editor: every switch with its help and source, and what the whole amounts to."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container

from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.codes import encode_rules
from spades_tui.rules.formats.toml import load_rules
from spades_tui.rules.options.catalogue import all_options, meaning
from spades_tui.rules.options.dependencies import normalised
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import read_toml
from spades_tui.storage.paths import StorageProblem, typed_path
from spades_tui.storage.rulesets import file_name, save_rule_set, saved_rule_sets
from spades_tui.tui.page import CssPath, Page
from spades_tui.tui.rule_choice import OWN, RuleChoice, choices, from_rules
from spades_tui.tui.screens.asking import AskText, PickOne, PickSome, ShareCode, refusing
from spades_tui.tui.screens.editing import (
    Draft,
    found_by,
    is_list,
    offered,
    option_blocks,
    option_lines,
    parts,
    read_value,
    state_blocks,
)
from spades_tui.tui.screens.library import FROM_CODE, ask_code, export, read_code
from spades_tui.tui.widgets.bars import HintLine, Notice, TitleBar
from spades_tui.tui.widgets.listing import Line, Listing, note
from spades_tui.tui.widgets.prose import Prose


class RulesEditor(Page[RuleChoice]):
    """Every option of a rule set; where rules are to be picked, playing answers with them."""

    CSS_PATH: ClassVar[CssPath] = ["page.tcss", "lists.tcss"]
    places = ("form", "editor", "list", "back")

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
        self.draft = Draft(rules, title or "these rules")
        self.name_saved = name
        self.picks = picks
        self._kept = rules if kept or _is_known(rules) else None
        self._only_changes = False
        self._word = ""

    def compose(self) -> ComposeResult:
        yield TitleBar("Rules editor")
        with Container(id="both"):
            yield Listing(self._rows())
            yield Prose([], id="about", indent=1, on_panel=True)
        yield Notice()
        yield HintLine(self.hints())

    def on_mount(self) -> None:
        self._renew()

    def on_resize(self) -> None:
        listing = self.query_one(Listing)
        listing.column = 38 if self.app.size.width >= 100 else 29
        listing.repaint()

    # -- showing --------------------------------------------------------------------------

    def _shown(self) -> set[str] | None:
        if self._only_changes:
            wrong = {name for problem in self.draft.problems for name in problem.options}
            return {*self.draft.changed, *wrong}
        return found_by(self._word) if self._word else None

    def _rows(self) -> list[Line]:
        rows = option_lines(self.draft, self._shown())
        if self._only_changes:
            told = f"What differs from {self.draft.base_title}; d shows everything."
            return [note(told if rows else "Nothing has changed; d shows everything."), *rows]
        if self._word:
            return [note(f"Options with “{self._word}”; / and Enter show everything."), *rows]
        return rows

    def _renew(self) -> None:
        self.query_one(Listing).show(self._rows())
        self._tell()

    def _tell(self) -> None:
        """Show what the highlighted option is and what the whole amounts to."""
        draft = self.draft
        name = self.query_one(Listing).key
        blocks = option_blocks(draft, name) if name else []
        self.query_one("#about", Prose).show([*blocks, *state_blocks(draft)])
        count = len(draft.changed)
        right = f"{count} changed" if count else ""
        about = self.name_saved or _origin(draft.base_title)
        self.query_one(TitleBar).show("Rules editor", about, summary(draft.rules), right)
        found = draft.problems
        if found:
            more = f" ({len(found) - 1} more)" if len(found) > 1 else ""
            self.say(f"Cannot be saved: {found[0].reason}{more}", "alarm")
        else:
            self.say("")

    # -- changing -------------------------------------------------------------------------

    def on_listing_highlighted(self, message: Listing.Highlighted) -> None:
        message.stop()
        self._tell()

    def on_listing_turned(self, message: Listing.Turned) -> None:
        message.stop()
        self.draft.turn(message.key, message.by)
        self._renew()

    def on_listing_taken(self, message: Listing.Taken) -> None:
        """Let a number be typed, several values be marked, or one be chosen."""
        message.stop()
        name = message.key
        why = self.draft.off.get(name)
        if why:
            self.say(f"Off: {why}")
        elif is_list(name):
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

        def take(text: str) -> None:
            self.draft.set(name, read_value(name, text))
            self._renew()

        check = refusing(lambda text: read_value(name, text))
        self.spades.open(AskText(option.title, words, value, check), take)

    def _ask_choice(self, name: str) -> None:
        option = all_options()[name].option
        values = offered(name)
        rows = [Line(str(at), meaning(name, value)) for at, value in enumerate(values)]

        def take(key: str) -> None:
            self.draft.set(name, values[int(key)])
            self._renew()

        now = str(values.index(self.draft.value(name)))
        self.spades.open(PickOne(option.title, rows, now, option.help), take)

    def _ask_parts(self, name: str) -> None:
        option = all_options()[name].option
        known = parts(name)
        rows = [Line(key, words) for key, (_, words) in known.items()]
        marked = [key for key, (part, _) in known.items() if part in self.draft.value(name)]

        def take(keys: tuple[str, ...]) -> None:
            self.draft.set(name, tuple(known[key][0] for key in keys))
            self._renew()

        self.spades.open(PickSome(option.title, rows, marked, option.help), take)

    def action_reset(self) -> None:
        name = self.query_one(Listing).key
        if name:
            self.draft.reset(name)
            self._renew()

    def action_undo(self) -> None:
        if self.draft.undo():
            self._renew()
        else:
            self.say("There is nothing to undo.")

    def action_open(self) -> None:
        def take(choice: RuleChoice) -> None:
            if choice.rules is not None:
                self._begin_again(choice.rules, choice.title, choice.name)

        self.spades.list_rules(take)

    def _begin_again(
        self, rules: RuleSet, title: str, name: str = "", *, kept: bool = True
    ) -> None:
        self.draft.begin_again(rules, title)
        self.name_saved = name
        self._kept = rules if kept or _is_known(rules) else None
        self._only_changes, self._word = False, ""
        self._renew()

    # -- finding the way ------------------------------------------------------------------

    def action_group(self, by: int) -> None:
        self.query_one(Listing).next_heading(by)

    def action_differences(self) -> None:
        self._only_changes, self._word = not self._only_changes, ""
        self._renew()

    def action_find(self) -> None:
        def check(text: str) -> str | None:
            return None if found_by(text) else "No option contains that word."

        def take(text: str) -> None:
            self._word, self._only_changes = text.strip(), False
            self._renew()

        words = "A word in the option or its help; leave empty to show every option."
        self.spades.open(AskText("Find", words, self._word, check), take)

    def action_read(self) -> None:
        if self._are_sound():
            self.spades.read_rules(self.draft.rules, self._title)

    # -- keeping --------------------------------------------------------------------------

    def _are_sound(self) -> bool:
        """Whether the rules can be played; else say why not."""
        found = self.draft.problems
        if found:
            self.query_one(Listing).highlight(found[0].options[0])
            self.say(f"Not yet: {found[0].reason}", "alarm")
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
        ask = AskText("Save the rules as", "A name, on one line.", value, self._name_problem)
        self.spades.open(ask, self._save)

    def _name_problem(self, name: str) -> str | None:
        """Return why the rules cannot be saved under `name`, or None."""
        try:
            wanted = file_name(name)
        except StorageProblem as problem:
            return str(problem)
        taken = next((saved for saved in saved_rule_sets() if saved.path.name == wanted), None)
        if taken is not None and taken.name != self.name_saved:
            return f"There is already a rule set called “{taken.name}”."
        return None

    def _save(self, name: str) -> None:
        rules = normalised(self.draft.rules)
        replace = name.strip() == self.name_saved
        if not self.attempt(lambda: save_rule_set(name, rules, replace=replace)):
            return
        self.name_saved = name.strip()
        self._kept = self.draft.rules
        self._renew()
        self.say(f"Saved as “{self.name_saved}”.")

    def choice(self) -> RuleChoice:
        """Return the rules as something to play."""
        rules = normalised(self.draft.rules)
        if self.name_saved and self.draft.rules == self._kept:
            return RuleChoice(f"own:{self.name_saved}", self.name_saved, OWN,
                              "A rule set of your own.", rules)  # fmt: skip
        for preset in presets().values():
            if normalised(preset.rules) == rules:
                return RuleChoice(preset.id, preset.title, preset.group, preset.summary, rules)
        return from_rules(rules, self._title)

    def action_play(self) -> None:
        if not self._are_sound():
            return
        if self.picks:
            self.dismiss(self.choice())
            return
        self.spades.begin_game(self.choice())

    def action_code(self) -> None:
        if self._are_sound():
            self.app.push_screen(ShareCode(self._title, encode_rules(self.draft.rules)))

    def action_paste(self) -> None:
        def take(text: str) -> None:
            if text:
                self._begin_again(read_code(text), FROM_CODE, kept=False)

        ask_code(self.spades, take)

    def action_import(self) -> None:
        def take(text: str) -> None:
            if text:
                title, rules = read_file(text)
                self._begin_again(rules, title, kept=False)

        ask = AskText("Rules from a file", "Path of a rules file (TOML).", "", refusing(read_file))
        self.spades.open(ask, take)

    def action_export(self) -> None:
        if self._are_sound():
            export(self, self.draft.rules, self._title)

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

        rows = [Line("stay", "Go on editing"), Line("save", "Save…"),
                Line("leave", "Leave without saving")]  # fmt: skip
        self.spades.open(PickOne("The rules are not saved", rows), take)


def _is_known(rules: RuleSet) -> bool:
    """Whether a preset or a rule set of the player's own is the same."""
    wanted = normalised(rules)
    return any(
        choice.rules is not None and normalised(choice.rules) == wanted for choice in choices()
    )


def _origin(title: str) -> str:
    """Say what rules come from: ``from Whiz``, ``from a code``."""
    return f"from {title.removeprefix('Rules from ')}"


def read_file(text: str) -> tuple[str, RuleSet]:
    """Read a rules file: its title and its rules.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    try:
        return load_rules(read_toml(typed_path(text)))
    except StorageProblem as problem:
        raise ValueError(str(problem)) from None
