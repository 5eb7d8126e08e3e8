"""The sentence for a reviewed decision: the idea, and the difference it makes."""

from __future__ import annotations

import re

from spades_tui.bots.interface import MOTIFS, DifferenceWriter, card_fact, motif_of, noun
from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view.wording import Cast
from spades_tui.review.marks import LOSING_MARKS, Mark
from spades_tui.rules.actions import PlayCard
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize


def sentence_for(decided: DecisionPoint, price: Price | None, mark: Mark, cast: Cast) -> str:
    """Return one or two sentences about the difference that a decision made.

    Args:
        decided: the decision.
        price: its price; None if it is not priced.
        mark: its mark.
        cast: names of the players.
    """
    if price is None:
        return _describe_unpriced(decided, cast)
    best, other = price.options[0], price.options[1]
    name = _name_answer(decided, cast)
    chosen = capitalize(name)
    if mark in LOSING_MARKS and not price.equal:
        return _describe_loss(decided, price, cast)
    if price.equal:
        rival = next(option for option in price.options if option.action != decided.action)
        return f"{chosen} and {noun(rival.action, cast)} come to the same."
    if mark == "!":
        idea, difference = _idea_and_difference(decided, price, best, other, cast)
        only = f"{chosen} is the only good choice: {difference}"
        return f"{idea} {only}" if idea else only
    if price.chosen == 0:
        return f"Nothing did better than {name}."
    return f"{chosen} and {noun(best.action, cast)} are equally good."


def _name_answer(decided: DecisionPoint, cast: Cast) -> str:
    """Return the answer given in words, with a drawn card by its name."""
    name, drawn = noun(decided.action, cast), decided.view.drawn
    return name if drawn is None else re.sub(r"\bit\b", cast.the(drawn), name, count=1)


def _describe_unpriced(decided: DecisionPoint, cast: Cast) -> str:
    chosen, view = capitalize(_name_answer(decided, cast)), decided.view
    if decided.choices == 1:
        return f"{chosen} was the only choice."
    if isinstance(decided.action, PlayCard) and view.prompt is not None:
        if decided.action in view.prompt.actions:
            return f"{chosen} is as good as the other cards here."
        return f"{chosen} is a revoke and is not judged."
    return f"{chosen} is not judged."


def _describe_loss(decided: DecisionPoint, price: Price, cast: Cast) -> str:
    """Return the idea, or what the better card does in the trick, then the difference, in
    sentences."""
    best, chosen = price.options[0], price.options[price.chosen]
    idea, difference = _idea_and_difference(decided, price, best, chosen, cast)
    if idea:
        return f"{idea} {capitalize(difference)}"
    fact = card_fact(decided.view, best, chosen, cast)
    return f"{fact} {capitalize(difference)}".lstrip()


def _idea_and_difference(
    decided: DecisionPoint, price: Price, best: Alternative, worse: Alternative, cast: Cast
) -> tuple[str, str]:
    """Return two sentences: the idea that separates two answers, "" if none is clear, and the
    figures."""
    view, by_hand = decided.view, price.by_hand
    motif = motif_of(view, best, worse, price.options, cast, by_hand=by_hand)
    writer = DifferenceWriter(view, cast)
    if motif is None:
        return "", writer.difference(best, worse, by_hand=by_hand)
    if not MOTIFS[motif.name].aims:
        figures = "" if motif.name == "the score" else writer.nil_or_not(best, worse)
        return motif.text, figures or writer.games(best, worse)
    return motif.text, writer.difference(best, worse, by_hand=by_hand)
