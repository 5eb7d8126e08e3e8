"""What a typed line means: an action, or a sentence that says what to type instead."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from spades_tui.cards import Card, parse_card
from spades_tui.plain.prompts import Choices, choices, list_answer_texts, summarize_choices
from spades_tui.player_view import Prompt
from spades_tui.player_view.wording import Cast, imperative
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import parse_bid
from spades_tui.text import join_words, parse_whole_number

_SAY: Final = re.compile(
    r"(?:say\s+)?(?P<sure>[0-9]{1,2}(?:\.[05])?)(?:\s*,?\s*maybe\s+(?P<maybe>[0-9]{1,2}(?:\.[05])?))?"
)
_CAST: Final = Cast((), style="words")
"""Words for choices as they are read out: they may be typed just so."""
_PICTURES: Final = {"jack": "J", "queen": "Q", "king": "K", "ace": "A"}
_NUMBERS: Final = {
    word: str(place)
    for place, word in enumerate(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], start=2
    )
}  # fmt: skip
_CARD_WORDS: Final = re.compile(r"(?:the\s+)?(\w+)\s+(?:of\s+)?(spade|heart|diamond|club)s?")


_LONGEST: Final = 100
_MANY: Final = 8
_SHORT: Final = {
    "?": "help", "q": "quit", "exit": "quit", "h": "hint", "u": "undo", "s": "score", "l": "last",
}  # fmt: skip


def parse_command(line: str) -> str:
    """Return a typed line in small letters with single spaces; a command's short form is expanded.

    For instance, both "q" and "Exit" become "quit".
    """
    word = " ".join(line.casefold().split())
    return _SHORT.get(word, word)


class Unrecognized(msgspec.Struct, frozen=True):
    """A typed line that is no answer.

    Attributes:
        reason: one sentence for the player, with what to type instead.
    """

    reason: str


def parse_answer(line: str, prompt: Prompt, offered: Choices) -> Action | Unrecognized:
    """Return the action that `line` means as an answer to `prompt`.

    If it means none, an `Unrecognized` with the reason is returned. A card or bid that is not legal
    is returned as an action: the game refuses it with a reason.

    Args:
        line: the line typed.
        prompt: the prompt.
        offered: the choices that were read out (`choices`), some of which have numbers.
    """
    text = " ".join(line.lower().split())
    if len(text) > _LONGEST:
        return Unrecognized(f"That answer is too long: {_examples(prompt)}.")
    place = parse_whole_number(text)
    if place is not None and offered.numbered:
        if 1 <= place <= len(offered.numbered):
            return offered.numbered[place - 1]
        return Unrecognized(f"There is no choice {place}: type 1 to {len(offered.numbered)}.")
    for action in prompt.actions:
        if not isinstance(action, do.Say) and text in (
            *list_answer_texts(action),
            imperative(action, _CAST),
        ):
            return action
    if prompt.pick is not None:
        return _read_pick(text, prompt, offered)
    return _read_by_kind(text, prompt)


def parse_legal_answer(line: str, prompt: Prompt, cast: Cast) -> Action | Unrecognized:
    """Return the action that `line` means, if it is a legal answer to `prompt`.

    Otherwise an `Unrecognized` with the reason is returned.

    Args:
        line: the line typed.
        prompt: the prompt.
        cast: the words for players and cards in the reason.
    """
    answer = parse_answer(line, prompt, choices(prompt, cast))
    if isinstance(answer, Unrecognized) or prompt.pick is not None or answer in prompt.actions:
        return answer
    return Unrecognized(f"You cannot {imperative(answer, cast)} here.")


def _read_by_kind(text: str, prompt: Prompt) -> Action | Unrecognized:
    if prompt.kind == "talk":
        return _read_talk(text, prompt)
    if prompt.kind in ("play", "renounce"):
        return _read_card(text, prompt)
    if prompt.kind == "raise":
        return _read_number(text.removeprefix("raise").strip(), prompt)
    bid = text.removeprefix("bid ").strip()
    if prompt.offers(do.MakeBid):
        return _read_bid(bid, prompt)
    return _unclear(text, prompt)


def _unclear(text: str, prompt: Prompt) -> Unrecognized:
    return Unrecognized(f"{text!r} is not an answer here: {_examples(prompt)}.")


def _read_bid(text: str, prompt: Prompt) -> Action | Unrecognized:
    try:
        return do.MakeBid(prompt.seat, parse_bid("nil" if text == "n" else text))
    except ValueError:
        return _unclear(text, prompt)


def _read_number(text: str, prompt: Prompt) -> Action | Unrecognized:
    number = parse_whole_number(text)
    if number is not None:
        return do.Raise(prompt.seat, number)
    return _unclear(text, prompt)


def _read_talk(text: str, prompt: Prompt) -> Action | Unrecognized:
    speaks = prompt.offers(do.Say)
    match = _SAY.fullmatch(text)
    if match is not None and speaks:
        halves = [round(2 * float(part or 0)) for part in match.group("sure", "maybe")]
        return do.Say(prompt.seat, halves[0], halves[1])
    number = parse_whole_number(text.removeprefix("propose "))
    if number is not None and (text.startswith("propose ") or prompt.offers(do.Propose)):
        return do.Propose(prompt.seat, number)
    if text.startswith("say"):
        return Unrecognized("Type it like this: say 3 maybe 1, or say 3.5.")
    return _read_bid(text.removeprefix("bid ").strip(), prompt)


def _read_card(text: str, prompt: Prompt) -> Action | Unrecognized:
    wrong = text.startswith("!")
    name = text.removeprefix("!").removeprefix("play ").strip()
    card = parse_card_name(name) or _only_of_rank(name, prompt)
    if card is None:
        return Unrecognized(
            f"{name!r} is not a card: type a number from the list, or rank and suit, as in AS or "
            "10H."
        )
    if prompt.kind == "renounce":
        return do.CorrectRevoke(prompt.seat, card)
    if card in prompt.wrong and not wrong:
        return Unrecognized(
            f"The {card.words} does not follow suit, which is a revoke: type "
            f"!{card.ascii_label} to play it anyway."
        )
    return do.PlayCard(prompt.seat, prompt.hand, card)


def parse_card_name(text: str) -> Card | None:
    """Return the card with a name such as ``as``, ``10h`` or ``ace of spades``; None for other
    text.

    Args:
        text: the name, in small letters.
    """
    if text in ("big joker", "little joker"):
        return Card.BJ if text[0] == "b" else Card.LJ
    words = _CARD_WORDS.fullmatch(text)
    if words is not None:
        rank, suit = words.groups()
        text = _PICTURES.get(rank, _NUMBERS.get(rank, rank)) + suit[0]
    try:
        return parse_card(text)
    except ValueError:
        return None


def _only_of_rank(text: str, prompt: Prompt) -> Card | None:
    """Return the only legal card of the rank named; None if there is none or several."""
    rank = _PICTURES.get(text, _NUMBERS.get(text, text)).upper().replace("10", "T")
    fitting = {
        action.card
        for action in prompt.actions
        if isinstance(action, do.PlayCard) and action.card.rank == rank
    }
    return fitting.pop() if len(fitting) == 1 else None


def _read_pick(text: str, prompt: Prompt, offered: Choices) -> Action | Unrecognized:
    assert prompt.pick is not None
    pick = prompt.pick
    cards: list[Card] = []
    for part in text.removeprefix(pick.verb).replace(",", " ").split():
        card = _one_picked(part, offered)
        if card is None:
            return Unrecognized(
                f"{part!r} is not one of these cards: type {_count_cards(pick.count)}, as in "
                f"{' '.join(card.ascii_label for card in pick.cards[: pick.count])}."
            )
        cards.append(card)
    if len(cards) != pick.count:
        return Unrecognized(
            f"You named {_count_cards(len(cards))}: type {_count_cards(pick.count)} on one line."
        )
    for card in cards:
        if cards.count(card) > pick.cards.count(card):
            return Unrecognized(f"You named the {card.words} too often.")
    return prompt.picked(cards)


def _one_picked(part: str, offered: Choices) -> Card | None:
    place = parse_whole_number(part)
    if place is not None:
        return offered.cards[place - 1] if 1 <= place <= len(offered.cards) else None
    card = parse_card_name(part)
    return card if card in offered.cards else None


def _count_cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def _examples(prompt: Prompt) -> str:
    """Return a phrase with the texts that may be typed: all, or the first few of many cards."""
    typed = [line.partition(":")[0] for line in summarize_choices(prompt, _CAST)]
    if len(typed) > _MANY:
        return f"type one of your choices, as in {join_words(typed[:3], 'or')}"
    return f"type {join_words(typed, 'or')}" if typed else "type help"
