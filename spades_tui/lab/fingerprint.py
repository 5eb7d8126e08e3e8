"""The lab's `fingerprint`: a hash of every decision, to show that a change changed none."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
import typer

from spades_tui.bots.players import split_names
from spades_tui.bots.protocol import SearchBudget
from spades_tui.cli.options import Json, Seed, number_option
from spades_tui.cli.output import print_json
from spades_tui.cli.rule_source import rules_named
from spades_tui.lab.running import Jobs, read_bots, run_units
from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
from spades_tui.rules.presets import presets as all_presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.sealed_line import checksum

USUAL_BOTS = "novice,rookie,regular,club,expert@8,master@8,rules"
"""Every level; those that search try few deals, which is enough to show a difference."""


class Fingerprint(NamedTuple):
    """The hash of the decisions of one bot under one preset.

    Attributes:
        bot: the bot's name.
        preset: the preset's id.
        decisions: number of decisions.
        hash: a hash of the answers, figures and reasons of all decisions, in the order of play.
    """

    bot: str
    preset: str
    decisions: int
    hash: str


def fingerprint(
    presets: Annotated[
        str | None, typer.Option(metavar="ID,...", help="Presets; by default all.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,...", help="Bots; each plays every seat.")
    ] = USUAL_BOTS,
    hands: Annotated[int, number_option(low=1, help="Hands a bot and preset.")] = 20,
    seed: Seed = 0,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Print a hash of every decision of some hands, its figures and reasons.

    Two versions of the program that print the same play the same.

    Example: python -m spades_tui.lab fingerprint --presets standard --hands 2
    """

    chosen = split_names(presets) if presets else tuple(all_presets())
    rules = {preset: rules_named(preset, "--presets").rules for preset in chosen}
    names = read_bots(bots, "--bots")
    units = [(bot, preset, rules[preset], hands, seed) for preset in chosen for bot in names]
    results = run_units("parts", measure, units, jobs)
    whole = checksum("".join(result.hash for result in results).encode())
    if json:
        print_json({"hash": whole, "parts": [result._asdict() for result in results]})
        return
    for result in results:
        typer.echo(f"{result.hash} {result.decisions:7}  {result.preset} {result.bot}")
    typer.echo(f"{whole} {sum(result.decisions for result in results):7}  all")


def measure(bot: str, preset: str, rules: RuleSet, hands: int, seed: int) -> Fingerprint:
    """Return the fingerprint of games in which `bot` plays every seat by `rules`.

    Args:
        bot: the bot's name.
        preset: the name of the rules, for the result.
        rules: the rules.
        hands: the number of hands to play; a game that ends earlier is followed by another.
        seed: the seed of the games.
    """

    encode = msgspec.json.Encoder().encode
    decisions: list[bytes] = []

    def add(answer: BotAnswer) -> None:
        decisions.append(encode(answer.decision))

    number = 0
    while hands > 0:
        game = BotGame(rules, [bot], game_seed(seed, number), witness=add, limit=SearchBudget())
        game.play(hands)
        hands -= max(1, len(game.results))
        number += 1
    return Fingerprint(bot, preset, len(decisions), checksum(b"".join(decisions)))
