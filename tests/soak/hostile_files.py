"""Soak: hostile records, settings, rule sets, codes, hands, backups and names of files, through all
that reads them.

    python -m tests.soak.hostile_files --n 100000 [--seed 1] [--jobs 2]

Half of the mutated records have checks that are right. Each case is read as the program would:
listed, looked through by doctor, replayed, resumed and played on a step. No traceback, no byte of
the file lost, no module imported because a file names it, and nothing printed that a terminal
would obey. Prints what was done; a case at fault is written to a file (`--case FILE` runs it
again) and the exit code is 1.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import typer
from msgspec.structs import replace

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.bots.pricing.price_decision import price_decision, question_key
from spades_tui.cli import doctor, history, records, rules, storage
from spades_tui.cli.new_table import new_table
from spades_tui.cli.output import CommandError, print_text, warn, write_out
from spades_tui.cli.rule_source import rules_named
from spades_tui.cli.sources import check_form, load_forms
from spades_tui.cli.start_options import StartOptions
from spades_tui.history.games import list_games
from spades_tui.plain.start import describe_save
from spades_tui.practice.library import Library
from spades_tui.practice.mistakes import load_rows
from spades_tui.practice.question import QuestionExercise
from spades_tui.review.priced_decisions import decision_rows
from spades_tui.review.review import Reviewer
from spades_tui.rules.catalog import with_options
from spades_tui.rules.formats.hand_text import parse_hands_text, write_hand
from spades_tui.rules.formats.share_codes import encode_game, encode_rules
from spades_tui.rules.formats.toml import dump_rules
from spades_tui.rules.presets import presets as all_presets
from spades_tui.statistics.statistic import figure_lines
from spades_tui.statistics.statistics import load_statistics
from spades_tui.storage.doctor import check_files
from spades_tui.storage.listing import PRICES_SUFFIX
from spades_tui.storage.paths import StorageError, folders
from spades_tui.storage.practice_answers import FILE, AnswerJournal, Grade, PracticeAnswer
from spades_tui.storage.records.prices import PriceCache
from spades_tui.storage.records.record import read_record
from spades_tui.storage.records.unfinished import list_unfinished_games, set_aside_unusable_games
from spades_tui.storage.records.verify import verify_record
from spades_tui.storage.rule_sets import import_rule_set
from spades_tui.storage.settings import load_settings, save_settings
from spades_tui.table.hands import list_finished_hands
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Rejection, Table
from spades_tui.table.worker.requests import prove_request
from spades_tui.tui.drawing.user_themes import load_themes
from tests.soak import hostile_practice, mutations
from tests.soak.command import reader

SORTS: Final = (
    *["record"] * 4, "settings", "rule set", "code", "hand", "hand", "prices", "prices", "answers",
    "name", "backup",
    *hostile_practice.MAKE,
)  # fmt: skip
SETTINGS: Final = b"""format = 1
deck = "two-color"
pace = "quick"
partner = "baseline"
opponents = "baseline,rookie"
preset = "standard"
adviser = "club"
names = ["Ann", "Bob"]
later = 5
"""
HANDS: Final = b"""[Rules "standard"]
[Deal "N:AKQ.J32.T98.7654 2345.456.234.AK2 6789.AKQ.AKQ.QJT TJ.T987.J765.983"]
[Dealer "W"]
[Score "142/4 -97/8"]
[Bids "N:3 E:nil S:4 W:2"]
[Play "N:AS E:2S S:6S W:TS / N:KS E:3S"]
[Event "Friday"]

{A comment} [Rules "jokers-54"]
[Deal "E:BLA... - - -"]
[Seat "E"]
[Goal "tricks EW"]
[Void "N:HC S:D"]
[Taken "N:4 S:4 W:2"]
[Broken "yes"]

