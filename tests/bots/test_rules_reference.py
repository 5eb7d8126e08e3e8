"""The baseline `rules` stays what it is: figures measured against it can be compared.

Golden are hashes of every answer it gives in a few hands. Whoever changes the judgment of `club`
on purpose renews them, and measures again what is quoted against `rules`.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

import msgspec
import pytest

from spades_tui.bots.protocol import Limit
from spades_tui.bots.roster import bot_named
from spades_tui.engine import Game
from spades_tui.rules.presets import preset_named
from tests.golden import check_golden

PRESETS: Final = ("standard", "two-handed", "three-handed", "six-handed", "solo")
HANDS: Final = 3


def fingerprint(spec: str, preset: str) -> str:
    """Return a hash of the answers of `spec` at every seat."""
    bot, told = bot_named(spec), hashlib.sha256()
    game = Game(preset_named(preset).rules, 20)
    for _ in range(HANDS):
        game.deal()
        while game.prompt is not None:
            view = game.view(game.prompt.seat)
            action = bot.decide(view, Limit(), random.Random(1)).action
            told.update(msgspec.json.encode(action))
            game.submit(action)
        if game.over:
            break
    return told.hexdigest()[:16]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rule_bot_answers_as_it_always_has(preset: str) -> None:
    check_golden(f"answers/rules-{preset}.txt", fingerprint("rules", preset) + "\n")


def test_club_without_leanings_is_the_rule_bot() -> None:
    assert fingerprint("club", "standard") == fingerprint("rules", "standard")
    assert fingerprint("club+plain", "solo") == fingerprint("rules", "solo")
