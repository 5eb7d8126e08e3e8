"""House rules in words: one chosen by name or code, explained, changed, saved and played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.plain.console import BACK_WORDS, PlainConsole
from spades_tui.player_view.wording import Cast
from spades_tui.rules.explain.listing import list_options, option_lines
from spades_tui.rules.explain.rule_text import explain
from spades_tui.rules.explain.summary import differences, summary
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.formats.toml import RulesFileError, change_option
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.storage.rule_sets import NamedRules, find_rules, list_saved_rule_sets, save_rule_set
from spades_tui.text import parse_whole_number

_CAST: Final = Cast((), style="words")
_NUMBERED: Final = {
    "play": "a new game by these rules",
    "explain": "read these rules",
    "options": "list the options; options WORD: those about a word",
    "code": "a share code for friends",
}
_CHOICES: Final = (
    *(
        f"{number}: {word}: {meaning}"
        for number, (word, meaning) in enumerate(_NUMBERED.items(), 1)
    ),
    "name = value: change an option",
    "save NAME: keep these rules",
    "back: another rule set",
)


class PlainRules:
    """Shows house rules in plain text, and lets the player change, save and play them.

    Args:
        console: the console for questions and answers.
        play: called with a name or code of rules; plays a game by them and returns when the player
            leaves it.
    """

    def __init__(self, console: PlainConsole, play: Callable[[str], object]) -> None:
        self._console = console
        self._named = NamedRules("", RuleSet(), None)
        self._source = ""
        """The name or code of the rules, to play by them."""
        self._actions: dict[str, Callable[[str], object]] = {
            "play": lambda _: play(self._source),
            "explain": lambda _: self._explain(),
            "options": lambda words: self._say(
                *option_lines(list_options(self._named.rules, words))
            ),
            "code": lambda _: self._say(encode_rules(self._named.rules)),
            "save": self._save,
            **dict.fromkeys(("help", "list", "?"), lambda _: self._say(*_CHOICES)),
        }

    def _say(self, *lines: str) -> None:
        self._console.say(*map(_CAST.restyle_cards, lines))

    def run(self) -> None:
        """Let the player choose one rule set after another until they go back."""
        names = self._list()
        question = "Type a number, the name of a rule set, a share code, list, or back."
        while (text := self._ask(question)) is not None:
            if text.lower() in ("list", "help", "?"):
                names = self._list()
                continue
            place = parse_whole_number(text)
            if place is not None and 1 <= place <= len(names):
                text = names[place - 1]
            try:
                self._named, self._source = find_rules(text), text
            except (ValueError, StorageError) as problem:
                self._say(str(problem))
                continue
            self._say(f"{self._named.title}: {summary(self._named.rules)}.")
            self._change()

    def _list(self) -> list[str]:
        """Read out the rule sets, the player's own first, and return their names."""
        sets = [(own.name, own.problem or "saved by you.") for own in list_saved_rule_sets()]
        sets += [(preset.id, preset.summary) for preset in presets().values()]
        for number, (name, summary_text) in enumerate(sets, 1):
            self._say(f"{number}: {name}: {summary_text}")
        return [name for name, _ in sets]

    def _explain(self) -> None:
        for section in explain(self._named.rules):
            self._say(f"{section.title}.", *section.paragraphs)

    def _ask(self, question: str) -> str | None:
        """Ask `question` and return the line typed; None to go back."""
        while True:
            self._say(question)
            line = self._console.ask()
            if line is None or line.lower() in BACK_WORDS:
                return None
            if line:
                return line

    def _change(self) -> None:
        """Carry out commands for the chosen rule set until the player goes back."""
        self._say(*_CHOICES)
        while (line := self._ask("What now? Type help for the list.")) is not None:
            word, _, argument = line.partition(" ")
            place = parse_whole_number(word)
            if place is not None and 1 <= place <= len(_NUMBERED):
                word = list(_NUMBERED)[place - 1]
            if "=" in line:
                self._set_option(line)
            elif word in self._actions:
                self._actions[word](argument.strip())
            else:
                self._say(f"{line!r} is nothing to do with rules. Type help for the list.")

    def _set_option(self, line: str) -> None:
        before = self._named.rules
        try:
            rules = change_option(before, line)
        except RulesFileError as refused:
            self._say(str(refused))
            return
        changes = differences(rules, before)
        for change in changes:
            self._say(f"{change.title}: {change.value}; before: {change.other_value}.")
        if not changes:
            self._say("That changes nothing.")
            return
        self._named = NamedRules(self._named.title, rules, self._named.seed)
        self._source = encode_rules(rules)

    def _save(self, name: str) -> None:
        if not name:
            self._say("Type save and a name.")
            return
        try:
            save_rule_set(name, self._named.rules)
        except (ValueError, StorageError) as problem:
            self._say(str(problem))
            return
        self._source = name
        self._say(f"Saved as {name}.")
