"""A question in the middle of a hand, read from text as one seat knows it.

The engine wants all cards, so the hidden ones are dealt anyhow, where they may lie; the view of the
seat is the same for every such deal. What of the others' answers nobody outside their partnership
sees (cards passed, leftovers put away) is made up likewise.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.answers import ScriptedAnswers
from spades_tui.engine.hand_text.export import UNKNOWN_REASONS
from spades_tui.engine.hand_text.replay import answer_questions, begin_game
from spades_tui.engine.state import Cards, State
from spades_tui.player_view import Prompt
from spades_tui.rules import actions as a
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import card_order, full_pack, leftover_count, tricks_in_hand
from spades_tui.rules.following import PlayFacts, illegal_reasons, legal_cards, make_trick_at
from spades_tui.rules.formats.hand_tags import tag_error
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play

_TRIES: Final = 12
"""Deals of the hidden cards tried before what is wrong with the last is said."""


def game_at_question(form: HandText, rules: RuleSet) -> Game:
    """Return a game in which what comes after the text is asked of whoever knows no more than it.

    Args:
        form: a hand that fits the rules, from its first card on; hidden hands may be unknown.
        rules: the rules it is played by.

    Raises:
        ValueError: naming the tag that cannot be, or that it is another's turn.
    """
    game = game_so_far(form, rules)
    _check_question(game, form)
    return game


def game_so_far(form: HandText, rules: RuleSet) -> Game:
    """Return the same game, though it be another's turn.

    Raises:
        ValueError: naming the tag that cannot be.
    """
    seat = _asked_seat(form)
    if seating(rules).has_dummy and form.hands[-1] is None and form.play:
        raise tag_error("Deal", "the dummy lies open by now, write its cards.")
    chance = random.Random(0)
    hidden = [hand for hand, cards in enumerate(form.hands) if cards is None]
    for left in reversed(range(_TRIES)):
        whole = replace(form, hands=_deal_hidden(form, rules, chance))
        try:
            return _game_of(whole, rules, seat, hidden, chance)
        except ValueError:
            if not left or not hidden:
                raise
    raise AssertionError("the last try raises or returns")


def _asked_seat(form: HandText) -> int | None:
    """Return whose question a text is about: the seat it names, or whose cards alone it holds.

    None where it holds all hands: then it is that of whoever comes next.

    Raises:
        ValueError: where it does not tell.
    """
    if form.seat is not None:
        if form.hands[form.seat] is None:
            who = form.letter(form.seat)
            raise tag_error("Deal", f"the cards of {who}, who decides, are missing.")
        return form.seat
    known = [hand for hand, cards in enumerate(form.hands) if cards is not None]
    if len(known) == len(form.hands):
        return None
    if len(known) != 1:
        raise tag_error("Seat", 'it is missing, write whose decision it is, as in [Seat "S"].')
    return known[0]


class _Missing(Exception):
    """A hidden player passes so many cards, which the text need not tell."""

    def __init__(self, seat: int, count: int) -> None:
        super().__init__(seat, count)
        self.seat, self.count = seat, count


class _AnswersUpToQuestion(ScriptedAnswers):
    """What a text answers that may end at any question of one seat."""

    def __init__(
        self, form: HandText, rules: RuleSet, seat: int | None, hidden: Sequence[int]
    ) -> None:
        super().__init__(form, rules)
        self._seat, self._hidden = seat, hidden

    def answer(self, state: State, prompt: Prompt) -> a.Action | None:
        """Return the answer to `prompt`, None where it is the question that the text ends with.

        Raises:
            ValueError: naming what is missing from the text, or out of turn.
        """
        own = self._seat in (None, prompt.seat)
        told = prompt.seat in dict(self.form.bids)
        if prompt.kind == "pass" and prompt.seat not in dict(self.form.passed or ()):
            if own and not self.plays and self.form.passed is None:
                return None
            must = a.DeclinePass(prompt.seat) not in prompt.actions or self.form.passed is None
            if self._is_others(prompt.seat) and prompt.pick is not None and must:
                raise _Missing(prompt.seat, prompt.pick.count)
        if prompt.kind == "kitty" and own and prompt.seat not in dict(self.form.discarded):
            return None
        if not told and prompt.kind == "nil" and (not own or self._has_passed_nil(state)):
            return a.PassNil(prompt.seat)
        if not told and prompt.kind in ("bid", "talk", "nil", "answer"):
            return None
        if not told and prompt.kind in ("blind", "look"):
            return a.Look(prompt.seat)
        return super().answer(state, prompt)

    def _has_passed_nil(self, state: State) -> bool:
        """Whether the bids told came after the nil of the player who is asked now."""
        assert state.prompt is not None
        later = state.clockwise[state.clockwise.index(state.prompt.seat) + 1 :]
        return any(seat in later or not bid.is_nil for seat, bid in self.form.bids)

    def _is_others(self, seat: int) -> bool:
        """Whether a player's cards are hidden, and so is what they pass."""
        return seat in self._hidden and self._partner_of[seat] in self._hidden


