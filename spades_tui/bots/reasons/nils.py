"""The motifs beside a nil: the own one, a partner's, an opponent's."""

from __future__ import annotations

from spades_tui.bots.heuristics.deduction import SPADES
from spades_tui.bots.reasons.card_choice import LOW, CardChoice


def stay_under(choice: CardChoice) -> str:
    """The other card would win the trick as it lies."""
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or not bad.takes:
        return ""
    if good.takes:
        return lead_low(choice) if choice.known.to_come else ""
    return choice.say("Stay under: {bad} beats {holding}, and {good} does not.")


def lead_low(choice: CardChoice) -> str:
    """More cards beat the better one."""
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or good.above <= bad.above:
        return ""
    many, few = (choice.count_out(card.above, card.suit, ("beats", "beat")) for card in (good, bad))
    return choice.say(f"Let others win: {many} {{good}}, and {few} {{bad}}.")


def throw_danger(choice: CardChoice) -> str:
    """Neither card wins, and the better one is the more dangerous."""
    good, bad = choice.good, choice.bad
    if not choice.is_own_nil or good.takes or bad.takes:
        return ""
    if good.is_trump and not bad.is_trump and choice.led != good.suit:
        return choice.say(f"Throw a spade under {{holding}}: {_why_side_card_stays(choice)}.")
    if not choice.is_higher and (choice.one_suit or good.below <= bad.below):
        return _keep_low(choice)
    if not good.above:
        return choice.say(
            "Throw the danger card while it cannot win: no {suit} out is higher than {good}."
        )
    tops = [] if choice.led == good.suit else _greater_dangers(choice)
    if not tops:
        return choice.say(
            "Throw the danger card while it cannot win: {group} may win a trick later."
        )
    told, beside = "Throw {group} while it cannot win", sum(c < good.strength for c in good.beside)
    lower = f"only {beside} lower {{suits}} are" if beside else "no lower {suit} is"
    suit, top = min(tops, key=lambda danger: choice.low_cards(danger[0]))
    if choice.low_cards(suit) <= beside:
        return choice.say(f"{told}: {{good}} may win a trick later.")
    return choice.say(
        f"{told}: {lower} beside it, and {choice.low_cards(suit)} low "
        f"{choice.suits(suit)} beside {choice.cast.the(choice.card_of(suit, top))}."
    )


def _why_side_card_stays(choice: CardChoice) -> str:
    """Return why a nil throws a spade rather than the other card, of a side suit."""
    bad, mine, known = choice.bad, choice.known.mine, choice.known
    if not choice.held_elsewhere(bad.suit, friends=True):
        return "nobody else has a {bad_suit}, so {bad} cannot be made to win"
    if not bad.below:
        return "{bad} is kept, as no {bad_suit} out is lower"
    if sum(map(len, mine)) - len(mine[SPADES]) == 1:
        return "{bad} is kept, as a hand of only spades has to ruff"
    if choice.good.is_lowest and choice.good.beside and known.out[bad.suit]:
        return "{bad} is kept, to be thrown or to go under others"
    return "{group} may win a trick later"


def _keep_low(choice: CardChoice) -> str:
    """The better card is the last of its suit, or the other one the only low card of its own."""
    good, bad = choice.good, choice.bad
    if choice.one_suit or good.suit == choice.led:
        return ""
    if bad.beside and bad.is_lowest and len(bad.beside) == 1 and bad.suit != choice.led:
        top = choice.card_of(bad.suit, bad.beside[0])
        return choice.say(f"Keep {{bad}} to go under others: beside it is {choice.cast.the(top)}.")
    if good.beside or not choice.known.out[good.suit]:
        return ""
    return choice.say(
        "Become void: {good} is the last {suit}, and the nil can throw a card on the next."
    )


def _greater_dangers(choice: CardChoice) -> list[tuple[int, int]]:
    """Return the highest cards of other suits that fewer cards beat, by suit and strength."""
    mine, good = choice.known.mine, choice.good
    tops = [(suit, cards[-1]) for suit, cards in enumerate(mine) if cards and suit != good.suit]
    return [
        (suit, top)
        for suit, top in tops
        if choice.known.out[suit]
        and sum(card > top for card in choice.held_elsewhere(suit)) < good.above
    ]


def cover(choice: CardChoice) -> str:
    """A partner's nil is ahead, or can go under the higher card."""
    if choice.is_own_nil:
        return ""
    for hand in choice.nil_of(friend=True):
        if choice.holder == hand and choice.good.takes and not choice.bad.takes:
            return choice.say("Cover the nil: {good} beats {holding}, and {bad} does not.")
        under = hand in choice.known.to_come and not choice.ruffs(choice.good)
        if under and choice.good.takes and _is_easier(choice, hand):
            return _go_under(choice, hand)
    return ""


