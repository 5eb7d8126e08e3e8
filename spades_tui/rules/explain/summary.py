"""The rules in force on one line, and their differences from another rule set."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from spades_tui.rules.bids import BLIND_NIL
from spades_tui.rules.capabilities import has_club_trick, overtrick_points, second_partner_names
from spades_tui.rules.catalog import value_label
from spades_tui.rules.deck import most_blind_number, tricks_in_hand
from spades_tui.rules.dependencies import find_changed_options, normalize
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring.nils import nil_terms
from spades_tui.text import count_noun, format_number

WIDTH: Final = 100
"""Longest summary, in characters; the least important parts are left out."""

Part = tuple[int, str]
"""The importance of a part (higher is more important), and its words."""

_TABLES: Final = {
    "four partners": "4 players",
    "four solo": "4 solo",
    "six pairs": "6 in 3 pairs",
    "three solo": "3 solo",
    "three with dummy": "3 and a dummy",
    "two solo": "2 players, drawing",
}


def stakes_text(won: int | str, lost: int | str) -> str:
    """Return a gain and a loss as text: ``+200 −100``, or ``±100`` if they are equal.

    If both are "game", the text is "wins or loses the game".

    Args:
        won: the points won, or "game" if the game is.
        lost: the points lost, as a positive number, or "game".
    """
    if won == lost:
        return "wins or loses the game" if won == "game" else f"±{won}"
    return " ".join(
        "game" if points == "game" else f"{sign}{points}"
        for sign, points in (("+", won), ("−", lost))
    )


def _table(rules: RuleSet) -> Iterator[Part]:
    yield 100, _TABLES[rules.table.players]
    ending = rules.ending
    yield 99, f"to {ending.target}"
    if ending.floor != "none":
        yield 60, f"lost at {format_number(ending.floor)}"
    if ending.sets_lose:
        row = " in a row" if ending.sets_lose_in_a_row else ""
        lose = "loses" if ending.sets_lose == 1 else "lose"
        yield 61, f"{count_noun(ending.sets_lose, 'set')}{row} {lose}"
    if ending.max_hands != "none":
        yield 60, count_noun(ending.max_hands, "hand")
    if ending.match > 1:
        yield 20, f"{ending.match} wins"
    if ending.tie != "another hand":
        yield 53, f"tie: {ending.tie}"


def _deck(rules: RuleSet) -> Iterator[Part]:
    deck = rules.deck
    if deck.jokers == "two":
        yield 75, "jokers"
    twos = {"2S": "2♠", "2D 2S": "2♦ 2♠", "2H 2D 2S": "2♥ 2♦ 2♠", "all": "twos"}
    if deck.high_deuces != "none":
        yield 74, f"{twos[deck.high_deuces]} high"
    if deck.removed:
        yield 30, f"no {' '.join(card.label for card in deck.removed)}"
    if deck.leftovers != "out of play":
        yield 50, "kitty"


def _bidding(rules: RuleSet) -> Iterator[Part]:
    bidding = rules.bidding
    if bidding.bid_rule != "free":
        yield 90, f"bid {bidding.bid_rule}"
    if bidding.bidding == "partnership":
        yield 70, "partners agree"
    if second_partner_names(rules):
        yield 44, "second partner names"
    if bidding.min_team_bid:
        yield 45, f"bid {bidding.min_team_bid}+"
    if bidding.one_nil_each_side:
        yield 90, "one nil a side"
    if bidding.first_hand == "bids itself":
        yield 40, "first hand bids itself"
    if bidding.not_total:
        yield 35, f"total not {tricks_in_hand(rules)}"
    if bidding.raise_round != "off":
        yield 25, "raises"


def _nil(rules: RuleSet) -> Iterator[Part]:
    nil = rules.nil
    if not nil.nil:
        yield 65, "no nil"
        return
    yield 85, f"nil ±{nil.nil_value}"
    if nil.blind_nil:
        loss = nil_terms(BLIND_NIL, rules).loses
        behind = f" at −{nil.blind_nil_deficit}" if nil.blind_nil_deficit else ""
        yield 80, f"blind nil {stakes_text(nil.blind_nil_value, loss)}{behind}"


def _specials(rules: RuleSet) -> Iterator[Part]:
    specials = rules.specials
    if specials.blind_bid_min != "off":
        yield 62, f"blind {blind_bid_text(rules)}"
    if specials.double_nil:
        value = stakes_text(specials.double_nil_value, specials.double_nil_loss)
        yield 58, f"double nil {value}"
    if specials.ten_for_200 != "off":
        yield 57, _ten_words(rules)
    if specials.moon != "off":
        yield 56, f"moon {'wins' if specials.moon == 'game' else specials.moon}"
    if specials.all_tricks != "nothing":
        wins = "wins" if specials.all_tricks == "game" else "a moon"
        yield 55, f"every trick {wins}"
    if specials.blind_moon != "off":
        yield 48, "blind moon"
    if specials.no_trump:
        yield 55, "no trump ×2"
    if specials.bemo:
        yield 54, "Bemo"
    if rules.scoring.blind_bet:
        yield 53, "blind bet ×2"


def blind_bid_text(rules: RuleSet) -> str:
    """Return the numbers that may be bid blind, and what they score: "6–7 ×2" or "6 ±100".

    "×2" means that the points of the bid are doubled; the rules must have the blind bid.
    """
    least, most = rules.specials.blind_bid_min, most_blind_number(rules)
    numbers = f"{least}+" if rules.specials.blind_bid_max == "none" else f"{least}–{most}"
    return f"{least if least == most else numbers} {_blind_price(rules)}"


def _blind_price(rules: RuleSet) -> str:
    price = rules.specials.blind_bid_value
    if price == "double":
        return "×2"
    single = rules.specials.blind_bid_loss == "single"
    return stakes_text(price, 10 * most_blind_number(rules) if single else price)


def _ten_words(rules: RuleSet) -> str:
    won, lost = rules.specials.ten_for_200_wins, rules.specials.ten_for_200_loses
    return f"10 for {won}" if won == lost else f"10 for {stakes_text(won, lost)}"


def _play(rules: RuleSet) -> Iterator[Part]:
    play = rules.play
    if play.must_beat:
        yield 72, "must beat"
    if has_club_trick(rules):
        yield 71, "lowest club first"
    elif play.first_trick == "no spades":
        yield 71, "no spades in trick 1"
    if play.spades_lead == "any time":
        yield 64, "spades any time"
    if play.revokes == "penalised":
        yield 63, "revokes penalized"
    if play.rake_and_shake:
        yield 34, "rake and shake"


def _scoring(rules: RuleSet) -> Iterator[Part]:
    scoring = rules.scoring
    points = overtrick_points(rules)
    if points < 0:
        yield 68, f"overtricks {format_number(points)}"
    elif scoring.bag_limit == "off":
        yield 68, "no bag penalty" if points else "overtricks 0"
    else:
        if not points:
            yield 46, "overtricks 0"
        standard = (scoring.bag_limit, scoring.bag_penalty) == (10, 100)
        yield 52 if standard else 67, f"{scoring.bag_limit} bags −{scoring.bag_penalty}"
    if scoring.bags_after_penalty == "reset":
        yield 33, "bags reset"
    partial = scoring.set_penalty == "partial"
    yield (66, "set −10×short") if partial else (51, "set −10×bid")
    if scoring.double_take_loses:
        yield 49, "twice the bid loses"
    if scoring.bag_cancel_card != "none":
        yield 32, f"bag card: {value_label('bag_cancel_card', scoring.bag_cancel_card)}"
    by_number = scoring.big_bid_bonus or scoring.small_bid_bonus or scoring.ten_bonus > 0
    if scoring.last_spade_bonus != "off" or by_number:
        yield 47, "bonuses"


@lru_cache(maxsize=256)
def summary(rules: RuleSet, width: int = WIDTH) -> str:
    """Return the rules in force as one line of at most `width` characters, as far as possible.

    The least important rules are left out if there is no room; the two most important, the table
    and the target, always stay, even if they are longer.
    """
    settled = normalize(rules)
    areas = (_table, _deck, _bidding, _nil, _specials, _play, _scoring)
    parts = [part for area in areas for part in area(settled)]
    while len(line := " · ".join(words for _, words in parts)) > width and len(parts) > 2:
        parts.remove(min(parts))
    return line


class Difference(NamedTuple):
    """An option in which two rule sets differ.

    Attributes:
        title: the title of the option.
        value: the meaning of its value in the first rule set, in a few words.
        other_value: the meaning of its value in the second rule set, in a few words.
    """

    title: str
    value: str
    other_value: str

    @property
    def words(self) -> str:
        """The option and its value in the first rule set as text: ``Target score: 200``."""
        return f"{self.title}: {self.value}"


@lru_cache(maxsize=256)
def differences(rules: RuleSet, base: RuleSet) -> tuple[Difference, ...]:
    """Return the options in which `rules` differ from `base`, in the order of the menu.

    `rules` are the first rule set of each `Difference`; options without an effect are left out.
    """
    own, other = normalize(rules), normalize(base)
    return tuple(
        Difference(
            field.option.title,
            value_label(name, field.get_value(own)),
            value_label(name, field.get_value(other)),
        )
        for name, field in find_changed_options(own, other).items()
    )
