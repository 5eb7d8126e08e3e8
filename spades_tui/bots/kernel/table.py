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

MOOD_TAKE: Final = 0
MOOD_DUCK: Final = 1
MOOD_COVER: Final = 2
"""A partner's nil is to be kept alive."""
MOOD_HUNT: Final = 3
"""An opponent's nil is about to fall, or may."""
MOOD_NIL: Final = 4
SLACK: Final = 4
"""Tricks nobody needs up to which those who have their own go for a set."""
NEED_BITS: Final = 6
"""Bits a camp's missing tricks take in `Table.needs`."""
PLACE_BITS: Final = 6
"""Bits a place's partners take in `Table.mates`, itself among them."""
CAMP_BITS: Final = 3
WIT: Final = 256
"""`Table.wit` of one who never plays by chance."""

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
        wit: how many of 256 cards a play-out plays by judgement; the others by chance.
        mates: by place, a bit for each place of its camp (`PLACE_BITS` each).
        camps: by place, the number of its camp (`CAMP_BITS` each).
        needs: by camp, tricks it still wants (`NEED_BITS` each).
        hungry: bit by camp: wants tricks beyond that too.
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
        self.wit: i64 = 0
        self.mates: i64 = 0
        self.camps: i64 = 0
        self.needs: i64 = 0
        self.hungry: i64 = 0
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
        self.wit = other.wit
        self.mates = other.mates
        self.camps = other.camps
        self.needs = other.needs
        self.hungry = other.hungry
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
        self.needs = fewer(self.needs, self.camps, winner, rules.one)
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
        if self.wit and (self.seed >> 8) & 255 < self.wit:
            return self.judged(legal, able, self.seed)
        if (self.ducking >> turn) & 1 and (self.taken >> (turn * COUNT_BITS)) & 31 == 0:
            return ducked(legal, able, self.best, self.rules, self.seed)
        return pick(legal, self.seed)

    def judged(self, legal: i64, able: i64, seed: i64) -> i64:
        """Return the card a sensible player plays, knowing his hand and what has been played."""
        rules = self.rules
        turn = self.turn
        alive = self.ducking
        others: i64 = 0
        for index in range(rules.places):
            if index != turn:
                others |= self.places[index].cards
            if (self.taken >> (index * COUNT_BITS)) & 31:
                alive &= ~(rules.one << index)
        own = self.places[turn].cards
        mood = mood_of(turn, self.in_trick, self.winner, alive, own, self, rules)
        friend: bool = (
            self.in_trick > 0 and ((self.mates >> (turn * PLACE_BITS)) >> self.winner) & 1 != 0
        )
        to_come = rules.places - 1 - self.in_trick
        return sensible(
            legal, able, self.best, self.led, others, to_come, friend, mood, rules, seed
        )

    def is_natural(self, card: i64) -> bool:
        """Whether a sensible player in turn might play `card`: which suit is a matter of taste."""
        rules = self.rules
        legal = self.legal()
        if legal & (legal - 1) == 0:
            return True
        able: i64 = 0
        if self.in_trick:
            able = self.able()
            if legal & self.led == 0:
                liked = self.judged(legal, able, self.seed)
                if (liked & able == 0) != (card & able == 0):
                    return False
                legal &= able if card & able else rules.suit_of(card) & ~able
        else:
            legal &= rules.suit_of(card)
        if legal & (legal - 1) == 0:
            return True
        liked = self.judged(legal, able, self.seed)
        if liked == card:
            return True
        between = (card - 1) ^ (liked - 1)
        for index in range(rules.places):
            if index != self.turn and self.places[index].cards & between:
                return False
        return self.best & between & ~card & ~liked == 0

    def surprises(self, plays: list[int], known: i64) -> i64:
        """Play cards one after the other; return how many of them a sensible player would not.

        Args:
            plays: the cards, each one bit.
            known: bit by place: whose plays are left out.
        """
        found: i64 = 0
        for play in plays:
            card: i64 = play
            if (known >> self.turn) & 1 == 0 and not self.is_natural(card):
                found += 1
            self.play(card)
        return found

    def play_out(self) -> None:
        """Play legal cards until no hand has any: by chance, or as `wit` says by judgement."""
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
        c = hands[(leader + 2) % size].cards if size > 2 else zero
        d = hands[(leader + 3) % size].cards if size > 3 else zero
        e = hands[(leader + 4) % size].cards if size > 4 else zero
        f = hands[(leader + 5) % size].cards if size > 5 else zero
        seed = self.seed
        cancel = self.cancel
        ducking = self.ducking
        must_beat = rules.must_beat
        wit = self.wit
        mates = self.mates
        camps = self.camps
        alive = ducking
        friend: bool = False
        for index in range(size):
            if (self.taken >> (index * COUNT_BITS)) & 31:
                alive &= ~(one << index)
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
                    if wit and (seed >> 8) & 255 < wit:
                        winner = leader + ahead
                        if winner >= size:
                            winner -= size
                        others = b | c | d | e | f
                        mood = mood_of(turn, placed, winner, alive, a, self, rules)
                        friend = placed > 0 and ((mates >> (turn * PLACE_BITS)) >> winner) & 1 != 0
                        card = sensible(
                            legal,
                            able,
                            best,
                            led,
                            others,
                            size - 1 - placed,
                            friend,
                            mood,
                            rules,
                            seed,
                        )
                    elif (ducking >> turn) & 1 and (taken >> (turn * COUNT_BITS)) & 31 == 0:
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
            if wit:
                alive &= ~(one << leader)
                self.needs = fewer(self.needs, camps, leader, one)
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
        """Play `card` (0: none) from `start` and play out, `times` times; append each `key`."""
        done: i64 = 0
        while done < times:
            self.copy_from(start)
            if card:
                self.play(card)
            self.play_out()
            found.append(self.key())
            done += 1

    def try_cards(
        self,
        blank: Table,
        deals: Deals,
        which: list[int],
        cards: list[int],
        times: i64,
        found: list[list[int]],
    ) -> None:
        """Play each of some cards out in each of some deals; append each hand's `key`.

        In a deal every card meets the same chance, so that what tells cards apart is seen sooner.

        Args:
            blank: the play so far, nobody holding a card.
            deals: what the hands hold.
            which: the numbers of the deals.
            cards: the cards.
            times: play-outs of a card in a deal.
            found: the keys, a list for each card.
        """
        start = deals.start
        for index in which:
            start.copy_from(blank)
            deals.onto(start, index)
            seed = self.seed
            for at in range(len(cards)):
                self.seed = seed
                self.sample(start, cards[at], times, found[at])


