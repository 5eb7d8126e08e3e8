"""The keys in use: the default ones, the `vi` set, and the player's own.

Commands get their keys from Textual's keymap, which names each binding by its id
(`Keymap.bindings`). Tables handle arrows themselves, so they translate the letters of the `vi` set
when a key is pressed (`Keymap.translate`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from string import ascii_letters
from typing import Final, cast

from msgspec import Struct
from msgspec.structs import replace

from spades_tui.text import join_words, sanitize
from spades_tui.tui.frame.keys import (
    ANSWER_LETTERS,
    KEYS,
    RESERVED_LETTER,
    SPARE_LETTERS,
    Key,
    KeyContext,
    commands_in,
)

TABLE_CONTEXTS: Final[tuple[KeyContext, ...]] = ("table", "practice")
CONTEXT_SETS: Final[tuple[tuple[KeyContext, ...], ...]] = (
    *(
        (moment, table)
        for table in TABLE_CONTEXTS
        for moment in ("play", "wait", "bid", "choice", "cards")
    ),
    ("face down", "table"),
    *(("bid", "talk", table) for table in TABLE_CONTEXTS),
    *((table, "answered") for table in TABLE_CONTEXTS if table != "table"),
    ("answered", "solved", "practice"),
    ("look",),
)  # fmt: skip
"""Sets of contexts whose keys must differ, as a page may accept all of them at once."""
_AT_TABLE: Final = frozenset(
    (*ANSWER_LETTERS.values(), *SPARE_LETTERS, *RESERVED_LETTER, *"akqjtz")
)
"""Letters that answer a question at a table, or highlight a card; no command may have them."""
_ARROWS: Final = {"left": ("h", "←"), "down": ("j", "↓"), "up": ("k", "↑"), "right": ("l", "→")}
"""Arrow → (its letter in the `vi` set, its sign)."""
_VI_ARROWS: Final[Mapping[KeyContext, tuple[str, ...]]] = {
    **dict.fromkeys(("play", "cards", "bid", "choice"), ("left", "right")),
}
"""Arrows that have letters in the `vi` set, by context; at the table j and k are ranks and
answers."""
_VI_LETTERS: Final = {
    "table hint": "H", "table last_trick": "L", "practice hint": "H", "practice last_trick": "L",
    "menu way('learn')": "L",
}  # fmt: skip
"""New letters, in the `vi` set, for commands whose letters become arrows."""


_PAGES: Final = {
    "page": ("spades_tui.tui.page", "Page"),
    "begin": ("spades_tui.tui.pages.new_game", "NewGamePage"),
    "menu": ("spades_tui.tui.pages.menu.page", "MenuPage"),
    "library": ("spades_tui.tui.pages.rules.library", "RuleLibraryPage"),
    "games": ("spades_tui.tui.pages.history.page", "HistoryPage"),
    "ending": ("spades_tui.tui.pages.table.game_over", "GameOverPage"),
    "statistics": ("spades_tui.tui.pages.statistics.page", "StatisticsPage"),
    "editor": ("spades_tui.tui.pages.rules.editor", "RulesEditorPage"),
    "rules": ("spades_tui.tui.pages.rules.page", "RuleTextPage"),
    "analysis": ("spades_tui.tui.pages.review.analysis", "AnalysisPage"),
    "daily": ("spades_tui.tui.pages.practice.daily", "DailyPage"),
    "duplicate": ("spades_tui.tui.pages.practice.duplicate", "DuplicatePage"),
    "replay": ("spades_tui.tui.pages.history.replay", "ReplayPage"),
    "review": ("spades_tui.tui.pages.review.page", "ReviewPage"),
    "figures": ("spades_tui.tui.pages.review.windows", "HintFiguresDialog"),
    "why": ("spades_tui.tui.pages.review.reasons", "ReasonsPage"),
    "result": ("spades_tui.tui.pages.table.hand_result", "HandResultWindow"),
    "panes": ("spades_tui.tui.pages.table.score_sheet", "PanesWindow"),
    "code": ("spades_tui.tui.dialogs", "CopyDialog"),
    "coach": ("spades_tui.tui.pages.practice.coach", "CoachPage"),
    "browse": ("spades_tui.tui.pages.practice.browse", "BrowsePage"),
}
"""Pages that declare their own bindings: the first word of their commands' names → (module,
class)."""
_FORMER: Final = {
    **{f"{page} {action}": f"practice {action}" for page in ("lesson", "course")
       for action in ("last_trick", "score", "rules", "back", "tricks", "anew")},
    "lesson explain": "practice hint", "course explain": "practice hint",
    "learn anew": "browse anew",
    **dict.fromkeys(("back back", "dialog close", "told close"), "page back"),
}  # fmt: skip
"""Former names of commands → current names, for keys saved under the former ones."""
_GONE: Final = frozenset({"drills timed"})
"""Commands that no longer exist; keys saved for them are ignored silently."""
_MOVED: Final = {
    "games way('fairness')": "f", "games import": "i", "games backup": "b", "games restore": "r",
    "library explain": "i", "library rename": "N", "editor save": "s", "editor play": "p",
    "editor differences": "d", "editor open": "o", "rules switches": "o", "begin start": "p",
    "replay hand(1)": "n", "replay hand(-1)": "p", "replay seat": "e", "coach browse": "b",
    "result checker": "c",
}  # fmt: skip
"""Former letters of commands whose letter has changed. Such a command keeps its former letter if
the player had assigned its current one to another command of the page."""
_ARROW_BINDINGS: Final = {
    "list.down": "down,j", "list.up": "up,k",
    "form.right": "right,l", "form.left": "left,h",
    "strip.right": "right,l", "strip.left": "left,h",
    "why.right": "right,l,space", "why.left": "left,h",
    "replay.step(1)": "right,enter,l", "replay.step(-1)": "left,h",
}  # fmt: skip
"""The keys of bindings with arrows in the `vi` set, by the id of the binding."""
_SIDEWAYS: Final = ("replay", "review", "why")
"""Pages that declare bindings and use the left and right arrows."""


def command_of(key: Key) -> str:
    """Return the name of a command in the settings: context and action, as in ``table hint``."""
    return f"{key.context} {key.action}"


def binding_id(command: str) -> str:
    """Return the id of the Textual bindings of a command, from its name in the settings.

    ``table hint`` has the id ``table.hint``.
    """
    return command.replace(" ", ".", 1)


def assignable_letters(key: Key) -> tuple[str, ...]:
    """Return the letters among the keys of the command `key`; () if its keys cannot be
    reassigned."""
    names = key.keys.split(",") if key.action else ()
    return tuple(name for name in names if len(name) == 1 and name in ascii_letters)


@lru_cache
def page_keys(name: str) -> tuple[Key, ...]:
    """Return the commands that a page declares in its own `BINDINGS`, those with an id.

    Args:
        name: the page: the first word of its commands' names in the settings, such as ``library``.
    """
    module, page = _PAGES[name]
    bindings = [
        binding for binding in vars(getattr(import_module(module), page))["BINDINGS"] if binding.id
    ]
    return tuple(
        Key(
            binding.key,
            binding.id.partition(".")[2],
            binding.description,
            binding.tooltip,
            cast("KeyContext", name),
        )
        for binding in bindings
    )


@lru_cache
def _find_command(name: str) -> Key | None:
    """Return the command with this name in the settings; None if it has no key to reassign.

    Only the page that the name begins with is imported.
    """
    page = name.partition(" ")[0]
    keys = page_keys(page) if page in _PAGES else KEYS
    matches = (key for key in keys if command_of(key) == name and assignable_letters(key))
    return next(matches, None)


def _command(name: str) -> Key:
    key = _find_command(name)
    if key is None:
        raise KeyError(name)
    return key


@lru_cache(maxsize=1)
def assignable_commands() -> dict[str, Key]:
    """Return every command whose key can be reassigned, by its name in the settings."""
    keys = (*KEYS, *(key for name in _PAGES for key in page_keys(name)))
    return {command_of(key): key for key in keys if assignable_letters(key)}


class Keymap(Struct, frozen=True):
    """The keys that differ from the default ones.

    Attributes:
        letters: (name of the command in the settings, its letter) for each reassigned command,
            sorted.
        is_vi: whether h, j, k and l act as arrows.
    """

    letters: tuple[tuple[str, str], ...] = ()
    is_vi: bool = False

    def translate(self, name: str, places: tuple[KeyContext, ...]) -> str:
        """Return the arrow ("left", "up", …) that the key `name` is in the `vi` set; else `name`.

        Args:
            name: the Textual name of the key that was pressed.
            places: the contexts whose keys work now; in others the `vi` letters are no arrows.
        """
        arrows = (arrow for place in places for arrow in _VI_ARROWS.get(place, ()))
        return next((arrow for arrow in arrows if self.is_vi and _ARROWS[arrow][0] == name), name)

    @property
    def bindings(self) -> dict[str, str]:
        """Changed keys for Textual's `App.set_keymap`: binding id → keys, separated by commas.

        A reassigned command keeps its keys that are not letters, such as Ctrl+Q.
        """
        changed = {}
        for command, letter in self.letters:
            key = _command(command)
            letters = assignable_letters(key)
            other_keys = [name for name in key.keys.split(",") if name not in letters]
            changed[binding_id(command)] = ",".join((letter, *other_keys))
        return changed | (_ARROW_BINDINGS if self.is_vi else {})

    def key_label(self, key: Key) -> str:
        """Return the text shown for the keys of a command: its new letter if it was reassigned.

        Otherwise it is the default text, with letters instead of arrows if `is_vi`.
        """
        letter = dict(self.letters).get(command_of(key))
        if letter is not None:
            return letter if assignable_letters(key)[0] == key.keys.split(",")[0] else key.shown
        label = key.shown
        for arrow in _VI_ARROWS.get(key.context, ()) if self.is_vi else ():
            instead, sign = _ARROWS[arrow]
            label = label.replace(sign, instead)
        return label

    def help_text(self, key: Key) -> str:
        """Return the help sentence of a command.

        If its letter was reassigned, an end such as "; so does m." names the new letter, or is left
        out if `key_label` shows that letter.
        """
        letter = dict(self.letters).get(command_of(key))
        sentence, also, _ = key.help.partition("; so do")
        if letter is None or not also:
            return key.help
        return f"{sentence}." if letter == self.key_label(key) else f"{sentence}; so does {letter}."

    def fill_in_keys(self, text: str) -> str:
        """Return `text` with each command in braces replaced by its current letter.

        ``{library edit} edits a copy`` becomes ``e edits a copy``.

        Raises:
            KeyError: if there is no such command, or it has no letter.
        """
        before, *parts = text.split("{")
        commands = (part.partition("}") for part in parts)
        return before + "".join(self._letter(command) + after for command, _, after in commands)

    def _letter(self, command: str) -> str:
        return dict(self.letters).get(command) or assignable_letters(_command(command))[0]


DEFAULT_KEYMAP: Final = Keymap()


def _letters_in_use(layout: Keymap, command: str) -> Iterator[tuple[str, str]]:
    """Yield (letter, its use) for keys that `command` cannot have, as others use them on its page.

    The use is a phrase such as ``“hint”``. Some keys are no letters, and one may occur twice.

    Raises:
        KeyError: if `command` does not exist or has no letter.
    """
    place: str = _command(command).context
    if place in _PAGES:
        yield from _letters_of_page(layout, command, place)
        return
    for places in CONTEXT_SETS:
        if place in (*places, "anywhere"):
            for key in commands_in(*places, "anywhere"):
                if command_of(key) != command:
                    effect = (key.label or key.help).split(".")[0].lower()
                    letter = dict(layout.letters).get(command_of(key))
                    usual = assignable_letters(key) if key.action else key.keys.split(",")
                    for used_letter in (letter,) if letter else usual:
                        yield used_letter, f"“{effect}”"
            for near in places if layout.is_vi else ():
                for arrow in _VI_ARROWS.get(near, ()):
                    yield _ARROWS[arrow][0], f"the {arrow} arrow"
    if place in (*TABLE_CONTEXTS, "anywhere"):
        yield from ((letter, "an answer or a card at the table") for letter in _AT_TABLE)


def _letters_of_page(layout: Keymap, command: str, page: str) -> Iterator[tuple[str, str]]:
    letters = dict(layout.letters)
    own_keys = page_keys(page)
    leaves = any("escape" in key.keys.split(",") for key in own_keys)
    if not leaves:
        yield "m", "“back”"
    for key in (*own_keys, *commands_in("anywhere")):
        if command_of(key) != command:
            own = letters.get(command_of(key))
            for name in (own,) if own else key.keys.split(","):
                yield name, f"“{key.label or key.help.split('.')[0].lower()}”"
    if layout.is_vi:
        yield from (("j", "the down arrow"), ("k", "the up arrow"))
    if layout.is_vi and page in _SIDEWAYS:
        yield from (("h", "the left arrow"), ("l", "the right arrow"))


def remap_error(layout: Keymap, command: str, letter: str) -> str:
    """Return a clause with the reason why `letter` cannot be the key of `command`; "" if it can."""
    if _find_command(command) is None:
        return "there is no such command"
    if len(letter) != 1 or letter not in ascii_letters:
        return "a key is one letter, a–z or A–Z"
    use = dict(_letters_in_use(layout, command)).get(letter)
    return f"there it stands for {use}" if use else ""


def assign_letter(layout: Keymap, command: str, letter: str) -> Keymap:
    """Return `layout` with `letter` as the key of `command`.

    The letter must be free (`remap_error`). The default letter removes the command's entry.
    """
    letters = {**dict(layout.letters), command: letter}
    if letter in assignable_letters(_command(command))[:1]:
        del letters[command]
    return replace(layout, letters=tuple(sorted(letters.items())))


def load_keymap(name: str, own: Mapping[str, str]) -> tuple[Keymap, str]:
    """Return a keymap with the player's own keys, and a notice about keys that cannot be used.

    Args:
        name: ``vi`` for that set of keys; anything else means the default keys.
        own: the player's keys from the settings, command → letter; older names are accepted.

    Returns:
        The keymap, and the notice: one sentence, "" if every key can be used.
    """
    layout = (
        Keymap(tuple(sorted(_VI_LETTERS.items())), is_vi=True) if name == "vi" else DEFAULT_KEYMAP
    )
    unused = []
    for saved, letter in own.items():
        command = saved.replace(" ways('", " way('")  # as Learn and Practice were saved before
        if command in _GONE:
            continue
        command = _FORMER.get(command, command)
        for moved, before in _MOVED.items():
            same_page = moved.split(" ")[0] == command.split(" ")[0]
            if same_page and moved != command and letter in assignable_letters(_command(moved)):
                layout = assign_letter(layout, moved, before)
        wrong = remap_error(layout, command, letter)
        if wrong:
            unused.append(f"“{sanitize(letter)}” for “{sanitize(command)}” ({wrong})")
        else:
            layout = assign_letter(layout, command, letter)
    is_single = len(unused) == 1
    notice = "A key is not used, change it" if is_single else "Keys are not used, change them"
    notice = f"{notice} under own_keys in the settings file: {join_words(unused)}."
    return layout, notice if unused else ""
