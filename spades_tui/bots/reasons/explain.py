"""The reasons of a decision, from what its player saw and the answers that were weighed.

The sentences fit a hint as well as a bot's answer to "why?": they name no "I" and no "you".
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from spades_tui.bots.causes import Cause, causes_between
from spades_tui.bots.heuristics.hand_scores import bags_may_matter
from spades_tui.bots.protocol import Alternative, Bot, Decision, Reason, SearchBudget, list_offered
from spades_tui.bots.reasons import bids
from spades_tui.bots.reasons.bid_choice import BidChoice
from spades_tui.bots.reasons.card_choice import CardChoice
from spades_tui.bots.reasons.card_facts import compare_cards, describe_card
from spades_tui.bots.reasons.difference import DifferenceWriter, neutral_cast, noun
from spades_tui.bots.reasons.find import MotifFinder
from spades_tui.bots.reasons.motif import BAGS, TRICKS, FoundMotif
from spades_tui.bots.reasons.table import MOTIFS, NIL
from spades_tui.player_view import View
from spades_tui.player_view.standing import Standing, all_standings, tricks_left
from spades_tui.player_view.wording import Cast
from spades_tui.rules.actions import Action, MakeBid, PlayCard
from spades_tui.rules.capabilities import most_bags
from spades_tui.text import capitalize, count_noun, join_words

NEAR_SIGMAS: Final = 1.5
"""Standard errors within which two answers are about the same."""
_SLIGHT: Final = 0.005
"""A chance of winning the game too small to speak of."""
_POINT: Final = 0.5
"""Points within which a player who does not search weighs two cards as equal."""
_DECIDED: Final = 0.02
"""A chance to win, or to lose, of a game that is as good as decided."""
_EVEN: Final = 0.5
_HOPELESS: Final = 0.05
"""A chance of a nil that is as good as none."""
_NEAR: Final = 0.05
"""A difference in games won, by which a choice is close."""
_SAFE: Final = 0.5
"""Tricks by which a bid must lie below the count to be a safe one."""
_NAMED: Final = 3
"""Equal answers that are named at most."""
_TIGHT: Final = 2
"""Tricks that may still be lost beside the contract, up to which that is a reason."""
_CLOSE: Final = 2
"""Tricks by which the opponents may be from being set for that to be a reason."""


_SAYS_WHY_HIGH: Final = ("bags", "the score")
"""Motifs that say why a bid lies above the count."""


class ExplainingBot:
    """A bot that adds reasons to the decisions of another bot, and takes its name.

    No reasons are added if the search budget wants no figures.
    """

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.name = bot.name

    def decide(self, view: View, limit: SearchBudget, rng: random.Random) -> Decision:
        """Return the wrapped bot's decision for the prompt of `view`, with reasons.

        The bot's own reasons are left unchanged if `limit.figures` is False.
        """
        decision = self._bot.decide(view, limit, rng)
        if not limit.figures:
            return decision
        return msgspec.structs.replace(decision, reasons=explain_decision(view, decision))


def explain_decision(view: View, decision: Decision) -> tuple[Reason, ...]:
    """Return the reasons for the answer of a decision, most important first.

    Args:
        view: the view in which the player decided.
        decision: the decision, with the answers compared. For bids and other calls its own reasons
            are kept, except those that the figures repeat; for cards they are ignored.
    """
    action = decision.action
    if not isinstance(action, PlayCard):
        return _Explainer(view, decision).explain_call(decision.reasons)
    if len(view.question.actions) == 1:
        return (Reason("forced", f"The {action.card.label} is the only legal card."),)
    return _Explainer(view, decision).explain_card(action)


class Ranking:
    """The compared answers of a decision, grouped by their result against the answer chosen.

    Results are the chances to win the game ("win"); if those are unknown, "worth", in points.
    Answers without the figure are left out. Each list has the best answer first.

    Attributes:
        chosen: the answer chosen, with its figures.
        has_chances: whether chances to win the game are known.
        equals: the answers without a clear difference from `chosen`.
        worse: the answers clearly worse than `chosen`.
        better: the answers clearly better than `chosen`.
    """

    def __init__(self, decision: Decision) -> None:
        options = {option.action: option for option in decision.alternatives}
        self.chosen = options.pop(decision.action, Alternative(decision.action))
        self.has_chances = "win" in self.chosen.numbers
        figure = "win" if self.has_chances else "worth"
        weighed = [option for option in options.values() if figure in option.numbers]
        weighed.sort(key=lambda option: -option.numbers[figure])
        own = self.chosen.numbers.get(figure, 0.0)
        gaps = [(own - option.numbers[figure], self._margin(option), option) for option in weighed]
        self.equals = [option for gap, margin, option in gaps if abs(gap) <= margin]
        self.worse = [option for gap, margin, option in gaps if gap > margin]
        self.better = [option for gap, margin, option in gaps if -gap > margin]

    def _margin(self, other: Alternative) -> float:
        """Return the gap up to which two answers are equal."""
        if not self.has_chances:
            return _POINT
        error = other.numbers.get("gap error", self.chosen.numbers.get("error", 0.0))
        return max(_SLIGHT, NEAR_SIGMAS * error)

    @property
    def deals(self) -> str:
        """The number of deals the answer was tried in, as "over 160 deals"; "" if in none."""
        tried = self.chosen.numbers.get("worlds", 0.0)
        return f"over {tried:.0f} deals" if tried >= 1 else ""


class _Explainer:
    """Writes the reasons of one decision."""

    def __init__(self, view: View, decision: Decision) -> None:
        self._view, self._options = view, decision.alternatives
        self._ranking = Ranking(decision)
        self._stake = decision.numbers.get("stake")
        self._trick_chance = decision.numbers.get("win", 1.0)
        chances = [option.numbers["nil"] for option in self._options if "nil" in option.numbers]
        self._nil_chance = decision.numbers.get("nil", max(chances, default=1.0))
        self._tricks = decision.numbers.get("tricks", 0.0)
        self._cast = neutral_cast(view)
        self._finder = MotifFinder(view, decision.action, self._cast)
        worse = self._ranking.worse
        self._rival = worse[0] if worse else None

    def explain_card(self, action: PlayCard) -> tuple[Reason, ...]:
        """Return the reasons for playing a card, most important first.

        Args:
            action: the card chosen by the decision; at least one other must be legal.
        """
        view, ranking, compare = self._view, self._ranking, self._finder.compare
        others = [play for play in list_offered(view, PlayCard) if play != action]
        apart = [play for play in others if not compare(action, play).is_touching]
        if not apart:
            return (Reason("equal", self._describe_equals((action, *others))),)
        weighed = ranking.worse or ranking.equals or [Alternative(play) for play in apart]
        rivals = _pick_rivals(
            [
                (compare(action, rival.action), rival)
                for rival in weighed
                if isinstance(rival.action, PlayCard) and rival.action in apart
            ]
        )
        self._rival = self._pick_clearest(rivals) if ranking.worse else None
        motif = self._find_idea(rivals)
        compared = self._rival or next(iter(rivals), None)
        first = compared.action if compared else apart[0]
        assert isinstance(first, PlayCard)
        choice = compare(action, first)
        motif, cause = self._drop_hopeless(motif, choice), None
        if motif:
            reason = Reason("idea", motif.text)
        else:
            cause = self._cause(compared) if compared and self._has_lead else None
            is_level = bool(ranking.equals) and not ranking.worse
            text = describe_card(choice, cause, is_alone=not ranking.deals, is_level=is_level)
            reason = Reason("card", text or compare_cards(choice))
        reasons = (reason,)
        is_level_everywhere = bool(ranking.deals) and not ranking.worse
        if self._gives_nil(choice, motif, is_level_everywhere=is_level_everywhere):
            hides = self._is_nil_hopeless(choice) and (is_level_everywhere or not motif)
            reasons = (Reason("nil", self._describe_given_nil()), *(() if hides else reasons))
        if is_level_everywhere:
            return (*reasons, self._describe_no_difference())
        figures, aims = self._compare_figures(motif), MOTIFS[motif.name].aims if motif else ()
        if not motif and cause == "bags":
            aims = BAGS
        elif not aims and not figures:
            aims = BAGS if self._stake is not None and self._stake < 0 else TRICKS
        stake = _stake(view, choice, aims, reason.text, is_alone=not figures)
        return (*reasons, *stake, *figures)

    @property
    def _has_lead(self) -> bool:
        """Whether the answer is clearly ahead of another one in games won."""
        return bool(self._ranking.worse) and self._ranking.has_chances

    def _drop_hopeless(self, motif: FoundMotif | None, choice: CardChoice) -> FoundMotif | None:
        """Return a motif unless it speaks of the own nil, which must fail.

        That a card stays under the one that is ahead holds even then.
        """
        if motif is None or (motif.name == "stay under" and not choice.good.takes):
            return motif
        is_about_nil = choice.is_own_nil and MOTIFS[motif.name].aims == NIL
        return None if is_about_nil and self._is_nil_hopeless(choice) else motif

    def _gives_nil(
        self, choice: CardChoice, motif: FoundMotif | None, *, is_level_everywhere: bool
    ) -> bool:
        """Return whether it has to be said that the own nil is given up or may break."""
        if not choice.is_own_nil:
            return False
        leads_low = choice.trick is None and choice.good.above
        if self._is_nil_hopeless(choice) and not leads_low:
            stays_under = motif is not None and motif.name == "stay under"
            is_thrown = choice.trick is not None and choice.good.suit != choice.led
            is_silent = not (motif or is_thrown)
            if choice.good.takes or is_level_everywhere or not (is_silent or stays_under):
                return True
        takes = choice.trick and choice.good.takes and not choice.must_win
        is_safer = self._rival and self._ranking.chosen.numbers.get("nil", 0.0) > _NEAR + (
            self._rival.numbers.get("nil", 1.0)
        )
        return bool(takes) and not (is_level_everywhere or is_safer)

    def _pick_clearest(self, rivals: Sequence[Alternative]) -> Alternative | None:
        """Return the first rival that one cause sets apart from the answer, else the first."""
        chosen = self._ranking.chosen.numbers
        clear = (rival for rival in rivals if causes_between(chosen, rival.numbers).main)
        return next(clear, next(iter(rivals), None))

    def _is_nil_hopeless(self, choice: CardChoice) -> bool:
        """Return whether the nil of the player, the only one of the side, must fail."""
        return self._nil_chance < _HOPELESS and not choice.nil_of(friend=True)

    def _describe_given_nil(self) -> str:
        """Return why a card that may break the own nil is played."""
        if self._nil_chance < _HOPELESS:
            return "The nil can hardly be made any more."
        if self._trick_chance < _EVEN:
            return "A later card is likely to beat it."
        return "Tricks count for more here."

    def _describe_equals(self, plays: Sequence[PlayCard]) -> str:
        """Return that the legal cards are worth the same."""
        cards = sorted((play.card for play in plays), key=self._finder.deduction.suit_and_strength)
        names = join_words([self._cast.the(card) for card in reversed(cards)])
        deduction = self._finder.deduction
        because = "no card of another hand lies between them"
        if len({deduction.table.suit[card] for card in cards}) > 1:
            because = "no other hand has a card of these suits"
        equal = capitalize(f"{names} are equal: {because}.")
        held = deduction.mine[deduction.table.suit[cards[0]]]
        if self._view.rules.play.must_beat and len(cards) < len(held):
            return f"The rules ask for a card that beats the last one. {equal}"
        return equal

    def explain_call(self, own_reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
        """Return the reasons for a bid or any other answer than a card.

        Args:
            own_reasons: the reasons that the decision already has. They come first, except those
                that the figures repeat or contradict.
        """
        ranking = self._ranking
        rivals = [option for option in ranking.worse if not self._is_amid_equals(option)]
        self._rival = next(iter(rivals), None)
        motif = self._find_idea(rivals[:1])
        figures = self._compare_figures()
        if any(reason.kind == "look" for reason in own_reasons):
            figures = tuple(figure for figure in figures if figure.kind != "equal")
        own = _tricks((ranking.chosen,))
        if motif and motif.name == "bags" and own and self._tricks - own[0] > _SAFE:
            motif = None
        has_percentage = any("%" in figure.text for figure in figures)
        if has_percentage and any(map(_is_nil_bid, (ranking.chosen, self._rival))):
            # one percentage: that of the figures
            own_reasons = tuple(
                reason for reason in own_reasons if reason.kind not in ("nil", "chance", "look")
            )
        if any(bid > number for bid in _tricks(ranking.equals) for number in own):
            own_reasons = tuple(reason for reason in own_reasons if reason.kind != "safe")
        if motif and motif.name == "sure tricks" and own and abs(own[0] - self._tricks) >= 1:
            motif = None
        idea = (Reason("idea", motif.text),) if motif else ()
        explains = motif is not None and motif.name in _SAYS_WHY_HIGH
        gap = () if explains else self._explain_gap(own_reasons, figures)
        return (*self._add_cards(own_reasons, (*gap, *idea)), *gap, *idea, *figures)

    def _add_cards(
        self, own_reasons: tuple[Reason, ...], others: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        """Return the reasons for a number, completed by the cards of the hand.

        The best cards are named unless another reason names a card.

        Args:
            own_reasons: the reasons that the decision already has.
            others: the reasons to be given beside them.
        """
        choice = self._bid
        if choice is None:
            return own_reasons
        texts = {reason.kind: reason.text for reason in own_reasons}
        if "safe" in texts:
            texts["safe"] = bids.say_why_low(choice, self._tricks) or texts["safe"]
        if "count" in texts:
            count = bids.count_both_defenders(choice, self._tricks) or texts["count"]
            spoken = " ".join((*texts.values(), *(reason.text for reason in others)))
            if not any(card.label in spoken for card in self._view.hand or ()):
                count = f"{count[:-1]}; {bids.name_best_cards(choice)}."
            texts["count"] = count
        return tuple(Reason(kind, text) for kind, text in texts.items())

    def _explain_gap(
        self, own_reasons: tuple[Reason, ...], figures: tuple[Reason, ...]
    ) -> tuple[Reason, ...]:
        """Return why a bid lies above or well below the count; empty if another reason says it."""
        kinds, choice = {reason.kind for reason in own_reasons}, self._bid
        if choice is None or "count" not in kinds or kinds & {"score", "safe"}:
            return ()
        text = bids.say_why_high(choice, self._tricks, self._ranking.chosen.numbers.get("tricks"))
        if not (text or figures):
            text = bids.say_why_low(choice, self._tricks)
        return (Reason("gap", text),) if text else ()

    @property
    def _bid(self) -> BidChoice | None:
        """The bid that is made, against itself; None for other calls and unseen cards."""
        action = self._ranking.chosen.action
        if not isinstance(action, MakeBid) or self._view.hand is None:
            return None
        return BidChoice(self._finder.deduction, action.bid, action.bid)

    def _find_idea(self, rivals: Sequence[Alternative]) -> FoundMotif | None:
        """Return the motif that speaks for the answer and against the first rival it can."""
        ranking, finder = self._ranking, self._finder
        if not self._has_lead:
            if ranking.deals and self._view.question.kind == "play" and not self._view.trick:
                rivals = ()  # leads of equal worth have no idea behind them
            motifs = (finder.find_by_position(rival.action, self._stake) for rival in rivals)
            return next((motif for motif in motifs if motif), None)
        for rival in rivals:
            motif = finder.find_by_figures(ranking.chosen, rival, self._options)
            if motif is not None:
                self._rival = rival
                return motif
        if not rivals:
            return None
        cause = self._cause(rivals[0])
        return finder.find_by_position(rivals[0].action, cause=cause) if cause else None

    def _cause(self, rival: Alternative) -> Cause | None:
        """Return the cause of the largest part of the answer's lead over another."""
        return causes_between(self._ranking.chosen.numbers, rival.numbers).first

    def _is_as_good(self, other: Alternative, motif: FoundMotif | None) -> bool:
        """Whether an answer without a clear difference can be named beside a motif: it applies."""
        rival = self._rival
        if motif is None or rival is None or not isinstance(other.action, PlayCard):
            return True
        finder = MotifFinder(self._view, other.action, self._cast)
        return finder.applies(motif.name, rival.action)

    def _compare_figures(self, motif: FoundMotif | None = None) -> tuple[Reason, ...]:
        """Return what the answer brings that its rival does not, and which are equally good."""
        ranking, cast = self._ranking, self._cast
        if not ranking.has_chances:
            return ()
        reasons: list[Reason] = []
        if self._rival is not None:
            writer = DifferenceWriter(self._view, cast)
            difference = capitalize(writer.difference(ranking.chosen, self._rival))
            over = f" ({ranking.deals})" if ranking.deals else ""
            reasons.append(Reason("figures", f"{difference[:-1]}{over}."))
        equals = [rival for rival in ranking.equals if self._is_as_good(rival, motif)]
        if equals:
            names = _name_all([rival.action for rival in equals[:_NAMED]], cast)
            reasons.append(Reason("equal", capitalize(f"{names} equally good.")))
        return tuple(reasons)

    def _is_amid_equals(self, other: Alternative) -> bool:
        """Return whether a bid came out worse though one below it and one above it did not."""
        near = _tricks((self._ranking.chosen, *self._ranking.equals))
        return any(
            min(near, default=bid) < bid < max(near, default=bid) for bid in _tricks((other,))
        )

    def _describe_no_difference(self) -> Reason:
        """Return that no card came out better or worse in the deals that were tried."""
        ranking = self._ranking
        options = (ranking.chosen, *ranking.equals, *ranking.better)
        chances = [option.numbers["win"] for option in options]
        if max(chances) < _DECIDED or min(chances) > 1 - _DECIDED:
            fate = "lost" if max(chances) < _DECIDED else "won"
            text = f"The game is as good as {fate} with every card ({ranking.deals})."
            return Reason("equal", text)
        least, most = f"{100 * min(chances):.0f}", f"{100 * max(chances):.0f}"
        games = least if least == most else f"{least} to {most}"
        event = DifferenceWriter(self._view, self._cast).level_event(options)
        is_level = max(chances) - min(chances) < _NEAR
        start = "The cards come out level" if is_level else "No card is clearly better"
        text = f"{start}: {event}every card wins {games} of 100 games"
        text = f"{text} ({ranking.deals})."
        return Reason("equal", text)


