"""The claims made in a game, and what each was found to be, told once the hand is over."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.cards import Card
from spades_tui.coach.claim_knowledge import known_to
from spades_tui.coach.claims import judged
from spades_tui.coach.proof import Proof, by_tricks
from spades_tui.engine.project import project
from spades_tui.engine.state import BETWEEN
from spades_tui.engine.steps import standing
from spades_tui.rules.deck import suits_of
from spades_tui.rules.events import ClaimAnswer, ClaimAnswered, Claimed, ClaimKind, Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.text import counted
from spades_tui.rules.tricks import Play
from spades_tui.view import View
from spades_tui.view.wording import Cast, narrate


class ClaimMade(msgspec.Struct, frozen=True):
    """A claim in a hand that is over.

    Attributes:
        index: place of its event in the log.
        claimed: what was claimed, and by whom.
        answer: what it was found to be.
        view: all that the claimer knew.
    """

    index: int
    claimed: Claimed
    answer: ClaimAnswer
    view: View


def claims_made(rules: RuleSet, log: Sequence[Event]) -> tuple[ClaimMade, ...]:
    """Return the claims in the hands of a legal log that are over, those taken back left out."""
    steps = standing(rules, log)
    found, waiting = [], None
    for step in steps:
        if isinstance(step.event, Claimed):
            waiting = step
        elif isinstance(step.event, ClaimAnswered) and waiting is not None:
            claimed = waiting.event
            assert isinstance(claimed, Claimed)
            view = project(waiting.before, claimed.seat)
            found.append(ClaimMade(waiting.place, claimed, step.event.answer, view))
            waiting = None
    last = steps[-1].after if steps else None
    if last is None or last.stage == BETWEEN:
        return tuple(found)
    return tuple(made for made in found if (made.view.deal, made.view.attempt)
                 != (last.deal, last.attempt))  # fmt: skip


def claims_in(rules: RuleSet, log: Sequence[Event], start: int, end: int) -> tuple[ClaimMade, ...]:
    """Return the claims between two places of a legal log, in hands that are over."""
    if not any(isinstance(event, Claimed) for event in log[start:end]):
        return ()
    return tuple(made for made in claims_made(rules, log) if start <= made.index < end)


def proof_of(made: ClaimMade) -> Proof:
    """Return what a claim is found to be when it is judged once more: always the same.

    A log from elsewhere may have an answer that nobody found; it stands without a deal or a line.
    """
    try:
        return judged(known_to(made.view), made.claimed.claim, made.claimed.tricks)
    except ValueError:
        return Proof(made.answer)


def claim_lines(made: ClaimMade, proof: Proof, cast: Cast) -> tuple[str, ...]:
    """Return a claim in sentences: what it was, and where it was refused what breaks it."""
    told = narrate(made.claimed, cast)
    trick = len(made.view.tricks) + 1
    first = f"Trick {trick}: {told}"
    if made.answer == "proved":
        return (f"{first} Proved: it held however the hidden cards lay.",)
    if made.answer == "too early":
        return (f"{first} It was too early to tell.",)
    if not proof.hands:
        return (f"{first} Refused.",)
    lines = [
        f"{first} Refused: it could have failed, for all that was known, with these cards.",
        *_hands(made, proof.hands, cast),
    ]
    if proof.other_hands:
        lines.append(f"Played like this: {_line(made, proof.line, cast)}")
        lines.append("It scores otherwise with these cards, which were as possible.")
        lines += _hands(made, proof.other_hands, cast)
        lines.append(f"Played like this: {_line(made, proof.other, cast)}")
    elif proof.other:
        lines.append(f"Played like this: {_line(made, proof.line, cast)}")
        lines.append(f"It scores otherwise than like this: {_line(made, proof.other, cast)}")
    elif proof.line:
        lines.append(f"It fails like this: {_line(made, proof.line, cast)}")
    else:
        lines.append("It was lost already.")
    return tuple(lines)


def _hands(made: ClaimMade, hands: Sequence[tuple[Card, ...]], cast: Cast) -> list[str]:
    """Return the cards each hand holds in a deal, a line each, suit by suit."""
    lines = []
    for hand, cards in enumerate(hands):
        if not cards:
            continue
        suits = suits_of(cards, made.view.rules)
        if cast.style == "words":
            held = "; ".join(cast.cards(of_suit) for of_suit in suits.values())
        else:
            held = "  ".join(" ".join(map(cast.card, of_suit)) for of_suit in suits.values())
        lines.append(f"{cast.who(hand)}: {held}.")
    return lines


def _line(made: ClaimMade, line: Sequence[Play], cast: Cast) -> str:
    """Return cards played one after the other, trick by trick."""
    named = cast.the_card if cast.style == "words" else cast.card
    told = []
    for trick, plays in enumerate(by_tricks(made.view, line), len(made.view.tricks) + 1):
        cards = (f"{cast.whom(play.hand)} {named(play.card)}" for play in plays)
        told.append(f"trick {trick}, {', '.join(cards)}")
    return f"{'; '.join(told)}."


def claim_words(claim: ClaimKind, tricks: int) -> str:
    """Return a claim as a player makes it: ``I take 3 more tricks``."""
    match claim:
        case "all":
            return "All the rest are mine"
        case "settled":
            return "The score is settled"
        case "settled but for bags":
            return "The score is settled but for bags"
        case "more":
            return f"I take {counted(tricks, 'more trick')}"
        case "nil":
            return "My nil is safe"
