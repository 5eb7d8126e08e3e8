"""Records of every version of the rules fold to the scores they had when they were played.

`SPADES_RENEW=1 python -m pytest -n0 tests/storage/test_old_rules.py` plays those of the version in
force again; it may be done until that version is published, and never for an older one.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from spades_tui.engine import Game
from spades_tui.rules.catalog import with_options
from spades_tui.rules.dependencies import normalize
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.formats.toml import dump_rules
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RULES_VERSION, RuleSet
from spades_tui.storage.records.record import encode_lines
from spades_tui.storage.records.verify import verify_record
from tests.golden import RENEW
from tests.storage.playing import header_of, step

HERE: Final = Path(__file__).parent
PRESETS: Final = (
    "standard", "us-jokers", "partnership-bidding", "high-stakes", "three-dummy", "two-handed",
    "six-handed", "solo", "alpha-theta-full", "pirate", "whiz", "suicide",
)  # fmt: skip


def over(game: Game) -> dict[str, Any]:
    """Return what a record must fold to."""
    results = [msgspec.to_builtins(hand.sides) for hand in game.state.results]
    return {
        "scores": game.state.scores,
        "bags": game.state.bags,
        "wins": game.state.wins,
        "hands": [[(side["score"], side["bags"]) for side in sides] for sides in results],
    }


def renew(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for seed, preset in enumerate(PRESETS):
        game, rng = Game(with_options(preset_named(preset).rules, max_hands=2), seed), Random(seed)
        while not game.over:
            step(game, rng)
        header = msgspec.structs.replace(
            header_of(game, preset),
            names=("A", "B", "C", "D", "E", "F")[: game.state.seats.players],
            levels=("club",) * game.state.seats.players,
        )
        (folder / f"{preset}.jsonl").write_bytes(encode_lines((header, *game.log))[0])
        (folder / f"{preset}.json").write_bytes(msgspec.json.encode(over(game)) + b"\n")


if RENEW:
    renew(HERE / f"records_v{RULES_VERSION}")

RECORDS: Final = sorted(HERE.glob("records_v*/*.jsonl"))


def test_the_rules_in_force_have_their_records() -> None:
    found = {path.stem for path in RECORDS if path.parent.name == f"records_v{RULES_VERSION}"}
    assert found == set(PRESETS)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_record_folds_to_the_scores_it_had(path: Path) -> None:
    record, game = verify_record(path)

    assert record.problem is None
    assert record.header is not None
    assert f"records_v{record.header.rules.version}" == path.parent.name
    assert game is not None
    assert game.over
    told = msgspec.json.decode(path.with_suffix(".json").read_bytes())
    assert msgspec.json.decode(msgspec.json.encode(over(game))) == told


def test_the_version_is_no_option_and_tells_rule_sets_apart() -> None:
    older = msgspec.structs.replace(RuleSet(), version=0)
    assert older != RuleSet()
    assert msgspec.json.decode(msgspec.json.encode(older), type=RuleSet) == older
    assert fingerprint(older) == fingerprint(RuleSet())
    assert dump_rules(older) == dump_rules(RuleSet())
    assert with_options(older, target=300).version == normalize(older).version == 0
