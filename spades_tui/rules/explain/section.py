"""What a page of rules is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from spades_tui.rules.deck import lowest_club_first, pack
from spades_tui.rules.options.catalogue import all_options
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

DOCUMENTS: Final = {
    "A": "Alpha Theta",
    "B": "General rules",
    "C": "Tournament",
    "D": "Pirates",
    "+": "House",
}
"""The documents the rules come from, by the letter the options name them with."""


class Paragraph(msgspec.Struct, frozen=True):
    """A few sentences about one thing.

    Attributes:
        text: the sentences.
        sources: names of the documents they come from; none where the program speaks of itself.
    """

    text: str
    sources: tuple[str, ...] = ()


class Section(msgspec.Struct, frozen=True):
    """A heading and what stands under it."""

    title: str
    paragraphs: tuple[Paragraph, ...]


Paragraphs = Iterator[Paragraph]


class Whose(NamedTuple):
    """How sentences call those who keep a score of their own: ``side … that … it … its``."""

    noun: str
    that: str
    it: str
    its: str


def scorer(rules: RuleSet) -> Whose:
    """Return the words for a side, or for a player where nobody has a partner."""
    if seating(rules).has_partners:
        return Whose("side", "that", "it", "its")
    return Whose("player", "who", "they", "their")


def para(sources: str, *sentences: str | bool | None) -> Paragraph:
    """Return a paragraph of the sentences that are there; `sources` are letters of documents."""
    text = " ".join(sentence for sentence in sentences if isinstance(sentence, str) and sentence)
    return Paragraph(text, tuple(DOCUMENTS[letter] for letter in sources))


def lowest_club(rules: RuleSet) -> str:
    """Return the label of the lowest club in the pack."""
    return lowest_club_first(pack(rules), rules)[0].label


def told_by_options(rules: RuleSet, group: str) -> Paragraphs:
    """Tell the options of a group whose metadata holds a sentence for the value in force."""
    for field in all_options().values():
        if field.group != group:
            continue
        value = field.of(rules)
        sentences = field.option.sentences
        sentence = sentences.get(value, sentences.get("*") if value != field.default else None)
        if sentence is not None:
            letters = "".join(at for at, name in DOCUMENTS.items() if name in field.option.source)
            yield para(letters, sentence.format(value=value))


def count(number: int, noun: str) -> str:
    """Return ``"one card"``, ``"two cards"``, ``"13 cards"``."""
    words = {0: "no", 1: "one", 2: "two", 3: "three", 4: "four"}
    return f"{words.get(number, number)} {noun}{'' if number == 1 else 's'}"


def listed(parts: list[str], last: str = "and") -> str:
    """Return ``"a, b and c"``."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
