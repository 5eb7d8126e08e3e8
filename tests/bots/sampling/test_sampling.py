"""Hidden cards are dealt exactly as likely as they lie, whatever has been shown and played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from spades_tui.bots.kernel import masks_for
from spades_tui.bots.kernel.deals import CountMatrices, RandomStream
from spades_tui.bots.sampling.dealers import UniformDealer
from spades_tui.bots.sampling.hidden_cards import HiddenCards, hidden_cards
from spades_tui.bots.sampling.position import Position
from spades_tui.cards import Card, Suit
from spades_tui.engine import Game
from spades_tui.player_view import View
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import card_order
from spades_tui.rules.following import PlayFacts, legal_cards, opening_suit, spades_can_win
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play, Trick, make_trick
from tests.engine.random_play import step
from tests.rulesets import is_valid, random_rules

Deal = tuple[tuple[int, ...], ...]


def ending(rules: RuleSet, seed: int, unseen: int) -> View:
    """The view of whoever is to play when at most so many cards are left unseen."""
    rng = random.Random(seed)
    game = Game(rules, seed)
    while game.state.deal < 3:
        if game.prompt is None:
            game.deal()
        elif game.prompt.kind == "play":
            view = game.view(game.prompt.seat)
            if len(opened(view)[1].cards) <= unseen:
                return view
        assert game.prompt is not None
        step(game, rng)
    pytest.skip("too many cards stay out of play")


def opened(view: View) -> tuple[Position, HiddenCards]:
    position = Position(view)
    return position, hidden_cards(view, position)


def every_deal(cards: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Deal]:
    """All ways to hand out the cards, each once."""
    if not sizes:
        yield ()
        return
    seen: set[tuple[int, ...]] = set()
    for chosen in choices(cards, sizes[0]):
        if chosen not in seen:
            seen.add(chosen)
            rest = list(cards)
            for card in chosen:
                rest.remove(card)
            for others in every_deal(tuple(rest), sizes[1:]):
                yield (chosen, *others)


def choices(cards: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    if size == 0:
        yield ()
        return
    for index, card in enumerate(cards):
        for rest in choices(cards[index + 1 :], size - 1):
            yield tuple(sorted((card, *rest)))


def fits(view: View, hands: dict[int, list[Card]]) -> bool:
    """Whether every card so far was legal from these hands, as the rules say it."""
    rules = view.rules
    held = {hand: list(cards) for hand, cards in hands.items()}
    plays = view.plays
    for play in plays:
        held.setdefault(play.hand, []).append(play.card)
    told = [bid for bid in view.bids if bid is not None and bid.kind == "number"]
    bids_tell = len(told) >= len(view.bids) - 1 or view.rules.bidding.bid_rule == "spades held"
    if bids_tell and not all(bids_spades(view, hand, cards) for hand, cards in held.items()):
        return False
    size = len(view.hand_sizes)
    broken = False
    trick: list[Play] = []
    for number, play in enumerate(plays):
        first = number < size
        if number % size == 0:
            trick = []
        now: Trick | None = None
        if trick:
            now = make_trick(
                trick,
                rules,
                suit=opening_suit(rules, first_trick=first),
                spades_can_win=spades_can_win(rules, first_trick=first),
            )
        facts = PlayFacts(tuple(held[play.hand]), now, broken, first)
        if play.card not in legal_cards(facts, rules):
            return False
        if number == 0 and not opens_rightly(rules, play.card, held):
            return False
        held[play.hand].remove(play.card)
        trick.append(play)
        broken = broken or play.card in spades(rules)
    return True


def bids_spades(view: View, hand: int, cards: list[Card]) -> bool:
    """Where a number counts the spades held, that it does."""
    rule = view.rules.bidding.bid_rule
    bid = view.bids[hand] if hand < len(view.bids) else None
    if rule == "free" or bid is None or (bid.is_nil and rule != "spades held"):
        return True
    return bid.tricks == sum(card in spades(view.rules) for card in cards)


def opens_rightly(rules: RuleSet, led: Card, held: dict[int, list[Card]]) -> bool:
    """Where the lowest club in hands leads, that it did."""
    together = rules.play.first_trick_order == "together"
    if rules.play.first_trick == "normal":
        if rules.play.opening_lead != "holder of 2C":
            return True
    elif together:
        return True
    masks = masks_for(rules)
    clubs = [masks.bit[c] for cards in held.values() for c in cards if c in suit(rules, Suit.CLUBS)]
    return not clubs or masks.bit[led] == min(clubs)


def suit(rules: RuleSet, which: Suit) -> set[Card]:
    masks = masks_for(rules)
    return set(masks.cards(masks.suits[which]))


def spades(rules: RuleSet) -> set[Card]:
    return suit(rules, Suit.SPADES)


def assert_uniform(view: View, draws: int) -> None:
    """Hold the dealer against every deal there is."""
    position, hidden = opened(view)
    masks = position.masks
    names = [holder.hand for holder in hidden.holders]
    sizes = tuple(holder.size for holder in hidden.holders)
    possible: dict[Deal, int] = {}
    for deal in every_deal(hidden.cards, sizes):
        hands = {hand: list(known) for hand, known in enumerate(hidden.known_cards)}
        for name, bits in zip(names, deal, strict=True):
            if name >= 0:
                hands[name] += [masks.card[bit] for bit in bits]
        if fits(view, hands):
            possible[deal] = ways(deal, hidden.cards)
    assert possible
    dealer = UniformDealer(hidden, [(0, 0)] * len(hidden.known_cards), masks.suits[Suit.SPADES])
    chance = RandomStream(123456789012345)
    drawn: Counter[Deal] = Counter()
    for _ in range(draws):
        held, twice = dealer.deal(1, chance)
        drawn[tuple(unpacked(held[name], twice[name]) for name in names)] += 1
    assert set(drawn) <= set(possible)
    if len(possible) > 1 and draws > 10 * len(possible):
        total = sum(possible.values())
        expected = {deal: draws * number / total for deal, number in possible.items()}
        square = sum((drawn[deal] - mean) ** 2 / mean for deal, mean in expected.items())
        free = len(possible) - 1
        assert square < free + 5 * (2 * free) ** 0.5, (square, free)


def unpacked(held: int, twice: int) -> tuple[int, ...]:
    """The cards of a mask, those that are there twice twice."""
    found = []
    while held:
        bit = held & -held
        found += [bit] * (2 if twice & bit else 1)
        held ^= bit
    return tuple(found)


def ways(deal: Deal, cards: tuple[int, ...]) -> int:
    """In how many ways a deal comes about when duplicates are two cards."""
    number = 1
    for card, copies in Counter(cards).items():
        if copies == 2 and not any(pile.count(card) == 2 for pile in deal):
            number *= 2
    return number


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", list(presets()))
def test_the_deals_of_an_ending_are_equally_likely(name: str) -> None:
    assert_uniform(ending(presets()[name].rules, 3, 6), 2000)


@pytest.mark.parametrize("seed", range(12))
def test_the_deals_under_random_rules_are_equally_likely(seed: int) -> None:
    assert_uniform(ending(random_rules(random.Random(seed)), seed, 5), 1500)


@pytest.mark.slow
def test_many_endings_are_dealt_equally_likely() -> None:
    for seed in range(100, 300):
        assert_uniform(ending(random_rules(random.Random(seed)), seed, 7), 4000)


MOVING = (
    with_options(presets()["mirror"].rules, nil_pass=2),
    with_options(
        presets()["jokers-54"].rules,
        **{
            "bid_rule": "spades held",
            "blind_nil": False,
            "leftovers": "dealer",
            "discard_when": "after bidding",
        },
    ),
)
"""Rule sets in which bids count spades and cards move after the bidding."""


@pytest.mark.one_in(8)
@pytest.mark.parametrize("rules", [*(p.rules for p in presets().values()), *MOVING])
def test_what_is_left_open_never_rules_out_the_truth(rules: RuleSet) -> None:
    assert is_valid(rules)
    for seed in range(2):
        game, rng = Game(rules, seed), random.Random(seed)
        while not game.over and (game.state.deal < 2 or game.prompt is not None):
            if game.prompt is None:
                game.deal()
                continue
            for seat in range(seating(rules).players):
                assert_true(game, game.view(seat))
            step(game, rng)


def assert_true(game: Game, view: View) -> None:
    position, hidden = opened(view)
    order = card_order(view.rules)
    for holder in hidden.holders:
        if holder.hand < 0:
            continue
        unseen = Counter(game.state.current_hand.cards[holder.hand])
        unseen.subtract(hidden.known_cards[holder.hand])
        cards = list(unseen.elements())
        assert len(cards) == holder.size
        assert not any(position.masks.bit[card] & holder.denied for card in cards)
        assert holder.spades in (-1, sum(map(order.is_spade, cards)))


def test_a_matrix_is_as_likely_as_its_deals() -> None:
    """Four cards of a suit for two hands of three, one void in the other suit."""
    chance = RandomStream(987654321)
    matrices = CountMatrices([4, 2], [3, 3], [[True, True], [True, False]])
    assert {tuple(matrices.draw(chance)) for _ in range(200)} == {(1, 3, 2, 0)}
    matrices = CountMatrices([2, 2], [2, 2], [[True, True], [True, True]])
    drawn = Counter(tuple(matrices.draw(chance)) for _ in range(6000))
    assert abs(drawn[(1, 1, 1, 1)] - 4000) < 200


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="No deal fits"):
        CountMatrices([2], [1, 1], [[True, False]])
