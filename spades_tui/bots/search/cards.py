"""The card to play: every different card is tried in the same deals, and the best is chosen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from spades_tui.bots.heuristics.deduction import playing_sides
from spades_tui.bots.heuristics.goals import goals_of_view
from spades_tui.bots.heuristics.hand_scores import CachedDict, HandOutcome, cached
from spades_tui.bots.heuristics.odd_plays import OddPlayDetector
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.deals import DealBatch
from spades_tui.bots.kernel.endgame import EndgameSolver
from spades_tui.bots.kernel.rollout import try_cards
from spades_tui.bots.parameters import NO_STYLE, SearchParameters, Style
from spades_tui.bots.protocol import Alternative, Decision, SearchBudget, offered
from spades_tui.bots.sampling.position import Position
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.bots.search.halving import Comparison, deadline_of, is_over, sequential_halving
from spades_tui.bots.search.reasons import borne_out, odd_reason, search_reasons
from spades_tui.bots.search.utility import (
    StyledUtility,
    average_figures,
    utility_in_play,
    values_by_key,
)
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import counts_last_spades
from spades_tui.rules.ruleset import RuleSet


class CardSearch:
    """One decision about a card.

    Attributes:
        view: what the player sees.
        classes: the cards that may be played, equals together, the lowest first.
        utility: what the outcomes are worth.
        opponents: who they are, in words.
    """

    def __init__(
        self,
        view: View,
        rng: random.Random,
        skill: SearchParameters,
        until: float | None = None,
        style: Style = NO_STYLE,
    ) -> None:
        """Prepare to play each card out in many deals, up to a moment of time."""
        self.view, self._rng, self._skill = view, rng, skill
        self._until, self.opponents = until, view.seats.opponents
        self.sampler = Sampler(view, reads=skill.reads)
        self._position = self.sampler.position
        self._masks = self._position.masks
        self._plays = {self._masks.bit[play.card]: play for play in offered(view, PlayCard)}
        self._value_for(style)
        self._table = Table(self._masks.play)
        self._table.seed = rng.getrandbits(58) | 1
        goals_of_view(view, view.bids, self._position.order).apply_to(
            self._position.table, skill.policy_share
        )
        self._solver = self._solving()
        self.classes = group_equal_cards(
            sum(self._plays), self._others(), self._position, view.rules
        )
        self._keys: list[list[int]] = [[] for _ in self.classes]
        self._whole: list[list[HandOutcome]] = [[] for _ in self.classes]

    def _value_for(self, style: Style) -> None:
        """Value outcomes as a player of this style does."""
        view = self.view
        side = view.side
        self.utility = utility_in_play(view, side, self._position.order)
        self._leaning = StyledUtility(view, style)
        self._value = partial(self._leaning.value, self.utility)
        leans = style.bags or style.setting or style.only_points
        results = self.utility.results
        self._values = values_by_key(self._value, results) if leans else self.utility.values
        self._bare = cached(partial(self._leaning.bare, self.utility))
        self._bare_values = values_by_key(self._bare, results)

    def _others(self) -> int:
        """Cards that set equals apart: all but those gone and those in the hand played from."""
        hand = self.view.question.hand
        own = (self.view.hand if hand == self.view.seat else self.view.dummy) or ()
        gone = [play.card for trick in self.view.tricks for play in trick.plays]
        held, twice = self._masks.kinds(own)
        away, away_twice = self._masks.kinds(gone)
        if self.view.rules.deck.packs == 2:
            return sum(self._masks.card) & ~((held & away) | twice | away_twice)
        return sum(self._masks.card) & ~held & ~away

    def _solving(self) -> EndgameSolver | None:
        """Return what plays the last tricks exactly, where two sides fight for a few of them."""
        view = self.view
        sides = playing_sides(view.rules, view.declarer)
        if (
            self.utility.results.whole
            or len(sides.hands) != 2
            or max(view.hand_sizes) > self._skill.ending
        ):
            return None
        own = sides.hands[sides.of[view.question.hand]]
        mine = sum(1 << self._position.place[hand] for hand in own)
        return EndgameSolver(self._masks.play, mine, self.utility.results.kept, self._values)

    def trial(self, which: Sequence[int], count: int) -> list[list[float]]:
        """Play the first card of each class in fresh deals."""
        if self._solver is not None:
            return self._one_by_one(which, count, self._solved)
        if self.utility.results.whole:
            return self._one_by_one(which, count, self._told)
        return [self._means(keys, self._values) for keys in self._at_once(which, count)]

    def chances(self, which: Sequence[int], count: int) -> list[list[float]]:
        """Play as `trial` does, and return nothing but the chance to win the game.

        Where only the points of the hand count it is these, each as `POINT_TRACE`.
        """
        if self._solver is None and not self.utility.results.whole:
            tried = self._at_once(which, count)
            return [self._means(keys, self._bare_values) for keys in tried]
        told = [(len(self._keys[index]), len(self._whole[index])) for index in which]
        found = []
        for index, (keys, whole), deals in zip(which, told, self.trial(which, count), strict=True):
            worth = [self._bare_values[key] for key in self._keys[index][keys:]]
            worth += map(self._bare, self._whole[index][whole:])
            each = len(worth) // len(deals)
            found.append([sum(worth[at : at + each]) / each for at in range(0, len(worth), each)])
        return found

    def _at_once(self, which: Sequence[int], count: int) -> list[list[int]]:
        """Play the cards out in batches of deals; return of each its keys, deal after deal."""
        rollouts, table = self._skill.rollouts, self._table
        cards = [self.classes[index][0] for index in which]
        found: list[list[int]] = [[] for _ in which]
        for deals, some in self._steps(count):
            try_cards(table, self._position.table, deals, some, cards, rollouts, found)
            if is_over(self._until):
                break
        for index, keys in zip(which, found, strict=True):
            self._keys[index] += keys
        return found

    def _means(self, keys: list[int], values: CachedDict[int, float]) -> list[float]:
        """Return the average value of the rollouts of each deal."""
        rollouts, each = self._skill.rollouts, map(values.__getitem__, keys)
        return [sum(some) / rollouts for some in zip(*[each] * rollouts, strict=True)]

    def _steps(self, count: int) -> Iterator[tuple[DealBatch, list[int]]]:
        """Yield deals and numbers of some: a batch at once, or one where the time is limited."""
        for deals, chosen in self.sampler.batches(count, self._rng):
            if self._until is None:
                yield deals, chosen
            else:
                yield from ((deals, [index]) for index in chosen)

    def _one_by_one(
        self, which: Sequence[int], count: int, played: Callable[[Table, int], float]
    ) -> list[list[float]]:
        values: list[list[float]] = [[] for _ in which]
        for start in self.sampler.tables(count, self._rng):
            for place, index in enumerate(which):
                values[place].append(played(start, index))
            if is_over(self._until):
                break
        return values

    def _solved(self, start: Table, index: int) -> float:
        assert self._solver is not None
        value = self._solver.value(start, self.classes[index][0])
        self._keys[index].append(self._solver.end)
        return value

    def _told(self, start: Table, index: int) -> float:
        """Play out where it matters in what order tricks are taken."""
        total = 0.0
        card = self.classes[index][0]
        for _ in range(self._skill.rollouts):
            end = self.utility.results.played_out(self._table, start, card)
            self._whole[index].append(end)
            total += self._value(end)
        return total / self._skill.rollouts

    def ends(self, index: int) -> Counter[HandOutcome]:
        """Return how often the rollouts of a class ended in each way."""
        reduced = self.utility.results.reduced
        found = Counter(self._whole[index])
        for key, times in Counter(self._keys[index]).items():
            found[reduced(key)] += times
        return found

    def figures(self, verdict: Comparison, index: int) -> dict[str, float]:
        """Return what the rollouts of a class came to on the average."""
        ends = ((self.utility, end, float(times)) for end, times in self.ends(index).items())
        return average_figures(ends, verdict, index)

    def action(self, index: int) -> PlayCard:
        """Return the action that plays the lowest card of a class."""
        return self._plays[self.classes[index][0]]

    def class_of(self, card: Card) -> int:
        """Return the class a card belongs to."""
        bit = self._masks.bit[card]
        return next(index for index, cards in enumerate(self.classes) if bit in cards)


def group_equal_cards(
    legal: int, others: int, position: Position, rules: RuleSet
) -> tuple[tuple[int, ...], ...]:
    """Return the legal cards in classes of equals, each from its lowest card to its highest.

    Args:
        legal: the cards that may be played.
        others: cards that may still beat or be beaten: unseen ones and those in the trick.
        position: where the suits lie.
        rules: they may set single cards apart.
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


