"""The play: leading, following, winning tricks, and wrong cards."""

from __future__ import annotations

from typing import Final, assert_never

from spades_tui.rules.capabilities import hands_are_drawn, has_club_trick
from spades_tui.rules.deck import leftover_count
from spades_tui.rules.explain.section import Paragraphs, eldest, lowest_club, paragraph, scorer
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.hand import min_revoke_tricks
from spades_tui.rules.seating import seating
from spades_tui.text import capitalize

_LEADS: Final = {
    "left of dealer": "{eldest} leads to the first trick.",
    "dealer": "The dealer leads to the first trick.",
    "declarer's left": (
        "The player on the declarer's left leads to the first trick. Then the dummy is laid open "
        "and plays after the leader; the declarer chooses its cards."
    ),
}


def play_section(rules: RuleSet) -> Paragraphs:
    """Yield paragraphs on leading, following and winning tricks; `rules` must be normalized."""
    yield _opening(rules)
    if rules.play.first_trick == "no spades":
        yield (
            "No spade may be played to the first trick, to lead it or to trump it, by a player who "
            "has any other card. From a hand of nothing but spades it counts as usual, and if it "
            "is led, the others must follow suit."
        )
    yield from _following(rules)
    yield from _spades_led(rules)
    if rules.play.rake_and_shake:
        yield (
            "Rake and shake: when the Big Joker is led, everybody else must play their highest "
            "spade, the Little Joker included. Without a spade any card may be played."
        )
    yield from _revokes(rules)


def _opening(rules: RuleSet) -> str:
    if has_club_trick(rules):
        return _club_trick(rules)
    if rules.play.opening_lead == "holder of 2C":
        low = lowest_club(rules)
        exception = "; if it is in nobody's hand, the lowest club in play is led instead"
        return (
            f"The holder of the {low} leads it to the first trick"
            f"{exception if leftover_count(rules) or hands_are_drawn(rules) else ''}."
            f"{_explain_two_holders(rules)} {capitalize(_others_follow(rules))} as usual."
        )
    return _LEADS[rules.play.opening_lead].format(eldest=capitalize(eldest(rules)))


def _club_trick(rules: RuleSet) -> str:
    together = rules.play.first_trick_order == "together"
    order = (
        "The order does not matter: the cards are played together."
        if together
        else f"The holder of the {lowest_club(rules)}, or of the lowest club in play, begins, and "
        f"{_others_follow(rules, ' clockwise')}.{_explain_two_holders(rules)}"
    )
    if rules.play.first_trick == "lowest club, no spade":
        without = (
            "Without a club, play a heart or a diamond, and no spade; only a hand of nothing but "
            "spades plays one, and it cannot win. The highest club wins."
        )
    else:
        free = (
            "a spade if it beats the card that is winning, or else any card"
            if rules.play.must_beat
            else "any card, even a spade"
        )
        without = f"Without a club, play {free}. The highest spade wins, or else the highest club."
    return paragraph("To the first trick everybody plays their lowest club.", order, without)


def _others_follow(rules: RuleSet, order: str = "") -> str:
    return "the other follows" if rules.table.players == "two solo" else f"the others follow{order}"


def _explain_two_holders(rules: RuleSet) -> str:
    if rules.deck.packs == 1:
        return ""
    return " Of two players who hold it, the one nearer the dealer's left begins."


def _following(rules: RuleSet) -> Paragraphs:
    beat = rules.play.must_beat
    partner = ", even your partner's" if seating(rules).has_partners else ""
    free = "" if beat else " If you cannot, you may play any card."
    yield (
        f"You must play a card of the suit led if you have one.{free} The highest spade wins the "
        "trick; without a spade, the highest card of the suit led. The winner leads to the next."
    )
    if beat:
        yield (
            f"You must beat the card that is winning if you can{partner}, even with a nil bid: "
            "with a higher card of the suit led, or, having none of that suit, with a spade, and a "
            "higher one if a spade is winning. If you cannot beat it, any card that follows the "
            "rules will do."
        )


def _spades_led(rules: RuleSet) -> Paragraphs:
    broken = (
        "Spades may not be led until they are broken, that is, until a spade has been played to a "
        "trick. A player with nothing but spades may lead one."
    )
    match rules.play.spades_lead:
        case "any time":
            after = " after the first trick" if rules.play.first_trick == "no spades" else ""
            yield f"Spades may be led at any time{after}."
        case "broken, opening free":
            yield f"{broken} The opening lead is free: it may be a spade."
        case "broken":
            yield broken
        case when:
            assert_never(when)


def _revokes(rules: RuleSet) -> Paragraphs:
    if rules.play.revokes == "prevented":
        yield "A card that breaks these rules is refused, and the program says why."
        return
    words = scorer(rules)
    others = "the other" if len(seating(rules).sides) == 2 else "every other"
    yield (
        "A player can fail to follow suit by mistake: that is a revoke. Until the next trick is "
        "led they may correct it and follow suit (a renounce). The wrong card then lies face up as "
        "a penalty card and must be played at the first chance that is legal."
    )
    yield (
        "Later an opponent who sees it proven may call the revoke. The hand stops: the offending "
        f"{words.noun} loses the value of {words.possessive} bid, {others} {words.noun} scores "
        f"the value of {words.possessive} own, and there are no overtricks or bags. "
        "All other wrong cards are refused."
    )
    if rules.bidding.first_hand == "bids itself":
        yield (
            "In the first hand, which is not bid, that value is 10 for every trick taken so far, "
            f"and at least {10 * min_revoke_tricks(rules)}."
        )
