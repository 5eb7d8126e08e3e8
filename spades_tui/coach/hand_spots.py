"""A hand read from text as a point of a hand with open cards."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.bots.kernel import masks_for
from spades_tui.bots.sampling.position import first_leader
from spades_tui.cards import Card
from spades_tui.coach.open_cards import Spot
from spades_tui.rules.bids import Bid
from spades_tui.rules.capabilities import opens_with_a_club
from spades_tui.rules.deck import tricks_in_hand
from spades_tui.rules.formats.hand_form import HandForm
from spades_tui.rules.formats.hand_tags import wrong
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.turns import declarer_of


def spot_of(form: HandForm, rules: RuleSet) -> Spot:
    """Return the point of the hand that `form`, which fits `rules`, tells.

    Raises:
        ValueError: naming the tag that is missing.
    """
    hands = []
    for hand, cards in enumerate(form.hands):
        if cards is None:
            who = form.letter(hand)
            raise wrong("Deal", f"the cards of {who} are not known, write every hand.")
        hands.append(cards)
    bids = _bids_of(form, rules)
    declarer = _declared_in(form, rules, bids)
    return Spot(
        rules=rules,
        hands=tuple(hands),
        plays=form.plays,
        leader=_leader_of(form, rules, hands, declarer),
        bids=bids,
        declarer=declarer,
        taken=_taken_in(form),
        broken=form.broken,
    )


def _bids_of(form: HandForm, rules: RuleSet) -> tuple[Bid | None, ...]:
    """Return the bid of each player, None where the text does not say it."""
    said = dict(form.bids)
    return tuple(said.get(seat) for seat in range(seating(rules).players))


def _declared_in(form: HandForm, rules: RuleSet, bids: Sequence[Bid | None]) -> int | None:
    """Return who plays the dummy, if there is one.

    Raises:
        ValueError: naming the tag that would say it.
    """
    if not seating(rules).has_dummy:
        return None
    if None in bids:
        raise wrong("Bids", "they say who plays the dummy, write every bid.")
    if form.dealer is None:
        raise wrong("Dealer", "it is missing, of equal bids the earlier plays the dummy.")
    return declarer_of(rules, form.dealer, bids)


def _taken_in(form: HandForm) -> tuple[int, ...]:
    """Return the tricks each hand had taken before the position."""
    said = dict(form.taken)
    return tuple(said.get(hand, 0) for hand in range(len(form.hands)))


def _leader_of(
    form: HandForm, rules: RuleSet, hands: Sequence[tuple[Card, ...]], declarer: int | None
) -> int:
    """Return the hand that leads first.

    Raises:
        ValueError: naming the tag that would say it.
    """
    if form.play:
        return form.play[0][0].hand
    if form.leader is not None:
        return form.leader
    fresh = max(map(len, hands), default=0) == tricks_in_hand(rules)
    by_club = opens_with_a_club(rules)
    if not fresh or (not all(hands) if by_club else form.dealer is None):
        raise wrong("Leader", "it is missing, name the hand that leads.")
    masks = masks_for(rules)
    held = [masks.kinds(cards)[0] for cards in hands]
    return first_leader(rules, masks, held, form.dealer or 0, declarer)
