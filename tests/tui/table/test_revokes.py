"""The questions about a revoke: the trick stays in sight, and the cheap answer is highlighted."""

from __future__ import annotations

import msgspec
import pytest

from spades_tui.bots.protocol import list_offered
from spades_tui.player_view import View
from spades_tui.rules import actions as act
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.tui.frame.keys import commands_in
from spades_tui.tui.table.offer import offer_for
from tests.tui.pages import text_of
from tests.tui.table.test_table_screen import mine, sitting, table_at, to_play
from tests.tui.tables import RoteTable, rote_choice

TOURNAMENT = preset_named("tournament").rules
SIZES = [(60, 20), (80, 24), (100, 30)]


def may_go_wrong(view: View) -> bool:
    return to_play(view) and bool(view.prompt and view.prompt.wrong)


def own_revoke() -> RoteTable:
    """A table that asks the player about the wrong card they have just played."""
    table = table_at(may_go_wrong, TOURNAMENT, seed=6)
    table.submit(act.PlayCard(0, 0, table.view().question.wrong[0]))
    table.play_until(lambda view: mine(view, "renounce"))
    return table


def proved_revoke() -> RoteTable:
    """A table that asks the player whether they call an opponent's revoke."""
    for seed in range(1, 30):
        table = RoteTable(TOURNAMENT, seed)
        while table.view().hand_number < 3:
            prompt = table.game.prompt
            if prompt is None:
                table.deal()
            elif mine(table.view(), "revoke"):
                return table
            elif prompt.kind in ("renounce", "revoke"):
                table.submit(act.LetStand(prompt.seat))
            elif prompt.wrong and prompt.seat in (1, 3):
                table.submit(act.PlayCard(prompt.seat, prompt.hand, prompt.wrong[0]))
            else:
                table.submit(rote_choice(prompt, table.rng))
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize("size", SIZES)
async def test_one_s_own_wrong_card_is_corrected_by_an_answer(
    size: tuple[int, int],
) -> None:
    table = own_revoke()
    trick = table.view().trick
    assert trick is not None
    async with sitting(table, size=size) as (screen, pilot):
        shown = text_of(screen.app)
        assert all(play.card.label in shown for play in trick.plays)
        assert "your side loses its bid" in shown
        right = list_offered(table.view(), act.CorrectRevoke)
        assert screen.turn.pad is not None
        assert screen.turn.pad.action() is None
        while screen.turn.pad.action() != right[-1]:
            await pilot.press("right")
        await pilot.press("enter")
        assert table.view().penalty_cards[0]


def test_who_plays_alone_has_no_side_to_lose_a_bid() -> None:
    view = own_revoke().view()
    alone = msgspec.structs.replace(view, rules=with_options(view.rules, players="four solo"))
    asked = offer_for(alone, ("You", "West", "North", "East"))
    assert asked is not None
    assert asked.lines[0] == "Left: if it is proved, you lose your bid."


@pytest.mark.parametrize("size", SIZES)
async def test_a_proved_revoke_is_asked_about_with_nothing_highlighted(
    size: tuple[int, int],
) -> None:
    table = proved_revoke()
    view = table.view()
    offender = int(view.question.about)
    async with sitting(table, size=size) as (screen, _):
        assert screen.turn.pad is not None
        asked = screen.turn.pad.question.trick
        assert asked is not None
        assert asked.plays[asked.wrong].hand == offender
        shown = text_of(screen.app)
        assert all(play.card.label in shown for play in asked.plays)
        assert f"{table.names[offender]} has revoked" in shown
        assert screen.turn.pad.action() is None


def test_only_a_question_about_a_revoke_keeps_a_trick_in_sight() -> None:
    from spades_tui.tui.table.offer import trick_in_question

    table = table_at(to_play, with_options(TOURNAMENT, revokes="prevented"))
    assert trick_in_question(table.view(), table.names) is None


def test_the_keys_say_how_a_wrong_card_is_played() -> None:
    assert any("wrong card" in key.help for key in commands_in("play"))
