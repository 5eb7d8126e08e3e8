"""Every kind of drill, and its questions: the same seed makes the same question."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from spades_tui.cards import Suit
from spades_tui.player_view import View
from spades_tui.player_view.view import unseen_cards
from spades_tui.practice.drills.hands import (
    CAST,
    NAMES,
    NIL,
    PricedHand,
    bidding_view,
    load_priced_hands,
    view_after_tricks,
)
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.review.marks import format_cost
from spades_tui.rules.deck import card_order, suits_of
from spades_tui.table.seats import seat_names
from spades_tui.text import capitalize, count_noun, join_words, plural

_SUITS: Final = tuple(Suit)
_COUNTS: Final = 5
"""Choices of a question whose answer is a number."""


# -- bids -----------------------------------------------------------------------------------


def _hand(drill: str, number: int, fits: Callable[[PricedHand], bool]) -> PricedHand:
    """Return the hand of a question; a drill does not repeat a hand."""
    chosen = [hand for hand in load_priced_hands() if fits(hand)]
    random.Random(drill).shuffle(chosen)
    return chosen[number % len(chosen)]


def _is_nil(hand: PricedHand) -> bool:
    return hand.standing(NIL) == "right"


def _ask_bid(drill: str, number: int) -> DrillQuestion:
    hand = _hand(drill, number, lambda hand: hand.is_for_numbers)
    view = bidding_view(hand.seed)
    right = tuple(number for number in hand.numbers if hand.standing(str(number)) == "right")
    close = tuple(number for number in hand.numbers if hand.standing(str(number)) == "close")
    costs = {
        number: f"A bid of {number} costs {format_cost(hand.points(str(number)))}."
        for number in hand.numbers
    }
    beside = [costs[bid] for bid in (min(right) - 1, max(right) + 1) if bid in costs]
    return DrillQuestion(
        view=view,
        names=seat_names(view.rules, view.seat),
        ask="Nobody has bid yet. How many tricks do you bid?",
        right=right,
        close=close,
        explanation=" ".join(beside),
        wrong=costs,
    )


def _ask_nil(drill: str, number: int) -> DrillQuestion:
    """Return a question whose answer is clear by the prices."""
    wanted = random.Random(f"{drill}/{number}").random() < 0.5
    hand = _hand(drill, number, lambda hand: hand.is_for_nil and _is_nil(hand) is wanted)
    view = bidding_view(hand.seed)
    bid = str(hand.numbers[0])
    gap = abs(hand.points(NIL) - hand.points(bid))
    number_bid = f"a bid of {bid}"
    worse, better = (number_bid, "nil") if wanted else ("nil", number_bid)
    return DrillQuestion(
        view=view,
        names=seat_names(view.rules, view.seat),
        ask="Nobody has bid yet. Nil, or a number?",
        right=(0 if wanted else 1,),
        explanation=f"{capitalize(worse)} costs {format_cost(gap)} more than {better}. "
        f"{_dangers(view)}",
        choices=("Nil", "A number"),
    )


def _dangers(view: View) -> str:
    """Return a sentence on the spades and high cards of a hand."""
    groups = suits_of(view.hand or (), view.rules)
    spades = groups.get(Suit.SPADES, ())
    high = [card for cards in groups.values() for card in cards if card.rank in "AKQ"]
    words = [count_noun(len(spades), "spade") if spades else "no spade"]
    several = plural(len(high), "high card")
    words.append(f"{several} {CAST.cards(high).replace('the ', '')}" if high else "no high card")
    return f"Here: {', '.join(words)}."


# -- what has been played -------------------------------------------------------------------


def _trick_lines(view: View) -> tuple[str, ...]:
    """Return the tricks as lines, the leader first."""
    return tuple(
        f"Trick {number}: "
        + "  ".join(f"{CAST.object_of(play.hand)} {CAST.card(play.card)}" for play in trick.plays)
        for number, trick in enumerate(view.tricks, 1)
    )


def _numbers_around(right: int, most: int, rng: random.Random) -> tuple[str, ...]:
    """Return numbers to choose from, the right one among them at any place."""
    low = max(0, min(right - rng.randrange(_COUNTS), most - _COUNTS + 1))
    return tuple(str(number) for number in range(low, min(low + _COUNTS, most + 1)))


def _ask_count(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(3, 7))
    suit = rng.choice(_SUITS)
    unseen = unseen_cards(view).get(suit, ())
    held = suits_of(view.hand or (), view.rules).get(suit, ())
    gone = sum(
        card_order(view.rules).suit[play.card] is suit
        for trick in view.tricks
        for play in trick.plays
    )
    whole = gone + len(held) + len(unseen)
    if not gone or not 0 < len(unseen) < 10:
        return None
    choices = _numbers_around(len(unseen), 9, rng)
    return DrillQuestion(
        view=view,
        names=NAMES,
        texts=_trick_lines(view),
        ask=f"How many {suit.plural} do the three others still hold together?",
        right=(choices.index(str(len(unseen))),),
        explanation=f"{whole} in all, {gone} played, {len(held)} in your hand: "
        f"{len(unseen)} {'is' if len(unseen) == 1 else 'are'} out.",
        choices=choices,
    )


def _ask_void(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(4, 8))
    suit_of = card_order(view.rules).suit
    seat = rng.randrange(1, len(NAMES))
    discards: dict[Suit, str] = {}
    for trick in view.tricks:
        for play in trick.plays:
            if play.hand == seat and suit_of[play.card] is not trick.suit:
                lead = CAST.card(trick.plays[0].card)
                discards.setdefault(trick.suit, f"{CAST.card(play.card)} on the {lead}")
    if len(discards) != 1:
        return None
    ((suit, words),) = discards.items()
    return DrillQuestion(
        view=view,
        names=NAMES,
        texts=_trick_lines(view),
        ask=f"Which suit has {NAMES[seat]} run out of?",
        right=(_SUITS.index(suit),),
        explanation=f"{NAMES[seat]} played the {words}.",
        choices=tuple(suit.plural.capitalize() for suit in _SUITS),
    )


def _ask_winners(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(3, 8))
    groups = suits_of(view.hand or (), view.rules)
    suit = rng.choice(list(groups))
    held, unseen = groups[suit], unseen_cards(view).get(suit, ())
    if not 2 <= len(held) < 10 or not unseen:
        return None
    strength = card_order(view.rules).strength
    best = max(unseen, key=strength.__getitem__)
    good = [card for card in held if strength[card] > strength[best]]
    if not good or len(good) == len(held):
        return None
    choices = tuple(str(number) for number in range(len(held) + 1))
    high = join_words([card.label for card in good])
    return DrillQuestion(
        view=view,
        names=NAMES,
        texts=_trick_lines(view),
        ask=f"How many of your {suit.plural} are higher than every {suit.plural[:-1]} still out?",
        right=(len(good),),
        explanation=f"The highest {suit.plural[:-1]} still out is the {CAST.card(best)}: {high} "
        f"{'is' if len(good) == 1 else 'are'} higher.",
        choices=choices,
    )


# -- the table ------------------------------------------------------------------------------


class DrillKind(NamedTuple):
    """A kind of drill.

    Attributes:
        title: its name in lists.
        task: a sentence with what its questions ask, for lists.
        make: returns a question; it is called with the kind and the seed of the drill, as
            "count/7", and the number of the question, from 1.
    """

    title: str
    task: str
    make: Callable[[str, int], DrillQuestion]


def _repeat_until_made(
    make: Callable[[random.Random], DrillQuestion | None],
) -> Callable[[str, int], DrillQuestion]:
    """Return a maker that draws positions until one gives a question."""

    def make_from_seed(drill: str, number: int) -> DrillQuestion:
        rng = random.Random(f"{drill}/{number}")
        while (question := make(rng)) is None:
            pass
        return question

    return make_from_seed


QUESTION_COUNT: Final = 10
"""Number of questions in a drill."""
DRILLS: Final[dict[str, DrillKind]] = {
    "bid": DrillKind("Bid this hand", "How many tricks is the hand good for?", _ask_bid),
    "nil": DrillKind("Nil or not", "Can the hand go without a trick?", _ask_nil),
    "count": DrillKind(
        "Count the suit", "How many cards are still out?", _repeat_until_made(_ask_count)
    ),
    "out": DrillKind(
        "Who is out", "Which suit has a player run out of?", _repeat_until_made(_ask_void)
    ),
    "good": DrillKind(
        "Which cards are good",
        "How many of your cards nothing beats?",
        _repeat_until_made(_ask_winners),
    ),
}
"""Every kind by its name in commands and records, in the order of lists."""


def make_question(kind: str, seed: int, number: int) -> DrillQuestion:
    """Return a question of a drill; the same arguments always give the same question.

    Args:
        kind: the kind of drill, a key of `DRILLS`.
        seed: the seed of the drill.
        number: the number of the question in the drill, from 1.
    """
    return DRILLS[kind].make(f"{kind}/{seed}", number)
