"""An adversary who settles hidden cards only as they are played: what a claim is proved against.

One player knows some hands and none of the others; all the others play against them. A card not
yet seen lies wherever the adversary likes, as long as some deal still fits: each hand must get as
many cards as it holds, none that it is known not to hold. By Hall's condition that is so as long
as any set of hands finds as many cards it may hold as it has to get. What the claimer can do
against this adversary they can do in every deal that fits, knowing only what they see.

Positions between tricks are kept by who holds, or may hold, each card that is left, not by which
cards have gone. Cards of a run that nothing known divides are alike for the hand that plays one;
but while hidden hands are still to play to the trick, it matters how many of the run lie above and
below, for one of them may beat it or stay under it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount
from .table import SPADES_ANY_TIME, PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_OF_A_SUIT: Final = 15
"""Cards of one suit a position may hold: the code of a suit has four bits for each."""


class KnownHand:
    """What is known of one hand.

    Attributes:
        held: the cards it is known to hold.
        hidden: how many more it holds.
        denied: cards that cannot be among those.
    """

    def __init__(self) -> None:
        self.held: i64 = 0
        self.hidden: i64 = 0
        self.denied: i64 = 0


class ClaimSearch:
    """Proves, for every deal that fits, what the hands of one player can reach.

    Attributes:
        hands: the four hands by place.
        pool: the cards that lie in no known place.
        mine: bit by place: whose cards the claimer plays.
        counted: bit by place: whose tricks are counted.
        many: whether they are to be many; else they are to be few.
        nodes: cards played so far.
    """

    def __init__(
        self, rules: PlayRules, base: int, mine: int, counted: int, many: bool, cap: int
    ) -> None:
        """Prepare to prove.

        Args:
            rules: the rules of play.
            base: a place of which all cards are known: whose knowledge it is.
            mine: bit by place: whose cards the claimer plays; nobody's where all may play
                against what is asked.
            counted: bit by place: whose tricks are counted.
            many: whether they are to be many.
            cap: cards played before it is given up.
        """
        self.rules: PlayRules = rules
        self.base: i64 = base
        self.mine: i64 = mine
        self.counted: i64 = counted
        self.many: bool = many
        self.cap: i64 = cap
        self.nodes: i64 = 0
        self.one: i64 = 1
        self.hands: list[KnownHand] = [KnownHand() for _ in range(4)]
        self.pool: i64 = 0
        self.known: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}
        self.chosen: i64 = 0
        """The card that spoiled the last claim of `other_card`."""

    def hold(self, place: i64, held: i64, hidden: i64, denied: i64) -> None:
        """Say what is known of a hand."""
        hand = self.hands[place]
        hand.held = held
        hand.hidden = hidden
        hand.denied = denied

    def is_supported(self) -> bool:
        """Whether no suit has too many cards left for the code of a position."""
        cards = self.pool
        for hand in self.hands:
            cards |= hand.held
        rules = self.rules
        longest = max(popcount(cards & rules.spades), popcount(cards & rules.hearts))
        longest = max(longest, popcount(cards & rules.diamonds), popcount(cards & rules.clubs))
        return longest <= MOST_OF_A_SUIT

    def is_consistent(self) -> bool:
        """Whether the pool can be dealt so that every hand gets what it may hold."""
        pool = self.pool
        wanted: i64 = 0
        wanted2: i64 = 0
        wanted3: i64 = 0
        free = pool & 0
        free2 = free
        free3 = free
        for hand in self.hands:
            if hand.hidden:
                wanted3 = wanted2
                free3 = free2
                wanted2 = wanted
                free2 = free
                wanted = hand.hidden
                free = pool & ~hand.denied
                if popcount(free) < wanted:
                    return False
        return (
            popcount(free | free2) >= wanted + wanted2
            and popcount(free | free3) >= wanted + wanted3
            and popcount(free2 | free3) >= wanted2 + wanted3
            and popcount(free | free2 | free3) >= wanted + wanted2 + wanted3
        )

    def is_proved(
        self, placed: i64, leader: i64, broken: bool, need: i64, led: i64, best: i64, winner: i64
    ) -> bool:
        """Whether the counted hands can be brought `need` of the tricks left, or held below.

        Where few are wanted, whether the others can always be left with `need` tricks: the
        counted hands take at most the tricks left less `need`.

        Args:
            placed: cards in the trick on the table.
            leader: the place that leads or led it.
            broken: whether a spade has been played.
            need: tricks needed, the one on the table among them.
            led: the suit led, 0 where nothing is.
            best: the card that wins as the trick stands.
            winner: the place that played it.
        """
        left = self.left(placed, leader)
        if self.rules.spades_lead == SPADES_ANY_TIME:
            broken = True
        if placed == 0:
            return self.between(leader, broken, need, left)
        return self.play(placed, leader, broken, need, left, led, best, winner)

    def left(self, placed: i64, leader: i64) -> i64:
        """Return the tricks not yet won, the one on the table among them."""
        hand = self.hands[(leader + placed) & 3]
        return popcount(hand.held) + hand.hidden

    def between(self, leader: i64, broken: bool, need: i64, left: i64) -> bool:
        """Whether `need` of the tricks left can be reached before one is led to."""
        if need <= 0:
            return True
        if need > left or self.nodes > self.cap:
            return False
        if self.many and self.sure(leader, broken) >= need:
            return True
        key = self.key(leader, broken, left)
        found = self.known.get(key)
        least: i64 = 0
        most: i64 = left
        if found is not None:
            least = found[0]
            most = found[1]
            if need <= least:
                return True
            if need > most:
                return False
        result = self.play(0, leader, broken, need, left, 0, 0, leader)
        if self.nodes <= self.cap:
            if result:
                least = need
            else:
                most = need - 1
            self.known[key] = (least, most)
        return result

    def key(self, leader: i64, broken: bool, left: i64) -> tuple[int, int, int, int, int]:
        """Return a position between tricks as numbers: alike where it differs in names only."""
        rules = self.rules
        small = (left << 3) | (leader << 1)
        if broken:
            small += 1
        return (
            self.code(rules.spades),
            self.code(rules.hearts),
            self.code(rules.diamonds),
            self.code(rules.clubs),
            small,
        )

    def code(self, suit: i64) -> i64:
        """Return who holds, or may hold, each card of a suit, the lowest first.

        A card of the pool has a bit for each hand that may hold it. The claimer's own place
        never may, and gives its bit to tell cards that are known.
        """
        base = self.base
        hands = self.hands
        first = hands[(base + 1) & 3]
        second = hands[(base + 2) & 3]
        third = hands[(base + 3) & 3]
        own = hands[base]
        allowed = ~first.denied if first.hidden else first.denied & 0
        allowed2 = ~second.denied if second.hidden else second.denied & 0
        allowed3 = ~third.denied if third.hidden else third.denied & 0
        rest = suit & (self.pool | first.held | second.held | third.held | own.held)
        found = self.one
        while rest:
            card = rest & -rest
            rest ^= card
            found <<= 4
            if self.pool & card:
                if allowed & card:
                    found |= 1
                if allowed2 & card:
                    found |= 2
                if allowed3 & card:
                    found |= 4
            elif first.held & card:
                found |= 8
            elif second.held & card:
                found |= 9
            elif third.held & card:
                found |= 10
            else:
                found |= 11
        return found

    def sure(self, leader: i64, broken: bool) -> i64:
        """Return tricks that nobody can take from the counted hands."""
        best: i64 = 0
        for place in range(4):
            if (self.counted >> place) & (self.mine >> place) & 1:
                best = max(best, self.sure_of(place, leader, broken))
        return best

    def sure_of(self, place: i64, leader: i64, broken: bool) -> i64:
        """Return tricks that nobody can take from one hand: top spades, and winners to cash."""
        spades = self.rules.spades
        own = self.hands[place].held
        others = self.pool
        longest: i64 = 0
        for other in range(4):
            if other != place:
                hand = self.hands[other]
                others |= hand.held
                most = min(hand.hidden, popcount(self.pool & spades & ~hand.denied))
                longest = max(longest, most + popcount(hand.held & spades))
        against = others & spades
        run = own & spades
        if against:
            run &= -(highest_bit(against) << 1)
        tops = popcount(run)
        if leader != place or tops < longest:
            return tops
        side = own & ~spades
        if longest and side and not broken:
            return tops
        winners: i64 = popcount(own & spades)
        winners += self.tops(side & self.rules.hearts, others & self.rules.hearts)
        winners += self.tops(side & self.rules.diamonds, others & self.rules.diamonds)
        return winners + self.tops(side & self.rules.clubs, others & self.rules.clubs)

    def tops(self, own: i64, others: i64) -> i64:
        """Return how many cards of a suit are above all that others may hold."""
        return popcount(own & -(highest_bit(others) << 1)) if others else popcount(own)

    def play(
        self,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        winner: i64,
    ) -> bool:
        """Whether `need` tricks can be reached where a card is to be played, or a trick is over."""
        if placed == 4:
            good: bool = ((self.counted >> winner) & 1 != 0) == self.many
            if good:
                need -= 1
            elif need == left:
                return False
            return self.between(winner, broken, need, left - 1)
        self.nodes += 1
        if self.nodes > self.cap:
            return False
        place = (leader + placed) & 3
        if (self.mine >> place) & 1:
            return self.own_card(placed, leader, broken, need, left, led, best, winner)
        return self.other_card(placed, leader, broken, need, left, led, best, winner)

    def own_card(
        self,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        winner: i64,
    ) -> bool:
        """Whether some card of the claimer's does."""
        place = (leader + placed) & 3
        hand = self.hands[place]
        todo = self.own_choices(place, led, best, broken)
        while todo:
            card = self.own_next(todo, place, led, best, winner)
            todo ^= card
            hand.held ^= card
            done = self.put(card, placed, leader, broken, need, left, led, best, winner)
            hand.held ^= card
            if done:
                return True
        return False

    def put(
        self,
        card: i64,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        winner: i64,
    ) -> bool:
        """Go on after `card` has been played to the trick."""
        spades = self.rules.spades
        if placed == 0:
            led = self.rules.suit_of(card)
        if placed == 0 or (card & (led | spades) and card > best):
            best = card
            winner = (leader + placed) & 3
        again: bool = broken or card & spades != 0
        return self.play(placed + 1, leader, again, need, left, led, best, winner)

    def own_choices(self, place: i64, led: i64, best: i64, broken: bool) -> i64:
        """Return the lowest of each run the claimer may play."""
        held = self.hands[place].held
        legal = held
        if led:
            if held & led:
                legal = held & led
        elif not broken and held & ~self.rules.spades:
            legal = held & ~self.rules.spades
        return self.runs(legal, self.pool | best, place)

    def own_next(self, todo: i64, place: i64, led: i64, best: i64, winner: i64) -> i64:
        """Return the card of the claimer's to try next."""
        if todo & (todo - 1) == 0:
            return todo
        if not self.many:
            # under the card that wins, as high as may be; else the lowest
            if led:
                under = todo & led & (best - 1)
                if under:
                    return highest_bit(under)
                away = todo & ~(led | self.rules.spades)
                if away:
                    return highest_bit(away)
            return todo & -todo
        spades = self.rules.spades
        if led == 0:
            others = self.pool
            for index in range(4):
                if index != place:
                    others |= self.hands[index].held
            rest = todo
            while rest:  # a winner first, the longest suit of the highest cards
                card = highest_bit(rest)
                rest ^= card
                suit = self.rules.suit_of(card)
                if others & suit & -card == 0:
                    return card
            return todo & -todo
        if not (self.counted >> winner) & 1:
            over = todo & (led | spades) & -best
            if over:
                return over & -over
        low = todo & ~spades
        return low & -low if low else todo & -todo

    def other_card(
        self,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        winner: i64,
    ) -> bool:
        """Whether every card the adversary may play still does; `chosen` is one that does not."""
        place = (leader + placed) & 3
        hand = self.hands[place]
        usual = self.usual(led, broken)
        for card in self.choices(placed, leader, usual, led, best, winner):
            if not self.settle(card, placed, leader, broken, need, left, led, best, winner):
                self.chosen = card
                return False
        if hand.held & usual:
            return True
        before = hand.denied
        hand.denied |= usual
        done = True
        if self.is_consistent():
            for card in self.choices(placed, leader, ~usual, led, best, winner):
                if not self.settle(card, placed, leader, broken, need, left, led, best, winner):
                    self.chosen = card
                    done = False
                    break
        hand.denied = before
        return done

    def usual(self, led: i64, broken: bool) -> i64:
        """Return the kinds one must play who has any: the suit led, or no spade to lead."""
        if led:
            return led
        return ~led if broken else ~self.rules.spades

    def choices(
        self, placed: i64, leader: i64, kinds: i64, led: i64, best: i64, winner: i64
    ) -> list[int]:
        """Return cards of some kinds that stand for all of them in the hand to play.

        Those most likely to spoil the claim come first.
        """
        place = (leader + placed) & 3
        hand = self.hands[place]
        todo = self.runs(hand.held & kinds, self.pool | best, place)
        if hand.hidden:
            unseen = self.pool & kinds & ~hand.denied
            todo |= self.classes(unseen, led, best, self.still_hidden(placed, leader))
        found: list[int] = []
        while todo:
            card = self.next_of(todo, led, best, winner)
            todo ^= card
            found.append(card)
        return found

    def settle(
        self,
        card: i64,
        placed: i64,
        leader: i64,
        broken: bool,
        need: i64,
        left: i64,
        led: i64,
        best: i64,
        winner: i64,
    ) -> bool:
        """Whether it still does when the adversary plays `card`; true where no deal fits that."""
        hand = self.hands[(leader + placed) & 3]
        if hand.held & card:
            hand.held ^= card
            done = self.put(card, placed, leader, broken, need, left, led, best, winner)
            hand.held ^= card
            return done
        self.pool ^= card
        hand.hidden -= 1
        done = True
        if self.is_consistent():
            done = self.put(card, placed, leader, broken, need, left, led, best, winner)
        self.pool ^= card
        hand.hidden += 1
        return done

    def still_hidden(self, placed: i64, leader: i64) -> i64:
        """Return how many hidden hands play to the trick after the one in turn."""
        found: i64 = 0
        at = placed + 1
        while at < 4:
            if not (self.mine >> ((leader + at) & 3)) & 1:
                found += 1
            at += 1
        return found

    def runs(self, cards: i64, others: i64, place: i64) -> i64:
        """Return the lowest of each run of a hand's known cards that nothing divides."""
        if cards & (cards - 1) == 0:
            return cards
        for index in range(4):
            if index != place:
                others |= self.hands[index].held
        found: i64 = 0
        before: i64 = 0
        while cards:
            card = cards & -cards
            cards ^= card
            if (
                before == 0
                or ((card - 1) ^ (before - 1)) & others
                or card & self.rules.suit_of(before) == 0
            ):
                found |= card
            before = card
        return found

    def classes(self, cards: i64, led: i64, best: i64, later: i64) -> i64:
        """Return cards of the pool that stand for all of `cards` in the hand that plays one.

        Of a run that no known card divides, and that the same hands may hold, one card does where
        it cannot be beaten by another of the run, or none is still to come; else those with the
        most of the run above and below, as far as there are hands to play them.
        """
        if cards & (cards - 1) == 0:
            return cards
        dividing = best
        for hand in self.hands:
            dividing |= hand.held
        found: i64 = 0
        while cards:
            run = cards & -cards
            cards ^= run
            before = run
            suit = self.rules.suit_of(run)
            while cards:
                card = cards & -cards
                if (
                    card & suit == 0
                    or ((card - 1) ^ (before - 1)) & dividing
                    or not self.alike(card, before)
                ):
                    break
                run |= card
                cards ^= card
                before = card
            beatable: bool = led == 0 or (run & (led | self.rules.spades) != 0 and run > best)
            found |= self.of_run(run, later if beatable else later - later)
        return found

    def alike(self, one: i64, other: i64) -> bool:
        """Whether the same hands may hold two cards of the pool."""
        both = one | other
        for hand in self.hands:
            barred = hand.denied & both
            if hand.hidden and barred != 0 and barred != both:
                return False
        return True

    def of_run(self, run: i64, later: i64) -> i64:
        """Return those of a run with the most others above and below that may still be played."""
        size = popcount(run)
        if later == 0 or size == 1:
            return run & -run
        found: i64 = 0
        below: i64 = 0
        rest = run
        while rest:
            card = rest & -rest
            rest ^= card
            above = size - below - 1
            fewer: bool = below < later and above > later
            more: bool = above < later and below > later
            if not fewer and not more:
                found |= card
                if below >= later and above >= later:
                    return card
            below += 1
        return found

    def next_of(self, todo: i64, led: i64, best: i64, winner: i64) -> i64:
        """Return the card of the adversary's to try next."""
        if todo & (todo - 1) == 0:
            return todo
        if not self.many:
            return todo & -todo
        if led == 0:
            return highest_bit(todo)
        if (self.counted >> winner) & 1:
            over = todo & (led | self.rules.spades) & -best
            if over:
                return over & -over
        return todo & -todo

    def counterexample(
        self, placed: i64, leader: i64, broken: bool, need: i64, led: i64, best: i64, winner: i64
    ) -> list[int]:
        """Return cards that spoil what was found not to hold, to the one after which it is lost.

        The hands are left as they are after these cards. Takes what `is_proved` takes.
        """
        line: list[int] = []
        spades = self.rules.spades
        if self.rules.spades_lead == SPADES_ANY_TIME:
            broken = True
        left = self.left(placed, leader)
        while need <= left:
            place = (leader + placed) & 3
            hand = self.hands[place]
            if (self.mine >> place) & 1:
                card = self.own_next(
                    self.own_choices(place, led, best, broken), place, led, best, winner
                )
            else:
                self.nodes = 0
                if self.other_card(placed, leader, broken, need, left, led, best, winner):
                    return []
                card = self.chosen
                usual = self.usual(led, broken)
                if card & usual == 0:
                    hand.denied |= usual
            if hand.held & card:
                hand.held ^= card
            else:
                self.pool ^= card
                hand.hidden -= 1
            line.append(card)
            if placed == 0:
                led = self.rules.suit_of(card)
            if placed == 0 or (card & (led | spades) and card > best):
                best = card
                winner = place
            broken = broken or card & spades != 0
            placed += 1
            if placed == 4:
                if ((self.counted >> winner) & 1 != 0) == self.many:
                    need -= 1
                left -= 1
                leader = winner
                placed -= 4
                led ^= led
                best ^= best
        return line