def _game_of(
    form: HandText, rules: RuleSet, seat: int | None, hidden: Sequence[int], chance: random.Random
) -> Game:
    while True:
        game = begin_game(form, rules)
        answers = _AnswersUpToQuestion(form, rules, seat, hidden)
        try:
            answer_questions(game, answers)
        except _Missing as missing:
            form = _with_pass(form, rules, missing, chance)
            continue
        return game


def _with_pass(
    form: HandText, rules: RuleSet, missing: _Missing, chance: random.Random
) -> HandText:
    """Return a text in which a hidden player has passed some of their partner's present cards."""
    partner = seating(rules).partner_of[missing.seat]
    assert partner is not None
    held = form.hands[partner]
    assert held is not None
    cards = tuple(chance.sample(held, missing.count))
    return replace(form, passed=(*(form.passed or ()), (missing.seat, cards)))


def _check_question(game: Game, form: HandText) -> None:
    """Refuse what is over, another's question, and one whose seat knows more than is told."""
    prompt, own = game.prompt, _asked_seat(form)
    if prompt is None:
        raise tag_error("Play", "the hand is over, nothing is left to decide.")
    turn = form.letter(prompt.seat)
    if own not in (None, prompt.seat) and prompt.kind == "play":
        assert own is not None
        number, until = len(game.state.playing.tricks) + 1, form.letter(own)
        raise tag_error(
            "Play", f"trick {number}: it is {turn}'s turn, write the cards up to that of {until}."
        )
    if own not in (None, prompt.seat):
        raise tag_error("Bids", f"it is {turn}'s turn to bid, write their bid, as in {turn}:3.")
    hand = game.state.current_hand
    if hand.untold == "passes" and prompt.seat in {one.giver for one in hand.transfers}:
        raise tag_error("Passed", f"write what {turn} passed and was given.")
    if hand.untold == "discards" and hand.taker == prompt.seat:
        raise tag_error("Discarded", UNKNOWN_REASONS["discards"])


# -- where the hidden cards may lie ---------------------------------------------------------


def _deal_hidden(form: HandText, rules: RuleSet, chance: random.Random) -> tuple[Cards, ...]:
    """Return all hands, the hidden ones with what they play and others where they may lie.

    Raises:
        ValueError: naming the tag by which no such deal is left.
    """
    size = tricks_in_hand(rules)
    for hand, cards in enumerate(form.hands):
        if form.taken or (cards is not None and len(cards) != size):
            who = form.letter(hand if cards is not None else 0)
            raise tag_error(
                "Deal", f"this is a position, write the {size} cards {who} began the play with."
            )
    shown = {h: _shown(form, rules, h) for h, cards in enumerate(form.hands) if cards is None}
    unseen = Counter(full_pack(rules))
    for cards in (*form.hands, *shown.values(), *(pile for _, pile in form.discarded)):
        unseen.subtract(Counter(cards or ()))
    rest = list((+unseen).elements())
    chance.shuffle(rest)
    allowed = {hand: _may_hold(form, rules, hand, cards) for hand, cards in shown.items()}
    slots: list[tuple[int, frozenset[Card]]] = []
    for hand, cards in shown.items():
        slots += _slots(form, rules, hand, cards, allowed[hand])
    away = len(rest) - len(slots)
    beside = leftover_count(rules) - sum(len(pile) for _, pile in form.discarded)
    if away < 0 or not (away == beside or hands_are_drawn(rules)):
        raise tag_error("Deal", "the cards do not add up to the deck, correct them.")
    slots += [(-1, frozenset(rest))] * away
    found = _matched(rest, slots)
    if found is None:
        tag = "Void" if form.voids else "Play" if form.play else "Bids"
        raise tag_error(tag, "no deal of the hidden cards fits it, correct it or the deal.")
    dealt = {hand: list(cards) for hand, cards in shown.items()}
    for card, (hand, _) in zip(found, slots, strict=True):
        if hand >= 0:
            dealt[hand].append(card)
    return tuple(
        tuple(dealt[hand]) if cards is None else cards for hand, cards in enumerate(form.hands)
    )


