"""Contests: who sits where, and each deal played once in every line-up."""

from __future__ import annotations

import msgspec

from spades_tui.bots.players import split_names
from spades_tui.bots.protocol import Bot
from spades_tui.lab.bots import arena_bot
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.lab.simulation.tally import Counts
from spades_tui.player_view import HandResult, PromptKind
from spades_tui.rules.ruleset import RuleSet, single_game
from spades_tui.rules.seating import seating


class Contest(msgspec.Struct, frozen=True):
    """A measurement of the bots A and B; the same contest always comes to the same figures.

    Attributes:
        rules: the rules in force, one game at a time.
        a: name of the one kind of bot, or names with commas for the seats of a side, clockwise.
        b: the same of the other.
        deals: number of deals, or of games' seeds.
        seed: what they are made of.
        games: whole games, instead of single hands.
        drawn: whether they begin at drawn scores.
    """

    rules: RuleSet
    a: str
    b: str
    deals: int
    seed: int = 0
    games: bool = False
    drawn: bool = False

    def deal_seed(self, number: int) -> int:
        """Return the seed of deal `number`."""
        return game_seed(self.seed, number)


def make_contest(
    rules: RuleSet,
    a: str,
    b: str,
    deals: int,
    seed: int = 0,
    *,
    games: bool = False,
    drawn: bool = False,
) -> Contest:
    """Return a contest that can be played.

    Raises:
        ValueError: with a sentence, when there is no bot of a name or nothing is to be played.
    """
    for spec in (a, b):
        for name in split_names(spec):
            arena_bot(name)
    if deals < 1:
        raise ValueError(f"{deals} deals are too few; play 1 or more.")
    return Contest(single_game(rules), a, b, deals, seed, games, drawn)


def lineups(rules: RuleSet) -> tuple[tuple[int, ...], ...]:
    """Return the seats of A, for each time a deal is played.

    Two sides exchange their seats; at any other table one A sits among B's, in every seat in turn.
    """
    seats = seating(rules)
    if len(seats.sides) == 2:
        return seats.sides
    return tuple((seat,) for seat in range(seats.players))


_NAMES: dict[PromptKind, str] = dict.fromkeys(
    ("blind", "look", "nil", "bid", "talk", "raise", "answer"), "bid"
)


def decision_group(kind: PromptKind) -> str:
    """Return what sort of decision a prompt asks for: "card", "bid" or "other"."""
    return "card" if kind == "play" else _NAMES.get(kind, "other")


class DealResult(msgspec.Struct):
    """What came of one deal in all line-ups.

    Attributes:
        net: points of A's sides less those of an average other side, all hands together.
        hands: hands scored.
        games: games finished.
        wins: those won by A's side.
        given_up: games that showed no sign of ending, won by nobody.
        misdeals: deals thrown in.
        counts: what was counted of A and of B.
    """

    net: float = 0.0
    hands: int = 0
    games: int = 0
    wins: int = 0
    given_up: int = 0
    misdeals: int = 0
    counts: tuple[Counts, Counts] = msgspec.field(default_factory=lambda: (Counts(), Counts()))


def play_deal(contest: Contest, number: int) -> DealResult:
    """Play deal `number` of a contest in every line-up.

    Raises:
        BotError: when a bot raises an error.
    """
    found = DealResult()
    for seats_of_a in lineups(contest.rules):
        _LineUp(contest, number, seats_of_a, found).play()
    return found


class _LineUp:
    """One deal with A on some of the seats."""

    def __init__(
        self, contest: Contest, number: int, seats_of_a: tuple[int, ...], found: DealResult
    ) -> None:
        rules, seed = contest.rules, contest.deal_seed(number)
        self._seats = seating(rules)
        self._found = found
        self._contest = contest
        self._kind = [int(seat not in seats_of_a) for seat in range(self._seats.players)]
        self._sides_of_a = {self._seats.side_of[seat] for seat in seats_of_a}
        bots = [self._bot(seat) for seat in range(self._seats.players)]
        self._game = BotGame(rules, bots, seed, drawn=contest.drawn, witness=self._count_answer)

    def _bot(self, seat: int) -> Bot:
        names = split_names((self._contest.a, self._contest.b)[self._kind[seat]])
        side = self._seats.sides[self._seats.side_of[seat]]
        return arena_bot(names[side.index(seat) % len(names)])

    def play(self) -> None:
        game = self._game
        game.play(None if self._contest.games else 1)
        found, tally = self._found, game.tally
        for result in game.results:
            self._count_hand(result)
        found.games += tally.games
        found.wins += sum(tally.wins[side] for side in self._sides_of_a)
        found.given_up += tally.given_up
        found.misdeals += tally.misdeals

    def _count_hand(self, result: HandResult) -> None:
        found, sides = self._found, self._seats.sides
        ours = [at.hand for side, at in enumerate(result.sides) if side in self._sides_of_a]
        theirs = [at.hand for side, at in enumerate(result.sides) if side not in self._sides_of_a]
        found.hands += 1
        found.net += sum(ours) / len(ours) - sum(theirs) / len(theirs)
        for side in range(len(sides)):
            counts = found.counts[side not in self._sides_of_a]
            counts.count_side(result, side)
            counts.count_pair(result, side, self._seats)
        for seat, kind in enumerate(self._kind):
            found.counts[kind].count_seat(result, seat, self._seats)

    def _count_answer(self, decided: BotAnswer) -> None:
        prompt = decided.view.prompt
        assert prompt is not None
        self._found.counts[self._kind[prompt.seat]].count_decision(
            decision_group(prompt.kind),
            decided.seconds,
            legal=decided.legal,
            free=prompt.is_free,
        )
