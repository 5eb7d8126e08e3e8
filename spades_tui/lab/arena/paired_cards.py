"""Two bots compared card by card, on the same deals.

    python -m spades_tui.lab.arena.paired_cards --a master --b expert --hands 500

`club` plays the hands. At every choice of a card both bots decide, each as if it sat there. If they
choose different cards, both are played out from the true deal by the rollout policy, with the same
random stream. Equal choices add nothing to the result or to its error, so far fewer hands are
needed than for whole duplicate games. The play after a choice is not that of the bots.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Final

import msgspec

from spades_tui.bots.heuristics.odd_plays import OddPlayDetector
from spades_tui.bots.parameters import SearchParameters
from spades_tui.bots.protocol import NO_FIGURES
from spades_tui.bots.roster import load_bot
from spades_tui.bots.sampling.hidden_cards import add_open_hands
from spades_tui.bots.search.cards import CardSearch
from spades_tui.bots.search.race import Comparison
from spades_tui.engine import Game
from spades_tui.estimate import Interval, ratio_interval
from spades_tui.lab.simulation.bot_game import game_seed
from spades_tui.lab.work import cpu_count, map_ordered, process_executor
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named

_PLAYOUTS: Final = 160


class PairedTask(msgspec.Struct, frozen=True):
    """A comparison of two bots, card by card, in the first hand of each game.

    Attributes:
        preset: the id of the preset.
        a: the name of the bot A.
        b: the name of the bot B.
        hands: the number of games, and so of hands.
        seed: the seed of the games.
    """

    preset: str
    a: str
    b: str
    hands: int
    seed: int = 0


class PairedHand(msgspec.Struct):
    """The comparison of the bots A and B in one hand.

    Attributes:
        points: net points by which A's cards are better than B's, summed over all choices.
        win: chance to win the game by which A's cards are better, summed over all choices.
        choices: number of choices of a card.
        differ: number of choices in which the cards of A and B differ.
        odd: for A and for B, the number of cards of each kind of oddity; "None" for natural cards.
    """

    points: float = 0.0
    win: float = 0.0
    choices: int = 0
    differ: int = 0
    odd: tuple[Counter[str], Counter[str]] = msgspec.field(
        default_factory=lambda: (Counter(), Counter())
    )


def compare_hand(task: PairedTask, number: int) -> PairedHand:
    """Play the first hand of game `number` (from 0); return the comparison of the cards of both
    bots."""
    seed = game_seed(task.seed, number)
    game, player = Game(preset_named(task.preset).rules, seed), load_bot("club")
    bots = load_bot(task.a, outsiders=True), load_bot(task.b, outsiders=True)
    result = PairedHand()
    game.deal()
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        key = f"{seed}/{len(game.log)}"
        if view.question.kind == "play" and len(view.question.actions) > 1:
            answers = [bot.decide(view, NO_FIGURES, random.Random(key)).action for bot in bots]
            plays = [action for action in answers if isinstance(action, PlayCard)]
            hands = tuple(map(tuple, game.state.current_hand.cards))
            _compare(result, view, plays, CardSearch(
                add_open_hands(view, hands), random.Random(key), SearchParameters()
            ))  # fmt: skip
        game.submit(player.decide(view, NO_FIGURES, random.Random(key)).action)
    return result


def _compare(
    result: PairedHand, view: View, plays: Sequence[PlayCard], open_search: CardSearch
) -> None:
    """Add one choice to `result`.

    Args:
        result: the comparison so far.
        view: the view of the player to choose.
        plays: the cards of A and B.
        open_search: plays cards out in the true deal.
    """
    result.choices += 1
    oddities = OddPlayDetector(view)
    for play, counts in zip(plays, result.odd, strict=True):
        counts[str(oddities.oddity_of(play))] += 1
    pair = [open_search.class_of(play.card) for play in plays]
    if pair[0] == pair[1]:
        return
    result.differ += 1
    values: list[list[float]] = [[] for _ in open_search.classes]
    for index, tried in zip(pair, open_search.trial(pair, _PLAYOUTS), strict=True):
        values[index] = tried
    ours, theirs = map(open_search.figures(Comparison(values)), pair)
    result.points += ours["points"] - theirs["points"]
    result.win += ours["win"] - theirs["win"]


def _compare_cards(task: PairedTask, executor: Executor | None) -> list[PairedHand]:
    """Return the comparison in every hand of a task."""
    return [*map_ordered(executor, compare_hand, [(task, hand) for hand in range(task.hands)])]


def _print_comparison(task: PairedTask, hands: Sequence[PairedHand]) -> None:
    """Print by how much A's cards are better, for each hand and side."""
    rules = preset_named(task.preset).rules
    sides = [len(Game(rules, 0).state.seats.sides)] * len(hands)
    choices, differ = (sum(getattr(hand, name) for hand in hands) for name in ("choices", "differ"))
    print(f"{task.preset}: {len(hands)} hands, {choices} choices, {differ / choices:.1%} differ")
    points = ratio_interval([hand.points for hand in hands], sides)
    win = ratio_interval([100 * hand.win for hand in hands], sides)
    print(f"net points per hand and side: {_interval(points)}")
    print(f"games in a hundred per hand and side: {_interval(win)}")
    for name, bot in (("A", 0), ("B", 1)):
        odd = sum((hand.odd[bot] for hand in hands), Counter[str]())
        print(f"odd cards of {name}: {dict(odd - Counter({'None': choices}))}")


def _interval(interval: Interval) -> str:
    return f"{interval.value:+.2f} (95%: {interval.low:+.2f} to {interval.high:+.2f})"


def options() -> argparse.ArgumentParser:
    """Return the parser of the command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m spades_tui.lab.arena.paired_cards")
    parser.add_argument("--a", default="master", help="a bot")
    parser.add_argument("--b", default="expert", help="the other bot")
    parser.add_argument("--preset", default="standard")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=cpu_count(), help="processes")
    return parser


def main() -> None:
    """Compare two bots and print the result."""
    parser = options()
    arguments = parser.parse_args()
    try:
        preset_named(arguments.preset)
        for name in (arguments.a, arguments.b):
            load_bot(name, outsiders=True)
    except (KeyError, ValueError) as error:
        parser.error(str(error))
    task = PairedTask(arguments.preset, arguments.a, arguments.b, arguments.hands, arguments.seed)
    with process_executor(arguments.jobs) as executor:
        _print_comparison(task, _compare_cards(task, executor))


if __name__ == "__main__":
    main()
