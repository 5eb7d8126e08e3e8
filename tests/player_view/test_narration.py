"""Every event and every action has its sentence, and it names the right people and cards."""

from typing import get_args

import pytest

from spades_tui.cards import Card, Suit
from spades_tui.player_view.wording import (
    Cast,
    bid_text,
    half_tricks_text,
    imperative,
    narrate,
    narration,
    short_call,
)
from spades_tui.rules import actions as do
from spades_tui.rules import events as happened
from spades_tui.rules.actions import Action, Question
from spades_tui.rules.bids import TEN_FOR_200, Bid
from spades_tui.rules.events import Event
from spades_tui.rules.ruleset import RuleSet
from spades_tui.text import join_words

TABLE = Cast(("You", "West", "North", "East"), viewer=0)
ONLOOKER = Cast(("South", "West", "North", "East"), style="letters")

TOLD: list[tuple[Event, str | None]] = [
    (happened.DealerChosen(1), None),
    (
        happened.DealerChosen(0, ((Card.SA, Card.D2, Card.C3, Card.HT),)),
        "Drawn for the deal: you ace of spades, West two of diamonds, North three of clubs, "
        "East ten of hearts.",
    ),
    (
        happened.ScoreGiven((142, -97), (4, 8), 3),
        "The game goes on from 142 to −97 (4 and 8 bags).",
    ),
    (happened.ScoreGiven((50, 60, 70), (0, 0, 0)), "The game goes on from 50 to 60 to 70."),
    (happened.DealCommitted("0123456789abcdef"), "Deal commitment (SHA-256): 01234567…"),
    (
        happened.HandDealt(1, 3, 2, 4, 3, (None,) * 4, cancel_card=Card.H5),
        "Hand 3, attempt 2: East deals. Bag-canceling card: five of hearts.",
    ),
    (happened.Looked(0), "You look at your cards."),
    (happened.StayedDown(1), "West leaves the cards face down."),
    (happened.CardDrawn(1, True, None, None), "West keeps the first card drawn."),
    (
        happened.CardDrawn(0, False, Card.SA, Card.C2),
        "You put away the two of clubs; the next, the ace of spades, must be kept.",
    ),
    (
        happened.MisdealCalled(2, ("no spades",)),
        "North calls a misdeal (no spade): the hand is thrown in.",
    ),
    (happened.MisdealWaived(0), "You play on."),
    (happened.Asked(0, "cover"), "You ask: Can you cover?"),
    (happened.Answered(2, False), "North says no."),
    (happened.BidMade(0, Bid("blind nil")), "You bid blind nil."),
    (happened.NilPassed(3), "East declares no nil."),
    (happened.Said(2, 7, 2), "North says: I can take 3 and a half, maybe 1 more."),
    (happened.Proposed(0, 6), "You propose 6."),
    (happened.Agreed(2), "North agrees."),
    (happened.Raised(2, 5), "North raises to 5."),
    (happened.StoodPat(0), "You let the bid stand."),
    (
        happened.LeftoversTaken(0, (Card.BJ, Card.C2), 2),
        "You take up 2 leftover cards: the big joker and the two of clubs.",
    ),
    (happened.LeftoversTaken(1, None, 2), "West takes up 2 leftover cards."),
    (happened.CardsDiscarded(1, None, 2), "West discards 2 cards, face down."),
    (happened.SuitAsked(2, Suit.HEARTS), "North asks for hearts back."),
    (happened.CardsPassed(1, 3, None, 1), "West passes 1 card to East."),
    (happened.CardsPassed(2, 0, (Card.SA,), 1), "North passes the ace of spades to you."),
    (happened.PassDeclined(0), "You exchange no cards."),
    (happened.CardPlayed(3, Card.ST), "East plays the ten of spades."),
    (
        happened.RevokeCorrected(1, Card.HT),
        "West corrects the play to the ten of hearts; the wrong card lies open.",
    ),
    (happened.RevokeLeft(1), None),
    (happened.RevokeCalled(2, 0), "North calls your revoke: the hand stops here."),
    (happened.Assisted(0, "hint"), "You take a hint: the game is marked as assisted."),
    (
        happened.Assisted(1, "finish"),
        "West asks for the rest of the hand to be played: the game is marked as assisted.",
    ),
    (happened.Assisted(1, "undo"), None),
    (happened.Claimed(0, "all"), "You claim all the tricks that are left."),
    (happened.Claimed(1, "more", 2), "West claims 2 more."),
    (happened.Claimed(1, "settled but for bags"), "West claims that all but bags is settled."),
    (happened.ClaimAnswered(1, "proved"), "The claim is proved."),
    (happened.ClaimAnswered(1, "too early"), "It is too early for this claim."),
    (happened.Seated(1, "club"), "club takes over West's seat."),
    (happened.Assumed(happened.Said(1, 5, 0)), None),
    (happened.Undone(3), "The last decision was taken back; the game is marked as assisted."),
]


