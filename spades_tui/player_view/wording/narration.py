"""Events in sentences, one line for each event, the same wherever a game is shown."""

from __future__ import annotations

from typing import Final, assert_never

from spades_tui.player_view.wording.people import Cast
from spades_tui.player_view.wording.phrases import bid_text, can_take
from spades_tui.rules import events as ev
from spades_tui.rules.actions import Question
from spades_tui.rules.events import Event
from spades_tui.rules.misdeal import misdeal_words
from spades_tui.text import count_noun, format_number, join_words

_QUESTIONS: Final[dict[Question, str]] = {
    "cover": "Can you cover?",
    "misdeal": "Should I call a misdeal?",
}
_CLAIMS: Final[dict[ev.ClaimKind, str]] = {
    "all": "all the tricks that are left",
    "settled": "that the hand is settled",
    "settled but for bags": "that all but bags is settled",
    "more": "{} more",
    "nil": "that the nil is safe",
}
_HELP: Final[dict[ev.Help, tuple[str, str] | None]] = {
    "hint": ("take", "a hint"),
    "undo": None,  # told as it happens
    "peek": None,
    "checker": ("use", "the play checker"),
    "memory": ("use", "memory aids"),
    "finish": ("ask", "for the rest of the hand to be played"),
}


def narrate(event: Event, cast: Cast) -> str | None:
    """Return a sentence about `event`; None if it is not worth a line.

    Hidden cards (None) are left out of the sentence.
    """
    match event:
        case ev.DealerChosen():
            return _dealer_chosen(event, cast)
        case ev.ScoreGiven():
            points = " to ".join(map(format_number, event.points))
            bags = f" ({join_words(list(map(str, event.bags)))} bags)" if any(event.bags) else ""
            return f"The game goes on from {points}{bags}."
        case ev.DealCommitted():
            return f"Deal commitment (SHA-256): {event.digest[:8]}…"
        case ev.HandDealt():
            return _hand_dealt(event, cast)
        case ev.CardDrawn():
            return _card_drawn(event, cast)
        case ev.CardPlayed():
            return f"{cast.subject_verb(event.hand, 'play')} {cast.the_card(event.card)}."
        case ev.Assumed():
            return None
        case ev.RevokeLeft():
            return "You let it stand." if event.seat == cast.viewer else None
        case ev.ClaimAnswered(answer="too early"):
            return "It is too early for this claim."
        case ev.ClaimAnswered():
            return f"The claim is {event.answer}."
        case ev.Seated():
            return f"{event.level} takes over {cast.possessive_of(event.seat)} seat."
        case ev.Undone():
            return "The last decision was taken back; the game is marked as assisted."
        case ev.Looked():
            verb, object_text = (
                "look",
                f" at {'your' if event.seat == cast.viewer else 'the'} cards",
            )
        case ev.StayedDown():
            verb, object_text = "leave", " the cards face down"
        case ev.MisdealCalled():
            verb, object_text = (
                "call",
                f" a misdeal ({misdeal_words(event.reasons)}): the hand is thrown in",
            )
        case ev.MisdealWaived():
            verb, object_text = "play", " on"
        case ev.Asked():
            return f"{cast.subject_verb(event.seat, 'ask')}: {_QUESTIONS[event.question]}"
        case ev.Answered():
            verb, object_text = "say", " yes" if event.yes else " no"
        case ev.BidMade():
            verb, object_text = "bid", f" {bid_text(event.bid)}"
        case ev.NilPassed():
            verb, object_text = "declare", " no nil"
        case ev.Said():
            verb, object_text = (
                "say",
                f": I can take {can_take(event.sure_halves, event.maybe_halves)}",
            )
        case ev.Proposed():
            verb, object_text = "propose", f" {event.number}"
        case ev.Agreed():
            verb, object_text = "agree", ""
        case ev.Raised():
            verb, object_text = "raise", f" to {event.number}"
        case ev.StoodPat():
            verb, object_text = "let", " the bid stand"
        case ev.LeftoversTaken():
            cards = f": {cast.cards(event.cards)}" if event.cards else ""
            verb, object_text = "take", f" up {count_noun(event.count, 'leftover card')}{cards}"
        case ev.CardsDiscarded():
            verb, object_text = "discard", f" {_cards(event, cast)}, face down"
        case ev.SuitAsked():
            verb, object_text = "ask", f" for {event.suit.plural} back"
        case ev.CardsPassed():
            verb, object_text = "pass", f" {_cards(event, cast)} to {cast.object_of(event.to)}"
        case ev.PassDeclined():
            verb, object_text = "exchange", " no cards"
        case ev.RevokeCorrected():
            card = cast.the_card(event.card)
            verb, object_text = "correct", f" the play to {card}; the wrong card lies open"
        case ev.RevokeCalled():
            verb, object_text = (
                "call",
                f" {cast.possessive_of(event.offender)} revoke: the hand stops here",
            )
        case ev.Claimed():
            verb, object_text = "claim", f" {_CLAIMS[event.claim].format(event.tricks)}"
        case ev.Assisted():
            words = _HELP[event.kind]
            if words is None:
                return None
            verb, object_text = words[0], f" {words[1]}: the game is marked as assisted"
        case _:
            assert_never(event)
    return f"{cast.subject_verb(event.seat, verb)}{object_text}."


