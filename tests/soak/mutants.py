"""Soak: are the rules and the engine held by their tests? Small faults are planted one by one.

    python -m tests.soak.mutants --n 300 [--seed 1] [--jobs 2]

Each mutant is one comparison, operator, condition or number changed in `rules` (scoring, bidding,
play) or `engine`; the tests of the lower floors must fail with it, those that name the changed
module first. They are run once without a fault: if they fail then, nothing can be told, and that
run says how much processor time they may take. Prints every survivor with its place; exits 1 when
fewer than 95 in 100 are killed. Survivors that change nothing are listed in `EQUAL` with the reason
and count as no fault. It takes half as long with a compiled kernel.
"""

from __future__ import annotations

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

from tests.soak.command import reader

ROOT: Final = Path(__file__).parent.parent.parent
SOURCES: Final = (
    "rules/scoring", "rules/bidding", "rules/following.py", "rules/tricks.py", "rules/turns.py",
    "rules/exchange.py", "rules/misdeal.py", "rules/seating.py", "rules/deck.py", "engine",
)  # fmt: skip
TESTS: Final = ("tests/engine", "tests/rules", "tests/player_view", "tests/table")
TIMES_AS_LONG: Final = 2
"""How much longer than without a fault the tests may run: some mutants never come to an end."""
MEMORY: Final = 4 << 30
"""Bytes of memory they may take: some mutants gather more and more."""

