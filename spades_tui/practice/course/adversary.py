"""Who plays against the learner: an adversary that settles hidden cards only as it plays them.

The learner sees their own hand and their partner's, and plays both. What they can reach against
this adversary they can reach however the other cards lie, and what they cannot it takes from them.
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
    knowledge_of,
    settled_hands,
)

_NODES: Final = 4_000_000
"""Cards tried before a position is given up; no deal of the course comes near."""


def open_knowledge(game: Game) -> ClaimKnowledge:
    """Return what the learner knows, their partner's hand lying open, which they play as well.

    Raises:
        ValueError: where the hand is not being played.
    """
    known = knowledge_of(game.view(LEARNER))
    hand = LEARNER + 2
    partner, held = known.order.index(hand), list(known.held)
    held[partner] = known.masks.kinds(game.state.current_hand.cards[hand])[0]
    sizes, denied = list(known.hidden), list(known.denied)
    sizes[partner] = denied[partner] = 0
    hidden = known.hidden_cards
    return replace(
        known,
        mine=known.mine | 1 << partner,
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
    """A card of the adversary's.

    Attributes:
        card: the card.
        hands: the cards each hand holds then, in a deal that fits all that is known.
    """

    card: Card
    hands: tuple[tuple[Card, ...], ...]


class Adversary:
    """One moment of an ending: what is sure there, and what is played against it.

    Raises:
        ValueError: if nothing can be proved.
    """

    def __init__(self, game: Game, goal: Goal) -> None:
        self._known = open_knowledge(game)
        view, prompt = game.view(LEARNER), game.prompt
        actions = prompt.actions if prompt else ()
        self._legal = [action.card for action in actions if isinstance(action, PlayCard)]
        more, left = goal.more(view), tricks_left(view)
        counted = sum(1 << self._known.order.index(hand) for hand in goal.hands)
        self._search: ClaimSearch = self._known.search(
            self._known.mine, counted, many=goal.many, cap=_NODES
        )
        self._search.need = more if goal.many else left - more
        if not self._known.is_servable:
            raise ValueError("Nothing can be proved here.")

    def _check_nodes(self) -> None:
        if self._search.nodes > _NODES:
            raise ValueError("This takes too long to prove.")

    def sure_cards(self) -> tuple[Card, ...]:
        """Return the cards of the learner's that keep the goal sure, where it is their turn."""
        bit = self._known.masks.bit
        sure = [card for card in self._legal if self._search.holds_after(bit[card])]
        self._check_nodes()
        return tuple(sure)

    def choices(self) -> tuple[Card, ...]:
        """Return one of each kind of card the learner may play: equal cards are one."""
        return tuple(self._known.masks.card[bit] for bit in sorted(self._choices()))

    def _choices(self) -> list[int]:
        usual = self._search.usual()
        return self._search.choices(usual) or self._search.choices(~usual)

    def reply(self) -> Reply:
        """Return the card of the opponent in turn that beats the learner, or any if none does."""
        search, masks, order = self._search, self._known.masks, self._known.order
        bit = search.deciding_card()
        self._check_nodes()
        if not bit:
            search.need = int(search.left) + 1  # out of reach: any card that fits decides
            bit = search.deciding_card()
        place = search.turn()
        search.play(bit)
        search.hands[place].held |= bit
        dealt = settled_hands(search, masks)
        hands = tuple(masks.cards(dealt[order.index(hand)]) for hand in range(4))
        return Reply(masks.card[bit], hands)
