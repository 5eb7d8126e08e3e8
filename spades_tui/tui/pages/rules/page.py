"""What pages of rule sets share, codes, files and playing; and the page of rules as sentences."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from textual.widget import Widget

from spades_tui import PROGRAM
from spades_tui.rules.explain import explain
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.share_codes import decode_game, decode_rules, encode_rules
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.files import exists
from spades_tui.storage.paths import StorageError, expand_typed_path
from spades_tui.storage.rule_choice import RuleChoice
from spades_tui.storage.rule_sets import export_rule_set, file_name
from spades_tui.tui import pages
from spades_tui.tui.dialogs import CopyDialog, TextDialog, validator_from
from spades_tui.tui.pages.players import deal
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.prose import SPACER, Block, Prose

CODE_TITLE = "Rules from a code"
"""What rules are called that came in a share code."""


class RuleSetPage(PaintedPage[RuleChoice]):
    """A page with rules at hand; where some are to be picked, playing answers with them.

    Attributes:
        picks: whether rules are to be picked.
    """

    picks: bool

    def selected_rules(self) -> tuple[RuleSet, str] | None:
        """Return the rules to be shared and their title; None, once it is said why, if none are."""
        raise NotImplementedError

    def playable(self) -> RuleChoice | None:
        """Return the rules to be played; None, once it is said why, if none are."""
        raise NotImplementedError

    def open_rules(self, rules: RuleSet, title: str) -> None:
        """Go on with rules from a code, which can be had nowhere else."""
        raise NotImplementedError

    def action_play(self) -> None:
        """Deal by the rules at hand, or answer with them."""
        choice = self.playable()
        if choice is not None and self.picks:
            self.dismiss(choice)
        elif choice is not None:
            deal(self.spades, choice)

    def action_code(self) -> None:
        found = self.selected_rules()
        if found is not None:
            self.spades.open(ShareCodeDialog(found[1], encode_rules(found[0])))

    def action_paste(self) -> None:
        def take(text: str) -> None:
            if text:
                self.open_rules(rules_from_any_code(text), CODE_TITLE)

        self.spades.open(paste_dialog(), take)

    def action_export(self) -> None:
        """Ask where to, and write the rules to a TOML file there."""
        found = self.selected_rules()
        if found is None:
            return
        rules, title = found

        def take(text: str) -> None:
            path = export_path(text, title)
            if text and self.try_storage(lambda: export_rule_set(rules, title, path)):
                self.show_notice(f"Written to {path}.")

        self.spades.open(export_dialog(title), take)


def paste_dialog() -> TextDialog:
    """Return the window that asks for a friend's code."""
    words = "Paste a rule set code (R-…) or a game code (G-…)."
    return TextDialog(CODE_TITLE, words, "", validator_from(rules_from_any_code))


def export_path(text: str, title: str) -> Path:
    """Return the file that a typed path means for rules called `title`.

    Raises:
        StorageError: if no file can have that path.
    """
    path = expand_typed_path(text)
    return path / file_name(title) if exists(path) and path.is_dir() else path


def export_dialog(title: str) -> TextDialog:
    """Return the window that asks for the path of a new file for rules called `title`."""

    def check(text: str) -> str | None:
        if not text.strip():
            return "Type a path."
        try:
            path = export_path(text, title)
        except StorageError as problem:
            return str(problem)
        return f"{path} already exists: choose another name." if exists(path) else None

    try:
        value = file_name(title)
    except StorageError:
        value = "rules.toml"
    words = "The rules are written as a TOML file to this path."
    return TextDialog("Export", words, value, check)


def rules_from_any_code(text: str) -> RuleSet:
    """Return the rules in a share code of either kind.

    Raises:
        ValueError: with one sentence that says what is wrong with it.
    """
    text = text.strip()
    return decode_game(text)[0] if text[:2].upper() == "G-" else decode_rules(text)


class RuleTextPage(PaintedPage[None]):
    """A page of rules; one key leads to the list of switches."""

    key_contexts = ("page", "rules", "back")

    def __init__(self, rules: RuleSet, title: str = "") -> None:
        super().__init__()
        self.rules = rules
        self.heading = title

    def titles(self) -> tuple[str, ...]:
        return ("Rules", self.heading, summary(self.rules))

    def body(self) -> Iterable[Widget]:
        yield Prose([SPACER, *rule_blocks(self.rules)])

    def action_section(self, by: int) -> None:
        """Go to the next heading, or back to the one before."""
        self.query_one(Prose).next_heading(by)

    def action_switches(self) -> None:
        """Show every switch of these rules, to look at or to change."""
        self.app.push_screen(pages.RulesEditorPage(self.rules, self.heading))


def rule_blocks(rules: RuleSet) -> list[Block]:
    """Return rules as sentences under headings."""
    blocks: list[Block] = []
    for section in explain(rules):
        if section.paragraphs:
            blocks.append(Block("heading", section.title))
        for paragraph in section.paragraphs:
            blocks += [Block("text", paragraph), SPACER]
    return blocks


class ShareCodeDialog(CopyDialog):
    """The code of a rule set, to be sent."""

    def __init__(self, title: str, code: str) -> None:
        words = f"{title}. Send this line; `{PROGRAM} rules CODE` shows what it stands for."
        super().__init__("Share code", words, code)
