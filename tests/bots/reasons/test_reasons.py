"""Reasons are true, name players by their seats, and give no fact that decides nothing."""

from __future__ import annotations

import random
import re
from typing import Final

import msgspec
import pytest

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.players import LEVELS, SEARCHERS, STYLED, STYLES
from spades_tui.bots.protocol import Alternative, Decision, Reason, SearchBudget
from spades_tui.bots.reasons.card_choice import CardChoice
from spades_tui.bots.reasons.difference import neutral_cast
from spades_tui.bots.reasons.explain import explain_decision
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card
from spades_tui.cards.card import parse_cards
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import Look, MakeBid, PlayCard
from spades_tui.rules.bids import BLIND_NIL, parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.positions import ME, bidding, playing
from tests.bots.reasons.reading import play_decisions
from tests.bots.reasons.truth import find_false_claims
from tests.rulesets import random_rules

QUICK: Final = 3
MANY: Final = 16
"""Hands of each level among whose sentences none is false: over 1,000 of them."""
EVERYBODY: Final = (
    *LEVELS,
    *(f"{level}+{style}" for level in LEVELS if level in STYLED for style in STYLES
      if style != "plain"),
)  # fmt: skip
"""Every level, and every style of those that may have one."""
TALKATIVE: Final = with_options(
    RuleSet(),
    nil_pass=2,
    blind_nil_deficit=0,
    pass_ask_suit=True,
    cover_ask=True,
    misdeal=("no spades", "one spade", "seven of a suit", "no face card"),
    misdeal_consult=True,
)
_SOMEBODY: Final = re.compile(r"\b(I|me|my|mine|you|your|we|us|our)\b", re.IGNORECASE)


def check_hands(rules: RuleSet, player: str, seed: int, hands: int) -> None:
    """Fail with the first sentences of a player that are false, or that are no sentences."""
    level, plus, styles = player.partition("+")
    name = f"{level}@2{plus}{styles}" if level in SEARCHERS else player
    wrong: list[str] = []
    said = 0
    for view, decision in play_decisions(rules, name, seed, hands):
        wrong += find_false_claims(view, decision)
        said += len(decision.reasons)
        for reason in decision.reasons:
            assert not _SOMEBODY.search(reason.text), reason.text
            assert reason.text[0] == reason.text[0].upper(), reason.text
            assert reason.text.endswith((".", "!", "?")), reason.text
        if isinstance(decision.action, PlayCard):
            assert decision.reasons
    assert said
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(6)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_what_is_true(level: str) -> None:
    check_hands(RuleSet(), level, 11, QUICK)


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(48)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("level", ["club", "expert"])
def test_reasons_are_true_under_every_preset(level: str, preset: str) -> None:
    check_hands(presets()[preset].rules, level, 5, 1)


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(40)
@pytest.mark.parametrize("player", EVERYBODY)
def test_reasons_of_every_style_are_true_under_any_rules(player: str) -> None:
    for seed in range(3):
        check_hands(random_rules(random.Random(f"{player} {seed}")), player, seed, 1)


@pytest.mark.medium
def test_reasons_of_exchanges_questions_and_misdeals_are_true() -> None:
    check_hands(TALKATIVE, "club", 3, QUICK)


@pytest.mark.slow
@pytest.mark.search
@pytest.mark.parametrize("preset", ["standard", "solo", "quick", "three-dummy"])
@pytest.mark.parametrize("level", ["club", "expert", "master"])
def test_thousands_of_reasons_are_true(level: str, preset: str) -> None:
    check_hands(presets()[preset].rules, level, 1000, MANY)


@pytest.mark.parametrize(
    ("text", "hand", "trick"),
    [
        ("The A♥ is the cheapest card that beats East's 8♥.", "AH QH 3H 2S", "9H 4H 8H"),
        ("The A♥ beats East's 8♥, and no opponent plays after it.", "AH QH 3H 2S", "8H"),
        ("No card here beats East's 8♥.", "AH QH 3H 2S", "9H 4H 8H"),
        ("No heart out is higher than the Q♥.", "QH 3H 2S 4C", ""),
        ("The contract can no longer be made.", "AH QH 3H 2S", ""),
        ("East has no hearts left and can ruff.", "AH QH 3H 2S", ""),
        ("A sentence that nobody can check.", "AH QH 3H 2S", ""),
    ],
)
def test_a_false_sentence_is_found_out(text: str, hand: str, trick: str) -> None:
    view = playing(hand, trick=trick, bids="nil 3 3 3", taken=(0, 3, 3, 3))
    card = parse_cards(hand.split(maxsplit=1)[0])[0]
    assert list(find_false_claims(view, Decision(PlayCard(ME, ME, card), (Reason("card", text),))))


def text_of(view: View, answer: str, **options: dict[str, float]) -> str:
    """Return the reasons of an answer among options with figures."""
    weighed = [Alternative(action_of(view, name), figures) for name, figures in options.items()]
    decision = Decision(action_of(view, answer), (), {}, tuple(weighed))
    return Decision(decision.action, explain_decision(view, decision)).reason_text


