"""A hand read from text as what one player knows of it."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spades_tui.bots.heuristics.evaluation.side_scores import HandPlayed
from spades_tui.bots.kernel import Table, masks_for
from spades_tui.bots.kernel.masks import Masks
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.sampling.hidden import Hidden, Holder
from spades_tui.cards import Card
from spades_tui.coach.claim_knowledge import Knowledge
from spades_tui.coach.hand_spots import bids_of, declared_in, leader_of, taken_in
from spades_tui.rules.deck import pack, tricks_in_hand
from spades_tui.rules.formats.hand_form import HandForm
from spades_tui.rules.formats.hand_tags import Cards, seat_letter, wrong
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.text import counted
from spades_tui.rules.turns import play_order

NOT_SERVED: Final = "Claims are proved at tables of four hands with one deck; these rules differ."


def knowledge_of(form: HandForm, rules: RuleSet) -> Knowledge:
    """Return what the player named by [Seat] knows of `form`, which fits `rules`.

    The other hands are hidden from them even where the text tells them.

    Raises:
        ValueError: naming the tag that is missing or does not fit.
    """
    if len(form.hands) != 4 or rules.deck.packs != 1:
        raise ValueError(NOT_SERVED)
    if form.seat is None:
        raise wrong("Seat", "it is missing, name the player who claims.")
    return _Reader(form, rules, form.seat).knowledge()


class _Reader:
    def __init__(self, form: HandForm, rules: RuleSet, seat: int) -> None:
        own = form.hands[seat]
        if own is None:
            raise wrong("Deal", f"write the cards of {seat_letter(seat, 4)}, whose claim it is.")
        self.form, self.rules, self.own_seat = form, rules, seat
        self.bids = bids_of(form, rules)
        self.declarer = declared_in(form, rules, self.bids)
        self.masks: Masks = masks_for(rules)
        self.order = play_order(rules, self.declarer)
        self.size = len(own)
        self.played = Counter(play.hand for play in form.plays)
        self.denied = [0] * 4
        self.table = Table(self.masks.play)
        self._replay()

    def _replay(self) -> None:
        """Put the cards played on the table, and learn from each what its hand lacks."""
        form, table, masks = self.form, self.table, self.masks
        for hand, number in enumerate(taken_in(form)):
            table.taken |= number << COUNT_BITS * self.order.index(hand)
        table.tricks = tricks_in_hand(self.rules) - self.size
        table.broken = bool(form.broken)
        hands = [() if cards is None else cards for cards in form.hands]
        table.turn = self.order.index(leader_of(form, self.rules, hands, self.declarer))
        gone: set[Card] = set()
        for play in form.plays:
            place, bit = table.turn, masks.bit[play.card]
            if not table.tricks and masks.play.first_trick:
                lacks = 0  # other rules may have asked for the card
            elif table.in_trick:
                lacks = 0 if bit & table.led else int(table.led)
            else:
                forced = bit & masks.play.spades and not table.may_lead_spades()
                lacks = sum(masks.card) & ~int(masks.play.spades) if forced else 0
            held = set(form.hands[play.hand] or ()) - gone
            prevented = self.rules.play.revokes == "prevented"
            if prevented and any(masks.bit[card] & lacks for card in held):
                raise wrong("Play", f"the {play.card.label} cannot be played there; correct it.")
            gone.add(play.card)
            self.denied[place] |= lacks
            table.hold(place, bit, 0, 0)
            table.play(bit)

    def knowledge(self) -> Knowledge:
        form, masks, order = self.form, self.masks, self.order
        known = [self._known(hand) for hand in range(4)]
        held = tuple(masks.kinds(known[hand])[0] for hand in order)
        sizes = tuple(self._size(hand) - len(known[hand]) for hand in order)
        for hand, suits in form.voids:
            for suit in suits:
                self.denied[order.index(hand)] |= masks.suits[suit]
        unseen = self._unseen(known)
        denied = tuple(self.denied)
        holders = [Holder(at, sizes[at], denied[at]) for at in range(4) if sizes[at]]
        away = len(unseen) - sum(sizes)
        if away > 0:
            holders.append(Holder(-1, away, 0))
        bits = tuple(masks.bit[card] for card in unseen)
        mine = 1 << order.index(self.own_seat)
        if self.declarer == self.own_seat:
            mine |= 1 << order.index(3)
        found = Knowledge(
            masks=masks,
            order=order,
            seat=order.index(self.own_seat),
            mine=mine,
            table=self.table,
            left=max(map(self._size, range(4))),
            held=held,
            hidden=sizes,
            denied=denied,
            hidden_cards=Hidden(bits, tuple(holders), tuple(known)),
            counts_spades=False,
            penalties=False,
            played=HandPlayed(self.rules, self.bids, self._before(), order, self.declarer),
        )
        asked = found.adversary(mine, 0, many=True, cap=0)
        if min(sizes) < 0 or away < 0 or not asked.fits():
            raise wrong("Void", "no deal fits all that is known, correct it, [Sizes] or [Deal].")
        return found

    def _before(self) -> tuple[tuple[int, int], ...]:
        return self.form.score or ((0, 0),) * len(seating(self.rules).sides)

    def _size(self, hand: int) -> int:
        """Return how many cards a hand holds now."""
        found = self.size - self.played[hand]
        said = dict(self.form.sizes).get(hand, found)
        if said != found:
            who = seat_letter(hand, 4)
            raise wrong(
                "Sizes", f"{who} has {counted(found, 'card')} by [Deal] and [Play], write {found}."
            )
        return found

    def _known(self, hand: int) -> Cards:
        """Return the cards a hand is known to hold now: own, the dummy's, those passed to it."""
        form = self.form
        gone = {play.card for play in form.plays}
        cards: Cards = ()
        dummy = seating(self.rules).has_dummy and hand == 3
        if hand == self.own_seat or dummy:
            cards = form.hands[hand] or ()
        else:
            given = dict(form.passed).get(self.own_seat, ())
            if hand == seating(self.rules).partner_of[self.own_seat]:
                cards = given
        return tuple(card for card in cards if card not in gone)

    def _unseen(self, known: list[Cards]) -> list[Card]:
        """Return the cards in no known place, those out of play among them."""
        form = self.form
        there: set[Card] = set(pack(self.rules))
        if self.size < tricks_in_hand(self.rules) and None not in form.hands:
            there = {card for cards in form.hands for card in cards or ()}
        there -= {play.card for play in form.plays}
        there -= {card for cards in known for card in cards}
        there -= set(dict(form.discarded).get(self.own_seat, ()))
        return sorted(there)
