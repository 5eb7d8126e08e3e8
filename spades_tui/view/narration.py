"""What happened, in sentences: one event, one line, the same wherever a game is told."""

from __future__ import annotations

from functools import singledispatch

from spades_tui.rules import events as happened
from spades_tui.rules.events import Event
from spades_tui.rules.misdeal import misdeal_words
from spades_tui.view.cast import Cast, bid_words, counted, halves, listed


def narrate(event: Event, cast: Cast) -> str | None:
    """Return one sentence that says what happened, or None where there is nothing to say.

    An event whose cards are hidden (`None`) is told without them.
    """
    return _told(event, cast)


@singledispatch
def _told(event: object, _cast: Cast) -> str | None:
    raise TypeError(f"{type(event).__name__} is no event.")


@_told.register
def _(event: happened.DealerChosen, cast: Cast) -> str:
    rounds = [
        ", ".join(f"{cast.whom(seat)} {cast.card(card)}" for seat, card in enumerate(cards))
        for cards in event.drawn
    ]
    drawn = f"Drawn for the deal: {'; then '.join(rounds)}. " if rounds else ""
    return f"{drawn}{cast.does(event.dealer, 'deal')} first."


@_told.register
def _(event: happened.DealCommitted, _cast: Cast) -> str:
    return f"Deal commitment (SHA-256): {event.digest[:8]}…"


@_told.register
def _(event: happened.HandDealt, cast: Cast) -> str:
    again = f", attempt {event.attempt}" if event.attempt > 1 else ""
    cut = f" Bag-cancelling card: {cast.card(event.cancel_card)}." if event.cancel_card else ""
    game = f"Game {event.game}. " if event.game > 1 and event.number == 1 else ""
    return f"{game}Hand {event.number}{again}: {cast.does(event.dealer, 'deal')}.{cut}"


@_told.register
def _(event: happened.Looked, cast: Cast) -> str:
    cards = "your cards" if event.seat == cast.me else "the cards"
    return f"{cast.does(event.seat, 'look')} at {cards}."


@_told.register
def _(event: happened.StayedDown, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'leave')} the cards face down."


@_told.register
def _(event: happened.CardDrawn, cast: Cast) -> str:
    if event.kept is None or event.discarded is None:
        which = "first" if event.first_kept else "second"
        return f"{cast.does(event.seat, 'keep')} the {which} card drawn."
    kept, gone = cast.the_card(event.kept), cast.the_card(event.discarded)
    if event.first_kept:
        return f"{cast.does(event.seat, 'keep')} {kept}; the next, {gone}, is put away."
    away = cast.does(event.seat, "put")
    return f"{away} away {gone}; the next, {kept}, must be kept."


@_told.register
def _(event: happened.MisdealCalled, cast: Cast) -> str:
    cause = misdeal_words(event.reasons)
    return f"{cast.does(event.seat, 'call')} a misdeal ({cause}): the hand is thrown in."


@_told.register
def _(event: happened.MisdealWaived, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'play')} on."


@_told.register
def _(event: happened.Asked, cast: Cast) -> str:
    question = "Can you cover?" if event.question == "cover" else "Should I call a misdeal?"
    return f"{cast.does(event.seat, 'ask')}: {question}"


@_told.register
def _(event: happened.Answered, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'say')} {'yes' if event.yes else 'no'}."


@_told.register
def _(event: happened.BidMade, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'bid')} {bid_words(event.bid)}."


@_told.register
def _(event: happened.NilPassed, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'declare')} no nil."


@_told.register
def _(event: happened.Said, cast: Cast) -> str:
    maybe = f", maybe {halves(event.maybe_halves)} more" if event.maybe_halves else ""
    return f"{cast.does(event.seat, 'say')}: I can take {halves(event.sure_halves)}{maybe}."


@_told.register
def _(event: happened.Proposed, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'propose')} {event.number}."


@_told.register
def _(event: happened.Agreed, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'agree')}."


@_told.register
def _(event: happened.Raised, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'raise')} to {event.number}."


@_told.register
def _(event: happened.StoodPat, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'let')} the bid stand."


@_told.register
def _(event: happened.LeftoversTaken, cast: Cast) -> str:
    cards = f": {cast.cards(event.cards)}" if event.cards else ""
    return f"{cast.does(event.seat, 'take')} up {counted(event.count, 'leftover card')}{cards}."


@_told.register
def _(event: happened.CardsDiscarded, cast: Cast) -> str:
    what = cast.cards(event.cards) if event.cards else counted(event.count, "card")
    return f"{cast.does(event.seat, 'discard')} {what}, face down."


@_told.register
def _(event: happened.SuitAsked, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'ask')} for {event.suit.plural} back."


@_told.register
def _(event: happened.CardsPassed, cast: Cast) -> str:
    what = cast.cards(event.cards) if event.cards else counted(event.count, "card")
    return f"{cast.does(event.seat, 'pass', 'passes')} {what} to {cast.whom(event.to)}."


@_told.register
def _(event: happened.PassDeclined, cast: Cast) -> str:
    return f"{cast.does(event.seat, 'exchange')} no cards."


@_told.register
def _(event: happened.CardPlayed, cast: Cast) -> str:
    return f"{cast.does(event.hand, 'play')} {cast.the_card(event.card)}."


@_told.register
def _(event: happened.RevokeCorrected, cast: Cast) -> str:
    correct = cast.does(event.seat, "correct")
    return f"{correct} the play to {cast.the_card(event.card)}; the wrong card lies open."


@_told.register
def _(event: happened.RevokeLeft, cast: Cast) -> str | None:
    return "You let it stand." if event.seat == cast.me else None


@_told.register
def _(event: happened.RevokeCalled, cast: Cast) -> str:
    call = cast.does(event.seat, "call")
    return f"{call} {cast.whose(event.offender)} revoke: the hand stops here."


@_told.register
def _(event: happened.Claimed, cast: Cast) -> str:
    what = f"{event.tricks} more" if event.claim == "more" else _CLAIMS[event.claim]
    return f"{cast.does(event.seat, 'claim')} {what}."


_CLAIMS: dict[happened.ClaimKind, str] = {
    "all": "all the tricks that are left",
    "settled": "that the hand is settled",
    "settled but for bags": "that all but bags is settled",
    "nil": "that the nil is safe",
}


@_told.register
def _(event: happened.ClaimAnswered, _cast: Cast) -> str:
    if event.answer == "too early":
        return "It is too early for this claim."
    return f"The claim is {event.answer}."


@_told.register
def _(event: happened.Assisted, cast: Cast) -> str | None:
    if event.kind not in _HELP:
        return None
    verb, what = _HELP[event.kind]
    return f"{cast.does(event.seat, verb)} {what}: the game is marked as assisted."


_HELP: dict[happened.Help, tuple[str, str]] = {
    "hint": ("take", "a hint"),
    "checker": ("use", "the play checker"),
    "memory": ("use", "the memory aid"),
    "finish": ("let", "the hand be finished"),
}


@_told.register
def _(event: happened.Seated, cast: Cast) -> str:
    return f"{event.level} takes over {cast.whose(event.seat)} seat."


@_told.register
def _(_event: happened.Undone, _cast: Cast) -> str:
    return "The last decision is taken back: the game is marked as assisted."


__all__ = ["Cast", "bid_words", "counted", "halves", "listed", "narrate"]
