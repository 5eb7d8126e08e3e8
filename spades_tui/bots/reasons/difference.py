"""What sets two answers apart, in a sentence made from their figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.causes import Cause, causes_between, causes_in_hand
from spades_tui.bots.protocol import Alternative
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.rules.actions import Action, Discard, MakeBid, PassCards, PlayCard
from spades_tui.rules.bids import is_nil
from spades_tui.text import count_noun, format_number, join_words

_GAP: Final = 0.02
"""The least difference in how often something happens that is worth a word."""
_MORE_BAGS: Final = 0.15
"""The same of bags and tricks."""
_OPEN: Final = 0.05
"""How often something must happen, or fail, to be open."""
_LEVEL: Final = 0.1
"""The greatest difference in how often something happens among answers that are level."""
_SHARE: Final = 0.25
"""Share of all points that a cause must explain for its event to be told."""
_GERUNDS: Final = {"agree": "agreeing", "let": "letting", "put": "putting"}


def neutral_cast(view: View) -> Cast:
    """Return a cast for texts whose reader is unknown.

    Players are called by their seats, none of them "you", and cards as in "the A♠".
    """
    return Cast(view.seats.places, style="symbols", articles=True)


def noun(action: Action, cast: Cast) -> str:
    """Return an answer as a subject within a sentence: "the A♠", "a bid of 3", "passing 2♣"."""
    if isinstance(action, PlayCard):
        return cast.the(action.card)
    if isinstance(action, MakeBid):
        words = bid_text(action.bid)
        return f"a bid of {words}" if words[0].isdigit() else words
    if isinstance(action, PassCards | Discard):
        verb = "passing" if isinstance(action, PassCards) else "putting away"
        return f"{verb} {join_words([cast.card(card) for card in action.cards])}"
    verb, _, words = imperative(action, cast).replace("your ", "the ").partition(" ")
    gerund = _GERUNDS.get(verb) or f"{verb.removesuffix('e')}ing"
    return f"{gerund} {words.replace(' and keep ', ' and keeping ')}".rstrip()


class DifferenceWriter:
    """Writes sentences about the gain of a better answer over a worse one.

    Args:
        view: the view in which the answers were compared.
        cast: names of the players and style of cards; its viewer is called "you".
        secret: an answer that must not be named: it is called "the right answer"; None to name all.
    """

    def __init__(self, view: View, cast: Cast, secret: Action | None = None) -> None:
        self._view, self._cast, self._secret = view, cast, secret
        self._table = view.seats
        self._side = view.side

    def difference(self, best: Alternative, worse: Alternative, *, by_hand: bool = False) -> str:
        """Return a sentence about the gain of the better answer, without a capital at its start.

        If just one answer is a nil bid, the sentence is that of `nil_or_not`, if not empty.
        Otherwise it names an event that happens more often, by the cause with most points. If there
        is none, it tells the points gained, or below 1 point the games (`games`).

        Args:
            best: the better answer, with its figures.
            worse: the worse answer, with its figures.
            by_hand: True to compare the points of this hand alone (`causes_in_hand`), False to
                count bags kept for later hands as well (`causes_between`).
        """
        nil = self.nil_or_not(best, worse)
        if nil:
            return nil
        apart = (causes_in_hand if by_hand else causes_between)(best.numbers, worse.numbers)
        for cause, part in apart.gains:
            if part < _SHARE * apart.total:
                break
            if event := self._event(cause, best, worse):
                return f"{event[:-1]}{self._price_of(cause, best, worse)}."
        points = round(apart.total)
        if points < 1:
            return self.games(best, worse)
        name, other = self._noun(best.action), self._noun(worse.action)
        return f"{name} is worth {count_noun(points, 'point')} more than {other} on average."

    def _price_of(self, cause: Cause, best: Alternative, worse: Alternative) -> str:
        """Return how much more seldom the own nil is made that the better answer exposes."""
        name, text = self._figure("nil")
        often, seldom = (option.numbers.get(name, 0.0) for option in (worse, best))
        if cause != "their nil" or often - seldom < _GAP:
            return ""
        return f", though {text} in {seldom:.0%}, not {often:.0%}"

    def games(self, best: Alternative, worse: Alternative) -> str:
        """Return the sentence that says how many more of 100 games the better answer wins.

        Both answers need the figure "win". There is no capital at the start.
        """
        won = format_number(100 * (best.numbers["win"] - worse.numbers["win"]), ".1f")
        name, other = self._noun(best.action), self._noun(worse.action)
        if is_nil(getattr(best.action, "bid", None)) and "nil" in best.numbers:
            name = f"{name} is made in {best.numbers['nil']:.0%} of the deals and"
        return f"{name} wins {won} more of 100 games than {other}."

    def level_event(self, options: Sequence[Alternative]) -> str:
        """Return words for how often an undecided event happens, if all answers are level in that.

        The text is the start of a sentence and ends with ", and ": "the contract is made in 40% to
        45% of the deals, and ". The events are, in this order: an opponent's nil is broken, the
        side's nil is made, its contract is made, an opponent is set. "" if each is decided or
        differs by more than 10%.
        """
        causes: tuple[Cause, ...] = ("their nil", "nil", "contract", "their contract")
        for cause in causes:
            name, text = self._figure(cause)
            chances = [option.numbers.get(name, 0.0) for option in options]
            least, most = min(chances), max(chances)
            if most < _OPEN or least > 1 - _OPEN or most - least > _LEVEL:
                continue
            low, high = f"{least:.0%}", f"{most:.0%}"
            return f"{text} in {low if low == high else f'{low[:-1]} to {high}'} of the deals, and "
        return ""

    def nil_or_not(self, best: Alternative, worse: Alternative) -> str:
        """Return the sentence that says how often the nil is made, if one answer bids nil.

        It adds that the better answer scores more points or wins more games. If the nil is the
        secret answer, its chance is left out. "" if both or neither answers are nil bids, or the
        chance of the nil is unknown. There is no capital at the start.
        """
        nils = [_is_nil_bid(option.action) for option in (best, worse)]
        if nils[0] == nils[1]:
            return ""
        nil = best if nils[0] else worse
        if "nil" not in nil.numbers:
            return ""
        points = round(best.numbers.get("points", 0.0) - worse.numbers.get("points", 0.0))
        if nil.action == self._secret:
            less = f"scores {count_noun(points, 'point')} less on average" if points >= 1 else ""
            return f"{self._noun(worse.action)} {less or 'wins fewer games'}."
        event = f"{self._noun(nil.action)} is made in {nil.numbers['nil']:.0%} of the deals"
        if points < 1:
            return f"{event}; {self._noun(best.action)} wins more games."
        return (
            f"{event}; {self._noun(best.action)} scores {count_noun(points, 'point')} more on "
            "average."
        )

    def _event(self, cause: Cause, best: Alternative, worse: Alternative) -> str:
        """Return what happens more often after the better answer; "" if that is not known."""
        name, text = self._figure(cause, best.action, worse.action)
        better, other = self._name_means(best.action), self._name_means(worse.action)
        has_figure = name in best.numbers and name in worse.numbers
        often, seldom = (option.numbers[name] if has_figure else 0.0 for option in (best, worse))
        if cause == "bags":
            if seldom - often >= _GAP:
                return f"{text} in {seldom:.0%} of the deals {other}, in {often:.0%} {better}."
            extra = worse.numbers.get("bags", 0.0) - best.numbers.get("bags", 0.0)
            if extra < _MORE_BAGS:
                return ""
            fewer = self._noun(best.action)
            return f"{self._noun(worse.action)} takes {_bags(extra)} more than {fewer}."
        if often - seldom < _GAP:
            return ""
        return f"{text} in {often:.0%} of the deals {better}, in {seldom:.0%} {other}."

    def _figure(self, cause: Cause, *actions: Action) -> tuple[str, str]:
        """Return the figure of a cause and what happens, in words; none for some causes."""
        match cause:
            case "contract":
                return "make", self._contract()
            case "nil":
                return "nil", f"{self._own_nils(*actions)} is made"
            case "their contract":
                return "set", self._opponents()
            case "their nil":
                return "break", f"{self._their_nils()} is broken"
            case "bags":
                return "penalty", f"{self._name_side(self._side)} bags bring the penalty"
            case _:
                return "", ""

    def _own_nils(self, *actions: Action) -> str:
        seats = {seat for seat in self._table.sides[self._side] if is_nil(self._view.bids[seat])}
        if any(isinstance(action, MakeBid) and action.bid.is_nil for action in actions):
            seats.add(self._view.seat)
        names = [self._name_owner(seat) for seat in sorted(seats)]
        return f"{join_words(names) or 'a'} nil"

    def _name_owner(self, seat: int) -> str:
        """Return the owner of a nil; "the" for the player's own if the cast has no "you"."""
        if self._cast.viewer is None and seat == self._view.seat:
            return "the"
        return self._cast.possessive_of(seat)

    def _their_nils(self) -> str:
        own = self._table.sides[self._side]
        seats = [
            seat for seat, bid in enumerate(self._view.bids) if is_nil(bid) and seat not in own
        ]
        owners = [self._cast.possessive_of(seat) for seat in seats]
        return f"{join_words(owners, 'or')} nil" if owners else "an opponent's nil"

    def _contract(self) -> str:
        seats = self._table.sides[self._side]
        number = sum(bid.tricks for seat in seats if (bid := self._view.bids[seat]) is not None)
        count = f" of {number}" if self._view.phase == "play" and number else ""
        return f"{self._name_side(self._side)} contract{count} is made"

    def _opponents(self) -> str:
        others = [side for side in range(len(self._table.sides)) if side != self._side]
        if len(others) > 1:
            return "an opponent is set"
        seats = self._table.sides[others[0]]
        names = join_words([self._cast.object_of(seat) for seat in seats])
        alone = len(seats) == 1 and seats[0] != self._cast.viewer
        return f"{names} {'is' if alone else 'are'} set"

    def _name_side(self, side: int) -> str:
        """Return the owners of a contract; "the" for the own side if the cast has no "you"."""
        seats = self._table.sides[side]
        if self._cast.viewer in seats:
            return "your"
        if self._cast.viewer is None and side == self._side:
            return "the"
        return f"{join_words([self._cast.names[seat] for seat in seats])}'s"

    def _noun(self, action: Action) -> str:
        return "the right answer" if action == self._secret else noun(action, self._cast)

    def _name_means(self, action: Action) -> str:
        """Return an answer as a means: "with 8♣", "with a bid of 3", "passing 2♣"."""
        name = self._noun(action)
        return f"with {name}" if isinstance(action, PlayCard | MakeBid) else name


def _is_nil_bid(action: Action) -> bool:
    return isinstance(action, MakeBid) and action.bid.is_nil


def _bags(count: float) -> str:
    whole = round(count)
    if abs(count - whole) < 0.05:
        return count_noun(whole, "bag")
    return f"{format_number(count, '.1f')} bags"
