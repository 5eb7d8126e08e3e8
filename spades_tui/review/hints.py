"""A hint in three steps, and the facts a player could know at a decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.bots.interface import are_equal, noun
from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.cards import Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, all_standings, side_standing
from spades_tui.player_view.view import unseen_cards
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.player_view.wording.contracts import name_nil
from spades_tui.review.evaluation_table import abbreviate
from spades_tui.review.themes import DecisionTheme, theme_of
from spades_tui.review.why import as_sentence
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.deck import card_order
from spades_tui.table.hands import DecisionPoint
from spades_tui.text import capitalize, count_noun, join_words

STEP_COUNT: Final = 3
_FACTS: Final = 2
"""Number of facts shown beside the theme."""

_LOOK: Final[dict[DecisionTheme, str]] = {
    "nil bid": "Look at your low cards and your spades: would a nil succeed?",
    "number": "Count your sure tricks, then what the others have bid.",
    "call": "Look at the score, and at what a wrong call would cost.",
    "cards": "Look at your short suits, and at the cards that will win or lose tricks later.",
    "own nil": "Look at your nil: which card could take a trick by accident?",
    "cover": "Look at the nil on your side: who could make it take a trick?",
    "their nil": "Look at their nil: can it be made to take a trick?",
    "contract": "Look at your contract: which tricks does it still need?",
    "set": "Look at their contract: which tricks can you still take from them?",
    "bags": "Look at the bags: which tricks do you not want?",
    "tricks": "Look at what is still out in each suit.",
}
_OPENING_LEAD: Final = "Look at your short suits, and at the suits in which you have the top cards."
"""The same as for "tricks" before a card is played, when nothing can be counted as gone."""
_NEEDLE: Final[dict[DecisionTheme, str]] = {
    "own nil": "nil",
    "cover": "nil",
    "their nil": "nil",
    "contract": "contract",
    "bags": "contract",
}
"""By theme, a word by which the most relevant facts are recognized."""


class Hint(NamedTuple):
    """A hint in three steps, each of which says more than the one before.

    The last sentences of a step can be left out if room is short.

    Attributes:
        look: sentences about what to look at.
        between: sentences that name two candidates for the answer.
        answer: sentences with the recommended answer and its reasons.
    """

    look: tuple[str, ...]
    between: tuple[str, ...]
    answer: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The three steps in order, each as one text."""
        return tuple(" ".join(step) for step in self)


class HintStep(NamedTuple):
    """One step of a hint.

    Attributes:
        sentences: its sentences.
        is_last: whether it contains the answer, so that no step follows.
    """

    sentences: tuple[str, ...]
    is_last: bool


class HintProgress:
    """A hint that is given step by step.

    Attributes:
        step_number: number of steps given, 0 to `STEP_COUNT`.
    """

    def __init__(self, steps: Hint) -> None:
        self._steps = steps
        self.step_number = 0

    @property
    def is_complete(self) -> bool:
        """Whether the last step has been given."""
        return self.step_number == STEP_COUNT

    def next_step(self) -> HintStep:
        """Return the next step; after the last step, that step again.

        If there is only one possible answer, the first call returns the last step.
        """
        self.step_number = min(self.step_number + 1, STEP_COUNT)
        if self._steps.look == self._steps.between:
            self.step_number = STEP_COUNT
        return HintStep(self._steps[self.step_number - 1], self.is_complete)


def make_hint(
    view: View, weighed: Sequence[Alternative], answer: Action, reasons: Sequence[str], cast: Cast
) -> Hint:
    """Return a hint in three steps.

    Args:
        view: the view of the person who must answer.
        weighed: the answers that were compared, with their figures, the best first.
        answer: the recommended answer.
        reasons: the reasons for it, each a sentence or a clause that names the players.
        cast: names of the players.
    """
    because = (capitalize(cast.restyle_cards(as_sentence(reason))) for reason in reasons)
    last = (f"{capitalize(imperative(answer, cast))}.", *because)
    rival = _rival(view, weighed, answer)
    if rival is None:
        alone = (f"There is only one answer: {imperative(answer, cast)}.",)
        return Hint(alone, alone, alone)
    best = next((option for option in weighed if option.action == answer), Alternative(answer))
    theme = theme_of(view, best, rival)
    if theme == "tricks" and "win" not in best.numbers:
        theme = _theme_by_position(view)
    between = _name_candidates(view, (answer, rival.action), cast)
    return Hint(_look(view, theme, cast), (between,), last)


def hint_from_decision(view: View, decision: Decision, cast: Cast) -> Hint:
    """Return a hint in three steps, made from a bot's decision in the person's place.

    Args:
        view: the view of the person who must answer.
        decision: the bot's decision, with its reasons and figures.
        cast: names of the players.
    """
    reasons = [cast.retell(reason.text) for reason in decision.reasons]
    return make_hint(view, decision.alternatives, decision.action, reasons, cast)


def _rival(view: View, weighed: Sequence[Alternative], answer: Action) -> Alternative | None:
    """Return the best other answer that is not an equal card; any other if none was compared."""
    others = [option for option in weighed if option.action != answer]
    apart = (option for option in others if not are_equal(view, answer, option.action))
    if others:
        return next(apart, others[0])
    if isinstance(answer, PassCards | Discard):
        pick = view.question.pick
        assert pick is not None
        spare = [card for card in pick.cards if card not in answer.cards]
        if not spare:
            return None
        make = type(answer)
        return Alternative(make(answer.seat, (*answer.cards[1:], spare[0])))
    offered = [action for action in view.question.actions if action != answer]
    suit = answer.card.suit if isinstance(answer, PlayCard) else None

    def likeness(action: Action) -> tuple[bool, bool]:
        same_suit = isinstance(action, PlayCard) and action.card.suit is suit
        return are_equal(view, answer, action), not same_suit

    return Alternative(min(offered, key=likeness)) if offered else None


