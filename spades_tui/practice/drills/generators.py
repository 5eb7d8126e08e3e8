"""Every kind of drill, and its questions: the same seed makes the same question."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.view import unseen_cards
from spades_tui.practice.drills.hands import (
    CAST,
    NAMES,
    NIL,
    PricedHand,
    bidding_view,
    priced_hands,
    view_after_tricks,
    view_to_lead,
)
from spades_tui.practice.drills.question import DrillQuestion
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import card_order, suits_of, tricks_in_hand
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.formats.paper_hand import parse_facts
from spades_tui.rules.presets import preset_named
from spades_tui.rules.scoring import score_hand
from spades_tui.text import capitalize, count_noun, format_number, join_words, plural

_SUITS: Final = tuple(Suit)
_SELDOM: Final = 0.7
"""Questions with nothing to find out that are passed over."""


# -- bids -----------------------------------------------------------------------------------


def _hand(drill: str, number: int, fits: Callable[[PricedHand], bool]) -> PricedHand:
    """Return the hand of a question: none comes twice in a drill."""
    chosen = [one for one in priced_hands() if fits(one)]
    random.Random(drill).shuffle(chosen)
    return chosen[number % len(chosen)]


def _is_nil(hand: PricedHand) -> bool:
    return hand.standing(NIL) == "right"


def _bid(drill: str, number: int) -> DrillQuestion:
    hand = _hand(drill, number, lambda one: one.is_for_numbers)
    view = bidding_view(hand.seed)
    right = tuple(number for number in hand.numbers if hand.standing(str(number)) == "right")
    beside = (min(right) - 1, max(right) + 1)
    costs = [
        f"a bid of {number} costs about {count_noun(round(hand.points(str(number))), 'point')}"
        for number in beside
        if number in hand.numbers
    ]
    return DrillQuestion(
        lines=("Nobody has bid yet.",),
        hand=view.hand or (),
        prompt="How many tricks do you bid?",
        form="number",
        right=right,
        explanation=f"{capitalize(join_words(costs))}.",
    )


def _nil(drill: str, number: int) -> DrillQuestion:
    """Ask about a hand of which it is clear."""
    wanted = random.Random(f"{drill}/{number}").random() < 0.5
    hand = _hand(drill, number, lambda one: one.is_for_nil and _is_nil(one) is wanted)
    view = bidding_view(hand.seed)
    bid = str(hand.numbers[0])
    gap = round(abs(hand.points(NIL) - hand.points(bid)))
    named = f"a bid of {bid}"
    worse, better = (named, "nil") if wanted else ("nil", named)
    return DrillQuestion(
        lines=("Nobody has bid yet.",),
        hand=view.hand or (),
        prompt="Nil, or not?",
        form="one",
        right=(0 if wanted else 1,),
        explanation=f"{capitalize(worse)} costs about {count_noun(gap, 'point')} more than "
        f"{better}. "
        f"{_dangers(view)}",
        choices=("Nil", "Not"),
    )


def _dangers(view: View) -> str:
    """Name the cards that decide about a nil."""
    groups = suits_of(view.hand or (), view.rules)
    spades = groups.get(Suit.SPADES, ())
    high = [card for cards in groups.values() for card in cards if card.rank in "AKQ"]
    told = [count_noun(len(spades), "spade") if spades else "no spade"]
    several = plural(len(high), "high card")
    told.append(f"{several} {CAST.cards(high).replace('the ', '')}" if high else "no high card")
    return f"Here: {', '.join(told)}."


# -- what has been played -------------------------------------------------------------------


def _trick_lines(view: View) -> tuple[str, ...]:
    """Return the tricks as lines, the leader first."""
    return tuple(
        f"Trick {number}: "
        + "  ".join(f"{CAST.whom(play.hand)} {CAST.card(play.card)}" for play in trick.plays)
        for number, trick in enumerate(view.tricks, 1)
    )


def _count(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(3, 7))
    suit = rng.choice(_SUITS)
    out = unseen_cards(view).get(suit, ())
    held = suits_of(view.hand or (), view.rules).get(suit, ())
    gone = sum(
        card_order(view.rules).suit[play.card] is suit
        for trick in view.tricks
        for play in trick.plays
    )
    whole = gone + len(held) + len(out)
    if not gone or not out:
        return None
    return DrillQuestion(
        lines=_trick_lines(view),
        hand=view.hand or (),
        prompt=f"How many {suit.plural} do the three others still hold together?",
        form="number",
        right=(len(out),),
        explanation=f"{whole} in all, {gone} played, {len(held)} in your hand: "
        f"{len(out)} {'is' if len(out) == 1 else 'are'} out.",
    )


def _out(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(4, 8))
    seat = rng.randrange(1, len(NAMES))
    suit_of = card_order(view.rules).suit
    shown: dict[Suit, str] = {}
    for trick in view.tricks:
        for play in trick.plays:
            if play.hand == seat and suit_of[play.card] is not trick.suit:
                lead = CAST.card(trick.plays[0].card)
                shown.setdefault(trick.suit, f"{CAST.card(play.card)} on the {lead}")
    if not shown:
        return None
    told = join_words([f"the {words}" for words in shown.values()])
    return DrillQuestion(
        lines=_trick_lines(view),
        hand=(),
        prompt=f"Which suits has {NAMES[seat]} shown to have run out of?",
        form="several",
        right=tuple(place for place, suit in enumerate(_SUITS) if suit in shown),
        explanation=f"{NAMES[seat]} played {told}.",
        choices=tuple(suit.plural.capitalize() for suit in _SUITS),
    )


def _good(rng: random.Random) -> DrillQuestion | None:
    view = view_after_tricks(rng, rng.randrange(3, 8))
    groups = suits_of(view.hand or (), view.rules)
    suit = rng.choice(list(groups))
    held, out = groups[suit], unseen_cards(view).get(suit, ())
    if not 2 <= len(held) < 10 or not out:
        return None
    strength = card_order(view.rules).strength
    best = max(out, key=strength.__getitem__)
    good = [card for card in held if strength[card] > strength[best]]
    if not good and rng.random() < _SELDOM:
        return None
    return DrillQuestion(
        lines=_trick_lines(view),
        hand=view.hand or (),
        prompt=f"Which of your {suit.plural} are higher than every {suit.plural[:-1]} still out?",
        form="several",
        right=tuple(place for place, card in enumerate(held) if card in good),
        explanation=f"The highest {suit.plural[:-1]} still out is the {CAST.card(best)}.",
        choices=tuple(card.label for card in held),
    )


# -- rules ----------------------------------------------------------------------------------

_LEADS: Final = ("standard", "alpha-theta")
"""Presets whose rules of leading spades differ."""


def _lead(rng: random.Random) -> DrillQuestion | None:
    rules = preset_named(rng.choice(_LEADS)).rules
    view = view_to_lead(rng, rules)
    if view is None:
        return None
    suit_of = card_order(rules).suit
    cards = [one.card for one in view.question.actions if isinstance(one, PlayCard)]
    groups = suits_of(view.hand or (), rules)
    may = {suit_of[card] for card in cards}
    broken = "Spades are broken." if view.spades_broken else "Spades are not broken."
    free = rules.play.spades_lead == "any time"
    told = "may be led at any time" if free else "may be led once they are broken"
    plain = may == set(groups) and not free
    if len(groups) < 2 or (plain and rng.random() < _SELDOM):
        return None
    return DrillQuestion(
        lines=(f"At this table spades {told}.", broken),
        hand=view.hand or (),
        prompt="Which suits may you lead?",
        form="several",
        right=tuple(place for place, suit in enumerate(groups) if suit in may),
        explanation=_lead_words(may, groups),
        choices=tuple(suit.plural.capitalize() for suit in groups),
    )


def _lead_words(may: set[Suit], groups: dict[Suit, tuple[Card, ...]]) -> str:
    if may == set(groups):
        return "You may lead any suit that you hold."
    return "Spades are not broken yet, and you hold other suits: lead one of these."


_SCORED: Final = ("standard", "alpha-theta", "alpha-theta-full", "pirate", "tournament", "quick")
_BIDS: Final = ("1", "2", "3", "4", "5", "6", "nil")


def score_texts(rng: random.Random) -> tuple[str, str, str, str]:
    """Return a preset, bids, tricks and scores before, as `spades score` reads them."""
    preset = rng.choice(_SCORED)
    rules = preset_named(preset).rules
    nils = 0
    bids = []
    for seat in range(4):
        bid = rng.choice(_BIDS if not nils and seat < 2 else _BIDS[:-1])
        nils += bid == "nil"
        bids.append(bid)
    tricks = [0, 0, 0, 0]
    weights = [1 if bid == "nil" else 1 + 4 * int(bid) for bid in bids]
    for seat in rng.choices(range(4), weights, k=tricks_in_hand(rules)):
        tricks[seat] += 1
    before = f"{rng.randrange(10, 40) * 10}/{rng.randrange(10)}"
    before += f" {rng.randrange(10, 40) * 10}/{rng.randrange(10)}"
    if rules.ending.target <= 200:
        before = f"80/{rng.randrange(10)} 60/{rng.randrange(10)}"
    return preset, " ".join(bids), " ".join(map(str, tricks)), before


def _score(rng: random.Random) -> DrillQuestion:
    preset, bids, tricks, before = score_texts(rng)
    rules = preset_named(preset).rules
    facts, scores = parse_facts(rules, bids, tricks, before)
    own = score_hand(facts, rules, scores)[0]
    seats = zip(NAMES, bids.split(), tricks.split(), strict=True)
    told = "; ".join(f"{name} bid {bid}, took {took}" for name, bid, took in seats)
    lines = [f"{line.label}: {format_number(line.points, '+')}" for line in own.lines]
    if len(lines) > 1:
        lines.append(f"{format_number(own.hand, '+')} in all")
    return DrillQuestion(
        lines=(
            f"{summary(rules)}.",
            f"{told}.",
            f"Your side had {count_noun(scores[0][1], 'bag')} before.",
        ),
        hand=(),
        prompt="How many points does your side make of this hand? Type - before a loss.",
        form="number",
        right=(own.hand,),
        explanation=f"{'; '.join(lines)}.",
    )


# -- the table ------------------------------------------------------------------------------


class DrillKind(NamedTuple):
    """A kind of drill.

    Attributes:
        title: its name in lists.
        task: what is to be done, for somebody choosing.
        seconds: for a question, where it is timed.
        make: makes the question of a number; the drill, as "count/7", makes the chance.
    """

    title: str
    task: str
    seconds: int
    make: Callable[[str, int], DrillQuestion]


def _from_chance(
    make: Callable[[random.Random], DrillQuestion | None],
) -> Callable[[str, int], DrillQuestion]:
    """Return what asks `make` until it has something to ask about."""

    def made(drill: str, number: int) -> DrillQuestion:
        rng = random.Random(f"{drill}/{number}")
        while (question := make(rng)) is None:
            pass
        return question

    return made


QUESTION_COUNT: Final = 20
"""Questions of a drill."""
DRILLS: Final[dict[str, DrillKind]] = {
    "bid": DrillKind("Bid this hand", "Say how many tricks a hand is good for.", 30, _bid),
    "nil": DrillKind("Nil or not", "Say whether a hand can go without a trick.", 20, _nil),
    "lead": DrillKind(
        "What may be led", "Mark the suits the rules let you lead.", 15, _from_chance(_lead)
    ),
    "count": DrillKind(
        "Count the suit", "Say how many cards of a suit are still out.", 30, _from_chance(_count)
    ),
    "out": DrillKind(
        "Who is out", "Mark the suits a player has run out of.", 30, _from_chance(_out)
    ),
    "good": DrillKind(
        "Which cards are good",
        "Mark your cards that nothing of their suit beats.",
        30,
        _from_chance(_good),
    ),
    "score": DrillKind(
        "Score this hand", "Say what your side made of a hand.", 45, _from_chance(_score)
    ),
}
"""Every kind by its name in commands and records, in the order of lists."""


def make_question(kind: str, seed: int, number: int) -> DrillQuestion:
    """Return question `number` of the drill of a kind that a seed makes."""
    return DRILLS[kind].make(f"{kind}/{seed}", number)
