"""How many tricks a hand can expect, which it is sure of, and how safe it is to promise none."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.rules.bids import Bid
from spades_tui.rules.following import spades_can_win

_HOLDS: Final = (1.0, 0.66, 0.30, 0.10)
"""Chance that a guarded side-suit card wins with so many cards above it."""

_BARE: Final = 0.5
"""What is left of that for every guard that is missing."""

_HOLDS_TRUMP: Final = (1.0, 0.80, 0.50, 0.22, 0.08)
_LENGTH: Final = 0.5
"""How much longer than the average the longest other spade holding is."""

_RUFFS: Final = ((0.9, 0.55, 0.25), (0.65, 0.35, 0.1), (0.3, 0.1), (0.05,))
"""Ruffs to hope for from a void, a singleton, a doubleton, three cards, at a whole hand."""


def _between(chances: tuple[float, ...], place: float) -> float:
    """The chance at a place of a table, also between two of its lines; 0 beyond its end."""
    low = int(place)
    if low >= len(chances):
        return 0.0
    high = chances[low + 1] if low + 1 < len(chances) else 0.0
    return chances[low] + (place - low) * (high - chances[low])


class TrickEstimate:
    """The expectations of one hand, suit by suit, so that a card's worth is quickly found."""

    def __init__(self, known: Deduction) -> None:
        self.known = known
        foes = [h for h in known.others if known.sizes[h] and not known.is_friend(h)]
        self._ruffers = [(hand, 1 - known.chance_void(hand, SPADES)) for hand in foes]
        self._after_a_round = [(hand, 1 - self._at_most(hand, SPADES, 1)) for hand in foes]
        self._sides = [0.0, *(self.side_suit(suit, known.mine[suit]) for suit in (1, 2, 3))]
        lengths = list(map(len, known.mine))
        self.total = sum(self._sides) + self.spades(known.mine[SPADES], lengths)

    def total_without(self, suit: int, strength: int) -> float:
        """Return what the hand expects once this card of its is gone."""
        mine = self.known.mine
        held = list(mine[suit])
        held.remove(strength)
        lengths = list(map(len, mine))
        lengths[suit] -= 1
        if suit == SPADES:
            return sum(self._sides) + self.spades(tuple(held), lengths)
        change = self.side_suit(suit, tuple(held)) - self._sides[suit]
        return sum(self._sides) + change + self.spades(mine[SPADES], lengths)

    def gain_from_drawing_trumps(self) -> float:
        """Return what a round of spades makes the side suits win more: fewer can be ruffed."""
        now, self._ruffers = self._ruffers, self._after_a_round
        safer = sum(self.side_suit(suit, self.known.mine[suit]) for suit in (1, 2, 3))
        self._ruffers = now
        return safer - sum(self._sides)

    def _at_most(self, hand: int, suit: int, count: int) -> float:
        """Chance that `hand` holds at most so many cards of a suit."""
        known = self.known
        if hand in known.seen:
            return float(len(known.seen[hand][suit]) <= count)
        if known.is_void(hand, suit):
            return 1.0
        return chance_at_most(count, len(known.out[suit]), known.share(hand, suit))

    def side_suit(self, suit: int, held: tuple[int, ...]) -> float:
        """Return the tricks the cards `held` of a side suit can win by rank."""
        total = 0.0
        size = len(held)
        for place in range(size):
            above = self._alive_above(suit, held[size - 1 - place])
            if above >= len(_HOLDS):
                break
            missing = max(0.0, above - (size - 1 - place))
            chance = _between(_HOLDS, above) * _BARE**missing
            total += chance * self._not_ruffed(suit, int(place + above - missing))
        return total

    def _alive_above(self, suit: int, strength: int) -> float:
        """How many higher cards there are in other hands, those put away left out."""
        return self.known.count_above(suit, strength) * self.known.alive

    def _not_ruffed(self, suit: int, rounds: int) -> float:
        """Chance that no opponent is out of the suit after so many rounds and ruffs."""
        return prod(
            1 - 0.9 * trumps * self._at_most(hand, suit, rounds) for hand, trumps in self._ruffers
        )

    def spades(self, held: tuple[int, ...], lengths: list[int]) -> float:
        """Return the tricks of the spades `held`: by rank, by length, by ruffing."""
        known = self.known
        size = len(held)
        if not size:
            return 0.0
        others = [h for h in known.others if known.sizes[h] and not known.is_void(h, SPADES)]
        outside = len(known.out[SPADES]) * known.alive + sum(
            len(c[SPADES]) for c in known.seen.values()
        )
        longest = outside / len(others) + _LENGTH if others and outside else 0.0
        total, spare = 0.0, 0.0
        for place in range(size):
            above = self._alive_above(SPADES, held[size - 1 - place])
            missing = max(0.0, above - (size - 1 - place))
            by_rank = _between(_HOLDS_TRUMP, above)
            by_length = min(1.0, max(0.0, place + 1 - longest))
            sure = max(by_rank * _BARE**missing, by_length)
            total += sure
            spare += 1 - sure
        return total + min(spare, self._ruffs(lengths, spare))

    def _ruffs(self, lengths: list[int], spare: float) -> float:
        known = self.known
        hopes = []
        for suit in (1, 2, 3):
            outside = len(known.out[suit])
            if not outside or lengths[suit] >= len(_RUFFS):
                continue
            live = min(1.0, outside / 6)
            hopes += [hope * live for hope in _RUFFS[lengths[suit]]]
        hopes.sort(reverse=True)
        total = 0.0
        for hope in hopes:
            use = min(1.0, spare)
            total += hope * use
            spare -= use
        return total


