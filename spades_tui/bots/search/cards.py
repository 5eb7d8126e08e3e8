"""The card to play: every different card is tried in the same deals, and the best is chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property, partial
from typing import Any, Final

from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.heuristics.hand_scores import CachedDict, HandOutcome
from spades_tui.bots.heuristics.odd_plays import OddPlayDetector
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import DealBatch
from spades_tui.bots.kernel.rollout import try_cards
from spades_tui.bots.parameters import NO_STYLE, SearchParameters, Style
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget, list_offered
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.race import LEVEL, Comparison, deadline_of, is_over, race
from spades_tui.bots.search.utility import (
    EndKey,
    StyledUtility,
    Utility,
    align_figures,
    average_figures,
    point_weight,
    utility_in_play,
)
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.ruleset import RuleSet


class CardSearch:
    """The search for the best card to play.

    A class is a set of equal legal cards; it is known by its index in `classes`.

    Attributes:
        view: the view of the seat that has to play.
        classes: by class, its cards as bits, lowest first.
        utility: the values of the outcomes for the side of `view`.
    """

    def __init__(
        self,
        view: View,
        rng: random.Random,
        skill: SearchParameters,
        until: float | None = None,
        style: Style = NO_STYLE,
    ) -> None:
        """Prepare to play each card out in many deals.

        Args:
            view: the view of the seat that has to play.
            rng: the random generator.
            skill: how to search; the number of deals is given to each trial.
            until: the moment (`time.monotonic`) after which trials end early; None for no limit.
            style: the player's leanings.
        """
        self.view, self._rng, self._skill, self._until = view, rng, skill, until
        self._sampler = Sampler(view, reads_cards=skill.reads_cards)
        self._position = self._sampler.position
        self._masks = self._position.masks
        self._plays = {self._masks.bit[play.card]: play for play in list_offered(view, PlayCard)}
        point = point_weight(view, skill.points)
        self.utility = utility_in_play(view, view.side, self._position.order, point)
        self._leaning = StyledUtility(view, style)
        leans = style.bags or style.setting or style.only_points
        self._values = self._values_by(self._leaning.value) if leans else self.utility.values
        self._table = Table(self._masks.play)
        self._table.seed = rng.getrandbits(58) | 1
        goals_of_view(view, view.bids, self._position.order).apply_to(
            self._position.table, skill.policy_share
        )
        self.classes = group_equal_cards(
            sum(self._plays), self._others(), self._position, view.rules
        )
        self._ends: list[list[EndKey]] = [[] for _ in self.classes]

    def _values_by(
        self, value: Callable[[Utility, HandOutcome], float]
    ) -> CachedDict[EndKey, float]:
        return self.utility.values_by(partial(value, self.utility))

    def _others(self) -> int:
        """A mask of the cards that separate equal ones: all but those played and those in the hand
        to play."""
        hand = self.view.question.hand
        own = (self.view.hand if hand == self.view.seat else self.view.dummy) or ()
        gone = [play.card for trick in self.view.tricks for play in trick.plays]
        held, twice = self._masks.kinds(own)
        away, away_twice = self._masks.kinds(gone)
        if self.view.rules.deck.packs == 2:
            return sum(self._masks.card) & ~((held & away) | twice | away_twice)
        return sum(self._masks.card) & ~held & ~away

    def trial(self, indices: Sequence[int], count: int) -> list[list[float]]:
        """Play the lowest card of some classes in `count` new deals; return its values with
        leanings.

        Args:
            indices: the classes.
            count: the number of deals, the same ones for every class; fewer are used if time runs
                out.

        Returns:
            For each class, in the order of `indices`, a list of its values (chances to win), one
            for each deal.
        """
        return self._try_cards(indices, count, self._values)

    @cached_property
    def _bare_values(self) -> CachedDict[EndKey, float]:
        return self._values_by(self._leaning.bare)

    def chances(self, indices: Sequence[int], count: int) -> list[list[float]]:
        """Do the same as `trial`, but return chances to win the game, 0 to 1, without leanings.

        If the style counts only the points of the hand, return the net points times `POINT_TRACE`.
        """
        return self._try_cards(indices, count, self._bare_values)

    def _try_cards(
        self, indices: Sequence[int], count: int, values: CachedDict[EndKey, float]
    ) -> list[list[float]]:
        fresh = self._play_out(indices, count)
        for index, ends in zip(indices, fresh, strict=True):
            self._ends[index] += ends
        worths = [list(map(values.__getitem__, ends)) for ends in fresh]
        rollouts = self._skill.rollouts
        if rollouts == 1:
            return worths
        return [
            [sum(several) / rollouts for several in zip(*[iter(each)] * rollouts, strict=True)]
            for each in worths
        ]

    def _play_out(self, indices: Sequence[int], count: int) -> list[list[EndKey]]:
        """Play cards out in batches of deals; return for each class the ends, deal after deal."""
        cards = [self.classes[index][0] for index in indices]
        ends: list[list[Any]] = [[] for _ in indices]
        blank, rollouts = self._position.table, self._skill.rollouts
        try_batch = self._try_in_order if self.utility.results.whole else try_cards
        for deals, chosen in self._steps(count):
            try_batch(self._table, blank, deals, chosen, cards, rollouts, ends)
            if is_over(self._until):
                break
        return ends

    def _try_in_order(
        self,
        table: Table,
        blank: Table,
        deals: DealBatch,
        indices: list[int],
        cards: list[int],
        times: int,
        ends: list[list[EndKey]],
    ) -> None:
        """Do the same as `try_cards`, under rules for which the order of the tricks matters."""
        start = deals.start
        for index in indices:
            start.copy_from(blank)
            deals.set_table(start, index)
            seed = table.seed
            for card, outcomes in zip(cards, ends, strict=True):
                table.seed = seed
                outcomes += [
                    self.utility.results.play_out(table, start, card) for _ in range(times)
                ]

    def _steps(self, count: int) -> Iterator[tuple[DealBatch, list[int]]]:
        """Yield batches of deals with the indices of those to try, one index at a time if time is
        limited."""
        for deals, chosen in self._sampler.batches(count, self._rng):
            if self._until is None:
                yield deals, chosen
            else:
                yield from ((deals, [index]) for index in chosen)

    def figures(self, comparison: Comparison) -> Callable[[int], dict[str, float]]:
        """Return a function from a class to its average figures, as `Alternative.numbers`.

        Args:
            comparison: by class, the values that the trials returned.
        """

        @cache  # the leader's are asked for again beside each class that dropped out
        def figures_in(index: int, deals: int) -> dict[str, float]:
            ends = self._ends[index][: deals * self._skill.rollouts]
            outcomes = Counter(map(self.utility.outcome, ends))  # many ends share an outcome
            weighted = ((self.utility, end, float(times)) for end, times in outcomes.items())
            return average_figures(weighted, comparison.values[index][:deals])

        return cache(lambda index: align_figures(comparison, index, figures_in))

    def action(self, index: int) -> PlayCard:
        """Return the action that plays the lowest card of the class `index`."""
        return self._plays[self.classes[index][0]]

    def class_of(self, card: Card) -> int:
        """Return the class that a legal card belongs to."""
        bit = self._masks.bit[card]
        return next(index for index, cards in enumerate(self.classes) if bit in cards)


def group_equal_cards(
    legal: int, others: int, position: Position, rules: RuleSet
) -> tuple[tuple[int, ...], ...]:
    """Return the legal cards in classes of equal cards, as bits.

    Cards are equal if no card of another hand lies between them. The lowest class comes first, and
    in each class the lowest card.

    Args:
        legal: mask of the legal cards.
        others: mask of the cards that lie between: unseen ones and those in the trick.
        position: gives the bits of the cards and the bag-canceling card.
        rules: the rules, under which single cards may be special and so equal to no other.
    """
    nine = position.masks.play.high_spades & -position.masks.play.high_spades
    apart = counts_last_spades(rules)
    cancel = position.table.cancel
    classes: list[list[int]] = []
    last_suit, fresh = 0, True
    for bit in sorted(position.masks.card):
        suit = position.masks.suit_mask(bit)
        if suit != last_suit or bit & others or (apart and bit == nine):
            last_suit, fresh = suit, True
        if bit & legal:
            if fresh or bit == cancel:
                classes.append([])
            classes[-1].append(bit)
            fresh = bit == cancel or bool(bit & others)  # whose duplicate it is
    return tuple(tuple(cards) for cards in classes)


_SLIGHT: Final = 0.002
"""Gain in value, about a chance to win, that is never worth a card that looks less natural, however
certain. Judged by 2,400 deals it costs .03 ± .02 in 1,000 games a card, and the natural card is
chosen in 81 instead of 77 of 100 positions (538 cards)."""
_CLEAR: Final = 0.03
"""Least gain in the chance to win for which a card that looks odd is played. In 400 hands of
`master@96` a partner's winner was ruffed 6 times in a hundred hands for a gain of .01, 4 times for
.02 and twice for this; all of these ruffs gained, by rule players too, but about .01 each."""
_SURE: Final = 3.0
"""Number of its standard errors that the gain of an odd card must exceed."""
_SAFE: Final = 0.99
"""A contract made this often, 0 to 1, is as good as sure, …"""
_UNSAFE: Final = 0.01
"""… and a card with which it is made less often by more than this makes it unsure."""


def play_by_search(
    view: View,
    default: Decision,
    skill: SearchParameters,
    limit: SearchBudget,
    rng: random.Random,
    style: Style,
) -> Decision:
    """Return the decision to play the card with the highest value in possible deals.

    Of cards about as good, the most natural one is played. The decision is `default` if there is
    nothing to choose.

    Args:
        view: the view of the seat that has to play.
        default: the decision of a good player who does not search; the order of its alternatives
            tells which card is more natural.
        skill: how to search.
        limit: the time limit, and whether the figures of all cards are wanted.
        rng: the random generator.
        style: the player's leanings.
    """
    if len(view.question.actions) == 1 or not isinstance(default.action, PlayCard):
        return default
    until = deadline_of(limit)
    search = CardSearch(view, rng, skill, until, style)
    if len(search.classes) == 1:
        return default
    oddities = OddPlayDetector(view)
    natural = [play for play in _natural_order(default) if oddities.oddity_of(play) is None]
    usual = natural[0] if natural else default.action
    has_odd_cards = len(natural) < len(view.question.actions)
    comparison = race(
        len(search.classes),
        skill.deals,
        search.trial,
        keep=search.class_of(usual.card) if has_odd_cards else None,
        until=until,
    )
    if not skill.natural:
        return Decision(search.action(comparison.leader), stopped=is_over(until))
    choice = CardChoice(search, comparison, default, usual, oddities)
    numbers = {"worlds": float(comparison.deals), "error": round(choice.error, 4)}
    stopped = is_over(until)
    if not limit.figures:
        return Decision(choice.action, (), numbers, stopped=stopped)
    return Decision(choice.action, (), numbers, choice.alternatives, stopped)


class CardChoice:
    """The card chosen after a search.

    Attributes:
        action: the card chosen.
        usual: the card that the default decision prefers among those that do not look odd.
        error: standard error of the difference in value between `action` and `usual`, as a chance
            to win; 0 if they are equal cards.
    """

    def __init__(
        self,
        search: CardSearch,
        comparison: Comparison,
        default: Decision,
        usual: PlayCard,
        oddities: OddPlayDetector,
    ) -> None:
        self._search, self._comparison, self._default = search, comparison, default
        self._figures = search.figures(comparison)
        self.usual, self._oddities = usual, oddities
        best = self._best_class()
        level = {best} if self._is_odd(best) else self._level_with(best)
        self.action = next(
            play for play in _natural_order(default) if search.class_of(play.card) in level
        )
        pair = search.class_of(self.action.card), search.class_of(usual.card)
        self.error = 0.0 if pair[0] == pair[1] else comparison.gap(*pair)[1]

    def _best_class(self) -> int:
        """Return the class with the best value; an odd card has to be clearly better than natural
        ones."""
        ranked = self._comparison.rank_choices()
        best = ranked[0]
        natural = next((index for index in ranked if not self._is_odd(index)), best)
        if best == natural:
            return best
        gap, error = self._comparison.gap(best, natural)
        is_clear = gap > max(_CLEAR, _SURE * error) or self._is_safer(best, natural)
        return best if is_clear else natural

    def _is_odd(self, index: int) -> bool:
        return self._oddities.oddity_of(self._search.action(index)) is not None

    def _is_safer(self, best: int, natural: int) -> bool:
        """Whether the contract is as good as sure with the class `best` and less sure with
        `natural`."""
        best_rate, natural_rate = (
            self._figures(index).get("make", 0.0) for index in (best, natural)
        )
        return best_rate >= _SAFE and best_rate - natural_rate > _UNSAFE

    def _level_with(self, best: int) -> set[int]:
        """Return the classes level with the class `best`, itself included, without odd cards.

        A class is level if it is behind by no more than `LEVEL` standard errors or `_SLIGHT`.
        """
        level = {best}
        for index in range(len(self._comparison.values)):
            gap, error = self._comparison.gap(best, index)
            if gap <= max(LEVEL * error, _SLIGHT) and not self._is_odd(index):
                level.add(index)
        return level

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        """One card of each class with its figures, best first.

        "gap error" is the standard error of the difference between its value and the chosen card's.
        """
        named = {self._search.class_of(play.card): play for play in (self.usual, self.action)}
        chosen = self._search.class_of(self.action.card)

        def figures(index: int) -> dict[str, float]:
            error = self._comparison.gap(chosen, index)[1] if index != chosen else 0.0
            return self._figures(index) | {"gap error": round(error, 4)}

        return tuple(
            Alternative(named.get(index, self._search.action(index)), figures(index))
            for index in self._comparison.rank_choices()
        )


def _natural_order(default: Decision) -> list[PlayCard]:
    """Return the legal cards, the one a good player who does not search prefers first."""
    plays = [default.action, *(option.action for option in default.alternatives)]
    return list(dict.fromkeys(play for play in plays if isinstance(play, PlayCard)))
