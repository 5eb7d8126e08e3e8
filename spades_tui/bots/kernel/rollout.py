"""Rollouts: a hand played to its end, by chance and by policy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import LOW_HALF, MULTIPLIER, next_random, popcount, random_bit
from .deals import DealBatch
from .policy import choose_losing_card, goal_of, policy_card, sensible
from .table import (
    CANCEL_BITS,
    COUNT_BITS,
    FIRST_NORMAL,
    PLACE_BITS,
    SPADES_ANY_TIME,
    TRICK_BITS,
    Table,
    fewer,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def chosen(table: Table, legal: i64, able: i64) -> i64:
    """Return the card that the place to play next plays in a rollout.

    `Table.policy_share` of 256 cards come from the policy. Otherwise it is a losing card for a
    place that ducks, and any legal card for others.

    Args:
        table: the position; its random generator advances.
        legal: mask of the legal cards.
        able: mask of the cards that can win the trick; 0 for a lead.
    """
    turn = table.turn
    if legal & (legal - 1) == 0:
        return legal
    table.seed = next_random(table.seed)
    if table.policy_share and (table.seed >> 8) & 255 < table.policy_share:
        return policy_card(table, legal, able, table.seed)
    if (table.ducking >> turn) & 1 and (table.taken >> (turn * COUNT_BITS)) & 31 == 0:
        return choose_losing_card(legal, able, table.best, table.rules, table.seed)
    return random_bit(legal, table.seed)


def play_out(table: Table) -> None:
    """Play the hand on `table` to its end, each card as `chosen` picks it."""
    rules = table.rules
    opening: bool = rules.first_trick != FIRST_NORMAL or rules.opens_with_club != 0
    slowly: bool = rules.two_packs != 0 or rules.rake != 0 or table.penalties
    none: i64 = 0
    while table.places[table.turn].cards:
        if not slowly and table.in_trick == 0 and not (opening and table.tricks == 0):
            _play_out_quickly(table)
            return
        able = table.able() if table.in_trick else none
        table.play(chosen(table, table.legal(), able))


def _play_out_quickly(table: Table) -> None:
    """Play out whole tricks of one pack without special rules for the first trick.

    It does the same as `play`, `legal` and `chosen`, but in one loop over local numbers, which
    makes a compiled rollout several times as fast. The hands rotate with the play: `a` is always
    next; after the last card of a trick they rotate on to the winner's.
    """
    rules = table.rules
    hands = table.places
    size = rules.places
    spades = rules.spades
    unit = rules.unit
    zero: i64 = 0
    leader = table.turn
    a = hands[leader].cards
    b = hands[(leader + 1) % size].cards
    c = hands[(leader + 2) % size].cards if size > 2 else zero
    d = hands[(leader + 3) % size].cards if size > 3 else zero
    e = hands[(leader + 4) % size].cards if size > 4 else zero
    f = hands[(leader + 5) % size].cards if size > 5 else zero
    seed = table.seed
    cancel = table.cancel
    ducking = table.ducking
    must_beat = rules.must_beat
    policy_share = table.policy_share
    mates = table.mates
    sides = table.sides
    alive = ducking
    friend: bool = False
    for index in range(size):
        if (table.taken >> (index * COUNT_BITS)) & 31:
            alive &= ~(unit << index)
    tricks = table.tricks
    counts = table.taken
    winners = table.winners
    broken: bool = table.broken or rules.spades_lead == SPADES_ANY_TIME
    free_lead: bool = table.may_lead_spades()
    while a:
        placed = zero
        ahead = zero
        best = unit
        led = zero
        able = zero
        cancels = zero
        while placed < size + ahead:
            if placed < size:
                if placed:
                    legal = a & led
                    if legal == 0:
                        legal = a
                    if must_beat and legal & able & -best:
                        legal &= able & -best
                else:
                    legal = a
                    if not free_lead and a & ~spades:
                        legal = a & ~spades
                card = legal
                if legal & (legal - 1):
                    seed = MULTIPLIER * (seed & LOW_HALF) + (seed >> 32)
                    turn = leader + placed
                    if turn >= size:
                        turn -= size
                    if policy_share and (seed >> 8) & 255 < policy_share:
                        winner = leader + ahead
                        if winner >= size:
                            winner -= size
                        others = b | c | d | e | f
                        goal = goal_of(turn, placed, winner, alive, a, table, rules)
                        friend = placed > 0 and ((mates >> (turn * PLACE_BITS)) >> winner) & 1 != 0
                        card = sensible(
                            legal,
                            able,
                            best,
                            led,
                            others,
                            size - 1 - placed,
                            friend,
                            goal,
                            rules,
                            seed,
                        )
                    elif (ducking >> turn) & 1 and (counts >> (turn * COUNT_BITS)) & 31 == 0:
                        card = choose_losing_card(legal, able, best, rules, seed)
                    else:
                        skip = ((seed & LOW_HALF) * popcount(legal)) >> 32
                        while skip:
                            card &= card - 1
                            skip -= 1
                        card &= -card
                a ^= card
                if placed == 0:
                    led = rules.suit_of(card)
                    able = led | spades
                    best = card
                elif card & able and card > best:
                    best = card
                    ahead = placed
                if card & spades:
                    broken = True
                if card == cancel:
                    cancels = unit
            placed += 1
            hand = a
            a = b
            b = c
            c = d
            if size == 4:
                d = hand
            elif size == 3:
                c = hand
            elif size == 2:
                b = hand
            else:
                d = e
                e = f
                f = hand
        leader += ahead
        if leader >= size:
            leader -= size
        counts += unit << (leader * COUNT_BITS)
        if policy_share:
            alive &= ~(unit << leader)
            table.needs = fewer(table.needs, sides, leader, unit)
        winners |= leader << (tricks * TRICK_BITS)
        if best & spades:
            if best & rules.high_spades:
                table.high_wins |= unit << tricks
            if led != spades:
                table.promises |= unit << leader
        if cancels:
            table.cancelled += cancels << (leader * CANCEL_BITS)
        tricks += 1
        free_lead = broken
    for index in range(size):
        hands[index].cards = 0
    table.seed = seed
    table.turn = leader
    table.tricks = tricks
    table.taken = counts
    table.winners = winners
    table.broken = broken


def sample(table: Table, start: Table, card: i64, times: i64, keys: list[int]) -> None:
    """Play `times` rollouts from `start`, and append the `Table.key` of each result to `keys`.

    Args:
        table: the table to play on; its random generator advances.
        start: the position, left as it is.
        card: the card to play first, or 0 to choose it like the others.
        times: the number of rollouts.
        keys: the list to extend.
    """
    done: i64 = 0
    while done < times:
        table.copy_from(start)
        if card:
            table.play(card)
        play_out(table)
        keys.append(table.key())
        done += 1


def try_cards(
    table: Table,
    blank: Table,
    deals: DealBatch,
    indices: list[int],
    cards: list[int],
    times: i64,
    keys: list[list[int]],
) -> None:
    """Play out each card in each deal, and append the `Table.key` of each result to `keys`.

    In a deal every card gets the same random stream, so that differences show sooner.

    Args:
        table: the table to play on; its random generator advances.
        blank: the play so far, with empty hands.
        deals: the deals; its `start` is overwritten.
        indices: the indices of the deals to use, from 0.
        cards: the cards to try, as bits.
        times: the number of rollouts for each card in each deal.
        keys: for each card the list to extend.
    """
    start = deals.start
    for index in indices:
        start.copy_from(blank)
        deals.set_table(start, index)
        seed = table.seed
        for number in range(len(cards)):
            table.seed = seed
            sample(table, start, cards[number], times, keys[number])
