"""A decision in the middle of a hand, built from a text with the knowledge of one seat.

The engine needs all cards, so hidden cards are dealt to hands that may hold them; the view of the
seat is the same for every such deal. Cards passed by hidden partners are made up as well.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.answers import MissingPass, ScriptedAnswers
from spades_tui.engine.hand_text.export import UNKNOWN_REASONS
from spades_tui.engine.hand_text.replay import answer_questions, begin_game
from spades_tui.engine.state import Cards
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.deck import card_order, full_pack, leftover_count, tricks_in_hand
from spades_tui.rules.following import PlayFacts, legal_cards, make_trick_at
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating

_TRIES: Final = 12
"""Deals of the hidden cards tried before the text is refused."""


def game_at_question(text: HandText, rules: RuleSet) -> Game:
    """Return a game stopped at the decision that follows after the last fact of the text.

    Args:
        text: a hand that fits the rules (`check_hand`), from its first card on; all hands but that
            of the seat that decides may be unknown.
        rules: the rules it is played by.

    Raises:
        ValueError: naming the tag at fault, or the seat whose turn it is instead.
    """
    game = game_so_far(text, rules)
    _check_question(game, text)
    return game


def game_so_far(text: HandText, rules: RuleSet) -> Game:
    """Return the game after the last fact of the text, whichever seat must act then.

    The arguments are those of `game_at_question`.

    Raises:
        ValueError: naming the tag at fault.
    """
    seat = _find_deciding_seat(text)
    if seating(rules).has_dummy and text.hands[-1] is None and text.play:
        raise tag_error("Deal", "the dummy lies open by now, write its cards.")
    chance = random.Random(0)
    hidden = [hand for hand, cards in enumerate(text.hands) if cards is None]
    for left in reversed(range(_TRIES)):
        whole = replace(text, hands=_deal_hidden(text, rules, chance))
        try:
            return _game_of(whole, rules, seat, hidden, chance)
        except ValueError:
            if not left or not hidden:
                raise
    raise AssertionError("the last try raises or returns")


def _find_deciding_seat(text: HandText) -> int | None:
    """Return the seat that decides: the named one, or the only one with cards; None for any seat.

    Raises:
        ValueError: if the text does not name it.
    """
    open_hands = [hand for hand, cards in enumerate(text.hands) if cards is not None]
    if text.seat is not None and text.seat not in open_hands:
        letter = text.letter(text.seat)
        raise tag_error("Deal", f"the cards of {letter}, who decides, are missing.")
    if text.seat is not None or len(open_hands) == len(text.hands):
        return text.seat
    if len(open_hands) != 1:
        raise tag_error("Seat", 'it is missing, write whose decision it is, as in [Seat "S"].')
    return open_hands[0]


def _game_of(
    text: HandText, rules: RuleSet, seat: int | None, hidden: Sequence[int], chance: random.Random
) -> Game:
    """Return the game with `text` played through.

    If a hidden player passes cards to a hidden partner, they are drawn from the partner's cards.
    """
    while True:
        game = begin_game(text, rules)
        answers = ScriptedAnswers(text, rules, is_open=True, seat=seat, hidden=hidden)
        try:
            answer_questions(game, answers)
        except MissingPass as missing:
            cards = tuple(chance.sample(text.hands[missing.partner] or (), missing.count))
            text = replace(text, passed=(*(text.passed or ()), (missing.seat, cards)))
        else:
            return game


def _check_question(game: Game, text: HandText) -> None:
    """Check that the game waits for the right seat, and that the text has all that this seat knows.

    Raises:
        ValueError: naming the tag at fault.
    """
    prompt, own = game.prompt, _find_deciding_seat(text)
    if prompt is None:
        raise tag_error("Play", "the hand is over, nothing is left to decide.")
    turn = text.letter(prompt.seat)
    if own not in (None, prompt.seat):
        if prompt.kind != "play":
            raise tag_error("Bids", f"it is {turn}'s turn to bid, write their bid, as in {turn}:3.")
        number, until = len(game.state.playing.tricks) + 1, text.letter(own or 0)
        raise tag_error(
            "Play", f"trick {number}: it is {turn}'s turn, write the cards up to that of {until}."
        )
    hand = game.state.current_hand
    if hand.untold == "passes" and prompt.seat in {each.giver for each in hand.transfers}:
        raise tag_error("Passed", f"write what {turn} passed and was given.")
    if hand.untold == "discards" and hand.taker == prompt.seat:
        raise tag_error("Discarded", UNKNOWN_REASONS["discards"])


# -- the hidden cards -----------------------------------------------------------------------


def _deal_hidden(text: HandText, rules: RuleSet, chance: random.Random) -> tuple[Cards, ...]:
    """Return all hands; hidden hands get their played cards and others they may hold.

    Raises:
        ValueError: naming the tag that makes such a deal impossible.
    """
    size = tricks_in_hand(rules)
    for hand, cards in enumerate(text.hands):
        if cards is not None and (text.taken or len(cards) != size):
            letter = text.letter(hand)
            raise tag_error(
                "Deal",
                f"this is a position, which can be solved but not reviewed: write the {size} cards "
                f"{letter} began the play with.",
            )
    dealt = {
        hand: list(_find_known_cards(text, rules, hand)) if cards is None else list(cards)
        for hand, cards in enumerate(text.hands)
    }
    unseen = Counter(full_pack(rules))
    for pile in (*dealt.values(), *(cards for _, cards in text.discarded)):
        unseen.subtract(Counter(pile))
    unseen_cards = list((+unseen).elements())
    chance.shuffle(unseen_cards)
    hidden = [hand for hand, cards in enumerate(text.hands) if cards is None]
    slots = [slot for hand in hidden for slot in _open_slots(text, rules, hand, dealt[hand])]
    away = len(unseen_cards) - len(slots)
    beside = leftover_count(rules) - sum(len(pile) for _, pile in text.discarded)
    if away < 0 or not (away == beside or hands_are_drawn(rules)):
        raise tag_error("Deal", "the cards do not add up to the deck, correct them.")
    places = _assign(unseen_cards, [allowed for _, allowed in slots])
    if places is None:
        tag = "Void" if text.voids else "Play" if text.play else "Bids"
        raise tag_error(tag, "no deal of the hidden cards fits it, correct it or the deal.")
    for (hand, _), card in zip(slots, places, strict=True):
        dealt[hand].append(card)
    return tuple(tuple(dealt[hand]) for hand in range(len(text.hands)))


def _find_known_cards(text: HandText, rules: RuleSet, hand: int) -> Cards:
    """Return the cards a hidden hand is known to hold: played, taken back, or given by a
    partner."""
    played = Counter(play.card for play in text.plays if play.hand == hand)
    put_down = {play.card for trick in text.play for play in trick if play.hand == hand}
    received = Counter[Card]()
    for giver, cards in text.passed or ():
        if seating(rules).partner_of[giver] == hand:
            received += Counter(cards)
    return tuple((played | Counter(put_down) | received).elements())


def _open_slots(
    text: HandText, rules: RuleSet, hand: int, known_cards: Sequence[Card]
) -> Iterator[tuple[int, frozenset[Card]]]:
    """Yield the hand for each card that is not seen, with the cards that it may be."""
    allowed = _possible_cards(text, rules, hand, known_cards)
    left = tricks_in_hand(rules) - len(known_cards)
    bid, rule = dict(text.bids).get(hand), rules.bidding.bid_rule
    held = None  # spades in the hand, if the rules let nobody bid anything else
    if bid is not None and bid.kind == "number" and rule != "free":
        held = bid.tricks
    elif bid is not None and bid.is_nil and rule == "spades held":
        held = 0
    if held is None:
        yield from [(hand, allowed)] * left
        return
    is_spade = card_order(rules).is_spade
    unseen = held - sum(map(is_spade, known_cards))
    if not 0 <= unseen <= left:
        raise tag_error("Bids", f"{text.letter(hand)} cannot hold so many spades, correct the bid.")
    spades = frozenset(filter(is_spade, allowed))
    yield from [(hand, spades)] * unseen + [(hand, allowed - spades)] * (left - unseen)


def _possible_cards(
    text: HandText, rules: RuleSet, hand: int, known_cards: Sequence[Card]
) -> frozenset[Card]:
    """Return the cards a hidden hand may hold without making any of its plays illegal."""
    order = card_order(rules)
    voids = dict(text.voids).get(hand, ())
    allowed = {card for card in full_pack(rules) if order.suit[card] not in voids}
    held = list(known_cards)
    broken = False
    for number, trick in enumerate(text.tricks):
        for turn, play in enumerate(trick):
            if play.hand == hand:
                begun = trick[:turn]
                led = make_trick_at(begun, rules, first_trick=number == 0) if begun else None
                facts = PlayFacts(tuple(held), led, broken, number == 0)
                if play.card in legal_cards(
                    facts, rules
                ):  # else a revoke, or the engine refuses it
                    allowed = {
                        card
                        for card in allowed
                        if play.card in legal_cards(replace(facts, hand=(*held, card)), rules)
                    }
                held.remove(play.card)
            broken = broken or order.is_spade(play.card)
    return frozenset(allowed)


def _assign(cards: Sequence[Card], slots: Sequence[frozenset[Card]]) -> list[Card] | None:
    """Return a card for each slot, each card once; None if there is no way (Kuhn's algorithm)."""
    slot_of: dict[int, int] = {}

    def fill(slot: int, tried: set[int]) -> bool:
        for index, card in enumerate(cards):
            if card in slots[slot] and index not in tried:
                tried.add(index)
                if index not in slot_of or fill(slot_of[index], tried):
                    slot_of[index] = slot
                    return True
        return False

    if not all(fill(slot, set()) for slot in range(len(slots))):
        return None
    return [cards[index] for index in sorted(slot_of, key=slot_of.__getitem__)]
