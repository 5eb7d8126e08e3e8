"""Levels of the rule bot: what each overlooks, and that all keep to the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import msgspec
import pytest

from spades_tui.bots.heuristics.average_hand import count_honors
from spades_tui.bots.heuristics.bot import limit_view
from spades_tui.bots.heuristics.card_choice import ruffs_of_partners_winner
from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.parameters import RuleParameters
from spades_tui.bots.players import STYLES
from spades_tui.bots.protocol import SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.cards import Card, parse_cards
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import Prompt, View
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.capabilities import bids_are_free
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, make_trick
from tests.bots.heuristics.positions import playing as position
from tests.rulesets import random_rules

BEGINNERS = ("novice", "rookie", "regular")
LOW = parse_cards("9S 3S 8H 5H 4H 2H TD 7D 3D 8C 6C 4C 2C")
STRONG = parse_cards("AS KS QS 9S 8S 4S AH KH 4H AD 7D 4C 2C")


def first_view(seed: int = 5) -> View:
    game = Game(RuleSet(), seed)
    game.deal()
    assert game.prompt is not None
    return game.view(game.prompt.seat)


def bidding(hand: tuple[Card, ...], scores: tuple[int, int] = (0, 0)) -> View:
    return msgspec.structs.replace(first_view(), hand=hand, scores=scores)


def bid_of(spec: str, view: View) -> Bid:
    action = load_bot(spec).decide(view, SearchBudget(), random.Random(1)).action
    assert isinstance(action, MakeBid)
    return action.bid


def playing(hand: str, trick: str = "", bids: str = "3333", tricks: str = "") -> View:
    """South to play from `hand` to `trick`; the hands before have put its cards there."""
    cards = parse_cards(hand)
    put = [Play((4 - len(trick.split()) + at) % 4, card)
           for at, card in enumerate(parse_cards(trick))]  # fmt: skip
    past = tuple(
        make_trick([Play(seat, card) for seat, card in enumerate(parse_cards(one))], RuleSet())
        for one in tricks.split(",")
        if one.strip()
    )
    actions = tuple(PlayCard(0, 0, card) for card in cards)
    made = tuple(NIL if bid == "0" else Bid("number", int(bid)) for bid in bids)
    return msgspec.structs.replace(
        first_view(),
        seat=0,
        phase="play",
        hand=cards,
        hand_sizes=(len(cards),) * 4,
        bids=made,
        tricks=past,
        trick=make_trick(put, RuleSet()) if put else None,
        prompt=Prompt(0, "play", actions, hand=0),
    )


def card_of(level: str, view: View, seed: int = 1) -> Card:
    action = load_bot(level).decide(view, SearchBudget(), random.Random(seed)).action
    assert isinstance(action, PlayCard)
    return action.card


def refused(specs: Sequence[str], rules: RuleSet, seed: int = 3) -> Iterator[str]:
    """Play a hand; yield what the rules refuse."""
    bots, game = [load_bot(spec) for spec in specs], Game(rules, seed)
    game.deal()
    while game.prompt is not None:
        view = game.view(game.prompt.seat)
        bot = bots[game.prompt.seat % len(bots)]
        action = bot.decide(view, SearchBudget(), random.Random(len(game.log))).action
        done = game.submit(action)
        if isinstance(done, Rejection):
            yield f"{bot.name}: {action}: {done.reason}"
            return


@pytest.mark.one_in(6)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("spec", BEGINNERS)
def test_learners_keep_to_every_preset(spec: str, preset: str) -> None:
    assert list(refused([spec], presets()[preset].rules)) == []


@pytest.mark.parametrize("seed", range(6))
def test_learners_keep_to_rules_nobody_has_thought_of(seed: int) -> None:
    assert list(refused(BEGINNERS, random_rules(random.Random(seed)))) == []


@pytest.mark.medium
@pytest.mark.one_in(6)
@pytest.mark.parametrize("style", [name for name in STYLES if name != "plain"])
def test_styles_keep_to_the_rules(style: str) -> None:
    for preset in ("standard", "solo", "six-handed", "two-handed"):
        assert list(refused([f"club+{style}"], presets()[preset].rules)) == []


@pytest.mark.parametrize("spec", BEGINNERS)
def test_the_same_question_gets_the_same_answer(spec: str) -> None:
    for seed in range(4):
        view = first_view(seed)
        answers = [load_bot(spec).decide(view, SearchBudget(), random.Random(2)) for _ in range(2)]
        assert answers[0] == answers[1]


def test_a_novice_never_bids_nil_and_a_rookie_does_with_nothing_high() -> None:
    assert bid_of("novice", bidding(LOW)) != NIL
    assert bid_of("rookie", bidding(LOW)) == NIL
    assert bid_of("regular", bidding(LOW)) == NIL


@pytest.mark.parametrize(
    ("preset", "hand", "count"),
    [
        ("us-jokers", "8S 5S 3S JH 7H AC 9C 8C 5C 4C AD TD 7D", 2),
        ("us-jokers", "2S 5S 3S JH 7H AC 9C 8C 5C 4C AD TD 7D", 3),
        ("standard", "2S 5S 3S JH 7H AC 9C 8C 5C 4C AD TD 7D", 2),
        ("standard", "AS KS QS 9S 8S 4S AH KH 4H AD 7D 4C 2C", 8),
    ],
)
def test_honors_are_aces_kings_raised_twos_and_long_spades(
    preset: str, hand: str, count: int
) -> None:
    assert count_honors(parse_cards(hand), presets()[preset].rules) == count


TABLES = {
    (preset.rules.table.players, preset.rules.deck): name
    for name, preset in presets().items()
    if bids_are_free(preset.rules)
}
"""A preset for each number of players and each pack."""


@pytest.mark.parametrize("preset", TABLES.values())
@pytest.mark.parametrize("level", ["novice", "rookie"])
def test_beginners_know_how_many_tricks_there_are(level: str, preset: str) -> None:
    """Also with six players, two players, a dummy, or high twos."""
    rules, bot = presets()[preset].rules, load_bot(level)
    hands_counted = 2 if seating(rules).has_dummy else 1
    share = hands_counted * tricks_in_hand(rules) / seating(rules).hands
    bids: list[int] = []
    for seed in range(4):
        game = Game(rules, seed)
        game.deal()
        while game.prompt is not None and game.prompt.kind != "play":
            view = game.view(game.prompt.seat)
            game.submit(bot.decide(view, SearchBudget(), random.Random(seed)).action)
        bids += [bid.tricks for bid in game.view(0).bids if bid is not None]
    assert 0.5 * share < sum(bids) / max(1, len(bids)) < 1.2 * share or not bids


def test_a_novice_plays_high_second_hand_and_a_regular_low() -> None:
    view = position("KH 9H 4H KS 7S QD 8D 3D TC 8C 5C 4C 2C", trick="6H")
    assert card_of("novice", view) == Card.HK
    assert card_of("regular", view) == Card.H4


def test_a_novice_forgets_the_partners_nil_and_a_rookie_covers_it() -> None:
    view = playing("AH 4H", "7H TH 2H", bids="3303")
    assert card_of("novice", view) == Card.H4, "the partner is winning, after all"
    assert card_of("rookie", view) == Card.HA


@pytest.mark.parametrize("level", ["novice", "rookie"])
def test_beginners_ruff_a_partners_winner_one_time_in_three(level: str) -> None:
    view = playing("9S 4S 3D 2C", "7H AH 2H")
    assert ruffs_of_partners_winner(view) == {Card.S9, Card.S4}
    ruffed = sum(card_of(level, view, seed).suit == "S" for seed in range(300))
    assert 70 < ruffed < 130
    assert all(card_of("regular", view, seed).suit != "S" for seed in range(5))


def test_a_regular_does_not_read_the_score() -> None:
    behind, ahead = bidding(STRONG, (-150, 480)), bidding(STRONG, (480, -150))
    assert bid_of("regular", behind) == bid_of("regular", ahead)
    view = limit_view(behind, RuleParameters(score=False))
    assert view.scores == (0, 0)
    assert view.prompt == behind.prompt


def test_small_cards_of_old_tricks_are_forgotten_and_aces_are_not() -> None:
    view = playing("KH 3D", tricks="5H AH 6H 7S,2D 4D 5D 6D")
    seen = limit_view(view, RuleParameters(tricks=1, honors="A"))
    known = Deduction(seen, 0)
    heart = 1
    assert len(known.out[heart]) == 13 - 1 - 2, "the ace, and the five one has played oneself"
    assert known.left == Deduction(view, 0).left
    assert 3 not in known.void[heart]
    assert 3 in Deduction(view, 0).void[heart]


def test_bags_are_overlooked_in_play_alone() -> None:
    overlooks = RuleParameters(bags=False)
    assert limit_view(bidding(STRONG), overlooks).rules == RuleSet()
    assert limit_view(playing("KH"), overlooks).rules.scoring.bag_limit == "off"
