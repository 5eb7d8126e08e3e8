"""Help at the table in words: hints, reasons, claims, the checker and the page of assistance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spades_tui.bots.pricing.price_decision import price_decision
from spades_tui.engine import Rejection
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.notes import AIDS, ASSISTED_NOTICE
from spades_tui.review.claims import refusal_reason
from spades_tui.review.marks import can_check, cost_text, idea_text, is_costly
from spades_tui.rules.actions import Action
from spades_tui.rules.events import ClaimKind
from spades_tui.storage.settings import Settings, setting_fields
from spades_tui.table.claims import NOTHING_POSSIBLE, list_claims
from spades_tui.table.table import Table, TableUpdate
from spades_tui.table.worker.requests import prove_request
from spades_tui.text import capitalize, join_words

_CLAIM_HELP: Final[dict[ClaimKind, str]] = {
    "all": "claim all (the rest are yours)",
    "settled": "claim settled (the score is settled)",
    "nil": "claim nil (your nil is safe)",
}


def make_claim(table: Table, words: str, cast: Cast) -> tuple[TableUpdate | None, str]:
    """Make a claim at the table, if it can be proved.

    Args:
        table: the table.
        words: the claim as typed: "all", "settled" or "nil"; any other text makes no claim.
        cast: the words for players and cards.

    Returns:
        The update of the table, or None if no claim was made; and a sentence that says why the
            claim was refused or cannot be made, or which claims are possible. The sentence is "" if
            the claim was accepted.
    """
    claim = next((claim for claim in _CLAIM_HELP if claim == words), None)
    request = table.claim_request(claim or "all")
    if isinstance(request, Rejection):
        return None, request.reason
    if claim is None:
        offers = [_CLAIM_HELP[claim] for claim in list_claims(request.view)]
        return None, f"Type {join_words(offers, 'or')}." if offers else NOTHING_POSSIBLE
    result = prove_request(request)
    done = table.apply_claim(request, result)
    assert done is not None, "nothing happens in between"
    if isinstance(done, Rejection):
        return None, done.reason
    if result.answer != "refused":
        return done, ""
    return done, capitalize(refusal_reason(result, request.view, cast))


def assistance_lines(settings: Settings) -> Iterator[str]:
    """Yield sentences about the assistance that `settings` turns on or off."""
    if not settings.aids:
        yield "Assistance is off: nothing here marks a game as assisted."
        yield "Type assistance on to have it."
        return
    yield "Assistance is on. Type assistance off to hide it all."
    for aid in AIDS.values():
        yield f"{aid.title}: {aid.words}."
    checker = setting_fields()["checker"].choices[settings.checker]
    points = settings.checker_points
    yield (
        f"The checker is set to {checker}, from {points} points."
        if settings.checker != "off"
        else "The checker is off; checker turns it on."
    )
    yield ASSISTED_NOTICE


def check_card(table: Table, action: Action, settings: Settings, cast: Cast) -> str:
    """Return the checker's warning about a card, in words; "" if it has none or is off.

    If the checker looks at the card, the game is marked as assisted.

    Args:
        table: the table.
        action: the player's answer; only a card that was chosen among several is checked.
        settings: whether the checker is on, and from which cost in points it warns.
        cast: the words for players and cards.
    """
    view = table.view()
    if not settings.aids or settings.checker == "off" or not can_check(view, action):
        return ""
    if not table.has_used("checker"):
        table.mark_assisted("checker")
    price = price_decision(view, action)
    if price is None or not is_costly(price, settings.checker_points):
        return ""
    done = settings.checker == "after"
    idea = idea_text(view, price, cast, done=done)
    return f"{idea} {cost_text(price, cast, done=done)}".lstrip()


HINT_AGAIN: Final = "Type hint again for more."