def _theme_by_position(view: View) -> DecisionTheme:
    """Return the likely theme of a card, if no figures decide it."""
    if view.seat in view.live_nils:
        return "own nil"
    if view.partner in view.live_nils:
        return "cover"
    return "contract" if side_standing(view, view.side).need else "tricks"


def _look(view: View, theme: DecisionTheme, cast: Cast) -> tuple[str, ...]:
    if view.hand is None:
        return ("Your cards are face down: look at the score, and at what a blind call can cost.",)
    known_facts = facts_now(view, cast) if view.question.kind in ("bid", "play") else ()
    facts = sorted(known_facts, key=lambda fact: _NEEDLE.get(theme, "\0") not in fact)
    is_opening = view.phase == "play" and not view.plays and theme in ("tricks", "contract")
    look = _OPENING_LEAD if is_opening else _LOOK[theme]
    return (look, *facts[:_FACTS])


def _name_candidates(view: View, both: tuple[Action, Action], cast: Cast) -> str:
    """Return a sentence with two candidates in the order of the hand, which hides the better
    one."""
    first, second = sorted(both, key=lambda action: _place(view, action))
    if isinstance(first, PassCards | Discard) and isinstance(second, PassCards | Discard):
        sure = [card for card in first.cards if card in second.cards]
        open_ = [
            next((card for card in action.cards if card not in sure), action.cards[0])
            for action in (first, second)
        ]
        between = f"The choice is between {' and '.join(map(cast.card, open_))}"
        return (
            f"{between}; {join_words([cast.card(card) for card in sure])} anyway."
            if sure
            else (f"{between}.")
        )
    if any(
        not isinstance(action, MakeBid | PlayCard) for action in (first, second)
    ):  # look, pass, …
        names = noun(first, cast), noun(second, cast)
    else:
        names = abbreviate(first, cast), abbreviate(second, cast)
    return f"The choice is between {' and '.join(names)}."


def _place(view: View, action: Action) -> tuple[int, str]:
    offered = view.question.actions
    return offered.index(action) if action in offered else len(offered), str(action)


_FEW: Final = 4
"""Unseen spades up to this number are counted in the hint."""


def facts_at(decided: DecisionPoint, cast: Cast) -> tuple[str, ...]:
    """Return sentences with the facts that a player knew at a decision besides their cards.

    Args:
        decided: the decision.
        cast: names of the players.
    """
    return facts_now(decided.view, cast)


def facts_now(view: View, cast: Cast) -> tuple[str, ...]:
    """Return sentences with the facts the viewer knows besides their cards; empty if there are
    none.

    During the play they are the known voids, the spades still out, contracts and nils; before it,
    the bids.

    Args:
        view: the view.
        cast: names of the players.
    """
    if view.phase != "play" or view.hand is None:
        bids = [
            f"{cast.object_of(seat)} {bid_text(bid)}"
            for seat, bid in enumerate(view.bids)
            if bid is not None and bid.kind != "partner's"
        ]
        return (f"Bids so far: {join_words(bids)}.",) if bids else ()
    sentences = []
    for plain, hands in _find_shown_voids(view).items():
        void = sorted(hands - {view.question.hand})
        if void:
            names = capitalize(join_words([cast.object_of(hand) for hand in void]))
            verb = "has" if len(void) == 1 and void[0] != cast.viewer else "have"
            sentences.append(f"{names} {verb} no {plain.plural} left.")
    spades_out = len(unseen_cards(view).get(Suit.SPADES, ()))
    if not spades_out:
        sentences.append("No spade is out.")
    elif spades_out <= _FEW:
        sentences.append(
            f"{count_noun(spades_out, 'spade')} {'is' if spades_out == 1 else 'are'} still out."
        )
    sentences += _needs(view, cast)
    return tuple(sentences)


def _find_shown_voids(view: View) -> dict[Suit, set[int]]:
    """Return the hands that have not followed to each suit, and so have none left."""
    suit, voids = card_order(view.rules).suit, {plain: set[int]() for plain in Suit}
    for trick in view.all_tricks:
        voids[trick.suit] |= {
            play.hand for play in trick.plays if suit[play.card] is not trick.suit
        }
    return voids


def _needs(view: View, cast: Cast) -> list[str]:
    """Return sentences with the state of the own contract and of all nils."""
    stands = side_standing(view, view.side)
    is_needed = stands.contract and not (stands.need and view.seat in view.live_nils)
    sentences = [_contract(stands, view, cast)] if is_needed else []
    nils = (nil for each in all_standings(view) for nil in each.nils)
    for nil in sorted(nils, key=lambda nil: nil.seat):
        state = "has failed" if nil.failed else "is still alive"
        sentences.append(f"{name_nil(nil, view, cast)} {state}.")
    return sentences


def _contract(stands: Standing, view: View, cast: Cast) -> str:
    subject, possessive, needs, has = "The side", "its", "needs", "has"
    if view.seats.has_partners:
        subject = "Your side" if cast.viewer in view.seats.sides[view.side] else subject
    elif view.seat == cast.viewer:
        subject, possessive, needs, has = "You", "your", "need", "have"
    else:
        subject, possessive = cast.subject_of(view.seat), "their"
    bid = f"{possessive} contract of {stands.contract}"
    if stands.fate == "set":
        return f"{subject} can no longer make {bid}."
    if stands.need:
        return f"{subject} {needs} {count_noun(stands.need, 'more trick')} for {bid}."
    return f"{subject} {has} {'made' if stands.fate == 'made' else 'reached'} {bid}."
