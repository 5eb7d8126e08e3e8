"""A hand from a real table as text, for `spades score`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypedDict, Unpack

import msgspec

from spades_tui.cards import Card, parse_cards
from spades_tui.rules.bidding import impossible_auction_reason
from spades_tui.rules.bids import KINDS, NIL, Bid, BidKind, convert_to_notation, parse_bid
from spades_tui.rules.capabilities import (
    bags_refusal,
    bids_by_talk,
    counts_bags,
    has_cancel_card,
    kinds_played,
)
from spades_tui.rules.deck import cancel_card_copies, full_pack, tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import HandFacts, SideBefore, SideScore, Standing, side_names
from spades_tui.rules.scoring.facts import ScoreLine
from spades_tui.rules.seating import seating
from spades_tui.text import count_noun, format_number, parse_whole_number


class ExtraFacts(TypedDict, total=False):
    """Facts about a hand that only some rules need, as text; hands are written as for
    `parse_hands`.

    None, or a missing key, stands for an unknown fact.

    Attributes:
        winners: the hand that won each trick, in the order of the tricks.
        winning_cards: the card that won each trick, in the order of the tricks.
        cancelled: the hand that won the bag-canceling card, once for each copy; ``none`` if nobody
            won it.
        promise_broken: the players who broke their no-trump promise; ``none`` if nobody did.
        revoker: the player whose revoke was called, which ended the hand; ``none`` if none was.
    """

    winners: str | None
    winning_cards: str | None
    cancelled: str | None
    promise_broken: str | None
    revoker: str | None


def parse_facts(
    rules: RuleSet, bids: str, tricks: str, before: str | None = None, **extra: Unpack[ExtraFacts]
) -> tuple[HandFacts, tuple[Standing, ...]]:
    """Return a hand from text, and by side its score, bags and perhaps sets before the hand.

    Args:
        rules: the rules in force.
        bids: the bids clockwise from South, as in ``4 nil 3 5``; empty if the rules let the first
            hand be played without bids.
        tricks: the number of tricks of each hand clockwise from South, as in ``5 0 3 5``.
        before: by side, score and bags before the hand, as in ``337/7 120/3``; None for 0 each.
        extra: facts that only some rules need.

    Raises:
        ValueError: when a text cannot be read or does not fit the rules or the other texts.
    """
    table = seating(rules)
    parsed_bids, declarer = _parse_bids(rules, bids)
    revoker = _revoker(rules, extra.get("revoker"))
    trick_counts = _parse_tricks(rules, tricks, stopped=revoker is not None)
    winners = _maybe_hands(rules, "winners", extra.get("winners"))
    if winners is not None and _occurrences(winners, table.hands) != trick_counts:
        raise ValueError(
            "Winners: they do not match the tricks; name the winner of each trick, in order."
        )
    cards_text = extra.get("winning_cards")
    cards = (
        None if cards_text is None else _parse_counted_cards(rules, cards_text, sum(trick_counts))
    )
    cancelled = _maybe_hands(rules, "cancelled", extra.get("cancelled"))
    broken = _maybe_hands(rules, "promise broken", extra.get("promise_broken"))
    facts = HandFacts(
        bids=parsed_bids,
        tricks=trick_counts,
        winners=winners,
        winning_cards=cards,
        cancelled=None if cancelled is None else _count_cancelled(rules, cancelled, trick_counts),
        promise_broken=None if broken is None else _broken(rules, broken, parsed_bids),
        declarer=declarer,
        revoker=revoker,
    )
    scores = _parse_score_before(rules, before)
    has_before = before is not None and before.strip()
    _check_auction(
        rules, parsed_bids, tuple(standing[0] for standing in scores) if has_before else None
    )
    return facts, scores


def _check_auction(
    rules: RuleSet, bids: tuple[Bid | None, ...], scores: tuple[int, ...] | None
) -> None:
    """Refuse bids that no auction can have led to; `scores` is None if they are unknown."""
    known_bids = tuple(bid for bid in bids if bid is not None)
    reason = (
        impossible_auction_reason(known_bids, scores, rules)
        if len(known_bids) == len(bids)
        else None
    )
    if reason is not None:
        raise ValueError(f"Bids: {reason}")


def _maybe_hands(rules: RuleSet, field: str, text: str | None) -> tuple[int, ...] | None:
    return None if text is None else parse_hands(rules, field, text)


def _revoker(rules: RuleSet, text: str | None) -> int | None:
    hands = _maybe_hands(rules, "revoker", text)
    if not hands:
        return None
    if len(hands) > 1 or hands[0] >= seating(rules).players:
        raise ValueError("Revoker: name one player.")
    return hands[0]


def _broken(
    rules: RuleSet, broken: tuple[int, ...], bids: tuple[Bid | None, ...]
) -> tuple[bool, ...]:
    for seat in broken:
        bid = bids[seat] if seat < len(bids) else None
        if bid is None or not bid.is_no_trump:
            raise ValueError(
                f"Promise broken: {seating(rules).places[seat]} did not bid no trump, "
                "leave them out or write none."
            )
    return tuple(seat in broken for seat in range(seating(rules).players))


def _count_cancelled(
    rules: RuleSet, hands: tuple[int, ...], trick_counts: tuple[int, ...]
) -> tuple[int, ...]:
    if hands and not has_cancel_card(rules):
        raise ValueError("Cancelled: no card cancels a bag by these rules, leave it out.")
    copies = cancel_card_copies(rules)
    if len(hands) > copies:
        raise ValueError(
            f"Cancelled: there are {copies} such cards in play, so name at most that many winners."
            if copies > 1
            else "Cancelled: there is one such card in play, so name one winner."
        )
    if any(not trick_counts[hand] for hand in hands):
        raise ValueError("Cancelled: name a hand that won a trick.")
    return _occurrences(hands, len(trick_counts))


class SideData(msgspec.Struct, frozen=True):
    """The score of one side for a hand, in JSON; the fields are those of `SideScore`."""

    lines: tuple[ScoreLine, ...]
    hand: int
    score: int
    bags: int
    wins_game: bool
    loses_game: bool


class ScoreData(msgspec.Struct, frozen=True):
    """A scored hand in JSON.

    Attributes:
        sides: by side, its score.
    """

    sides: tuple[SideData, ...]


def score_data(sides: Sequence[SideScore]) -> ScoreData:
    """Return the score of a hand as data for JSON.

    Args:
        sides: by side, its score.
    """
    return ScoreData(
        tuple(
            SideData(side.lines, side.hand, side.score, side.bags, side.wins_game, side.loses_game)
            for side in sides
        )
    )


def score_lines(rules: RuleSet, sides: Sequence[SideScore]) -> Iterator[str]:
    """Yield a scored hand as lines of text.

    Each side has its name, the lines of its score, the points of the hand, the score after it, and,
    if they count, its bags; also whether it wins or loses the game outright.

    Args:
        rules: the rules in force.
        sides: by side, its score.
    """
    for name, side in zip(side_names(rules), sides, strict=True):
        yield name
        rows = [*((line.label, line.points) for line in side.lines),
                ("Hand", side.hand), ("Score", side.score)]  # fmt: skip
        yield from (f"  {label:<44} {format_number(points):>6}" for label, points in rows)
        if counts_bags(rules):
            yield f"  {'Bags':<44} {side.bags:>6}"
        if side.wins_game or side.loses_game:
            yield f"  This {'wins' if side.wins_game else 'loses'} the game."


_BEFORE: Final = re.compile(
    r"(?P<score>[-−+]?[0-9]{1,6})(?:/(?P<bags>[0-9]{1,3})(?:/(?P<sets>[0-9]{1,2}))?)?"
)


def _words_of(text: str) -> list[str]:
    """Return the words of a text separated by spaces or commas."""
    return text.replace(",", " ").split()


def _parse_tricks(rules: RuleSet, text: str, *, stopped: bool) -> tuple[int, ...]:
    """Return the tricks of each hand, by hand, from text.

    Args:
        rules: the rules in force.
        text: a number for each hand, clockwise from South, the dummy's last.
        stopped: whether the hand was stopped by a revoke, so that tricks may be missing.

    Raises:
        ValueError: one sentence, naming the fault and the remedy.
    """
    hands, total = seating(rules).hands, tricks_in_hand(rules)
    words = _words_of(text)
    order = "each player, then the dummy" if seating(rules).has_dummy else "each player"
    if len(words) != hands:
        raise ValueError(f"Tricks: {len(words)} given, write {hands} numbers, {order} in turn.")
    wrong = next((word for word in words if parse_whole_number(word) is None), None)
    if wrong is not None:
        raise ValueError(f"Tricks: {wrong!r} is not a number of tricks, write 0 to {total}.")
    tricks = tuple(parse_whole_number(word) or 0 for word in words)
    if stopped and sum(tricks) > total:
        raise ValueError(f"Tricks: they add up to {sum(tricks)}, make it at most {total}.")
    if not stopped and sum(tricks) != total:
        raise ValueError(f"Tricks: they add up to {sum(tricks)}, but must add up to {total}.")
    return tricks


def _parse_score_before(rules: RuleSet, text: str | None) -> tuple[Standing, ...]:
    """Return score, bags and perhaps sets of each side from text; 0 each without a text.

    Args:
        rules: the rules in force.
        text: ``score/bags`` for each side, with ``/sets`` if sets lose the game; None for no text.

    Raises:
        ValueError: one sentence, naming the fault and the remedy.
    """
    sides = len(seating(rules).sides)
    words = _words_of(text or "")
    if not words:
        return ((0, 0),) * sides
    if len(words) != sides:
        raise ValueError(
            f"Before: {len(words)} given, write score/bags for each of the {sides} sides."
        )
    return tuple(_score_and_bags(rules, word) for word in words)


def _score_and_bags(rules: RuleSet, word: str) -> Standing:
    form = _BEFORE.fullmatch(word)
    most_sets = rules.ending.sets_lose - 1
    if form is None or (form["sets"] and most_sets < 0):
        raise ValueError(f"Before: {word!r} is not a score, write score/bags, as in 337/7.")
    score, bags = int(form["score"].replace("−", "-")), int(form["bags"] or 0)
    if problem := bags_refusal(bags, rules):
        raise ValueError(f"Before: {problem}.")
    if not form["sets"]:
        return score, bags
    if int(form["sets"]) > most_sets:
        raise ValueError(
            f"Before: {count_noun(int(form['sets']), 'set')} would have lost the game, write "
            f"{most_sets} at most."
        )
    return SideBefore(score, bags, int(form["sets"]))


def parse_hands(rules: RuleSet, field: str, text: str) -> tuple[int, ...]:
    """Return the indices of the hands named in `text`; empty for ``none``.

    Args:
        rules: the rules in force.
        field: the name of the field, for error messages.
        text: hands separated by spaces or commas, each as South, S, or a number clockwise from 1
            for South.

    Raises:
        ValueError: with one sentence that names the fault and the remedy.
    """
    if text.strip().lower() in ("none", "-"):
        return ()
    return tuple(_hand(rules, field, word) for word in _words_of(text))


def _hand(rules: RuleSet, field: str, word: str) -> int:
    called = seating(rules).called
    place = called.find(word)
    if place is None:
        message = f"{field.capitalize()}: {word!r} is not a hand at this table"
        raise ValueError(f"{message}, write {called.choices}.")
    return place


def _parse_counted_cards(rules: RuleSet, text: str, count: int) -> tuple[Card, ...]:
    """Return the card that won each of `count` tricks from text.

    Raises:
        ValueError: one sentence, naming the fault and the remedy.
    """
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise ValueError(f"Winning cards: {error}") from None
    if len(cards) != count:
        raise ValueError(
            f"Winning cards: {len(cards)} given for {count_noun(count, 'trick')}, write one for "
            "each, "
            "in order."
        )
    extra = Counter(cards) - Counter(full_pack(rules))
    if extra:
        raise ValueError(
            f"Winning cards: {next(iter(extra)).label} cannot have won so often with these cards, "
            "correct it."
        )
    return cards


def _occurrences(hands: tuple[int, ...], number: int) -> tuple[int, ...]:
    """Return for each hand, from 0 to `number` - 1, how often it occurs in `hands`."""
    return tuple(hands.count(hand) for hand in range(number))


Bids = tuple[Bid | None, ...]


def _parse_bids(rules: RuleSet, text: str) -> tuple[Bids, int | None]:
    """Return one bid for each player, and the player of the dummy, who bid the most.

    If several did, a star in `text` marks the one who bid first (decision 68). The bids are None if
    the hand bids itself; the player of the dummy is None without a dummy.

    Raises:
        ValueError: one sentence, naming the bid at fault and the remedy.
    """
    players = seating(rules).players
    words = _words_of(convert_to_notation(text))
    if ":" in text:
        words = _clockwise(rules, words)
    if rules.bidding.first_hand == "bids itself" and all(word == "-" for word in words):
        return (None,) * players, None
    if len(words) != players:
        raise ValueError(
            f"Bids: {len(words)} given, write {players}, one for each player clockwise from South."
        )
    starred = [seat for seat, word in enumerate(words) if word.endswith("*")]
    bids = tuple(parse_table_bid(rules, word.removesuffix("*")) for word in words)
    _check_sides(rules, bids)
    return bids, _declarer(rules, bids, starred)


def _clockwise(rules: RuleSet, words: Sequence[str]) -> list[str]:
    """Return bids named as in ``S:4 W:nil`` in seat order, without the names."""
    named = dict[int, str]()
    for word in words:
        name, _, bid = word.partition(":")
        seat = seating(rules).called.find(name)
        if seat is None or not bid:
            raise ValueError(f"Bids: {word!r} cannot be read, write it as in S:4.")
        named[seat] = bid
    return [named[seat] for seat in sorted(named)]


def _declarer(rules: RuleSet, bids: Sequence[Bid], starred: Sequence[int]) -> int | None:
    if not seating(rules).has_dummy:
        if starred:
            raise ValueError("Bids: nobody plays a dummy by these rules, leave out the star.")
        return None
    most = max(bid.tricks for bid in bids)
    highest = [seat for seat, bid in enumerate(bids) if bid.tricks == most]
    if len(starred) > 1:
        raise ValueError("Bids: one player has the dummy, write only one star.")
    if not set(starred) <= set(highest):
        raise ValueError("Bids: put the star on the highest bid, whose player has the dummy.")
    if not starred and len(highest) > 1:
        raise ValueError(
            f"Bids: {most} is the highest bid of several players; put a star after the one that "
            f"was made first, as in {most}*: that player has the dummy."
        )
    return (*starred, *highest)[0]


def parse_table_bid(rules: RuleSet, word: str) -> Bid:
    """Return the bid in `word`, of a kind that `rules` have; 0 gives a nil if `rules` take it as
    one.

    Whether the bid is legal in its auction is not checked.

    Raises:
        ValueError: with one sentence that begins with ``Bids:``.
    """
    try:
        bid = parse_bid(word, _kinds_told(rules), bemo_told=rules.specials.bemo)
    except ValueError as error:
        raise ValueError(f"Bids: {error}") from None
    if bid == Bid("number", 0) and rules.bidding.zero_is_nil and rules.nil.nil:
        return NIL
    if bid.tricks > tricks_in_hand(rules):
        raise ValueError(f"Bids: {word} is too many, a hand has {tricks_in_hand(rules)} tricks.")
    if bid.kind not in kinds_played(rules):
        raise ValueError(
            f"Bids: {word} ({bid.kind}) is not played by these rules, write another bid."
        )
    if bid.bemo and not rules.specials.bemo:
        raise ValueError(f"Bids: Bemo is not played by these rules, leave it out of {word}.")
    return bid


def _kinds_told(rules: RuleSet) -> list[BidKind]:
    """Return the kinds of bid to list in an error message, in the order of `KINDS`."""
    played = kinds_played(rules)
    for_two = bids_by_talk(rules) or any(KINDS[kind].for_side for kind in played)
    return [kind for kind in KINDS if kind in played and (for_two or kind != "partner's")]


def _check_sides(rules: RuleSet, bids: tuple[Bid, ...]) -> None:
    """Refuse a dash without a partner's bid for the side, and a side's bid without a dash."""
    table = seating(rules)
    agreed = bids_by_talk(rules)
    for seat, bid in enumerate(bids):
        partner = table.partner_of[seat]
        if partner is None:
            continue
        beside = bids[partner]
        for_two = beside.is_side_bid or (agreed and beside.kind in ("number", "no trump"))
        if bid.kind == "partner's" and not for_two:
            raise ValueError(
                "Bids: a dash goes beside a partner's bid for the whole side, write this "
                "player's own bid."
            )
        if bid.is_side_bid and beside.kind != "partner's":
            raise ValueError(
                f"Bids: {bid} is the bid of the whole side, write - for the partner's."
            )
