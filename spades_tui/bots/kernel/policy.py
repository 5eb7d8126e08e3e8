"""The rollout policy: the card of a sensible player, and the aim of each place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount, random_bit
from .table import COUNT_BITS, NEED_BITS, PLACE_BITS, SIDE_BITS, PlayRules, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

GOAL_TAKE: Final = 0
GOAL_DUCK: Final = 1
GOAL_COVER: Final = 2
"""Goal: keep a partner's nil alive."""
GOAL_HUNT: Final = 3
"""Goal: break an opponent's nil."""
GOAL_NIL: Final = 4
SLACK: Final = 4
"""Up to this many unneeded tricks, players who have made their own contract try for a set."""


def policy_card(table: Table, legal: i64, able: i64, seed: i64) -> i64:
    """Return the card of a sensible player who knows only their hand and the cards played.

    Args:
        table: the position, with the contracts.
        legal: mask of the legal cards, two or more.
        able: mask of the cards that can win the trick; 0 for a lead.
        seed: a random number that decides between equal cards.
    """
    rules = table.rules
    turn = table.turn
    alive = table.ducking
    others: i64 = 0
    for index in range(rules.places):
        if index != turn:
            others |= table.places[index].cards
        if (table.taken >> (index * COUNT_BITS)) & 31:
            alive &= ~(rules.unit << index)
    own = table.places[turn].cards
    goal = goal_of(turn, table.in_trick, table.winner, alive, own, table, rules)
    friend: bool = (
        table.in_trick > 0 and ((table.mates >> (turn * PLACE_BITS)) >> table.winner) & 1 != 0
    )
    to_come = rules.places - 1 - table.in_trick
    return sensible(legal, able, table.best, table.led, others, to_come, friend, goal, rules, seed)


def goal_of(
    turn: i64,
    placed: i64,
    winner: i64,
    alive: i64,
    own: i64,
    table: Table,
    rules: PlayRules,
) -> i64:
    """Return the aim of the place that plays next, one of the constants named GOAL.

    Args:
        turn: the place that plays next.
        placed: number of cards in the trick.
        winner: the place winning the trick so far.
        alive: the places whose nil has not failed, with bit n for place n.
        own: mask of the cards of the place `turn`.
        table: the table with the contracts: only `mates`, `sides`, `needs` and `hungry` are read.
        rules: the rules of play.
    """
    if (alive >> turn) & 1:
        return GOAL_NIL
    mates = (table.mates >> (turn * PLACE_BITS)) & 63
    if alive:
        before: bool = placed > 0 and (alive >> winner) & 1 != 0
        if alive & mates:
            if before and (mates >> winner) & 1:
                return GOAL_COVER
            if not has_played(alive & mates, turn, placed, rules):
                return GOAL_COVER
        if alive & ~mates and ((before and not (mates >> winner) & 1) or placed == 0):
            return GOAL_HUNT
    side = (table.sides >> (turn * SIDE_BITS)) & 7
    wanted = (table.needs >> (side * NEED_BITS)) & 63
    if (table.hungry >> side) & 1:
        return GOAL_TAKE
    foes: i64 = 0
    other_needs = table.needs & ~(63 * (rules.unit << (side * NEED_BITS)))
    while other_needs:
        foes += other_needs & 63
        other_needs >>= NEED_BITS
    left = popcount(own)
    if wanted > 0 and (wanted <= left or foes > 0):
        return GOAL_TAKE
    return GOAL_TAKE if foes > 0 and left - foes <= SLACK else GOAL_DUCK


def has_played(places: i64, turn: i64, placed: i64, rules: PlayRules) -> bool:
    """Return whether any of some places has played to the trick.

    Args:
        places: the places, with bit n for place n.
        turn: the place that plays next.
        placed: the number of cards in the trick.
        rules: the rules of play.
    """
    while placed:
        turn -= 1
        if turn < 0:
            turn += rules.places
        if (places >> turn) & 1:
            return True
        placed -= 1
    return False


