"""A finished hand looked back at: what each choice cost, and what was to be known at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from textual import events, work
from textual.containers import Container
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from spades_tui.bots.pricing.price import FULL_DEPTH, Depth
from spades_tui.bots.protocol import Decision
from spades_tui.player_view.wording import Cast
from spades_tui.player_view.wording.short import short_side_names
from spades_tui.review.marks import LOSING_MARKS
from spades_tui.review.priced_decisions import kind_and_theme, missed_motif
from spades_tui.review.result_split import PLAYOUTS, deal_value_from, playout_requests, split_result
from spades_tui.rules.ruleset import RuleSet
from spades_tui.statistics.own_level import resolve_players
from spades_tui.storage.paths import StorageError
from spades_tui.tui import pages
from spades_tui.tui.frame.keys import FooterItems
from spades_tui.tui.pages.review.decision_list import DecisionList
from spades_tui.tui.painted_page import PaintedPage
from spades_tui.tui.widgets.hands import HandsTable, hand_lines
from spades_tui.tui.widgets.page_bars import Notice, TitleBar
from spades_tui.tui.widgets.prose import Block, Prose
from spades_tui.tui.widgets.row_list import ListRow

if TYPE_CHECKING:
    from spades_tui.review.result_split import DealValue, ResultSplit
    from spades_tui.review.review import ReviewedDecision, Reviewer
    from spades_tui.storage.records.prices import PriceCache
    from spades_tui.table.hands import DecisionPoint, FinishedHand, GameSnapshot
    from spades_tui.table.worker.analysis import Analyst
    from spades_tui.tui.pages.review.rows import PartOfResult

_READING: Final = "Reading the game …"
_WIDE, _TALL = 118, 34
"""From which size the table lies beside the list."""
_OFTEN: Final = 0.25
"""Seconds between two times that arriving figures are shown."""
_REST: Final = 0.15
"""Seconds without a key before anything is shown or asked for that the key did not ask for."""


class HandRead(NamedTuple):
    """A finished hand as it was read, and its game.

    Attributes:
        played: the game.
        numbers: the numbers of its finished hands, each with that of its game in the match.
        place: which of its finished hands, from 0.
        hand: the hand.
        kept: where the prices of the game are kept, if anywhere.
    """

    played: GameSnapshot
    numbers: tuple[tuple[int, int], ...]
    place: int
    hand: FinishedHand
    kept: PriceCache | None


def read_hand(
    game: GameSnapshot | Callable[[], GameSnapshot], wanted: tuple[int, int] | None
) -> HandRead | None:
    """Read a game and put one of its finished hands together; None where none is finished.

    Args:
        game: the game, or what reads it.
        wanted: number of the hand's game in the match and its own in the game; the last one where
            None, or where it is not finished.

    Raises:
        StorageError: when nothing of the game can be used, or the hand cannot be reviewed.
    """
    played = game() if callable(game) else game
    hands = played.hands()
    numbers = tuple(hand.numbers for hand in hands)
    if not numbers:
        return None
    place = numbers.index(wanted) if wanted in numbers else len(numbers) - 1
    hand = hands[place].expand()
    if hand.untold:
        raise StorageError(hand.untold)
    return HandRead(played, numbers, place, hand, played.kept())


def chance_before(hand: FinishedHand, seat: int) -> float:
    """Return the chance of the side of `seat` to win the game before a hand, 0 to 1."""
    return hand.chance_before(hand.before.seats.side_of[seat])


class ReviewPage(PaintedPage[None]):
    """The choices of one player in one hand, priced while the page is open.

    Attributes:
        judged: what has been looked back at, by place in the log.
        analyst: who works it out, once the page is open.
        split: where the result came from for the player shown; None as long as it is not known.
        seat: whose choices are shown.
        rest: seconds without a key before figures that arrive are shown; a key shows them too.
    """

    key_contexts = ("review", "list")

    class Arrived(Message):
        """Now known: ``hand``, ``price``, ``open``, ``split``, ``claims``."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def __init__(
        self,
        played: GameSnapshot | Callable[[], GameSnapshot],
        hand: tuple[int, int] | None = None,
        depth: Depth = FULL_DEPTH,
        replays: int = PLAYOUTS,
    ) -> None:
        """Review a game.

        Args:
            played: the game, or what reads it apart from the screen. What has been gone through
                already is there with the first frame.
            hand: number of its game in the match and its own in the game; the last finished one
                where None.
            depth: how far each choice is looked into.
            replays: how often the deal is played over to tell what its cards are worth.
        """
        super().__init__()
        self._game, self._wanted, self._depth = played, hand, depth
        self._read_hand: HandRead | None = None
        self._replays = replays
        self.analyst: Analyst | None = None
        self.judged: dict[str, ReviewedDecision] = {}
        self.split: ResultSplit | None = None
        self._chance = 0.0
        self._is_split_wanted = False
        self.seat = 0
        self.rest = _REST
        self._unshown: set[str] = set()
        self._shown_at = self._heard_at = 0.0
        self._showing: Timer | None = None
        self._decided: dict[str, DecisionPoint] = {}
        self._opened: dict[str, tuple[str, ...]] = {}
        self._claims: dict[str, list[str]] = {}
        self._worth: DealValue | None = None
        self._reviewer: Reviewer | None = None
        self._cast = Cast(())
        self._names: tuple[str, ...] = ()
        self._open = False
        self._asleep = False
        self._is_untouched = True

    @property
    def hand(self) -> FinishedHand | None:
        """The hand that is shown; None until it has been read."""
        return None if self._read_hand is None else self._read_hand.hand

    @property
    def _is_leaving_hand(self) -> bool:
        """Whether another hand than the one shown has been asked for."""
        return self.hand is not None and self._wanted != (self.hand.game, self.hand.number)

    # -- what is shown --------------------------------------------------------------------

    def titles(self) -> tuple[str, ...]:
        from spades_tui.tui.pages.review.rows import chance_words, result_words

        if self._read_hand is None:
            return ("Review", "", _READING)
        _, numbers, place, hand, _ = self._read_hand
        sides = short_side_names(hand.before, self._names)
        about = result_words(hand, self.seat, self._cast, sides)
        below = "" if self.split is None else chance_words(self.split, self._chance)
        priced = len(self.judged)
        of = len(self._decided) if self._is_split_wanted else len(self._own.keys() | self.judged)
        right = f"{priced} of {of}" if priced < of else ""
        hands = f"{place + 1} of {len(numbers)}" if len(numbers) > 1 else ""
        return (f"Review · hand {hand.number}", about, below, right or hands)

    def body(self) -> Iterable[Widget]:
        yield Prose([], id="sentence", indent=1)
        yield HandsTable(RuleSet())
        about = Prose([], id="about", indent=1, term_width=5)
        self._moment = Container(id="moment")
        yield Container(DecisionList(), Container(self._moment, about, id="right"), id="both")
        yield Notice()

    def rows(self) -> list[ListRow]:
        return []

    @property
    def decisions(self) -> DecisionList:
        """The list."""
        return self.query_one(DecisionList)

    def on_mount(self) -> None:
        from spades_tui.table.worker.analysis import Analyst

        self.analyst = self.analyst or Analyst(self.spades.thinker)
        found = None
        if not callable(self._game):
            with suppress(StorageError):  # reading it in the background says so
                found = read_hand(self._game, self._wanted)
        if found is None:
            self._read()
        else:
            self._show_hand(found)
            self.call_after_refresh(self._find_out)

    @work(group="read", exclusive=True)
    async def _read(self) -> None:
        """Read the game and find the hand, apart from the screen."""
        try:
            found = await asyncio.to_thread(read_hand, self._game, self._wanted)
        except StorageError as problem:
            self._refuse(str(problem))
            return
        if found is None:
            self._refuse("No hand is finished; a hand can be reviewed once it is.")
        elif self._is_there:
            self.show_notice("")
            self._show_hand(found)
            self._find_out()

    def _find_out(self) -> None:
        """Have worked out whatever is shown of the hand."""
        self.post_message(self.Arrived("hand"))
        self._price()
        self._find_claims()

    def _fail(self, why: str) -> None:
        if self._is_there:
            self.show_notice(why, "alarm")

    def _refuse(self, why: str) -> None:
        if self._is_there:
            self.query_one(TitleBar).show("Review")
            self.show_notice(why, "alarm")

    def _show_hand(self, found: HandRead) -> None:
        """Show a hand that has been read: from here on everything is about this one."""
        from spades_tui.review.review import Reviewer

        played, hand = found.played, found.hand
        names, me = played.header.names, played.header.human
        if self._read_hand is None:
            self.seat = played.seat
        self._read_hand, self._game = found, played
        self._wanted = (hand.game, hand.number)
        self._reviewer = Reviewer(played.game, names, self.seat, self._depth, found.kept, me)
        self._names, self._cast = names, self._reviewer.cast
        self._decided = {str(one.index): one for one in hand.decisions}
        self.judged, self._opened, self._claims, self._unshown = {}, {}, {}, set()
        self._worth = self.split = None
        self._is_split_wanted = False
        self._is_untouched = True
        self.query_one(HandsTable).rules = hand.before.rules
        first = next((key for key, one in self._decided.items() if one.seat == self.seat), None)
        self._renew_rows(first)
        self._tell()

    @property
    def _is_there(self) -> bool:
        """Whether there is anything to show it on: leaving takes the widgets before the work."""
        return bool(self.query(TitleBar)) and bool(self.query(Notice))

    def _retitle(self) -> None:
        if self._is_there:
            self.query_one(TitleBar).show(*self.titles())

    @property
    def _own(self) -> dict[str, DecisionPoint]:
        """The decisions of the player shown."""
        return {key: one for key, one in self._decided.items() if one.seat == self.seat}

    def _parts(self) -> dict[str, PartOfResult]:
        from spades_tui.tui.pages.review.rows import parts_of

        assert self.hand is not None
        parts = parts_of(self.split, self.hand, self.seat, self._cast)
        return {part.key: part for part in parts}

    def _renew_rows(self, key: str | None = None) -> None:
        from spades_tui.tui.pages.review.rows import decision_row, part_rows, total_cost_row

        if not self._is_there:
            return
        own = self._own
        rows = {
            name: decision_row(one, self.judged.get(name), self._cast) for name, one in own.items()
        }
        title = total_cost_row(self._cast.who(self.seat), [self.judged.get(name) for name in own])
        below = part_rows(self._parts().values(), self.split, is_wanted=self._is_split_wanted)
        self.decisions.set_rows(title, rows, below, key)
        self._retitle()
        self.show_footer()

    def _tell(self) -> None:
        """Say what is to be known of the row that is selected, and show the table at it."""
        from spades_tui.tui.pages.review.rows import (
            choice_sentence,
            costliest_decision,
            decision_blocks,
            part_blocks,
        )

        if not self._is_there or self.hand is None or not self._own:
            return
        key, part = self.decisions.key, self._parts().get(self.decisions.key)
        if part is not None:
            one = next(iter(self._own.values()))
            sentence, blocks = part.sentence, part_blocks(part, self._judged_in(key), self._cast)
            self._want_split()
        elif key in self._decided:
            one, found = self._decided[key], self.judged.get(key)
            is_costliest = found is not None and found is costliest_decision(self._judged_in("own"))
            sentence = choice_sentence(found, self._cast, is_costliest=is_costliest)
            blocks = decision_blocks(one, found, self._opened.get(key), self._cast)
            blocks += [Block("text", line) for line in self._claims.get(key, ())]
            if key not in self._opened:
                self._look_at_all(self.hand, one)
        else:
            return
        self.query_one("#sentence", Prose).show([Block("text", sentence)])
        self.query_one("#about", Prose).show(blocks)
        self._show_moment(self.hand, one)

    def _show_moment(self, hand: FinishedHand, one: DecisionPoint) -> None:
        """Show the table as it was at a choice: as cards where there is room, else in lines."""
        from spades_tui.review.double_dummy import hands_at
        from spades_tui.tui.pages.review.rows import moment_words, trick_at

        view, size = one.view, self.app.size
        wide = size.width >= _WIDE and size.height >= _TALL
        self.set_class(wide, "-cards")
        self.set_class(self._open or not wide, "-lines")
        trick = trick_at(hand, one) if self._open else view.trick

        def is_seen(at: int) -> bool:
            own = at == one.seat and view.hand is not None
            return self._open or own or (at >= len(self._names) and view.dummy is not None)

        board = hand_lines(view, self._names, hands_at(hand, one), trick, is_seen)
        self.query_one(HandsTable).show(board, moment_words(one, self._cast))
        if wide:
            from spades_tui.tui.table.preview import mount_preview  # the engine, only to look at it

            mount_preview(self._moment, view, self._names, one.action, self._cast.viewer)

    def _judged_in(self, part: str) -> list[ReviewedDecision]:
        """Return the choices that a part of the result is made of, as far as they are known."""
        if self.hand is None:
            return []
        table = self.hand.before.seats
        mate, side = table.partner_of[self.seat], table.side_of
        of: dict[str, set[int | None]] = {
            "own": {self.seat},
            "partner": {mate},
            "others": {at for at in range(table.players) if side[at] != side[self.seat]},
        }
        return [one for one in self.judged.values() if one.decided.seat in of.get(part, ())]

    # -- what is worked out ---------------------------------------------------------------

    @work(group="price", exclusive=True)
    async def _price(self) -> None:
        """Price the choices shown, and once a part of the result is looked at all it is made of."""
        from spades_tui.table.worker.requests import BotError

        try:
            await self._price_those(self._own.values())
            self._go_to_costliest()
            if self._is_split_wanted:
                await self._price_those(self._decided.values())
                self._worth = self._worth or await self._find_worth()
                await self._divide()
        except BotError as failed:
            self._fail(f"The costs cannot be worked out: {failed}")

    def _want_split(self) -> None:
        """Have worked out where the result came from, now that it is looked at."""
        if not self._is_split_wanted:
            self._is_split_wanted = True
            self._renew_rows()
            self._price()

    def _go_to_costliest(self) -> None:
        """Begin with what cost most, unless a row has been chosen already."""
        from spades_tui.tui.pages.review.rows import costliest_decision

        found = costliest_decision(self._judged_in("own"))
        if self._is_untouched and found is not None and self._is_there:
            self.decisions.highlight(str(found.decided.index))

    async def _price_those(self, wanted: Iterable[DecisionPoint]) -> None:
        assert self._reviewer is not None
        assert self.analyst is not None
        todo = [one for one in wanted if str(one.index) not in self.judged]
        async for found in self._reviewer.review_in_worker(self.analyst, todo):
            key = str(found.decided.index)
            self.judged[key] = found
            self._unshown.add(key)
            self._show_figures_soon()
            self.post_message(self.Arrived("price"))
            await asyncio.sleep(0)
        self._show_figures()

    def _show_figures_soon(self) -> None:
        """Show what has arrived, but not often, and not while keys are pressed: they go first."""
        wait = max(self._shown_at + _OFTEN, self._heard_at + self.rest) - monotonic()
        if wait <= 0 or not self.rest:
            self._show_figures()
        elif self._showing is None:
            self._showing = self.set_timer(wait, self._show_after_waiting)

    def _show_after_waiting(self) -> None:
        self._showing = None
        if self._unshown:
            self._show_figures_soon()

    def _show_figures(self) -> None:
        """Show the figures that have arrived since the last time."""
        arrived, self._unshown = self._unshown, set()
        self._shown_at = monotonic()
        if not arrived or not self._is_there:
            return
        found = (self.judged.get(key) for key in arrived)
        if any(one is not None and one.decided.seat == self.seat for one in found):
            self._renew_rows()
            if self.decisions.key in arrived:
                self._tell()
        else:
            self._retitle()

    async def _find_worth(self) -> DealValue:
        assert self._read_hand is not None
        assert self.analyst is not None
        played, hand = self._read_hand.played, self._read_hand.hand
        found = []
        for asked in playout_requests(played.game, hand, self._replays):
            found.append(await self.analyst.play_out(asked))
            await asyncio.sleep(0)
        return await asyncio.to_thread(deal_value_from, hand, found)

    async def _divide(self) -> None:
        assert self._worth is not None
        assert self.hand is not None
        seat = self.seat
        prices = [(one.decided.seat, one.price) for one in self.judged.values()]
        hand, worth = self.hand, self._worth
        found = await asyncio.to_thread(split_result, hand, seat, prices, worth)
        self._chance = await asyncio.to_thread(chance_before, hand, seat)
        self.split = found
        self._renew_rows()
        self._tell()
        self.post_message(self.Arrived("split"))

    @work(group="open", exclusive=True)
    async def _look_at_all(self, hand: FinishedHand, one: DecisionPoint) -> None:
        """Find out what perfect play brings at a choice."""
        from spades_tui.review.double_dummy import HEADING, double_dummy_lines, solve_request
        from spades_tui.table.worker.requests import BotError

        assert self.analyst is not None
        key = str(one.index)
        if self._heard_at:
            await asyncio.sleep(self.rest)  # most rows are only passed
        asked = solve_request(hand, one)
        lines: tuple[str, ...] = ()
        if asked is not None:
            try:
                lines = double_dummy_lines(one, await self.analyst.solve(asked), self._cast)
            except BotError as failed:
                lines = (f"{HEADING}: not available: {failed}",)
        self._opened[key] = lines
        if self._is_there and self.decisions.key == key:
            self._tell()
        self.post_message(self.Arrived("open"))

    @work(group="claims", exclusive=True)
    async def _find_claims(self) -> None:
        """Find out what the claims of the hand came to, each told at the next choice after it."""
        from spades_tui.review.claims import claim_lines
        from spades_tui.solver.claim_knowledge import ClaimResult
        from spades_tui.table.worker.requests import BotError

        assert self._reviewer is not None
        assert self.hand is not None
        assert self.analyst is not None
        found: dict[str, list[str]] = {}
        for made in self._reviewer.claims(self.hand):
            proof = ClaimResult(made.answer)
            if made.answer == "refused":
                with suppress(BotError):  # then it is told without a deal
                    proof = await self.analyst.prove(made)
            own = [one for one in self._decided.values() if one.seat == made.claimed.seat]
            later = [one for one in own if one.index > made.index] or own[-1:]
            for one in later[:1]:
                lines = claim_lines(made, proof, self._cast)
                found.setdefault(str(one.index), []).extend(lines)
        self._claims = found
        if found:
            self._tell()
        self.post_message(self.Arrived("claims"))

    # -- commands -------------------------------------------------------------------------

    def row_highlighted(self, key: str) -> None:
        self._is_untouched = False
        if self._unshown:
            self._show_figures()
        self._tell()

    def footer_items(self) -> FooterItems:
        """Return the line of keys."""
        pairs = super().footer_items()
        if self._compared is None:
            pairs = tuple(pair for pair in pairs if pair[1] != "figures")
        return self.with_way_back(pairs)

    def on_key(self, event: events.Key) -> None:
        self._heard_at = monotonic()
        self._is_untouched = False
        key = self.arrow_of(event)
        if key in ("left", "right"):
            self.decisions.hear("up" if key == "left" else "down")
        elif event.key == "space":
            self._scroll()
        else:
            return
        event.stop()
        event.prevent_default()

    def _scroll(self) -> None:
        """Read on in what is said of the choice; after its end from the beginning."""
        about = self.query_one("#about", Prose)
        if not about.scroll_lines(max(about.size.height - 1, 1)):
            about.hear("home")

    def action_mistake(self, by: int) -> None:
        rows = self.decisions.told
        wrong = [key for key, row in rows.items() if row.mark in LOSING_MARKS][::by]
        keys = [line.key for line in self.decisions.rows]
        at = self.decisions.cursor
        ahead = [key for key in wrong if (keys.index(key) - at) * by > 0]
        if wrong:
            self.decisions.highlight((ahead or wrong)[0])
            self.show_notice("")
        else:
            waits = any(key not in self.judged for key in rows)
            self.show_notice(
                "No mistake found so far." if waits else "Nothing was marked as a mistake."
            )

    def action_player(self, by: int) -> None:
        if self.hand is None:
            return
        self._look_from((self.seat + by) % self.hand.before.seats.players)

    def _look_from(self, seat: int, key: str | None = None) -> None:
        """Show another player's choices: one of them, or the nearest to the one shown."""
        if seat != self.seat:
            self.seat, self.split = seat, None
        index = int(self.decisions.key) if self.decisions.key.isdigit() else 0
        self._renew_rows(key or min(self._own, key=lambda own: abs(int(own) - index), default=None))
        self._tell()
        self._price()

    def action_hand(self, by: int) -> None:
        if self._read_hand is None:
            return
        names = self._read_hand.numbers
        place = by + (names.index(self._wanted) if self._wanted in names else self._read_hand.place)
        if not 0 <= place < len(names):
            self.show_notice("There is no other finished hand that way.")
            return
        self.workers.cancel_node(self)
        self._wanted = names[place]
        self.show_notice(f"Reading hand {self._wanted[1]} …")
        self._read()

    def action_open_cards(self) -> None:
        self._open = not self._open
        self._tell()

    @property
    def _compared(self) -> ReviewedDecision | None:
        """The choice that is highlighted, if it was compared with others."""
        found = self.judged.get(self.decisions.key) if self._is_there else None
        return None if found is None or found.price is None else found

    def action_figures(self) -> None:
        """Show all figures of the choice."""
        found = self._compared
        if found is None or found.price is None:
            self.show_notice("There are no figures here: nothing was compared.")
            return
        decided, price = found.decided, found.price
        weighed = Decision(decided.action, alternatives=price.options)
        self.app.push_screen(
            pages.HintFiguresDialog(weighed, self._cast, told=decided.describe(self._cast))
        )

    def action_similar(self) -> None:
        """Practice ten questions like the choice."""
        found = self._compared
        if found is None or found.price is None or found.price.equal:
            self.show_notice("Nothing was compared here: there is nothing like it to practice.")
            return
        view, price = found.decided.view, found.price
        _, theme = kind_and_theme(view, price)
        self.app.push_screen(
            pages.BrowsePage("ideas", missed_motif(view, price) or theme, at_once=True)
        )

    def action_levels(self) -> None:
        if self._read_hand is not None and not self._is_leaving_hand:
            played, hand = self._read_hand.played, self._read_hand.hand
            self.app.push_screen(pages.LevelReplayDialog(played, hand, self.seat, self._cast))

    def row_selected(self, key: str) -> None:
        """Open what a part of the result is made of; else ask how to try a choice again."""
        from spades_tui.tui.dialogs import SelectDialog

        if self._read_hand is None or self._is_leaving_hand:
            return
        if key not in self._decided:
            self._open_part(key)
            return
        try_from = partial(self._try, self._read_hand.played, self._decided[key])
        rows = (
            ListRow("same", "The same cards in every hand"),
            ListRow("dealt anew", "Keep this hand, deal the unseen cards again"),
        )
        whose = self._cast.whose(self.seat)
        words = f"Play on from here in {whose} seat; bots play the others. It counts as practice."
        self.spades.open(SelectDialog("Try it again", rows, words=words), try_from)

    def _open_part(self, key: str) -> None:
        from spades_tui.tui.pages.review.rows import costliest_decision

        if key == "cards":
            self.action_levels()
        elif key == "fall":
            self.action_open_cards()
        else:
            found = costliest_decision(self._judged_in(key))
            if found is None:
                self.show_notice("Nothing was marked as a mistake.")
            else:
                self._look_from(found.decided.seat, str(found.decided.index))

    def _try(self, played: GameSnapshot, one: DecisionPoint, cards: str) -> None:
        from spades_tui.table.branch import CannotBranch, branch_table

        settings = self.spades.settings
        partner = resolve_players(settings.partner, settings.opponents).partner
        try:
            table = branch_table(played, one, "same" if cards == "same" else "dealt anew", partner)
        except CannotBranch as problem:
            self.show_notice(str(problem), "alarm")
            return
        self.spades.session.start_trial(table)

    def on_screen_suspend(self) -> None:
        """Let nothing be worked out for a page that is not looked at."""
        self._asleep = True
        self.workers.cancel_node(self)

    def on_screen_resume(self) -> None:
        if not self._asleep:
            return
        self._asleep = False
        if self.hand is None or self._is_leaving_hand:
            self._read()
            return
        self._tell()
        self._price()
        self._find_claims()

    def on_resize(self) -> None:
        self.show_footer()
        self._tell()
