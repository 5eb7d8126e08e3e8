"""Replay a record: every event in words, with all hands open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import msgspec
from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.engine import Game, State, project
from spades_tui.engine.fold import steps
from spades_tui.engine.hand_text.export import hands_text, list_played_hands
from spades_tui.engine.state import new_state
from spades_tui.player_view import View
from spades_tui.player_view.redaction import redact_event
from spades_tui.player_view.wording import CardStyle, Cast, narrate
from spades_tui.player_view.wording.changes import consequences, describe_update, trick_finished
from spades_tui.player_view.wording.status import hand_line, list_by_suit
from spades_tui.rules import events as happened
from spades_tui.rules.events import Assumed, CardsDiscarded, Event
from spades_tui.rules.explain.summary import summary
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.paths import StorageError
from spades_tui.storage.records.header import Header
from spades_tui.storage.records.verify import load_record

NO_HAND: Final = "No hand of this game is finished yet."


class ReplayStep(NamedTuple):
    """An event of the replay and its position in the match.

    Attributes:
        beat: the event in words, with the state of the table after it.
        game: number of the game in the match, from 1.
        hand: number of the hand in the game, from 1.
        trick: number of the trick, from 1; 0 before the play.
    """

    beat: NarratedEvent
    game: int
    hand: int
    trick: int


class Replay:
    """A recorded game to be shown event by event.

    Attributes:
        path: the path of its record.
        header: the header of the record.
        game: the game, up to the first damaged event.
        problem: a sentence about damage to the record; "" if there is none.
    """

    def __init__(self, path: Path, header: Header, game: Game, problem: str = "") -> None:
        self.path, self.header, self.game, self.problem = path, header, game, problem

    @classmethod
    def open(cls, path: Path) -> Self:
        """Return the replay of the record in `path`.

        Raises:
            StorageError: when nothing of it can be used.
        """
        record, header, game = load_record(path)
        return cls(path, header, game, record.problem or "")

    @property
    def home(self) -> int:
        """The seat from which the game is shown: the person's (`Header.human`); 0 if only bots
        played."""
        return self.header.human or 0

    @property
    def shows_all(self) -> bool:
        """Whether every card may be shown; if not, only those that the person may know are
        shown."""
        return self.header.shows_all(self.game)

    def steps(self, seat: int | None, style: CardStyle = "words") -> tuple[ReplayStep, ...]:
        """Return the events of the game that have words, in order.

        Args:
            seat: the seat as which they are seen; None for all hands open. While not all cards may
                be shown, the person's seat is used instead.
            style: the style of cards in sentences.
        """
        if not self.shows_all:
            seat = self.home
        watched = self.home if seat is None else seat
        cast = Cast(self.header.names, self.header.human, style)
        narrated = narrate_record(
            self.game.rules, self.game.log, cast, watched, in_full=seat is None
        )
        return _place_in_tricks(tuple(narrated))

    def hand_text(self, number: int | None = None) -> str:
        """Return finished hands as PBN text, which can be pasted into a message and imported.

        Args:
            number: number of a finished hand in the record, from 1; None for all hands.

        Raises:
            StorageError: when no hand is finished.
        """
        hands = list_played_hands(self.game.steps)
        if not hands:
            raise StorageError(NO_HAND)
        wanted = hands if number is None else hands[number - 1 : number]
        return hands_text(wanted, seat=self.header.human)

    def place_of(self, moment: ReplayStep) -> int | None:
        """Return the number of the finished hand that `moment` belongs to, among those of the
        record, from 1.

        None if that hand is not finished.
        """
        hands = list_played_hands(self.game.steps)
        starts = (
            place
            for place, hand in enumerate(hands, 1)
            if (hand.game, hand.number) == (moment.game, moment.hand)
        )
        return next(starts, None)

    def data(self) -> ReplayData:
        """Return the record for JSON; while not all cards may be shown, without hidden cards and
        the seed."""
        header, game = self.header, self.game
        view = game.view(self.home)
        fields = msgspec.to_builtins(header)
        if not self.shows_all:
            del fields["seed"]  # it deals the hidden cards
        results = {step.beat.view.game: step.beat.view.results for step in self.steps(None)}
        return ReplayData(
            header.is_over(game),
            header.kind.is_sealed and not self.problem,
            summary(game.rules),
            fields,
            tuple(game.log if self.shows_all else game.log_for(self.home)),
            tuple(
                {"game": number, **msgspec.to_builtins(hand)}
                for number, hands in results.items()
                for hand in hands
            ),
            view.scores,
            view.bags,
            view.wins,
            view.match_winner,
            view.assisted,
            self.problem or None,
        )


class ReplayData(msgspec.Struct, frozen=True):
    """A record in JSON.

    Attributes:
        finished: whether the game is over.
        sealed: whether every deal was committed to before it, and the record has no fault.
        summary: the rules in one line.
        header: the first line of the record; while not all cards may be shown, without the seed.
        events: the events; while not all cards may be shown, only as the person saw them.
        results: the finished hands (`HandResult`), each with the number of its game as ``game``.
        scores: by side, its points in the current game.
        bags: by side, its bags.
        wins: by side, the games won.
        winner: the index of the side that won the match; null if none has.
        assisted: whether help was taken.
        problem: a sentence about the fault of the record; null if there is none.
    """

    finished: bool
    sealed: bool
    summary: str
    header: dict[str, Any]
    events: tuple[Event, ...]
    results: tuple[dict[str, Any], ...]
    scores: Sequence[int]
    bags: Sequence[int]
    wins: Sequence[int]
    winner: int | None
    assisted: bool
    problem: str | None


def _place_in_tricks(beats: tuple[NarratedEvent, ...]) -> tuple[ReplayStep, ...]:
    """Give each event its trick; an automatic event belongs to the event after it."""
    steps: list[ReplayStep] = []
    for beat in reversed(beats):
        if beat.goes_on and steps:
            steps.append(steps[-1]._replace(beat=beat))
            continue
        view = beat.view
        trick = len(view.tricks) + (view.trick is not None and bool(view.trick.plays))
        steps.append(ReplayStep(beat, view.game, view.hand_number, trick))
    return tuple(reversed(steps))


class NarratedEvent(msgspec.Struct, frozen=True):
    """One event of a replay, with the state of the table after it.

    Attributes:
        view: the view of the seat from which the game is shown, after the event.
        state: the full state after the event, with every card.
        lines: sentences about the event and its consequences.
        goes_on: whether it is shown together with the next event, as no player decided anything.
        ends_trick: whether it completed a trick or ended the hand.
        ends_hand: whether it ended the hand, by a misdeal too.
    """

    view: View
    state: State
    lines: tuple[str, ...]
    goes_on: bool
    ends_trick: bool
    ends_hand: bool


def narrate_record(
    rules: RuleSet, events: Sequence[Event], cast: Cast, seat: int, *, in_full: bool
) -> Iterator[NarratedEvent]:
    """Yield each event of a legal log about which there is something to say.

    Args:
        rules: the rules in force.
        events: the log.
        cast: names of the players.
        seat: the seat from which the game is shown.
        in_full: whether sentences name every card; if not, only those that `seat` may know.
    """
    before = project(new_state(rules), seat)
    untold = any(isinstance(event, Assumed) and isinstance(event.answer, CardsDiscarded)
                 for event in events)  # fmt: skip
    for _, happening, _, state in steps(rules, events):
        event = _remove_leftovers(happening) if untold else happening
        after = project(state, seat)
        if in_full:
            lines = _openly(event, before, after, state, cast)
        else:
            lines = _as_seen(redact_event(event, seat), before, after, cast)
        if lines and not isinstance(
            event, happened.DealCommitted
        ):  # `spades stats fairness` has it
            yield _beat(event, before, after, state, lines)
        before = after


def _remove_leftovers(event: Event) -> Event:
    """Return the event without its leftover cards, for a hand whose leftovers are unknown."""
    match event:
        case happened.HandDealt():
            return replace(event, rest=())
        case happened.LeftoversTaken():
            return replace(event, cards=None)
    return event


def _beat(event: Event, before: View, after: View, state: State, lines: list[str]) -> NarratedEvent:
    hand = len(after.results) > len(before.results) or isinstance(event, happened.MisdealCalled)
    trick = trick_finished((event,), before, after)
    by_itself = isinstance(event, happened.DealerChosen)
    return NarratedEvent(after, state, tuple(lines), by_itself, trick or hand, hand)


def _as_seen(event: Event | None, before: View, after: View, cast: Cast) -> list[str]:
    """Return the event in words for a player, with their cards if these have changed before the
    play."""
    lines = describe_update(() if event is None else (event,), before, after, cast)
    played = after.trick is not None or after.tricks or after.phase in ("draw", "between")
    if after.hand and not played and set(after.hand) != set(before.hand or ()):
        seat = after.seat
        lines += (
            [hand_line(after, cast)]
            if seat == cast.viewer
            else _held({seat: after.hand}, after, cast)
        )
    return lines


def _openly(event: Event, before: View, after: View, state: State, cast: Cast) -> list[str]:
    """Return the event with all cards: every hand as it is dealt or drawn, every card exchanged."""
    line = narrate(event, cast)
    lines = [] if line is None else [line]
    if isinstance(event, happened.RevokeLeft) and line is None:
        lines.append(f"{cast.subject_verb(event.seat, 'let')} it stand.")
    if isinstance(event, happened.HandDealt):
        lines += _held(dict(enumerate(event.hands)), after, cast)
        if event.rest and any(event.hands):
            lines.append(f"Left over: {list_by_suit(event.rest, after, cast)}.")
    if before.phase == "draw" != after.phase and state.hand is not None:
        lines += _held(dict(enumerate(state.hand.cards)), after, cast)
    return lines + consequences((event,), before, after, cast)


def _held(hands: Mapping[int, tuple[Card, ...] | None], view: View, cast: Cast) -> list[str]:
    return [
        f"{cast.subject_verb(hand, 'hold')} {list_by_suit(cards, view, cast)}."
        for hand, cards in hands.items()
        if cards
    ]
