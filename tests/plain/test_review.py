"""A reviewed hand in lines: who bid what, and parts that add up as they are printed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from spades_tui.bots.pricing.price import Depth
from spades_tui.engine import Game
from spades_tui.plain.table import PlainGame
from spades_tui.player_view import View
from spades_tui.player_view.wording import Cast
from spades_tui.review import review
from spades_tui.review.hints import facts_at
from spades_tui.review.marks import Mark
from spades_tui.review.result_split import ResultSplit, deal_value, level_result
from spades_tui.review.review import BY_HAND, HandReview, ReviewedDecision, Reviewer
from spades_tui.review.review_text import review_lines
from spades_tui.rules.bids import PARTNERS
from spades_tui.rules.events import DealerChosen, Event, ScoreGiven
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import folders
from spades_tui.storage.records.header import Branch
from spades_tui.storage.records.record import read_header
from spades_tui.storage.settings import Settings
from spades_tui.table.hands import FinishedHand, list_finished_hands
from spades_tui.table.playouts import PlayoutResult
from spades_tui.table.seats import make_seats
from spades_tui.table.table import Table
from spades_tui.text import format_signed
from spades_tui.tui.pages.review.rows import contract_words, error_count, parts_of
from tests.engine.random_play import play_hand
from tests.plain.scripted import Scripted, new_table

CAST = Cast(("You", "Will", "Nora", "Edd"), 0, "symbols")
SPLIT = ResultSplit(-33.66, -9.93, -51.41, -10.5, 87.58, -49.4, 8.79, 0.0007)


def hand_of(preset: str, seed: int = 2) -> FinishedHand:
    game = Game(preset_named(preset).rules, seed)
    play_hand(game, random.Random(seed))
    return list_finished_hands(game.steps)[0]


def lines_of(hand: FinishedHand, seat: int = 0) -> list[str]:
    return list(review_lines(1, HandReview(hand, seat, CAST, (), SPLIT)))


def numbers_in(text: str) -> list[float]:
    return [float(found.replace("−", "-")) for found in re.findall(r"(?<!±)[+−]\d+\.?\d*", text)]


def test_the_parts_as_printed_add_up_to_the_result() -> None:
    hand = hand_of("standard")
    result, *parts = numbers_in(lines_of(hand)[-1])
    assert round(sum(parts), 1) == result == -2.4
    shown = parts_of(SPLIT, hand, 0, CAST)
    assert numbers_in(" ".join(part.value for part in shown)) == parts
    assert [part.label for part in shown] == ["Cards", "You", "Nora", "Opponents", "Fall of cards"]


def test_a_part_is_told_in_a_sentence_with_its_own_figure() -> None:
    for part in parts_of(SPLIT, hand_of("standard"), 0, CAST):
        assert f" {part.value.strip('+−')} " in part.sentence
        assert " of 100 games" in part.sentence
    by_hand = parts_of(replace(SPLIT, by_hand=True), hand_of("standard"), 2, CAST)
    assert by_hand[1].sentence == "Nora's choices gave away 51 net points."
    assert by_hand[2].sentence == "Your choices gave away 10 net points."
    assert by_hand[3].sentence == "The opponents' choices gave you and Nora 88 net points."
    open_yet = parts_of(None, hand_of("standard"), 0, CAST)
    assert {part.value for part in open_yet} == {"…"}


@pytest.mark.medium
def test_that_a_game_is_decided_is_said_once_a_hand() -> None:
    rules = preset_named("standard").rules
    score: list[Event] = [DealerChosen(0), ScoreGiven((20, 470), (1, 2), 9)]
    later = Game(rules, 7, score, sealed=False)
    play_hand(later, random.Random(2))
    hand = list_finished_hands(later.steps)[0]
    prices = Depth(most=20, until_clear=False)
    found = Reviewer(later, CAST.names, 0, prices, me=0).review_hand(hand, with_split=True)
    lines = list(review_lines(9, found))
    assert sum(one.by_hand for one in found.own) > 1
    assert "".join(lines).count(BY_HAND) == 1
    net = hand.result.sides[0].hand - hand.result.sides[1].hand
    assert lines[-1].startswith(f"Net points of the hand: {format_signed(net)}. ")
    result, *parts = numbers_in(lines[-1])
    assert sum(parts) == result == net
    assert "more of 100 games" not in "".join(lines)


def test_a_partner_who_is_told_it_is_addressed() -> None:
    hand = hand_of("standard")
    assert "Your choices: −3.6. Nora's: −0.7. The" in lines_of(hand, 0)[-1]
    assert "Nora's choices: −3.6. Yours: −0.7. The" in lines_of(hand, 2)[-1]


def test_a_bid_of_the_side_is_told_of_both_partners() -> None:
    hand = hand_of("partnership-bidding")
    bids = hand.result.bids
    marked = bids.index(PARTNERS)
    bid = bids[(marked + 2) % 4]
    assert bid is not None
    number = bid.tricks
    assert f"bid {number} and took" in lines_of(hand, marked)[0]
    assert f"bid {number}, took" in contract_words(hand, marked, CAST)
    assert not any("with partner" in line for one in hand.decisions for line in facts_at(one, CAST))


@pytest.mark.parametrize("preset", ["standard", "partnership-bidding", "three-dummy"])
def test_the_tricks_beside_a_bid_are_those_it_is_scored_by(preset: str) -> None:
    hand = hand_of(preset)
    table, result = hand.before.seats, hand.result
    for seat in range(table.players):
        took = result.tricks_for(seat, table)
        assert f" and took {took}: " in lines_of(hand, seat)[0]
        if preset != "standard":
            (scored,) = {re.findall(r"took (\d+)", line.label)[0]
                         for line in result.sides[table.side_of[seat]].lines
                         if "took" in line.label}  # fmt: skip
            assert took == int(scored)


def test_a_hand_that_bids_itself_has_tricks_and_no_bid() -> None:
    hand = hand_of("jjdd")
    took = hand.result.tricks[0]
    assert lines_of(hand)[0].startswith(f"Hand 1. You took {took}: You and Nora ")
    assert contract_words(hand, 0, CAST) == f"you took {took}"


def test_a_hand_that_bid_itself_and_took_nothing_was_not_thrown_in() -> None:
    hand = hand_of("jjdd")
    seat = hand.result.tricks.index(0)
    assert level_result("club", hand, seat, PlayoutResult((0.5, 0.5), hand.result)).tricks == 0
    assert level_result("club", hand, seat, PlayoutResult()).tricks is None


def test_choices_that_cost_something_are_counted() -> None:
    own = [one for one in hand_of("standard").decisions if one.seat == 0]
    marks: tuple[Mark, ...] = ("?", "fine", "?!")
    found = [ReviewedDecision(one, None, mark, "") for one, mark in zip(own, marks, strict=False)]
    assert error_count("You", found) == "You: 2 errors in 3"
    assert error_count("You", found[:2]) == "You: 1 error in 2"
    assert error_count("You", found[1:2]) == "You: no errors in 1"
    assert error_count("You", [*found, None]) == "You: 3 of 4 priced"


pytestmark = pytest.mark.search

STANDARD = preset_named("standard").rules
SIGNS = re.compile(r"[█▌▎♠♥♦♣│─·]|\?!|  ")


@pytest.fixture(autouse=True)
def one_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the worth of a deal be told by one replay: twenty take seconds."""
    monkeypatch.setattr(review, "deal_value", partial(deal_value, replays=1))


