"""A hand as text and the game it makes: any finished hand and back; refusals name the place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from spades_tui.cards import Card
from spades_tui.engine import Game, InvalidLog
from spades_tui.engine.hand_text.answers import SCRIPTED_ANSWERS
from spades_tui.engine.hand_text.export import hand_to_text, list_played_hands, rules_label
from spades_tui.engine.hand_text.replay import game_from_text
from spades_tui.engine.state import BETWEEN_HANDS
from spades_tui.player_view import PromptKind
from spades_tui.player_view.wording.changes import ending
from spades_tui.rules.actions import (
    CorrectRevoke,
    DeclinePass,
    Discard,
    LetStand,
    MakeBid,
    PassCards,
    PlayCard,
)
from spades_tui.rules.bids import NIL, Bid
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.catalog import with_options
from spades_tui.rules.events import (
    Agreed,
    Assumable,
    Assumed,
    BidMade,
    DealerChosen,
    Event,
    HandDealt,
    PassDeclined,
    Proposed,
    Said,
    ScoreGiven,
)
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import parse_hands_text, write_hand
from spades_tui.rules.formats.share_codes import decode_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.scoring import count_sets
from spades_tui.table.hands import FinishedHand
from spades_tui.table.hands import list_finished_hands as reviewable_hands
from tests.engine.random_play import play_hand, play_hands
from tests.engine.tables import NO_BLIND, playable, rules_with
from tests.rulesets import random_rules


def test_every_kind_of_question_is_answered() -> None:
    assert set(SCRIPTED_ANSWERS) == set(get_args(PromptKind))


def _round(game: Game) -> int:
    """Export and import every finished hand; return how many there were."""
    hands = list_played_hands(game.steps)
    for played in hands:
        text = write_hand(hand_to_text(played))
        (form,) = parse_hands_text(text)
        again = game_from_text(check_hand(form, game.rules), game.rules)
        was, now = played.last.after, again.state
        assert now.stage == BETWEEN_HANDS, text
        assert now.scores == was.scores, text
        assert now.bags == was.bags, text
        assert now.current_hand.playing is not None
        assert [t.plays for t in now.playing.tricks] == [t.plays for t in was.playing.tricks]
        (own,) = list_played_hands(again.steps)
        assert own.last.after.results[-1].sides == was.results[-1].sides
    return len(hands)


def _as_read(game: Game) -> Iterator[tuple[FinishedHand, Game]]:
    """Yield each finished hand of a game, and the game its text makes."""
    decided = reviewable_hands(game.steps)
    for own, played in zip(decided, list_played_hands(game.steps), strict=True):
        (form,) = parse_hands_text(write_hand(hand_to_text(played)))
        yield own, game_from_text(check_hand(form, game.rules), game.rules)


def _decisions(hand: FinishedHand) -> Counter[tuple[object, ...]]:
    return Counter((one.action, one.view.hand, len(one.view.plays)) for one in hand.decisions)


def _holds_no_other_decisions(game: Game) -> None:
    for own, read in _as_read(game):
        (again,) = reviewable_hands(read.steps)
        assert not _decisions(again) - _decisions(own)
        known = not again.after.current_hand.untold
        assert known is not hands_are_drawn(game.rules)
        assert bool(again.decisions) is known
        assert bool(again.untold) is not known
        kinds = {type(one.action) for one in again.decisions}
        assert kinds <= {
            MakeBid,
            PlayCard,
            PassCards,
            DeclinePass,
            Discard,
            CorrectRevoke,
            LetStand,
        }


def test_a_text_holds_the_leftovers_and_discards_of_whoever_took_them() -> None:
    game = play_hands(rules_with(jokers="two", leftovers="dealer", blind_nil=False), 5, 1)
    (played,) = list_played_hands(game.steps)
    text, hand = hand_to_text(played), played.last.after.current_hand

    taker = hand.taker
    assert taker is not None
    assert text.leftovers == ((taker, hand.leftovers),)
    assert text.discarded == ((taker, hand.discarded[taker]),)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", presets())
def test_of_a_text_no_decision_is_looked_back_at_that_it_does_not_hold(name: str) -> None:
    _holds_no_other_decisions(play_hands(presets()[name].rules, 7, 3, revokes=0.2))


@pytest.mark.medium
@given(st.integers(0, 2**32))
def test_by_any_rules_a_text_holds_no_decision_that_was_not_made(seed: int) -> None:
    _holds_no_other_decisions(play_hands(random_rules(Random(seed)), seed, 2, revokes=0.2))


def test_a_number_that_may_have_been_raised_is_nobody_s_first_bid() -> None:
    rules = with_options(NO_BLIND, raise_round="first side")
    bids = _game(BEGUN.replace(" / S:9S", ""), rules).log[3:7]
    assert bids == [*_assumed(BidMade(2, Bid(tricks=3))), BidMade(3, Bid(tricks=1)),
                    *_assumed(BidMade(0, Bid(tricks=4))), BidMade(1, Bid(tricks=2))]  # fmt: skip


def test_in_a_sealed_match_nothing_is_assumed() -> None:
    game = play_hands(NO_BLIND, 5, 1)
    place = next(at for at, one in enumerate(game.log) if isinstance(one, BidMade))
    bid = game.log[place]
    assert isinstance(bid, BidMade)
    log = [*game.log[:place], Assumed(bid)]
    assert Game(game.rules, game.seed, log, sealed=False).log == log
    with pytest.raises(InvalidLog, match="cannot happen"):
        Game(game.rules, game.seed, log)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", presets())
def test_any_finished_hand_of_any_preset_comes_back_with_its_score(name: str) -> None:
    assert _round(play_hands(presets()[name].rules, 5, 3, revokes=0.2))


@pytest.mark.medium
@given(st.integers(0, 2**32))
@example(169)  # partners agree on a number with a Bemo after one has announced a blind nil
def test_any_finished_hand_of_any_rules_comes_back_with_its_score(seed: int) -> None:
    _round(play_hands(random_rules(Random(seed)), seed, 2, revokes=0.2))


def test_the_first_hand_of_a_second_game_comes_back_from_0() -> None:
    assert _round(play_hands(rules_with(max_hands=1, match=2, blind_nil=False), 5, 2)) == 2


DEAL = "N:AKQ.J32.T98.7654 2345.456.234.AK2 6789.AKQ.AKQ.QJT TJ.T987.J765.983"
BEGUN = f"""\
[Deal "{DEAL}"]
[Dealer "W"]
[Score "142/4 97/8"]
[Bids "N:3 E:1 S:4 W:2"]
[Play "N:JH E:6H S:AH W:7H / S:9S"]
"""


def _game(text: str = BEGUN, rules: RuleSet = NO_BLIND) -> Game:
    (form,) = parse_hands_text(text)
    return game_from_text(check_hand(form, rules), rules)


def test_a_hand_goes_on_from_its_score_with_its_dealer() -> None:
    game = _game(BEGUN.replace(" / S:9S", ""))
    assert (game.state.dealer, game.state.scores, game.state.bags) == (1, (142, 97), (4, 8))
    assert game.state.playing.taken == (1, 0, 0, 0)
    assert game.to_act == 0
    assert Game(game.rules, None, game.log, sealed=False).state == game.state


def test_a_hand_without_number_is_the_first_unless_it_was_bid_where_that_one_bids_itself() -> None:
    itself = with_options(NO_BLIND, first_hand="bids itself")
    plain = BEGUN.replace('[Score "142/4 97/8"]\n', "").replace(" / S:9S", "")
    unbid = re.sub(r"\[(Bids|Play) .*\n", "", plain)
    assert [_game(text, itself).state.number for text in (plain, unbid)] == [2, 1]
    assert [_game(text).state.number for text in (plain, unbid)] == [1, 1]


def test_no_score_is_given_to_the_first_hand_of_a_game() -> None:
    plain = BEGUN.replace('[Score "142/4 97/8"]\n', "").replace(" / S:9S", "")
    assert [type(event) for event in _game(plain).log[:2]] == [DealerChosen, HandDealt]
    later = [type(event) for event in _game('[Hand "2"]\n' + plain).log[:3]]
    assert later == [DealerChosen, ScoreGiven, HandDealt]
    assert _game('[Hand "2"]\n' + plain).log[1] == ScoreGiven((0, 0), (0, 0), 2)


def test_a_bid_the_spades_held_do_not_allow_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[Bids\]: by these rules E bids 4 there, not 1"):
        _game(BEGUN.replace(" / S:9S", ""), rules_with(blind_nil=False, bid_rule="spades held"))


def test_the_card_cut_is_one_of_the_pack() -> None:
    cut, text = rules_with(blind_nil=False, bag_cancel_card="cut"), BEGUN.replace(" / S:9S", "")
    assert _game('[Cancel "5H"]\n' + text, cut).view(0).cancel_card is Card.H5
    with pytest.raises(ValueError, match=r"^\[Cancel\]: the BJ is not in the deck"):
        _game('[Cancel "BJ"]\n' + text, cut)


WRONG = [
    ({}, "[Play]: trick 2, S: The 9♠ may not be played: spades are not broken yet."),
    ({'[Dealer "W"]': ""}, "[Deal"),
    ({"S:9S": "W:TS"}, "[Play]: trick 2: it is S's turn, not W's."),
    ({"E:6H": "E:AC"}, "[Play]: trick 1, E: The A♣ may not be played: hearts were led, so follow"),
    ({" S:4": ""}, "[Bids]: that of S is missing, write it, as in S:3."),
    ({"N:3": "N:bnil"}, "[Bids]: bnil"),
    ({"E:1": "E:bnil"}, "[Bids]"),
    ({"N:JH E:6H S:AH W:7H / S:9S": "E:6H"}, "[Play]: trick 1: it is N's turn, not E's."),
    (
        {"TJ.T987.J765.983": "-", "2345.456.234.AK2": "-"},
        "[Deal]: the cards of W and E are not known",
    ),
]


@pytest.mark.parametrize(("changes", "told"), WRONG)
def test_what_cannot_have_been_played_is_refused_with_trick_and_hand(
    changes: dict[str, str], told: str
) -> None:
    text = BEGUN
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(ValueError, match=r"\.$") as caught:
        _game(text)
    assert told in str(caught.value)


def test_bags_nobody_can_have_are_told_of_the_score() -> None:
    with pytest.raises(ValueError, match=r"\[Score\]: .* nobody can have so many bags"):
        _game(BEGUN.replace("142/4", "142/999"), rules_with(blind_nil=False, bag_limit="off"))


def test_a_round_of_nils_is_answered_by_the_bids_of_the_text() -> None:
    text = BEGUN.replace("S:4", "S:nil").replace(" / S:9S", "")
    game = _game(text, with_options(NO_BLIND, nil_round=True, nil_pass=0))
    assert [str(bid) for bid in game.view(0).bids] == ["nil", "2", "3", "1"]
    assert game.state.current_hand.nil_passed == (2, 3, 1)


TALK = rules_with(blind_nil=False, bidding="partnership", nil_pass=0)


def _calls(bids: str) -> list[Event]:
    text = BEGUN.replace("N:3 E:1 S:4 W:2", bids)
    return _game(re.sub(r"\[Play .*\n", "", text), TALK).log[3:7]


def _assumed(*answers: Assumable) -> list[Event]:
    return [Assumed(answer) for answer in answers]


def test_partners_who_talk_say_half_of_their_number_each_and_announce_a_nil_at_once() -> None:
    talk = _assumed(Said(2, 5, 0), Said(0, 5, 0), Proposed(2, 5), Agreed(0))
    assert _calls("N:5 E:4 S:- W:-") == talk
    agreed = _assumed(Proposed(0, 4), Agreed(2), Said(3, 4, 0))
    assert _calls("N:nil E:4 S:4 W:-") == [BidMade(2, NIL), *agreed]
    nils = [BidMade(2, NIL), BidMade(0, NIL)]
    theirs = _assumed(Said(3, 4, 0), Said(1, 4, 0))
    assert _calls("N:nil E:4 S:nil W:-") == [*nils, *theirs]


def test_cards_put_away_that_another_holds_are_told_of_the_deal() -> None:
    rules = rules_with(blind_nil=False, jokers="two", leftovers="dealer")
    with pytest.raises(ValueError, match=r"\[Deal\]: .* not the deck of these rules"):
        _game(BEGUN + '[Leftovers "W:JS+TS"]\n[Discarded "W:AS+KS"]\n', rules)


REVOKED = """\
[Deal "N:876.6543.876.876 5432.2.5432.5432 AKQ.AKQJ.AKQ.AKQ JT9.T987.JT9.JT9"]
[Dealer "E"]
[Bids "N:3 E:3 S:3 W:3"]
[Play "S:AH W:JC N:3H E:2H / S:KH W:TH"]
"""


def test_a_proven_revoke_is_called_where_the_text_says_that_it_ended_the_hand() -> None:
    rules = rules_with(blind_nil=False, revokes="penalised")
    assert _game(REVOKED, rules).to_act == 2
    assert _game(REVOKED + '[Revoke "W"]\n', rules).view(0).results[0].revoker == 1
    with pytest.raises(ValueError, match=r"\[Revoke\]: no revoke of E is proven"):
        _game(REVOKED + '[Revoke "E"]\n', rules)


CORRECTED = REVOKED.replace(" E:2H / S:KH W:TH", " E:2H W:TH / S:AC")


def test_a_second_card_in_a_trick_corrects_the_first() -> None:
    rules = rules_with(blind_nil=False, revokes="penalised")
    game = _game(CORRECTED, rules)
    assert game.view(0).penalty_cards[1] == (Card.CJ,)
    assert playable(game) == {Card.CJ}
    for wrong, told in {
        "S:AH W:TH N:3H E:2H W:9H": "trick 1: W has no wrong card to correct",
        "S:AH W:JC N:3H E:2H W:9C": "trick 1, W: The 9♣ does not correct it",
        "S:AH W:JC N:3H W:TH N:4H E:2H": "trick 1: N has no wrong card",
    }.items():
        with pytest.raises(ValueError, match=rf"\[Play\]: {told}"):
            _game(CORRECTED.replace("S:AH W:JC N:3H E:2H W:TH", wrong), rules)
    with pytest.raises(ValueError, match=r"\[Play\]: trick 1: W has no wrong card to correct"):
        _game(CORRECTED.replace("W:JC", "W:9H"))


def test_whoever_a_moon_of_their_partner_binds_has_bid_the_least_number_before() -> None:
    text = re.sub(r"\[Play .*\n", "", BEGUN).replace('Dealer "W"', 'Dealer "E"')
    bids = text.replace("N:3 E:1 S:4 W:2", "N:moon E:1 S:- W:2")
    placeholder = Assumed(BidMade(0, Bid(tricks=1)))
    assert placeholder in _game(bids, rules_with(blind_nil=False, moon=200)).log
    held = rules_with(blind_nil=False, moon=200, bid_rule="spades held or nil")
    none = "N:AKQJ.32.T98.7654 T987.456.234.AK2 .AKQT9.AKQJ.QJT9 65432.J87.765.83"
    with pytest.raises(ValueError, match="cannot stand beside your partner's nil"):
        _game(bids.replace(DEAL, none).replace("W:2", "W:5"), held)  # South may bid no number


def test_that_nobody_passed_is_told_or_not_known() -> None:
    rules = rules_with(blind_nil=False, nil_pass=1)
    text = BEGUN.replace("N:3", "N:nil").replace(" / S:9S", "")
    assert _game(text, rules).state.current_hand.untold == "passes"
    told = _game(text + '[Passed "none"]\n', rules)
    assert told.state.current_hand.untold == ""
    assert PassDeclined(2) in told.log
    both = _game(text.replace("S:4", "S:nil") + '[Passed "none"]\n', rules)
    assert both.state.current_hand.untold == ""
    assert Assumed(PassDeclined(2), cards_told=True) in both.log  # or South declined


def test_a_dummy_passes_no_cards() -> None:
    with pytest.raises(ValueError, match=r"\[Passed\]: only partners pass cards"):
        _game(f'[Deal "{DEAL}"]\n[Dealer "W"]\n[Passed "E:5S"]\n', presets()["three-dummy"].rules)


def test_a_text_calls_rules_by_their_name_or_their_code() -> None:
    assert rules_label(presets()["mirror"].rules) == "mirror"
    assert decode_rules(rules_label(TALK)) == TALK


MUST_PASS = rules_with(blind_nil=False, nil_pass=1, pass_duty="must")


def test_positions_and_hands_of_which_something_is_missing_are_refused() -> None:
    with pytest.raises(ValueError, match="this is a position"):
        _game('[Deal "N:A... 2... 3... 4..."]\n[Dealer "W"]')
    with pytest.raises(ValueError, match=r"\[Cancel\]: it is missing"):
        _game(rules=rules_with(blind_nil=False, bag_cancel_card="cut"))
    with pytest.raises(ValueError, match=r"\[Passed\]: what N passed is missing"):
        _game(
            BEGUN.replace("N:3", "N:nil").replace(" / S:9S", ""),
            MUST_PASS,
        )


def test_a_score_is_given_once_before_the_first_deal_and_never_to_a_sealed_match() -> None:
    rules = NO_BLIND
    start: list[Event] = [DealerChosen(0), ScoreGiven((10, -20), (1, 2), 4)]
    game = Game(rules, None, start, sealed=False)
    assert (game.state.scores, game.state.bags) == ((10, -20), (1, 2))
    most = ScoreGiven((999_999, -999_999), (9, 0), 999)
    assert Game(rules, None, [DealerChosen(0), most], sealed=False).state.scores == most.points
    refused: dict[Event, str] = {
        ScoreGiven((1,), (0,)): "2 sides",
        ScoreGiven((1_000_000, 0), (0, 0)): "such a score",
        ScoreGiven((0, 0), (0, 0), 0): "such a score",
        ScoreGiven((0, 0), (0, 0), 1000): "such a score",
        ScoreGiven((0, 0), (0, 10)): "so many bags",
        ScoreGiven((0, 0), (0, -1)): "so many bags",
    }
    for bad, why in refused.items():
        with pytest.raises(InvalidLog, match=why):
            Game(rules, None, [DealerChosen(0), bad], sealed=False)
    with pytest.raises(InvalidLog, match="begun already"):
        Game(rules, None, [*start, start[1]], sealed=False)
    dealer = next(one for one in play_hands(rules, 1, 1).log if isinstance(one, DealerChosen))
    with pytest.raises(InvalidLog, match="begins at 0"):
        Game(rules, 1, [dealer, start[1]])


def test_a_hand_taken_back_or_not_over_is_not_exported() -> None:
    game = play_hands(NO_BLIND, 3, 1)
    whole = list_played_hands(game.steps)
    assert len(whole) == 1
    assert isinstance(whole[0].dealt.event, HandDealt)
    game.undo(0)
    assert list_played_hands(game.steps) == []


def test_the_end_of_a_game_taken_up_late_names_the_players() -> None:
    rules = presets()["tournament"].rules
    game = Game(rules, 4, (DealerChosen(0), ScoreGiven((0, 0), (0, 0), 10)), sealed=False)
    play_hand(game, Random(4))
    view = game.view(0)
    assert view.outcome is not None
    assert view.outcome.reason.startswith(("Us win", "Them win"))
    told = view.outcome.reason.replace("Us", "Ann and Cy").replace("Them", "Bo and Di")
    assert ending(view, ("Ann and Cy", "Bo and Di")) == told


def test_a_hand_carries_the_sets_of_each_side_where_sets_lose_the_game() -> None:
    rules = rules_with(sets_lose=5)
    game = play_hands(rules, 3, 4)
    *_, last = list_played_hands(game.steps)
    text = write_hand(hand_to_text(last))
    sets = [
        sum(hand.sides[side].made is False for hand in game.state.results[:-1]) for side in (0, 1)
    ]
    assert any(sets)
    assert re.findall(r"/(\d+)(?= |\")", re.findall(r"Score .*", text)[0]) == list(map(str, sets))
    (form,) = parse_hands_text(text)
    again = game_from_text(form, rules)
    assert [side.sets for side in again.view(0).before] == list(
        count_sets((hand.sides for hand in game.state.results), rules)
    )
