"""What bots say is true: every sentence is held against the view of whoever says it.

A quick round of a few hands of every level and preset, and of some under any rules; a slow one of
thousands, and of hundreds of rule sets.
"""

from __future__ import annotations

import ast
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import spades_tui.bots
from spades_tui.bots.heuristics.bot import RuleBot, limit_view
from spades_tui.bots.heuristics.card_choice import CardEvaluator
from spades_tui.bots.heuristics.card_reasons import card_reasons
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.heuristics.trick_odds import trick_odds
from spades_tui.bots.parameters import NO_STYLE, RuleParameters, sum_styles
from spades_tui.bots.players import LEVEL_TABLE, LEVELS, SEARCHERS, STYLED, STYLES
from spades_tui.bots.protocol import Decision, Reason, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.lab.simulation.bot_game import draw_start_scores
from spades_tui.player_view import View
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.bots.heuristics.facts import Facts
from tests.bots.heuristics.positions import bidding, decide, playing, with_fields
from tests.bots.heuristics.test_reason_words import TALKATIVE
from tests.bots.heuristics.truths import TRUTHS
from tests.bots.search.search_truths import SEARCH_TRUTHS
from tests.rulesets import random_rules

HANDS: Final = 2000
QUICK: Final = 6
RULE_SETS: Final = 100
"""Random rule sets for each player."""
EVERYBODY: Final = (
    *LEVELS,
    *(f"{level}+{style}" for level in LEVELS if level in STYLED for style in STYLES
      if style != "plain"),
)  # fmt: skip
"""Every level, and every style of those that may have one."""


def sentence_of(reason: Reason) -> str:
    """Return the sentence of the table that a reason is."""
    for sentence in TRUTHS.get(reason.kind, ()):
        if sentence.pattern.match(reason.text):
            return sentence.text
    for kind, pattern, _ in SEARCH_TRUTHS:
        if kind == reason.kind and re.fullmatch(pattern, reason.text):
            return pattern
    raise AssertionError(f"{reason.kind}: no sentence of the table is {reason.text!r}")


def is_true(reason: Reason, view: View, decision: Decision, by_rule: Decision) -> bool:
    """Whether a reason holds; what a rule of thumb says is held to its own figures."""
    for sentence in TRUTHS.get(reason.kind, ()):
        found = sentence.pattern.match(reason.text)
        if found:
            said_by_rule = reason in by_rule.reasons
            facts = Facts(view, by_rule if said_by_rule else decision)
            return sentence.holds(facts, found.groupdict())
    about_bags = reason.kind == "bags" or reason.text.endswith("fewer bags.")
    if about_bags and view.phase == "play" and not Facts(view, decision).bags_may_matter():
        return False
    for kind, pattern, holds in SEARCH_TRUTHS:
        told = re.fullmatch(pattern, reason.text)
        if kind == reason.kind and told:
            return holds(decision, told)
    raise AssertionError(f"{reason.kind}: no sentence of the table is {reason.text!r}")


def remembered(view: View, level: str) -> View:
    """Return what a level sees of a view; what it says is about that."""
    ability = LEVEL_TABLE[level].ability
    return limit_view(view, ability) if isinstance(ability, RuleParameters) else view


def untrue(rules: RuleSet, player: str, seed: int, hands: int) -> tuple[list[str], Counter[str]]:
    """Return the false sentences of four bots in some hands, and how often each sort was said.

    They are those of games from drawn scores to their ends; in half of them both sides bid nil.

    Args:
        rules: of the game.
        player: a level, with any style after it; one that searches tries two deals where its name
            has no number of them ("master@24").
        seed: of the first game.
        hands: how many are played.
    """
    plain, _, styles = player.partition("+")
    level, _, deals = plain.partition("@")
    few = level in SEARCHERS and not deals
    bot = load_bot(player.replace(level, f"{level}@2") if few else player)
    rule = RuleBot(style=sum_styles(STYLES[style].leans for style in styles.split("+") if style))
    said: Counter[str] = Counter()
    wrong: list[str] = []
    rng, done = random.Random(seed), 0
    while done < hands:
        game = Game(rules, seed + done)
        draw_start_scores(game, seed + done)
        while done < hands and not game.over:
            game.deal()
            done += 1
            nils = rng.random() < NILS
            while game.prompt is not None:
                view = game.view(game.prompt.seat)
                decision = bot.decide(view, SearchBudget(), rng)
                searches = level in SEARCHERS
                by_rule = rule.decide(view, SearchBudget(), rng) if searches else decision
                seen = remembered(view, level)
                for reason in decision.reasons:
                    said[sentence_of(reason)] += 1
                    if not is_true(reason, seen, decision, by_rule):
                        wrong.append(_told(reason, seen, decision))
                game.submit((nils and forced_nil(view)) or decision.action)
    return wrong, said


