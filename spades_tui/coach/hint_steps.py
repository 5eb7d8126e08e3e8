"""A hint in three steps: what to look at, two candidates, the answer with its reason.

The same words serve at the table, where a strong player advises, and in practice, where the
answers have been priced.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.bots.search.search_reasons import naming
from spades_tui.coach.answer_table import short
from spades_tui.coach.decision_themes import Theme, theme_of
from spades_tui.coach.knowing import known_now
from spades_tui.coach.why import sentence
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.text import capitalized, listed
from spades_tui.view import View
from spades_tui.view.wording import Cast, phrase

STEPS: Final = 3
_FACTS: Final = 2
"""Facts told beside what to look at."""

_LOOK: Final[dict[Theme, str]] = {
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
_NEEDLE: Final[dict[Theme, str]] = {
    "own nil": "nil",
    "cover": "nil",
    "their nil": "nil",
    "contract": "contract",
    "bags": "contract",
}
"""A word of the facts that belong to a theme most of all."""


class Steps(NamedTuple):
    """A hint, each step telling more than the one before; each is one sentence or several.

    Where room is short the last ones of a step can be left out.
    """

    look: tuple[str, ...]
    between: tuple[str, ...]
    answer: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The steps, each as one text."""
        return tuple(" ".join(step) for step in self)


class HintStep(NamedTuple):
    """One step.

    Attributes:
        sentences: what is said.
        is_last: whether it tells the answer.
    """

    sentences: tuple[str, ...]
    is_last: bool


class HintSteps:
    """A hint being given step by step.

    Attributes:
        given: how many steps were.
    """

    def __init__(self, steps: Steps) -> None:
        self._steps = steps
        self.given = 0

    @property
    def is_whole(self) -> bool:
        """Whether the last step was given."""
        return self.given == STEPS

    def more(self) -> HintStep:
        """Return the next step; the last one again after that, and at once where all is forced."""
        self.given = min(self.given + 1, STEPS)
        if self._steps.look == self._steps.between:
            self.given = STEPS
        return HintStep(self._steps[self.given - 1], self.is_whole)


def steps_of(
    view: View, weighed: Sequence[Alternative], answer: Action, reasons: Sequence[str], cast: Cast
) -> Steps:
    """Return a hint in steps.

    Args:
        view: of the person who is asked.
        weighed: the answers that were weighed; the best first.
        answer: what is advised.
        reasons: why, each a sentence or a clause.
        cast: the players.
    """
    because = (capitalized(cast.retold(sentence(reason))) for reason in reasons)
    last = (f"{capitalized(phrase(answer, cast))}.", *because)
    rival = _rival(view, weighed, answer)
    if rival is None:
        alone = (f"There is only one answer: {phrase(answer, cast)}.",)
        return Steps(alone, alone, alone)
    best = next((one for one in weighed if one.action == answer), Alternative(answer))
    theme = theme_of(view, best, rival)
    between = _between(view, (answer, rival.action), cast)
    return Steps(_look(view, theme, cast), (between,), last)


def advised(view: View, decision: Decision, cast: Cast) -> Steps:
    """Return the advice of a player at the table in steps."""
    reasons = [reason.text for reason in decision.reasons]
    return steps_of(view, decision.alternatives, decision.action, reasons, cast)


def _rival(view: View, weighed: Sequence[Alternative], answer: Action) -> Alternative | None:
    """Return the best other answer; any other where nothing was weighed."""
    for one in weighed:
        if one.action != answer:
            return one
    if isinstance(answer, PassCards | Discard):
        pick = view.question.pick
        assert pick is not None
        spare = [card for card in pick.cards if card not in answer.cards]
        if not spare:
            return None
        make = type(answer)
        return Alternative(make(answer.seat, (*answer.cards[1:], spare[0])))
    others = [one for one in view.question.actions if one != answer]
    suit = answer.card.suit if isinstance(answer, PlayCard) else None
    same = [one for one in others if isinstance(one, PlayCard) and one.card.suit is suit]
    found = (same or others)[:1]
    return Alternative(found[0]) if found else None


def _look(view: View, theme: Theme, cast: Cast) -> tuple[str, ...]:
    if view.hand is None:
        return ("Your cards are face down: look at the score, and at what a blind call can cost.",)
    known = known_now(view, cast) if view.question.kind in ("bid", "play") else ()
    facts = sorted(known, key=lambda fact: _NEEDLE.get(theme, "\0") not in fact)
    return (_LOOK[theme], *facts[:_FACTS])


def _between(view: View, both: tuple[Action, Action], cast: Cast) -> str:
    """Return two candidates in the order of the hand, which does not tell the better one."""
    first, second = sorted(both, key=lambda one: _place(view, one))
    if isinstance(first, PassCards | Discard) and isinstance(second, PassCards | Discard):
        sure = [card for card in first.cards if card in second.cards]
        open_ = [
            next((card for card in one.cards if card not in sure), one.cards[0])
            for one in (first, second)
        ]
        between = f"The choice is between {' and '.join(map(cast.card, open_))}"
        return (
            f"{between}; {listed([cast.card(card) for card in sure])} anyway."
            if sure
            else (f"{between}.")
        )
    if any(not isinstance(one, MakeBid | PlayCard) for one in (first, second)):  # look, pass, …
        names = naming(first, within=True), naming(second, within=True)
    else:
        names = short(first, cast), short(second, cast)
    return f"The choice is between {' and '.join(names)}."


def _place(view: View, action: Action) -> tuple[int, str]:
    offered = view.question.actions
    return offered.index(action) if action in offered else len(offered), str(action)
