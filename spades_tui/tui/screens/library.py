"""Every rule set there is: presets by group and the player's own, to read, play, change, share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult

from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.codes import decode_game, decode_rules, encode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import is_there
from spades_tui.storage.paths import StorageProblem, typed_path
from spades_tui.storage.rulesets import (
    delete_rule_set,
    export_rule_set,
    import_rule_set,
    rename_rule_set,
)
from spades_tui.tui.host import Host
from spades_tui.tui.keys import Pairs, hint_pairs
from spades_tui.tui.page import CssPath, Page
from spades_tui.tui.rule_choice import RuleChoice, choices, chosen
from spades_tui.tui.screens.asking import AskText, Confirm, ShareCode, refusing
from spades_tui.tui.widgets.bars import HintLine, Notice, TitleBar
from spades_tui.tui.widgets.listing import Line, Listing, heading
from spades_tui.tui.widgets.prose import Block, Prose

_OWN_KEYS = ("N", "D")
FROM_CODE = "Rules from a code"
"""What rules are called that came in a share code."""
_WORD_COLUMN = 32
_ABOUT = "Presets by group, then your own; e edits a copy of any of them."


class LibraryScreen(Page[RuleChoice]):
    """The list of rule sets; where one is to be picked, Enter answers with it."""

    CSS_PATH: ClassVar[CssPath] = ["page.tcss", "lists.tcss"]
    places = ("library", "list", "open", "back")

    def __init__(self, *, picks: bool = False, key: str = "") -> None:
        super().__init__()
        self.picks = picks
        self._first = key
        self.choices: tuple[RuleChoice, ...] = ()

    def compose(self) -> ComposeResult:
        self.choices = choices()
        key = self._first or chosen(self.spades.settings.preset).key
        yield TitleBar("Rule sets", "choose one" if self.picks else "", _ABOUT)
        yield Listing(self._rows(), key=key, column=_WORD_COLUMN, quiet=True)
        yield Prose([], id="about", indent=4)
        yield Notice()
        yield HintLine(self.hints())

    def on_mount(self) -> None:
        self._tell()

    def on_screen_resume(self) -> None:
        self._renew()

    def hints(self) -> Pairs:
        """Return the line of keys; those for rule sets of one's own only where they apply."""
        enter = ("Enter", "choose" if self.picks else "read")
        pairs = hint_pairs("library")
        own = tuple(pair for pair in pairs if pair[0] in _OWN_KEYS)
        others = tuple(pair for pair in pairs if pair[0] not in _OWN_KEYS)
        if self.query(Listing) and self.choice.name:
            others = (*others[:2], *own, *others[2:])
        return (enter, *others, *hint_pairs("back", "anywhere"))

    def _rows(self) -> list[Line]:
        rows: list[Line] = []
        group = ""
        for choice in self.choices:
            if choice.group != group:
                group = choice.group
                rows.append(heading(group))
            rows.append(Line(choice.key, choice.title, choice.about, off=choice.rules is None))
        return rows

    @property
    def choice(self) -> RuleChoice:
        """The rule set that is highlighted."""
        key = self.query_one(Listing).key
        return next(choice for choice in self.choices if choice.key == key)

    def _rules(self) -> RuleSet | None:
        """Return the highlighted rules; where they cannot be used say so."""
        if self.choice.rules is None:
            self.say(self.choice.about, "alarm")
        return self.choice.rules

    def _renew(self, key: str | None = None) -> None:
        self.choices = choices()
        self.query_one(Listing).show(self._rows(), key=key)
        self._tell()

    def _tell(self) -> None:
        """Say in full what the highlighted rule set is."""
        choice = self.choice
        look = "text" if choice.rules is not None else "alarm"
        blocks = [Block(look, choice.about)]  # type: ignore[arg-type]  # either is a look
        if choice.rules is not None:
            blocks.append(Block("quiet", summary(choice.rules)))
        self.query_one("#about", Prose).show(blocks)
        self.query_one(HintLine).show(self.hints())

    def on_listing_highlighted(self, message: Listing.Highlighted) -> None:
        message.stop()
        self.say("")
        self._tell()

    def on_listing_taken(self, message: Listing.Taken) -> None:
        message.stop()
        rules = self._rules()
        if rules is None:
            return
        if self.picks:
            self.dismiss(self.choice)
            return
        self.spades.read_rules(rules, self.choice.title)

    # -- commands -------------------------------------------------------------------------

    def action_edit(self) -> None:
        rules = self._rules()
        if rules is not None:
            self._open_editor(rules, self.choice.title, self.choice.name)

    def _open_editor(
        self, rules: RuleSet, title: str, name: str = "", *, kept: bool = True
    ) -> None:
        then = self.dismiss if self.picks else None
        self.spades.edit_rules(rules, title, name, then, kept=kept)

    def action_play(self) -> None:
        if self._rules() is None:
            return
        if self.picks:
            self.dismiss(self.choice)
            return
        self.spades.begin_game(self.choice)

    def action_code(self) -> None:
        rules = self._rules()
        if rules is not None:
            self.app.push_screen(ShareCode(self.choice.title, encode_rules(rules)))

    def action_paste(self) -> None:
        def take(text: str) -> None:
            if text:
                self._open_editor(read_code(text), FROM_CODE, kept=False)

        ask_code(self.spades, take)

    def action_import(self) -> None:
        def take(text: str) -> None:
            if not text:
                return
            try:
                saved = import_rule_set(typed_path(text))
            except StorageProblem as problem:
                self.say(str(problem), "alarm")
                return
            self._renew(f"own:{saved.name}")
            self.say(f"“{saved.name}” is now one of your own rule sets.")

        words = "Path of a rules file (TOML)."
        self.spades.open(AskText("Rules from a file", words), take)

    def action_export(self) -> None:
        rules = self._rules()
        if rules is not None:
            export(self, rules, self.choice.title)

    def action_rename(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(text: str) -> None:
            if text and self.attempt(lambda: rename_rule_set(name, text)):
                self._renew(f"own:{text.strip()}")

        self.spades.open(AskText("Rename", f"A new name for “{name}”.", name), take)

    def action_delete(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(_: bool) -> None:
            if self.attempt(lambda: delete_rule_set(name)):
                self._renew()
                self.say(f"“{name}” was deleted.")

        words = f"The rule set “{name}” will be gone for good."
        self.spades.open(Confirm("Delete?", words, "Yes, delete it"), take)

    def _own_name(self) -> str:
        """Return the name of the selected rule set; say why a preset has none."""
        if not self.choice.name:
            self.say("Presets cannot be changed: e edits a copy, to be saved under a name.")
        return self.choice.name


def export(screen: Page[RuleChoice], rules: RuleSet, title: str) -> None:
    """Ask where to, and write a rule set to a TOML file there."""
    from spades_tui.storage.rulesets import file_name

    def path_of(text: str) -> Path:
        path = typed_path(text)
        return path / file_name(title) if is_there(path) and path.is_dir() else path

    def check(text: str) -> str | None:
        if not text.strip():
            return "Type a path."
        try:
            path = path_of(text)
        except StorageProblem as problem:
            return str(problem)
        return f"{path} already exists: choose another name." if is_there(path) else None

    def take(text: str) -> None:
        if not text:
            return
        path = path_of(text)
        try:
            export_rule_set(rules, title, path)
        except StorageProblem as problem:
            screen.say(str(problem), "alarm")
        else:
            screen.say(f"Written to {path}.")

    try:
        value = file_name(title)
    except StorageProblem:
        value = "rules.toml"
    words = "The rules are written as a TOML file to this path."
    screen.spades.open(AskText("Export", words, value, check), take)


def read_code(text: str) -> RuleSet:
    """Return the rules in a share code of either kind.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    text = text.strip()
    return decode_game(text)[0] if text[:2].upper() == "G-" else decode_rules(text)


def ask_code(spades: Host, take: Callable[[str], object]) -> None:
    """Ask for a share code."""
    words = "Paste a rule set code (R-…) or a game code (G-…)."
    spades.open(AskText(FROM_CODE, words, "", refusing(read_code)), take)
