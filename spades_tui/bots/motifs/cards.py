"""The motifs of play: what speaks for one card and against another, as can be seen."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.motifs.card_choice import CardChoice
from spades_tui.bots.motifs.motif import BAGS, NIL, THEIR_NIL, TRICKS, Motif
from spades_tui.text import join_words

CardMotif = Motif[CardChoice]
_FEW: Final = 3
"""Cards that are named at most, and that may beat one that is meant to win."""

_LOW: Final = 2
"""Lower cards there may be of a suit led against a nil."""


def _partners_trick(choice: CardChoice) -> str:
    if choice.trick is None or not choice.friends_hold or choice.good.takes or not choice.bad.takes:
        return ""
    ruffs = choice.bad.is_trump and choice.led == choice.known.table.suit[choice.trick.winning_card]
    ruffs = ruffs and choice.led != choice.bad.suit
    does = "ruffs it" if ruffs else "only takes it over"
    if not choice.foes:
        return choice.say(f"Leave partner's trick alone: {{holding}} wins it, and {{bad}} {does}.")
    return choice.say(f"Leave the trick to partner: {{holding}} is ahead, and {{bad}} {does}.")


def _win_cheaply(choice: CardChoice) -> str:
    both = choice.good.takes and choice.bad.takes and choice.trick is not None
    if not both or not choice.is_lower or choice.foes:
        return ""
    return choice.say("Win as cheaply as you can: {good} is enough, and {bad} is kept.")


def _second_hand_low(choice: CardChoice) -> str:
    trick, to_come = choice.trick, choice.known.to_come
    second = trick is not None and len(trick.plays) == 1 and len(to_come) == 2
    if not second or not choice.is_lower or choice.bad.suit != choice.led:
        return ""
    higher = choice.higher_out(choice.bad.card)
    if not choice.known.is_friend(to_come[-1]) or not higher or choice.bad.card.rank not in "KQJ":
        return ""
    mate = choice.whom(to_come[-1])
    return choice.say(
        "Second hand low: {mate} still plays after {foe}, and {bad} may fall to {higher}.",
        mate=mate, foe=choice.whom(to_come[0]), higher=choice.name(higher[0]),
    )  # fmt: skip


def _high_enough(choice: CardChoice) -> str:
    good, bad, trick = choice.good, choice.bad, choice.trick
    if trick is None or not choice.is_higher or not good.takes or not choice.foes:
        return ""
    if good.suit != choice.led:
        hand = choice.may_ruff(choice.led)
        if hand is None or not bad.takes or good.above >= bad.above:
            return ""
        return choice.say(
            "Ruff high enough: {has} no {led} left, and fewer spades beat {good} than {bad}.",
            has=choice.has(hand), led=choice.suits(choice.led),
        )  # fmt: skip
    if not bad.takes and not choice.friends_hold:
        return choice.say("Play high enough: {good} beats {holding}, and {bad} does not.")
    ahead = bad.card if bad.takes else trick.winning_card
    if choice.known.suit_and_strength(ahead)[0] != good.suit:
        return ""
    safe = choice.higher_out(good.card)
    between = [choice.name(one) for one in choice.higher_out(ahead) if one not in safe]
    if not between or len(safe) > _FEW:
        return ""
    beaten = "{bad}" if bad.takes else "{holding}"
    return choice.say(
        f"Play high enough: {{cards}} would beat {beaten}, not {{good}}.",
        cards=join_words(between[:_FEW], "or"),
    )  # fmt: skip


def _take_it(choice: CardChoice) -> str:
    good = choice.good
    if choice.trick is None or choice.friends_hold or not good.takes or choice.bad.takes:
        return ""
    if good.is_trump and choice.led != good.suit:
        return ""
    if not choice.foes:
        return choice.say("Take the trick: {good} beats {holding}, and no opponent plays after it.")
    if good.above:
        return ""
    return choice.say("Take your trick: no {suit} out is higher than {good}.")


def _ruff(choice: CardChoice) -> str:
    good, trick = choice.good, choice.trick
    if trick is None or choice.friends_hold or not good.takes or choice.bad.takes:
        return ""
    if not good.is_trump or choice.led == good.suit:
        return ""
    over = choice.known.suit_and_strength(trick.winning_card)[0] == good.suit
    verb = "Over-ruff" if over else "Ruff"
    return choice.say(f"{verb}: {{good}} takes the trick from {{holding}}.")


def _keep_high(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.trick is None or good.takes or bad.takes:
        return ""
    if choice.is_lower and bad.below > good.below:
        return choice.say("Neither card wins here: throw {good}, and keep {bad} for later.")
    if bad.is_trump or good.is_trump or bad.above > 1 or good.above <= bad.above:
        return ""
    if not bad.above:
        return choice.say("Keep your winners: no {bad_suit} out is higher than {bad}.")
    return choice.say(
        "Keep what may win: {bad}, which only {higher} beats, and not {good}.",
        higher=choice.name(choice.higher_out(bad.card)[0])
        if choice.higher_out(bad.card)
        else "one card",
    )


def _keep_spade(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.trick is None or not bad.takes or not bad.is_trump or choice.led == bad.suit:
        return ""
    if good.takes or bad.above or choice.friends_hold:
        return ""
    return choice.say("Keep {bad}: no spade out is higher, so it takes a trick of its own later.")


def _keep_guard(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.trick is None or choice.one_suit or good.takes or bad.takes or bad.is_trump:
        return ""
    cards = [choice.card_of(bad.suit, one) for one in bad.beside]
    if len(cards) != 1 or cards[0].rank != "K" or bad.strength > bad.beside[0]:
        return ""
    higher = [card for card in choice.higher_out(bad.card) if card.rank == "A"]
    if not higher:
        return ""
    return choice.say(
        "Keep {king} guarded: without {bad} it falls to {ace}.",
        king=choice.name(cards[0]), ace=choice.name(higher[0]),
    )  # fmt: skip


def _short_suit(choice: CardChoice) -> str:
    good, known = choice.good, choice.known
    if good.is_trump or good.beside or choice.one_suit or choice.led == good.suit:
        return ""
    if (good.takes and choice.trick is not None) or not good.above:
        return ""
    if (
        choice.bad.is_trump
        or not choice.bad.beside
        or not known.mine[0]
        or not known.out[good.suit]
    ):
        return ""
    return choice.say("Make yourself void: {good} is the last {suit}, and the next can be ruffed.")


def _cash(choice: CardChoice) -> str:
    good, bad, known = choice.good, choice.bad, choice.known
    if (
        choice.trick is not None
        or good.is_trump
        or good.above
        or choice.may_ruff(good.suit) is not None
    ):
        return ""
    if not bad.above or not known.out[0] or not known.out[good.suit]:
        return ""
    return choice.say("Cash {good} now: no {suit} out is higher, and later it may be ruffed.")


def _draw_trumps(choice: CardChoice) -> str:
    good, bad, known = choice.good, choice.bad, choice.known
    if choice.trick is not None or not good.is_trump or bad.is_trump or not known.out[0]:
        return ""
    tops = [
        choice.name(choice.card_of(suit, cards[-1]))
        for suit, cards in enumerate(known.mine)
        if suit and cards and known.out[suit] and not known.count_above(suit, cards[-1])
    ]
    if not tops:
        return ""
    if len(known.out[0]) > 3 * len(known.mine[0]):
        return ""
    return choice.say(
        "Draw trumps: with the spades gone nobody can ruff {tops}.", tops=join_words(tops)
    )


def _partners_ruff(choice: CardChoice) -> str:
    if choice.trick is not None or choice.one_suit:
        return ""
    mate, before = choice.partner_ruffs(choice.good.suit), choice.partner_ruffs(choice.bad.suit)
    if mate is None or before is not None:
        return ""
    return choice.say("Give partner a ruff: {has} no {suits} left.", has=choice.has(mate))


def _their_ruff(choice: CardChoice) -> str:
    if choice.trick is not None or choice.one_suit:
        return ""
    foe = choice.may_ruff(choice.bad.suit)
    if foe is None or choice.may_ruff(choice.good.suit) is not None:
        return ""
    return choice.say("Do not lead into a ruff: {has} no {bad_suits} left.", has=choice.has(foe))


def _lead_away(choice: CardChoice) -> str:
    bad = choice.bad
    if choice.trick is not None or bad.card.rank not in "KQ" or choice.is_higher:
        return ""
    higher = choice.higher_out(bad.card)
    if not higher or len(higher) != bad.above or not bad.beside:
        return ""
    beat = join_words([choice.name(card) for card in reversed(higher)])
    return choice.say(
        "Do not lead {bad} while {higher} {is_} out: let it win when others lead {bad_suits}.",
        higher=beat, is_="is" if len(higher) == 1 else "are",
    )  # fmt: skip


def _let_it_go(choice: CardChoice) -> str:
    if choice.friends_hold or not choice.has_made:
        return ""
    if choice.trick is None:
        if choice.good.above <= choice.bad.above or not choice.good.above:
            return ""
        return choice.say("The contract is made: lead {good}, which can lose, rather than {bad}.")
    if choice.good.takes or not choice.bad.takes:
        return ""
    return choice.say("Let the trick go: the contract is made, and {bad} may take a bag.")


def _throw_high(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.trick is None or good.takes != bad.takes:
        return ""
    if good.takes:
        if choice.foes or not choice.is_higher:
            return ""
        return choice.say(
            "The trick is yours either way: win it with {good}, which may take a bag later."
        )
    if not choice.is_higher and (choice.one_suit or good.above >= bad.above or good.is_trump):
        return ""
    return choice.say("Throw the high card while it cannot win: {good} may take a bag later.")


def _stay_under(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.known.me not in choice.known.live_nils:
        return ""
    if choice.trick is None or (good.takes and bad.takes):
        if good.above <= bad.above:
            return ""
        do = "lead" if choice.trick is None else "play"
        cards = choice.suits(good.suit)
        return choice.say(
            f"Let others win: {do} {{good}}: {{many}} {cards} out beat it; {{few}} beat {{bad}}.",
            many=str(good.above), few=str(bad.above or "none"),
        )  # fmt: skip
    if good.takes or not bad.takes:
        return ""
    return choice.say("Stay under: {bad} beats {holding}, and {good} does not.")


def _throw_danger(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.known.me not in choice.known.live_nils or choice.trick is None:
        return ""
    if good.takes or bad.takes:
        return ""
    if not choice.is_higher and (choice.one_suit or good.below <= bad.below):
        return ""
    return choice.say("Throw the danger card while it cannot win: {good} may win a trick later.")


def _cover(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    if choice.known.me in choice.known.live_nils:
        return ""
    for hand in choice.nil_of(friend=True):
        if choice.trick is not None and choice.holder == hand and good.takes and not bad.takes:
            return choice.say("Cover the nil: {good} beats {holding}, and {bad} does not.")
        if hand in choice.known.to_come:
            suit = good.suit if choice.trick is None else choice.led
            if (
                choice.trick is None
                and choice.known.is_void(hand, suit)
                and not choice.known.is_void(hand, bad.suit)
            ):
                return choice.say(
                    "Cover the nil: {has} no {suits} left and can throw a card.",
                    has=choice.has(hand),
                )
            if (
                choice.is_higher
                and good.takes
                and bad.below < good.below
                and good.suit == suit
                and not choice.known.is_void(hand, suit)
            ):
                return choice.say(
                    "Cover the nil: {who} can go under {good} more easily than under {bad}.",
                    who=choice.whom(hand),
                )
        elif (
            choice.holder != hand
            and choice.trick is not None
            and not bad.takes
            and not good.takes
            and bad.above < good.above
        ):
            return choice.say(
                "Keep the cards that cover: {bad} can still win over {whose} nil.",
                whose=choice.whose(hand),
            )
    return ""


def _under_their_nil(choice: CardChoice) -> str:
    good, bad = choice.good, choice.bad
    for hand in choice.nil_of(friend=False):
        whose = choice.whose(hand)
        if choice.trick is not None and choice.holder == hand:
            if bad.takes and not good.takes:
                return choice.say(
                    "Leave the trick to the nil: {bad} beats {holding}, {good} does not."
                )
        elif hand in choice.known.to_come and not choice.known.is_void(hand, good.suit):
            if choice.trick is not None and bad.takes and choice.stays_beatable:
                beat = "{good}" if good.takes else "{holding}"
                return choice.say(
                    f"Stay low: {{whose}} nil plays after this, and may have to beat {beat}.",
                    whose=whose,
                )
            if choice.trick is None and good.below <= min(bad.below, _LOW) and good.above:
                lower = "no {suit} out is" if not good.below else "hardly any {suit} out is"
                return choice.say(f"Lead low against the nil: {lower} lower than {{good}}.")
    return ""


CARD_MOTIFS: Final[tuple[CardMotif, ...]] = (
    Motif(
        "cover", "Take the trick, or lead high, so that partner's nil can go under.", NIL, _cover
    ),
    Motif("stay under", "A nil lives under the cards of others.", NIL, _stay_under),
    Motif(
        "throw the danger",
        "A nil gets rid of high cards while they cannot win.",
        NIL,
        _throw_danger,
    ),
    Motif(
        "under their nil",
        "Play low, so that their nil may have to win.",
        THEIR_NIL,
        _under_their_nil,
    ),
    Motif(
        "partner's trick",
        "Do not beat the card of a partner who is winning.",
        TRICKS,
        _partners_trick,
    ),
    Motif("win cheaply", "Win with the lowest card that is enough.", TRICKS, _win_cheaply),
    Motif("ruff", "Take the trick with a spade.", TRICKS, _ruff),
    Motif("high enough", "Play a card that those to come can hardly beat.", TRICKS, _high_enough),
    Motif(
        "second hand low",
        "Second to play, leave the high cards to partner.",
        TRICKS,
        _second_hand_low,
    ),
    Motif("take it", "Take a trick while it is there.", TRICKS, _take_it),
    Motif(
        "keep the spade",
        "A high spade wins a trick anyway: do not ruff with it.",
        TRICKS,
        _keep_spade,
        alone=True,
    ),
    Motif("keep the guard", "A king wants a low card beside it.", TRICKS, _keep_guard, alone=True),
    Motif("keep the high card", "On a lost trick the lowest card will do.", TRICKS, _keep_high),
    Motif("partner's ruff", "Lead what partner has none of.", TRICKS, _partners_ruff, alone=True),
    Motif(
        "their ruff", "Do not lead what an opponent has none of.", TRICKS, _their_ruff, alone=True
    ),
    Motif("cash", "Take side winners before they are ruffed.", TRICKS, _cash, alone=True),
    Motif(
        "draw trumps",
        "Draw the spades before they ruff your winners.",
        TRICKS,
        _draw_trumps,
        alone=True,
    ),
    Motif(
        "lead away",
        "Let others lead the suit of your king or queen.",
        TRICKS,
        _lead_away,
        alone=True,
    ),
    Motif("short suit", "Get rid of a short suit, and ruff it.", TRICKS, _short_suit, alone=True),
    Motif("let it go", "With the contract made a trick is a bag.", BAGS, _let_it_go, alone=True),
    Motif("throw the high card", "High cards go where they take no bag.", BAGS, _throw_high),
)
"""Of those with the same points the first is told."""
