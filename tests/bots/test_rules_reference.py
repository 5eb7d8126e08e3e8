"""The reference `rules` stays what it is: figures measured against it can be compared.

The pins are hashes of every answer it gives in a few hands. Who changes the judgement of `club` on
purpose puts what this prints in their place, and measures anew what is quoted against `rules`:

    SPADES_REPIN=1 python -m pytest -n0 -rs tests/bots/test_rules_reference.py
"""

from __future__ import annotations

import hashlib
import os
import random
from typing import Final

import msgspec
import pytest

from spades_tui.bots.protocol import Limit
from spades_tui.bots.roster import bot_named
from spades_tui.engine import Game
from spades_tui.rules.presets import preset_named

PINS: Final = {
    "standard": "b0f92e273fa20d9c",
    "two-handed": "6d09aa0b611591f5",
    "three-handed": "7c893f1c8fa86c30",
    "six-handed": "9cfb8ca9c20b513d",
    "solo": "e1a903604350bb71",
}
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


@pytest.mark.parametrize("preset", PINS)
def test_the_rule_bot_answers_as_it_always_has(preset: str) -> None:
    found = fingerprint("rules", preset)
    if os.environ.get("SPADES_REPIN"):
        pytest.skip(f'    "{preset}": "{found}",')
    assert found == PINS[preset]


def test_club_without_leanings_is_the_rule_bot() -> None:
    assert fingerprint("club", "standard") == fingerprint("rules", "standard")
    assert fingerprint("club+plain", "solo") == fingerprint("rules", "solo")
