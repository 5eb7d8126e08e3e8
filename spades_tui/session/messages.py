"""What a table and the process that thinks for its bots send each other."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.protocol import Decision
from spades_tui.bots.search.pricing.price import Price
from spades_tui.coach.proof import Proof
from spades_tui.session.thinking import ClaimQuestion, PriceQuestion, Request


class _Message(msgspec.Struct, frozen=True, tag=True):
    pass


class _Numbered(_Message, frozen=True):
    number: int


class Warm(_Message, frozen=True):
    """Get these bots ready: the first question finds them awake."""

    levels: tuple[str, ...]


class Ask(_Numbered, frozen=True):
    """A question to a bot; `number` never comes twice."""

    request: Request


class AskPrice(_Numbered, frozen=True):
    """A question about the price of a decision."""

    question: PriceQuestion


class AskProof(_Numbered, frozen=True):
    """A claim to be judged."""

    question: ClaimQuestion


class Stop(_Numbered, frozen=True):
    """Nobody waits for the answer to this question any more."""


class Answered(_Numbered, frozen=True):
    """A bot's decision."""

    decision: Decision


class Priced(_Numbered, frozen=True):
    """What a decision cost; None where it is not judged."""

    price: Price | None


class Judged(_Numbered, frozen=True):
    """What a claim was found to be."""

    proof: Proof


class Raised(_Numbered, frozen=True):
    """The bot raised an error instead of deciding; the process is well."""

    reason: str


class Unknown(_Numbered, frozen=True):
    """There is no such bot; `reason` says so in a sentence."""

    reason: str


class Stopped(_Numbered, frozen=True):
    """The thinking was broken off."""


Order = Warm | Ask | AskPrice | AskProof | Stop
Reply = Answered | Priced | Judged | Raised | Unknown | Stopped

ENCODER: Final = msgspec.msgpack.Encoder()
ORDERS: Final = msgspec.msgpack.Decoder(Order)
REPLIES: Final = msgspec.msgpack.Decoder(Reply)