NILS: Final = 0.5
"""Share of the hands in which hands fit for a nil bid it."""
DANGER: Final = {"A": 4, "K": 3, "Q": 2, "J": 1}
"""What endangers a nil, by rank; a spade does by one more."""
SAFE: Final = 10
"""The danger up to which a hand is made to bid nil."""


def forced_nil(view: View) -> MakeBid | None:
    """Return a nil for a hand fit for one, where the partner has bid none; None elsewhere."""
    mate = view.bids[view.partner] if view.partner is not None else None
    if view.hand is None or is_nil(mate):
        return None
    suit = card_order(view.rules).suit
    danger = sum(DANGER.get(card.rank, 0) + (suit[card] is Suit.SPADES) for card in view.hand)
    bids = (one for one in view.question.actions if isinstance(one, MakeBid))
    nil = next((one for one in bids if one.bid.kind == "nil"), None)
    return nil if danger <= SAFE else None


def _told(reason: Reason, view: View, decision: Decision) -> str:
    hand = " ".join(card.label for card in view.hand or ())
    trick = " ".join(play.card.label for play in view.trick.plays) if view.trick else "a lead"
    return f"{reason.text!r} of {decision.action} with {hand} on {trick}, {decision.numbers}"


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(6)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_says_what_is_true(level: str) -> None:
    wrong, said = untrue(RuleSet(), level, 11, QUICK)
    assert said
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.medium
@pytest.mark.one_in(144)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("level", [level for level in LEVELS if level not in SEARCHERS])
def test_it_is_true_under_every_preset(level: str, preset: str) -> None:
    wrong, _ = untrue(presets()[preset].rules, level, 5, 10)
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(12)
@pytest.mark.parametrize("preset", presets())
def test_a_search_says_what_is_true_under_every_preset(preset: str) -> None:
    wrong, _ = untrue(presets()[preset].rules, "expert", 5, 1)
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(12)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_says_what_is_true(style: str) -> None:
    wrong, _ = untrue(RuleSet(), f"master+{style}", 11, QUICK)
    assert not wrong, "\n".join(wrong[:5])


def under_any_rules(player: str, sets: int) -> Iterator[str]:
    """Yield what a player says that is false, one hand under each of so many rule sets."""
    for seed in range(sets):
        yield from untrue(random_rules(random.Random(f"{player} {seed}")), player, seed, 1)[0]


@pytest.mark.medium
@pytest.mark.search
@pytest.mark.one_in(40)
@pytest.mark.parametrize("player", EVERYBODY)
def test_it_is_true_of_every_style_under_any_rules(player: str) -> None:
    assert not list(under_any_rules(player, 3))


@pytest.mark.medium
def test_it_is_true_where_there_is_much_to_answer() -> None:
    wrong, _ = untrue(TALKATIVE, "club", 3, QUICK)
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.medium
def test_the_table_has_every_kind_of_reason_and_no_other() -> None:
    named = {kind for kind in kinds_in_the_code() if kind}
    assert named - {"points", "win", "default"} <= set(TRUTHS)
    assert set(TRUTHS) <= named
    assert {kind for kind, _, _ in SEARCH_TRUTHS} - named <= {"nil", "make", "set"}


