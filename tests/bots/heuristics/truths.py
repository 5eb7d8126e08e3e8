"""Every sentence a bot by rule of thumb says, by the kind of its reason, with what makes it true.

A sentence is a pattern; its predicate gets the facts and what the pattern found. Sentences that
weigh what nobody can check ("is worth more here") are held to the figures of the decision.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from statistics import fmean
from typing import Final, NamedTuple

from spades_tui.bots.bid_model import BEYOND_BID, READING, hand_model_for
from spades_tui.bots.heuristics.bid_record import ordinary_worth
from spades_tui.bots.kernel import masks_for
from spades_tui.cards import Card, Suit
from spades_tui.player_view import View
from spades_tui.rules.actions import (
    CallMisdeal,
    DeclinePass,
    Discard,
    DiscardDrawn,
    KeepDrawn,
    Look,
    MakeBid,
    PassCards,
    Raise,
    Say,
    StandPat,
    StayDown,
)
from spades_tui.rules.bids import is_nil
from spades_tui.rules.capabilities import bag_price, overtrick_points
from spades_tui.rules.deck import tricks_in_hand
from tests.bots.heuristics.facts import Facts
from tests.bots.motifs.motif_truths import IDEAS

Found = dict[str, str]
Predicate = Callable[[Facts, Found], bool]


class Sentence(NamedTuple):
    """A sentence: `{card}`, `{other}`, `{who}`, `{suit}` and `{n}` stand for what changes."""

    text: str
    holds: Predicate

    @property
    def pattern(self) -> re.Pattern[str]:
        """What a sentence of this sort looks like."""
        return _pattern(self.text)


_HOLES: Final = {
    "card": r"\S+", "other": r"\S+", "bad": r"\S+", "more": r"\d+", "who": r"[A-Za-z ]+?",
    "suit": r"(?:spade|heart|diamond|club)s?", "n": r"-?\d+(?:\.\d+)?",
    "m": r"-?\d+(?:\.\d+)?", "words": r".+?", "words2": r"\d+", "word": r"many|few",
    "ways": r"more|fewer",
}  # fmt: skip


def _pattern(text: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", text)
    whole = ""
    for place, part in enumerate(parts):
        whole += re.escape(part) if place % 2 == 0 else f"(?P<{part}>{_HOLES[part]})"
    return re.compile(whole + r"\Z")


def _suit(found: Found) -> Suit:
    return next(suit for suit in Suit if suit.plural.startswith(found["suit"].rstrip("s")))


def _who(facts: Facts, found: Found) -> list[int]:
    words = found["who"]
    return facts.named(words[0].lower() + words[1:])


def _is_played(facts: Facts, found: Found) -> bool:
    return facts.played.label == found["card"]


def _any(hands: list[int], check: Callable[[int], bool]) -> bool:
    return any(map(check, hands))


def _best_is(facts: Facts, found: Found) -> bool:
    return facts.trick.winning_card.label == found["other"]


# -- nils ------------------------------------------------------------------------------------


def _covers(facts: Facts, found: Found) -> bool:
    def helped(hand: int) -> bool:
        first = facts.view.trick is None
        behind = hand in facts.to_come or first or facts.trick.winner == hand
        return facts.nil(hand) and facts.friend(hand) and behind

    if not _ahead_of_nil(facts, found) or not _any(_who(facts, found), helped):
        return False
    led = facts.played if facts.view.trick is None else facts.trick.plays[0].card
    ruffs = facts.suit(facts.played) is Suit.SPADES is not facts.suit(led)
    played = not _any(_who(facts, found), lambda hand: hand in facts.to_come)
    return played or ruffs or len(facts.above(facts.played)) <= FEW


FEW: Final = 2
"""Cards out above one that covers a nil: with more, others cover it, or nobody does."""


def _ahead_of_nil(facts: Facts, found: Found) -> bool:
    """Whether a card is ahead in the trick, and a friend named has bid nil."""
    nil = _any(_who(facts, found), lambda hand: facts.nil(hand) and facts.friend(hand))
    wins = facts.view.trick is None or facts.wins(facts.played)
    return nil and wins and found.get("card", facts.played.label) == facts.played.label


def _low_beside_nil(facts: Facts, found: Found) -> bool:
    """Whether a card ahead is one that many beat, with a friend's nil still to play."""
    low = len(facts.above(facts.played)) > FEW and facts.suit(facts.played) is _suit(found)
    to_come = _any(_who(facts, found), lambda hand: hand in facts.to_come)
    return _ahead_of_nil(facts, found) and low and to_come


