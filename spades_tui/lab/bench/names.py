"""What `spades bench` can measure, how much of it, and what that needs."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class PartName(StrEnum):
    """What can be measured."""

    START = "start"
    KEYS = "keys"
    THINKING = "thinking"
    ENGINE = "engine"
    KERNEL = "kernel"
    WORLDS = "worlds"
    DECISIONS = "decisions"
    OPENSPIEL = "openspiel"


class Amounts(msgspec.Struct, frozen=True):
    """How much is measured: starts, keys, hands, decisions, and seconds for each kernel."""

    runs: int
    presses: int
    hands: int
    seconds: float
    decisions: int