def action_of(view: View, name: str) -> MakeBid | PlayCard:
    if view.phase == "bidding":
        return MakeBid(ME, parse_bid(name.removeprefix("bid_")))
    return PlayCard(ME, ME, parse_cards(name)[0])


def reasons_for(view: View, good: str, bad: str, *, hand: int = ME) -> str:
    """Return the reasons of a card, by rule of thumb better than another."""
    cards = [PlayCard(ME, hand, parse_cards(name)[0]) for name in (good, bad)]
    weighed = (Alternative(cards[0], {"worth": 9.0}), Alternative(cards[1], {"worth": 2.0}))
    decision = Decision(cards[0], (), {}, weighed)
    text = Decision(cards[0], explain_decision(view, decision)).reason_text
    said = msgspec.structs.replace(decision, reasons=explain_decision(view, decision))
    assert not list(find_false_claims(view, said))
    return text


def ask_dummy(view: View, dummy: tuple[Card, ...]) -> View:
    """Return the view of a declarer who plays from the dummy."""
    plays = tuple(PlayCard(ME, 3, card) for card in dummy)
    return msgspec.structs.replace(view, prompt=Prompt(ME, "play", plays, hand=3))


def tried(win: float, **figures: float) -> dict[str, float]:
    numbers = {name.replace("_", " "): value for name, value in figures.items()}
    return {"win": win, "worlds": 160.0, "error": 0.03, "gap error": 0.01} | numbers


TABLE: Final = playing("AH 9H 3D 2C JD TD JC TC 5S", trick="3H 4H")


def test_the_cause_is_told_with_both_figures() -> None:
    best = tried(0.6, make=0.81, tricks=3.0, by_contract=20.0)
    text = text_of(TABLE, "AH", AH=best, **{"9H": tried(0.5, make=0.64, tricks=2.5)})
    assert text == (
        "Play high enough: the K♥, the Q♥ or the J♥ would beat the 9♥, not the A♥. The contract "
        "of 7 is made in 81% of the deals with the A♥, in 64% with the 9♥ (over 160 deals)."
    ).replace("of 7", f"of {sum(bid.tricks for bid in TABLE.bids[::2] if bid)}")


def test_a_card_near_the_chosen_one_is_called_equally_good() -> None:
    view = playing("AH QH 9H 3D 2C JD TD JC 5S", trick="3H 4H")
    best = tried(0.6, make=0.81, by_contract=20.0)
    text = text_of(view, "AH", AH=best, QH=tried(0.595), **{"9H": tried(0.5, make=0.64)})
    assert text.endswith("The Q♥ is equally good.")


def test_without_a_clear_difference_nothing_is_said_to_be_better() -> None:
    view = playing("KS QD 3D", trick="AH", taken=(3, 3, 2, 2))
    text = text_of(view, "3D", KS=tried(0.5), QD=tried(0.505), **{"3D": tried(0.5)})
    assert "better" not in text
    assert "every card wins 50 of 100 games (over 160 deals)." in text


def test_touching_cards_are_called_equal() -> None:
    view = playing("JD TD", trick="AH 2H", taken=(3, 3, 3, 2))
    text = text_of(view, "TD", TD={"worth": 3.0}, JD={"worth": 3.0})
    assert text == "The J♦ and the 10♦ are equal: no card of another hand lies between them."


def test_cards_that_differ_are_never_called_equal() -> None:
    view = playing("JD 9D", trick="AH 2H", taken=(3, 3, 3, 2), out=(Card.DT,))
    text = text_of(view, "9D", **{"9D": {"worth": 3.0}}, JD={"worth": 3.0})
    assert "equal" not in text
    assert "Nothing depends" not in text


def test_a_card_is_compared_with_the_best_card_that_does_something_else() -> None:
    view = playing("KH 8H 4H 3D", trick="7H QH", taken=(3, 3, 2, 1), out=(Card.H9, Card.HA))
    worths = {"KH": 9.0, "8H": 4.0, "4H": 3.0}
    text = text_of(view, "KH", **{card: {"worth": worth} for card, worth in worths.items()})
    assert text.startswith("Play high enough: the K♥ beats East's Q♥, and the 8♥ does not.")


def test_touching_danger_cards_are_named_together() -> None:
    view = playing(
        "9H 8H 4H 3D", trick="TH", bids="nil 3 3 3", taken=(0, 3, 3, 3), out=(Card.H7, Card.HA)
    )
    text = text_of(view, "8H", **{"8H": {"worth": 9.0}, "4H": {"worth": 2.0}})
    assert "one of the 9♥ and the 8♥ may win a trick later" in text


def test_a_card_of_the_own_dummy_is_not_out() -> None:
    rules = presets()["three-dummy"].rules
    view = playing("KS 9S 4H", rules=rules, declarer=0, dummy=parse_cards("AS 3S 2H"), bids="5 4 4")
    text = text_of(view, "KS", KS={"worth": 9.0}, **{"4H": {"worth": 2.0}})
    assert "No spade out is higher than the K♠" in text


