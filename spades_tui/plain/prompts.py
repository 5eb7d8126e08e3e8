"""What a prompt asks, and what may be answered to it: numbered where that is clear, by a word
always.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import assert_never

import msgspec

from spades_tui.bots.roster import level_and_style
from spades_tui.cards import Card
from spades_tui.player_view import Prompt, View
from spades_tui.player_view.wording import Cast, bid_text, can_take, imperative
from spades_tui.player_view.wording.notes import bid_note, misdeal_note, partner_question
from spades_tui.player_view.wording.status import (
    hand_line,
    last_lines,
    plays_line,
    score_lines,
    trick_lines,
)
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.capabilities import bids_by_talk, second_partner_names
from spades_tui.text import count_noun, parse_whole_number


def prompt_text(prompt: Prompt, view: View, cast: Cast) -> str:
    """Return the question of `prompt` in words.

    Args:
        prompt: the prompt.
        view: the view of the player who is asked.
        cast: the words for players and cards.
    """
    match prompt.kind:
        case "draw":
            return _draw(view, cast)
        case "answer":
            return partner_question(prompt.about, _partner_name(view, cast))
        case "kitty" | "pass":
            return _cards(prompt, view, cast)
        case "play":
            return _play(prompt, view, cast)
        case "revoke":
            return _revoke(prompt, cast)
        case "talk":
            return _talk(prompt, view, cast)
        case "misdeal":
            return _misdeal(prompt, view)
        case "raise":
            return _raise(view)
        case "bid":
            return f"Your bid. {bid_note(view)}".strip()
        case "blind":
            return "Your cards are still face down: you may make a blind bid."
        case "look":
            return "Your turn; your cards are still face down."
        case "nil":
            return "Nil round: do you bid nil?"
        case "renounce":
            return "You could have followed suit. Correct the card, or let it stand?"
        case _:
            assert_never(prompt.kind)


def _draw(view: View, cast: Cast) -> str:
    drawn = cast.the_card(view.drawn) if view.drawn is not None else "a card"
    return f"You draw {drawn}; {count_noun(view.stock, 'card')} left in the stock. Keep it?"


def _partner_name(view: View, cast: Cast) -> str:
    """Return the partner's name for the start of a sentence; "Your partner" without a partner.

    Args:
        view: the view of the player.
        cast: the words for players and cards.
    """
    partner = view.partner
    return "Your partner" if partner is None else cast.subject_of(partner)


def _cards(prompt: Prompt, view: View, cast: Cast) -> str:
    assert prompt.pick is not None
    count = count_noun(prompt.pick.count, "card")
    if prompt.pick.verb == "discard":
        return f"Discard {count} face down."
    return f"Pass {count} to {_partner_name(view, cast)}, face down."


def _play(prompt: Prompt, view: View, cast: Cast) -> str:
    whence = cast.source_hand(prompt.hand, prompt.seat)
    legal = [action.card for action in prompt.actions if isinstance(action, do.PlayCard)]
    only = " You have only one legal card." if len(legal) == 1 else ""
    if view.trick is None:
        return f"Your lead{whence}.{only}"
    winner = cast.object_of(view.trick.winner)
    winning = f"{winner} {'are' if winner == 'you' else 'is'} winning"
    on_table = f"On the table: {plays_line(view.trick.plays, cast)}; {winning}."
    return f"{on_table} Your turn to play{whence}.{only}"


def _revoke(prompt: Prompt, cast: Cast) -> str:
    offender = parse_whole_number(prompt.about)
    owner = cast.possessive_of(offender) if offender is not None else "an opponent's"
    return f"The cards prove {owner} revoke. Call it?"


def _talk(prompt: Prompt, view: View, cast: Cast) -> str:
    partner = _partner_name(view, cast)
    if prompt.offers(do.Say):
        names = f" {partner} will name the number." if second_partner_names(view.rules) else ""
        return f"Talk with {partner}: what can you take?{names}"
    if prompt.offers(do.Agree):
        number = view.proposed[view.side]
        return f"{partner} proposes {number}. Do you agree?"
    if second_partner_names(view.rules):
        return "Name your side's number."
    return f"Talk with {partner}: propose your side's number."


def _raise(view: View) -> str:
    own, owner = view.bids[view.seat], "Your"
    if bids_by_talk(view.rules):
        partners = view.seats.sides[view.side]
        bids = [view.bids[seat] for seat in partners]
        own = next((bid for bid in bids if bid is not None and bid.kind == "number"), own)
        owner = "Your side's"
    return f"{owner} bid is {bid_text(own)}; you may raise it." if own else "You may raise."


def _misdeal(prompt: Prompt, view: View) -> str:
    if view.hand is None:
        return "A misdeal may be called before the bidding; your cards are still face down."
    if prompt.offers(do.CallMisdeal):
        return f"{misdeal_note(view)} You may call a misdeal."
    return "Misdeal round: your turn."


_MEANING: dict[BidKind, str] = {
    "number": "bid that many tricks",
    "blind number": "bid that many tricks blind",
    "no trump": "bid that many tricks at no trump",
    "blind no trump": "bid that many tricks at no trump, blind",
}


def list_answer_texts(action: Action) -> tuple[str, ...]:
    """Return the texts that may be typed for `action`; the first is the one that is shown."""
    match action:
        case do.MakeBid():
            return (str(action.bid),)
        case do.Answer(yes=True):
            return ("yes", "y")
        case do.Answer():
            return ("no", "n")
        case do.Propose():
            return (f"propose {action.number}", str(action.number))
        case do.Raise():
            return (f"raise {action.number}", str(action.number))
        case do.AskSuit():
            suit = action.suit
            return (suit.plural, f"ask {suit.plural}", suit.value.lower())
        case do.PlayCard() | do.CorrectRevoke():
            return (action.card.ascii_label.lower(),)
        case do.Discard() | do.PassCards():
            return (" ".join(card.ascii_label for card in action.cards),)
        case do.Say():
            return (f"say {can_take(action.sure_halves, action.maybe_halves)}",)
        case do.Look():
            return ("look",)
        case do.StayDown():
            return ("down", "stay")
        case do.PassNil():
            return ("no", "pass")
        case do.Ask():
            return ("ask",)
        case do.CallMisdeal():
            return ("call", "misdeal")
        case do.WaiveMisdeal():
            return ("play", "waive")
        case do.Agree():
            return ("agree", "yes")
        case do.StandPat() | do.LetStand():
            return ("stand", "no")
        case do.KeepDrawn():
            return ("keep",)
        case do.DiscardDrawn():
            return ("discard",)
        case do.DeclinePass():
            return ("none", "decline", "no")
        case do.CallRevoke():
            return ("call", "yes")
        case _:
            assert_never(action)


class Choices(msgspec.Struct, frozen=True):
    """The answers to one prompt, as they are read out.

    Attributes:
        lines: the lines to read out: one for each choice, or one with all cards.
        numbered: the actions that may be named by a number, from 1; empty if only words are
            allowed.
        cards: the cards that may be named by a number, from 1, if several cards are to be picked;
            else empty.
        aside: a sentence to add once per hand; None for none.
    """

    lines: tuple[str, ...]
    numbered: tuple[Action, ...] = ()
    cards: tuple[Card, ...] = ()
    aside: str | None = None


def choices(prompt: Prompt, cast: Cast) -> Choices:
    """Return the answers `prompt` allows, as they are read out.

    Args:
        prompt: the prompt.
        cast: the words for players and cards.
    """
    listable = [action for action in prompt.actions if not isinstance(action, do.Say)]
    if prompt.pick is not None:
        return _list_pick(prompt.pick.cards, listable, cast)
    numbers = [action for action in listable if isinstance(action, do.Propose | do.Raise)]
    bids = [action for action in listable if isinstance(action, do.MakeBid)]
    if numbers or len(listable) < len(prompt.actions) or _has_numbers(bids):
        return Choices(summarize_choices(prompt, cast))
    if prompt.kind == "play":
        cards = [action.card for action in listable if isinstance(action, do.PlayCard)]
        row = _number_cards(cards, cast)
        return Choices((row,), tuple(listable), aside=_wrong(prompt, cast))
    lines = (
        f"{place}: {imperative(action, cast)} ({list_answer_texts(action)[0]})"
        for place, action in enumerate(listable, 1)
    )
    return Choices(tuple(lines), tuple(listable))


def _number_cards(cards: Iterable[Card], cast: Cast) -> str:
    """Return numbered cards on one line: a hand of thirteen lines is slow to hear."""
    row = ", ".join(f"{place} {cast.card(card)}" for place, card in enumerate(cards, 1))
    return f"Choose: {row}."


def _list_pick(cards: tuple[Card, ...], others: Sequence[Action], cast: Cast) -> Choices:
    words = (_word_line(action, cast) for action in others)
    return Choices((_number_cards(cards, cast), *words), cards=cards)


def _word_line(action: Action, cast: Cast) -> str:
    return f"{list_answer_texts(action)[0]}: {imperative(action, cast)}"


def _wrong(prompt: Prompt, cast: Cast) -> str | None:
    if not prompt.wrong:
        return None
    card = prompt.wrong[0]
    return (
        "You can also play a card that does not follow suit, which is a revoke: "
        f"!{card.ascii_label} plays {cast.the_card(card)}."
    )


def _has_numbers(bids: list[do.MakeBid]) -> bool:
    """Whether these bids hold numbers to choose from."""
    kinds = [action.bid.kind for action in bids]
    return "number" in kinds or any(kinds.count(kind) > 1 for kind in _MEANING)


def summarize_choices(prompt: Prompt, cast: Cast) -> tuple[str, ...]:
    """Return lines with the words that may be typed as an answer to `prompt`; none has a number.

    Bids or numbers of one kind share a line: "1 to 4: bid that many tricks". The text before the
    colon is the one to type.
    """
    bids = [action.bid for action in prompt.actions if isinstance(action, do.MakeBid)]
    lines = []
    if prompt.offers(do.Say):
        lines.append(
            "say 3 maybe 1: tell your partner what you can take; halves such as 3.5 are allowed"
        )
    raises = [action.number for action in prompt.actions if isinstance(action, do.Raise)]
    if raises:
        lines.append(f"{format_ranges(raises)}: raise to that number")
    proposals = [action.number for action in prompt.actions if isinstance(action, do.Propose)]
    if proposals:
        lines.append(f"propose {format_ranges(proposals)}: propose a number for your side")
    lines += _bid_lines(bids)
    numeric = (do.Say, do.Raise, do.Propose, do.MakeBid)
    lines += [_word_line(a, cast) for a in prompt.actions if not isinstance(a, numeric)]
    return tuple(lines)


def _bid_lines(bids: list[Bid]) -> list[str]:
    lines = []
    for kind in dict.fromkeys(bid.kind for bid in bids):
        same = [bid for bid in bids if bid.kind == kind and not bid.bemo]
        prefix = str(Bid(kind, 1)).removesuffix("1")
        if not same:
            continue  # only with a Bemo, told below
        if kind in _MEANING:
            lines.append(f"{format_ranges([bid.tricks for bid in same], prefix)}: {_MEANING[kind]}")
        else:
            lines.append(f"{same[0]}: bid {bid_text(same[0])}")
    for mark, name in (("+lb", "little"), ("+bb", "big")):
        with_bemo = [bid for bid in bids if bid.bemo == name]
        if with_bemo:
            lines.append(f"{mark} after a number, as in {with_bemo[0]}: add a {name} Bemo")
    return lines


def format_ranges(numbers: Iterable[int], prefix: str = "") -> str:
    """Return numbers as text, in order and with neighbors as ranges: ``1 to 4, 6``; "" for none.

    Args:
        numbers: the numbers, in any order.
        prefix: put before each number that is written; "" for none.
    """
    ordered = sorted(set(numbers))
    if not ordered:
        return ""
    gaps = [place for place, (a, b) in enumerate(pairwise(ordered), 1) if b != a + 1]
    parts = []
    for start, end in pairwise([0, *gaps, len(ordered)]):
        run = ordered[start:end]
        first, last = f"{prefix}{run[0]}", f"{prefix}{run[-1]}"
        parts.append(first if len(run) == 1 else f"{first} to {last}")
    return ", ".join(parts)


def players_text(names: Sequence[str], levels: Sequence[str | None]) -> str:
    """Return a text with the players by seat and the levels of the bots: "You, West (club), …".

    Args:
        names: the names by seat.
        levels: by seat, the name of the bot; None for a person.
    """
    return ", ".join(
        name if level is None else f"{name} ({level_and_style(level)})"
        for name, level in zip(names, levels, strict=True)
    )


def position_lines(view: View, cast: Cast, *extra: str) -> list[str]:
    """Return lines with the last trick, if a new one begins, the player's cards, and the question.

    Args:
        view: the view of the player who is asked.
        cast: the words for players and cards.
        extra: lines to put between the question and its choices, which come last.
    """
    last = last_lines(view, cast) if view.trick is None and view.tricks else ()
    prompt = view.question
    question_line = prompt_text(prompt, view, cast)
    hand = () if view.hand is None else (hand_line(view, cast),)  # the question says so
    return [*last, *hand, question_line, *extra, *choices(prompt, cast).lines]


def lookup_lines(word: str, view: View, cast: Cast) -> Sequence[str] | None:
    """Return the lines that answer a command to look something up.

    Args:
        word: the command: "hand", "score", "last" or "tricks".
        view: the view of the player.
        cast: the words for players and cards.

    Returns:
        The lines; None if `word` is no such command.
    """
    match word:
        case "hand":
            return (hand_line(view, cast),)
        case "score":
            return score_lines(view, cast)
        case "last":
            return last_lines(view, cast)
        case "tricks":
            return trick_lines(view, cast)
        case _:
            return None
