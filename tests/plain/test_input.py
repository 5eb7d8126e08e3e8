"""What a typed line means at each kind of prompt."""

import pytest

from spades_tui.cards import Card, Suit
from spades_tui.plain.input import Unrecognized, parse_answer, parse_card_name
from spades_tui.plain.prompts import _MEANING, choices
from spades_tui.player_view import Pick, Prompt
from spades_tui.player_view.wording import Cast
from spades_tui.rules import actions as do
from spades_tui.rules.actions import Action
from spades_tui.rules.bids import BLIND_NIL, KINDS, NIL, TEN_FOR_200, Bid

CAST = Cast(("You", "West", "North", "East"), 0)

BID = Prompt(
    0,
    "bid",
    (
        *(do.MakeBid(0, Bid("number", n)) for n in range(1, 14)),
        do.MakeBid(0, NIL),
        do.MakeBid(0, Bid("number", 4, "little")),
        do.MakeBid(0, Bid("no trump", 4)),
        do.MakeBid(0, TEN_FOR_200),
    ),
)
LOOK = Prompt(0, "look", (do.Look(0), do.MakeBid(0, BLIND_NIL), do.Ask(0, "cover")))
WINDOW = Prompt(
    0, "blind", (*(do.MakeBid(0, Bid("blind number", n)) for n in (7, 8)), do.StayDown(0))
)
PLAY = Prompt(
    0,
    "play",
    tuple(do.PlayCard(0, 0, card) for card in (Card.SA, Card.ST, Card.HT)),
    hand=0,
    wrong=(Card.C2,),
)
PASS = Prompt(
    0,
    "pass",
    (do.DeclinePass(0), do.AskSuit(0, Suit.HEARTS)),
    Pick("pass", 2, (Card.SA, Card.DK, Card.DK, Card.C2)),
)
KITTY = Prompt(0, "kitty", (), Pick("discard", 1, (Card.SA, Card.BJ)))
SAY = Prompt(0, "talk", (do.Say(0, 6, 2), do.Say(0, 7, 0), do.MakeBid(0, NIL)))
AGREE = Prompt(0, "talk", (do.Agree(0), do.Propose(0, 5), do.Propose(0, 6)))
RAISE = Prompt(0, "raise", (do.Raise(0, 5), do.Raise(0, 6), do.StandPat(0)))
MISDEAL = Prompt(
    0, "misdeal", (do.CallMisdeal(0), do.WaiveMisdeal(0), do.Ask(0, "misdeal"), do.StayDown(0))
)
ANSWER = Prompt(0, "answer", (do.Answer(0, True), do.Answer(0, False)), about="cover")
DRAW = Prompt(0, "draw", (do.KeepDrawn(0), do.DiscardDrawn(0)))
RENOUNCE = Prompt(0, "renounce", (do.CorrectRevoke(0, Card.HT), do.LetStand(0)), hand=0)
REVOKE = Prompt(0, "revoke", (do.CallRevoke(0), do.LetStand(0)), about="1")
NIL_ROUND = Prompt(0, "nil", (do.MakeBid(0, NIL), do.PassNil(0)))


