"""Games continued from a decision, with the same cards or with the unseen ones dealt again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from spades_tui.bots.interface import Sampler, find_known_hands
from spades_tui.cards import Card, commitment
from spades_tui.engine import Game
from spades_tui.engine.dealing import format_commitment
from spades_tui.engine.projection import project
from spades_tui.engine.state import State
from spades_tui.engine.validation import InvalidLog
from spades_tui.player_view import View
from spades_tui.rules.deck import full_pack, sort_hand
from spades_tui.rules.events import (
    CardDrawn,
    CardsDiscarded,
    CardsPassed,
    DealCommitted,
    Event,
    HandDealt,
    LeftoversTaken,
)
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.clock import utc_now
from spades_tui.storage.records.header import Branch, Header, Practice
from spades_tui.table.hands import DecisionPoint, GameSnapshot
from spades_tui.table.seats import levels_after, make_seats, seat_names
from spades_tui.table.table import Table, fresh_seed

HiddenCards = Literal["same", "dealt anew"]
_DEALS: Final = 2**32


class CannotBranch(ValueError):
    """Raised if a game cannot be continued from a decision; the text is a sentence with the
    reason."""


class DecisionAt(msgspec.Struct, frozen=True):
    """An open question in a game.

    Attributes:
        index: number of events in the game's log before the answer.
        view: the view of the seat that must answer.
    """

    index: int
    view: View

    @property
    def seat(self) -> int:
        """The seat that must answer."""
        return self.view.seat


def branch_table(
    played: GameSnapshot,
    decision: DecisionPoint | DecisionAt,
    cards: HiddenCards,
    stand_in: str,
    *,
    saved: bool = True,
) -> Table:
    """Return a table at which the game continues from a decision, which the person makes.

    The original record is not changed: its events up to the decision are copied.

    Args:
        played: the game.
        decision: the decision; the person sits at its seat, whichever player made it before.
        cards: "same" to leave the cards that this seat has not seen as they were dealt; "dealt
            anew" to deal them again at random.
        stand_in: the name of the bot for a seat without one: the person's old seat, if they now sit
            elsewhere.
        saved: whether the new game is recorded.

    Raises:
        CannotBranch: if the cards are dealt anew and no other deal fits the events.
    """
    game, header = played.game, played.header
    log = tuple(game.log[: decision.index])
    if cards == "dealt anew":
        chance = random.Random(fresh_seed() + _DEALS)
        events = _redeal_hidden(game, log, decision.view, chance)
        if events is None:
            raise CannotBranch("The unseen cards cannot be dealt again here; try the same cards.")
        log = events
    levels = _levels(levels_after(header.levels, log), decision.seat, stand_in)
    own = header.human == decision.seat
    names = header.names if own else seat_names(game.rules, decision.seat, (), levels)
    seed = fresh_seed() if header.seed is None else header.seed
    branch = Header(
        kind=Branch(header.id, decision.index, cards),
        rules=game.rules,
        fingerprint=header.fingerprint,
        seed=seed,
        names=names,
        levels=levels,
        title=header.title,
        created=utc_now(),
    )
    begun = Game(game.rules, seed, log, sealed=False)
    return Table.from_branch(begun, branch, saved=saved)


def trial_table(
    game: Game,
    title: str,
    partner: str,
    opponents: str,
    cards: HiddenCards,
    *,
    names: Sequence[str] = (),
    saved: bool = True,
) -> Table:
    """Return a table at which the person answers the open question of a game that has no record.

    Args:
        game: the game, stopped at a question in the middle of a hand.
        title: the name of its rule set.
        partner: the name of the bot that is the person's partner; not used without partners.
        opponents: the names of the other bots, as in `make_seats`.
        cards: "same" to leave the cards that the person has not seen as they are; "dealt anew" to
            deal them again at random.
        names: the players' names, as `own` in `seat_names`.
        saved: whether the game is recorded.

    Raises:
        CannotBranch: if the cards are dealt anew and no other deal fits the events.
    """
    prompt = game.prompt
    assert prompt is not None, "somebody is asked"
    levels = make_seats(game.rules, partner, opponents, prompt.seat).levels
    header = Header(
        kind=Practice(),
        rules=game.rules,
        fingerprint=fingerprint(game.rules),
        seed=fresh_seed(),
        names=seat_names(game.rules, prompt.seat, names, levels),
        levels=levels,
        title=title,
        created=utc_now(),
    )
    decision = DecisionAt(len(game.log), game.view(prompt.seat))
    return branch_table(GameSnapshot(game, header, None), decision, cards, partner, saved=saved)


def _levels(levels: Sequence[str | None], seat: int, stand_in: str) -> tuple[str | None, ...]:
    """Return the players by seat: the person at `seat`, a bot everywhere else."""
    return tuple(None if place == seat else level or stand_in for place, level in enumerate(levels))


_TRIES: Final = 60
"""Deals tried before giving up: a deal may not fit a call or a discard."""

_MOVING: Final = (CardDrawn, LeftoversTaken, CardsDiscarded, CardsPassed)
"""Events that move cards from one hand to another, or out of play."""

Log = tuple[Event, ...]
_Moves = dict[Card, list[Card]]
"""For each card, its replacements, one for each copy."""


def _redeal_hidden(game: Game, log: Log, view: View, chance: random.Random) -> Log | None:
    """Return a log that looks the same to a seat but has the hidden cards dealt again.

    Args:
        game: the game; its rules and its seed are used.
        log: the beginning of its log, which ends in the middle of a hand.
        view: the seat's view at the end of `log`.
        chance: the random generator.

    Returns:
        The whole new log; None if no other deal that fits was found.
    """
    start = Game(game.rules, game.seed, log, sealed=game.sealed)
    sampler = Sampler(view)
    if not sampler.open:
        return None
    for table in sampler.tables(_TRIES, chance):
        held = [Counter(cards) for cards in sampler.position.hands_on(table)]
        if max(Counter(full_pack(view.rules)).values()) > 1:
            events = _deal_hands(game.rules, log, view, held, chance)
        else:
            moves = _moves(start.state, view, held, chance)
            events = None if moves is None else _move_cards(game.rules, log, moves, chance)
        if events is not None and events != log and _fits(game, events, view):
            return events
    return None


def _deal_hands(
    rules: RuleSet, log: Log, view: View, held: Sequence[Counter[Card]], chance: random.Random
) -> Log | None:
    """Return a log whose last deal gave each hand its cards in `held` and those it has played.

    None if cards were moved between hands or put away: with two packs, two equal cards may have
    moved in different ways that cannot be told apart.
    """
    start = _last_deal(log)
    if any(isinstance(event, _MOVING) for event in log[start:]):
        return None
    dealt = log[start]
    assert isinstance(dealt, HandDealt)
    whole = [Counter(cards) for cards in held]
    for play in view.plays:
        whole[play.hand][play.card] += 1
    away = Counter(full_pack(rules))
    for cards in whole:
        away.subtract(cards)
    leftovers = list(away.elements())
    chance.shuffle(leftovers)
    if min(away.values()) < 0 or len(leftovers) != len(dealt.rest or ()):
        return None
    hands = tuple(sort_hand(tuple(cards.elements()), rules) for cards in whole)
    return _dealt_as(log, hands, tuple(leftovers), chance)


def _moves(
    state: State, view: View, held: Sequence[Counter[Card]], chance: random.Random
) -> _Moves | None:
    """Return the replacement of each card; None if it cannot be determined."""
    now = [Counter(cards) for cards in state.current_hand.cards]
    known_hands = [Counter(cards) for cards in find_known_hands(view)]
    moves: _Moves = {}
    before: Counter[Card] = Counter()
    after: Counter[Card] = Counter()
    for own, sure, other in zip(now, known_hands, held, strict=True):
        hidden, drawn = list((own - sure).elements()), list((other - sure).elements())
        if len(hidden) != len(drawn):
            return None
        chance.shuffle(drawn)
        for card, instead in zip(hidden, drawn, strict=True):
            moves.setdefault(card, []).append(instead)
        before.update(hidden)
        after.update(drawn)
    # what lies in no hand makes room for what was dealt from there, and the other way round
    seen_cards = _find_seen_cards(view)
    away = [card for card in full_pack(view.rules) if card not in seen_cards and not before[card]]
    unseen = [card for card in full_pack(view.rules) if card not in seen_cards and not after[card]]
    away = [card for card in away if not any(cards[card] for cards in now)]
    unseen = [card for card in unseen if not any(cards[card] for cards in held)]
    if len(away) != len(unseen):
        return None
    chance.shuffle(unseen)
    moves.update({card: [instead] for card, instead in zip(away, unseen, strict=True)})
    return moves


def _find_seen_cards(view: View) -> set[Card]:
    """Return the cards that a seat knows to be out of play: played, or put away by itself."""
    played = {play.card for play in view.plays}
    drawn = {view.drawn} if view.drawn is not None else set()
    return played | set(view.discarded) | drawn


def _move_cards(rules: RuleSet, log: Log, moves: _Moves, chance: random.Random) -> Log:
    """Return a log with the cards of its last deal replaced."""
    start = _last_deal(log)
    dealt = log[start]
    assert isinstance(dealt, HandDealt)

    def other(cards: Sequence[Card] | None) -> tuple[Card, ...]:
        return tuple(moves[card][0] if card in moves else card for card in cards or ())

    def swap_hand(cards: tuple[Card, ...] | None) -> tuple[Card, ...] | None:
        if cards is None:
            return None
        swapped = other(cards)
        return sort_hand(swapped, rules) if cards == sort_hand(cards, rules) else swapped

    hands = tuple(sort_hand(other(cards), rules) for cards in dealt.hands)
    events = list(_dealt_as(log, hands, other(dealt.rest), chance))
    for place in range(start + 1, len(events)):
        event = events[place]
        if isinstance(event, CardDrawn) and event.kept is not None and event.discarded is not None:
            kept_card, gone = other((event.kept, event.discarded))
            events[place] = replace(event, kept=kept_card, discarded=gone)
        elif isinstance(event, LeftoversTaken | CardsDiscarded | CardsPassed):
            events[place] = replace(event, cards=swap_hand(event.cards))
    return tuple(events)


def _last_deal(log: Log) -> int:
    return max(place for place, event in enumerate(log) if isinstance(event, HandDealt))


def _dealt_as(
    log: Log,
    hands: tuple[tuple[Card, ...], ...],
    leftovers: tuple[Card, ...],
    chance: random.Random,
) -> Log:
    """Return a log with other cards in its last deal, and a new commitment."""
    start, events = _last_deal(log), list(log)
    dealt = log[start]
    assert isinstance(dealt, HandDealt)
    nonce = dealt.nonce
    if isinstance(log[start - 1], DealCommitted):
        nonce = f"{chance.getrandbits(128):032x}"
        events[start - 1] = DealCommitted(commitment(format_commitment(hands, leftovers), nonce))
    events[start] = replace(dealt, hands=hands, rest=leftovers, nonce=nonce)
    return tuple(events)


def _fits(game: Game, log: Log, view: View) -> bool:
    """Whether a log is legal and looks the same to the seat."""
    try:
        other = Game(game.rules, game.seed, log, sealed=False)
    except InvalidLog:
        return False
    projected = project(other.state, view.seat)
    return replace(projected, commitment=view.commitment) == view and len(other.log) == len(log)