EQUAL: Final = {
    "game_end.py: TIE_BAG_SIGN: Final = {'most bags': 1, 'fewest bags': -1, 'another hand': 0}: "
    "1 -> 2": ("here its sign alone counts; tests of the bots, who take it as it is, are not run"),
    "side_account.py: SideAccount: counted: int = 0: 0 -> 1": (
        "written before it is read, wherever there is a contract"
    ),
    "finished.py: stage: return (1, 0, False): 1 -> 2": (
        "whoever bids first may be chosen, and a nil asks the same of the partner before and after"
    ),
    "finished.py: _hands: return [tuple(spades[:count]) for count in dict.fromkeys("
    "(bid.tricks, 0, 1))]: 1 -> 2": "of a holding it is asked whether it has a spade, or none",
    "finished.py: stage: return (1, 0, False): False -> True": (
        "all nils of the round have the same there"
    ),
    "exchange.py: EXCHANGE = Phase('exchange', has_exchange, _prompt, refusal=_refusal, "
    "is_bidding=True): True -> False": "where nobody bids there is no nil to exchange cards for",
    "following.py: _narrow: if allowed and len(allowed) < len(left):: len(allowed) < len(left) -> "
    "len(allowed) <= len(left)": "where all cards are kept none is refused",
    "misdeal.py: __init__: self._undealt = len(full_pack(rules)) - self._size * "
    "seating(rules).players: len(full_pack(rules)) - self._size * seating(rules).players -> "
    "len(full_pack(rules)) + self._size * seating(rules).players": (
        "it only leaves out early what could not be dealt later"
    ),
    "finished.py: stage: return (2, side, bid.kind == 'number') if talk else (2, 0, False): "
    "2 -> 3": "it is the last stage",
    "finished.py: stage: return (2, side, bid.kind == 'number') if talk else (2, 0, False): "
    "0 -> 1": "all who bid without talk have the same there",
    "finished.py: stage: return (2, side, bid.kind == 'number') if talk else (2, 0, False): "
    "False -> True": "all who bid without talk have the same there",
    "finished.py: _hands: return [tuple(spades[:count]) for count in dict.fromkeys("
    "(bid.tricks, 0, 1))]: 0 -> 1": "a bid that may not hold a spade names no number of them",
    "misdeal.py: __init__: self._undealt = len(full_pack(rules)) - self._size * "
    "seating(rules).players: self._size * seating(rules).players -> "
    "self._size + seating(rules).players": "it only leaves out what could not be dealt later",
    "finished.py: stage: return (1, 0, False): 0 -> 1": (
        "all nils of the round have the same there"
    ),
    "finished.py: stage: return (0, side, False): False -> True": (
        "all bids of the window have the same there"
    ),
    "finished.py: _scores: return tuple((0 if side == table.side_of[seat] else _FAR for side in "
    "range(len(table.sides)))): 0 -> 1": "they are farther behind than any bid asks for",
    "stages.py: single_number_reason: return refused[0] if len(numbers) - len(refused) <= 1 and "
    "len(set(refused)) == 1 else None: 0 -> 1": "they are all the same",
    "overtricks.py: _written: points = 0 if free and each < 0 else each * count: each < 0 -> "
    "each <= 0": "nothing a trick is nothing either way",
    "overtricks.py: _written: points = 0 if free and each < 0 else each * count: 0 -> 1": (
        "nothing a trick is nothing either way"
    ),
    "contract.py: _loss: if partial and contract.ordinary and (short > 0) and (not blind):: "
    "short > 0 -> short >= 0": "who took their bid loses it by a nil alone: nothing is forgiven",
    "hand.py: find_needed_trick_order: first = max((bid.bemo_tricks for bid in bids if bid is not "
    "None), default=0): 0 -> 1": "where nobody has bid, the order of the tricks is not asked for",
    "tricks.py: winning_play: best_key = (-1, -1): 1 -> 2": "lower than any level either way",
    "tricks.py: winning_play: level = 2: 2 -> 3": "it is the highest level",
    "finished.py: impossible_auction_reason: farthest, sentence = (-1, None): 1 -> 2": (
        "less than no bid either way"
    ),
    "stages.py: raises: numbers = range(tricks_in_hand(rules) + 1): 1 -> 2": (
        "a number above the tricks there are is refused"
    ),
    "stages.py: _numbers: return [Bid('number', tricks) for tricks in "
    "range(tricks_in_hand(rules) + 1)]: 1 -> 2": "a number above the tricks there are is refused",
    "bidding.py: WINDOW = Phase('blind', has_blind_window, _window_prompt, "
    "refusal=_window_refusal, is_bidding=True): True -> False": (
        "in a hand that bids itself everybody sees their cards at once, so nobody may call blind"
    ),
    "bidding.py: RAISING = Phase('raising', lambda rules: rules.bidding.raise_round != 'off', "
    "_raise_prompt, refusal=_raise_refusal, is_bidding=True): True -> False": (
        "what nobody has bid nobody raises, whether the phase falls away or not"
    ),
    "calls.py: open_window_bids: both = partner is None or (not hand.looked[partner] and "
    "hand.bids[partner] is None): not hand.looked[partner] and hand.bids[partner] is None -> "
    "not hand.looked[partner] or hand.bids[partner] is None": (
        "whoever looks gives up the blind bids of both, and none that needs a yes is open "
        "beside a partner's bid"
    ),
    "decide.py: action_for: seat = -1 if state.prompt is None else state.prompt.seat: "
    "-1 -> +1": "where nothing is asked every card is refused, whoever plays it",
    "decide.py: action_for: seat = -1 if state.prompt is None else state.prompt.seat: "
    "1 -> 2": "where nothing is asked every card is refused, whoever plays it",
    "deck.py: leftovers_taken_up: is_taken = rules.deck.leftovers != 'out of play' and "
    "leftover_count(rules) > 0: leftover_count(rules) > 0 -> leftover_count(rules) >= 0": (
        "where nothing is left over the option is off, and the phase asks nobody"
    ),
    "replay.py: answer_questions: _, left = answers.plays[0]: 0 -> 1": (
        "only cards that are held get past the check of a text, so none is left when the hand "
        "is over"
    ),
    "misdeal.py: _deals: return self.deals(both, (0,) * len(faces), 0, hands): 0 -> 1": (
        "without faces to come it is only counted down"
    ),
    "misdeal.py: _hands: room = self._most * (hands - 1) + self._undealt: hands - 1 -> hands + 1": (
        "leaves out what comes to no deal anyway"
    ),
    "revoking.py: right_cards: facts = PlayFacts(hand=held, trick=_trick_like(state, before), "
    "spades_broken=True, first_trick=not playing.tricks, penalty_cards=playing.penalty[seat]): "
    "True -> False": "only a card that follows can be a revoke, and broken spades are for leads",
    "specials.py: moon_value: value = 200: 200 -> 201": "the price of a moon where none is played",
    "state.py: State: attempt: int = 0: 0 -> 1": "nothing asks for it before the first deal",
    "state.py: Talk: proposer: int = -1: -1 -> +1": "only read beside a number, which has one",
    "state.py: Talk: proposer: int = -1: 1 -> 2": "only read beside a number, which has one",
    "state.py: PendingQuestion: number: int = 0: 0 -> 1": (
        "only read of a raise, which gives its number"
    ),
    "talk.py: _sayings: return tuple((Say(seat, sure, maybe) for sure in range(most + 1) for maybe "
    "in range(most + 1 - sure))): 1 -> 2": "one sure trick more leaves no room for any that may be",
    "turns.py: number: return bid.tricks if bid else 0: 0 -> 1": (
        "everybody has bid, or nobody in a hand that bids itself"
    ),
    "tricks.py: winning_play: best_key = (-1, -1): -1 -> +1": (
        "a card that can win at all is on level 1 at least, and the first one is taken whatever "
        "its strength"
    ),
}
"""Mutants known to change nothing a player could notice: file, statement and change, and why."""

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_REPLACED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}  # fmt: skip