def kinds_in_the_code() -> Iterator[str]:
    """Yield the kinds of the reasons that the bots' source makes."""
    for path in Path(spades_tui.bots.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Reason": 0, "decide_because": 1}.get(node.func.id)
                kind = node.args[place] if place is not None and len(node.args) > place else None
                if isinstance(kind, ast.Constant):
                    yield str(kind.value)


@pytest.mark.parametrize(
    ("kind", "text", "hand", "trick"),
    [
        ("win", "The A♥ is the cheapest card that wins the trick.", "AH QH 3H 2S", "9H 4H 8H"),
        ("win", "The A♥ wins the trick.", "AH QH 3H 2S", "9H"),
        ("nil", "Every card here beats the 9♥.", "AH QH 3H 2S", "9H 4H 8H"),
        ("low", "This trick is lost.", "AH QH 3H 2S", "9H 4H 8H"),
        ("boss", "The others hold no heart above the Q♥.", "AH QH 3H 2S", ""),
        ("draw", "Nothing but spades is left in the hand.", "AH QH 3H 2S", ""),
        ("bags", "The contract is safe; extra tricks only cost points.", "AH QH 3H 2S", ""),
        ("lost", "The contract can no longer be made.", "AH QH 3H 2S", ""),
    ],
)
def test_what_is_false_is_found_out(kind: str, text: str, hand: str, trick: str) -> None:
    view = playing(hand, trick=trick, bids="nil 3 3 3", taken=(0, 3, 3, 3))
    card = Card.HQ if "Q♥" in text else Card.HA
    chosen = Decision(PlayCard(0, 0, card), (), {"stake": 3.0, "win": 0.8})
    assert not is_true(Reason(kind, text), view, chosen, chosen)


def test_bags_cost_nothing_in_the_last_hand_of_a_decided_game() -> None:
    view = playing("9C 7C", bids="1 1 3 5", taken=(4, 2, 0, 5), scores=(480, 473), bags=(0, 3))
    decision = RuleBot().decide(view, SearchBudget(), random.Random(1))
    assert decision.numbers["stake"] == 0
    assert "bags" not in {reason.kind for reason in decision.reasons}
    open_game = with_fields(view, scores=(280, 273))
    assert "bags" in {
        reason.kind
        for reason in RuleBot().decide(open_game, SearchBudget(), random.Random(1)).reasons
    }


def cards_words(view: View) -> list[str]:
    return [one.text for one in RuleBot().decide(view, SearchBudget(), random.Random(1)).reasons]


@pytest.mark.parametrize(("score", "said"), [(420, True), (480, False)])
def test_bags_are_not_named_in_a_hand_that_ends_the_game_whatever_the_bags(
    score: int, said: bool
) -> None:
    """With 420 the side has 450 after its 3, and the game goes on; with 480 it has won."""
    view = playing("9C 7C", bids="2 3 1 2", taken=(2, 3, 2, 4), scores=(score, 100), bags=(3, 3))
    assert Facts(view, decide(view)).bags_may_matter() == bags_may_matter(view) == said
    assert any("extra tricks" in text for text in cards_words(view)) == said


@pytest.mark.parametrize(
    ("hand", "card", "said"),
    [
        ("AC QC JC 4C", Card.C4, "may draw out higher clubs; those kept can cover partner's nil."),
        ("AC QC JC 4C", Card.CA, "covers partner's nil."),
        ("4C 3C 3H 2H", Card.C4, "is the highest club there is to cover partner's nil."),
        ("5C 4C 3H 2H", Card.C4, "which may cover partner's nil."),
    ],
)
def test_a_low_lead_is_not_said_to_cover_a_nil(hand: str, card: Card, said: str) -> None:
    view = playing(hand, bids="4 3 nil 3", taken=(3, 3, 0, 3), out=(Card.CK, Card.C9, Card.C8))
    known = Deduction(view, 0)
    worth = CardEvaluator(known, NO_STYLE).worth
    odds = trick_odds(known, worth, card)
    reason = card_reasons(known, worth, card, odds, legal=4, winners=[card])[0]
    assert reason.text.endswith(said)
    chosen = Decision(PlayCard(0, 0, card))
    assert is_true(reason, view, chosen, chosen)
    assert is_true(Reason("cover", "The A♣ covers partner's nil."), view, chosen, chosen) == (
        card is Card.CA
    )


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_thousands_of_hands_hold_nothing_untrue(level: str) -> None:
    wrong, said = untrue(RuleSet(), level, 1000, HANDS)
    assert sum(said.values()) > HANDS
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.parametrize(("bids", "rest"), [("? 3 moon -", "none"), ("? 3 3 4", "3")])
def test_a_moon_leaves_nobody_a_trick(bids: str, rest: str) -> None:
    rules = with_options(RuleSet(), moon=200)
    view = bidding("AS KS QS 9S AH KH QH AD KD AC KC 4C 2C", bids=bids, rules=rules)
    decision = RuleBot().decide(view, SearchBudget(), random.Random(1))
    told = next(reason for reason in decision.reasons if reason.kind == "room")
    assert told.text.endswith(f"which leaves {rest}.")
    assert is_true(told, view, decision, decision)


@pytest.mark.parametrize(
    ("preset", "who"),
    [("standard", "The opponents still need "), ("solo", "An opponent still needs ")],
)
def test_an_opponent_who_plays_alone_is_one(preset: str, who: str) -> None:
    rules = with_options(presets()[preset].rules, bag_limit="off")
    view = playing("AS KS 9C", bids="1 3 1 5", taken=(2, 3, 2, 3), rules=rules)
    reasons = RuleBot().decide(view, SearchBudget(), random.Random(1)).reasons
    assert next(one for one in reasons if one.kind == "set").text.startswith(who)


@pytest.mark.slow
@pytest.mark.search
@pytest.mark.parametrize("player", EVERYBODY)
def test_nothing_is_untrue_under_hundreds_of_rule_sets(player: str) -> None:
    assert not list(under_any_rules(player, RULE_SETS))
