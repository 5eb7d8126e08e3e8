"""What a player can do, in a few words: the labels of choices and the text of hints."""

from __future__ import annotations

from typing import assert_never

from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.view.wording.people import Cast
from spades_tui.view.wording.terms import bid_words, can_take


def phrase(action: Action, cast: Cast) -> str:
    """Return `action` as an imperative without a period: "play the ace of spades"."""
    match action:
        case do.Look():
            return "look at your cards"
        case do.StayDown():
            return "leave your cards face down"
        case do.MakeBid():
            return f"bid {bid_words(action.bid)}"
        case do.PassNil():
            return "declare no nil"
        case do.Ask(question="cover"):
            return "ask your partner: can you cover?"
        case do.Ask():
            return "ask your partner: should I call a misdeal?"
        case do.Answer():
            return "say yes" if action.yes else "say no"
        case do.CallMisdeal():
            return "call a misdeal"
        case do.WaiveMisdeal():
            return "play on"
        case do.Say():
            return f"say that you can take {can_take(action.sure_halves, action.maybe_halves)}"
        case do.Propose():
            return f"propose {action.number}"
        case do.Agree():
            return "agree"
        case do.Raise():
            return f"raise to {action.number}"
        case do.StandPat():
            return "let the bid stand"
        case do.KeepDrawn():
            return "keep it"
        case do.DiscardDrawn():
            return "put it away and keep the next"
        case do.Discard():
            return f"discard {cast.cards(action.cards)}"
        case do.PassCards():
            return f"pass {cast.cards(action.cards)}"
        case do.DeclinePass():
            return "exchange no cards"
        case do.AskSuit():
            return f"ask for {action.suit.plural} back"
        case do.PlayCard():
            dummys = " from the dummy" if action.hand != action.seat else ""
            return f"play {cast.the_card(action.card)}{dummys}"
        case do.CorrectRevoke():
            return f"correct the play to {cast.the_card(action.card)}"
        case do.LetStand():
            return "let it stand"
        case do.CallRevoke():
            return "call the revoke"
        case _:
            assert_never(action)
