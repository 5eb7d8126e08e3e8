"""Why a card is played, in words a player understands.

The sentences fit a hint as well as a bot's answer to "why?": they name no "I" and no "you".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.heuristics.deduction import SPADES, Deduction
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.heuristics.odd_plays import OddPlayDetector, odd_play_reason
from spades_tui.bots.heuristics.trick_odds import TrickOdds, may_be_beaten
from spades_tui.bots.heuristics.trick_value import TrickValue
from spades_tui.bots.protocol import Reason, only_legal_card
from spades_tui.cards import Card, Suit
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.capabilities import bag_price, overtrick_points
from spades_tui.rules.scoring import contract_of
from spades_tui.text import capitalize, count_noun

_HIGH: Final = 2
"""Cards of the others that may beat an honor before it is a low card like any other."""
_HARDLY: Final = 3
"""A chance to win, in percent, below which a card is not said to have one."""
_NOTHING: Final = 0.005
"""A stake that is told as 0: in the last hand of a decided game a bag costs nothing any more."""


def card_reasons(
    known: Deduction,
    worth: TrickValue,
    card: Card,
    look: TrickOdds,
    *,
    legal: int,
    winners: Sequence[Card],
) -> tuple[Reason, ...]:
    """Return why `card` is played, the weightiest reason first.

    What is said of the cards can be checked by whoever sees the same ones; only what is said with
    a percentage, or of what is worth more, is an estimate.

    Args:
        legal: how many cards might have been played.
        winners: those of them that win the trick as it lies.
    """
    if legal == 1:
        return (only_legal_card(card),)
    why = _about_nils(known, worth, card, look, winners, legal)
    if why is None and known.view.trick is None:
        why = _leading(known, worth, card)
    elif why is None:
        why = _odd(known, worth, card) or _following(known, worth, card, look, winners)
    return (why, *_aim(known, worth))


def seat_word(known: Deduction, hand: int) -> str:
    """Return who plays `hand`, as seen from the player who decides."""
    if hand >= known.seats.players:
        return "the dummy"
    if hand == known.view.seat:
        return "declarer"
    if known.seats.has_dummy and known.is_friend(hand):
        return "the other defender"
    if hand == known.view.partner:
        return "partner"
    steps = (hand - known.view.seat) % known.seats.players
    if steps == 1:
        return "the opponent on the left"
    if steps == known.seats.players - 1:
        return "the opponent on the right"
    return "the opponent opposite" if known.seats.players == 4 else "another opponent"


def _who(known: Deduction, hand: int) -> str:
    """Return the same at the beginning of a sentence."""
    return capitalize(seat_word(known, hand))


def _about_nils(
    known: Deduction,
    worth: TrickValue,
    card: Card,
    look: TrickOdds,
    winners: Sequence[Card],
    legal: int,
) -> Reason | None:
    trick = known.view.trick
    if worth.alive_nil(known.me):
        return _own_nil(known, card, look, winners, legal)
    for hand in filter(worth.alive_nil, known.others):
        ahead = trick is not None and trick.winner == hand
        if not ahead and hand not in known.to_come:
            continue
        about = _friends_nil if known.is_friend(hand) else _foes_nil
        found = about(known, card, look, hand)
        if found is not None or (ahead and about is _foes_nil):
            return found
    return None


def _friends_nil(known: Deduction, card: Card, look: TrickOdds, hand: int) -> Reason | None:
    if look.trick.winner == known.me:
        return Reason("cover", _covering(known, card, look, hand))
    if look.trick.winner != hand:
        return None
    end = "'s nil fails with this trick."
    if known.to_come:
        end = ", who bid nil, can only be helped by the cards to come."
    return Reason("cover", _who(known, hand) + end)


def _covering(known: Deduction, card: Card, look: TrickOdds, hand: int) -> str:
    """Say what a card that is ahead does for the nil of a friend."""
    led, who = look.trick.suit, seat_word(known, hand)
    if hand in known.to_come and known.is_void(hand, tuple(Suit).index(led)):
        return (
            f"{_who(known, hand)}, who bid nil, is out of {led.plural} and can throw a card away."
        )
    suit, strength = known.suit_and_strength(card)
    ruffs = suit == SPADES and led is not Suit.SPADES
    if hand not in known.to_come or ruffs or known.count_above(suit, strength) <= _HIGH:
        return f"The {card.label} covers {who}'s nil."
    word, own = tuple(Suit)[suit].plural, known.mine[suit]
    if strength == own[-1]:
        return f"The {card.label} is the highest {_one(word)} there is to cover {who}'s nil."
    if known.count_above(suit, own[-1]) <= _HIGH:
        return f"The {card.label} may draw out higher {word}; those kept can cover {who}'s nil."
    return f"There are higher {word} out than the {card.label}, which may cover {who}'s nil."


def _foes_nil(known: Deduction, card: Card, look: TrickOdds, hand: int) -> Reason | None:
    who = seat_word(known, hand)
    if look.trick.winner == hand:
        return Reason("break", f"The {card.label} leaves the trick with {who}, who bid nil.")
    if hand in known.to_come and look.chances.get(hand, 0.0) > 0.12:
        text = f"The {card.label} may make {who} win the trick and fail the nil."
        return Reason("break", text)
    return None


def _own_nil(
    known: Deduction, card: Card, look: TrickOdds, winners: Sequence[Card], legal: int
) -> Reason:
    trick = known.view.trick
    suit, strength = known.suit_and_strength(card)
    if trick is None:
        word = tuple(Suit)[suit].plural
        text = f"There are {word} out that beat the {card.label}."
        if not known.count_above(suit, strength):
            text = f"There are no {word} out that beat the {card.label}: a lead against the nil."
    elif look.trick.winner == known.me:
        text = _nil_in_front(known, card, trick.winning_card, all_win=len(winners) == legal)
    elif tuple(Suit)[suit] is trick.suit:
        text = f"The {card.label} stays under the {trick.winning_card.label} and saves the nil."
    elif any(other < strength for other in known.out[suit]):
        text = f"This is the moment to get rid of the dangerous {card.label}."
    else:
        text = f"The {card.label} is thrown away without winning the trick."
    return Reason("nil", text)


def _nil_in_front(known: Deduction, card: Card, best: Card, *, all_win: bool) -> str:
    """Say that a card wins the trick as it lies, against the own nil."""
    if all_win:
        return f"Every card here beats the {best.label}."
    if known.to_come:
        return f"The {card.label} beats the {best.label}, for others to beat in their turn."
    return f"The {card.label} gives the nil up."


def _leading(known: Deduction, worth: TrickValue, card: Card) -> Reason:
    suit, strength = known.suit_and_strength(card)
    word, trump = tuple(Suit)[suit].plural, suit == SPADES
    for hand in known.to_come:
        can_ruff = known.is_void(hand, suit) and not known.is_void(hand, SPADES)
        if not trump and can_ruff and known.is_friend(hand):
            return Reason("ruff", f"{_who(known, hand)} is out of {word} and may ruff.")
    above = known.count_above(suit, strength)
    if not above:
        return _boss(known, card)
    if not trump and len(known.mine[suit]) == 1 and known.mine[SPADES] and known.left > 2:
        return Reason("short", f"It is the last {_one(word)} in the hand, which can ruff the next.")
    if worth.stake <= 0:
        return Reason("duck", f"The {card.label} is not meant to win.")
    top = _other_tops(known, suit, strength)
    if trump and top == "side":
        text = "Leading spades keeps the side-suit winners from being ruffed."
        return Reason("draw", text)
    if trump:
        side = any(known.mine[1:])
        text = f"The {card.label} draws a round of spades."
        return Reason("draw", text if side else "Nothing but spades is left in the hand.")
    text = f"There are higher {word} out than the {card.label}."
    if card.rank in "KQJ" and above <= _HIGH:
        text = f"The {card.label} may win, or draw out a card that beats it."
    elif top:
        text = f"A lead of the {card.label} keeps the winners for later."
    return Reason("low", text)


def _other_tops(known: Deduction, suit: int, strength: int) -> str:
    """Return where the hand has another card that nobody can beat: a "side" suit, or "spades"."""
    tops = [
        held
        for held, cards in enumerate(known.mine)
        for one in cards
        if (held, one) != (suit, strength) and not known.count_above(held, one)
    ]
    return "" if not tops else "side" if any(held != SPADES for held in tops) else "spades"


def _one(word: str) -> str:
    return word.removesuffix("s")


def _boss(known: Deduction, card: Card) -> Reason:
    """What to say of a lead that nothing of its suit beats."""
    suit, strength = known.suit_and_strength(card)
    word = tuple(Suit)[suit].plural
    if strength in known.out[suit]:
        return Reason("boss", f"Only the other {card.label} is as high as this one.")
    if suit != SPADES:
        return Reason("boss", f"The others hold no {_one(word)} above the {card.label}.")
    if all(known.is_void(hand, SPADES) for hand in known.to_come):
        return Reason("boss", f"Nobody else has a spade left to beat the {card.label}.")
    return Reason("draw", f"The {card.label} wins and draws spades.")


def _odd(known: Deduction, worth: TrickValue, card: Card) -> Reason | None:
    """Say what a card that looks odd is for, by rule of thumb."""
    play = PlayCard(known.view.question.seat, known.me, card)
    odd = OddPlayDetector(known.view, known).oddity_of(play)
    if odd is None:
        return None
    foes = (hand for hand in known.live_nils if not known.is_friend(hand))
    purpose = "as it is worth more there than later"
    if any(worth.gain[hand] > abs(worth.stake) for hand in foes):
        purpose = "so as not to save an opponent's nil with it later"
    elif worth.stake < 0:
        purpose = "so as to take no other trick with it"
    return odd_play_reason(play, odd, purpose)


def _following(
    known: Deduction, worth: TrickValue, card: Card, look: TrickOdds, winners: Sequence[Card]
) -> Reason:
    trick = known.view.trick
    assert trick is not None
    if look.trick.winner == known.me:
        return _winning(known, card, look, winners)
    if known.is_friend(trick.winner):
        who = _who(known, trick.winner)
        return Reason("partner", f"{who} is winning with the {trick.winning_card.label}.")
    if worth.stake < 0:
        return Reason("duck", f"The {card.label} goes now, while it cannot win.")
    suit, strength = known.suit_and_strength(card)
    lowest = strength == known.mine[suit][0]
    if known.to_come:
        text = f"The {card.label} leaves the trick to the others."
        if lowest and tuple(Suit)[suit] is trick.suit:
            text = f"The {card.label} is the lowest {_one(trick.suit.plural)} in the hand."
    elif winners:
        text = "Winning this trick would cost more than it is worth."
    else:
        text = f"This trick is lost; the {card.label} is the lowest of its suit."
        text = text if lowest else "This trick is lost."
    return Reason("low", text)


def _winning(known: Deduction, card: Card, look: TrickOdds, winners: Sequence[Card]) -> Reason:
    led = look.trick.suit
    suit, strength = known.suit_and_strength(card)
    if suit == SPADES and led is not Suit.SPADES:
        out_of = not known.mine[tuple(Suit).index(led)]
        text = f"Out of {led.plural}: the {card.label} ruffs."
        return Reason("ruff", text if out_of else f"The {card.label} ruffs.")
    if not known.to_come:
        lowest = all(
            known.suit_and_strength(other) >= (suit, strength) for other in winners if other != card
        )
        how = "is the cheapest card that wins the trick" if lowest else "wins the trick"
    elif not may_be_beaten(known, look):
        how = "wins the trick"
    else:
        percent = min(99, round(100 * look.chances.get(known.me, 0.0)))
        if percent < _HARDLY:
            return Reason("low", _hardly(known, card, led))
        how = f"{_how_surely(percent)} the trick ({percent}%)"
    return Reason("win", f"The {card.label} {how}.")


def _hardly(known: Deduction, card: Card, led: Suit) -> str:
    """Say that a card is ahead as the trick lies, and will hardly stay so."""
    suit, strength = known.suit_and_strength(card)
    if tuple(Suit)[suit] is led and strength == known.mine[suit][0]:
        return f"The {card.label} is the lowest {_one(led.plural)} in the hand."
    return f"The {card.label} is almost sure to be beaten."


def _how_surely(percent: int) -> str:
    """Say a chance to win in words that promise no more than it does."""
    if percent >= 75:
        return "should win"
    if percent >= 55:
        return "is more likely than not to win"
    if percent >= 45:
        return "is as likely as not to win"
    return "may win" if percent >= 25 else "has a small chance to win"


def _aim(known: Deduction, worth: TrickValue) -> tuple[Reason, ...]:
    """What the side plays for: its contract, a set, or no bags."""
    side = known.view.side
    need = known.tricks_needed(side)
    if need > known.left:
        return (Reason("lost", "The contract can no longer be made."),)
    if need > 0:
        return (Reason("make", f"{count_noun(need, 'more trick')} needed for the contract."),)
    sides, mine = known.sides, known.sides.of[known.me]
    others = [one for at, each in enumerate(sides.scoring) if at != mine for one in each]
    foes = [foe for foe in map(known.tricks_needed, others) if 0 < foe <= known.left]
    if worth.stake > 0 and foes:
        verb = "need" if known.seats.plays_one_pair else "needs"
        who = capitalize(known.seats.opponents)
        text = f"{who} still {verb} {max(foes)} and can be set."
        return (Reason("set", text),)
    costs = bag_price(known.rules) > 0 or overtrick_points(known.rules) < 0
    bound = contract_of(known.view.bids, side, known.rules)
    if worth.stake < -_NOTHING and costs and bound and bags_may_matter(known.view):
        return (Reason("bags", "The contract is safe; extra tricks only cost points."),)
    return ()
