"""Layouts of the cards a view leaves open, and in which of them a card reaches a goal."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from spades_tui.bots.interface import Sampler, goals_of_view, group_equal_cards
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.double_dummy import DoubleDummySolver
from spades_tui.bots.kernel.rollout import sample
from spades_tui.bots.protocol import offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import sorted_hand
from spades_tui.solver.position import (
    copy_table,
    legal_successors,
    table_after,
    tricks_left,
    tricks_won,
)

LAYOUTS: Final = 1000
"""Layouts in which a card is tried."""
_SHOWN: Final = 3
"""Layouts shown to explain a card."""
_POLICY_SHARE: Final = 256
"""Cards of 256 that are played out by judgment: all."""
_NODES: Final = 20_000
"""Of the open-card solver for one layout, after which the goal counts as not lost."""

Reached = Mapping[tuple[Card, ...], list[bool]]
"""For each card that may be played, with its equals, whether it reaches the goal in each layout."""


class PlayedTrick(NamedTuple):
    """A trick of a line of play: the leader and the winner, with their cards."""

    leader: int
    lead: Card
    winner: int
    best: Card


class Layouts:
    """Layouts as likely as bids and cards make them, the same for the same view.

    Attributes:
        rules: the rules of the game.
    """

    def __init__(
        self, view: View, goal: Goal, count: int = LAYOUTS, learner: int = LEARNER
    ) -> None:
        """Deal layouts of the hidden cards; the side of `learner` wants to reach the goal."""
        sampler, chance = Sampler(view), random.Random(len(view.plays))
        self._position = position = sampler.position
        masks = position.masks
        goals_of_view(view, view.bids, position.order).apply_to(position.table, _POLICY_SHARE)
        self._tables = [copy_table(table) for table in sampler.tables(count, chance)]
        own = (view.hand if view.question.hand == view.seat else view.dummy) or ()
        gone = [play.card for trick in view.tricks for play in trick.plays]
        legal = sum(masks.bit[action.card] for action in offered(view, PlayCard))
        others = sum(masks.card) & ~masks.kinds((*own, *gone))[0]
        self.rules = view.rules
        self._equal = group_equal_cards(legal, others, position, view.rules)
        self._goal, self._work = goal, Table(masks.play)
        self._places = [position.place[hand] for hand in range(len(position.place))]
        counted = sum(1 << self._places[hand] for hand in goal.hands)
        side = next(hands for hands in view.seats.sides if learner in hands)
        ours = sum(1 << self._places[hand] for hand in side)
        wanting = ours if goal.is_minimum else 0b1111 & ~ours
        self._counted, self._wanting = counted, wanting
        self._solver = DoubleDummySolver(masks.play, counted, wanting, _NODES)

    def hands(self, number: int) -> tuple[tuple[Card, ...], ...]:
        """Return the cards each hand holds in a layout."""
        return tuple(self._position.hands_on(self._tables[number]))

    def play_out_cards(self) -> Reached:
        """Return for each card in which layouts it reaches the goal with ordinary play."""
        return self._try_cards(self._is_reached)

    def solve_cards(self) -> Reached:
        """Return for each card in which layouts it reaches the goal with perfect play."""
        return self._try_cards(lambda table, bit: not self._is_lost(table, bit))

    def is_lost(self, number: int, card: Card) -> bool:
        """Whether a card loses the goal in a layout, whatever the learner's side plays then."""
        return self._is_lost(self._tables[number], self._position.masks.bit[card])

    def play_on(self, number: int, card: Card) -> list[PlayedTrick]:
        """Return the tricks that follow a card in a layout with perfect play.

        The line ends with the trick that decides the goal.
        """
        bit, table = self._position.masks.bit[card], copy_table(self._tables[number])
        outcome = self._outcome(table_after(table, bit))
        line: list[PlayedTrick] = []
        leader = (int(table.turn) - int(table.in_trick)) % len(self._places)
        while bit:
            table.play(bit)
            if not table.in_trick:
                line.append(self._make_played_trick(table, leader))
                leader = int(table.turn)
                if self._is_decided(table):
                    break
            bit = self._best_card(table, outcome)
        return line

    def _make_played_trick(self, table: Table, leader: int) -> PlayedTrick:
        card, order = self._position.masks.card, self._position.order
        lead, best = int(table.lead), int(table.best)
        cards = card[lead], card[best if best > 1 else lead]
        return PlayedTrick(order[leader], cards[0], order[int(table.winner)], cards[1])

    def _outcome(self, table: Table) -> int:
        """Return 1 if the counted hands can take the number of tricks of the goal, else 0.

        `LIMIT_REACHED` if the search takes too long.
        """
        return self._solver.can_reach(table, self._goal.tricks + (not self._goal.is_minimum))

    def _is_decided(self, table: Table) -> bool:
        need = self._goal.tricks + (not self._goal.is_minimum) - tricks_won(table, self._counted)
        return not 0 < need <= tricks_left(table)

    def _best_card(self, table: Table, outcome: int) -> int:
        """Return a card, as a bit, that keeps the outcome; 0 once all are played.

        A hand leads its highest such card, or its lowest if it wants no tricks; later hands win
        as cheaply as they can unless their partner is winning.
        """
        place = 1 << int(table.turn)
        few = bool(place & self._counted) and not self._goal.is_minimum
        few = few or (self._goal.kind == "break" and bool(place & self._wanting))
        mate = int(table.in_trick) > 1 and (int(table.turn) - int(table.winner)) % 4 == 2
        successors = list(legal_successors(table))

        def rank(successor: tuple[int, Table]) -> tuple[bool, int]:
            card, after = successor
            wins = int(after.best) == card
            if not table.in_trick:
                return False, card if few else -card
            if few:
                return wins, -card
            return (wins if mate else not wins), card

        successors.sort(key=rank)
        for card, after in successors:
            if self._outcome(after) == outcome:
                return card
        return successors[0][0] if successors else 0

    def is_won(self, number: int, card: Card) -> bool:
        """Whether a card reaches the goal in a layout against any play."""
        table = table_after(self._tables[number], self._position.masks.bit[card])
        return self._outcome(table) == int(self._goal.is_minimum)

    def _try_cards(self, reaches: Callable[[Table, int], bool]) -> Reached:
        self._work.seed = 1
        return {
            self._position.masks.cards(sum(same)): [
                reaches(table, same[0]) for table in self._tables
            ]
            for same in self._equal
        }

    def _is_reached(self, table: Table, bit: int) -> bool:
        sample(self._work, table, bit, 1, [])
        return self._goal.holds([tricks_won(self._work, 1 << place) for place in self._places])

    def _is_lost(self, table: Table, bit: int) -> bool:
        return self._outcome(table_after(table, bit)) == int(not self._goal.is_minimum)


