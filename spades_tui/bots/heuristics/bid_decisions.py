"""Decisions of the bidding: every answer gets a value, and the most valuable one is chosen.

Values are in points for the bidder's side, as `ScoreSituation.value` gives them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.trick_count import add_bemo
from spades_tui.bots.parameters import CLUB, RuleParameters, Style
from spades_tui.bots.protocol import Alternative, Decision, Reason, decide_because, list_offered
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
from spades_tui.rules.bids import BLIND_NIL, PARTNERS, Bid, is_nil, parse_bid
from spades_tui.rules.capabilities import exchange_sizes
from spades_tui.rules.events import Answered
from spades_tui.text import capitalize, count_noun

# Margins by which a bid has to promise more than the plain answer, from duplicate hands
# (`lab arena`). Shares of the game's scale (about 580 points at its start); else points.
_SPECIAL_MARGIN: Final = 0.015
_RAISE_MARGIN: Final = 5.0
_AGREE: Final = 2.0
_EVEN: Final = 0.5
"""Least chance of a nil that is likely to be made."""
_BLIND_MARGIN: Final = 12.0
_LOOK: Final = 6.0
"""Points that it is worth to know the own cards."""
_BLIND_NIL_MARGIN: Final = (0.06, -0.15)
"""Margin of a blind nil as a share of the game: base, and for each trick bid too boldly."""

_NEAR: Final = 2.25
"""Numbers within this many tricks of the expected tricks, less a quarter, are evaluated."""
_COVER: Final = 3.4
"""Least expected tricks of a hand that agrees to cover a blind nil."""
_DOUBLE_NIL: Final = 0.6
"""Least chance of the own nil for a double nil."""
_POOR: Final = 2.3
"""Most expected tricks of a hand that is better thrown in."""
_CHANGE: Final = 0.3
"""Least difference from the usual, in tricks, of a habit that is mentioned."""


def _evaluator_for(view: View, skill: RuleParameters) -> BidEvaluator:
    """Return the evaluator of bids for a level's bot; `skill` has its leanings."""
    return BidEvaluator(view, skill.leans, honors_only=skill.honors_only)


# -- bids, rounds beside them, and talk ----------------------------------------------------------


def choose_call(view: View, skill: RuleParameters) -> Decision:
    """Return the decision for a prompt of the bidding: the answer with the highest value.

    `skill` has the settings of the level.
    """
    evaluator = _evaluator_for(view, skill)
    values = _values(evaluator, skill)
    best = _best_call(evaluator, values)
    if isinstance(best, MakeBid) and view.hand is not None:
        called = _add_bemo_call(evaluator, best, list_offered(view, MakeBid))
        values[called] = values.pop(best, 0.0)
        best = called
    blind = view.hand is None
    nil, tricks = round(evaluator.nil_chance(), 2), round(evaluator.tricks, 2)

    def figures(action: Action) -> dict[str, float]:
        figures = {"worth": round(values[action], 2)}
        bid = BLIND_NIL if isinstance(action, Ask) else getattr(action, "bid", None)
        if isinstance(bid, Bid) and bid.is_nil:
            figures["nil"] = nil
        elif blind and isinstance(bid, Bid):
            chance = evaluator.unseen_chance(bid)
            figures |= {} if chance is None else {"make": round(chance, 2)}
        return figures

    ranked = sorted(values, key=lambda action: (-values[action], action != best))
    return Decision(
        best,
        _reasons(evaluator, best),
        {} if blind else {"tricks": tricks, "nil": nil, "worth": round(values[best], 2)},
        tuple(Alternative(action, figures(action)) for action in ranked) if len(ranked) > 1 else (),
    )


def _values(evaluator: BidEvaluator, skill: RuleParameters) -> dict[Action, float]:
    """Return the values, in points, of the answers worth comparing."""
    actions = _near_actions(evaluator)
    values = {action: _value(evaluator, skill, action) for action in actions}
    compared = {action: value for action, value in values.items() if value is not None}
    return compared or {actions[0]: 0.0}


