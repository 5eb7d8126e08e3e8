"""The commands of the current screen, read from its active bindings.

Key line, help and command palette are all made from this list, so that none of them can name a key
that does not work.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.screen import Screen

KEY_LABELS: Final = {
    "escape": "Esc", "enter": "Enter", "space": "Space", "tab": "Tab", "shift+tab": "Shift+Tab",
    "question_mark": "?", "slash": "/", "up": "↑", "down": "↓", "left": "←", "right": "→",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "⌫",
    "delete": "Del", "full_stop": ".", "comma": ",", "plus": "+", "minus": "-",
}  # fmt: skip
"""Texts shown for keys, by their Textual names; other keys are shown by name."""
_HELP: Final = "app.show_help"
"""The action that shows all keys."""


class Command(Struct, frozen=True):
    """A command that the current screen, its widgets or the application accept now.

    Attributes:
        name: the id of its binding, or its action if the binding has no id.
        keys: its keys by their Textual names, those without Ctrl first.
        key_label: the text for its keys on screen, such as ``Esc``; often only the first key.
        label: one or two words for the key line.
        help: one sentence.
        action: the Textual action, run on `node`; "" if a widget handles the keys itself.
        node: the widget, screen or application that declares it.
        is_shown: whether it belongs on the key line.
    """

    name: str
    keys: tuple[str, ...]
    key_label: str
    label: str
    help: str
    action: str
    node: DOMNode
    is_shown: bool


def key_label(key: str) -> str:
    """Return the text shown for a key with this Textual name: ``Esc``, ``Ctrl+P``, ``?``."""
    modifier, plus, letter = key.partition("+")
    if plus and modifier == "ctrl":
        return f"Ctrl+{letter.upper()}"
    return KEY_LABELS.get(key, key)


def active_commands(screen: Screen[Any]) -> list[Command]:
    """Return the enabled commands that have a help text, in the order of the key line.

    Those of the screen come first, in the order it declares them; then those of widgets, then those
    of the application. "Show all keys" and Esc come last.
    """
    keys: dict[str, list[str]] = {}
    first: dict[str, ActiveBinding] = {}
    for key, active in screen.active_bindings.items():
        if active.enabled and active.tooltip:
            name = _name(active.binding)
            keys.setdefault(name, []).append(key)
            first.setdefault(name, active)
    plain_first = {name: sorted(pressed, key=_has_modifier) for name, pressed in keys.items()}
    commands = [
        Command(
            name,
            tuple(plain_first[name]),
            active.binding.key_display or key_label(plain_first[name][0]),
            active.binding.description,
            active.tooltip,
            active.binding.action,
            active.node,
            active.binding.show,
        )
        for name, active in first.items()
    ]
    ranks = {id(screen): 0, id(screen.app): 3}
    declared = [binding.id for binding in type(screen).BINDINGS if isinstance(binding, Binding)]

    def order(command: Command) -> tuple[int, int]:
        place = declared.index(command.name) if command.name in declared else len(declared)
        if _is_end(command):
            return (2, "escape" in command.keys)
        return (ranks.get(id(command.node), 1), place)

    return sorted(commands, key=order)


def _is_end(command: Command) -> bool:
    """Whether a command always stands at the end of the key line: "show all keys", and Esc."""
    return command.action == _HELP or (command.is_shown and "escape" in command.keys)


def _has_modifier(key: str) -> bool:
    return key.startswith("ctrl+")


def _name(binding: Binding) -> str:
    return binding.id or binding.action


def fit_commands(commands: list[Command], width: int, gap: int = 2) -> list[Command]:
    """Return the commands that fit a key line of `width` cells, with "show all keys" and Esc last.

    Those two are always kept; of the others, the last ones are left out if there is no room.

    Args:
        commands: in the order of the key line, as from `active_commands`; those that do not belong
            on it (`is_shown`) are left out.
        width: cells of the line.
        gap: empty cells between two commands.
    """
    ends = sorted(filter(_is_end, commands), key=lambda command: "escape" in command.keys)
    room = width - sum(_cells(command) + gap for command in ends)
    fitting = []
    for command in commands:
        if command.is_shown and command not in ends:
            room -= _cells(command) + gap
            if room < -gap:
                break
            fitting.append(command)
    return [*fitting, *ends]


def _cells(command: Command) -> int:
    return len(command.key_label) + 1 + len(command.label)
