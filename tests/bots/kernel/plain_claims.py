"""Claims by their plain definition: every layout that fits is carried along, card by card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from spades_tui.bots.kernel import masks_for
from spades_tui.rules.ruleset import RuleSet

Layout = tuple[int, int, int, int]


class Hand(msgspec.Struct, frozen=True):
    """The knowledge about a hand; cards are bits.

    Attributes:
        held: the cards it is known to hold.
        hidden: the number of its other cards.
        denied: cards that are not among those.
    """

    held: int
    hidden: int
    denied: int


class Trick(msgspec.Struct, frozen=True):
    """The trick on the table; cards are bits, and hands are places from 0.

    Attributes:
        placed: the number of cards in it.
        leader: the place that leads.
        broken: whether spades are broken.
        led: the cards of the suit led; 0 before the lead.
        best: the card that is winning; 0 before the lead.
        winner: the place that played it.
    """

    placed: int
    leader: int
    broken: bool
    led: int = 0
    best: int = 0
    winner: int = 0

    @property
    def turn(self) -> int:
        return (self.leader + self.placed) % 4

    def after(self, card: int, rules: Any) -> Trick:
        """Return the trick with one more card; after the fourth card, the next trick."""
        led = self.led or rules.suit_of(card)
        best, winner = self.best, self.winner
        if not self.placed or (card & (led | rules.spades) and card > best):
            best, winner = card, self.turn
        broken = self.broken or bool(card & rules.spades)
        if self.placed == 3:
            return Trick(0, winner, broken)
        return Trick(self.placed + 1, self.leader, broken, led, best, winner)


class Question(msgspec.Struct, frozen=True):
    """Whether a player can be sure of a number of tricks.

    Attributes:
        rules: the rules.
        hands: the knowledge about each place.
        pool: the hidden cards, as bits.
        trick: the trick on the table.
        mine: the player's place.
        many: whether the player wants to take tricks, and not to leave them to others.
        need: how many of the tricks left.
    """

    rules: RuleSet
    hands: tuple[Hand, ...]
    pool: int
    trick: Trick
    mine: int
    many: bool
    need: int


def each(mask: int) -> list[int]:
    return [1 << n for n in range(mask.bit_length()) if mask >> n & 1]


def layouts(question: Question) -> Iterator[Layout]:
    """Yield every layout of the hidden cards: the cards of each place, as bits."""
    yield from _dealt(question, question.pool, ())


def _dealt(question: Question, pool: int, done: tuple[int, ...]) -> Iterator[Layout]:
    if len(done) == 4:
        yield done[0], done[1], done[2], done[3]
        return
    hand = question.hands[len(done)]
    for cards in combinations(each(pool & ~hand.denied), hand.hidden):
        yield from _dealt(question, pool & ~sum(cards), (*done, hand.held | sum(cards)))


def holds(question: Question) -> bool:
    """Whether the answer is yes: it can be done in every layout, with the player's knowledge."""
    hand = question.hands[question.trick.turn]
    left = hand.held.bit_count() + hand.hidden
    return _holds(question, frozenset(layouts(question)), question.trick, question.need, left, {})


def _holds(
    question: Question,
    fitting: frozenset[Layout],
    trick: Trick,
    need: int,
    left: int,
    known: dict[Any, bool],
) -> bool:
    if need <= 0:
        return True
    if need > left:
        return False
    key = fitting, trick, need
    if key not in known:
        known[key] = _worked_out(question, fitting, trick, need, left, known)
    return known[key]


def _worked_out(
    question: Question,
    fitting: frozenset[Layout],
    trick: Trick,
    need: int,
    left: int,
    known: dict[Any, bool],
) -> bool:
    rules = masks_for(question.rules).play
    by_card: dict[int, set[Layout]] = {}
    for layout in fitting:
        for card in legal(layout[trick.turn], trick, rules):
            rest = list(layout)
            rest[trick.turn] ^= card
            by_card.setdefault(card, set()).add((rest[0], rest[1], rest[2], rest[3]))
    answers = (
        _after(question, frozenset(by_card[card]), trick.after(card, rules), need, left, known)
        for card in by_card
    )
    return any(answers) if trick.turn == question.mine else all(answers)


def _after(
    question: Question,
    fitting: frozenset[Layout],
    trick: Trick,
    need: int,
    left: int,
    known: dict[Any, bool],
) -> bool:
    if trick.placed == 0:
        need -= (trick.leader == question.mine) == question.many
        left -= 1
    return _holds(question, fitting, trick, need, left, known)


def legal(hand: int, trick: Trick, rules: Any) -> list[int]:
    if trick.placed:
        return each(hand & trick.led or hand)
    if trick.broken or rules.spades_lead == 2:
        return each(hand)
    return each(hand & ~rules.spades or hand)


def random_question(rules: RuleSet, size: int, rng: random.Random, most: int = 3000) -> Question:
    """Return a random question.

    Args:
        rules: the rules.
        size: the cards of each hand before the current trick.
        rng: the source of random choices.
        most: the most layouts it may have; 0 for any number.
    """
    while True:
        question = _drawn(rules, size, rng)
        if question is None:
            continue
        if not most:
            return question
        number = 0
        for number, _ in enumerate(layouts(question), start=1):
            if number > most:
                break
        if 0 < number <= most:
            return question


def _drawn(rules: RuleSet, size: int, rng: random.Random) -> Question | None:
    masks = masks_for(rules)
    bits = sorted(masks.bit.values())
    near = rng.choice([bits, bits[-20:], bits[-26:], bits[:7] + bits[-12:], bits[20:40]])
    away = rng.choice([0, 0, 0, 1, 2])
    if 4 * size + away > len(near):
        return None
    cards = rng.sample(near, 4 * size + away)
    dealt = [sum(cards[place : 4 * size : 4]) for place in range(4)]
    trick = Trick(0, rng.randrange(4), rng.random() < 0.5)
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3])):
        card = rng.choice(legal(dealt[trick.turn], trick, masks.play))
        dealt[trick.turn] ^= card
        trick = trick.after(card, masks.play)
    mine = rng.choice([trick.turn, trick.turn, rng.randrange(4)])
    hands = []
    pool = sum(cards[4 * size :])
    for place, hand in enumerate(dealt):
        if place == mine:
            hands.append(Hand(hand, 0, 0))
            continue
        share = rng.choice([0, 0, 0, 0.3])
        held = sum(card for card in each(hand) if rng.random() < share)
        denied = 0
        for suit in masks.suits.values():
            if rng.random() < 0.3 and not suit & hand & ~held:
                denied |= suit
        hands.append(Hand(held, (hand & ~held).bit_count(), denied))
        pool |= hand & ~held
    many = rng.random() < 0.7
    left = dealt[trick.turn].bit_count()
    return Question(
        rules, tuple(hands), pool, trick, mine, many, rng.randint(1, left) if many else left
    )
