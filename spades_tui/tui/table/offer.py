"""The question that a prompt asks: numbers by tab, and choices with a key each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from spades_tui.cards import Card
from spades_tui.player_view import Pick, Prompt, View
from spades_tui.player_view.wording import Cast, bid_text, imperative
from spades_tui.player_view.wording.narration import short_call
from spades_tui.player_view.wording.notes import (
    bid_note,
    contract_after_text,
    is_unbid_hand,
    misdeal_note,
    partner_question,
    stakes_text,
    tricks_bid_text,
)
from spades_tui.player_view.wording.short import line_of_discards, seat_name
from spades_tui.rules import actions as act
from spades_tui.rules.bids import Bid, BidKind
from spades_tui.rules.capabilities import second_partner_names
from spades_tui.rules.deck import card_order
from spades_tui.rules.events import Said
from spades_tui.rules.ruleset import RuleSet
from spades_tui.rules.tricks import Play, Trick
from spades_tui.text import capitalize, count_noun
from spades_tui.tui.frame.keys import ANSWER_LETTERS, SPARE_LETTERS


class OfferChoice(NamedTuple):
    """An answer that is not a number.

    Attributes:
        key: the character that selects it; "" if none is free.
        label: its text.
        action: the action it stands for.
        stakes: a text on the points that a bid wins or costs; "" for other answers.
    """

    key: str
    label: str
    action: act.Action
    stakes: str = ""


class Tab(NamedTuple):
    """A group of numbers of one kind, such as bids or blind bids.

    Attributes:
        key: the character that opens it; "" if it has none.
        label: its name.
        numbers: number → the action that answers with it.
    """

    key: str
    label: str
    numbers: dict[int, act.Action]


class Offer(NamedTuple):
    """A question with everything that may be answered, except cards to play.

    Attributes:
        title: the question, a short line.
        lines: explanations, each of them a paragraph.
        tabs: the numbers offered, by kind of bid.
        choices: the answers that are not numbers.
        talk: what may be told to the partner: (sure, possible) half tricks → action; {} if the
            question is not about that.
        pick: the cards to choose from the hand; None if none are to be chosen.
        card: a card shown with the question; None for none.
        trick: the trick asked about, shown above the question; None for none.
        view: the view of the player who is asked; None gives no texts on contracts.
    """

    title: str
    lines: tuple[str, ...] = ()
    tabs: tuple[Tab, ...] = ()
    choices: tuple[OfferChoice, ...] = ()
    talk: dict[tuple[int, int], act.Action] = {}
    pick: Pick | None = None
    card: Card | None = None
    trick: RevokeTrick | None = None
    view: View | None = None

    def contract(self, action: act.Action | None) -> str:
        """Return a text on the side's contract if `action` is chosen; "" if it makes none or is
        None."""
        match action:
            case act.MakeBid(bid=bid) if self.view is not None:
                return contract_after_text(self.view, bid)
        return ""

    @property
    def only(self) -> int | None:
        """The index in `choices` of the only answer: 0.

        None if there are other answers, or cards to be given away.
        """
        is_alone = len(self.choices) == 1 and self.is_instant and self.pick is None
        return 0 if is_alone else None

    @property
    def is_instant(self) -> bool:
        """Whether the key of a choice answers at once, as there is no number to choose."""
        return not self.tabs and not self.talk


_TAB_NAMES: Final[dict[BidKind, tuple[str, str]]] = {
    "number": ("", "Bid"),
    "blind number": (ANSWER_LETTERS["blind"], "Blind"),
    "no trump": (ANSWER_LETTERS["no trump"], "No trump"),
    "blind no trump": (ANSWER_LETTERS["blind"], "Blind no trump"),
}
_BEMO: Final = {"": "", "little": " + little Bemo", "big": " + big Bemo"}


def _bid_key(bid: Bid) -> str:
    if bid.is_blind:
        return ANSWER_LETTERS["blind"]
    return (
        ANSWER_LETTERS["nil"]
        if bid.is_nil or bid.is_double_nil
        else ANSWER_LETTERS.get(bid.kind, "")
    )


def _name_choice(action: act.Action, rules: RuleSet) -> OfferChoice:
    worth = ""
    key, label = _KEYS.get(type(action), ""), imperative(action, _SYMBOLS)
    match action:
        case act.MakeBid(bid=bid):
            key, label, worth = _bid_key(bid), bid_text(bid), stakes_text(bid, rules)
        case act.AskSuit(suit=suit):
            key = str("SHDC".index(suit.value) + 1)
        case act.CorrectRevoke(card=card):
            label = card.label
        case act.Answer(yes=yes):
            label = "yes" if yes else "no"
            key = ANSWER_LETTERS[label]
    return OfferChoice(key, capitalize(label), action, worth)


_SYMBOLS: Final = Cast((), style="symbols")
_KEYS: Final[dict[type, str]] = {
    act.Look: ANSWER_LETTERS["look"],
    act.Ask: ANSWER_LETTERS["ask"],
    act.CallMisdeal: ANSWER_LETTERS["misdeal"],
    act.CallRevoke: ANSWER_LETTERS["revoke"],
    act.Agree: ANSWER_LETTERS["agree"],
    act.KeepDrawn: ANSWER_LETTERS["keep"],
    **dict.fromkeys(
        (act.StayDown, act.PassNil, act.WaiveMisdeal, act.StandPat, act.DiscardDrawn,
         act.DeclinePass, act.LetStand),
        ANSWER_LETTERS["decline"],
    ),
}  # fmt: skip


def assign_letters(
    actions: Sequence[act.Action], rules: RuleSet, *, types: bool
) -> tuple[OfferChoice, ...]:
    """Return a choice for each action, with its text and its key.

    A choice has no key if no letter is left for it. Choices with similar actions may share one.

    Args:
        actions: the actions, in the order of the choices.
        rules: the rules, for the stakes of bids.
        types: whether numbers are typed too; then digits are not used as keys.
    """
    choices = [_name_choice(action, rules) for action in actions]
    used_keys = {choice.key for choice in choices}
    spare = (key for key in SPARE_LETTERS if not (key in used_keys or (types and key.isdecimal())))
    return tuple(
        choice if choice.key else choice._replace(key=next(spare, "")) for choice in choices
    )


def _number(action: act.Action) -> tuple[str, str, int] | None:
    """Return (key of the tab, label of the tab, number) of an action; None if it has no number."""
    match action:
        case act.MakeBid(bid=bid) if bid.kind in _TAB_NAMES:
            key, name = _TAB_NAMES[bid.kind]
            key = key or (ANSWER_LETTERS["Bemo"] if bid.bemo else "")
            return key, name + _BEMO[bid.bemo], bid.tricks
        case act.Propose(number=number):
            return ANSWER_LETTERS["propose"], "Propose", number
        case act.Raise(number=number):
            return "", "Raise to", number
    return None


def offer_for(view: View, names: Sequence[str]) -> Offer | None:
    """Return the question that the viewer has to answer with anything but a card to play.

    Return None if the viewer is not asked, or is to play a card.

    Args:
        view: the view of the player.
        names: the players' names by seat.
    """
    prompt = view.prompt
    if prompt is None or prompt.seat != view.seat or prompt.kind == "play":
        return None
    talk: dict[tuple[int, int], act.Action] = {}
    tabs: dict[tuple[str, str], dict[int, act.Action]] = {}
    others = []
    for action in prompt.actions:
        if isinstance(action, act.Say):
            talk[action.sure_halves, action.maybe_halves] = action
        elif numbered := _number(action):
            key, label, number = numbered
            tabs.setdefault((key, label), {})[number] = action
        else:
            others.append(action)
    title, lines = _question_words(prompt, view, names)
    return Offer(
        title=title,
        lines=lines,
        tabs=tuple(Tab(*tab, numbers) for tab, numbers in tabs.items()),
        choices=assign_letters(others, view.rules, types=bool(tabs)),
        talk=talk,
        pick=prompt.pick,
        card=view.drawn if prompt.kind == "draw" else None,
        trick=trick_in_question(view, names),
        view=view,
    )


_FIXED: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "blind": ("Bid blind, before looking?", ("Your cards are face down.",)),
    "look": ("Your cards are face down", ("Once you look, you can no longer bid blind.",)),
    "nil": ("Declare nil?", ()),
    "raise": ("Raise your bid?", ()),
}


def _question_words(
    prompt: Prompt, view: View, names: Sequence[str]
) -> tuple[str, tuple[str, ...]]:
    seat = view.partner
    partner = seat_name(seat, view, names) if seat is not None else "your partner"
    match prompt.kind:
        case "draw":
            drawn = view.drawn.label if view.drawn is not None else "a card"
            words = "Keep it and put the next away, or put it away and keep the next."
            return f"You drew {drawn}", (words, *line_of_discards(view))
        case "bid":
            lines = (tricks_bid_text(view), bid_note(view), *line_of_discards(view))
            return "Your bid", tuple(line for line in lines if line)
        case "misdeal":
            consequence = "The same dealer would deal again."
            thrown = "Your hand may be thrown in", (misdeal_note(view), consequence)
            return thrown if view.hand is not None else ("Look for a misdeal?", (consequence,))
        case "answer":
            return partner_question(prompt.about, partner), ()
        case "talk":
            proposed = [number for number in view.proposed if number is not None][:1]
            lines = (*_own_words(view), *(f"Proposed: {number}." for number in proposed))
            return _talk_title(prompt, view, partner), lines
        case "kitty" | "pass":
            assert prompt.pick is not None, "cards are to be given away"
            cards = count_noun(prompt.pick.count, "card")
            discards = prompt.pick.verb == "discard"
            title = f"Discard {cards} face down" if discards else f"Give {cards} to {partner}"
            return title, _exchange_words(view, names)
        case "revoke":
            return _revoke_words(view, int(prompt.about), names)
    return _FIXED[prompt.kind] if prompt.kind in _FIXED else _correction_words(view)


def _talk_title(prompt: Prompt, view: View, partner: str) -> str:
    if not second_partner_names(view.rules):
        return f"Agree on a number with {partner}"
    return f"Tell {partner} your tricks" if prompt.offers(act.Say) else "Name your side's number"


def _correction_words(view: View) -> tuple[str, tuple[str, ...]]:
    lost = "tricks" if is_unbid_hand(view) else "bid"
    penalty = f"your side loses its {lost}" if view.seats.has_partners else f"you lose your {lost}"
    wrong = "Corrected: the wrong card becomes a penalty card."
    return "You did not follow suit. Correct it?", (f"Left: if it is proved, {penalty}.", wrong)


def _own_words(view: View) -> tuple[str, ...]:
    """Return sentences with the viewer's own remarks to the partner in this hand."""
    remarks = [
        remark for remark in view.auction if isinstance(remark, Said) and remark.seat == view.seat
    ]
    return tuple(f"You said {short_call(remark)}." for remark in remarks)


