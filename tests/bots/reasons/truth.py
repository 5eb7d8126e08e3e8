"""Holds what a reason says against the position: every claim in it, by its words alone.

A claim is a pattern that may stand in any sentence, with what makes it true. The facts are found
without the bots' own counting (`tests.bots.heuristics.facts`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from spades_tui.bots.heuristics.deduction import Deduction
from spades_tui.bots.heuristics.trick_count import certain_tricks
from spades_tui.bots.protocol import Alternative, Decision
from spades_tui.bots.reasons.difference import noun
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.capabilities import most_bags
from spades_tui.rules.deck import tricks_in_hand
from tests.bots.reasons.layouts import RARE, Layout, Layouts

CARD: Final = r"(?:10|[2-9JQKA])[♠♥♦♣]|BJ|LJ"
HAND: Final = r"(?:North|South)(?:east|west)|South|West|North|East|[Tt]he dummy|[Pp]layer \d"
SUIT: Final = r"(?:spade|heart|diamond|club)"
WORDS: Final = {
    "C": rf"(?:[Tt]he )?(?P<c>{CARD})", "D": rf"(?:[Tt]he )?(?P<d>{CARD})", "W": rf"(?P<w>{HAND})",
    "S": rf"(?P<s>{SUIT})s?", "N": r"(?P<n>-?\d+(?:\.\d+)?)", "M": r"(?P<m>-?\d+(?:\.\d+)?)",
    "A": r"(?P<a>.+?)", "B": r"(?P<b>.+?)",
}  # fmt: skip

Found = dict[str, str]
Check = Callable[["Moment", Found], bool]


class Moment(Layouts):
    """A decision with its view, and the cards, hands and answers that words in a sentence mean."""

    def __init__(self, view: View, decision: Decision) -> None:
        super().__init__(view, decision)
        self.places = view.seats.called.names

    def card(self, label: str) -> Card:
        """Return a card by its label: one of the hand, of the trick, or unseen."""
        plays = [play.card for play in self.view.trick.plays] if self.view.trick else []
        every = (*self.mine, *plays, *self.out, *(self.view.hand or ()))
        return next(card for card in every if card.label == label)

    def cards(self, words: str) -> list[Card]:
        """Return the cards named in `words`."""
        return [self.card(label) for label in re.findall(CARD, words)]

    @property
    def whole(self) -> int:
        """The number of tricks in a hand."""
        return tricks_in_hand(self.view.rules)

    @property
    def held(self) -> tuple[Card, ...]:
        """The cards of the player who decides; also before the play."""
        return self.view.hand or ()

    def hand(self, words: str) -> int:
        """Return the index of a hand from its name, such as "West"."""
        return [name.lower() for name in self.places].index(words.lower())

    def of_suit(self, words: str) -> Suit:
        """Return a suit from its name, such as "heart"."""
        return next(suit for suit in Suit if suit.plural.startswith(words))

    def holds(self, card: Card) -> bool:
        """Whether the hand that plays holds a card."""
        return card in self.mine

    @property
    def foes_to_come(self) -> list[int]:
        """The opponents who play to the trick after this card."""
        return [hand for hand in self.to_come if not self.friend(hand)]

    def option(self, words: str) -> Alternative:
        """Return the answer that was weighed and that `words` name in a sentence."""
        cast = Cast(self.places, style="symbols", articles=True)
        name = words.lower()
        return next(
            one for one in self.decision.alternatives if noun(one.action, cast).lower() == name
        )

    @property
    def may_be_ruffed(self) -> bool:
        """Whether a later opponent may hold a spade that beats this card, and lack the suit led.

        Only counted: the other hands and the cards out of play must have room for the suit.
        """
        led = self.trick.suit if self.view.trick else self.suit(self.played)
        layout, sizes = self.layouts[0], self.view.hand_sizes
        closed = [hand for hand in layout if hand not in self.open_hands]
        away = len(self.hidden) - sum(sizes[hand] for hand in closed)
        left = sum(self.suit(card) is led for card in self.hidden)
        spades = [card for card in self.hidden if self.suit(card) is Suit.SPADES]
        for hand in self.foes_to_come:
            cards = layout[hand] if hand in self.open_hands else spades
            takers = [other for other in closed if not self.has_shown_out(other, led)]
            room = away + sum(sizes[other] for other in takers if other != hand)
            may_lack = left <= room
            if hand in self.open_hands:
                may_lack = not any(self.suit(card) is led for card in cards)
            may_ruff = not self.has_shown_out(hand, Suit.SPADES)
            if may_lack and may_ruff and any(self.beats(card, self.played) for card in cards):
                return True
        return False

    def beaters_in_suit(self, card: Card) -> list[Card]:
        """Return the higher cards of the suit of `card` that a later opponent may hold."""
        suit, higher = self.suit(card), self.above_anywhere(card)
        foes = [hand for hand in self.foes_to_come if not self.void(hand, suit)]
        seen = {c for hand in foes if hand in self.open_hands for c in self.layouts[0][hand]}
        is_hidden = any(hand not in self.open_hands for hand in foes)
        return [c for c in higher if c in seen or (is_hidden and c in self.hidden)]

    @property
    def made(self) -> bool:
        """Whether the side has made its contract."""
        return self.need(self.view.side) <= 0 and any(self.view.taken)

    @property
    def is_safe(self) -> bool:
        """Whether the side has made its contract, or makes it so in 98% of the deals."""
        mine = [one for one in self.decision.alternatives if one.action == self.decision.action]
        return self.made or any(one.numbers.get("make", 0.0) >= 0.98 for one in mine)

    def lower_out(self, card: Card) -> bool:
        """Whether another hand has, or may have, a lower card of the suit of `card`."""
        same = (other for other in self.out if self.suit(other) is self.suit(card))
        return any(self.rank(other) < self.rank(card) for other in same)

    def above_anywhere(self, card: Card) -> list[Card]:
        """Return the cards out that are higher than `card` in its suit; it may be in the trick."""
        return [
            other for other in self.out
            if self.suit(other) is self.suit(card) and self.rank(other) > self.rank(card)
        ]  # fmt: skip


def _beats(m: Moment, f: Found) -> bool:
    held = m.trick.winning_card.label == f["d"] and m.trick.winner == m.hand(f["w"])
    return held and m.wins(m.card(f["c"]))


def _belongs(m: Moment, f: Found) -> bool:
    hand, card = m.hand(f["w"]), f["d"]
    return m.view.trick is not None and any(
        play.hand == hand and play.card.label == card for play in m.trick.plays
    )


def _no_higher(m: Moment, f: Found) -> bool:
    card = m.card(f["c"])
    return not m.above(card) and m.suit(card) is m.of_suit(f["s"])


def _lower_out(m: Moment, f: Found) -> int:
    card = m.card(f["c"])
    assert m.suit(card) is m.of_suit(f["s"])
    same = (other for other in m.hidden if m.suit(other) is m.suit(card))
    return sum(m.rank(other) < m.rank(card) for other in same)


def _only_ruff(m: Moment, _f: Found) -> bool:
    card = m.played
    higher = [hand for hand in m.foes_to_come or m.to_come
              if m.may_beat(hand, card) and not m.void(hand, m.suit(card))]  # fmt: skip
    return not higher and m.suit(card) is not Suit.SPADES


def _set_by(m: Moment, f: Found) -> bool:
    needs = [m.need(side) for side, seats in enumerate(m.view.seats.sides) if side != m.view.side]
    return any(0 < need <= m.left and m.left - need + 1 == int(f["n"]) for need in needs)


def _percent(words: str, chance: float) -> bool:
    return abs(float(words) - 100 * chance) <= 0.51


EVENTS: Final = (
    ("nil is broken", "break"), ("nil is made", "nil"), ("contract", "make"), ("set", "set"),
    ("bags bring the penalty", "penalty"),
)  # fmt: skip


def _event(m: Moment, f: Found) -> bool:
    figure = next(figure for words, figure in EVENTS if words in f["a"])
    first, second = m.option(f["b"]), m.option(f["e"])
    gap = first.numbers[figure] - second.numbers[figure]
    best = first if figure != "penalty" else second
    told = _percent(f["n"], first.numbers[figure]) and _percent(f["m"], second.numbers[figure])
    return told and gap > 0 and best.action == m.decision.action


def _gap(figure: str, weight: float = 1.0) -> Check:
    def check(m: Moment, f: Found) -> bool:
        gap = m.option(f["a"]).numbers[figure] - m.option(f["b"]).numbers[figure]
        return abs(weight * gap - float(f["n"])) <= 0.051

    return check


def _all_points(m: Moment, f: Found) -> bool:
    better, worse = m.option(f["a"]).numbers, m.option(f["b"]).numbers
    by_cause = sum(value for name, value in better.items() if name.startswith("by "))
    by_cause -= sum(value for name, value in worse.items() if name.startswith("by "))
    points = better.get("points", 0.0) - worse.get("points", 0.0)
    return min(abs(by_cause - float(f["n"])), abs(points - float(f["n"]))) <= 0.51


def _near(m: Moment, f: Found) -> bool:
    mine = next(one for one in m.decision.alternatives if one.action == m.decision.action)
    names = re.split(r", | and ", f["a"])
    if f["a"].lower().startswith("bids of"):
        names = [f"a bid of {number}" for number in re.findall(r"\d+", f["a"])]
    gaps = [(abs(one.numbers["win"] - mine.numbers["win"]), one) for one in map(m.option, names)]
    return all(gap <= max(0.0051, 2 * one.numbers["gap error"]) for gap, one in gaps)


def _wins_between(m: Moment, f: Found) -> bool:
    low, high = float(f["n"]) / 100, float(f["m"] or f["n"]) / 100
    chances = [one.numbers["win"] for one in m.decision.alternatives]
    return min(chances) >= low - 0.0051 and max(chances) <= high + 0.0051


def _others_bid(m: Moment) -> int:
    bids = [bid for seat, bid in enumerate(m.view.bids) if seat != m.view.seat]
    assert None not in bids
    return sum(m.whole if bid.is_moon else bid.tricks for bid in bids if bid is not None)


def _bid(m: Moment) -> int:
    assert isinstance(m.decision.action, MakeBid)
    return m.decision.action.bid.tricks


def _bids_left(m: Moment, f: Found) -> bool:
    mates = [seat for seat in m.view.seats.sides[m.view.side] if seat != m.view.seat]
    tricks = [bid.tricks if bid else 0 for bid in m.view.bids]
    own = sum(tricks[seat] for seat in mates)
    told = (own, _others_bid(m) - own) if f["m"] else (_others_bid(m), 0)
    left = (m.whole - _others_bid(m), m.whole)
    said = int(f["n"].replace("nil", "0")), int(f["m"] or 0)
    return told == said and left == (int(f["left"]), int(f["whole"]))


def _their_target(m: Moment, f: Found) -> bool:
    made = [
        m.view.scores[side] + 10 * sum(bid.tricks for seat in seats if (bid := m.view.bids[seat]))
        for side, seats in enumerate(m.view.seats.sides)
        if side != m.view.side
    ]
    return int(f["n"]) in made and int(f["n"]) >= m.view.rules.ending.target


def _next_bag(m: Moment, f: Found) -> bool:
    scoring = m.view.rules.scoring
    over = -m.need(m.view.side)
    assert isinstance(scoring.bag_limit, int)
    full = over >= 0 and (m.view.bags[m.view.side] + over + 1) % scoring.bag_limit == 0
    return full and scoring.bag_penalty == int(f["n"])


def _equal(m: Moment, f: Found) -> bool:
    cards = m.cards(f["a"].replace("The ", "the "))
    low, high = min(map(m.rank, cards)), max(map(m.rank, cards))
    ahead = [m.trick.winning_card] if m.view.trick else []
    others = [c for c in (*m.out, *ahead) if m.suit(c) is m.suit(cards[0])]
    one_suit = len({m.suit(c) for c in cards}) == 1
    return one_suit and not any(low <= m.rank(c) <= high for c in others)


def _target(m: Moment, f: Found) -> bool:
    mates = [bid for seat in m.view.seats.sides[m.view.side] if seat != m.view.seat
             and (bid := m.view.bids[seat])]  # fmt: skip
    made = 10 * (int(f["n"]) + sum(bid.tricks for bid in mates))
    return int(f["n"]) == _bid(m) and m.view.scores[m.view.side] + made == int(f["m"])


def _score_with(m: Moment, points: int) -> int:
    mates = [bid for seat in m.view.seats.sides[m.view.side] if seat != m.view.seat
             and (bid := m.view.bids[seat])]  # fmt: skip
    return m.view.scores[m.view.side] + points + 10 * sum(bid.tricks for bid in mates)


def _nil_brings(m: Moment) -> int:
    return _score_with(m, m.view.rules.nil.nil_value)


def _danger(m: Moment, f: Found) -> bool:
    """Whether all cards of one suit are named, the dangerous ones before the others."""
    high, low = m.cards(f["a"]), m.cards(f.get("b") or "")
    suit = [card for card in m.held if m.suit(card) is m.suit(high[0])]
    above = all(m.rank(card) < min(map(m.rank, high)) for card in low)
    return above and set(suit) == {*high, *low}


def _nil_of(m: Moment, f: Found) -> bool:
    return m.nil(m.hand(f["w"])) if f["w"] in m.places else True


def _only_beaten_by(m: Moment, card: Card, cards: list[Card]) -> bool:
    """Whether a card loses this trick to each of some cards in some layout, and to no other."""
    return {c for layout in m.layouts for c in m.threats(layout, card)} == set(cards)


def _wins_last_in(m: Moment, f: Found) -> bool:
    """Whether the last hand can win by one of the cards in every layout, whatever is played."""
    hand, cards = m.hand(f["w"]), set(m.cards(f["a"]))

    def wins(layout: Layout) -> bool:
        legal = cards & set(m.legal_in(layout, hand, m.played))
        return any(m.beats(card, m.trick.winning_card) and not m.threats(layout, card)
                   for card in legal)  # fmt: skip

    return m.share(wins) == 1


def _top_of(m: Moment, words: str) -> Card:
    return max((c for c in m.mine if m.suit(c) is m.of_suit(words)), key=m.rank)


LAYOUT_CLAIMS: Final[tuple[tuple[str, Check], ...]] = (
    (
        r"no opponent has a spade",
        lambda m, f: all(m.void(hand, Suit.SPADES) for hand in m.opponents),
    ),
    # what can be, in at least one layout
    (
        r"the next can be ruffed|(?:hand|dummy) can ruff \S+ soon|"
        r"throw a card on the next",
        lambda m, f: m.comes_again(m.suit(m.played)) > 0.5 and m.left > 2,
    ),
    (
        r"W(?:, the other defender,)? has no S left(?:,? (?:and|but))? (?:may|can) (?:over)?ruff",
        lambda m, f: m.may_hold([m.hand(f["w"])], lambda c: m.suit(c) is Suit.SPADES),
    ),
    (
        r"W would have to ruff it",
        lambda m, f: m.may_hold([m.hand(f["w"])], lambda c: m.suit(c) is Suit.SPADES),
    ),
    (
        r"(?:(?<=: )|^)(?P<a>[^:]+?) may beat C(?: now)?(?=[,.])",
        lambda m, f: m.can_beat(m.cards(f["a"]), m.card(f["c"])),
    ),
    (
        r"C goes while (?!\d+ higher)A may beat it",
        lambda m, f: (
            bool(m.to_come)
            and set(m.cards(f["a"]))
            <= {c for lay in m.layouts for c in m.threats(lay, m.played, m.to_come)}
        ),
    ),
    (
        r"C wins unless A or a spade beats it",
        lambda m, f: (
            m.can_beat(m.cards(f["a"]), m.card(f["c"]))
            and m.may_hold(m.foes_to_come, lambda c: m.suit(c) is Suit.SPADES)
        ),
    ),
    (
        r"C wins unless A beats it(?<!a spade beats it)",
        lambda m, f: _only_beaten_by(m, m.card(f["c"]), m.cards(f["a"])),
    ),
    (r"may fall to D", lambda m, f: m.may_hold(m.foes_to_come, lambda c: c is m.card(f["d"]))),
    (
        r"Play high enough: A would beat (?:W's )?D",
        lambda m, f: m.can_beat(m.cards(f["a"]), m.card(f["d"])),
    ),
    (r"D could overruff C", lambda m, f: m.can_beat([m.card(f["d"])], m.card(f["c"]))),
    (
        r"C may (?:take a bag|win a trick|take another one) later",
        lambda m, f: m.may_win_later(m.card(f["c"])),
    ),
    (
        r"(?<=keep )C for later|D is kept for later",
        lambda m, f: m.may_win_later(m.card(f["c"] or f["d"])),
    ),
    (
        r"W can go under C",
        lambda m, f: m.may_hold(
            [m.hand(f["w"])],
            lambda c: m.suit(c) is m.suit(m.card(f["c"])) and m.rank(c) < m.rank(m.card(f["c"])),
        ),
    ),
    (
        r"W's nil (?:plays after this, and )?may have to beat D",
        lambda m, f: m.may_hold([m.hand(f["w"])], lambda c: m.beats(c, m.card(f["d"]))),
    ),
    (
        r"C is kept: W's nil may have to beat it later",
        lambda m, f: (
            m.left > 1 and m.may_hold([m.hand(f["w"])], lambda c: m.beats(c, m.card(f["c"])))
        ),
    ),
    (r"draws spades", lambda m, f: m.may_hold(m.to_come, lambda c: m.suit(c) is Suit.SPADES)),
    (
        r"[Cc]ash C now: no S out is higher, and later it may be ruffed",
        lambda m, f: m.may_hold(
            [h for h in m.to_come if not m.friend(h)], lambda c: m.suit(c) is Suit.SPADES
        ),
    ),
    (
        r"C can go on any B(?=\.)",
        lambda m, f: all(m.comes_again(s) > 0 for s in Suit if s.plural[:-1] in f["b"]),
    ),
    (r"W's D may still be beaten", lambda m, f: m.can_lose(m.card(f["d"])) > 0),
    (
        r"Lose the lead: .+ beats? C, and .+ beats? D;",
        lambda m, f: m.can_lose(m.card(f["c"])) >= m.can_lose(m.card(f["d"])),
    ),
    (
        r"D is easier to lose later",
        lambda m, f: m.left > 1 and len(m.above(m.card(f["d"]))) > len(m.above(m.played)),
    ),
    (
        r"let it win when others lead S",
        lambda m, f: m.comes_again(m.of_suit(f["s"])) > 0 and m.left > 2,
    ),
    (
        r"only a ruff can beat it",
        lambda m, f: (
            (m.can_lose(m.played) > 0 or m.may_be_ruffed)
            and all(m.suit(c) is Suit.SPADES for lay in m.layouts for c in m.threats(lay, m.played))
        ),
    ),
    (
        r"only a spade can take it",
        lambda m, f: (
            (m.can_lose(m.played) > 0 or m.may_be_ruffed)
            and all(m.suit(c) is Suit.SPADES for lay in m.layouts for c in m.threats(lay, m.played))
        ),
    ),
    (
        r"only another ruff would beat",
        lambda m, f: m.can_lose(m.played) > 0 or m.may_be_ruffed,
    ),
    (
        r"W's nil cannot beat (?P<k>\S+)'s D with a S",
        lambda m, f: (
            not any(
                m.suit(c) is m.of_suit(f["s"])
                for lay in m.layouts
                for c in m.threats(lay, m.card(f["d"]), [m.hand(f["w"])])
            )
        ),
    ),
    (
        r"W has to beat \S+'s D",
        lambda m, f: (
            m.share(
                lambda lay: all(
                    m.beats(c, m.card(f["d"])) for c in m.legal_in(lay, m.hand(f["w"]), m.played)
                )
            )
            == 1
        ),
    ),
    (
        r"W has only spades left, and must ruff",
        lambda m, f: (
            m.share(lambda lay: all(m.suit(c) is Suit.SPADES for c in lay[m.hand(f["w"])])) == 1
        ),
    ),
    # what is certain, in every layout
    (r"W plays last, and can win with A(?=: either|, so)", _wins_last_in),
    (
        r"no opponent (?:(?:left to play )?can beat it|plays after it)|is "
        r"enough, and \S+ \S+ is kept",
        lambda m, f: m.can_lose(m.played) == 0,
    ),
    (r"W's D wins", lambda m, f: m.can_lose(m.card(f["d"])) == 0),
    (
        r"[Nn]obody can ruff A(?=\.)",
        lambda m, f: all(
            m.may_hold(
                [h for h in m.layouts[0] if not m.friend(h)], lambda c: m.suit(c) is Suit.SPADES
            )
            for _ in m.cards(f["a"])
        ),
    ),
    (
        r"Neither C nor D can win the last trick",
        lambda m, f: not any(map(any, map(m.last_tricks, map(m.card, (f["c"], f["d"]))))),
    ),
    (
        r"Both C and D win whatever is led",
        lambda m, f: all(map(all, map(m.last_tricks, map(m.card, (f["c"], f["d"]))))),
    ),
    (r"the (?:hand|dummy) has no high S", lambda m, f: len(m.above(_top_of(m, f["s"]))) > 1),
)
"""The same for what can, may or must be: it is held against layouts of the unseen cards."""

CLAIMS: Final[tuple[tuple[str, Check], ...]] = (
    # what belongs to whom, and who is out of what
    (r"W's D", _belongs),
    (r"W's nil(?! is)", _nil_of),
    (r"W(?:, the other defender,)? has no S left",
     lambda m, f: m.void(m.hand(f["w"]), m.of_suit(f["s"]))),
    (r"W (?:still plays after|plays after)", lambda m, f: m.hand(f["w"]) in m.to_come),
    # the card and the trick
    (r"C is the only legal card", lambda m, f: [c.label for c in m.legal] == [f["c"]]),
    (r"C (?:beats|ruffs|takes the trick from) W's D", _beats),
    (r"C covers W's nil: it beats", lambda m, f: m.nil(m.trick.winner) and m.wins(m.played)),
    (r"and C does not(?=\.)", lambda m, f: not m.wins(m.card(f["c"]))),
    (r"(?:it|would beat .+?), not C(?=\.)", lambda m, f: m.wins(m.card(f["c"]))),
    (r"Play high enough: A would beat (?:W's )?D",
     lambda m, f: set(m.cards(f["a"])) <= set(m.above_anywhere(m.card(f["d"])))
     and not set(m.cards(f["a"])) & set(m.above(m.played))),
    (r"fewer spades beat C than D",
     lambda m, f: len(m.above(m.card(f["c"]))) < len(m.above(m.card(f["d"])))),
    (r"C is enough, and D is kept",
     lambda m, f: m.wins(m.card(f["c"])) and m.wins(m.card(f["d"]))),
    (r"only another ruff would beat C",
     lambda m, f: m.wins(m.card(f["c"])) and m.suit(m.card(f["c"])) is Suit.SPADES),
    (r"Neither card wins here: throw C, and keep D",
     lambda m, f: not m.wins(m.card(f["c"])) and not m.wins(m.card(f["d"]))
     and m.holds(m.card(f["d"]))),
    (r"(?:while it cannot(?: win)?|stays under|[^y] goes under it|is thrown away)",
     lambda m, f: not m.wins(m.played)),
    (r"stays under W's \S+, unlike C", lambda m, f: m.wins(m.card(f["c"]))),
    (r"stays under W's D", lambda m, f: m.trick.winning_card.label == f["d"]),
    (r"No card here beats W's D", lambda m, f: not any(map(m.wins, m.legal))),
    (r"W's D (?:is ahead|wins)",
     lambda m, f: m.trick.winning_card.label == f["d"] and m.friend(m.trick.winner)),
    (r"W's D wins (?:it without|the trick:)", lambda m, f: not m.foes_to_come),
    (r"leaves the trick to W's D and keeps (?:the )?(?P<k>\S+?)(?=\.| to cover)",
     lambda m, f: m.wins(m.card(f["k"])) and not m.wins(m.played)),
    (r"nobody else has a S, so C cannot be made to win",
     lambda m, f: m.suit(m.card(f["c"])) is m.of_suit(f["s"]) and not any(
         m.suit(card) is m.of_suit(f["s"]) for card in m.out)),
    (r"C is kept, as no S out is lower",
     lambda m, f: not _lower_out(m, f) and m.card(f["c"]) is not m.played),
    (r"C is kept, to be thrown or to go under others",
     lambda m, f: m.holds(m.card(f["c"])) and m.card(f["c"]) is not m.played),
    (r"C is kept: W's nil may have to beat it later",
     lambda m, f: not m.friend(m.hand(f["w"])) and bool(m.above(m.card(f["c"])))
     and not m.void(m.hand(f["w"]), m.suit(m.card(f["c"])))),
    (r"C is kept to cover W's nil: it beats more S than D",
     lambda m, f: m.friend(m.hand(f["w"])) and m.card(f["d"]) is m.played
     and not m.void(m.hand(f["w"]), m.suit(m.card(f["c"])))
     and len(m.above(m.card(f["c"]))) < len(m.above(m.played))),
    (r"C is kept to ruff a trick that W's nil would win",
     lambda m, f: m.suit(m.card(f["c"])) is Suit.SPADES and m.holds(m.card(f["c"]))
     and m.friend(m.hand(f["w"])) and m.trick.winner != m.hand(f["w"])),
    (r"W can go under C: no S out is higher",
     lambda m, f: m.card(f["c"]) is m.played and _no_higher(m, f) and m.nil(m.hand(f["w"]))
     and not m.void(m.hand(f["w"]), m.suit(m.played))),
    (r"A may beat C now, and D is easier to lose later",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.played))
     and len(m.above(m.card(f["d"]))) > len(m.above(m.played))),
    (r"W has to beat \S+'s D",
     lambda m, f: m.hand(f["w"]) in m.to_come and m.trick.winning_card.label == f["d"]),
    (r"Throw a spade under W's D", lambda m, f: m.nil(m.me) and not m.wins(m.played)),
    (r"leaves the trick with W's nil",
     lambda m, f: m.nil(m.trick.winner) and not m.friend(m.trick.winner)
     and not m.wins(m.played)),
    (r"Leave the trick to the nil: C beats", lambda m, f: m.nil(m.trick.winner)),
    (r"Keep C to go under A(?=: beside|\.)",
     lambda m, f: m.nil(m.me) and m.card(f["c"]) in m.mine and m.card(f["c"]) is not m.played
     and (f["a"] == "others" or set(m.cards(f["a"])) == set(m.above(m.card(f["c"]))))),
    (r": beside it is D(?=\.)", lambda m, f: m.holds(m.card(f["d"]))),
    (r"W plays last, and can win with A(?=: either|, so)",
     lambda m, f: m.to_come[-1] == m.hand(f["w"]) and m.friend(m.hand(f["w"]))
     and set(m.cards(f["a"])) <= set(m.above_anywhere(m.trick.winning_card)) | {
         c for c in m.out if m.suit(c) is Suit.SPADES}),
    (r"Neither C nor D can win the last trick",
     lambda m, f: m.left == 2 and not any(map(m.lower_out, (m.card(f["c"]), m.card(f["d"]))))
     and not m.wins(m.card(f["c"])) and not m.wins(m.card(f["d"]))),
    (r"Both C and D win whatever is led",
     lambda m, f: m.left == 2 and m.view.trick is None
     and not any(map(m.above, (m.card(f["c"]), m.card(f["d"]))))),
    (r"and C is kept to lose a trick", lambda m, f: m.card(f["c"]) in m.lower(m.played)),
    (r"C is kept: N S out (?:is|are) higher now",
     lambda m, f: len(m.above(m.card(f["c"]))) == int(f["n"])),
    (r"C is kept: only A (?:is|are) higher now",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.card(f["c"])))
     and m.card(f["c"]) is not m.played),
    (r"C is kept: no S out is higher now", lambda m, f: not m.above(m.card(f["c"]))),
    (r"Neither C nor D has a higher card out",
     lambda m, f: not m.above(m.card(f["c"])) and not m.above(m.card(f["d"]))),
    (r"C and D have as many higher cards out",
     lambda m, f: len(m.above(m.card(f["c"]))) == len(m.above(m.card(f["d"])))),
    (r"[Nn]either card is high", lambda m, f: len(m.above(m.played)) > 3),
    (r", and only A (?:is|are) higher than D",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.card(f["d"])))),
    (r"Do not ruff: W has no S left, and can ruff",
     lambda m, f: m.void(m.hand(f["w"]), m.trick.suit) and m.friend(m.hand(f["w"]))
     and m.hand(f["w"]) in m.to_come),
    (r"W's D may still be beaten, and C would take the trick",
     lambda m, f: _belongs(m, f) and m.friend(m.trick.winner) and bool(m.to_come)
     and m.wins(m.card(f["c"]))),
    (r"C goes while (?!\d+ higher)A may beat it",
     lambda m, f: m.nil(m.me) and set(m.cards(f["a"])) == set(m.above(m.played))),
    (r"nil has nothing more to fear in this trick",
     lambda m, f: not any(m.nil(hand) and m.friend(hand) for hand in m.to_come)
     or any(m.nil(play.hand) and m.friend(play.hand) for play in m.trick.plays)),
    (r"W's nil cannot beat (?P<k>\S+)'s D with a",
     lambda m, f: m.hand(f["w"]) in m.to_come and m.trick.winning_card.label == f["d"]
     and not m.above_anywhere(m.card(f["d"]))),
    (r"trick is won anyway, and C may take another one later",
     lambda m, f: m.friend(m.trick.winner) and m.card(f["c"]) is m.played and m.wins(m.played)),
    (r"than D: only a spade can take it, and C is kept to ruff",
     lambda m, f: m.card(f["d"]) is m.played and m.suit(m.card(f["c"])) is Suit.SPADES
     and m.suit(m.played) is not Suit.SPADES),
    (r"it draws spades that could ruff C",
     lambda m, f: not m.above(m.card(f["c"])) and m.suit(m.played) is Suit.SPADES
     and any(m.suit(c) is Suit.SPADES for c in m.out)),
    (r", as W has no S left and may ruff(?=\.)",
     lambda m, f: m.void(m.hand(f["w"]), m.trick.suit) and m.hand(f["w"]) in m.foes_to_come),
    (r": W has no S left, and may ruff C",
     lambda m, f: m.void(m.hand(f["w"]), m.trick.suit) and m.hand(f["w"]) in m.foes_to_come
     and m.wins(m.card(f["c"]))),
    (r"left, and (?:may|can) overruff C",
     lambda m, f: m.wins(m.card(f["c"])) and bool(m.above(m.card(f["c"])))),
    (r"D could overruff C",
     lambda m, f: m.card(f["d"]) in m.above(m.card(f["c"])) and m.wins(m.card(f["c"]))
     and m.card(f["d"]) not in m.above(m.played)),
    (r"and C is kept(?:: no S out is higher)(?=\.)", lambda m, f: not m.above(m.card(f["c"]))),
    (r"and C is kept: only A (?:is|are) higher(?=\.)",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.card(f["c"])))),
    (r"and C is kept to guard D", lambda m, f: m.card(f["c"]) in m.lower(m.card(f["d"]))),
    (r"and C is kept, the only S: D is left(?=\.)",
     lambda m, f: [c for c in m.mine if m.suit(c) is m.of_suit(f["s"])] == [m.card(f["c"])]
     and not m.above(m.card(f["d"]))),
    (r"No S out beats W's D: C takes the lead over",
     lambda m, f: _belongs(m, f) and not m.above(m.card(f["d"])) and m.friend(m.hand(f["w"]))
     and m.wins(m.played)),
    (r"and with it the next lead, though C would win",
     lambda m, f: not m.to_come and m.wins(m.card(f["c"]))),
    (r"left: a S may break W's nil",
     lambda m, f: m.suit(m.played) is m.of_suit(f["s"]) and not m.void(
         m.hand(f["w"]), m.of_suit(f["s"]))),
    (r"C takes a S from W's nil",
     lambda m, f: m.card(f["c"]) is m.played and not m.above(m.played)
     and not m.void(m.hand(f["w"]), m.of_suit(f["s"]))),
    (r"a spade can be thrown only under a higher (?:spade|one)",
     lambda m, f: m.suit(m.played) is Suit.SPADES is not m.trick.suit and not m.wins(m.played)),
    (r"and C can go on any A(?=\.)",
     lambda m, f: not any(m.suit(c).plural.removesuffix("s") in f["a"] for c in m.mine)),
    (r"N S (?:are|is) out and", lambda m, f: int(f["n"]) == sum(
        m.suit(c) is m.of_suit(f["s"]) for c in m.out)),
    (r"and only N S, so", lambda m, f: int(f["n"]) == sum(
        m.suit(c) is m.of_suit(f["s"]) for c in m.out)),
    (r"only A stands? beside it",
     lambda m, f: set(m.cards(f["a"])) <= set(m.lower(m.played))),
    (r"; A can go low beside C", lambda m, f: set(m.cards(f["a"])) <= set(m.lower(m.card(f["c"])))),
    (r"no S is out, so C can never be asked for",
     lambda m, f: not any(m.suit(c) is m.of_suit(f["s"]) for c in m.out)),
    (r"N S out (?:is|are) higher than C",
     lambda m, f: len(m.above(m.card(f["c"]))) == int(f["n"])),
    (r"C may win a trick later, and D can go under others",
     lambda m, f: bool(m.lower_out(m.card(f["c"]))) and bool(m.above(m.card(f["d"])))),
    (r"goes under it, and C is easier to lose later",
     lambda m, f: len(m.above(m.card(f["c"]))) >= len(m.above(m.played))
     and m.holds(m.card(f["c"]))),
    (r"W's D (?:is ahead|wins the trick) without C",
     lambda m, f: m.friend(m.trick.winner) and m.wins(m.card(f["c"])) and not m.wins(m.played)),
    (r"C is the highest S that goes under it",
     lambda m, f: not m.wins(m.played) and not any(
         m.rank(c) > m.rank(m.played) and not m.wins(c) for c in m.mine
         if m.suit(c) is m.suit(m.played))),
    (r"no S out is higher, so only a spade can take it, and C is kept to ruff",
     lambda m, f: not m.above(m.played) and m.suit(m.played) is not Suit.SPADES
     and m.suit(m.card(f["c"])) is Suit.SPADES),
    (r"the contract needs N more tricks?", lambda m, f: m.need(m.view.side) == int(f["n"])),
    (r"though W's nil is still to play, too", lambda m, f: m.hand(f["w"]) in m.to_come),
    (r"though A nil is made in N%, not M%", lambda m, f: True),
    (r"The bid leaves N tricks in hand",
     lambda m, f: abs(m.decision.numbers["tricks"] - _bid(m) - float(f["n"])) <= 0.06),
    (r"as only N tricks? (?:is|are) certain",
     lambda m, f: int(f["n"]) == certain_tricks(Deduction(m.view, m.view.seat))),
    (r"as only A (?:is|are) likely to win by rank",
     lambda m, f: set(m.cards(f["a"])) <= set(m.held)),
    (r"the others have bid N of M so far",
     lambda m, f: int(f["m"]) == m.whole and int(f["n"]) == sum(
         bid.tricks for bid in m.view.bids if bid is not None)),
    (r"The danger is A(?:, with|, but)", lambda m, f: set(m.cards(f["a"])) <= set(m.held)),
    (r"the opponents need N more", lambda m, f: int(f["n"]) == m.view.rules.ending.target - max(
        score for side, score in enumerate(m.view.scores) if side != m.view.side)),
    (r"but N S in other hands are soon gone",
     lambda m, f: int(f["n"]) == sum(m.suit(c) is m.of_suit(f["s"]) for c in m.out)),
    (r"no opponent plays after it", lambda m, f: not m.foes_to_come),
    (r"no opponent (?:left to play )?can beat it", lambda m, f: m.holds(m.played)),
    (r"only a ruff can beat it", _only_ruff),
    (r"it covers W's nil unless an opponent ruffs",
     lambda m, f: m.nil(m.hand(f["w"])) and m.friend(m.hand(f["w"])) and not m.above(m.played)),
    (r"than C: W would have to ruff it",
     lambda m, f: m.void(m.hand(f["w"]), m.suit(m.card(f["c"]))) and m.hand(f["w"]) in m.to_come),
    (r"C is the cheapest card that beats W's D",
     lambda m, f: _beats(m, f) and not any(
         m.wins(c) for c in m.legal if m.suit(c) is m.suit(m.played)
         and m.rank(c) < m.rank(m.played))),
    (r"wins the trick(?=\.)", lambda m, f: m.view.trick is None or not m.foes_to_come),
    (r"the nil fails", lambda m, f: not m.to_come),
    (r"only a later card can save the nil", lambda m, f: bool(m.to_come)),
    (r"may fall to D", lambda m, f: m.card(f["d"]) in m.out),
    # cards out
    (r"[Nn]o S out is higher than C", _no_higher),
    (r"[Cc]ash C now: no S out is higher", _no_higher),
    (r"Keep C: no spade out is higher", lambda m, f: not m.above(m.card(f["c"]))),
    (r"no S out is lower than C", lambda m, f: _lower_out(m, f) == 0),
    (r"only N S out (?:is|are) lower than C", lambda m, f: _lower_out(m, f) == int(f["n"])),
    (r"Only the other C is as high", lambda m, f: m.twin_out(m.played)),
    (r"(?<!kept: )(?<!and )[Oo]nly A (?:is|are) higher(?: than C)?(?=[.,])",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.played))),
    (r"(?<!and )(?<!\d)N S out (?:is|are) higher(?: than|\.)",
     lambda m, f: len(m.above(m.played)) == int(f["n"])),
    (r"N S out beats? C", lambda m, f: len(m.above(m.card(f["c"]))) == int(f["n"])),
    (r"and no S out beats D", lambda m, f: not m.above(m.card(f["d"]))),
    (r"C is low against W's nil: (?:N|no) S out (?:is|are) lower",
     lambda m, f: _lower_out(m, f) == int(f["n"] or 0) and bool(m.above(m.played))
     and m.nil(m.hand(f["w"])) and not m.friend(m.hand(f["w"]))
     and not m.void(m.hand(f["w"]), m.of_suit(f["s"]))),
    (r"C wins unless A(?P<k> or a spade)? beats it",
     lambda m, f: m.card(f["c"]) is m.played
     and set(m.cards(f["a"])) == set(m.above(m.played))),
    (r"and so helps the nil", lambda m, f: m.nil(m.trick.winner) and m.wins(m.played)
     and not m.friend(m.trick.winner)),
    (r"than C: .+ and W may throw a card on it",
     lambda m, f: m.void(m.hand(f["w"]), m.suit(m.card(f["c"]))) and m.friend(m.hand(f["w"]))),
    (r"C does not beat W's D", lambda m, f: _belongs(m, f) and not m.wins(m.card(f["c"]))),
    (r"to cover W's nil later",
     lambda m, f: m.nil(m.hand(f["w"])) and m.friend(m.hand(f["w"])) and m.hand(f["w"]) != m.me),
    (r": N S may beat C(?=\.)",
     lambda m, f: int(f["n"]) == len(m.beaters_in_suit(m.card(f["c"])))),
    (r": (?!\d+ )A may beat C(?=\.)",
     lambda m, f: set(m.cards(f["a"])) == set(m.beaters_in_suit(m.card(f["c"])))),
    (r"^(?:N|No) S out (?:is|are) lower than C: W's nil may go under it",
     lambda m, f: _lower_out(m, f) == int(f["n"] or 0) and m.friend(m.hand(f["w"]))
     and not m.void(m.hand(f["w"]), m.of_suit(f["s"]))),
    (r"and C is kept(?: for later)?(?=\.)",
     lambda m, f: m.holds(m.card(f["c"])) and m.card(f["c"]) is not m.played),
    (r"and C is kept to go under later cards",
     lambda m, f: m.card(f["c"]) in m.lower(m.played) and m.view.trick is not None),
    (r"only N lower S are beside it", lambda m, f: len(m.lower(m.played)) == int(f["n"])),
    (r"no lower S is beside it", lambda m, f: not m.lower(m.played)),
    (r"W has only spades left, and must ruff",
     lambda m, f: m.nil(m.hand(f["w"])) and m.hand(f["w"]) in m.to_come and all(
         m.void(m.hand(f["w"]), suit) for suit in Suit if suit is not Suit.SPADES)),
    (r"Keep C to go under others: beside it is D(?=\.)",
     lambda m, f: m.nil(m.me) and m.card(f["c"]) in m.lower(m.card(f["d"]))
     and m.holds(m.card(f["c"])) and m.holds(m.card(f["d"]))),
    (r"Throw C, and keep D",
     lambda m, f: m.card(f["c"]) is m.played and not m.above(m.played)
     and m.holds(m.card(f["d"]))),
    (r"C; N S out beats? it",
     lambda m, f: len(m.above(m.card(f["c"]))) == int(f["n"])),
    (r"and N low S beside C",
     lambda m, f: int(f["n"]) == sum(
         bool(m.above(c)) for c in m.mine if m.suit(c) is m.of_suit(f["s"]))
     and len(m.above(m.card(f["c"]))) < len(m.above(m.played))),
    (r"The rules ask for a card that beats the last one",
     lambda m, f: m.view.rules.play.must_beat and all(map(m.wins, m.legal))),
    (r"C draws spades: N (?:is|are) out",
     lambda m, f: sum(m.suit(c) is Suit.SPADES for c in m.hidden) == int(f["n"])
     and m.suit(m.card(f["c"])) is Suit.SPADES),
    (r"C drives out a higher card and makes the next one high",
     lambda m, f: 0 < len(m.above(m.card(f["c"]))) <= 2
     and any(m.rank(c) == m.rank(m.card(f["c"])) - 1 for c in m.lower(m.card(f["c"])))),
    (r"C is from a short suit: (?:the hand|the dummy) can ruff S soon",
     lambda m, f: sum(m.suit(c) is m.of_suit(f["s"]) for c in m.mine) == 2
     and m.suit(m.card(f["c"])) is m.of_suit(f["s"])
     and any(m.suit(c) is Suit.SPADES for c in m.mine)),
    (r"C gives nothing away: (?:the hand|the dummy) has no high S",
     lambda m, f: not any(
         c.rank in "AKQ" for c in m.mine if m.suit(c) is m.suit(m.card(f["c"])))),
    (r"low S keeps A for later",
     lambda m, f: set(m.cards(f["a"])) == {
         c for c in m.mine if m.suit(c) is m.of_suit(f["s"]) and c.rank in "AKQ"} - {m.played}),
    (r"[Ee]very card here beats W's D",
     lambda m, f: all(map(m.wins, m.legal)) and m.trick.winning_card.label == f["d"]),
    (r"Tricks count for more here",
     lambda m, f: m.nil(m.me) and m.wins(m.played) and not all(map(m.wins, m.legal))),
    (r"A later card is likely to beat it",
     lambda m, f: bool(m.to_come) and m.decision.numbers["win"] < 0.5),
    (r"The nil can hardly be made any more",
     lambda m, f: m.nil(m.me) and m.decision.numbers.get("nil", max(
         (one.numbers.get("nil", 0.0) for one in m.decision.alternatives), default=1)) < 0.15),
    (r"C takes the trick over W's D, and leads the next one",
     lambda m, f: _beats(m, f) and m.friend(m.hand(f["w"])) and not m.to_come),
    (r"only its twin can beat it", lambda m, f: m.twin_out(m.played)),
    (r"C can hardly win later, as N higher S are out",
     lambda m, f: len(m.above(m.card(f["c"]))) == int(f["n"]) > 3),
    (r"A are equal: no card of another hand lies between them", _equal),
    (
        r"A are equal: no other hand has a card of these suits",
        lambda m, f: not {m.suit(c) for c in m.cards(f["a"])} & {m.suit(c) for c in m.out},
    ),
    (r"nobody can ruff A(?=\.)", lambda m, f: not any(map(m.above, m.cards(f["a"])))),
    (r"Do not lead C while A (?:is|are) out",
     lambda m, f: set(m.cards(f["a"])) == set(m.above(m.card(f["c"]))) and m.view.trick is None),
    (r"C is the last S(?: in the (?:hand|dummy))?",
     lambda m, f: [c.label for c in m.mine if m.suit(c) is m.of_suit(f["s"])] == [f["c"]]),
    (r"the next can be ruffed", lambda m, f: any(m.suit(c) is Suit.SPADES for c in m.mine)),
    (r"C is the lowest S in the (?:hand|dummy)", lambda m, f: not m.lower(m.card(f["c"]))),
    (r"Keep C guarded: without D it falls to (?:the )?(?P<k>\S+?)(?=\.)",
     lambda m, f: m.card(f["k"]) in m.above(m.card(f["c"]))
     and {m.card(f["c"]), m.card(f["d"])} == {
         c for c in m.mine if m.suit(c) is m.suit(m.card(f["c"]))}),
    (r"C could win a trick later", lambda m, f: m.nil(m.me)),
    (r"tricks beyond the contract are bags", lambda m, f: m.is_safe),
    (r"the lower one, C, is enough",
     lambda m, f: not m.wins(m.card(f["c"])) and m.card(f["c"]) is m.played),
    (r"may have to beat (?:W's )?D", lambda m, f: bool(m.above_anywhere(m.card(f["d"])))),
    # contracts
    (r"[Tt]he contract is made(?! in)", lambda m, f: m.made),
    (r"The contract needs this trick", lambda m, f: m.need(m.view.side) == m.left == 1),
    (r"The contract needs N of the last M tricks",
     lambda m, f: (m.need(m.view.side), m.left) == (int(f["n"]), int(f["m"]))),
    (r"The next bag costs N points", _next_bag),
    (r"Every trick left is needed for the contract",
     lambda m, f: m.need(m.view.side) == m.left > 1),
    (r"The contract can no longer be made",
     lambda m, f: m.need(m.view.side) > m.left
     or side_standing(m.view, m.view.side).fate == "set"),
    (r"opponents? (?:is|are) set by N more tricks?", _set_by),
    (r"another trick is a bag|may take a bag(?! later)",
     lambda m, f: m.made and m.bags_may_matter()),
    (r"one of A may (?:take a bag|win a trick) later",
     lambda m, f: m.played in m.cards(f["a"]) and all(map(m.holds, m.cards(f["a"])))
     and _equal(m, f)),
    (r"may take a bag later", lambda m, f: m.is_safe and m.bags_may_matter()),
    (r"the trick is won anyway",
     lambda m, f: m.friend(m.trick.winner) and m.wins(m.played) and not m.foes_to_come),
    (r"C would win, too, and",
     lambda m, f: m.wins(m.card(f["c"])) and m.wins(m.played) and not m.foes_to_come),
    (r"no S is out, and", lambda m, f: not any(m.suit(c) is m.of_suit(f["s"]) for c in m.hidden)),
    (r"C goes while N higher S out may beat it",
     lambda m, f: len(m.above(m.played)) == int(f["n"]) and not all(map(m.wins, m.legal))),
    (r"as A may not all win", lambda m, f: len(m.cards(f["a"])) > _bid(m)),
    (r"A bid of N is above that count",
     lambda m, f: int(f["n"]) == _bid(m) > m.decision.numbers["tricks"]),
    (r"as with N bags M more bags? costs? (?P<k>\d+) points",
     lambda m, f: int(f["n"]) == m.view.bags[m.view.side]
     and int(f["n"]) + int(f["m"]) == (most_bags(m.view.rules) or 0) + 1
     and int(f["k"]) == m.view.rules.scoring.bag_penalty),
    (r"but the deals bring N tricks on average",
     lambda m, f: any(abs(answer.numbers["tricks"] - float(f["n"])) <= 0.051
                      for answer in m.decision.alternatives
                      if answer.action == m.decision.action)),
    (r"Both C and D beat",
     lambda m, f: m.card(f["c"]) is m.played and m.wins(m.played) and m.wins(m.card(f["d"]))),
    (r"N cards? can be exchanged with partner", lambda m, f: m.view.partner is not None),
    (r"Let the trick go", lambda m, f: not m.wins(m.played)),
    # figures
    (r"A in N% of the deals (?:with )?B, in M% (?:with )?(?P<e>.+?)(?: \(|(?=, though|\.))",
     _event),
    (r"A is made in N% of the deals;",
     lambda m, f: _percent(f["n"], m.option(f["a"]).numbers["nil"])),
    (r"^A is worth N points? more than B on average", _all_points),
    (r"^A takes N bags? more than B(?: \(|(?=\.$))", _gap("bags")),
    (r"^A wins N more of 100 games than B(?: \(|(?=\.))", _gap("win", 100)),
    (r"; A scores N points? more on average", lambda m, f: True),
    (r"leaves the others N tricks more",
     lambda m, f: any(abs(one.numbers["tricks"] - m.option(f"the {m.played.label}")
                          .numbers["tricks"] - float(f["n"])) <= 0.051
                      for one in m.decision.alternatives)),
    (r"\(over N deals\)",
     lambda m, f: int(f["n"]) in {round(one.numbers["worlds"]) for one in m.decision.alternatives}),
    (r"(?:come out level|is clearly better): A in (?:N to )?M% of the deals, and",
     lambda m, f: all(
         float(f["n"] or f["m"]) - 0.51
         <= 100 * one.numbers[next(name for words, name in EVENTS if words in f["a"])]
         <= float(f["m"]) + 0.51
         for one in m.decision.alternatives)),
    (r"every card wins N(?: to M)? of 100 games", _wins_between),
    (r"as good as (?P<a>won|lost) with every card",
     lambda m, f: all(one.numbers["win"] < 0.021 if f["a"] == "lost" else one.numbers["win"] > 0.979
                      for one in m.decision.alternatives)),
    (r"^A (?:is|are) equally good", _near),
    # bids
    (r"(?:[Tt]he others have|[Pp]artner has) bid (?P<n>\d+|nil)(?: and (?:the|an) opponents? M)?, "
     r"which leaves (?P<left>-?\d+) of (?P<whole>\d+) tricks", _bids_left),
    (r"no room for N", lambda m, f: _others_bid(m) + int(f["n"]) > m.whole),
    (r"with N every trick is bid", lambda m, f: _others_bid(m) + int(f["n"]) == m.whole),
    (r"N made brings M points", _target),
    (r"the others' contract brings them N points", _their_target),
    (r"N made brings M, (?P<k>\d+) only", _target),
    (r"Mind the bags: at N,", lambda m, f: m.view.bags[m.view.side] == int(f["n"])),
    (r"(?:good for|take|worth only) about N tricks",
     lambda m, f: abs(m.decision.numbers.get("tricks", float(f["n"])) - float(f["n"])) <= 0.06
     or "Both hands" in m.decision.reason_text),
    (r"(?:its|the hand's) best cards? (?:is|are) A(?=\.)",
     lambda m, f: {c for c in m.held if c.is_joker or c.rank == "A"}
     <= set(m.cards(f["a"])) <= {c for c in m.held if c.is_joker or c.rank in "AKQ"}),
    (r"and (?P<n>\d+|a) long spades?", lambda m, f: int(f["n"].replace("a", "1")) == sum(
        m.suit(c) is Suit.SPADES for c in m.held) - 3),
    (r"no card of the hand is likely to win by rank",
     lambda m, f: not any(c.is_joker or c.rank == "A" for c in m.held)),
    (r"Count the tricks: A (?:makes? about N|is the only one)",
     lambda m, f: len(m.cards(f["a"])) <= int(f["n"] or 1) == _bid(m)),
    (r"Nil: no spade above C",
     lambda m, f: _bid(m) == 0 and not any(
         m.suit(c) is Suit.SPADES and m.rank(c) > m.rank(m.card(f["c"])) for c in m.held)),
    (r"Nil: no spade at all", lambda m, f: all(m.suit(c) is not Suit.SPADES for c in m.held)),
    (r"Nil is too dangerous: A may have to win",
     lambda m, f: len(set(map(m.suit, m.cards(f["a"])))) == 1
     and set(m.cards(f["a"])) <= set(m.held)),
    (r"one of N spades is likely to win a trick",
     lambda m, f: sum(m.suit(c) is Suit.SPADES for c in m.held) == int(f["n"]) >= 5),
    (r"the danger is A(?=, with)", lambda m, f: set(m.cards(f["a"])) <= set(m.held)),
    (r"the danger is A, with B to go under others", _danger),
    (r"the danger is A, with no low card beside", _danger),
    (r"nil made brings N points, and the game is to M",
     lambda m, f: _nil_brings(m) == int(f["n"]) >= int(f["m"]) == m.view.rules.ending.target),
    (r"; N brings M(?: before partner bids)?(?=[.,])",
     lambda m, f: _score_with(m, 10 * int(f["n"])) == int(f["m"])),
    (r"before partner bids", lambda m, f: m.view.bids[m.view.partner or 0] is None),
    (r"one bag more costs N",
     lambda m, f: int(f["n"]) == m.view.rules.scoring.bag_penalty
     and m.view.bags[m.view.side] == most_bags(m.view.rules)),
    (r"nil (?:should|would) succeed about N% of the time",
     lambda m, f: "nil" not in m.decision.numbers
     or abs(100 * m.decision.numbers["nil"] - float(f["n"])) < 1.1),
    (r"The rules allow no other bid", lambda m, f: len(m.view.question.actions) == 1),
    (r"close to winning and ha(?:ve|s) to be stopped",
     lambda m, f: max(score for side, score in enumerate(m.view.scores) if side != m.view.side)
     >= m.view.rules.ending.target - 60),
    (r"Making this bid is enough to reach N",
     lambda m, f: m.view.scores[m.view.side] + 10 * _bid(m) >= int(f["n"])
     == m.view.rules.ending.target),
    (r"stays below the tricks expected", lambda m, f: _bid(m) < m.decision.numbers["tricks"]),
)  # fmt: skip
"""Patterns in which single capitals stand for cards (C, D), a hand (W), a suit (S), numbers (N, M)
and other words (A, B), each with what makes it true."""

UNCHECKED: Final = re.compile(
    r"So far |At -?\d+ points to -?\d+ (?:a|the|what) |It should come in|Nothing is lost|"
    r"That is better|Partner may have|"
    r"The hand is worth playing|A blind nil comes in|A blind bid is not|Unseen cards|"
    r"The lowest cards|These |Low cards|The nil is safer|A card has proved|The bid is high enough|"
    r"High cards and long|There is nothing|"
    r"Bidding .+ promises|This promises|The next card is likely|The \S+ can win a trick|"
    r"“|Passing |Putting away |Cover the nil: \w+ can go under|Keep the low card"
)
"""Sentences of calls and exchanges, which weigh what a position does not show, and bare advice."""


def _compile(pattern: str) -> re.Pattern[str]:
    """Return a pattern whose capitals are replaced by the patterns of `WORDS`."""
    parts = re.split(r"(?<![A-Za-z\\])([A-Z])(?![A-Za-z])", pattern)
    return re.compile("".join(WORDS.get(part, part) for part in parts))


_COMPILED: Final = [[(_compile(pattern), check) for pattern, check in claims]
                    for claims in (CLAIMS, LAYOUT_CLAIMS)]  # fmt: skip


def find_false_claims(view: View, decision: Decision) -> Iterator[str]:
    """Yield a line for each sentence of a decision's reasons that is false or cannot be checked."""
    moment, rare = Moment(view, decision), Moment(view, decision)
    rare.many = RARE
    every = [*_COMPILED[0], *(_COMPILED[1] if moment.layouts else ())]
    for reason in decision.reasons:
        claims = [(pattern, check, match) for pattern, check in every
                  for match in pattern.finditer(reason.text)]  # fmt: skip
        if not claims and not UNCHECKED.match(reason.text):
            yield f"not checked: {reason.text}"
        for pattern, check, match in claims:
            try:
                holds = check(moment, match.groupdict()) or check(rare, match.groupdict())
            except (LookupError, StopIteration, AssertionError) as error:
                holds = False
                yield f"cannot be read ({error!r}, {pattern.pattern[:40]}): {reason.text}"
                continue
            if not holds:
                yield f"false ({pattern.pattern[:60]}): {reason.text}"
