"""Every edition of the judgment stays what it is: `rules`, `regular` and the prices go by one each.

Golden are hashes of every answer an edition gives in a few hands. Those of the frozen editions 1
and 3 are never renewed; those of 2 and 4 only when a level is changed on purpose.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

import msgspec
import pytest

from spades_tui.bots.heuristics.bot import RuleBot
from spades_tui.bots.parameters import EDITIONS, RuleParameters
from spades_tui.bots.protocol import Bot, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.engine import Game
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import preset_named
from tests.bots.heuristics.positions import playing
from tests.golden import check_golden

PRESETS: Final = ("standard", "two-handed", "three-handed", "six-handed", "solo")
HANDS: Final = 3


def of_edition(number: int) -> RuleBot:
    return RuleBot(judgment=RuleParameters(edition=number))


def fingerprint(bot: Bot, preset: str) -> str:
    """Return a hash of the answers of `bot` at every seat."""
    told = hashlib.sha256()
    game = Game(preset_named(preset).rules, 20)
    for _ in range(HANDS):
        game.deal()
        while game.prompt is not None:
            view = game.view(game.prompt.seat)
            action = bot.decide(view, SearchBudget(), random.Random(1)).action
            told.update(msgspec.json.encode(action))
            game.submit(action)
        if game.over:
            break
    return told.hexdigest()[:16]


@pytest.mark.medium
@pytest.mark.one_in(24)
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_answers_as_it_always_has(edition: int, preset: str) -> None:
    told = fingerprint(of_edition(edition), preset)
    check_golden(f"answers/edition{edition}-{preset}.txt", told + "\n")


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.parametrize(("spec", "edition"), [("rules", 1), ("club", max(EDITIONS))])
def test_rules_is_the_oldest_edition_and_club_without_leanings_the_newest(
    spec: str, edition: int
) -> None:
    for preset in ("standard", "solo"):
        assert fingerprint(load_bot(spec), preset) == fingerprint(of_edition(edition), preset)


def test_the_editions_differ_in_how_they_play_their_own_nil() -> None:
    view = playing("4S QH TH 9H 7H 5H 4H AC 6C 2C 6D 2D", trick="TC 5C", bids="nil 5 2 5")
    for edition, card in ((1, Card.CA), (2, Card.C6)):
        action = of_edition(edition).decide(view, SearchBudget(), random.Random(1)).action
        assert isinstance(action, PlayCard)
        assert action.card == card, edition
