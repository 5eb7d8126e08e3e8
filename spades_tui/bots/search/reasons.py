"""What decided between the answers a searching player has tried, in words a player understands.

The sentences fit a hint as well as a bot's answer to "why?": they name no "I" and no "you". They
are made from the figures of the alternatives alone (`spades_tui.bots.protocol.Alternative`), and
claim no more than those bear: what lies within the error is called about the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import msgspec

from spades_tui.bots.causes import Cause, causes_between
from spades_tui.bots.heuristics.odd_plays import Oddity, odd_play_reason
from spades_tui.bots.motifs.find import motif_of
from spades_tui.bots.protocol import Alternative, Reason
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.text import capitalize, count_noun

NEAR_SIGMAS = 1.5
"""Standard errors within which two answers are about the same."""
_SLIGHT = 0.005
"""A chance of winning the game too small to speak of."""
_FAIR = 0.7
"""Share of the deals below which an answer was given up too soon to be compared with."""
_BAGS = 0.1
"""A difference in bags that is worth a word."""
_COVERS: Final = 0.05
"""By how much less often than the best a card may keep partner's nil and still be said to cover."""
_LEAST_GAP: Final = 0.015
"""A difference between two chances too small to speak of."""


def search_reasons(
    chosen: Action,
    weighed: Sequence[Alternative],
    *,
    view: View | None = None,
    default: Action | None = None,
    error: float | None = None,
    opponents: str = "the opponents",
) -> tuple[Reason, ...]:
    """Return why `chosen` was taken, the weightiest reason first; nothing where nothing is known.

    Args:
        view: what the player sees; without it no motif is told.
        chosen: one of those weighed.
        weighed: every answer tried with its figures, in any order.
        default: what a good player would do without counting; `chosen` is told apart from it
            where it is another, else from the best of the others.
        error: standard error of the gap between those two chances to win, where it is known
            better than from the errors of both (they were tried in the same deals).
        opponents: what the seating calls them.
    """
    mine = _of(weighed, chosen)
    other = _rival(chosen, weighed, default)
    if mine is None or other is None or "win" not in mine.numbers:
        return ()
    pair = AnswerComparison(mine, other, error)
    if pair.about_the_same or (chosen == default and pair.gap("win") < 0):
        return (_level_reason(pair, default), *_made(pair))
    found, win = _cause(pair, opponents), _win(pair)
    if found is None:
        return (_over(pair, win),)
    motif = motif_of(view, mine, other, weighed) if view else None
    idea = (Reason("idea", motif.text),) if motif else ()
    return (*idea, _over(pair, found), *_price(pair, found.kind), win)


def borne_out(
    reasons: Sequence[Reason], action: Action, weighed: Sequence[Alternative]
) -> tuple[Reason, ...]:
    """Return the reasons of a rule of thumb that the figures bear out.

    No card is said to cover a nil where another keeps it clearly more often.
    """
    kept = {one.action: one.numbers.get("nil", 0.0) for one in weighed}
    covers = max(kept.values(), default=0.0) - kept.get(action, 0.0) <= _COVERS
    return tuple(one for one in reasons if covers or one.kind != "cover")


_WHAT_FOR: Final = {
    "nil": "to keep the nil alive more often",
    "make": "to make the contract more often",
    "set": "to set {} more often",
    "break": "to break their nil more often",
    "bags": "so as to take fewer bags",
    "points": "for more points",
    "default": "as no other card is clearly better",
}
"""What an odd card is good for, by what decided; anything else is the chance to win."""


def odd_reason(
    action: PlayCard, odd: Oddity, cause: str, opponents: str = "the opponents"
) -> Reason:
    """Return why a card is played though it looks `odd`; `cause`: the kind of what decided."""
    purpose = _WHAT_FOR.get(cause, "to win the game more often").format(opponents)
    return odd_play_reason(action, odd, purpose)


