"""Why a card is played, in words a player understands.

The sentences fit a hint as well as a bot's answer to "why?": they name no "I" and no "you".
"""

from __future__ import annotations

from typing import Final

from spades_tui.bots.heuristics.cards.outcome import Outlook
from spades_tui.bots.heuristics.evaluation.worth import Worth
from spades_tui.bots.heuristics.knowledge import SPADES, Known
from spades_tui.bots.protocol import Reason
from spades_tui.cards import Card, Suit
from spades_tui.rules.capabilities import hands_that_count
from spades_tui.rules.scoring import contract_of

_HIGH: Final = 2
"""Cards of the others that may beat an honor before it is a low card like any other."""


def card_reasons(
    known: Known, worth: Worth, card: Card, look: Outlook, *, legal: int, could_win: bool
) -> tuple[Reason, ...]:
    """Return why `card` is played, the weightiest reason first.

    Args:
        legal: how many cards might have been played.
        could_win: whether one of them wins the trick as it lies.
    """
    if legal == 1:
        return (Reason("forced", f"The {card.label} is the only legal card."),)
    found = _about_nils(known, worth, card, look)
    aim = _aim(known, worth)
    if not found:
        if known.view.trick is None:
            found = _leading(known, worth, card)
        else:
            found = _following(known, worth, card, look, could_win=could_win)
    return (*found, *aim)


def seat_word(known: Known, hand: int) -> str:
    """Return who plays `hand`, as seen from the player who decides."""
    if hand >= known.seats.players:
        return "the dummy"
    if hand == known.view.seat:
        return "declarer"
    if known.seats.has_dummy and known.is_friend(hand):
        return "the other defender"
    if hand == known.seats.partner_of[known.view.seat]:
        return "partner"
    steps = (hand - known.view.seat) % known.seats.players
    if steps == 1:
        return "the opponent on the left"
    if steps == known.seats.players - 1:
        return "the opponent on the right"
    return "the opponent opposite" if known.seats.players == 4 else "another opponent"


def _who(known: Known, hand: int) -> str:
    """Return the same at the beginning of a sentence."""
    word = seat_word(known, hand)
    return word[0].upper() + word[1:]


def _suit_word(known: Known, card: Card) -> str:
    return tuple(Suit)[known.table.suit[card]].plural


def _about_nils(known: Known, worth: Worth, card: Card, look: Outlook) -> tuple[Reason, ...]:
    trick = known.view.trick
    if worth.alive_nil(known.me):
        return (_own_nil(known, card, look),)
    for hand in known.others:
        if not worth.alive_nil(hand):
            continue
        who = seat_word(known, hand)
        in_play = hand in known.to_come or (trick is not None and trick.winner == hand)
        if not in_play:
            continue
        if known.is_friend(hand) and look.trick.winner == known.me:
            return (Reason("cover", f"The {card.label} covers {who}'s nil."),)
        if known.is_friend(hand) and look.trick.winner == hand:
            return (_uncovered(known, hand),)
        if not known.is_friend(hand) and trick is not None and trick.winner == hand:
            if look.trick.winner == hand:
                text = f"Staying low leaves the trick with {who}, who bid nil."
                return (Reason("break", text),)
            return ()
        if not known.is_friend(hand) and look.chances.get(hand, 0.0) > 0.12:
            text = f"The {card.label} may make {who} win the trick and fail the nil."
            return (Reason("break", text),)
    return ()


def _uncovered(known: Known, hand: int) -> Reason:
    """What to say where the trick stays with a friend who has bid nil."""
    who = _who(known, hand)
    if known.to_come:
        return Reason("cover", f"{who}, who bid nil, can only be helped by the cards to come.")
    return Reason("cover", f"{who}'s nil fails with this trick.")


def _own_nil(known: Known, card: Card, look: Outlook) -> Reason:
    trick = known.view.trick
    if trick is None:
        return Reason("nil", f"The {card.label} is the card least likely to break the nil.")
    if look.trick.winner == known.me:
        return Reason("nil", f"Every card here beats the {trick.winning_card.label}.")
    led = tuple(Suit)[known.table.suit[card]]
    if led is trick.suit:
        text = f"The {card.label} stays under the {trick.winning_card.label} and saves the nil."
        return Reason("nil", text)
    return Reason("nil", f"This is the moment to get rid of the dangerous {card.label}.")


