"""The partners of a side agree on one number (decision 29)."""

from spades_tui.engine import Game
from spades_tui.rules.actions import Agree, Answer, Look, MakeBid, Propose, Raise, Say, StandPat
from spades_tui.rules.bids import BLIND_NIL, NIL, Bid
from spades_tui.rules.catalog import with_options
from spades_tui.rules.ruleset import RuleSet
from tests.engine.tables import asked, choices, do, refusal, rules_with, table

RULES = rules_with(bidding="partnership", blind_nil=False)


def bids(game: Game) -> str:
    return " ".join(str(bid) for bid in game.view(0).bids)


def talk(rules: RuleSet = RULES, *, dealer: int = 3) -> Game:
    return table(rules, dealer=dealer)


def agree(game: Game, number: int) -> None:
    """Let the side whose turn it is say three each and agree on `number`."""
    first = asked(game).seat
    second = (first + game.state.seats.players // 2) % game.state.seats.players
    do(game, Say(first, 6, 2), Say(second, 6, 2), Propose(first, number), Agree(second))


def test_the_non_dealers_side_agrees_first_and_its_first_seated_partner_speaks() -> None:
    game = talk()
    order = [asked(game).seat]
    do(game, Say(0, 7, 3))
    order.append(asked(game).seat)
    do(game, Say(2, 4, 0))
    order.append(asked(game).seat)
    do(game, Propose(0, 6))
    order.append(asked(game).seat)
    do(game, Agree(2))
    order.append(asked(game).seat)

    assert order == [0, 2, 0, 2, 1]
    assert bids(game) == "6 None - None"
    assert game.view(1).proposed == (None, None)


def test_proposals_alternate_and_the_third_stands() -> None:
    game = talk()
    do(game, Say(0, 7, 3), Say(2, 4, 0), Propose(0, 6), Propose(2, 4))
    assert game.view(1).proposed == (4, None)
    assert asked(game).seat == 0
    do(game, Propose(0, 5))

    assert bids(game) == "5 None - None"
    assert asked(game).seat == 1


def test_the_second_partner_alone_names_the_number() -> None:
    game = talk(with_options(RULES, named_by="second partner", bemo=True))
    assert not any(isinstance(action, MakeBid) and action.bid.tricks for action in choices(game))
    assert refusal(game, MakeBid(0, Bid(tricks=6))) == "First say what you can take."
    do(game, Say(0, 7, 3))

    assert asked(game).seat == 2
    assert choices(game) == {MakeBid}
    assert refusal(game, Propose(2, 6)).startswith("Numbers are not proposed")
    do(game, MakeBid(2, Bid(tricks=6)))
    assert bids(game) == "- None 6 None"
    do(game, Say(1, 7, 3), MakeBid(3, Bid("number", 5, "little")))
    assert bids(game) == "- - 6 5+lb"


def test_a_nil_beside_the_one_who_names_the_number() -> None:
    game = talk(with_options(RULES, named_by="second partner"))
    do(game, MakeBid(0, NIL), MakeBid(2, Bid(tricks=5)))
    assert bids(game) == "nil None 5 None"
    do(game, Say(1, 7, 3), MakeBid(3, NIL), MakeBid(1, Bid(tricks=4)))
    assert bids(game) == "nil 4 5 nil"


def test_the_same_number_again_is_no_proposal() -> None:
    game = talk()
    do(game, Say(0, 7, 3), Say(2, 4, 0), Propose(0, 6))

    assert Propose(2, 6) not in asked(game).actions
    assert choices(game) >= {Agree, Propose}


def test_a_nil_is_announced_inside_the_talk_and_the_number_binds_the_other_alone() -> None:
    game = talk()
    do(game, Say(0, 7, 3), MakeBid(2, NIL))
    assert asked(game).seat == 0
    do(game, Propose(0, 4))
    assert asked(game).seat == 2
    assert refusal(game, MakeBid(2, NIL)) == "You have bid nil; the number is your partner's."
    do(game, Agree(2))

    assert bids(game) == "4 None nil None"


def test_a_nil_before_anything_is_said_leaves_the_partner_to_propose() -> None:
    game = talk()
    do(game, MakeBid(0, NIL), Propose(2, 4), Propose(0, 5), Agree(2))

    assert bids(game) == "nil None 5 None"


def test_too_high_a_number_beside_a_nil_is_told_of_who_will_hold_it() -> None:
    game = talk()
    do(game, MakeBid(0, NIL))

    assert "14" in refusal(game, Propose(2, 14))


def test_numbers_are_not_bid_but_agreed() -> None:
    game = talk()

    assert "agreed by talk" in refusal(game, MakeBid(0, Bid(tricks=4)))


def test_nobody_can_say_more_than_there_are_tricks() -> None:
    game = talk()

    assert Say(0, 26, 0) in asked(game).actions
    assert Say(0, 25, 2) not in asked(game).actions


def test_blind_nil_inside_the_talk_is_called_before_looking() -> None:
    game = talk(with_options(RULES, blind_nil=True, blind_nil_deficit=0, blind_nil_pass=0))
    assert choices(game) == {Look, MakeBid}
    do(game, MakeBid(0, BLIND_NIL), Look(2), Propose(2, 4), Agree(0))

    assert bids(game) == "bnil None 4 None"


def test_unlooked_partners_look_before_they_talk_of_a_number() -> None:
    game = talk(with_options(RULES, blind_nil=True, blind_nil_deficit=0, blind_nil_pass=0))

    assert refusal(game, Propose(0, 4)) == "Look at your cards first, or call blind."


def test_after_both_sides_have_agreed_the_cards_are_played() -> None:
    game = talk()
    agree(game, 6)
    agree(game, 5)

    assert bids(game) == "6 5 - -"
    assert (asked(game).kind, asked(game).seat) == ("play", 0)


def test_six_players_agree_side_by_side_from_the_dealers_left() -> None:
    six = with_options(RULES, players="six pairs", packs=2)
    game = table(six, dealer=0)
    order = []
    for _ in range(3):
        order.append(asked(game).seat)
        agree(game, 5)

    assert order == [1, 2, 3]
    assert asked(game).kind == "play"


def test_decision_33_a_side_raises_its_number_by_talk() -> None:
    game = talk(with_options(RULES, raise_round="first side"))
    agree(game, 6)
    agree(game, 5)
    assert (asked(game).kind, asked(game).seat) == ("raise", 0)
    do(game, StandPat(0))
    assert asked(game).seat == 2
    do(game, Raise(2, 7))
    assert (asked(game).kind, asked(game).seat, asked(game).about) == ("answer", 0, "7")
    assert game.view(1).proposed == (7, None)
    do(game, Answer(0, True))

    assert bids(game) == "7 5 - -"
    assert asked(game).kind == "play"


def test_decision_33_a_raise_refused_by_the_partner_leaves_the_number() -> None:
    game = talk(with_options(RULES, raise_round="first side"))
    agree(game, 6)
    agree(game, 5)
    do(game, Raise(0, 8), Answer(2, False))

    assert bids(game) == "6 5 - -"
    assert asked(game).kind == "play"
