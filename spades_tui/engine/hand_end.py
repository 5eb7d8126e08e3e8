"""The end of a hand: its facts go to the scoring rules, the match moves on."""

from __future__ import annotations

import msgspec

from spades_tui.engine.state import BETWEEN, State, put
from spades_tui.rules.scoring import game_outcome, score_hand
from spades_tui.rules.scoring.facts import HandFacts
from spades_tui.view import HandResult


def hand_facts(state: State) -> HandFacts:
    """Return what scoring needs to know of a finished hand."""
    hand, playing = state.cards_out, state.playing
    return HandFacts(
        bids=hand.bids,
        tricks=playing.taken,
        winners=tuple(trick.winner for trick in playing.tricks),
        winning_cards=tuple(trick.winning_card for trick in playing.tricks),
        cancelled=playing.cancelled,
        promise_broken=playing.promise_broken,
        declarer=hand.declarer,
        revoker=hand.revoker,
    )


def hand_over(state: State) -> State:
    """Score the hand and, where the game is over, count it for the match."""
    assert state.dealer is not None
    facts = hand_facts(state)
    before = tuple(zip(state.scores, state.bags, strict=True))
    sides = score_hand(facts, state.rules, before, bids_itself=state.bids_itself)
    result = HandResult(
        number=state.number,
        dealer=state.dealer,
        bids=facts.bids,
        tricks=facts.tricks,
        sides=sides,
        declarer=facts.declarer,
        revoker=facts.revoker,
    )
    state = msgspec.structs.replace(
        state,
        stage=BETWEEN,
        scores=tuple(side.score for side in sides),
        bags=tuple(side.bags for side in sides),
        results=(*state.results, result),
        outcome=game_outcome(
            sides, state.rules, state.number, earlier=[past.sides for past in state.results]
        ),
        prompt=None,
        due=None,
    )
    return state if state.outcome is None else _game_over(state, state.outcome.winner)


def _game_over(state: State, winner: int) -> State:
    wins = put(state.wins, winner, state.wins[winner] + 1)
    won = winner if wins[winner] >= state.rules.ending.match else None
    return msgspec.structs.replace(state, wins=wins, match_winner=won)
