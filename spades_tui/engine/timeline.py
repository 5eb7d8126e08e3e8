"""The order of the phases, computed from the rule set, and the end of a hand."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from spades_tui.engine.calls import reveal_to_bound_players
from spades_tui.engine.phases import partner_answers
from spades_tui.engine.phases.bidding import BIDDING, NIL_ROUND, RAISING, WINDOW
from spades_tui.engine.phases.card_play import PLAY
from spades_tui.engine.phases.exchange import EXCHANGE
from spades_tui.engine.phases.misdeal import MISDEAL
from spades_tui.engine.phases.phase import Phase
from spades_tui.engine.phases.stock import DRAW, KITTY_AFTER, KITTY_BEFORE
from spades_tui.engine.phases.talk import TALK
from spades_tui.engine.state import BETWEEN_HANDS, State, replace_at
from spades_tui.player_view import HandResult, Prompt
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideBefore, count_sets, game_outcome, score_hand
from spades_tui.rules.scoring.facts import HandFacts


def hand_facts(state: State) -> HandFacts:
    """Return the facts that scoring needs about a hand whose play is over."""
    hand, playing = state.current_hand, state.playing
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


def _finish_hand(state: State) -> State:
    """Return `state` with its hand scored and, if the game is over, the game counted for the
    match."""
    assert state.dealer is not None
    facts = hand_facts(state)
    earlier = [past.sides for past in state.results]
    sets = count_sets(earlier, state.rules, state.sets_given)
    before = tuple(map(SideBefore, state.scores, state.bags, sets))
    sides = score_hand(facts, state.rules, before, bids_itself=state.bids_itself)
    result = HandResult(
        number=state.number,
        dealer=state.dealer,
        bids=facts.bids,
        tricks=facts.tricks,
        sides=sides,
        declarer=facts.declarer,
        revoker=facts.revoker,
        plays=tuple(play for trick in state.playing.tricks for play in trick.plays),
    )
    state = replace(
        state,
        stage=BETWEEN_HANDS,
        scores=tuple(side.score for side in sides),
        bags=tuple(side.bags for side in sides),
        results=(*state.results, result),
        outcome=game_outcome(sides, state.rules, state.number, earlier=earlier),
        prompt=None,
        due=None,
    )
    return state if state.outcome is None else _game_over(state, state.outcome.winner)


def _game_over(state: State, winner: int) -> State:
    wins = replace_at(state.wins, winner, state.wins[winner] + 1)
    won = winner if wins[winner] >= state.rules.ending.match else None
    return replace(state, wins=wins, match_winner=won)


_ORDER = (
    DRAW,
    WINDOW,
    MISDEAL,
    KITTY_BEFORE,
    NIL_ROUND,
    BIDDING,
    TALK,
    RAISING,
    KITTY_AFTER,
    EXCHANGE,
    PLAY,
)
"""Misdeals are judged on the cards dealt, so they come before leftovers are taken up."""


@cache
def timeline(rules: RuleSet) -> tuple[Phase, ...]:
    """Return the phases that can occur under `rules`, in order."""
    return tuple(phase for phase in _ORDER if phase.occurs(rules))


def phase_of(state: State) -> Phase | None:
    """Return the phase that `state` is in; None between hands."""
    return None if state.stage == BETWEEN_HANDS else timeline(state.rules)[state.stage]


def advance(state: State) -> State:
    """Return `state` moved on to the next question or automatic event.

    `prompt` or `due` of the result is set, or the hand has been scored and neither is. Phases
    without a question or event are skipped.
    """
    phases = timeline(state.rules)
    while state.stage != BETWEEN_HANDS:
        state = reveal_to_bound_players(state)
        prompt, due = _next(state, phases[state.stage])
        if prompt is not None or due is not None:
            return replace(state, prompt=prompt, due=due)
        if state.stage + 1 == len(phases):
            return _finish_hand(state)
        state = replace(state, stage=state.stage + 1)
        state = phases[state.stage].enter(state)
    return replace(state, prompt=None, due=None)


def _next(state: State, phase: Phase) -> tuple[Prompt | None, Event | None]:
    """Return the current question, or else the automatic event."""
    if state.current_hand.pending is not None:
        return partner_answers.prompt(state, state.current_hand.pending), None
    if phase.is_bidding and state.bids_itself:
        return None, None
    due = partner_answers.bid_bound_by_cover(state) or phase.due(state)
    return (None if due else phase.prompt(state)), due
