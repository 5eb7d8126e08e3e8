"""Players who know nothing but the rules: any legal answer, now and then a revoke."""

from __future__ import annotations

import random
from collections import Counter

from spades_tui.cards import Card
from spades_tui.engine import Game, Rejection, State
from spades_tui.engine.state import with_hand
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, PlayCard
from spades_tui.rules.deck import full_pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet


def random_action(prompt: Prompt, rng: random.Random, *, revokes: float = 0.0) -> Action:
    """Return any legal answer; if a revoke is possible, one with probability `revokes`."""
    pick = prompt.pick
    if pick is not None and (not prompt.actions or rng.random() < 0.7):
        return prompt.picked(rng.sample(pick.cards, pick.count))
    if prompt.wrong and rng.random() < revokes:
        return PlayCard(prompt.seat, prompt.hand, rng.choice(prompt.wrong))
    return rng.choice(prompt.actions)


def step(game: Game, rng: random.Random, *, revokes: float = 0.0) -> None:
    """Give a random answer for the seat in turn; `revokes` is the probability of a revoke."""
    assert game.prompt is not None
    answer = game.submit(random_action(game.prompt, rng, revokes=revokes))
    assert not isinstance(answer, Rejection), answer


def play_hand(game: Game, rng: random.Random, *, revokes: float = 0.0) -> None:
    """Deal a hand and play it at random until it is over or thrown in."""
    game.deal()
    steps = 0
    most = 10 * tricks_in_hand(game.rules) * game.state.seats.hands
    while game.prompt is not None:
        step(game, rng, revokes=revokes)
        steps += 1
        assert steps <= most, "the hand is stuck"


def play_hands(rules: RuleSet, seed: int, hands: int, *, revokes: float = 0.0) -> Game:
    """Return a game of random players after at most `hands` deals."""
    rng = random.Random(seed)
    game = Game(rules, seed)
    for _ in range(hands):
        if not game.over:
            play_hand(game, rng, revokes=revokes)
    return game


def all_cards(state: State) -> Counter[Card]:
    """Return every card of the hand, in hands, tricks and piles, with its number."""
    hand = state.current_hand
    piles = [*hand.cards, *hand.discarded, hand.rest]
    if hand.playing is not None:
        tricks = [*hand.playing.tricks, *filter(None, [hand.playing.trick])]
        piles += [tuple(play.card for play in trick.plays) for trick in tricks]
    return Counter(card for pile in piles for card in pile)


def assert_conserved(state: State) -> None:
    """Require that the cards of the hand are exactly those of the pack."""
    assert all_cards(state) == Counter(full_pack(state.rules))


def reshuffled(state: State, seat: int, rng: random.Random) -> State:
    """Return the state with all cards that `seat` cannot see exchanged at random."""
    hand = state.current_hand
    sees = hand.looked[seat]
    hidden: list[Card] = []
    known_penalty = hand.playing.penalty if hand.playing else ((),) * len(hand.cards)
    dummy_open = hand.playing is not None and bool(hand.playing.trick or hand.playing.tricks)

    def is_seen(place: int) -> bool:
        return (place == seat and sees) or (place >= state.seats.players and dummy_open)

    closed: list[list[Card]] = []
    for place, cards in enumerate(hand.cards):
        shown = list(known_penalty[place])
        rest = list(cards)
        for card in shown:
            rest.remove(card)
        closed.append([] if is_seen(place) else rest)
        hidden += closed[-1]
    first = 1 if state.prompt and state.prompt.kind == "draw" and state.prompt.seat == seat else 0
    hidden += hand.rest[first:]
    away = [() if place == seat else cards for place, cards in enumerate(hand.discarded)]
    hidden += [card for cards in away for card in cards]
    rng.shuffle(hidden)
    deck = iter(hidden)
    cards_now = tuple(
        cards if is_seen(place) else (*known_penalty[place], *(next(deck) for _ in closed[place]))
        for place, cards in enumerate(hand.cards)
    )
    rest_now = (*hand.rest[:first], *(next(deck) for _ in hand.rest[first:]))
    discarded = tuple(
        cards if place == seat else tuple(next(deck) for _ in cards)
        for place, cards in enumerate(hand.discarded)
    )
    dealt = tuple(tuple(reversed(cards)) for cards in hand.dealt)
    return with_hand(
        state,
        cards=cards_now,
        rest=rest_now,
        discarded=discarded,
        dealt=dealt,
        nonce="another",
        leftovers=hand.leftovers if hand.taker == seat else (),
        transfers=tuple(t for t in hand.transfers if seat in (t.giver, t.taker)),
        passing=tuple(t for t in hand.passing if t.giver == seat),
    )
