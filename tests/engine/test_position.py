"""A question in the middle of a hand, read from what its seat knows."""

from __future__ import annotations

import random
import re

import pytest

from spades_tui.cards import Suit
from spades_tui.engine import Game
from spades_tui.engine.hand_text.position import game_at_question
from spades_tui.rules.capabilities import hands_are_drawn
from spades_tui.rules.events import Answered
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_text import HandText, parse_hands_text, write_hand
from spades_tui.rules.formats.share_codes import encode_rules
from spades_tui.rules.presets import presets
from spades_tui.rules.ruleset import RuleSet
from tests.engine.random_play import step

_SAME = (
    "hand", "hand_sizes", "bids", "tricks", "trick", "taken", "leader", "scores", "bags",
    "spades_broken", "declarer", "dummy", "phase", "leftovers", "discarded", "transfers", "prompt",
)  # fmt: skip


def text_of(game: Game) -> HandText:
    """What the seat that is asked could write of its hand."""
    state = game.state
    assert game.prompt is not None
    hand, seat = state.current_hand, game.prompt.seat
    dummy = len(hand.cards) - 1 if state.seats.has_dummy and hand.all_tricks else None
    side = state.seats.side_with(seat)
    own = any(one.giver in side for one in hand.transfers)
    return HandText(
        rules=encode_rules(game.rules),
        dummy=state.seats.has_dummy,
        hands=tuple(
            cards if at in (seat, dummy) else None for at, cards in enumerate(hand.at_play)
        ),
        dealer=state.dealer,
        number=state.number,
        bids=tuple((at, bid) for at, bid in enumerate(hand.bids) if bid is not None),
        play=tuple(tuple(trick.plays) for trick in hand.all_tricks),
        cancel=hand.cancel_card,
        passed=tuple((t.giver, t.cards) for t in hand.transfers if t.giver in side)
        if own
        else None,
        leftovers=((seat, hand.leftovers),) if hand.taker == seat and hand.discarded[seat] else (),
        discarded=((seat, hand.discarded[seat]),) if hand.discarded[seat] else (),
        seat=seat,
    )


@pytest.mark.one_in(4)
@pytest.mark.parametrize("preset", presets())
@pytest.mark.parametrize("seed", range(8))
def test_a_seat_sees_of_its_text_what_it_saw_at_the_table(preset: str, seed: int) -> None:
    rules = presets()[preset].rules
    chance = random.Random(seed)
    game = Game(rules, seed)
    game.deal()
    for _ in range(chance.randrange(70)):
        if game.prompt is None:
            break
        view = game.view(game.prompt.seat)
        refused = any(isinstance(said, Answered) for said in view.auction)
        told = not refused and not hands_are_drawn(rules)  # no text tells these
        if told and game.prompt.kind in ("bid", "play") and chance.random() < 0.2:
            text = write_hand(text_of(game))
            form = parse_hands_text(text, lambda _: game.state.seats.has_dummy)[0]
            found = game_at_question(check_hand(form, rules), rules).view(view.seat)
            for name in _SAME:
                assert getattr(found, name) == getattr(view, name), name
        step(game, chance)


OWN = '[Deal "S:AK93.Q84.K72.J95 - - -"]\n[Dealer "E"]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (OWN, ""),
        (OWN + '[Bids "S:4 W:2 N:3 E:3"]', ""),
        (OWN + '[Bids "S:4 W:2 N:3 E:3"]\n[Play "S:JC W:2C N:AC E:4C / N:KH"]', "it is E's turn"),
        (OWN + '[Bids "S:4 W:2"]', "[Bids]: it is N's turn to bid"),
        (OWN + '[Bids "S:4 W:2"]\n[Play "S:JC"]', "[Bids]: that of N is missing, write it"),
        (OWN + '[Play "S:JC"]', "[Bids]: that of S is missing, write it"),
        (OWN + '[Score "142/4/1 97/8"]', "[Score]: sets do not lose the game by these rules"),
        (
            OWN + '[Bids "S:4 W:2 N:3 E:3"]\n'
            '[Play "S:JC W:TH N:AC E:4C / N:KC E:3C S:5C W:6C / N:2H E:5H"]',
            "[Play]: trick 1, W: The 10♥ may not be played: clubs were led, so follow suit",
        ),
        (OWN + '[Bids "S:4 W:2 N:3 E:3"]\n[Seat "W"]', "[Deal]: the cards of W"),
        (OWN + '[Void "W:SHDC"]', "[Void]: no deal of the hidden cards fits"),
        (OWN.replace("J95", "J9"), "[Deal]: this is a position"),
        ('[Deal "S:AK93.Q84.K72.J95 - - -"]', "[Dealer]: it is missing"),
    ],
)
def test_what_cannot_be_asked_is_said_with_its_tag(text: str, said: str) -> None:
    if not said:
        form = check_hand(parse_hands_text(text)[0], RuleSet())
        assert game_at_question(form, RuleSet()).to_act == 0
        return
    with pytest.raises(ValueError, match=re.escape(said)):
        game_at_question(check_hand(parse_hands_text(text)[0], RuleSet()), RuleSet())


def test_the_hidden_cards_lie_where_they_may() -> None:
    """Who did not follow a suit has none of it, and nobody's view tells where the others lie."""
    text = (
        OWN + '[Bids "S:4 W:2 N:3 E:3"]\n[Play "S:JC W:2C N:AC E:4D / N:KC E:3H S:5C W:6C / N:2H"]'
    )
    form = check_hand(parse_hands_text(text + '[Void "W:H"]')[0], RuleSet())
    with pytest.raises(ValueError, match="it is E's turn"):
        game_at_question(form, RuleSet())
    whole = text.replace("N:2H", "N:2H E:6H") + '[Void "W:H"]'
    state = game_at_question(check_hand(parse_hands_text(whole)[0], RuleSet()), RuleSet()).state
    _, west, _, east = state.current_hand.cards
    assert not any(card.suit is Suit.CLUBS for card in east)
    assert not any(card.suit is Suit.HEARTS for card in west)
