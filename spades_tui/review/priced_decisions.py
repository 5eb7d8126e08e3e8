"""The priced decisions of a record, for statistics and practice, and the id of the question each
one makes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import msgspec

from spades_tui.bots.interface import motif_of
from spades_tui.bots.pricing.price import COMPARABLE, Price
from spades_tui.bots.pricing.price_decision import OPEN_GAME, is_priceable, question_key
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.stored_names import spell_view
from spades_tui.review.marks import LOSING_MARKS, mark_of_loss
from spades_tui.review.themes import DecisionKind, DecisionTheme, kind_of, phase_of, theme_of
from spades_tui.storage.index_rows import DecisionRow
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.prices import CachedPrice, PriceCache
from spades_tui.storage.records.verify import VerifiedRecord, verify_record
from spades_tui.table.hands import DecisionPoint, FinishedHand, list_finished_hands


def decision_rows(path: Path) -> tuple[DecisionRow, ...]:
    """Return the priced decisions of a record, in order; parts that cannot be read are skipped.

    Args:
        path: the record.
    """
    return rows_of_record(verify_record(path))


def rows_of_record(verified: VerifiedRecord) -> tuple[DecisionRow, ...]:
    """Return the priced decisions of a record that has been replayed, in order.

    Decisions are left out whose answers were all equal, or whose game was as good as decided.
    """
    path = verified.record.path
    header, hands, cache = _read_prices(verified)
    if header is None or cache is None or not len(cache):
        return ()
    decisions = [
        (place, decision)
        for place, hand in enumerate(hands, 1)
        for decision in hand.decisions
        if is_priceable(decision.view, decision.action)
    ]
    # The person's decisions first: most often no others are priced, and the search ends with them.
    decisions.sort(key=lambda numbered: numbered[1].seat != header.human)
    keys, rows = set[str](), list[DecisionRow]()
    for place, decision in decisions:
        if len(keys) == len(cache):
            break
        key = question_key(decision.view, decision.action)
        if cache.has_version(key):
            keys.add(key)
            row = _row(path.name, header, place, decision, cache.versions(key))
            rows += [] if row is None else [row]
    return tuple(sorted(rows, key=lambda row: row.event))


def load_hands(path: Path) -> tuple[Header | None, tuple[FinishedHand, ...], PriceCache | None]:
    """Return the header, the finished hands and the stored prices of the record in `path`.

    If no part of the record can be used, header and prices are None and there are no hands.
    """
    return _read_prices(verify_record(path))


def _read_prices(
    verified: VerifiedRecord,
) -> tuple[Header | None, tuple[FinishedHand, ...], PriceCache | None]:
    record, game = verified
    if game is None or record.header is None:
        return None, (), None
    cache = PriceCache(record.path, record.header.id)
    return record.header, list_finished_hands(game.steps), cache


def find_cached_prices(decision: DecisionPoint, cache: PriceCache) -> list[CachedPrice]:
    """Return the stored prices of a decision, the newest first; empty if it has none.

    There is one for each version of the program that priced it.
    """
    if not is_priceable(decision.view, decision.action):
        return []
    return cache.versions(question_key(decision.view, decision.action))


def _counts(price: Price, engine: int) -> bool:
    """Whether a decision counts: its game was still open.

    Earlier versions gave points of the game if a point was worth almost nothing.
    """
    return not price.by_hand and (engine >= COMPARABLE or price.point >= OPEN_GAME)


def kind_and_theme(view: View, price: Price) -> tuple[DecisionKind, DecisionTheme]:
    """Return the kind of a decision and its theme, the main difference from the best other answer.

    Args:
        view: the view of the player who decided.
        price: the price of the decision.
    """
    best = price.options[0]
    other = price.options[price.chosen] if price.chosen else price.options[1]
    return kind_of(view, price.action), theme_of(view, best, other)


def find_missed_motif(view: View, price: Price) -> str:
    """Return the name of the idea that a decision missed (`MotifName`).

    It is "" if the decision is not marked as a mistake, or no idea is clear.

    Args:
        view: the view of the player who decided.
        price: the price of the decision.
    """
    if mark_of_loss(price) not in LOSING_MARKS:
        return ""
    options = price.options
    motif = motif_of(view, options[0], options[price.chosen], options, by_hand=price.by_hand)
    return "" if motif is None else motif.name


def _row(
    file: str, header: Header, place: int, decision: DecisionPoint, prices: list[CachedPrice]
) -> DecisionRow | None:
    if not prices or prices[0].price.equal or not _counts(*prices[0]):
        return None
    price = prices[0].price
    person = decision.seat == header.human
    marked = person and any(mark_of_loss(each.price) in LOSING_MARKS for each in prices)
    kind, theme = kind_and_theme(decision.view, price)
    return DecisionRow(
        file=file,
        event=decision.index,
        place=place,
        seat=decision.seat,
        person=int(person),
        created=header.created.isoformat(),
        kind=kind,
        theme=theme,
        phase=phase_of(decision.view),
        points=price.points,
        mark=mark_of_loss(price) or "fine",
        question=question_id(decision.view) if marked else "",
        motif=find_missed_motif(decision.view, price),
    )


_PLAIN: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)

_LEFT_OUT: Final = (
    "rules", "prompt", "commitment", "nonce", "dealt", "assisted", "results", "deal", "attempt",
)  # fmt: skip
"""Fields of a view that do not change the question: chance, history, and derived facts."""


def question_id(view: View) -> str:
    """Return an id of the question that the viewer must answer, 32 hexadecimal digits.

    The same position under the same rules has the same id, even if plain suits are swapped.
    """
    prompt = view.question
    whole = spell_view(view)
    rules = whole["rules"]
    fields = {name: value for name, value in whole.items() if name not in _LEFT_OUT}
    fields["asked"] = (prompt.kind, prompt.hand, prompt.about)
    swaps = _swaps()
    moving = {name: value for name, value in fields.items() if _names_any(value, swaps[0])}
    fixed = {
        name: _swap_names(value, swaps[0]) for name, value in fields.items() if name not in moving
    }
    encoded = min(
        msgspec.json.encode((rules, fixed | _swap_names(moving, names)), order="sorted")
        for names in swaps
    )
    return sha256(encoded).hexdigest()[:32]


@cache
def _swaps() -> tuple[Mapping[str, str], ...]:
    """Return every swap of the plain suits, as the new names of cards and suits."""
    swaps = []
    for order in permutations(_PLAIN):
        new = dict(zip(_PLAIN, order, strict=True))
        names = {card.value: card.value for card in Card}
        names |= {
            card.value: card.rank + new[card.suit].value
            for card in Card
            if card.suit is not None and card.suit in new
        }
        swaps.append(names | {old.value: suit.value for old, suit in new.items()})
    return tuple(swaps)


def _names_any(value: Any, names: Mapping[str, str]) -> bool:
    """Whether plain values contain a card or a suit, so that a swap changes them."""
    if isinstance(value, str):
        return value in names
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple):
        return False
    return any(_names_any(part, names) for part in value)


def _swap_names(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain values with cards and suits renamed; adjacent cards are sorted."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, dict):
        return {name: _swap_names(item, names) for name, item in value.items()}
    if isinstance(value, list | tuple):
        items = [_swap_names(item, names) for item in value]
        together = len(items) > 1 and all(isinstance(item, str) for item in items)
        return sorted(items) if together else items
    return value