def test_the_bag_that_brings_the_penalty_is_named() -> None:
    view = playing("KH 4H 3D 2C", trick="7H", bids="3 3 2 3", taken=(3, 2, 2, 2), bags=(9, 0))
    text = text_of(view, "4H", KH={"worth": -9.0}, **{"4H": {"worth": 2.0}})
    assert text.endswith("The next bag costs 100 points.")


def test_a_nil_bid_is_set_apart_from_a_number() -> None:
    view = bidding("5S 4S 9H 4H 3H TD 5D 4D 3D 8C 6C 5C 2C")
    text = text_of(view, "nil", nil=tried(0.6, nil=0.71, points=60.0),
                   bid_2=tried(0.5, points=20.0))  # fmt: skip
    assert "Nil is made in 71% of the deals; nil scores 40 points more on average" in text


def test_equal_bids_are_named_together() -> None:
    view = bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C")
    text = text_of(view, "2", bid_2=tried(0.5), bid_3=tried(0.498), bid_1=tried(0.499))
    assert text == "Bids of 1 and 3 are equally good."


def reasons_at(view: View, level: str = "club") -> str:
    return load_bot(level).decide(view, SearchBudget(), random.Random(1)).reason_text


def test_a_living_nil_is_not_told_of_tricks_needed() -> None:
    view = playing("9H 4H", trick="TH", bids="nil 3 4 3", taken=(0, 3, 2, 6), out=(Card.H7,))
    assert "stay" in reasons_at(view) or "danger" in reasons_at(view)
    assert "contract" not in reasons_at(view)


@pytest.mark.parametrize(
    ("nil", "words"),
    [(0.04, "The nil can hardly be made any more."), (0.8, "Tricks count for more here.")],
)
def test_a_card_that_gives_up_a_nil_says_why(nil: float, words: str) -> None:
    view = playing("KH 4H", trick="6H", bids="nil 3 4 3", taken=(0, 3, 4, 4), out=(Card.H5,))
    numbers = {"KH": {"worth": 9.0}, "4H": {"worth": 2.0}}
    weighed = tuple(Alternative(action_of(view, name), one) for name, one in numbers.items())
    chosen = Decision(weighed[0].action, (), {"nil": nil}, weighed)
    assert explain_decision(view, chosen)[0].text == words


def test_partners_ruff_is_no_reason_if_an_opponent_is_out_too() -> None:
    view = playing("9H 4H 3D 2C JD TD JC TC", past=[(0, "KH 5S 6S 7H")])
    for lead in (Card.H9, Card.H4):
        chosen = Decision(PlayCard(ME, ME, lead))
        text = " ".join(reason.text for reason in explain_decision(view, chosen))
        assert "ruff" not in text.lower() or "West" in text


def test_tricks_needed_are_told_if_each_of_them_is() -> None:
    worths = {"KH": {"worth": 9.0}, "4H": {"worth": 2.0}}
    few = playing("KH 4H", trick="7H", bids="6 2 1 3", taken=(4, 3, 1, 3))
    assert "Every trick left is needed for the contract." in text_of(few, "KH", **worths)
    many = playing("KH 4H 3D 2C", trick="7H", bids="6 2 1 3", taken=(4, 3, 1, 1))
    assert "needed for the contract" not in text_of(many, "KH", **worths)


@pytest.mark.parametrize(
    ("preset", "words"),
    [("standard", "The opponents are set by 1 more trick."),
     ("solo", "An opponent is set by 1 more trick.")],
)  # fmt: skip
def test_a_set_that_is_near_is_a_reason(preset: str, words: str) -> None:
    rules = presets()[preset].rules
    view = playing("AH 4H 9C", bids="1 3 1 6", taken=(2, 3, 2, 3), rules=rules)
    assert text_of(view, "AH", AH={"worth": 9.0}, **{"9C": {"worth": 2.0}}).endswith(words)


def test_players_are_named_by_their_seats() -> None:
    view = playing("9S 2C 3D", trick="AH 2H 4H", taken=(3, 3, 2, 2))
    assert reasons_at(view).startswith("Ruff: the 9♠ takes the trick from West's A♥.")


def test_one_card_that_may_be_played_needs_no_reason() -> None:
    view = playing("KH 9D 4D", trick="6H", taken=(3, 3, 2, 2))
    assert reasons_at(view, "master@2") == "The K♥ is the only legal card."


def test_nobody_pays_for_reasons_that_are_not_read() -> None:
    view = playing("QH 9H 4H", trick="6H", taken=(3, 3, 2, 2))
    decision = load_bot("club").decide(view, SearchBudget(figures=False), random.Random(1))
    assert decision.reasons == ()


def test_a_card_over_partners_winner_says_that_it_leads_next() -> None:
    view = playing("AH 4H 3D 2C", trick="8H QH 9H", bids="4 3 3 3", taken=(3, 2, 2, 2))
    text = text_of(view, "AH", AH={"worth": 9.0}, **{"4H": {"worth": 2.0}})
    assert text.startswith("The A♥ takes the trick over North's Q♥, and leads the next one.")


def test_a_reason_to_take_tricks_does_not_call_them_bags() -> None:
    view = playing("9S 6S AH 9D", trick="AS JS 7S", bids="2 5 2 2", taken=(2, 4, 2, 1))
    text = text_of(view, "6S", **{"6S": {"worth": 3.0}, "9S": {"worth": 1.0}})
    assert "bag" not in text


