"""Choosing cards: one to play, or several to give away."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from spades_tui.cards import Card
from spades_tui.player_view import View
from spades_tui.rules import actions as act
from spades_tui.rules.following import PlayFacts, illegal_reasons
from spades_tui.text import count_noun
from spades_tui.tui.drawing.card_row import CardRow, RowCardState

RANK_KEYS = frozenset("akqjt98765432z")


class CardSelection:
    """The cards that a view's prompt lets the player choose from, and the choice so far.

    A "place" is an index in `cards`, from 0 at the left.

    Attributes:
        cards: the hand to choose from, the player's own or the dummy's; () if it is hidden.
        from_dummy: whether `cards` is the dummy's hand.
        legal: the places of cards that may be chosen.
        wrong: the places of cards that may be played, but are a revoke.
        cursor: the place of the highlighted card; None if none is.
        marks: the places of the cards marked to be given away.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        prompt = view.prompt
        self.prompt = prompt if prompt is not None and prompt.seat == view.seat else None
        prompt = self.prompt
        self.pick = prompt.pick if prompt is not None else None
        self.from_dummy = (
            prompt is not None and prompt.kind == "play" and prompt.hand != prompt.seat
        )
        self.cards: tuple[Card, ...] = (view.dummy if self.from_dummy else view.hand) or ()
        self.marks: set[int] = set()
        allowed = set(self.pick.cards) if self.pick is not None else set()
        if prompt is not None and self.pick is None:
            allowed = {a.card for a in prompt.actions if isinstance(a, act.PlayCard)}
        self.legal = self._places_in(allowed)
        self.wrong = self._places_in(prompt.wrong if prompt is not None else ())
        self.cursor: int | None = min(self.legal, default=None)

    def _places_in(self, cards: Collection[Card]) -> set[int]:
        return {place for place, card in enumerate(self.cards) if card in cards}

    @property
    def selects_play(self) -> bool:
        """Whether the player is to play a card."""
        return self.prompt is not None and self.prompt.kind == "play"

    @property
    def selects_several(self) -> bool:
        """Whether the player is to mark cards to give away (to pass or discard them)."""
        return self.pick is not None

    @property
    def count(self) -> int:
        """The number of cards to give away; 0 if the player is not asked to give any."""
        return self.pick.count if self.pick is not None else 0

    # -- moving ---------------------------------------------------------------------------

    def move(self, step: int) -> None:
        """Highlight the next (`step` 1) or previous (-1) card that may be chosen, going round.

        Do nothing if no card may be chosen.
        """
        order = sorted(self.legal)
        if not order:
            return
        if self.cursor not in self.legal:
            after = [place for place in order if self.cursor is None or place > self.cursor]
            self.cursor = after[0] if after and step > 0 else order[-1]
            return
        self.cursor = order[(order.index(self.cursor) + step) % len(order)]

    def jump_to_rank(self, character: str) -> bool:
        """Highlight a card of a rank; if one is highlighted already, the next of the rank.

        Cards that may not be played are passed over, unless the rank has no others.

        Args:
            character: the rank as on the card (``t`` for 10), in either case; ``z`` for a joker.

        Returns:
            False if the hand has no such card.
        """
        wanted = character.upper()
        matches = [
            place
            for place, card in enumerate(self.cards)
            if (card.is_joker if wanted == "Z" else not card.is_joker and card.rank == wanted)
        ]
        allowed = [place for place in matches if place in self.legal | self.wrong] or matches
        if not allowed:
            return False
        position = allowed.index(self.cursor) + 1 if self.cursor in allowed else 0
        self.cursor = allowed[position % len(allowed)]
        return True

    def toggle(self, place: int) -> str:
        """Highlight the card at `place`, and mark it, or unmark it if it is marked.

        Returns:
            A sentence why it cannot be marked; "" if it was marked or unmarked.
        """
        self.cursor = place
        if place in self.marks:
            self.marks.remove(place)
        elif place not in self.legal:
            return "That card may not be given away."
        elif len(self.marks) >= self.count:
            if self.count > 1:
                return f"{self.count} cards are marked already; unmark one first."
            self.marks = {place}
        else:
            self.marks.add(place)
        return ""

    def suggest(self, action: act.Action) -> None:
        """Highlight the card of `action` if it plays one; mark its cards if it gives some away.

        Other actions, and those that the prompt does not ask for, are ignored.
        """
        if isinstance(action, act.PlayCard) and self.selects_play and action.card in self.cards:
            self.cursor = self.cards.index(action.card)
        elif isinstance(action, act.PassCards | act.Discard) and self.selects_several:
            self.marks = self._places_of(action.cards)
            self.cursor = min(self.marks, default=self.cursor)

    def _places_of(self, cards: Iterable[Card]) -> set[int]:
        """Return the places of cards in the hand; two equal cards get two places."""
        taken_places: set[int] = set()
        for card in cards:
            places = (
                p for p, own in enumerate(self.cards) if own == card and p not in taken_places
            )
            taken_places |= {next(places)}
        return taken_places

    # -- deciding -------------------------------------------------------------------------

    @property
    def card(self) -> Card | None:
        """The highlighted card; None if none is."""
        return self.cards[self.cursor] if self.cursor is not None else None

    def refusal(self) -> str:
        """Return a sentence why the highlighted card cannot be played, or that none is highlighted.

        Return "" if it can be played, even if that is a revoke.
        """
        card = self.card
        if card is None:
            return "Choose a card first."
        if self.cursor in self.legal | self.wrong:
            return ""
        view = self.view
        facts = PlayFacts(
            self.cards,
            view.trick,
            view.spades_broken,
            first_trick=not view.tricks,
            penalty_cards=self._penalties(),
        )
        reason = illegal_reasons(facts, view.rules).get(card, "it may not be played now")
        return f"Not the {card.label}: {reason}."

    def _penalties(self) -> tuple[Card, ...]:
        hand = self.prompt.hand if self.prompt is not None else self.view.seat
        return self.view.penalty_cards[hand] if 0 <= hand < len(self.view.penalty_cards) else ()

    def play(self) -> act.PlayCard | None:
        """Return the action that plays the highlighted card.

        Return None if no card is highlighted, it may not be played, or no play is asked for.
        """
        if self.card is None or self.prompt is None or self.refusal():
            return None
        return act.PlayCard(self.view.seat, self.prompt.hand, self.card)

    def confirm_cards(self) -> act.Discard | act.PassCards | str:
        """Return the action that gives the marked cards away.

        If too few are marked, return a sentence on how many are missing.
        """
        missing = self.count - len(self.marks)
        if self.prompt is None or self.pick is None or missing:
            return f"Mark {count_noun(missing, 'more card')} with Space."
        return self.prompt.picked(self.cards[place] for place in sorted(self.marks))

    # -- as rows --------------------------------------------------------------------------

    def hand_row(self) -> CardRow:
        """Return the row to draw for the player's own hand, all face down before the player has
        looked."""
        view = self.view
        own = view.hand
        if own is None:
            backs = (None,) * view.hand_sizes[view.seat]
            return CardRow("hand", backs, _idle(len(backs)))
        penalties = view.penalty_cards[view.seat] if view.penalty_cards else ()
        warned = frozenset(place for place, card in enumerate(own) if card in penalties)
        return self._row("hand", own, chosen=not self.from_dummy)._replace(warned=warned)

    def dummy_row(self) -> CardRow | None:
        """Return the row to draw for the dummy, all face down while it is hidden.

        Return None if the game has no dummy, or the dummy has no cards.
        """
        view = self.view
        if view.dummy is not None:
            return self._row("dummy", view.dummy, chosen=self.from_dummy)
        hidden = view.hand_sizes[view.seats.players :]  # a dummy's is the last of the hands
        idle: RowCardState = "idle"
        return CardRow("dummy", (None,) * hidden[0], (idle,) * hidden[0]) if any(hidden) else None

    def _row(self, name: str, cards: tuple[Card, ...], *, chosen: bool) -> CardRow:
        if not chosen:
            return CardRow(name, cards, _idle(len(cards)))
        return CardRow(name, cards, tuple(map(self._lie, range(len(cards)))), self.cursor)

    def _lie(self, place: int) -> RowCardState:
        if place in self.marks:
            return "marked"
        if not self.selects_play:
            return "idle"
        return "playable" if place in self.legal else "barred"


def _idle(count: int) -> tuple[RowCardState, ...]:
    lie: RowCardState = "idle"
    return (lie,) * count