@pytest.mark.parametrize(("event", "sentence"), TOLD)
def test_an_event_is_told_in_one_sentence(event: Event, sentence: str | None) -> None:
    assert narrate(event, TABLE) == sentence


def test_no_event_is_left_without_a_sentence() -> None:
    assert {type(event) for event, _ in TOLD} == set(get_args(Event))


def test_tables_of_words_are_whole() -> None:
    assert narration._QUESTIONS.keys() == set(get_args(Question))
    assert narration._CLAIMS.keys() == set(get_args(happened.ClaimKind))
    assert narration._HELP.keys() == set(get_args(happened.Help))


def test_nobody_is_you_to_an_onlooker_and_the_dummy_has_no_name() -> None:
    three = Cast(("South", "West", "East"), viewer=1)

    assert narrate(happened.CardPlayed(0, Card.ST), ONLOOKER) == "South plays the 10S."
    assert narrate(happened.CardPlayed(3, Card.ST), three) == "The dummy plays the ten of spades."


PHRASES: list[tuple[Action, str]] = [
    (do.Look(0), "look at your cards"),
    (do.StayDown(0), "leave your cards face down"),
    (do.MakeBid(0, TEN_FOR_200), "bid 10 for 200"),
    (do.PassNil(0), "declare no nil"),
    (do.Ask(0, "misdeal"), "ask your partner: should I call a misdeal?"),
    (do.Answer(0, True), "say yes"),
    (do.CallMisdeal(0), "call a misdeal"),
    (do.WaiveMisdeal(0), "play on"),
    (do.Say(0, 5, 1), "say that you can take 2 and a half, maybe a half more"),
    (do.Propose(0, 6), "propose 6"),
    (do.Agree(0), "agree"),
    (do.Raise(0, 5), "raise to 5"),
    (do.StandPat(0), "let the bid stand"),
    (do.KeepDrawn(0), "keep it"),
    (do.DiscardDrawn(0), "put it away and keep the next"),
    (do.Discard(0, (Card.C2, Card.D3)), "discard the two of clubs and the three of diamonds"),
    (do.PassCards(0, (Card.C2,)), "pass the two of clubs"),
    (do.DeclinePass(0), "exchange no cards"),
    (do.AskSuit(0, Suit.CLUBS), "ask for clubs back"),
    (do.PlayCard(0, 0, Card.SA), "play the ace of spades"),
    (do.CorrectRevoke(0, Card.SA), "correct the play to the ace of spades"),
    (do.LetStand(0), "let it stand"),
    (do.CallRevoke(0), "call the revoke"),
]


@pytest.mark.parametrize(("action", "words"), PHRASES)
def test_an_action_is_said_in_a_few_words(action: Action, words: str) -> None:
    assert imperative(action, TABLE) == words


def test_no_action_is_left_without_words() -> None:
    assert {type(action) for action, _ in PHRASES} == set(get_args(Action))


def test_a_card_of_another_hand_is_said_to_be_theirs() -> None:
    card, three = Card.SA, Cast(TABLE.names[:3], 0)
    assert imperative(do.PlayCard(0, 3, card), three) == "play the ace of spades from the dummy"
    assert imperative(do.PlayCard(0, 2, card), TABLE) == "play the ace of spades from North's hand"
    assert imperative(do.PlayCard(0, 0, card), TABLE) == "play the ace of spades"


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        (Bid("number", 4), "4"),
        (Bid("number", 4, "little"), "4 + little Bemo"),
        (Bid("no trump", 4, "big"), "no trump 4 + big Bemo"),
        (Bid("blind number", 7), "blind 7"),
        (Bid("blind no trump", 6), "blind no trump 6"),
        (Bid("blind double nil"), "blind double nil"),
    ],
)
def test_a_bid_in_words(bid: Bid, words: str) -> None:
    assert bid_text(bid) == words


def test_sides_halves_and_lists_in_words() -> None:
    assert TABLE.side(0, RuleSet()) == "You and North"
    assert TABLE.side(1, RuleSet()) == "West and East"
    assert [half_tricks_text(n, short=False) for n in (0, 1, 4, 7)] == [
        "0",
        "a half",
        "2",
        "3 and a half",
    ]
    assert join_words(["a"]) == "a"
    assert join_words(["a", "b", "c"]) == "a, b and c"


def test_only_what_was_said_aloud_stands_in_quotes_at_a_seat() -> None:
    assert short_call(happened.Looked(1)) == "has looked"
    assert short_call(happened.Said(2, 6, 2)) == "“3, maybe 1 more”"
