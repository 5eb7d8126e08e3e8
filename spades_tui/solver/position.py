"""A position in the play of a hand with open cards: as values, from text, and on a kernel table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from spades_tui.bots.interface import first_leader
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.double_dummy import is_solvable
from spades_tui.bots.kernel.masks import CardMasks
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.cards import Card, Suit
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import opens_with_a_club
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from spades_tui.rules.turns import declarer_of, play_order
from spades_tui.text import join_words


def copy_table(table: Table) -> Table:
    """Return a copy of a table, but with the random generator in its initial state."""
    laid = Table(table.rules)
    laid.copy_from(table)
    return laid


def table_after(table: Table, card: int) -> Table:
    """Return a copy of `table` on which `card`, a mask of one bit, has been played."""
    copied = copy_table(table)
    copied.play(card)
    return copied


def legal_successors(table: Table) -> Iterator[tuple[int, Table]]:
    """Yield pairs of a legal card, as a mask of one bit, and a copy of the table after it.

    The lowest bit comes first.
    """
    legal = int(table.legal())
    while legal:
        card = legal & -legal
        legal ^= card
        yield card, table_after(table, card)


def tricks_won(table: Table, places: int) -> int:
    """Return the number of tricks won so far at `places`, a mask with bit n for place n."""
    counts = int(table.taken)
    return sum(counts >> COUNT_BITS * place & 31 for place in range(4) if places >> place & 1)


def tricks_left(table: Table) -> int:
    """Return the number of tricks still to be won, the one on the table included."""
    return max(int(table.cards_at(place)).bit_count() for place in range(4))


def position_from_text(form: HandText, rules: RuleSet) -> SolverPosition:
    """Return the position that the text `form`, which must fit `rules`, describes.

    Raises:
        ValueError: naming the tag that is missing.
    """
    hands = [cards for cards in form.hands if cards is not None]
    if len(hands) < len(form.hands):
        unknown = [form.letter(hand) for hand, cards in enumerate(form.hands) if cards is None]
        raise tag_error(
            "Deal", f"the cards of {join_words(unknown)} are not known, write every hand."
        )
    bids = _bids_of(form, rules)
    declarer = _find_declarer(form, rules, bids)
    return SolverPosition(
        rules=rules,
        hands=tuple(hands),
        plays=form.plays,
        leader=_leader_of(form, rules, hands, declarer),
        bids=bids,
        declarer=declarer,
        taken=_count_taken(form),
        broken=form.broken,
    )


def _bids_of(form: HandText, rules: RuleSet) -> tuple[Bid | None, ...]:
    """Return the bid of each player; None if the text does not contain it."""
    bids = dict(form.bids)
    return tuple(bids.get(seat) for seat in range(seating(rules).players))


def _find_declarer(form: HandText, rules: RuleSet, bids: Sequence[Bid | None]) -> int | None:
    """Return the player of the dummy, if there is one.

    Raises:
        ValueError: naming the missing tag.
    """
    if not seating(rules).has_dummy:
        return None
    if None in bids:
        raise tag_error("Bids", "they say who plays the dummy, write every bid.")
    if form.dealer is None:
        raise tag_error("Dealer", "it is missing, of equal bids the earlier plays the dummy.")
    return declarer_of(rules, form.dealer, bids)


def _count_taken(form: HandText) -> tuple[int, ...]:
    """Return the tricks each hand had taken before the position."""
    counts = dict(form.taken)
    return tuple(counts.get(hand, 0) for hand in range(len(form.hands)))


def _leader_of(
    form: HandText, rules: RuleSet, hands: Sequence[tuple[Card, ...]], declarer: int | None
) -> int:
    """Return the hand that leads first.

    Raises:
        ValueError: naming the missing tag.
    """
    if form.play:
        return form.play[0][0].hand
    if form.leader is not None:
        return form.leader
    fresh = max(map(len, hands), default=0) == tricks_in_hand(rules)
    by_club = opens_with_a_club(rules)
    if not fresh or (not all(hands) if by_club else form.dealer is None):
        raise tag_error("Leader", "it is missing, name the hand that leads.")
    masks = masks_for(rules)
    held = [masks.kinds(cards)[0] for cards in hands]
    return first_leader(rules, masks, held, form.dealer or 0, declarer)


class SolverPosition(msgspec.Struct, frozen=True, kw_only=True):
    """A position in the play of a hand with open cards. Hands are numbered as in `Seating`.

    Attributes:
        rules: the rules in force.
        hands: the cards of each hand before `plays`.
        plays: the cards played since then, in order.
        leader: the hand that led the first of `plays`, or is to lead.
        bids: each player's bid; None if it is not known.
        declarer: the seat that plays the dummy; None if there is none.
        taken: number of tricks won by each hand before `plays`.
        broken: whether spades were broken before `plays`; None to infer it from the missing cards.
    """

    rules: RuleSet
    hands: tuple[tuple[Card, ...], ...]
    plays: tuple[Play, ...] = ()
    leader: int
    bids: tuple[Bid | None, ...]
    declarer: int | None = None
    taken: tuple[int, ...] = (0, 0, 0, 0)
    broken: bool | None = None


class KernelPosition(msgspec.Struct):
    """A position on a table of the kernel.

    Attributes:
        masks: the bits of the cards.
        order: the number of the hand at each place in the order of play.
        table: the table, with the cards of all hands.
    """

    masks: CardMasks
    order: tuple[int, ...]
    table: Table

    def places(self, hands: Sequence[int]) -> int:
        """Return the places of `hands`, as a mask with bit n for place n."""
        return sum(1 << self.order.index(hand) for hand in hands)


def _to_kernel(spot: SolverPosition) -> KernelPosition:
    """Return a position on a kernel table.

    Raises:
        ValueError: when a card could not be played; names the tag of the text form.
    """
    rules = spot.rules
    masks = masks_for(rules)
    order = play_order(rules, spot.declarer)
    table = Table(masks.play)
    for place, hand in enumerate(order):
        table.hold(place, *masks.kinds(spot.hands[hand]), 0)
        table.taken |= spot.taken[hand] << COUNT_BITS * place
    table.tricks = tricks_in_hand(rules) - max(map(len, spot.hands))
    table.broken = _broken(spot) if spot.broken is None else spot.broken
    table.turn = order.index(spot.leader)
    for play in spot.plays:
        bit = masks.bit[play.card]
        wrong_too = rules.play.revokes == "penalised"
        could = table.cards_at(table.turn) if wrong_too else table.legal()
        if order[table.turn] != play.hand or not could & bit:
            raise ValueError(f"[Play]: the {play.card.label} cannot be played there; correct it.")
        table.play(bit)
    return KernelPosition(masks, order, table)


def _broken(spot: SolverPosition) -> bool:
    """Whether a spade is gone: it has been played, unless cards were left over from the deal."""
    dealt = tricks_in_hand(spot.rules) * seating(spot.rules).hands
    if max(map(len, spot.hands)) == tricks_in_hand(spot.rules) or dealt < len(
        full_pack(spot.rules)
    ):
        return False
    spades = card_order(spot.rules).by_suit[Suit.SPADES]
    return sum(card in spades for hand in spot.hands for card in hand) < len(spades)


def to_kernel_or_none(spot: SolverPosition) -> KernelPosition | None:
    """Return a position on a kernel table; None if its rules cannot be solved.

    Raises:
        ValueError: if a card of `spot.plays` could not be played; names the tag of the text form.
    """
    return _to_kernel(spot) if is_solvable(masks_for(spot.rules).play) else None


def hand_to_play(spot: SolverPosition) -> int | None:
    """Return the number of the hand to play in a position.

    None after the last card, or if the rules cannot be solved.

    Raises:
        ValueError: as `to_kernel_or_none`.
    """
    laid = to_kernel_or_none(spot)
    if laid is None:
        return None
    return laid.order[laid.table.turn] if laid.table.legal() else None
