"""The table of a lesson: its deal, its moves, and the notation of answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from spades_tui.cards import Card, Suit, parse_card
from spades_tui.engine.decide import Rejection
from spades_tui.engine.game import Game
from spades_tui.engine.hand_text.replay import game_from_text
from spades_tui.player_view import Prompt, View
from spades_tui.practice.lessons.lesson import Lesson
from spades_tui.rules import actions as act
from spades_tui.rules.actions import Action
from spades_tui.rules.deck import card_order, full_pack, tricks_in_hand
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import HandText, parse_hands_text
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import hand_names
from spades_tui.text import join_words

LEARNER = 0
"""The learner's seat."""

Move = tuple[int, str]
"""The index of a hand (0 is South's) and its action, in the notation of lessons."""


def view_at(lesson: Lesson, number: int) -> View:
    """Return the learner's view at step `number` (from 0) of a lesson, after the moves of that
    step.

    Raises:
        ValueError: if the lesson's deal or a move is not legal.
    """
    return game_at(lesson, number).view(LEARNER)


def game_at(lesson: Lesson, number: int) -> Game:
    """Return the game at step `number` (from 0) of a lesson, after the moves of that step.

    Raises:
        ValueError: if the lesson's deal or a move is not legal.
    """
    steps = lesson.steps
    start = max(index for index in range(number + 1) if steps[index].hand)
    end = next((index for index in range(start + 1, len(steps)) if steps[index].hand), len(steps))
    rules = lesson.rule_set
    (form,) = parse_hands_text(steps[start].hand)
    moves = [list(parse_moves(step.moves, len(form.hands))) for step in steps[start:end]]
    whole = _complete_deal(form, rules, [move for part in moves for move in part])
    return play_moves(whole, rules, [move for part in moves[: number - start + 1] for move in part])


def play_moves(form: HandText, rules: RuleSet, moves: Sequence[Move]) -> Game:
    """Return the game after some moves.

    Args:
        form: the deal, with all cards known.
        rules: the rules of the game.
        moves: the moves from the start of the hand, in order: the index of a hand and the answer,
            in the notation of `parse_answer`.

    Raises:
        ValueError: if a move is not legal.
    """
    game = game_from_text(form, rules)
    for hand, text in moves:
        prompt = game.prompt
        if prompt is None or hand not in (prompt.seat, prompt.hand):
            raise ValueError(f"{form.letter(hand)} {text}: it is not their turn.")
        done = game.submit(parse_answer(text, prompt))
        if isinstance(done, Rejection):
            raise ValueError(f"{form.letter(hand)} {text}: {done.reason}")
    return game


def parse_moves(text: str, hands: int) -> Iterator[Move]:
    """Yield the moves of a text such as ``W 3, N nil, E AH``, each as a hand's index and an answer.

    Args:
        text: the moves, separated by commas.
        hands: the number of hands in the deal.

    Raises:
        ValueError: if a move names a hand that the deal does not have.
    """
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, done = part.partition(" ")
        hand = hand_names(hands).find(name)
        if hand is None:
            raise ValueError(f"{name} is not a hand here.")
        yield hand, done


def _complete_deal(form: HandText, rules: RuleSet, moves: Sequence[Move]) -> HandText:
    """Return a hand with the cards of every seat.

    Hands not in the text get the cards they play in `moves`, then the rest of the pack in turn, the
    same every time; no hand gets a suit that `[Void]` denies it.

    Args:
        form: the hand as text, with some seats unknown.
        rules: the rules of the game.
        moves: all moves of the hand, in order.

    Raises:
        ValueError: if the remaining cards cannot be dealt so.
    """
    size = tricks_in_hand(rules)
    hands = [list(cards) if cards is not None else [] for cards in form.hands]
    open_hands = [hand for hand, cards in enumerate(form.hands) if cards is None]
    for hand, text in moves:
        if hand in open_hands and (card := _card(text)) is not None:
            hands[hand].append(card)
    left = Counter(full_pack(rules)) - Counter(card for cards in hands for card in cards)
    suit_of, voids = card_order(rules).suit, dict(form.voids)
    turn = 0
    for card in sorted(left.elements(), key=card_order(rules).sort_key):
        for step in range(len(open_hands)):
            hand = open_hands[(turn + step) % len(open_hands)]
            if len(hands[hand]) < size and _may_hold(voids.get(hand, ()), suit_of[card]):
                hands[hand].append(card)
                turn += step + 1
                break
    return check_hand(replace(form, hands=tuple(map(tuple, hands)), voids=()), rules)


def _may_hold(denied: tuple[Suit, ...], suit: Suit) -> bool:
    return suit not in denied


def _card(text: str) -> Card | None:
    try:
        return parse_card(text)
    except ValueError:
        return None


_WORDS: Final[dict[type[Action], str]] = {
    act.Look: "look",
    act.StayDown: "stay down",
    act.PassNil: "no nil",
    act.Ask: "ask",
    act.CallMisdeal: "misdeal",
    act.WaiveMisdeal: "play on",
    act.Agree: "agree",
    act.StandPat: "stand",
    act.KeepDrawn: "keep",
    act.DiscardDrawn: "put away",
    act.DeclinePass: "decline",
    act.LetStand: "let stand",
    act.CallRevoke: "revoke",
}
"""Answers without a number, card or suit."""


def format_answer(action: Action) -> str:
    """Return an answer in the notation of lessons: ``3``, ``nil``, ``AH``, ``pass AH+2C``."""
    match action:
        case act.MakeBid():
            return str(action.bid)
        case act.PlayCard() | act.CorrectRevoke():
            return action.card.value
        case act.Answer():
            return "yes" if action.yes else "no"
        case act.Say():
            maybe = f" maybe {_halves(action.maybe_halves)}" if action.maybe_halves else ""
            return f"say {_halves(action.sure_halves)}{maybe}"
        case act.Propose() | act.Raise():
            return f"{'propose' if isinstance(action, act.Propose) else 'raise'} {action.number}"
        case act.AskSuit():
            return action.suit.plural
        case act.Discard() | act.PassCards():
            verb = "discard" if isinstance(action, act.Discard) else "pass"
            return f"{verb} {'+'.join(sorted(card.value for card in action.cards))}"
        case _:
            return _WORDS[type(action)]


def _halves(halves: int) -> str:
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


def parse_answer(text: str, prompt: Prompt) -> Action:
    """Return the answer to `prompt` that `text` stands for, in the notation of `format_answer`.

    Raises:
        ValueError: if it is no legal answer; the message lists the legal ones.
    """
    for action in prompt.actions:
        if format_answer(action) == text:
            return action
    verb, _, cards = text.partition(" ")
    if prompt.pick is not None and verb == prompt.pick.verb:
        return prompt.picked(parse_card(card) for card in cards.split("+"))
    offered = join_words([format_answer(action) for action in prompt.actions], "or")
    raise ValueError(f"{text!r} is no answer here, write {offered or prompt.kind}.")