def _pick_rivals(weighed: Sequence[tuple[CardChoice, Alternative]]) -> list[Alternative]:
    """Return the best rejected card that does something else in the trick, then the best other."""
    alike: list[Alternative] = []
    unlike: list[Alternative] = []
    for choice, rival in weighed:
        good, bad = choice.good, choice.bad
        same = (good.suit, good.takes) == (bad.suit, bad.takes)
        (alike if same else unlike).append(rival)
    return [*unlike[:1], *alike[:1]]


def _is_nil_bid(option: Alternative | None) -> bool:
    return option is not None and isinstance(option.action, MakeBid) and option.action.bid.is_nil


def _tricks(options: Sequence[Alternative]) -> list[int]:
    """Return the tricks of those answers that bid a number."""
    return _numbers_bid([option.action for option in options])


def _numbers_bid(actions: Sequence[Action]) -> list[int]:
    calls = [action for action in actions if isinstance(action, MakeBid)]
    return [call.bid.tricks for call in calls if _is_number(call)]


def _name_all(actions: Sequence[Action], cast: Cast) -> str:
    """Return answers with their verb: "the Q♦ and the J♦ are", "bids of 1 and 2 are"."""
    numbers = _numbers_bid(actions)
    if len(numbers) == len(actions) > 1:
        return f"bids of {join_words(list(map(str, sorted(numbers))))} are"
    names = [noun(action, cast) for action in actions]
    return f"{join_words(names)} {'is' if len(names) == 1 else 'are'}"


