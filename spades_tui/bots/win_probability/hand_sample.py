"""Hands of a rule set, quickly bid and played out: the scores of the sides in a hand."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec

from spades_tui.bots.heuristics.hand_scores import BidHand, HandScores
from spades_tui.bots.kernel import CardMasks, Table, masks_for, play_out
from spades_tui.bots.kernel.table import COUNT_BITS
from spades_tui.bots.sampling.position import first_leader
from spades_tui.bots.win_probability.quick_bids import QuickAuction, QuickBidder
from spades_tui.cards import Card
from spades_tui.decoding import prepare_type
from spades_tui.rules.capabilities import cancel_card_is_cut, may_go_blind, penalties_and_bags
from spades_tui.rules.deck import full_pack, get_fixed_cancel_card, tricks_in_hand
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.facts import SideBefore, SideScore
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import play_order

HANDS: Final = 256
"""Hands in a sample."""
_BLIND_HANDS: Final = 128
"""Hands in a sample of those in which a side bids blind nil."""
_ROLLOUTS: Final = 4
"""Rollouts of a hand; the one nearest to their average counts."""


class HandScore(NamedTuple):
    """The result of a side in a hand.

    Attributes:
        points: its points, before any penalty for bags.
        bags: the bags it took.
    """

    points: int
    bags: int


Deal = tuple[tuple[Card, ...], ...]
"""By hand, its cards."""


@lru_cache(maxsize=32)
def sample_hands(rules: RuleSet) -> tuple[tuple[HandScore, ...], ...]:
    """Return the scores of `HANDS` sample hands: for each hand a tuple with the score of each side.

    They are the same for the same rules, and read from a file if stored there.
    """
    stored = load_sample(rules)
    return play_sample(rules) if stored is None else _unpack_results(stored, stored.hands)


@lru_cache(maxsize=32)
def sample_blind_hands(rules: RuleSet) -> tuple[tuple[HandScore, ...], ...]:
    """Return scores in the form of `sample_hands`, of hands in which the first side bids blind nil.

    Empty if the rules allow no blind nil.
    """
    stored = load_sample(rules)
    return play_blind_sample(rules) if stored is None else _unpack_results(stored, stored.blind)


def play_sample(rules: RuleSet) -> tuple[tuple[HandScore, ...], ...]:
    """Play the sample hands and return their scores in the form of `sample_hands`, without the
    file."""
    return tuple(_Player(rules, HANDS).scores())


def play_blind_sample(rules: RuleSet) -> tuple[tuple[HandScore, ...], ...]:
    """Play the sample hands and return their scores in the form of `sample_blind_hands`.

    The stored file is not used. Empty if the rules allow no blind nil.
    """
    return tuple(_Player(rules, _BLIND_HANDS).scores(blind=True)) if may_go_blind(rules) else ()


def _unpack_results(
    stored: StoredSample, hands: Sequence[tuple[int, ...]]
) -> tuple[tuple[HandScore, ...], ...]:
    scores = [HandScore(*result) for result in stored.results]
    return tuple(tuple(scores[place] for place in hand) for hand in hands)


class _Player:
    """Deals, bids and plays hands of one rule set."""

    def __init__(self, rules: RuleSet, hands: int) -> None:
        self._rules, self._masks = rules, masks_for(rules)
        rng = random.Random(fingerprint(rules))
        self._deals = [_deal(rules, rng) for _ in range(hands)]
        self._table = Table(self._masks.play)
        self._table.seed = rng.getrandbits(58) | 1
        self._table.cancel = _cancel_bit(rules, self._masks)
        dealt = [hand for deal in self._deals for hand in deal]
        self._caller = QuickBidder(rules, self._masks, dealt)

    def scores(self, *, blind: bool = False) -> Iterator[tuple[HandScore, ...]]:
        """Yield for each sample hand the scores of all sides, by side.

        With `blind` the first player bids blind nil in each.
        """
        for deal in self._deals:
            called = self._caller.bid_all(deal, blind=blind)
            yield self._play_deal(
                _exchange_blind_nil(deal, self._rules, self._masks) if blind else deal, called
            )

    def _play_deal(self, deal: Deal, called: QuickAuction) -> tuple[HandScore, ...]:
        rules, masks = self._rules, self._masks
        order = play_order(rules, called.declarer)
        start = Table(masks.play)
        start.cancel = self._table.cancel
        kinds = [masks.kinds(hand) for hand in deal]
        for place, hand in enumerate(order):
            start.hold(place, *kinds[hand], 0)
            bid = called.bids[hand] if hand < len(called.bids) else None
            if bid is not None and bid.is_nil:
                start.ducking |= 1 << place
        held, dealer = [cards for cards, _ in kinds], seating(rules).players - 1
        start.turn = order.index(first_leader(rules, masks, held, dealer, called.declarer))
        outcome = _ordinary(start, self._table)
        before = (SideBefore(0, 0),) * len(seating(rules).sides)
        results = HandScores(BidHand(rules, called.bids, before, order, called.declarer))
        sides = results.sides(results.outcome(*outcome))
        return tuple(_remove_penalty(side, rules) for side in sides)


def _deal(rules: RuleSet, rng: random.Random) -> Deal:
    cards, size = list(full_pack(rules)), tricks_in_hand(rules)
    rng.shuffle(cards)
    return tuple(tuple(cards[n * size : (n + 1) * size]) for n in range(seating(rules).hands))


def _exchange_blind_nil(deal: Deal, rules: RuleSet, masks: CardMasks) -> Deal:
    """Return a deal after the exchange between the first player, who bids blind nil, and the
    partner."""
    partner, count = seating(rules).partner_of[0], rules.nil.blind_nil_pass
    if partner is None or not count:
        return deal
    mine, theirs = (
        sorted(deal[hand], key=lambda card: masks.height(masks.bit[card])) for hand in (0, partner)
    )
    hands = list(deal)
    hands[0] = (*mine[:-count], *theirs[:count])
    hands[partner] = (*theirs[count:], *mine[-count:])
    return tuple(hands)


def _ordinary(start: Table, table: Table) -> tuple[int, int, int]:
    """Play `start` out a few times on `table`; return the result nearest to the average number of
    tricks.

    The result is its key, winners and high wins, as in `Table`.
    """
    tried = []
    for _ in range(_ROLLOUTS):
        table.copy_from(start)
        play_out(table)
        tried.append((table.key(), table.winners, table.high_wins))
    places = range(start.rules.places)
    tricks = [[(key >> (COUNT_BITS * place)) & 31 for place in places] for key, _, _ in tried]
    total = [sum(counts) for counts in zip(*tricks, strict=True)]
    far = [
        sum((_ROLLOUTS * mine - all_) ** 2 for mine, all_ in zip(counts, total, strict=True))
        for counts in tricks
    ]
    return tried[far.index(min(far))]


def _remove_penalty(side: SideScore, rules: RuleSet) -> HandScore:
    """Return the score of a side that had no bags before, without its bag penalty."""
    times, _ = penalties_and_bags(side.bags_taken, rules)
    return HandScore(side.hand + times * rules.scoring.bag_penalty, side.bags_taken)


def _cancel_bit(rules: RuleSet, masks: CardMasks) -> int:
    # a card that is cut may be any: take one from the middle of a suit
    card = Card.H5 if cancel_card_is_cut(rules) else get_fixed_cancel_card(rules)
    return 0 if card is None else masks.bit.get(card, 0)


FILE_NAME: Final = "samples.json"


class StoredSample(msgspec.Struct, frozen=True):
    """The stored samples of one rule set.

    Attributes:
        results: the different results of a side in a hand, as pairs of points and bags
            (`HandScore`).
        hands: for each hand and side, the index of its result in `results`.
        blind: the same for hands in which the first side bids blind nil; empty if there are none.
    """

    results: tuple[tuple[int, int], ...]
    hands: tuple[tuple[int, ...], ...]
    blind: tuple[tuple[int, ...], ...]


@cache
def _all() -> dict[str, StoredSample]:
    """Return the stored samples by the fingerprint of their rules; empty if the file is missing."""
    file = files(__package__) / FILE_NAME
    if not file.is_file():
        return {}
    return msgspec.json.decode(file.read_bytes(), type=prepare_type(dict[str, StoredSample]))


def load_sample(rules: RuleSet) -> StoredSample | None:
    """Return the stored samples of `rules`; None if there are none."""
    return _all().get(fingerprint(rules))
