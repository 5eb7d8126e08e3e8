"""Open-card solver: how many tricks perfect play takes when every card is in sight.

A zero-window search asks one question at a time: can the places that play for it bring the scored
places so many tricks? Positions at the start of a trick are kept as partitions: by how long the
suits are in each hand, and who holds the cards whose rank mattered in the proof, of each suit the
topmost down to some card. All smaller cards are alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import count, highest
from .table import COUNT_BITS, FIRST_NORMAL, SPADES_ANY_TIME, SPADES_FREE_OPENING, PlayRules, Table

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_SOLVED: Final = -1
"""What is answered when an answer would take more nodes than are allowed."""


class Partition:
    """A set of positions of the same shape.

    Attributes:
        low_slots: two bits for each club and diamond that matters, from the lowest card in play.
        low_owners: who holds them.
        high_slots: the same of hearts and spades.
        high_owners: who holds them.
        least: tricks the scored places can be brought.
        most: tricks they can be held to.
        later: the next set of positions of the shape, one not met so lately.
    """

    def __init__(self, low_slots: i64, low_owners: i64, high_slots: i64, high_owners: i64) -> None:
        self.low_slots: i64 = low_slots
        self.low_owners: i64 = low_owners
        self.high_slots: i64 = high_slots
        self.high_owners: i64 = high_owners
        self.least: i64 = 0
        self.most: i64 = 99
        self.later: Partition | None = None


class Shape:
    """The sets of positions of one shape.

    Attributes:
        first: the one that was met last; the others hang on it.
    """

    def __init__(self) -> None:
        self.first: Partition | None = None


class Solver:
    """Solves hands of four with one pack, in which nobody must beat."""

    def __init__(self, rules: PlayRules, scored: int, scoring: int, cap: int) -> None:
        """Prepare to solve.

        Args:
            rules: the rules of play.
            scored: bit by place: whose tricks are counted.
            scoring: bit by place: who plays for many of them; the others play for few.
            cap: nodes after which a question is given up.
        """
        self.rules: PlayRules = rules
        self.scored: i64 = scored
        self.scoring: i64 = scoring
        self.cap: i64 = cap
        self.nodes: i64 = 0
        self.one: i64 = 1
        self.three: i64 = 3
        self.mattered: i64 = 0
        """Cards whose rank mattered in the last proof."""
        self.free_at: i64 = 0
        """Tricks left at an opening lead that may be a spade."""
        self.known: dict[int, Shape] = {}
        self.settling: list[i64] = [0] * 20
        """By the tricks left, the lead that settled a position last: to be tried first."""

    def tricks(self, table: Table) -> int:
        """Return the tricks of the whole hand that the scored places come to, or `NOT_SOLVED`."""
        done = self.taken(table)
        return self.searched(table, done, done + self.left(table), NOT_SOLVED)

    def near(self, table: Table, guess: int) -> int:
        """Return what `tricks` does, sooner where it is not far from `guess`."""
        done = self.taken(table)
        return self.searched(table, done, done + self.left(table), guess)

    def taken(self, table: Table) -> i64:
        """Return the tricks the scored places have won."""
        done: i64 = 0
        for place in range(4):
            if (self.scored >> place) & 1:
                done += (table.taken >> (place * COUNT_BITS)) & 31
        return done

    def searched(self, table: Table, low: i64, high: i64, guess: i64) -> int:
        """Return the tricks between two bounds, from a guess on step by step; -1 is no guess."""
        done = low
        self.nodes = 0
        while low < high:
            need = (low + high + 1) >> 1
            if guess >= 0:
                need = min(max(guess, low + 1), high)
            if self.reached(table, need - done, self.left(table)):
                low = need
                guess = need + 1 if guess >= 0 else guess
            else:
                high = need - 1
                guess = need - 1 if guess >= 0 else guess
            if self.nodes > self.cap:
                return NOT_SOLVED
        return low

    def reaches(self, table: Table, need: i64) -> int:
        """Return 1 when the scored places come to `need` tricks in all, else 0; or `NOT_SOLVED`."""
        need -= self.taken(table)
        self.nodes = 0
        found = self.reached(table, need, self.left(table))
        if self.nodes > self.cap:
            return NOT_SOLVED
        return 1 if found else 0

    def left(self, table: Table) -> i64:
        """Return the tricks not yet won, the one on the table among them."""
        most: i64 = 0
        for place in range(4):
            most = max(most, count(table.places[place].cards))
        return most

    def reached(self, table: Table, need: i64, left: i64) -> bool:
        """Whether the scored places can be brought `need` of the tricks left."""
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
        """Play a first trick of rules of its own, card by card."""
        scoring: bool = (self.scoring >> table.turn) & 1 != 0
        legal = table.legal()
        while legal:
            card = legal & -legal
            legal ^= card
            after = Table(self.rules)
            after.copy_from(table)
            after.play(card)
            needed = need
            rest = left
            if after.tricks:
                needed -= (self.scored >> after.turn) & 1
                rest -= 1
            if self.reached(after, needed, rest) == scoring:
                return scoring
        return not scoring

    def lead(
        self, a: i64, b: i64, c: i64, d: i64, leader: i64, broken: bool, need: i64, left: i64
    ) -> bool:
        """Whether `need` of the tricks left can be reached; `a` leads, the others in turn."""
        self.mattered = 0
        self.nodes += 1
        if need <= 0:
            return True
        if need > left or self.nodes > self.cap:
            return False
        if left == 1:
            return self.last(a, b, c, d, leader)
        sure = self.sure(a, b, c, d, leader, need, left)
        if sure:
            return sure > 0
        opening: bool = left == self.free_at
        key = self.shape(a, b, c, d, leader, broken, left)
        first, second, third = b, c, d
        if leader == 1:
            first, second, third = a, b, c
        elif leader == 2:
            first, second, third = d, a, b
        elif leader == 3:
            first, second, third = c, d, a
        sides = self.rules.clubs | self.rules.diamonds
        low = (a | b | c | d) & sides
        high = (a | b | c | d) & ~sides
        low_owners = self.owners(low, first, second, third)
        high_owners = self.owners(high, first, second, third)
        if not opening:
            found = self.looked_up(key, low, low_owners, high, high_owners, need)
            if found:
                return found > 0
        spades = self.rules.spades
        legal = a
        if not broken and not opening and a & ~spades:
            legal = a & ~spades
        scoring: bool = (self.scoring >> leader) & 1 != 0
        good = self.scored if scoring else ~self.scored
        others = b | c | d
        result: bool = not scoring
        mattered: i64 = 0
        runs = self.lowest_of_runs(legal, others)
        settling = self.settling[left]
        while runs:
            card = runs & settling
            if card == 0:
                card = self.best_lead(runs, a, b, c, d, leader, good)
            runs ^= card
            suit = self.rules.suit_of(card)
            again: bool = broken or card & spades != 0
            result = self.follow(
                b, c, d, a ^ card, 1, leader, again, need, left, suit, card, 0, card
            )
            touched = self.with_run(self.mattered, card, a, others)
            if result == scoring:
                mattered = touched
                self.settling[left] = card
                break
            mattered |= touched
        self.mattered = mattered
        if self.nodes <= self.cap and not opening:
            self.keep(key, low, low_owners, high, high_owners, need, result)
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
        """Whether `need` tricks can be reached in the midst of one; `a` is next to play.

        Args:
            a: the hand in turn.
            b: the hand after it.
            c: the next.
            d: the last.
            placed: cards in the trick.
            leader: the place that led.
            broken: whether spades may be led afterwards.
            need: tricks needed, this one among them.
            left: tricks left, this one among them.
            led: the suit led.
            best: the card that wins as it stands.
            ahead: how many places after the leader its player sits.
            cards: the cards of the trick; of those that were there at first the best will do.
        """
        rules = self.rules
        if placed == 4:
            return self.after(a, b, c, d, leader, broken, need, left, best, ahead, cards)
        seat = (leader + placed) & 3
        scoring: bool = (self.scoring >> seat) & 1 != 0
        good = self.scored if scoring else ~self.scored
        legal = a & led
        if legal == 0:
            legal = a
        others = b | c | d | best
        mattered: i64 = 0
        runs = self.lowest_of_runs(legal, others)
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
        able = led | rules.spades
        while runs:
            card = runs
            if runs & (runs - 1):
                card = self.best_reply(runs, a, able, best, threat, help_, winner_good, seat_good)
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
            touched = self.with_run(self.mattered, card, a, others)
            if result == scoring:
                self.mattered = touched
                return result
            mattered |= touched
        self.mattered = mattered
        return not scoring

    def after(
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
        """Whether `need` tricks can be reached when the trick on the table is over."""
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
        """Whether a scored place wins the last trick."""
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

    def sure(self, a: i64, b: i64, c: i64, d: i64, leader: i64, need: i64, left: i64) -> i64:
        """Return 1 when tricks nobody can take away suffice, -1 when they exclude it, else 0."""
        trumps = self.rules.spades & (a | b | c | d)
        own: i64 = 0
        if trumps:
            top = highest(trumps)
            place = leader
            hand = a
            if b & top:
                hand = b
                place = leader + 1
            elif c & top:
                hand = c
                place = leader + 2
            elif d & top:
                hand = d
                place = leader + 3
            run = hand & top_run(trumps, hand)
            number = count(run)
            if (self.scored >> (place & 3)) & 1:
                if number >= need:
                    self.mattered = without_lowest(run, number - need)
                    return 1
            elif left - number < need:
                self.mattered = without_lowest(run, number - (left - need + 1))
                return -1
            if place == leader:
                own = run
            block = self.block(a, b, c, d, leader, place, trumps)
            if block & ~run:
                number = max(count(block & a), count(block & b))
                number = max(number, count(block & c))
                number = max(number, count(block & d))
                if (self.scored >> (place & 3)) & 1:
                    if number >= need:
                        self.mattered = block
                        return 1
                elif left - number < need:
                    self.mattered = block
                    return -1
        scored: bool = (self.scored >> leader) & 1 != 0
        if ((self.scored ^ self.scoring) >> leader) & 1:
            return 0
        enemies = ~self.scored if scored else self.scored
        cashed = self.cashed(a, b, c, d, leader, enemies) | own
        number = count(cashed)
        if scored and number >= need:
            self.mattered = without_lowest(cashed, number - need)
            return 1
        if not scored and left - number < need:
            self.mattered = without_lowest(cashed, number - (left - need + 1))
            return -1
        return 0

    def block(self, a: i64, b: i64, c: i64, d: i64, leader: i64, place: i64, trumps: i64) -> i64:
        """Return the top trumps held together by the places scored, or not, like `place`."""
        like = ~(self.scored ^ (self.scored >> (place & 3) & 1) * 15)
        held: i64 = 0
        if (like >> leader) & 1:
            held |= a
        if (like >> ((leader + 1) & 3)) & 1:
            held |= b
        if (like >> ((leader + 2) & 3)) & 1:
            held |= c
        if (like >> ((leader + 3) & 3)) & 1:
            held |= d
        return top_run(trumps, held)

    def cashed(self, a: i64, b: i64, c: i64, d: i64, leader: i64, enemies: i64) -> i64:
        """Return the side cards the leader may cash one after the other, no enemy ruffing."""
        rules = self.rules
        found: i64 = 0
        rest = a & ~rules.spades
        while rest:
            suit = rules.suit_of(rest & -rest)
            rest &= ~suit
            held = b | c | d
            run = top_run((a | held) & suit, a)
            times: i64 = 13
            if (enemies >> ((leader + 1) & 3)) & 1 and b & rules.spades:
                times = min(times, count(b & suit))
            if (enemies >> ((leader + 2) & 3)) & 1 and c & rules.spades:
                times = min(times, count(c & suit))
            if (enemies >> ((leader + 3) & 3)) & 1 and d & rules.spades:
                times = min(times, count(d & suit))
            while times > 0 and run:
                card = highest(run)
                found |= card
                run ^= card
                times -= 1
        return found

    def lowest_of_runs(self, legal: i64, others: i64) -> i64:
        """Return the lowest of each run of cards between which nobody else holds one."""
        found: i64 = 0
        before: i64 = 0
        while legal:
            card = legal & -legal
            legal ^= card
            if (
                before == 0
                or ((card - 1) ^ (before - 1)) & others
                or card & self.rules.suit_of(before) == 0
            ):
                found |= card
            before = card
        return found

    def with_run(self, mattered: i64, card: i64, own: i64, others: i64) -> i64:
        """Return what mattered, with all of the run `card` stands for if any of it did."""
        above = own & self.rules.suit_of(card) & -card
        higher = others & self.rules.suit_of(card) & -card
        if higher:
            above &= (higher & -higher) - 1
        return mattered | above if mattered & above else mattered

    def best_lead(self, runs: i64, a: i64, b: i64, c: i64, d: i64, leader: i64, good: i64) -> i64:
        """Return the lead to try next: what is most likely to go to a place in `good`."""
        rules = self.rules
        found: i64 = 0
        liking: i64 = -1000
        spades = rules.spades
        while runs:
            card = runs & -runs
            runs ^= card
            suit = rules.suit_of(card)
            help_: i64 = 0
            threat: i64 = 0
            if (good >> leader) & 1:
                help_ = card
            else:
                threat = card
            reach = strongest(b, suit, spades)
            if (good >> ((leader + 1) & 3)) & 1:
                help_ = max(help_, reach)
            else:
                threat = max(threat, reach)
            reach = strongest(c, suit, spades)
            if (good >> ((leader + 2) & 3)) & 1:
                help_ = max(help_, reach)
            else:
                threat = max(threat, reach)
            reach = strongest(d, suit, spades)
            if (good >> ((leader + 3) & 3)) & 1:
                help_ = max(help_, reach)
            else:
                threat = max(threat, reach)
            like = -2 * count(a & suit) - count(suit & (card - 1))
            if help_ > threat:
                like += 40
                if help_ == card:
                    like += 20 + 2 * count(suit & (card - 1))
            if suit == spades:
                like += 12
            if like > liking:
                liking = like
                found = card
        return found

    def best_reply(
        self,
        runs: i64,
        a: i64,
        able: i64,
        best: i64,
        threat: i64,
        help_: i64,
        winner_good: bool,
        seat_good: bool,
    ) -> i64:
        """Return the card to try next: the cheapest that decides the trick, else a low one."""
        rules = self.rules
        found: i64 = 0
        liking: i64 = -1000
        settled: bool = winner_good and best > threat
        helped: bool = help_ > threat and help_ > best
        while runs:
            card = runs & -runs
            runs ^= card
            suit = rules.suit_of(card)
            rank = count(suit & (card - 1))
            wins: bool = card & able != 0 and card > best
            like = -count(a & suit) - 3 * rank
            if suit == rules.spades:
                like -= 30
            if seat_good:
                if wins and not settled and not helped:
                    like += 120 if card > threat else 40
            elif wins:
                like -= 60
            else:
                like += 6 * rank
            if like > liking:
                liking = like
                found = card
        return found

    def shape(self, a: i64, b: i64, c: i64, d: i64, leader: i64, broken: bool, left: i64) -> i64:
        """Return the lengths of three suits in each hand, the leader and the rest of a key."""
        rules = self.rules
        key = (left << 2) | leader
        key = key + key + (self.one if broken else self.one - 1)
        key = (key << 4) | count(a & rules.clubs)
        key = (key << 4) | count(a & rules.diamonds)
        key = (key << 4) | count(a & rules.hearts)
        key = (key << 4) | count(b & rules.clubs)
        key = (key << 4) | count(b & rules.diamonds)
        key = (key << 4) | count(b & rules.hearts)
        key = (key << 4) | count(c & rules.clubs)
        key = (key << 4) | count(c & rules.diamonds)
        key = (key << 4) | count(c & rules.hearts)
        key = (key << 4) | count(d & rules.clubs)
        key = (key << 4) | count(d & rules.diamonds)
        return (key << 4) | count(d & rules.hearts)

    def owners(self, cards: i64, b: i64, c: i64, d: i64) -> i64:
        """Return who of the four places holds each of some cards, two bits each, lowest first."""
        found: i64 = 0
        at: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if b & card:
                found |= self.one << at
            elif c & card:
                found |= (self.one + self.one) << at
            elif d & card:
                found |= self.three << at
            at += 2
        return found

    def slots(self, cards: i64, kept: i64) -> i64:
        """Return the two bits of each card that is kept."""
        found: i64 = 0
        at: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if kept & card:
                found |= self.three << at
            at += 2
        return found

    def in_slots(self, cards: i64, slots: i64) -> i64:
        """Return the cards whose two bits are set."""
        found: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if slots & 1:
                found |= card
            slots >>= 2
        return found

    def looked_up(
        self, key: i64, low: i64, low_owners: i64, high: i64, high_owners: i64, need: i64
    ) -> i64:
        """Return 1 when `need` is known to be reached, -1 when it is not, 0 when unknown.

        Args:
            key: of the shape.
            low: clubs and diamonds in play.
            low_owners: who holds them.
            high: hearts and spades in play.
            high_owners: who holds them.
            need: tricks needed.
        """
        shape = self.known.get(key)
        if shape is None:
            return 0
        before: Partition | None = None
        one = shape.first
        while one is not None:
            if (
                (low_owners ^ one.low_owners) & one.low_slots
                or (high_owners ^ one.high_owners) & one.high_slots
                or (one.least < need and one.most >= need)
            ):
                before = one
                one = one.later
                continue
            if before is not None:
                before.later = one.later
                one.later = shape.first
                shape.first = one
            self.mattered = self.in_slots(low, one.low_slots) | self.in_slots(high, one.high_slots)
            return 1 if one.least >= need else -1
        return 0

    def keep(
        self,
        key: i64,
        low: i64,
        low_owners: i64,
        high: i64,
        high_owners: i64,
        need: i64,
        reached: bool,
    ) -> None:
        """Keep what was found, for every position alike in the cards that mattered."""
        rules = self.rules
        mattered = self.mattered
        low_kept = down_to(low & rules.clubs, mattered) | down_to(low & rules.diamonds, mattered)
        high_kept = down_to(high & rules.hearts, mattered) | down_to(high & rules.spades, mattered)
        low_slots = self.slots(low, low_kept)
        high_slots = self.slots(high, high_kept)
        low_owners &= low_slots
        high_owners &= high_slots
        shape = self.known.get(key)
        if shape is None:
            shape = Shape()
            self.known[key] = shape
        one = shape.first
        while one is not None and (
            one.low_slots != low_slots
            or one.high_slots != high_slots
            or one.low_owners != low_owners
            or one.high_owners != high_owners
        ):
            one = one.later
        if one is None:
            one = Partition(low_slots, low_owners, high_slots, high_owners)
            one.later = shape.first
            shape.first = one
        if reached:
            one.least = max(one.least, need)
        else:
            one.most = min(one.most, need - 1)


def is_solvable(rules: PlayRules) -> bool:
    """Whether the solver serves tables with these rules; penalty cards it does not know."""
    odd = rules.must_beat | rules.rake | rules.two_packs
    return rules.places == 4 and odd == 0


def strongest(hand: i64, led: i64, spades: i64) -> i64:
    """Return the strongest card of a hand that may win a trick; 0 where there is none."""
    cards = hand & led
    if cards == 0:
        cards = hand & spades
    return highest(cards) if cards else cards


def top_run(cards: i64, hand: i64) -> i64:
    """Return those of some cards of a suit that are in `hand` and above all of the others."""
    others = cards & ~hand
    if others == 0:
        return cards
    return cards & ~(highest(others) | (highest(others) - 1))


def without_lowest(cards: i64, number: i64) -> i64:
    """Return some cards without so many of the lowest: the higher ones prove enough."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    return cards


def down_to(cards: i64, mattered: i64) -> i64:
    """Return the cards of a suit from the top down to the lowest that mattered."""
    lowest = cards & mattered
    return cards & -(lowest & -lowest) if lowest else lowest
