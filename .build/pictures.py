"""The pictures of the README, made from the program itself, with the tables of the tests:

    PYTHONPATH=. python .build/pictures.py [NAME …]

Each is an SVG that asks for nothing from elsewhere; the moving one shows its frames in turn.
Writes into `assets/` and prints what it wrote.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace
from textual.pilot import Pilot

from spades_tui.bots.roster import load_bot
from spades_tui.player_view import View
from spades_tui.rules.presets import preset_named
from spades_tui.rules.tricks import make_trick
from spades_tui.storage.settings import Settings
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.table.worker.requests import decide
from spades_tui.tui import pages
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from spades_tui.tui.table.scene import TableWidget
from spades_tui.tui.table.screen import TableScreen
from tests.tui.pages import text_of
from tests.tui.reviews import review_of
from tests.tui.table.test_table_screen import to_bid, to_play

ASSETS: Final = Path(__file__).parents[1] / "assets"
LARGEST: Final = 1_200_000
"""Bytes of a picture at most."""
_SIZE: Final = (110, 34)
"""Columns and lines of the moving picture."""
_STILL: Final = (96, 30)
"""Columns and lines of a still one."""
_FONTS: Final = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', monospace"
_FACE: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_REMARK: Final = re.compile(r"\s*<!--.*?-->", re.DOTALL)
_FAMILY: Final = re.compile(r"font-family: ?[^;\"]+")


def picture(app: SpadesApp) -> str:
    """Return what is on the screen as an SVG with fonts of the reader's machine."""
    svg = app.export_screenshot(title="Spades")
    return _FAMILY.sub(f"font-family: {_FONTS}", _FACE.sub("", _REMARK.sub("", filled(svg))))


_TEXT: Final = re.compile(
    r'<text class="([^"]+)" x="([0-9.]+)" y="([0-9.]+)" textLength="([^"]+)" clip-path="([^"]+)">'
    r"([^<]*)</text>"
)
_QUARTERS: Final = {
    "▘": 1, "▝": 2, "▀": 3, "▖": 4, "▌": 5, "▞": 6, "▛": 7, "▗": 8, "▚": 9, "▐": 10, "▜": 11,
    "▄": 12, "▙": 13, "▟": 14, "█": 15, " ": 0,
}  # fmt: skip
"""The quarters of a cell a block glyph fills, the sum of 1, 2 above and 4, 8 below."""
_WIDE, _HIGH, _ABOVE = 6.1, 12.325, 18.5
"""Half a cell of Rich's pictures, and from the foot of a letter to the top of its line."""


def filled(svg: str) -> str:
    """Return a picture whose block glyphs are rectangles: fonts leave slits between lines.

    No text begins with a space: not everything that shows pictures keeps it.
    """

    def drawn(found: re.Match[str]) -> str:
        kind, left, foot, length, clip, written = found.groups()
        text = written.replace("&#160;", " ")
        if set(text) <= set(_QUARTERS):
            return "".join(_rectangles(kind, float(left), float(foot) - _ABOVE, text))
        indent = (len(text) - len(text.lstrip())) * 2 * _WIDE
        return (
            f'<text class="{kind}" x="{float(left) + indent:g}" y="{foot}" '
            f'textLength="{float(length) - indent:g}" clip-path="{clip}">'
            f"{text.lstrip().replace(' ', '&#160;')}</text>"
        )

    return _TEXT.sub(drawn, svg)


def _rectangles(kind: str, left: float, top: float, text: str) -> Iterator[str]:
    """Yield the parts of block glyphs: whole cells, halves and quarters."""
    for place, glyph in enumerate(text):
        above, below = _QUARTERS[glyph] & 3, _QUARTERS[glyph] >> 2
        parts = [(above, 0, 2)] if above == below else [(above, 0, 1), (below, 1, 1)]
        for columns, row, rows in parts:
            if columns:
                x = left + (2 * place + (columns == 2)) * _WIDE
                yield (
                    f'<rect class="{kind}" x="{x:.2f}" y="{top + row * _HIGH:.2f}" '
                    f'width="{columns.bit_count() * _WIDE:.2f}" height="{rows * _HIGH:.2f}" '
                    'shape-rendering="crispEdges"/>'
                )