def _highest_own(facts: Facts) -> Card:
    same = [card for card in facts.mine if facts.suit(card) is facts.suit(facts.played)]
    return max(same, key=facts.rank)


def _keeps_cover(facts: Facts, found: Found) -> bool:
    top = _highest_own(facts)
    kept = facts.rank(top) > facts.rank(facts.played) and len(facts.above(top)) <= FEW
    return _low_beside_nil(facts, found) and kept


def _throws_away(facts: Facts, found: Found) -> bool:
    def is_out(hand: int) -> bool:
        return hand in facts.to_come and facts.void(hand, _suit(found))

    led = facts.played if facts.view.trick is None else facts.trick.plays[0].card
    of_suit = facts.suit(led) is _suit(found)
    return of_suit and _ahead_of_nil(facts, found) and _any(_who(facts, found), is_out)


def _fails_now(facts: Facts, found: Found) -> bool:
    def fails(hand: int) -> bool:
        return facts.nil(hand) and facts.after(facts.played).winner == hand

    return not facts.to_come and _any(_who(facts, found), fails)


def _helped_later(facts: Facts, found: Found) -> bool:
    def ahead(hand: int) -> bool:
        return facts.nil(hand) and facts.after(facts.played).winner == hand

    return bool(facts.to_come) and _any(_who(facts, found), ahead)


def _left_with(facts: Facts, found: Found) -> bool:
    def ahead(hand: int) -> bool:
        mine = facts.friend(hand)
        return not mine and facts.nil(hand) and facts.after(facts.played).winner == hand

    return _is_played(facts, found) and _any(_who(facts, found), ahead)


def _may_break(facts: Facts, found: Found) -> bool:
    def may(hand: int) -> bool:
        best = facts.played if facts.view.trick is None else facts.after(facts.played).winning_card
        higher = bool(facts.above(best)) and not facts.void(hand, facts.suit(best))
        ruffs = facts.suit(best) is not Suit.SPADES and not facts.void(hand, Suit.SPADES)
        return facts.nil(hand) and hand in facts.to_come and (higher or ruffs)

    return _is_played(facts, found) and _any(_who(facts, found), may)


def _own_nil(facts: Facts) -> bool:
    return facts.nil(facts.me)


def _dangerous(facts: Facts, found: Found) -> bool:
    card = facts.played
    same = [other for other in facts.out if facts.suit(other) is facts.suit(card)]
    lower = any(facts.rank(other) < facts.rank(card) for other in same)
    return _is_played(facts, found) and _own_nil(facts) and lower and not facts.wins(card)


# -- leading ---------------------------------------------------------------------------------


def _may_ruff(facts: Facts, found: Found) -> bool:
    suit = _suit(found)

    def ruffs(hand: int) -> bool:
        void = facts.void(hand, suit) and not facts.void(hand, Suit.SPADES)
        return facts.friend(hand) and void

    return facts.suit(facts.played) is suit and _any(_who(facts, found), ruffs)


def _tops(facts: Facts) -> list[Card]:
    return [c for c in facts.mine if c is not facts.played and not facts.above(c)]


def _no_spade_beats(facts: Facts, found: Found) -> bool:
    others = (hand for hand in range(facts.view.seats.hands) if hand != facts.me)
    gone = all(facts.void(hand, Suit.SPADES) for hand in others if facts.view.hand_sizes[hand])
    return facts.suit(facts.played) is Suit.SPADES and gone and _is_played(facts, found)


def _last_of_suit(facts: Facts, found: Found) -> bool:
    alone = sum(facts.suit(card) is _suit(found) for card in facts.mine) == 1
    spades = any(facts.suit(card) is Suit.SPADES for card in facts.mine)
    return alone and spades and facts.suit(facts.played) is _suit(found)


