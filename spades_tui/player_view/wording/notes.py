"""Notes beside a prompt: an explanation, the value of a bid, and the available help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.player_view.view import View
from spades_tui.player_view.wording.phrases import bid_text
from spades_tui.rules import capabilities
from spades_tui.rules.bidding import BidSituation, single_number_reason
from spades_tui.rules.bidding.facts import bid_tricks
from spades_tui.rules.bids import Bid, is_nil, parse_bid
from spades_tui.rules.capabilities import partial_sets
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.events import Event, Help, MisdealWaived
from spades_tui.rules.explain.summary import stakes_text as either
from spades_tui.rules.misdeal import misdeal_reasons, misdeal_words
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.contract import contract_for, is_blind_bet, table_applies
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.rules.scoring.side_account import Contract, side_bids
from spades_tui.text import capitalize


def bid_note(view: View) -> str:
    """Return a sentence saying why the viewer may bid at most one number above 0.

    "" if more are allowed, and before the viewer has looked.
    """
    if view.hand is None:
        return ""
    facts = BidSituation(view.seat, view.hand, view.bids, view.scores, looked=view.looked)
    reason = single_number_reason(facts, view.rules)
    return f"{capitalize(reason)}." if reason else ""


def partner_question(topic: str, partner: str) -> str:
    """Return a sentence with the question that the viewer must answer.

    Args:
        topic: the question, as in `Prompt.about`.
        partner: the name of the partner who asks.
    """
    if topic == "cover":
        return f"{partner} asks: can you cover a blind nil?"
    if topic == "misdeal":
        return f"{partner} asks: should I call a misdeal?"
    try:
        proposed = bid_text(parse_bid(topic))
    except ValueError:
        proposed = topic
    return f"{partner} proposes {proposed} for your side. Do you agree?"


def misdeal_note(view: View) -> str:
    """Return a sentence with the conditions for a misdeal that the viewer's cards meet.

    "" if they meet none, and before the viewer has looked.
    """
    reasons = misdeal_reasons(view.hand, view.rules) if view.hand else ()
    return f"Your hand has {misdeal_words(reasons)}." if reasons else ""


def no_misdeal_note(events: Sequence[Event], view: View) -> str:
    """Return a sentence saying why the viewer could not call a misdeal: the cards meet no
    condition.

    Args:
        events: the latest events; "" is returned unless the viewer's turn to call passed in them.
        view: the view after them; "" is returned if the cards do meet a condition.
    """
    mine = any(isinstance(event, MisdealWaived) and event.seat == view.seat for event in events)
    if not mine or view.hand is None or misdeal_reasons(view.hand, view.rules):
        return ""
    return f"Your hand is not a misdeal: that takes {misdeal_words(view.rules.deal.misdeal)}."


def is_unbid_hand(view: View) -> bool:
    """Whether the current hand is played without bidding (option `first_hand`)."""
    return capabilities.bids_itself(view.hand_number, view.rules)


def unbid_hand_text(view: View) -> str:
    """Return a sentence about the score of a hand played without bidding; "" if this hand is
    bid."""
    if not is_unbid_hand(view):
        return ""
    least = view.rules.bidding.min_team_bid
    fewer = f", and loses {10 * least} with fewer than {least}" if least else ""
    party = "side" if view.seats.has_partners else "player"
    return f"Nobody bids the first hand: each {party} scores 10 a trick{fewer}."


def tricks_bid_text(view: View) -> str:
    """Return a phrase with the total of bids: "8 of 13 tricks bid so far"; "" before the first
    bid."""
    bids = [bid for bid in view.bids if bid is not None]
    if not bids:
        return ""
    bid_total = sum(bid_tricks(bid, view.rules) for bid in bids)
    return f"{bid_total} of {tricks_in_hand(view.rules)} tricks bid so far"


def stakes_text(bid: Bid, rules: RuleSet) -> str:
    """Return as text the gain and loss of a nil or special bid: "±100", "+200 −100".

    "" for an ordinary number.
    """
    if is_nil(bid):
        terms = nil_terms(bid, rules)
        won = "game" if terms.wins_game else terms.wins
        return either(won, "game" if terms.loses_game else terms.loses)
    contract = contract_for((bid,), rules)
    return "" if contract is None or contract.ordinary else _points(contract, (bid,), rules)


def contract_after_text(view: View, bid: Bid) -> str:
    """Return as text the contract of the viewer's side and its points if the viewer bid `bid`.

    As in "contract 7: ±70"; without partners only the points, "±30". "" if the side would have no
    contract.
    """
    bids = (*view.bids[: view.seat], bid, *view.bids[view.seat + 1 :])
    side_calls = side_bids(bids, view.side, view.rules)
    contract = contract_for(side_calls, view.rules)
    if contract is None:
        return ""
    points = _points(contract, side_calls, view.rules)
    return f"contract {contract.tricks}: {points}" if view.seats.has_partners else points


def _points(contract: Contract, bids: tuple[Bid, ...], rules: RuleSet) -> str:
    if contract.wins_game:
        return either("game", contract.loses)
    if not contract.tricks:
        won = contract.wins
        return f"+{won}, −10 a trick taken" if table_applies(bids, rules) else "always made"
    if contract.ordinary and partial_sets(rules) and not is_blind_bet(bids, rules):
        return f"+{contract.wins}, −10 a trick short"
    return either(contract.wins, contract.loses)


class Aid(NamedTuple):
    """A kind of help for a player, as shown in a menu.

    Attributes:
        title: its name.
        words: what it does, in a few words.
    """

    title: str
    words: str


AIDS: Final[dict[Help, Aid]] = {
    "hint": Aid("Hint", "what a strong player would do"),
    "undo": Aid("Undo", "your last decision is taken back"),
    "checker": Aid("Checker", "what a card you choose costs"),
    "memory": Aid("Memory aids", "all tricks so far, cards still out"),
    "finish": Aid("Finish", "the rest of the hand is played"),
}
"""All aids that mark a game as assisted; records may contain older ones."""
ASSISTED_NOTICE: Final = (
    "A game in which one of these was used is marked as assisted and counted apart. A claim is not "
    "assistance."
)
AIDS_OFF_NOTICE: Final = "Assistance is switched off in the settings."
FINISH_WORDS: Final = (
    "A strong player plays the rest of it for you. The game is marked as assisted."
)
CHECKER_OFFER: Final = "turns on the checker: it says what a card cost."
"""Shown once, after the name of the command that turns the checker on."""
CHECKER_ON: Final = "The checker is on. It marks the game as assisted."
CHECKER_OFF: Final = "The checker is off."