def _shown(form: HandText, rules: RuleSet, hand: int) -> Cards:
    """Return the cards a hidden hand is seen to hold: those it plays, and wrong ones taken back."""
    tabled = Counter(play.card for play in form.plays if play.hand == hand)
    put_down = Counter(play.card for trick in form.play for play in trick if play.hand == hand)
    given = Counter[Card]()
    for giver, cards in form.passed or ():
        if seating(rules).partner_of[giver] == hand:
            given += Counter(cards)
    return tuple((tabled | (+put_down & Counter(dict.fromkeys(put_down, 1))) | given).elements())


def _slots(
    form: HandText, rules: RuleSet, hand: int, shown: Cards, allowed: frozenset[Card]
) -> Iterator[tuple[int, frozenset[Card]]]:
    """Yield a place for each card of a hand that is not seen, with the cards that may lie there."""
    left = tricks_in_hand(rules) - len(shown)
    spades = _spades_by_bid(form, rules, hand)
    is_spade = card_order(rules).is_spade
    if spades is None:
        yield from [(hand, allowed)] * left
        return
    unseen = spades - sum(map(is_spade, shown))
    if not 0 <= unseen <= left:
        raise tag_error("Bids", f"{form.letter(hand)} cannot hold so many spades, correct the bid.")
    black = frozenset(filter(is_spade, allowed))
    yield from [(hand, black)] * unseen
    yield from [(hand, allowed - black)] * (left - unseen)


def _spades_by_bid(form: HandText, rules: RuleSet, hand: int) -> int | None:
    """Return how many spades a bid tells of, where rules let nobody bid anything else."""
    bid = dict(form.bids).get(hand)
    rule = rules.bidding.bid_rule
    if bid is None or rule == "free" or (bid.kind != "number" and rule != "spades held"):
        return None
    return bid.tricks if bid.kind == "number" else 0 if bid.is_nil else None


def _may_hold(form: HandText, rules: RuleSet, hand: int, shown: Cards) -> frozenset[Card]:
    """Return the cards a hidden hand may have held besides: with them each of its plays was legal.

    Raises:
        ValueError: where one was not, whatever else it held.
    """
    order = card_order(rules)
    voids = dict(form.voids).get(hand, ())
    found = {card for card in full_pack(rules) if order.suit[card] not in voids}
    held = list(shown)
    broken = False
    for number, trick in enumerate(form.tricks):
        for at, play in enumerate(trick):
            if play.hand == hand:
                found = _possible_beside(
                    form, rules, play, found, held, _facts(rules, trick[:at], number, broken=broken)
                )
                held.remove(play.card)
        broken = broken or any(order.is_spade(play.card) for play in trick)
    return frozenset(found)


def _facts(rules: RuleSet, plays: Sequence[Play], number: int, *, broken: bool) -> PlayFacts:
    first = number == 0
    trick = make_trick_at(plays, rules, first_trick=first) if plays else None
    order = card_order(rules)
    broken = broken or any(order.is_spade(play.card) for play in plays)
    return PlayFacts((), trick, broken, first)


def _possible_beside(
    form: HandText,
    rules: RuleSet,
    play: Play,
    found: set[Card],
    held: Sequence[Card],
    at: PlayFacts,
) -> set[Card]:
    def is_legal(*more: Card) -> bool:
        return play.card in legal_cards(replace(at, hand=(*held, *more)), rules)

    if not is_legal():
        if rules.play.revokes != "prevented":
            return found
        reasons = illegal_reasons(replace(at, hand=tuple(held)), rules)
        who = form.letter(play.hand)
        number = next(n for n, trick in enumerate(form.tricks, 1) if play in trick)
        raise tag_error(
            "Play",
            f"trick {number}, {who}: {play.card.label} cannot be: {reasons[play.card]}, "
            f"and {who} plays such a card later.",
        )
    return {card for card in found if is_legal(card)}


def _matched(cards: list[Card], slots: Sequence[tuple[int, frozenset[Card]]]) -> list[Card] | None:
    """Return a card for each slot, each card once; None where there is no such way."""
    owner: list[int | None] = [None] * len(cards)
    for slot in range(len(slots)):
        if not _placed(slot, cards, slots, owner, set()):
            return None
    found: list[Card | None] = [None] * len(slots)
    for at, holder in enumerate(owner):
        if holder is not None:
            found[holder] = cards[at]
    return [card for card in found if card is not None]


def _placed(
    slot: int,
    cards: Sequence[Card],
    slots: Sequence[tuple[int, frozenset[Card]]],
    owner: list[int | None],
    tried: set[int],
) -> bool:
    """Give a slot a card, moving those that have one where need be (Kuhn's algorithm)."""
    for at, card in enumerate(cards):
        if at in tried or card not in slots[slot][1]:
            continue
        tried.add(at)
        holder = owner[at]
        if holder is None or _placed(holder, cards, slots, owner, tried):
            owner[at] = slot
            return True
    return False