def contrast(
    layouts: Layouts, reached: Reached, right: Card, wrong: Card, hidden: Sequence[int], cast: Cast
) -> tuple[str, ...]:
    """Return a few layouts in which one card reaches the goal and another does not.

    Args:
        layouts: the layouts that were tried.
        reached: for each card, in which of them it reaches the goal.
        right: the card that reaches it.
        wrong: the card that does not.
        hidden: the hands to show.
        cast: the words for players and cards.

    Returns:
        A heading and a line for each layout; empty if there is no such layout.
    """
    by_card = {card: hits for equal, hits in reached.items() for card in equal}
    if right not in by_card or wrong not in by_card:
        return ()
    pairs = zip(by_card[right], by_card[wrong], strict=True)
    apart = (number for number, (works, fails) in enumerate(pairs) if works and not fails)
    different = dict.fromkeys(describe_layout(layouts, number, hidden, cast) for number in apart)
    lines = list(islice(different, _SHOWN))
    if not lines:
        return ()
    better, worse = cast.the_card(right), cast.the_card(wrong)
    return (f"It works with {better} and fails with {worse} if, for example:", *lines)


def describe_layout(layouts: Layouts, number: int, hidden: Sequence[int], cast: Cast) -> str:
    """Return the cards of the hidden hands in a layout, as a sentence."""
    hands = layouts.hands(number)
    parts = []
    for seat in hidden:
        cards = sorted_hand(hands[seat], layouts.rules)
        parts.append(f"{cast.subject_verb(seat, 'hold')} {' '.join(map(cast.card, cards))}")
    return f"{'; '.join(parts)}."
