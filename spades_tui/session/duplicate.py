"""Two kinds of bots against each other on the same deals, the seats exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import BotGame, bots_for, game_seed, single_games
from spades_tui.session.intervals import wilson
from spades_tui.session.simulate import Progress
from spades_tui.session.tally import Tally, added


class DuplicateResult(msgspec.Struct, frozen=True):
    """How the first kind of bot did.

    Attributes:
        games: games played; each deal once for every side the first kind can sit on.
        wins: games won by the first kind.
        hands: hands scored.
        points_a_hand: points a hand of the first kind's side, and of an average other side.
        p95_ms: time within which 95 of 100 answers of either kind were given.
        illegal_actions: answers the rules refused.
    """

    games: int
    wins: int
    hands: int
    points_a_hand: tuple[float, float]
    p95_ms: float
    illegal_actions: int

    @property
    def share(self) -> float:
        """Share of the games won."""
        return self.wins / self.games if self.games else 0.0

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Return the Wilson interval of the share of games won."""
        return wilson(self.wins, self.games, z)


def duplicate(
    rules: RuleSet,
    first: str,
    second: str,
    deals: int,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
) -> DuplicateResult:
    """Play whole games: the first kind of bot on one side, the second on all others.

    Every seed is played once for each side the first kind can sit on, so that neither kind has the
    better cards.

    Args:
        deals: number of seeds.
        jobs: processes to use; the result is the same.

    Raises:
        ValueError: with a sentence, when there is no bot of a name.
    """
    bots_for(rules, (first, second))
    single = single_games(rules)
    seeds = [game_seed(seed, number) for number in range(deals)]
    rounds: list[tuple[int, int, Tally]] = []
    for done, found in enumerate(_rounds(single, first, second, seeds, jobs), start=1):
        rounds += found
        if progress is not None:
            progress(done, deals)
    return _result(single, rounds)


def _rounds(
    rules: RuleSet, first: str, second: str, seeds: Sequence[int], jobs: int
) -> list[list[tuple[int, int, Tally]]]:
    if jobs <= 1:
        return [play_round(rules, first, second, seed) for seed in seeds]
    with ProcessPoolExecutor(jobs) as executor:
        futures = [executor.submit(play_round, rules, first, second, seed) for seed in seeds]
        return [future.result() for future in futures]


def play_round(rules: RuleSet, first: str, second: str, seed: int) -> list[tuple[int, int, Tally]]:
    """Play one seed with the first kind on each side in turn: (side, winner, tally) of each."""
    seats = seating(rules)
    found = []
    for side in range(len(seats.sides)):
        specs = [first if seats.side_of[s] == side else second for s in range(seats.players)]
        played = BotGame(rules, specs, seed, check=False)
        played.play()
        winner = next((at for at, won in enumerate(played.tally.wins) if won), -1)
        found.append((side, winner, played.tally))
    return found


def _result(rules: RuleSet, rounds: list[tuple[int, int, Tally]]) -> DuplicateResult:
    total = added((tally for _, _, tally in rounds), len(seating(rules).sides))
    ours = sum(tally.points[side] for side, _, tally in rounds)
    theirs = sum(sum(tally.points) - tally.points[side] for side, _, tally in rounds)
    hands = max(1, total.hands)
    others = max(1, len(seating(rules).sides) - 1)
    return DuplicateResult(
        games=total.games,
        wins=sum(winner == side for side, winner, _ in rounds),
        hands=total.hands,
        points_a_hand=(round(ours / hands, 2), round(theirs / hands / others, 2)),
        p95_ms=total.percentile(0.95),
        illegal_actions=total.illegal,
    )
