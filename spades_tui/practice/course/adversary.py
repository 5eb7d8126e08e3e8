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
    bits_of,
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
        ValueError: where nothing can be proved.
    """

    def __init__(self, game: Game, goal: Goal) -> None:
        self._known = open_knowledge(game)
        view, asked = game.view(LEARNER), game.prompt
        self._legal = (
            [one.card for one in asked.actions if isinstance(one, PlayCard)] if asked else []
        )
        more, left = goal.more(view), tricks_left(view)
        self._need = more if goal.many else left - more
        self._left = left
        counted = sum(1 << self._known.order.index(hand) for hand in goal.hands)
        self._search: ClaimSearch = self._known.adversary(
            self._known.mine, counted, many=goal.many, cap=_NODES
        )
        if not self._known.is_servable:
            raise ValueError("Nothing can be proved here.")

    @property
    def _asking(self) -> tuple[int, int, bool, int, int, int, int]:
        return self._known.asking(self._need)

    def _checked(self, found: bool) -> bool:
        if self._search.nodes > _NODES:
            raise ValueError("This takes too long to prove.")
        return found

    def sure_cards(self) -> tuple[Card, ...]:
        """Return the cards of the learner's that keep the goal sure, where it is their turn."""
        search, masks = self._search, self._known.masks
        placed, leader, broken, need, led, best, winner = self._asking
        place = (leader + placed) & 3
        hand = search.hands[place]
        found = []
        for card in self._legal:
            bit = masks.bit[card]
            hand.held ^= bit
            sure = search.put(bit, placed, leader, broken, need, self._left, led, best, winner)
            hand.held ^= bit
            if self._checked(bool(sure)):
                found.append(card)
        return tuple(found)

    def choices(self) -> tuple[Card, ...]:
        """Return one of each kind of card the learner may play: equal cards are one."""
        placed, leader, broken, _, led, best, _ = self._asking
        bits = self._search.own_choices((leader + placed) & 3, led, best, broken)
        return tuple(self._known.masks.card[bit] for bit in bits_of(int(bits)))

    def reply(self) -> Reply:
        """Return the card of the opponent in turn that beats the learner, or any if none does."""
        search = self._search
        placed, leader, broken, need, led, best, winner = self._asking
        place = (leader + placed) & 3
        hand = search.hands[place]
        usual = search.usual(led, broken)
        first: tuple[int, int] | None = None
        for kinds, denied in ((usual, 0), (~usual, int(usual))):
            if denied:
                hand.denied |= denied
                if not search.is_consistent():
                    break
            for bit in search.choices(placed, leader, kinds, led, best, winner):
                if not self._fits(place, bit):
                    continue
                sure = search.settle(
                    bit, placed, leader, broken, need, self._left, led, best, winner
                )
                if not self._checked(bool(sure)):
                    return self._settled(place, bit)
                first = first or (bit, int(hand.denied))
        assert first is not None, "the opponent in turn holds a card"
        hand.denied = first[1]
        return self._settled(place, first[0])

    def _fits(self, place: int, bit: int) -> bool:
        """Whether the hand at `place` may hold a card, all else being dealt as it must be."""
        search, hand = self._search, self._search.hands[place]
        if int(hand.held) & bit:
            return True
        search.pool ^= bit
        hand.hidden -= 1
        fits = bool(search.is_consistent())
        search.pool ^= bit
        hand.hidden += 1
        return fits

    def _settled(self, place: int, bit: int) -> Reply:
        """Return a card of a hand, with a deal in which it is there."""
        known, search = self._known, self._search
        hand = search.hands[place]
        if not int(hand.held) & bit:
            search.pool ^= bit
            hand.hidden -= 1
            hand.held |= bit
        dealt = settled_hands(search, known.masks)
        at = {number: place for place, number in enumerate(known.order)}
        hands = tuple(known.masks.cards(dealt[at[number]]) for number in range(4))
        return Reply(known.masks.card[bit], hands)
