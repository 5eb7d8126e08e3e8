"""The last cards, judged against hidden cards that are rearranged to beat each answer."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.capabilities import supports_claims
from spades_tui.solver.claim_knowledge import ClaimResult, knowledge_of
from spades_tui.solver.claims import prove_claim

MAX_CARDS: Final = 5
"""Cards in hand at which the adversary is always done in time."""


class Guarantee(NamedTuple):
    """What an answer is sure of.

    Attributes:
        tricks: tricks of one's own hand in the whole hand, however the cards lie.
        nil: whether a nil that still lives is sure to be kept; None where there is none.
    """

    tricks: int
    nil: bool | None = None

    @property
    def worth(self) -> int:
        """What answers are compared by: a nil by itself, else tricks."""
        return self.tricks if self.nil is None else int(self.nil)


def is_ending(view: View) -> bool:
    """Whether every answer to a prompt can be judged exactly."""
    prompt = view.prompt
    return (
        prompt is not None
        and prompt.kind == "play"
        and prompt.hand == view.seat
        and max(view.hand_sizes) <= MAX_CARDS
        and supports_claims(view.rules)
        and not prompt.wrong
    )


def guarantee_of(game: Game, action: Action) -> Guarantee | None:
    """Return what a card is sure of, in a game that waits for it; None where it cannot be told."""
    assert isinstance(action, PlayCard)
    view = game.view(action.seat)
    alive = view.seat in view.live_nils
    after = _after(game, action)
    if after is None:
        return None
    taken = after.taken[after.seat]
    left = max(after.hand_sizes)
    if alive:
        return Guarantee(taken, taken == 0 and (left == 0 or _answer(after, nil=True) == "proved"))
    more = 0
    while more < left and _answer(after, tricks=more + 1) == "proved":
        more += 1
    return Guarantee(taken + more)


def refutation_of(game: Game, action: Action, wanted: Guarantee) -> ClaimResult | None:
    """Return the deal and the cards that beat an answer; None where it is beaten by itself.

    Args:
        game: it waits for the answer.
        action: an answer that is not sure of what is wanted.
        wanted: what the right answer is sure of.
    """
    after = _after(game, action)
    if after is None or not max(after.hand_sizes):
        return None
    if wanted.nil is not None:
        return prove_claim(knowledge_of(after), "nil") if after.taken[after.seat] == 0 else None
    need = wanted.tricks - after.taken[after.seat]
    left = max(after.hand_sizes)
    return prove_claim(knowledge_of(after), "more", need) if 0 < need <= left else None


def _after(game: Game, action: Action) -> View | None:
    """Return what the player knows after an answer; None where the hand ends by it."""
    other = game.copy()
    if isinstance(other.submit(action), Rejection) or other.prompt is None:
        return None
    return other.view(action.seat)


def _answer(view: View, tricks: int = 0, *, nil: bool = False) -> str:
    return prove_claim(knowledge_of(view), "nil" if nil else "more", tricks).answer
