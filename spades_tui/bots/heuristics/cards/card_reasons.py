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
    why = _about_nils(known, worth, card, look)
    if why is None and known.view.trick is None:
        why = _leading(known, worth, card)
    elif why is None:
        why = _following(known, worth, card, look, could_win=could_win)
    return (why, *_aim(known, worth))


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


def _about_nils(known: Known, worth: Worth, card: Card, look: Outlook) -> Reason | None:
    trick = known.view.trick
    if worth.alive_nil(known.me):
        return _own_nil(known, card, look)
    for hand in filter(worth.alive_nil, known.others):
        ahead = trick is not None and trick.winner == hand
        if not ahead and hand not in known.to_come:
            continue
        about = _friends_nil if known.is_friend(hand) else _foes_nil
        found = about(known, card, look, hand)
        if found is not None or (ahead and about is _foes_nil):
            return found
    return None


def _friends_nil(known: Known, card: Card, look: Outlook, hand: int) -> Reason | None:
    who = seat_word(known, hand)
    if look.trick.winner == known.me:
        return Reason("cover", f"The {card.label} covers {who}'s nil.")
    if look.trick.winner != hand:
        return None
    end = "'s nil fails with this trick."
    if known.to_come:
        end = ", who bid nil, can only be helped by the cards to come."
    return Reason("cover", _who(known, hand) + end)


def _foes_nil(known: Known, card: Card, look: Outlook, hand: int) -> Reason | None:
    who = seat_word(known, hand)
    if look.trick.winner == hand:
        return Reason("break", f"Staying low leaves the trick with {who}, who bid nil.")
    if hand in known.to_come and look.chances.get(hand, 0.0) > 0.12:
        text = f"The {card.label} may make {who} win the trick and fail the nil."
        return Reason("break", text)
    return None


def _own_nil(known: Known, card: Card, look: Outlook) -> Reason:
    trick = known.view.trick
    if trick is None:
        text = f"The {card.label} is the card least likely to break the nil."
    elif look.trick.winner == known.me:
        text = f"Every card here beats the {trick.winning_card.label}."
    elif tuple(Suit)[known.table.suit[card]] is trick.suit:
        text = f"The {card.label} stays under the {trick.winning_card.label} and saves the nil."
    else:
        text = f"This is the moment to get rid of the dangerous {card.label}."
    return Reason("nil", text)


def _leading(known: Known, worth: Worth, card: Card) -> Reason:
    suit, strength = known.place(card)
    word, trump = tuple(Suit)[suit].plural, suit == SPADES
    for hand in known.to_come:
        can_ruff = known.is_void(hand, suit) and not known.is_void(hand, SPADES)
        if not trump and can_ruff and known.is_friend(hand):
            return Reason("ruff", f"{_who(known, hand)} is out of {word} and can ruff.")
    above = known.count_above(suit, strength)
    if not above and worth.stake > 0:
        return _boss(card, word, trump=trump, twin=strength in known.out[suit])
    if not trump and len(known.mine[suit]) == 1 and known.mine[SPADES] and known.left > 2:
        return Reason("short", f"It is the last of the {word}, so the next round can be ruffed.")
    if worth.stake <= 0:
        return Reason("duck", f"The {card.label} is not meant to win.")
    if trump:
        side = any(known.mine[1:])
        text = "Leading spades keeps the side-suit winners from being ruffed."
        return Reason("draw", text if side else "Nothing but spades is left in the hand.")
    text = f"A lead in {word} risks little and keeps the winners for later."
    if card.rank in "KQJ" and above <= _HIGH:
        text = f"The {card.label} may win, or draw out the card that beats it."
    return Reason("low", text)


def _boss(card: Card, word: str, *, trump: bool, twin: bool) -> Reason:
    """What to say of a lead that nothing beats; `twin` where the others hold the same card."""
    if trump:
        return Reason("draw", f"The {card.label} wins and draws spades.")
    text = f"The others hold no {word.removesuffix('s')} above the {card.label}."
    return Reason("boss", f"Only the other {card.label} is as high as this one." if twin else text)


def _following(known: Known, worth: Worth, card: Card, look: Outlook, *, could_win: bool) -> Reason:
    trick = known.view.trick
    assert trick is not None
    if look.trick.winner == known.me:
        return _winning(known, card, look)
    if known.is_friend(trick.winner):
        who = _who(known, trick.winner)
        return Reason("partner", f"{who} is winning with the {trick.winning_card.label}.")
    if worth.stake < 0:
        return Reason("duck", f"The {card.label} goes now, while it cannot win.")
    if known.to_come:
        text = f"The {card.label} is the cheapest card to play here."
    elif could_win:
        text = "Winning this trick would cost more than it is worth."
    else:
        text = f"This trick is lost; the {card.label} is cheap to part with."
    return Reason("low", text)


def _winning(known: Known, card: Card, look: Outlook) -> Reason:
    led = look.trick.suit
    if known.table.suit[card] == SPADES and led is not Suit.SPADES:
        return Reason("ruff", f"Out of {led.plural}: the {card.label} ruffs.")
    percent = round(100 * look.chances.get(known.me, 0.0))
    if not known.to_come:
        how = "is the cheapest card that wins the trick"
    elif percent == 100:
        how = "wins the trick"
    else:
        how = f"{_how_surely(percent)} the trick ({percent}%)"
    return Reason("win", f"The {card.label} {how}.")


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
    side = known.view.side
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
