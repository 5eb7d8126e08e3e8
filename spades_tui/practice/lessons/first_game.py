"""The first game: its hand, its table, and the explanations at each moment."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Final, Literal, Self

import msgspec

from spades_tui import PROGRAM
from spades_tui.decoding import prepare_type
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.replay import game_from_text
from spades_tui.player_view import View
from spades_tui.player_view.standing import side_standing
from spades_tui.player_view.wording import Cast, bid_text
from spades_tui.practice.lessons.positions import LEARNER, Move, parse_answer, parse_moves
from spades_tui.practice.lessons.wasted_card import Waste, find_wasted_card
from spades_tui.rules.bids import is_nil
from spades_tui.rules.deck import card_order, suits_of
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import parse_hands_text
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.clock import utc_now
from spades_tui.storage.records.header import Header, Practice
from spades_tui.table.seats import Seats, make_seats, seat_names
from spades_tui.table.table import Rejection, Table, TableUpdate
from spades_tui.table.worker.requests import DecisionRequest
from spades_tui.text import count_noun, format_number

Trigger = Literal[
    "table", "trick", "nil", "count", "contract", "follow", "void", "lead", "break", "made",
    "score", "bags",
]  # fmt: skip
"""The moments of the first game that are explained."""


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An explanation that is shown once.

    Attributes:
        when: the moment at which it is shown.
        title: its title.
        say: its sentences, with `{name}` in place of facts of the game.
        missed: the sentence shown after the hand, if that moment never came.
    """

    when: Trigger
    title: str
    say: tuple[str, ...]
    missed: str = ""


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A remark on a card the learner has wasted, shown once.

    Attributes:
        when: the kind of waste.
        title: its title.
        say: its sentences, with `{name}` in place of facts of the game.
    """

    when: Waste
    title: str
    say: tuple[str, ...]


class FirstGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the first game's file.

    Attributes:
        hand: the deal, as text.
        bids: the bids of the other seats, in the notation of `parse_moves`.
        topics: the explanations; at each moment the first that fits is shown.
        corrections: the remarks on wasted cards.
        screen: by placeholder of the topics, the words for actions on the screen.
        plain: by placeholder, the words for the same actions in plain mode.
    """

    hand: str
    bids: str
    screen: dict[str, str]
    plain: dict[str, str]
    topics: tuple[Topic, ...] = msgspec.field(name="topic")
    corrections: tuple[Correction, ...] = msgspec.field(name="correction")


