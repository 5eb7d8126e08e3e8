"""Whatever the rules ask, every answer can be given at the table."""

from __future__ import annotations

import random

import pytest

from spades_tui.player_view import View
from spades_tui.rules import actions as act
from spades_tui.rules.bids import KINDS
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.tui.table.bid_entry import BidEntry
from spades_tui.tui.table.card_selection import CardSelection
from spades_tui.tui.table.offer import _TAB_NAMES, offer_for
from tests.tui.tables import RoteTable

NAMES = ("You", "West", "North", "East", "Northeast", "Southeast")
MORE: dict[str, RuleSet] = {
    "misdeals": with_options(
        RuleSet(),
        misdeal=["no spades", "one spade", "seven of a suit", "no face card"],
        misdeal_consult=True,
    ),
    "everything blind": with_options(
        RuleSet(),
        blind_bid_min=6,
        blind_nil_deficit=0,
        blind_nil_when="before",
        moon=200,
        blind_moon=400,
        double_nil=True,
        double_nil_deficit=0,
        blind_double_nil=True,
        no_trump=True,
        blind_no_trump=True,
        blind_no_trump_deficit=0,
        bemo=True,
    ),
    "raising": with_options(RuleSet(), raise_round="each side"),
    "asking suits": with_options(
        RuleSet(), nil_pass=2, blind_nil_deficit=0, pass_ask_suit=True, cover_ask=True
    ),
    "revokes": with_options(RuleSet(), revokes="penalised"),
}
ALL = {name: preset.rules for name, preset in presets().items()} | MORE


def offered(view: View) -> set[act.Action]:
    """Return every action that can be reached by the pad or by choosing a card."""
    asked = offer_for(view, NAMES)
    if asked is None:
        chooser = CardSelection(view)
        plays: set[act.Action] = set()
        for place in chooser.legal:
            chooser.cursor = place
            played = chooser.play()
            assert played is not None
            plays.add(played)
        return plays
    found: set[act.Action] = {choice.action for choice in asked.choices}
    found |= set(asked.talk.values())
    for tab in asked.tabs:
        found |= set(tab.numbers.values())
    return found


def check_keys(view: View) -> None:
    """Every choice has a key, and keys are shared only by bids, which are walked through."""
    asked = offer_for(view, NAMES)
    if asked is None:
        return
    keys = [choice.key for choice in asked.choices if not isinstance(choice.action, act.MakeBid)]
    if len(asked.choices) <= 9:
        assert all(keys), asked
    assert len(keys) == len(set(keys)), asked
    pad = BidEntry(asked)
    for width in (30, 54):
        items = [item for row in pad.rows(width) for item in row]
        assert len([item for item in items if item.kind == "choice"]) == len(asked.choices)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", ALL)
def test_every_answer_of_every_prompt_can_be_given(name: str) -> None:
    rng = random.Random(name)
    table = RoteTable(ALL[name], rng.randrange(10**6))
    kinds = set()
    for _ in range(400):
        if table.over:
            break
        prompt = table.game.prompt
        if prompt is None:
            table.game.deal()
            continue
        view = table.game.view(prompt.seat)
        assert view.prompt is not None
        kinds.add(prompt.kind)
        assert offered(view) == set(prompt.actions), prompt
        check_keys(view)
        if prompt.pick is not None:
            chooser = CardSelection(view)
            for place in sorted(chooser.legal)[: chooser.count]:
                assert not chooser.toggle(place)
            given = chooser.confirm_cards()
            assert not isinstance(given, str)
            done = table.game.submit(given)
        elif prompt.wrong and rng.random() < 0.3:
            done = table.game.submit(act.PlayCard(prompt.seat, prompt.hand, prompt.wrong[0]))
        else:
            done = table.game.submit(rng.choice(prompt.actions))
        assert isinstance(done, tuple), done
    assert kinds & {"play", "bid", "talk"}


def test_every_bid_of_a_number_has_its_tab() -> None:
    assert set(_TAB_NAMES) == {kind for kind, terms in KINDS.items() if terms.numbered}
