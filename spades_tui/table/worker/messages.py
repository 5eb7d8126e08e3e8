"""Messages between a table and the process of its bots."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Decision
from spades_tui.decoding import prepare_type
from spades_tui.solver.claim_knowledge import ClaimResult
from spades_tui.solver.double_dummy import SolveRequest, SolverResult
from spades_tui.table.playouts import PlayoutRequest, PlayoutResult
from spades_tui.table.worker.requests import ClaimRequest, DecisionRequest, PriceRequest


class _Message(msgspec.Struct, frozen=True, tag=True):
    pass


class _Numbered(_Message, frozen=True):
    number: int


class Preload(_Message, frozen=True, tag="Warm"):
    """A command to load the bots named in `levels`, so that the first request to each is quick."""

    levels: tuple[str, ...]


class AskDecision(_Numbered, frozen=True):
    """A request to a bot. Every request, also for an analysis, has a different `number`."""

    request: DecisionRequest


class AskPrice(_Numbered, frozen=True):
    """A request for the price of a decision."""

    question: PriceRequest


class AskClaim(_Numbered, frozen=True, tag="AskProof"):
    """A request to prove a claim."""

    question: ClaimRequest


class AskPlayout(_Numbered, frozen=True, tag="AskReplay"):
    """A request to have bots play a hand out."""

    question: PlayoutRequest


class AskSolution(_Numbered, frozen=True, tag="AskOpen"):
    """A request for double-dummy results."""

    question: SolveRequest


class Cancel(_Numbered, frozen=True, tag="Stop"):
    """A command to stop work on the request with the same `number`."""


class DecisionReply(_Numbered, frozen=True):
    """The reply with a bot's decision; its `number`, as in every reply, is that of the request."""

    decision: Decision


class PriceReply(_Numbered, frozen=True):
    """The reply with the price of a decision; None if there is nothing to compare."""

    answer: Price | None


class PlayoutReply(_Numbered, frozen=True, tag="ReplayReply"):
    """The reply with the result of a hand played out by bots."""

    answer: PlayoutResult


class SolutionReply(_Numbered, frozen=True, tag="OpenReply"):
    """The reply with double-dummy results, one for each goal of the request, in order."""

    answer: tuple[SolverResult, ...]


class ClaimReply(_Numbered, frozen=True, tag="ProofReply"):
    """The reply with the result of a claim."""

    answer: ClaimResult


class ErrorReply(_Numbered, frozen=True):
    """The reply if a bot raised an error, or an analysis failed; the process still works.

    Attributes:
        reason: a sentence about the error.
    """

    reason: str


class UnknownBotReply(_Numbered, frozen=True, tag="UnknownReply"):
    """The reply if no bot has the name in the request; `reason` is a sentence about it."""

    reason: str


class CanceledReply(_Numbered, frozen=True, tag="StopReply"):
    """The reply if a `Cancel` interrupted the work on the request."""


AskAnalysis = AskPrice | AskClaim | AskPlayout | AskSolution
"""Requests other than a bot's turn."""
Command = Preload | AskDecision | AskPrice | AskClaim | AskPlayout | AskSolution | Cancel
Reply = (
    DecisionReply
    | PriceReply
    | ClaimReply
    | PlayoutReply
    | SolutionReply
    | ErrorReply
    | UnknownBotReply
    | CanceledReply
)

ENCODER: Final = msgspec.msgpack.Encoder()
COMMAND_DECODER: Final = msgspec.msgpack.Decoder(prepare_type(Command))
REPLY_DECODER: Final = msgspec.msgpack.Decoder(prepare_type(Reply))