def _revoke_words(view: View, hand: int, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    name, proving = seat_name(hand, view, names), _proving_card(view, hand)
    lost = "their tricks lost, yours scored" if is_unbid_hand(view) else "that bid lost, yours made"
    lines = [f"Called: the hand ends, {lost}."]
    if proving is not None:
        lines.insert(0, f"{name} did not follow suit, yet had {proving.card.label}.")
    return f"{name} has revoked. Call it?", tuple(lines)


def _exchange_words(view: View, names: Sequence[str]) -> tuple[str, ...]:
    if view.leftovers and view.phase == "kitty":
        return ("Taken up: " + " ".join(card.label for card in view.leftovers),)
    return tuple(
        f"{seat_name(transfer.giver, view, names)} gave you "
        + " ".join(card.label for card in transfer.cards)
        for transfer in view.transfers
        if transfer.taker == view.seat
    )


class RevokeTrick(NamedTuple):
    """A trick in which a player has revoked.

    Attributes:
        plays: its cards, in order of play.
        names: the names of the players of `plays`, in the same order.
        wrong: the index in `plays` of the wrong card.
    """

    plays: tuple[Play, ...]
    names: tuple[str, ...]
    wrong: int


def trick_in_question(view: View, names: Sequence[str]) -> RevokeTrick | None:
    """Return the trick with a revoke that the viewer is asked about; None for other questions."""
    prompt = view.prompt
    if prompt is None or prompt.kind not in ("renounce", "revoke"):
        return None
    hand = view.seat if prompt.kind == "renounce" else int(prompt.about)
    trick = view.trick if prompt.kind == "renounce" else _find_revoked_trick(view, hand)
    if trick is None:
        return None
    wrong = [play.hand for play in trick.plays].index(hand)
    called = tuple(seat_name(play.hand, view, names) for play in trick.plays)
    return RevokeTrick(trick.plays, called, wrong)


def _proving_card(view: View, hand: int) -> Play | None:
    """Return the last card `hand` has played, which proves its revoke; None if there is none."""
    plays = [play for play in view.plays if play.hand == hand]
    return plays[-1] if plays else None


def _find_revoked_trick(view: View, hand: int) -> Trick | None:
    """Return the trick in which `hand` held back the suit of the card that proves it."""
    proving = _proving_card(view, hand)
    if proving is None:
        return None
    suits = card_order(view.rules).suit
    suit = suits[proving.card]
    for trick in view.tricks:
        cards = {play.hand: play.card for play in trick.plays}
        if trick.suit is suit and hand in cards and suits[cards[hand]] is not suit:
            return trick
    return None
