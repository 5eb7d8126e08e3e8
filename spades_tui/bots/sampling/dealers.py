"""Deals of the hidden cards, equally likely or weighted by bids and plays."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from math import prod
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_record import bid_record
from spades_tui.bots.kernel.deals import CardDealer, DealPart, RandomStream, deal_many
from spades_tui.bots.kernel.evidence import weigh
from spades_tui.bots.kernel.weighted_deals import WeightedDealSampler
from spades_tui.bots.sampling.evidence import WEIGHT_BY_STEPS, cell_weights, evidence_from
from spades_tui.bots.sampling.hidden_cards import HiddenCards, Holder
from spades_tui.bots.sampling.position import Position
from spades_tui.player_view import View
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class UniformDealer:
    """Deals the hidden cards of a view; all deals that fit are equally likely."""

    def __init__(
        self, hidden: HiddenCards, known_cards: list[tuple[int, int]], spades: int
    ) -> None:
        """Prepare to deal.

        If bids give the number of spades of all holders, or of all but one, spades and other cards
        are two independent deals. Contradictions (a player has revoked) are ignored.

        Args:
            hidden: the hidden cards and their holders.
            known_cards: by hand, masks of its known cards and of those it holds twice.
            spades: mask of the trump suit.
        """
        self._held = [cards for cards, _ in known_cards] + [0]
        self._twice = [duplicates for _, duplicates in known_cards] + [0]
        self._parts: list[CardDealer] = list(_parts(hidden, spades, len(self._held)))

    def deal(self, count: int, chance: RandomStream) -> tuple[list[int], list[int]]:
        """Return the masks of the cards held, and of the cards held twice, in `count` random deals.

        Both lists have the hands of the first deal, last the pile out of play, then those of the
        next deal, and so on. `chance` is the random stream.
        """
        return deal_many(self._parts, self._held, self._twice, count, chance)


def _parts(hidden: HiddenCards, spades: int, size: int) -> tuple[DealPart, ...]:
    with suppress(ValueError):
        return _deal_by_color(hidden, spades, size)
    with suppress(ValueError):
        return (_part(hidden.cards, hidden.holders, size),)
    free = [msgspec.structs.replace(holder, denied=0) for holder in hidden.holders]
    return (_part(hidden.cards, free, size),)


def _deal_by_color(hidden: HiddenCards, spades: int, size: int) -> tuple[DealPart, ...]:
    """Deal spades and other cards separately.

    Raises:
        ValueError: when the number of spades of the holders is not known.
    """
    with_spades = [holder for holder in hidden.holders if holder.spades >= 0]
    if not with_spades or len(with_spades) < len(hidden.holders) - 1:
        raise ValueError("Nobody knows where the spades are.")
    trumps = [card for card in hidden.cards if card & spades]
    others = [card for card in hidden.cards if not card & spades]
    spare = len(trumps) - sum(holder.spades for holder in with_spades)
    replace = msgspec.structs.replace
    counted = [replace(h, spades=spare) if h.spades < 0 else h for h in hidden.holders]
    if any(not 0 <= holder.spades <= holder.size for holder in counted):
        raise ValueError("The spades do not add up.")
    return (
        _part(trumps, [replace(holder, size=holder.spades) for holder in counted], size),
        _part(others, [replace(h, size=h.size - h.spades) for h in counted], size),
    )


def _part(cards: Iterable[int], holders: Iterable[Holder], size: int) -> DealPart:
    """Return a dealer of `cards` to `holders`; `size` counts the hands and the pile out of play."""
    seats = [holder for holder in holders if holder.size]
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for card in cards:
        may = tuple(not holder.denied & card for holder in seats)
        kinds.setdefault(may, []).append(card)
    patterns = list(kinds)
    sizes = [0] * size
    places: dict[tuple[bool, ...], list[int]] = {}
    for index, holder in enumerate(seats):
        sizes[holder.hand] = holder.size  # -1, the cards out of play, is the last
        pattern = tuple(row[index] for row in patterns)
        places.setdefault(pattern, []).append(holder.hand % size)
    allowed = [list(row) for row in zip(*places, strict=True)] if places else []
    return DealPart(list(kinds.values()), list(places.values()), sizes, allowed)


_MOST_STATES: Final = 120_000
"""Most sums the sampler may store: with more than three hidden hands their number explodes."""

Known = list[tuple[int, int]]
"""By hand, masks of the cards known to be in it, and of those it holds twice."""


def is_supported(rules: RuleSet) -> bool:
    """Whether the learned weights (`cell_weights`) apply: to one pack and no dummy."""
    return rules.deck.packs == 1 and not seating(rules).has_dummy


def is_feasible(rules: RuleSet, hidden: HiddenCards) -> bool:
    """Whether `WeightedDealer` can be used: the rules are supported, and few enough hands are
    hidden.

    False if no card is hidden.
    """
    if not is_supported(rules) or not hidden.cards:
        return False
    states = prod(holder.size + 2 for holder in hidden.holders[:-1])
    return states * (len(hidden.cards) + 2) <= _MOST_STATES


class WeightedDealer:
    """Deals the hidden cards of a view; deals that fit its bids and plays better are likelier.

    Attributes:
        cards: the hidden cards as bits, highest first.
        holders: the hands that hold them, and the pile out of play if there is one.
        likely: the sampler that deals them.
    """

    def __init__(
        self, view: View, position: Position, hidden: HiddenCards, known_cards: Known
    ) -> None:
        """Compute the weights from the evidence.

        Args:
            view: the view.
            position: the same position for the kernel.
            hidden: the hidden cards and their holders.
            known_cards: by hand, masks of its known cards and of those it holds twice.

        Raises:
            ValueError: when no deal fits the knowledge.
        """
        spades = position.masks.play.spades
        self._held = [cards for cards, _ in known_cards] + [0]
        self._twice = [duplicates for _, duplicates in known_cards] + [0]
        self.cards = sorted(hidden.cards, key=lambda card: -card)  # spades are the highest bits
        self.holders = hidden.holders
        weights = _holder_weights(view, position, self.cards, self.holders)
        place = 0
        for card in self.cards:
            for holder in self.holders:
                if holder.denied & card:
                    weights[place] = 0.0
                place += 1
        self.likely = WeightedDealSampler(
            self.cards,
            [holder.hand % len(self._held) for holder in self.holders],
            [holder.size for holder in self.holders],
            weights,
            sum(1 for card in self.cards if card & spades),
            [holder.spades for holder in self.holders],
        )

    def deal(self, count: int, chance: RandomStream) -> tuple[list[int], list[int]]:
        """Return `count` random deals in the form of `UniformDealer.deal`; `chance` is the random
        stream."""
        return deal_many([self.likely], self._held, self._twice, count, chance)


def _holder_weights(
    view: View, position: Position, cards: list[int], holders: tuple[Holder, ...]
) -> list[float]:
    """Return how likely each card is at each holder, as weights: all holders of the first card
    first.

    Args:
        view: the view.
        position: the same position for the kernel.
        cards: the cards, as bits.
        holders: the holders.
    """
    rules = view.rules
    plays = [(play.hand, position.masks.bit[play.card]) for play in view.plays]
    over = [habit.over for habit in bid_record(rules, view.results)]
    evidence = evidence_from(rules, view.dealer, view.bids, plays, view.declarer, over)
    return weigh(
        evidence.tally(cell_weights()),
        [position.place[holder.hand] if holder.hand >= 0 else -1 for holder in holders],
        [card.bit_length() - 1 for card in cards],
        WEIGHT_BY_STEPS,
    )
