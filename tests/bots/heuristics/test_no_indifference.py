"""Generated positions in which one answer cannot be right, however the other values come out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from spades_tui.bots.fallback import would_win
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.trick_count import certain_tricks
from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import full_pack
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import card_of, playing

POSITIONS = 60
PACK = full_pack(RuleSet())


def dealt(rng: random.Random, left: int, played: int) -> tuple[str, str, list[Card]]:
    """Return a hand, a trick of `played` cards, and the cards of the other hands."""
    cards = rng.sample(PACK, 4 * left)
    hand, trick, out = cards[:left], cards[left : left + played], cards[left + played :]
    return " ".join(map(str, hand)), " ".join(map(str, trick)), out


def last_seat(
    rng: random.Random, left: int, bids: str, taken: tuple[int, ...]
) -> tuple[View, list[Card], list[Card]] | None:
    """Return a view in last seat, the cards that win and those that lose; None if impossible."""
    hand, trick, out = dealt(rng, left, 3)
    scores = (rng.randrange(-50, 380), rng.randrange(-50, 380))
    bags = (rng.randrange(10), rng.randrange(10))
    try:
        view = playing(hand, trick=trick, bids=bids, taken=taken, out=out, scores=scores, bags=bags)
    except (AssertionError, IndexError, ValueError):
        return None
    plays = list_offered(view, PlayCard)
    winning = [play.card for play in plays if would_win(view, play)]
    losing = [play.card for play in plays if play.card not in winning]
    return (view, winning, losing) if winning and losing else None


def loses_a_certain_trick(view: View, card: Card) -> bool:
    """Whether no trick is certain any more after `card`."""
    hand = tuple(held for held in view.hand or () if held is not card)
    after = msgspec.structs.replace(view, hand=hand, trick=None)
    return not certain_tricks(Deduction(after, 0))


def certain_sets() -> Iterator[tuple[View, list[Card]]]:
    """Yield views in which the opponents need every trick, with the cards that set them now."""
    rng = random.Random(1)
    while True:
        left = rng.choice((2, 3, 4))
        theirs = rng.randrange(2, 13 - left)
        ours = 13 - left - theirs
        taken = (ours // 2, theirs // 2, ours - ours // 2, theirs - theirs // 2)
        need = theirs + left
        own = max(2, min(13 - need + rng.randrange(-1, 2), ours + left))
        bids = f"{own // 2} {need // 2} {own - own // 2} {need - need // 2}"
        position = last_seat(rng, left, bids, taken)
        if position is None:
            continue
        view, winning, losing = position
        assert view.trick is not None
        if view.trick.winner in (1, 3) and all(loses_a_certain_trick(view, c) for c in losing):
            yield view, winning


def live_nils(bid: str) -> Iterator[tuple[View, list[Card]]]:
    """Yield views in which a live nil may stay under the trick or ruff its partner's winner."""
    rng = random.Random(2)
    while True:
        left = rng.choice((4, 5, 6, 7, 8))
        ours = rng.randrange(0, 13 - left)
        theirs = 13 - left - ours
        taken = (0, theirs // 2, ours, theirs - theirs // 2)
        bids = f"{bid} {rng.randrange(1, 4)} {rng.randrange(2, 6)} {rng.randrange(1, 4)}"
        position = last_seat(rng, left, bids, taken)
        if position is None:
            continue
        view, winning, losing = position
        assert view.trick is not None
        spades = all(card.suit == "S" for card in winning)
        if view.trick.winner == 2 and spades and view.trick.suit != "S":
            yield view, losing


@pytest.mark.medium
def test_a_certain_set_is_not_let_go() -> None:
    for view, setting in islice(certain_sets(), POSITIONS):
        assert card_of(view) in setting, (view.hand, view.trick, view.bids, view.taken)


@pytest.mark.medium
@pytest.mark.parametrize("bid", ["nil", "bnil"])
def test_a_live_nil_does_not_ruff_its_partners_winner(bid: str) -> None:
    for view, losing in islice(live_nils(bid), POSITIONS):
        assert card_of(view) in losing, (view.hand, view.trick, view.bids, view.taken)
