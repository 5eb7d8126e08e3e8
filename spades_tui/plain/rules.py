"""House rules in words: one chosen by name or code, explained, changed, saved and played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.plain.console import BACK_WORDS, PlainConsole
from spades_tui.rules.explain.listing import list_options, option_lines
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import differences, summary
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.formats.toml import RulesFileError, change_option
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_sets import NamedRules, find_rules, rule_set_lines, save_rule_set

_CHOICES: Final = (
    "name = value: change an option",
    "options: list the options; options WORD: those about a word",
    "explain: read these rules",
    "code: a share code for friends",
    "save NAME: keep these rules",
    "play: a new game by these rules",
    "back: another rule set",
)


class PlainRules:
    """A conversation about house rules.

    Args:
        console: for its questions and answers.
        play: begins a game by the rules of a name or code, and returns when it is left.
    """

    def __init__(self, console: PlainConsole, play: Callable[[str], object]) -> None:
        self._console, self._say, self._play = console, console.say, play

    def run(self) -> None:
        """Let the player choose one rule set after another."""
        self._say(*rule_set_lines())
        while (
            text := self._ask("Type the name of a rule set, a share code, or back.")
        ) is not None:
            try:
                named = find_rules(text)
            except (ValueError, StorageError) as problem:
                self._say(str(problem))
                continue
            self._say(f"{named.title}: {summary(named.rules)}.")
            self._change(named, text)

    def _explain(self, named: NamedRules) -> None:
        for section in explain(named.rules):
            self._say(f"{section.title}.", *section.paragraphs)

    def _ask(self, question: str) -> str | None:
        """Return the line typed; None to go back."""
        while True:
            self._say(question)
            line = self._console.ask()
            if line is None or line.lower() in BACK_WORDS:
                return None
            if line:
                return line

    def _change(self, named: NamedRules, source: str) -> None:
        """Let the player do something with the rule set of a name or code until they go back."""
        self._say(*_CHOICES)
        while (line := self._ask("What now? Type help for the list.")) is not None:
            word, _, rest = line.partition(" ")
            if "=" in line:
                changed = self._changed(named, line)
                if changed.rules != named.rules:
                    named, source = changed, encode_rules(changed.rules)
            elif word == "options":
                self._say(*option_lines(list_options(named.rules, rest.strip())))
            elif word == "explain":
                self._explain(named)
            elif word == "code":
                self._say(encode_rules(named.rules))
            elif word == "save" and rest.strip():
                if self._save(named.rules, rest.strip()):
                    source = rest.strip()
            elif word == "play":
                self._play(source)
            else:
                self._say(*_CHOICES)

    def _changed(self, named: NamedRules, line: str) -> NamedRules:
        try:
            rules = change_option(named.rules, line)
        except RulesFileError as refused:
            self._say(str(refused))
            return named
        changes = differences(rules, named.rules)
        for change in changes:
            self._say(f"{change.title}: {change.here}; before: {change.there}.")
        if not changes:
            self._say("That changes nothing.")
        return NamedRules(named.title, rules, named.seed)

    def _save(self, rules: RuleSet, name: str) -> bool:
        try:
            save_rule_set(name, rules)
        except (ValueError, StorageError) as problem:
            self._say(str(problem))
            return False
        self._say(f"Saved as {name}.")
        return True
