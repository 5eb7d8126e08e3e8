"""The trick that a question about a revoke is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from spades_tui.rules.deck import card_order
from spades_tui.rules.tricks import Play, Trick
from spades_tui.tui.words import seat_name
from spades_tui.view import View


class AskedTrick(NamedTuple):
    """A trick with a wrong card in it.

    Attributes:
        plays: its cards, the leader's first.
        names: who played each.
        wrong: whose card is the wrong one, as a place in `plays`.
    """

    plays: tuple[Play, ...]
    names: tuple[str, ...]
    wrong: int


def asked_trick(view: View, names: Sequence[str]) -> AskedTrick | None:
    """Return the trick the viewer is asked about, None when they are asked something else."""
    prompt = view.prompt
    if prompt is None or prompt.kind not in ("renounce", "revoke"):
        return None
    hand = view.seat if prompt.kind == "renounce" else int(prompt.about)
    trick = view.trick if prompt.kind == "renounce" else revoked_trick(view, hand)
    if trick is None:
        return None
    wrong = [play.hand for play in trick.plays].index(hand)
    called = tuple(seat_name(play.hand, view, names) for play in trick.plays)
    return AskedTrick(trick.plays, called, wrong)


def proof(view: View, hand: int) -> Play | None:
    """Return the card of `hand` that proves its revoke: the last it played."""
    plays = [play for play in view.plays if play.hand == hand]
    return plays[-1] if plays else None


def revoked_trick(view: View, hand: int) -> Trick | None:
    """Return the trick in which `hand` held back the suit of the card that proves it."""
    proving = proof(view, hand)
    if proving is None:
        return None
    suits = card_order(view.rules).suit
    suit = suits[proving.card]
    for trick in view.tricks:
        cards = {play.hand: play.card for play in trick.plays}
        if trick.suit is suit and hand in cards and suits[cards[hand]] is not suit:
            return trick
    return None
