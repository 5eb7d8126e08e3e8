"""Whether a hand read from text can be one of a rule set: its cards, tricks, bids and scores."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from msgspec.structs import replace

from spades_tui.cards import Card
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import bags_refusal, cancel_card_is_cut
from spades_tui.rules.deck import full_pack, sorted_hand, tricks_in_hand
from spades_tui.rules.following import make_trick_at
from spades_tui.rules.formats.hand_tags import tag_error
from spades_tui.rules.formats.hand_text import HandText
from spades_tui.rules.formats.paper_hand import parse_table_bid
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import declarer_of, play_order
from spades_tui.text import count_noun


def check_hand(form: HandText, rules: RuleSet) -> HandText:
    """Return `form` as a hand of `rules`: hands sorted, and known where the rest leaves one answer.

    Whether each card may be played, the engine judges.

    Raises:
        ValueError: naming the tag that does not fit, and what to write instead.
    """
    table = seating(rules)
    if len(form.hands) != table.hands:
        raise tag_error(
            "Deal", f"{count_noun(len(form.hands), 'hand')} given, these rules have {table.hands}."
        )
    if form.dummy and not table.has_dummy:
        raise tag_error("Deal", f"these rules have no dummy, write {table.called.choices}.")
    if form.score and len(form.score) != len(table.sides):
        raise tag_error(
            "Score",
            f"{len(form.score)} given, write score/bags for each of {len(table.sides)} sides.",
        )
    for tag, seat in (("Dealer", form.dealer), ("Seat", form.seat)):
        if seat is not None and seat >= table.players:
            raise tag_error(tag, "the dummy is no player, name another.")
    _check_bags(form, rules)
    bids = _bids(form, rules)
    _check_cards(form, rules)
    form = replace(form, bids=bids, hands=_known(form, rules))
    _check_sizes(form, rules)
    _check_tricks(form, rules)
    return form


def _check_bags(form: HandText, rules: RuleSet) -> None:
    for _, bags in form.score:
        if problem := bags_refusal(bags, rules):
            raise tag_error("Score", f"{problem}.")


def _bids(form: HandText, rules: RuleSet) -> tuple[tuple[int, Bid], ...]:
    for seat, _ in form.bids:
        if seat >= seating(rules).players:
            raise tag_error("Bids", "the dummy does not bid, leave its bid out.")
    try:
        return tuple((seat, parse_table_bid(rules, str(bid))) for seat, bid in form.bids)
    except ValueError as error:
        raise tag_error("Bids", str(error).removeprefix("Bids: ")) from None


def _check_cards(form: HandText, rules: RuleSet) -> None:
    """Refuse cards that are not in the pack, or lie in two places."""
    there = Counter(full_pack(rules))
    seen = Counter[Card]()
    for hand, cards in enumerate(form.hands):
        played = Counter(play.card for play in form.plays if play.hand == hand)
        beyond = played - Counter(cards) if cards is not None else None
        if beyond:
            who, card = form.letter(hand), next(iter(beyond))
            raise tag_error(
                "Play", f"{who} does not hold the {card.label} there, correct it or the deal."
            )
        seen += Counter(cards) if cards is not None else played
    for card, times in seen.items():
        if times > there[card]:
            raise tag_error("Deal", _too_often(card, there[card]))
    for tag, piles in (("Discarded", form.discarded), ("Leftovers", form.leftovers)):
        for _, cards in piles:
            beyond = Counter(cards) - there
            if beyond:
                card = next(iter(beyond))
                raise tag_error(tag, _too_often(card, there[card]))
    if cancel_card_is_cut(rules) and form.cancel is not None and not there[form.cancel]:
        label = form.cancel.label
        raise tag_error("Cancel", f"the {label} is not in the deck of these rules, write another.")


def _too_often(card: Card, times: int) -> str:
    if times == 0:
        return f"the {card.label} is not in the deck of these rules, leave it out."
    once = "once" if times == 1 else "twice"
    return f"the {card.label} is there too often, write it {once} at most."


def _known(form: HandText, rules: RuleSet) -> tuple[tuple[Card, ...] | None, ...]:
    """Return the hands, the unknown ones from the play or from what is left of the pack."""
    size = tricks_in_hand(rules)
    hands: list[tuple[Card, ...] | None] = []
    for hand, cards in enumerate(form.hands):
        played = tuple(play.card for play in form.plays if play.hand == hand)
        whole = cards is None and len(played) == size
        hands.append(played if whole else cards)
    unknown = [hand for hand, cards in enumerate(hands) if cards is None]
    held = [cards for cards in hands if cards is not None]
    left = Counter(full_pack(rules)) - Counter(card for cards in held for card in cards)
    if len(unknown) == 1 and left.total() == size and all(len(cards) == size for cards in held):
        hands[unknown[0]] = tuple(left.elements())
    return tuple(None if cards is None else sorted_hand(cards, rules) for cards in hands)


def _check_sizes(form: HandText, rules: RuleSet) -> None:
    size = tricks_in_hand(rules)
    sizes = {hand: len(cards) for hand, cards in enumerate(form.hands) if cards is not None}
    most = max(sizes.values(), default=0)
    for hand, number in sizes.items():
        if number > size or number != most:
            who = form.letter(hand)
            due = min(most, size)
            raise tag_error("Deal", f"{who} holds {count_noun(number, 'card')}, make it {due}.")
    for hand in range(len(form.hands)):
        played = sum(play.hand == hand for play in form.plays)
        if played > (most or size):
            who = form.letter(hand)
            raise tag_error(
                "Play", f"{who} plays {count_noun(played, 'card')}, a hand has {most or size}."
            )
    taken = sum(number for _, number in form.taken)
    if form.taken and sizes and taken + most != size:
        raise tag_error(
            "Taken",
            f"{count_noun(taken, 'trick')} and {count_noun(most, 'card')} in each hand do not make "
            f"{size}, correct the tricks or the deal.",
        )


def _check_tricks(form: HandText, rules: RuleSet) -> None:
    """Refuse tricks out of turn: each goes around from its leader, who won the one before."""
    number = len(form.hands)
    fresh = not any(count for _, count in form.taken)
    tricks = form.play if rules.play.revokes == "prevented" else form.tricks
    for at, trick in enumerate(tricks):
        order = _order(form, rules, trick[0].hand)
        if len(trick) > number or (at + 1 < len(tricks) and len(trick) < number):
            raise tag_error(
                "Play", f"trick {at + 1} has {count_noun(len(trick), 'card')}, write all {number}."
            )
        for play, due in zip(trick, order, strict=False):
            if play.hand != due:
                who, right = (form.letter(hand) for hand in (play.hand, due))
                raise tag_error("Play", f"trick {at + 1}: it is {right}'s turn, not {who}'s.")
    for at, (trick, after) in enumerate(pairwise(tricks), 1):
        first = fresh and at == 1
        winner = make_trick_at(trick, rules, first_trick=first).winner
        if after[0].hand != winner:
            who, right = (form.letter(hand) for hand in (after[0].hand, winner))
            raise tag_error(
                "Play", f"trick {at + 1}: {right} won the trick before and leads, not {who}."
            )
    if form.leader is not None and form.play and form.play[0][0].hand != form.leader:
        raise tag_error("Leader", "another leads in [Play], leave this tag out.")


def _order(form: HandText, rules: RuleSet, leader: int) -> tuple[int, ...]:
    """Return the hands in the order they play to a trick that `leader` leads."""
    declarer = None
    bids = dict(form.bids)
    if seating(rules).has_dummy and len(bids) == seating(rules).players and form.dealer is not None:
        by_seat = [bids[seat] for seat in range(len(bids))]
        declarer = declarer_of(rules, form.dealer, by_seat)
    order = play_order(rules, declarer)
    start = order.index(leader)
    return (*order[start:], *order[:start])