class AnswerComparison:
    """Two answers that are told apart.

    Attributes:
        mine: the answer taken.
        other: the one it is compared with.
        name: what the answer taken is called, as the beginning of a sentence.
        rival: what the other is called, within a sentence.
        error: standard error of the gap between their chances to win the game.
        deals: in how many deals both were tried: "over 160 deals".
    """

    def __init__(self, mine: Alternative, other: Alternative, error: float | None) -> None:
        self.mine, self.other = mine, other
        self.name, self.rival = action_phrase(mine.action), action_phrase(other.action, within=True)
        self.error = max(self.figures("error")) if error is None else error
        tried = min(self.figures("worlds"))
        self.deals = f"over {tried:.0f} deals" if tried >= 1 else ""

    @property
    def about_the_same(self) -> bool:
        """Whether neither is known to win more often."""
        return abs(self.gap("win")) <= max(_SLIGHT, NEAR_SIGMAS * self.error)

    @property
    def alike(self) -> bool:
        """Whether the two chances to win are too near for two numbers."""
        mine, its = self.figures("win")
        return abs(mine - its) < _SLIGHT or _games(mine) == _games(its)

    def both(self, name: str) -> bool:
        """Whether a figure is known of both."""
        return name in self.mine.numbers and name in self.other.numbers

    def significant_gap(self, name: str, blurs: int = 1) -> float:
        """The gap of a chance where it is wider than so many blurs; else 0."""
        gap = self.gap(name)
        return gap if self.both(name) and abs(gap) > blurs * self.noise(name) else 0.0

    def figures(self, name: str, default: float = 0.0) -> tuple[float, float]:
        """Return a figure of both."""
        return self.mine.numbers.get(name, default), self.other.numbers.get(name, default)

    def gap(self, name: str) -> float:
        """By how much a figure of the answer taken is higher."""
        mine, its = self.figures(name)
        return mine - its

    def often(self, name: str) -> tuple[str, str]:
        """Say two chances as counts, the second in short after the first."""
        mine, its = self.figures(name)
        said = _often(mine)
        return said, _often(its, said)

    def comes_about_more(self, name: str) -> bool:
        """Whether it comes about more often by numbers that differ as they are told.

        Both answers were tried in the same deals, and one of them is known to win more often.
        """
        mine, its = self.figures(name)
        told = _often(mine) != _often(its)
        return self.both(name) and told and mine - its >= _LEAST_GAP

    def noise(self, name: str) -> float:
        """The gap of a chance below which it says nothing."""
        spread = sum(chance * (1 - chance) for chance in self.figures(name)) / 2
        fewest = max(min(self.figures("worlds", 100.0)), 1.0)
        return max(_LEAST_GAP, sqrt(max(spread, 0.0) / fewest))


def _over(pair: AnswerComparison, reason: Reason) -> Reason:
    """Add in how many deals it was tried."""
    over = f" ({pair.deals})" if pair.deals else ""
    return msgspec.structs.replace(reason, text=f"{reason.text[:-1]}{over}.")


def _of(weighed: Sequence[Alternative], action: Action | None) -> Alternative | None:
    return next((each for each in weighed if each.action == action), None)


def _rival(
    chosen: Action, weighed: Sequence[Alternative], default: Action | None
) -> Alternative | None:
    """The default answer where another was taken, else the best of those tried as often."""
    if default != chosen:
        found = _of(weighed, default)
        if found is not None and "win" in found.numbers:
            return found
    others = [each for each in weighed if each.action != chosen and "win" in each.numbers]
    most = max((each.numbers.get("worlds", 0.0) for each in others), default=0.0)
    tried = [each for each in others if each.numbers.get("worlds", 0.0) >= _FAIR * most]
    return max(tried, key=lambda each: each.numbers["win"], default=None)


_OF_HUNDRED = " of 100 deals"


def _often(chance: float, after: str = "") -> str:
    """Say a chance as a count: "in 81 of 100 deals"; in short `after` such words."""
    if chance >= 1:
        return "in every deal"
    if chance <= 0:
        return "in no deal"
    count = round(100 * chance)
    if count in (0, 100):
        return "almost never" if count == 0 else "almost always"
    return f"in {count}" if after.endswith(_OF_HUNDRED) else f"in {count}{_OF_HUNDRED}"


_EVENTS: Final[dict[Cause, tuple[str, str]]] = {
    "nil": ("nil", "keeps the nil alive"),
    "contract": ("make", "makes the contract"),
    "their contract": ("set", "sets {}"),
    "their nil": ("break", "breaks their nil"),
}
"""What a cause comes about by: the figure, and how it is said."""


