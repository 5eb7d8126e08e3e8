"""Contests of two bots: the line-ups, with each deal played once in every line-up."""

from __future__ import annotations

import msgspec

from spades_tui.bots.players import split_names
from spades_tui.bots.protocol import Bot
from spades_tui.bots.roster import load_bot
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.simulation.tally import Counts
from spades_tui.player_view import HandResult, PromptKind
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class Contest(msgspec.Struct, frozen=True):
    """A comparison of the bots A and B; the same contest always gives the same figures.

    Attributes:
        rules: the rules, changed so that a match is one game.
        a: name of A, or names for the seats of a side, clockwise with commas between them.
        b: the same for B.
        deals: number of deals; if `games`, number of seeds for games.
        seed: the seed of the deals.
        games: whether whole games are played instead of single hands.
        drawn: whether they begin at random scores, as in the middle of a game.
    """

    rules: RuleSet
    a: str
    b: str
    deals: int
    seed: int = 0
    games: bool = False
    drawn: bool = False

    def deal_seed(self, number: int) -> int:
        """Return the seed of deal `number`, from 0."""
        return game_seed(self.seed, number)


def lineups(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return for each line-up in which a deal is played the seats of A; B has the other seats.

    With two sides, A and B exchange seats; at any other table one A sits among B's, at every seat
    in turn.
    """
    seats = seating(rules)
    if len(seats.sides) == 2:
        return seats.sides
    return tuple((seat,) for seat in range(seats.players))


_NAMES: dict[PromptKind, str] = dict.fromkeys(
    ("blind", "look", "nil", "bid", "talk", "raise", "answer"), "bid"
)


def _decision_group(kind: PromptKind) -> str:
    """Return the group in which the time of an answer to a prompt is counted: "card", "bid" or
    "other"."""
    return "card" if kind == "play" else _NAMES.get(kind, "other")


class DealResult(msgspec.Struct):
    """The result of one deal, summed over all line-ups.

    Attributes:
        net: points of A's side less the average of the other sides, summed over all hands.
        hands: number of hands scored.
        games: number of games finished.
        wins: number of games won by A's side.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
        counts: the counts of A, and those of B.
    """

    net: float = 0.0
    hands: int = 0
    games: int = 0
    wins: int = 0
    given_up: int = 0
    misdeals: int = 0
    counts: tuple[Counts, Counts] = msgspec.field(default_factory=lambda: (Counts(), Counts()))


def play_deal(contest: Contest, number: int) -> DealResult:
    """Play deal `number` (from 0) of a contest in every line-up, and return the result.

    Raises:
        BotError: when a bot raises an error.
    """
    total = DealResult()
    for seats_of_a in lineups(contest.rules):
        _LineUp(contest, number, seats_of_a, total).play()
    return total


class _LineUp:
    """Plays one deal with A at some of the seats, and adds its result to a `DealResult`."""

    def __init__(
        self, contest: Contest, number: int, seats_of_a: tuple[int, ...], total: DealResult
    ) -> None:
        rules, seed = contest.rules, contest.deal_seed(number)
        self._seats = seating(rules)
        self._total = total
        self._contest = contest
        self._kind = [int(seat not in seats_of_a) for seat in range(self._seats.players)]
        self._sides_of_a = {self._seats.side_of[seat] for seat in seats_of_a}
        bots = [self._bot(seat) for seat in range(self._seats.players)]
        self._game = BotGame(rules, bots, seed, drawn=contest.drawn, witness=self._count_answer)

    def _bot(self, seat: int) -> Bot:
        names = split_names((self._contest.a, self._contest.b)[self._kind[seat]])
        side = self._seats.sides[self._seats.side_of[seat]]
        return load_bot(names[side.index(seat) % len(names)], outsiders=True)

    def play(self) -> None:
        game = self._game
        game.play(None if self._contest.games else 1)
        total, tally = self._total, game.tally
        for result in game.results:
            self._count_hand(result)
        total.games += tally.games
        total.wins += sum(tally.wins[side] for side in self._sides_of_a)
        total.given_up += tally.given_up
        total.misdeals += tally.misdeals

    def _count_hand(self, result: HandResult) -> None:
        total, sides = self._total, self._seats.sides
        points = [scored.hand for scored in result.sides]
        ours = [points[side] for side in range(len(sides)) if side in self._sides_of_a]
        theirs = [points[side] for side in range(len(sides)) if side not in self._sides_of_a]
        total.hands += 1
        total.net += sum(ours) / len(ours) - sum(theirs) / len(theirs)
        for side in range(len(sides)):
            total.counts[side not in self._sides_of_a].count_side(result, side)
        for seat, kind in enumerate(self._kind):
            total.counts[kind].count_seat(result, seat, self._seats)

    def _count_answer(self, answer: BotAnswer) -> None:
        prompt = answer.view.prompt
        assert prompt is not None
        self._total.counts[self._kind[prompt.seat]].count_decision(
            _decision_group(prompt.kind),
            answer.seconds,
            legal=answer.legal,
            free=prompt.is_free,
        )