class Deals:
    """Deals side by side.

    Attributes:
        held: what each hand of each deal holds, one after the other.
        twice: what of it the hand holds twice.
        size: hands of a deal; the last is the pile of cards out of play.
    """

    def __init__(self, rules: PlayRules, places: list[int], shown: list[int]) -> None:
        """Make room for deals.

        Args:
            rules: the rules of play.
            places: by hand, its place.
            shown: by hand, the penalty cards it must hold.
        """
        self.places = places
        self.shown = shown
        self.size: i64 = len(places) + 1
        self.held: list[int] = []
        self.twice: list[int] = []
        self.start: Table = Table(rules)

    def onto(self, table: Table, index: i64) -> None:
        """Put a deal into the hands of `table`."""
        at = index * self.size
        for hand in range(len(self.places)):
            cards: i64 = self.held[at + hand]
            shown: i64 = self.shown[hand]
            table.hold(self.places[hand], cards, self.twice[at + hand], shown & cards)

    def surprises(
        self, opening: Table, played: list[int], plays: list[int], known: i64
    ) -> list[int]:
        """Return for each deal how many of the cards played a sensible player would have kept.

        Args:
            opening: the table before the first lead, nobody holding a card.
            played: by hand, the cards it has played.
            plays: the cards in the order they were played.
            known: bit by place: whose plays are left out.
        """
        table = self.start
        found: list[int] = []
        at: i64 = 0
        while at < len(self.held):
            table.copy_from(opening)
            for hand in range(len(self.places)):
                cards: i64 = self.held[at + hand]
                gone: i64 = played[hand]
                table.hold(self.places[hand], cards | gone, 0, 0)
            found.append(table.surprises(plays, known))
            at += self.size
        return found


