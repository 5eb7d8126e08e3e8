"""Constraints on the table, the deck and the deal (decisions 101 to 113, and 133).

Decision 105 (one pair of jokers with any number of packs) is how `spades_tui.rules.deck` builds the
pack. Decision 106 (at most four cards taken up, none beside a dummy or a draw) follows from the
sizes of packs and from decisions 101, 102 and 113; a test checks it.
"""

from __future__ import annotations

from typing import Final

from spades_tui.cards import Card
from spades_tui.rules.capabilities import hands_are_drawn, nil_tricks_help
from spades_tui.rules.catalog import all_options, replace_options, value_label
from spades_tui.rules.constraints.constraint import (
    Change,
    Constraint,
    Contradiction,
    Requirement,
)
from spades_tui.rules.deck import (
    card_order,
    find_even_removal,
    full_pack,
    get_fixed_cancel_card,
    leftover_count,
    tricks_in_hand,
)
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.text import capitalize


def _partners(rules: RuleSet) -> bool:
    return seating(rules).has_partners


def _dummy(rules: RuleSet) -> bool:
    return seating(rules).has_dummy


def _two_players(rules: RuleSet) -> bool:
    return rules.table.players == "two solo"


def _six_players(rules: RuleSet) -> bool:
    return rules.table.players == "six pairs"


def _come_out_even(rules: RuleSet) -> Change:
    return {"removed": find_even_removal(rules)}


def _wrongly_removed(rules: RuleSet) -> list[Card]:
    return [card for card in rules.deck.removed if card.is_joker or card.rank not in "23456"]


def _rightly_removed(rules: RuleSet) -> Change:
    wrong = _wrongly_removed(rules)
    return {"removed": tuple(card for card in rules.deck.removed if card not in wrong)}


def _list_missing_raised(rules: RuleSet) -> list[Card]:
    order, in_play = card_order(rules), set(full_pack(rules))
    spades = order.by_suit[order.suit[Card.SA]]
    return [card for card in spades[order.strength[Card.SA] + 1 :] if card not in in_play]


def _fitting_twos(rules: RuleSet) -> Change:
    values = all_options()["high_deuces"].option.choices
    changes: list[Change] = [{"high_deuces": value} for value in reversed(values)]
    return next(
        change for change in changes if not _list_missing_raised(replace_options(rules, change))
    )


def _cancel_card_out(rules: RuleSet) -> bool:
    card = get_fixed_cancel_card(rules)
    return card is not None and card not in full_pack(rules)


def _labels(cards: list[Card]) -> str:
    return ", ".join(card.label for card in cards)


TABLE: Final[tuple[Constraint, ...]] = (
    Contradiction(
        101,
        ("deal", "players"),
        lambda r: _two_players(r) and not hands_are_drawn(r),
        "Two players draw their hands from the stock.",
        ({"deal": "draw"},),
    ),
    Contradiction(
        101,
        ("deal", "players"),
        lambda r: hands_are_drawn(r) and not _two_players(r),
        "Only two players draw their hands from the stock.",
        ({"deal": "all at once"},),
    ),
    Contradiction(
        101,
        ("removed", "deal"),
        lambda r: hands_are_drawn(r) and r.deck.packs == 1 and len(full_pack(r)) % 4 > 0,
        "Two hands and two discard piles must come out even, so the number of cards must be "
        "divisible by four.",
        (_come_out_even,),
    ),
    Requirement(
        101,
        "deal",
        hands_are_drawn,
        "A card drawn from the stock has been seen, so nothing can be bid blind",
        {"blind_nil": False, "blind_bid_min": "off", "blind_moon": "off", "blind_bet": False},
    ),
    Requirement(
        101, "deal", hands_are_drawn, "A hand its player drew is not a misdeal", {"misdeal": ()}
    ),
    Contradiction(
        102,
        ("packs", "players"),
        lambda r: _six_players(r) and r.deck.packs == 1,
        "Six players need two decks.",
        ({"packs": 2},),
    ),
    Contradiction(
        102,
        ("packs", "players"),
        lambda r: r.deck.packs == 2 and not _six_players(r),
        "Two decks are for six players.",
        ({"packs": 1},),
    ),
    Contradiction(
        103,
        ("removed", "players", "packs"),
        lambda r: not 10 <= tricks_in_hand(r) <= 18,
        lambda r: f"These cards make hands of {tricks_in_hand(r)}; a hand must have 10 to 18.",
        ({"removed": ()},),
    ),
    Contradiction(
        104,
        ("removed",),
        lambda r: bool(_wrongly_removed(r)),
        lambda r: (
            f"{_labels(_wrongly_removed(r))} cannot be removed: only twos to sixes can, and jokers "
            "have an option of their own."
        ),
        (_rightly_removed,),
    ),
    Contradiction(
        107,
        ("high_deuces", "removed"),
        lambda r: bool(_list_missing_raised(r)),
        lambda r: f"{_labels(_list_missing_raised(r))} cannot rank high: not in the deck.",
        (_fitting_twos,),
    ),
    Contradiction(
        108,
        ("rake_and_shake", "jokers"),
        lambda r: r.play.rake_and_shake and r.deck.jokers == "none",
        "Rake and shake needs the Big Joker, and there are no jokers.",
        ({"rake_and_shake": False},),
    ),
    Contradiction(
        109,
        ("bag_cancel_card", "removed"),
        _cancel_card_out,
        lambda r: (
            f"{capitalize(value_label('bag_cancel_card', r.scoring.bag_cancel_card))} cannot "
            "cancel a "
            "bag: it is not in the deck."
        ),
        ({"bag_cancel_card": "cut"},),
    ),
    Contradiction(
        110,
        ("blind_bet", "players"),
        lambda r: r.scoring.blind_bet and (_partners(r) or _dummy(r)),
        "A blind bet is for players without a partner or a dummy.",
        ({"blind_bet": False},),
    ),
    Requirement(
        110,
        "blind_bet",
        lambda r: r.scoring.blind_bet,
        "A blind bet already doubles any number bid unseen",
        {"blind_bid_min": "off", "blind_nil": False},
    ),
    Contradiction(
        111,
        ("blind_bid_min", "players"),
        lambda r: r.specials.blind_bid_min != "off" and not _partners(r),
        "A blind bid is made by two partners; players without one have the blind bet.",
        ({"blind_bid_min": "off"},),
    ),
    Requirement(
        112,
        "players",
        _partners,
        "These bonuses are only for players without partners",
        {"last_spade_bonus": "off", "big_bid_bonus": False, "small_bid_bonus": False},
    ),
    Requirement(
        113,
        "players",
        _dummy,
        "The highest number bid wins the dummy",
        {
            "first_bidder": "left of dealer",
            "opening_lead": "declarer's left",
            "first_trick": "normal",
            "deal": "all at once",
            "nil": False,
            "blind_nil": False,
            "blind_bid_min": "off",
            "ten_for_200": "off",
            "moon": "off",
            "blind_moon": "off",
            "bemo": False,
            "raise_round": "off",
            "not_total": False,
            "first_hand": "bid",
            "revokes": "prevented",
        },
    ),
    Contradiction(
        113,
        ("removed", "players"),
        lambda r: _dummy(r) and leftover_count(r) > 0,
        "With a dummy all cards are dealt to four hands, so their number must be divisible by "
        "four.",
        (_come_out_even,),
    ),
    Contradiction(
        133,
        ("failed_nil_tricks", "players"),
        lambda r: nil_tricks_help(r) and not _partners(r),
        "Without a partner, the tricks of a failed nil cannot count for one.",
        ({"failed_nil_tricks": "bags only"},),
    ),
)