def _is_number(call: MakeBid) -> bool:
    return call.bid.kind == "number" and not call.bid.bemo


def _stake(
    view: View, choice: CardChoice, aims: tuple[Cause, ...], idea: str, *, is_alone: bool
) -> tuple[Reason, ...]:
    """Return the state of the contracts if it decides what every trick is worth.

    Args:
        view: what the player saw.
        choice: the card played, and any other.
        aims: the causes that the reason before it speaks of.
        idea: that reason.
        is_alone: whether no figures follow.
    """
    if choice.is_own_nil:
        return ()
    standings, left = all_standings(view), tricks_left(view)
    stands = standings[view.side]
    if stands.contract and stands.fate == "set":
        return (Reason("lost", "The contract can no longer be made."),)
    if stands.need == left:
        text = "Every trick left is needed for the contract."
        return (Reason("make", text if left > 1 else "The contract needs this trick."),)
    if stands.need:
        is_tight = is_alone and aims == TRICKS and left - stands.need <= _TIGHT
        text = f"The contract needs {stands.need} of the last {left} tricks."
        return (Reason("make", text),) if is_tight else ()
    slack = _slack(view, standings)
    wins = choice.good.takes or choice.friends_hold
    if aims != BAGS and slack is not None and slack <= _CLOSE and wins:
        name = capitalize(view.seats.opponents)
        are = "are" if view.seats.plays_one_pair else "is"
        needed = count_noun(slack, "more trick")
        return (Reason("set", f"{name} {are} set by {needed}."),)
    if aims != BAGS or not stands.contract or not bags_may_matter(view):
        return ()
    most, held = most_bags(view.rules), view.bags[view.side] + stands.over
    if most and not stands.nils and held % (most + 1) == most:
        return (Reason("bags", f"The next bag costs {view.rules.scoring.bag_penalty} points."),)
    text = "The contract is made: another trick is a bag."
    is_new = "is made" not in idea and not (choice.trick and choice.good.takes)
    return (Reason("bags", text),) if is_new and (is_alone or "bag" not in idea) else ()


def _slack(view: View, standings: Sequence[Standing]) -> int | None:
    """Return the tricks that set the opponents who are nearest to it; None if none can be set."""
    left = tricks_left(view)
    gaps = [
        left - stands.need + 1
        for side, stands in enumerate(standings)
        if side != view.side and stands.fate == "open" and stands.need
    ]
    return min(gaps, default=None)
