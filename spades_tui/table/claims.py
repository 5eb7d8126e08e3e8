"""Claims at a table: the possible claims, their proof, and their play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from spades_tui.engine import Game
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import supports_claims
from spades_tui.rules.events import ClaimKind
from spades_tui.table.worker.requests import (
    ClaimRequest,
    DecisionRequest,
    decide,
    first_legal_action,
    prove_request,
    rng_key,
)

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Bot
    from spades_tui.rules.events import Claimed, Event
    from spades_tui.solver.claim_knowledge import ClaimResult
    from spades_tui.table.worker.client import WorkerClient


PROOF_TIMEOUT = 5.0
"""Seconds until a claim counts as too early to decide. Only slow machines need it: others take half
a second."""
_PLAYER = "club"


async def prove_at_table(question: ClaimRequest, thinker: WorkerClient | None) -> ClaimResult:
    """Return the result of a claim; `TOO_EARLY` if its proof takes more than `PROOF_TIMEOUT`
    seconds.

    Args:
        question: the claim.
        thinker: the client of the bots' process, which proves the claim; None to prove it in a
            thread of this process, without a time limit.

    Raises:
        BotError: if the bots' process fails.
    """
    import asyncio

    from spades_tui.solver.claim_knowledge import TOO_EARLY

    if thinker is None:
        return await asyncio.to_thread(prove_request, question)
    try:
        return await asyncio.wait_for(thinker.prove(question), PROOF_TIMEOUT)
    except TimeoutError:
        return TOO_EARLY


def play_out_claim(game: Game) -> tuple[Event, ...]:
    """Play the rest of a hand in `game` if a proved claim has ended it (`Game.ending_claim`).

    A player who claimed every trick wins every trick. All other decisions, at all seats, are made
    by the bot `club`: the proof guarantees that they change no points, or only those of bags.

    Returns:
        The new events; empty if there is no such claim.
    """
    claimed = game.ending_claim()
    if claimed is None:
        return ()
    from spades_tui.bots.roster import load_bot

    club, start = load_bot(_PLAYER), len(game.log)
    game.play_on(partial(_next, game, claimed, club), instead=first_legal_action)
    return tuple(game.log[start:])


def _next(game: Game, claimed: Claimed, club: Bot, prompt: Prompt) -> Action:
    view = game.view(prompt.seat)
    if claimed.claim == "all" and claimed.seat == prompt.seat and claim_problem(view) is None:
        from spades_tui.solver.claim_knowledge import knowledge_of
        from spades_tui.solver.claims import card_keeping_claim

        card = card_keeping_claim(knowledge_of(view), game.state.current_hand.cards)
        if card is not None:
            return PlayCard(prompt.seat, prompt.hand, card)
    length = len(game.log)
    key = rng_key(game.seed, length, prompt.seat)
    return decide(club, DecisionRequest(length, prompt.seat, view, _PLAYER, key)).action


UNSUPPORTED: Final = (
    "Claims are proved at tables of four hands with one deck, without must-beat, rake or shake."
)


def claim_problem(view: View, claim: ClaimKind | None = None) -> str | None:
    """Return a sentence with the reason that the viewer cannot make a claim now; None if they can.

    Whether the claim is true is not checked.

    Args:
        view: the claimer's view.
        claim: the kind of claim; None to check only the conditions that every kind has.
    """
    if not supports_claims(view.rules):
        return UNSUPPORTED
    if view.prompt is None or view.prompt.kind != "play":
        return "A claim is made at your turn to play a card."
    bid = view.bids[view.seat]
    if claim == "nil" and not (is_nil(bid) and view.taken[view.seat] == 0):
        return (
            "Your nil has failed already."
            if is_nil(bid)
            else "You have bid no nil that could be safe."
        )
    return None


def list_claims(view: View) -> tuple[ClaimKind, ...]:
    """Return the kinds of claim that may be true in this position; empty if there are none.

    The viewer must be able to claim: `claim_problem` returns None for `view`.
    """
    from spades_tui.solver.claim_knowledge import knowledge_of
    from spades_tui.solver.claims import possible_claims

    possible = possible_claims(knowledge_of(view))
    return tuple(claim for claim in possible if claim_problem(view, claim) is None)


NOTHING_POSSIBLE: Final = "There is nothing to claim in this position."
CLAIM_TEXTS: Final[dict[ClaimKind, str]] = {
    "all": "All the rest are mine",
    "settled": "The score is settled",
    "nil": "My nil is safe",
}
"""Each claim in the player's words."""