def test_a_lead_that_wins_by_itself_is_not_for_partners_ruff() -> None:
    view = playing("AH 9H 3D 2C JD TD JC TC", past=[(0, "KH 5H 6S 7H")])
    assert reasons_for(view, "AH", "JD").startswith("Cash the A♥ now")
    assert reasons_for(view, "9H", "JD").startswith("North has no hearts left and can ruff.")


def test_the_dummy_is_named_if_it_can_ruff_soon() -> None:
    rules, dummy = presets()["three-dummy"].rules, parse_cards("6S 5S TH 4H 8C 6C 3C")
    view = playing("AS QS KH 9H 3H AC 9C", rules=rules, declarer=0, dummy=dummy, bids="5 4 4",
                   out=parse_cards("AH QH JH KS JS"))  # fmt: skip
    text = reasons_for(ask_dummy(view, dummy), "TH", "6S", hand=3)
    assert text.startswith("The 10♥ is from a short suit: the dummy can ruff hearts soon.")


@pytest.mark.parametrize(
    ("past", "words"),
    [
        ("AH 4S 2H 3H", "The 7♥ beats East's 5♥, but West has no hearts left and may ruff."),
        ("AH 4H 2H 3H", "Both the 7♥ and the 9♥ beat East's 5♥; the 9♥ is kept: 4 hearts out are"),
    ],
)
def test_a_hand_known_to_be_out_of_a_suit_holds_none_of_the_higher_cards(
    past: str, words: str
) -> None:
    view = playing("9H 7H 8D 3C 2C", trick="5H", past=[(0, past)], taken=(2, 2, 2, 2),
                   out=parse_cards("KH QH JH 8H AS KS"))  # fmt: skip
    assert reasons_for(view, "7H", "9H").startswith(words)


def test_a_low_lead_against_a_nil_says_so() -> None:
    view = playing("AS KS 9S 5S KC", bids="4 nil 3 1", taken=(1, 0, 6, 1))
    text = reasons_for(view, "5S", "9S")
    assert text.startswith("Lead low against the nil: only 3 spades out are lower than the 5♠.")
    most_are_lower = playing("AS KS QS 7S KC", bids="4 nil 3 1", taken=(1, 0, 6, 1))
    assert "against" not in reasons_for(most_are_lower, "7S", "QS")
    without = playing("KS QS 9S 7S AC", bids="4 3 3 1", taken=(1, 3, 1, 3),
                      out=parse_cards("AS JS TS KC QC"))  # fmt: skip
    assert "Draw trumps" not in reasons_for(without, "7S", "AC")
    assert "Draw trumps" in reasons_for(without, "KS", "AC")


def test_a_card_over_an_opponents_nil_is_said_to_help_the_nil() -> None:
    view = playing("TH 4H 2H 9C", trick="8H", bids="5 3 3 nil", taken=(4, 2, 3, 0))
    text = reasons_for(view, "TH", "2H")
    assert text.startswith(
        "The 10♥ beats East's 8♥ and so helps East's nil: the contract needs 1 more trick."
    )


def test_a_nil_says_why_it_keeps_a_higher_card_of_another_suit() -> None:
    view = playing("JH 6H 4H AD KD 7D 4D 3D", trick="KC", bids="nil 3 3 3", taken=(0, 3, 2, 0),
                   out=parse_cards("QH KH AH 9H TD 9D 8D 2D"))  # fmt: skip
    text = reasons_for(view, "JH", "3D")
    assert text == (
        "Throw the J♥ while it cannot win: the J♥ may win a trick later, and the 3♦ can go under "
        "others."
    )
    assert reasons_for(view, "AD", "3D").startswith("Throw the danger card")


def test_a_nil_that_can_hardly_be_made_is_said_to() -> None:
    view = playing("QS JS 3S 9D", trick="KS", bids="nil 2 3 4", taken=(0, 3, 2, 4))
    lost = {"QS": tried(0.5, nil=0.02, bags=0.0), "3S": tried(0.3, nil=0.02, bags=1.0)}
    assert "The nil can hardly be made any more." in text_of(view, "QS", **lost)


@pytest.mark.parametrize(
    ("hand", "trick", "bids", "good", "bad", "words"),
    [
        ("AC JC 8H 3S", "KC", "3 5 nil 1", "JC", "AC", "Keep the A♣ to cover: North's nil"),
        ("AC JC 8H 3S", "KC", "3 5 4 1", "JC", "AC", "East's K♣ and keeps the A♣."),
        ("TC 3C 8H 3S", "9C", "3 5 4 1", "3C", "TC", "East's 9♣: 3 clubs may beat the 10♣."),
    ],
)  # fmt: skip
def test_a_card_that_leaves_a_trick_says_what_is_kept(
    hand: str, trick: str, bids: str, good: str, bad: str, words: str
) -> None:
    view = playing(hand, trick=trick, bids=bids, taken=(2, 3, 4 * ("nil" not in bids), 0),
                   out=parse_cards("AC KC KS QS"[3 * ("AC" in hand) :]))  # fmt: skip
    assert words in reasons_for(view, good, bad)


