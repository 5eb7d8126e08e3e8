"""`spades simulate`: bots among themselves, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.problems import Refused, bots_at_work

if TYPE_CHECKING:
    from spades_tui.rules.ruleset import RuleSet
    from spades_tui.session.simulate import SimulationResult

_MOST_JOBS = 256


def simulate(
    preset: Annotated[str | None, typer.Option(help="The preset to play.")] = None,
    source: Annotated[
        str | None, typer.Option("--rules", help="A saved rule set, a TOML file or a share code.")
    ] = None,
    games: Annotated[int | None, typer.Option(help="Games to play.")] = None,
    hands: Annotated[int | None, typer.Option(help="Hands to play, instead of games.")] = None,
    seed: Annotated[int, typer.Option(help="Deals the same cards again.")] = 0,
    bots: Annotated[
        str, typer.Option(help="Bots clockwise from South; fewer names repeat in turn.")
    ] = "club",
    jobs: Annotated[int, typer.Option(help="Processes to use.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play and say what came of it."""
    from spades_tui.cli.output import print_json
    from spades_tui.cli.progress import progress_bar
    from spades_tui.cli.rule_source import rules_from
    from spades_tui.session.simulate import simulate as play

    named = rules_from(preset or (None if source else "standard"), source)
    assert named is not None
    _check(games, hands, jobs)
    if games is None and hands is None:
        games = 100
    specs = [name.strip() for name in bots.split(",") if name.strip()]
    try:
        with (
            bots_at_work(),
            progress_bar("games" if games is not None else "hands") as show,
        ):
            result = play(named.rules, specs, games, hands, seed, show, jobs=jobs)
    except ValueError as error:
        raise Refused(f"--bots: {error}") from None
    if json:
        print_json(result)
    else:
        _print(result, named.title, named.rules, specs, games=games is not None)


def _check(games: int | None, hands: int | None, jobs: int) -> None:
    if games is not None and hands is not None:
        raise Refused("--games and --hands: give one of them.")
    for field, count in (("--games", games), ("--hands", hands)):
        if count is not None and count < 1:
            raise Refused(f"{field}: {count} is too few; give 1 or more.")
    if not 1 <= jobs <= _MOST_JOBS:
        raise Refused(f"--jobs: give a number from 1 to {_MOST_JOBS}, not {jobs}.")


def _print(
    result: SimulationResult, title: str, rules: RuleSet, specs: list[str], *, games: bool
) -> None:
    from rich.table import Table

    from spades_tui.cli.output import plain_console
    from spades_tui.rules.seating import seating

    table = Table("", box=None, header_style="bold")
    for seats in seating(rules).sides:
        table.add_column(" + ".join(specs[seat % len(specs)] for seat in seats), justify="right")
    whole_games = [("games won", _won(result))] if games else []
    for label, values in [*whole_games, *_rows(result)]:
        table.add_row(label, *values)
    console = plain_console()
    console.print(f"{title}: {result.hands} hands, {result.games} games finished")
    console.print(table)
    console.print(
        f"A decision took {result.p50_ms:.2f} ms (p50), {result.p95_ms:.2f} ms (p95); "
        f"illegal actions: {result.illegal_actions}"
    )


def _rows(result: SimulationResult) -> list[tuple[str, list[str]]]:
    def counts(values: tuple[int, ...]) -> list[str]:
        return [str(value) for value in values]

    def figures(values: tuple[float, ...], form: str) -> list[str]:
        return [form.format(value) for value in values]

    return [
        ("points a hand", figures(result.points_a_hand, "{:.1f}")),
        ("bid a hand", figures(result.bid_a_hand, "{:.2f}")),
        ("contracts set", figures(result.set_share, "{:.1%}")),
        ("bags a hand", figures(result.bags_a_hand, "{:.2f}")),
        ("nils bid", counts(result.nils_bid)),
        ("nils made", counts(result.nils_made)),
    ]


def _won(result: SimulationResult) -> list[str]:
    """Return the wins of each side, with the share of games and its 95 % Wilson interval."""
    from spades_tui.session.intervals import wilson

    told = []
    for wins in result.wins:
        if not result.games:
            told.append("–")
            continue
        low, high = wilson(wins, result.games)
        told.append(f"{wins} ({wins / result.games:.1%}, {low:.1%}–{high:.1%})")
    return told
