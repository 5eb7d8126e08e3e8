"""The index rows of one record: the game in the list, its hands, its seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.bots.fallback import count_tricks
from spades_tui.cards import Suit
from spades_tui.engine.calls import bidding_order
from spades_tui.engine.hand_text.export import FinishedHand, played_hands
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import suits_of
from spades_tui.rules.seating import seating
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.verify import VerifiedRecord, verify_record


class GameRow(NamedTuple):
    """A record in the list of games.

    Attributes:
        file: name of the record.
        id: id of the game, "" if nothing of the record can be used.
        created: when it began, in ISO form, UTC.
        title: name of its rules.
        kind: the kind of game, in lower case.
        names: of the players, clockwise from South, a comma between.
        human: the seat of the person, -1 if only bots played.
        scores: points of each side at the end, a space between; those of the person's side first.
        won: 1 if the person's side has won the match, 0 if another has, -1 else.
        finished: whether the match is over.
        assisted: whether help was taken.
        hands: number of finished hands.
        problem: the fault of the record, or "".
    """

    file: str
    id: str = ""
    created: str = ""
    title: str = ""
    kind: str = ""
    names: str = ""
    human: int = -1
    scores: str = ""
    won: int = -1
    finished: int = 0
    assisted: int = 0
    hands: int = 0
    problem: str = ""

    @property
    def words(self) -> str:
        """The text that a search matches, in lower case."""
        result = {1: "won", 0: "lost"}.get(self.won, "")
        parts = (self.created[:10], self.title, self.names, self.kind, self.scores, result)
        return " ".join(parts).casefold()


class SeatRow(NamedTuple):
    """One player's row for one finished hand.

    Attributes:
        file: name of the record.
        place: of the hand in the record, from 1.
        seat: the player.
        side: their side.
        person: whether it was the person at the table.
        kind: of the bid, "" if the hand was not bid.
        number: tricks the bid names.
        tricks: tricks taken for the bid: the player's, or those of all players it covers.
        nil_made: 1 for a nil that succeeded, 0 for one that failed, -1 else.
        made: 1 if the side made its contract, 0 if it was set, -1 if it had none.
        side_bags: bags the side took in the hand.
        spades: cards of the hand dealt that count as spades.
        counted: tricks of the hand dealt by a plain count.
        turn: place in the order of bidding, from 1.
    """

    file: str
    place: int
    seat: int
    side: int
    person: int
    kind: str
    number: int
    tricks: int
    nil_made: int
    made: int
    side_bags: int
    spades: int
    counted: int
    turn: int


POINTS_CAP: Final = 100.0
"""Greatest points of one decision in a rate: in a game that is almost decided a point is worth
next to nothing, and a decision would cost thousands."""
DECIMALS: Final = 4
"""Decimals of a stored mean, so that it is the same on every machine."""


def capped_points(points: float) -> float:
    """Return the share of a decision in sums of costs: its cost, up to `POINTS_CAP` either way."""
    return max(-POINTS_CAP, min(points, POINTS_CAP))


class DecisionRow(NamedTuple):
    """A decision of a finished hand that was priced and made a difference.

    Attributes:
        file: name of the record.
        event: place of its event in the log.
        place: of the hand in the record, from 1.
        seat: the player who decided.
        person: whether it was the person at the table.
        created: when the game began, in ISO form, UTC.
        kind: of decision.
        theme: its theme.
        phase: the phase of the hand.
        points: its cost, in points at that score.
        mark: "fine", "?!" …, by the newest price.
        question: id of the question it makes, or made by an older price; "" if it makes none.
        motif: the idea that was missed, of a decision that is marked; "" if none is clear.
    """

    file: str
    event: int
    place: int
    seat: int
    person: int
    created: str
    kind: str
    theme: str
    phase: str
    points: float
    mark: str
    question: str
    motif: str = ""


class RecordRows(NamedTuple):
    """All rows of one record."""

    game: GameRow
    seats: tuple[SeatRow, ...] = ()


def read_rows(path: Path) -> RecordRows:
    """Read the record in `path`, play it through and return its rows; nothing is raised for it."""
    return record_rows(verify_record(path))


def record_rows(verified: VerifiedRecord) -> RecordRows:
    """Return the rows of a record that has been played through."""
    record, game = verified
    path, header = record.path, record.header
    if game is None or header is None:
        return RecordRows(GameRow(path.name, problem=record.problem or ""))
    played = played_hands(game.steps)
    state = game.state
    winner = state.match_winner
    table = seating(game.rules)
    mine = None if header.human is None else table.side_of[header.human]
    order = table.sides_from(header.human or 0)
    row = GameRow(
        file=path.name,
        id=header.id,
        created=header.created.isoformat(),
        title=header.title,
        kind=str(header.kind.__struct_config__.tag),
        names=", ".join(header.names),
        human=-1 if header.human is None else header.human,
        scores=" ".join(str(state.scores[side]) for side in order),
        won=-1 if winner is None or mine is None else int(winner == mine),
        finished=int(game.over),
        assisted=int(state.assisted),
        hands=len(played),
        problem=record.problem or "",
    )
    seats = (_seat_rows(path.name, header, place, hand) for place, hand in enumerate(played, 1))
    return RecordRows(row, tuple(row for rows in seats for row in rows))


def _seat_rows(file: str, header: Header, place: int, played: FinishedHand) -> Iterator[SeatRow]:
    state = played.last.after
    result, table, dealt = state.results[-1], state.seats, state.current_hand.dealt
    order = bidding_order(played.dealt.after)
    for seat in range(table.players):
        bid, side = result.bids[seat], table.side_of[seat]
        scored = result.sides[side]
        yield SeatRow(
            file=file,
            place=place,
            seat=seat,
            side=side,
            person=int(seat == header.human),
            kind="" if bid is None else bid.kind,
            number=0 if bid is None else bid.tricks,
            tricks=result.tricks_for(seat, table),
            nil_made=int(result.tricks[seat] == 0) if is_nil(bid) else -1,
            made=-1 if scored.made is None else int(scored.made),
            side_bags=scored.bags_taken,
            spades=len(suits_of(dealt[seat], state.rules).get(Suit.SPADES, ())),
            counted=count_tricks(dealt[seat], state.rules),
            turn=order.index(seat) + 1,
        )
