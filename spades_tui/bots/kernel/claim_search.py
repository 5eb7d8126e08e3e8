"""Proves claims against an adversary who places each hidden card only when it is played.

The claimer plays some hands. The adversary plays all others, and any unseen card may be in any of
their hands, as long as some deal still fits: every hand gets as many cards as it holds, and no card
that it is known not to hold. A result that the claimer reaches against this adversary, with public
knowledge only, is reached by one line of play in every deal that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit, popcount
from .table import SPADES_ANY_TIME, PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_OF_A_SUIT: Final = 15
"""Most cards of one suit in a position: the key of a suit has four bits for each."""


class KnownHand:
    """The claimer's knowledge of one hand.

    Attributes:
        held: mask of the cards it is known to hold.
        hidden: the number of its other cards.
        denied: mask of the cards that cannot be among its other cards.
    """

    def __init__(self) -> None:
        self.held: i64 = 0
        self.hidden: i64 = 0
        self.denied: i64 = 0


class ClaimSearch:
    """Proves a claim: that some hands win at least a number of tricks in every deal, or at most so
    many.

    First set each hand with `hold` and the unseen cards in `pool`, then the trick with `start`. A
    set of places is a mask with bit n for place n.

    Attributes:
        base: a place whose cards are all known; `key` counts the hands from it.
        hands: the knowledge of the four hands, by place.
        pool: mask of the unseen cards.
        mine: the places that the claimer plays; the adversary plays the others.
        counted: the places whose tricks count.
        wants_many: whether the counted places are to take many tricks; else they are to take few.
        need: tricks still to be won: by the counted places, or by the others if `wants_many` is
            false.
        left: tricks not yet won, the one on the table among them.
        placed: number of cards on the table, 0 to 3.
        leader: the place that leads or led the trick.
        led: mask of the suit led, 0 before the lead.
        best: the card winning the trick so far, 0 before the lead.
        winner: the place that played `best`.
        broken: whether spades may be led.
        last: the card that won the previous trick.
        last_ruffed: whether `last` was a spade on another suit.
        results: whether the claim holds, by `key` of each position examined.
        nodes: choices examined so far.
        cap: number of choices after which the search gives up; a claim then counts as not proved.
        rules: the rules of play.
    """

    def __init__(
        self, rules: PlayRules, base: int, mine: int, counted: int, wants_many: bool, cap: int
    ) -> None:
        """Prepare a search; see the class for the meaning of each argument."""
        self.rules: PlayRules = rules
        self.base: i64 = base
        self.mine: i64 = mine
        self.counted: i64 = counted
        self.wants_many: bool = wants_many
        self.cap: i64 = cap
        self.nodes: i64 = 0
        self.hands: list[KnownHand] = [KnownHand() for _ in range(4)]
        self.pool: i64 = 0
        self.need: i64 = 0
        self.left: i64 = 0
        self.placed: i64 = 0
        self.leader: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.winner: i64 = 0
        self.last: i64 = 0
        self.last_ruffed: bool = False
        self.broken: bool = False
        self.results: dict[tuple[int, int, int, int, int], bool] = {}

    def hold(self, place: i64, held: i64, hidden: i64, denied: i64) -> None:
        """Set the claimer's knowledge of the hand at `place`; see `KnownHand`."""
        hand = self.hands[place]
        hand.held = held
        hand.hidden = hidden
        hand.denied = denied

    def start(
        self, placed: i64, leader: i64, led: i64, best: i64, winner: i64, broken: bool
    ) -> None:
        """Set the trick on the table, when all hands are set; see the class for each argument.

        `broken` is whether spades are broken; rules that allow spade leads at any time override it.
        """
        self.placed = placed
        self.leader = leader
        self.led = led
        self.best = best
        self.winner = winner
        self.broken = broken or self.rules.spades_lead == SPADES_ANY_TIME
        hand = self.hands[self.turn()]
        self.left = popcount(hand.held) + hand.hidden

    def turn(self) -> i64:
        """Return the place that plays next."""
        return (self.leader + self.placed) & 3

    def is_supported(self) -> bool:
        """Whether `key` can describe the position: at most `MOST_OF_A_SUIT` cards are left of each
        suit."""
        cards = self.pool
        for hand in self.hands:
            cards |= hand.held
        rules = self.rules
        longest = max(popcount(cards & rules.spades), popcount(cards & rules.hearts))
        longest = max(longest, popcount(cards & rules.diamonds), popcount(cards & rules.clubs))
        return longest <= MOST_OF_A_SUIT

    def is_consistent(self) -> bool:
        """Whether at least one deal of the unseen cards agrees with the knowledge of all hands.

        By Hall's theorem it is enough that every set of hands can hold as many unseen cards as it
        needs.
        """
        subset: i64 = 1
        while subset < 16:
            wanted: i64 = 0
            free = self.pool & 0
            for place in range(4):
                hand = self.hands[place]
                if (subset >> place) & 1 and hand.hidden:
                    wanted += hand.hidden
                    free |= self.pool & ~hand.denied
            if popcount(free) < wanted:
                return False
            subset += 1
        return True

    def can_reach(self, need: i64) -> bool:
        """Whether it is proved that `need` more tricks are won by the counted places.

        If `wants_many` is false, they are tricks of the other places. If the result is False, the
        claim is refuted if `nodes` is at most `cap`; else the search gave up.
        """
        self.need = need
        return self.holds()

    def holds(self) -> bool:
        """Whether the claim is proved from the present position; False if the search gives up."""
        if self.need <= 0:
            return True
        if self.need > self.left or self.nodes > self.cap:
            return False
        if self.placed:
            return self._choice_holds()
        if self.wants_many and self._top_tricks() >= self.need:
            return True
        key = self.key()
        result = self.results.get(key)
        if result is None:
            result = self._choice_holds()
            if self.nodes <= self.cap:
                self.results[key] = result
        return result

    def _choice_holds(self) -> bool:
        """Whether the claim holds for one card of the claimer's, or for every card of the
        adversary's."""
        own: bool = (self.mine >> self.turn()) & 1 != 0
        return (self.deciding_card() != 0) == own

    def deciding_card(self) -> i64:
        """Return a card of the place to play next that decides the claim; 0 if there is none.

        For a place of the claimer it is a card that keeps the claim, for the adversary one that
        refutes it.
        """
        self.nodes += 1
        place = self.turn()
        own: bool = (self.mine >> place) & 1 != 0
        usual = self.usual()
        for card in self.choices(usual):
            if self.holds_after(card) == own:
                return card
        if self.hands[place].held & usual == 0:
            for card in self.choices(~usual):
                if self.holds_after(card) == own:
                    return card
        return self.pool & 0

    def usual(self) -> i64:
        """Return a mask of the cards that the place to play next must choose from if it holds any
        of them.

        In a trick that is the suit led. For a lead it is every card, or every card but spades until
        they are broken.
        """
        if self.led:
            return self.led
        return ~self.led if self.broken else ~self.rules.spades

    def holds_after(self, card: i64) -> bool:
        """Whether the claim holds after `card`; also True if no deal lets the adversary play that
        card."""
        hand = self.hands[self.turn()]
        pool, held, hidden, denied = self.pool, hand.held, hand.hidden, hand.denied
        placed, leader, led = self.placed, self.leader, self.led
        best, winner, broken = self.best, self.winner, self.broken
        need, left = self.need, self.left
        self.play(card)
        result: bool = True
        if (pool == self.pool and denied == hand.denied) or self.is_consistent():
            result = self.holds()
        self.pool, hand.held, hand.hidden, hand.denied = pool, held, hidden, denied
        self.placed, self.leader, self.led = placed, leader, led
        self.best, self.winner, self.broken = best, winner, broken
        self.need, self.left = need, left
        return result

    def play(self, card: i64) -> None:
        """Play `card` from the place to play next.

        If it is not one of the cards that `usual` returns, its hand has shown to hold none of
        these: they are added to `denied`.
        """
        place = self.turn()
        hand = self.hands[place]
        spades = self.rules.spades
        usual = self.usual()
        if card & usual == 0:
            hand.denied |= usual
        if hand.held & card:
            hand.held ^= card
        else:
            self.pool ^= card
            hand.hidden -= 1
        if self.placed == 0:
            self.led = self.rules.suit_of(card)
        if self.placed == 0 or (card & (self.led | spades) and card > self.best):
            self.best = card
            self.winner = place
        if card & spades:
            self.broken = True
        self.placed += 1
        if self.placed == 4:
            if ((self.counted >> self.winner) & 1 != 0) == self.wants_many:
                self.need -= 1
            self.left -= 1
            self.leader = self.winner
            self.last = self.best
            self.last_ruffed = self.best & self.led == 0
            self.placed = 0
            self.led = 0
            self.best = 0

    def spoil(self) -> bool:
        """Play on until the claim has failed, the adversary with cards that refute it.

        Call it after `can_reach` returned False. Return False if some position has no refuting
        card; else True: the deciding trick was won by `leader` with the card `last`.
        """
        while self.need <= self.left:
            if (self.mine >> self.turn()) & 1:
                usual = self.usual()
                self.play((self.choices(usual) or self.choices(~usual))[0])
            else:
                card = self.deciding_card()
                if card == 0:
                    return False
                self.play(card)
        return True

    def choices(self, kinds: i64) -> list[int]:
        """Return the cards to try for the place to play next, the likeliest to decide first.

        They lie within the mask `kinds`. One card stands for all equal ones. Cards of the adversary
        may be unseen ones.
        """
        hand = self.hands[self.turn()]
        visible = self.best
        for other in self.hands:
            visible |= other.held
        todo = self.distinct(hand.held & kinds, self.pool | (visible & ~hand.held), 0)
        if hand.hidden:
            rivals: i64 = 0
            for after in range(self.placed + 1, 4):
                if not (self.mine >> ((self.leader + after) & 3)) & 1:
                    rivals += 1
            todo |= self.distinct(self.pool & kinds & ~hand.denied, visible, rivals)
        ordered: list[int] = []
        while todo:
            card = self._first_of(todo)
            todo ^= card
            ordered.append(card)
        return ordered

    def _first_of(self, todo: i64) -> i64:
        """Return the card of `todo` to try first: the highest lead, the cheapest winner, or a good
        loser."""
        if self.wants_many and self.led == 0:
            return highest_bit(todo)
        under = todo & self.led & (self.best - 1)
        if under and not self.wants_many and (self.mine >> self.turn()) & 1:
            return highest_bit(under)
        over = todo & (self.led | self.rules.spades) & -self.best
        return over & -over if over and self.wants_many else todo & -todo

    def distinct(self, cards: i64, dividing: i64, rivals: i64) -> i64:
        """Return a mask of cards that stand for every run of `cards`.

        A run is a series of cards of a suit with no `dividing` card between them. Cards of a run
        are equal, except while hidden hands are still to play: such a rival may beat or stay under
        the card played with another card of the run. Then the cards with the most others above and
        below are needed, up to the number of rivals each.

        Args:
            cards: mask of the cards that may be played.
            dividing: mask of the cards that end a run.
            rivals: number of the adversary's hands that still play to this trick.
        """
        chosen: i64 = 0
        while cards:
            card = cards & -cards
            run = card
            suit = self.rules.suit_of(card)
            size: i64 = 1
            cards ^= card
            while cards & suit:
                higher = cards & -cards
                if ((higher - 1) ^ (card - 1)) & dividing or not self._is_alike(card | higher):
                    break
                card = higher
                run |= card
                size += 1
                cards ^= card
            beats = run & (self.led | self.rules.spades) & -self.best
            wins: bool = self.led == 0 or beats != 0
            last = min(size - 1, rivals) if wins else size - size
            first = min(size - 1 - rivals, last)
            for index in range(last + 1):
                if index >= first:
                    chosen |= run & -run
                run &= run - 1
        return chosen

    def _is_alike(self, cards: i64) -> bool:
        """Whether each hand with unseen cards may hold either all of these `cards` or none."""
        for hand in self.hands:
            denied = hand.denied & cards
            if hand.hidden and denied != 0 and denied != cards:
                return False
        return True

    def key(self) -> tuple[int, int, int, int, int]:
        """Return five numbers that identify a position between tricks.

        Positions that differ only in the ranks of their cards, not in the order of the cards within
        each suit, have the same key. The numbers are the `_suit_key` of spades, hearts, diamonds
        and clubs; then from bit 8 `need`, from bit 3 `left`, from bit 1 `leader`, and in bit 0
        whether spades are broken.
        """
        rules = self.rules
        small = (self.need << 8) | (self.left << 3) | (self.leader << 1)
        if self.broken:
            small += 1
        return (
            self._suit_key(rules.spades),
            self._suit_key(rules.hearts),
            self._suit_key(rules.diamonds),
            self._suit_key(rules.clubs),
            small,
        )

    def _suit_key(self, suit: i64) -> i64:
        """Return the possible holders of each card of `suit` still in play, after a leading 1.

        Each card takes four bits, the lowest card the highest of them. For an unseen card there is
        a bit for each hand that may hold it, bit 0 for the hand after `base`; for a known card it
        is 8 plus the number of hands (0 to 3) from the one after `base` to its holder.
        """
        cards = suit & self.pool
        for hand in self.hands:
            cards |= suit & hand.held
        key: i64 = 1
        while cards:
            card = cards & -cards
            cards ^= card
            key <<= 4
            unseen: bool = self.pool & card != 0
            for after in range(4):
                hand = self.hands[(self.base + after + 1) & 3]
                if unseen:
                    if hand.hidden and hand.denied & card == 0:
                        key |= 1 << after
                elif hand.held & card:
                    key |= 8 + after
        return key

    def _top_tricks(self) -> i64:
        """Return the most tricks that one counted hand of the claimer takes by its top cards alone.

        These are the spades that cannot be beaten. If the hand is on lead and they draw all other
        spades, then also its other spades and the top cards of the other suits.
        """
        most: i64 = 0
        rules = self.rules
        for place in range(4):
            if not (self.counted >> place) & (self.mine >> place) & 1:
                continue
            own = self.hands[place].held
            others = self.pool
            longest: i64 = 0
            for other in range(4):
                if other != place:
                    hand = self.hands[other]
                    others |= hand.held
                    hidden = min(hand.hidden, popcount(self.pool & rules.spades & ~hand.denied))
                    longest = max(longest, hidden + popcount(hand.held & rules.spades))
            tricks = self.tops(own, others, rules.spades)
            draws: bool = self.leader == place and tricks >= longest
            if draws and (self.broken or longest == 0 or own & ~rules.spades == 0):
                tricks = popcount(own & rules.spades) + self.tops(own, others, rules.hearts)
                tricks += self.tops(own, others, rules.diamonds)
                tricks += self.tops(own, others, rules.clubs)
            most = max(most, tricks)
        return most

    def tops(self, own: i64, others: i64, suit: i64) -> i64:
        """Return the number of cards of `suit` in `own` that are above all cards of `suit` in
        `others`.

        All arguments are masks.
        """
        own &= suit
        others &= suit
        return popcount(own & -(highest_bit(others) << 1)) if others else popcount(own)