def test_a_ruff_of_a_card_that_loses_anyway_is_no_reason() -> None:
    past = [(1, "AD 4D 8D TS")]
    view = playing("QS KH 2H 3D", bids="2 6 2 3", past=past, taken=(1, 2, 2, 4),
                   out=parse_cards("AH KD QD JD AS KS"))  # fmt: skip
    assert reasons_for(view, "KH", "3D").startswith(
        "The K♥ wins unless the A♥ or a spade beats it."
    )


def test_a_lead_is_not_said_to_keep_what_every_lead_keeps() -> None:
    view = playing("TS 7S KH JH 7H 3H AC 8C AD TD")
    assert "A♣" not in reasons_for(view, "JH", "AC")


def test_a_rule_that_leaves_only_equal_cards_is_named() -> None:
    rules = presets()["solo"].rules
    view = playing("QS AH KH 9H 4H", trick="TH 3H QH", rules=rules, out=(Card.HJ,))
    text = reasons_for(view, "KH", "AH")
    assert text.startswith("The rules ask for a card that beats the last one. The A♥ and the K♥")


def test_a_bid_is_not_set_apart_from_one_between_two_that_are_level() -> None:
    view = bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C")
    weighed = {"bid_6": tried(0.5, set=0.4), "bid_5": tried(0.4, set=0.32), "bid_4": tried(0.498)}
    assert text_of(view, "6", **weighed) == "A bid of 4 is equally good."
    text = text_of(view, "6", **weighed, bid_3=tried(0.3, set=0.2, by_their_contract=-9.0))
    assert "a bid of 3" in text
    assert "a bid of 5" not in text


def test_a_bid_is_not_called_safe_if_a_higher_one_is_equally_good() -> None:
    view = bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C")
    safe = Reason("safe", "The bid stays below the tricks expected, to guard against a set.")
    for number, count in ((3, 0), (1, 1)):
        bids = [(2, 0.5), (number, 0.499)]
        weighed = [Alternative(action_of(view, str(bid)), tried(win)) for bid, win in bids]
        decision = Decision(weighed[0].action, (safe,), {}, tuple(weighed))
        assert explain_decision(view, decision).count(safe) == count


def test_level_cards_name_the_event_that_is_open() -> None:
    view = playing("KS QD 3D", trick="AH", bids="4 3 3 3", taken=(3, 3, 2, 2))
    text = text_of(view, "3D", KS=tried(0.5, make=0.44), QD=tried(0.505, make=0.4),
                   **{"3D": tried(0.5, make=0.42)})  # fmt: skip
    assert text.endswith(
        "The cards come out level: the contract of 7 is made in 40 to 44% of the deals, and every "
        "card wins 50 of 100 games (over 160 deals)."
    )


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0.05, "5% of the time, too seldom at 305 points to 129."),
     (0.74, "At 305 points to 129 what the cards allow is worth more than a blind nil.")],
)  # fmt: skip
def test_a_look_at_the_hand_says_why_it_is_not_bid_blind(
    chance: float, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BidEvaluator, "unseen_chance", lambda _evaluator, _bid: chance)
    view = msgspec.structs.replace(
        bidding("5S 4S 9H 4H 3H TD 5D 4D 3D 8C 6C 5C 2C", scores=(305, 129)), hand=None,
        looked=(False, True, True, True),
        prompt=Prompt(ME, "look", (MakeBid(ME, BLIND_NIL), Look(ME))),
    )  # fmt: skip
    assert reasons_at(view).endswith(words)


def test_a_high_card_under_a_higher_one_keeps_a_lower_one() -> None:
    view = playing("QH 9H 5H 3D", trick="TH 7H KH", taken=(3, 2, 2, 2))
    assert "the Q♥ is the highest heart that goes under it, and the 9♥ is easier" in reasons_for(
        view, "QH", "9H"
    )


def test_a_lead_that_a_partners_nil_may_go_under_says_so() -> None:
    view = playing("AS KS QS TS 7S 4S JH KC QC 9C 3C 8D 7D", bids="6 3 nil 3")
    text = reasons_for(view, "JH", "8D")
    assert text.startswith("9 hearts out are lower than the J♥: North's nil may go under it.")


def test_partner_can_throw_a_card_on_a_lead_that_wins() -> None:
    view = playing("AH 9H AD 2C JD TD JC TC", past=[(0, "KH 5H 6S 7H")], bids="1 3 3 3")
    text = reasons_for(view, "AH", "AD")
    assert text.startswith(
        "No heart out is higher than the A♥: only a ruff can beat it, and North may throw a card "
        "on it."
    )


def test_a_level_card_of_a_hopeless_nil_says_so() -> None:
    view = playing("QC 5C 2C 4D", trick="AC KC", bids="nil 3 4 3", taken=(0, 3, 4, 2))
    level = {card: tried(0.5, nil=0.03) for card in ("QC", "5C", "2C")}
    assert text_of(view, "2C", **level).startswith("The nil can hardly be made any more.")


