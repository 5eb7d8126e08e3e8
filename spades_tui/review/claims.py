"""The claims of a hand in sentences, and why one is refused."""

from __future__ import annotations

from collections.abc import Iterable

from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, narrate
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.solver.claims import LoggedClaim, reprove
from spades_tui.text import count_noun, join_words


def all_claim_lines(claims: Iterable[LoggedClaim], cast: Cast) -> tuple[str, ...]:
    """Return a line for each claim, with its result; the claim is proved again to find the reason.

    Args:
        claims: the claims.
        cast: names of players and the style of cards.
    """
    return tuple(line for claim in claims for line in claim_lines(claim, reprove(claim), cast))


def claim_lines(claim: LoggedClaim, result: ClaimResult, cast: Cast) -> tuple[str, ...]:
    """Return a tuple of one line: the claim, the trick in which it was made, and its result.

    Args:
        claim: the claim with the result that was recorded.
        result: the result of proving it again, which has the reason for a refusal.
        cast: names of players and the style of cards.
    """
    trick = len(claim.view.tricks) + 1
    answer = {
        "proved": "Proved: it held however the hidden cards lay.",
        "too early": "It was too early to tell.",
        "refused": refusal_text(result, claim.view, cast),
    }[claim.answer]
    return (f"Trick {trick}: {narrate(claim.claimed, cast)} {answer}",)


def refusal_text(result: ClaimResult, view: View, cast: Cast) -> str:
    """Return a refusal with its reason: "Refused: East may hold the A♠."

    If no reason is known, it is only "Refused."

    Args:
        result: the refusal.
        view: the claimer's view.
        cast: names of players and the style of cards.
    """
    reason = refusal_reason(result, view, cast)
    return f"Refused: {reason}" if reason else "Refused."


def refusal_reason(result: ClaimResult, view: View, cast: Cast) -> str:
    """Return a sentence with the reason that a claim can fail: "East may hold the A♠."

    It is "" if no reason is known.

    Args:
        result: the refusal.
        view: the claimer's view.
        cast: names of players and the style of cards.
    """
    if result.hands:
        takers = join_words([cast.object_of(hand) for hand in result.hands])
        left = count_noun(max(view.hand_sizes), "trick")
        return f"{takers} may take {result.fewest} to {result.most} of the last {left}."
    if result.winner is None:
        return ""
    hand, card = result.winner.hand, result.winner.card
    if view.trick is not None and result.winner in view.trick.plays:
        return f"{cast.possessive_of(hand)} {cast.card(card)} wins this trick."
    if hand == view.seat or card in (view.dummy or ()):
        return f"{cast.possessive_of(hand)} {cast.card(card)} may win a trick."
    verb = "ruff with" if result.ruffs else "hold"
    return f"{cast.object_of(hand)} may {verb} {cast.the_card(card)}."
