"""A hand written down as far as one player knows it."""

from __future__ import annotations

import pytest

from spades_tui.cards import parse_card
from spades_tui.review.open_hand import OpenHand
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet


def written() -> OpenHand:
    """Return a hand told by clicks: the cards, the bids, two tricks and a bit."""
    hand = OpenHand(RuleSet())
    for word in ["AS", "KS", "9S", "3S", "QH", "8H", "4H", "KD", "7D", "2D", "JC", "9C", "5C"]:
        hand.pick_card(parse_card(word))
    for word in "4233":
        hand.pick_bid(next(bid for bid in hand.offered_bids if str(bid) == word))
    for word in ["JC", "2C", "AC", "4C", "KC", "3C", "5C", "6C", "2H", "5H"]:
        hand.pick_card(parse_card(word))
    return hand


def test_cards_and_bids_that_are_clicked_go_to_whoever_is_next() -> None:
    hand = written()
    assert hand.field("Deal") == "AK93.Q84.K72.J95"
    assert hand.field("Bids") == "S:4 W:2 N:3 E:3"
    assert hand.field("Play") == "S:JC W:2C N:AC E:4C / N:KC E:3C S:5C W:6C / N:2H E:5H"
    assert hand.question is not None
    assert hand.wanted == "You play next."


def test_what_is_typed_is_the_same_as_what_is_clicked() -> None:
    clicked, typed = written(), OpenHand(RuleSet())
    typed.set_field("Deal", "as, ks 9s 3s qh 8h 4h kd 7d 2d jc 9c 5c")
    for tag in ("Bids", "Play"):
        typed.set_field(tag, clicked.field(tag))
    assert typed.text == clicked.text


def test_all_of_it_is_taken_back_one_by_one() -> None:
    hand = written()
    count = 0
    while hand.undo():
        count += 1
    assert count == 10 + 4 + 13
    assert hand.wanted == "Choose your 13 cards: 13 to go."


@pytest.mark.medium
@pytest.mark.parametrize(
    ("tag", "text", "said"),
    [
        ("Play", "S:JC W:TH N:AC E:4C / N:KC E:3C S:5C W:6C / N:2H E:5H", "Cards played: trick 1"),
        ("Play", "W:2C", "Cards played: trick 1: it is S"),
        ("Bids", "S:99", "Bids: 99 is too many"),
        ("Score", "12", "Score before: 1 given"),
        ("Deal", "AK.Q", "Your cards: 'AK.Q' is not a hand"),
        ("Deal", "AS AS", "Your cards: A♠ is there too often"),
    ],
)
def test_what_is_typed_wrong_changes_nothing_and_names_its_field(
    tag: str, text: str, said: str
) -> None:
    hand = written()
    before = hand.form
    with pytest.raises(ValueError, match=said):
        hand.set_field(tag, text)
    assert hand.form == before


@pytest.mark.medium
def test_a_card_that_cannot_be_played_is_refused() -> None:
    hand = written()
    before = hand.form
    with pytest.raises(ValueError, match="follow suit"):
        hand.pick_card(parse_card("AS"))
    assert hand.form == before


@pytest.mark.parametrize("preset", presets())
def test_a_hand_can_be_written_down_under_any_rules(preset: str) -> None:
    hand = OpenHand(presets()[preset].rules)
    while hand.missing:
        hand.pick_card(next(iter(hand.find_free_cards())))
    for _ in range(6):
        if hand.question is not None:
            return
        if hand.offered_bids:
            hand.pick_bid(hand.offered_bids[-1])
    assert hand.question is not None, hand.wanted
