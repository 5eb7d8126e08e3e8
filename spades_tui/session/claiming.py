"""Claims at a table: judged, and carried out where they end the hand."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spades_tui.engine import Game, Rejection
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.session.thinking import (
    ClaimQuestion,
    Request,
    chance_key,
    decision,
    first_choice,
)

if TYPE_CHECKING:
    from spades_tui.bots.protocol import Bot
    from spades_tui.coach.proof import Proof
    from spades_tui.rules.events import Claimed, Event
    from spades_tui.session.thinker import Thinker

PATIENCE = 5.0
"""Seconds after which it is too early to tell, on a slow machine; elsewhere it takes half a one."""
_PLAYER = "club"


def proof_of(question: ClaimQuestion) -> Proof:
    """Return what a claim is found to be."""
    from spades_tui.coach.claim_knowledge import known_to  # noqa: PLC0415
    from spades_tui.coach.claims import judged  # noqa: PLC0415 - not before it is needed

    return judged(known_to(question.view), question.claim, question.tricks)


async def judged(question: ClaimQuestion, thinker: Thinker | None) -> Proof:
    """Return what a claim is found to be, by the process of the bots where there is one.

    What takes too long is too early to tell.

    Raises:
        BotFailed: when it cannot be judged.
    """
    from spades_tui.coach.proof import TOO_EARLY  # noqa: PLC0415 - not before it is needed

    if thinker is None:
        return await asyncio.to_thread(proof_of, question)
    try:
        return await asyncio.wait_for(thinker.judge(question), PATIENCE)
    except TimeoutError:
        return TOO_EARLY


def played_out(game: Game) -> tuple[Event, ...]:
    """Play a hand whose claim was proved to its end, and return what happens.

    Whoever claimed every trick wins every trick; everything else is left to `club` in all seats
    alike: the proof says that it changes no points, or none but those of bags.
    """
    claimed = game.ending_claim()
    if claimed is None:
        return ()
    from spades_tui.bots.roster import bot_named  # noqa: PLC0415 - not before it is needed

    club = bot_named(_PLAYER)
    events: list[Event] = []
    while (prompt := game.prompt) is not None:
        done = game.submit(_next(game, claimed, club))
        if isinstance(done, Rejection):
            done = game.submit(first_choice(prompt))
        assert not isinstance(done, Rejection), done
        events += done
    return tuple(events)


def _next(game: Game, claimed: Claimed, club: Bot) -> Action:
    from spades_tui.coach.claim_offers import no_claim  # noqa: PLC0415 - not before it is needed

    prompt = game.prompt
    assert prompt is not None
    view = game.view(prompt.seat)
    if claimed.claim == "all" and claimed.seat == prompt.seat and no_claim(view) is None:
        from spades_tui.coach.claim_knowledge import known_to  # noqa: PLC0415
        from spades_tui.coach.claim_play import winning_card  # noqa: PLC0415

        card = winning_card(known_to(view), game.state.cards_out.cards)
        if card is not None:
            return PlayCard(prompt.seat, prompt.hand, card)
    length = len(game.log)
    key = chance_key(game.seed, length, prompt.seat)
    return decision(club, Request(length, prompt.seat, view, _PLAYER, key)).action
