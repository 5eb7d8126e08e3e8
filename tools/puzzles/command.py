"""The commands of `python -m tools puzzles`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Annotated, Final

import typer

from spades_tui.cli.options import Json, number_option, seconds_option
from spades_tui.cli.output import FAILURE, CommandError, print_json, print_text, progress_bar
from spades_tui.lab.running import Jobs, bot_errors_reported
from spades_tui.lab.work import cpu_count
from spades_tui.practice import puzzles as shipped
from spades_tui.practice.puzzles.puzzle import PUZZLES_FILE, Puzzle, read_puzzles
from spades_tui.storage.files import MAX_RECORD_BYTES, read_whole
from spades_tui.text import count_noun, parse_whole_number
from tools.puzzles.check import CheckResult, check_puzzles, read_checks
from tools.puzzles.finder import line_of
from tools.puzzles.mine import mine_to
from tools.puzzles.packing import select_puzzles, write_packed
from tools.puzzles.rating import rate_puzzles
from tools.puzzles.recheck import find_all_again

SHIPPED: Final = Path(shipped.__path__[0]) / PUZZLES_FILE
SEEDS: Final = "7,8,9"
TRIES: Final = 240

Source = Annotated[Path, typer.Argument(metavar="FILE", help="Puzzles, packed or as lines.")]
Seeds = Annotated[str, typer.Option(metavar="N,...", help="Seeds to price the puzzles by.")]
Playouts = Annotated[int, number_option(low=0, help="Deals at most in which `club` plays each on.")]
Verdicts = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Add verdicts to a file; skip puzzles it has judged."),
]
Tries = Annotated[int, number_option(low=10, help="Weak players who try each puzzle.")]


@contextmanager
def _errors_reported(field: str) -> Iterator[None]:
    """Turn an error about the file that the option or argument `field` names into one sentence."""
    with bot_errors_reported():
        try:
            yield
        except OSError as error:
            raise CommandError(f"{field}: {error.strerror or error}.", FAILURE) from None
        except ValueError as error:
            raise CommandError(f"{field}: {error}", FAILURE) from None


def _read(file: Path) -> tuple[Puzzle, ...]:
    puzzles = read_puzzles(read_whole(file, MAX_RECORD_BYTES))
    if not puzzles:
        raise ValueError("There are no puzzles in it.")
    return tuple(puzzles)


def mine(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of lines; it is added to.")],
    seconds: Annotated[float, seconds_option(help="How long.")] = 600.0,
    seed: Annotated[int, number_option(low=0, help="Seed of the first hand.")] = 0,
) -> None:
    """Look for puzzles and add them to a file.

    Use a seed that has not been used before, then `pack` the file with the shipped ones.

    Example: python -m tools puzzles mine new.jsonl --seed 7000 --seconds 3600
    """
    with _errors_reported("FILE"):
        count = mine_to(file, seed, seconds, print_text)
    print_text(f"{file} holds {count_noun(count, 'puzzle')}.")


def recheck(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="Puzzles that still hold.")],
    file: Source = SHIPPED,
    jobs: Jobs = None,
) -> None:
    """Keep the puzzles that this version would find again.

    Needed when bots or prices have changed: the answers and prices kept are those of this version.

    Example: python -m tools puzzles recheck kept.jsonl
    """
    with _errors_reported("FILE"), progress_bar("Puzzles") as show, target.open("wb") as lines:
        puzzles, kept = _read(file), 0
        for done, puzzle in enumerate(find_all_again(puzzles, jobs or cpu_count()), 1):
            if puzzle is not None:
                lines.write(line_of(puzzle))
                kept += 1
            show(done, len(puzzles))
    print_text(f"Puzzles kept: {kept} of {len(puzzles)}.")


def pack(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Puzzles, packed or as lines.")
    ],
    target: Annotated[Path, typer.Option(metavar="FILE", help="The packed file.")] = SHIPPED,
    checked: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Verdicts: what failed is left out.")
    ] = None,
) -> None:
    """Write puzzles into one packed file, by default the shipped one.

    Right answers are judged by the prices; puzzles that make no sense to a reader are left out.

    Example: python -m tools puzzles pack kept.jsonl new.jsonl --checked verdicts.jsonl
    """
    with _errors_reported("FILE"):
        puzzles = [puzzle for file in files for puzzle in _read(file)]
        _write(target, puzzles, checked)


def _write(target: Path, puzzles: Iterable[Puzzle], checked: Path | None) -> None:
    failed = [one.id for one in read_checks(checked).values() if one.failed] if checked else []
    chosen = select_puzzles(puzzles, failed)
    write_packed(target, chosen)
    print_text(f"{count_noun(len(chosen), 'puzzle')} in {target}.")


def rate(file: Source = SHIPPED, tries: Tries = TRIES, jobs: Jobs = None) -> None:
    """Rate puzzles by how many weak players solve them.

    It also names the idea of each.

    Example: python -m tools puzzles rate --tries 240
    """
    with _errors_reported("FILE"), progress_bar("Puzzles tried") as show:
        rated = rate_puzzles(_read(file), tries, jobs or cpu_count(), show)
        write_packed(file, rated)
    ratings, errors = zip(*((one.rating, one.deviation) for one in rated), strict=True)
    print_text(
        f"{count_noun(len(rated), 'puzzle')}, rated {min(ratings)} to {max(ratings)}; "
        f"standard error {median(errors):.0f} in the middle, {max(errors)} at most."
    )


def check(
    file: Source = SHIPPED,
    seeds: Seeds = SEEDS,
    sample: Annotated[
        int, number_option(low=0, help="Only this many, spread evenly; 0 for all.")
    ] = 0,
    playouts: Playouts = 100,
    jobs: Jobs = None,
    resume: Verdicts = None,
    json: Json = False,
) -> None:
    """Check puzzles by other seeds, and by players of another kind.

    Example: python -m tools puzzles check --sample 50 --resume verdicts.jsonl
    """
    with _errors_reported("FILE"):
        puzzles = _read(file)
    result = _check(puzzles, _numbers(seeds), sample, playouts, jobs, resume)
    if json:
        print_json(result)
    else:
        _print_check(result)
    if result.broken:
        raise typer.Exit(FAILURE)


def _numbers(text: str) -> tuple[int, ...]:
    numbers = [parse_whole_number(word) for word in text.split(",")]
    if None in numbers:
        raise CommandError("--seeds: write whole numbers with commas between, as in 7,8,9.")
    return tuple(number for number in numbers if number is not None)


def _check(
    puzzles: tuple[Puzzle, ...],
    seeds: tuple[int, ...],
    sample: int,
    playouts: int,
    jobs: int | None,
    resume: Path | None,
) -> CheckResult:
    with _errors_reported("--resume"), progress_bar("Puzzles checked") as show:
        return check_puzzles(
            puzzles, seeds, sample, show, playouts, jobs=jobs or cpu_count(), resume=resume
        )


def _print_check(result: CheckResult) -> None:
    print_text(f"{count_noun(result.puzzles, 'puzzle')}, {result.checked} of them checked")
    for theme, count in result.themes.items():
        print_text(f"  {theme:22} {count}")
    for name, share in result.same_best.items():
        print_text(f"same best by {name}: {share:.1%}")
    print_text(f"failed: {len(result.failed)}")


def rebuild(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where intermediate files are kept.")
    ],
    seeds: Seeds = SEEDS,
    playouts: Playouts = 100,
    tries: Tries = TRIES,
    jobs: Jobs = None,
) -> None:
    """Price, check, pack and rate the shipped puzzles again.

    Those in FOLDER/new.jsonl are added. The steps are `recheck`, `check`, `pack` and `rate`. An
    interrupted check goes on from FOLDER/verdicts.jsonl.

    Example: python -m tools puzzles rebuild work --jobs 2
    """
    kept, new, verdicts = (folder / f"{name}.jsonl" for name in ("kept", "new", "verdicts"))
    folder.mkdir(parents=True, exist_ok=True)
    if not kept.exists():
        recheck(folder / "rechecking.jsonl", SHIPPED, jobs)
        (folder / "rechecking.jsonl").rename(kept)
    files = [kept, *([new] if new.exists() else [])]
    with _errors_reported("FOLDER"):
        puzzles = tuple(puzzle for file in files for puzzle in _read(file))
    _print_check(_check(puzzles, _numbers(seeds), 0, playouts, jobs, verdicts))
    pack(files, SHIPPED, verdicts)
    rate(SHIPPED, tries, jobs)
    pack([SHIPPED], SHIPPED)  # now that their ideas are known, those without a reason go
