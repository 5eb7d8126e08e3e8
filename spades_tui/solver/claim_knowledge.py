"""A claimer's knowledge, and the result of a claim."""

from __future__ import annotations

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
from spades_tui.player_view import View
from spades_tui.rules.capabilities import hands_of
from spades_tui.rules.events import ClaimAnswer
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play


class ClaimKnowledge(msgspec.Struct, frozen=True, kw_only=True):
    """A player's knowledge of the cards in the play of a hand.

    Hands are numbered by their place in the order of play, from 0. Sets of cards are masks of the
    bits in `masks`; sets of places are masks with bit n for place n.

    Attributes:
        masks: the bits of the cards.
        order: the number of the hand at each place.
        seat: the place of the player.
        mine: the places whose cards the player plays.
        ours: the places whose tricks the player's side scores.
        table: the play so far; its hands are empty.
        left: number of tricks not yet won, the one on the table included.
        held: for each place, the cards it is known to hold.
        hidden: for each place, the number of its other cards.
        denied: for each place, the cards that cannot be among its hidden ones.
        hidden_cards: the cards whose place is not known, and their possible holders, numbered by
            place.
        counts_spades: whether the bids show how many spades some hands hold; `denied` does not have
            that.
        penalties: whether any penalty cards lie face up.
        played: the bids and the score before the hand, for scoring.
    """

    masks: CardMasks
    order: tuple[int, ...]
    seat: int
    mine: int
    ours: int
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
        """Mask of the cards whose place is not known."""
        return sum(self.hidden_cards.cards)

    @property
    def leader(self) -> int:
        """The place that leads, or led, the current trick."""
        return int(self.table.turn - self.table.in_trick) % 4

    @property
    def is_servable(self) -> bool:
        """Whether claims can be proved in this position.

        They cannot under rules that `is_solvable` refuses, with penalty cards, in a first trick
        with special rules, or while more than 15 cards of a suit are left.
        """
        play = self.masks.play
        if not is_solvable(play) or self.penalties or self.left == 0:
            return False
        if not self.search(0, 0, wants_many=True, cap=0).is_supported():
            return False
        if self.table.tricks:
            return True
        free = play.spades_lead == SPADES_FREE_OPENING and self.table.in_trick == 0
        club = play.opens_with_club and self.table.in_trick == 0
        return play.first_trick == FIRST_NORMAL and not free and not club

    def search(self, mine: int, counted: int, *, wants_many: bool, cap: int) -> ClaimSearch:
        """Return a new search for a claim from this position.

        Args:
            mine: the places the claimer plays, as bits; the adversary plays the others.
            counted: the places whose tricks count, as bits.
            wants_many: whether those places are to take many tricks; else few.
            cap: number of choices examined before the search gives up.
        """
        table = self.table
        search = ClaimSearch(self.masks.play, self.seat, mine, counted, wants_many, cap)
        for place in range(4):
            search.hold(place, self.held[place], self.hidden[place], self.denied[place])
        search.pool = self.pool
        led, best = (table.led, table.best) if table.in_trick else (0, 0)
        search.start(table.in_trick, self.leader, led, best, table.winner, table.broken)
        return search


def knowledge_of(view: View) -> ClaimKnowledge:
    """Return the knowledge that the seat of `view` has of the hand in play.

    Raises:
        ValueError: if no hand is being played, or not with four hands and one pack.
    """
    rules = view.rules
    if seating(rules).hands != 4 or rules.deck.packs != 1 or view.phase != "play":
        raise ValueError("Nothing can be claimed here.")
    position = Position(view)
    hidden = hidden_cards(view, position)
    place = position.place
    held = [0] * 4
    for hand, cards in enumerate(hidden.known_cards):
        held[place[hand]] = position.masks.kinds(cards)[0]
    sizes, denied = [0] * 4, [0] * 4
    holders = []
    for holder in hidden.holders:
        if holder.hand < 0:
            holders.append(holder)
            continue
        holder_place = place[holder.hand]
        sizes[holder_place], denied[holder_place] = holder.size, holder.denied
        holders.append(Holder(holder_place, holder.size, holder.denied, holder.spades))
    mine = 1 << place[view.seat]
    if seating(rules).has_dummy and view.declarer == view.seat:
        mine |= 1 << place[3]
    return ClaimKnowledge(
        masks=position.masks,
        order=position.order,
        seat=place[view.seat],
        mine=mine,
        ours=sum(1 << place[hand] for hand in hands_of(view.side, view.declarer, rules)),
        table=position.table,
        left=max(view.hand_sizes),
        held=tuple(held),
        hidden=tuple(sizes),
        denied=tuple(denied),
        hidden_cards=HiddenCards(hidden.cards, tuple(holders), hidden.known_cards),
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
"""Seeds the sample deals, so that the same cards give the same deals."""


class ClaimResult(msgspec.Struct, frozen=True):
    """The result of a claim, and the reason for a refusal.

    Attributes:
        answer: "proved", "refused", or "too early" to decide.
        winner: the card, and the hand it is played from, that may win a trick against the claim;
            for a claim of nil, a card of the claimer's hand. None for another result or reason.
        ruffs: whether that card is a spade on another suit.
        hands: if a score is not settled, hands whose number of tricks is still open; else empty.
        fewest: the smallest number of the tricks left that `hands` may take together.
        most: the largest such number.
    """

    answer: ClaimAnswer
    winner: Play | None = None
    ruffs: bool = False
    hands: tuple[int, ...] = ()
    fewest: int = 0
    most: int = 0


TOO_EARLY: Final = ClaimResult("too early")


def bits_of(mask: int) -> list[int]:
    """Return the bits of `mask`, each as a mask of one bit, lowest first."""
    return [1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def deal_settled_hands(search: ClaimSearch, masks: CardMasks) -> list[int]:
    """Return the hands of one deal that fits the cards placed so far in a search.

    The result has a mask of cards for each place. At least one deal must fit
    (`ClaimSearch.is_consistent`).

    Args:
        search: the search, after it has run.
        masks: the bits of the cards.
    """
    unseen = tuple(bits_of(int(search.pool)))
    holders = [
        Holder(place, int(hand.hidden), int(hand.denied))
        for place, hand in enumerate(search.hands)
        if hand.hidden
    ]
    away = len(unseen) - sum(holder.size for holder in holders)
    if away:
        holders.append(Holder(-1, away, 0))
    held = [(int(hand.held), 0) for hand in search.hands]
    dealer = UniformDealer(HiddenCards(unseen, tuple(holders), ()), held, int(masks.play.spades))
    dealt, _ = dealer.deal(1, RandomStream(SEED))
    return dealt[:4]
