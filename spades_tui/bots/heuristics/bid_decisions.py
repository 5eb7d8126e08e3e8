"""Decisions of the bidding: the bid in turn, blind calls, rounds, answers and talk."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from spades_tui.bots.heuristics.bid_evaluation import BidEvaluator
from spades_tui.bots.heuristics.trick_count import add_bemo
from spades_tui.bots.parameters import Style
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
from spades_tui.rules.bidding.facts import bid_tricks
from spades_tui.rules.bids import BLIND_NIL, PARTNERS, Bid, parse_bid
from spades_tui.rules.events import Answered, Said
from spades_tui.text import capitalize, count_noun

_FAIR_NIL_IN_TURN = 0.16
"""How safe a nil is on an average hand, to editions that do not weigh who bids it."""

_NEAR = 2.25
"""How far from the tricks expected, less a quarter, a number is still weighed."""

_SLIGHT = 0.3
"""Tricks too many or too few that are not worth a word."""


def bid_in_turn(view: View, style: Style) -> Decision:
    """Return the bid that promises most under the rules in force and at this score."""
    forecast = BidEvaluator(view, style=style)
    best, wide = _best_in_turn(forecast)
    best = _with_bemo(forecast, best, offered(view, MakeBid))
    nil = {"nil": round(forecast.reported_nil_chance(), 2)}

    def worth(action: MakeBid) -> dict[str, float]:
        return {"worth": round(forecast.value(action.bid), 2)}

    numbers = {"tricks": round(forecast.tricks, 2)} | nil | worth(best)
    weighed = [
        Alternative(action, worth(action) | (nil if action.bid.is_nil else {}))
        for action in (best, *(action for action in wide if action != best))
    ]
    weighed.sort(key=lambda one: -one.numbers["worth"])  # the one made before its equals
    return Decision(best, _reasons(forecast, best.bid), numbers, tuple(weighed))


def _best_in_turn(forecast: BidEvaluator) -> tuple[MakeBid, list[MakeBid]]:
    """Return the best bid, Bemo apart, and those it was weighed against."""
    choices = offered(forecast.view, MakeBid)
    plain = [a for a in choices if not a.bid.bemo] or choices
    wide = _near(forecast, plain) or plain
    best = max(_open_to(forecast, wide), key=lambda action: _worth(forecast, action.bid))
    return _at_least_certain(forecast, best, plain), wide


def _open_to(forecast: BidEvaluator, choices: list[MakeBid]) -> list[MakeBid]:
    """Where one partner has to bid nil, whether the first to speak did went by the hand alone."""
    view, partner = forecast.view, forecast.partner
    one_nil = view.rules.bidding.one_nil_each_side and not forecast.edition.leaves_nil
    if not one_nil or partner is None or view.bids[partner] is not None:
        return choices
    nil = forecast.nil >= _FAIR_NIL_IN_TURN
    return [action for action in choices if action.bid.is_nil == nil] or choices


def _at_least_certain(forecast: BidEvaluator, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    """Return `best`, or the lowest number that bids all certain tricks the partner leaves room for.

    The highest legal number if none bids them all.
    """
    least = forecast.least_number
    if best.bid.tricks >= least or best.bid.kind not in ("number", "nil"):
        return best
    numbers = [action for action in choices if action.bid.kind == "number"]
    return min(
        numbers,
        key=lambda action: (max(0, least - action.bid.tricks), action.bid.tricks),
        default=best,
    )


def _with_bemo(forecast: BidEvaluator, best: MakeBid, choices: list[MakeBid]) -> MakeBid:
    calls = [action.bid for action in choices if action.bid.bemo]
    return MakeBid(best.seat, add_bemo(forecast.known, best.bid, calls)) if calls else best


def _worth(forecast: BidEvaluator, bid: Bid) -> float:
    edition = forecast.edition
    one_nil = forecast.view.rules.bidding.one_nil_each_side and edition.leaves_nil
    plain = bid.kind == "number" or one_nil
    return forecast.value(bid) - (0.0 if plain else edition.nil_margin)


def _near(forecast: BidEvaluator, choices: list[MakeBid]) -> list[MakeBid]:
    """The bids worth weighing: nils, specials, and numbers near to what the hand expects."""
    gaps = {
        action: abs(action.bid.tricks - forecast.tricks + 0.25)
        for action in choices
        if action.bid.kind in ("number", "no trump")
    }
    near = max(_NEAR, min(gaps.values(), default=0.0))
    return [action for action in choices if gaps.get(action, near) <= near]


def _reasons(forecast: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Return why `bid` is made, the weightiest reason first."""
    if len(forecast.view.question.actions) == 1:
        return (Reason("forced", "The rules allow no other bid."),)
    if bid.is_nil:
        text = f"A nil should succeed about {forecast.reported_nil_chance():.0%} of the time."
        return (Reason("nil", text),)
    count = Reason("count", forecast.count_words())
    if bid.kind != "number":
        text = f"Bidding {bid_text(bid)} promises more than a plain number here."
        return (count, Reason("special", text))
    return (count, *record_reasons(forecast, bid), *_room(forecast), *_score(forecast, bid))


