"""Decisions of the bidding: every answer gets a value, and the most valuable one is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.trick_count import add_bemo
from spades_tui.bots.parameters import RuleParameters, Style
from spades_tui.bots.protocol import Alternative, Decision, Reason, decide_because, offered
from spades_tui.player_view import View
from spades_tui.player_view.wording import bid_text
from spades_tui.rules.actions import (
    Action,
    Agree,
    Answer,
    Ask,
    CallMisdeal,
    Look,
    MakeBid,
    PassNil,
    Propose,
    Raise,
    Say,
    StandPat,
    StayDown,
    WaiveMisdeal,
)
from spades_tui.rules.bidding import BidSituation, legal_bids, nil_round_bids
from spades_tui.rules.bids import BLIND_NIL, PARTNERS, Bid, parse_bid
from spades_tui.rules.events import Answered
from spades_tui.text import capitalize, count_noun

# Margins by which a bid has to promise more than the plain answer, from duplicate hands
# (`lab arena`). Shares of the game's scale (about 580 points at its start); else points.
_SPECIAL_MARGIN: Final = 0.015
_RAISE_MARGIN: Final = 5.0
_BLIND_MARGIN: Final = 12.0
_LOOK: Final = 6.0
"""Value of knowing the own cards, in points."""
_BLIND_NIL_MARGIN: Final = (0.06, -0.15)
"""Margin of a blind nil as a share of the game: base, and for each trick bid too boldly."""

_NEAR: Final = 2.25
"""Tricks from the expected ones, less a quarter, within which a number is evaluated."""
_COVER: Final = 3.4
"""Expected tricks of a hand that agrees to cover a blind nil."""
_DOUBLE_NIL: Final = 0.6
"""Least chance of the own nil for a double nil."""
_POOR: Final = 2.3
"""Expected tricks of a hand that is better thrown in."""
_CHANGE: Final = 0.3
"""Tricks by which a player is off before it is mentioned."""


def evaluator_for(view: View, skill: RuleParameters) -> BidEvaluator:
    """Return the evaluator of a bid at one level."""
    return BidEvaluator(view, skill.leans, honors_only=skill.honors_only)


# -- the bid in turn -----------------------------------------------------------------------------


def bid_in_turn(view: View, skill: RuleParameters) -> Decision:
    """Return the bid that promises most under the rules in force and at this score."""
    evaluator = evaluator_for(view, skill)
    values = _values_in_turn(evaluator)
    plain = _best_in_turn(evaluator, values)
    best = _with_bemo(evaluator, plain, offered(view, MakeBid))
    values[best] = values.pop(plain) if plain in values else evaluator.value(plain.bid)
    nil = {"nil": round(evaluator.nil_chance(), 2)}

    def figures(action: MakeBid) -> dict[str, float]:
        return {"worth": round(values[action], 2)}

    numbers = {"tricks": round(evaluator.tricks, 2)} | nil | figures(best)
    alternatives = [
        Alternative(action, figures(action) | (nil if action.bid.is_nil else {}))
        for action in sorted(values, key=lambda action: (-values[action], action != best))
    ]
    return Decision(best, _reasons(evaluator, best.bid), numbers, tuple(alternatives))


def _values_in_turn(evaluator: BidEvaluator) -> dict[MakeBid, float]:
    """Return the values of nils, special bids, and the numbers near the expected tricks."""
    choices = offered(evaluator.view, MakeBid)
    plain = [action for action in choices if not action.bid.bemo] or choices
    gaps = {
        action: abs(action.bid.tricks - evaluator.tricks + 0.25)
        for action in plain
        if action.bid.kind in ("number", "no trump")
    }
    near = max(_NEAR, min(gaps.values(), default=0.0))
    one_nil = evaluator.view.rules.bidding.one_nil_each_side
    margin = 0.0 if one_nil else _special_margin(evaluator)
    return {
        action: evaluator.value(action.bid) - margin * (action.bid.kind != "number")
        for action in plain
        if gaps.get(action, near) <= near
    }


def _special_margin(evaluator: BidEvaluator) -> float:
    return _SPECIAL_MARGIN * evaluator.standing.scale


def _best_in_turn(evaluator: BidEvaluator, values: dict[MakeBid, float]) -> MakeBid:
    """Return the most valuable bid that bids all certain tricks the partner leaves room for.

    The highest legal number if none bids them all.
    """
    best, least = max(values, key=values.__getitem__), evaluator.least_number
    if best.bid.tricks >= least or best.bid.kind not in ("number", "nil"):
        return best
    choices = offered(evaluator.view, MakeBid)
    numbers = [a for a in choices if a.bid.kind == "number" and not a.bid.bemo]
    return min(
        numbers,
        key=lambda action: (max(0, least - action.bid.tricks), action.bid.tricks),
        default=best,
    )


def _with_bemo(evaluator: BidEvaluator, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    calls = [action.bid for action in choices if action.bid.bemo]
    return MakeBid(best.seat, add_bemo(evaluator.known, best.bid, calls)) if calls else best


def _reasons(evaluator: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return why `bid` is made, the weightiest reason first."""
    if len(evaluator.view.question.actions) == 1:
        return (Reason("forced", "The rules allow no other bid."),)
    if bid.is_nil:
        return (_nil_reason(evaluator, "should"),)
    count = Reason("count", evaluator.count_words())
    if bid.kind != "number":
        text = f"Bidding {bid_text(bid)} promises more than a plain number here."
        return (count, Reason("special", text))
    return (count, *record_reasons(evaluator, bid), *_score_reasons(evaluator, bid))


