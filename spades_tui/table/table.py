"""One table being played: a game, its seats, its bots and its record, for any screen.

Nothing is shown before it is written: every method that causes events hands them to the record
first and returns them after that.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec

from spades_tui.bots.players import spec_error
from spades_tui.bots.protocol import Decision, SearchBudget
from spades_tui.bots.roster import load_bot
from spades_tui.engine import Game, Rejection
from spades_tui.player_view import View
from spades_tui.player_view.redaction import redact_event
from spades_tui.rules.actions import Action
from spades_tui.rules.events import ENDING_CLAIMS, Assisted, Claimed, ClaimKind, Event, Help
from spades_tui.rules.formats.share_codes import fingerprint
from spades_tui.rules.ruleset import RuleSet
from spades_tui.storage.clock import utc_now
from spades_tui.storage.records.game_file import GameFile
from spades_tui.storage.records.header import Board, Branch, Daily, GameKind, Header, Sealed
from spades_tui.table.autosave import Autosave
from spades_tui.table.claims import claim_problem, play_out_claim
from spades_tui.table.seated_bots import BotFactory, SeatedBots
from spades_tui.table.seats import Seats, levels_after, seat_names
from spades_tui.table.worker.requests import (
    BotError,
    ClaimRequest,
    DecisionRequest,
    first_legal_action,
    limit_for_pace,
    rng_key,
)

if TYPE_CHECKING:
    from spades_tui.solver.claim_knowledge import ClaimResult
    from spades_tui.solver.claims import LoggedClaim
    from spades_tui.table.hands import DecisionPoint, GameSnapshot


__all__ = ["Rejection", "Table", "TableUpdate", "fresh_seed"]

SEALED = Sealed()
_SEEDS = 10**9
"""Bound of the seeds drawn by the program: nine digits at most, so that they can be read aloud."""


def fresh_seed() -> int:
    """Return an unpredictable seed from 0 to 999,999,999."""
    return secrets.randbelow(_SEEDS)


class TableUpdate(msgspec.Struct, frozen=True):
    """New events at a table, and the person's view.

    Attributes:
        events: the new events in order, without what the person may not know.
        view: the person's view after them.
    """

    events: tuple[Event, ...]
    view: View


class Table:
    """A game with a person and bots at it.

    Attributes:
        rules: the rules in force.
        title: the name of the rule set.
        names: the players' names by seat.
        seed: the seed of the deals; None if they do not come from a seed.
        seats: the bot at each seat.
        human: the person's seat; if only bots play, the seat whose view is shown.
        saving: saves the game, and tells whether a part of it could not be saved.
        bots: the bots at this table, which make the decisions.
        notes: sentences to show once, such as one about a damaged file or an unknown bot.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        file: GameFile | None = None,
        *,
        bot_for: BotFactory = load_bot,
    ) -> None:
        self.rules = game.rules
        self.title = header.title
        self.names = header.names
        self.seats = Seats(levels_after(header.levels, game.log))
        self._resumed = False
        self.human = self.seats.human or 0
        self.notes = file.notes if file else []
        self.seed = header.seed
        self._header = header
        self._game = game
        self.saving = Autosave(file, self.notes)
        self.bots = SeatedBots(bot_for, self.notes)
        self._finisher: tuple[str, int] | None = None

    @classmethod
    def new(  # noqa: PLR0913 - as many as a game has
        cls,
        rules: RuleSet,
        seed: int,
        seats: Seats,
        *,
        title: str = "",
        names: Sequence[str] = (),
        kind: GameKind = SEALED,
        saved: bool = True,
        bot_for: BotFactory = load_bot,
    ) -> Self:
        """Return a table with a new game, before its first deal.

        If the game cannot be saved, it can still be played.

        Args:
            rules: the rules in force.
            seed: the seed of the deals.
            seats: the bot at each seat.
            title: the name of the rule set.
            names: names of the players, clockwise from the person, as `own` in `seat_names`.
            kind: the kind of game.
            saved: whether it is recorded at all.
            bot_for: returns the bot of a given name, or raises `ValueError` if it knows none.
        """
        header = Header(
            kind=kind,
            rules=rules,
            fingerprint=fingerprint(rules),
            seed=seed,
            names=seat_names(rules, seats.human, names, seats.levels),
            levels=seats.levels,
            title=title,
            created=utc_now(),
        )
        file = GameFile.create(header) if saved else None
        return cls(Game(rules, seed), header, file, bot_for=bot_for)

    @classmethod
    def from_branch(cls, game: Game, header: Header, *, saved: bool) -> Self:
        """Return a table that continues `game` from a decision in the middle of a hand.

        Args:
            game: the game, stopped at the decision.
            header: the header of its new record; its kind is `Branch`.
            saved: whether the game is recorded.
        """
        file = GameFile.create(header) if saved else None
        if file is not None:
            file.append(game.log)
        return cls(game, header, file)

    @classmethod
    def resume(cls, path: Path, *, bot_for: BotFactory = load_bot) -> Self:
        """Return a table that continues a saved game where it was left, even within a trick.

        Args:
            path: the path of the game's record.
            bot_for: returns the bot of a given name, or raises `ValueError` if it knows none.

        Raises:
            GameOpenElsewhere: if the game is open in another window.
            StorageError: if no part of the record can be used.
        """
        file, verified = GameFile.open(path)
        assert verified.game is not None
        assert verified.record.header is not None
        table = cls(verified.game, verified.record.header, file, bot_for=bot_for)
        table.saving.move(finished=table.over)
        if left := play_out_claim(
            verified.game
        ):  # a claim was proved, and the program ended right then
            table._record_events(left)
        table._resumed = bot_for is load_bot
        return table

    @property
    def path(self) -> Path | None:
        """The path of the game's record; None if there is none."""
        return self.saving.path

    @property
    def is_branch(self) -> bool:
        """Whether the game continues a hand of another game, as practice; it ends with that
        hand."""
        return isinstance(self._header.kind, Branch)

    @property
    def is_board(self) -> bool:
        """Whether the game is a single hand whose result is compared with that of other players."""
        return self._header.kind.is_board

    @property
    def match_code(self) -> str | None:
        """The code of the duplicate match to which this board belongs; None for any other game."""
        kind = self._header.kind
        return kind.match if isinstance(kind, Board) else None

    @property
    def day(self) -> date | None:
        """The day whose daily deal this is; None for any other game."""
        kind = self._header.kind
        return kind.date if isinstance(kind, Daily) else None

    @property
    def over(self) -> bool:
        """Whether the match is over, or the only hand of a branch or a board."""
        return self._header.is_over(self._game)

    def archive(self) -> None:
        """Move the record of a branch to the finished games, even if it is not finished.

        Records of other games are not moved.
        """
        if self.is_branch:
            self.saving.move(finished=True)

    @property
    def share_code(self) -> str | None:
        """The share code that deals the same match again.

        None until the match is over, because the code gives the hands away; None also if the deals
        do not come from a seed.
        """
        return self._header.game_code if self.over else None

    def view(self) -> View:
        """Return the person's view: everything they may know about the game."""
        return self._game.view(self.human)

    def decisions(self) -> tuple[DecisionPoint, ...]:
        """Return every decision of the latest deal that has ended, in order; empty if none has."""
        from spades_tui.table.hands import last_decision_points

        return last_decision_points(self._game.steps)

    @property
    def has_finished_hands(self) -> bool:
        """Whether a hand of the match is over, so that it can be reviewed."""
        state = self._game.state
        return bool(state.results) or state.game > 1

    def snapshot(self) -> GameSnapshot:
        """Return a copy of the game for a review; later events do not change it."""
        from spades_tui.table.hands import GameSnapshot

        return GameSnapshot(self._game.copy(), self._header, self.saving.path)

    def log(self) -> tuple[Event, ...]:
        """Return all events so far, without what the person may not know."""
        return self._game.log_for(self.human)

    def submit(self, action: Action) -> TableUpdate | Rejection:
        """Carry out the person's decision and return the update; a rejection if it is not legal."""
        return self._record_events(self._game.submit(action))

    def deal(self) -> TableUpdate:
        """Deal the next hand and return the update; call it only between hands."""
        done = self._record_events(self._game.deal())
        assert isinstance(done, TableUpdate)
        return done

    def can_undo(self) -> bool:
        """Whether the person has a decision in this hand that can be taken back."""
        return self._game.can_undo(self.human)

    def undo(self) -> TableUpdate | Rejection:
        """Take back the person's last decision and all that followed.

        Returns:
            The update, or the rejection if there is nothing to take back.
        """
        done = self._game.undo(self.human)
        if not isinstance(done, Rejection):
            self._finisher = None
        return self._record_events(done)

    def finish(self, level: str) -> TableUpdate | Rejection:
        """Let a bot play the rest of this hand in the person's place.

        The game is marked as assisted. The bot plays when `bot_step` or `bot_request` is called,
        until the hand is over or the person takes a decision back.

        Args:
            level: the name of the bot.

        Returns:
            The update, or a rejection if no hand is being played.
        """
        if self._game.prompt is None or self.seats.human is None:
            return Rejection("There is no hand to finish.")
        self._finisher = (level, self._game.state.deal)
        return self._record_events(self._game.mark_assisted(self.human, "finish"))

    def _level_at(self, seat: int) -> str | None:
        """Return the name of the bot that now decides for `seat`; None if the person does."""
        level = self.seats.levels[seat]
        if level is None and self._finisher and self._finisher[1] == self._game.state.deal:
            return self._finisher[0]
        return level

    def hint(self, level: str = "club", limit: SearchBudget | None = None) -> Decision | Rejection:
        """Return the decision that a bot would make for the person, and mark the game as assisted.

        Args:
            level: the name of the bot.
            limit: how long it may search; None for no limit.

        Returns:
            The decision, computed in this process; a rejection if it is not the person's turn.
        """

        question = self.hint_request(level)
        if question is None:
            return Rejection("It is not your turn.")
        self.mark_assisted("hint")
        return hint_decision(question.view, level, question.key, limit)

    def mark_assisted(self, kind: Help) -> None:
        """Mark the game as one in which the person took help of `kind`."""
        self._record_events(self._game.mark_assisted(self.human, kind))

    def claim_request(self, claim: ClaimKind) -> ClaimRequest | Rejection:
        """Return the request to prove a claim of the person; a rejection if it cannot be made
        now."""
        view = self.view()
        reason = claim_problem(view, claim)
        if reason is None and self._has_revoked:
            reason = "Nothing can be claimed in a hand in which you have revoked."
        if reason is not None:
            return Rejection(reason)
        return ClaimRequest(len(self._game.log), view, claim)

    @property
    def _has_revoked(self) -> bool:
        playing = self._game.state.playing
        return any(revoke.seat == self.human for revoke in (*playing.revokes, *playing.wrong))

    def apply_claim(
        self, question: ClaimRequest, proof: ClaimResult
    ) -> TableUpdate | Rejection | None:
        """Record a claim and its result; if it is proved and ends the hand, play the hand out.

        Args:
            question: the request, from `claim_request`.
            proof: its result.

        Returns:
            The update, or a rejection if the claim cannot be made; None if the game has gone on
            since the request.
        """
        if question.seq != len(self._game.log):
            return None
        claim = Claimed(self.human, question.claim)
        done = self._game.record_claim(claim, proof.answer)
        if isinstance(done, Rejection):
            return done
        if proof.answer == "proved" and question.claim in ENDING_CLAIMS:
            done += play_out_claim(self._game)
        return self._record_events(done)

    def last_claims(self) -> tuple[LoggedClaim, ...]:
        """Return the claims made in the last hand that is over, in order; empty if there are
        none."""
        from spades_tui.solver.claims import list_logged_claims

        deal = self._game.state.deal if self._game.prompt is None else self._game.state.deal - 1
        claims = list_logged_claims(self._game.steps)
        return tuple(claim for claim in claims if claim.view.deal == deal)

    def has_used(self, kind: Help) -> bool:
        """Whether the person has taken help of `kind` in the current game of the match."""
        return self._game.has_used_aid(self.human, kind)

    def hint_request(self, level: str) -> DecisionRequest | None:
        """Return a request to the bot `level` for the person's decision; None if it is not their
        turn.

        A request that is repeated in the same position gets the same answer.
        """
        view = self.view()
        if view.prompt is None:
            return None
        length = len(self._game.log)
        help_count = sum(isinstance(event, Assisted) for event in self._game.log)
        key = rng_key(self.seed, length - help_count, self.human)  # asked again: answered the same
        return DecisionRequest(length, self.human, view, level, key)

    def bot_to_act(self) -> int | None:
        """Return the seat of the bot that must act; None when it is not a bot's turn."""
        seat = self._game.to_act
        return None if seat is None or self._level_at(seat) is None else seat

    def bot_request(self, pace: str = "normal") -> DecisionRequest | None:
        """Return the request to the bot whose turn it is; None if it is not a bot's turn.

        At a board the bot has no time limit, because it must answer the same on every machine.

        Args:
            pace: "instant", "quick", "normal" or "step"; the first two give the bot less time.
        """
        seat = self.bot_to_act()
        level = None if seat is None else self._level_at(seat)
        if seat is None or level is None:
            return None
        length = len(self._game.log)
        key = rng_key(self.seed, length, seat)
        view = self._game.view(seat)
        limit = SearchBudget() if self.is_board else limit_for_pace(pace)
        return DecisionRequest(length, seat, view, level, key, limit, self.bots.may_be_external)

    def apply_decision(self, seq: int, decided: Decision) -> TableUpdate | None:
        """Carry out a bot's decision and return the update.

        None, and nothing is done, if the game has gone on since the request. An illegal decision
        never stops the game: the first legal action is taken, and a note is added.

        Args:
            seq: the `seq` of the request.
            decided: the decision.
        """
        if self._is_late(seq):
            return None
        done = self._record_events(self._game.submit(decided.action))
        if isinstance(done, TableUpdate):
            return done
        seat = self._game.to_act
        assert seat is not None
        level = self._level_at(seat)
        return self._first_choice(f"The bot {level} tried what is not allowed: {done.reason}")

    def apply_failure(self, seq: int, reason: str) -> TableUpdate | None:
        """Take a bot's first legal action after it failed, add a note, and return the update.

        None, and nothing is done, if the game has gone on since the request.

        Args:
            seq: the `seq` of the request.
            reason: a sentence with the reason, which begins the note.
        """
        return None if self._is_late(seq) else self._first_choice(reason)

    def _is_late(self, seq: int) -> bool:
        return seq != len(self._game.log) or self.bot_to_act() is None

    def bot_step(self) -> TableUpdate | None:
        """Let the bot whose turn it is decide and act, and return the update.

        None if it is not a bot's turn. This waits for the bot's decision.
        """
        request = self.bot_request()
        if request is None:
            return None
        try:
            decided = self.bots.decide(request)
        except BotError as error:  # the game is worth more than the bot
            return self.apply_failure(request.seq, str(error))
        return self.apply_decision(request.seq, decided)

    @property
    def vacant_seats(self) -> tuple[int, ...]:
        """The seats of a resumed game whose bot is external or unknown and must be replaced.

        Empty for a new game.
        """
        if not self._resumed:
            return ()
        levels = enumerate(self.seats.levels)
        return tuple(seat for seat, level in levels if level is not None and spec_error(level))

    def take_seat(self, seat: int, level: str) -> None:
        """Let the bot `level` take over `seat` from now on."""
        self._record_events(self._game.record_substitute(seat, level))
        self.seats = Seats(levels_after(self.seats.levels, self._game.log[-1:]))

    def close(self) -> None:
        """Leave the table: write everything to disk and release the game for other windows."""
        self.bots.close()
        self.saving.close()

    def _record_events(self, done: Sequence[Event] | Rejection) -> TableUpdate | Rejection:
        """Write the events to the record, then return them as the person may see them."""
        if isinstance(done, Rejection):
            return done
        self.saving.write(done, is_hand_over=self._game.prompt is None, is_game_over=self.over)
        visible = (redact_event(event, self.human) for event in done)
        return TableUpdate(tuple(event for event in visible if event is not None), self.view())

    def _first_choice(self, reason: str) -> TableUpdate:
        """Take the first legal action for a bot that gave none; `reason` is a sentence."""
        prompt = self._game.prompt
        assert prompt is not None
        owner = "Your" if prompt.seat == self.seats.human else f"{self.names[prompt.seat]}'s"
        self.notes.append(f"{reason} {owner} first legal choice was taken.")
        done = self._record_events(self._game.submit(first_legal_action(prompt)))
        assert isinstance(done, TableUpdate), done
        return done


def hint_decision(
    view: View, level: str = "club", key: str = "", limit: SearchBudget | None = None
) -> Decision:
    """Return the decision of a bot at the prompt of `view`, with reasons and figures.

    Args:
        view: the view of the person who must answer.
        level: the name of the bot; an unknown one is replaced by `club`.
        key: text that seeds the bot's random generator; the same key gives the same answer.
        limit: how long it may search; None for no limit.
    """
    try:
        adviser = load_bot(level)
    except ValueError:
        adviser = load_bot("club")
    return adviser.decide(view, limit or SearchBudget(), random.Random(key))
