"""A hand read from text, played through by the rules: the game it makes, or what is wrong with it.

What the text does not tell is assumed as plainly as it can be, and says so (`Assumed`): cards
drawn are kept, leftovers taken up are put away again, partners who talk say half of what they bid,
a number that was raised was bid at once. No misdeal, question or help is made up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from spades_tui.cards import Card
from spades_tui.engine.decide import Rejection, action_for
from spades_tui.engine.fold import steps
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.answers import ScriptedAnswers
from spades_tui.engine.state import Cards, State, new_state, without
from spades_tui.engine.validation import InvalidLog
from spades_tui.rules import actions as a
from spades_tui.rules.capabilities import bids_by_talk, bids_itself, hands_are_drawn
from spades_tui.rules.deck import (
    fixed_cancel_card,
    full_pack,
    leftover_count,
    sorted_hand,
    tricks_in_hand,
)
from spades_tui.rules.events import Assumable, Assumed, DealerChosen, Event, HandDealt, ScoreGiven
from spades_tui.rules.formats.hand_tags import tag_error
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, join_words


def game_from_text(form: HandText, rules: RuleSet) -> Game:
    """Return the game in which the hand of `form` was played, as far as its text goes.

    Args:
        form: a hand that is `visible_lines` to the rules, from its first card on.
        rules: the rules it was played by.

    Raises:
        ValueError: naming the tag, the trick and the hand that cannot be, and what to write.
    """
    game = begin_game(form, rules)
    if form.bids or form.play or game.state.bids_itself:
        answer_questions(game, ScriptedAnswers(form, rules))
    return game


def begin_game(form: HandText, rules: RuleSet) -> Game:
    """Return the game of a hand whose cards are all known, dealt and not played yet.

    Raises:
        ValueError: naming the tag that cannot be.
    """
    hands = _whole_hands(form, rules)
    number = _number(form, rules)
    events: list[Event] = [DealerChosen(_dealer(form))]
    if form.score or number > 1:
        score = form.score or ((0, 0),) * len(seating(rules).sides)
        points, bags = zip(*score, strict=True)
        events.append(ScoreGiven(points, bags, number))
    dealt, rest = _dealt(form, rules, hands)
    cut = _cancel_card(form, rules)
    events.append(HandDealt(1, number, 1, 1, _dealer(form), dealt, rest, cut))
    try:
        return Game(rules, None, events, sealed=False)
    except InvalidLog as error:
        tag = {1: "Score", len(events) - 1: "Deal"}.get(error.index, "Dealer")
        raise tag_error(tag, f"it cannot be: {error.reason[0].lower()}{error.reason[1:]}") from None


def with_assumed(rules: RuleSet, log: Sequence[Event]) -> list[Event]:
    """Return a legal log of one hand made from text with each answer no text holds as assumed.

    It is for records made before assumed answers said so. Leftovers put away again, and cards not
    passed, may have been the players' choice, or nobody's: that is not known any more.
    """
    after = [step.after for step in steps(rules, log)]
    hand = after[-1].hand if after else None
    if hand is None:
        return list(log)
    bids = tuple((seat, bid) for seat, bid in enumerate(hand.bids) if bid is not None)
    form = HandText(
        hands=hand.dealt,
        bids=bids,
        passed=tuple((gift.giver, gift.cards) for gift in hand.transfers) or None,
        discarded=tuple(
            (seat, cards)
            for seat, cards in enumerate(hand.discarded)
            if cards and Counter(cards) != Counter(hand.leftovers)
        ),
        revoker=hand.revoker,
    )
    answers = ScriptedAnswers(form, rules)
    found = list[Event]()
    for state, event in zip((new_state(rules), *after), log, strict=False):
        action = None if state.due is not None else action_for(state, event)
        if action is None or not isinstance(event, Assumable) or answers.tells(state, action):
            found.append(event)
        else:
            found.append(Assumed(event, answers.tells_cards(action)))
    return found


def _dealer(form: HandText) -> int:
    if form.dealer is None:
        raise tag_error("Dealer", 'it is missing, write who dealt, as in [Dealer "W"].')
    return form.dealer


def _number(form: HandText, rules: RuleSet) -> int:
    """Return the number of the hand; one that was bid is not the first where that bids itself."""
    if form.number:
        return form.number
    return 2 if form.bids and bids_itself(1, rules) else 1


def _whole_hands(form: HandText, rules: RuleSet) -> tuple[Cards, ...]:
    size = tricks_in_hand(rules)
    known = [cards for cards in form.hands if cards is not None]
    if len(known) < len(form.hands):
        gap = [form.letter(h) for h, c in enumerate(form.hands) if c is None]
        raise tag_error(
            "Deal",
            f"the cards of {join_words(gap)} are not known: write them, or every trick of the "
            "hand.",
        )
    if form.taken or any(len(cards) != size for cards in known):
        raise tag_error("Deal", f"this is a position: write the {size} cards each hand began with.")
    return tuple(known)


def _cancel_card(form: HandText, rules: RuleSet) -> Card | None:
    if rules.scoring.bag_cancel_card != "cut":
        return fixed_cancel_card(rules)
    if form.cancel is None:
        raise tag_error(
            "Cancel", 'it is missing, write the card that was cut, as in [Cancel "5H"].'
        )
    return form.cancel


# -- before the play ------------------------------------------------------------------------


def _dealt(
    form: HandText, rules: RuleSet, hands: tuple[Cards, ...]
) -> tuple[tuple[Cards, ...], Cards]:
    """Return the cards as they were dealt, exchanges undone, and what lay beside them."""
    beside = tuple(
        (Counter(full_pack(rules)) - Counter(c for cards in hands for c in cards)).elements()
    )
    if hands_are_drawn(rules):
        return ((),) * len(hands), _stock(form, rules, hands, beside)
    for seat, cards in reversed(form.passed or ()):
        partner = seating(rules).partner_of[seat] if seat < seating(rules).players else None
        if partner is None:
            raise tag_error("Passed", "only partners pass cards, leave the others out.")
        hands = _moved(form, hands, "Passed", cards, giver=partner, taker=seat)
    for seat, cards in form.leftovers:
        hands = _moved(form, hands, "Discarded", dict(form.discarded).get(seat, ()), taker=seat)
        hands = _moved(form, hands, "Leftovers", cards, giver=seat)
        beside = cards
    left = leftover_count(rules)
    if len(beside) != left:
        were = "was" if left == 1 else "were"
        raise tag_error("Leftovers", f"write the {count_noun(left, 'card')} that {were} left over.")
    return tuple(sorted_hand(cards, rules) for cards in hands), beside


def _moved(
    form: HandText,
    hands: tuple[Cards, ...],
    tag: str,
    cards: Cards,
    *,
    giver: int = -1,
    taker: int = -1,
) -> tuple[Cards, ...]:
    """Return `hands` with `cards` taken from `giver` and put to `taker`."""
    found = list(hands)
    if giver >= 0:
        try:
            found[giver] = without(found[giver], cards)
        except ValueError:
            who = form.letter(giver)
            raise tag_error(
                tag, f"{who} did not hold all of these, correct it or the deal."
            ) from None
    if taker >= 0:
        found[taker] = (*found[taker], *cards)
    return tuple(found)


def _stock(form: HandText, rules: RuleSet, hands: tuple[Cards, ...], beside: Cards) -> Cards:
    """Return a stock from which each player draws their hand, always keeping the first card."""
    order = seating(rules).clockwise_from(seating(rules).left_of(_dealer(form)))
    kept = [hands[seat][turn] for turn in range(tricks_in_hand(rules)) for seat in order]
    return tuple(card for pair in zip(kept, beside, strict=True) for card in pair)


# -- the calls and the cards ----------------------------------------------------------------


def answer_questions(game: Game, answers: ScriptedAnswers) -> None:
    """Answer every question as the text does, until it ends.

    Raises:
        ValueError: naming the tag that cannot be.
    """
    form = answers.form
    while game.prompt is not None:
        action = answers.answer(game.state, game.prompt)
        if action is None:
            break
        told = answers.tells(game.state, action)
        cards_told = answers.tells_cards(action)
        answer = game.submit(action) if told else game.assume(action, cards_told=cards_told)
        if isinstance(answer, Rejection):
            raise _refused(game.state, form, action, answer.reason)
    if answers.plays:
        _, left = answers.plays[0]
        who = form.letter(left.hand)
        raise tag_error(
            "Play", f"the hand is over before {who} plays {left.card.label}, leave it out."
        )
    _check_bids(game.state, form)
    if form.revoker is not None and game.state.current_hand.revoker is None:
        who = form.letter(form.revoker)
        raise tag_error("Revoke", f"no revoke of {who} is proven by these cards, leave it out.")


_TAGS: Final[dict[type[a.Action], str]] = {
    a.PassCards: "Passed",
    a.DeclinePass: "Passed",
    a.Discard: "Discarded",
}


def _refused(state: State, form: HandText, action: a.Action, reason: str) -> ValueError:
    if isinstance(action, a.PlayCard | a.CorrectRevoke):
        hand = action.hand if isinstance(action, a.PlayCard) else action.seat
        who = form.letter(hand)
        return tag_error("Play", f"trick {len(state.playing.tricks) + 1}, {who}: {reason}")
    who = form.letter(action.seat)
    return tag_error(_TAGS.get(type(action), "Bids"), f"{who}: {reason}")


def _check_bids(state: State, form: HandText) -> None:
    """Refuse a bid of the text that did not come about: the rules made another themselves."""
    if bids_by_talk(state.rules):
        return
    for seat, bid in form.bids:
        made = state.current_hand.bids[seat]
        if made is not None and made != bid:
            who = form.letter(seat)
            raise tag_error("Bids", f"by these rules {who} bids {made} there, not {bid}.")