def _nil_reason(evaluator: BidEvaluator, verb: str) -> Reason:
    text = f"A nil {verb} succeed about {evaluator.nil_chance():.0%} of the time."
    return Reason("nil", text)


def record_reasons(evaluator: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return the reason that finished hands of another player changed the number, if they did."""
    view, partner = evaluator.view, evaluator.partner
    tendencies = [
        (seat, tendency, expected)
        for seat, record in enumerate(evaluator.record)
        for tendency, expected in (
            (record.bids, -record.bids.tricks),
            (record.plays, record.plays.tricks),
        )
        if seat != view.seat and abs(expected) >= _CHANGE
    ]
    if bid.kind != "number" or not tendencies:
        return ()
    without = evaluator.without_record()
    usual = _best_in_turn(without, _values_in_turn(without)).bid
    if usual.kind != "number":
        return ()
    moved = bid.tricks - usual.tricks  # down beside a partner of whom less is expected
    causes = [
        (abs(expected), seat, tendency)
        for seat, tendency, expected in tendencies
        if moved * expected * (1 if seat == partner else -1) > 0 < tendency.tricks * tendency.seen
    ]
    if not causes:
        return ()
    _, seat, tendency = max(causes)
    who = "partner" if seat == partner else "an opponent"
    often, above = f"about {abs(tendency.seen):.1f} tricks a hand", tendency.seen > 0
    if tendency is evaluator.record[seat].bids:
        what = f"bid {often} too {'many' if above else 'few'}"
    else:
        what = f"taken {often} {'more' if above else 'fewer'} than such hands take"
    return (Reason("record", f"So far {who} has {what} ({count_noun(tendency.hands, 'hand')})."),)


def _score_reasons(evaluator: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return the reason for a bid well above or below the expected tricks."""
    standing, target = evaluator.standing, evaluator.view.rules.ending.target
    difference = bid.tricks - evaluator.tricks
    if standing.best_other >= target - 60 and difference > 0.6:
        seats = evaluator.view.seats
        are, have = ("are", "have") if seats.plays_one_pair else ("is", "has")
        text = f"{capitalize(seats.opponents)} {are} close to winning and {have} to be stopped."
        return (Reason("score", text),)
    if difference >= -0.9:
        return ()
    if standing.score + 10 * bid.tricks >= target:
        return (Reason("score", "A low bid is enough at this score."),)
    return (Reason("safe", "The bid stays below the tricks expected, to guard against a set."),)


# -- before a look, and rounds beside the bid ----------------------------------------------------


def blind_margin(evaluator: BidEvaluator, bid: Bid, style: Style) -> float:
    """Return the points by which a blind bid has to promise more than a look."""
    if bid.kind != "blind nil":
        return _BLIND_MARGIN
    base, by_boldness = _BLIND_NIL_MARGIN
    return (base + by_boldness * style.bold) * evaluator.standing.scale - style.nil


def _value_of_number(evaluator: BidEvaluator, middle: float, partner: Bid | None = None) -> float:
    """Return the value of the best number within a trick or two of `middle`."""
    numbers = range(max(1, int(middle) - 1), max(1, int(middle)) + 2)
    return max(evaluator.value(Bid("number", number), partner) for number in numbers)


def blind_or_look(view: View, skill: RuleParameters) -> Decision:
    """Answer while the own cards are down: call blind, ask for cover, wait, or look."""
    calls = {a.bid: a for a in offered(view, MakeBid) if not a.bid.bemo}
    quiet = _wait_or_look(view)
    if not calls:
        return quiet
    actions: dict[Bid, Action] = {**calls}
    if BLIND_NIL in calls:
        actions[BLIND_NIL] = next(iter(offered(view, Ask)), calls[BLIND_NIL])
    evaluator = evaluator_for(view, skill)
    look = _value_of_look(evaluator)
    values = {bid: evaluator.value(bid) for bid in calls}
    best, decision = _best_blind(evaluator, list(calls), skill), quiet
    chances = {bid: evaluator.unseen_chance(bid) for bid in calls}
    if best is not None:
        reasons = [Reason("blind", "At this score a long shot is worth more than a look.")]
        if chances[best] is not None:
            text = f"It should come in about {chances[best]:.0%} of the time."
            reasons.append(Reason("chance", text))
        decision = Decision(actions[best], tuple(reasons))
    alternatives = [Alternative(quiet.action, {"worth": round(look, 2)})]
    for bid, value in values.items():
        figures = {"worth": round(value, 2)}
        chance = chances[bid]
        if chance is not None:
            figures["nil" if bid.is_nil else "make"] = round(chance, 2)
        alternatives.append(Alternative(actions[bid], figures))
    alternatives.sort(key=lambda each: (each.action != decision.action, -each.numbers["worth"]))
    return Decision(decision.action, decision.reasons, decision.numbers, tuple(alternatives))


def _value_of_look(evaluator: BidEvaluator) -> float:
    share = evaluator.known.left / evaluator.known.seats.players
    return _value_of_number(evaluator, share) + _LOOK


def _best_blind(evaluator: BidEvaluator, bids: Sequence[Bid], skill: RuleParameters) -> Bid | None:
    """Return the blind bid that promises more than a look by its margin; None if none does."""
    if not bids or not skill.goes_blind:
        return None
    best = max(bids, key=evaluator.value)
    gain = evaluator.value(best) - _value_of_look(evaluator)
    return best if gain > blind_margin(evaluator, best, skill.leans) else None


def _wait_or_look(view: View) -> Decision:
    for wait in offered(view, StayDown):
        return decide_because(wait, "wait", "Nothing is lost by waiting to look.")
    for look in offered(view, Look):
        return decide_because(look, "look", "A bid made after looking is worth more here.")
    return Decision((offered(view, PassNil) or view.question.actions)[0])


def nil_round(view: View, skill: RuleParameters) -> Decision:
    """Declare a nil if it promises more than any number."""
    evaluator = evaluator_for(view, skill)
    usual = _value_of_number(evaluator, evaluator.tricks - 0.5) + _special_margin(evaluator)
    nils = (call for call in offered(view, MakeBid) if evaluator.value(call.bid) > usual)
    return Decision(
        next(nils, PassNil(view.seat)),
        (_nil_reason(evaluator, "would"),),
        {"nil": round(evaluator.nil_chance(), 2), "tricks": round(evaluator.tricks, 2)},
    )


def raise_bid(view: View, skill: RuleParameters) -> Decision:
    """Raise if the other players' bids leave room for more tricks."""
    evaluator, stands = evaluator_for(view, skill), StandPat(view.seat)
    mine = view.bids[view.seat]
    values = {a: evaluator.value(Bid("number", a.number)) for a in offered(view, Raise)}
    if mine is None or mine.kind != "number" or not values:
        return Decision(stands)
    best = max(values, key=values.__getitem__)
    if values[best] > evaluator.value(mine) + _RAISE_MARGIN:
        text = f"Both hands together should take about {evaluator.side_tricks:.1f} tricks."
        return decide_because(best, "raise", text)
    return decide_because(stands, "stand", "The bid is high enough.")


# -- misdeals and answers to the partner ---------------------------------------------------------


def misdeal(view: View, skill: RuleParameters) -> Decision:
    """Throw a poor hand in; look first, unless a blind bid is likely."""
    actions, seat = view.question.actions, view.question.seat
    if view.hand is None:
        waits: type[StayDown | Look] = StayDown if _waits_for_blind(view, skill) else Look
        return Decision(offered(view, waits)[0])
    evaluator = evaluator_for(view, skill)
    poor = evaluator.tricks <= _POOR and evaluator.nil < _DOUBLE_NIL
    answers = [e.yes for e in view.auction if isinstance(e, Answered) and e.seat == view.partner]
    ask, call = Ask(seat, "misdeal"), CallMisdeal(seat)
    if poor and ask in actions:
        return decide_because(ask, "misdeal", "Partner may have a hand worth playing.")
    if poor and call in actions and all(answers[-1:]):
        text = f"The hand is worth only about {evaluator.tricks:.1f} tricks."
        return decide_because(call, "misdeal", text)
    return decide_because(WaiveMisdeal(seat), "misdeal", "The hand is worth playing.")


def _waits_for_blind(view: View, skill: RuleParameters) -> bool:
    """Whether a blind bid at the player's own turn, still to come, is better than a look now."""
    situation = BidSituation(view.seat, None, view.bids, view.scores, looked=view.looked)
    bids_of_turn = nil_round_bids if view.rules.bidding.nil_round else legal_bids
    blind = [b for b in bids_of_turn(situation, view.rules) if b.is_blind and not b.bemo]
    return _best_blind(evaluator_for(view, skill), blind, skill) is not None


def answer_partner(view: View, skill: RuleParameters) -> Decision:
    """Say yes or no, after a look if that is still possible."""
    looks = offered(view, Look)
    if looks:
        return decide_because(looks[0], "look", "That is better judged after a look.")
    yes, text = _verdict(view, view.question.about, skill)
    return decide_because(Answer(view.question.seat, yes), "answer", text)


def _verdict(view: View, about: str, skill: RuleParameters) -> tuple[bool, str]:
    evaluator = evaluator_for(view, skill)
    count = evaluator.count_words()
    if about == "cover":
        return evaluator.tricks >= _COVER, count
    if about == "misdeal":
        return evaluator.tricks <= _POOR, count
    bid = parse_bid(about)
    if bid.is_blind and view.hand is None:
        text = "Unseen cards are worth their average."
        return evaluator.value(bid) > _value_of_look(evaluator), text
    if bid.is_double_nil:
        text = f"The nil would succeed about {evaluator.nil:.0%} of the time."
        return evaluator.nil >= _DOUBLE_NIL, text
    if bid.is_no_trump and evaluator.partner is not None:
        return evaluator.tricks >= 2.0, count
    wanted = bid.tricks or evaluator.known.left
    return bid == PARTNERS or evaluator.side_tricks >= wanted - 0.4, count


# -- talk ----------------------------------------------------------------------------------------


def talk(view: View, skill: RuleParameters) -> Decision:
    """Tell the partner about the hand, make a special bid, propose a number or agree."""
    evaluator = evaluator_for(view, skill)
    numbers = {"tricks": round(evaluator.tricks, 2)}
    bids = [a for a in offered(view, MakeBid) if not a.bid.bemo]
    specials = {a: evaluator.value(a.bid) for a in bids if a.bid.kind != "number"}
    if specials:
        best = max(specials, key=specials.__getitem__)
        usual = _value_of_number(evaluator, evaluator.side_tricks - 0.5, PARTNERS)
        if specials[best] > usual + _special_margin(evaluator):
            reason = Reason("special", "This promises more than a number.")
            return Decision(best, (reason,), numbers)
    said = offered(view, Say)
    action = _say(evaluator, said) if said else _name_number(evaluator, bids)
    return Decision(action, (Reason("count", evaluator.count_words()),), numbers)


def _say(evaluator: BidEvaluator, said: list[Say]) -> Say:
    sure = max(0, round(2 * (evaluator.tricks - 0.4)))
    return min(said, key=lambda s: (abs(s.sure_halves - sure), abs(s.maybe_halves - 2)))


def _name_number(evaluator: BidEvaluator, bids: list[MakeBid]) -> Action:
    """Return the best number for both hands, as near as it may be proposed or bid."""
    view = evaluator.view
    beside_nil = evaluator.partner is not None and view.bids[evaluator.partner] is not None
    mate = None if beside_nil else PARTNERS
    middle = max(1, int(evaluator.side_tricks))
    numbers = range(max(1, middle - 2), middle + 2)
    best = max(numbers, key=lambda number: evaluator.value(Bid("number", number), mate))
    agreed, proposals = offered(view, Agree), offered(view, Propose)
    standing = view.proposed[evaluator.side]
    if agreed and standing is not None and (abs(standing - best) <= 1 or not proposals):
        return agreed[0]
    named = [a for a in bids if a.bid.kind == "number"]
    if named:
        return min(named, key=lambda a: (abs(a.bid.tricks - best), a.bid.tricks))
    return min(proposals, key=lambda a: (abs(a.number - best), a.number))