def _dealer_chosen(event: ev.DealerChosen, cast: Cast) -> str | None:
    """Return the cards drawn for the deal; the dealer is named in the line of the deal."""
    rounds = [
        ", ".join(f"{cast.object_of(seat)} {cast.card(card)}" for seat, card in enumerate(cards))
        for cards in event.drawn
    ]
    return f"Drawn for the deal: {'; then '.join(rounds)}." if rounds else None


def _hand_dealt(event: ev.HandDealt, cast: Cast) -> str:
    attempt = f", attempt {event.attempt}" if event.attempt > 1 else ""
    cut = f" Bag-canceling card: {cast.card(event.cancel_card)}." if event.cancel_card else ""
    game = f"Game {event.game}. " if event.game > 1 and event.number == 1 else ""
    return f"{game}Hand {event.number}{attempt}: {cast.subject_verb(event.dealer, 'deal')}.{cut}"


def _card_drawn(event: ev.CardDrawn, cast: Cast) -> str:
    if event.kept is None or event.discarded is None:
        kept_name = "first" if event.first_kept else "second"
        return f"{cast.subject_verb(event.seat, 'keep')} the {kept_name} card drawn."
    kept_card, gone = cast.the_card(event.kept), cast.the_card(event.discarded)
    if event.first_kept:
        return (
            f"{cast.subject_verb(event.seat, 'keep')} {kept_card}; the next, {gone}, is put away."
        )
    return (
        f"{cast.subject_verb(event.seat, 'put')} away {gone}; the next, {kept_card}, must be kept."
    )


def _cards(event: ev.CardsDiscarded | ev.CardsPassed, cast: Cast) -> str:
    return cast.cards(event.cards) if event.cards else count_noun(event.count, "card")


def short_call(event: Event) -> str:
    """Return an announcement before the play in two or three words; spoken words stand in quotes.

    "" for a bid, which is shown elsewhere, and for any other event.
    """
    match event:
        case ev.Looked():
            return "has looked"
        case ev.StayedDown():
            return "face down"
        case ev.MisdealWaived():
            return "plays on"
        case ev.NilPassed():
            return "“no nil”"
        case ev.Agreed():
            return "“agreed”"
        case ev.StoodPat():
            return "stands pat"
        case ev.Asked():
            return "“can you cover?”" if event.question == "cover" else "“a misdeal?”"
        case ev.Answered():
            return "“yes”" if event.yes else "“no”"
        case ev.Said():
            return f"“{can_take(event.sure_halves, event.maybe_halves, short=True)}”"
        case ev.Proposed():
            return f"“{event.number}?”"
        case ev.Raised():
            return f"raised to {event.number}"
    return ""