class Mutant(NamedTuple):
    """One place of a file, and what to make of it."""

    source: Path
    node: int
    line: int
    statement: str
    change: str

    @property
    def name(self) -> str:
        """Place and change in one line."""
        return f"{self.source}:{self.line}: {self.statement}: {self.change}"

    @property
    def place(self) -> str:
        """File, statement and change, as `EQUAL` names them."""
        return f"{self.source.name}: {self.statement}: {self.change}"

    @property
    def is_equal(self) -> bool:
        """Whether it is known to change nothing."""
        return self.place in EQUAL


def mutants(root: Path) -> list[Mutant]:
    """Return every mutant there is of the sources below `root`."""
    found: list[Mutant] = []
    for source in SOURCES:
        path = root / "spades_tui" / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found += _of_file(root, file)
    return found


def _of_file(root: Path, file: Path) -> Iterator[Mutant]:
    tree = ast.parse(file.read_text("utf-8"))
    places: dict[ast.AST, str] = {}
    statements: dict[ast.AST, ast.stmt] = {}
    made_of: set[ast.AST] = set()
    for found in ast.walk(tree):  # from outside in: the innermost stays
        if isinstance(found, ast.ClassDef | ast.FunctionDef):
            places |= dict.fromkeys(ast.walk(found), f"{found.name}: ")
        if isinstance(found, ast.ClassDef):  # `frozen=True` and the like: no rule
            made_of |= {part for keyword in found.keywords for part in ast.walk(keyword)}
        if isinstance(found, ast.keyword) and found.arg == "strict":  # of `zip`: an assertion
            made_of.add(found.value)
        if isinstance(found, ast.stmt):
            statements |= dict.fromkeys(ast.walk(found), found)
    for at, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.expr | ast.AugAssign) and node not in made_of:
            before, changed = ast.unparse(node), copy.deepcopy(node)
            if _change(changed):
                statement = ast.unparse(statements[node]).partition("\n")[0]
                stands_in = places.get(node, "") + statement
                change = f"{before} -> {ast.unparse(changed)}"
                yield Mutant(file.relative_to(root), at, node.lineno, stands_in, change)


def _planted(mutant: Mutant, source: str) -> str:
    tree = ast.parse(source)
    _change(next(node for at, node in enumerate(ast.walk(tree)) if at == mutant.node))
    return ast.unparse(tree)


def _change(node: ast.AST) -> bool:
    """Change `node` in place; whether there is something to change."""
    match node:
        case ast.Compare(ops=[first, *_]) if type(first) in _COMPARED:
            node.ops[0] = _COMPARED[type(first)]()
        case ast.BoolOp(op=op):
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        case ast.BinOp(op=sign) | ast.AugAssign(op=sign) if type(sign) in _REPLACED:
            node.op = _REPLACED[type(sign)]()
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case ast.UnaryOp(op=ast.USub()):
            node.op = ast.UAdd()
        case ast.UnaryOp(op=ast.Not()):
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool(flag)):
            node.value = not flag
        case ast.Constant(value=int(number)):
            node.value = number + 1
        case _:
            return False
    return True


