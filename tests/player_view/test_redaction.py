"""What each seat may read in the log."""

from spades_tui.cards import Card
from spades_tui.player_view.redaction import redact_event, redact_log
from spades_tui.rules.bids import NIL
from spades_tui.rules.events import (
    BidMade,
    CardDrawn,
    CardPlayed,
    CardsDiscarded,
    CardsPassed,
    Event,
    HandDealt,
    LeftoversTaken,
    RevokeLeft,
)

HAND = (Card.SA, Card.H2)
DEAL = HandDealt(
    game=1, number=1, attempt=1, deal=1, dealer=0, hands=(HAND, HAND), rest=HAND, nonce="secret"
)


def test_no_hand_no_rest_and_no_nonce_of_a_deal_is_shown_to_anybody() -> None:
    seen = redact_event(DEAL, 0)

    assert isinstance(seen, HandDealt)
    assert (seen.hands, seen.rest, seen.nonce) == ((None, None), None, None)
    assert (seen.dealer, seen.deal) == (0, 1)


def test_a_deal_without_leftovers_says_so() -> None:
    seen = redact_event(HandDealt(1, 1, 1, 1, 0, (HAND, HAND)), 1)

    assert isinstance(seen, HandDealt)
    assert seen.rest == ()


def test_cards_are_shown_to_the_one_who_handled_them() -> None:
    for event, hidden in (
        (CardDrawn(0, True, Card.SA, Card.H2), CardDrawn(0, True, None, None)),
        (LeftoversTaken(0, HAND, 2), LeftoversTaken(0, None, 2)),
        (CardsDiscarded(0, HAND, 2), CardsDiscarded(0, None, 2)),
        (CardsPassed(0, 2, HAND, 2), CardsPassed(0, 2, None, 2)),
    ):
        assert redact_event(event, 0) == event
        assert redact_event(event, 1) == hidden
        assert redact_event(event, 2) == hidden


def test_a_wrong_card_let_stand_is_known_to_its_player_alone() -> None:
    log: list[Event] = [CardPlayed(1, Card.CJ), RevokeLeft(1), BidMade(0, NIL)]

    assert redact_log(log, 1) == tuple(log)
    assert redact_log(log, 0) == (CardPlayed(1, Card.CJ), BidMade(0, NIL))