@pytest.mark.parametrize(
    ("prompt", "line", "action"),
    [
        (BID, "4", do.MakeBid(0, Bid("number", 4))),
        (BID, "bid 13", do.MakeBid(0, Bid("number", 13))),
        (BID, " NIL ", do.MakeBid(0, NIL)),
        (BID, "4+lb", do.MakeBid(0, Bid("number", 4, "little"))),
        (BID, "no trump 4", do.MakeBid(0, Bid("no trump", 4))),
        (BID, "nt4", do.MakeBid(0, Bid("no trump", 4))),
        (BID, "ten for 200", do.MakeBid(0, TEN_FOR_200)),
        (LOOK, "1", do.Look(0)),
        (LOOK, "blind nil", do.MakeBid(0, BLIND_NIL)),
        (LOOK, "ask", do.Ask(0, "cover")),
        (WINDOW, "b7", do.MakeBid(0, Bid("blind number", 7))),
        (WINDOW, "blind 8", do.MakeBid(0, Bid("blind number", 8))),
        (WINDOW, "down", do.StayDown(0)),
        (PLAY, "1", do.PlayCard(0, 0, Card.SA)),
        (PLAY, "as", do.PlayCard(0, 0, Card.SA)),
        (PLAY, "10h", do.PlayCard(0, 0, Card.HT)),
        (PLAY, "play A♠", do.PlayCard(0, 0, Card.SA)),
        (PLAY, "ace of spades", do.PlayCard(0, 0, Card.SA)),
        (PLAY, "the ten of hearts", do.PlayCard(0, 0, Card.HT)),
        (PLAY, "ace", do.PlayCard(0, 0, Card.SA)),
        (PLAY, "!2c", do.PlayCard(0, 0, Card.C2)),
        (PLAY, "3d", do.PlayCard(0, 0, Card.D3)),  # illegal: the rules will say why
        (PASS, "AS KD", do.PassCards(0, (Card.SA, Card.DK))),
        (PASS, "pass kd, kd", do.PassCards(0, (Card.DK, Card.DK))),
        (PASS, "1 4", do.PassCards(0, (Card.SA, Card.C2))),
        (PASS, "none", do.DeclinePass(0)),
        (PASS, "hearts", do.AskSuit(0, Suit.HEARTS)),
        (KITTY, "bj", do.Discard(0, (Card.BJ,))),
        (SAY, "say 3 maybe 1", do.Say(0, 6, 2)),
        (SAY, "3.5", do.Say(0, 7, 0)),
        (SAY, "nil", do.MakeBid(0, NIL)),
        (AGREE, "agree", do.Agree(0)),
        (AGREE, "propose 5", do.Propose(0, 5)),
        (AGREE, "6", do.Propose(0, 6)),
        (RAISE, "6", do.Raise(0, 6)),
        (RAISE, "raise 5", do.Raise(0, 5)),
        (RAISE, "stand", do.StandPat(0)),
        (MISDEAL, "misdeal", do.CallMisdeal(0)),
        (MISDEAL, "ask", do.Ask(0, "misdeal")),
        (MISDEAL, "play", do.WaiveMisdeal(0)),
        (ANSWER, "y", do.Answer(0, True)),
        (ANSWER, "no", do.Answer(0, False)),
        (DRAW, "keep", do.KeepDrawn(0)),
        (DRAW, "2", do.DiscardDrawn(0)),
        (RENOUNCE, "10h", do.CorrectRevoke(0, Card.HT)),
        (RENOUNCE, "stand", do.LetStand(0)),
        (REVOKE, "call", do.CallRevoke(0)),
        (NIL_ROUND, "no", do.PassNil(0)),
        (NIL_ROUND, "1", do.MakeBid(0, NIL)),
    ],
)
def test_a_line_means_an_action(prompt: Prompt, line: str, action: Action) -> None:
    assert parse_answer(line, prompt, choices(prompt, CAST)) == action


@pytest.mark.parametrize(
    ("prompt", "line", "says"),
    [
        (BID, "four", "type 1 to 13, nil, nt4, 10for200 or +lb after a number, as in 4+lb."),
        (PLAY, "9", "There is no choice 9: type 1 to 3."),
        (PLAY, "10x", "is not a card"),
        (PLAY, "ten", "is not a card"),  # two of them
        (PLAY, "2c", "type !2C"),
        (PASS, "AS", "You named one card: type 2 cards"),
        (PASS, "as as", "too often"),
        (PASS, "as 9h", "'9h' is not one of these cards"),
        (PASS, "1 9", "'9' is not one of these cards"),
        (SAY, "say lots", "Type it like this"),
        (SAY, "hm", "is not an answer here"),
        (RAISE, "up", "type 5 to 6 or stand"),
        (ANSWER, "perhaps", "type yes or no"),
        (LOOK, "7x", "is not an answer here"),
        (DRAW, "eat", "type keep or discard"),
    ],
)
def test_anything_else_is_answered_with_what_to_type(prompt: Prompt, line: str, says: str) -> None:
    answer = parse_answer(line, prompt, choices(prompt, CAST))
    assert isinstance(answer, Unrecognized)
    assert says in answer.reason


def test_numbers_are_not_choices_where_a_number_may_be_bid() -> None:
    offered = choices(BID, CAST)
    assert offered.numbered == ()
    assert offered.lines[0] == "1 to 13: bid that many tricks"
    assert "+lb after a number, as in 4+lb: add a little Bemo" in offered.lines


def test_cards_are_numbered_on_one_line() -> None:
    assert choices(PLAY, CAST).lines == (
        "Choose: 1 ace of spades, 2 ten of spades, 3 ten of hearts.",
    )


def test_cards_by_their_names() -> None:
    assert parse_card_name("big joker") is Card.BJ
    assert parse_card_name("lj") is Card.LJ
    assert parse_card_name("queen hearts") is Card.HQ
    assert parse_card_name("two of clubs") is Card.C2
    assert parse_card_name("hearts") is None


def test_every_bid_of_a_number_is_read_out_and_every_other_is_read_by_its_name() -> None:
    numbered = {kind for kind, terms in KINDS.items() if terms.numbered}
    assert set(_MEANING) == numbered
    for kind in KINDS.keys() - numbered - {"partner's"}:
        action = do.MakeBid(0, Bid(kind, KINDS[kind].tricks))
        assert parse_answer(kind, BID, choices(BID, CAST)) == action