def _value(  # noqa: PLR0911
    evaluator: BidEvaluator, skill: RuleParameters, action: Action
) -> float | None:
    """Return the value of an answer less the margin it has to win by; None if it has none."""
    view = evaluator.view
    match action:
        case MakeBid(bid=bid) if bid.is_blind:
            gain = evaluator.value(bid) - blind_margin(evaluator, bid, skill.leans)
            return gain if skill.goes_blind else None
        case MakeBid(bid=Bid(kind="number", tricks=tricks)) | Propose(number=tricks):
            return _value_of_number(evaluator, tricks)
        case MakeBid(bid=bid):
            one_nil = view.rules.bidding.one_nil_each_side
            margin = 0.0 if one_nil else _SPECIAL_MARGIN * evaluator.standing.scale
            return evaluator.value(bid) - margin
        case Ask():
            return _value(evaluator, skill, MakeBid(view.seat, BLIND_NIL))
        case Look() | StayDown() | PassNil():
            waits = 0.01 * isinstance(action, StayDown)
            return _best_number(evaluator) + waits + _LOOK * (view.hand is None)
        case Say(sure_halves=sure, maybe_halves=maybe):
            gap = abs(sure - max(0, round(2 * (evaluator.tricks - 0.4))))
            return _best_number(evaluator) - gap - 0.01 * abs(maybe - 2)
        case Agree() if (standing := view.proposed[evaluator.side]) is not None:
            return _value_of_number(evaluator, standing) + _AGREE
        case Raise(number=tricks):
            return _value_of_number(evaluator, tricks) - _RAISE_MARGIN
        case StandPat() if (own := view.bids[view.seat]) is not None:
            return evaluator.value(own)
        case _:
            return None


def _value_of_number(evaluator: BidEvaluator, tricks: int) -> float:
    """Return the value of bidding `tricks`, which is the whole side's number if partners talk."""
    view, partner = evaluator.view, evaluator.partner
    talks = view.question.kind == "talk"
    for_side = talks and partner is not None and evaluator.partners_bid is None
    return evaluator.value(Bid("number", tricks), PARTNERS if for_side else None)


def _best_number(evaluator: BidEvaluator) -> float:
    """Return the value of the best number near the expected tricks."""
    talks = evaluator.view.question.kind == "talk"
    middle = max(1, int(evaluator.side_tricks if talks else evaluator.tricks))
    numbers = range(max(1, middle - 1), middle + 2)
    return max(_value_of_number(evaluator, number) for number in numbers)


def _near_actions(evaluator: BidEvaluator) -> list[Action]:
    """Return the answers without Bemos and without numbers far from the expected tricks."""
    actions: list[Action] = list(evaluator.view.question.actions)
    plain = [a for a in actions if not isinstance(a, MakeBid) or not a.bid.bemo] or actions
    asks = [action for action in plain if isinstance(action, Ask)]
    gaps: dict[Action, float] = {
        action: abs(action.bid.tricks - evaluator.tricks + 0.25)
        for action in plain
        if isinstance(action, MakeBid) and action.bid.kind in ("number", "no trump")
    }
    near = max(_NEAR, min(gaps.values(), default=0.0))
    return [
        action
        for action in plain
        if gaps.get(action, 0.0) <= near
        and not (asks and isinstance(action, MakeBid) and action.bid == BLIND_NIL)
    ]


def _best_call(evaluator: BidEvaluator, values: Mapping[Action, float]) -> Action:
    """Return the most valuable answer; a number covers at least the certain tricks of the hand.

    Of these only as many count as the partner's number leaves room for. If no legal number is high
    enough, return the highest.
    """
    best, least = max(values, key=values.__getitem__), evaluator.least_number
    if not isinstance(best, MakeBid) or best.bid.kind not in ("number", "nil"):
        return best
    if best.bid.tricks >= least:
        return best
    choices = list_offered(evaluator.view, MakeBid)
    numbers = [a for a in choices if a.bid.kind == "number" and not a.bid.bemo]
    return min(
        numbers,
        key=lambda action: (max(0, least - action.bid.tricks), action.bid.tricks),
        default=best,
    )


