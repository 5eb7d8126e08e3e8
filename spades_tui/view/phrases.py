"""What a player can do, in a few words: the labels of choices and the text of hints."""

from __future__ import annotations

from functools import singledispatch

from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.view.cast import Cast, bid_words, halves


def phrase(action: Action, cast: Cast) -> str:
    """Return `action` as an imperative without a full stop: "play the ace of spades"."""
    return _put(action, cast)


@singledispatch
def _put(action: object, _cast: Cast) -> str:
    raise TypeError(f"{type(action).__name__} is no action.")


@_put.register
def _(_action: do.Look, _cast: Cast) -> str:
    return "look at your cards"


@_put.register
def _(_action: do.StayDown, _cast: Cast) -> str:
    return "leave your cards face down"


@_put.register
def _(action: do.MakeBid, _cast: Cast) -> str:
    return f"bid {bid_words(action.bid)}"


@_put.register
def _(_action: do.PassNil, _cast: Cast) -> str:
    return "declare no nil"


@_put.register
def _(action: do.Ask, _cast: Cast) -> str:
    if action.question == "cover":
        return "ask your partner: can you cover?"
    return "ask your partner: should I call a misdeal?"


@_put.register
def _(action: do.Answer, _cast: Cast) -> str:
    return "say yes" if action.yes else "say no"


@_put.register
def _(_action: do.CallMisdeal, _cast: Cast) -> str:
    return "call a misdeal"


@_put.register
def _(_action: do.WaiveMisdeal, _cast: Cast) -> str:
    return "play on"


@_put.register
def _(action: do.Say, _cast: Cast) -> str:
    maybe = f", maybe {halves(action.maybe_halves)} more" if action.maybe_halves else ""
    return f"say that you can take {halves(action.sure_halves)}{maybe}"


@_put.register
def _(action: do.Propose, _cast: Cast) -> str:
    return f"propose {action.number}"


@_put.register
def _(_action: do.Agree, _cast: Cast) -> str:
    return "take the number proposed"


@_put.register
def _(action: do.Raise, _cast: Cast) -> str:
    return f"raise to {action.number}"


@_put.register
def _(_action: do.StandPat, _cast: Cast) -> str:
    return "let the bid stand"


@_put.register
def _(_action: do.KeepDrawn, _cast: Cast) -> str:
    return "keep it"


@_put.register
def _(_action: do.DiscardDrawn, _cast: Cast) -> str:
    return "put it away and keep the next"


@_put.register
def _(action: do.Discard, cast: Cast) -> str:
    return f"discard {cast.cards(action.cards)}"


@_put.register
def _(action: do.PassCards, cast: Cast) -> str:
    return f"pass {cast.cards(action.cards)}"


@_put.register
def _(_action: do.DeclinePass, _cast: Cast) -> str:
    return "exchange no cards"


@_put.register
def _(action: do.AskSuit, _cast: Cast) -> str:
    return f"ask for {action.suit.plural} back"


@_put.register
def _(action: do.PlayCard, cast: Cast) -> str:
    dummys = " from the dummy" if action.hand != action.seat else ""
    return f"play {cast.the_card(action.card)}{dummys}"


@_put.register
def _(action: do.CorrectRevoke, cast: Cast) -> str:
    return f"correct the play to {cast.the_card(action.card)}"


@_put.register
def _(_action: do.LetStand, _cast: Cast) -> str:
    return "let it stand"


@_put.register
def _(_action: do.CallRevoke, _cast: Cast) -> str:
    return "call the revoke"
