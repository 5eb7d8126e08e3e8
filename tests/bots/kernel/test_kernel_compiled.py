"""The compiled kernel and its plain source do the same to the last bit."""

from __future__ import annotations

import os
import random
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

from spades_tui.bots import kernel
from spades_tui.bots.kernel.masks import BLOCKS, masks_for
from spades_tui.lab.bench.kernel import plain_kernel, play_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.rulesets import random_rules

ROOT = Path(__file__).parents[3]


def outcomes(form: ModuleType, rules: RuleSet, seed: int) -> list[int]:
    """What twenty rollouts of one deal come to, and the legal cards on the way into one."""
    rng = random.Random(seed)
    masks = masks_for(rules)
    start = form.table.Table(play_rules(form, masks))
    cards = [bit for bit in masks.bit.values() for _ in range(rules.deck.packs)]
    rng.shuffle(cards)
    places = start.rules.places
    size = min(17, len(cards) // max(places, 4))
    for place in range(places):
        held = twice = 0
        for bit in cards[place * size : (place + 1) * size]:
            twice |= held & bit
            held |= bit
        start.hold(place, held, twice, 0)
    start.cancel = cards[0]
    start.ducking = rng.choice([0, 1, 6])
    start.policy_share = rng.choice([0, 100, 256])
    start.mates = rng.getrandbits(36)
    start.sides = rng.getrandbits(18)
    start.needs = rng.getrandbits(36)
    start.hungry = rng.getrandbits(2)
    found: list[int] = []
    table = form.table.Table(start.rules)
    form.rollout.sample(table, start, start.legal() & -start.legal(), 20, found)
    for _ in range(2 * places):
        found += [start.legal(), start.led, start.best, start.winner]
        able = start.able() if start.in_trick else 0
        start.play(form.rollout.chosen(start, start.legal(), able))
    return [*found, start.seed, table.winners, table.high_wins]


def raced(form: ModuleType, seed: int) -> list[float]:
    """Where scores lie in a table of chances, and what a sample of hands makes of them."""
    rng = random.Random(seed)
    rows = rng.randrange(3, 30)
    scale = form.score_race.ScoreScale(rows, 499.0, 20 * rng.random() + 1, rng.random() + 1e-9)
    results = form.score_race.HandResults(
        [rng.randrange(-200, 200) for _ in range(12)], [rng.randrange(3) for _ in range(12)]
    )
    dues = [(100 * rng.randrange(2), rng.randrange(10), 30 * rng.random()) for _ in range(3)]
    sides = [
        results.states_after(scale, rng.randrange(-150, 480), dues, 500, -200) for _ in range(2)
    ]
    table = [[rng.random() for _ in range(rows)] for _ in range(rows)]
    joint = form.score_race.JointResults(
        [(one, rng.randrange(12), rng.random()) for one in range(12)]
    )
    found = [
        joint.mean_chance(*sides, grid, -200, lambda own, other: float(own.bags < other.bags))
        for grid in (table, None)
    ]
    for reached in sides[0] + sides[1]:
        found += [reached.score, reached.bags, reached.over, reached.low, reached.part]
    return found


def assert_the_same_play(one: ModuleType, other: ModuleType) -> None:
    rng = random.Random(7)
    for _ in range(300):
        mask = rng.getrandbits(56) | 1
        seed = rng.getrandbits(61) | 1
        assert one.bits.popcount(mask) == other.bits.popcount(mask) == mask.bit_count()
        assert (
            one.bits.highest_bit(mask)
            == other.bits.highest_bit(mask)
            == 1 << (mask.bit_length() - 1)
        )
        assert one.bits.next_random(seed) == other.bits.next_random(seed)
        assert one.bits.random_bit(mask, seed) == other.bits.random_bit(mask, seed)
    for seed in range(200):
        assert raced(one, seed) == raced(other, seed)
    everything = [preset.rules for preset in presets().values()]
    everything += [random_rules(random.Random(seed)) for seed in range(60)]
    for seed, rules in enumerate(everything):
        assert outcomes(one, rules, seed) == outcomes(other, rules, seed)


def dealt(form: ModuleType, seed: int) -> list[int]:
    """A hundred deals of cards that not everybody may hold."""
    rng = random.Random(seed)
    cards = [1 << place for place in range(1, 40)]
    rng.shuffle(cards)
    kinds = [cards[:20], cards[20:30], cards[30:]]
    allowed = [[True, True, True], [False, True, True], [True, False, True]]
    part = form.deals.DealPart(kinds, [[0, 1], [2], [3]], [9, 9, 10, 11], allowed)
    chance = form.deals.RandomStream(rng.getrandbits(58) | 1)
    found: list[int] = []
    for _ in range(10):
        held, twice = form.deals.deal_many([part], [0] * 4, [0] * 4, 10, chance)
        found += [*held, *twice, chance.draw_below(1000), int(chance.part() * 2**32)]
    return found


def tried(form: ModuleType, rules: RuleSet, seed: int) -> list[int]:
    """Return the results of the cards of a lead in three deals."""
    rng = random.Random(seed)
    masks = masks_for(rules)
    opening, blank = (form.table.Table(play_rules(form, masks)) for _ in range(2))
    places = opening.rules.places
    opening.mates, opening.needs = rng.getrandbits(36), rng.getrandbits(36)
    cards = list(masks.bit.values())
    deals = form.deals.DealBatch(opening.rules, list(range(places)), [0] * places)
    for _ in range(3):
        rng.shuffle(cards)
        hands = [sum(cards[place * 4 : place * 4 + 3]) for place in range(places)]
        deals.held += [*hands, 0]
        deals.twice += [0] * (places + 1)
    for place in range(places):
        card = next(bit for bit in cards if not any(bit & held for held in deals.held))
        cards.remove(card)
        blank.hold(place, card, 0, 0)
        blank.turn = place
        blank.play(card)
    lead = deals.held[blank.turn]
    found: list[list[int]] = [[], []]
    blank.policy_share, blank.mates, blank.needs = 128, opening.mates, opening.needs
    form.rollout.try_cards(
        form.table.Table(opening.rules),
        blank,
        deals,
        [0, 2, 0],
        [lead & -lead, form.bits.highest_bit(lead)],
        4,
        found,
    )
    return [*found[0], *found[1]]


def read(form: ModuleType, rules: RuleSet, seed: int) -> list[float]:
    """What random hands are thought to bring, and how likely some bids are from them."""
    rng = random.Random(seed)
    suits = [masks_for(rules).suits[suit] for suit in BLOCKS]
    packs = rules.deck.packs
    reader = form.hand_model.HandModel(suits[:3], suits[3], packs)
    hands = [rng.getrandbits(56) & rng.getrandbits(56) & sum(suits) for _ in range(80)]
    duplicates = [hand & rng.getrandbits(56) if packs == 2 else 0 for hand in hands]
    weights = reader.weights(hands, duplicates, 4, [0] * 4, [1, 2, 3], [3, 0, 4], [3.0, 0.7, 0.75])
    return [*map(reader.tricks, hands, duplicates), *map(reader.top_trumps, hands), *weights]


def assert_as_its_source(kernel: ModuleType) -> None:
    """Hold the kernel in use against its plain source."""
    plain = plain_kernel()
    assert plain is not None
    for module in ("deals", "score_race", "hand_model"):  # the package does not need them itself
        import_module(f"{kernel.__name__}.{module}")
    assert_the_same(kernel, plain)


def assert_the_same(one: ModuleType, other: ModuleType) -> None:
    """Hold two kernels against one another."""
    assert_the_same_play(one, other)
    for seed, preset in enumerate(presets().values()):
        played = (tried(form, preset.rules, seed) for form in (one, other))
        assert next(played) == next(played)
        assert dealt(one, seed) == dealt(other, seed)
        first, second = (read(form, preset.rules, seed) for form in (one, other))
        assert first == pytest.approx(second, rel=1e-12)


@pytest.mark.medium
def test_the_kernel_built_in_place_agrees_with_its_source() -> None:
    if kernel.kernel_kind() == "plain":
        pytest.skip("no kernel is built in place")
    assert_as_its_source(kernel)


def test_the_kernel_built_in_place_is_newer_than_its_source() -> None:
    folder = Path(kernel.__file__).parent
    built = [path.stat().st_mtime for path in folder.glob(f"*{EXTENSION_SUFFIXES[0]}")]
    if not built:
        pytest.skip("no kernel is built in place")
    sources = [path for path in folder.glob("[!_]*.py") if path.name != "masks.py"]
    newer = [path.name for path in sources if path.stat().st_mtime > min(built)]
    assert not newer, "compile the kernel again: python .build/kernel.py"


@pytest.mark.slow
def test_a_kernel_built_anew_agrees_with_its_source(tmp_path: Path) -> None:
    """In a copy, as compiled modules look for one another by their full names."""
    hook = runpy.run_path(str(ROOT / ".build" / "kernel.py"))
    no_copy = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for part in ("spades_tui", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=no_copy)
    try:
        hook["compile_in_place"](tmp_path)
    except hook["NotCompiled"] as problem:
        pytest.skip(f"nothing to compile with: {problem}")
    code = (
        "from tests.bots.kernel.test_kernel_compiled import *; "
        "assert kernel.kernel_kind() == 'compiled'; assert_as_its_source(kernel)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)


@pytest.mark.slow
def test_a_wheel_of_plain_python_is_built_on_request(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, env={**os.environ, "HATCH_BUILD_NO_HOOKS": "1"}, check=True)
    (wheel,) = tmp_path.glob("*-py3-none-any.whl")
    files = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in files if name.endswith((".so", ".pyd"))]
    assert not [name for name in files if not name.startswith("spades_tui")]
    (source,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(source) as files_of_source:
        assert any(name.endswith("/.build/kernel.py") for name in files_of_source.getnames())
