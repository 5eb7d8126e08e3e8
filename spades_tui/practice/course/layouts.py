"""Layouts of the cards a view leaves open, and in which of them a card reaches a goal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple

from spades_tui.bots.interface import Sampler, goals_of_view, group_equal_cards
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.double_dummy import DoubleDummySolver
from spades_tui.bots.kernel.rollout import sample
from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.deck import sort_hand
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
    """A trick that was played in a layout.

    Attributes:
        leader: the index of the hand that led.
        lead: the card led.
        winner: the index of the hand that won.
        best: the card that won.
        is_overruff: whether another spade was played before the card that won.
        is_sensible: whether no player acted against their own interest, as far as it shows.
    """

    leader: int
    lead: Card
    winner: int
    best: Card
    is_overruff: bool
    is_sensible: bool


class _Choice(NamedTuple):
    """A card that was played in a trick.

    Attributes:
        place: the index of the hand that played it in the kernel's order, from 0.
        card: the card, as a bit of the kernel's masks.
        legal: the cards that could have been played, as a mask.
    """

    place: int
    card: int
    legal: int


class Layouts:
    """Random layouts: distributions of the cards that a player does not see, numbered from 0.

    They are drawn by their probability after the bids and cards so far; the same view has the same
    layouts.

    Attributes:
        rules: the rules of the game.
    """

    def __init__(
        self, view: View, goal: Goal, count: int = LAYOUTS, learner: int = LEARNER
    ) -> None:
        """Deal the layouts.

        Args:
            view: the view of the player who is to play a card.
            goal: the goal that cards are tried for.
            count: the number of layouts.
            learner: a seat of the side that wants to reach the goal.
        """
        sampler, chance = Sampler(view), random.Random(len(view.plays))
        self._position = position = sampler.position
        masks = position.masks
        goals_of_view(view, view.bids, position.order).apply_to(position.table, _POLICY_SHARE)
        self._tables = [copy_table(table) for table in sampler.tables(count, chance)]
        own = (view.hand if view.question.hand == view.seat else view.dummy) or ()
        gone = [play.card for trick in view.tricks for play in trick.plays]
        legal = sum(masks.bit[action.card] for action in list_offered(view, PlayCard))
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
        self._nils = sum(1 << self._places[seat] for seat in view.live_nils)
        self._solver = DoubleDummySolver(masks.play, counted, wanting, _NODES)

    def hands(self, number: int) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of each hand in layout `number`; index 0 is the hand of seat 0."""
        return tuple(self._position.hands_on(self._tables[number]))

    def play_out_cards(self) -> Reached:
        """Return, for each group of equal legal cards, whether it reaches the goal in each layout.

        The rest of the hand is played with the bots' ordinary play.
        """
        return self._try_cards(self._is_reached)

    def solve_cards(self) -> Reached:
        """Return, for each group of equal legal cards, whether it reaches the goal in each layout.

        The rest of the hand is played perfectly. If the search of a layout takes too long, the goal
        counts as reached in it.
        """
        return self._try_cards(lambda table, bit: not self._is_lost(table, bit))

    def is_lost(self, number: int, card: Card) -> bool:
        """Whether the goal is missed after `card` in layout `number`, with perfect play of all
        hands.

        False if the search takes too long.
        """
        return self._is_lost(self._tables[number], self._position.masks.bit[card])

    def play_on(self, number: int, card: Card) -> list[PlayedTrick]:
        """Return the tricks of layout `number` from a card on, with perfect play of all hands.

        The last of them is the trick that decides the goal.

        Args:
            number: the number of the layout.
            card: the next card to be played.
        """
        bit, table = self._position.masks.bit[card], copy_table(self._tables[number])
        outcome = self._outcome(table_after(table, bit))
        line: list[PlayedTrick] = []
        leader = (int(table.turn) - int(table.in_trick)) % len(self._places)
        ahead = int(table.best) if table.in_trick and table.best > 1 else 0
        choices = [_Choice(int(table.turn), bit, bit)]  # the first card is asked about
        while bit:
            nils = self._nils_alive(table)
            table.play(bit)
            if not table.in_trick:
                is_sensible = self._is_sensible(table, choices, ahead, nils)
                cards = [choice.card for choice in choices]
                before = (
                    [ahead, *cards[: cards.index(int(table.best))]] if table.best in cards else []
                )
                ruffed = any(card & table.rules.spades for card in before)
                line.append(PlayedTrick(*self._winner(table, leader), ruffed, is_sensible))
                leader, ahead, choices = int(table.turn), 0, []
                if self._is_decided(table):
                    break
            legal = int(table.legal())
            bit = self._best_card(table, outcome)
            choices.append(_Choice(int(table.turn), bit, legal))
        return line

    def _winner(self, table: Table, leader: int) -> tuple[int, Card, int, Card]:
        """Return who led and won the last trick, and with which cards."""
        card, order = self._position.masks.card, self._position.order
        lead, best = int(table.lead), int(table.best)
        return order[leader], card[lead], order[int(table.winner)], card[best if best > 1 else lead]

    def _nils_alive(self, table: Table) -> int:
        """Return a bit for each place with a nil that has no trick yet."""
        nils = (place for place in range(4) if self._nils >> place & 1)
        return sum(1 << place for place in nils if not tricks_won(table, 1 << place))

    def _is_sensible(self, table: Table, choices: Sequence[_Choice], ahead: int, nils: int) -> bool:
        """Whether no player acted against their own interest in a finished trick.

        Args:
            table: the table after the trick.
            choices: the cards played to it after the position.
            ahead: the card that was ahead before, as a bit; 0 if none was.
            nils: a bit for each place whose nil was alive.
        """
        winner, best = int(table.winner), int(table.best)
        led = int(table.rules.suit_of(int(table.lead)))
        able, fights = led | int(table.rules.spades), self._goal.kind in ("make", "set")
        for number, (place, card, legal) in enumerate(choices):
            remainder = [choice for choice in choices if choice.place != place]
            highest = max([ahead, *(choice.card & able for choice in remainder)])
            mate, is_nil, could_win = (place + 2) % 4, nils >> place & 1, legal & able >= 2 * best
            if place == winner:
                spares = any(spare & able < highest for spare in _split(legal))
                ruffs_mate = card & ~led and any(
                    choice.place == mate and choice.card == highest for choice in remainder
                )
                is_lead = number == 0 and not ahead
                if spares and not is_lead and (is_nil or ruffs_mate):
                    return False
            elif not is_nil and could_win:
                uncovered = mate == winner and nils >> mate & 1
                is_last = number == len(choices) - 1
                ducks = mate != winner and fights and (is_last or card & able & ~led)
                if uncovered or ducks:
                    return False
        return True

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

        A lead is the highest such card, of a hand that wants no trick the lowest. A card that
        follows wins as cheaply as it can for good, unless its partner is ahead; a nil stays under
        and is covered by its partner.
        """
        place, nils = int(table.turn), self._nils_alive(table)
        is_nil, counted = nils >> place & 1, self._counted >> place & 1
        few = bool(is_nil or (counted and not self._goal.is_minimum))
        few = few or (self._goal.kind in ("nil", "break") and bool(self._wanting >> place & 1))
        mate = int(table.in_trick) > 1 and (place - int(table.winner)) % 4 == 2
        covers = mate and nils >> int(table.winner) & 1 and not is_nil
        successors = list(legal_successors(table))

        def rank(successor: tuple[int, Table]) -> tuple[bool, bool, int]:
            card, after = successor
            wins = int(after.best) == card
            if not table.in_trick:
                return False, False, card if few else -card
            if covers:
                return not wins, False, card
            if few:
                return wins, False, -card
            if mate:
                return wins, False, card
            return not (wins and _is_for_good(after, place)), not wins, card

        successors.sort(key=rank)
        for card, after in successors:
            if self._outcome(after) == outcome:
                return card
        return successors[0][0] if successors else 0

    def is_won(self, number: int, card: Card) -> bool:
        """Whether the goal is reached after `card` in layout `number`, against any play.

        False if the search takes too long.
        """
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


def _split(cards: int) -> Iterator[int]:
    while cards:
        yield cards & -cards
        cards &= cards - 1


def _is_for_good(table: Table, place: int) -> bool:
    """Whether no opponent who still plays to the trick can beat the card that is ahead."""
    if not table.in_trick:
        return True
    led, spades = int(table.led), int(table.rules.spades)
    for step in range(1, 5 - int(table.in_trick)):
        cards = int(table.cards_at((place + step) % 4))
        if step % 2 and (cards & led or cards & spades) >= 2 * int(table.best):
            return False
    return True


def contrast(
    layouts: Layouts, reached: Reached, right: Card, wrong: Card, hidden: Sequence[int], cast: Cast
) -> tuple[str, ...]:
    """Return lines with a few layouts in which one card reaches the goal and another does not.

    Args:
        layouts: the layouts that were tried.
        reached: for each card, whether it reaches the goal in each layout.
        right: the card that reaches the goal.
        wrong: the card that does not.
        hidden: the indexes of the hands to show.
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
    """Return a sentence with the cards of the hidden hands in a layout.

    Args:
        layouts: the layouts.
        number: the number of the layout, from 0.
        hidden: the indexes of the hands to show.
        cast: the words for players and cards.
    """
    hands = layouts.hands(number)
    parts = []
    for seat in hidden:
        cards = sort_hand(hands[seat], layouts.rules)
        parts.append(f"{cast.subject_verb(seat, 'hold')} {' '.join(map(cast.card, cards))}")
    return f"{'; '.join(parts)}."
