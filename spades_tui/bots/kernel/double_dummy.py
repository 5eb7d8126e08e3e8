"""Open-card solver: the number of tricks with perfect play when every card is visible.

The tricks of some places, the *scored* ones, are counted. Some places, the *scoring* ones, play for
many such tricks; the others play for few. A zero-window search answers one question at a time: can
the scoring places bring the scored ones a given number of tricks?

Positions at the start of a trick are stored as partitions: by the lengths of the suits in each
hand, and the holders of the cards whose rank mattered in the proof, in each suit from the top down
to some card. All smaller cards are equivalent.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final

from .bits import popcount
from .move_order import best_lead, best_reply, lowest_of_runs, strongest, with_run, without_alike
from .partitions import LENGTH_BITS, LENGTHS, OWNER_BITS, PartitionTable
from .sure_tricks import SureTricks
from .table import COUNT_BITS, FIRST_NORMAL, SPADES_ANY_TIME, SPADES_FREE_OPENING, PlayRules, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

LIMIT_REACHED: Final = -1
"""The answer if the search would need more nodes than allowed."""


KEY_BITS: Final = 12
"""Bits of a shape's key below the lengths of the suits, for at most 13 tricks.

From bit 8 the tricks needed, from bit 3 the tricks left, from bit 1 the leader, in bit 0 whether
spades are broken."""


class DoubleDummySolver:
    """Solves hands of four players with one pack, if `is_solvable` holds for the rules.

    The places `scored`, whose tricks are counted, and `scoring`, which play for many of these, are
    set when the solver is made; so is `cap`, the number of positions after which it gives up.
    Within one search `a`, `b`, `c` and `d` are the masks of the hands in turn, the next to play
    first; `need` is the number of tricks the scored places still need, and `left` the number of
    tricks not yet won; both count the one on the table.

    Attributes:
        nodes: number of positions searched by the last call.
        known: the stored results.
        sure: counts the tricks that are sure in a position.
        everything: mask of all cards of the pack.
        bottoms: mask of the lowest card of each suit.
    """

    def __init__(self, rules: PlayRules, scored: int, scoring: int, cap: int) -> None:
        """Prepare to solve.

        Args:
            rules: the rules of play.
            scored: bit by place: the places whose tricks are counted.
            scoring: bit by place: the places that play for many of them; the others play for few.
            cap: positions a call may search before it gives up with `LIMIT_REACHED`.
        """
        self.rules: PlayRules = rules
        self.scored: i64 = scored
        self.scoring: i64 = scoring
        self.cap: i64 = cap
        self.nodes: i64 = 0
        self.mattered: i64 = 0
        """The cards whose rank mattered in the last result, or the lowest of each suit."""
        self.free_at: i64 = 0
        """`left` at an opening lead that may be a spade; 0 if there is no such lead."""
        self.known: PartitionTable = PartitionTable(rules)
        self.sure: SureTricks = SureTricks(rules, scored, scoring)
        self.all_cards: i64 = rules.clubs | rules.diamonds | rules.hearts | rules.spades
        self.bottoms: i64 = rules.clubs & -rules.clubs
        """The lowest card of each suit."""
        self.bottoms |= rules.diamonds & -rules.diamonds
        self.bottoms |= rules.hearts & -rules.hearts
        self.bottoms |= rules.spades & -rules.spades
        self.settling: list[i64] = [0] * 20
        """By tricks left, the lead that last decided a position: to be tried first."""

    def tricks(self, table: Table) -> int:
        """Return the number of tricks the scored places win in the whole hand with best play by
        all.

        Tricks already won on `table` are included. If the search gives up, return `LIMIT_REACHED`.
        """
        done = self.count_taken(table)
        return self.search_between(table, done, done + self.count_left(table), LIMIT_REACHED)

    def can_reach(self, table: Table, need: i64) -> int:
        """Return 1 if the scored places win at least `need` tricks in the whole hand, else 0.

        Tricks already won on `table` count. If the search gives up, return `LIMIT_REACHED`.
        """
        result = self.search_between(table, need - 1, need, LIMIT_REACHED)
        return result if result == LIMIT_REACHED else int(result == need)

    def count_taken(self, table: Table) -> i64:
        """Return the number of tricks the scored places have already won on `table`."""
        done: i64 = 0
        for place in range(4):
            if (self.scored >> place) & 1:
                done += (table.taken >> (place * COUNT_BITS)) & 31
        return done

    def search_between(self, table: Table, low: i64, high: i64, guess: i64) -> int:
        """Return the result of `tricks`, searched only between two bounds.

        If the search gives up, return `LIMIT_REACHED`.

        Args:
            table: the position.
            low: the lowest result to test; returned if the true one is lower.
            high: the highest result to test; returned if the true one is higher.
            guess: the number to test first, then its neighbors; -1 to halve the interval.
        """
        collects = gc.isenabled()
        gc.disable()  # what is kept holds no circle, and there is much of it to look through
        try:
            return self._narrow(table, low, high, guess)
        finally:
            if collects:
                gc.enable()

    def _narrow(self, table: Table, low: i64, high: i64, guess: i64) -> int:
        """Return the result of `between`; the garbage collector is off."""
        done, left = self.count_taken(table), self.count_left(table)
        self.nodes = 0
        while low < high:
            need = (low + high + 1) >> 1
            if guess >= 0:
                need = min(max(guess, low + 1), high)
            if self.can_win(table, need - done, left):
                low = need
                guess = need + 1 if guess >= 0 else guess
            else:
                high = need - 1
                guess = need - 1 if guess >= 0 else guess
            if self.nodes > self.cap:
                return LIMIT_REACHED
        return low

    def count_left(self, table: Table) -> i64:
        """Return the number of tricks not yet won on `table`, the one being played among them."""
        most: i64 = 0
        for place in range(4):
            most = max(most, popcount(table.places[place].cards))
        return most

    def can_win(self, table: Table, need: i64, left: i64) -> bool:
        """Return whether the scored places can win at least `need` of the `left` tricks.

        If the search gives up, `nodes` is above `cap`, and the result means nothing.
        """
        rules = self.rules
        free: bool = table.tricks == 0 and rules.spades_lead == SPADES_FREE_OPENING
        self.free_at = left if free else left - left
        opening: bool = table.tricks == 0 and table.in_trick < 4
        if opening and (
            rules.first_trick != FIRST_NORMAL or (rules.opens_with_club and table.in_trick == 0)
        ):
            return self.first_trick(table, need, left)
        turn = table.turn
        hands = table.places
        for place in range(4):
            self.known.meet(place, hands[place].cards)
        a = hands[turn].cards
        b = hands[(turn + 1) & 3].cards
        c = hands[(turn + 2) & 3].cards
        d = hands[(turn + 3) & 3].cards
        broken: bool = table.broken or rules.spades_lead == SPADES_ANY_TIME
        placed = table.in_trick
        if placed == 0:
            return self.lead(a, b, c, d, turn, broken, need, left)
        leader = (turn - placed) & 3
        ahead = (table.winner - leader) & 3
        return self.follow(
            a, b, c, d, placed, leader, broken, need, left, table.led, table.best, ahead, table.best
        )

    def first_trick(self, table: Table, need: i64, left: i64) -> bool:
        """Return the result of `reached` during a first trick with special rules, by trying each
        card."""
        scoring: bool = (self.scoring >> table.turn) & 1 != 0
        legal = table.legal()
        while legal:
            card = legal & -legal
            legal ^= card
            after = Table(self.rules)
            after.copy_from(table)
            after.play(card)
            needed = need
            remaining = left
            if after.tricks:
                needed -= (self.scored >> after.turn) & 1
                remaining -= 1
            if self.can_win(after, needed, remaining) == scoring:
                return scoring
        return not scoring

    def lead(
        self, a: i64, b: i64, c: i64, d: i64, leader: i64, broken: bool, need: i64, left: i64
    ) -> bool:
        """Return whether the scored places can win `need` of the `left` tricks if `a` leads next.

        Args:
            a: the hand that leads.
            b: the hand after `a`.
            c: the hand after `b`.
            d: the hand after `c`.
            leader: the place of `a`.
            broken: whether spades may be led.
            need: tricks needed.
            left: tricks left.
        """
        self.mattered = 0
        self.nodes += 1
        if need <= 0:
            return True
        if need > left or self.nodes > self.cap:
            return False
        if left == 1:
            return self.last(a, b, c, d, leader)
        opening: bool = left == self.free_at
        sure = self.sure.find_verdict(a, b, c, d, leader, need, left, broken or opening)
        if sure:
            self.mattered = self.sure.mattered
            return sure > 0
        results = self.known
        in_play = a | b | c | d
        layout = results.clubs.layout_of(in_play)
        lengths = layout & LENGTHS
        low = layout >> LENGTH_BITS
        layout = results.diamonds.layout_of(in_play)
        lengths = lengths << LENGTH_BITS | layout & LENGTHS
        low |= layout >> LENGTH_BITS << OWNER_BITS
        layout = results.hearts.layout_of(in_play)
        lengths = lengths << LENGTH_BITS | layout & LENGTHS
        high = layout >> LENGTH_BITS
        high |= results.spades.layout_of(in_play) >> LENGTH_BITS << OWNER_BITS
        key = lengths << KEY_BITS | need << 8 | left << 3 | leader << 1
        if broken:
            key += 1
        shape = results.shape(key)
        if not opening:
            stored = results.find_result(shape, low, high, in_play)
            if stored:
                self.mattered = results.mattered
                return stored > 0
        spades = self.rules.spades
        legal = a
        if not broken and not opening and a & ~spades:
            legal = a & ~spades
        scoring: bool = (self.scoring >> leader) & 1 != 0
        good = self.scored if scoring else ~self.scored
        others = b | c | d
        result: bool = not scoring
        mattered: i64 = 0
        runs = lowest_of_runs(legal, others, self.all_cards, self.bottoms)
        settling = self.settling[left]
        while runs:
            card = runs & settling
            if card == 0:
                card = best_lead(self.rules, runs, a, b, c, d, leader, good)
            runs ^= card
            suit = self.rules.suit_of(card)
            broken_next: bool = broken or card & spades != 0
            result = self.follow(
                b, c, d, a ^ card, 1, leader, broken_next, need, left, suit, card, 0, card
            )
            touched = with_run(self.mattered, card, a, others, suit)
            if result == scoring:
                mattered = touched
                self.settling[left] = card
                break
            mattered |= touched
            runs = without_alike(runs, card, suit, touched)
        self.mattered = mattered
        if self.nodes <= self.cap and not opening:
            results.keep(shape, low, high, in_play, mattered, result)
        return result

    def follow(
        self,
        a: i64,
        b: i64,
        c: i64,
        d: i64,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        ahead: i64,
        cards: i64,
    ) -> bool:
        """Return whether the scored places can win `need` tricks if `a` plays next to a trick.

        Args:
            a: the hand to play next.
            b: the hand after `a`.
            c: the hand after `b`.
            d: the hand after `c`.
            placed: number of cards in the trick; 4 if it is complete.
            leader: the place that led.
            broken: whether spades may be led afterwards.
            need: tricks needed, this one among them.
            left: tricks left, this one among them.
            led: mask of the suit led.
            best: the card winning the trick so far.
            ahead: how many places after the leader the player of `best` sits, 0 to 3.
            cards: mask of the cards of the trick; of those played before the search started, only
                the best need be in it.
        """
        rules = self.rules
        if placed == 4:
            return self.finish_trick(a, b, c, d, leader, broken, need, left, best, ahead, cards)
        seat = (leader + placed) & 3
        scoring: bool = (self.scoring >> seat) & 1 != 0
        good = self.scored if scoring else ~self.scored
        legal = a & led
        if legal == 0:
            legal = a
        others = b | c | d | best
        mattered: i64 = 0
        runs = lowest_of_runs(legal, others, self.all_cards, self.bottoms)
        single: bool = runs & (runs - 1) == 0
        threat: i64 = 0
        help_: i64 = 0
        if not single:
            if placed < 3:
                reach = strongest(b, led, rules.spades)
                if (good >> ((seat + 1) & 3)) & 1:
                    help_ = reach
                else:
                    threat = reach
            if placed < 2:
                reach = strongest(c, led, rules.spades)
                if (good >> ((seat + 2) & 3)) & 1:
                    help_ = max(help_, reach)
                else:
                    threat = max(threat, reach)
        winner_good: bool = (good >> ((leader + ahead) & 3)) & 1 != 0
        seat_good: bool = (good >> seat) & 1 != 0
        settled: bool = winner_good and best > threat
        wanted: bool = not settled and (help_ <= threat or help_ <= best)
        able = led | rules.spades
        while runs:
            card = runs
            if runs & (runs - 1):
                card = best_reply(rules, runs, a, led, best, threat, wanted, seat_good)
            runs ^= card
            wins: bool = card & able != 0 and card > best
            result = self.follow(
                b,
                c,
                d,
                a ^ card,
                placed + 1,
                leader,
                broken or card & rules.spades != 0,
                need,
                left,
                led,
                card if wins else best,
                placed if wins else ahead,
                cards | card,
            )
            suit = rules.suit_of(card)
            touched = with_run(self.mattered, card, a, others, suit)
            if result == scoring:
                self.mattered = touched
                return result
            mattered |= touched
            runs = without_alike(runs, card, suit, touched)
        self.mattered = mattered
        return not scoring

    def finish_trick(
        self,
        a: i64,
        b: i64,
        c: i64,
        d: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        best: i64,
        ahead: i64,
        cards: i64,
    ) -> bool:
        """Return whether the scored places can win `need` tricks after the complete trick on the
        table.

        The arguments are as for `follow`; `a` is the hand that led.
        """
        winner = (leader + ahead) & 3
        needed = need - ((self.scored >> winner) & 1)
        if ahead == 0:
            result = self.lead(a, b, c, d, winner, broken, needed, left - 1)
        elif ahead == 1:
            result = self.lead(b, c, d, a, winner, broken, needed, left - 1)
        elif ahead == 2:
            result = self.lead(c, d, a, b, winner, broken, needed, left - 1)
        else:
            result = self.lead(d, a, b, c, winner, broken, needed, left - 1)
        if cards & self.rules.suit_of(best) & ~best:
            self.mattered |= best
        return result

    def last(self, a: i64, b: i64, c: i64, d: i64, leader: i64) -> bool:
        """Return whether a scored place wins the last trick.

        Each hand has one card; `a` leads, and `leader` is its place.
        """
        suit = self.rules.suit_of(a)
        able = suit | self.rules.spades
        best = a
        ahead: i64 = 0
        if b & able and b > best:
            best = b
            ahead = 1
        if c & able and c > best:
            best = c
            ahead = 2
        if d & able and d > best:
            best = d
            ahead = 3
        if (a | b | c | d) & self.rules.suit_of(best) & ~best:
            self.mattered = best
        return (self.scored >> ((leader + ahead) & 3)) & 1 != 0


def is_solvable(rules: PlayRules) -> bool:
    """Return whether the solver supports these rules.

    False with other than four places, two packs, an obligation to beat, or rake and shake. Penalty
    cards are no part of the rules: the caller must not solve positions with any.
    """
    odd = rules.must_beat | rules.rake | rules.two_packs
    return rules.places == 4 and odd == 0
