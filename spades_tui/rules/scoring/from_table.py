"""A hand from a real table, written down as text: what `spades score` reads and prints.

Seats stand clockwise from South. Every error is one sentence that names the field and says what
to write instead.
"""

from __future__ import annotations

from typing import Any, TypedDict, Unpack

import msgspec

from spades_tui.rules.bidding import auction_refusal
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import has_cancel_card
from spades_tui.rules.deck import cancel_card_copies
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import HandFacts, SideScore
from spades_tui.rules.scoring.table_text import (
    before_from_text,
    bids_from_text,
    cards_from_text,
    counts_of,
    hands_from_text,
    tricks_from_text,
)
from spades_tui.rules.seating import seating


class MoreFacts(TypedDict, total=False):
    """Facts only some rules ask for, as text; hands are written as `hands_from_text` says.

    Attributes:
        winners: the hand that won each trick, in order.
        winning_cards: the card that won each trick, in order.
        cancelled: who won the cancelling card, once for each copy; ``none`` when nobody did.
        promise_broken: who broke their no-trump promise; ``none`` when nobody did.
        revoker: whose revoke was established; the hand stopped there.
    """

    winners: str | None
    winning_cards: str | None
    cancelled: str | None
    promise_broken: str | None
    revoker: str | None


def facts_from_text(
    rules: RuleSet, bids: str, tricks: str, before: str | None = None, **more: Unpack[MoreFacts]
) -> tuple[HandFacts, tuple[tuple[int, int], ...]]:
    """Read a hand: ``"4 nil 3 5"``, ``"5 0 3 5"``, ``"337/7 120/3"``.

    Bids may be empty where the rules let the first hand bid itself.

    Returns:
        The facts, and (score, bags) of each side before the hand.

    Raises:
        ValueError: when a text cannot be read or does not fit the rules or the other texts.
    """
    table = seating(rules)
    made, declarer = bids_from_text(rules, bids)
    revoker = _revoker(rules, more.get("revoker"))
    taken = tricks_from_text(rules, tricks, stopped=revoker is not None)
    winners = _maybe_hands(rules, "winners", more.get("winners"))
    if winners is not None and counts_of(winners, table.hands) != taken:
        raise ValueError(
            "Winners: they do not match the tricks; name the winner of each trick, in order."
        )
    cards_text = more.get("winning_cards")
    cards = None if cards_text is None else cards_from_text(rules, cards_text, sum(taken))
    cancelled = _maybe_hands(rules, "cancelled", more.get("cancelled"))
    broken = _maybe_hands(rules, "promise broken", more.get("promise_broken"))
    facts = HandFacts(
        bids=made,
        tricks=taken,
        winners=winners,
        winning_cards=cards,
        cancelled=None if cancelled is None else _cancelled(rules, cancelled, taken),
        promise_broken=None if broken is None else _broken(rules, broken, made),
        declarer=declarer,
        revoker=revoker,
    )
    scores = before_from_text(rules, before)
    told = before is not None and before.strip()
    _check_auction(rules, made, tuple(score for score, _ in scores) if told else None)
    return facts, scores


def _check_auction(
    rules: RuleSet, bids: tuple[Bid | None, ...], scores: tuple[int, ...] | None
) -> None:
    """Refuse bids the auction would have refused."""
    made = tuple(bid for bid in bids if bid is not None)
    reason = auction_refusal(made, scores, rules) if len(made) == len(bids) else None
    if reason is not None:
        raise ValueError(f"Bids: {reason}")


def _maybe_hands(rules: RuleSet, field: str, text: str | None) -> tuple[int, ...] | None:
    return None if text is None else hands_from_text(rules, field, text)


def _revoker(rules: RuleSet, text: str | None) -> int | None:
    hands = _maybe_hands(rules, "revoker", text)
    if not hands:
        return None
    if len(hands) > 1 or hands[0] >= seating(rules).players:
        raise ValueError("Revoker: name one player.")
    return hands[0]


def _broken(
    rules: RuleSet, broken: tuple[int, ...], bids: tuple[Bid | None, ...]
) -> tuple[bool, ...]:
    for seat in broken:
        bid = bids[seat] if seat < len(bids) else None
        if bid is None or not bid.is_no_trump:
            raise ValueError(
                f"Promise broken: Player {seat + 1} did not bid no trump, "
                "leave them out or write none."
            )
    return tuple(seat in broken for seat in range(seating(rules).players))


def _cancelled(rules: RuleSet, hands: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    if hands and not has_cancel_card(rules):
        raise ValueError("Cancelled: no card cancels a bag by these rules, leave it out.")
    copies = cancel_card_copies(rules)
    if len(hands) > copies:
        raise ValueError(
            f"Cancelled: there are {copies} such cards in play, so name at most that many winners."
            if copies > 1
            else "Cancelled: there is one such card in play, so name one winner."
        )
    if any(not taken[hand] for hand in hands):
        raise ValueError("Cancelled: name a hand that won a trick.")
    return counts_of(hands, len(taken))


def score_sheet(sides: tuple[SideScore, ...]) -> dict[str, Any]:
    """Return a scored hand as plain data: the sides with lines, hand, score and bags."""
    return {
        "sides": [
            {
                "lines": [msgspec.to_builtins(line) for line in side.lines],
                "hand": side.hand,
                "score": side.score,
                "bags": side.bags,
            }
            for side in sides
        ]
    }
