"""Every setting and every value of one: stored, offered, read, seen or heard, and documented.

Each value is saved and the program started with it, as on the next day. What it does then must
differ from what every other value does; at a table, unless `DOES` says where else it shows.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import replace

import spades_tui
from spades_tui.bots.kernel import kernel_kind
from spades_tui.plain.assistance import check_card
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.settings import (
    Group,
    LoadedSettings,
    Settings,
    load_settings,
    save_settings,
    setting_fields,
    settings_in,
)
from spades_tui.table.seats import Seats
from spades_tui.tui import app
from spades_tui.tui.drawing.decks import BACKS, DECKS, DECKS_16_COLORS
from spades_tui.tui.drawing.themes import TEXTUAL_THEMES
from spades_tui.tui.list_page import FormPage
from spades_tui.tui.pages.new_game import NewGamePage
from spades_tui.tui.pages.settings import AidsPage, SettingsPage, setting_choices
from spades_tui.tui.table import motion
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import highlight, press, program, row_keys, text_of
from tests.tui.table.test_guard import forced
from tests.tui.table.test_standings import bid_as
from tests.tui.table.test_table_claims import priced
from tests.tui.table.test_table_screen import sitting, table_at, to_play
from tests.tui.tables import RoteTable

ROOT: Final = Path(spades_tui.__file__).parent
FORMATS: Final = (ROOT.parent / "spades_tui/storage/FORMATS.md").read_text("utf-8")
SIZE: Final = (120, 40)

SAMPLES: Final[dict[str, tuple[Any, ...]]] = {
    "names": ((), ("Ann", "Bob", "", "Cy")),
    "partner": ("club", "master"),
    "opponents": ("club", "novice", "club,novice"),
    "preset": ("standard", "whiz"),
    "own_keys": ({}, {"table hint": "X"}),
}
"""Values of the settings that have no list of choices."""


def values(name: str) -> tuple[Any, ...]:
    found = (*setting_choices(name),) or SAMPLES.get(name, ())
    assert len(found) > 1, f"{name} has no choices: give it two values in SAMPLES"
    return found


def drawn(screen: Any) -> list[tuple[str, str]]:
    """Return what is on the screen, with its colors."""
    strips = screen._compositor.render_strips()
    return [(segment.text, str(segment.style)) for strip in strips for segment in strip]


def choosing(view: View) -> bool:
    """Whether tricks lie in the piles, and the person can play one of several cards."""
    return to_play(view) and bool(view.tricks) and 1 < len(view.question.actions) < 9


async def at_the_table(settings: Settings) -> object:
    async with sitting(table_at(choosing), settings, SIZE) as (screen, _):
        return drawn(screen)


async def in_a_new_game(settings: Settings) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("spades_tui.table.table.fresh_seed", lambda: 1)
        async with program(settings=settings, size=SIZE) as (spades, pilot):
            await press(pilot, "d")
            assert spades.table is not None
            return text_of(spades), spades.table.seats


async def as_others_play(settings: Settings) -> object:
    pauses: list[float] = []
    table = table_at(lambda view: view.prompt is None and bool(view.tricks))
    before = len(table.game.log)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableScreen, "set_timer", lambda _, pause, *__, **___: pauses.append(pause))
        async with sitting(table, settings) as (screen, pilot):
            await pilot.pause()
            return len(table.game.log) > before, pauses, text_of(screen.app).splitlines()[-1]


async def on_ones_turn(settings: Settings) -> object:
    bells: list[None] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.SpadesApp, "bell", lambda _: bells.append(None))
        async with sitting(table_at(choosing), settings):
            return len(bells)


async def when_a_contract_is_set(settings: Settings) -> object:
    table = bid_as("1", "6", "1", "7")
    table.seats = Seats((None, "quill", "brin", "hesper"))
    said = set()
    async with sitting(table, settings) as (screen, _):
        while not table.view().results:
            screen.show(table.take_first())
            said.add(screen.scene.remark)
    return len(said)


async def after_the_deal(settings: Settings) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "TEXTUAL_ANIMATIONS", "full")
        patch.setattr(motion, "clock", lambda: 1.0)
        async with sitting(RoteTable(RuleSet()), settings, SIZE) as (screen, _):
            return screen.motion.dealt


async def after_enter(settings: Settings) -> object:
    table = table_at(choosing)
    before = len(table.game.log)
    async with sitting(table, settings) as (_, pilot):
        await pilot.press("enter")
        return len(table.game.log) > before


async def with_one_card_to_play(settings: Settings) -> object:
    table = table_at(forced)
    before = len(table.game.log)
    async with sitting(table, settings) as (_, pilot):
        await pilot.pause()
        return len(table.game.log) > before


async def for_a_hint(settings: Settings) -> object:
    asked: list[str] = []

    class Asked(RoteTable):
        def hint_request(self, level: str) -> Any:
            asked.append(level)
            return super().hint_request(level)

    table = Asked(RuleSet(), 4)
    table.play_until(choosing)
    async with sitting(table, settings) as (_, pilot):
        await pilot.press("h")
    return asked


async def of_cards_that_cost(settings: Settings) -> object:
    table, said = table_at(choosing), []
    view = table.view()
    action = view.question.actions[0]
    for cost in (points + 1 for points in sorted(setting_choices("checker_points"))):
        with pytest.MonkeyPatch.context() as patch:
            price = priced(view, action, cost)
            patch.setattr("spades_tui.plain.assistance.price_decision", lambda *_, p=price: p)
            said.append(check_card(table, action, settings, Cast(table.names, 0)))
    return said


async def once_a_hand_is_over(settings: Settings) -> object:
    """Return how many choices are priced."""
    from tests.tui.table.test_price_hands import Pricing, hand_over

    thinker = Pricing()
    async with program(table=hand_over(), settings=settings, thinker=thinker) as (spades, _):
        spades.session.price_hands()
        await spades.workers.wait_for_complete()
    return len(thinker.asked)


DOES: Final[dict[str, tuple[Settings, Callable[[Settings], Awaitable[object]]]]] = {
    "pace": (Settings(), as_others_play),
    "bell": (Settings(), on_ones_turn),
    "remarks": (Settings(pace="step"), when_a_contract_is_set),
    "motion": (Settings(pace="step"), after_the_deal),
    "confirm": (Settings(pace="step"), after_enter),
    "forced": (Settings(pace="instant"), with_one_card_to_play),
    "adviser": (Settings(), for_a_hint),
    "pricing": (Settings(pace="step"), once_a_hand_is_over),
    "checker": (Settings(), of_cards_that_cost),
    "checker_points": (Settings(checker="before"), of_cards_that_cost),
    **dict.fromkeys(
        ("names", "partner", "opponents", "preset"), (Settings(pace="step"), in_a_new_game)
    ),
}
"""Settings that do not show at a table at once: with what others, and where they do."""


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", setting_fields())
async def test_every_value_is_there_at_the_next_start_and_does_what_no_other_does(
    name: str,
) -> None:
    if name == "pricing" and kernel_kind() == "plain":
        pytest.skip("a plain kernel prices no hands unasked")
    kind = get_type_hints(Settings)[name]
    if get_origin(kind) is Literal:
        assert set(get_args(kind)) == set(setting_choices(name)), f"type and choices of {name}"
    others, seen = DOES.get(name, (Settings(pace="step"), at_the_table))
    effects: dict[str, Any] = {}
    for value in values(name):
        wanted = replace(others, **{name: value})
        save_settings(wanted)
        assert load_settings() == LoadedSettings(wanted), f"{name} = {value!r} is not kept"
        effect = await seen(wanted)
        assert effects or effect == await seen(wanted), f"chance is in {seen.__name__}"
        same = [other for other, known in effects.items() if known == effect]
        where = seen.__name__.replace("_", " ")
        assert not same, f"{name} = {value!r} does the same as {same[0]} {where} (see DOES)"
        effects[repr(value)] = effect


def test_every_setting_is_read_by_the_program() -> None:
    """By more than the module that keeps it and the page that offers it."""
    offers = [ROOT / "storage/settings.py", ROOT / "tui/pages/settings.py"]
    code = "".join(file.read_text("utf-8") for file in ROOT.rglob("*.py") if file not in offers)
    unread = set(setting_fields()) - set(re.findall(r"settings\.(\w+)", code))
    assert not unread, f"nothing reads {sorted(unread)}"


@pytest.mark.medium
async def test_price_hands_says_that_it_needs_a_compiled_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("spades_tui.bots.kernel.kernel_kind", lambda: "plain")
    async with program(AidsPage(), size=SIZE) as (app, pilot):
        await highlight(pilot, "pricing")
        assert "priced only when you review them" in " ".join(
            text_of(app).replace("│", " ").split()
        )


PAGES: Final[dict[Group, Callable[[], FormPage[None]]]] = {
    "Looks": SettingsPage,
    "At the table": SettingsPage,
    "Assistance": AidsPage,
    "A new game": NewGamePage,
}
OPENED: Final = ("names", "aids")
"""Settings with a window or a page of their own, on which other tests change them."""


@pytest.mark.medium
@pytest.mark.one_in(5)
@pytest.mark.parametrize("group", get_args(Group))
async def test_every_setting_is_offered_with_all_its_values_and_kept_at_once(group: Group) -> None:
    if group == "The settings file":
        return
    async with program(PAGES[group](), size=SIZE) as (spades, pilot):
        for name in settings_in(group):
            key = "rules" if name == "preset" else name
            assert key in row_keys(spades), name
            if name in OPENED or group == "A new game":
                continue
            wanted = setting_choices(name)
            seen = set()
            for _ in wanted:
                await highlight(pilot, name)
                await press(pilot, "right")
                value = getattr(spades.settings, name)
                assert load_settings().settings == spades.settings
                words = f"{setting_fields()[name].title} .*{re.escape(wanted[value])}"
                assert re.search(words, text_of(spades), re.IGNORECASE), (name, value)
                seen.add(value)
            assert seen == set(wanted), name


def test_every_deck_back_and_theme_is_drawn_wherever_it_can_be_chosen() -> None:
    decks = set(setting_choices("deck"))
    for depth, table in {"exact": DECKS, "16": DECKS_16_COLORS}.items():
        assert set(table) == decks, f"choices of the setting deck, and decks of {depth} colors"
    assert set(BACKS) == set(setting_choices("back")), "choices of the setting back, and BACKS"


@pytest.mark.parametrize("name", setting_fields())
def test_every_setting_and_value_stands_in_the_formats(name: str) -> None:
    field = setting_fields()[name]
    row = next((line for line in FORMATS.splitlines() if line.startswith(f"| `{name}` |")), "")
    assert field.help in row, f"FORMATS.md, Settings, wants a row for {name}: {field.help}"
    told = {str(value).lower() for value in setting_choices(name)}
    missing = told - set(re.findall(r"`([^`]+)`", row)) - set(TEXTUAL_THEMES)
    assert not missing, f"FORMATS.md, Settings, row {name}: {sorted(missing)}"
