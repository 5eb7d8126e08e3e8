"""Possible deals before the first trick, and cards changing hands in them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import msgspec

from spades_tui.bots.bid_model import hand_model_for
from spades_tui.bots.kernel import CardMasks, Table
from spades_tui.bots.sampling.position import first_leader, set_declarer, turn_order
from spades_tui.bots.sampling.sampler import Sampler
from spades_tui.player_view import View
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import full_pack
from spades_tui.rules.ruleset import RuleSet


class Deal(msgspec.Struct):
    """One possible deal before the first trick. A card kind is a bit of `CardMasks`.

    Attributes:
        cards: by hand, a mask of the card kinds it holds.
        duplicates: by hand, a mask of the card kinds it holds twice.
        seed: the random seed for rollouts: the same for every answer compared.
    """

    cards: list[int]
    duplicates: list[int]
    seed: int


OUT_OF_PLAY = -1
"""Stands in place of a hand for the pile of cards out of play."""


def move_cards(deal: Deal, bits: Iterable[int], giver: int, taker: int) -> Deal:
    """Return a deal after the cards `bits` have moved from the hand `giver` to the hand `taker`.

    Either hand may be `OUT_OF_PLAY`.
    """
    cards, duplicates = list(deal.cards), list(deal.duplicates)
    for bit in bits:
        if giver != OUT_OF_PLAY:
            if duplicates[giver] & bit:
                duplicates[giver] ^= bit
            else:
                cards[giver] &= ~bit
        if taker != OUT_OF_PLAY:
            duplicates[taker] |= cards[taker] & bit
            cards[taker] |= bit
    return msgspec.structs.replace(deal, cards=cards, duplicates=duplicates)


def size_of(deal: Deal, hand: int) -> int:
    """Return the number of cards that `hand` holds in a deal."""
    return deal.cards[hand].bit_count() + deal.duplicates[hand].bit_count()


def bits_of(cards: int, duplicates: int) -> list[int]:
    """Return the cards of a hand as a list of bits, lowest first.

    Args:
        cards: mask of the cards it holds.
        duplicates: mask of those it holds twice; their bits are listed twice.
    """
    sizes = []
    while cards:
        bit = cards & -cards
        sizes += [bit, bit] if duplicates & bit else [bit]
        cards ^= bit
    return sizes


def nil_dangers(deal: Deal, hand: int, count: int, masks: CardMasks) -> list[int]:
    """Return the `count` cards of `hand` most dangerous to a nil, as bits, most dangerous first.

    High spades come first, then high cards of suits in which the hand has few lower ones.
    """
    cards = deal.cards[hand]

    def danger(bit: int) -> float:
        """Return a number that is higher the likelier a card wins a trick that its owner does not
        want."""
        suit, (spade, lower) = masks.suit_mask(bit), masks.height(bit)
        below = lower / max(1, suit.bit_count() - 1)
        return (
            1 + below if spade else below**2 / (1 + 0.35 * (cards & suit & (bit - 1)).bit_count())
        )

    held = bits_of(cards, deal.duplicates[hand])
    return sorted(held, key=lambda bit: -danger(bit))[:count]


def low_cards(deal: Deal, hand: int, count: int, masks: CardMasks) -> list[int]:
    """Return the `count` lowest cards of `hand` as bits, lowest first; spades count as highest."""
    return sorted(bits_of(deal.cards[hand], deal.duplicates[hand]), key=masks.height)[:count]


def _shuffle_cards(pool: Sequence[int], deal: Deal) -> list[int]:
    """Return cards in an order given by the seed of a deal."""
    cards = list(pool)
    random.Random(deal.seed).shuffle(cards)
    return cards


def fill_hands(deal: Deal, hands: Iterable[int], size: int, pool: list[int]) -> Deal:
    """Return a deal in which each of `hands` has been given random cards up to `size` cards.

    The cards come from `pool`, the unseen cards as bits.
    """
    pool = _shuffle_cards(pool, deal)
    for hand in hands:
        missing = size - size_of(deal, hand)
        deal = move_cards(deal, [pool.pop() for _ in range(max(0, missing))], OUT_OF_PLAY, hand)
    return deal


def draw_hands(
    deal: Deal, hands: Iterable[int], pool: list[int], masks: CardMasks, *, stays: int = 0
) -> Deal:
    """Return a deal in which poor cards of `hands` are replaced by the next ones of the stock.

    Without that, drawn hands would be too weak, since of two cards a player keeps the better one.

    Args:
        deal: the deal, with full hands.
        hands: the hands that draw.
        pool: the cards of the stock, as bits.
        masks: the cards as bits.
        stays: mask of cards drawn already, which are kept.
    """
    pool = _shuffle_cards(pool, deal)
    for hand in hands:
        for bit in bits_of(deal.cards[hand], deal.duplicates[hand]):
            if pool and not bit & stays and not _is_worth_keeping(bit, masks):
                deal = move_cards(
                    move_cards(deal, [bit], hand, OUT_OF_PLAY), [pool.pop()], OUT_OF_PLAY, hand
                )
    return deal


def _is_worth_keeping(bit: int, masks: CardMasks) -> bool:
    """Whether a card drawn is kept: a queen or better, or a spade that is not among the lowest."""
    spade, lower = masks.height(bit)
    return lower >= (2 if spade else 10)


def unseen(deal: Deal, masks: CardMasks, rules: RuleSet, excluded: Iterable[int]) -> list[int]:
    """Return the cards, as bits, that are in no hand of a deal and not among the bits
    `excluded`."""
    left = bits_of(*masks.kinds(full_pack(rules)))
    for bit in excluded:
        left.remove(bit)
    for cards, duplicates in zip(deal.cards, deal.duplicates, strict=True):
        for bit in bits_of(cards, duplicates):
            left.remove(bit)
    return left


class DealSource:
    """Draws the possible deals of one decision before the play, and lays them out on tables.

    Attributes:
        view: the view of the seat that decides.
        masks: the cards as bits.
        reader: the model that counts the expected tricks of hands.
        record: each player's habits in the game so far.
    """

    def __init__(self, view: View, rng: random.Random, *, reads_cards: bool = True) -> None:
        """Prepare to draw deals that agree with `view`.

        Args:
            view: the view of the seat that decides.
            rng: the random generator.
            reads_cards: whether cards played are evidence about the hidden cards.
        """
        self.view = view
        self._rng = rng
        self._sampler = Sampler(view, reads_cards=reads_cards)
        position = self._sampler.position
        self.record = self._sampler.record
        self.masks = position.masks
        self.reader = hand_model_for(self.masks)
        self._place = position.place
        self._blank = position.table
        self._start = Table(self.masks.play)
        self._work = Table(self.masks.play)
        self._laid: tuple[Deal, int | None] | None = None

    def deals(self, count: int) -> list[Deal]:
        """Return `count` random deals that fit the view; those that fit the bids better are
        likelier."""
        places = [self._place[hand] for hand in range(len(self._place))]
        deals = [
            Deal(
                [table.cards_at(place) for place in places],
                [table.duplicates_at(place) for place in places],
                self._rng.getrandbits(58) | 1,
            )
            for table in self._sampler.tables(count, self._rng)
        ]
        if not hands_are_drawn(self.view.rules) or self.view.drawn is not None:
            return deals
        return [self._draw_other_hands(deal) for deal in deals]

    def _draw_other_hands(self, deal: Deal) -> Deal:
        """Return a deal after the other players have drawn and chosen their cards."""
        view = self.view
        away = [self.masks.bit[card] for card in view.discarded]
        pool = unseen(deal, self.masks, view.rules, away)
        others = [hand for hand in range(len(deal.cards)) if hand != view.seat]
        return draw_hands(deal, others, pool, self.masks)

    def tables(self, deal: Deal, declarer: int | None) -> tuple[Table, Table]:
        """Return a table at the opening lead of a deal, and a table to play the deal out on.

        The same two tables are used for every call, so they are valid until the next one. Compared
        answers use the same deal one after another, so it is laid out once for all of them.

        Args:
            deal: the deal.
            declarer: the seat that plays the dummy; None without a dummy.
        """
        self._work.seed = deal.seed
        if self._laid is None or self._laid[0] is not deal or self._laid[1] != declarer:
            self._lay(deal, declarer)
            self._laid = deal, declarer
        return self._start, self._work

    def _lay(self, deal: Deal, declarer: int | None) -> None:
        view, start = set_declarer(self.view, declarer), self._start
        start.copy_from(self._blank)
        order = turn_order(view)
        for place, hand in enumerate(order):
            start.hold(place, deal.cards[hand], deal.duplicates[hand], 0)
        leader = view.leader
        if leader is None:
            leader = first_leader(view.rules, self.masks, deal.cards, view.dealer, view.declarer)
        start.turn = order.index(leader)
