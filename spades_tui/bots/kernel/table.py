"""A hand of Spades in card masks, played out card by card (RULES.md section 6).

Every card is one bit. The suits lie in blocks, spades topmost, each from its weakest card to its
strongest, so that of two cards that can win a trick the greater number does: jokers and raised
twos are nothing but bits further up. Bit 0 is no card. Of two packs a second mask holds the cards
a hand has twice. Hands are numbered by *place*, in the order they play.

The same source runs in plain Python and compiled by mypyc. Three traps of the compiled form:
`i64` has no `bit_count`, a literal must never be shifted, and a literal of 62 bits or more is a
boxed number, read anew every time.
"""

from __future__ import annotations

from typing import Final

try:
    from mypy_extensions import i64
except ImportError:  # plain Python needs no fixed width
    i64 = int  # type: ignore[misc]

MULTIPLIER: Final = 698769069
"""Of Marsaglia's multiply-with-carry generator: small enough that 63 bits hold a product."""
LOW_HALF: Final = 0xFFFFFFFF
TRICK_BITS: Final = 3
"""Bits a winner takes in `Table.winners`: places are numbered 0 to 5."""
COUNT_BITS: Final = 5
"""Bits a place's tricks take in `Table.taken`: at most 18."""
CANCEL_BITS: Final = 2
"""Bits a place takes in `Table.cancelled`: at most two copies."""
CANCEL_SHIFT: Final = 30
PROMISE_SHIFT: Final = 42

SPADES_WHEN_BROKEN: Final = 0
SPADES_FREE_OPENING: Final = 1
SPADES_ANY_TIME: Final = 2

FIRST_NORMAL: Final = 0
FIRST_NO_SPADE: Final = 1
FIRST_SPADE_ALLOWED: Final = 2


class PlayRules:
    """The rules of play as masks and flags; `spades_tui.bots.kernel.masks` makes them."""

    def __init__(
        self, places: int, suits: list[int], flags: list[int], big_joker: int, high_spades: int
    ) -> None:
        """Take plain numbers, so that a compiled table need not know the rule set.

        Args:
            places: number of hands played from, 2 to 6.
            suits: masks of clubs, diamonds, hearts, spades.
            flags: when spades may be led, the form of the first trick (as the constants of this
                module), then 0 or 1: the opening lead is the lowest club, a player must beat,
                the big joker rakes, there are two packs.
            big_joker: the joker that rakes, or 0.
            high_spades: spades of nine and above.
        """
        self.places: i64 = places
        self.clubs: i64 = suits[0]
        self.diamonds: i64 = suits[1]
        self.hearts: i64 = suits[2]
        self.spades: i64 = suits[3]
        self.spades_lead: i64 = flags[0]
        self.first_trick: i64 = flags[1]
        self.opens_with_club: i64 = flags[2]
        self.must_beat: i64 = flags[3]
        self.rake: i64 = flags[4]
        self.two_packs: i64 = flags[5]
        self.big_joker: i64 = big_joker
        self.high_spades: i64 = high_spades
        self.one: i64 = 1
        """A one that may be shifted."""

    def suit_of(self, card: i64) -> i64:
        """Return the mask of the suit `card` counts as."""
        if card & self.spades:
            return self.spades
        if card & self.hearts:
            return self.hearts
        if card & self.diamonds:
            return self.diamonds
        return self.clubs


