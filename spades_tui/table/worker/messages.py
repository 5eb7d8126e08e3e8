"""What a table and the process that thinks for its bots send each other."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.pricing.price import Price
from spades_tui.bots.protocol import Decision
from spades_tui.decoding import learned
from spades_tui.solver.claim_knowledge import Proof
from spades_tui.solver.double_dummy import OpenAnswer, OpenQuestion
from spades_tui.table.playouts import PlayedOver, ReplayQuestion
from spades_tui.table.worker.requests import ClaimQuestion, PriceQuestion, Request


class _Message(msgspec.Struct, frozen=True, tag=True):
    pass


class _Numbered(_Message, frozen=True):
    number: int


class Warm(_Message, frozen=True):
    """Get these bots ready: the first question finds them awake."""

    levels: tuple[str, ...]


class AskDecision(_Numbered, frozen=True):
    """A question to a bot; `number` never comes twice."""

    request: Request


class AskPrice(_Numbered, frozen=True):
    """A question about the price of a decision."""

    question: PriceQuestion


class AskProof(_Numbered, frozen=True):
    """A claim to be judged."""

    question: ClaimQuestion


class AskReplay(_Numbered, frozen=True):
    """A deal to be played over."""

    question: ReplayQuestion


class AskOpen(_Numbered, frozen=True):
    """A question about perfect play with open cards."""

    question: OpenQuestion


class Stop(_Numbered, frozen=True):
    """Nobody waits for the answer to this question any more."""


class DecisionReply(_Numbered, frozen=True):
    """A bot's decision."""

    decision: Decision


class PriceReply(_Numbered, frozen=True):
    """What a decision cost; None where it is not judged."""

    answer: Price | None


class ReplayReply(_Numbered, frozen=True):
    """What a deal came to."""

    answer: PlayedOver


class OpenReply(_Numbered, frozen=True):
    """What perfect play brings, an answer for each goal."""

    answer: tuple[OpenAnswer, ...]


class ProofReply(_Numbered, frozen=True):
    """What a claim was found to be."""

    answer: Proof


class ErrorReply(_Numbered, frozen=True):
    """The bot raised an error instead of deciding; the process is well."""

    reason: str


class UnknownReply(_Numbered, frozen=True):
    """There is no such bot; `reason` says so in a sentence."""

    reason: str


class StopReply(_Numbered, frozen=True):
    """The thinking was broken off."""


AskMore = AskPrice | AskProof | AskReplay | AskOpen
"""Questions that are not a bot's turn."""
Order = Warm | AskDecision | AskPrice | AskProof | AskReplay | AskOpen | Stop
Reply = (
    DecisionReply
    | PriceReply
    | ProofReply
    | ReplayReply
    | OpenReply
    | ErrorReply
    | UnknownReply
    | StopReply
)

ENCODER: Final = msgspec.msgpack.Encoder()
ORDERS: Final = msgspec.msgpack.Decoder(learned(Order))
REPLIES: Final = msgspec.msgpack.Decoder(learned(Reply))
