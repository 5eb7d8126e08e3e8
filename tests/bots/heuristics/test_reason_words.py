"""Reasons read well in a hint and in a bot's own answer: nobody is "I" or "you" in them."""

from __future__ import annotations

import random
import re

import pytest

from spades_tui.bots.players import LEVELS, SEARCHERS
from spades_tui.bots.protocol import Reason, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet

_SOMEBODY = re.compile(r"\b(I|me|my|mine|you|your|we|us|our)\b", re.IGNORECASE)
_CHANCE = re.compile(
    r"(should win|is \w+ \w+ \w+ to win|may win|has a small chance to win) the trick \((\d+)%\)"
)
TALKATIVE = with_options(
    RuleSet(),
    nil_pass=2,
    blind_nil_deficit=0,
    pass_ask_suit=True,
    cover_ask=True,
    misdeal=("no spades", "one spade", "seven of a suit", "no face card"),
    misdeal_consult=True,
)


def reasons_in(rules: RuleSet, level: str, seed: int, deals: int = 2) -> list[Reason]:
    """Return every reason four bots give in a few deals."""
    bot = load_bot(f"{level}@1" if level in SEARCHERS else level)
    game, rng = Game(rules, seed), random.Random(seed)
    found: list[Reason] = []
    for _ in range(deals):
        game.deal()
        while game.prompt is not None:
            decided = bot.decide(game.view(game.prompt.seat), SearchBudget(), rng)
            found += decided.reasons
            game.submit(decided.action)
        if game.over:
            break
    return found


def check(found: list[Reason]) -> None:
    assert found
    for reason in found:
        assert not _SOMEBODY.search(reason.text), reason.text
        assert reason.text.endswith((".", "!", "?")), reason.text
        assert reason.text[0] == reason.text[0].upper(), reason.text
        assert reason.kind
        told = _CHANCE.search(reason.text)
        if told is not None:
            words, chance = told[1], int(told[2])
            assert (words == "should win") == (chance >= 75), reason.text
            assert (words == "may win") == (25 <= chance < 45), reason.text
            assert ("small" in words) == (chance < 25), reason.text


@pytest.mark.one_in(3)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_speaks_of_nobody(level: str) -> None:
    check(reasons_in(RuleSet(), level, 3))


@pytest.mark.medium
@pytest.mark.one_in(12)
@pytest.mark.parametrize("preset", presets())
def test_reasons_under_every_preset(preset: str) -> None:
    check(reasons_in(presets()[preset].rules, "club", 5))


@pytest.mark.medium
def test_reasons_in_exchanges_questions_and_misdeals() -> None:
    found = [reason for seed in range(4) for reason in reasons_in(TALKATIVE, "club", seed)]
    check(found)
    assert {"misdeal", "pass"} & {reason.kind for reason in found}
