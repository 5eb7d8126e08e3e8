"""What a player has to know to understand what is asked, or why nothing is."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.rules import capabilities
from spades_tui.rules.bidding import BidFacts, why_so_few
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.events import Event, MisdealWaived
from spades_tui.rules.misdeal import misdeal_reasons, misdeal_words
from spades_tui.rules.text import capitalized
from spades_tui.view.view import View
from spades_tui.view.wording.terms import bid_words


def bid_note(view: View) -> str:
    """Return why there is hardly a number to choose from at one's turn to bid, else ""."""
    if view.hand is None:
        return ""
    facts = BidFacts(view.seat, view.hand, view.bids, view.scores, looked=view.looked)
    reason = why_so_few(facts, view.rules)
    return f"{capitalized(reason)}." if reason else ""


def asked_by_partner(about: str, partner: str) -> str:
    """Return the question a partner of that name waits to have answered (`Prompt.about`)."""
    if about == "cover":
        return f"{partner} asks: can you cover a blind nil?"
    if about == "misdeal":
        return f"{partner} asks: should I call a misdeal?"
    try:
        proposed = bid_words(parse_bid(about))
    except ValueError:
        proposed = about
    return f"{partner} proposes {proposed} for your side. Do you agree?"


def misdeal_note(view: View) -> str:
    """Return what makes the hand one that may be thrown in; "" where it has not been seen."""
    reasons = misdeal_reasons(view.hand, view.rules) if view.hand else ()
    return f"Your hand has {misdeal_words(reasons)}." if reasons else ""


def no_misdeal_note(events: Sequence[Event], view: View) -> str:
    """Return why the viewer was not asked for a misdeal, as soon as they play on; else ""."""
    mine = any(isinstance(event, MisdealWaived) and event.seat == view.seat for event in events)
    if not mine or view.hand is None or misdeal_reasons(view.hand, view.rules):
        return ""
    return f"Your hand is not a misdeal: that takes {misdeal_words(view.rules.deal.misdeal)}."


def bids_itself(view: View) -> bool:
    """Whether nobody bids the hand that is being played (option `first_hand`)."""
    return capabilities.bids_itself(view.hand_number, view.rules)


def unbid_words(view: View) -> str:
    """Return what everybody plays for in a hand that nobody bids; "" in any other."""
    if not bids_itself(view):
        return ""
    least = view.rules.bidding.min_team_bid
    fewer = f", and loses {10 * least} with fewer than {least}" if least else ""
    who = "side" if view.seats.has_partners else "player"
    return f"Nobody bids the first hand: each {who} scores 10 a trick{fewer}."