def keep_cover(choice: CardChoice) -> str:
    """A partner's nil has played to the trick and is not ahead: a high card is kept for later."""
    good, bad = choice.good, choice.bad
    high = choice.is_lower or (bad.is_trump and not good.is_trump)
    if choice.is_own_nil or not high or bad.above > 1:
        return ""
    for hand in choice.nil_of(friend=True):
        is_covered = choice.holder != hand or good.takes
        if is_covered and (hand not in choice.known.to_come or _must_go_under(choice, hand)):
            return choice.say(
                "Keep {bad} to cover: {whose} nil has nothing more to fear in this trick.",
                whose=choice.cast.whose(hand),
            )
    return ""


def _must_go_under(choice: CardChoice, hand: int) -> bool:
    """Whether a hand that plays later can only beat the trick with a spade on another suit."""
    suit, strength = choice.known.suit_and_strength(choice.table.winning_card)
    higher = any(card > strength for card in choice.held_elsewhere(suit, friends=True))
    return suit == choice.led and not higher and not choice.known.is_void(hand, suit)


def lead_over(choice: CardChoice) -> str:
    """A partner's nil can throw a card on the lead, or go under it."""
    good, bad, known = choice.good, choice.bad, choice.known
    if choice.is_own_nil:
        return ""
    for hand in choice.nil_of(friend=True):
        if known.is_void(hand, good.suit) and not known.is_void(hand, bad.suit):
            return choice.say(
                "Cover the nil: {has} no {suits} left and can throw a card.", has=choice.has(hand)
            )
        if _is_easier(choice, hand):
            return _go_under(choice, hand)
        may_win = bad.above and bad.below <= LOW and bad.below < good.below
        may_win = may_win and not choice.one_suit
        if may_win and not known.is_void(hand, bad.suit) and good.above < bad.above:
            lower = f"{'only ' if bad.below else ''}{choice.count_out(bad.below, bad.suit)}"
            more = choice.count_out(good.below, good.suit)
            return choice.say(
                f"Cover the nil: {more} lower than {{good}}, and {lower} lower than {{bad}}."
            )
    return ""


def _is_easier(choice: CardChoice, hand: int) -> bool:
    """Whether more cards of a suit are under the better card, which a hand may hold."""
    void = choice.known.is_void(hand, choice.good.suit)
    return choice.is_higher and choice.good.below > choice.bad.below and not void


def _go_under(choice: CardChoice, hand: int) -> str:
    told = "Cover the nil: {who} can go under {good} more easily than under {bad}."
    return choice.say(told, who=choice.cast.whom(hand))


def under_their_nil(choice: CardChoice) -> str:
    """An opponent's nil is ahead, may have to beat what is, or has low cards to fear."""
    good, bad = choice.good, choice.bad
    for hand in choice.nil_of(friend=False):
        whose = choice.cast.whose(hand)
        if bad.takes and not good.takes and hand != choice.holder and _may_beat(choice, hand):
            return choice.say(
                "Leave the trick: {whose} nil plays after this, and may have to beat {holding}.",
                whose=whose,
            )
        if bad.takes and not good.takes and _must_ruff(choice, hand):
            return choice.say(
                "Leave the trick: {has} only spades left, and must ruff.", has=choice.has(hand)
            )
        if choice.holder == hand:
            if bad.takes and not good.takes:
                return choice.say("Leave the trick to the nil: {bad} beats {holding}.")
        elif (
            not bad.takes
            and not good.takes
            and choice.is_higher
            and not choice.known.is_void(hand, bad.suit)
        ):
            return choice.say("Keep the low card against {whose} nil: throw {good}.", whose=whose)
        elif hand in choice.known.to_come and bad.takes and choice.stays_beatable:
            if choice.known.is_void(hand, choice.led):
                continue
            beat = "{good}" if good.takes else "{holding}"
            return choice.say(
                f"Stay low: {{whose}} nil plays after this, and may have to beat {beat}.",
                whose=whose,
            )
    return ""


def _may_beat(choice: CardChoice, hand: int) -> bool:
    """Whether a hand still to play may have to beat the card of the suit led that is ahead."""
    if hand not in choice.known.to_come or choice.winning_suit != choice.led:
        return False
    return bool(
        choice.higher_out(choice.table.winning_card) and not choice.known.is_void(hand, choice.led)
    )


def _must_ruff(choice: CardChoice, hand: int) -> bool:
    """Whether a hand still to play has only spades, and none has been played to the trick."""
    if hand not in choice.known.to_come or SPADES in (choice.led, choice.winning_suit):
        return False
    return all(choice.known.is_void(hand, suit) for suit in range(4) if suit != SPADES)


def lead_under(choice: CardChoice) -> str:
    """An opponent's nil has hardly a lower card of the suit led."""
    good, bad = choice.good, choice.bad
    for hand in choice.nil_of(friend=False):
        low = good.below <= bad.below and choice.low_against == hand
        if low and good.below <= LOW:
            only = "only " if good.below else ""
            lower = only + choice.count_out(good.below, good.suit)
            return choice.say(f"Lead low against the nil: {lower} lower than {{good}}.")
        if choice.is_higher and bad.below <= LOW and not choice.known.is_void(hand, bad.suit):
            whose = choice.cast.whose(hand)
            return choice.say("Keep the low card against {whose} nil: lead {good}.", whose=whose)
    return ""
