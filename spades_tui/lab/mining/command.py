"""The lab's commands for puzzles, the course and motifs: found, rated, checked."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from spades_tui.cli.options import Json, Seed, number_option, seconds_option
from spades_tui.cli.output import FAILURE, CommandError, print_json, print_text, progress_bar
from spades_tui.lab.running import Jobs, bot_errors_reported
from spades_tui.text import count_noun, parse_whole_number

if TYPE_CHECKING:
    from spades_tui.lab.mining.check import CheckResult
    from spades_tui.lab.mining.motifs import MarkedDecision


def mine(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of lines; it is added to.")],
    seconds: Annotated[float, seconds_option(help="How long.")] = 600.0,
    seed: Annotated[int, number_option(low=0, help="Seed of the first hand.")] = 0,
) -> None:
    """Look for puzzles and add them to a file.

    Example: python -m spades_tui.lab mine found.jsonl --seed 7000 --seconds 3600
    """
    from spades_tui.lab.mining.mine import mine_to

    try:
        whole = mine_to(file, seed, seconds, print_text)
    except ValueError as error:
        raise CommandError(f"FILE: {error}", FAILURE) from None
    print_text(f"{file} holds {count_noun(whole, 'puzzle')}.")


def motifs(
    n: Annotated[int, number_option(low=1, help="Decisions with an idea to print.")] = 100,
    each: Annotated[int, number_option(low=1, help="At most so many of an idea.")] = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
) -> None:
    """Print marked decisions with the idea that reviews say of them, and their figures.

    Example: python -m spades_tui.lab motifs --n 100 --seed 1
    """
    from itertools import count

    from spades_tui.lab.mining.motifs import decision_lines, marked_in, summary_line
    from spades_tui.lab.work import cpu_count, map_ordered, process_executor

    looked: list[MarkedDecision] = []
    told: Counter[str] = Counter()
    with process_executor(jobs or cpu_count()) as executor:
        for found in map_ordered(executor, marked_in, ((one,) for one in count(seed * 1000))):
            for one in found:
                looked.append(one)
                name = one.motif.name if one.motif else ""
                if not name or told.total() >= n or told[name] >= each:
                    continue
                told[name] += 1
                for line in (f"--- {told.total()}", *decision_lines(one), ""):
                    print_text(line)
            if told.total() >= n:
                break
    print_text(summary_line(looked))


def course(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A file of lines; it is added to.")
    ] = None,
    seconds: Annotated[float, seconds_option(help="How long.")] = 600.0,
    seed: Annotated[int, number_option(low=0, help="Seed of the first hand.")] = 0,
) -> None:
    """Try the whole deals of the course in 1,000 layouts, or look for more deals for it.

    Example: python -m spades_tui.lab course found.jsonl --seed 7000 --seconds 600
    """
    from spades_tui.lab.mining.course import mine_deals, try_whole_deals

    if file is None:
        for line in try_whole_deals():
            print_text(line)
        return
    with bot_errors_reported():
        hands, found = mine_deals(file, seed, seconds)
    print_text(f"{count_noun(hands, 'hand')}, {count_noun(found, 'deal')}.")


def rate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Puzzles; it is written anew.")],
    tries: Annotated[int, number_option(low=10, help="Weak players who try each puzzle.")] = 240,
    jobs: Jobs = None,
) -> None:
    """Rate puzzles by how many of a crowd of weak players solve them, and name their ideas.

    Example: python -m spades_tui.lab rate puzzles.jsonl.gz --tries 240
    """
    from spades_tui.lab.mining.packing import write_packed
    from spades_tui.lab.mining.rating import rate_puzzles
    from spades_tui.lab.work import cpu_count
    from spades_tui.practice.puzzles.puzzle import read_puzzles
    from spades_tui.storage.files import MAX_RECORD_BYTES, read_whole

    with bot_errors_reported(), progress_bar("Puzzles tried") as show:
        try:
            puzzles = read_puzzles(read_whole(file, MAX_RECORD_BYTES))
            rated = rate_puzzles(puzzles, tries, jobs or cpu_count(), show)
        except ValueError as error:
            raise CommandError(f"FILE: {error}", FAILURE) from None
    write_packed(file, rated)
    ratings, errors = zip(*((one.rating, one.deviation) for one in rated), strict=True)
    print_text(
        f"{count_noun(len(rated), 'puzzle')}, rated {min(ratings)} to {max(ratings)}; "
        f"standard error {median(errors):.0f} in the middle, {max(errors)} at most."
    )


def check(
    seeds: Annotated[
        str, typer.Option(metavar="N,...", help="Seeds to price the puzzles by.")
    ] = "7,8,9",
    sample: Annotated[
        int, number_option(low=0, help="Only this many, spread evenly; 0 for all.")
    ] = 0,
    playouts: Annotated[
        int, number_option(low=0, help="Deals at most in which `club` plays each on.")
    ] = 100,
    jobs: Jobs = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Add what is found to a file, and go on from what it holds."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Check the puzzles by other seeds, and by players of another kind.

    Example: python -m spades_tui.lab check --sample 50 --resume verdicts.jsonl
    """
    _tell_check(_checked(_numbers(seeds), sample, playouts, jobs, resume), json=json)


def _numbers(text: str) -> tuple[int, ...]:

    found = [parse_whole_number(word) for word in text.split(",")]
    numbers = tuple(one for one in found if one is not None)
    if len(numbers) != len(found):
        raise CommandError("--seeds: write whole numbers with commas between, as in 7,8,9.")
    return numbers


def _checked(
    seeds: tuple[int, ...], sample: int, playouts: int, jobs: int | None, resume: Path | None
) -> CheckResult:
    from spades_tui.lab.mining.check import check_puzzles
    from spades_tui.lab.work import cpu_count
    from spades_tui.practice.puzzles.puzzle import load_puzzles

    with bot_errors_reported(), progress_bar("Puzzles checked") as show:
        try:
            return check_puzzles(
                load_puzzles(),
                seeds,
                sample,
                show,
                playouts,
                jobs=jobs or cpu_count(),
                resume=resume,
            )
        except OSError as error:
            raise CommandError(f"--resume: {error.strerror or error}.", FAILURE) from None
        except ValueError as error:
            raise CommandError(f"--resume: {error}", FAILURE) from None


def _tell_check(found: CheckResult, *, json: bool) -> None:

    if json:
        print_json(found)
    else:
        print_text(f"{count_noun(found.puzzles, 'puzzle')}, {found.checked} of them checked")
        for theme, count in found.themes.items():
            print_text(f"  {theme:22} {count}")
        for name, share in found.same_best.items():
            print_text(f"same best by {name}: {share:.1%}")
        print_text(f"failed: {len(found.failed)}")
    if found.broken:
        raise typer.Exit(FAILURE)