def test_a_card_thrown_on_a_lost_trick_says_what_is_kept() -> None:
    view = playing("TC KD QD", trick="9S", bids="5 4 3 1", taken=(3, 4, 2, 1), out=(Card.DA,))
    assert "the K♦ is kept: only the A♦ is higher." in reasons_for(view, "TC", "KD")


def test_a_last_spade_does_not_draw_spades() -> None:
    view = playing("4S 5C 4C 2C JD 5D", out=parse_cards("AS KS QS 9C"))
    assert "draws" not in reasons_for(view, "4S", "5D")


def test_only_a_card_above_another_of_its_suit_is_called_the_high_one() -> None:
    view = playing("3H 2H 2C", trick="9D", bids="2 2 4 2", taken=(5, 1, 4, 0), out=(Card.C3,))
    text = reasons_for(view, "2C", "3H")
    assert "Throw the high card" not in text


def test_a_short_suit_is_no_reason_when_few_tricks_are_left() -> None:
    view = playing("7S 7C 2C", out=parse_cards("AC KC QC AS"))
    assert "short" not in reasons_for(view, "2C", "7C")


THREE_DUMMY: Final = presets()["three-dummy"].rules


@pytest.mark.parametrize(
    ("view", "good", "bad", "words"),
    [
        (
            playing("7H 5H 9C 3C", trick="6H", rules=THREE_DUMMY, declarer=0, bids="5 4 4",
                    dummy=parse_cards("AH TH 2H 4C"), out=(Card.HQ,)),
            "5H", "7H", "The dummy plays last, and can win with the A♥, so the 7♥ is not needed.",
        ),
        (
            playing("AD 7D QS 9S", trick="QD 3D", bids="3 3 3 3", first=2, taken=(2, 3, 2, 2),
                    past=[(0, "KD JD TD 9D")], out=(Card.D6,)),
            "AD", "7D", "No diamond out beats North's Q♦: the A♦ takes the lead over.",
        ),
        (
            playing("TH 9D", trick="8S", out=parse_cards("JH JD"), bids="4 3 3 3"),
            "9D", "TH", "Neither the 9♦ nor the 10♥ can win the last trick.",
        ),
        (
            playing("KD 7D TS 4H", trick="8D", bids="4 3 3 3", past=[(1, "AD 3S QD 2D")],
                    taken=(2, 3, 2, 2)),
            "7D", "KD", "The 7♦ leaves the trick to East's 8♦: West has no diamonds left, and may",
        ),
    ],
)  # fmt: skip
def test_a_card_says_what_the_others_leave_to_it(
    view: View, good: str, bad: str, words: str
) -> None:
    assert reasons_for(view, good, bad).startswith(words)


def test_a_bid_well_below_the_count_says_what_is_sure() -> None:
    view = bidding("QS 8S AH 7H 6H 5H 4H 3H 2H 3C 5D 3D 2D", bids="? ? 4 3")
    safe = Reason("safe", "The bid stays below the tricks expected, to guard against a set.")
    for tricks, text in (
        (2.9, safe.text),
        (
            4.1,
            "The bid leaves 2.1 tricks in hand against a set, "
            "as only A♥ is likely to win by rank; the others have bid 7 of 13 so far.",
        ),
    ):
        decision = Decision(action_of(view, "2"), (safe,), {"tricks": tricks})
        assert [reason.text for reason in explain_decision(view, decision)] == [text]


@pytest.mark.parametrize(
    ("view", "good", "bad", "wrong"),
    [
        (  # a discard would leave the trick to North
            playing("9S 6S 6C 5C", trick="8H KD 4H", bids="3 3 3 3", first=1, taken=(3, 2, 2, 2)),
            "9S", "6S", "won anyway",
        ),
        (  # West alone plays after this, and would break a nil
            playing("AS QS 5S 3S 7D 6D", trick="JH QH", bids="2 nil 3 3", first=2,
                    taken=(2, 0, 3, 2)),
            "AS", "7D", "could overruff",
        ),
        (  # both cards are the highest of their suits
            playing("KS QH JH QC", bids="4 2 3 nil", taken=(3, 2, 4, 0),
                    out=parse_cards("TS 9H TH TC 8C")),
            "JH", "KS", "only a ruff",
        ),
        (  # no higher spade is out, and a nil can go under neither
            playing("9S 6S 4S 7C", trick="AS 5S TS", bids="4 nil 3 3", first=1,
                    taken=(4, 0, 3, 2), out=parse_cards("3S 2S")),
            "9S", "4S", "Keep the low card",
        ),
        (  # the club led beats every club that is out
            playing("TH JC 9C", bids="3 3 3 3", taken=(3, 3, 2, 2),
                    out=parse_cards("7C 5C 2C QH KH 9D 8D 7D 6D")),
            "9C", "TH", "no high club",
        ),
        (  # the hand has only one diamond, and two clubs
            playing("AS 7S 6S 3C 2C 4D JH 9H 8H", out=parse_cards("AC KC QC JC AD KD QD JD")),
            "2C", "JH", "short suit",
        ),
        (  # an ace of the same suit covers partner's nil at once
            playing("QH KC AD KD TD", bids="4 3 nil 3", taken=(3, 3, 0, 2),
                    out=parse_cards("9D 8D 7D 6D 5D AC 3C 2C")),
            "TD", "KC", "Cover the nil",
        ),
    ],
)  # fmt: skip
def test_a_fact_that_decides_nothing_is_not_given(
    view: View, good: str, bad: str, wrong: str
) -> None:
    assert wrong not in reasons_for(view, good, bad)


