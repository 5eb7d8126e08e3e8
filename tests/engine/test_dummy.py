"""Three at the table and a dummy (option `players`, decision 46)."""

from spades_tui.engine import Game
from spades_tui.rules.actions import PlayCard
from spades_tui.rules.presets import presets
from tests.engine.tables import asked, bid, do, play, refusal, table

HANDS = {
    0: "AS KS QS AH KH QH JH AD KD QD AC KC QC",
    1: "JS TS 9S TH 9H 8H 7H JD TD 9D JC TC 9C",
    2: "8S 7S 6S 6H 5H 4H 3H 8D 7D 6D 8C 7C 6C",
    3: "5S 4S 3S 2S 2H 5D 4D 3D 2D 5C 4C 3C 2C",
}


def bid_up(bids: str) -> Game:
    game = table(presets()["three-dummy"].rules, HANDS)
    bid(game, bids)
    return game


def test_the_highest_bidder_plays_with_the_dummy_and_the_next_player_leads() -> None:
    game = bid_up("3 5 2")

    assert game.view(0).declarer == 1
    assert asked(game).seat == 2


def test_of_equal_bids_the_earlier_counts() -> None:
    assert bid_up("4 5 5").view(0).declarer == 1
    assert bid_up("5 5 5").view(0).declarer == 0


def test_play_goes_declarer_next_player_dummy_other_defender() -> None:
    game = bid_up("3 5 2")
    order = []
    for card in ("3H", "2H", "AH", "TH"):
        order.append((asked(game).seat, asked(game).hand))
        play(game, card)

    assert order == [(2, 2), (1, 3), (0, 0), (1, 1)]
    assert game.view(0).taken == (1, 0, 0, 0)


def test_the_dummy_plays_between_the_defenders_whoever_is_declarer() -> None:
    game = bid_up("5 3 2")
    hands = []
    for _ in range(4):
        hands.append(asked(game).hand)
        game.submit(asked(game).actions[0])

    assert hands == [1, 3, 2, 0]


def test_nobody_sees_the_dummy_before_the_opening_lead() -> None:
    game = bid_up("3 5 2")

    assert all(game.view(seat).dummy is None for seat in range(3))
    play(game, "3H")
    assert all(len(game.view(seat).dummy or ()) == 13 for seat in range(3))


def test_the_declarer_plays_the_dummys_cards_and_only_in_its_turn() -> None:
    game = bid_up("3 5 2")
    play(game, "3H")
    own = game.view(1).hand
    assert own is not None

    assert "another hand" in refusal(game, PlayCard(1, 1, own[0]))
    assert "another player" in refusal(game, PlayCard(0, 3, own[0]))
    dummy = asked(game).actions
    do(game, dummy[0])
    assert asked(game).seat == 0


def test_the_result_names_the_declarer() -> None:
    game = bid_up("3 5 2")
    while game.prompt is not None:
        do(game, game.prompt.actions[0])

    result = game.view(0).results[0]
    assert result.declarer == 1
    assert sum(result.tricks) == 13
    assert len(result.tricks) == 4
