"""What a bot's games with itself look like: bids against tricks, bags, nils, how games end.

No opponent can hide a weakness there, so these figures tell under any rule set where to look for
one: contracts that are set, bags, bids that are not what was taken, nils nobody could make.
"""

from __future__ import annotations

from concurrent.futures import Executor

import msgspec
from msgspec.structs import astuple

from spades_tui.lab.arena.report import share
from spades_tui.rules.bids import PARTNERS
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import BotAnswer, BotGame, game_seed, single_games
from spades_tui.session.contest.contest import arena_bot
from spades_tui.session.contest.handing_out import Progress, gathered
from spades_tui.session.tally import add_to
from spades_tui.view import HandResult

Share = tuple[float, float, float]
"""A share and its 95 % interval, 0 to 1."""


class FiguresTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, over how many games."""

    rules: RuleSet
    bot: str
    games: int
    seed: int = 0


class Sums(msgspec.Struct):
    """What is counted, hand by hand.

    Attributes:
        ended: games that ended within 300 hands.
        at_target: games won by a side that had reached the target.
        hands: hands scored.
        scores: scores of sides in them, and `points` the points of all.
        contracts: those that were made or set, and `sets` the latter.
        numbers: bids of a number, `bid` and `taken` the tricks bid and taken for them, and `off`
            by how far they missed, without sign.
        declared: the same numbers of declarers, who take a dummy's tricks as well, and
            `declared_off`.
        bags: bags of all sides.
        calls: first bids of a side of several players.
        nils: nils bid, and `made` those that succeeded; `first_nils` and `first_made` of players
            who bid before their partner.
    """

    ended: int = 0
    at_target: int = 0
    hands: int = 0
    scores: int = 0
    points: int = 0
    contracts: int = 0
    sets: int = 0
    numbers: int = 0
    bid: int = 0
    taken: int = 0
    off: int = 0
    declared: int = 0
    declared_off: int = 0
    bags: int = 0
    calls: int = 0
    nils: int = 0
    made: int = 0
    first_nils: int = 0
    first_made: int = 0

    def add(self, other: Sums) -> None:
        """Take in what was counted elsewhere."""
        add_to(self, other)


class FiguresReport(msgspec.Struct, frozen=True):
    """What came of all games.

    Attributes:
        counts: everything counted.
        points: points a hand of a side.
        bid: tricks bid by who bid a number, `taken` those taken for it, and `off` by how far they
            differ, without sign.
        declarer_off: the same of declarers; None without a dummy.
        bags: bags a hand of a side.
        set_share: contracts that were set, …
        nil_share: hands of a player that were bid nil, …
        made_share: nils that succeeded, …
        first_share: how often the first partner to bid goes nil, …
        first_made_share: how many of these nils succeed, and …
        second_made_share: how many of the others; each with its interval, None of nothing.
    """

    bot: str
    games: int
    seed: int
    counts: Sums
    points: float
    bid: float
    taken: float
    off: float
    declarer_off: float | None
    bags: float
    set_share: Share | None
    nil_share: Share | None
    made_share: Share | None
    first_share: Share | None
    first_made_share: Share | None
    second_made_share: Share | None


def table_figures(
    task: FiguresTask, executor: Executor, progress: Progress | None = None
) -> FiguresReport:
    """Play the games on `executor` and return what they come to.

    Raises:
        BotFailed: when a bot raises an error.
    """
    units = [(task, number) for number in range(task.games)]
    sums = Sums()
    for found in gathered(executor, one_game, units, progress):
        sums.add(found)
    players = seating(task.rules).players
    return FiguresReport(
        bot=task.bot,
        games=task.games,
        seed=task.seed,
        counts=sums,
        points=_mean(sums.points, sums.scores),
        bid=_mean(sums.bid, sums.numbers),
        taken=_mean(sums.taken, sums.numbers),
        off=_mean(sums.off, sums.numbers),
        declarer_off=_mean(sums.declared_off, sums.declared) if sums.declared else None,
        bags=_mean(sums.bags, sums.scores),
        set_share=_share(sums.sets, sums.contracts),
        nil_share=_share(sums.nils, sums.hands * players),
        made_share=_share(sums.made, sums.nils),
        first_share=_share(sums.first_nils, sums.calls),
        first_made_share=_share(sums.first_made, sums.first_nils),
        second_made_share=_share(sums.made - sums.first_made, sums.nils - sums.first_nils),
    )


def _mean(total: int, count: int) -> float:
    return round(total / max(1, count), 3)


def _share(part: int, count: int) -> Share | None:
    return astuple(share(part, count)) if count else None


def one_game(task: FiguresTask, number: int) -> Sums:
    """Play game `number`; return what is counted of it."""
    rules = single_games(task.rules)
    table, sums = seating(rules), Sums()
    first: set[tuple[int, int]] = set()

    def look(decided: BotAnswer) -> None:
        view = decided.view
        partner = view.partner
        if view.question.kind == "bid" and partner is not None and view.bids[partner] is None:
            first.add((view.hand_number, view.seat))

    bots = [arena_bot(task.bot) for _ in range(table.players)]
    played = BotGame(rules, bots, game_seed(task.seed, number), witness=look)
    played.play()
    for result in played.results:
        _count(sums, result, rules)
        spoke = [seat for seat in range(table.players) if (result.number, seat) in first]
        sums.calls += len(spoke)
        for seat in spoke:
            bid = result.bids[seat]
            nil = bid is not None and bid.is_nil
            sums.first_nils += nil
            sums.first_made += nil and not result.tricks[seat]
    outcome, scores = played.game.state.outcome, played.game.state.scores
    if outcome is not None:
        sums.ended += 1
        sums.at_target += scores[outcome.winner] >= rules.ending.target
    return sums


def _count(sums: Sums, result: HandResult, rules: RuleSet) -> None:
    """Add a finished hand, but for who bid first."""
    table = seating(rules)
    sums.hands += 1
    for side in result.sides:
        sums.scores += 1
        sums.points += side.hand
        sums.bags += side.bags_taken
        sums.contracts += side.made is not None
        sums.sets += side.made is False
    for seat, bid in enumerate(result.bids):
        if bid is None or bid == PARTNERS:
            continue
        if bid.is_nil:
            sums.nils += 1
            sums.made += not result.tricks[seat]
        elif bid.kind == "number":
            taken = result.tricks_for(seat, table)
            sums.numbers += 1
            sums.bid += bid.tricks
            sums.taken += taken
            sums.off += abs(bid.tricks - taken)
            if seat == result.declarer:
                sums.declared += 1
                sums.declared_off += abs(bid.tricks - taken)
