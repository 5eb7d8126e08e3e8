"""Play through a hand from text by the rules; the result is a game, or the tag at fault.

Facts missing from the text are assumed in the simplest way and marked (`Assumed`): drawn cards are
kept, leftovers taken up are put away again, partners who talk name half of their bid each, and a
raised number was bid at once. No misdeal, question or help is made up.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spades_tui.cards import Card
from spades_tui.engine.decide import Rejection
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.answers import ScriptedAnswers
from spades_tui.engine.state import Cards, State, remove_cards
from spades_tui.engine.validation import InvalidLog
from spades_tui.rules import actions as a
from spades_tui.rules.capabilities import bids_by_talk, bids_itself, hands_are_drawn
from spades_tui.rules.deck import (
    full_pack,
    get_fixed_cancel_card,
    leftover_count,
    sort_hand,
    tricks_in_hand,
)
from spades_tui.rules.events import DealerChosen, Event, HandDealt, ScoreGiven
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideBefore
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, join_words


def game_from_text(text: HandText, rules: RuleSet) -> Game:
    """Return the game with the hand of `text`, played as far as the text goes.

    Args:
        text: a hand that fits the rules (`check_hand`), from its first card on, all cards known.
        rules: the rules of the hand.

    Raises:
        ValueError: naming the tag, the trick and the hand at fault, and the remedy.
    """
    game = begin_game(text, rules)
    if text.bids or text.play or game.state.bids_itself:
        answer_questions(game, ScriptedAnswers(text, rules))
    return game


def begin_game(text: HandText, rules: RuleSet) -> Game:
    """Return a game with the hand of `text` dealt and nothing called or played yet.

    Raises:
        ValueError: naming the tag at fault, for instance if not all cards are known.
    """
    size = tricks_in_hand(rules)
    unknown = [text.letter(hand) for hand, cards in enumerate(text.hands) if cards is None]
    if unknown:
        raise tag_error(
            "Deal",
            f"the cards of {join_words(unknown)} are not known: write them, or every trick; an "
            "open hand can be reviewed but not kept.",
        )
    hands = tuple(cards for cards in text.hands if cards is not None)
    if text.taken or any(len(cards) != size for cards in hands):
        raise tag_error("Deal", f"this is a position: write the {size} cards each hand began with.")
    if text.dealer is None:
        raise tag_error("Dealer", 'it is missing, write who dealt, as in [Dealer "W"].')
    cancel = _cancel_card(text, rules)
    # A hand that was bid is not the first one by rules that bid that one by themselves.
    number = text.number or (2 if text.bids and bids_itself(1, rules) else 1)
    events: list[Event] = [DealerChosen(text.dealer)]
    if text.score or number > 1:
        score = text.score or ((0, 0),) * len(seating(rules).sides)
        points, bags, sets = zip(*(SideBefore(*standing) for standing in score), strict=True)
        events.append(ScoreGiven(points, bags, number, sets if any(sets) else ()))
    dealt, leftovers = _undo_exchanges(text, rules, hands, text.dealer)
    events.append(HandDealt(1, number, 1, 1, text.dealer, dealt, leftovers, cancel))
    try:
        return Game(rules, None, events, sealed=False)
    except InvalidLog as error:
        tag = {1: "Score", len(events) - 1: "Deal"}.get(error.index, "Dealer")
        raise tag_error(tag, f"it cannot be: {error.reason[0].lower()}{error.reason[1:]}") from None


def _cancel_card(text: HandText, rules: RuleSet) -> Card | None:
    if rules.scoring.bag_cancel_card != "cut":
        return get_fixed_cancel_card(rules)
    if text.cancel is None:
        raise tag_error(
            "Cancel", 'it is missing, write the card that was cut, as in [Cancel "5H"].'
        )
    return text.cancel


def _undo_exchanges(
    text: HandText, rules: RuleSet, hands: tuple[Cards, ...], dealer: int
) -> tuple[tuple[Cards, ...], Cards]:
    """Return the cards as they were dealt, before any exchange, and the cards dealt to no hand."""
    leftovers = tuple((Counter(full_pack(rules)) - Counter(sum(hands, ()))).elements())
    if hands_are_drawn(rules):
        # A stock from which each player draws their hand by always keeping the first of two cards.
        order = seating(rules).clockwise_from(seating(rules).next_seat(dealer))
        kept_cards = [hands[seat][turn] for turn in range(tricks_in_hand(rules)) for seat in order]
        stock = tuple(card for pair in zip(kept_cards, leftovers, strict=True) for card in pair)
        return ((),) * len(hands), stock
    held = dict(enumerate(hands))

    def take_back(tag: str, cards: Cards, giver: int) -> None:
        try:
            held[giver] = remove_cards(held[giver], cards)
        except ValueError:
            letter = text.letter(giver)
            raise tag_error(
                tag, f"{letter} did not hold all of these, correct it or the deal."
            ) from None

    for seat, cards in reversed(text.passed or ()):
        partner = seating(rules).partner_of[seat] if seat < seating(rules).players else None
        if partner is None:
            raise tag_error("Passed", "only partners pass cards, leave the others out.")
        take_back("Passed", cards, partner)
        held[seat] += cards
    for seat, leftovers in text.leftovers:
        held[seat] += dict(text.discarded).get(seat, ())
        take_back("Leftovers", leftovers, seat)
    left = leftover_count(rules)
    if len(leftovers) != left:
        were = "was" if left == 1 else "were"
        raise tag_error("Leftovers", f"write the {count_noun(left, 'card')} that {were} left over.")
    return tuple(sort_hand(cards, rules) for cards in held.values()), leftovers


# -- the calls and the cards ----------------------------------------------------------------


def answer_questions(game: Game, answers: ScriptedAnswers) -> None:
    """Answer the questions of `game`, which is changed, as the text does, until the text ends.

    Raises:
        ValueError: naming the tag at fault.
        MissingPass: as `ScriptedAnswers.answer`.
    """
    text = answers.text
    while game.prompt is not None:
        action = answers.answer(game.state, game.prompt)
        if action is None:
            break
        if answers.holds(game.state, action):
            done = game.submit(action)
        else:
            done = game.assume(action, cards_told=answers.holds_cards(action))
        if isinstance(done, Rejection):
            raise _make_tag_error(game.state, text, action, done.reason)
    if answers.plays:
        _, left = answers.plays[0]
        letter = text.letter(left.hand)
        raise tag_error(
            "Play", f"the hand is over before {letter} plays {left.card.label}, leave it out."
        )
    hand = game.state.current_hand
    for seat, bid in text.bids:
        actual = hand.bids[seat]
        if actual not in (None, bid) and not bids_by_talk(game.rules):
            letter = text.letter(seat)
            raise tag_error("Bids", f"by these rules {letter} bids {actual} there, not {bid}.")
    if text.revoker is not None and hand.revoker is None:
        letter = text.letter(text.revoker)
        raise tag_error("Revoke", f"no revoke of {letter} is proven by these cards, leave it out.")


_TAGS: Final[dict[type[a.Action], str]] = {
    a.PassCards: "Passed",
    a.DeclinePass: "Passed",
    a.Discard: "Discarded",
}


def _make_tag_error(state: State, text: HandText, action: a.Action, reason: str) -> ValueError:
    if isinstance(action, a.PlayCard | a.CorrectRevoke):
        letter = text.letter(action.hand if isinstance(action, a.PlayCard) else action.seat)
        return tag_error("Play", f"trick {len(state.playing.tricks) + 1}, {letter}: {reason}")
    letter = text.letter(action.seat)
    return tag_error(_TAGS.get(type(action), "Bids"), f"{letter}: {reason}")