class Solver:
    """Plays the last tricks of a hand to the best end for either camp, all cards in sight."""

    def __init__(self, rules: PlayRules, own: int, kept: int, values: dict[int, float]) -> None:
        """Prepare to solve.

        Args:
            rules: the rules of play.
            own: bit by place: who is of the camp the values are for.
            kept: the bits of a key that matter.
            values: the value of every ending by its key, for that camp; it may work one out when
                it is first asked for.
        """
        self.rules: PlayRules = rules
        self.own: i64 = own
        self.kept: i64 = kept
        self.values = values
        self.tables: list[Table] = [Table(rules)]
        self.end: i64 = 0
        """The key of the ending the last value was that of."""

    def value(self, start: Table, card: i64) -> float:
        """Return what the hand comes to when `card` is played from `start`."""
        table = self.tables[0]
        table.copy_from(start)
        table.play(card)
        return self.solved(0, -1.0e9, 1.0e9)

    def solved(self, depth: int, low: float, high: float) -> float:
        """Return the value of the table at `depth`, exact where it lies between two bounds."""
        table = self.tables[depth]
        if table.places[table.turn].cards == 0:
            self.end = table.key() & self.kept
            return self.values[self.end]
        if depth + 1 == len(self.tables):
            self.tables.append(Table(self.rules))
        after = self.tables[depth + 1]
        mine: bool = (self.own >> table.turn) & 1 != 0
        legal = table.legal()
        others = table.best
        for index in range(self.rules.places):
            if index != table.turn:
                others |= table.places[index].cards
        before: i64 = 0
        best = -1.0e9 if mine else 1.0e9
        end: i64 = 0
        while legal:
            card = legal & -legal
            legal ^= card
            equal: bool = before != 0 and ((card - 1) ^ (before - 1)) & others == 0
            alone: bool = card == table.cancel or before == table.cancel
            if equal and not alone and card & self.rules.suit_of(before):
                before = card
                continue
            before = card
            after.copy_from(table)
            after.play(card)
            found = self.solved(depth + 1, low, high)
            if mine and found > best:
                best = found
                end = self.end
                low = max(low, best)
            elif not mine and found < best:
                best = found
                end = self.end
                high = min(high, best)
            if low >= high:
                break
        self.end = end
        return best


def fewer(needs: i64, camps: i64, winner: i64, one: i64) -> i64:
    """Return what the camps still want after `winner` has taken a trick."""
    shift = ((camps >> (winner * CAMP_BITS)) & 7) * NEED_BITS
    if (needs >> shift) & 63:
        needs -= one << shift
    return needs


def mood_of(
    turn: i64,
    placed: i64,
    winner: i64,
    alive: i64,
    own: i64,
    table: Table,
    rules: PlayRules,
) -> i64:
    """Return what the place in turn is after.

    Args:
        turn: the place.
        placed: cards in the trick.
        winner: the place that wins as it stands.
        alive: bit by place: a nil that still lives.
        own: the cards of the hand.
        table: whose contracts count.
        rules: the rules of play.
    """
    if (alive >> turn) & 1:
        return MOOD_NIL
    mates = (table.mates >> (turn * PLACE_BITS)) & 63
    if alive:
        before: bool = placed > 0 and (alive >> winner) & 1 != 0
        if alive & mates:
            if before and (mates >> winner) & 1:
                return MOOD_COVER
            if not played(alive & mates, turn, placed, rules):
                return MOOD_COVER
        if alive & ~mates and ((before and not (mates >> winner) & 1) or placed == 0):
            return MOOD_HUNT
    camp = (table.camps >> (turn * CAMP_BITS)) & 7
    wanted = (table.needs >> (camp * NEED_BITS)) & 63
    if (table.hungry >> camp) & 1:
        return MOOD_TAKE
    foes: i64 = 0
    rest = table.needs & ~(63 * (rules.one << (camp * NEED_BITS)))
    while rest:
        foes += rest & 63
        rest >>= NEED_BITS
    left = count(own)
    if wanted > 0 and (wanted <= left or foes > 0):
        return MOOD_TAKE
    return MOOD_TAKE if foes > 0 and left - foes <= SLACK else MOOD_DUCK


