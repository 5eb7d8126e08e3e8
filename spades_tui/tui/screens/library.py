"""House rules: presets by group and the player's own, to play by, read, change and share."""

from __future__ import annotations

from spades_tui.rules.explain.summary import differences, summary
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import counted
from spades_tui.storage.paths import StorageProblem, typed_path
from spades_tui.storage.rulesets import delete_rule_set, import_rule_set, rename_rule_set
from spades_tui.tui.keys import Pairs, hint_pairs
from spades_tui.tui.routes import EditorRoute, RulesRoute
from spades_tui.tui.rule_choice import RuleChoice, choices, chosen, twin_of
from spades_tui.tui.screens.asking import AskText, Confirm
from spades_tui.tui.screens.sharing import RuleSets
from spades_tui.tui.screens.sided import SidedPage
from spades_tui.tui.widgets.listing import Line, Listing, grouped
from spades_tui.tui.widgets.prose import SPACER, Block

_OWN_KEYS = ("N", "D")
_WORD_COLUMN = 32
_NAMED = 3
"""Differences named in a few lines; the others are counted."""


class LibraryScreen(SidedPage[RuleChoice], RuleSets):
    """The list of rule sets: Enter deals by one, or answers with it where one is to be picked."""

    places = ("library", "list", "open")

    def __init__(self, *, picks: bool = False, key: str = "") -> None:
        super().__init__()
        self.picks = picks
        self._first = key
        self.choices: tuple[RuleChoice, ...] = ()

    def titles(self) -> tuple[str, ...]:
        return ("House rules", "choose one" if self.picks else "", "")

    def list_of_rows(self) -> Listing:
        key = self._first or chosen(self.spades.settings.preset).key
        return Listing(self.rows(), key=key, column=_WORD_COLUMN, quiet=True, selects=True)

    def on_screen_resume(self) -> None:
        self.renew()

    def hints(self) -> Pairs:
        """Return the line of keys; those for rule sets of one's own only where they apply."""
        enter = ("Enter", "pick" if self.picks else "deal")
        pairs = hint_pairs("library", files=not self.spades.is_web)
        own = tuple(pair for pair in pairs if pair[0] in _OWN_KEYS)
        others = tuple(pair for pair in pairs if pair[0] not in _OWN_KEYS)
        if self.query(Listing) and self.choice.name:
            others = (*others[:2], *own, *others[2:])
        return (enter, *others, *hint_pairs("anywhere"))

    def rows(self) -> list[Line]:
        self.choices = choices()
        return grouped(
            (
                choice.group,
                Line(
                    choice.key,
                    choice.title,
                    choice.about.removesuffix("."),
                    off=choice.rules is None,
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
            self.say(self.choice.about, "alarm")
            return None
        return self.choice

    def at_hand(self) -> tuple[RuleSet, str] | None:
        choice = self.playable()
        return (choice.rules, choice.title) if choice and choice.rules is not None else None

    def below(self, key: str) -> list[Block]:
        choice = self.choice
        if choice.rules is None:
            return [Block("alarm", choice.about)]
        blocks = []
        for name, found in _standings(choice):
            more = len(found) - _NAMED
            rest = f"; and {counted(more, 'more option')}" if more > 0 else ""
            told = f": {'; '.join(found[:_NAMED])}{rest}." if found else "."
            blocks.append(Block("text", f"{name}{told}"))
        return [*blocks, Block("quiet", summary(choice.rules))]

    def beside(self, key: str) -> list[Block]:
        choice = self.choice
        if choice.rules is None:
            return self.below(key)
        blocks = [Block("heading", choice.title), Block("quiet", choice.about)]
        for name, found in _standings(choice):
            lines = [Block("text", told) for told in found]
            blocks += [SPACER, Block("gold", f"{name}:" if found else f"{name}."), *lines]
        return blocks

    def tell(self) -> None:
        super().tell()
        self.show_hints()

    def reach_row(self, key: str) -> None:
        super().reach_row(key)
        self.say("")

    def take_row(self, key: str) -> None:
        if not self.spades.guard.holds():  # it was meant for the result of a hand tried again
            self.action_play()

    # -- commands -------------------------------------------------------------------------

    def action_explain(self) -> None:
        found = self.at_hand()
        if found is not None:
            self.spades.show(RulesRoute(*found))

    def action_edit(self) -> None:
        found = self.at_hand()
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
                saved = import_rule_set(typed_path(text))
            except StorageProblem as problem:
                self.say(str(problem), "alarm")
                return
            self.renew(f"own:{saved.name}")
            self.say(f"“{saved.name}” is now one of your own rule sets.")

        words = "Path of a rules file (TOML)."
        self.spades.open(AskText("Rules from a file", words), take)

    def action_rename(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(text: str) -> None:
            if text and self.attempt(lambda: rename_rule_set(name, text)):
                self.renew(f"own:{text.strip()}")

        self.spades.open(AskText("Rename", f"A new name for “{name}”.", name), take)

    def action_delete(self) -> None:
        name = self._own_name()
        if not name:
            return

        def take(_: bool) -> None:
            if self.attempt(lambda: delete_rule_set(name)):
                self.renew()
                self.say(f"“{name}” was deleted.")

        words = f"The rule set “{name}” will be gone for good."
        self.spades.open(Confirm("Delete?", words, "Yes, delete it"), take)

    def _own_name(self) -> str:
        """Return the name of the selected rule set; say why a preset has none."""
        if not self.choice.name:
            told = (
                "Presets cannot be changed: {library edit} edits a copy, to be saved under a name."
            )
            self.say(self.worded(told))
        return self.choice.name


def _standings(choice: RuleChoice) -> list[tuple[str, tuple[str, ...]]]:
    """Return what rules are compared with, in words, and what they do otherwise."""
    assert choice.rules is not None
    found = differences(choice.rules, RuleSet())
    told = [("Differs from Standard in" if found else "As Standard", found)]
    twin = twin_of(choice)
    if twin is not None:
        title, found = twin
        told.append((f"Differs from {title} only in" if found else f"As {title}", found))
    return told