% PBN of another program
[Deal "N:SAKQHJ32DT98C7654 2345.456.234.AK2 6789.AKQ.AKQ.QJT TJ.T987.J765.983"]
[Auction "N"]
3 nil 4 2
[Play "N"]
SA S2 S6 ST
SK - - -
[ScoreTable "Rank"]
3 5 4 0
"""
_NAMES: Final = (
    b"a", b" ", b"\n", b"\r", b"\x1b[2J", b"\xff", b"\xc3", b"\xed\xb3\xbf", b"\x9b", b"\x7f", b"'",
    b'"', b"%s", b"[b]", b"-", b".", b"\\", b":", "\u202e\u2028\u0085".encode(), "漢".encode(),
    b"e\xcc\x81" * 4,
)  # fmt: skip
"""What names of files are made of."""
_MEMBERS: Final = (
    "data/records/one.jsonl", "state/games/two.jsonl", "data/records/one.prices",
    "data/practice.jsonl", "data/rulesets/ours.toml", "config/settings.toml",
)  # fmt: skip
_GRADES: Final[tuple[Grade, ...]] = ("wrong", "hinted", "right")
_SHALLOW: Final = Depth(most=20, least=20)
_FAST: Final = ("baseline", "rookie", "novice", "club")


class Case(NamedTuple):
    """A hostile file or code."""

    sort: str
    data: bytes


class Found(NamedTuple):
    """What came of some cases: how many of each sort, and what was wrong with which."""

    cases: Counter[str]
    faults: tuple[tuple[Case, str], ...]


class _Listener:
    """Hears of every import that is tried, and finds nothing itself."""

    heard: Final[list[str]] = []

    def find_spec(self, name: str, *_: object) -> None:
        """Keep the name of a canary."""
        if name.partition(".")[0] in mutations.CANARIES:
            self.heard.append(name)


@contextlib.contextmanager
def _listening() -> Iterator[list[str]]:
    listener = _Listener()
    listener.heard.clear()
    for name in mutations.CANARIES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, listener)
    try:
        yield listener.heard
    finally:
        sys.meta_path.remove(listener)


# -- cases ----------------------------------------------------------------------------------


@cache
def originals() -> tuple[bytes, ...]:
    """Return records to spoil: several rules, in the middle of a hand and finished."""
    found = []
    with _home():
        for number, (name, steps) in enumerate(
            [("standard", 12), ("standard", 0), ("standard", 100), ("quick", 200),
             ("two-handed", 30), ("three-dummy", 40), ("partnership-bidding", 40),
             ("jokers-54", 45)]
        ):  # fmt: skip
            options = with_options(all_presets()[name].rules, max_hands=1)
            seats = make_seats(options, "baseline", "baseline")
            table = Table.new(options, number, seats, title=name, names=("Ann", "Bob"))
            _play(table, steps)
            table.close()
            assert table.path is not None
            found.append(table.path.read_bytes())
    return tuple(found)


def _play(table: Table, steps: int) -> None:
    """Let the person answer with whatever comes first, and the bots play."""
    for _ in range(steps):
        view = table.view()
        if table.over:
            return
        if view.phase == "between":
            table.deal()
        elif table.bot_to_act() is not None:
            if table.seats.levels[view.to_act or 0] not in _FAST:
                return
            table.bot_step()
        elif view.prompt is not None and view.prompt.actions:
            _claim(table)
            if table.view().prompt is None:
                continue
            table.submit(view.prompt.actions[0])
        else:
            return


def _claim(table: Table) -> None:
    """Claim near the end of a hand: answered, it stands in the record."""
    view = table.view()
    question = table.claim_request("all")
    if not isinstance(question, Rejection) and len(view.hand or ()) <= 3:
        table.apply_claim(question, prove_request(question))


@cache
def _texts() -> tuple[tuple[str, ...], tuple[bytes, ...]]:
    own = [preset.rules for preset in all_presets().values()]
    codes = [*map(encode_rules, own), *(encode_game(one, 12345) for one in own)]
    return tuple(codes), tuple(dump_rules(one, "Ours").encode() for one in own)


@cache
def reviewed() -> tuple[bytes, bytes, bytes]:
    """Return a record of one hand, the prices of its decisions, and answers in practice."""
    rules = with_options(all_presets()["standard"].rules, max_hands=1)
    with _home():
        table = Table.new(rules, 4, make_seats(rules, "baseline", "baseline"), names=("Ann",))
        _play(table, 200)
        table.close()
        assert table.path is not None
        path = table.path
        record, game = verify_record(path)
        assert record.header is not None
        assert game is not None
        prices = PriceCache(path, record.header.id)
        for hand in list_finished_hands(game.steps):
            for one in hand.decisions:
                found = price_decision(one.view, one.action, _SHALLOW)
                prices.add_price(question_key(one.view, one.action, FULL_DEPTH), found)
        answers = AnswerJournal()
        for row in decision_rows(path):
            for days, grade in enumerate(_GRADES):
                when = datetime(2026, 3, 1 + days, 12, tzinfo=UTC)
                answers.record(PracticeAnswer(row.question or "other", "mistake", when, grade))
        practice = (folders().data / FILE).read_bytes()
        return path.read_bytes(), prices.path.read_bytes(), practice


def case_of(seed: int, number: int) -> Case:
    """Return one case; the same numbers make the same."""
    rng = Random(f"{seed} {number}")
    sort = SORTS[number % len(SORTS)]
    return Case(sort, _MAKE[sort](rng))


def _code(rng: Random) -> bytes:
    return mutations.code(rng.choice(_texts()[0]), rng).encode("utf-8", "surrogateescape")


def _backup(rng: Random) -> bytes:
    """Return a backup in which a member is hostile, or any byte of it."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in _MEMBERS:
            if name.startswith("data/records") or rng.random() < 0.5:
                whole = mutations.record(rng.choice(originals()), rng)
                archive.writestr(name, rng.choice((whole, bytes(rng.randrange(2000)), b"a = 1\n")))
    data = bytearray(file.getvalue())
    for _ in range(rng.choice((0, 0, 1, 3))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


_MAKE: Final[dict[str, Callable[[Random], bytes]]] = {
    "record": lambda rng: mutations.record(rng.choice(originals()), rng),
    "settings": lambda rng: mutations.toml(SETTINGS, rng),
    "rule set": lambda rng: mutations.toml(rng.choice(_texts()[1]), rng),
    "prices": lambda rng: mutations.checked(reviewed()[1], "priced", rng),
    "answers": lambda rng: mutations.checked(reviewed()[2], "answered", rng),
    "hand": lambda rng: mutations.hand(HANDS, rng),
    "code": _code,
    "name": lambda rng: b"".join(rng.choices(_NAMES, k=rng.randrange(1, 12))),
    "backup": _backup,
    **hostile_practice.MAKE,
}


# -- reading --------------------------------------------------------------------------------


@contextlib.contextmanager
def _home() -> Iterator[Path]:
    """A fresh folder in the place of all the program's."""
    before = os.environ.get("SPADES_HOME")
    memory = Path("/dev/shm")
    home = Path(tempfile.mkdtemp(dir=memory if os.access(memory, os.W_OK) else None))
    os.environ["SPADES_HOME"] = str(home)
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)
        if before is None:
            del os.environ["SPADES_HOME"]
        else:
            os.environ["SPADES_HOME"] = before


