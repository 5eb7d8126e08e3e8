"""Counts of bids, tricks and scores of bots in games among themselves."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame
from spades_tui.player_view import HandResult
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import Seating, seating


class Counts(msgspec.Struct):
    """Counts of one group: a side, or all that one bot did at several seats.

    Attributes:
        hands: number of hands scored, once for each of its sides.
        seats: number of hands scored, once for each of its players.
        points: sum of the points of its sides.
        contracts: number of contracts of its sides.
        sets: number of contracts that were set.
        bags: number of bags taken by its sides.
        bid: sum of the tricks bid, by bids of every kind.
        numbers: number of bids of the kind "number".
        over: sum of tricks bid minus tricks taken, over bids of that kind.
        off: sum of the absolute differences between tricks bid and taken, over bids of that kind.
        nils_bid: number of nils of every kind.
        nils_made: number of nils that were made.
        wins: number of games won by its sides.
        decisions: number of answers given.
        illegal: number of answers the rules refused.
        times: of each bid or card that left a choice, the kind of the prompt and the seconds.
    """

    hands: int = 0
    seats: int = 0
    points: int = 0
    contracts: int = 0
    sets: int = 0
    bags: int = 0
    bid: int = 0
    numbers: int = 0
    over: int = 0
    off: int = 0
    nils_bid: int = 0
    nils_made: int = 0
    wins: int = 0
    decisions: int = 0
    illegal: int = 0
    times: list[tuple[str, float]] = msgspec.field(default_factory=list)

    def count_side(self, result: HandResult, side: int) -> None:
        """Add the contract, points and bags of `side` in a finished hand."""
        scored = result.sides[side]
        self.hands += 1
        self.points += scored.hand
        self.contracts += scored.made is not None
        self.sets += scored.made is False
        self.bags += scored.bags_taken

    def count_seat(self, result: HandResult, seat: int, seats: Seating) -> None:
        """Add the bid of the player at `seat` in a finished hand; `seats` is the seating of the
        game."""
        self.seats += 1
        bid = result.bids[seat]
        if bid is None:
            return
        self.bid += bid.tricks
        if bid.is_nil or bid.is_double_nil:
            self.nils_bid += 1
            self.nils_made += not result.tricks[seat]
        elif bid.kind == "number":
            error = bid.tricks - result.tricks_for(seat, seats)
            self.numbers += 1
            self.over += error
            self.off += abs(error)

    def count_answer(self, answer: BotAnswer) -> None:
        """Add an answer; its time counts if it was a bid or card with a choice."""
        prompt = answer.view.question
        self.decisions += 1
        self.illegal += not answer.legal
        if prompt.is_free and prompt.kind in ("bid", "play"):
            self.times.append((prompt.kind, answer.seconds))


class Tally(msgspec.Struct):
    """Counts of one or more games.

    Attributes:
        groups: the counts by group.
        games: number of games finished.
        hands: number of hands scored.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
    """

    groups: list[Counts]
    games: int = 0
    hands: int = 0
    given_up: int = 0
    misdeals: int = 0

    def add(self, other: Tally) -> None:
        """Add the counts of `other`, which has the same groups."""
        for mine, theirs in zip(self.groups, other.groups, strict=True):
            _add_fields(mine, theirs, Counts.__struct_fields__)
        _add_fields(self, other, ("games", "hands", "given_up", "misdeals"))


def _add_fields(total: msgspec.Struct, part: msgspec.Struct, names: tuple[str, ...]) -> None:
    for name in names:
        setattr(total, name, getattr(total, name) + getattr(part, name))


def make_tally(groups: int) -> Tally:
    """Return a tally of no games."""
    return Tally([Counts() for _ in range(groups)])


def sum_tallies(tallies: Iterable[Tally], groups: int) -> Tally:
    """Return the sum of tallies, each of which has so many groups."""
    total = make_tally(groups)
    for tally in tallies:
        total.add(tally)
    return total


class LineUp(msgspec.Struct, frozen=True):
    """Bots at a table, and the groups in which they are counted.

    Attributes:
        rules: the rules, under which a match is one game.
        bots: the names of the bots by seat.
        seat_groups: by seat, the index of the group that its player counts for.
        side_groups: by side, the index of the group that its points count for.
        drawn: whether games begin at random scores, as in the middle of a game.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    seat_groups: tuple[int, ...]
    side_groups: tuple[int, ...]
    drawn: bool = False

    def play_game(self, seed: int, hands: int | None = None) -> Tally:
        """Play a game and return its counts.

        Args:
            seed: the seed of the game.
            hands: number of scored hands after which it is cut short; None to play to its end.

        Raises:
            BotError: when a bot raises an error.
        """
        tally, seats = make_tally(len(set(self.side_groups))), seating(self.rules)

        def count_answer(answer: BotAnswer) -> None:
            group = self.seat_groups[answer.view.question.seat]
            tally.groups[group].count_answer(answer)

        played = BotGame(self.rules, self.bots, seed, drawn=self.drawn, witness=count_answer)
        played.play(hands)
        for result in played.results:
            for side, group in enumerate(self.side_groups):
                tally.groups[group].count_side(result, side)
            for seat, group in enumerate(self.seat_groups):
                tally.groups[group].count_seat(result, seat, seats)
        outcome = played.game.state.outcome
        if outcome is not None:
            tally.games = 1
            tally.groups[self.side_groups[outcome.winner]].wins = 1
        tally.hands = len(played.results)
        tally.given_up = int(hands is None and not played.game.over)
        tally.misdeals = played.misdeals
        return tally