@cache
def first_game() -> FirstGame:
    """Return the contents of the first game's file, which is read on the first call only."""
    text = (files(__package__) / "texts" / "first.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), prepare_type(FirstGame))


def first_hand() -> Game:
    """Return a new game of the first hand, before the first bid."""
    (form,) = parse_hands_text(first_game().hand)
    rules = RuleSet()
    return game_from_text(check_hand(form, rules), rules)


def _first_bids() -> dict[int, Move]:
    """Return the bids of the other seats as moves, by seat."""
    return {move[0]: move for move in parse_moves(first_game().bids, 4)}


# -- the moments ----------------------------------------------------------------------------


def _is_learners_turn(view: View) -> bool:
    return view.prompt is not None and view.prompt.kind == "play"


def _count_led_suit(view: View) -> int:
    """Return the number of the learner's cards in the suit led; −1 if no card was led."""
    if view.trick is None or not _is_learners_turn(view):
        return -1
    suit = card_order(view.rules).suit
    return sum(suit[card] is view.trick.suit for card in view.hand or ())


def _nil_bidder(view: View) -> int | None:
    bids = enumerate(view.bids)
    return next((seat for seat, bid in bids if seat != view.seat and is_nil(bid)), None)


_WHEN: Final[dict[Trigger, Callable[[View], bool]]] = {
    "table": lambda _: True,
    "trick": lambda _: True,
    "nil": lambda view: view.phase == "bidding" and _nil_bidder(view) is not None,
    "count": lambda view: view.prompt is not None and view.prompt.kind == "bid",
    "contract": lambda view: view.phase == "play",
    "follow": lambda view: _count_led_suit(view) > 0,
    "void": lambda view: _count_led_suit(view) == 0,
    "lead": lambda view: _is_learners_turn(view) and view.trick is None and bool(view.tricks),
    "break": lambda view: _is_learners_turn(view) and view.spades_broken,
    "made": lambda view: _is_learners_turn(view) and side_standing(view, view.side).fate == "made",
    "score": lambda view: bool(view.results),
    "bags": lambda view: bool(view.results),
}


class FirstGameGuide:
    """Chooses the explanations of the first game; each is given once, at its moment.

    Args:
        cast: the words for players and cards.
        plain: whether to explain how to play in plain mode; if not, on the screen.
    """

    def __init__(self, cast: Cast, *, plain: bool = False) -> None:
        self._cast = cast
        ways = first_game().plain if plain else first_game().screen
        self._ways = {name: words.format(program=PROGRAM) for name, words in ways.items()}
        self._covered: set[Trigger] = set()
        self._corrected: set[tuple[Waste, bool]] = set()
        self._open_turn: View | None = None
        """The learner's turn to play, until they have played."""

    @property
    def number(self) -> int:
        """The number of topics shown so far."""
        return len(self._covered)

    @property
    def topic_count(self) -> int:
        """The number of all topics."""
        return len(first_game().topics)

    @property
    def is_over(self) -> bool:
        """Whether all topics were shown."""
        return self.number == self.topic_count

    def next(self, view: View) -> tuple[str, tuple[str, ...]] | None:
        """Return the title and sentences of the next topic to show at `view`; None if there is
        none.

        Each topic is returned once, so call it until it returns None. After the hand, the topics
        whose moment never came are returned before the one on the score.
        """
        for topic in first_game().topics:
            if topic.when in self._covered:
                continue
            if _WHEN[topic.when](view):
                words = tuple(text.format(**self._facts(view)) for text in topic.say)
            elif view.results:
                words = (topic.missed,)
            else:
                continue
            self._covered.add(topic.when)
            return topic.title, tuple(self._cast.restyle_cards(text) for text in words)
        return None

    def correction(self, view: View) -> tuple[str, tuple[str, ...]] | None:
        """Return the title and sentences of a remark on the learner's latest card.

        None if the card was not wasted, or if that kind of waste was explained before (ruffs count
        as a kind of their own). Call it with the learner's view after every update of the table.
        """
        turn, self._open_turn = self._open_turn, view if _is_learners_turn(view) else None
        card = next((play.card for play in reversed(view.plays) if play.hand == view.seat), None)
        if turn is None or card is None or card not in (turn.hand or ()):
            return None
        waste = find_wasted_card(turn, card)
        if waste is None:
            return None
        trick = turn.trick
        is_ruff = trick is not None and card_order(turn.rules).suit[card] is not trick.suit
        if (waste.waste, is_ruff) in self._corrected:
            return None
        self._corrected.add((waste.waste, is_ruff))
        correction = next(
            candidate for candidate in first_game().corrections if candidate.when == waste.waste
        )
        facts = {
            "card": card.label,
            "best": waste.best.label,
            "other": waste.other.label,
            "partner": self._cast.subject_of(view.partner or 0),
        }
        words = (self._cast.restyle_cards(text.format(**facts)) for text in correction.say)
        return correction.title, tuple(words)

    def _facts(self, view: View) -> dict[str, str]:
        """Return the facts that the sentences may name."""
        rules, cast = view.rules, self._cast
        bidder = _nil_bidder(view)
        stands = side_standing(view, view.side)
        own = view.results[-1].sides[view.side] if view.results else None
        return self._ways | {
            "target": format_number(rules.ending.target),
            "nil": format_number(rules.nil.nil_value),
            "bags": str(rules.scoring.bag_limit),
            "bag_penalty": format_number(rules.scoring.bag_penalty),
            "nil_bidder": "" if bidder is None else cast.subject_of(bidder),
            "promise": self._promise(view),
            "leader": "" if view.trick is None else cast.subject_of(view.trick.leader),
            "led": "" if view.trick is None else f"the {view.trick.plays[0].card.label}",
            "suit": "" if view.trick is None else view.trick.suit.plural,
            "held": _held_words(view),
            "unbroken": _unbroken_words(view),
            "contract": format_number(stands.contract or 0),
            "result": self._result(view),
            "own_bags": "" if own is None else f"Your side has {count_noun(own.bags, 'bag')} now.",
        }

    def _promise(self, view: View) -> str:
        """Return a sentence on the contract of the learner's side."""
        own, mate = view.bids[view.seat], view.bids[view.partner or 0]
        contract = side_standing(view, view.side).contract
        if own is None or mate is None:
            return ""
        partner = self._cast.subject_of(view.partner or 0)
        if is_nil(own):
            return (
                f"You bid nil: you must not win a single trick. {partner} bid {bid_text(mate)}, "
                f"and your side must still take {count_noun(contract or 0, 'trick')}."
            )
        return (
            f"You bid {bid_text(own)} and {partner} {bid_text(mate)}: together your side must "
            f"win {count_noun(contract or 0, 'trick')}."
        )

    def _result(self, view: View) -> str:
        """Return a sentence with the score of each side."""
        if not view.results:
            return ""
        sentences = []
        for side, owner in ((view.side, "Your side"), (1 - view.side, "The others")):
            score = view.results[-1].sides[side]
            lines = ", ".join(
                f"{line.label[0].lower()}{line.label[1:]} ({format_number(line.points, '+')})"
                for line in score.lines
            )
            sentences.append(f"{owner} {format_number(score.hand, '+')}: {lines}.")
        return " ".join(sentences)


def _held_words(view: View) -> str:
    number = _count_led_suit(view)
    if view.trick is None or number <= 0:
        return ""
    if number == 1:
        return f"one {view.trick.suit.plural[:-1]}, and it has to be that"
    return f"{number} {view.trick.suit.plural}, and only those can be chosen"


def _unbroken_words(view: View) -> str:
    """Return a sentence that spades may not be led yet; "" if they may."""
    plain = {suit.plural for suit in suits_of(view.hand or (), view.rules)} - {"spades"}
    if view.spades_broken or not plain:
        return ""
    return " But not a spade: nobody has played one yet."


def instruction(view: View) -> str:
    """Return a sentence that tells what to do now, and with which keys.

    It is "" if it is not the learner's turn.

    Args:
        view: the view of the learner, in seat 0.
    """
    assert view.seat == LEARNER, "the first game is the learner's"
    prompt = view.prompt
    if prompt is None:
        return ""
    if prompt.kind == "bid":
        return "Type how many tricks you will win, then press Enter."
    if view.trick is None:
        return "You lead: choose a card with ← and →, then press Enter."
    led = view.trick.suit.plural
    if _count_led_suit(view) > 0:
        return f"Follow with one of your {led}: choose with ← and →, then press Enter."
    return f"You have no {led}: choose any card with ← and →, then press Enter."


FIRST_GAME_TITLE: Final = "Your first game"
FIRST_GAME_DONE: Final = "Your first hand is played."
FIRST_GAME_LEFT: Final = "Your first game starts over next time."
_PLAYER: Final = "rules"
"""A player that never changes, so that the hand goes the same way as long as the learner does."""


class FirstTable(Table):
    """The table of the first game, which ends after one hand and is not recorded."""

    @classmethod
    def start(cls) -> Self:
        """Return the table before the first bid, with the learner in seat 0."""
        game = first_hand()
        seats: Seats = make_seats(game.rules, _PLAYER, _PLAYER, LEARNER)
        header = Header(
            kind=Practice(),
            rules=game.rules,
            fingerprint=fingerprint(game.rules),
            seed=0,
            names=seat_names(game.rules, LEARNER),
            levels=seats.levels,
            title=FIRST_GAME_TITLE,
            created=utc_now(),
        )
        return cls(game, header)

    @property
    def over(self) -> bool:
        """Whether the hand is over."""
        return self._game.prompt is None

    @property
    def share_code(self) -> None:
        """Always None: the hand does not come from a seed, so that no code deals it."""
        return None

    def bot_request(self, pace: str = "normal") -> DecisionRequest | None:
        """Return the request to the bot that must play a card; None if it is not a bot's turn to
        play.

        A bot's bid needs no request: the lesson has fixed it, and `bot_step` makes it.

        Args:
            pace: as for `Table.bot_request`.
        """
        prompt = self._game.prompt
        return None if prompt and prompt.kind == "bid" else super().bot_request(pace)

    def bot_step(self) -> TableUpdate | None:
        """Make the next move of the bot whose turn it is, and return the update; None if it is no
        bot's.

        A bid is the one the lesson has fixed; a card is the bot's choice.
        """
        prompt = self._game.prompt
        if prompt is None or prompt.kind != "bid" or self.bot_to_act() is None:
            return super().bot_step()
        _, bid = _first_bids()[prompt.seat]
        done = self._record_events(self._game.submit(parse_answer(bid, prompt)))
        assert not isinstance(done, Rejection), done.reason
        return done