def _asked(read: Callable[[], object]) -> None:
    """Read as a command would; a refusal is told as on the command line."""
    try:
        read()
    except (CommandError, StorageError) as refused:
        warn(f"spades: {refused}")
    except typer.Exit:
        pass


def _written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def _read_record(home: Path, data: bytes) -> None:
    path = _written(home / "state/games/game.jsonl", data)
    _asked(lambda: records.replay(path))
    _asked(lambda: records.replay(path, json=True))
    _told_by_doctor()
    for note in set_aside_unusable_games():
        warn(note)
    for game in list_unfinished_games():
        warn(describe_save(game))
        _asked(lambda game=game: _resume(game.path))  # type: ignore[misc]


def _resume(path: Path) -> None:
    table = Table.resume(path)
    try:
        for note in table.notes:
            warn(note)
        _play(table, 3)
    finally:
        table.close()


def _read_settings(home: Path, data: bytes) -> None:
    _written(home / "config/settings.toml", data)
    loaded = load_settings()
    for note in loaded.notes:
        warn(note)
    _asked(lambda: new_table(StartOptions(seed=1), loaded.settings).close())
    _asked(lambda: save_settings(loaded.settings))


def _read_rules(home: Path, data: bytes) -> None:
    path = _written(home / "data/rulesets/ours.toml", data)
    outside = _written(home / "outside.toml", data)
    _asked(rules.rules)
    _asked(check_files)
    _asked(lambda: rules.rules(str(path)))
    _asked(lambda: rules.rules(str(path), options=True))
    _asked(lambda: import_rule_set(outside))