@pytest.mark.parametrize(
    ("view", "good", "bad", "words"),
    [
        (
            playing("9S 6S 4S 7C", trick="AS 5S TS", bids="4 3 3 3", first=1,
                    taken=(4, 0, 3, 2), out=parse_cards("3S 2S")),
            "9S", "7C", "",
        ),
        (
            playing("JD 9D 4D 3S", trick="5D", bids="nil 3 3 3", taken=(0, 3, 3, 3), first=3,
                    out=parse_cards("TD KS")),
            "9D", "JD", "the 9♦ goes while the A♦ or the 10♦ may beat it.",
        ),
        (
            playing("TS 8H", trick="4D 3D TD", bids="5 3 3 2", taken=(1, 4, 1, 5)),
            "8H", "TS", "The 8♥ leaves the trick to East's 10♦. The contract can no longer",
        ),
        (
            playing("AH AC", trick="9S", bids="3 3 3 3", taken=(3, 3, 3, 2), first=1,
                    out=parse_cards("5H 4H 6D 7D 8D")),
            "AC", "AH", "the A♥ is kept: no club is out, and no heart out is higher.",
        ),
        (
            playing("KH TH 9H 7H", trick="2H 5H 6H", bids="nil 3 3 3", taken=(0, 3, 3, 3)),
            "7H", "KH", "Every card here beats East's 6♥: the nil fails.",
        ),
    ],
)  # fmt: skip
def test_a_card_says_what_decides(view: View, good: str, bad: str, words: str) -> None:
    assert words in reasons_for(view, good, bad)


def test_cards_that_a_beaten_card_lies_between_are_equal() -> None:
    view = playing("9S 6S", trick="AS 8S 7S", taken=(3, 3, 3, 2), first=1)
    text = text_of(view, "6S", **{"6S": {"worth": 3.0}, "9S": {"worth": 3.0}})
    assert text.startswith("The 9♠ and the 6♠ are equal")


def test_the_other_defender_is_called_so() -> None:
    dummy = parse_cards("AH QH 8C 7C 6C 5C 4C 3C")
    view = playing("9H 4H 3D 2C JD TD JC TC", past=[(0, "KH 2H 5S 7H"), (0, "AS 3S 4S 2S")],
                   rules=THREE_DUMMY, bids="5 4 6", declarer=2, dummy=dummy)  # fmt: skip
    assert "the other defender, has no hearts left" in reasons_for(view, "9H", "2C")


def test_a_card_is_compared_with_the_one_its_figures_name() -> None:
    view = playing("9S 4S 9C 7H", out=parse_cards("AS KS 8S 3S 2S AC KC AH KH"))
    gains = {"4S": (0.6, 0.8, 9.0, 9.0), "9C": (0.52, 0.8, 4.0, 4.0), "9S": (0.5, 0.6, 0.0, 9.0)}
    figures = {
        card: tried(win, make=make, by_contract=contract, by_bags=bags, by_their_contract=bags)
        for card, (win, make, contract, bags) in gains.items()
    }
    text = text_of(view, "4S", **figures)
    assert "with the 9♠" in text
    assert "draws spades" not in text


@pytest.mark.parametrize(
    ("bid", "tricks", "bags", "bids", "words"),
    [
        (6, 5.4, (9, 0), "? 4 nil 4", "A bid of 6 is above that count, as with 9 bags 1 more bag "
         "costs 100 points."),
        (4, 2.4, (0, 0), "? 3 2 3", "A bid of 4 is above that count, as partner has bid 2 and the "
         "opponents 6, which leaves 5 of 13 tricks."),
        (4, 3.6, (9, 0), "? 3 2 3", ""),
    ],
)  # fmt: skip
def test_a_bid_above_the_count_says_why(
    bid: int, tricks: float, bags: tuple[int, int], bids: str, words: str
) -> None:
    view = bidding("QS 8S AH 7H 6H 5H 4H 3H 2H 3C 5D 3D 2D", bids=bids, bags=bags)
    count = Reason("count", f"The hand is good for about {tricks} tricks.")
    decision = Decision(action_of(view, str(bid)), (count,), {"tricks": tricks})
    texts = [reason.text for reason in explain_decision(view, decision)]
    assert texts == [f"{count.text[:-1]}; its best card is A♥.", *([words] if words else [])]


def test_four_top_cards_beside_a_bid_of_three_may_not_all_win() -> None:
    view = bidding("KS QS 6S 5S KC QC 9C 8C 6C KD 3D 5H 4H")
    safe = Reason("safe", "The bid stays below the tricks expected, to guard against a set.")
    decision = Decision(action_of(view, "2"), (safe,), {"tricks": 4.1})
    text = explain_decision(view, decision)[0].text
    assert text == ("The bid leaves 2.1 tricks in hand, as K♠, Q♠, K♣ and K♦ may not all win.")


