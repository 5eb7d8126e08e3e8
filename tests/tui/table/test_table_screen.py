"""The table played with keys and mouse; the others act by rote."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from spades_tui.bots.protocol import list_offered
from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.bids import Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import BidMade, CardPlayed
from spades_tui.rules.presets import preset_named, presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import Settings
from spades_tui.table.table import Table
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.drawing.card_row import CardToken
from spades_tui.tui.pages.table.hand_result import HandResultWindow
from spades_tui.tui.table.base import PlayerHand
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import result_seen, text_of, until
from tests.tui.pilots import running
from tests.tui.tables import RoteTable, rote_choice

STEP = Settings(pace="step")
INSTANT = Settings(pace="instant")


def mine(view: View, *kinds: str) -> bool:
    prompt = view.prompt
    return prompt is not None and prompt.seat == view.seat and prompt.kind in kinds


def to_play(view: View) -> bool:
    return mine(view, "play")


def to_bid(view: View) -> bool:
    return mine(view, "bid")


def cards_of(view: View) -> list[Card]:
    """Return the cards that may be played."""
    return [one.card for one in list_offered(view, PlayCard)] if view.prompt else []


def table_at(
    wanted: Callable[[View], bool], rules: RuleSet | None = None, seed: int = 4
) -> RoteTable:
    table = RoteTable(rules or RuleSet(), seed)
    table.play_until(wanted)
    return table


@asynccontextmanager
async def sitting(
    table: Table, settings: Settings = STEP, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableScreen, Pilot[int]]]:
    app = SpadesApp(settings, table)
    async with running(app, size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        yield screen, pilot


async def test_digits_and_enter_make_a_bid() -> None:
    table = table_at(to_bid)
    async with sitting(table) as (_, pilot):
        await pilot.press("4", "enter")
        assert table.view().bids[0] == Bid("number", 4)


@pytest.mark.medium
async def test_arrows_walk_only_the_playable_cards_and_enter_plays() -> None:
    table = table_at(lambda view: to_play(view) and len(cards_of(view)) >= 2)
    async with sitting(table) as (screen, pilot):
        legal = set(cards_of(table.view()))
        seen = set()
        for _ in range(len(legal)):
            seen.add(screen.turn.chooser.card)
            await pilot.press("right")
        assert seen == legal
        card = screen.turn.chooser.card
        assert card is not None
        await pilot.press("enter")
        assert CardPlayed(0, card) in table.game.log


async def test_a_rank_key_picks_the_card_and_again_the_next_suit() -> None:
    def two_of_a_rank(view: View) -> bool:
        ranks = [card.rank for card in cards_of(view)]
        return to_play(view) and len(ranks) > len(set(ranks))

    table = table_at(two_of_a_rank)
    async with sitting(table) as (screen, pilot):
        ranks = [card.rank for card in cards_of(table.view())]
        rank = next(rank for rank in ranks if ranks.count(rank) > 1)
        await pilot.press(rank.lower())
        first = screen.turn.chooser.card
        await pilot.press(rank.lower())
        assert first is not None
        assert screen.turn.chooser.card is not None
        assert first.rank == screen.turn.chooser.card.rank == rank
        assert first != screen.turn.chooser.card


async def test_a_barred_card_tells_why() -> None:
    def must_follow(view: View) -> bool:
        barred = view.hand is not None and len(cards_of(view)) < len(view.hand)
        return to_play(view) and view.trick is not None and barred

    table = table_at(must_follow)
    async with sitting(table) as (screen, pilot):
        chooser = screen.turn.chooser
        barred = next(p for p in range(len(chooser.cards)) if p not in chooser.legal)
        await click_card(screen, pilot, barred)
        assert "follow suit" in text_of(screen.app)
        before = len(table.game.log)
        await pilot.press("enter")
        assert len(table.game.log) == before


async def click_card(screen: TableScreen, pilot: Pilot[Any], place: int) -> None:
    hand = screen.query_one(PlayerHand)
    region = hand.canvas.region_of(CardToken("hand", place))
    assert region is not None
    await pilot.click(PlayerHand, offset=(region.x + 1, region.y + 1))
    await pilot.pause()


async def test_two_clicks_play_a_card() -> None:
    table = table_at(to_play)
    async with sitting(table) as (screen, pilot):
        place = max(screen.turn.chooser.legal)
        card = screen.turn.chooser.cards[place]
        await click_card(screen, pilot, place)
        if CardPlayed(0, card) not in table.game.log:
            await click_card(screen, pilot, place)
        assert CardPlayed(0, card) in table.game.log


async def test_a_table_too_small_to_be_seen_plays_no_card() -> None:
    table = table_at(to_play)
    async with sitting(table, size=(40, 10)) as (_screen, pilot):
        before = len(table.game.log)
        await pilot.press("enter")
        assert len(table.game.log) == before


@pytest.mark.medium
async def test_hints_can_be_switched_off() -> None:
    table = table_at(to_play)
    async with sitting(table, Settings(pace="step", hints=False)) as (screen, pilot):
        await pilot.press("h")

        assert "switched off" in screen.message
        assert not table.view().assisted
        assert "h hint" not in text_of(screen.app)


async def test_undo_takes_the_bid_back() -> None:
    table = table_at(to_bid)
    async with sitting(table) as (screen, pilot):
        await pilot.press("5", "enter", "u")
        assert table.view().bids[0] is None
        assert screen.turn.pad is not None


@pytest.mark.medium
async def test_l_shows_the_last_trick_and_any_key_goes_back() -> None:
    table = table_at(lambda view: to_play(view) and view.trick is not None and len(view.tricks) > 2)
    async with sitting(table) as (screen, pilot):
        screen.show_notice("Your turn.")
        card = screen.turn.chooser.card
        for key in ("escape", "m", "space", "enter", "l", "right", "h"):
            await pilot.press("l")
            assert "The last trick." in text_of(screen.app)
            assert text_of(screen.app).splitlines()[-1].strip() == "? keys  Esc back"
            await pilot.press(key)
            assert screen.app.screen is screen
            assert "The last trick." not in text_of(screen.app)
            assert "Your turn." in text_of(screen.app)
            assert screen.turn.chooser.card == card


async def test_in_step_pace_each_key_lets_one_player_act() -> None:
    table = table_at(to_bid)
    async with sitting(table) as (_, pilot):
        await pilot.press("3", "enter")
        log = len(table.game.log)
        await pilot.press("space")
        assert len(table.game.log) == log + 1


async def test_any_key_hurries_the_others_to_the_player_s_turn() -> None:
    table = table_at(to_bid)
    async with sitting(table, Settings(pace="normal")) as (_, pilot):
        await pilot.press("3", "enter", "x")
        await until(pilot, lambda: table.bot_to_act() is None)


@pytest.mark.medium
async def test_a_whole_hand_by_keys_at_instant_pace() -> None:
    table = RoteTable(RuleSet(), 11)
    async with sitting(table, INSTANT) as (_, pilot):
        await until(pilot, lambda: mine(table.view(), "bid"))
        await pilot.press("3", "enter")
        for _ in range(13):
            await until(pilot, lambda: to_play(table.view()) or bool(table.view().results))
            await pilot.press("enter")
        await result_seen(pilot)
        played = [event for event in table.game.log if isinstance(event, CardPlayed)]
        assert len(played) == 52
        await pilot.press("enter")
        await until(pilot, lambda: mine(table.view(), "bid", "look"))
        assert table.view().hand_number == 2


async def test_an_answer_has_a_letter_that_means_nothing_else_at_the_table() -> None:
    def face_down(view: View) -> bool:
        return mine(view, "look", "blind")

    rules = with_options(preset_named("standard").rules, blind_nil_deficit=0)
    async with sitting(table_at(face_down, rules)) as (screen, pilot):
        await pilot.press("b")
        assert "k Look at your cards" in text_of(screen.app)
        await pilot.press("l")
        assert screen.message == "No trick is finished yet."
        await pilot.press("k")
        assert screen.table.view().hand is not None


@pytest.mark.medium
async def test_a_window_over_the_table_hides_its_keys() -> None:
    async with sitting(table_at(to_play)) as (screen, pilot):
        assert "u undo" in text_of(screen.app)
        await pilot.press("s")
        await pilot.pause()
        assert "u undo" not in text_of(screen.app)
        await pilot.press("enter")
        await pilot.pause()
        assert "u undo" in text_of(screen.app)


FACE_DOWN = "b bids blind, Enter looks."


@pytest.mark.one_in(4)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_whoever_may_bid_blind_sees_backs_and_one_line_first(
    preset: str, size: tuple[int, int]
) -> None:
    table = RoteTable(preset_named(preset).rules, 3)
    table.play_until(
        lambda view: mine(view, "look", "blind") or len(view.results) > 7 or table.over
    )
    if not mine(table.view(), "look", "blind"):
        return
    async with sitting(table, size=size) as (screen, pilot):
        shown = text_of(screen.app)
        assert sum(FACE_DOWN in line for line in shown.splitlines()) == 1, shown
        assert screen.scene.pad is None
        assert "b bid blind  Enter look" in shown.splitlines()[-1]
        assert "╱╳" in shown.splitlines()[-3]
        assert table.view().hand is None
        await pilot.press("b")
        assert FACE_DOWN not in text_of(screen.app)
        assert table.view().hand is None
        assert "k Look at your cards" in text_of(screen.app)


@pytest.mark.parametrize("key", ["enter", "space", "k"])
async def test_one_key_looks_at_the_cards(key: str) -> None:
    table = table_at(lambda view: mine(view, "look"), preset_named("pirate").rules)
    async with sitting(table) as (screen, pilot):
        assert FACE_DOWN in text_of(screen.app)
        await pilot.press(key)
        assert table.view().hand is not None
        assert screen.scene.pad is not None
        assert FACE_DOWN not in text_of(screen.app)


async def test_a_click_on_the_backs_looks_and_one_on_the_foot_bids_blind() -> None:
    for label, looked in (("▐╱╳╱╳", True), ("b bid blind", False)):
        table = table_at(lambda view: mine(view, "look"), preset_named("pirate").rules)
        async with sitting(table) as (screen, pilot):
            lines = text_of(screen.app).splitlines()
            y = max(at for at, line in enumerate(lines) if label in line)
            await pilot.click(offset=(lines[y].index(label) + 1, y))
            await pilot.pause()
            assert (table.view().hand is not None) == looked
            assert screen.scene.pad is not None


async def test_blind_nil_is_asked_before_the_cards_are_seen() -> None:
    table = table_at(lambda view: mine(view, "look"), preset_named("pirate").rules)
    async with sitting(table) as (screen, pilot):
        assert table.view().hand is None
        assert FACE_DOWN in text_of(screen.app)
        await pilot.press("b")
        assert "face down" in text_of(screen.app)
        assert not [event for event in table.game.log if isinstance(event, BidMade)
                    and event.seat == 0]  # fmt: skip
        await pilot.press("enter")
        assert table.view().bids[0] == Bid("blind nil")


async def test_cards_to_discard_are_marked_and_given() -> None:
    rules = preset_named("jokers-54").rules
    table = table_at(lambda view: mine(view, "kitty"), rules)
    async with sitting(table) as (screen, pilot):
        await pilot.press("enter")
        assert "Mark 2 more cards" in text_of(screen.app)
        await pilot.press("space", "right", "space", "enter")
        assert len(table.view().discarded) == 2


async def test_a_revoke_is_asked_for_twice() -> None:
    rules = preset_named("tournament").rules
    table = table_at(lambda view: to_play(view) and bool(view.prompt and view.prompt.wrong), rules)
    async with sitting(table) as (screen, pilot):
        wrong = min(screen.turn.chooser.wrong)
        card = screen.turn.chooser.cards[wrong]
        screen.turn.chooser.cursor = wrong
        await pilot.press("enter")
        assert CardPlayed(0, card) not in table.game.log
        assert "revoke" in text_of(screen.app)
        await pilot.press("enter")
        assert CardPlayed(0, card) in table.game.log


def shows_hand(screen: TableScreen) -> bool:
    """Whether every card of the hand can be read somewhere on the screen."""
    shown = text_of(screen.app)
    forms = [(card.label, card.value[0] + card.label[-1]) for card in screen.turn.chooser.cards]
    return all(any(form in shown for form in pair) for pair in forms)


SIZES = [(60, 20), (80, 24), (100, 30), (160, 50), (200, 60), (61, 45), (190, 21)]


@pytest.mark.medium
@pytest.mark.one_in(3)
@pytest.mark.parametrize("preset", ["standard", "six-handed", "three-dummy", "three-handed-jokers"])
async def test_no_size_loses_the_game_or_crops_the_hand(preset: str) -> None:
    table = table_at(to_play, preset_named(preset).rules)
    async with sitting(table) as (screen, pilot):
        card = screen.turn.chooser.card
        for width, height in [*SIZES, (30, 8), (80, 24), (1, 1), (80, 24)]:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            if width >= 60 and height >= 20:
                await until(pilot, lambda: shows_hand(screen))
        assert screen.turn.chooser.card == card


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize(
    "preset", ["three-dummy", "two-handed", "partnership-bidding", "jokers-54"]
)
async def test_a_hand_of_other_rules_is_played(preset: str) -> None:
    table = RoteTable(preset_named(preset).rules, 5)
    rng = Random(5)
    async with sitting(table, INSTANT) as (screen, pilot):
        while not isinstance(screen.app.screen, HandResultWindow):
            await until(
                pilot,
                lambda: screen.current_view.prompt is not None or screen.app.screen is not screen,
            )
            if screen.app.screen is screen and screen.current_view.prompt is not None:
                screen.flow.decide(rote_choice(screen.current_view.prompt, rng))
        assert len(table.view().results) == 1


async def play_hand(pilot: Pilot[Any], table: Table) -> None:
    await until(pilot, lambda: mine(table.view(), "bid", "play"))
    while not table.view().results:
        await pilot.press("3", "enter") if to_bid(table.view()) else await pilot.press("enter")
        await until(pilot, lambda: mine(table.view(), "bid", "play") or bool(table.view().results))


@pytest.mark.medium
@pytest.mark.parametrize("key", ["s", "question_mark", "escape", "m"])
async def test_other_screens_open_over_the_table_and_lead_back(key: str) -> None:
    table = table_at(to_play)
    async with sitting(table) as (screen, pilot):
        card = screen.turn.chooser.card
        await pilot.press(key)
        await until(pilot, lambda: screen.app.screen is not screen)
        await pilot.press("m")
        await until(pilot, lambda: screen.app.screen is screen)
        assert screen.turn.chooser.card == card


@pytest.mark.medium
async def test_the_others_wait_while_another_screen_lies_over_the_table() -> None:
    table = table_at(to_bid)
    async with sitting(table, Settings(pace="quick")) as (_screen, pilot):
        await pilot.press("3", "enter", "s")
        log = len(table.game.log)
        await pilot.pause(0.4)
        assert len(table.game.log) == log
        await pilot.press("m")
        await until(pilot, lambda: len(table.game.log) > log)


@pytest.mark.parametrize("key", ["Q", "ctrl+q"])
async def test_q_leaves_and_closes_the_table(key: str) -> None:
    table = table_at(to_play)
    async with sitting(table) as (screen, pilot):
        await pilot.press(key)
        await pilot.pause()
        assert table.closed
        assert screen.app.return_code == 0


def in_a_trick(view: View) -> bool:
    return to_play(view) and view.trick is not None and len(view.trick.plays) >= 2


@pytest.mark.parametrize("mode", ["NO_COLOR", "ascii", "terminal"])
async def test_every_card_of_the_trick_shows_rank_and_suit(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if mode == "NO_COLOR":
        monkeypatch.setenv("NO_COLOR", "1")
    theme = "terminal" if mode == "terminal" else ""
    settings = replace(STEP, ascii=mode == "ascii", theme=theme)
    table = table_at(in_a_trick)
    async with sitting(table, settings, size=(60, 20)) as (screen, _):
        trick = table.view().trick
        assert trick is not None
        shown = text_of(screen.app)
        assert "best" in shown
        for play in trick.plays:
            label = play.card.ascii_label if mode == "ascii" else play.card.label
            assert label in shown
