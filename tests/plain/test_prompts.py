"""What is asked in words, at the prompts a game seldom comes to."""

import msgspec

from spades_tui.plain.prompts import prompt_text
from spades_tui.player_view import Prompt, View
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.changes import consequences
from spades_tui.rules import actions as do
from spades_tui.rules import events as happened
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import preset_named
from spades_tui.rules.ruleset import RuleSet
from tests.plain.scripted import lines_from, new_table, told

CAST = Cast(("You", "West", "North", "East"), 0)


def a_view(rules: RuleSet | None = None, **changes: object) -> View:
    """Return the view before the first deal, with these fields changed."""
    table = new_table(rules=rules)
    view = table.view()
    table.close()
    return msgspec.structs.replace(view, **changes)


def asked(prompt: Prompt, view: View) -> str:
    return prompt_text(prompt, view, CAST)


def answer(about: str) -> Prompt:
    return Prompt(0, "answer", (do.Answer(0, True), do.Answer(0, False)), about=about)


def test_the_partner_is_quoted_in_what_is_to_be_answered() -> None:
    view = a_view()
    assert asked(answer("cover"), view) == "North asks: can you cover a blind nil?"
    assert asked(answer("misdeal"), view) == "North asks: should I call a misdeal?"
    proposal = "North proposes no trump 4 for your side. Do you agree?"
    assert asked(answer("nt4"), view) == proposal
    assert "proposes blind nil" in asked(answer("bnil"), view)


def test_an_opponents_revoke_names_the_opponent() -> None:
    prompt = Prompt(0, "revoke", (do.CallRevoke(0), do.LetStand(0)), about="3")
    assert asked(prompt, a_view()) == "The cards prove East's revoke. Call it?"


def test_a_raise_tells_the_bid_there_is() -> None:
    prompt = Prompt(0, "raise", (do.Raise(0, 5), do.StandPat(0)))
    bids = (Bid("number", 4), None, NIL, None)

    assert asked(prompt, a_view(bids=bids)) == "Your bid is 4; you may raise it."


def test_a_raise_by_partners_tells_the_number_of_the_side() -> None:
    prompt = Prompt(0, "raise", (do.Raise(0, 7), do.StandPat(0)))
    bids = (Bid("partner's"), None, Bid("number", 6), None)
    rules = with_options(preset_named("partnership-bidding").rules, raise_round="each side")

    assert asked(prompt, a_view(rules, bids=bids)) == "Your side's bid is 6; you may raise it."


def test_a_misdeal_is_asked_about_with_cards_down_and_up() -> None:
    down = Prompt(0, "misdeal", (do.Look(0), do.StayDown(0)))
    fits = Prompt(0, "misdeal", (do.CallMisdeal(0), do.WaiveMisdeal(0)))
    assert "still face down" in asked(down, a_view(hand=None))
    assert "may call a misdeal" in asked(fits, a_view())


def test_the_number_a_sides_talk_has_led_to_is_told() -> None:
    before = a_view(preset_named("partnership-bidding").rules)
    after = msgspec.structs.replace(before, bids=(Bid("number", 6), None, None, None))

    assert consequences((happened.Agreed(2),), before, after, CAST) == ["You and North bid 6."]


def test_who_plays_the_dummy_is_told() -> None:
    lines = told(new_table("three-dummy"), lines_from(["13"]))
    assert "You play the dummy." in lines