def played(who: i64, turn: i64, placed: i64, rules: PlayRules) -> bool:
    """Whether one of `who` has played to the trick before the place in turn."""
    while placed:
        turn -= 1
        if turn < 0:
            turn += rules.places
        if (who >> turn) & 1:
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
    mood: i64,
    rules: PlayRules,
    seed: i64,
) -> i64:
    """Return the card a sensible player plays.

    Args:
        legal: what he may play, more than one card.
        able: cards that can win the trick; none for a lead.
        best: the card that wins as it stands.
        led: the suit to be followed.
        others: what all others hold together.
        to_come: how many play after him.
        friend: whether his partner is winning.
        mood: what he is after.
        rules: the rules of play.
        seed: chance.
    """
    spades = rules.spades
    if able == 0:
        cards = legal & ~spades
        if cards == 0:
            cards = legal
        if mood == MOOD_NIL:
            return lowest_of_all(cards, rules)
        if mood == MOOD_TAKE:
            return opened(legal, others, rules, seed)
        cards &= rules.suit_of(pick(cards, seed))
        return highest(cards) if mood == MOOD_COVER else cards & -cards
    winning = legal & able & -best
    losing = legal & ~winning
    if mood == MOOD_NIL or mood == MOOD_HUNT:
        return ducked(legal, able, best, rules, seed)
    if mood == MOOD_DUCK:
        if losing:
            return ducked(legal, able, best, rules, seed)
        return highest(winning) if to_come == 0 else winning & -winning
    if winning == 0:
        return thrown(legal, rules, seed)
    if mood == MOOD_COVER:
        if to_come == 0 and not friend:
            return winning & -winning
        return highest(winning)
    if to_come == 0:
        if friend and losing:
            return thrown(losing, rules, seed)
        return winning & -winning
    above = others & rules.suit_of(best) & -best
    if friend and losing and (above == 0 or legal & led == 0):
        return thrown(losing, rules, seed)
    same = winning & led
    if same:
        top = highest(same)
        if others & rules.suit_of(top) & -top == 0:
            return top
        if losing and (friend or to_come > 1):
            return losing & -losing
        return top
    return winning & -winning


def opened(legal: i64, others: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the lead of one who wants tricks: a sure winner, or low from where it costs least."""
    found: i64 = 0
    liking: i64 = -1
    seed >>= 8
    while legal:
        suit = rules.suit_of(legal & -legal)
        cards = legal & suit
        legal &= ~suit
        top = highest(cards)
        size = count(cards)
        above = count(others & suit & -top)
        out = count(others & suit)
        chosen = cards & -cards
        if suit == rules.spades:
            like: i64 = 2
            if above == 0:
                chosen = top
                like = 5 if out else 1
        elif above == 0:
            chosen = top
            like = 8 if out > 4 else 6 if out > 2 else 4
        else:
            like = 6 if size == 1 else 5 if size == 2 else 4
            if above == 1 and size < 4:
                like -= 2
        like = 4 * like + (seed & 7)
        seed >>= 3
        if like > liking:
            liking = like
            found = chosen
    return found


def thrown(cards: i64, rules: PlayRules, seed: i64) -> i64:
    """Return the card to be parted with: the lowest of some side suit, spades last."""
    sides = cards & ~rules.spades
    if sides == 0:
        return cards & -cards
    sides &= rules.suit_of(pick(sides, seed))
    return sides & -sides


def lowest_of_all(cards: i64, rules: PlayRules) -> i64:
    """Return the card with the fewest cards of its suit below it."""
    found: i64 = 0
    least: i64 = 99
    while cards:
        card = cards & -cards
        suit = rules.suit_of(card)
        below = count(suit & (card - 1))
        if below < least:
            least = below
            found = card
        cards &= ~suit
    return found


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
