"""Every sentence of a motif, with what makes it true; found without the motifs' own counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spades_tui.cards import Card, Suit
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.deck import tricks_in_hand
from tests.bots.heuristics.facts import Facts

Found = dict[str, str]
Predicate = Callable[[Facts, Found], bool]


def _card(facts: Facts, label: str) -> Card:
    return next(card for card in facts.mine if card.label == label)


def _plays(facts: Facts, found: Found) -> bool:
    return facts.played.label == found["card"]


def _holder(facts: Facts, found: Found) -> bool:
    """Whether the trick is held by whom it is said, with that card."""
    held = facts.trick.winning_card.label == found["other"]
    return held and facts.trick.winner in facts.named(found["who"])


def _takes(facts: Facts, found: Found) -> bool:
    return _plays(facts, found) and facts.wins(facts.played)


def _bad_takes(facts: Facts, found: Found) -> bool:
    return facts.wins(_card(facts, found["bad"])) and not facts.wins(facts.played)


def _foes(facts: Facts) -> list[int]:
    return [hand for hand in facts.to_come if not facts.friend(hand)]


def _is_ruff(facts: Facts, card: Card) -> bool:
    return facts.suit(card) is Suit.SPADES is not facts.trick.suit


def _left_to_partner(*, last: bool) -> Predicate:
    def holds(facts: Facts, found: Found) -> bool:
        friend = facts.friend(facts.trick.winner) and last == (not _foes(facts))
        return friend and _holder(facts, found) and _bad_takes(facts, found)

    return holds


def _cheap(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    lower = facts.rank(facts.played) < facts.rank(bad)
    return lower and _takes(facts, found) and facts.wins(bad) and not _foes(facts)


def _ruffs_low(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    out = any(facts.void(hand, facts.trick.suit) for hand in _foes(facts)
              if not facts.void(hand, Suit.SPADES))  # fmt: skip
    return _takes(facts, found) and facts.wins(bad) and _is_ruff(facts, bad) and not out


def _second(facts: Facts, found: Found) -> bool:
    order = facts.named(found["who"])[0] == facts.to_come[1]
    foe = facts.named(found["words"])[0] == facts.to_come[0]
    falls = found["other"] in {card.label for card in facts.above(_card(facts, found["bad"]))}
    return len(facts.trick.plays) == 1 and order and foe and falls


def _out_and_fewer(facts: Facts, found: Found) -> bool:
    out = any(facts.void(hand, facts.trick.suit) for hand in facts.named(found["who"]))
    fewer = len(facts.above(facts.played)) < len(facts.above(_card(facts, found["bad"])))
    return out and fewer and _takes(facts, found)


def _beats(facts: Facts, found: Found) -> bool:
    return _takes(facts, found) and _holder(facts, found)


def _beats_alone(facts: Facts, found: Found) -> bool:
    return _beats(facts, found) and not facts.wins(_card(facts, found["bad"]))


def _between(facts: Facts, found: Found, ahead: Card) -> bool:
    named = found["words"].replace(" or ", ", ").replace("the ", "").split(", ")
    above = {card.label for card in facts.above(facts.played)}
    over = {card.label for card in facts.above(ahead)}
    if ahead not in facts.mine:
        over = {card.label for card in facts.out if facts.suit(card) is facts.suit(ahead)
                and facts.rank(card) > facts.rank(ahead)}  # fmt: skip
    return set(named) <= over - above and _takes(facts, found) and bool(_foes(facts))


def _between_bad(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    return facts.wins(bad) and _between(facts, found, bad)


def _between_held(facts: Facts, found: Found) -> bool:
    return _holder(facts, found) and _between(facts, found, facts.trick.winning_card)


def _takes_for_good(facts: Facts, found: Found) -> bool:
    return _beats(facts, found) and not _foes(facts)


def _top(facts: Facts, found: Found) -> bool:
    return _plays(facts, found) and not facts.above(facts.played)


def _ruff(*, over: bool, last: bool = False) -> Predicate:
    def holds(facts: Facts, found: Found) -> bool:
        spade = facts.suit(facts.trick.winning_card) is Suit.SPADES
        held = over == spade and last == (not _foes(facts))
        return held and _is_ruff(facts, facts.played) and _beats(facts, found)

    return holds


def _neither(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    higher = facts.rank(bad) > facts.rank(facts.played)
    return higher and _plays(facts, found) and not facts.wins(facts.played) and not facts.wins(bad)


def _kept_top(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    return facts.played is not bad and not facts.above(bad)


def _guards(facts: Facts, found: Found) -> bool:
    king, guard = _card(facts, found["card"]), _card(facts, found["bad"])
    same = [card for card in facts.mine if facts.suit(card) is facts.suit(king)]
    ace = found["other"] in {card.label for card in facts.above(king)}
    return ace and sorted(same) == sorted((king, guard)) and facts.played not in same


def _last_of_suit(facts: Facts, found: Found) -> bool:
    same = [card for card in facts.mine if facts.suit(card) is facts.suit(facts.played)]
    spades = any(facts.suit(card) is Suit.SPADES for card in facts.mine)
    return len(same) == 1 and spades and _plays(facts, found)


def _made(facts: Facts) -> bool:
    return facts.need(facts.view.side) <= 0 and any(facts.view.taken)


def _bag(facts: Facts, found: Found) -> bool:
    return _made(facts) and _bad_takes(facts, found) and not facts.friend(facts.trick.winner)


def _loses_lead(facts: Facts, found: Found) -> bool:
    fewer = len(facts.above(_card(facts, found["bad"]))) < len(facts.above(facts.played))
    return _made(facts) and fewer and _plays(facts, found)


def _won_anyway(facts: Facts, found: Found) -> bool:
    lower = any(facts.wins(card) for card in facts.lower(facts.played))
    return lower and _takes(facts, found) and not _foes(facts)


def _thrown(facts: Facts, found: Found) -> bool:
    return _plays(facts, found) and not facts.wins(facts.played)


def _no_spade(facts: Facts) -> bool:
    return all(facts.suit(card) is not Suit.SPADES for card in facts.out)


def _tops_kept(facts: Facts, found: Found) -> bool:
    named = found["words"].replace(" and ", ", ").replace("the ", "").split(", ")
    tops = all(not facts.above(_card(facts, label)) for label in named)
    return tops and facts.suit(facts.played) is Suit.SPADES and not _no_spade(facts)


def _is_out(facts: Facts, found: Found) -> bool:
    suit = next(suit for suit in Suit if suit.plural.startswith(found["suit"].rstrip("s")))
    return any(facts.void(hand, suit) for hand in facts.named(found["who"]))


def _friend_out(facts: Facts, found: Found) -> bool:
    return _is_out(facts, found) and all(map(facts.friend, facts.named(found["who"])))


def _not_led(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    named = found["words"].replace(" and ", ", ").replace("the ", "").split(", ")
    higher = sorted(card.label for card in facts.above(bad))
    return sorted(named) == higher and facts.played is not bad


def _counts(facts: Facts, found: Found) -> bool:
    few = found.get("m", "0")
    return len(facts.above(facts.played)) == int(found["n"]) and len(
        facts.above(_card(facts, found["bad"]))
    ) == int(few)


def _stays(facts: Facts, found: Found) -> bool:
    return facts.nil(facts.me) and _bad_takes(facts, found) and _holder(facts, found)


def _own_danger(facts: Facts, found: Found) -> bool:
    return facts.nil(facts.me) and _thrown(facts, found)


def _covers(facts: Facts, found: Found) -> bool:
    return facts.nil(facts.trick.winner) and _beats_alone(facts, found)


def _easier(facts: Facts, found: Found) -> bool:
    bad = _card(facts, found["bad"])
    hand = facts.named(found["who"])[0]
    higher = facts.rank(facts.played) > facts.rank(bad) and _plays(facts, found)
    return higher and facts.nil(hand) and facts.friend(hand)


def _kept_cover(facts: Facts, found: Found) -> bool:
    hand = facts.named(found["who"])[0]
    played = hand not in facts.to_come and facts.trick.winner != hand
    return played and facts.nil(hand) and facts.friend(hand) and facts.played.label != found["bad"]


def _left_with_nil(facts: Facts, found: Found) -> bool:
    foe = not facts.friend(facts.trick.winner) and facts.nil(facts.trick.winner)
    return foe and _holder(facts, found) and _bad_takes(facts, found)


def _nil_to_come(facts: Facts, found: Found) -> bool:
    hand = facts.named(found["who"])[0]
    ahead = facts.after(facts.played).winning_card
    said = ahead.label == found["card"] and bool(
        [card for card in facts.out if facts.suit(card) is facts.suit(ahead)
         and facts.rank(card) > facts.rank(ahead)]
    )  # fmt: skip
    return said and hand in facts.to_come and facts.nil(hand) and not facts.friend(hand)


def _low_kept(facts: Facts, found: Found) -> bool:
    hand = facts.named(found["who"])[0]
    lower = bool(facts.lower(facts.played))
    return lower and facts.nil(hand) and not facts.friend(hand) and _thrown(facts, found)


def _hardly_lower(most: int) -> Predicate:
    def holds(facts: Facts, found: Found) -> bool:
        card = facts.played
        same = [other for other in facts.hidden if facts.suit(other) is facts.suit(card)]
        lower = sum(facts.rank(other) < facts.rank(card) for other in same)
        return _plays(facts, found) and lower <= most

    return holds


# -- bids ------------------------------------------------------------------------------------


def _bid(facts: Facts) -> int:
    assert isinstance(facts.decision.action, MakeBid)
    return facts.decision.action.bid.tricks


def _reaches(facts: Facts, found: Found) -> bool:
    view = facts.view
    mine = view.seats.sides[view.side]
    others = sum(bid.tricks for seat in mine if seat != view.seat and (bid := view.bids[seat]))
    score = view.scores[view.side] + 10 * others
    target = view.rules.ending.target
    good, bad = (score + 10 * int(found[name]) for name in ("n", "more"))
    return int(found["n"]) == _bid(facts) and bad < target <= good == int(found["m"])


def _bags_held(facts: Facts, found: Found) -> bool:
    held = facts.view.bags[facts.view.side]
    return int(found["n"]) == held and int(found["m"]) == facts.view.rules.scoring.bag_penalty


def _others_bid(facts: Facts, found: Found, more: str) -> int:
    """Return how many tricks nobody bids once `more` are bid, the numbers told being right."""
    bids = [bid for seat, bid in enumerate(facts.view.bids) if seat != facts.view.seat]
    whole = tricks_in_hand(facts.view.rules)
    others = sum(bid.tricks for bid in bids if bid)
    assert None not in bids
    assert (others, whole) == (int(found["n"]), int(found["m"]))
    return whole - others - int(more)


def _is_count(facts: Facts, found: Found) -> bool:
    spades = [card for card in facts.view.hand or () if facts.suit(card) is Suit.SPADES]
    long = max(0, len(spades) - 3)
    named = [card for card in facts.view.hand or () if card.label in found["words"]]
    return len(named) + long == int(found["n"]) and all(card.rank in "AKQ" for card in named)


def _top_spade(facts: Facts, found: Found) -> bool:
    spades = [card for card in facts.view.hand or () if facts.suit(card) is Suit.SPADES]
    top = max(spades, key=facts.rank).label if spades else ""
    return top == found.get("card", "") and _bid(facts) == 0


def _one_suit(facts: Facts, found: Found) -> bool:
    named = [card for card in facts.view.hand or () if card.label in found["words"]]
    return len(set(map(facts.suit, named))) == 1 and _bid(facts) > 0


IDEAS: Final[tuple[tuple[str, Predicate], ...]] = (
    ("Leave the trick to partner: {who}'s {other} wins it without the {bad}.",
     _left_to_partner(last=True)),
    ("Leave the trick to partner: {who}'s {other} is ahead without the {bad}.",
     _left_to_partner(last=False)),
    ("Win as cheaply as you can: the {card} is enough, and the {bad} is kept.", _cheap),
    ("Ruff low: only another ruff would beat the {card}, and the {bad} is kept.", _ruffs_low),
    ("Second hand low: {who} still plays after {words}, and the {bad} may fall to the {other}.",
     _second),
    ("Ruff high enough: {who} has no {suit} left, and fewer spades beat the {card} than the "
     "{bad}.", _out_and_fewer),
    ("Play high enough: the {card} beats {who}'s {other}, and the {bad} does not.", _beats_alone),
    ("Play high enough: {words} would beat the {bad}, not the {card}.", _between_bad),
    ("Play high enough: {words} would beat {who}'s {other}, not the {card}.", _between_held),
    ("Take the trick: the {card} beats {who}'s {other}, and no opponent plays after it.",
     _takes_for_good),
    ("Take the trick: no {suit} out is higher than the {card}.", _top),
    ("Ruff: the {card} takes the trick from {who}'s {other}.", _ruff(over=False, last=True)),
    ("Over-ruff: the {card} takes the trick from {who}'s {other}.", _ruff(over=True, last=True)),
    ("Ruff: the {card} beats {who}'s {other}.", _ruff(over=False)),
    ("Over-ruff: the {card} beats {who}'s {other}.", _ruff(over=True)),
    ("Neither card wins here: throw the {card}, and keep the {bad} for later.", _neither),
    ("Keep the winners: no {suit} out is higher than the {bad}.", _kept_top),
    ("Keep the {bad}: no spade out is higher, so it takes a trick of its own later.", _kept_top),
    ("Keep the {card} guarded: without the {bad} it falls to the {other}.", _guards),
    ("Become void: the {card} is the last {suit}, and the next can be ruffed.", _last_of_suit),
    ("Let the trick go: the contract is made, and the {bad} may take a bag.", _bag),
    ("The contract is made: lead the {card}, which can lose, rather than the {bad}.",
     _loses_lead),
    ("Win with the high card: the trick is won anyway, and the {card} may take a bag later.",
     _won_anyway),
    ("Throw the high card while it cannot win: the {card} may take a bag later.", _thrown),
    ("Cash the {card} now: no {suit} out is higher, and no spade is out.",
     lambda facts, found: _top(facts, found) and _no_spade(facts)),
    ("Cash the {card} now: no {suit} out is higher, and later it may be ruffed.",
     lambda facts, found: _top(facts, found) and not _no_spade(facts)),
    ("Draw trumps: with the spades gone nobody can ruff {words}.", _tops_kept),
    ("Give partner a ruff: {who} has no {suit} left.", _friend_out),
    ("Do not lead into a ruff: {who} has no {suit} left.", _is_out),
    ("Do not lead the {bad} while {words} is out: let it win when others lead {suit}.", _not_led),
    ("Do not lead the {bad} while {words} are out: let it win when others lead {suit}.",
     _not_led),
    ("Let others win: {n} {suit} out beat the {card}, and none beat the {bad}.", _counts),
    ("Let others win: {n} {suit} out beat the {card}, and {m} {words} beat the {bad}.", _counts),
    ("Stay under: the {bad} beats {who}'s {other}, and the {card} does not.", _stays),
    ("Throw a spade under {who}'s {other}: the {card} may win a trick later.", _own_danger),
    ("Throw the danger card while it cannot win: the {card} may win a trick later.", _own_danger),
    ("Throw the danger card while it cannot win: no {suit} out is higher than the {card}.",
     lambda facts, found: _own_danger(facts, found) and not facts.above(facts.played)),
    ("Cover the nil: the {card} beats {who}'s {other}, and the {bad} does not.", _covers),
    ("Cover the nil: {who} can go under the {card} more easily than under the {bad}.", _easier),
    ("Cover the nil: {who} has no {suit} left and can throw a card.", _friend_out),
    ("Keep the {bad} to cover: {who}'s nil has nothing more to fear in this trick.", _kept_cover),
    ("Leave the trick to the nil: the {bad} beats {who}'s {other}.", _left_with_nil),
    ("Stay low: {who}'s nil plays after this, and may have to beat the {card}.", _nil_to_come),
    ("Stay low: {who}'s nil plays after this, and may have to beat {words}'s {card}.",
     _nil_to_come),
    ("Keep the low card against {who}'s nil: throw the {card}.", _low_kept),
    ("Lead low against the nil: hardly any {suit} out is lower than the {card}.",
     _hardly_lower(2)),
    ("Lead low against the nil: no {suit} out is lower than the {card}.", _hardly_lower(0)),
    ("Bid to the score: {n} made brings {m} points, and the game is to {words}; {more} brings "
     "{words2}.", _reaches),
    ("Mind the bags: at {n}, one more costs {m} points, so bid every trick.",
     _bags_held),
    ("Mind the bags: at {n}, {words} more cost {m} points, so bid every trick.",
     _bags_held),
    ("Count what is left: the others have bid {n} of {m} tricks, which is no room for {words}.",
     lambda facts, found: _others_bid(facts, found, found["words"]) < 0),
    ("Count what is left: the others have bid {n} of {m} tricks; with {words} every trick is bid.",
     lambda facts, found: _others_bid(facts, found, found["words"]) == 0),
    ("Count what is left: the others have bid {n} of {m} tricks, which leaves room for {words}.",
     lambda facts, found: _others_bid(facts, found, found["words"]) > 0),
    ("Count the tricks: {words} make about {n}.", _is_count),
    ("Count the tricks: {words} makes about {n}.", _is_count),
    ("Nil is too dangerous: {words} may have to win a trick.", _one_suit),
    ("Nil: no spade above {card}, and low cards in every suit.", _top_spade),
    ("Nil: no spade at all, and low cards in every suit.", _top_spade),
)  # fmt: skip
"""What a sentence looks like, and what makes it true."""
