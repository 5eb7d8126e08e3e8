"""The priced decisions of a record: what statistics count and practice asks."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from spades_tui.bots.search.pricing.point import OPEN_GAME
from spades_tui.bots.search.pricing.price import ENGINE, FULL, Price
from spades_tui.bots.search.pricing.pricing import is_judged, kept_keys, question_key
from spades_tui.coach.decision_themes import kind_of, phase_of, theme_of
from spades_tui.coach.hands import PlayedHand, played_hands
from spades_tui.coach.marks import LOST, mark_of_loss
from spades_tui.coach.questions import Question, question_id
from spades_tui.coach.why import Decided
from spades_tui.storage.files import record_named
from spades_tui.storage.header import Header
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.prices import PriceFile
from spades_tui.storage.records import read_record
from spades_tui.storage.verify import verified


class KeptPrice(NamedTuple):
    """A price that is kept, and the version it is of."""

    price: Price
    engine: int


def decision_rows(path: Path) -> tuple[DecisionRow, ...]:
    """Read the record in `path` with its prices; nothing is raised for what cannot be read."""
    header, hands, kept = _opened(path)
    if header is None or kept is None or not len(kept):
        return ()
    return tuple(
        row
        for place, hand in enumerate(hands, 1)
        for one in hand.decided
        if (row := _row(path.name, header, place, one, kept)) is not None
    )


def question_at(path: Path, event: int) -> Question | None:
    """Return the question made by a decision of a record; None where it makes none any more."""
    header, hands, kept = _opened(path)
    if header is None or kept is None:
        return None
    for hand in hands:
        for one in hand.decided:
            if one.index == event and (found := kept_prices(one, kept)):
                price, engine = found[0]
                day = f"{header.created.astimezone():%Y-%m-%d}"
                source = f"{header.title or 'Spades'}, {day}, hand {hand.number}"
                identity = question_id(one.view)
                names = tuple(header.names)
                return Question(identity, "mistake", one, price, path.name, source, names, engine)
    return None


def keep_price(question: Question, price: Price | None) -> None:
    """Keep the price of this version of a question beside its record."""
    path = record_named(question.file)
    header = None if path is None else read_record(path).header
    if path is not None and header is not None:
        view, action = question.decided.view, question.decided.action
        PriceFile(path, header.id).put(question_key(view, action, FULL), price)


def _opened(path: Path) -> tuple[Header | None, tuple[PlayedHand, ...], PriceFile | None]:
    record, game = verified(path)
    if game is None or record.header is None:
        return None, (), None
    kept = PriceFile(path, record.header.id)
    return record.header, played_hands(game.rules, game.log), kept


def kept_prices(one: Decided, kept: PriceFile) -> list[KeptPrice]:
    """Return what a decision was found to cost by each version that priced it, newest first."""
    if not is_judged(one.view, one.action):
        return []
    found = ((kept.get(key), engine) for engine, key in kept_keys(one.view, one.action))
    return [KeptPrice(price, engine) for price, engine in found if price is not None]


def _counts(price: Price, engine: int) -> bool:
    """Whether a decision counts for anything: its game was still open.

    Earlier versions told points of the game where a point was next to nothing.
    """
    return not price.by_hand and (engine == ENGINE or price.point >= OPEN_GAME)


def _row(
    file: str, header: Header, place: int, one: Decided, kept: PriceFile
) -> DecisionRow | None:
    found = kept_prices(one, kept)
    if not found or found[0].price.equal or not _counts(*found[0]):
        return None
    price = found[0].price
    person = one.seat == header.human
    marked = person and any(mark_of_loss(each.price) in LOST for each in found)
    best = price.options[0]
    other = price.options[price.chosen] if price.chosen else price.options[1]
    return DecisionRow(
        file=file,
        event=one.index,
        place=place,
        seat=one.seat,
        person=int(person),
        created=header.created.isoformat(),
        kind=kind_of(one.view, one.action),
        theme=theme_of(one.view, best, other),
        phase=phase_of(one.view),
        points=price.points,
        mark=mark_of_loss(price) or "fine",
        question=question_id(one.view) if marked else "",
    )
