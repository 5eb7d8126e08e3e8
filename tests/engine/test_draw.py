"""The two-handed draw (option `deal`, decision 48)."""

from spades_tui.cards import Card, parse_cards
from spades_tui.engine import Game
from spades_tui.rules.actions import DiscardDrawn, KeepDrawn
from spades_tui.rules.events import CardDrawn
from spades_tui.rules.presets import presets
from tests.engine.tables import asked, do, table

RULES = presets()["two-handed"].rules


def drawing() -> Game:
    return table(RULES, rest="AS 2H 3H KS QD 4D", dealer=1)


def test_the_card_drawn_is_seen_by_its_drawer_alone() -> None:
    game = drawing()

    assert game.view(0).phase == "draw"
    assert game.view(0).drawn is Card.SA
    assert game.view(1).drawn is None
    assert game.view(1).stock == 51


def test_a_card_kept_sends_the_next_one_away() -> None:
    game = drawing()
    do(game, KeepDrawn(0))

    view = game.view(0)
    assert view.hand == (Card.SA,)
    assert view.discarded == (Card.H2,)
    assert game.view(1).discarded == ()
    assert asked(game).seat == 1


def test_a_card_discarded_brings_the_next_one_in() -> None:
    game = drawing()
    do(game, KeepDrawn(0), DiscardDrawn(1))

    assert game.view(1).hand == (Card.SK,)
    assert game.view(1).discarded == (Card.H3,)


def test_the_log_shows_each_what_they_drew() -> None:
    game = drawing()
    do(game, KeepDrawn(0), DiscardDrawn(1))

    assert game.log_for(0)[-2:] == (
        CardDrawn(0, True, Card.SA, Card.H2),
        CardDrawn(1, False, None, None),
    )


def test_thirteen_are_held_and_thirteen_put_away() -> None:
    game = drawing()
    while game.view(0).phase == "draw":
        do(game, KeepDrawn(asked(game).seat))

    view = game.view(0)
    assert view.hand_sizes == (13, 13)
    assert len(view.discarded) == 13
    assert view.stock == 0
    assert view.phase == "bidding"
    assert set(parse_cards("AS QD")) <= set(view.hand or ())