def test_the_chance_of_a_blind_nil_names_the_exchange_it_counts_on() -> None:
    view = msgspec.structs.replace(
        bidding("5S 4S 9H 4H 3H TD 5D 4D 3D 8C 6C 5C 2C", scores=(73, 305)), hand=None,
        looked=(False, True, True, True),
        prompt=Prompt(ME, "look", (MakeBid(ME, BLIND_NIL), Look(ME))),
    )  # fmt: skip
    text = reasons_at(view)
    assert text.startswith("At 73 points to 305 a blind nil is worth more than a look. ")
    assert text.endswith("% of the time, as 2 cards can be exchanged with partner.")


def test_a_lead_no_better_known_than_another_says_how_high_it_is() -> None:
    view = playing("QD QC", out=parse_cards("JD TD JC TC 9S 8S"), taken=(3, 3, 3, 2))
    assert reasons_for(view, "QD", "QC").startswith(
        "Neither the Q♦ nor the Q♣ has a higher card out."
    )


@pytest.mark.parametrize(
    ("view", "good", "bad", "wrong"),
    [
        (  # the second-highest diamond left is a high one
            playing("AS JD 9D 4C", out=parse_cards("QD 7D 5D 9C 8C 6H 5H KS QS")),
            "9D", "4C", "no high diamond",
        ),
        (  # the only club out must be played to this trick
            playing("9S 8S 7C 3D", out=parse_cards("3C KD QD JD TD 9D 8D 7D 6D 5D 4D")),
            "7C", "3D", "the next can be ruffed",
        ),
        (  # all hearts are gone, so the ace is no better than another card
            playing("AH JD 9D", trick="2S 3S 4S", out=parse_cards("AC KC QC 9S 8S JS")),
            "9D", "AH", "only heart",
        ),
        (  # the opponent between is out of clubs and may ruff
            playing("9C 5C 3S", trick="TC", rules=THREE_DUMMY, declarer=0, bids="5 5 6",
                    dummy=parse_cards("QC 7C KS"), out=parse_cards("AS QS JS KD QD")),
            "9C", "5C", "can win with",
        ),
        (  # an opponent may ruff the 3♦ as well
            playing("9S 6D 3D", bids="3 3 3 3", taken=(4, 3, 2, 1),
                    out=parse_cards("QS 7S 6S AH KH QH AC KC QC")),
            "9S", "3D", "lose",
        ),
        (  # in the last trick nobody can lead a diamond
            playing("KD TD", trick="7S 2S 3S", bids="2 3 3 3", taken=(4, 4, 0, 3), first=1,
                    out=parse_cards("QD JD AH"), past=[(0, "4D 5S 2D 3D")]),
            "KD", "TD", "later",
        ),
    ],
)  # fmt: skip
def test_a_fact_of_a_suit_heeds_what_is_still_out(
    view: View, good: str, bad: str, wrong: str
) -> None:
    assert wrong not in reasons_for(view, good, bad)


def test_cards_of_suits_that_nobody_else_has_are_equal() -> None:
    view = playing("AH JD 9D", trick="2S 3S 4S", out=parse_cards("AC KC QC 9S 8S JS"))
    assert reasons_for(view, "9D", "AH") == (
        "The J♦, the 9♦ and the A♥ are equal: no other hand has a card of these suits."
    )


def test_a_hand_that_must_hold_the_rest_of_a_suit_is_known_to() -> None:
    view = playing("9S 6S 4H", trick="QD", out=parse_cards("KD JD TD AS KS QS 8C 7C"),
                   past=[(0, "2D 3S 4D 5D"), (2, "6D 7D 3C 8D")])  # fmt: skip
    deduction = Deduction(view, ME)
    cards = [PlayCard(ME, ME, card) for card in parse_cards("6S 9S")]
    choice = CardChoice(deduction, cards[0], cards[1], neutral_cast(view))
    assert choice.is_void(1, choice.led)
    assert not choice.is_void(2, choice.led)


def test_a_card_over_partners_winner_gets_rid_of_a_later_bag() -> None:
    view = playing("JS 8S 7S", trick="6S TS 2C", bids="2 3 2 3", first=1, taken=(1, 3, 3, 3),
                   out=parse_cards("KS QS 9S 5S"))  # fmt: skip
    assert reasons_for(view, "JS", "7S").startswith(
        "The trick is won anyway, and the J♠ may take another one later."
    )


def test_a_figure_of_bags_alone_says_that_the_contract_is_made() -> None:
    view = playing("KD 3C 2D", bids="3 3 3 3", taken=(4, 2, 2, 2),
                   out=parse_cards("4C 5C 6C 4D 5D 6D AH KH QH"))  # fmt: skip
    text = text_of(view, "3C", **{"3C": tried(0.5, bags=1.0, make=1.0),
                                  "2D": tried(0.4, bags=1.2, make=1.0, by_bags=-9.0)})  # fmt: skip
    assert text.startswith("The 3♣ gives nothing away")
    assert "The contract is made: another trick is a bag." in text