def _draws(facts: Facts, found: Found) -> bool:
    spades = any(facts.suit(card) is Suit.SPADES for card in facts.out)
    return spades and facts.suit(facts.played) is Suit.SPADES and _is_played(facts, found)


def _protects(facts: Facts, _found: Found) -> bool:
    side = any(facts.suit(card) is not Suit.SPADES for card in _tops(facts))
    spades = any(facts.suit(card) is Suit.SPADES for card in facts.out)
    return side and spades and facts.suit(facts.played) is Suit.SPADES


def _beaten_out(facts: Facts, found: Found) -> bool:
    return _is_played(facts, found) and bool(facts.above(facts.played))


# -- following -------------------------------------------------------------------------------


def _partner_ahead(facts: Facts, found: Found) -> bool:
    ahead = facts.trick.winner in _who(facts, found) and facts.friend(facts.trick.winner)
    return ahead and _best_is(facts, found) and not facts.wins(facts.played)


def _costs_more(facts: Facts, _found: Found) -> bool:
    winners = [card for card in facts.legal if facts.wins(card)]
    slight = 0.02 + 0.005 * (1 + abs(facts.decision.numbers["stake"]))
    best = max((facts.worth(card) for card in winners), default=1e9)
    return not facts.wins(facts.played) and best <= facts.worth(facts.played) + slight


def _no_winner(facts: Facts) -> bool:
    return not any(map(facts.wins, facts.legal))


def _lost(facts: Facts) -> bool:
    lost = not facts.to_come and not facts.friend(facts.trick.winner)
    return lost and _no_winner(facts)


def _cheapest(facts: Facts, found: Found) -> bool:
    def cost(card: Card) -> tuple[bool, int]:
        return facts.suit(card) is Suit.SPADES, facts.rank(card)

    winners = [card for card in facts.legal if facts.wins(card)]
    last = not facts.to_come and _is_played(facts, found)
    return last and facts.played in winners and cost(facts.played) == min(map(cost, winners))


def _wins_surely(facts: Facts, found: Found) -> bool:
    return _is_played(facts, found) and facts.certain(facts.played)


def _says_chance(least: int, most: int) -> Predicate:
    def holds(facts: Facts, found: Found) -> bool:
        told, figure = int(found["n"]), 100 * facts.decision.numbers["win"]
        true = least <= told <= most and abs(told - min(99, figure)) <= 1
        return true and facts.wins(facts.played) and bool(facts.to_come)

    return holds


def _takes(facts: Facts, found: Found) -> bool:
    partners = facts.friend(facts.trick.winner) and facts.wins(facts.played)
    return partners and _is_played(facts, found) and not all(map(facts.wins, facts.legal))


def _is_for(facts: Facts, words: str) -> bool:
    """Whether what an odd card is said to be for can be: a purpose of nils wants a living one."""
    if words.startswith("so as to take no other"):
        return facts.decision.numbers["stake"] < 0
    foes = (hand for hand in range(facts.view.seats.hands) if not facts.friend(hand))
    return "an opponent's nil" not in words or any(map(facts.nil, foes))


# -- aims ------------------------------------------------------------------------------------


def _others_need(facts: Facts, found: Found) -> bool:
    number, sides = int(found["n"]), enumerate(facts.view.seats.sides)
    needs = [facts.need(side) for side, seats in sides if not facts.friend(seats[0])]
    return number in needs and 0 < number <= facts.left


def _two_sides(facts: Facts) -> bool:
    return len(facts.view.seats.sides) == 2


def _bags_cost(facts: Facts, _found: Found) -> bool:
    rules = facts.view.rules
    costs = bag_price(rules) > 0 or overtrick_points(rules) < 0
    made = any(facts.view.taken) and facts.need(facts.view.side) <= 0
    return costs and made and facts.decision.numbers["stake"] < 0 and facts.bags_may_matter()


# -- bids ------------------------------------------------------------------------------------


def _tricks_told(facts: Facts, found: Found) -> bool:
    told = facts.decision.numbers.get("tricks")
    return told is None or abs(told - float(found["n"])) <= 0.06


def _bid(facts: Facts) -> MakeBid:
    assert isinstance(facts.decision.action, MakeBid)
    return facts.decision.action


def _nil_told(facts: Facts, found: Found) -> bool:
    told = facts.decision.numbers.get("nil")
    return told is None or abs(100 * told - float(found["n"])) <= 1.01


