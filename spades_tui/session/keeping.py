"""The score of a real table: what was bid and taken, who must say what next, and what it comes to.

Words are kept as they were typed; scores are always counted again from the first hand, so that a
correction changes all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from spades_tui.rules.capabilities import bids_itself, counts_bags
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import MissingFact, SideScore, game_outcome, score_hand
from spades_tui.rules.scoring.from_table import MoreFacts, check_auction, facts_from_text
from spades_tui.rules.scoring.table_text import bid_from_text, bids_from_text, words_of
from spades_tui.rules.seating import seating
from spades_tui.rules.text import capitalized, listed, whole_number
from spades_tui.rules.turns import bidding_order
from spades_tui.storage.pads import KeptHand, Pad

Fact = Literal["winners", "winning_cards", "cancelled", "promise_broken", "declarer"]
_ASKED: Final[dict[Fact, str]] = {
    "winners": "Who won each trick, in order? Write names, or 1, 2, 3 in the order of the seats.",
    "winning_cards": "Which card won each trick, in order? Write cards such as KS 10H.",
    "cancelled": "Who won the card that cancels a bag? Write a name, or none.",
    "promise_broken": "Who broke their no-trump promise? Write names, or none.",
    "declarer": "Whose is the dummy? Undo, and put a star on the highest bid, as in 5*.",
}
"""What is asked where a rule in force needs more than bids and tricks."""

_PLAYER: Final = re.compile(r"\bPlayer ([1-6])\b")


class NextEntry(NamedTuple):
    """What has to be said next.

    Attributes:
        kind: a bid, tricks, another fact, or nothing: the match is over.
        sentence: who must do what.
        fact: the fact, where `kind` is "fact".
    """

    kind: Literal["bid", "tricks", "fact", "over"]
    sentence: str
    fact: Fact | None = None


class Scored(NamedTuple):
    """A hand of the pad that is complete.

    Attributes:
        game: number of its game in the match, from 1.
        number: its number in the game, from 1.
        place: its place on the pad, from 0.
        sides: what each side scored.
        reason: why the game ended with it; "" where it goes on.
        winner: the side that won the game with it.
    """

    game: int
    number: int
    place: int
    sides: tuple[SideScore, ...]
    reason: str = ""
    winner: int | None = None


class Keeper:
    """A pad being written.

    Attributes:
        pad: what was written so far.
        scored: the hands that are complete.
        missing: the fact the last hand still needs.
    """

    def __init__(self, pad: Pad) -> None:
        """Count a pad.

        Raises:
            ValueError: when what stands on it does not fit its rules; names the hand.
        """
        self.pad = pad
        self.missing: Fact | None = None
        self.scored = self._counted(pad)

    # -- who is who -----------------------------------------------------------------------

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.pad.rules

    @property
    def side_names(self) -> tuple[str, ...]:
        """The players of each side: ``Ann and Cy``."""
        sides = seating(self.rules).sides
        return tuple(listed([self.pad.names[seat] for seat in seats]) for seats in sides)

    def dealer(self, place: int) -> int:
        """Return who deals the hand at a place of the pad."""
        return (self.pad.dealer + place) % len(self.pad.names)

    def order(self, place: int) -> tuple[int, ...]:
        """Return the seats in the order they bid in."""
        return bidding_order(self.rules, self.dealer(place))

    def takers(self, place: int) -> tuple[str, ...]:
        """Return whose tricks are written, in order: the players, then the dummy."""
        names = [self.pad.names[seat] for seat in self.order(place)]
        return (*names, "the dummy") if seating(self.rules).has_dummy else tuple(names)

    # -- how it stands --------------------------------------------------------------------

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by each side."""
        return self._wins(self.scored)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return max(self.wins) >= self.rules.ending.match

    @property
    def scores(self) -> tuple[tuple[int, int], ...]:
        """Score and bags of each side in the game that goes on, or that ended the match."""
        if self.over:
            return tuple((side.score, side.bags) for side in self.scored[-1].sides)
        return self._after(self.scored)

    def is_bid(self, place: int) -> bool:
        """Whether a complete hand was bid, not one that bids itself."""
        return not bids_itself(self.scored[place].number, self.rules)

    @property
    def step(self) -> NextEntry:
        """What has to be said next."""
        place = len(self.scored)
        if self.over:
            last = self.scored[-1]
            return NextEntry("over", last.reason)
        hand = self.being_written
        number = self._number(self.scored)
        order, players = self.order(place), len(self.pad.names)
        deals = f"Hand {number}: {self.pad.names[self.dealer(place)]} deals."
        unbid = bids_itself(number, self.rules)
        if not unbid and len(hand.bids) < players:
            who = self.pad.names[order[len(hand.bids)]]
            return NextEntry("bid", f"{deals} {who} bids." if not hand.bids else f"{who} bids.")
        if self.missing is not None:
            where = f"Hand {place + 1}: " if place + 1 < len(self.pad.hands) else ""
            return NextEntry("fact", f"{where}{_ASKED[self.missing]}", self.missing)
        who = self.takers(place)[len(hand.tricks)]
        lead = "" if hand.tricks else f"{deals if unbid else 'All have bid.'} Play the hand, then: "
        question = f"how many tricks did {who} take?"
        return NextEntry("tricks", f"{lead}{question if lead else capitalized(question)}")

    @property
    def being_written(self) -> KeptHand:
        """The hand that is not complete yet."""
        hands = self.pad.hands
        return hands[len(self.scored)] if len(hands) > len(self.scored) else KeptHand()

    # -- writing --------------------------------------------------------------------------

    def add(self, text: str) -> None:
        """Write what was asked for, or as much of what follows as there are words for.

        Raises:
            ValueError: with one sentence that says what is wrong; nothing is written then.
        """
        words = words_of(text)
        if not words:
            raise ValueError("Nothing was written; type the answer.")
        keeper = self
        if self.step.kind == "fact":
            keeper = Keeper(self._with_fact(text))
        else:
            for left, word in enumerate(words, 1 - len(words)):
                keeper = Keeper(keeper._with_word(word, last=not left))
        self._take(keeper)

    def undo(self) -> bool:
        """Take the last word back; False when there is none."""
        hands = list(self.pad.hands)
        if not hands:
            return False
        last = hands.pop()
        if last.more and not (last.tricks and [*last.more] == ["revoker"]):
            last = msgspec.structs.replace(last, more=dict(list(last.more.items())[:-1]))
        elif last.tricks:
            complete = len(last.tricks) == seating(self.rules).hands and "revoker" not in last.more
            kept = len(last.tricks) - (2 if complete and len(last.tricks) > 1 else 1)
            last = msgspec.structs.replace(last, tricks=last.tricks[:kept])
        else:
            last = msgspec.structs.replace(last, bids=last.bids[:-1])
        if last != KeptHand():
            hands.append(last)
        self._take(Keeper(msgspec.structs.replace(self.pad, hands=tuple(hands))))
        return True

    def correct(self, place: int, bids: str, tricks: str) -> None:
        """Write a complete hand again, in the order of its bidding; all that follows is recounted.

        Other facts of the hand are asked for again where it has changed.

        Raises:
            ValueError: with one sentence that says what is wrong; nothing is changed then.
        """
        hands = list(self.pad.hands)
        hand = msgspec.structs.replace(
            hands[place], bids=tuple(words_of(bids)), tricks=tuple(words_of(tricks))
        )
        if hand != hands[place]:
            kept = {name: value for name, value in hand.more.items() if name == "revoker"}
            hand = msgspec.structs.replace(hand, more=kept)
        hands[place] = hand
        keeper = Keeper(msgspec.structs.replace(self.pad, hands=tuple(hands)))
        if len(keeper.scored) <= place and keeper.missing is None:
            raise ValueError("The hand is not complete: write every bid and all tricks.")
        self._take(keeper)

    def revoked(self, who: str) -> None:
        """Write that a player's revoke ended the hand being written; its tricks come next.

        Raises:
            ValueError: when nobody is called so, or the tricks do not come next.
        """
        if self.step.kind != "tricks":
            raise ValueError("A revoke is written after the bids, before the tricks.")
        hand = self.being_written
        more = {**hand.more, "revoker": self._seats(who)}
        bids = self._in_seats(len(self.scored), hand.bids)
        tricks = " ".join(["0"] * seating(self.rules).hands)
        facts_from_text(
            self.rules, bids, tricks, self._before(self.scored), revoker=more["revoker"]
        )
        self._take(Keeper(self._replaced(msgspec.structs.replace(hand, more=more))))

    def _take(self, other: Keeper) -> None:
        self.pad, self.scored, self.missing = other.pad, other.scored, other.missing

    def _replaced(self, hand: KeptHand) -> Pad:
        """Return the pad with another hand being written."""
        hands, place = self.pad.hands, len(self.scored)
        return msgspec.structs.replace(self.pad, hands=(*hands[:place], hand, *hands[place + 1 :]))

    def _with_word(self, word: str, *, last: bool) -> Pad:
        """Return the pad with a word more; the `last` of a line may leave the last tricks out."""
        hand, kind = self.being_written, self.step.kind
        if kind == "bid":
            bid_from_text(self.rules, word.removesuffix("*"))
            hand = msgspec.structs.replace(hand, bids=(*hand.bids, word))
            return self._replaced(hand)
        if kind != "tricks":
            raise ValueError(f"{word!r} is one too many: nothing more is asked for.")
        total, taken = tricks_in_hand(self.rules), [whole_number(one) or 0 for one in hand.tricks]
        number = whole_number(word)
        if number is None or sum(taken) + number > total:
            raise ValueError(f"Tricks: {word!r} is not possible, write 0 to {total - sum(taken)}.")
        tricks = (*hand.tricks, word)
        if last and len(tricks) == seating(self.rules).hands - 1 and "revoker" not in hand.more:
            tricks = (*tricks, str(total - sum(taken) - number))
        return self._replaced(msgspec.structs.replace(hand, tricks=tricks))

    def _with_fact(self, text: str) -> Pad:
        fact = self.missing
        assert fact is not None
        if fact == "declarer":
            raise ValueError(_ASKED[fact])
        hand = self.being_written
        value = text if fact == "winning_cards" else self._seats(text)
        return self._replaced(msgspec.structs.replace(hand, more={**hand.more, fact: value}))

    def _seats(self, text: str) -> str:
        """Return names of players as the numbers of their seats; other words as they are."""
        numbers = {name.casefold(): str(seat) for seat, name in enumerate(self.pad.names, 1)}
        return " ".join(numbers.get(word.casefold(), word) for word in words_of(text))

    # -- counting -------------------------------------------------------------------------

    def _counted(self, pad: Pad) -> tuple[Scored, ...]:
        """Score the complete hands; notes which fact the hand after them needs."""
        scored: list[Scored] = []
        for place, hand in enumerate(pad.hands):
            if max(self._wins(scored)) >= pad.rules.ending.match:
                raise ValueError(f"With hand {place} the match is over: take back what follows it.")
            self._check_bids(place, hand, scored)
            if len(hand.tricks) < seating(pad.rules).hands:
                break
            try:
                scored.append(self._score(place, hand, scored))
            except MissingFact as missing:
                self.missing = _fact(missing)
                break
            except ValueError as error:
                raise self._named(error, place) from None
        if len(pad.hands) > len(scored) + 1 and self.missing is None:
            raise ValueError(f"Hand {len(scored) + 1} on the pad is not complete.")
        return tuple(scored)

    def _check_bids(self, place: int, hand: KeptHand, scored: Sequence[Scored]) -> None:
        """Refuse bids that cannot stand together, as soon as there are all of them."""
        try:
            if hand.bids and bids_itself(self._number(scored), self.rules):
                raise ValueError("Bids: the hand is not bid, leave the bids out.")
            if len(hand.bids) < len(self.pad.names):
                return
            if bids_itself(1, self.rules) and all(word == "-" for word in hand.bids):
                raise ValueError("Bids: the first hand alone is not bid, write the bids.")
            bids, _ = bids_from_text(self.rules, self._in_seats(place, hand.bids))
            before = tuple(score for score, _ in self._after(scored))
            check_auction(self.rules, bids, before)
        except ValueError as error:
            raise self._named(error, place) from None

    def _score(self, place: int, hand: KeptHand, scored: Sequence[Scored]) -> Scored:
        number = self._number(scored)
        game = 1 + sum(one.winner is not None for one in scored)
        more: MoreFacts = {}
        for name, value in hand.more.items():
            more[name] = value
        *own, dummy = hand.tricks if seating(self.rules).has_dummy else (*hand.tricks, "")
        tricks = f"{self._in_seats(place, own)} {dummy}"
        bids = self._in_seats(place, hand.bids)
        facts, before = facts_from_text(self.rules, bids, tricks, self._before(scored), **more)
        unbid = bids_itself(number, self.rules)
        found = score_hand(facts, self.rules, before, bids_itself=unbid)
        earlier = [one.sides for one in scored if one.game == game]
        names = self.side_names
        outcome = game_outcome(found, self.rules, number, earlier=earlier, names=names)
        if outcome is None:
            return Scored(game, number, place, found)
        return Scored(game, number, place, found, outcome.reason, outcome.winner)

    def _named(self, error: ValueError, place: int) -> ValueError:
        """Return an error with the players' names, and the hand where it is an earlier one."""
        text = _PLAYER.sub(lambda found: self.pad.names[int(found[1]) - 1], str(error))
        before = f"Hand {place + 1} on the pad: " if place + 1 < len(self.pad.hands) else ""
        return ValueError(f"{before}{text}")

    def _wins(self, scored: Sequence[Scored]) -> tuple[int, ...]:
        won = [one.winner for one in scored if one.winner is not None]
        return tuple(won.count(side) for side in range(len(self.side_names)))

    def _number(self, scored: Sequence[Scored]) -> int:
        """Return the number in its game of the hand after those."""
        return 1 if not scored or scored[-1].winner is not None else scored[-1].number + 1

    def _before(self, scored: Sequence[Scored]) -> str:
        bags = counts_bags(self.rules)
        found = self._after(scored)
        return " ".join(f"{score}/{held}" if bags else str(score) for score, held in found)

    def _after(self, scored: Sequence[Scored]) -> tuple[tuple[int, int], ...]:
        """Return score and bags of each side after those hands."""
        if not scored or scored[-1].winner is not None:
            return ((0, 0),) * len(self.side_names)
        return tuple((side.score, side.bags) for side in scored[-1].sides)

    def _in_seats(self, place: int, words: Sequence[str]) -> str:
        """Return words in the order of the bidding in that of the seats."""
        by_seat = dict(zip(self.order(place), words, strict=False))
        return " ".join(by_seat[seat] for seat in sorted(by_seat))


def _fact(missing: MissingFact) -> Fact:
    for fact in _ASKED:
        if fact == missing.fact:
            return fact
    raise ValueError(str(missing))
