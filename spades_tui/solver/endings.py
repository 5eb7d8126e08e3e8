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
"""Most cards in a hand with which the search always finishes."""


class Guarantee(NamedTuple):
    """The result that is sure after an answer, wherever the hidden cards are.

    Attributes:
        tricks: the smallest number of tricks that the player's hand takes in the whole hand.
        nil: whether the player's nil is sure to be made; None if they have no nil that is still
            alive.
    """

    tricks: int
    nil: bool | None = None

    @property
    def worth(self) -> int:
        """The number that answers are compared by, higher is better: `tricks`, or for a nil 0 or
        1."""
        return self.tricks if self.nil is None else int(self.nil)


def is_ending(view: View) -> bool:
    """Whether the prompt of `view` asks for a card so late that `guarantee_of` is exact for every
    card.

    False without a prompt, and under rules for which claims are not supported.
    """
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
    """Return the result that is sure after a card, wherever the hidden cards are.

    None if the card is illegal or ends the hand.

    Args:
        game: the game, stopped at the question.
        action: the card, a `PlayCard`.
    """
    assert isinstance(action, PlayCard)
    view = game.view(action.seat)
    alive = view.seat in view.live_nils
    after = _view_after(game, action)
    if after is None:
        return None
    tricks = after.taken[after.seat]
    left = max(after.hand_sizes)
    if left == 0:
        return Guarantee(tricks, tricks == 0 if alive else None)
    knowledge = knowledge_of(after)
    if alive:
        nil = tricks == 0 and prove_tricks(knowledge, left, wants_many=False).answer == "proved"
        return Guarantee(tricks, nil)
    added = 0
    while added < left and prove_tricks(knowledge, added + 1, wants_many=True).answer == "proved":
        added += 1
    return Guarantee(tricks + added)


def refutation_of(game: Game, action: Action, wanted: Guarantee) -> ClaimResult | None:
    """Return the result of a claim, made after `action`, to the guarantee of the right answer.

    The `winner` of the result is the card that beats the claim. None if no claim can be made, as
    the guarantee is already lost or the hand is over.

    Args:
        game: the game, stopped at the question.
        action: an answer with a lower guarantee.
        wanted: the guarantee of the right answer.
    """
    after = _view_after(game, action)
    left = max(after.hand_sizes) if after is not None else 0
    if after is None or not left:
        return None
    tricks = after.taken[after.seat]
    if wanted.nil is not None:
        return prove_tricks(knowledge_of(after), left, wants_many=False) if tricks == 0 else None
    need = wanted.tricks - tricks
    return prove_tricks(knowledge_of(after), need, wants_many=True) if 0 < need <= left else None


def _view_after(game: Game, action: Action) -> View | None:
    """Return the player's view after an answer; None if it is illegal or ends the hand."""
    other = game.copy()
    if isinstance(other.submit(action), Rejection) or other.prompt is None:
        return None
    return other.view(action.seat)