def _cause(pair: AnswerComparison, opponents: str) -> Reason | None:
    """What speaks most for the answer taken: what explains most of the points, or the points."""
    nil, its_nil = _own_nil(pair.mine, "succeeds"), _own_nil(pair.other, "would succeed")
    if bool(nil) != bool(its_nil):
        return Reason("nil", nil or its_nil)
    apart = causes_between(pair.mine.numbers, pair.other.numbers)
    if apart.main == "bags" and -pair.gap("bags") >= _BAGS:
        mine, its = pair.figures("bags")
        words = f"{pair.name} brings {mine:.1f} bags; {pair.rival} brings {its:.1f}."
        return Reason("bags", words)
    first = apart.gains[0][0] if apart.gains and apart.total > 0 else None
    figure, does = _EVENTS.get(first, ("", "")) if first else ("", "")
    does = does.format(opponents)
    comes_about = bool(figure) and pair.comes_about_more(figure)
    if comes_about and first == apart.main:
        return _counted(pair, figure, does)
    points = round(pair.gap("points"))
    if not pair.both("points") or points < 1 or apart.total <= 0:
        return None
    more = count_noun(points, "point")
    words = f"{pair.name} is worth {more} more in this hand than {pair.rival}"
    if comes_about:
        return Reason(figure, f"{words}, above all because it {does} more often.")
    return Reason("points", f"{words}.")


def _counted(pair: AnswerComparison, figure: str, does: str) -> Reason:
    """Set two chances side by side."""
    mine, its = pair.often(figure)
    return Reason(figure, f"{pair.name} {does} {mine}; {pair.rival} {its}.")


def _own_nil(each: Alternative, does: str) -> str:
    """Say how often a nil bid succeeds, or would; nothing of any other answer."""
    action = each.action
    if not isinstance(action, MakeBid) or not is_nil(action.bid) or "nil" not in each.numbers:
        return ""
    return f"A {bid_text(action.bid)} {does} {_often(each.numbers['nil'])}."


def _made(pair: AnswerComparison) -> tuple[Reason, ...]:
    """How often each of two bids is made that come to about the same."""
    bids = isinstance(pair.mine.action, MakeBid) and isinstance(pair.other.action, MakeBid)
    if not bids or not pair.significant_gap("make"):
        return ()
    return (_counted(pair, "make", "makes the contract"),)


def _price(pair: AnswerComparison, cause: str) -> tuple[Reason, ...]:
    """What is given up for it, where that is much."""
    if cause == "make" or pair.significant_gap("make", 2) >= 0:
        return ()
    mine, its = pair.often("make")
    return (Reason("make", f"The price: the contract is made {mine}; otherwise {its}."),)


def _win(pair: AnswerComparison) -> Reason:
    mine, its = map(_games, pair.figures("win"))
    text = f"{pair.name} wins {mine} of 100 games; {pair.rival} wins {its}."
    if pair.alike:
        often = "more" if pair.gap("win") >= 0 else "less"
        text = f"{pair.name} wins the game a little {often} often than {pair.rival}."
    return Reason("win", text)


def _games(chance: float) -> str:
    return f"{100 * chance:.0f}"


def _level_reason(pair: AnswerComparison, default: Action | None) -> Reason:
    """Near-equal: the default answer is given, or one that was weighed a little higher.

    What a style likes and the rounds of the search weigh too, so that the chance to win, once all
    deals are counted alike, may be a little lower: nothing is said to be ahead then.
    """
    how = ", ".join(part for part in (_level(pair), pair.deals) if part)
    if default not in (None, pair.mine.action):
        ahead = ", and came out slightly ahead" if pair.gap("win") >= 0 else ""
        return Reason("win", f"{pair.name} is about as good as {pair.rival} ({how}){ahead}.")
    other = action_phrase(pair.other.action)
    if pair.gap("win") < 0 and not pair.alike:
        return Reason("default", f"{other} came out slightly ahead ({how}).")
    return Reason("default", f"{other} is about as good ({how}).")


def _level(pair: AnswerComparison) -> str:
    mine, its = pair.figures("win")
    if min(mine, its) > 0.98:
        return "the game is as good as won"
    if max(mine, its) < 0.02:
        return "the game is as good as lost"
    both = _games(mine) if pair.alike else f"{_games(its)} to {_games(mine)}"
    return f"{both} of 100 games won"


_CAST = Cast((), style="symbols")
_ING = {"agree": "agreeing", "bid": "bidding", "let": "letting", "put": "putting"}


def action_phrase(action: Action, *, within: bool = False) -> str:
    """Return what an answer is called; `within` a sentence in small letters."""
    if isinstance(action, PlayCard):
        return f"{'the' if within else 'The'} {action.card.label}"
    verb, _, rest = imperative(action, _CAST).replace("your ", "the ").partition(" ")
    rest = rest.replace(" and keep ", " and keeping ")
    name = f"{_ing(verb)} {rest}".rstrip()
    return name if within else capitalize(name)


def _ing(verb: str) -> str:
    return _ING.get(verb) or f"{verb.removesuffix('e')}ing"
