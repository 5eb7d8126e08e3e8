"""The hands as they were dealt so far beside what chance says, and a deal's commitment opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import comb, sqrt
from pathlib import Path
from typing import Any, Final, NamedTuple

from spades_tui.cards import Card, Suit
from spades_tui.engine.dealing import committed_text
from spades_tui.rules.deck import full_pack
from spades_tui.rules.events import DealCommitted, Event, HandDealt
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.storage.index import ProgressCallback, ReadingProgress
from spades_tui.storage.listing import files_in
from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.record import read_record
from spades_tui.table.seats import seat_names
from spades_tui.text import count_noun

_HIGH: Final = "AKQ"
SPADES_AT_MOST: Final = 8
"""Hands of so many spades and more are counted together."""
SEAT_FIGURES: Final = ("Spades", "Aces, kings, and queens")
"""What is counted for each seat."""
_RARE: Final = 2
"""Standard deviations that chance passes once in 22 figures."""


class CardCount(NamedTuple):
    """How many cards of a kind somebody was dealt, and what chance says.

    Attributes:
        label: the kind of card, or the player.
        hands: hands counted.
        got: cards in all of them.
        expected: cards to be expected in them.
        variance: of that, over all deals there might have been.
    """

    label: str
    hands: int = 0
    got: int = 0
    expected: float = 0.0
    variance: float = 0.0

    @property
    def deviations(self) -> float:
        """How far from what chance says, in standard deviations."""
        return (self.got - self.expected) / sqrt(self.variance) if self.variance else 0.0

    @property
    def is_rare(self) -> bool:
        """Whether it is farther from chance than one figure in 22."""
        return abs(self.deviations) > _RARE

    @property
    def words(self) -> str:
        """The cards in a hand, as they were dealt and by chance."""
        return f"{self.got / self.hands:.2f} a hand, chance {self.expected / self.hands:.2f}"

    def dealt(self, got: int, among: int, size: int, all_cards: int) -> CardCount:
        """Return the figure with a hand more: `size` of `all_cards`, `among` of them counted."""
        share = among / all_cards
        rest = (all_cards - size) / max(all_cards - 1, 1)
        return self._replace(
            hands=self.hands + 1,
            got=self.got + got,
            expected=self.expected + size * share,
            variance=self.variance + size * share * (1 - share) * rest,
        )


class FairnessReport(NamedTuple):
    """What was dealt so far.

    Attributes:
        deals: how many were counted.
        own: the person's cards of each suit, and their high cards.
        tables: for each number of players, each seat's spades and its high cards, clockwise from
            the person on.
        spades: for each number of spades in the person's hand, how often it was dealt, and how
            often chance deals it.
    """

    deals: int
    own: tuple[CardCount, ...]
    tables: dict[int, tuple[tuple[CardCount, CardCount], ...]]
    spades: tuple[tuple[int, float], ...]

    @property
    def figures(self) -> tuple[CardCount, ...]:
        """All figures with a hand in them."""
        seats = (one for table in self.tables.values() for pair in table for one in pair)
        return tuple(one for one in (*self.own, *seats) if one.variance)


_KINDS: Final[tuple[tuple[str, Callable[[Card], bool]], ...]] = (
    *((suit.symbol, lambda card, suit=suit: card.suit is suit) for suit in Suit),
    ("A K Q", lambda card: not card.is_joker and card.rank in _HIGH),
)
_SPADES, _HIGHS = _KINDS[list(Suit).index(Suit.SPADES)][1], _KINDS[-1][1]


class _Counting:
    """Counts deals one by one."""

    def __init__(self) -> None:
        self.deals = 0
        self.own = [CardCount(label) for label, _ in _KINDS]
        self.tables: dict[int, list[tuple[CardCount, CardCount]]] = {}
        self.seen: Counter[int] = Counter()
        self.due = [0.0] * (SPADES_AT_MOST + 1)

    def add(self, rules: RuleSet, human: int, dealt: HandDealt) -> None:
        """Count a deal."""
        hands = [hand or () for hand in dealt.hands]
        if not all(hands):
            return  # they are drawn, not dealt
        stock = full_pack(rules)
        everything = len(stock)
        self.deals += 1
        mine = hands[human]

        def more(
            figure: CardCount, hand: tuple[Card, ...], counts: Callable[[Card], bool]
        ) -> CardCount:
            among = sum(map(counts, stock))
            return figure.dealt(sum(map(counts, hand)), among, len(hand), everything)

        self.own = [
            more(figure, mine, counts) for figure, (_, counts) in zip(self.own, _KINDS, strict=True)
        ]
        players = seating(rules).players
        names = seat_names(rules, 0)
        rows = self.tables.setdefault(
            players, [(CardCount(name), CardCount(name)) for name in names]
        )
        for step, (spades, high) in enumerate(rows):
            hand = hands[(human + step) % players]
            rows[step] = (more(spades, hand, _SPADES), more(high, hand, _HIGHS))
        among = sum(map(_SPADES, stock))
        self.seen[min(sum(map(_SPADES, mine)), SPADES_AT_MOST)] += 1
        for count in range(min(len(mine), among) + 1):
            ways = comb(among, count) * comb(everything - among, len(mine) - count)
            self.due[min(count, SPADES_AT_MOST)] += ways / comb(everything, len(mine))

    def result(self) -> FairnessReport:
        """Return all that was counted."""
        spades = tuple((self.seen[count], due) for count, due in enumerate(self.due))
        tables = {players: tuple(rows) for players, rows in sorted(self.tables.items())}
        return FairnessReport(self.deals, tuple(self.own), tables, spades)


def count_deals(deals: Iterable[tuple[RuleSet, int, HandDealt]]) -> FairnessReport:
    """Count deals, each with its rules and the person's seat."""
    counting = _Counting()
    for rules, human, dealt in deals:
        counting.add(rules, human, dealt)
    return counting.result()


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


