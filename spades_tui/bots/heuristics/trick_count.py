"""Step one, counting: expected and certain tricks of a hand, and the safety of a nil.

Cards are suit numbers and strengths as in `deduction`; chances are from 0 to 1.

All chances here are estimates of a good player, not fitted; `bid_evaluation` corrects their sum.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.rules.bids import Bid
from spades_tui.rules.following import spades_can_win

_HOLDS: Final = (1.0, 0.66, 0.30, 0.10)
"""Chance that a guarded side-suit card wins, by the number of cards above it."""
_HOLDS_TRUMP: Final = (1.0, 0.80, 0.50, 0.22, 0.08)
"""The same for a spade."""
_BARE: Final = 0.5
"""Factor on the chance for every guard (lower card of the suit) that is missing."""
_LENGTH: Final = 0.5
"""Cards by which the longest other spade holding exceeds the average one."""
_RUFFS: Final = ((0.9, 0.55, 0.25), (0.65, 0.35, 0.1), (0.3, 0.1), (0.05,))
"""Chances of a first, second, third ruff with 0, 1, 2 and 3 cards of a suit, in a whole hand."""


class TrickEstimate:
    """The expected tricks of the hand `deduction.me`.

    Attributes:
        deduction: the player's knowledge of the cards.
        total: expected tricks of the hand, by rank, by length and by ruffing.
    """

    def __init__(self, deduction: Deduction) -> None:
        self.deduction = deduction
        foes = [h for h in deduction.others if deduction.sizes[h] and not deduction.is_friend(h)]
        self._ruffers = [(hand, 1 - deduction.chance_void(hand, SPADES)) for hand in foes]
        self._ruffers_later = [(hand, 1 - self._chance_at_most(hand, SPADES, 1)) for hand in foes]
        self._sides = [0.0, *(self._side_suit(suit, deduction.mine[suit]) for suit in (1, 2, 3))]
        self.total = sum(self._sides) + self._spades(deduction.mine[SPADES], list(deduction.mine))

    def total_without(self, suit: int, strength: int) -> float:
        """Return the expected tricks of the hand without the card of `suit` and `strength` that it
        holds."""
        hand: list[Sequence[int]] = list(self.deduction.mine)
        hand[suit] = held = list(hand[suit])
        held.remove(strength)
        sides = sum(self._sides)
        if suit != SPADES:
            sides += self._side_suit(suit, held) - self._sides[suit]
        return sides + self._spades(hand[SPADES], hand)

    def gain_from_drawing_trumps(self) -> float:
        """Return the expected side-suit tricks that leading one round of spades saves from being
        ruffed."""
        now, self._ruffers = self._ruffers, self._ruffers_later
        safer = sum(self._side_suit(suit, self.deduction.mine[suit]) for suit in (1, 2, 3))
        self._ruffers = now
        return safer - sum(self._sides)

    def _chance_at_most(self, hand: int, suit: int, count: int) -> float:
        """Return the chance that `hand` holds at most `count` cards of a suit."""
        deduction = self.deduction
        if hand in deduction.seen:
            return float(len(deduction.seen[hand][suit]) <= count)
        if deduction.is_void(hand, suit):
            return 1.0
        return chance_at_most(count, len(deduction.out[suit]), deduction.share(hand, suit))

    def _chances_by_rank(
        self, suit: int, held: Sequence[int], holds: tuple[float, ...]
    ) -> list[tuple[float, int]]:
        """Return, from the highest card down, its chance to win by rank and the round it wins in.

        Cards too low to win by rank are left out; rounds count from 0.

        Args:
            suit: the number of the suit.
            held: the strengths of the cards, weakest first.
            holds: chance of a guarded card, by the number of cards above it in other hands.
        """
        chances = []
        for place, strength in enumerate(reversed(held)):
            above = self.deduction.count_above(suit, strength) * self.deduction.alive
            low = int(above)
            if low >= len(holds):
                break
            high = holds[low + 1] if low + 1 < len(holds) else 0.0
            missing = max(0.0, above - (len(held) - 1 - place))
            chance = holds[low] + (above - low) * (high - holds[low])
            chances.append((chance * _BARE**missing, int(place + above - missing)))
        return chances

    def _side_suit(self, suit: int, held: Sequence[int]) -> float:
        """Return the expected tricks that the cards `held` (weakest first) of a side suit win by
        rank."""
        return sum(
            chance
            * prod(
                1 - trumps * self._chance_at_most(hand, suit, rounds)
                for hand, trumps in self._ruffers
            )
            for chance, rounds in self._chances_by_rank(suit, held, _HOLDS)
        )

    def _spades(self, held: Sequence[int], hand: Sequence[Sequence[int]]) -> float:
        """Return the expected tricks of the spades `held`: by rank, by length, by ruffing.

        `hand` has the strengths of all cards by suit.
        """
        deduction = self.deduction
        if not held:
            return 0.0
        others = [
            h for h in deduction.others if deduction.sizes[h] and not deduction.is_void(h, SPADES)
        ]
        outside = len(deduction.out[SPADES]) * deduction.alive
        outside += sum(len(cards[SPADES]) for cards in deduction.seen.values())
        longest = outside / len(others) + _LENGTH if others and outside else 0.0
        by_rank = [chance for chance, _ in self._chances_by_rank(SPADES, held, _HOLDS_TRUMP)]
        by_rank += [0.0] * (len(held) - len(by_rank))
        total = sum(
            max(chance, min(1.0, max(0.0, place + 1 - longest)))
            for place, chance in enumerate(by_rank)
        )
        return total + min(len(held) - total, self._ruffs(hand, len(held) - total))

    def _ruffs(self, hand: Sequence[Sequence[int]], spare: float) -> float:
        """Return the expected ruffs with `spare` spades of a hand (strengths by suit)."""
        hopes: list[float] = []
        for suit in (1, 2, 3):
            outside, length = len(self.deduction.out[suit]), len(hand[suit])
            if outside and length < len(_RUFFS):
                hopes += [hope * min(1.0, outside / 6) for hope in _RUFFS[length]]
        total = 0.0
        for hope in sorted(hopes, reverse=True):
            use = min(1.0, spare)
            total += hope * use
            spare -= use
        return total


@cache
def _sum_binomial(count: int, cards: int, per_mille: int) -> float:
    share = per_mille / 1000
    return sum(
        comb(cards, held) * share**held * (1 - share) ** (cards - held)
        for held in range(min(count, cards) + 1)
    )


def chance_at_most(count: int, cards: int, share: float) -> float:
    """Return the chance that a hand holds at most `count` cards of a set of unseen cards.

    Args:
        count: the highest number of cards held.
        cards: the number of cards in the set.
        share: the chance, 0 to 1, that the hand holds any particular card of the set.
    """
    return 1.0 if count >= cards else _sum_binomial(count, cards, round(share * 200) * 5)


# -- nils ----------------------------------------------------------------------------------------

_ROUNDS: Final = 4
"""Rounds of a side suit in which a nil bidder may have to play a card of it, each less likely than
the one before: the lowest card is always played, the fourth lowest once in four hands."""
_SPADE_PLAYED: Final = 0.75
"""Chance that a nil bidder has to play a spade."""
_DUCKS: Final = 3
"""A card wins with the share of unseen cards below it to this power: all three others must stay
under it."""


def suit_nil_safety(held: Sequence[int], unseen: tuple[int, ...], suit: int) -> float:
    """Return the chance that a hand wins no trick with its cards of one suit.

    Args:
        held: strengths of the hand's cards of the suit, weakest first.
        unseen: strengths of the cards of the suit in other hands, weakest first.
        suit: the number of the suit (`SUIT_NUMBER`).
    """
    if not held:
        return 1.0
    if not unseen:
        return 0.6 if suit != SPADES else 0.3
    if suit == SPADES and _too_many_high(held, unseen):
        return 0.0
    safe = 1.0
    for place, strength in enumerate(held if suit == SPADES else held[:_ROUNDS]):
        below = bisect_left(unseen, strength)
        share = min(1.0, (below + 0.5 * (strength > unseen[-1])) / len(unseen))
        played = _SPADE_PLAYED if suit == SPADES else 1 - place / _ROUNDS
        safe *= 1 - played * share**_DUCKS
    return safe


def _too_many_high(held: Sequence[int], unseen: tuple[int, ...]) -> bool:
    """Whether one of the spades `held` must win: each needs a different higher one of `unseen` to
    lose to.

    Both arguments are strengths, weakest first.
    """
    higher = (len(unseen) - bisect_right(unseen, strength) for strength in reversed(held))
    return any(above < count for count, above in enumerate(higher, start=1))


def nil_safety(deduction: Deduction) -> float:
    """Return the estimated chance that the hand `deduction.me` takes no trick."""
    return _safety(deduction, deduction.mine)


def safety_without(deduction: Deduction, suit: int, strength: int) -> float:
    """Return the result of `nil_safety` without the card of `suit` and `strength` that the hand
    holds."""
    cards = list(map(list, deduction.mine))
    cards[suit].remove(strength)
    return _safety(deduction, cards)


def _safety(deduction: Deduction, cards: Sequence[Sequence[int]]) -> float:
    return prod(
        suit_nil_safety(held, _others(deduction, suit), suit) for suit, held in enumerate(cards)
    )


def _others(deduction: Deduction, suit: int) -> tuple[int, ...]:
    open_cards = (strength for cards in deduction.seen.values() for strength in cards[suit])
    return (
        tuple(sorted((*deduction.out[suit], *open_cards)))
        if deduction.seen
        else deduction.out[suit]
    )


# -- sure tricks ---------------------------------------------------------------------------------

_SURE: Final = 0.93
"""Chance to win all tricks counted from the top; the danger is an early ruff."""


def _unbeatable_count(deduction: Deduction, suit: int) -> int:
    """Return the number of own cards of `suit` that no other card of the suit can beat."""
    return sum(1 for strength in deduction.mine[suit] if not deduction.count_above(suit, strength))


def certain_tricks(deduction: Deduction) -> int:
    """Return the number of tricks the hand `deduction.me` takes in every layout of the hidden
    cards.

    The top spades win, and each draws a hidden spade. Every other spade that loses afterward loses
    to a different higher one, so the remaining ones win as well. Cards of side suits count only if
    this hand has all the spades: otherwise an ace may be ruffed. The partner's cards are hidden
    too.
    """
    mine, hidden = deduction.mine[SPADES], _others(deduction, SPADES)
    run = len(mine) - (bisect_right(mine, hidden[-1]) if hidden else 0)
    beaten = 0  # cards below the run, each matched with a different hidden spade that beats it
    for strength in hidden[run:]:
        beaten += beaten < len(mine) - run and strength >= mine[beaten]
    if len(mine) == deduction.left and not spades_can_win(deduction.rules, first_trick=True):
        beaten = max(1, beaten)  # the first trick takes a spade that cannot win
    sides = 0 if hidden else sum(_unbeatable_count(deduction, suit) for suit in (1, 2, 3))
    return len(mine) - beaten + sides


def sure_tricks(deduction: Deduction) -> int:
    """Return the number of cards of the hand that no other card of their suit can beat.

    They all win if the hand draws the other players' trumps first and then leads its side suits.
    """
    trumps = len(deduction.mine[SPADES])
    outside = len(deduction.out[SPADES])
    drawn = (
        _unbeatable_count(deduction, SPADES)
        if _unbeatable_count(deduction, SPADES) < trumps or outside > 2 * trumps
        else trumps
    )
    return drawn + sum(_unbeatable_count(deduction, suit) for suit in (1, 2, 3))


def moon_chance(deduction: Deduction) -> float:
    """Return the chance that the hand wins every trick left.

    It is 1 if that is certain, `_SURE` if the hand has enough `sure_tricks`, else 0.
    """
    if certain_tricks(deduction) == deduction.left:
        return 1.0
    return _SURE if sure_tricks(deduction) >= deduction.left else 0.0


def add_bemo(deduction: Deduction, bid: Bid, calls: list[Bid]) -> Bid:
    """Return the highest of `calls` that equals `bid` but for a Bemo the hand can make; else `bid`.

    An opponent may lead first, so the hand needs the three top spades, and in every side suit the
    ace or a void.

    Args:
        deduction: the bidder's knowledge of the cards.
        bid: the bid without a Bemo.
        calls: the bids with a Bemo that are offered.
    """
    sure = sure_tricks(deduction)
    held = all(_unbeatable_count(deduction, suit) or not deduction.mine[suit] for suit in (1, 2, 3))
    if not held or _unbeatable_count(deduction, SPADES) < 3:
        return bid
    same = [call for call in calls if (call.kind, call.tricks) == (bid.kind, bid.tricks)]
    sound = [call for call in same if call.bemo_tricks <= sure]
    return max(sound, key=lambda call: call.bemo_tricks, default=bid)
