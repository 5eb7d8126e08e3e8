"""Motifs: positions in which each is there, and such as only look so."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from spades_tui.bots.protocol import Alternative
from spades_tui.bots.reasons.find import motif_of
from spades_tui.bots.reasons.motif import MotifName
from spades_tui.bots.reasons.table import MOTIFS
from spades_tui.cards import Card
from spades_tui.cards.card import parse_cards
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import MakeBid, PlayCard
from spades_tui.rules.bids import parse_bid
from spades_tui.rules.presets import presets
from tests.bots.heuristics.positions import ME, bidding, playing

CAST: Final = Cast(("South", "West", "North", "East"), ME, "symbols")

GAINS: Final[dict[str, dict[str, float]]] = {
    "tricks": {"win": 0.1, "tricks": 0.5, "by contract": 20.0},
    "bags": {"win": 0.1, "bags": -0.6, "tricks": -0.6, "by bags": 6.0},
    "nil": {"win": 0.1, "nil": 0.3, "by nil": 30.0},
    "their nil": {"win": 0.1, "break": 0.3, "by their nil": 30.0},
    "nothing": {"win": 0.1, "by bonus": 30.0},
}
"""What the better answer is ahead by."""


def weighed(answer: str, view: View, figures: dict[str, float]) -> Alternative:
    numbers = dict.fromkeys(("win", "tricks", "bags", "by contract", "by bags", "by nil"), 0.0)
    if view.phase == "bidding":
        return Alternative(MakeBid(ME, parse_bid(answer)), numbers | figures)
    return Alternative(PlayCard(ME, ME, parse_cards(answer)[0]), numbers | figures)


def told(view: View, good: str, bad: str, gain: str, **others: float) -> tuple[str, str]:
    """Return the name of the motif and its sentence; `others`: more answers with what they lose."""
    best, worse = weighed(good, view, GAINS[gain]), weighed(bad, view, {})
    more = [weighed(card, view, {"win": 0.1 - loss}) for card, loss in others.items()]
    found = motif_of(view, best, worse, (best, *more, worse), CAST)
    return (found.name, found.text) if found else ("", "")


THERE: Final[list[tuple[MotifName, View, str, str, str, str]]] = [
    (
        "partner's trick", playing("AS 2C 3D", trick="QH KH 4H"), "2C", "AS", "tricks",
        "Leave the trick to partner: North's K♥ wins it without A♠.",
    ),
    (
        "win cheaply", playing("AS KS 9S 2C", trick="QH 3H 8S"), "9S", "AS", "tricks",
        "Win cheaply: 9♠ is enough, and A♠ is kept.",
    ),
    (
        "ruff", playing("9S 2C 3D", trick="AH 2H 4H"), "9S", "2C", "tricks",
        "Ruff: 9♠ takes the trick from West's A♥.",
    ),
    (
        "ruff", playing("JS 5S 9C 2C", trick="8H JH"), "JS", "9C", "tricks",
        "Ruff: J♠ beats East's J♥.",
    ),
    (
        "high enough", playing("AH 9H 3D 2C JD TD JC TC 5S", trick="3H 4H"), "AH", "9H", "tricks",
        "Play high enough: K♥, Q♥ or J♥ would beat 9♥, not A♥.",
    ),
    (
        "second hand low", playing("KH 4H 3D 2C", trick="7H"), "4H", "KH", "tricks",
        "Second hand low: North still plays after West, and K♥ may fall to A♥.",
    ),
    (
        "take it", playing("KH 4H 3D 2C", trick="7H 2H 9H"), "KH", "4H", "tricks",
        "Take the trick: K♥ beats East's 9♥, and no opponent plays after it.",
    ),
    (
        "keep the high card", playing("QH 4H 3D 2C JD TD JC TC 5S", trick="AH 2H 9H"), "4H", "QH",
        "tricks",
        "Neither card wins here: throw 4♥, and keep Q♥ for later.",
    ),
    (
        "cash", playing("AH 4H 3D 2C JD TD JC TC 5S"), "AH", "2C", "tricks",
        "Cash A♥ now: no heart out is higher, and later it may be ruffed.",
    ),
    (
        "draw trumps", playing("KS QS 9S AH JD TD JC TC 5S"), "KS", "AH", "tricks",
        "Draw trumps: with the spades gone nobody can ruff A♥.",
    ),
    (
        "lead away", playing("KH 4H 3D 2C JD TD JC TC 5S"), "2C", "KH", "tricks",
        "Do not lead K♥ while A♥ is out: let it win when others lead hearts.",
    ),
    (
        "let it go", playing("KH 4H 3D 2C", trick="7H", taken=(3, 2, 2, 2), bids="3 3 2 3"),
        "4H", "KH", "bags", "Let the trick go: the contract is made, and K♥ may take a bag.",
    ),
    (
        "throw the high card", playing("QH 4H 3D 2C", trick="AH", taken=(5, 1, 2, 1)),
        "QH", "4H", "bags", "Throw the high card while it cannot win: Q♥ may take a bag later.",
    ),
    (
        "stay under", playing("9H 4H 3D 2C", trick="7H", bids="nil 3 3 3", taken=(0, 3, 3, 3)),
        "4H", "9H", "nil", "Stay under: 9♥ beats East's 7♥, and 4♥ does not.",
    ),
    (
        "throw the danger",
        playing("9H 4H 3D 2C", trick="TH", bids="nil 3 3 3", taken=(0, 3, 3, 3), out=(Card.H7,)),
        "9H", "4H", "nil", "Throw the danger card while it cannot win: 9♥ may win a trick later.",
    ),
    (
        "cover",
        playing(
            "KH 4H 3D 2C", trick="7H 9H", bids="3 3 nil 3", taken=(4, 2, 0, 3), first=1
        ),
        "KH", "4H", "nil", "Cover the nil: K♥ beats North's 9♥, and 4♥ does not.",
    ),
    (
        "keep cover",
        playing("AS 4H 3D 2C", trick="TH 7H 9H", bids="3 3 nil 3", taken=(4, 2, 0, 3)),
        "2C", "AS", "nil",
        "Keep A♠ to cover: North's nil has nothing more to fear in this trick.",
    ),
    (
        "under their nil",
        playing("KH 4H 3D 2C", trick="9H", bids="3 3 3 nil", taken=(3, 3, 3, 0)),
        "4H", "KH", "their nil",
        "Leave the trick to the nil: K♥ beats East's 9♥.",
    ),
    (
        "sure tricks", bidding("AS KS QS JS 9S AH 4H 3H AD 5D 4D 7C 6C"), "7", "3", "bags",
        "Count the tricks: A♠, K♠, Q♠, A♥, A♦ and 2 long spades make about 7.",
    ),
    (
        "what is left",
        bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 4 3 4"),
        "1", "3",
        "tricks",
        "Count what is left: partner has bid 3 and the opponents 8, which leaves 2 of 13 tricks: "
        "no room for 3.",
    ),
    (
        "what is left",
        bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 4 4 2"),
        "2", "3",
        "tricks",
        "Count what is left: partner has bid 4 and the opponents 6, which leaves 3 of 13 tricks: "
        "with 3 every trick is bid.",
    ),
    (
        "nil or not", bidding("5S 4S 9H 4H 3H TD 5D 4D 3D 8C 6C 5C 2C"), "nil", "1", "nil",
        "Nil: no spade above 5♠, and low cards in every suit.",
    ),
    (
        "nil or not", bidding("5S 4S QH 4H 3H TD 5D 4D 3D AC TC 6C 2C"), "nil", "1", "nil",
        "Nil: no spade above 5♠; the danger is A♣ and 10♣, with 6♣ and 2♣ to go under others.",
    ),
    (
        "the score",
        bidding("TS 7S 2S KH 6H 5H 3H KC JC 8C 7C 2C 7D", bids="? ? ? 3", scores=(420, 450)),
        "nil", "2", "nothing",
        "Bid to the score: nil made brings 520 points, and the game is to 500; 2 brings 440 before "
        "partner bids. The danger is K♣ and J♣, with 8♣, 7♣ and 2♣ to go under others; the "
        "opponents need 50 more.",
    ),
    (
        "throw the danger",
        playing("TS 9S 4S 8D", trick="3C 5S 2C", bids="nil 3 3 3", taken=(0, 3, 3, 3),
                out=parse_cards("AS QS 8S 6S 2S 6H 5H 2H 6C")),
        "4S", "8D", "nil",
        "Throw a spade under North's 5♠: nobody else has a diamond, so 8♦ cannot be made to win.",
    ),
    (
        "throw the danger",
        playing("JS 9S 5S 2S 8D 7D 4D", trick="8H 6S 4S", bids="nil 4 5 nil", first=1,
                taken=(0, 2, 4, 0), out=parse_cards("7H 6H KS QS QC 9C 6D 5D 3D")),
        "5S", "8D", "nil",
        "Throw a spade under North's 6♠: a spade can be thrown only under a higher spade, and 8♦ "
        "can go on any heart or club.",
    ),
    (
        "throw the danger",
        playing("TS AH 9H 7H 4H 2H QD 9D", trick="8C 9S", bids="nil 3 3 3", first=2,
                taken=(0, 0, 3, 2), out=parse_cards("8H 6H 5H 3H 8D 7D 6D 5D 4D 3D 2D KS"),
                past=[(3, "KH JH AD QS"), (2, "9C AS KD 6C"), (3, "QH TH TD 7S")]),
        "QD", "9H", "nil",
        "Throw Q♦ while it cannot win: 8 diamonds are out and only 9♦ stands beside it; 7♥, 4♥ "
        "and 2♥ can go low beside 9♥.",
    ),
    (
        "throw the danger",
        playing("TH 8H 4H 3C", trick="JS 7S 4S", bids="nil 4 nil 5", first=1,
                taken=(0, 6, 0, 3), out=parse_cards("7H AH QC")),
        "3C", "4H", "nil",
        "Keep 4♥ to go under 7♥ or A♥: beside it is 8♥.",
    ),
    (
        "keep the spade",
        playing("KS JS 8S 4S 3S 7C", trick="4H", bids="3 4 3 3", taken=(2, 2, 2, 1),
                past=[(2, "QH 3H 8H 5S")], out=parse_cards("AS QS AH")),
        "7C", "KS", "tricks",
        "Do not ruff: West has no hearts left, and may overruff K♠.",
    ),
    (
        "cash",
        playing("9S TD 5D", bids="4 3 3 3", taken=(3, 2, 3, 2),
                out=parse_cards("QS 5S 9D 8D 7D AC 8C")),
        "TD", "9S", "tricks",
        "Lead 10♦: no diamond out is higher, so only a spade can take it, and 9♠ is kept to ruff "
        "what comes back.",
    ),
    (
        "ruff",
        playing("AS 7S 5S 8D 4D", trick="3C", bids="4 3 4 3", taken=(3, 1, 3, 1),
                out=parse_cards("6S 9C")),
        "7S", "4D", "tricks",
        "Ruff: 7♠ beats East's 3♣; 6♠ could overruff 5♠, and A♠ is kept.",
    ),
    (
        "nil or not", bidding("5S AH KH TH 9H 8H 5H 4H 9C 5C 4C 2C 6D"), "nil", "2", "nil",
        "Nil: no spade above 5♠; the danger is A♥, but 6 hearts in other hands are soon gone, and "
        "5♥ and 4♥ go under the first.",
    ),
    (
        "under their nil",
        playing("7S 4S 3S 2S 3C", trick="9H 5H", bids="3 nil 3 3", taken=(3, 0, 3, 2),
                first=2),
        "3C", "7S", "their nil",
        "Leave the trick: West's nil plays after this, and may have to beat North's 9♥.",
    ),
    (
        "bags", bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bags=(9, 0)), "2", "1", "bags",
        "Mind the bags: at 9, one more costs 100 points, so bid every trick.",
    ),
    (
        "nil or not", bidding("9S 8S 6S 5S 4S 9H 4H 3H 5D 4D 8C 6C 2C"), "2", "nil", "tricks",
        "Nil is too dangerous: one of 5 spades is likely to win a trick.",
    ),
    (
        "the score",
        bidding("AS 4S AH 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 3 2 4", scores=(440, 440)),
        "6", "5", "nothing",
        "Bid to the score: the others' contract brings them 510 points. 6 made brings 520, 5 only "
        "510.",
    ),
    (
        "the score",
        bidding("AS 4S AH 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 3 3 ?", scores=(430, 200)),
        "4", "3", "nothing",
        "Bid to the score: 4 made brings 500 points, and the game is to 500; 3 brings 490.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "view", "good", "bad", "gain", "text"), THERE)
def test_a_motif_is_found(
    name: MotifName, view: View, good: str, bad: str, gain: str, text: str
) -> None:
    found = told(view, good, bad, gain)
    assert found[0] == name
    assert found[1] == text


def test_each_has_its_name_once_and_an_idea_in_one_line() -> None:
    assert set(MOTIFS) == set(get_args(MotifName))
    assert all(one.idea.endswith(".") and len(one.idea) <= 72 for one in MOTIFS.values())


ONLY_LOOKS_SO: Final[dict[str, tuple[View, str, str, str]]] = {
    "points come another way": (playing("AS 2C 3D", trick="QH KH 4H"), "2C", "AS", "bags"),
    "an opponent is still to come": (playing("AS KS 9S 2C", trick="QH 3H"), "9S", "AS", "tricks"),
    "the two are equal to the cards out": (
        playing("AS KS 9S 2C JD TD JC TC 5S", trick="3H 2H"), "AS", "KS", "tricks",
    ),
    "no higher card is out": (playing("AH 4H 3D 2C", trick="7H"), "4H", "AH", "tricks"),
    "an opponent is out of the suit": (
        playing("AH 4H 3D 2C JD TD JC TC", past=[(0, "KH 5S 6H 7H")]), "AH", "2C", "tricks",
    ),
    "the last to play takes the trick by both cards": (
        playing("QC 9C 3D 2D", trick="2C 4C 7C", bids="nil 3 3 3", taken=(0, 3, 3, 3)),
        "9C", "QC", "nil",
    ),
    "both cards are the last of their suits": (
        playing("6S 5S KH 9C 6D"), "6D", "9C", "tricks",
    ),
    "a nil is one's own": (
        playing("AH 9H 3D 2C JD TD JC TC 5S", trick="3H 4H", bids="nil 3 3 3"), "AH", "9H",
        "tricks",
    ),
    "the contract still needs tricks": (
        playing("KH 4H 3D 2C", trick="7H", taken=(1, 4, 0, 4), bids="3 3 2 3"), "4H", "KH", "bags",
    ),
    "the nil is out of the suit": (
        playing("KH 4H 3D 2C JD TD JC TC", trick="5H", bids="3 nil 3 3", taken=(1, 0, 2, 2),
                past=[(3, "QH AH 2D 7H")]), "4H", "KH", "their nil",
    ),
    "the others have bid little": (
        bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 1 2 2"), "4", "6",
        "tricks",
    ),
    "a partner has not bid yet": (
        bidding("AS 4S AH 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 3 ? ?", scores=(460, 200)),
        "4", "3", "nothing",
    ),
    "a lower bid reaches the game, too": (
        bidding("AS 4S AH 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bids="? 3 3 ?", scores=(440, 200)),
        "5", "2", "nothing",
    ),
    "an opponent is out of partner's suit, too": (
        playing("9H 4H 3D 2C JD TD JC TC", past=[(0, "KH 5S 6S 7H")]), "9H", "2C", "tricks",
    ),
    "two small spades draw no trumps": (
        playing("7S 5S AH KD JD TD JC", past=[(1, "2S 4S 6S 8S"), (1, "3S 9S TS JS")]),
        "7S", "AH", "tricks",
    ),
    "the two are equal": (
        playing("AS KS 9S 2C", trick="QH 3H 8S", bids="3 3 3 3"), "KS", "AS", "tricks",
    ),
    "the own dummy plays last with a higher card": (
        playing("JD 4D JC 8C", trick="3D", bids="6 6 6", taken=(2, 1, 2, 0), declarer=0,
                dummy=parse_cards("AD TD 8D 7C"), rules=presets()["three-dummy"].rules,
                out=parse_cards("9D 7D")),
        "JD", "4D", "tricks",
    ),
    "a nil can hardly be forced above the card": (
        playing("AH 8H 3H KC TC 8D 7D", trick="QC", bids="3 3 3 nil", first=2, taken=(2, 2, 2, 0),
                out=parse_cards("AC JC 9C 8C 7C 6C 5C 4C 3C 2C")), "TC", "KC", "their nil",
    ),
    "one trick is left after this": (
        playing("5S QD", out=parse_cards("7D 6D")), "QD", "5S", "tricks",
    ),
    "there are few bags": (
        bidding("JS 4S 9H 4H 3H QD 5D 4D KC 7C 6C 5C 2C", bags=(4, 0)), "3", "2", "nothing",
    ),
}  # fmt: skip
"""What is missing, and the position."""


@pytest.mark.parametrize("missing", ONLY_LOOKS_SO)
def test_a_motif_is_not_found_where(missing: str) -> None:
    assert told(*ONLY_LOOKS_SO[missing]) == ("", "")


def test_other_answers_must_bear_a_motif_out() -> None:
    view = playing("KS QS 9S AH JD TD JC TC 5S")
    assert told(view, "KS", "AH", "tricks", JD=0.09, TC=0.08, QS=0.01)[0] == "draw trumps"
    assert told(view, "KS", "AH", "tricks", JD=0.01, TC=0.08, QS=0.01)[0] == ""
    assert told(view, "KS", "AH", "tricks", JD=0.09, TC=0.08, QS=0.09)[0] == ""


def test_a_card_a_motif_speaks_against_is_worse_through_what_it_says() -> None:
    view = playing("AS KS 4H 3D 2C", trick="TH 7H 9H", bids="3 3 nil 3", taken=(4, 2, 0, 2))
    best, worse = weighed("2C", view, GAINS["nil"]), weighed("AS", view, {})
    for lost, name in ((0.3, "keep cover"), (0.0, "")):
        king = weighed("KS", view, {"nil": 0.3 - lost})
        found = motif_of(view, best, worse, (best, king, worse), CAST)
        assert (found.name if found else "") == name


def test_of_two_motifs_the_one_with_more_points_is_told() -> None:
    view = playing("KH 4H 3D 2C JD", trick="9H", bids="3 3 3 nil", taken=(4, 2, 2, 0))
    both = {"win": 0.1, "bags": -0.6, "by bags": 6.0, "by their nil": 5.9, "break": 0.1}
    for name, points in (("let it go", 6.1), ("under their nil", 5.0)):
        best = weighed("4H", view, {**both, "by bags": points})
        found = motif_of(view, best, weighed("KH", view, {}), cast=CAST)
        assert found is not None
        assert found.name == name


def test_what_is_told_is_what_counts_most() -> None:
    view = playing("KS QS 9S AH JD TD JC TC 5S")
    for nil, name in ((7.0, "draw trumps"), (9.0, "")):
        gains = {**GAINS["tricks"], "by contract": 8.0, "by their contract": 8.0, "by nil": nil}
        found = motif_of(view, weighed("KS", view, gains), weighed("AH", view, {}), cast=CAST)
        assert (found.name if found else "") == name


def test_a_trick_is_called_a_bag_once_the_contract_is_safe() -> None:
    view = playing("QH 4H 3D 2C", trick="AH", taken=(3, 3, 0, 3))
    for made, name in ((0.99, "throw the high card"), (0.9, "")):
        best = weighed("QH", view, {**GAINS["bags"], "make": made})
        found = motif_of(view, best, weighed("4H", view, {}), cast=CAST)
        assert (found.name if found else "") == name


def test_a_nil_decides_where_it_is_broken_more_often() -> None:
    view = playing("KH 4H 3D 2C", trick="9H", bids="3 3 3 nil", taken=(3, 3, 3, 0))
    for broken, name in ((0.02, "under their nil"), (0.01, "")):
        best = weighed("4H", view, {**GAINS["their nil"], "break": broken})
        found = motif_of(view, best, weighed("KH", view, {}), cast=CAST)
        assert (found.name if found else "") == name


def test_bots_say_it_without_you() -> None:
    view = playing("AS 2C 3D", trick="QH KH 4H", bids="4 3 3 3")
    best, worse = weighed("2C", view, GAINS["tricks"]), weighed("AS", view, {})
    found = motif_of(view, best, worse)
    assert found is not None
    assert found.text == ("Leave the trick to partner: North's K♥ wins it without the A♠.")