_BOX: Final = re.compile(r'viewBox="([0-9. ]+)"')


class Frame(NamedTuple):
    """A still picture and how long it is shown."""

    svg: str
    seconds: float


def moving(frames: Sequence[Frame]) -> str:
    """Return an SVG that shows `frames` one after the other, without end.

    The last of them alone is seen where less motion is asked for, or nothing can move.
    """
    whole = sum(frame.seconds for frame in frames)
    box = _BOX.search(frames[0].svg)
    if box is None:
        raise ValueError("The first frame has no viewBox.")
    rules, parts = [], []
    begins = 0.0
    for number, frame in enumerate(frames):
        first, end = begins / whole * 100, (begins + frame.seconds) / whole * 100
        begins += frame.seconds
        before = "" if number == 0 else "0% { visibility: hidden } "
        rules.append(
            f"@keyframes k{number} {{ {before}{first:.3f}% {{ visibility: visible }} "
            f"{min(end, 100):.3f}% {{ visibility: hidden }} }}\n"
            f"#f{number} {{ animation: k{number} {whole:.2f}s step-end infinite }}"
        )
        parts.append(f'<g id="f{number}" class="frame">\n{_inner(frame.svg)}\n</g>')
    last = len(frames) - 1
    style = "\n".join(
        (
            f".frame:not(#f{last}) {{ visibility: hidden }}",
            *rules,
            "@media (prefers-reduced-motion: reduce) { .frame { animation: none !important } }",
        )
    )
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[1]}">\n'
        f"<style>\n{style}\n</style>\n{body}\n</svg>\n"
    )


def _inner(svg: str) -> str:
    """Return a picture as part of another one; its classes have names of their own."""
    return re.sub(r"^.*?(?=<svg)", "", svg, count=1, flags=re.DOTALL).strip()


@asynccontextmanager
async def opened(
    size: tuple[int, int], table: Any = None, **more: Any
) -> AsyncIterator[tuple[SpadesApp, Pilot[int]]]:
    """Run the program at a size, without a process for the bots."""
    app = SpadesApp(Settings(**{"pace": "instant", "motion": False, **more}), table)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


async def review() -> str:
    """Return the review of a hand."""
    async with opened(_STILL) as (app, pilot):
        page = review_of(hands=2)
        app.push_screen(page)
        for _ in range(2_000):
            await pilot.pause(0.02)
            prices = page.prices
            if prices is not None and prices.judged.keys() >= prices.decisions_of(0).keys():
                break
        await pilot.press("n")  # the next mistake
        await pilot.pause(0.3)
        return picture(app)


