"""The learner's opponents: an adversary that decides on hidden cards only as it plays them.

The learner sees and plays their own hand and their partner's. A goal reached against this
adversary can be reached in every layout of the hidden cards; any other goal it prevents.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from spades_tui.bots.interface import HiddenCards
from spades_tui.bots.kernel.claim_search import ClaimSearch
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.player_view.standing import tricks_left
from spades_tui.practice.course.goal import LEARNER, Goal
from spades_tui.rules.actions import PlayCard
from spades_tui.solver.claim_knowledge import (
    ClaimKnowledge,
    deal_settled_hands,
    knowledge_of,
)

_NODES: Final = 4_000_000
"""Cards tried before a position is given up; no deal of the course comes near."""


def open_knowledge(game: Game) -> ClaimKnowledge:
    """Return the deductions of a learner who sees and plays their partner's hand, too.

    Args:
        game: the game, with all hands.

    Raises:
        ValueError: if no hand is being played.
    """
    knowledge = knowledge_of(game.view(LEARNER))
    hand = LEARNER + 2
    partner, held = knowledge.order.index(hand), list(knowledge.held)
    held[partner] = knowledge.masks.kinds(game.state.current_hand.cards[hand])[0]
    sizes, denied = list(knowledge.hidden), list(knowledge.denied)
    sizes[partner] = denied[partner] = 0
    hidden = knowledge.hidden_cards
    return replace(
        knowledge,
        mine=knowledge.mine | 1 << partner,
        held=tuple(held),
        hidden=tuple(sizes),
        denied=tuple(denied),
        hidden_cards=HiddenCards(
            tuple(bit for bit in hidden.cards if not bit & held[partner]),
            tuple(holder for holder in hidden.holders if holder.hand != partner),
            (),
        ),
    )


class Reply(NamedTuple):
    """A card played by the adversary.

    Attributes:
        card: the card.
        hands: the cards of each hand before that card was played, by the index of the hand (0 is
            the learner's), in a deal that fits the learner's knowledge.
    """

    card: Card
    hands: tuple[tuple[Card, ...], ...]


class Adversary:
    """The opponents of the learner at one moment of an ending, as strong as the rules allow.

    They may have any hidden cards that fit the learner's knowledge.

    Args:
        game: the game at that moment.
        goal: the goal of the learner's side.

    Raises:
        ValueError: if nothing can be proved in this position.
    """

    def __init__(self, game: Game, goal: Goal) -> None:
        self._knowledge = open_knowledge(game)
        view, prompt = game.view(LEARNER), game.prompt
        actions = prompt.actions if prompt else ()
        self._legal = [action.card for action in actions if isinstance(action, PlayCard)]
        needed, left = goal.tricks_needed(view), tricks_left(view)
        counted = sum(1 << self._knowledge.order.index(hand) for hand in goal.hands)
        self._search: ClaimSearch = self._knowledge.search(
            self._knowledge.mine, counted, wants_many=goal.is_minimum, cap=_NODES
        )
        self._search.need = needed if goal.is_minimum else left - needed
        if not self._knowledge.is_servable:
            raise ValueError("Nothing can be proved here.")

    def _check_nodes(self) -> None:
        if self._search.nodes > _NODES:
            raise ValueError("This takes too long to prove.")

    def sure_cards(self) -> tuple[Card, ...]:
        """Return the learner's legal cards after which the goal is certain.

        It must be the learner's turn, or their partner's.

        Raises:
            ValueError: if the search takes too long.
        """
        bit = self._knowledge.masks.bit
        sure = [card for card in self._legal if self._search.holds_after(bit[card])]
        self._check_nodes()
        return tuple(sure)

    def choices(self) -> tuple[Card, ...]:
        """Return the learner's legal cards, but of cards that are equally good only one."""
        return tuple(self._knowledge.masks.card[bit] for bit in sorted(self._choices()))

    def _choices(self) -> list[int]:
        usual = self._search.usual()
        return self._search.choices(usual) or self._search.choices(~usual)

    def reply(self) -> Reply:
        """Return a card of the opponent in turn after which the goal is lost; any card if there is
        none.

        Call it once: it changes the search.

        Raises:
            ValueError: if the search takes too long.
        """
        search, masks, order = self._search, self._knowledge.masks, self._knowledge.order
        bit = search.deciding_card()
        self._check_nodes()
        if not bit:
            search.need = int(search.left) + 1  # out of reach: any card that fits decides
            bit = search.deciding_card()
        place = search.turn()
        search.play(bit)
        search.hands[place].held |= bit
        dealt = deal_settled_hands(search, masks)
        hands = tuple(masks.cards(dealt[order.index(hand)]) for hand in range(4))
        return Reply(masks.card[bit], hands)
