"""A hand reviewed as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spades_tui.rules.actions import Action, MakeBid, PlayCard

if TYPE_CHECKING:
    from spades_tui.bots.search.pricing.price import Price
    from spades_tui.coach.open_cards import OpenAnswer
    from spades_tui.coach.open_hands import OpenHand
    from spades_tui.coach.review import Judged
    from spades_tui.session.reviewing import HandReview
    from spades_tui.view import View
    from spades_tui.view.wording import Cast


def as_data(number: int, found: HandReview) -> dict[str, Any]:
    """Return a hand reviewed: costs in chance to win, and in points at the score of the hand."""
    import msgspec

    from spades_tui.coach.open_hands import OpenHand

    opened = OpenHand(found.hand)
    return {
        "hand": number,
        "game": found.hand.game,
        "number": found.hand.number,
        "seat": found.seat,
        "engine": found.engine,
        "decisions": [_decision(one, found.cast, opened) for one in found.own],
        "split": msgspec.to_builtins(found.split),
        "claims": list(found.claims),
    }


def _decision(one: Judged, cast: Cast, opened: OpenHand) -> dict[str, Any]:
    assert one.decided.view.prompt is not None
    told: dict[str, Any] = {
        "moment": one.decided.index,
        "kind": one.decided.view.prompt.kind,
        "part": one.decided.part,
        "chosen": _named(one.decided.action, cast),
        "mark": one.mark,
        "sentence": one.sentence,
        "forced": one.mark == "forced",
    }
    if one.price is not None:
        told |= _price(one.price, cast)
    answer = opened.at(one.decided)
    return told if answer is None else told | {"open": _open(answer, one.decided.view)}


def _open(answer: OpenAnswer, view: View) -> dict[str, Any]:
    """Return what perfect play with open cards makes of the cards."""
    return {
        "goal": answer.goal.text(view.seats.called),
        "value": answer.value,
        "cards": {card.value: value for card, value in answer.cards.items()},
    }


def _price(price: Price, cast: Cast) -> dict[str, Any]:
    return {
        "equal": price.equal,
        "best": _named(price.best, cast),
        "deals": price.deals,
        "options": [
            {
                "action": _named(one.action, cast),
                "win": one.numbers["win"],
                "se": None if price.by_hand else one.numbers["error"],
                "points": one.numbers["points"],
            }
            for one in price.options
        ],
        "by_hand": price.by_hand,
        "cost_win": price.lost,
        "cost_points": round(price.points, 2),
        "se_points": round(price.error_points, 2),
        "naive_points": round(price.naive / price.point, 2),
    }


def _named(action: Action, cast: Cast) -> str:
    """Return an answer in notation: "AH", "nil", "4"; in words where there is none."""
    from spades_tui.view.wording import phrase

    if isinstance(action, PlayCard):
        return action.card.value
    return str(action.bid) if isinstance(action, MakeBid) else phrase(action, cast)
