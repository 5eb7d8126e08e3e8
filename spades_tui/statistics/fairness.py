"""The hands as they were dealt so far beside what chance says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from math import comb, sqrt
from typing import Final

import msgspec

from spades_tui.cards import Card, Suit
from spades_tui.rules.deck import full_pack
from spades_tui.rules.events import HandDealt
from spades_tui.rules.ruleset import RuleSet
from spades_tui.statistics.statistic import Bar, Group, Line, Statistic, groups_of
from spades_tui.storage.index import ProgressCallback, ReadingProgress
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import folders
from spades_tui.storage.records.record import read_record
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

_HIGH: Final = "AKQ"
SPADES_AT_MOST: Final = 8
"""Hands of so many spades and more are counted together."""
_RARE: Final = 2
"""Standard deviations that chance passes once in 22 figures."""
_REACH: Final = 3
"""Standard deviations a bar goes to, either way."""


class CardCount(msgspec.Struct, frozen=True):
    """How many cards of a kind somebody was dealt, and what chance says.

    Attributes:
        label: the kind of card, or the player.
        hands: hands counted.
        got: cards in all of them.
        expected: cards to be expected in them.
        variance: of that, over all deals there might have been.
        deviations: how far from what chance says, in standard deviations.
    """

    label: str
    hands: int = 0
    got: int = 0
    expected: float = 0.0
    variance: float = 0.0
    deviations: float = 0.0

    @property
    def is_rare(self) -> bool:
        """Whether it is farther from chance than one figure in 22."""
        return abs(self.deviations) > _RARE

    def with_hand(
        self, hand: Sequence[Card], stock: Sequence[Card], is_kind: Callable[[Card], bool]
    ) -> CardCount:
        """Return the figure with a hand more, dealt from `stock`."""
        size, rest = len(hand), (len(stock) - len(hand)) / max(len(stock) - 1, 1)
        share = sum(map(is_kind, stock)) / len(stock)
        got = self.got + sum(map(is_kind, hand))
        expected = self.expected + size * share
        variance = self.variance + size * share * (1 - share) * rest
        deviations = (got - expected) / sqrt(variance) if variance else 0.0
        return CardCount(self.label, self.hands + 1, got, expected, variance, deviations)


class SeatCount(msgspec.Struct, frozen=True):
    """The spades and the high cards of one seat at tables of so many players."""

    players: int
    spades: CardCount
    high: CardCount


class SpadesCount(msgspec.Struct, frozen=True):
    """How often the person was dealt so many spades, and how often chance deals them.

    Attributes:
        count: spades in a hand, `SPADES_AT_MOST` standing for more as well.
        times: hands that held them.
        expected: hands of which chance deals them.
    """

    count: int
    times: int
    expected: float


class FairnessReport(msgspec.Struct, frozen=True):
    """What was dealt so far; `STATISTICS` has what each field is."""

    deals: int
    own: tuple[CardCount, ...]
    seats: tuple[SeatCount, ...]
    spades: tuple[SpadesCount, ...]

    @property
    def figures(self) -> tuple[CardCount, ...]:
        """All figures with a hand in them."""
        seats = (one for seat in self.seats for one in (seat.spades, seat.high))
        return tuple(one for one in (*self.own, *seats) if one.variance)

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return all that is told, without a heading."""
        return [("", groups_of(STATISTICS, self))]


_KINDS: Final[tuple[tuple[str, Callable[[Card], bool]], ...]] = (
    *((suit.symbol, lambda card, suit=suit: card.suit is suit) for suit in Suit),
    ("A K Q", lambda card: not card.is_joker and card.rank in _HIGH),
)
_SPADES, _HIGHS = _KINDS[list(Suit).index(Suit.SPADES)][1], _KINDS[-1][1]


def count_deals(deals: Iterable[tuple[RuleSet, int, HandDealt]]) -> FairnessReport:
    """Count deals, each with its rules and the person's seat."""
    counted = 0
    own = [CardCount(label) for label, _ in _KINDS]
    seats: dict[tuple[int, int], SeatCount] = {}
    times, expected = Counter[int](), defaultdict[int, float](float)
    for rules, human, dealt in deals:
        hands = [hand or () for hand in dealt.hands]
        if not all(hands):
            continue  # they are drawn, not dealt
        counted += 1
        stock, mine = full_pack(rules), hands[human]
        own = [
            figure.with_hand(mine, stock, is_kind)
            for figure, (_, is_kind) in zip(own, _KINDS, strict=True)
        ]
        names = seat_names(rules, 0)
        players = len(names)
        for step, name in enumerate(names):
            hand = hands[(human + step) % players]
            seat = seats.get((players, step), SeatCount(players, CardCount(name), CardCount(name)))
            seats[players, step] = SeatCount(
                players,
                seat.spades.with_hand(hand, stock, _SPADES),
                seat.high.with_hand(hand, stock, _HIGHS),
            )
        spades = sum(map(_SPADES, stock))
        times[min(sum(map(_SPADES, mine)), SPADES_AT_MOST)] += 1
        for count in range(min(len(mine), spades) + 1):
            ways = comb(spades, count) * comb(len(stock) - spades, len(mine) - count)
            expected[min(count, SPADES_AT_MOST)] += ways / comb(len(stock), len(mine))
    return FairnessReport(
        counted,
        tuple(own),
        tuple(seat for _, seat in sorted(seats.items())),
        tuple(
            SpadesCount(count, times[count], expected[count]) for count in range(SPADES_AT_MOST + 1)
        ),
    )