def count(mask: i64) -> i64:
    """Return the number of bits in `mask`, which has no bit above the 56th."""
    mask = mask - ((mask >> 1) & 0x55555555555555)
    mask = (mask & 0x33333333333333) + ((mask >> 2) & 0x33333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 127


def highest(mask: i64) -> i64:
    """Return the topmost bit of a mask that is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return mask ^ (mask >> 1)


def next_state(seed: i64) -> i64:
    """Return the state that follows `seed`; its low half is the random number."""
    return MULTIPLIER * (seed & LOW_HALF) + (seed >> 32)


def pick(mask: i64, seed: i64) -> i64:
    """Return one bit of `mask`, chosen by the low half of `seed`."""
    skip: i64 = ((seed & LOW_HALF) * count(mask)) >> 32
    while skip:
        mask &= mask - 1
        skip -= 1
    return mask & -mask


class Place:
    """The cards of one hand.

    Attributes:
        cards: the kinds held.
        twins: of these the kinds held twice.
        shown: penalty cards, to be played at the first legal chance.
    """

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.twins: i64 = 0
        self.shown: i64 = 0


class Table:
    """One hand being played.

    Attributes:
        places: the hands, six of them whatever the rules.
        turn: the place to play.
        led: mask of the suit to be followed in this trick.
        lead: the card led.
        best: the card that wins as the trick stands; 1 when none can.
        winner: the place that wins as the trick stands.
        in_trick: cards in this trick.
        broken: whether a spade has been played.
        cancel: the card that cancels a bag, or 0.
        ducking: bit by place: who plays to lose in a play-out, as long as it has no trick.
        seed: state of the random generator; never 0.
        tricks: tricks finished.
        taken: tricks by place, `COUNT_BITS` each.
        winners: the place that won each trick, `TRICK_BITS` each, the first lowest.
        high_wins: bit by trick: won with a spade of nine or above.
        promises: bit by place: won a trick with a spade that was not led.
        cancelled: cancelling cards won by place, `CANCEL_BITS` each.
    """

    def __init__(self, rules: PlayRules) -> None:
        self.rules: PlayRules = rules
        self.places: list[Place] = [Place() for _ in range(6)]
        self.turn: i64 = 0
        self.led: i64 = 0
        self.lead: i64 = 0
        self.best: i64 = 1
        self.winner: i64 = 0
        self.in_trick: i64 = 0
        self.broken: bool = False
        self.penalties: bool = False
        self.cancel: i64 = 0
        self.cancels: i64 = 0
        self.ducking: i64 = 0
        self.seed: i64 = 88172645463325252
        self.tricks: i64 = 0
        self.taken: i64 = 0
        self.winners: i64 = 0
        self.high_wins: i64 = 0
        self.promises: i64 = 0
        self.cancelled: i64 = 0

    def hold(self, place: i64, cards: i64, twins: i64, shown: i64) -> None:
        """Put cards into a hand; `shown` are its penalty cards."""
        hand = self.places[place]
        hand.cards = cards
        hand.twins = twins
        hand.shown = shown
        if shown:
            self.penalties = True

    def cards_at(self, place: i64) -> i64:
        """Return the kinds a hand holds."""
        return self.places[place].cards

    def twins_at(self, place: i64) -> i64:
        """Return the kinds a hand holds twice."""
        return self.places[place].twins

    def taken_by(self, place: i64) -> i64:
        """Return the tricks a place has won."""
        return (self.taken >> (place * COUNT_BITS)) & 31

    def copy_from(self, other: Table) -> None:
        """Become what `other` is, the generator's state apart."""
        for index in range(self.rules.places):
            mine = self.places[index]
            theirs = other.places[index]
            mine.cards = theirs.cards
            mine.twins = theirs.twins
            mine.shown = theirs.shown
        self.turn = other.turn
        self.led = other.led
        self.lead = other.lead
        self.best = other.best
        self.winner = other.winner
        self.in_trick = other.in_trick
        self.broken = other.broken
        self.penalties = other.penalties
        self.cancel = other.cancel
        self.cancels = other.cancels
        self.ducking = other.ducking
        self.tricks = other.tricks
        self.taken = other.taken
        self.winners = other.winners
        self.high_wins = other.high_wins
        self.promises = other.promises
        self.cancelled = other.cancelled

    def legal(self) -> i64:
        """Return the kinds the place in turn may play; none only when it has no card.

        The rules narrow the hand one after the other; one that would leave nothing yields.
        """
        rules = self.rules
        hand = self.places[self.turn]
        left = hand.cards
        if self.tricks == 0:
            left = self.by_first_trick(left)
        if self.in_trick:
            left = self.following(left)
        elif not self.may_lead_spades() and left & ~rules.spades:
            left &= ~rules.spades
        if self.penalties and left & hand.shown:
            left &= hand.shown
        return left

    def may_lead_spades(self) -> bool:
        """Whether spades may be led to this trick by one who holds other cards."""
        rules = self.rules
        if self.broken or rules.spades_lead == SPADES_ANY_TIME:
            return True
        return self.tricks == 0 and rules.spades_lead == SPADES_FREE_OPENING

    def by_first_trick(self, left: i64) -> i64:
        """Narrow a hand by the rules of the first trick."""
        rules = self.rules
        clubs = left & rules.clubs
        if rules.first_trick:
            if clubs:
                return clubs & -clubs
            others = left & ~rules.spades
            if rules.first_trick == FIRST_NO_SPADE and others:
                return others
        elif rules.opens_with_club and self.in_trick == 0 and clubs:
            return clubs & -clubs
        return left

    def following(self, left: i64) -> i64:
        """Narrow a hand by the cards already in the trick."""
        rules = self.rules
        kept = left & self.led
        if kept:
            left = kept
        if rules.rake and self.lead == rules.big_joker and left & rules.spades:
            left = highest(left & rules.spades)
        if rules.must_beat:
            kept = left & self.able() & -self.best
            if kept:
                left = kept
        return left

    def able(self) -> i64:
        """Return the cards that can win this trick: the suit led, and spades where they may."""
        rules = self.rules
        if self.tricks == 0 and rules.first_trick == FIRST_NO_SPADE:
            return self.led & ~rules.spades
        return self.led | rules.spades

    def play(self, card: i64) -> None:
        """Put `card`, one bit, to the trick from the place in turn."""
        rules = self.rules
        turn = self.turn
        hand = self.places[turn]
        if hand.twins & card:
            hand.twins ^= card
        else:
            hand.cards ^= card
            hand.shown &= ~card
        if self.in_trick == 0:
            self.lead = card
            self.led = rules.suit_of(card)
            if self.tricks == 0 and rules.first_trick:
                self.led = rules.clubs
            self.best = 1
            self.winner = turn
            self.cancels = 0
        if card & rules.spades:
            self.broken = True
        if card & self.able() and card >= self.best:
            self.best = card
            self.winner = turn
        if card == self.cancel:
            self.cancels += 1
        self.in_trick += 1
        if self.in_trick == rules.places:
            self.finish_trick()
        else:
            turn += 1
            self.turn = 0 if turn == rules.places else turn

    def finish_trick(self) -> None:
        """Give the trick to its winner, who leads the next."""
        rules = self.rules
        winner = self.winner
        best = self.best if self.best > 1 else self.lead
        self.taken += rules.one << (winner * COUNT_BITS)
        self.winners |= winner << (self.tricks * TRICK_BITS)
        if best & rules.spades:
            if best & rules.high_spades:
                self.high_wins |= rules.one << self.tricks
            if self.led != rules.spades:
                self.promises |= rules.one << winner
        if self.cancels:
            self.cancelled += self.cancels << (winner * CANCEL_BITS)
        self.tricks += 1
        self.in_trick = 0
        self.turn = winner

    def key(self) -> i64:
        """Return the tricks, cancelling cards and broken promises of every place in one number."""
        return self.taken | (self.cancelled << CANCEL_SHIFT) | (self.promises << PROMISE_SHIFT)

    def chosen(self, legal: i64, able: i64) -> i64:
        """Return the card a play-out plays: a losing one for who ducks, else any legal one."""
        turn = self.turn
        if legal & (legal - 1) == 0:
            return legal
        self.seed = next_state(self.seed)
        if (self.ducking >> turn) & 1 and (self.taken >> (turn * COUNT_BITS)) & 31 == 0:
            return ducked(legal, able, self.best, self.rules, self.seed)
        return pick(legal, self.seed)

    def play_out(self) -> None:
        """Play legal cards by chance until no hand has any."""
        rules = self.rules
        opening: bool = rules.first_trick != FIRST_NORMAL or rules.opens_with_club != 0
        slowly: bool = rules.two_packs != 0 or rules.rake != 0 or self.penalties
        none: i64 = 0
        while self.places[self.turn].cards:
            if not slowly and self.in_trick == 0 and not (opening and self.tricks == 0):
                self.play_out_quickly()
                return
            able = self.able() if self.in_trick else none
            self.play(self.chosen(self.legal(), able))

    def play_out_quickly(self) -> None:
        """Play out whole tricks of one pack that follow no rule of the first trick.

        `play`, `legal` and `chosen` in one loop over local numbers, which makes a compiled
        play-out several times as fast. The hands turn with the play: `a` is always next.
        """
        rules = self.rules
        hands = self.places
        size = rules.places
        spades = rules.spades
        one = rules.one
        zero: i64 = 0
        leader = self.turn
        a = hands[leader].cards
        b = hands[(leader + 1) % size].cards
        c = hands[(leader + 2) % size].cards
        d = hands[(leader + 3) % size].cards
        e = hands[(leader + 4) % size].cards
        f = hands[(leader + 5) % size].cards
        seed = self.seed
        cancel = self.cancel
        ducking = self.ducking
        must_beat = rules.must_beat
        tricks = self.tricks
        taken = self.taken
        winners = self.winners
        broken: bool = self.broken or rules.spades_lead == SPADES_ANY_TIME
        free_lead: bool = self.may_lead_spades()
        while a:
            placed = zero
            ahead = zero
            best = one
            led = zero
            able = zero
            cancels = zero
            while placed < size:
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
                    if (ducking >> turn) & 1 and (taken >> (turn * COUNT_BITS)) & 31 == 0:
                        card = ducked(legal, able, best, rules, seed)
                    else:
                        skip = ((seed & LOW_HALF) * count(legal)) >> 32
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
                    cancels = one
                placed += 1
                rest = a
                a = b
                b = c
                c = d
                if size == 4:
                    d = rest
                elif size == 3:
                    c = rest
                elif size == 2:
                    b = rest
                else:
                    d = e
                    e = f
                    f = rest
            leader += ahead
            if leader >= size:
                leader -= size
            while ahead:
                rest = a
                a = b
                b = c
                c = d
                if size == 4:
                    d = rest
                elif size == 3:
                    c = rest
                elif size == 2:
                    b = rest
                else:
                    d = e
                    e = f
                    f = rest
                ahead -= 1
            taken += one << (leader * COUNT_BITS)
            winners |= leader << (tricks * TRICK_BITS)
            if best & spades:
                if best & rules.high_spades:
                    self.high_wins |= one << tricks
                if led != spades:
                    self.promises |= one << leader
            if cancels:
                self.cancelled += cancels << (leader * CANCEL_BITS)
            tricks += 1
            free_lead = broken
        for index in range(size):
            hands[index].cards = 0
        self.seed = seed
        self.turn = leader
        self.tricks = tricks
        self.taken = taken
        self.winners = winners
        self.broken = broken

    def sample(self, start: Table, card: i64, times: i64, found: list[int]) -> None:
        """Play `card` from `start` and play out, `times` times; append each hand's `key`."""
        done: i64 = 0
        while done < times:
            self.copy_from(start)
            self.play(card)
            self.play_out()
            found.append(self.key())
            done += 1


def ducked(legal: i64, able: i64, best: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the card of one who wants no trick.

    The highest card that stays below the winning one; any loser of another suit; failing that
    the lowest. The lead is the lowest card of some suit.
    """
    if able == 0:
        legal &= rules.suit_of(pick(legal, seed))
        return legal & -legal
    losing = legal & ~(able & -best)
    if losing == 0:
        return legal & -legal
    if losing & able:
        return highest(losing & able)
    return highest(losing & rules.suit_of(pick(losing, seed)))
