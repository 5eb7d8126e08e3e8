"""The score keeper on the screen: a new pad, what is asked, corrections, and going on later."""

from __future__ import annotations

from spades_tui.rules.deck import pack
from spades_tui.storage.pads import new_path, saved_pads, write_pad
from spades_tui.tui.screens.keeper import KeeperPage
from spades_tui.tui.screens.pad import PadPage
from tests.session.test_keeping import keeper
from tests.tui.pages import highlight, press, program, showing, text_of, write


async def test_a_pad_is_begun_written_and_gone_on_with() -> None:
    async with program() as (app, pilot):
        await press(pilot, "k", "n")
        await highlight(pilot, "standard")
        await press(pilot, "enter")
        await write(pilot, "Ann, Bo, Cy")
        assert "4 names are needed, 3 are given" in text_of(app)
        await write(pilot, "Ann, Bo, Cy, Di")
        assert "Who deals first?" in text_of(app)
        await highlight(pilot, "3")
        await press(pilot, "enter")
        assert showing(app) is PadPage
        assert "Hand 1: Di deals. Ann bids." in text_of(app)
        await press(pilot, "enter")
        await write(pilot, "4 x")
        assert "Bids:" in text_of(app)
        await write(pilot, "4 nil 3 5")
        assert "how many tricks did Ann take?" in text_of(app)
        await write(pilot, "5 0 3")
        await press(pilot, "escape")
        shown = text_of(app)
        assert "Hand 1" in shown
        assert "+71" in shown
        assert "150" in shown
        await press(pilot, "escape")
        assert showing(app) is KeeperPage
        await highlight(pilot, "pad:0")
        await press(pilot, "enter")
        assert "Hand 2: Ann deals. Bo bids." in text_of(app)


async def test_a_hand_is_corrected_and_a_word_taken_back() -> None:
    written = keeper("standard", "4 nil 3 5", "5 0 3", "4", dealer=3)
    path = new_path(written.pad.created)
    write_pad(path, written.pad)
    async with program(PadPage(path, written.pad)) as (app, pilot):
        await press(pilot, "u", "u")
        assert "how many" in text_of(app).lower()
        await press(pilot, "enter")
        await write(pilot, "4 4")
        await press(pilot, "escape")
        await highlight(pilot, "hand:0")
        await press(pilot, "enter")
        await write(pilot, "4 nil 3 5 / 5 1 3 9")
        assert "add up to 18" in text_of(app)
        await write(pilot, "4 nil 3 5 / 5 1 3 4")
        assert "−149" in text_of(app)
    (saved,) = saved_pads()
    assert saved.pad is not None
    assert saved.pad.hands[0].tricks == ("5", "1", "3", "4")


async def test_what_a_correction_may_have_changed_is_asked_at_once() -> None:
    written = keeper("three-handed-jokers", "6 5 5", "6 6", "Ann " * 6 + "Bo " * 6 + "Cy " * 6)
    written.add(" ".join(map(str, pack(written.rules)[:18])))
    path = new_path(written.pad.created)
    write_pad(path, written.pad)
    async with program(PadPage(path, written.pad)) as (app, pilot):
        await highlight(pilot, "hand:0")
        await press(pilot, "enter")
        await write(pilot, "6 5 5 / 6 7 5")
        assert "Who won each trick" in text_of(app)


async def test_a_hand_that_a_revoke_ended_is_taken_back() -> None:
    written = keeper("standard", "3 3 3 3")
    written.revoked("Ann")
    written.add("1 2 3 4")
    path = new_path(written.pad.created)
    write_pad(path, written.pad)
    async with program(PadPage(path, written.pad)) as (app, pilot):
        await press(pilot, "u")
        assert "1 2 3" in text_of(app)
    (saved,) = saved_pads()
    assert saved.pad is not None
    assert saved.pad.hands[0].tricks == ("1", "2", "3")


async def test_a_pad_is_deleted_after_a_question() -> None:
    written = keeper("standard", "4")
    write_pad(new_path(written.pad.created), written.pad)
    async with program(KeeperPage()) as (app, pilot):
        await highlight(pilot, "pad:0")
        await press(pilot, "D", "down", "enter")
        assert "Ann" not in text_of(app)
    assert not saved_pads()


async def test_a_revoke_is_written_before_the_tricks() -> None:
    written = keeper("standard", "4")
    path = new_path(written.pad.created)
    async with program(PadPage(path, written.pad)) as (app, pilot):
        await press(pilot, "v")
        assert "after the bids" in text_of(app)


async def test_a_damaged_pad_says_so_and_stays() -> None:
    path = new_path(keeper("standard").pad.created)
    path.parent.mkdir(parents=True)
    path.write_text("{}")
    async with program(KeeperPage()) as (app, pilot):
        assert "Not usable" in text_of(app)
        await highlight(pilot, "pad:0")
        await press(pilot, "enter")
        assert showing(app) is KeeperPage
        assert "is not a score pad" in text_of(app)
    assert path.read_text() == "{}"