def _read_code(home: Path, data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")

    def play() -> None:
        named = rules_named(text, "--rules")
        seats = make_seats(named.rules, "baseline", "baseline")
        table = Table.new(named.rules, named.seed or 0, seats, title=named.title)
        _play(table, 2)
        table.close()

    _asked(lambda: rules.rules(text))
    _asked(play)


def _read_name(home: Path, data: bytes) -> None:
    """List, check, copy, restore and delete what has a hostile name."""
    name = os.fsdecode(data)
    record = _written(home / f"data/records/{name}.jsonl", originals()[0])
    _written(record.with_name(f"{name}.prices"), reviewed()[1])
    _written(home / f"state/games/{name}.jsonl", originals()[1])
    _written(home / f"data/rulesets/{name}.toml", _texts()[1][0])
    _written(home / f"config/themes/{name}.toml", b'title = "x"')
    _written(home / "data/records/plain.jsonl", originals()[3])
    for note in set_aside_unusable_games():
        warn(note)
    _asked(history.list_)
    _asked(lambda: history.list_(json=True))
    assert any(one.path.name == "plain.jsonl" for one in list_games().entries), "not listed"
    for line in figure_lines(load_statistics()):
        write_out(f"{line}\n")
    _asked(rules.rules)
    _told_by_doctor()
    load_themes()
    _asked(lambda: storage.backup(home / "all.zip"))
    _asked(lambda: storage.restore(home / "all.zip"))
    _asked(lambda: records.delete([record], yes=True))


def _told_by_doctor() -> None:
    for line in doctor.make_report("", check_files()).lines():
        print_text(line)


def _read_backup(home: Path, data: bytes) -> None:
    """Restore it: what takes its place is what its name says."""
    _asked(lambda: storage.restore(_written(home / "outside.zip", data), replace=True))
    for path in (home / "data/records").rglob("*.jsonl"):
        assert read_record(path).fault is None or read_record(path).header, "no record"
    for note in set_aside_unusable_games():
        warn(note)
    _asked(history.list_)
    _told_by_doctor()


def _read_hand(home: Path, data: bytes) -> None:
    path = _written(home / "outside.pbn", data)

    def read() -> None:
        forms = load_forms(str(path))
        text = "\n".join(map(write_hand, forms))
        write_out(text)
        used = tuple(replace(form, ignored=()) for form in forms)
        assert parse_hands_text(text) == used, "not the same when read again"
        for form in forms:
            _asked(lambda form=form: check_form(form))  # type: ignore[misc]
        records.import_(str(path))

    _asked(read)


def _look_back(home: Path, prices: bytes, answers: bytes) -> None:
    """Count, practice and review what was priced; every price that is kept is told."""
    record, _, _ = reviewed()
    path = _written(home / "data/records/game.jsonl", record)
    _written(path.with_suffix(PRICES_SUFFIX), prices)
    _written(home / "data" / FILE, answers)
    for line in figure_lines(load_statistics()):
        write_out(f"{line}\n")
    library = Library(load_rows(), AnswerJournal())
    for note in library.notes:
        write_out(f"{note}\n")
    session = library.session_of_mistakes()
    while (exercise := session.next()) is not None:
        assert isinstance(exercise, QuestionExercise)
        for line in exercise.hint().sentences:
            write_out(f"{line}\n")
        exercise.grade(exercise.best)
    read, game = verify_record(path)
    assert game is not None
    assert read.header is not None
    kept = PriceCache(path, read.header.id)
    reviewer = Reviewer(game, read.header.names, 0, cache=kept)
    for hand in list_finished_hands(game.steps):
        priced = [
            one for one in hand.decisions if question_key(one.view, one.action, FULL_DEPTH) in kept
        ]
        for judged in reviewer.review_in_process(priced):
            write_out(f"{judged.sentence}\n")


READERS: Final[dict[str, Callable[[Path, bytes], None]]] = {
    "record": _read_record,
    "settings": _read_settings,
    "rule set": _read_rules,
    "code": _read_code,
    "hand": _read_hand,
    "name": _read_name,
    "backup": _read_backup,
    "prices": lambda home, data: _asked(lambda: _look_back(home, data, reviewed()[2])),
    "answers": lambda home, data: _asked(lambda: _look_back(home, reviewed()[1], data)),
    **hostile_practice.READ,
}


def problem(case: Case) -> str | None:
    """Read a case and return what went wrong, or None."""
    out = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
    with _home() as home, _listening() as imported:
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                READERS[case.sort](home, case.data)
        except Exception as error:
            places = [f"{Path(frame.filename).name}:{frame.lineno}"
                      for frame in traceback.extract_tb(error.__traceback__)
                      if "spades_tui" in frame.filename]  # fmt: skip
            return f"{type(error).__name__}: {error} at {' '.join(places[-6:])}"
        if case.sort not in ("code", "name", *hostile_practice.IN_CODES) and not _is_kept(
            home, case
        ):
            return f"bytes lost; left: {sorted(map(str, home.rglob('*')))}"
    told = out.buffer.getvalue().decode()
    if not told.replace("\n", "").replace("\u00a0", " ").isprintable():
        return f"an escape was printed: {told!r}"
    if imported:
        return f"imported: {imported}"
    return None


def _is_kept(home: Path, case: Case) -> bool:
    """Whether all that was in the file is in some file still.

    The last piece of a record may be cut off: its event was never shown. Settings that were
    understood are written anew.
    """
    files = [path.read_bytes() for path in home.rglob("*") if path.is_file()]
    if any(data.startswith(case.data) for data in files):
        return True
    if case.sort in ("settings", "keys"):
        return not any("damaged" in path.name for path in (home / "config").iterdir()) and (
            _values(case.data) <= _values((home / "config/settings.toml").read_bytes())
        )
    if case.sort == "record":
        whole = case.data[: case.data.rfind(b"\n") + 1]
        return bool(whole) and any(data.startswith(whole) for data in files)
    return False


def _values(data: bytes) -> set[str]:
    import tomllib

    return {f"{key} = {value!r}" for key, value in tomllib.loads(data.decode()).items()}


# -- the soak -------------------------------------------------------------------------------


def soak(seed: int, numbers: Sequence[int]) -> Found:
    """Read the cases of these numbers."""
    counts: Counter[str] = Counter()
    faults = []
    for number in numbers:
        case = case_of(seed, number)
        counts[case.sort] += 1
        wrong = problem(case)
        if wrong is not None:
            faults.append((case, wrong))
    return Found(counts, tuple(faults))


def main() -> int:
    """Run the soak and return its exit code."""
    parser = reader(__doc__, 100_000)
    parser.add_argument("--case", type=Path, help="run this case again")
    wanted = parser.parse_args()
    if wanted.case is not None:
        sort = wanted.case.suffix.removeprefix(".").replace("-", " ")
        wrong = problem(Case(sort, wanted.case.read_bytes()))
        print(wrong or "no fault")
        return wrong is not None
    started = time.perf_counter()
    batches = [range(at, min(at + 250, wanted.n)) for at in range(0, wanted.n, 250)]
    counts: Counter[str] = Counter()
    kept = 0
    with ProcessPoolExecutor(wanted.jobs) as pool:
        for found in pool.map(soak, [wanted.seed] * len(batches), batches):
            counts += found.cases
            for case, wrong in found.faults:
                kept += 1
                file = Path(f"hostile-{wanted.seed}-{kept}.{case.sort.replace(' ', '-')}")
                file.write_bytes(case.data)
                print(f"{file}: {wrong}", file=sys.stderr, flush=True)
    parts = ", ".join(f"{count} {sort}" for sort, count in sorted(counts.items()))
    seconds = time.perf_counter() - started
    print(f"{counts.total()} cases ({parts}): {kept} faults ({seconds:.0f} s)")
    return bool(kept)


if __name__ == "__main__":
    sys.exit(main())
