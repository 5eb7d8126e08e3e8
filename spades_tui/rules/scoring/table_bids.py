"""Reading the bids of a real table from text, by the rules in force there."""

from __future__ import annotations

from spades_tui.rules.bids import NIL, Bid, parse_bid
from spades_tui.rules.capabilities import bids_by_talk, kinds_played
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.table_text import words_of
from spades_tui.rules.seating import seating

Bids = tuple[Bid | None, ...]


def bids_from_text(rules: RuleSet, text: str) -> tuple[Bids, int | None]:
    """Read one bid for each player, and who plays the dummy: the bid with a star.

    Raises:
        ValueError: one sentence, naming the bid that is wrong and what to write instead.
    """
    players = seating(rules).players
    words = words_of(text)
    if rules.bidding.first_hand == "bids itself" and all(word == "-" for word in words):
        return (None,) * players, None
    if len(words) != players:
        raise ValueError(
            f"Bids: {len(words)} given, write {players}, one for each player clockwise from South."
        )
    declarer = _declarer(rules, words)
    bids = tuple(_bid(rules, word.removesuffix("*")) for word in words)
    _check_sides(rules, bids)
    if declarer is not None and any(bid.tricks > bids[declarer].tricks for bid in bids):
        raise ValueError("Bids: put the star on the highest bid, whose player has the dummy.")
    return bids, declarer


def _declarer(rules: RuleSet, words: list[str]) -> int | None:
    starred = [seat for seat, word in enumerate(words) if word.endswith("*")]
    if not seating(rules).has_dummy:
        if starred:
            raise ValueError("Bids: nobody plays a dummy by these rules, leave out the star.")
        return None
    if len(starred) > 1:
        raise ValueError("Bids: one player has the dummy, write only one star.")
    return starred[0] if starred else None


def _bid(rules: RuleSet, word: str) -> Bid:
    try:
        bid = parse_bid(word)
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


def _check_sides(rules: RuleSet, bids: tuple[Bid, ...]) -> None:
    """Refuse a dash without a side's bid beside it, and a side's bid without a dash."""
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