def sensible(
    legal: i64,
    able: i64,
    best: i64,
    led: i64,
    others: i64,
    to_come: i64,
    friend: bool,
    goal: i64,
    rules: PlayRules,
    seed: i64,
) -> i64:
    """Return the card that a sensible player with the aim `goal` plays.

    Args:
        legal: mask of the legal cards, two or more.
        able: mask of the cards that can win the trick; 0 for a lead.
        best: the winning card so far.
        led: the mask of the suit to follow.
        others: mask of the cards of all other hands together.
        to_come: the number of players who play to the trick after this one.
        friend: whether the player's partner is winning the trick.
        goal: the player's aim, one of the constants named GOAL.
        rules: the rules of play.
        seed: a random number that decides between equal cards.
    """
    spades = rules.spades
    if able == 0:
        cards = legal & ~spades
        if cards == 0:
            cards = legal
        if goal == GOAL_NIL:
            return _lowest_of_all(cards, rules)
        if goal == GOAL_TAKE:
            return _choose_lead(legal, others, rules, seed)
        cards &= rules.suit_of(random_bit(cards, seed))
        return highest_bit(cards) if goal == GOAL_COVER else cards & -cards
    winning = legal & able & -best
    losing = legal & ~winning
    if goal == GOAL_NIL or goal == GOAL_HUNT:
        return choose_losing_card(legal, able, best, rules, seed)
    if goal == GOAL_DUCK:
        if losing:
            return choose_losing_card(legal, able, best, rules, seed)
        return highest_bit(winning) if to_come == 0 else winning & -winning
    if winning == 0:
        return _choose_discard(legal, rules, seed)
    if goal == GOAL_COVER:
        if to_come == 0 and not friend:
            return winning & -winning
        return highest_bit(winning)
    if to_come == 0:
        if friend and losing:
            return _choose_discard(losing, rules, seed)
        return winning & -winning
    above = others & rules.suit_of(best) & -best
    if friend and losing and (above == 0 or legal & led == 0):
        return _choose_discard(losing, rules, seed)
    same = winning & led
    if same:
        top = highest_bit(same)
        if others & rules.suit_of(top) & -top == 0:
            return top
        if losing and (friend or to_come > 1):
            return losing & -losing
        return top
    return winning & -winning


def _choose_lead(legal: i64, others: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the lead of a player who wants tricks: a sure winner, or else the cheapest low card.

    Args:
        legal: mask of the legal cards.
        others: the cards of all other hands together.
        rules: the rules of play.
        seed: a random number that decides between suits of about the same merit.
    """
    best: i64 = 0
    liking: i64 = -1
    seed >>= 8
    while legal:
        suit = rules.suit_of(legal & -legal)
        cards = legal & suit
        legal &= ~suit
        top = highest_bit(cards)
        size = popcount(cards)
        above = popcount(others & suit & -top)
        outstanding = popcount(others & suit)
        chosen = cards & -cards
        if suit == rules.spades:
            like: i64 = 2
            if above == 0:
                chosen = top
                like = 5 if outstanding else 1
        elif above == 0:
            chosen = top
            like = 8 if outstanding > 4 else 6 if outstanding > 2 else 4
        else:
            like = 6 if size == 1 else 5 if size == 2 else 4
            if above == 1 and size < 4:
                like -= 2
        like = 4 * like + (seed & 7)
        seed >>= 3
        if like > liking:
            liking = like
            best = chosen
    return best


def _choose_discard(cards: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the card to discard from `cards`: the lowest of a side suit picked by `seed`, or the
    lowest spade if all are spades."""
    sides = cards & ~rules.spades
    if sides == 0:
        return cards & -cards
    sides &= rules.suit_of(random_bit(sides, seed))
    return sides & -sides


def _lowest_of_all(cards: i64, rules: PlayRules) -> i64:
    """Return the one of `cards` that has the fewest cards of the pack below it in its suit; 0 if
    `cards` is empty."""
    lowest: i64 = 0
    least: i64 = 99
    while cards:
        card = cards & -cards
        suit = rules.suit_of(card)
        below = popcount(suit & (card - 1))
        if below < least:
            least = below
            lowest = card
        cards &= ~suit
    return lowest


def choose_losing_card(legal: i64, able: i64, best: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the card of a player who wants no trick.

    When leading, that is the lowest card of a suit picked by `seed`; else the highest losing card
    of the suit led or spades; else the highest of another suit picked by `seed`; else, if every
    card wins, the lowest card.

    Args:
        legal: mask of the legal cards.
        able: mask of the cards that can win the trick; 0 for a lead.
        best: the winning card so far.
        rules: the rules of play.
        seed: a random number that picks the suit.
    """
    if able == 0:
        legal &= rules.suit_of(random_bit(legal, seed))
        return legal & -legal
    losing = legal & ~(able & -best)
    if losing == 0:
        return legal & -legal
    if losing & able:
        return highest_bit(losing & able)
    return highest_bit(losing & rules.suit_of(random_bit(losing, seed)))
