"""What a bid would make of the contract, and what it pays and costs."""

from __future__ import annotations

import msgspec
import pytest

from spades_tui.player_view import View
from spades_tui.player_view.wording.notes import contract_after_text, stakes_text, tricks_bid_text
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named, presets
from spades_tui.tui.table.offer import offer_for
from tests.tui.table.test_table_pictures import bids
from tests.tui.tables import RoteTable, rote_choice

STANDARD = preset_named("standard").rules


def number(tricks: int) -> Bid:
    return Bid("number", tricks)


def bidding(**options: object) -> View:
    """Return the view of the last to bid: the partner has bid 3, the others 4 and nil."""
    rules = with_options(STANDARD, **options)
    table = RoteTable(rules, 3)
    table.play_until(bids)
    return msgspec.structs.replace(table.view(), bids=(None, number(4), number(3), NIL))


def test_a_number_is_added_to_the_partner_s() -> None:
    view = bidding()
    assert tricks_bid_text(view) == "7 of 13 tricks bid so far"
    assert contract_after_text(view, number(4)) == "contract 7: ±70"
    assert contract_after_text(view, NIL) == "contract 3: ±30"


def test_alone_the_contract_is_the_bid() -> None:
    table = RoteTable(preset_named("solo").rules, 3)
    table.play_until(bids)
    assert contract_after_text(table.view(), number(3)) == "±30"


def test_a_partial_set_costs_what_is_short() -> None:
    view = bidding(set_penalty="partial")
    assert contract_after_text(view, number(4)) == "contract 7: +70, −10 a trick short"


def test_a_contract_of_nothing_says_what_every_trick_costs() -> None:
    plain = bidding(set_penalty="partial", zero_is_nil=False)
    alone = msgspec.structs.replace(plain, bids=(None, number(4), NIL, NIL))
    assert contract_after_text(alone, number(0)) == "contract 0: always made"
    table = bidding(small_bid_bonus=True, zero_is_nil=False)
    alone = msgspec.structs.replace(table, bids=(None, number(4), number(0), number(4)))
    assert contract_after_text(alone, number(0)) == "contract 0: +100, −10 a trick taken"
    assert contract_after_text(alone, number(2)) == "contract 2: +40 −20"


def test_a_blind_bet_is_forgiven_nothing() -> None:
    rules = with_options(preset_named("solo").rules, blind_bet=True, set_penalty="partial")
    table = RoteTable(rules, 3)
    table.play_until(bids)
    assert contract_after_text(table.view(), number(3)) == "+30, −10 a trick short"
    assert contract_after_text(table.view(), Bid("blind number", 3)) == "±60"


def test_a_moon_is_every_trick_of_those_bid() -> None:
    view = msgspec.structs.replace(bidding(moon=200), bids=(None, number(4), None, Bid("moon")))
    assert tricks_bid_text(view) == "17 of 13 tricks bid so far"


def test_nils_say_what_they_pay_and_cost() -> None:
    assert stakes_text(NIL, STANDARD) == "±100"
    assert stakes_text(BLIND_NIL, with_options(STANDARD, blind_nil_loss="half")) == "+200 −100"
    assert stakes_text(number(4), STANDARD) == ""


def test_before_the_first_bid_nothing_is_said() -> None:
    view = msgspec.structs.replace(bidding(), bids=(None,) * 4)
    assert not tricks_bid_text(view)


@pytest.mark.parametrize("preset", presets())
def test_every_special_bid_on_the_pad_says_what_it_is_worth(preset: str) -> None:
    table = RoteTable(preset_named(preset).rules, 3)
    for _ in range(12):
        asked = offer_for(table.view(), table.names)
        for choice in asked.choices if asked is not None else ():
            bid = getattr(choice.action, "bid", None)
            if bid is not None and bid.kind not in ("number", "no trump", "partner's"):
                assert any(sign in choice.stakes for sign in ("±", "+", "game")), choice
        prompt = table.game.prompt
        if prompt is None:
            table.deal()
        else:
            table.submit(rote_choice(prompt, table.rng))
