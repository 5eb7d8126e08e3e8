"""Deals drawn by all that bids and cards told: every card as likely as the tables make it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from spades_tui.bots.kernel.deals import Chance
from spades_tui.bots.kernel.evidence import weighed
from spades_tui.bots.kernel.likely import Likely, deal_likely
from spades_tui.bots.sampling.evidence import evidence_from
from spades_tui.bots.sampling.hidden import Hidden, Holder
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.tables import WORTH, table
from spades_tui.bots.sampling.trust import of_strangers, trust_in
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.view import View

_MOST_STATES: Final = 120_000
"""Places the sampler's sums may take: with more hidden hands than three they soon explode."""

Trust = Sequence[int] | None
"""By place and sort, how much of what was told is believed, in 256ths: what has been learned in the
game where it is None, what is believed of anybody unknown where it is empty."""
Known = list[tuple[int, int]]
"""By hand, the cards known to be there and those among them that are there twice."""


def serves(rules: RuleSet) -> bool:
    """Whether the tables serve under these rules: one pack, no dummy, and no nil one has to bid.

    By preset, in 30 hands of `club`, they are a tenth of a bit a card better than rules of thumb
    where they serve; under `suicide` they were not.
    """
    forced = rules.bidding.one_nil_each_side
    return rules.deck.packs == 1 and not seating(rules).has_dummy and not forced


def can_be_read(rules: RuleSet, hidden: Hidden) -> bool:
    """Whether the tables serve and there are not too many hidden hands for the sampler."""
    if not serves(rules) or not hidden.cards:
        return False
    states = prod(holder.size + 2 for holder in hidden.holders[:-1])
    return states * (len(hidden.cards) + 2) <= _MOST_STATES


class Reading:
    """What a view leaves open, dealt as its bids and cards tell."""

    def __init__(
        self,
        view: View,
        position: Position,
        hidden: Hidden,
        known: Known,
        trust: Trust = None,
    ) -> None:
        """Read what was told.

        Raises:
            ValueError: when no deal fits what is known.
        """
        spades = position.masks.play.spades
        self._held = [cards for cards, _ in known] + [0]
        self._twice = [duplicates for _, duplicates in known] + [0]
        self.cards = sorted(hidden.cards, key=lambda card: -card)  # spades are the highest bits
        self.holders = hidden.holders
        weights = weights_of(view, position, self.cards, self.holders, trust)
        at = 0
        for card in self.cards:
            for holder in self.holders:
                if holder.denied & card:
                    weights[at] = 0.0
                at += 1
        self.likely = Likely(
            self.cards,
            [holder.hand % len(self._held) for holder in self.holders],
            [holder.size for holder in self.holders],
            weights,
            sum(1 for card in self.cards if card & spades),
            [holder.spades for holder in self.holders],
        )

    def deal(self, count: int, chance: Chance) -> tuple[list[int], list[int]]:
        """Return what each hand of `count` deals holds, and what it holds twice, as masks."""
        return deal_likely(self.likely, self._held, self._twice, count, chance)


def weights_of(
    view: View,
    position: Position,
    cards: list[int],
    holders: tuple[Holder, ...],
    trust: Trust,
) -> list[float]:
    """Return card by card the weight of each holder."""
    rules = view.rules
    plays = [(play.hand, position.masks.bit[play.card]) for play in view.plays]
    told = evidence_from(rules, view.bids, plays, view.declarer)
    if trust is None:
        trust = trust_in(rules, view.results)
    return weighed(
        told.tally(len(plays), table()),
        list(trust) or of_strangers(seating(rules).hands),
        [position.place[holder.hand] if holder.hand >= 0 else -1 for holder in holders],
        [card.bit_length() - 1 for card in cards],
        WORTH,
    )
