"""Comparison of the hands dealt so far with the expected ones."""

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
"""Hands with this many spades or more are counted together."""
_RARE: Final = 2
"""Chance exceeds this many standard deviations once in 22 figures."""
_REACH: Final = 3
"""Length of a bar in standard deviations, either way."""


class CardCount(msgspec.Struct, frozen=True):
    """Cards of one kind dealt to one player, compared with chance.

    Attributes:
        label: the kind of card (a suit's symbol, "A K Q"), or the player.
        hands: number of hands counted.
        got: number of such cards in all of them.
        expected: the expected number of such cards in them.
        variance: the variance of that number over all possible deals.
        deviations: `got` less `expected`, in standard deviations.
    """

    label: str
    hands: int = 0
    got: int = 0
    expected: float = 0.0
    variance: float = 0.0
    deviations: float = 0.0

    @property
    def is_rare(self) -> bool:
        """Whether `deviations` is above 2 or below -2, as one count in 22 is by chance."""
        return abs(self.deviations) > _RARE

    def with_hand(
        self, hand: Sequence[Card], stock: Sequence[Card], is_kind: Callable[[Card], bool]
    ) -> CardCount:
        """Return the count with one more hand.

        Args:
            hand: the cards of the hand.
            stock: all cards from which it was dealt.
            is_kind: returns whether a card is of the kind counted.
        """
        size, ratio = len(hand), (len(stock) - len(hand)) / max(len(stock) - 1, 1)
        share = sum(map(is_kind, stock)) / len(stock)
        got = self.got + sum(map(is_kind, hand))
        expected = self.expected + size * share
        variance = self.variance + size * share * (1 - share) * ratio
        deviations = (got - expected) / sqrt(variance) if variance else 0.0
        return CardCount(self.label, self.hands + 1, got, expected, variance, deviations)


class SeatCount(msgspec.Struct, frozen=True):
    """The spades and the high cards dealt to one seat, at tables of one size.

    Attributes:
        players: number of players at these tables.
        spades: the count of spades, labeled with the name of the seat.
        high: the count of aces, kings and queens, labeled likewise.
    """

    players: int
    spades: CardCount
    high: CardCount


class SpadesCount(msgspec.Struct, frozen=True):
    """How often the person was dealt a certain number of spades, compared with chance.

    Attributes:
        count: number of spades in a hand; `SPADES_AT_MOST` includes higher numbers.
        times: number of hands with so many spades.
        expected: the expected number of such hands.
    """

    count: int
    times: int
    expected: float


class FairnessReport(msgspec.Struct, frozen=True):
    """Counts of all cards dealt so far, compared with chance; `STATISTICS` explains each field.

    Attributes:
        deals: number of deals counted.
        own: the person's cards of each suit, and the high cards.
        seats: the counts of each seat, by number of players, then clockwise from the person.
        spades: the person's hands by number of spades, from 0 to `SPADES_AT_MOST`.
    """

    deals: int
    own: tuple[CardCount, ...]
    seats: tuple[SeatCount, ...]
    spades: tuple[SpadesCount, ...]

    @property
    def figures(self) -> tuple[CardCount, ...]:
        """All card counts that chance can change: those of `own`, then of `seats`, without empty
        ones."""
        seats = (count for seat in self.seats for count in (seat.spades, seat.high))
        return tuple(count for count in (*self.own, *seats) if count.variance)

    def parts(self) -> list[tuple[str, list[Group]]]:
        """Return all groups of lines as one part without a heading (see `Figures.parts`)."""
        return [("", groups_of(STATISTICS, self))]


_KINDS: Final[tuple[tuple[str, Callable[[Card], bool]], ...]] = (
    *((suit.symbol, lambda card, suit=suit: card.suit is suit) for suit in Suit),
    ("A K Q", lambda card: not card.is_joker and card.rank in _HIGH),
)
_SPADES, _HIGHS = _KINDS[list(Suit).index(Suit.SPADES)][1], _KINDS[-1][1]


def count_deals(deals: Iterable[tuple[RuleSet, int, HandDealt]]) -> FairnessReport:
    """Return the counts of some deals; deals in which hands are drawn are left out.

    Args:
        deals: for each deal the rules, the person's seat and the deal.
    """
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
    """Return the counts of the deals of all sealed games on disk that a person played.

    Only deals that were committed to count (`Header.kind`). The last deal of an unfinished game is
    left out, because it may still be played.

    Args:
        tell: called with the progress after each record; it may raise an exception to stop.
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


def _verdict_text(report: FairnessReport) -> str:
    """Return the conclusion from the counts, in two sentences."""
    figures = report.figures
    rare = sum(figure.is_rare for figure in figures)
    text = f"{count_noun(report.deals, 'deal')} counted. "
    if not rare:
        return f"{text}None of {len(figures)} figures is off by more than chance often brings."
    is_are = "is" if rare == 1 else "are"
    due = len(figures) / 22
    return (
        f"{text}{rare} of {len(figures)} figures {is_are} more than 2 standard deviations off; "
        f"chance alone puts about {due:.1f} there."
    )


def _tell_verdict(report: FairnessReport) -> Iterator[Group]:
    none = "No hand has been dealt yet: play one, and it is counted here."
    yield Group([Line(_verdict_text(report) if report.deals else none)])


def _card_lines(figures: Iterable[CardCount]) -> list[Line]:
    return [
        Line(
            f"{figure.got / figure.hands:.2f} a hand, chance {figure.expected / figure.hands:.2f}",
            figure.label,
            Bar(0.5 + max(-1.0, min(figure.deviations / _REACH, 1.0)) / 2, 0.5, 0.5),
            stands_out=figure.is_rare,
        )
        for figure in figures
        if figure.hands
    ]


def _tell_seats(report: FairnessReport) -> Iterator[Group]:
    for players, seats in groupby(report.seats, lambda seat: seat.players):
        table = list(seats)
        heading = f"at tables of {players}, {count_noun(table[0].spades.hands, 'hand')}"
        yield Group(_card_lines(seat.spades for seat in table), f"Spades {heading}")
        high = _card_lines(seat.high for seat in table)
        yield Group(high, f"Aces, kings, and queens {heading}")


def _tell_spades(report: FairnessReport) -> Iterator[Group]:
    most = max((max(count.times, count.expected) for count in report.spades), default=0.0) or 1.0
    lines = [
        Line(
            f"{count_noun(count.times, 'time')}, chance {count.expected:.1f}",
            f"{count.count}{' or more' if count.count == SPADES_AT_MOST else ''}",
            Bar(count.times / most, mark=count.expected / most),
        )
        for count in report.spades
    ]
    yield Group(
        lines if report.deals else [],
        "Spades in your hand",
        bars="A bar shows the hands you were dealt, its line what chance predicts.",
    )


STATISTICS: Final[tuple[Statistic[FairnessReport], ...]] = (
    Statistic({"deals": "deals that were counted"}, _tell_verdict),
    Statistic(
        {"own": "your cards of each suit, and your high cards"},
        lambda report: [
            Group(
                _card_lines(report.own),
                f"Your cards in {count_noun(report.deals, 'hand')}",
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
"""All statistics of the deals, in the order of display."""
