"""The last cards, judged against hidden cards that are rearranged to beat each answer."""

from __future__ import annotations

from typing import Final, NamedTuple

from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.capabilities import supports_claims
from spades_tui.solver.claim_knowledge import ClaimResult, knowledge_of
from spades_tui.solver.claims import prove_tricks

MAX_CARDS: Final = 5
"""Cards in hand up to which the search always finishes."""


class Guarantee(NamedTuple):
    """The guaranteed result of an answer.

    Attributes:
        tricks: tricks of one's own hand in the whole hand, in every layout.
        nil: whether a nil that is alive is sure to be made; None if there is none.
    """

    tricks: int
    nil: bool | None = None

    @property
    def worth(self) -> int:
        """The number that answers are compared by: the nil alone, else tricks."""
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
    """Return the guaranteed result of a card, in a game that waits for it; None if it is
    unknown."""
    assert isinstance(action, PlayCard)
    view = game.view(action.seat)
    alive = view.seat in view.live_nils
    after = _after(game, action)
    if after is None:
        return None
    taken = after.taken[after.seat]
    left = max(after.hand_sizes)
    if left == 0:
        return Guarantee(taken, taken == 0 if alive else None)
    knowledge = knowledge_of(after)
    if alive:
        nil = taken == 0 and prove_tricks(knowledge, left, many=False).answer == "proved"
        return Guarantee(taken, nil)
    added = 0
    while added < left and prove_tricks(knowledge, added + 1, many=True).answer == "proved":
        added += 1
    return Guarantee(taken + added)


def refutation_of(game: Game, action: Action, wanted: Guarantee) -> ClaimResult | None:
    """Return the refusal of the claim that an answer is as safe as the right one.

    None if it fails at once.

    Args:
        game: it waits for the answer.
        action: an answer with a lower guarantee.
        wanted: the guaranteed result of the right answer.
    """
    after = _after(game, action)
    left = max(after.hand_sizes) if after is not None else 0
    if after is None or not left:
        return None
    taken = after.taken[after.seat]
    if wanted.nil is not None:
        return prove_tricks(knowledge_of(after), left, many=False) if taken == 0 else None
    need = wanted.tricks - taken
    return prove_tricks(knowledge_of(after), need, many=True) if 0 < need <= left else None


def _after(game: Game, action: Action) -> View | None:
    """Return the player's view after an answer; None if it ends the hand."""
    other = game.copy()
    if isinstance(other.submit(action), Rejection) or other.prompt is None:
        return None
    return other.view(action.seat)
