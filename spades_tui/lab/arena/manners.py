"""How often a bot plays cards that look odd at the table, and which ones.

The bot plays single hands with itself on every seat. What it then plays is held against
`spades_tui.bots.manners`, whatever its reasons were.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor

import msgspec

from spades_tui.bots.manners import ODDITIES, Manners, Oddity
from spades_tui.bots.protocol import Limit
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.session.botgame import BotGame, Decided, game_seed, single_games
from spades_tui.session.contest.contest import arena_bot
from spades_tui.session.contest.handing_out import Progress, gathered


class MannersTask(msgspec.Struct, frozen=True):
    """What is to be found out: of which bot, over how many hands."""

    rules: RuleSet
    bot: str
    hands: int
    seed: int = 0


class OddCard(msgspec.Struct, frozen=True):
    """One odd card and the moment it was played.

    Attributes:
        deal: seed of the game whose first hand it was: `spades simulate --seed` deals it again.
        trick: number of the trick, from 1.
        seat: who played it.
        card: the card, and `on` those on the table, in order.
        kind: what is odd about it.
        why: the first reason the bot gives.
    """

    deal: int
    trick: int
    seat: int
    card: str
    on: tuple[str, ...]
    kind: Oddity
    why: str


class MannersReport(msgspec.Struct, frozen=True):
    """What came of all hands.

    Attributes:
        counts: odd cards by kind.
        per_hundred: the same in a hundred hands.
        cards: every one of them.
    """

    bot: str
    hands: int
    seed: int
    counts: dict[Oddity, int]
    per_hundred: dict[Oddity, float]
    cards: tuple[OddCard, ...]


def manners(
    task: MannersTask, executor: Executor, progress: Progress | None = None
) -> MannersReport:
    """Play the hands on `executor` and return the odd cards.

    Raises:
        BotFailed: when a bot raises an error.
    """
    units = [(task, number) for number in range(task.hands)]
    found = [odd for odds in gathered(executor, one_hand, units, progress) for odd in odds]
    counts = Counter(odd.kind for odd in found)
    return MannersReport(
        bot=task.bot,
        hands=task.hands,
        seed=task.seed,
        counts={kind: counts[kind] for kind in ODDITIES},
        per_hundred={kind: round(100 * counts[kind] / task.hands, 2) for kind in ODDITIES},
        cards=tuple(found),
    )


def one_hand(task: MannersTask, number: int) -> list[OddCard]:
    """Play hand `number`; return its odd cards."""
    seed = game_seed(task.seed, number)
    rules = single_games(task.rules)
    bots = [arena_bot(task.bot) for _ in range(seating(rules).players)]
    found: list[OddCard] = []

    def look(decided: Decided) -> None:
        action, view = decided.decision.action, decided.view
        if not isinstance(action, PlayCard):
            return
        odd = Manners(view).odd(action)
        if odd is None:
            return
        on = tuple(play.card.label for play in view.trick.plays) if view.trick else ()
        reasons = decided.decision.reasons
        why = reasons[0].text if reasons else ""
        trick = len(view.tricks) + 1
        found.append(OddCard(seed, trick, action.hand, action.card.label, on, odd, why))

    BotGame(rules, (), seed, bots=bots, witness=look, limit=Limit()).play(hands=1)
    return found
