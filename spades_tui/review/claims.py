"""The claims of a finished hand in sentences, with what breaks a refused one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from spades_tui.cards import Card
from spades_tui.player_view.wording import Cast, narrate
from spades_tui.rules.deck import suits_of
from spades_tui.rules.tricks import Play
from spades_tui.solver.claim_knowledge import ClaimResult, by_tricks
from spades_tui.solver.claims import LoggedClaim, reprove


def all_claim_lines(claims: Iterable[LoggedClaim], cast: Cast) -> tuple[str, ...]:
    """Return claims in sentences, each judged once more."""
    return tuple(line for claim in claims for line in claim_lines(claim, reprove(claim), cast))


def claim_lines(made: LoggedClaim, proof: ClaimResult, cast: Cast) -> tuple[str, ...]:
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


def _hands(made: LoggedClaim, hands: Sequence[tuple[Card, ...]], cast: Cast) -> list[str]:
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


def _line(made: LoggedClaim, line: Sequence[Play], cast: Cast) -> str:
    """Return cards played one after the other, trick by trick."""
    named = cast.the_card if cast.style == "words" else cast.card
    told = []
    for trick, plays in enumerate(by_tricks(made.view, line), len(made.view.tricks) + 1):
        cards = (f"{cast.whom(play.hand)} {named(play.card)}" for play in plays)
        told.append(f"trick {trick}, {', '.join(cards)}")
    return f"{'; '.join(told)}."