_NEAR: Final = 1.5
"""Standard errors within which the default card is played."""
_LUCK: Final = 0.35
"""How many more for each doubling of the choices: the best of many is partly the luckiest."""
_SLIGHT: Final = 0.003
"""A chance of winning too small to look odd for: rollouts by chance know no better."""
_CLEAR: Final = 0.03
"""The gain in the chance to win from which on a card that looks odd is played. In 400 hands of
`master@96` a partner's winner was ruffed 6 times in a hundred hands for a gain of .01, 4 times for
.02 and twice for this; all of them gained, by rule players too, but about a hundredth each."""
_SURE: Final = 3.0
"""Standard errors by which that gain must be known."""
_SAFE: Final = 0.99
"""How often a contract is made that is as good as sure, …"""
_UNSAFE: Final = 0.01
"""… and how much less often it takes to make it unsure."""
_RESTLESS: Final = 0.35
"""The least a gap may be in doubt, for one deal: a few deals that are alike prove little."""


def play_by_search(
    view: View,
    default: Decision,
    skill: SearchParameters,
    limit: SearchBudget,
    rng: random.Random,
    style: Style,
) -> Decision:
    """Return the card that wins most often; the default one among equals.

    Args:
        view: whose prompt asks for a card.
        default: what a good player would play without counting.
        skill: how to search.
        limit: may stop it sooner.
        rng: chance.
        style: leanings of the player.
    """
    card = default.action
    if len(view.question.actions) == 1 or not isinstance(card, PlayCard):
        return default
    until = deadline_of(limit)
    search = CardSearch(view, rng, skill, until, style)
    if len(search.classes) == 1:
        return default
    manners = OddPlayDetector(view)
    default = _natural(default, manners)
    assert isinstance(default.action, PlayCard)
    incumbent = search.class_of(default.action.card)
    verdict = sequential_halving(
        len(search.classes), skill.deals, search.trial, keep=incumbent, until=until
    )
    stopped = is_over(until)
    if not skill.clearly:
        return Decision(search.action(verdict.best), stopped=stopped)
    return _decision(
        search, verdict, default, incumbent, manners, stopped=stopped, figures=limit.figures
    )


