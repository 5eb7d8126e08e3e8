"""What a table and the process that thinks for its bots say to each other."""

from __future__ import annotations

from typing import Final

import msgspec

from spades_tui.bots.protocol import Decision
from spades_tui.session.thinking import Request


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Get these bots ready: the first question finds them awake."""

    levels: tuple[str, ...]


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question to a bot; `number` never comes twice."""

    number: int
    request: Request


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Nobody waits for the answer to this question any more."""

    number: int


class Answered(msgspec.Struct, frozen=True, tag=True):
    """A bot's decision."""

    number: int
    decision: Decision


class Raised(msgspec.Struct, frozen=True, tag=True):
    """The bot raised an error instead of deciding; the process is well."""

    number: int
    reason: str


class Unknown(msgspec.Struct, frozen=True, tag=True):
    """There is no such bot; `reason` says so in a sentence."""

    number: int
    reason: str


class Stopped(msgspec.Struct, frozen=True, tag=True):
    """The thinking was broken off."""

    number: int


Order = Warm | Ask | Stop
Reply = Answered | Raised | Unknown | Stopped

ENCODER: Final = msgspec.msgpack.Encoder()
ORDERS: Final = msgspec.msgpack.Decoder(Order)
REPLIES: Final = msgspec.msgpack.Decoder(Reply)