def read_deals(tell: ProgressCallback = lambda _: None) -> FairnessReport:
    """Count the deals of all sealed games on disk; `tell` hears how far it has come.

    The last deal of an unfinished game is left out: it may still be played.
    """
    place = folders()
    files = [*files_in(place.records), *files_in(place.games)]

    def deals() -> Iterator[tuple[RuleSet, int, HandDealt]]:
        for done, path in enumerate(files, 1):
            record = read_record(path)
            header = record.header
            if header is not None and header.kind.is_sealed and header.human is not None:
                dealt = [event for event in record.events if isinstance(event, HandDealt)]
                for event in dealt if path.parent == place.records else dealt[:-1]:
                    yield header.rules, header.human, event
            tell(ReadingProgress(done, len(files)))

    return count_deals(deals())


# -- what is told -----------------------------------------------------------------------------


def verdict_text(found: FairnessReport) -> str:
    """Return what the figures come to, in a sentence or two."""
    figures = found.figures
    rare = sum(one.is_rare for one in figures)
    told = f"{count_noun(found.deals, 'deal')} counted. "
    if not rare:
        return f"{told}None of {len(figures)} figures is off by more than chance often brings."
    is_are = "is" if rare == 1 else "are"
    due = len(figures) / 22
    return (
        f"{told}{rare} of {len(figures)} figures {is_are} more than 2 standard deviations off; "
        f"chance alone puts about {due:.1f} there."
    )


def _tell_verdict(found: FairnessReport) -> Iterator[Group]:
    none = "No hand has been dealt yet: play one, and it is counted here."
    yield Group([Line(verdict_text(found) if found.deals else none)])


def _card_lines(figures: Iterable[CardCount]) -> list[Line]:
    return [
        Line(
            f"{one.got / one.hands:.2f} a hand, chance {one.expected / one.hands:.2f}",
            one.label,
            Bar(0.5 + max(-1.0, min(one.deviations / _REACH, 1.0)) / 2, 0.5, 0.5),
            stands_out=one.is_rare,
        )
        for one in figures
        if one.hands
    ]


def _tell_seats(found: FairnessReport) -> Iterator[Group]:
    for players, seats in groupby(found.seats, lambda seat: seat.players):
        table = list(seats)
        where = f"at tables of {players}, {count_noun(table[0].spades.hands, 'hand')}"
        yield Group(_card_lines(seat.spades for seat in table), f"Spades {where}")
        high = _card_lines(seat.high for seat in table)
        yield Group(high, f"Aces, kings, and queens {where}")


def _tell_spades(found: FairnessReport) -> Iterator[Group]:
    most = max((max(one.times, one.expected) for one in found.spades), default=0.0) or 1.0
    lines = [
        Line(
            f"{count_noun(one.times, 'time')}, chance {one.expected:.1f}",
            f"{one.count}{' or more' if one.count == SPADES_AT_MOST else ''}",
            Bar(one.times / most, mark=one.expected / most),
        )
        for one in found.spades
    ]
    yield Group(
        lines if found.deals else [],
        "Spades in your hand",
        bars="A bar shows the hands you were dealt, its line what chance predicts.",
    )


STATISTICS: Final[tuple[Statistic[FairnessReport], ...]] = (
    Statistic({"deals": "deals that were counted"}, _tell_verdict),
    Statistic(
        {"own": "your cards of each suit, and your high cards"},
        lambda found: [
            Group(
                _card_lines(found.own),
                f"Your cards in {count_noun(found.deals, 'hand')}",
                bars="Bars start at what chance predicts and reach 3 standard deviations.",
            )
        ],
    ),
    Statistic(
        {"seats": "spades and high cards of each seat, clockwise from you on, by the number of "
         "players"},
        _tell_seats,
    ),
    Statistic(
        {"spades": "for each number of spades in your hand, how many times it was dealt"},
        _tell_spades,
    ),
)  # fmt: skip
"""All that is told of the deals, in its order."""