async def practice() -> str:
    """Return a puzzle, answered."""
    async with opened(_STILL) as (app, pilot):
        app.push_screen(pages.BrowsePage("puzzles", "cover a nil", at_once=True))
        for _ in range(500):
            await pilot.pause(0.02)
            if "A puzzle rated" in text_of(app):
                break
        await pilot.press("right", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause(0.5)
        return picture(app)


async def house_rules() -> str:
    """Return a set of house rules beside the Standard ones."""
    async with opened(_STILL) as (app, pilot):
        app.push_screen(RuleLibraryPage(key="high-stakes"))
        await pilot.pause(0.1)
        return picture(app)


class Sequel(NamedTuple):
    """A game that the person wins.

    Attributes:
        seed: of the game.
        hand: number of its last hand.
        trick: number of tricks before two of which one is ruffed.
    """

    seed: int
    hand: int
    trick: int


def played(seed: int, is_there: Callable[[View], bool]) -> Table:
    """Return a game that `club` plays for the person, where `is_there` or at its end."""
    rules, adviser = preset_named("standard").rules, load_bot("club")
    players = ("brin", "jory", "lumo")
    table = Table.new(rules, seed, make_seats(rules, players[0], ",".join(players[1:])), saved=True)
    while not table.over:
        view = table.view()
        if is_there(view):
            break
        if view.phase == "between" or not view.hand_number:
            table.deal()
        elif question := table.hint_request("club"):
            table.submit(decide(adviser, question).action)
        else:
            table.bot_step()
    return table


def won_game() -> Sequel:
    """Return the first game that the person wins, with a ruff early in its last hand."""
    for seed in count(1):
        view = played(seed, lambda _view: False).view()
        if view.outcome is None or view.outcome.winner != view.side:
            continue
        plays, rules = view.results[-1].plays, view.rules
        tricks = [make_trick(plays[at : at + 4], rules) for at in range(0, len(plays), 4)]
        for number, trick in enumerate(tricks[:_EARLY]):
            if trick.winning_card.suit != trick.plays[0].card.suit and number:
                return Sequel(seed, view.results[-1].number, number - 1)
    raise AssertionError("such a game is always found")


_EARLY: Final = 8


async def game() -> str:
    """Return a last hand as a moving picture: deal, bid, two tricks, result, and the end."""
    told = won_game()
    frames: list[Frame] = []
    bidding = played(told.seed, lambda view: view.hand_number == told.hand and to_bid(view))
    async with opened(_SIZE, bidding) as (app, pilot):
        await _show_dealt(app, pilot, 6)
        frames.append(Frame(picture(app), 0.6))
        shown_table(app).redraw()
        await pilot.pause(0.1)
        frames.append(Frame(picture(app), 1.4))
        await _suggest(app, pilot, bidding)
        frames.append(Frame(picture(app), 1.0))

    def is_there(view: View) -> bool:
        far = view.hand_number == told.hand and len(view.tricks) == told.trick
        return far and to_play(view)

    playing = played(told.seed, is_there)
    async with opened(_SIZE, playing) as (app, pilot):
        for _ in range(2):
            await _suggest(app, pilot, playing)
            frames.append(Frame(picture(app), 0.8))
            await pilot.press("enter")
            await app.workers.wait_for_complete()
            await pilot.pause(0.1)
            await pilot.press("l")
            await pilot.pause(0.1)
            frames.append(Frame(picture(app), 1.2))
            await pilot.press("l")
    over = played(told.seed, lambda _view: False)
    async with opened(_SIZE, over) as (app, pilot):
        app.push_screen(pages.HandResultWindow(over.view(), over.names))
        await pilot.pause(0.3)
        frames.append(Frame(picture(app), 1.8))
        app.pop_screen()
        app.push_screen(pages.GameOverPage(over.view(), over.names))
        await app.workers.wait_for_complete()
        await pilot.pause(0.3)
        frames.append(Frame(picture(app), 2.6))
    return moving(frames)


def shown_table(app: SpadesApp) -> TableScreen:
    """Return the table on the screen."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def _show_dealt(app: SpadesApp, pilot: Pilot[int], dealt: int) -> None:
    """Show the table while cards are dealt, before anybody is asked."""
    scene = shown_table(app).scene
    hand = scene.hand._replace(dealt=dealt)
    for part in app.screen.query(TableWidget):
        part.scene = replace(scene, dealt=dealt, hand=hand, pad=None, message="")
    await pilot.pause(0.1)


async def _suggest(app: SpadesApp, pilot: Pilot[int], table: Table) -> None:
    """Highlight what a good player would answer."""
    question = table.hint_request("club")
    assert question is not None
    shown_table(app).turn.suggest(decide(load_bot("club"), question).action)
    shown_table(app).redraw()
    await pilot.pause(0.1)


PICTURES: Final[dict[str, Callable[[], Awaitable[str]]]] = {
    "game": game,
    "house-rules": house_rules,
    "review": review,
    "practice": practice,
}


def main() -> int:
    """Make the pictures and return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PICTURES))
    names = parser.parse_args().names or list(PICTURES)
    unknown = [name for name in names if name not in PICTURES]
    if unknown:
        parser.error(f"there is no picture {unknown[0]!r}; choose from {', '.join(PICTURES)}")
    ASSETS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["SPADES_HOME"] = home
        os.environ["COLORTERM"] = "truecolor"
        os.environ.pop("NO_COLOR", None)
        for name in names:
            svg = asyncio.run(_made(name))
            data = svg.encode()
            if len(data) > LARGEST:
                raise SystemExit(f"{name} has {len(data):,} bytes, more than {LARGEST:,}.")
            (ASSETS / f"{name}.svg").write_bytes(data)
            print(f"assets/{name}.svg: {len(data):,} bytes")
    return 0


async def _made(name: str) -> str:
    return await PICTURES[name]()


if __name__ == "__main__":
    raise SystemExit(main())