def _add_bemo_call(evaluator: BidEvaluator, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    calls = [action.bid for action in choices if action.bid.bemo]
    return MakeBid(best.seat, add_bemo(evaluator.deduction, best.bid, calls)) if calls else best


def blind_margin(evaluator: BidEvaluator, bid: Bid, style: Style) -> float:
    """Return the points by which the value of a blind bid must exceed that of a look to be chosen.

    Args:
        evaluator: the evaluator of the bidder.
        bid: the blind bid.
        style: the bidder's leanings.
    """
    if bid.kind != "blind nil":
        return _BLIND_MARGIN
    base, by_boldness = _BLIND_NIL_MARGIN
    return (base + by_boldness * style.bold) * evaluator.standing.scale - style.nil


# -- reasons -------------------------------------------------------------------------------------


_WORDS: Final[dict[type[Action], Reason]] = {
    StayDown: Reason("wait", "Nothing is lost by waiting to look."),
    StandPat: Reason("stand", "The bid is high enough."),
}


def _reasons(evaluator: BidEvaluator, action: Action) -> tuple[Reason, ...]:
    """Return the reasons for an answer, most important first."""
    view = evaluator.view
    if type(action) in _WORDS:
        return (_WORDS[type(action)],)
    if isinstance(action, Look):
        return (_look_reason(evaluator),)
    if view.hand is None:
        return _blind_reasons(evaluator, action)
    if isinstance(action, Raise):
        text = f"Both hands together should take about {evaluator.side_tricks:.1f} tricks."
        return (Reason("raise", text),)
    if view.question.kind == "nil":
        return (_nil_reason(evaluator, "would"),)
    count = Reason("count", evaluator.count_words())
    if not isinstance(action, MakeBid):
        return (count,)
    return _bid_reasons(evaluator, action.bid, count)


def _nil_reason(evaluator: BidEvaluator, verb: str) -> Reason:
    return Reason("nil", f"A nil {verb} succeed about {evaluator.nil_chance():.0%} of the time.")


def _look_reason(evaluator: BidEvaluator) -> Reason:
    """Return the reason to look at a hand before bidding."""
    standing, calls = evaluator.standing, evaluator.view.question.actions
    score = f"at {standing.score} points to {standing.best_other}"
    is_offered = any(isinstance(call, MakeBid) and call.bid == BLIND_NIL for call in calls)
    chance = evaluator.unseen_chance(BLIND_NIL) if is_offered else None
    if chance is None:
        return Reason("look", f"A blind bid is not worth the risk {score}.")
    often = f"A blind nil comes in about {chance:.0%} of the time"
    if chance >= _EVEN:
        text = f"{capitalize(score)} what the cards allow is worth more than a blind nil."
        return Reason("look", text)
    return Reason("look", f"{often}, too seldom {score}.")


def _blind_reasons(evaluator: BidEvaluator, action: Action) -> tuple[Reason, ...]:
    if not isinstance(action, MakeBid | Ask):
        return ()
    standing, partner = evaluator.standing, evaluator.partner
    score = f"At {standing.score} points to {standing.best_other}"
    bid = action.bid if isinstance(action, MakeBid) else BLIND_NIL
    name = "a blind nil" if bid == BLIND_NIL else "the bonus"
    text = f"{score} {name} is worth more than a look"
    reason, chance = Reason("blind", f"{text}."), evaluator.unseen_chance(bid)
    if chance is None:
        return (reason,)
    often = f"It should come in about {chance:.0%} of the time"
    cards = exchange_sizes(evaluator.view.rules).get("blind nil", 0) if bid == BLIND_NIL else 0
    if cards and partner is not None and not is_nil(evaluator.partners_bid):
        often = f"{often}, as {count_noun(cards, 'card')} can be exchanged with partner"
    return (reason, Reason("chance", f"{often}."))


def _bid_reasons(evaluator: BidEvaluator, bid: Bid, count: Reason) -> tuple[Reason, ...]:
    if len(evaluator.view.question.actions) == 1:
        return (Reason("forced", "The rules allow no other bid."),)
    if bid.is_nil:
        return (_nil_reason(evaluator, "should"),)
    if bid.kind != "number":
        text = f"Bidding {bid_text(bid)} promises more than a plain number here."
        return (count, Reason("special", text))
    return (count, *record_reasons(evaluator, bid), *_score_reasons(evaluator, bid))


def record_reasons(evaluator: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return a tuple with the reason "another player's habits changed the number bid".

    It is empty if the bidder would have bid the same number without knowing the finished hands, or
    if the change does not fit one player's habits.

    Args:
        evaluator: the evaluator of the bidder.
        bid: the bid made.
    """
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
    without = evaluator.copy_without_record()
    usual = _best_call(without, _values(without, CLUB))
    if not isinstance(usual, MakeBid) or usual.bid.kind != "number":
        return ()
    moved = bid.tricks - usual.bid.tricks  # down beside a partner of whom less is expected
    causes = [
        (abs(expected), seat, tendency)
        for seat, tendency, expected in tendencies
        if moved * expected * (1 if seat == partner else -1)
        > 0
        < tendency.tricks * tendency.observed_mean
    ]
    if not causes:
        return ()
    _, seat, tendency = max(causes)
    name = view.seats.places[seat]
    often, above = (
        f"about {abs(tendency.observed_mean):.1f} tricks a hand",
        tendency.observed_mean > 0,
    )
    if tendency is evaluator.record[seat].bids:
        habit = f"bid {often} too {'many' if above else 'few'}"
    else:
        habit = f"taken {often} {'more' if above else 'fewer'} than such hands take"
    return (Reason("record", f"So far {name} has {habit} ({count_noun(tendency.hands, 'hand')})."),)


def _score_reasons(evaluator: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return the reason for a number well above or below the expected tricks; empty for any
    other."""
    standing, target = evaluator.standing, evaluator.view.rules.ending.target
    difference = bid.tricks - evaluator.tricks
    if standing.best_other >= target - 60 and difference > 0.6:
        seats = evaluator.view.seats
        are, have = ("are", "have") if seats.plays_one_pair else ("is", "has")
        text = f"{capitalize(seats.opponents)} {are} close to winning and {have} to be stopped."
        return (Reason("score", text),)
    if difference >= -0.5:
        return ()
    if standing.score + 10 * bid.tricks >= target and not is_nil(evaluator.partners_bid):
        return (Reason("score", f"Making this bid is enough to reach {target}."),)
    return (Reason("safe", "The bid stays below the tricks expected, to guard against a set."),)


# -- misdeals and answers to the partner ---------------------------------------------------------


def misdeal(view: View, skill: RuleParameters) -> Decision:
    """Return the decision about a misdeal: look first, then have a poor hand thrown in.

    With a poor hand, the partner is asked if that is possible. The look is put off if a blind bid
    later is likely to be worth more. `skill` has the settings of the level.
    """
    actions, seat = view.question.actions, view.question.seat
    if view.hand is None:
        waits: type[StayDown | Look] = StayDown if _waits_for_blind(view, skill) else Look
        return Decision(list_offered(view, waits)[0])
    evaluator = _evaluator_for(view, skill)
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
    evaluator = _evaluator_for(view, skill)
    values = (_value(evaluator, skill, MakeBid(view.seat, bid)) for bid in blind)
    look = _best_number(evaluator) + _LOOK
    return any(value is not None and value > look for value in values)


def answer_partner(view: View, skill: RuleParameters) -> Decision:
    """Return the answer (yes or no) to the partner's question, or a look if one is offered.

    `skill` has the settings of the level.
    """
    looks = list_offered(view, Look)
    if looks:
        return decide_because(looks[0], "look", "That is better judged after a look.")
    yes, text = _verdict(view, view.question.about, skill)
    return decide_because(Answer(view.question.seat, yes), "answer", text)


def _verdict(view: View, topic: str, skill: RuleParameters) -> tuple[bool, str]:
    evaluator = _evaluator_for(view, skill)
    count = evaluator.count_words()
    if topic == "cover":
        return evaluator.tricks >= _COVER, count
    if topic == "misdeal":
        return evaluator.tricks <= _POOR, count
    bid = parse_bid(topic)
    if bid.is_blind and view.hand is None:
        text = "Unseen cards are worth their average."
        return evaluator.value(bid) > _best_number(evaluator) + _LOOK, text
    if bid.is_double_nil:
        text = f"The nil would succeed about {evaluator.nil:.0%} of the time."
        return evaluator.nil >= _DOUBLE_NIL, text
    if bid.is_no_trump and evaluator.partner is not None:
        return evaluator.tricks >= 2.0, count
    wanted = bid.tricks or evaluator.deduction.left
    return bid == PARTNERS or evaluator.side_tricks >= wanted - 0.4, count