def _room(facts: Facts, found: Found) -> bool:
    others = [bid for seat, bid in enumerate(facts.view.bids) if seat != facts.view.seat]
    whole = tricks_in_hand(facts.view.rules)
    spoken = sum(whole if bid.is_moon else bid.tricks for bid in others if bid is not None)
    left = max(whole - spoken, 0) == int(found.get("m", 0))
    return None not in others and spoken == int(found["n"]) and left


def _bid_so(facts: Facts, found: Found) -> bool:
    """Whether somebody has bid so many too many or too few, and a number is bid now.

    Bids are held against the cards as the kernel counts them, and against the tricks taken, which
    tell where cards came and went between bid and play.
    """
    view, bid = facts.view, facts.decision.action
    assert isinstance(bid, MakeBid)
    partner = found["who"] == "partner"
    told = float(found["m"]) * (1 if found["word"] == "many" else -1)
    return bid.bid.kind == "number" and any(
        low - 0.3 <= told <= high + 0.3
        for seat in range(view.seats.players)
        if seat != view.seat and (seat == view.partner) is partner
        for low, high in _bids_beyond(view, seat, int(found["n"]))
    )


def _bids_beyond(view: View, seat: int, least: int) -> Iterator[tuple[float, float]]:
    """Yield between what the numbers of a player lay above cards and tricks, over enough hands."""
    rules, masks = view.rules, masks_for(view.rules)
    found = []
    for result in view.results:
        bid = result.bids[seat]
        if bid is not None and bid.kind == "number":
            cards = [play.card for play in result.plays if play.hand == seat]
            worth = hand_model_for(masks).tricks(*masks.kinds(cards))
            usual = READING.average(rules) + READING.slope * (worth - ordinary_worth(rules))
            found.append((bid.tricks - usual, bid.tricks + BEYOND_BID - result.tricks[seat]))
    if len(found) >= least:
        yield fmean(map(min, found)), fmean(map(max, found))


def _taken_so(facts: Facts, found: Found) -> bool:
    """Whether somebody has taken so many more or fewer than their cards, none for a nil beside."""
    view = facts.view
    table, size = view.seats, tricks_in_hand(view.rules)
    partner = found["who"] == "partner"
    told = float(found["m"]) * (1 if found["ways"] == "more" else -1)
    masks = masks_for(view.rules)
    ordinary = ordinary_worth(view.rules)
    for seat in range(table.players):
        mate = table.partner_of[seat]
        if seat == view.seat or (seat == view.partner) is not partner:
            continue
        beyond = []
        for result in view.results:
            bid = result.bids[seat]
            covers = mate is not None and is_nil(result.bids[mate])
            if bid is not None and bid.kind == "number" and not covers:
                cards = [play.card for play in result.plays if play.hand == seat]
                worth = hand_model_for(masks).tricks(*masks.kinds(cards)) - ordinary
                beyond.append(result.tricks[seat] - size / table.hands - 0.88 * worth)
        if len(beyond) >= int(found["n"]) and abs(fmean(beyond) - told) <= 0.3:
            return True
    return False


def _special_pays(facts: Facts, _found: Found) -> bool:
    worths, kind = facts.bid_worths(), _bid(facts).bid.kind
    return kind != "number" and worths[kind] >= worths.get("number", -1e9)


def _they_are_close(facts: Facts, _found: Found) -> bool:
    view = facts.view
    others = [score for side, score in enumerate(view.scores) if side != view.side]
    high = _bid(facts).bid.tricks > facts.decision.numbers["tricks"]
    return high and max(others) >= view.rules.ending.target - 60


def _low_bid(facts: Facts) -> bool:
    return _bid(facts).bid.tricks < facts.decision.numbers["tricks"]


def _enough(facts: Facts, _found: Found) -> bool:
    score = facts.view.scores[facts.view.side] + 10 * _bid(facts).bid.tricks
    return _low_bid(facts) and score >= facts.view.rules.ending.target


