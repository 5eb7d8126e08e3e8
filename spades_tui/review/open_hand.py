"""A hand as far as one player knows it, entered by typing, pasting, or card by card."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Final

from msgspec.structs import replace

from spades_tui.cards import Card, parse_card
from spades_tui.engine import Game
from spades_tui.engine.hand_text.export import rules_label
from spades_tui.engine.hand_text.position import game_at_question, game_so_far
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.short import seat_name
from spades_tui.rules.actions import MakeBid
from spades_tui.rules.bids import Bid
from spades_tui.rules.deck import full_pack, sort_hand, tricks_in_hand
from spades_tui.rules.formats.hand_check import check_hand
from spades_tui.rules.formats.hand_tags import hand_text
from spades_tui.rules.formats.hand_text import HandText, parse_hands_text, write_hand
from spades_tui.rules.formats.pbn import tag_error
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.seating import seating
from spades_tui.rules.tricks import Play
from spades_tui.text import capitalize

_TAG: Final = re.compile(r'^\[(\w+) "(.*)"\]$', re.MULTILINE)
FIELDS: Final = {
    "Deal": "Your cards",
    "Score": "Score before",
    "Bids": "Bids",
    "Passed": "Cards passed",
    "Play": "Cards played",
}
"""The tags that can be typed, with the labels of their fields."""
EXAMPLES: Final = {
    "Deal": "Spades, hearts, diamonds, clubs, as in AK93.Q84.K72.J95; or AS KS 9S …",
    "Score": "Points and bags of each side, as in 142/4 97/8; nothing at 0.",
    "Bids": "Who bid what, as in S:4 W:nil.",
    "Passed": "Who gave which cards, as in S:2C+3C.",
    "Play": "Every trick from its leader, as in S:JC W:2C; a / between tricks.",
}
"""An example of each typed field."""


class OpenHand:
    """A hand that is being entered: only the player's cards, the bids and the cards played are
    known.

    Input that does not fit raises a `ValueError`, whose text is a sentence that names the field;
    the hand is then not changed.

    Attributes:
        rules: the rules of the hand.
        form: the facts entered so far.
        game: the game so far; None as long as the facts do not make one.
        problem: a sentence with the reason that `game` is None; "" if only cards of the player are
            missing.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.start(rules)

    def start(self, rules: RuleSet) -> None:
        """Begin a new hand by `rules`: the player sits in the South and bids first."""
        table = seating(rules)
        hands = ((), *(None,) * (table.hands - 1))
        self.rules, self.problem = rules, ""
        self.game: Game | None = None
        self.form = HandText(
            rules=rules_label(rules),
            dummy=table.has_dummy,
            hands=hands,
            dealer=table.clockwise_from(0)[-1],
            seat=0,
        )

    def copy(self) -> OpenHand:
        """Return a copy, which can be changed independently."""
        return copy(self)

    @property
    def seat(self) -> int:
        """The seat of the player."""
        return self.form.seat or 0

    @property
    def own(self) -> tuple[Card, ...]:
        """The player's cards, including those played."""
        return self.form.hands[self.seat] or ()

    @property
    def missing(self) -> int:
        """The number of the player's cards still to be entered."""
        return tricks_in_hand(self.rules) - len(self.own)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return seating(self.rules).places

    @property
    def cast(self) -> Cast:
        """The names of the players, with the player called "you"."""
        return Cast(self.names, self.seat, "symbols")

    @property
    def text(self) -> str:
        """The hand as entered so far, written as text (`write_hand`)."""
        return write_hand(self.form)

    def field(self, tag: str) -> str:
        """Return the content of a field as it is typed; "" if it is empty.

        Args:
            tag: the tag of the field, a key of `FIELDS`.
        """
        if tag == "Deal":
            return hand_text(self.own) if self.own else ""
        return self._values().get(tag, "")

    def _values(self) -> dict[str, str]:
        return dict(_TAG.findall(self.text))

    @property
    def question(self) -> Game | None:
        """The game if the player must answer a question in it and nothing is missing; else None."""
        if self.game is None:
            return None
        try:
            return game_at_question(self._check_form(self.form), self.rules)
        except ValueError:
            return None

    @property
    def wanted(self) -> str:
        """A sentence with the next thing to enter, or with the problem if there is one."""
        if self.missing:
            return f"Choose your {tricks_in_hand(self.rules)} cards: {self.missing} to go."
        if self.game is None:
            return self.problem
        prompt = self.game.prompt
        if prompt is None:
            return "The hand is over."
        hand = prompt.hand if prompt.kind == "play" else prompt.seat
        player = capitalize(self.cast.object_of(prompt.seat))
        if hand != prompt.seat:
            player = seat_name(hand, self.game.view(prompt.seat), self.names)
        verb = "play" if prompt.kind == "play" else "bid" if prompt.kind in _BIDS else "answer"
        return f"{player} {verb if player == 'You' else f'{verb}s'} next."

    @property
    def offered_bids(self) -> tuple[Bid, ...]:
        """The bids that can be entered next; empty if no bid is due."""
        prompt = None if self.game is None else self.game.prompt
        if prompt is None:
            return ()
        return tuple(action.bid for action in prompt.actions if isinstance(action, MakeBid))

    def find_free_cards(self) -> Counter[Card]:
        """Return the cards that other hands may hold or still play, with the number of each."""
        left = Counter(full_pack(self.rules))
        left.subtract(self.own)
        left.subtract(play.card for play in self.form.plays if play.hand != self.seat)
        return +left

    # -- told card by card --------------------------------------------------------------------

    def pick_card(self, card: Card) -> None:
        """Enter a card: as one of the player's cards until these are complete, then as the next
        played.

        A card that the player holds already is removed instead, with all its copies, as long as no
        bid and no card played is entered; but while cards are missing, another copy is added if the
        deck has one.

        Raises:
            ValueError: if the card cannot be played; the text is the reason.
        """
        if self.missing and self.find_free_cards()[card]:
            self._set_own([*self.own, card])
        elif card in self.own and not self.form.bids and not self.form.play:
            self._set_own([other for other in self.own if other != card])
        else:
            self._play(card)

    def pick_bid(self, bid: Bid) -> None:
        """Enter the next bid.

        Raises:
            ValueError: if it cannot be bid; the text is the reason.
        """
        prompt = None if self.game is None else self.game.prompt
        if prompt is None or bid not in self.offered_bids:
            raise ValueError("Nobody bids now.")
        self._try(replace(self.form, bids=(*self.form.bids, (prompt.seat, bid))))

    def undo(self) -> bool:
        """Remove the card played last, else the last bid, else the last of the player's cards.

        Return False if there is nothing to remove.
        """
        form = self.form
        if form.play:
            *before, last = form.play
            play = (*before, last[:-1]) if len(last) > 1 else tuple(before)
            self._take(replace(form, play=play))
        elif form.bids:
            self._take(replace(form, bids=form.bids[:-1]))
        elif self.own:
            self._set_own(self.own[:-1])
        else:
            return False
        return True

    def _set_own(self, cards: Sequence[Card]) -> None:
        held = sort_hand(tuple(cards), self.rules)
        hands = tuple(
            held if place == self.seat else cards for place, cards in enumerate(self.form.hands)
        )
        self._take(replace(self.form, hands=hands))

    def _play(self, card: Card) -> None:
        prompt = None if self.game is None else self.game.prompt
        if prompt is None or prompt.kind != "play":
            raise ValueError(self.wanted)
        tricks = self.form.play
        begun = bool(tricks) and len(tricks[-1]) < len(self.form.hands)
        last = tricks[-1] if begun else ()
        before = tricks[:-1] if begun else tricks
        play = (*before, (*last, Play(prompt.hand, card)))
        self._try(replace(self.form, play=play))

    # -- typed and pasted ---------------------------------------------------------------------

    def set_dealer(self, dealer: int) -> None:
        """Set the dealer, by the seat."""
        self._take(replace(self.form, dealer=dealer))

    def set_field(self, tag: str, text: str) -> None:
        """Replace the content of a field by a typed text.

        Args:
            tag: the tag of the field, a key of `FIELDS`.
            text: the text.

        Raises:
            ValueError: if the text does not fit; the message names the field and the fault.
        """
        try:
            self._set_field(tag, text.strip().replace('"', ""))
        except ValueError as error:
            raise ValueError(_name_field(str(error))) from None

    def _set_field(self, tag: str, text: str) -> None:
        if tag == "Deal":
            self._type_own(text)
            return
        values = self._values() | {tag: text}
        self._try(self._read({name: value for name, value in values.items() if value}))

    def _read(self, values: dict[str, str]) -> HandText:
        lines = "".join(f'[{name} "{value}"]\n' for name, value in values.items())
        return parse_hands_text(lines, lambda _: self.form.dummy)[0]

    def _type_own(self, text: str) -> None:
        """Set the player's cards, typed by suit, ``AK93.Q84.K72.J95``, or one by one, ``AS
        10H``."""
        if "." in text:
            letter, others = self.form.letter(self.seat), " -" * (len(self.form.hands) - 1)
            cards = parse_hands_text(f'[Deal "{letter}:{text}{others}"]')[0].hands[self.seat] or ()
        else:
            cards = tuple(_read_card(word) for word in text.replace(",", " ").split())
        beyond = Counter(cards) - Counter(full_pack(self.rules))
        if beyond:
            label = next(iter(beyond)).label
            raise tag_error("Deal", f"{label} is there too often, or not in this deck.")
        size = tricks_in_hand(self.rules)
        if len(cards) > size:
            raise tag_error("Deal", f"a hand has {size} cards, not {len(cards)}.")
        form = self.form
        self.form = replace(form, bids=(), play=(), passed=None) if cards != self.own else form
        self._set_own(cards)

    def paste(self, form: HandText, rules: RuleSet) -> None:
        """Replace the hand by one read from text; cards the player could not know are left out.

        Args:
            form: the hand read.
            rules: its rules.

        Raises:
            ValueError: if the hand does not fit the rules; the message names the tag at fault.
        """
        checked = check_hand(form, rules)
        open_hands = [place for place, cards in enumerate(checked.hands) if cards is not None]
        seat = (
            checked.seat
            if checked.seat is not None
            else open_hands[0]
            if len(open_hands) == 1
            else None
        )
        if seat is None:
            seat = game_so_far(checked, rules).to_act or 0
        hidden = tuple(
            cards if place in (seat, len(checked.hands) - seating(rules).has_dummy) else None
            for place, cards in enumerate(checked.hands)
        )
        position = replace(checked, rules=rules_label(rules), hands=hidden, seat=seat)
        game_so_far(position, rules)
        self.rules = rules
        self._take(position)

    # -- what it comes to ---------------------------------------------------------------------

    def _check_form(self, form: HandText) -> HandText:
        return check_hand(form, self.rules)

    def _try(self, form: HandText) -> None:
        """Apply the facts if possible; a hand that is not complete is not checked."""
        if not self.missing:
            game_so_far(self._check_form(form), self.rules)
        self._take(form)

    def _take(self, form: HandText) -> None:
        self.form, self.game, self.problem = form, None, ""
        if self.missing:
            return
        try:
            self.game = game_so_far(self._check_form(form), self.rules)
        except ValueError as error:
            self.problem = _name_field(str(error))


def _read_card(word: str) -> Card:
    try:
        return parse_card(word)
    except ValueError as error:
        raise tag_error("Deal", str(error)) from None


_BIDS: Final = ("bid", "talk", "nil", "blind", "look")


def _name_field(text: str) -> str:
    """Return a sentence with the tag replaced by the name of its field."""
    for tag, label in FIELDS.items():
        if text.startswith(f"[{tag}]"):
            return f"{label}{text.removeprefix(f'[{tag}]')}"
    return text
