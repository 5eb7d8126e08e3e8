"""Windows for codes and files of rule sets, and the page of rules as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget

from spades_tui import PROGRAM
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.share_codes import decode_game, decode_rules, encode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import exists
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import RuleChoice
from spades_tui.storage.rule_sets import export_rule_set, file_name
from spades_tui.tui import pages
from spades_tui.tui.dialogs import CopyDialog, TextDialog, path_error, validator_from
from spades_tui.tui.page import Page
from spades_tui.tui.widgets.lists import Choices, ListItem, RowOpened
from spades_tui.tui.widgets.text_pane import TextLine, TextPane, paragraph

CODE_TITLE = "Rules from a code"
"""The title of rules that came in a share code."""


def paste_dialog() -> TextDialog:
    """Return a window that asks for a friend's code; it answers the code."""
    words = "Paste a rule set code (R-…) or a game code (G-…)."
    return TextDialog(CODE_TITLE, words, "", validator_from(rules_from_any_code))


def _export_path(text: str, title: str) -> Path:
    """Return the path of the file to write for a typed path.

    If `text` is a folder, the file in it is named after `title`, the title of the rules.

    Raises:
        StorageError: if no file can have that path.
    """
    path = expand_typed_path(text)
    return path / file_name(title) if exists(path) and path.is_dir() else path


def rules_from_any_code(text: str) -> RuleSet:
    """Return the rules in the code of a rule set (R-…) or of a game (G-…).

    Raises:
        ValueError: if the code is invalid; the message is one sentence.
    """
    text = text.strip()
    return decode_game(text)[0] if text[:2].upper() == "G-" else decode_rules(text)


class SharedRulesPage(Page[RuleChoice]):
    """Base of pages whose rules can be explained, exported to a file, and shared as a code."""

    FILE_ACTIONS = ("import", "export")

    def sound_rules(self) -> tuple[RuleSet, str] | None:
        """Return (rules, title) of the page; if the rules cannot be played, show why and return
        None."""
        raise NotImplementedError

    def action_read(self) -> None:
        if (sound := self.sound_rules()) is not None:
            self.app.push_screen(RuleTextPage(*sound))

    def action_code(self) -> None:
        if (sound := self.sound_rules()) is not None:
            self.app.push_screen(ShareCodeDialog(sound[1], encode_rules(sound[0])))

    @work
    async def action_export(self) -> None:
        """Ask for a path and write the rules there as a TOML file; do nothing if they cannot be
        played."""
        if (sound := self.sound_rules()) is None:
            return
        rules, title = sound

        def check(text: str) -> str | None:
            try:
                return path_error(str(_export_path(text, title)) if text.strip() else "")
            except StorageError as problem:
                return str(problem)

        try:
            value = file_name(title)
        except StorageError:
            value = "rules.toml"
        words = "The rules are written as a TOML file to this path."
        text = await self.app.push_screen_wait(TextDialog("Export", words, value, check))
        if text:
            path = _export_path(text, title)
            if self.try_storage(lambda: export_rule_set(rules, title, path)):
                self.show_notice(f"Written to {path}.")


class RuleTextPage(Page[None]):
    """A page that explains rules in sentences; a key opens the list of their options.

    Args:
        rules: the rules.
        title: their title; "" if they have none.
    """

    DEFAULT_CSS = """
    RuleTextPage {
        #page-body { layout: horizontal; }
        #sections-panel { width: 34; display: none; }
        #text-panel { width: 1fr; max-width: 100; }
        &.-wide, &.-huge, &.-vast { #sections-panel { display: block; } }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "section(1)", "section", id="rules.section(1)",
                tooltip="Go to the next heading."),
        Binding("shift+tab", "section(-1)", show=False, id="rules.section(-1)",
                tooltip="Go to the previous heading."),
        Binding("e", "options", "options", id="rules.switches",
                tooltip="List every option of these rules."),
    ]  # fmt: skip

    def __init__(self, rules: RuleSet, title: str = "") -> None:
        super().__init__()
        self.rules = rules
        self.name_of_rules = title
        self.sections = [section for section in explain(rules) if section.paragraphs]

    @property
    def heading(self) -> str:
        return f"Rules · {self.name_of_rules}" if self.name_of_rules else "Rules"

    def body(self) -> Iterable[Widget]:
        listing = Choices(opens_at_once=True, id="list")
        listing.can_focus = False
        with Horizontal(id="page-body"):
            with Vertical(classes="panel", id="sections-panel"):
                yield listing
            with Vertical(classes="panel", id="text-panel"):
                yield TextPane(id="text")

    def on_mount(self) -> None:
        self.show_remark(summary(self.rules))
        lines: list[TextLine] = []
        self._starts = []
        for section in self.sections:
            self._starts.append(len(lines))
            lines.append(Content.styled(self.convert_text(section.title), "bold $gold"))
            for text in section.paragraphs:
                lines += [paragraph(self, text), Content()]
        self.pane.show(lines)
        titles = [section.title for section in self.sections]
        self.query_one(Choices).show_items(ListItem(title, title) for title in titles)
        self.query_one("#sections-panel").border_title = "Sections"

    @property
    def pane(self) -> TextPane:
        """The pane with the text."""
        return self.query_one(TextPane)

    def action_section(self, direction: int) -> None:
        """Scroll to the next (`direction` 1) or previous (-1) heading; do nothing if there is
        none."""
        current = self.pane.top_line
        ahead = [
            place for place, start in enumerate(self._starts) if (start - current) * direction > 0
        ]
        if ahead:
            self._go_to(ahead[0 if direction > 0 else -1])

    def _go_to(self, place: int) -> None:
        self.query_one(Choices).highlighted = place
        self.pane.go_to_line(self._starts[place])

    async def on_row_opened(self, message: RowOpened) -> None:
        message.stop()
        self._go_to(self.query_one(Choices).highlighted or 0)

    def action_options(self) -> None:
        """Open the editor with every option of these rules."""
        self.app.push_screen(pages.RulesEditorPage(self.rules, self.name_of_rules))


class ShareCodeDialog(CopyDialog):
    """A window with the code of a rule set, to copy."""

    def __init__(self, title: str, code: str) -> None:
        words = f"{title}. Send this line; `{PROGRAM} rules CODE` shows what it stands for."
        super().__init__("Share code", words, code)
