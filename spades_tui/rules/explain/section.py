"""The parts of a page of rules, and the page as plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import NamedTuple

import msgspec

from spades_tui.rules.catalog import all_options
from spades_tui.rules.deck import full_pack, lowest_club_first
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import plural


class Section(msgspec.Struct, frozen=True):
    """A section of the rules page.

    Attributes:
        title: its heading.
        paragraphs: its paragraphs, each of one or more sentences.
    """

    title: str
    paragraphs: tuple[str, ...]


Paragraphs = Iterator[str]
"""Texts of one or more sentences, each a paragraph."""


class ScorerWords(NamedTuple):
    """Words for the holder of a score in sentences: a side, or a player if the table has no
    partners.

    Attributes:
        noun: "side" or "player".
        that: the relative pronoun, "that" or "who".
        pronoun: "it" or "they".
        possessive: "its" or "their".
    """

    noun: str
    that: str
    pronoun: str
    possessive: str


def scorer(rules: RuleSet) -> ScorerWords:
    """Return the words for a side, or for a player if the table has no partners."""
    if seating(rules).has_partners:
        return ScorerWords("side", "that", "it", "its")
    return ScorerWords("player", "who", "they", "their")


def paragraph(*sentences: str | bool | None) -> str:
    """Return the sentences joined by spaces to one text; arguments that are no text or "" are left
    out."""
    return " ".join(sentence for sentence in sentences if isinstance(sentence, str) and sentence)


def eldest(rules: RuleSet) -> str:
    """Return words for the player after the dealer: "the player on the dealer's left".

    At a table of two, "the player who did not deal".
    """
    two = rules.table.players == "two solo"
    return "the player who did not deal" if two else "the player on the dealer's left"


def lowest_club(rules: RuleSet) -> str:
    """Return the label of the lowest club in the pack ("2♣")."""
    return lowest_club_first(full_pack(rules), rules)[0].label


def option_sentences(rules: RuleSet, group: str) -> Paragraphs:
    """Yield the sentences that options of a group have for their values in `rules`
    (`Option.sentences`).

    Options without a sentence for their value yield nothing.

    Args:
        rules: the rule set.
        group: the name of the group, a field of `RuleSet`.
    """
    for field in all_options().values():
        if field.group != group:
            continue
        value = field.get_value(rules)
        sentences = field.option.sentences
        sentence = sentences.get(value, sentences.get("*") if value != field.default else None)
        if sentence is not None:
            yield sentence.format(value=value)


def count(number: int, noun: str) -> str:
    """Return `number` with `noun` in the right form: "one card", "13 cards"; 0 to 4 as words ("no",
    "one")."""
    words = {0: "no", 1: "one", 2: "two", 3: "three", 4: "four"}
    return f"{words.get(number, number)} {plural(number, noun)}"


def plain_text(title: str, sections: Sequence[Section], *, width: int = 78) -> str:
    """Return `sections` under `title` as plain text, with lines of at most `width` characters."""
    lines = [title, "=" * len(title)]
    for section in sections:
        lines += ["", section.title, "-" * len(section.title)]
        lines += (fill(text, width, break_on_hyphens=False) for text in section.paragraphs)
    return "\n".join(lines) + "\n"
