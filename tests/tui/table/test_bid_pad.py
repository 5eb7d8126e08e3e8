"""The bid pad: digits, letters, arrows, clicks; and what a prompt becomes."""

from __future__ import annotations

from random import Random

import pytest

from spades_tui.engine import Game
from spades_tui.rules.actions import Action, Answer, Look, MakeBid, Propose, Raise, Say
from spades_tui.rules.bids import BLIND_NIL, NIL, PARTNERS, Bid
from spades_tui.rules.presets import preset_named, presets
from spades_tui.tui.table.bid_entry import BidEntry, PadItem
from spades_tui.tui.table.offer import Offer, OfferChoice, Tab, assign_letters
from spades_tui.tui.table.turn import TurnInput
from tests.engine.random_play import step


def bid(tricks: int, kind: str = "number") -> MakeBid:
    return MakeBid(0, Bid(kind, tricks))  # type: ignore[arg-type]


def number_pad(lowest: int = 1, highest: int = 13) -> BidEntry:
    numbers: dict[int, Action] = {n: bid(n) for n in range(lowest, highest + 1)}
    nil = (OfferChoice("n", "Nil", MakeBid(0, NIL)),) if lowest else ()
    return BidEntry(Offer("Your bid", tabs=(Tab("", "Bid", numbers),), choices=nil))


def press(pad: BidEntry, *keys: str) -> Action | None:
    action = None
    for key in keys:
        _, action = pad.handle_key(key, key if len(key) == 1 else None)
    return action


def test_a_digit_and_enter_bid() -> None:
    assert press(number_pad(), "4", "enter") == bid(4)


def test_two_digits_make_a_two_digit_bid() -> None:
    assert press(number_pad(), "1", "2", "enter") == bid(12)


def test_a_digit_after_a_whole_number_begins_anew() -> None:
    assert press(number_pad(), "1", "2", "3", "enter") == bid(3)


def test_a_0_is_a_number_where_it_may_be_bid_else_nil() -> None:
    assert press(number_pad(0), "0", "enter") == bid(0)
    assert press(number_pad(1), "0", "enter") == MakeBid(0, NIL)


def test_a_number_that_may_not_be_bid_is_put_to_the_table_which_says_why() -> None:
    assert press(number_pad(1, 5), "7") == bid(7)
    raises = Tab("", "Raise to", {5: Raise(0, 5)})
    assert press(BidEntry(Offer("Raise your bid?", tabs=(raises,))), "3") == Raise(0, 3)


def test_n_chooses_nil_and_waits_for_enter() -> None:
    pad = number_pad()
    assert press(pad, "n") is None
    assert press(pad, "enter") == MakeBid(0, NIL)


def test_enter_with_nothing_chosen_decides_nothing() -> None:
    pad = number_pad()
    assert press(pad, "enter") is None
    assert (said := pad.note)
    assert pad.handle_key("o", "o") == (False, None)
    assert pad.note == said, "a key that means nothing draws nothing anew"


def test_arrows_walk_the_numbers_and_the_choices() -> None:
    pad = number_pad()
    pad.rows(40)
    assert press(pad, "right", "right", "enter") == bid(2)
    assert press(pad, "down", "enter") == bid(9)
    assert press(pad, "down", "enter") == MakeBid(0, NIL)


def test_a_second_click_confirms_a_number() -> None:
    pad = number_pad()
    assert pad.click(PadItem("number", 5)) is None
    assert pad.decision_text == "Bid 5"
    assert pad.click(PadItem("number", 5)) == bid(5)


def test_a_tab_key_changes_what_the_number_means() -> None:
    tabs = (
        Tab("", "Bid", {4: bid(4)}),
        Tab("t", "No trump", {4: bid(4, "no trump")}),
    )
    pad = BidEntry(Offer("Your bid", tabs=tabs))
    assert press(pad, "t", "4", "enter") == bid(4, "no trump")