def in_order(root: Path, source: Path) -> list[list[str]]:
    """Return the test files that name the module `source`, and the others."""
    module = ".".join(source.with_suffix("").parts)
    package = f"from {module.rpartition('.')[0]} import"
    whole_floor = f"tests/{source.parts[1]}" if source.parts[1] == "engine" else ""
    near, rest = list[str](), list[str]()
    for folder in TESTS:
        for file in sorted((root / folder).rglob("test_*.py")):
            text = file.read_text("utf-8")
            named = source.stem in file.stem or module in text or package in text
            (near if named or folder == whole_floor else rest).append(str(file.relative_to(root)))
    return [near, rest]


def passes(root: Path, tests: list[str], seconds: float | None = None) -> bool:
    """Run tests in the copy of the checkout at `root`; no when they fail or take longer.

    Args:
        root: where the copy is.
        tests: files or folders below it.
        seconds: processor time they may take; without it they may take as long as they like, and
            leave compiled modules behind for the runs that come.
    """
    if not tests:
        return True
    environment = os.environ | {"CI": "true", "PYTHONDONTWRITEBYTECODE": "1" if seconds else ""}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]

    quiet = subprocess.DEVNULL
    told = quiet if seconds else sys.stderr  # what fails without a mutant is worth reading
    with subprocess.Popen(
        [*command, *tests], cwd=root, env=environment, stdin=quiet, stdout=told, stderr=told
    ) as running:
        if sys.platform == "linux" and seconds is not None:
            import resource

            resource.prlimit(running.pid, resource.RLIMIT_CPU, (int(seconds) + 1,) * 2)
            resource.prlimit(running.pid, resource.RLIMIT_AS, (MEMORY,) * 2)
        return running.wait() == 0


def survives(mutant: Mutant, root: Path, seconds: float) -> bool:
    """Plant `mutant` in the copy of the checkout at `root`; whether all tests pass with it."""
    path = root / mutant.source
    kept, times = path.read_bytes(), path.stat()
    path.write_text(_planted(mutant, kept.decode()), "utf-8")
    try:
        return all(passes(root, tests, seconds) for tests in in_order(root, mutant.source))
    finally:
        path.write_bytes(kept)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def processor_seconds() -> float:
    """Return the processor time all processes started from here and ended by now have taken."""
    used = os.times()
    return used.children_user + used.children_system


def main() -> int:
    """Run the soak and return its exit code."""
    asked = reader(__doc__, 300).parse_args()
    everything = mutants(ROOT)
    drawn = random.Random(asked.seed).sample(everything, min(asked.n, len(everything)))
    with tempfile.TemporaryDirectory() as scratch:
        copies = [_copy(Path(scratch, str(number))) for number in range(asked.jobs)]
        began = processor_seconds()
        if not all(passes(root, list(TESTS)) for root in copies):
            print("The tests fail without a mutant too.")
            return 1
        seconds = TIMES_AS_LONG * (processor_seconds() - began) / len(copies)
        roots: SimpleQueue[Path] = SimpleQueue()
        for copy_of in copies:
            roots.put(copy_of)

        def tried(mutant: Mutant) -> bool:
            root = roots.get()
            try:
                lives = survives(mutant, root, seconds)
            finally:
                roots.put(root)
            if lives and not mutant.is_equal:
                print(f"survived: {mutant.name}", flush=True)
            return lives

        with ThreadPoolExecutor(asked.jobs) as pool:
            alive = [one for one, lives in zip(drawn, pool.map(tried, drawn), strict=True) if lives]
    equal = [one for one in alive if one.is_equal]
    killed = len(drawn) - len(alive)
    print(f"{killed} of {len(drawn)} killed ({len(everything)} there are, seed {asked.seed}); ")
    print(f"{len(equal)} of the survivors are known to change nothing")
    return int(killed + len(equal) < 0.95 * len(drawn))


def _copy(root: Path) -> Path:
    root.mkdir()
    for name in ("spades_tui", "tests"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    shutil.copyfile(ROOT / "pyproject.toml", root / "pyproject.toml")
    return root


if __name__ == "__main__":
    sys.exit(main())
