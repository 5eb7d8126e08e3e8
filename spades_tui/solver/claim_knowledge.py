"""What a claim is proved from, what it was found to be, and deals to try it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.interface import (
    BidHand,
    HiddenCards,
    Holder,
    Position,
    UniformDealer,
    hidden_cards,
)
from spades_tui.bots.kernel import Table
from spades_tui.bots.kernel.claim_search import ClaimSearch
from spades_tui.bots.kernel.deals import RandomStream
from spades_tui.bots.kernel.double_dummy import is_solvable
from spades_tui.bots.kernel.masks import CardMasks
from spades_tui.bots.kernel.table import FIRST_NORMAL, SPADES_FREE_OPENING
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.events import ClaimAnswer
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from spades_tui.solver.position import copy_table


class ClaimKnowledge(msgspec.Struct, frozen=True, kw_only=True):
    """What one player knows, hands by their place in the order of play.

    Attributes:
        masks: cards as bits.
        order: the hands by place.
        seat: the place of the one who knows.
        mine: a bit for each place whose cards they play.
        table: what has been played; it holds no cards.
        left: tricks not yet won, the one on the table among them.
        held: the cards each hand is known to hold.
        hidden: how many more it holds.
        denied: cards that cannot be among these.
        hidden_cards: the cards in no known place, and who has them.
        counts_spades: whether bids tell more of the hands than `denied` says.
        penalties: whether cards lie face up to be played.
        played: the hand as it was bid.
    """

    masks: CardMasks
    order: tuple[int, ...]
    seat: int
    mine: int
    table: Table
    left: int
    held: tuple[int, ...]
    hidden: tuple[int, ...]
    denied: tuple[int, ...]
    hidden_cards: HiddenCards
    counts_spades: bool
    penalties: bool
    played: BidHand

    @property
    def pool(self) -> int:
        """The cards in no known place."""
        return sum(self.hidden_cards.cards)

    @property
    def leader(self) -> int:
        """The place that leads or led to the trick."""
        return int(self.table.turn - self.table.in_trick) % 4

    @property
    def is_servable(self) -> bool:
        """Whether claims can be proved here: not at a first trick with rules of its own.

        Nor while all 16 trumps of some packs are out: positions of so many cannot be told apart.
        """
        play = self.masks.play
        if not is_solvable(play) or self.penalties or self.left == 0:
            return False
        if not self.adversary(0, 0, many=True, cap=0).is_supported():
            return False
        if self.table.tricks:
            return True
        free = play.spades_lead == SPADES_FREE_OPENING and self.table.in_trick == 0
        club = play.opens_with_club and self.table.in_trick == 0
        return play.first_trick == FIRST_NORMAL and not free and not club

    def adversary(self, mine: int, counted: int, *, many: bool, cap: int) -> ClaimSearch:
        """Return who settles the hidden cards against the one who knows; arguments as there."""
        found = ClaimSearch(self.masks.play, self.seat, mine, counted, many, cap)
        for place in range(4):
            found.hold(place, self.held[place], self.hidden[place], self.denied[place])
        found.pool = self.pool
        return found

    def asking(self, need: int) -> tuple[int, int, bool, int, int, int, int]:
        """Return what an adversary is asked about the trick on the table and `need` more tricks."""
        table = self.table
        led, best = (table.led, table.best) if table.in_trick else (0, 0)
        return table.in_trick, self.leader, table.broken, need, led, best, table.winner

    def hands_on(self, table: Table) -> tuple[tuple[Card, ...], ...]:
        """Return the cards of each hand, by its number, as they lie on a table."""
        held = dict(zip(self.order, range(4), strict=True))
        return tuple(self.masks.cards(int(table.cards_at(held[hand]))) for hand in range(4))


def knowledge_of(view: View) -> ClaimKnowledge:
    """Return what the player of `view` knows, in the play of a table of four hands.

    Raises:
        ValueError: when the hand is not being played, or not with four hands and one pack.
    """
    rules = view.rules
    if seating(rules).hands != 4 or rules.deck.packs != 1 or view.phase != "play":
        raise ValueError("Nothing can be claimed here.")
    position = Position(view)
    hidden = hidden_cards(view, position)
    place = position.place
    held = [0] * 4
    for hand, cards in enumerate(hidden.known):
        held[place[hand]] = position.masks.kinds(cards)[0]
    sizes, denied = [0] * 4, [0] * 4
    holders = []
    for holder in hidden.holders:
        if holder.hand < 0:
            holders.append(holder)
            continue
        at = place[holder.hand]
        sizes[at], denied[at] = holder.size, holder.denied
        holders.append(Holder(at, holder.size, holder.denied, holder.spades))
    mine = 1 << place[view.seat]
    if seating(rules).has_dummy and view.declarer == view.seat:
        mine |= 1 << place[3]
    return ClaimKnowledge(
        masks=position.masks,
        order=position.order,
        seat=place[view.seat],
        mine=mine,
        table=position.table,
        left=max(view.hand_sizes),
        held=tuple(held),
        hidden=tuple(sizes),
        denied=tuple(denied),
        hidden_cards=HiddenCards(hidden.cards, tuple(holders), hidden.known),
        counts_spades=any(holder.spades >= 0 for holder in hidden.holders),
        penalties=any(view.penalty_cards),
        played=BidHand(
            rules,
            view.bids,
            view.before,
            position.order,
            view.declarer,
        ),
    )


SEED: Final = 88172645463325252
"""Of the chance by which deals are drawn: the same claim is always answered alike."""


class ClaimResult(msgspec.Struct, frozen=True):
    """What a claim was found to be.

    Attributes:
        answer: proved, refused, or too early to tell.
        hands: where it is refused, the cards each hand holds now in a deal that breaks it.
        line: the cards that break it there, from now on.
        other: where a score is not settled, another line, which scores otherwise.
        other_hands: the deal it is played in, where that is another one that fits as well.
    """

    answer: ClaimAnswer
    hands: tuple[tuple[Card, ...], ...] = ()
    line: tuple[Play, ...] = ()
    other: tuple[Play, ...] = ()
    other_hands: tuple[tuple[Card, ...], ...] = ()


TOO_EARLY: Final = ClaimResult("too early")


def sample_deals(known: ClaimKnowledge, count: int) -> list[Table]:
    """Return deals that fit what is known, each as likely as the next."""
    held = [(cards, 0) for cards in known.held]
    dealer = UniformDealer(known.hidden_cards, held, int(known.masks.play.spades))
    dealt, _ = dealer.deal(count, RandomStream(SEED))
    tables = []
    for at in range(0, len(dealt), 5):
        table = copy_table(known.table)
        for place in range(4):
            table.hold(place, dealt[at + place], 0, 0)
        tables.append(table)
    return tables


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask, one by one."""
    return [1 << at for at in range(mask.bit_length()) if mask >> at & 1]


def settled_hands(adversary: ClaimSearch, masks: CardMasks) -> list[int]:
    """Return a deal that fits what an adversary has settled, a mask for each place."""
    unseen = tuple(bits_of(int(adversary.pool)))
    holders = [
        Holder(place, int(hand.hidden), int(hand.denied))
        for place, hand in enumerate(adversary.hands)
        if hand.hidden
    ]
    away = len(unseen) - sum(holder.size for holder in holders)
    if away:
        holders.append(Holder(-1, away, 0))
    held = [(int(hand.held), 0) for hand in adversary.hands]
    dealer = UniformDealer(HiddenCards(unseen, tuple(holders), ()), held, int(masks.play.spades))
    dealt, _ = dealer.deal(1, RandomStream(SEED))
    return dealt[:4]


def by_tricks(view: View, line: Sequence[Play]) -> list[tuple[Play, ...]]:
    """Return a line from a view on, trick by trick, with the cards that lie on the table first."""
    played = (*(view.trick.plays if view.trick is not None else ()), *line)
    hands = len(view.hand_sizes)
    return [tuple(played[at : at + hands]) for at in range(0, len(played), hands)]