def record_reasons(forecast: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """Say what finished hands told of somebody, where it changed the number bid."""
    view, partner = forecast.view, forecast.partner
    known = [
        (seat, told, expected)
        for seat, record in enumerate(forecast.record)
        for told, expected in (
            (record.bids, -record.bids.tricks),
            (record.plays, record.plays.tricks),
        )
        if seat != view.seat and abs(expected) >= _SLIGHT
    ]
    if bid.kind != "number" or not known:
        return ()
    usual = _best_in_turn(forecast.without_record())[0].bid
    if usual.kind != "number":
        return ()
    moved = bid.tricks - usual.tricks  # down beside a partner of whom less is expected
    causes = [
        (abs(expected), seat, told)
        for seat, told, expected in known
        if moved * expected * (1 if seat == partner else -1) > 0 < told.tricks * told.seen
    ]
    if not causes:
        return ()
    _, seat, told = max(causes)
    who = "partner" if seat == partner else "an opponent"
    often, above = f"about {abs(told.seen):.1f} tricks a hand", told.seen > 0
    if told is forecast.record[seat].bids:
        what = f"bid {often} too {'many' if above else 'few'}"
    else:
        what = f"taken {often} {'more' if above else 'fewer'} than such hands take"
    return (Reason("record", f"So far {who} has {what} ({count_noun(told.hands, 'hand')})."),)


def _room(forecast: BidEvaluator) -> tuple[Reason, ...]:
    """What the others' bids leave, for the last to bid."""
    view, bids = forecast.view, list(forecast.view.bids)
    del bids[view.seat]
    made = [bid_tricks(bid, view.rules) for bid in bids if bid is not None]
    if len(made) < len(bids) or view.seats.has_dummy:
        return ()
    spoken = sum(made)
    left = forecast.known.left - spoken
    rest = str(left) if left > 0 else "none"
    who = "opponent has" if len(made) == 1 else "others have"
    return (Reason("room", f"The {who} bid {spoken}, which leaves {rest}."),)


def _score(forecast: BidEvaluator, bid: Bid) -> tuple[Reason, ...]:
    """What the score asks for, when the game is near its end."""
    standing, target = forecast.standing, forecast.view.rules.ending.target
    difference = bid.tricks - forecast.tricks
    if standing.best_other >= target - 60 and difference > 0.6:
        seats = forecast.view.seats
        are, have = ("are", "have") if seats.plays_one_pair else ("is", "has")
        text = f"{capitalize(seats.opponents)} {are} close to winning and {have} to be stopped."
        return (Reason("score", text),)
    if difference >= -0.9:
        return ()
    if standing.score + 10 * bid.tricks >= target:
        return (Reason("score", "A low bid is enough at this score."),)
    return (Reason("safe", "The bid stays below the tricks expected, to guard against a set."),)


_RAISE_MARGIN = 5.0
_NIL_MARGIN = 4.0

_COVER = 3.4
"""Tricks a hand must expect to promise cover for a nil."""

_FAIR_NIL = 0.6
"""How safe a nil has to be for a double nil."""

_BLIND_MARGIN = 12.0
"""Points by which a blind bid must promise more than one made after looking."""

_BLIND_NIL_MARGIN = 0.06
"""The same of a blind nil, as part of the worth of a game. So a plain player who is 100 behind
makes none after two that failed, a careful one after one."""

_BOLD_MARGIN = 0.15
"""How much less of it for each trick that a player bids too boldly."""

_SEEN = 6.0
"""Points that knowing one's cards is worth."""

POOR_TRICKS: Final = 2.3
"""A hand that expects no more is as well thrown in."""


def waits_for_blind_turn(view: View, style: Style) -> bool:
    """Whether a blind call at the player's own turn, still to come, would beat looking now."""
    facts = BidSituation(view.seat, None, view.bids, view.scores, looked=view.looked)
    ask = nil_round_bids if view.rules.bidding.nil_round else legal_bids
    blind = [bid for bid in ask(facts, view.rules) if bid.is_blind and not bid.bemo]
    return _best(view, blind, style) is not None


def _best(view: View, bids: Collection[Bid], style: Style) -> Bid | None:
    if not bids:
        return None
    forecast = BidEvaluator(view, style=style)
    best = max(bids, key=forecast.value)
    return best if blind_gain(forecast, best) > blind_margin(forecast, best, style) else None


def blind_margin(forecast: BidEvaluator, bid: Bid, style: Style) -> float:
    """Return the points by which a blind bid must promise more than a look to one of this style."""
    if forecast.edition.frozen or bid.kind != "blind nil":
        return _BLIND_MARGIN
    share = _BLIND_NIL_MARGIN - _BOLD_MARGIN * style.bold
    return share * forecast.standing.scale - style.nil


def blind_gain(forecast: BidEvaluator, bid: Bid) -> float:
    """Return what a blind bid promises beyond looking and bidding a number."""
    return forecast.value(bid) - _looking(forecast) - _SEEN


def _looking(forecast: BidEvaluator) -> float:
    """Return what the best number near an even share of the tricks is worth."""
    share = forecast.known.left / forecast.known.seats.players
    numbers = range(max(1, int(share) - 1), int(share) + 2)
    return max(forecast.value(Bid("number", n)) for n in numbers)


def blind_or_look(view: View, style: Style) -> Decision:
    """Answer while the own cards are down: call blind, ask for cover, wait, or look."""
    calls = {a.bid: a for a in offered(view, MakeBid) if not a.bid.bemo}
    quiet = _wait_or_look(view)
    if not calls:
        return quiet
    answers: dict[Bid, Action] = {**calls}
    if BLIND_NIL in calls:
        answers[BLIND_NIL] = next(iter(offered(view, Ask)), calls[BLIND_NIL])
    forecast = BidEvaluator(view, style=style)
    chances = {bid: forecast.unseen_chance(bid) for bid in calls}
    best, decision = _best(view, calls, style), quiet
    if best is not None:
        reasons = [Reason("blind", "At this score a long shot is worth more than a look.")]
        chance = chances[best]
        if chance is not None:
            text = f"It should come in about {chance:.0%} of the time."
            reasons.append(Reason("chance", text))
        decision = Decision(answers[best], tuple(reasons))
    worth = {quiet.action: _looking(forecast) + _SEEN}
    worth |= {answers[bid]: forecast.value(bid) for bid in calls}
    weighed = [Alternative(action, {"worth": round(each, 2)}) for action, each in worth.items()]
    for one, (bid, chance) in zip(weighed[1:], chances.items(), strict=True):
        if chance is not None:
            one.numbers["nil" if bid.is_nil else "make"] = round(chance, 2)
    weighed.sort(key=lambda one: (one.action != decision.action, -one.numbers["worth"]))
    return msgspec.structs.replace(decision, alternatives=tuple(weighed))


def _wait_or_look(view: View) -> Decision:
    for wait in offered(view, StayDown):
        return decide_because(wait, "wait", "Nothing is lost by waiting to look.")
    for look in offered(view, Look):
        return decide_because(look, "look", "A bid made after looking is worth more here.")
    return Decision((offered(view, PassNil) or view.question.actions)[0])


def nil_round(view: View, style: Style) -> Decision:
    """Declare a nil where it promises more than any number."""
    forecast = BidEvaluator(view, style=style)
    nil, tricks = forecast.reported_nil_chance(), forecast.tricks
    low = max(0, int(tricks) - 2)
    usual = max(forecast.value(Bid("number", n)) for n in range(low, low + 5))
    calls = offered(view, MakeBid)
    better = (call for call in calls if forecast.value(call.bid) > usual + _NIL_MARGIN)
    return decide_because(
        next(better, PassNil(view.seat)),
        "nil",
        f"A nil would succeed about {nil:.0%} of the time.",
        nil=round(nil, 2),
        tricks=round(tricks, 2),
    )


def raise_bid(view: View, style: Style) -> Decision:
    """Raise where the bids of the others leave room for more."""
    forecast, stands = BidEvaluator(view, style=style), StandPat(view.seat)
    mine = view.bids[view.seat]
    values = {a: forecast.value(Bid("number", a.number)) for a in offered(view, Raise)}
    if mine is None or mine.kind != "number" or not forecast.tricks or not values:
        return Decision(stands)
    best = max(values, key=values.__getitem__)
    if values[best] > forecast.value(mine) + _RAISE_MARGIN:
        text = f"Both hands together should take about {forecast.side_tricks:.1f} tricks."
        return decide_because(best, "raise", text)
    return decide_because(stands, "stand", "The bid is high enough.")


def misdeal(view: View, style: Style) -> Decision:
    """Throw a poor hand in; look first, unless a blind call is in the air."""
    actions, seat = view.question.actions, view.question.seat
    if view.hand is None:
        waits: type[StayDown | Look] = StayDown if waits_for_blind_turn(view, style) else Look
        return Decision(offered(view, waits)[0])
    forecast = BidEvaluator(view, style=style)
    poor = forecast.tricks <= POOR_TRICKS and forecast.nil < 0.6
    answers = [e.yes for e in view.auction if isinstance(e, Answered) and e.seat == view.partner]
    ask, call = Ask(seat, "misdeal"), CallMisdeal(seat)
    if poor and ask in actions:
        return decide_because(ask, "misdeal", "Partner may have a hand worth playing.")
    if poor and call in actions and all(answers[-1:]):
        text = f"The hand is worth only about {forecast.tricks:.1f} tricks."
        return decide_because(call, "misdeal", text)
    return decide_because(WaiveMisdeal(seat), "misdeal", "The hand is worth playing.")


def answer_partner(view: View, style: Style) -> Decision:
    """Say yes or no, after a look where that is still possible."""
    looks = offered(view, Look)
    if looks:
        return decide_because(looks[0], "look", "That is better judged after a look.")
    yes, text = _verdict(view, view.question.about, style)
    return decide_because(Answer(view.question.seat, yes), "answer", text)


def _verdict(view: View, about: str, style: Style) -> tuple[bool, str]:
    forecast = BidEvaluator(view, style=style)
    count = forecast.count_words()
    if about == "cover":
        return forecast.tricks >= _COVER, count
    if about == "misdeal":
        return forecast.tricks <= POOR_TRICKS, count
    bid = parse_bid(about)
    if bid.is_blind and view.hand is None:
        return blind_gain(forecast, bid) > 0, "Unseen cards are worth their average."
    if bid.is_double_nil:
        text = f"The nil would succeed about {forecast.nil:.0%} of the time."
        return forecast.nil >= _FAIR_NIL, text
    return _agrees(forecast, bid), count


def _agrees(forecast: BidEvaluator, bid: Bid) -> bool:
    """Whether the side can expect what the partner proposes, whose own part is trusted."""
    if bid.kind == "number":
        return forecast.side_tricks >= bid.tricks - 0.3
    if bid.is_no_trump and forecast.partner is not None:
        return forecast.tricks >= 2.0
    return forecast.side_tricks >= (bid.tricks or forecast.known.left) - 0.5 or bid == PARTNERS


_TALK_NIL_MARGIN = 6.0


def talk(view: View, style: Style) -> Decision:
    """Say, announce a nil or a special bid, propose or agree."""
    forecast = BidEvaluator(view, style=style)
    tricks = round(forecast.tricks, 2)
    bids = [a for a in offered(view, MakeBid) if not a.bid.bemo]
    special = _special(forecast, [a for a in bids if a.bid.kind != "number"])
    if special is not None:
        return decide_because(
            special, "special", "This promises more than a number.", tricks=tricks
        )
    said = offered(view, Say)
    numbers = [a for a in bids if a.bid.kind == "number"]
    action = _say(forecast, said) if said else _number(view, forecast, numbers)
    return decide_because(action, "count", forecast.count_words(), tricks=tricks)


def _special(forecast: BidEvaluator, calls: list[MakeBid]) -> MakeBid | None:
    if not calls:
        return None
    usual = max(forecast.value(Bid("number", n), PARTNERS) for n in _numbers(forecast))
    best = max(calls, key=lambda call: forecast.value(call.bid))
    return best if forecast.value(best.bid) > usual + _TALK_NIL_MARGIN else None


def _numbers(forecast: BidEvaluator) -> range:
    """The numbers worth a thought; 1 where the others' bids leave nothing."""
    about = int(forecast.side_tricks)
    return range(max(1, about - 2), max(2, about + 2))


def _say(forecast: BidEvaluator, said: list[Say]) -> Say:
    sure = max(0, round(2 * (forecast.tricks - 0.4)))
    return min(said, key=lambda s: (abs(s.sure_halves - sure), abs(s.maybe_halves - 2)))


def apply_partner_talk(forecast: BidEvaluator) -> None:
    """Let a forecast count for the side what the partner has said of their hand, if anything."""
    auction = forecast.view.auction
    told = [e for e in auction if isinstance(e, Said) and e.seat == forecast.partner]
    if told:
        partner = told[-1].sure_halves / 2 + told[-1].maybe_halves / 8
        tricks = 0.85 * (forecast.tricks + partner) + 0.15 * forecast.side_tricks
        forecast.side_tricks = max(forecast.certain, tricks)


def _number(view: View, forecast: BidEvaluator, bids: list[MakeBid]) -> Action:
    """Return the number the two hands are worth together, as near as it may be proposed or bid."""
    apply_partner_talk(forecast)
    proposals = offered(view, Propose)
    beside_nil = forecast.partner is not None and view.bids[forecast.partner] is not None
    mate = None if beside_nil else PARTNERS
    best = max(_numbers(forecast), key=lambda n: forecast.value(Bid("number", n), mate))
    agreed = offered(view, Agree)
    standing = view.proposed[forecast.side]
    if agreed and standing is not None and (abs(standing - best) <= 1 or not proposals):
        return agreed[0]
    if bids:
        return min(bids, key=lambda a: (abs(a.bid.tricks - best), a.bid.tricks))
    return min(proposals, key=lambda a: (abs(a.number - best), a.number))
