"""Checks that a hand from text fits a rule set: its cards, sizes, bids and score."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bags_refusal, cancel_card_is_cut
from spades_tui.rules.deck import full_pack, sort_hand, tricks_in_hand
from spades_tui.rules.following import make_trick_at
from spades_tui.rules.formats.hand_tags import Cards
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.paper_hand import parse_table_bid
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import SideBefore
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from spades_tui.rules.turns import declarer_of, play_order
from spades_tui.text import count_noun


def check_hand(text: HandText, rules: RuleSet) -> HandText:
    """Return `text` checked against `rules`, with hands sorted and an unknown hand filled in if it
    is certain.

    Bids are converted to those of `rules`, and cards written in columns put in the order of play.
    Whether each card may be played in its turn is not checked; the engine and the solver do that.

    Raises:
        ValueError: with one sentence that names the tag that does not fit, and the remedy.
    """
    _check_table(text, rules)
    _check_score(text, rules)
    _check_cards(text, rules)
    text = replace(text, bids=_table_bids(text, rules), hands=_complete_hands(text, rules))
    _check_sizes(text, rules)
    if text.columns:
        text = replace(text, play=_tricks_in_turn(text, rules), columns=False, leader=None)
    last = len(text.play) - 1
    for number, trick in enumerate(text.play):
        count = len({play.hand for play in trick})
        if number < last and count < len(text.hands):
            raise tag_error(
                "Play",
                f"trick {number + 1} has {count_noun(count, 'card')}, write all {len(text.hands)}.",
            )
    if text.leader is not None and text.play and text.play[0][0].hand != text.leader:
        raise tag_error("Leader", "another leads in [Play], leave this tag out.")
    return text


def _check_table(text: HandText, rules: RuleSet) -> None:
    table = seating(rules)
    if len(text.hands) != table.hands:
        raise tag_error(
            "Deal", f"{count_noun(len(text.hands), 'hand')} given, these rules have {table.hands}."
        )
    if text.dummy and not table.has_dummy:
        raise tag_error("Deal", f"these rules have no dummy, write {table.called.choices}.")
    if text.score and len(text.score) != len(table.sides):
        raise tag_error(
            "Score",
            f"{len(text.score)} given, write score/bags for each of {len(table.sides)} sides.",
        )
    named = [
        ("Dealer", text.dealer),
        ("Seat", text.seat),
        *(("Bids", seat) for seat, _ in text.bids),
    ]
    for tag, seat in named:
        if seat is not None and seat >= table.players:
            raise tag_error(tag, "the dummy is no player, leave it out.")


def _check_score(text: HandText, rules: RuleSet) -> None:
    for _, bags, sets in (SideBefore(*standing) for standing in text.score):
        if problem := bags_refusal(bags, rules):
            raise tag_error("Score", f"{problem}.")
        if sets and not rules.ending.sets_lose:
            raise tag_error("Score", "sets do not lose the game by these rules, leave them out.")
        if sets and sets >= rules.ending.sets_lose:
            raise tag_error("Score", "so many sets would have lost the game, write fewer.")


def _table_bids(text: HandText, rules: RuleSet) -> tuple[tuple[int, Bid], ...]:
    try:
        return tuple((seat, parse_table_bid(rules, str(bid))) for seat, bid in text.bids)
    except ValueError as error:
        raise tag_error("Bids", str(error).removeprefix("Bids: ")) from None


def _list_played(text: HandText, hand: int) -> Cards:
    return tuple(play.card for play in text.plays if play.hand == hand)


def _check_cards(text: HandText, rules: RuleSet) -> None:
    """Refuse cards that are not in the pack, or occur too often."""
    pack = Counter(full_pack(rules))
    held = [cards or _list_played(text, hand) for hand, cards in enumerate(text.hands)]
    piles = [("Deal", sum(held, ())), ("Play", tuple(play.card for play in text.plays))]
    piles += [("Discarded", cards) for _, cards in text.discarded]
    piles += [("Leftovers", cards) for _, cards in text.leftovers]
    if cancel_card_is_cut(rules) and text.cancel is not None:
        piles.append(("Cancel", (text.cancel,)))
    for tag, cards in piles:
        for card, times in Counter(cards).items():
            if not pack[card]:
                problem = f"the {card.label} is not in the deck of these rules, leave it out."
                raise tag_error(tag, problem)
            if times > pack[card]:
                once = "once" if pack[card] == 1 else "twice"
                raise tag_error(
                    tag, f"the {card.label} is there too often, write it {once} at most."
                )
    for hand, cards in enumerate(held):
        for card in Counter(_list_played(text, hand)) - Counter(cards):
            letter = text.letter(hand)
            raise tag_error(
                "Play", f"{letter} does not hold the {card.label} there, correct it or the deal."
            )


def _complete_hands(text: HandText, rules: RuleSet) -> tuple[Cards | None, ...]:
    """Return the hands, with an unknown one filled in from its plays or from the rest of the
    pack."""
    size = tricks_in_hand(rules)
    hands = list(text.hands)
    for hand, cards in enumerate(hands):
        if cards is None and len(played := _list_played(text, hand)) == size:
            hands[hand] = played
    held = [cards for cards in hands if cards is not None]
    left = Counter(full_pack(rules)) - Counter(card for cards in held for card in cards)
    if len(held) == len(hands) - 1 and left.total() == size:
        hands[hands.index(None)] = tuple(left.elements())
    return tuple(None if cards is None else sort_hand(cards, rules) for cards in hands)


def _check_sizes(text: HandText, rules: RuleSet) -> None:
    size = tricks_in_hand(rules)
    sizes = {hand: len(cards) for hand, cards in enumerate(text.hands) if cards is not None}
    most = max(sizes.values(), default=0)
    for hand, number in sizes.items():
        if number != min(most, size):
            letter, due = text.letter(hand), min(most, size)
            raise tag_error("Deal", f"{letter} holds {count_noun(number, 'card')}, make it {due}.")
    tricks = sum(number for _, number in text.taken)
    if text.taken and sizes and tricks + most != size:
        raise tag_error(
            "Taken",
            f"{count_noun(tricks, 'trick')} and {count_noun(most, 'card')} in each hand do not "
            f"make {size}, correct the tricks or the deal.",
        )


def _tricks_in_turn(text: HandText, rules: RuleSet) -> tuple[tuple[Play, ...], ...]:
    """Return the tricks of a text in columns, each in the order played."""
    table, declarer = seating(rules), None
    if table.has_dummy and text.dealer is not None and len(text.bids) == table.players:
        bids = dict(text.bids)
        declarer = declarer_of(rules, text.dealer, [bids[seat] for seat in range(table.players)])
    order = play_order(rules, declarer)
    leader, tricks = text.leader or 0, []
    for number, trick in enumerate(text.play):
        first = order.index(leader)
        turns = (*order[first:], *order[:first])
        plays = tuple(play for hand in turns for play in trick if play.hand == hand)
        leader = make_trick_at(plays, rules, first_trick=number == 0).winner
        tricks.append(plays)
    return tuple(tricks)
