"""What a prompt asks, in one sentence."""

from __future__ import annotations

from typing import assert_never

from spades_tui.rules import actions as do
from spades_tui.rules.capabilities import bids_by_talk
from spades_tui.rules.text import counted, whole_number
from spades_tui.view import Prompt, View
from spades_tui.view.wording import Cast, bid_words
from spades_tui.view.wording.notes import asked_by_partner, bid_note, misdeal_note
from spades_tui.view.wording.status import plays_line


def question(prompt: Prompt, view: View, cast: Cast) -> str:
    """Return what `prompt` asks the player of `view`."""
    match prompt.kind:
        case "draw":
            return _draw(view, cast)
        case "answer":
            return asked_by_partner(prompt.about, partner_name(view, cast))
        case "kitty" | "pass":
            return _cards(prompt, view, cast)
        case "play":
            return _play(prompt, view, cast)
        case "revoke":
            return _revoke(prompt, cast)
        case "talk":
            return _talk(prompt, view, cast)
        case "misdeal":
            return _misdeal(prompt, view)
        case "raise":
            return _raise(view)
        case "bid":
            return f"Your bid. {bid_note(view)}".strip()
        case "blind":
            return "Your cards are still face down: you may make a blind bid."
        case "look":
            return "Your turn; your cards are still face down."
        case "nil":
            return "Nil round: do you bid nil?"
        case "renounce":
            return "You could have followed suit. Correct the card, or let it stand?"
        case _:
            assert_never(prompt.kind)


def _draw(view: View, cast: Cast) -> str:
    drawn = cast.the_card(view.drawn) if view.drawn is not None else "a card"
    return f"You draw {drawn}; {counted(view.stock, 'card')} left in the stock. Keep it?"


def partner_name(view: View, cast: Cast) -> str:
    """Return the partner's name, at the start of a sentence."""
    partner = view.partner
    return "Your partner" if partner is None else cast.who(partner)


def _cards(prompt: Prompt, view: View, cast: Cast) -> str:
    assert prompt.pick is not None
    many = counted(prompt.pick.count, "card")
    if prompt.pick.verb == "discard":
        return f"Discard {many} face down."
    return f"Pass {many} to {partner_name(view, cast)}, face down."


def _play(prompt: Prompt, view: View, cast: Cast) -> str:
    from_dummy = " from the dummy" if prompt.hand != prompt.seat else ""
    legal = [action.card for action in prompt.actions if isinstance(action, do.PlayCard)]
    only = " You have only one legal card." if len(legal) == 1 else ""
    if view.trick is None:
        return f"Your lead{from_dummy}.{only}"
    winner = cast.whom(view.trick.winner)
    winning = f"{winner} {'are' if winner == 'you' else 'is'} winning"
    on_table = f"On the table: {plays_line(view.trick.plays, cast)}; {winning}."
    return f"{on_table} Your turn to play{from_dummy}.{only}"


def _revoke(prompt: Prompt, cast: Cast) -> str:
    offender = whole_number(prompt.about)
    whose = cast.whose(offender) if offender is not None else "an opponent's"
    return f"The cards prove {whose} revoke. Call it?"


def _talk(prompt: Prompt, view: View, cast: Cast) -> str:
    partner = partner_name(view, cast)
    if prompt.offers(do.Say):
        return f"Talk with {partner}: what can you take?"
    if prompt.offers(do.Agree):
        number = view.proposed[view.side]
        return f"{partner} proposes {number}. Do you agree?"
    return f"Talk with {partner}: propose your side's number."


def _raise(view: View) -> str:
    own, whose = view.bids[view.seat], "Your"
    if bids_by_talk(view.rules):
        partners = view.seats.sides[view.side]
        bids = [view.bids[seat] for seat in partners]
        own = next((bid for bid in bids if bid is not None and bid.kind == "number"), own)
        whose = "Your side's"
    return f"{whose} bid is {bid_words(own)}; you may raise it." if own else "You may raise."


def _misdeal(prompt: Prompt, view: View) -> str:
    if view.hand is None:
        return "A misdeal may be called before the bidding; your cards are still face down."
    if prompt.offers(do.CallMisdeal):
        return f"{misdeal_note(view)} You may call a misdeal."
    return "Misdeal round: your turn."
