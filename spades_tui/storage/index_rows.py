"""The index rows of one record: one for the game, and one for each player in each hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from spades_tui.bots.fallback import count_tricks
from spades_tui.cards import Suit
from spades_tui.engine.calls import bidding_order
from spades_tui.engine.hand_text.export import FinishedHand, list_played_hands
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import suits_of
from spades_tui.rules.seating import seating
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.verify import VerifiedRecord, verify_record


class GameRow(NamedTuple):
    """The row of one record in the table of games.

    Attributes:
        file: file name of the record.
        id: id of the game; "" if nothing of the record can be used.
        created: when the game began, in ISO form, UTC.
        title: name of its rules.
        kind: the kind of game, in lower case (`header.GameKind`).
        names: names of the players, clockwise from South, separated by commas.
        human: seat of the person; -1 if only bots played.
        scores: points of each side at the end, separated by spaces; the person's side comes first.
        won: 1 if the person's side won the match, 0 if another did, -1 if nobody has or no person
            played.
        finished: 1 if the match is over, else 0.
        assisted: 1 if help was taken, else 0.
        hands: number of finished hands.
        problem: a sentence about the fault of the record; "" if it has none.
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
        """The text in which a search looks for words, in lower case: date, rules, names, kind,
        scores, "won" or "lost"."""
        result = {1: "won", 0: "lost"}.get(self.won, "")
        parts = (self.created[:10], self.title, self.names, self.kind, self.scores, result)
        return " ".join(parts).casefold()


class SeatRow(NamedTuple):
    """The row of one player in one finished hand.

    Attributes:
        file: file name of the record.
        place: number of the hand in the record, from 1.
        seat: the player's seat.
        side: the index of the player's side.
        person: 1 for the person at the table, 0 for a bot.
        kind: kind of the bid; "" if the hand was played without bids.
        number: number of tricks that the bid names.
        tricks: number of tricks taken for the bid: the player's, or those of all players it covers.
        nil_made: 1 if the player bid a nil or double nil and took no trick, 0 if they took one, -1
            without a nil.
        made: 1 if the side made its contract, 0 if it was set, -1 if it had none.
        side_bags: number of bags the side took in the hand.
        spades: number of cards dealt to the player that count as spades.
        counted: expected tricks of the cards dealt to the player, as counted by a simple rule
            (`count_tricks`).
        turn: position of the player in the order of bidding, from 1.
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
"""Most points that one decision adds to an error rate. In a game that is almost decided a decision
could cost thousands, because a point hardly changes the chance to win."""
DECIMALS: Final = 4
"""Decimals of a stored mean, so that it is the same on every machine."""


def cap_points(points: float) -> float:
    """Return the cost of a decision in points, limited to `POINTS_CAP` up and down, for
    averages."""
    return max(-POINTS_CAP, min(points, POINTS_CAP))


class DecisionRow(NamedTuple):
    """The row of one priced decision of a finished hand.

    Decisions whose answers all came out the same, and those in a game as good as decided, have
    none.

    Attributes:
        file: file name of the record.
        event: index of its event in the log, from 0.
        place: number of the hand in the record, from 1.
        seat: the seat that decided.
        person: 1 for the person at the table, 0 for a bot.
        created: when the game began, in ISO form, UTC.
        kind: kind of the decision (`review.themes.DecisionKind`).
        theme: its theme (`review.themes.DecisionTheme`).
        phase: the phase of the hand (`review.themes.Phase`).
        points: net points that it lost against the best answer (`Price.points`); chance can make it
            negative.
        mark: its mark (`review.marks.Mark`) by the newest price.
        question: id of the practice question made of a marked decision of the person; "" if there
            is none.
        motif: name of the idea that a marked decision missed; "" if none is clear.
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
    """The game and seat rows of one record.

    Attributes:
        game: the row of the game.
        seats: one row for each player in each finished hand; empty if the record cannot be used.
    """

    game: GameRow
    seats: tuple[SeatRow, ...] = ()


def read_rows(path: Path) -> RecordRows:
    """Return the rows of the record in `path`, which is replayed.

    If nothing of it can be used, the row of the game has only its `file` and `problem`.
    """
    return record_rows(verify_record(path))


def record_rows(verified: VerifiedRecord) -> RecordRows:
    """Return the rows of a record that has been replayed.

    If nothing of it can be used, the row of the game has only its `file` and `problem`.
    """
    record, game = verified
    path, header = record.path, record.header
    if game is None or header is None:
        return RecordRows(GameRow(path.name, problem=record.problem or ""))
    played = list_played_hands(game.steps)
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