def _leading(known: Known, worth: Worth, card: Card) -> tuple[Reason, ...]:
    suit, strength = known.table.suit[card], known.table.strength[card]
    word = _suit_word(known, card)
    for hand in known.to_come:
        can_ruff = known.is_void(hand, suit) and not known.is_void(hand, SPADES)
        if suit != SPADES and can_ruff and known.is_friend(hand):
            return (Reason("ruff", f"{_who(known, hand)} is out of {word} and can ruff."),)
    if not known.count_above(suit, strength) and worth.stake > 0:
        if suit == SPADES:
            return (Reason("draw", f"The {card.label} wins and draws spades."),)
        return (_boss(known, card),)
    if suit != SPADES and len(known.mine[suit]) == 1 and known.mine[SPADES] and known.left > 2:
        return (Reason("short", f"It is the last of the {word}, so the next round can be ruffed."),)
    if worth.stake <= 0:
        return (Reason("duck", f"The {card.label} is not meant to win."),)
    if suit == SPADES:
        return (_spade_lead(known),)
    if card.rank in "KQJ" and known.count_above(suit, strength) <= _HIGH:
        return (Reason("low", f"The {card.label} may win, or draw out the card that beats it."),)
    return (Reason("low", f"A lead in {word} risks little and keeps the winners for later."),)


def _boss(known: Known, card: Card) -> Reason:
    """What to say of a lead that no card of the others beats; in two packs one may match it."""
    suit, strength = known.table.suit[card], known.table.strength[card]
    if strength in known.out[suit]:
        return Reason("boss", f"Only the other {card.label} is as high as this one.")
    word = _suit_word(known, card).removesuffix("s")
    return Reason("boss", f"The others hold no {word} above the {card.label}.")


def _spade_lead(known: Known) -> Reason:
    if not any(cards for suit, cards in enumerate(known.mine) if suit != SPADES):
        return Reason("draw", "Nothing but spades is left in the hand.")
    return Reason("draw", "Leading spades keeps the side-suit winners from being ruffed.")


def _following(
    known: Known, worth: Worth, card: Card, look: Outlook, *, could_win: bool
) -> tuple[Reason, ...]:
    trick = known.view.trick
    assert trick is not None
    wins = look.trick.winner == known.me
    if wins:
        return (_winning(known, card, look),)
    if known.is_friend(trick.winner):
        who = _who(known, trick.winner)
        return (Reason("partner", f"{who} is winning with the {trick.winning_card.label}."),)
    if worth.stake < 0:
        text = f"The {card.label} goes now, while it cannot win."
        return (Reason("duck", text),)
    if not known.to_come and could_win:
        return (Reason("low", "Winning this trick would cost more than it is worth."),)
    if not known.to_come:
        return (Reason("low", f"This trick is lost; the {card.label} is cheap to part with."),)
    return (Reason("low", f"The {card.label} is the cheapest card to play here."),)


def _winning(known: Known, card: Card, look: Outlook) -> Reason:
    trick = known.view.trick
    assert trick is not None
    ruffs = known.table.suit[card] == SPADES and trick.suit is not Suit.SPADES
    if ruffs:
        return Reason("ruff", f"Out of {trick.suit.plural}: the {card.label} ruffs.")
    if not known.to_come:
        return Reason("win", f"The {card.label} is the cheapest card that wins the trick.")
    percent = round(100 * look.chances.get(known.me, 0.0))
    if percent == 100:
        return Reason("win", f"The {card.label} wins the trick.")
    return Reason("win", f"The {card.label} {_how_surely(percent)} the trick ({percent}%).")


def _how_surely(percent: int) -> str:
    """Say a chance to win in words that promise no more than it does."""
    if percent >= 75:
        return "should win"
    if percent >= 55:
        return "is more likely than not to win"
    if percent >= 45:
        return "is as likely as not to win"
    return "may win" if percent >= 25 else "has a small chance to win"


def _aim(known: Known, worth: Worth) -> tuple[Reason, ...]:
    """What the side plays for: its contract, a set, or no bags."""
    view = known.view
    seat = known.me if known.me < known.seats.players else view.seat
    side = known.seats.side_of[seat]
    need = _need(known, side)
    if need > known.left:
        return (Reason("lost", "The contract can no longer be made."),)
    if need > 0:
        plural = "trick" if need == 1 else "tricks"
        return (Reason("make", f"{need} more {plural} needed for the contract."),)
    foes = [_need(known, other) for other in range(len(known.seats.sides)) if other != side]
    if worth.stake > 0 and any(0 < foe <= known.left for foe in foes):
        return (Reason("set", f"The opponents still need {max(foes)}, so they can be set."),)
    if worth.stake < 0:
        return (Reason("bags", "The contract is safe; extra tricks only cost points."),)
    return ()


def _need(known: Known, side: int) -> int:
    view = known.view
    contract = contract_of(view.bids, side, known.rules) or 0
    hands = hands_that_count(side, view.bids, view.declarer, known.rules)
    return contract - sum(view.taken[hand] for hand in hands)
