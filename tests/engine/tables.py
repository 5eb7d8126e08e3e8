"""Tables set up by hand: who holds what, who deals, and what has been said so far."""

from __future__ import annotations

from collections import Counter

from spades_tui.cards import Card, commitment, parse_card, parse_cards
from spades_tui.engine import Game, Rejection
from spades_tui.engine.dealing import format_commitment
from spades_tui.player_view import Prompt
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.deck import full_pack, leftover_count, sort_hand, tricks_in_hand
from spades_tui.rules.events import DealCommitted, DealerChosen, Event, HandDealt
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

NO_BLIND = with_options(RuleSet(), blind_nil=False)
"""`standard` without blind nil, so that everybody sees their cards at once."""


def rules_with(**options: object) -> RuleSet:
    """Return the standard rules with these options."""
    return with_options(RuleSet(), **options)


def table(
    rules: RuleSet = NO_BLIND,
    hands: dict[int, str] | None = None,
    *,
    dealer: int | None = None,
    rest: str = "",
    cancel: Card | None = None,
) -> Game:
    """Return a game with its first hand dealt.

    Args:
        rules: the rules.
        hands: cards by seat; other seats, and the rest of a seat, get cards that are left.
        dealer: the dealer's seat; None for the last seat, so that seat 0 is the eldest hand.
        rest: cards left over or in the stock, first ones first.
        cancel: the card that cancels bags, if it is drawn.
    """
    given = {seat: parse_cards(text) for seat, text in (hands or {}).items()}
    stock = parse_cards(rest)
    left = Counter(full_pack(rules)) - Counter(
        c for cards in (*given.values(), stock) for c in cards
    )
    spare = sorted(left.elements())
    count = seating(rules).hands
    drawn = rules.deal.deal == "draw"
    size = 0 if drawn else tricks_in_hand(rules)
    dealt = []
    for seat in range(count):
        cards = list(given.get(seat, ()))
        cards += [spare.pop(0) for _ in range(size - len(cards))]
        dealt.append(sort_hand(tuple(cards), rules))
    remainder = (*stock, *spare)
    assert drawn or len(remainder) == leftover_count(rules)
    last = seating(rules).players - 1
    events: tuple[Event, ...] = (
        DealerChosen(last if dealer is None else dealer),
        DealCommitted(commitment(format_commitment(dealt, remainder), "nonce")),
        HandDealt(
            game=1,
            number=1,
            attempt=1,
            deal=1,
            dealer=last if dealer is None else dealer,
            hands=tuple(dealt),
            rest=remainder,
            cancel_card=cancel,
            nonce="nonce",
        ),
    )
    return Game(rules, None, events)


def do(game: Game, *actions: Action) -> tuple[Event, ...]:
    """Carry out actions, each of which must be allowed; return the events of the last one."""
    events: tuple[Event, ...] = ()
    for action in actions:
        made = game.submit(action)
        assert not isinstance(made, Rejection), (action, made.reason)
        events = made
    return events


def refusal(game: Game, action: Action) -> str:
    """Return the reason why an action is refused, as it must be."""
    made = game.submit(action)
    assert isinstance(made, Rejection), made
    return made.reason


def bid(game: Game, text: str) -> None:
    """Let players in turn make bids, in the notation of commands."""
    for part in text.split():
        do(game, MakeBid(asked(game).seat, parse_bid(part)))


def play(game: Game, text: str) -> None:
    """Let hands in turn play cards."""
    for part in text.split():
        prompt = asked(game)
        do(game, PlayCard(prompt.seat, prompt.hand, parse_card(part)))


def asked(game: Game) -> Prompt:
    """Return the current prompt; there must be one."""
    assert game.prompt is not None
    return game.prompt


def playable(game: Game) -> set[Card]:
    """Return the legal cards."""
    return {action.card for action in asked(game).actions if isinstance(action, PlayCard)}


def choices(game: Game) -> set[type]:
    """Return the kinds of actions that the prompt allows."""
    return {type(action) for action in asked(game).actions}
