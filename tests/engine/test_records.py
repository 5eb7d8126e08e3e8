"""A log read from elsewhere is followed only as far as it is legal."""

import random
from typing import get_args, get_type_hints

import msgspec
import pytest

from spades_tui.cards import Card
from spades_tui.engine import Game, InvalidLog, decide, replay
from spades_tui.player_view.redaction import _REDACTIONS
from spades_tui.rules import actions as a
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import Bid
from spades_tui.rules.events import (
    BidMade,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    DealCommitted,
    Event,
    HandDealt,
    Undone,
)
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import play_hand, play_hands


@pytest.fixture(scope="module")
def log() -> list[Event]:
    return play_hands(RuleSet(), 21, 2).log


def spoilt(log: list[Event], index: int, event: Event) -> InvalidLog:
    with pytest.raises(InvalidLog) as caught:
        replay(RuleSet(), 21, [*log[:index], event, *log[index + 1 :]])
    return caught.value


def test_a_card_that_was_not_there_is_found(log: list[Event]) -> None:
    index = next(i for i, event in enumerate(log) if isinstance(event, CardPlayed))
    first = log[index]
    assert isinstance(first, CardPlayed)
    held_by_another = next(
        event.card
        for event in log[index:]
        if isinstance(event, CardPlayed) and event.hand != first.hand
    )

    problem = spoilt(log, index, CardPlayed(first.hand, held_by_another))

    assert problem.index == index
    assert "not in this hand" in problem.reason


def test_the_event_that_does_not_fit_is_told_by_its_number(log: list[Event]) -> None:
    assert str(spoilt(log, 4, log[0])).startswith("Event 5 of the log does not fit: ")


def test_an_answer_without_a_claim_of_that_player_is_found(log: list[Event]) -> None:
    index = next(i for i, event in enumerate(log) if isinstance(event, CardPlayed))
    first = log[index]
    assert isinstance(first, CardPlayed)
    assert spoilt(log, index, ClaimAnswered(first.hand, "proved")).reason.startswith("There is no")
    claimed = [*log[:index], Claimed(first.hand, "all")]
    with pytest.raises(InvalidLog, match="no claim to answer"):
        replay(RuleSet(), 21, [*claimed, ClaimAnswered((first.hand + 1) % 4, "proved")])
    replay(RuleSet(), 21, [*claimed, ClaimAnswered(first.hand, "proved")])


def test_no_deal_is_begun_while_cards_are_out(log: list[Event]) -> None:
    committed = next(event for event in log if isinstance(event, DealCommitted))
    assert spoilt(log, 8, committed).reason == "No deal is due."


def test_a_bid_out_of_turn_is_found(log: list[Event]) -> None:
    index = next(i for i, event in enumerate(log) if isinstance(event, BidMade))
    first = log[index]
    assert isinstance(first, BidMade)

    assert spoilt(log, index, BidMade((first.seat + 1) % 4, Bid(tricks=3))).index == index


def test_tampered_cards_are_found_with_and_without_the_seed(log: list[Event]) -> None:
    index = next(i for i, event in enumerate(log) if isinstance(event, HandDealt))
    deal = log[index]
    assert isinstance(deal, HandDealt)
    swapped = msgspec.structs.replace(deal, hands=(deal.hands[1], deal.hands[0], *deal.hands[2:]))

    assert spoilt(log, index, swapped).index == index
    with pytest.raises(InvalidLog, match="committed"):
        replay(RuleSet(), None, [*log[:index], swapped])
    short = msgspec.structs.replace(deal, hands=((Card.SA,), *deal.hands[1:]))
    with pytest.raises(InvalidLog, match="not the deck"):
        replay(RuleSet(), None, [*log[:index], short])
    first, second, *others = deal.hands
    assert first is not None
    assert second is not None
    uneven = msgspec.structs.replace(deal, hands=(first[1:], (*second, first[0]), *others))
    with pytest.raises(InvalidLog, match="not evenly dealt"):
        replay(RuleSet(), None, [*log[:index], uneven])


def test_another_seed_deals_other_cards(log: list[Event]) -> None:
    with pytest.raises(InvalidLog):
        replay(RuleSet(), 22, log)


def test_going_back_to_anywhere_is_no_legal_undoing(log: list[Event]) -> None:
    with pytest.raises(InvalidLog, match="no decision to go back to"):
        replay(RuleSet(), 21, [*log[:12], Undone(1)])


def test_the_good_prefix_of_a_damaged_log_can_be_used(log: list[Event]) -> None:
    problem = spoilt(log, 30, CardPlayed(0, Card.BJ))

    assert len(replay(RuleSet(), 21, log[: problem.index]).log) == 30


@pytest.mark.parametrize("name", ["alpha-theta", "jokers-54", "mirror", "high-stakes"])
def test_a_log_cut_anywhere_is_completed_and_played_on(name: str) -> None:
    rules = presets()[name].rules
    whole = play_hands(rules, 5, 1).log
    for cut in range(len(whole)):
        game = replay(rules, 5, whole[:cut])
        assert game.log == whole[: len(game.log)]
        if game.prompt is None and game.state.hand is None:
            play_hand(game, random.Random(1))


def test_a_deal_cut_off_after_its_commitment_is_dealt_once() -> None:
    game = Game(RuleSet(), 5)
    events = game.deal()

    again = replay(RuleSet(), 5, events[:2])

    assert again.deal() == events[2:]


OF_THEIR_OWN = {
    a.CallMisdeal, a.KeepDrawn, a.DiscardDrawn, a.Discard, a.PassCards, a.PlayCard, a.CallRevoke,
}  # fmt: skip
"""Actions whose events have other fields."""


def test_every_action_has_its_event() -> None:
    assert set(decide._TWINS) | OF_THEIR_OWN == set(get_args(Action))


@pytest.mark.parametrize(("action", "event"), decide._TWINS.items())
def test_an_action_and_its_event_have_the_same_fields(
    action: type[Action], event: type[Event]
) -> None:
    assert get_type_hints(action) == get_type_hints(event)


def test_every_event_whose_cards_may_be_hidden_is_redacted() -> None:
    hideable = {
        event
        for event in get_args(Event)
        if any(
            "Card" in str(kind) and "None" in str(kind) for kind in get_type_hints(event).values()
        )
    }
    assert hideable == set(_REDACTIONS)