def _natural(default: Decision, manners: OddPlayDetector) -> Decision:
    """Return the default answer, or in place of an odd card the best one that is not."""
    plays = [one.action for one in default.alternatives if isinstance(one.action, PlayCard)]
    for play in (default.action, *plays):
        if isinstance(play, PlayCard) and manners.oddity_of(play) is None:
            return default if play == default.action else replace(default, action=play, reasons=())
    return default


def _decision(
    search: CardSearch,
    verdict: Comparison,
    default: Decision,
    incumbent: int,
    manners: OddPlayDetector,
    *,
    stopped: bool,
    figures: bool,
) -> Decision:
    usual = default.action
    assert isinstance(usual, PlayCard)
    best = verdict.best
    error = 0.0
    if best != incumbent:  # so few deals may make it look too small
        least = _RESTLESS / verdict.shared(best, incumbent)
        error = max(verdict.error_between(best, incumbent), least)
    gap = verdict.choices[best].mean - verdict.choices[incumbent].mean
    near = _NEAR + _LUCK * (len(search.classes).bit_length() - 1)
    odd = manners.oddity_of(search.action(best)) if best != incumbent else None
    enough = max(_SLIGHT, near * error)
    if odd is not None and not _unsettles(search, verdict, incumbent, best):
        enough = max(_CLEAR, _SURE * error)
    chosen = incumbent if gap <= enough else best

    def action_of(index: int) -> PlayCard:
        return usual if index == incumbent else search.action(index)

    action = action_of(chosen)
    numbers = {"worlds": float(verdict.tried), "error": round(error, 4)}
    if not figures:
        reasons = default.reasons if chosen == incumbent else ()
        return Decision(action, reasons, numbers, stopped=stopped)
    ranked = sorted(range(len(search.classes)), key=lambda i: -verdict.choices[i].mean)
    weighed = tuple(Alternative(action_of(i), search.figures(verdict, i)) for i in ranked)
    foes = search.opponents
    reasons = search_reasons(
        action, weighed, view=search.view, default=usual, error=error or None, opponents=foes
    )
    cause = next((reason.kind for reason in reasons if reason.kind != "idea"), "")
    if chosen == incumbent:
        rule = borne_out(default.reasons, action, weighed)
        reasons = (*rule, *reasons) if cause == "default" else (*reasons, *rule)
    odd = manners.oddity_of(action)
    if odd is not None and cause:
        others = (reason for reason in reasons if reason.kind not in ("odd", "idea"))
        reasons = (odd_reason(action, odd, cause, foes), *others)
    return Decision(action, reasons, numbers, weighed, stopped=stopped)


def _unsettles(search: CardSearch, verdict: Comparison, natural: int, other: int) -> bool:
    """Whether the natural card makes a contract unsure that is as good as sure with the other."""
    made = [search.figures(verdict, index).get("make", 0.0) for index in (natural, other)]
    return made[1] >= _SAFE and made[1] - made[0] > _UNSAFE
