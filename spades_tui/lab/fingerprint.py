"""The lab's `fingerprint`: a hash of every decision, to show that a change changed none."""

from __future__ import annotations

import hashlib
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated, NamedTuple

import msgspec
import typer

from spades_tui.cli.options import MAX_JOBS, Json, Seed, number_option
from spades_tui.cli.output import CommandError, print_json, progress_bar

USUAL_BOTS = "novice,rookie,regular,club,expert@8,master@8,rules,thumb@8"
"""Every level; those that search take few deals, for their decisions are to be the same."""


class Fingerprint(NamedTuple):
    """What the bots of one kind decided under one preset.

    Attributes:
        bot: their name.
        preset: the preset's id.
        decisions: how many they took.
        hash: of the answer, the figures and the reasons of each, in the order of play.
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
    jobs: Annotated[int, number_option(low=1, high=MAX_JOBS, help="Processes to use.")] = 1,
    json: Json = False,
) -> None:
    """Print a hash of every decision of some hands, its figures and reasons.

    Two versions of the program that print the same play the same.

    Example: python -m spades_tui.lab fingerprint --presets standard --hands 2
    """
    from spades_tui.lab.arena.command import bot_spec
    from spades_tui.lab.running import bot_errors_reported
    from spades_tui.rules.presets import presets as all_presets

    chosen = [_preset_id(name) for name in _names(presets)] or list(all_presets())
    specs = [bot_spec(name, "--bots") for name in _names(bots)]
    tasks = [(bot, preset, hands, seed) for preset in chosen for bot in specs]
    results: list[Fingerprint] = []
    with bot_errors_reported(), progress_bar("parts") as show, ProcessPoolExecutor(jobs) as pool:
        for result in pool.map(_measure, tasks):
            results.append(result)
            show(len(results), len(tasks))
    whole = hashlib.sha256("".join(result.hash for result in results).encode()).hexdigest()[:16]
    if json:
        print_json({"hash": whole, "parts": [result._asdict() for result in results]})
        return
    for result in results:
        typer.echo(f"{result.hash} {result.decisions:7}  {result.preset} {result.bot}")
    typer.echo(f"{whole} {sum(result.decisions for result in results):7}  all")


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def _preset_id(name: str) -> str:
    from spades_tui.rules.presets import presets

    if name not in presets():
        raise CommandError(f"--presets: there is no preset {name}; `spades rules` lists them.")
    return name


def _measure(task: tuple[str, str, int, int]) -> Fingerprint:
    return measure(*task)


def measure(bot: str, preset: str, hands: int, seed: int) -> Fingerprint:
    """Return the fingerprint of games that `bot` plays at every seat.

    A game that ends before so many hands is followed by another.
    """
    from spades_tui.bots.protocol import SearchBudget
    from spades_tui.lab.simulation.bot_game import BotAnswer, BotGame, game_seed
    from spades_tui.rules.presets import preset_named

    decisions, encode = 0, msgspec.json.Encoder().encode
    digest = hashlib.sha256()

    def add(answer: BotAnswer) -> None:
        nonlocal decisions
        decisions += 1
        digest.update(encode(answer.decision))

    rules = preset_named(preset).rules
    number = 0
    while hands > 0:
        game = BotGame(rules, [bot], game_seed(seed, number), witness=add, limit=SearchBudget())
        game.play(hands)
        hands -= max(1, game.tally.hands)
        number += 1
    return Fingerprint(bot, preset, decisions, digest.hexdigest()[:16])