def _count_of(facts: Facts) -> set[int]:
    """What a beginner may count: aces, kings, jokers, raised twos and the spades past a few."""
    hand = facts.view.hand or ()
    spades = [card for card in hand if facts.suit(card) is Suit.SPADES]
    high = [card for card in hand if card.is_joker or card.rank in "AK"]
    twos = [card for card in spades if card.rank == "2" and facts.rank(card) > 0]
    return {len(high) + len(twos) + max(0, len(spades) - short) for short in (3, 4)}


def _is_said(facts: Facts, count: int) -> bool:
    """Whether a partner who is told of the hand hears the same number."""
    action = facts.decision.action
    return not isinstance(action, Say) or action.sure_halves == 2 * count


def _nothing_high(facts: Facts, _found: Found) -> bool:
    hand = facts.view.hand or ()
    return not any(card.is_joker or card.rank in "AKQ" for card in hand)


# -- exchanges -------------------------------------------------------------------------------


def _mates_nil(facts: Facts) -> bool:
    partner = facts.view.partner
    return partner is not None and is_nil(facts.view.bids[partner])


def _lowest_given(facts: Facts, _found: Found) -> bool:
    given = facts.decision.action
    assert isinstance(given, PassCards)
    kept = [card for card in facts.view.hand or () if card not in given.cards]
    asked = any(type(event).__name__ == "SuitAsked" for event in facts.view.auction)
    highest = max(map(facts.rank, given.cards))
    side = [card for card in kept if facts.suit(card) is not Suit.SPADES]
    return _mates_nil(facts) and (asked or all(facts.rank(card) >= highest for card in side))


def _always(_facts: Facts, _found: Found) -> bool:
    return True


def _is(kind: type) -> Predicate:
    return lambda facts, _found: isinstance(facts.decision.action, kind)


def _plain(check: Callable[[Facts], bool]) -> Predicate:
    return lambda facts, _found: check(facts)


def _own_bid_is_nil(facts: Facts, _found: Found) -> bool:
    return is_nil(facts.view.bids[facts.view.seat])


# -- beginners -------------------------------------------------------------------------------


def _no_sure_lead(facts: Facts, _found: Found) -> bool:
    high = [c for c in facts.legal if facts.suit(c) is not Suit.SPADES and c.rank in "AK"]
    return facts.view.trick is None and all(map(facts.above, high))


def _second_low(facts: Facts, _found: Found) -> bool:
    return len(facts.trick.plays) == 1 and not facts.lower(facts.played)


def _lowest_allowed(facts: Facts, _found: Found) -> bool:
    lowest = not set(facts.lower(facts.played)) & set(facts.legal)
    return len(facts.trick.plays) == 1 and lowest


