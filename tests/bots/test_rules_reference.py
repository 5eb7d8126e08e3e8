"""Every version of the baseline `rules` stays what it is: figures measured against it compare.

Golden are hashes of every answer it gives in a few hands. They are never renewed: whoever changes
the judgment of `club` on purpose gives it a new edition, and `rules` a version of it.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

import msgspec
import pytest

from spades_tui.bots.abilities import EDITION
from spades_tui.bots.protocol import Limit
from spades_tui.bots.roster import bot_named
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named
from tests.bots.positions import playing
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


@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("version", [1, 2, 3, 4, 5])
def test_the_rule_bot_answers_as_it_always_has(version: int, preset: str) -> None:
    told = fingerprint(f"rules@{version}", preset)
    check_golden(f"answers/rules{version}-{preset}.txt", told + "\n")


def test_club_without_leanings_is_the_newest_rule_bot() -> None:
    newest = f"rules@{EDITION}"
    assert fingerprint("club", "standard") == fingerprint(newest, "standard")
    assert fingerprint("club+plain", "solo") == fingerprint(newest, "solo")


def test_the_versions_differ_in_how_they_play_their_own_nil() -> None:
    view = playing("4S QH TH 9H 7H 5H 4H AC 6C 2C 6D 2D", trick="TC 5C", bids="nil 5 2 5")
    cards = {"rules@1": Card.CA, "rules@2": Card.C6}
    for name, card in cards.items():
        action = bot_named(name).decide(view, Limit(), random.Random(1)).action
        assert isinstance(action, PlayCard)
        assert action.card == card, name
