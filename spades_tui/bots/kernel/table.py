"""A hand of Spades in card masks, played card by card.

Every card is one bit. The suits lie in blocks, spades topmost, each from its weakest card to its
strongest, so that of two cards that can win a trick the greater number does: jokers and raised
twos are nothing but bits further up. Bit 0 is no card. A *kind* is a card without regard to
copies; with two packs a second mask holds the kinds a hand has twice. Hands are numbered by
*place*, from 0, in the order they play. In a packed number place, side or trick 0 has the lowest
bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .bits import highest_bit

if TYPE_CHECKING:
    from mypy_extensions import i64

TRICK_BITS: Final = 3
"""Bits a winner takes in `Table.winners`: places are numbered 0 to 5."""
COUNT_BITS: Final = 5
"""Bits a place's tricks take in `Table.taken`: at most 18."""
CANCEL_BITS: Final = 2
"""Bits a place takes in `Table.cancelled`: at most two copies."""
CANCEL_SHIFT: Final = 30
"""The bit of `Table.key` from which `Table.cancelled` starts."""
PROMISE_SHIFT: Final = 42
"""The bit of `Table.key` from which `Table.promises` starts."""
NEED_BITS: Final = 6
"""Bits a side's missing tricks take in `Table.needs`."""
PLACE_BITS: Final = 6
"""Bits a place's partners take in `Table.mates`, itself among them."""
SIDE_BITS: Final = 3
"""Bits a place's side takes in `Table.sides`."""
ALL_BY_POLICY: Final = 256
"""`Table.policy_share` of a place that never plays at random."""

SPADES_WHEN_BROKEN: Final = 0
SPADES_FREE_OPENING: Final = 1
SPADES_ANY_TIME: Final = 2

FIRST_NORMAL: Final = 0
FIRST_NO_SPADE: Final = 1
FIRST_SPADE_ALLOWED: Final = 2
FIRST_WITHOUT_SPADES: Final = 3


