"""Contests of two bots: each deal is played once in every line-up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from spades_tui.estimate import Interval, ratio_interval, share_interval
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.lab.simulation.bot_report import BotReport, report_counts
from spades_tui.lab.simulation.tally import LineUp, Tally, sum_tallies
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating


class Contest(msgspec.Struct, frozen=True):
    """A comparison of the bots A and B; the same contest always gives the same figures.

    Attributes:
        rules: the rules, under which a match is one game.
        a: the bots of A's side, clockwise; a shorter list is repeated.
        b: the same for B.
        deals: number of deals; if `games`, number of seeds for games.
        seed: the seed of the deals.
        games: whether whole games are played instead of single hands.
        drawn: whether they begin at random scores, as in the middle of a game.
    """

    rules: RuleSet
    a: tuple[str, ...]
    b: tuple[str, ...]
    deals: int
    seed: int = 0
    games: bool = False
    drawn: bool = False

    def line_ups(self) -> list[LineUp]:
        """Return the line-ups in which each deal is played; group 0 is A, group 1 is B.

        With two sides, A and B exchange seats; at any other table one A sits among B's, at every
        seat in turn, and the side of that seat is A's.
        """
        seats = seating(self.rules)
        two_sides = len(seats.sides) == 2
        places = seats.sides if two_sides else [(seat,) for seat in range(seats.players)]
        return [self._line_up(seats_of_a) for seats_of_a in places]

    def _line_up(self, seats_of_a: Sequence[int]) -> LineUp:
        seats = seating(self.rules)
        groups = tuple(int(seat not in seats_of_a) for seat in range(seats.players))
        bots = []
        for seat, group in enumerate(groups):
            names = (self.a, self.b)[group]
            bots.append(names[seats.sides[seats.side_of[seat]].index(seat) % len(names)])
        sides = tuple(int(side != seats.side_of[seats_of_a[0]]) for side in range(len(seats.sides)))
        return LineUp(self.rules, tuple(bots), groups, sides, self.drawn)


def play_deal(contest: Contest, number: int) -> Tally:
    """Play deal `number` (from 0) in every line-up; return the counts of A and of B.

    Raises:
        BotError: when a bot raises an error.
    """
    seed, hands = game_seed(contest.seed, number), None if contest.games else 1
    return sum_tallies((table.play_game(seed, hands) for table in contest.line_ups()), 2)


class ArenaReport(msgspec.Struct, frozen=True):
    """Figures of a contest.

    Attributes:
        mode: "hands" or "games".
        deals: number of deals; in games, of seeds. Each is played in every line-up.
        seed: the seed of the deals.
        hands: number of hands scored.
        net: points per hand of A's side less the average of the other sides, with an interval from
            the differences between deals.
        games: number of games finished.
        win_share: share of the games won by A's side, 0 to 1, with its interval; None if single
            hands were played.
        even_share: the share expected if A and B are equal, 0 to 1.
        given_up: number of games stopped without a winner after very many hands.
        misdeals: number of deals thrown in.
        a: figures of A.
        b: figures of B.
    """

    mode: str
    deals: int
    seed: int
    hands: int
    net: Interval
    games: int
    win_share: Interval | None
    even_share: float
    given_up: int
    misdeals: int
    a: BotReport
    b: BotReport


def report_contest(contest: Contest, deals: Sequence[Tally]) -> ArenaReport:
    """Return the figures of a contest from the counts of all its deals."""
    others = len(seating(contest.rules).sides) - 1
    nets = [deal.groups[0].points - deal.groups[1].points / others for deal in deals]
    net = ratio_interval(nets, [deal.hands for deal in deals])
    total = sum_tallies(deals, 2)
    a, b = (
        report_counts(",".join(names), counts)
        for names, counts in zip((contest.a, contest.b), total.groups, strict=True)
    )
    return ArenaReport(
        mode="games" if contest.games else "hands",
        deals=contest.deals,
        seed=contest.seed,
        hands=total.hands,
        net=net,
        games=total.games,
        win_share=share_interval(a.wins, total.games) if contest.games else None,
        even_share=round(1 / (others + 1), 4),
        given_up=total.given_up,
        misdeals=total.misdeals,
        a=a,
        b=b,
    )