def test_b_walks_the_blind_calls() -> None:
    choices = (
        OfferChoice("b", "Blind nil", MakeBid(0, BLIND_NIL)),
        OfferChoice("b", "Blind moon", MakeBid(0, Bid("blind moon"))),
        OfferChoice("l", "Look at your cards", Look(0)),
    )
    pad = BidEntry(Offer("Your cards are face down", choices=choices))
    assert press(pad, "b") is None
    assert press(pad, "b") is None
    assert press(pad, "enter") == MakeBid(0, Bid("blind moon"))


def test_a_bid_is_never_given_by_its_key_alone_but_an_answer_is() -> None:
    choices = (OfferChoice("y", "Yes", Answer(0, True)), OfferChoice("n", "No", Answer(0, False)))
    assert press(BidEntry(Offer("Agree?", choices=choices)), "n") == Answer(0, False)


def test_nothing_is_highlighted_until_an_arrow_but_for_a_lone_answer() -> None:
    two = Offer("Agree?", choices=(
        OfferChoice("y", "Yes", Answer(0, True)), OfferChoice("n", "No", Answer(0, False))
    ))  # fmt: skip
    pad = BidEntry(two)
    assert press(pad, "enter") is None
    assert pad.note == "Choose first."
    assert press(pad, "right", "enter") == Answer(0, True)
    lone = Offer("Down", choices=(OfferChoice("l", "Look", Look(0)),))
    assert press(BidEntry(lone), "enter") == Look(0)


def test_talk_is_put_together_from_sure_half_and_maybe() -> None:
    talk: dict[tuple[int, int], Action] = {
        (sure, maybe): Say(0, sure, maybe) for sure in range(0, 27) for maybe in range(0, 5)
    }
    pad = BidEntry(Offer("Agree", talk=talk, tabs=(Tab("n", "Propose", {7: Propose(0, 7)}),)))
    assert press(pad, "3", ".", "+", "+", "enter") == Say(0, 7, 2)
    assert press(pad, "n", "7", "enter") == Propose(0, 7)


def test_the_only_tab_has_no_key_beside_an_answer_that_has_the_same() -> None:
    proposals = Tab("n", "Propose", {7: Propose(0, 7)})
    nil = OfferChoice("n", "Nil", MakeBid(0, NIL))
    pad = BidEntry(Offer("Agree", tabs=(proposals,), choices=(nil,)))
    assert pad.item_text(PadItem("tab", 0)) == " Propose "
    assert press(pad, "n", "n", "enter") == MakeBid(0, NIL)


@pytest.mark.parametrize("width", [24, 40, 56])
def test_no_row_of_the_pad_is_wider_than_its_room(width: int) -> None:
    pad = number_pad(0, 18)
    for row in pad.rows(width):
        assert sum(len(pad.item_text(item)) + 1 for item in row) - 1 <= width


@pytest.mark.parametrize("types", [False, True])
def test_a_bid_without_a_letter_has_a_key_that_types_no_number(types: bool) -> None:
    bids = (MakeBid(0, NIL), MakeBid(0, PARTNERS))
    nil, other = assign_letters(bids, preset_named("standard").rules, types=types)
    assert nil.key == "n"
    assert other.key
    assert other.key.isdecimal() is not types


@pytest.mark.parametrize("preset", ["standard", "us-jokers", "three-handed-jokers", "jjdd"])
def test_the_key_for_blind_bids_opens_them_without_a_refusal(preset: str) -> None:
    game, rng = Game(presets()[preset].rules, 3), Random(1)
    while game.prompt is None or game.prompt.look is None:
        game.deal() if game.prompt is None else step(game, rng)
    view = game.view(game.prompt.seat)
    turn = TurnInput(view, ("You", "West", "North", "East"), opens_blind=False)
    assert turn.handle_key("b", "b") is True
    assert turn.face_down is None
    assert turn.pad is not None
    assert turn.pad.note == ""
