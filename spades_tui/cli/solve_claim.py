"""A claim in `spades solve`: proved, refused with a deal and a line, or too early to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_tui.cli.problems import Refused

if TYPE_CHECKING:
    from spades_tui.coach.claim_knowledge import Knowledge
    from spades_tui.coach.proof import Proof
    from spades_tui.rules.events import ClaimKind
    from spades_tui.rules.formats.hand_form import HandForm
    from spades_tui.rules.ruleset import RuleSet


def claim_answer(form: HandForm, rules: RuleSet, text: str) -> tuple[dict[str, Any], str]:
    """Return what a claim is found to be, as data and in words.

    Raises:
        Refused: when it is no claim.
        ValueError: naming the tag that is missing or does not fit.
    """
    from spades_tui.coach.claims import judged
    from spades_tui.coach.hand_knowledge import knowledge_of
    from spades_tui.rules.bids import is_nil
    from spades_tui.rules.formats.hand_tags import seat_letter

    known = knowledge_of(form, rules)
    if not known.left:
        raise ValueError("[Play]: the hand is over, leave out the tricks that follow the claim.")
    claim, tricks = _read(text, known.left)
    if claim == "settled" and None in known.played.bids:
        raise ValueError("[Bids]: the score hangs on them, write every bid.")
    bid = known.played.bids[form.seat or 0]
    if claim == "nil" and bid is not None and not is_nil(bid):
        raise ValueError(f"[Bids]: {seat_letter(form.seat or 0, 4)} bid no nil that could be safe.")
    proof = judged(known, claim, tricks)
    deal = deal_text(form, proof) if proof.answer == "refused" else None
    line = [f"{seat_letter(play.hand, 4)}:{play.card.value}" for play in proof.line]
    data = {"answer": proof.answer, "deal": deal, "line": line}
    return data, _told(known, claim, proof, deal, line)


def _read(text: str, left: int) -> tuple[ClaimKind, int]:
    """Return the kind of a claim, and how many tricks more it names."""
    from spades_tui.rules.text import whole_number

    word = text.strip().lower()
    if word == "all":
        return "all", 0
    if word == "settled":
        return "settled", 0
    if word == "nil":
        return "nil", 0
    number = whole_number(word)
    if number is None or not 1 <= number <= left:
        raise Refused(f"--claim: write all, settled, nil, or a number of tricks from 1 to {left}.")
    return "more", number


def deal_text(form: HandForm, proof: Proof) -> str:
    """Return the deal that breaks a claim as text, with all that was played."""
    from msgspec.structs import replace

    from spades_tui.rules.formats.hand_form import form_text

    played = [tuple(play.card for play in form.plays if play.hand == hand) for hand in range(4)]
    hands = tuple((*held, *gone) for held, gone in zip(proof.hands, played, strict=True))
    return form_text(replace(form, hands=hands))


def _told(
    known: Knowledge, claim: ClaimKind, proof: Proof, deal: str | None, line: list[str]
) -> str:
    from spades_tui.coach.claims import judged

    apart = ""
    if claim == "settled" and proof.answer != "proved":
        bags = judged(known, "settled but for bags").answer == "proved"
        apart = "But for bags it is settled.\n" if bags else ""
    if proof.answer == "proved":
        return "Proved: it holds however the hidden cards lie and whoever plays what.\n"
    if proof.answer == "too early":
        return f"Too early to tell.\n{apart}"
    played = " ".join(line) or "it is lost already"
    return f"Refused. It can fail, as in this deal:\n\n{deal}\nThe line: {played}\n{apart}"