@cache
def _at_most(count: int, cards: int, per_mille: int) -> float:
    share = per_mille / 1000
    return sum(
        comb(cards, held) * share**held * (1 - share) ** (cards - held)
        for held in range(min(count, cards) + 1)
    )


def chance_at_most(count: int, cards: int, share: float) -> float:
    """Chance that a hand holds at most `count` of `cards` unseen cards, each with `share`."""
    if count >= cards:
        return 1.0
    return _at_most(count, cards, round(share * 200) * 5)


_ROUNDS: Final = (0.95, 0.8, 0.5, 0.2, 0.08, 0.04)
"""How likely a nil bidder is made to play their lowest, second lowest … card of a side suit."""

_SPADE_ROUNDS: Final = (0.95, 0.85, 0.75, 0.65, 0.6, 0.6, 0.6)
_DOOMED: Final = 0.05
"""What is left of the safety of a nil that only a mistake of the others can save."""

_DUCKS: Final = 3.0
"""How hard it is for the others to stay below a card, as a power of their share below it."""


def suit_nil_safety(held: Sequence[int], out: tuple[int, ...], suit: int) -> float:
    """Return the chance that no card of `held` is made to win a trick of its suit.

    Args:
        held: own cards of the suit, weakest first.
        out: the cards of the suit in other hands, weakest first.
    """
    if not held:
        return 1.0
    if not out:
        return 0.6 if suit != SPADES else 0.3
    weights = _SPADE_ROUNDS if suit == SPADES else _ROUNDS
    safe = 1.0
    for place, strength in enumerate(held):
        if place >= len(weights):
            break
        below = sum(1 for other in out if other < strength)
        share = min(1.0, (below + 0.5 * (strength > out[-1])) / len(out))
        safe *= 1 - weights[place] * share**_DUCKS
    return safe * _DOOMED if suit == SPADES and too_many_high(held, out) else safe


def too_many_high(held: Sequence[int], out: tuple[int, ...]) -> bool:
    """Whether some spade must win: each has to fall under a higher one of its own."""
    higher = (sum(1 for other in out if other > strength) for strength in reversed(held))
    return any(above < count for count, above in enumerate(higher, start=1))


def nil_safety(known: Deduction) -> float:
    """Return the chance that the hand takes no trick, as a rule of thumb."""
    return _safety(known, known.mine)


def safety_without(known: Deduction, suit: int, strength: int) -> float:
    """Return the same once a card of the hand is gone."""
    cards = list(map(list, known.mine))
    cards[suit].remove(strength)
    return _safety(known, cards)


def _safety(known: Deduction, cards: Sequence[Sequence[int]]) -> float:
    return prod(
        suit_nil_safety(held, _others(known, suit), suit) for suit, held in enumerate(cards)
    )


def _others(known: Deduction, suit: int) -> tuple[int, ...]:
    if not known.seen:
        return known.out[suit]
    seen = (strength for cards in known.seen.values() for strength in cards[suit])
    return tuple(sorted((*known.out[suit], *seen)))


_SURE: Final = 0.93
"""How often tricks that are counted are won: an early ruff is the danger."""


def unbeatable_count(known: Deduction, suit: int) -> int:
    """Return how many cards of `suit` nobody can beat."""
    return sum(1 for strength in known.mine[suit] if not known.count_above(suit, strength))


def certain_tricks(known: Deduction) -> int:
    """Return the tricks that no layout of the hidden cards takes from a hand, partner's included.

    The top spades win, and each draws a hidden spade. Every other spade that loses afterward loses
    to a different higher one, so the rest win as well. Cards of side suits count only if this hand
    has all the spades: else an ace may be ruffed.
    """
    mine, hidden = known.mine[SPADES], _others(known, SPADES)
    run = len(mine) - (bisect_right(mine, hidden[-1]) if hidden else 0)
    beaten = 0  # cards below the run, each matched with a different hidden spade that beats it
    for strength in hidden[run:]:
        beaten += beaten < len(mine) - run and strength >= mine[beaten]
    if len(mine) == known.left and not spades_can_win(known.rules, first_trick=True):
        beaten = max(1, beaten)  # the first trick takes a spade that cannot win
    sides = 0 if hidden else sum(unbeatable_count(known, suit) for suit in (1, 2, 3))
    return len(mine) - beaten + sides


def sure_tricks(known: Deduction) -> int:
    """Return the tricks counted from the top: trumps are drawn, then the side suits run."""
    trumps = len(known.mine[SPADES])
    outside = len(known.out[SPADES])
    drawn = (
        unbeatable_count(known, SPADES)
        if unbeatable_count(known, SPADES) < trumps or outside > 2 * trumps
        else trumps
    )
    return drawn + sum(unbeatable_count(known, suit) for suit in (1, 2, 3))


def moon_chance(known: Deduction) -> float:
    """Return the chance of every trick for a hand that counts them all; 0 for any other."""
    if certain_tricks(known) == known.left:
        return 1.0
    return _SURE if sure_tricks(known) >= known.left else 0.0


def add_bemo(known: Deduction, bid: Bid, calls: list[Bid]) -> Bid:
    """Return `bid`, with the Bemo the hand can count on where it may be called.

    The first lead is not one's own, so every side suit needs its ace or a void.
    """
    sure = sure_tricks(known)
    held = all(unbeatable_count(known, suit) or not known.mine[suit] for suit in (1, 2, 3))
    if not held or unbeatable_count(known, SPADES) < 3:
        return bid
    same = [call for call in calls if (call.kind, call.tricks) == (bid.kind, bid.tricks)]
    sound = [call for call in same if call.bemo_tricks <= sure]
    return max(sound, key=lambda call: call.bemo_tricks, default=bid)