def fairness_lines(found: FairnessReport) -> list[str]:
    """Return all of it in sentences."""
    if not found.deals:
        return ["No hand has been dealt yet."]
    lines = [
        verdict_text(found),
        _figures_line(f"Your cards in {count_noun(found.deals, 'hand')}", found.own),
    ]
    for players, rows in found.tables.items():
        for place, what in enumerate(SEAT_FIGURES):
            seats = [row[place] for row in rows]
            hands = count_noun(seats[0].hands, "hand")
            lines.append(_figures_line(f"{what} at tables of {players}, {hands}", seats))
    for count, (got, due) in enumerate(found.spades):
        spades = f"{count_noun(count, 'spade')}{' or more' if count == SPADES_AT_MOST else ''}"
        lines.append(f"{spades} in your hand: {count_noun(got, 'time')}, chance {due:.1f}.")
    return lines


def _figures_line(title: str, figures: Iterable[CardCount]) -> str:
    return f"{title}: {'; '.join(f'{one.label} {one.words}' for one in figures)}."


def fairness_data(found: FairnessReport) -> dict[str, Any]:
    """Return all of it as data."""
    return {
        "deals": found.deals,
        "own": [_figure_data(one) for one in found.own],
        "seats": [
            {"players": players, "spades": _figure_data(spades), "high": _figure_data(high)}
            for players, rows in found.tables.items()
            for spades, high in rows
        ],
        "spades": [
            {"count": count, "times": times, "expected": due}
            for count, (times, due) in enumerate(found.spades)
        ],
    }


def _figure_data(one: CardCount) -> dict[str, Any]:
    return {**one._asdict(), "deviations": one.deviations}


def read_deals(tell: ProgressCallback = lambda _: None) -> FairnessReport:
    """Count the deals of all sealed games on disk; `tell` hears how far it has come.

    The last deal of an unfinished game is left out: it may still be played.
    """
    place = folders()
    files = [
        *((path, True) for path in files_in(place.records)),
        *((path, False) for path in files_in(place.games)),
    ]

    def each() -> Iterator[tuple[RuleSet, int, HandDealt]]:
        for done, (path, is_over) in enumerate(files, 1):
            yield from _deals_in(path, is_over=is_over)
            tell(ReadingProgress(done, len(files)))

    return count_deals(each())


def _deals_in(path: Path, *, is_over: bool) -> Iterator[tuple[RuleSet, int, HandDealt]]:
    record = read_record(path)
    header = record.header
    if header is None or not is_counted(header):
        return
    human = header.human
    assert human is not None
    dealt = [event for event in record.events if isinstance(event, HandDealt)]
    for event in dealt if is_over else dealt[:-1]:
        yield header.rules, human, event


def is_counted(header: Header) -> bool:
    """Whether the deals of a game are chance, and a person was there to get them."""
    return header.kind.is_sealed and header.human is not None


class RevealedDeal(NamedTuple):
    """A deal after its hand, with all that its commitment was made of.

    Attributes:
        number: of the deal in the match.
        digest: the commitment that was published before it, SHA-256 in hexadecimal.
        nonce: the random text before the cards.
        text: the cards: each hand in order, then the rest, parted by strokes.
    """

    number: int
    digest: str
    nonce: str
    text: str

    @property
    def command(self) -> str:
        """What prints the commitment on any machine with the usual tools."""
        return f"printf '%s' '{self.nonce}:{self.text}' | sha256sum"


def last_revealed_deal(log: Iterable[Event], *, hand_over: bool) -> RevealedDeal | None:
    """Return the last deal of a game that lies open; None where there is none yet.

    Args:
        log: the whole log of the game.
        hand_over: whether the last deal in it has been played.
    """
    digest = ""
    found: list[RevealedDeal] = []
    for event in log:
        if isinstance(event, DealCommitted):
            digest = event.digest
        elif isinstance(event, HandDealt):
            text = committed_text(event.hands, event.rest)
            found.append(RevealedDeal(event.deal, digest, event.nonce or "", text))
    closed = found if hand_over else found[:-1]
    return closed[-1] if closed and closed[-1].nonce else None
