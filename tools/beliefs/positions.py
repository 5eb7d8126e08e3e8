"""Positions from hands played: the evidence about each unseen card, and its true holder."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from spades_tui.bots.kernel.evidence import EvidenceLog
from spades_tui.bots.sampling.evidence import evidence_from
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.ruleset import RuleSet
from tools.beliefs.collecting import CollectedHand

Numbers = npt.NDArray[np.int32]
Holders = npt.NDArray[np.int8]

LATEST: Final = 47
"""Positions are taken after fewer cards played than this: then the last trick but one has begun."""
_NUMBERS: Final = 64
"""Bit numbers set aside for cards."""


class BeliefPosition(NamedTuple):
    """One player's knowledge before they play a card, and the truth.

    Holders are the players after the one to play, clockwise, from 0.

    Attributes:
        hand: index of the hand it is from.
        played: the number of cards played before.
        sizes: by holder, the number of unseen cards.
        holder: by unseen card, its true holder.
        barred: by unseen card and holder, whether the holder cannot have the card.
        pairs: by observation, index of the card × number of holders + holder.
        cells: by observation, its cell.
    """

    hand: int
    played: int
    sizes: tuple[int, ...]
    holder: Holders
    barred: npt.NDArray[np.bool_]
    pairs: Numbers
    cells: Numbers


class KnownHand:
    """One hand and its evidence, as arrays.

    Attributes:
        hand: the hand.
        marks: the number of observations before the first card, and after each card played.
        place: by observation, the player who may hold the card.
        card: by observation, the bit number of the card.
        cell: by observation, its cell.
        owner: by bit number of a card, the player who held it; -1 for no card.
        when: by bit number of a card, the number of cards played before it; -1 for no card.
    """

    def __init__(self, rules: RuleSet, hand: CollectedHand) -> None:
        """Collect the evidence of `hand`, played by `rules`."""
        self.hand = hand
        bids = [None if text == "None" else parse_bid(text) for text in hand.bids]
        plays = [(who, 1 << number) for who, number in hand.plays]
        found: EvidenceLog = evidence_from(rules, hand.dealer, tuple(bids), plays)
        self.marks = list(found.marks)
        self.place = np.array(found.places, np.int32)
        self.card = np.array(found.cards, np.int32)
        self.cell = np.array(found.cells, np.int32)
        self.owner = np.full(_NUMBERS, -1, np.int32)
        self.when = np.full(_NUMBERS, -1, np.int32)
        for at, (who, number) in enumerate(hand.plays):
            self.owner[number] = who
            self.when[number] = at

    def position(self, index: int, played: int, seats: int = 4) -> BeliefPosition:
        """Return the position of the player who plays the next card after `played` cards.

        Args:
            index: the index of the hand, for the result.
            played: the number of cards played before.
            seats: the number of players.
        """
        me = self.hand.plays[played][0]
        others = [(me + step) % seats for step in range(1, seats)]
        unseen = np.flatnonzero((self.when >= played) & (self.owner != me))[::-1].astype(np.int32)
        column = np.full(seats, -1, np.int32)
        column[others] = np.arange(seats - 1)
        row = np.full(_NUMBERS, -1, np.int32)
        row[unseen] = np.arange(len(unseen))
        until = self.marks[played]
        at, who = row[self.card[:until]], column[self.place[:until]]
        kept = (at >= 0) & (who >= 0)
        return BeliefPosition(
            index,
            played,
            tuple(int((self.owner[unseen] == other).sum()) for other in others),
            column[self.owner[unseen]].astype(np.int8),
            self._barred(played, unseen, others),
            (at[kept] * (seats - 1) + who[kept]).astype(np.int32),
            self.cell[:until][kept].astype(np.int32),
        )

    def _barred(self, played: int, unseen: Numbers, others: Sequence[int]) -> npt.NDArray[np.bool_]:
        """Return by unseen card and holder whether the holder cannot have the card after `played`
        cards.

        That follows from voids shown, and from spades led before they were broken.
        """
        suit = (unseen - 1) // 13
        barred = np.zeros((len(unseen), len(others)), np.bool_)
        broken = False
        led = 0
        for at, (who, number) in enumerate(self.hand.plays[:played]):
            own = (number - 1) // 13
            if at % 4 == 0:
                led = own
                shown = suit != 3 if own == 3 and not broken else np.zeros(len(unseen), np.bool_)
            else:
                shown = suit == led if own != led else np.zeros(len(unseen), np.bool_)
            if who in others:
                barred[:, others.index(who)] |= shown
            broken = broken or own == 3
        return barred


def positions(
    rules: RuleSet,
    hands: Iterable[CollectedHand],
    each: int,
    seed: int = 0,
) -> list[BeliefPosition]:
    """Return `each` positions of every hand, at random moments.

    Args:
        rules: the rules the hands were played by.
        hands: the hands.
        each: the number of positions from each hand.
        seed: the seed of the moments.
    """
    rng = random.Random(seed)
    found = []
    for index, hand in enumerate(hands):
        told = KnownHand(rules, hand)
        moments = sorted(rng.sample(range(LATEST), each))
        found += [told.position(index, played) for played in moments]
    return found
