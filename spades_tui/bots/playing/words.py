"""Why a card is played, in words a player understands.

The sentences fit a hint as well as a bot's answer to "why?": they name no "I" and no "you".
"""

from __future__ import annotations

from spades_tui.bots.knowledge import SPADES, Known
from spades_tui.bots.playing.outcome import Outlook
from spades_tui.bots.protocol import Reason
from spades_tui.bots.valuing.worth import Worth
from spades_tui.cards import Card, Suit
from spades_tui.rules.scoring import contract_of


def card_reasons(
    known: Known, worth: Worth, card: Card, look: Outlook, legal: int
) -> tuple[Reason, ...]:
    """Return why `card` is played, the weightiest reason first.

    Args:
        legal: how many cards might have been played.
    """
    if legal == 1:
        return (Reason("forced", f"The {card.label} is the only card that may be played."),)
    found = _about_nils(known, worth, card, look)
    aim = _aim(known, worth)
    if not found:
        make = _leading if known.view.trick is None else _following
        found = make(known, worth, card, look)
    return (*found, *aim)


def seat_word(known: Known, hand: int) -> str:
    """Return who plays `hand`, as seen from the player who decides."""
    if hand >= known.seats.players:
        return "the dummy"
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
        if not known.is_friend(hand) and trick is not None and trick.winner == hand:
            if look.trick.winner == hand:
                text = f"Staying low leaves the trick with {who}, who bid nil."
                return (Reason("break", text),)
            return ()
        if not known.is_friend(hand) and look.chances.get(hand, 0.0) > 0.12:
            text = f"The {card.label} may make {who} win the trick and lose the nil."
            return (Reason("break", text),)
    return ()


def _own_nil(known: Known, card: Card, look: Outlook) -> Reason:
    trick = known.view.trick
    if trick is None:
        return Reason("nil", f"The {card.label} is the least likely to win a trick for the nil.")
    if look.trick.winner == known.me:
        return Reason("nil", f"Nothing stays under the {trick.winning_card.label}.")
    led = tuple(Suit)[known.table.suit[card]]
    if led is trick.suit:
        text = f"The {card.label} stays under the {trick.winning_card.label} and saves the nil."
        return Reason("nil", text)
    return Reason("nil", f"This is the moment to get rid of the dangerous {card.label}.")


def _leading(known: Known, worth: Worth, card: Card, _look: Outlook) -> tuple[Reason, ...]:
    suit, strength = known.table.suit[card], known.table.strength[card]
    word = _suit_word(known, card)
    for hand in known.to_come:
        can_ruff = known.is_void(hand, suit) and not known.is_void(hand, SPADES)
        if suit != SPADES and can_ruff and known.is_friend(hand):
            return (Reason("ruff", f"{_who(known, hand)} is out of {word} and can ruff."),)
    if not known.count_above(suit, strength) and worth.stake > 0:
        if suit == SPADES:
            return (Reason("draw", f"The {card.label} wins and draws spades."),)
        return (Reason("boss", f"The {card.label} is the highest of the {word} still out."),)
    if suit != SPADES and len(known.mine[suit]) == 1 and known.mine[SPADES]:
        return (Reason("short", f"It is the last of the {word}: the next round can be ruffed."),)
    if worth.stake <= 0:
        return (Reason("duck", f"The {card.label} is not meant to win."),)
    if suit == SPADES:
        return (Reason("draw", "Leading spades keeps the side-suit winners from being ruffed."),)
    return (Reason("low", f"A lead in {word} risks little and keeps the winners for later."),)


def _following(known: Known, worth: Worth, card: Card, look: Outlook) -> tuple[Reason, ...]:
    trick = known.view.trick
    assert trick is not None
    wins = look.trick.winner == known.me
    if wins:
        return (_winning(known, card, look),)
    if known.is_friend(trick.winner):
        who = _who(known, trick.winner)
        return (Reason("partner", f"{who} is winning with the {trick.winning_card.label}."),)
    if worth.stake < 0:
        text = f"The {card.label} goes while it cannot win."
        return (Reason("duck", text),)
    if look.chances.get(known.me, 0.0) == 0 and not known.to_come:
        return (Reason("low", "This trick is lost, or costs more than it is worth."),)
    return (Reason("low", f"The {card.label} is the cheapest card to part with here."),)


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
    return "is likelier than not to win" if percent >= 50 else "may win"


def _aim(known: Known, worth: Worth) -> tuple[Reason, ...]:
    """What the side plays for: its contract, a set, or no bags."""
    view = known.view
    seat = known.me if known.me < known.seats.players else view.seat
    side = known.seats.side_of[seat]
    need = _need(known, side)
    if need > known.left:
        return (Reason("lost", "The contract cannot be made any more."),)
    if need > 0:
        plural = "trick" if need == 1 else "tricks"
        return (Reason("make", f"{need} more {plural} needed for the contract."),)
    foes = [_need(known, other) for other in range(len(known.seats.sides)) if other != side]
    if worth.stake > 0 and any(0 < foe <= known.left for foe in foes):
        return (Reason("set", f"The opponents still need {max(foes)}: they can be set."),)
    if worth.stake < 0:
        return (Reason("bags", "The contract is safe: more tricks only cost."),)
    return ()


def _need(known: Known, side: int) -> int:
    view = known.view
    contract = contract_of(view.bids, side, known.rules) or 0
    camps = known.camps
    camp = next(c for c, sides in enumerate(camps.sides) if side in sides)
    took = 0
    for hand in camps.hands[camp]:
        bid = view.bids[hand] if hand < len(view.bids) else None
        if bid is None or not bid.is_nil or known.rules.nil.failed_nil_tricks != "bags only":
            took += view.taken[hand]
    return contract - took
