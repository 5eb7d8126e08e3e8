"""Option values in words: their meaning, their form in a file, and what is allowed."""

from __future__ import annotations

import json
from typing import Any

from spades_tui.cards import Card
from spades_tui.rules.options.catalogue import all_options
from spades_tui.rules.text import number_text


def meaning(name: str, value: Any) -> str:
    """Return what a value of an option means, in a few words.

    A number that is not among the proposed ones borrows the words of one that is.
    """
    choices = all_options()[name].option.choices
    if isinstance(value, tuple):
        return ", ".join(_part(choices, part) for part in value) or "none"
    if value in choices:
        return choices[value]
    for known, words in choices.items():
        if isinstance(known, int) and abs(known) > 1 and str(abs(known)) in words:
            return words.replace(str(abs(known)), str(abs(value)))
    return number_text(value)


def _part(choices: dict[Any, str], part: Any) -> str:
    return part.label if isinstance(part, Card) else choices.get(part, str(part))


def file_form(value: Any) -> str:
    """Return a value as it stands in a TOML file."""
    return json.dumps(value, ensure_ascii=False)


def allowed_values(name: str) -> str:
    """Return the values an option may have, as half a sentence in the notation of files."""
    field = all_options()[name]
    low, high = field.option.low, field.option.high
    words = [file_form(value) for value in field.option.choices if not isinstance(value, tuple)]
    if name == "removed":
        return 'a list of cards, as in ["2C", "2H"]'
    if field.default == ():
        return f"a list of {', '.join(words)}"
    if low is None:
        return " or ".join(words) if len(words) < 3 else f"one of {', '.join(words)}"
    named = [word for word in words if word.startswith('"')]
    return " or ".join([f"a whole number from {low} to {high}", *named])
