"""Every sentence of a search, by the kind of its reason: the figures it tells are its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import sqrt
from typing import Final

from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.bots.search.reasons import action_phrase

_OVER: Final = r"(?: \(over \d+ deals\))?\."
_OFTEN: Final = r"in \d+(?: of 100 deals)?|in every deal|in no deal|almost never|almost always"
_MINE, _ITS = r"(?P<mine>.+?)", r"(?P<its>.+?)"
_A, _B = rf"(?P<a>{_OFTEN})", rf"(?P<b>{_OFTEN})"
_NUMBER: Final = r"(?P<a>[\d.]+)"
_HOW: Final = r"\(.+?\)"
_MORE: Final = "more in this hand than"

Weighed = Callable[[str], Alternative]


def _named(decision: Decision) -> Weighed:
    """Return what finds an answer by what it is called."""
    every = {action_phrase(one.action).lower(): one for one in decision.alternatives}
    return lambda name: every[name.lower()]


def _is_told(words: str, chance: float) -> bool:
    """Whether a chance is what "in 81 of 100 deals" says."""
    number = re.search(r"\d+", words)
    if number:
        return abs(100 * chance - int(number[0])) <= 0.51
    return chance >= 0.995 if "every" in words or "always" in words else chance <= 0.005


def _chances(figure: str) -> Callable[[Decision, re.Match[str]], bool]:
    def holds(decision: Decision, found: re.Match[str]) -> bool:
        named = _named(decision)
        mine, its = named(found["mine"]), named(found["its"])
        clear = mine.numbers[figure] > its.numbers[figure]
        told = _is_told(found["a"], mine.numbers[figure])
        return clear and told and _is_told(found["b"], its.numbers[figure])

    return holds


_EVENTS: Final = {
    "nil": "by nil", "make": "by contract", "break": "by their nil", "set": "by their contract",
}  # fmt: skip
"""The figure of what comes about more or less often, and that of the points it brings."""


def _parts(mine: Alternative, its: Alternative) -> tuple[dict[str, float], float, float]:
    """Return by how many points each event sets two answers apart, and bags: all, and scored."""

    def gap(name: str) -> float:
        return mine.numbers.get(name, 0.0) - its.numbers.get(name, 0.0)

    events = {figure: gap(by) for figure, by in _EVENTS.items()}
    bags = max(gap("by bags"), gap("by their bags"))
    return events, bags, gap("points") - sum(events.values())


def _unnamed(mine: Alternative, its: Alternative) -> str:
    """Return the event that decides between two answers by its points; "" where none does."""
    events, kept, scored = _parts(mine, its)
    figure = max(events, key=lambda one: events[one])
    most, rest = events[figure], max(kept, scored)
    all_points = max(1.0, sum(events.values()) + max(kept, 0.0), sum(events.values()) + scored)
    often = [one.numbers.get(figure, 0.0) for one in (mine, its)]
    told = often[0] - often[1] >= 0.02 and round(100 * often[0]) != round(100 * often[1])
    return figure if told and most > rest and most >= all_points / 2 else ""


def _above_all(figure: str) -> Callable[[Decision, re.Match[str]], bool]:
    def holds(decision: Decision, found: re.Match[str]) -> bool:
        named = _named(decision)
        mine, its = named(found["mine"]), named(found["its"])
        events, *_ = _parts(mine, its)
        most = events[figure] == max(events.values()) > 0
        return most and mine.numbers[figure] > its.numbers[figure] and _gap_told(decision, found)

    return holds


def _games(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    mine, its = named(found["mine"]).numbers["win"], named(found["its"]).numbers["win"]
    told = _is_told(found["a"], mine) and _is_told(found["b"], its)
    return told and decision.action == named(found["mine"]).action


def _gap(decision: Decision, found: re.Match[str]) -> float:
    named = _named(decision)
    return named(found["mine"]).numbers["win"] - named(found["its"]).numbers["win"]


def _ahead(decision: Decision, found: re.Match[str]) -> bool:
    return _gap(decision, found) >= 0


def _behind(decision: Decision, found: re.Match[str]) -> bool:
    return _gap(decision, found) < 0


def _rival_ahead(decision: Decision, found: re.Match[str]) -> bool:
    other = _named(decision)(found["its"])
    mine = next(one for one in decision.alternatives if one.action == decision.action)
    return other.action != decision.action and other.numbers["win"] >= mine.numbers["win"]


def _rival_near(decision: Decision, found: re.Match[str]) -> bool:
    other = _named(decision)(found["its"])
    mine = next(one for one in decision.alternatives if one.action == decision.action)
    return _are_near(decision, mine, other)


def _near(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    mine, its = named(found["mine"]), named(found["its"])
    return _behind(decision, found) and _are_near(decision, mine, its)


def _are_near(decision: Decision, mine: Alternative, other: Alternative) -> bool:
    error = max(mine.numbers["error"], other.numbers["error"], decision.numbers.get("error", 0.0))
    wins = mine.numbers["win"], other.numbers["win"]
    alike = round(100 * wins[0]) == round(100 * wins[1])
    few = 0.03 / sqrt(max(1, min(mine.numbers["worlds"], other.numbers["worlds"])))
    return alike or abs(wins[0] - wins[1]) <= max(0.006, 2 * error, 2 * few)


def _bags(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    mine, its = named(found["mine"]).numbers["bags"], named(found["its"]).numbers["bags"]
    near = abs(mine - float(found["a"])) <= 0.051 and abs(its - float(found["b"])) <= 0.051
    decides = not _unnamed(named(found["mine"]), named(found["its"]))
    return mine < its and near and decides


def _points(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    return not _unnamed(named(found["mine"]), named(found["its"])) and _gap_told(decision, found)


def _gap_told(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    gap = named(found["mine"]).numbers["points"] - named(found["its"]).numbers["points"]
    return abs(gap - int(found["a"])) <= 0.51


def _nil(decision: Decision, found: re.Match[str]) -> bool:
    nils = [one.numbers["nil"] for one in decision.alternatives if "nil" in one.numbers]
    return any(_is_told(found["a"], nil) for nil in nils)


def _makes(decision: Decision, found: re.Match[str]) -> bool:
    named = _named(decision)
    mine, its = named(found["mine"]).numbers["make"], named(found["its"]).numbers["make"]
    return _is_told(found["a"], mine) and _is_told(found["b"], its)


def _price(decision: Decision, found: re.Match[str]) -> bool:
    mine = next(one for one in decision.alternatives if one.action == decision.action)
    made = [one.numbers["make"] for one in decision.alternatives if "make" in one.numbers]
    dearer = any(_is_told(found["b"], chance) and chance > mine.numbers["make"] for chance in made)
    return _is_told(found["a"], mine.numbers["make"]) and dearer


def _figure(figure: str, does: str) -> tuple[str, str, Callable[[Decision, re.Match[str]], bool]]:
    return figure, rf"{_MINE} {does} {_A}; {_ITS} {_B}{_OVER}", _chances(figure)


SEARCH_TRUTHS: Final = (
    _figure("nil", "keeps the nil alive"),
    _figure("break", "breaks their nil"),
    _figure("set", "sets (?:the opponents?|an opponent)"),
    ("make", rf"{_MINE} makes the contract {_A}; {_ITS} {_B}{_OVER}", _makes),
    ("make", rf"The price: the contract is made {_A}; otherwise {_B}\.", _price),
    ("nil", rf"A .+? (?:succeeds|would succeed) {_A}{_OVER}", _nil),
    *(
        (figure, rf"{_MINE} is worth {_NUMBER} points? {_MORE} {_ITS}, above all because it {does} "
         rf"more often{_OVER}", _above_all(figure))
        for figure, does in (
            ("nil", "keeps the nil alive"), ("make", "makes the contract"),
            ("break", "breaks their nil"), ("set", "sets (?:the opponents?|an opponent)"),
        )
    ),
    ("bags", rf"{_MINE} brings {_NUMBER} bags; {_ITS} brings (?P<b>[\d.]+){_OVER}", _bags),
    ("points", rf"{_MINE} is worth {_NUMBER} points? {_MORE} (?P<its>[^,]+?){_OVER}", _points),
    ("win", rf"{_MINE} wins {_NUMBER} of 100 games; {_ITS} wins (?P<b>\d+){_OVER}", _games),
    ("win", rf"{_MINE} wins the game a little more often than {_ITS}{_OVER}", _ahead),
    ("win", rf"{_MINE} wins the game a little less often than {_ITS}{_OVER}", _behind),
    ("win", rf"{_MINE} is about as good as {_ITS} {_HOW}, and came out slightly ahead\.", _ahead),
    ("win", rf"{_MINE} is about as good as {_ITS} {_HOW}\.", _near),
    ("default", rf"{_ITS} is about as good {_HOW}\.", _rival_near),
    ("default", rf"{_ITS} came out slightly ahead {_HOW}\.", _rival_ahead),
)  # fmt: skip
"""The kind of a reason, what a sentence of it looks like, and what makes it true."""