class PlayRules:
    """The rules of play as masks and flags; `spades_tui.bots.kernel.masks` makes them.

    Attributes:
        places: number of hands played from, 2 to 6.
        clubs: the mask of clubs; `diamonds`, `hearts` and `spades` are those of the other suits.
        spades_lead: when spades may be led, a constant named SPADES.
        first_trick: the form of the first trick, a constant named FIRST.
        opens_with_club: 1 if the opening lead must be the lowest club, else 0.
        must_beat: 1 if a player must beat the winning card if possible, else 0.
        rake: 1 if the big joker, when led, draws the highest spades of the others, else 0.
        two_packs: 1 if there are two packs, else 0.
        big_joker: the bit of the joker that rakes, or 0.
        high_spades: mask of the spades of nine and above.
    """

    def __init__(
        self, places: int, suits: list[int], flags: list[int], big_joker: int, high_spades: int
    ) -> None:
        """Take plain numbers, so that a compiled table need not know the rule set.

        Args:
            places: number of hands played from, 2 to 6.
            suits: masks of clubs, diamonds, hearts, spades.
            flags: six numbers: when spades may be led (a constant named SPADES), the form of the
                first trick (a constant named FIRST), then 1 or 0 for each of: the opening lead is
                the lowest club, a player must beat, the big joker rakes, there are two packs.
            big_joker: bit of the joker that rakes, or 0.
            high_spades: mask of the spades of nine and above.
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
        self.unit: i64 = 1
        """A one that may be shifted."""

    def suit_of(self, card: i64) -> i64:
        """Return the mask of the suit that `card` counts as."""
        if card & self.spades:
            return self.spades
        if card & self.hearts:
            return self.hearts
        if card & self.diamonds:
            return self.diamonds
        return self.clubs


class Place:
    """The cards of one hand. A kind is a card without regard to copies (see the module).

    Attributes:
        cards: mask of the kinds held.
        duplicates: mask of the kinds held twice.
        shown: mask of the penalty cards, to be played at the first legal chance.
    """

    def __init__(self) -> None:
        self.cards: i64 = 0
        self.duplicates: i64 = 0
        self.face_up: i64 = 0


class Table:
    """One hand being played. Places, kinds of cards and packed numbers are explained in the module.

    Attributes:
        places: the hands, always six of them.
        turn: the place to play.
        led: mask of the suit to be followed in this trick.
        lead: the card led.
        best: the winning card so far; 1 if none of the cards played can win.
        winner: the place winning the trick so far.
        in_trick: number of cards in this trick.
        broken: whether a spade has been played.
        penalties: whether any hand has had penalty cards.
        cancel: the card that cancels a bag; 0 if there is none.
        cancels: number of canceling cards in this trick.
        ducking: a bit for each place, set if it plays to lose in a rollout as long as it has no
            trick.
        policy_share: of 256 cards in a rollout, the number played by policy; the others are random.
        mates: for each place, a mask of the places of its side, itself included (`PLACE_BITS`
            each).
        sides: for each place, the number of its side from 0 (`SIDE_BITS` each).
        needs: for each side, the tricks it still needs for its contract (`NEED_BITS` each).
        hungry: a bit for each side, set if it also wants tricks beyond its needs.
        seed: state of the random generator; never 0.
        tricks: number of tricks finished.
        taken: for each place, the tricks it has won (`COUNT_BITS` each).
        winners: for each trick, the place that won it (`TRICK_BITS` each).
        high_wins: a bit for each trick, set if it was won with a spade of nine or above.
        promises: a bit for each place, set if it has won a trick of another suit with a spade.
        cancelled: for each place, the number of canceling cards it has won (`CANCEL_BITS` each).
        rules: the rules of play.
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
        self.policy_share: i64 = 0
        self.mates: i64 = 0
        self.sides: i64 = 0
        self.needs: i64 = 0
        self.hungry: i64 = 0
        self.seed: i64 = 88172645463325252
        self.tricks: i64 = 0
        self.taken: i64 = 0
        self.winners: i64 = 0
        self.high_wins: i64 = 0
        self.promises: i64 = 0
        self.cancelled: i64 = 0

    def hold(self, place: i64, cards: i64, duplicates: i64, face_up: i64) -> None:
        """Set the cards of the hand at `place`; the other arguments are the masks described in
        `Place`."""
        hand = self.places[place]
        hand.cards = cards
        hand.duplicates = duplicates
        hand.face_up = face_up
        if face_up:
            self.penalties = True

    def cards_at(self, place: i64) -> i64:
        """Return a mask of the kinds the hand at `place` holds."""
        return self.places[place].cards

    def duplicates_at(self, place: i64) -> i64:
        """Return a mask of the cards (`CardMasks.bit`) of which the hand at `place` holds both
        copies, in a game with two packs."""
        return self.places[place].duplicates

    def copy_from(self, other: Table) -> None:
        """Copy everything from `other` except the state of the random generator."""
        for index in range(self.rules.places):
            mine = self.places[index]
            theirs = other.places[index]
            mine.cards = theirs.cards
            mine.duplicates = theirs.duplicates
            mine.face_up = theirs.face_up
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
        self.policy_share = other.policy_share
        self.mates = other.mates
        self.sides = other.sides
        self.needs = other.needs
        self.hungry = other.hungry
        self.tricks = other.tricks
        self.taken = other.taken
        self.winners = other.winners
        self.high_wins = other.high_wins
        self.promises = other.promises
        self.cancelled = other.cancelled

    def legal(self) -> i64:
        """Return a mask of the kinds that the place to play may play; 0 only if it has no card.

        The rules narrow the choice one after another; a rule that would leave no card is ignored.
        """
        rules = self.rules
        hand = self.places[self.turn]
        left = hand.cards
        if self.tricks == 0:
            left = self._limit_first_trick(left)
        if self.in_trick:
            left = self.following(left)
        elif not self.may_lead_spades() and left & ~rules.spades:
            left &= ~rules.spades
        if self.penalties and left & hand.face_up:
            left &= hand.face_up
        return left

    def may_lead_spades(self) -> bool:
        """Return whether a hand that also has other cards may lead spades to this trick."""
        rules = self.rules
        if self.broken or rules.spades_lead == SPADES_ANY_TIME:
            return True
        return self.tricks == 0 and rules.spades_lead == SPADES_FREE_OPENING

    def _limit_first_trick(self, left: i64) -> i64:
        """Return the cards of the mask `left` that the rules of the first trick allow."""
        rules = self.rules
        clubs = left & rules.clubs
        if rules.first_trick == FIRST_WITHOUT_SPADES:
            others = left & ~rules.spades
            if others and not (self.in_trick and self.led == rules.spades):
                left = others
        elif rules.first_trick:
            if clubs:
                return clubs & -clubs
            others = left & ~rules.spades
            if rules.first_trick == FIRST_NO_SPADE and others:
                return others
        if rules.opens_with_club and self.in_trick == 0 and clubs:
            return clubs & -clubs
        return left

    def following(self, left: i64) -> i64:
        """Return a mask of those cards of the mask `left` that may follow the cards already in the
        trick."""
        rules = self.rules
        allowed = left & self.led
        if allowed:
            left = allowed
        if rules.rake and self.lead == rules.big_joker and left & rules.spades:
            left = highest_bit(left & rules.spades)
        if rules.must_beat:
            allowed = left & self.able() & -self.best
            if allowed:
                left = allowed
        return left

    def able(self) -> i64:
        """Return a mask of the kinds that can win this trick: the suit led, and spades if
        allowed."""
        rules = self.rules
        if self.tricks == 0 and rules.first_trick == FIRST_NO_SPADE:
            return self.led & ~rules.spades
        return self.led | rules.spades

    def play(self, card: i64) -> None:
        """Play `card`, a mask of one bit, from the place to play.

        If it is the last card of a trick, the trick goes to its winner, who leads next.
        """
        rules = self.rules
        turn = self.turn
        hand = self.places[turn]
        if hand.duplicates & card:
            hand.duplicates ^= card
        else:
            hand.cards ^= card
            hand.face_up &= ~card
        if self.in_trick == 0:
            self.lead = card
            self.led = rules.suit_of(card)
            if self.tricks == 0 and (
                rules.first_trick == FIRST_NO_SPADE or rules.first_trick == FIRST_SPADE_ALLOWED
            ):
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
            self._finish_trick()
        else:
            turn += 1
            self.turn = 0 if turn == rules.places else turn

    def _finish_trick(self) -> None:
        """Give the trick to its winner, who leads the next."""
        rules = self.rules
        winner = self.winner
        best = self.best if self.best > 1 else self.lead
        self.taken += rules.unit << (winner * COUNT_BITS)
        self.needs = fewer(self.needs, self.sides, winner, rules.unit)
        self.winners |= winner << (self.tricks * TRICK_BITS)
        if best & rules.spades:
            if best & rules.high_spades:
                self.high_wins |= rules.unit << self.tricks
            if self.led != rules.spades:
                self.promises |= rules.unit << winner
        if self.cancels:
            self.cancelled += self.cancels << (winner * CANCEL_BITS)
        self.tricks += 1
        self.in_trick = 0
        self.turn = winner

    def key(self) -> i64:
        """Return the tricks, canceling cards and broken promises of all places as one number.

        `taken` starts at bit 0, `cancelled` at `CANCEL_SHIFT`, `promises` at `PROMISE_SHIFT`.
        """
        return self.taken | (self.cancelled << CANCEL_SHIFT) | (self.promises << PROMISE_SHIFT)


def fewer(needs: i64, sides: i64, winner: i64, unit: i64) -> i64:
    """Return `needs` after the place `winner` has taken a trick: 1 less for its side, but not below
    0.

    Args:
        needs: as `Table.needs`.
        sides: as `Table.sides`.
        winner: the place that took the trick.
        unit: the number 1, as a variable that may be shifted.
    """
    shift = ((sides >> (winner * SIDE_BITS)) & 7) * NEED_BITS
    if (needs >> shift) & 63:
        needs -= unit << shift
    return needs