def club_table() -> Table:
    return Table.new(STANDARD, 1, make_seats(STANDARD, "club", "club"), title="Test", saved=False)


def after_a_hand(*lines: str) -> Callable[[View], str | None]:
    """Take the first choice all through the first hand, then type these."""
    rest = iter(lines)
    return lambda view: "1" if view.hand_number == 1 else next(rest, None)


def said_after(table: Table, *lines: str) -> list[str]:
    console = Scripted(table, after_a_hand(*lines))
    game = PlainGame(table, console, settings=Settings(adviser="club"))
    game.commands.depth = Depth(most=24, least=24)
    game.play()
    said = console.lines
    return said[said.index("Hand 1 is over.") :]


@pytest.mark.medium
def test_a_review_reads_as_sentences_with_cards_as_words() -> None:
    assert "Type review split to hear where the result came from." in said_after(
        club_table(), "review", "quit"
    )
    said = said_after(club_table(), "review split", "quit")
    start = next(at for at, line in enumerate(said) if line.startswith("Working out"))
    told = said[
        start + 1 : said.index("Type try and a trick, as in try 5, to play on from there yourself.")
    ]
    assert told[0].startswith("Hand 1. You bid ")
    assert "real choice" in told[1]
    assert told[-1].startswith("Change in games won of 100: ")
    parts = [line for line in told if re.match(r"Bid \d+: |Trick \d+, ", line)]
    assert len(parts) == 14
    assert all(re.search(r" of (clubs|diamonds|hearts|spades)", line) for line in parts[1:])
    for line in told:
        assert not SIGNS.search(line.strip()), line
        assert line.endswith("."), line


@pytest.mark.medium
def test_another_hand_or_player_is_reviewed_by_name() -> None:
    said = said_after(club_table(), "review West", "review 7", "review Nobody", "quit")
    assert any(line.startswith("Hand 1. West bid ") for line in said)
    assert "Hands 1 to 1 are finished; type one of them." in said
    assert any(line.startswith("Type review, and the number of a hand, or You") for line in said)


def test_before_the_first_hand_is_over_there_is_nothing_to_review() -> None:
    table = club_table()
    rest = iter(("review", "try 5", "quit"))
    console = Scripted(table, lambda _view: next(rest, None))
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    assert console.lines.count("A hand can be reviewed once it is finished.") == 2


def test_a_hand_is_tried_again_and_the_game_goes_on() -> None:
    table = new_table()
    script = iter(["try 12", "1", "1", "1", "1", "score", "quit"])
    console = Scripted(table, after_a_hand(*script))
    PlainGame(table, console, settings=Settings(adviser="club")).play()
    said = console.lines[console.lines.index("Hand 1 is over.") :]
    assert "The hand tried again is over. Back to your game." in said
    assert table.view().hand_number == 2, "the game is where it was"
    kinds = [read_header(path).kind for path in folders().records.glob("*.jsonl")]
    assert [kind for kind in kinds if isinstance(kind, Branch)]
    assert not [
        path
        for path in folders().games.glob("*.jsonl")
        if isinstance(read_header(path).kind, Branch)
    ]


def test_what_cannot_be_tried_is_told() -> None:
    said = said_after(club_table(), "try", "try 20", "quit")
    assert sum(line.startswith("Type try and one of these: bids, 1, 2") for line in said) == 2
