"""Hands that bots play, examined: cards, scores, records, and answers the rules refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from spades_tui.engine import Game, State, replay
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame
from spades_tui.rules.deck import full_pack
from spades_tui.rules.ruleset import RuleSet, single_game


class CheckedHand(NamedTuple):
    """The first scored hand of a game.

    Attributes:
        hands: 1, or 0 if every deal was thrown in.
        decisions: number of answers of the bots.
        illegal: number of answers that the rules refused.
        faults: a sentence for each fault in the game.
    """

    hands: int
    decisions: int
    illegal: int
    faults: tuple[str, ...]


def play_checked(rules: RuleSet, bots: Sequence[str], seed: int) -> CheckedHand:
    """Let bots play until a hand is scored, and return what is wrong with it."""
    answers: list[BotAnswer] = []
    played = BotGame(single_game(rules), bots, seed, witness=answers.append)
    played.play(1)
    illegal = sum(not answer.legal for answer in answers)
    return CheckedHand(len(played.results), len(answers), illegal, find_faults(played.game))


def find_faults(game: Game) -> tuple[str, ...]:
    """Return a sentence for each fault after the first hand of a game: lost cards, wrong sums, a
    bad record."""
    faults = []
    state = game.state
    if _cards(state) != Counter(full_pack(state.rules)):
        faults.append("Cards were lost or made.")
    for side, score in zip(state.results[-1].sides, state.scores, strict=True):
        if not sum(line.points for line in side.lines) == side.hand == score:
            faults.append("The lines of a score do not add up.")
    if replay(game.rules, game.seed, game.log).state != state:
        faults.append("The record does not lead to the same game.")
    return tuple(faults)


def _cards(state: State) -> Counter[object]:
    hand, playing = state.current_hand, state.playing
    piles = [*hand.cards, *hand.discarded, hand.rest]
    tricks = [*playing.tricks, *filter(None, [playing.trick])]
    piles += [tuple(play.card for play in trick.plays) for trick in tricks]
    return Counter(card for pile in piles for card in pile)
