"""The order of cards in an open-card search: cards that settle most positions at once come first.

Cards of one hand with no card of another hand between them are equal; the lowest stands for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bits import highest_bit, popcount
from .table import PlayRules

if TYPE_CHECKING:
    from mypy_extensions import i64


def lowest_of_runs(legal: i64, others: i64, pack: i64, bottoms: i64) -> i64:
    """Return a mask of the lowest card of each run of the cards `legal`.

    A run is a series of cards of a suit with no card of `others` between them. All arguments are
    masks.

    Args:
        legal: the legal cards of a hand: whole suits of it.
        others: the cards of the other hands, and the best card on the table.
        pack: all cards of the pack.
        bottoms: the lowest card of each suit.
    """
    gaps = pack & ~(legal | others)
    above = (others << 1) | bottoms
    # added to a gap, the card below it comes out at its upper end
    return legal & (above | ((above & gaps) + gaps))


def with_run(mattered: i64, card: i64, own: i64, others: i64, suit: i64) -> i64:
    """Return `mattered`; if it has any card of the run that starts at `card`, with the whole run.

    The run is the cards of `own` in the suit from `card` upward to the next card of `others`. All
    arguments are masks.

    Args:
        mattered: the cards whose rank mattered for the last result.
        card: the lowest card of the run.
        own: the hand that holds it.
        others: the cards of the other hands.
        suit: the suit of `card`.
    """
    above = own & suit & -card
    higher = others & suit & -card
    if higher:
        above &= (higher & -higher) - 1
    return mattered | above if mattered & above else mattered


def without_alike(runs: i64, card: i64, suit: i64, mattered: i64) -> i64:
    """Return a mask of the cards of `runs` that may do better than `card`, which failed.

    All cards of its suit below the lowest that mattered when it failed would fail, too.

    Args:
        runs: mask of the cards not yet tried.
        card: the card that failed.
        suit: the mask of its suit.
        mattered: mask of the cards whose rank mattered in the failure.
    """
    lowest = mattered & suit
    lowest &= -lowest
    if lowest == 0:
        return runs & ~suit
    return runs & ~(suit & (lowest - 1)) if card < lowest else runs


def strongest(hand: i64, led: i64, spades: i64) -> i64:
    """Return the strongest card of `hand` that can win a trick in the suit `led`; 0 if there is
    none.

    It is of the suit led, or one of `spades` if the hand has none of that suit. All arguments are
    masks.
    """
    cards = hand & led
    if cards == 0:
        cards = hand & spades
    return highest_bit(cards) if cards else cards


def _strongest_of(places: i64, first: i64, a: i64, b: i64, c: i64, led: i64, spades: i64) -> i64:
    """Return the strongest card that the hands in `places` can play; 0 if they cannot win.

    Args:
        places: bit by place: the places to look at.
        first: the place of `a`; `b` and `c` follow it.
        a: the first hand.
        b: the second hand.
        c: the third hand.
        led: the mask of the suit led.
        spades: the mask of spades.
    """
    winner: i64 = 0
    if (places >> (first & 3)) & 1:
        winner = strongest(a, led, spades)
    if (places >> ((first + 1) & 3)) & 1:
        winner = max(winner, strongest(b, led, spades))
    if (places >> ((first + 2) & 3)) & 1:
        winner = max(winner, strongest(c, led, spades))
    return winner


def best_lead(
    rules: PlayRules, runs: i64, a: i64, b: i64, c: i64, d: i64, leader: i64, good: i64
) -> i64:
    """Return the lead to try next: the one most likely to be won by a place in `good`.

    Args:
        rules: the rules of play.
        runs: mask of the leads to choose from, not 0.
        a: mask of the hand of the leader.
        b: mask of the hand after `a`.
        c: mask of the hand after `b`.
        d: mask of the hand after `c`.
        leader: the place of `a`.
        good: the places whose tricks the leader wants, with bit n for place n.
    """
    chosen: i64 = 0
    liking: i64 = -1000
    spades = rules.spades
    while runs:
        suit = rules.suit_of(runs & -runs)
        cards = runs & suit
        runs ^= cards
        help_ = _strongest_of(good, leader + 1, b, c, d, suit, spades)
        threat = _strongest_of(~good, leader + 1, b, c, d, suit, spades)
        own: bool = (good >> leader) & 1 != 0
        length = 2 * popcount(a & suit)
        if suit == spades:
            length -= 12
        while cards:
            card = cards & -cards
            cards ^= card
            rank = popcount(suit & (card - 1))
            like = -length - rank
            if own:
                if card > threat and card >= help_:
                    like += 60 + 2 * rank
                elif help_ > threat or card > threat:
                    like += 40
            elif help_ > threat and help_ > card:
                like += 40
            if like > liking:
                liking = like
                chosen = card
    return chosen


def best_reply(
    rules: PlayRules,
    runs: i64,
    a: i64,
    led: i64,
    best: i64,
    threat: i64,
    wanted: bool,
    seat_good: bool,
) -> i64:
    """Return the card to try next: the cheapest one that decides the trick, else a low one.

    Args:
        rules: the rules of play.
        runs: mask of the cards to choose from, not 0.
        a: mask of the hand to play.
        led: the mask of the suit led.
        best: the winning card so far.
        threat: the strongest card that hands with the opposite aim may still play; 0 if none.
        wanted: whether the trick is neither won yet nor sure to be won by a later hand of the same
            aim.
        seat_good: whether the hand to play wants its own tricks.
    """
    if runs & led and seat_good:
        if wanted and best & led:
            winning = runs & -best
            if winning:
                runs = winning
                over = winning & -threat if threat else winning
                if over:
                    runs = over
        return runs & -runs
    spades = rules.spades
    chosen: i64 = 0
    liking: i64 = -1000
    while runs:
        card = runs & -runs
        runs ^= card
        suit = rules.suit_of(card)
        rank = popcount(suit & (card - 1))
        wins: bool = card & (led | spades) != 0 and card > best
        like = -popcount(a & suit) - 3 * rank
        if suit == spades:
            like -= 30
        if seat_good:
            if wins and wanted:
                like += 120 if card > threat else 40
        elif wins:
            like -= 60
        else:
            like += 6 * rank
        if like > liking:
            liking = like
            chosen = card
    return chosen