TRUTHS: Final[dict[str, tuple[Sentence, ...]]] = {
    "idea": tuple(Sentence(text, holds) for text, holds in IDEAS),
    "forced": (
        Sentence(
            "The {card} is the only legal card.",
            lambda f, found: len(f.legal) == 1 and _is_played(f, found),
        ),
        Sentence(
            "The rules allow no other bid.", _plain(lambda f: len(f.view.question.actions) == 1)
        ),
    ),
    "cover": (
        Sentence("The {card} covers {who}'s nil.", _covers),
        Sentence("{who}, who bid nil, is out of {suit} and can throw a card away.", _throws_away),
        Sentence(
            "The {card} is the highest {suit} there is to cover {who}'s nil.",
            lambda f, found: _low_beside_nil(f, found) and _highest_own(f) is f.played,
        ),
        Sentence(
            "The {card} may draw out higher {suit}; those kept can cover {who}'s nil.",
            _keeps_cover,
        ),
        Sentence(
            "There are higher {suit} out than the {card}, which may cover {who}'s nil.",
            _low_beside_nil,
        ),
        Sentence("{who}'s nil fails with this trick.", _fails_now),
        Sentence("{who}, who bid nil, can only be helped by the cards to come.", _helped_later),
    ),
    "break": (
        Sentence("The {card} leaves the trick with {who}, who bid nil.", _left_with),
        Sentence("The {card} may make {who} win the trick and fail the nil.", _may_break),
    ),
    "nil": (
        Sentence(
            "There are {suit} out that beat the {card}.",
            lambda f, found: _own_nil(f) and _beaten_out(f, found),
        ),
        Sentence(
            "There are no {suit} out that beat the {card}: a lead against the nil.",
            lambda f, found: _own_nil(f) and not f.above(f.played) and _is_played(f, found),
        ),
        Sentence(
            "Every card here beats the {other}.",
            lambda f, found: _own_nil(f) and all(map(f.wins, f.legal)) and _best_is(f, found),
        ),
        Sentence(
            "The {card} beats the {other}, for others to beat in their turn.",
            lambda f, found: f.wins(f.played) and bool(f.to_come) and _best_is(f, found),
        ),
        Sentence(
            "The {card} gives the nil up.",
            lambda f, found: _own_nil(f) and f.wins(f.played) and not f.to_come,
        ),
        Sentence(
            "The {card} stays under the {other} and saves the nil.",
            lambda f, found: (
                _own_nil(f)
                and not f.wins(f.played)
                and f.suit(f.played) is f.trick.suit
                and _best_is(f, found)
            ),
        ),
        Sentence("This is the moment to get rid of the dangerous {card}.", _dangerous),
        Sentence(
            "The {card} is thrown away without winning the trick.",
            lambda f, found: (
                _own_nil(f) and not f.wins(f.played) and f.suit(f.played) is not f.trick.suit
            ),
        ),
        Sentence(
            "A nil should succeed about {n}% of the time.",
            lambda f, found: _bid(f).bid.is_nil and _nil_told(f, found),
        ),
        Sentence("A nil would succeed about {n}% of the time.", _nil_told),
        Sentence("There is nothing high in the hand at all.", _nothing_high),
    ),
    "ruff": (
        Sentence("{who} is out of {suit} and may ruff.", _may_ruff),
        Sentence(
            "Out of {suit}: the {card} ruffs.",
            lambda f, found: (
                all(f.suit(card) is not _suit(found) for card in f.mine)
                and f.trick.suit is _suit(found)
                and f.wins(f.played)
            ),
        ),
        Sentence(
            "The {card} ruffs.",
            lambda f, found: f.suit(f.played) is Suit.SPADES is not f.trick.suit,
        ),
    ),
    "boss": (
        Sentence(
            "The others hold no {suit} above the {card}.",
            lambda f, found: not f.above(f.played) and _is_played(f, found),
        ),
        Sentence(
            "Only the other {card} is as high as this one.",
            lambda f, found: not f.above(f.played) and f.twin_out(f.played),
        ),
        Sentence("Nobody else has a spade left to beat the {card}.", _no_spade_beats),
    ),
    "draw": (
        Sentence(
            "The {card} wins and draws spades.",
            lambda f, found: (
                not f.above(f.played) and not f.twin_out(f.played) and _draws(f, found)
            ),
        ),
        Sentence("Leading spades keeps the side-suit winners from being ruffed.", _protects),
        Sentence("The {card} draws a round of spades.", _draws),
        Sentence(
            "Nothing but spades is left in the hand.",
            _plain(lambda f: all(f.suit(card) is Suit.SPADES for card in f.mine)),
        ),
        Sentence("The next card is likely to be better than the {card}.", _is(DiscardDrawn)),
    ),
    "short": (
        Sentence("It is the last {suit} in the hand, which can ruff the next.", _last_of_suit),
    ),
    "duck": (
        Sentence(
            "The {card} is not meant to win.",
            lambda f, found: f.decision.numbers["stake"] <= 0 and _beaten_out(f, found),
        ),
        Sentence(
            "The {card} goes now, while it cannot win.",
            lambda f, found: not f.wins(f.played) and _is_played(f, found),
        ),
    ),
    "low": (
        Sentence("There are higher {suit} out than the {card}.", _beaten_out),
        Sentence("The {card} may win, or draw out a card that beats it.", _beaten_out),
        Sentence(
            "A lead of the {card} keeps the winners for later.",
            lambda f, found: bool(_tops(f)) and _beaten_out(f, found),
        ),
        Sentence(
            "The {card} leaves the trick to the others.",
            lambda f, found: not f.wins(f.played) and bool(f.to_come) and _is_played(f, found),
        ),
        Sentence(
            "The {card} is the lowest {suit} in the hand.",
            lambda f, found: not f.lower(f.played) and f.suit(f.played) is _suit(found),
        ),
        Sentence("Winning this trick would cost more than it is worth.", _costs_more),
        Sentence(
            "This trick is lost; the {card} is the lowest of its suit.",
            lambda f, found: _lost(f) and not f.lower(f.played),
        ),
        Sentence("This trick is lost.", _plain(_lost)),
        Sentence(
            "The {card} is almost sure to be beaten.",
            lambda f, found: (
                f.wins(f.played) and not f.certain(f.played) and f.decision.numbers["win"] < 0.03
            ),
        ),
    ),
    "partner": (Sentence("{who} is winning with the {other}.", _partner_ahead),),
    "win": (
        Sentence("The {card} is the cheapest card that wins the trick.", _cheapest),
        Sentence("The {card} wins the trick.", _wins_surely),
        Sentence("The {card} should win the trick ({n}%).", _says_chance(75, 99)),
        Sentence(
            "The {card} is more likely than not to win the trick ({n}%).", _says_chance(55, 74)
        ),
        Sentence("The {card} is as likely as not to win the trick ({n}%).", _says_chance(45, 54)),
        Sentence("The {card} may win the trick ({n}%).", _says_chance(25, 44)),
        Sentence("The {card} has a small chance to win the trick ({n}%).", _says_chance(3, 24)),
    ),
    "odd": (
        Sentence(
            "The {card} takes partner's trick in the last seat, {words}.",
            lambda f, found: _takes(f, found) and not f.to_come and _is_for(f, found["words"]),
        ),
        Sentence(
            "The {card} ruffs partner's winner, {words}.",
            lambda f, found: (
                _takes(f, found) and f.suit(f.played) is Suit.SPADES and _is_for(f, found["words"])
            ),
        ),
        Sentence(
            "The {card} wins higher than needed, {words}.",
            lambda f, found: (
                f.wins(f.played)
                and not f.to_come
                and not _cheapest(f, found)
                and _is_for(f, found["words"])
            ),
        ),
        Sentence(
            "The {card} throws away an ace that is needed, {words}.",
            lambda f, found: (
                f.played.rank == "A" and not f.wins(f.played) and _is_for(f, found["words"])
            ),
        ),
    ),
    "lost": (
        Sentence(
            "The contract can no longer be made.",
            _plain(lambda f: f.need(f.view.side) > f.left),
        ),
    ),
    "make": (
        Sentence(
            "{n} more trick needed for the contract.",
            lambda f, found: int(found["n"]) == f.need(f.view.side) == 1,
        ),
        Sentence(
            "{n} more tricks needed for the contract.",
            lambda f, found: int(found["n"]) == f.need(f.view.side) > 1,
        ),
    ),
    "set": (
        Sentence(
            "The opponents still need {n} and can be set.",
            lambda f, found: _others_need(f, found) and _two_sides(f) and f.view.seats.has_partners,
        ),
        Sentence(
            "The opponent still needs {n} and can be set.",
            lambda f, found: _others_need(f, found) and f.view.seats.players == 2,
        ),
        Sentence(
            "An opponent still needs {n} and can be set.",
            lambda f, found: _others_need(f, found) and not _two_sides(f),
        ),
    ),
    "bags": (Sentence("The contract is safe; extra tricks only cost points.", _bags_cost),),
    "count": (
        Sentence("The hand is good for about {n} tricks.", _tricks_told),
        Sentence(
            "The hand and the dummy's, or the other defender's, are good for about {n} tricks.",
            lambda f, found: f.view.seats.has_dummy and _tricks_told(f, found),
        ),
        Sentence(
            "High cards and long spades in the hand: {n}.",
            lambda f, found: int(found["n"]) in _count_of(f) and _is_said(f, int(found["n"])),
        ),
    ),
    "record": tuple(
        Sentence(
            f"So far {{who}} has bid about {{m}} tricks a hand too {{word}} ({{n}} {hands}).",
            _bid_so,
        )
        for hands in ("hand", "hands")
    )
    + tuple(
        Sentence(
            f"So far {{who}} has taken about {{m}} tricks a hand {{ways}} than such hands take"
            f" ({{n}} {hands}).",
            _taken_so,
        )
        for hands in ("hand", "hands")
    ),
    "room": (
        Sentence("The others have bid {n}, which leaves {m}.", _room),
        Sentence("The opponent has bid {n}, which leaves {m}.", _room),
        Sentence("The others have bid {n}, which leaves none.", _room),
        Sentence("The opponent has bid {n}, which leaves none.", _room),
    ),
    "special": (
        Sentence("Bidding {words} promises more than a plain number here.", _special_pays),
        Sentence("This promises more than a number.", _is(MakeBid)),
    ),
    "score": (
        Sentence("The opponents are close to winning and have to be stopped.", _they_are_close),
        Sentence("The opponent is close to winning and has to be stopped.", _they_are_close),
        Sentence("An opponent is close to winning and has to be stopped.", _they_are_close),
        Sentence("A low bid is enough at this score.", _enough),
    ),
    "safe": (
        Sentence(
            "The bid stays below the tricks expected, to guard against a set.", _plain(_low_bid)
        ),
    ),
    "play": (
        Sentence(
            "Nothing can win the trick, so a low card goes.",
            lambda f, _found: _no_winner(f) and not f.lower(f.played),
        ),
        Sentence(
            "Partner is winning the trick already.",
            _plain(lambda f: f.trick.winner == f.view.partner),
        ),
        Sentence(
            "This is enough to win.",
            lambda f, found: _cheapest(f, found | {"card": f.played.label}),
        ),
        Sentence("Second hand plays low.", _second_low),
        Sentence(
            "It is the lowest card the rules allow.",
            lambda f, found: _lowest_allowed(f, found) and bool(f.lower(f.played)),
        ),
        Sentence(
            "Partner may win it.",
            lambda f, found: _lowest_allowed(f, found) and f.view.partner in f.to_come,
        ),
        Sentence("This can win the trick.", _plain(lambda f: f.wins(f.played))),
        Sentence("Partner must not win this trick.", _plain(lambda f: f.nil(f.view.partner or 0))),
        Sentence(
            "A high card might win.",
            _plain(lambda f: f.played.rank in "AK" and f.view.trick is None),
        ),
        Sentence("No ace or king outside spades is sure to win.", _no_sure_lead),
        Sentence("The nil must not win this trick.", _plain(_own_nil)),
    ),
    "blind": (
        Sentence(
            "At this score a long shot is worth more than a look.",
            _plain(lambda f: f.view.hand is None),
        ),
    ),
    "chance": (
        Sentence(
            "It should come in about {n}% of the time.", _plain(lambda f: f.view.hand is None)
        ),
    ),
    "wait": (Sentence("Nothing is lost by waiting to look.", _is(StayDown)),),
    "look": (
        Sentence("A bid made after looking is worth more here.", _is(Look)),
        Sentence("That is better judged after a look.", _is(Look)),
    ),
    "raise": (Sentence("Both hands together should take about {n} tricks.", _is(Raise)),),
    "stand": (Sentence("The bid is high enough.", _is(StandPat)),),
    "misdeal": (
        Sentence("Partner may have a hand worth playing.", _always),
        Sentence("The hand is worth only about {n} tricks.", _is(CallMisdeal)),
        Sentence("The hand is worth playing.", _plain(lambda f: f.view.hand is not None)),
    ),
    "answer": (
        Sentence("The hand is good for about {n} tricks.", _tricks_told),
        Sentence("The nil would succeed about {n}% of the time.", _nil_told),
        Sentence("Unseen cards are worth their average.", _plain(lambda f: f.view.hand is None)),
    ),
    "pass": (
        Sentence("The lowest cards are what a nil can use.", _lowest_given),
        Sentence("These cards endanger the nil most.", _own_bid_is_nil),
    ),
    "ask": (Sentence("Low cards of that suit would save the nil.", _own_bid_is_nil),),
    "decline": (
        Sentence("The nil is safer with the cards held than with others.", _is(DeclinePass)),
    ),
    "discard": (
        Sentence("These are the cards most likely to win.", _own_bid_is_nil),
        Sentence("These are the cards least likely to win.", _is(Discard)),
    ),
    "keep": (Sentence("The {card} can win a trick.", _is(KeepDrawn)),),
    "revoke": (Sentence("A card has proved the revoke.", _always),),
}
"""Sentences by the kind of reason they are said for."""
