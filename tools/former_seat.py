"""What `former.py` runs in another checkout: reads views, and writes actions."""

from __future__ import annotations

import random
import sys

import msgspec

from spades_tui.bots.making import made
from spades_tui.bots.protocol import Limit
from spades_tui.bots.spec import read_spec
from spades_tui.view import View

bot = made(read_spec(sys.argv[1]))
decoder = msgspec.json.Decoder(tuple[View, Limit, int])
for line in sys.stdin.buffer:
    view, limit, seed = decoder.decode(line)
    chosen = bot.decide(view, limit, random.Random(seed)).action
    sys.stdout.buffer.write(msgspec.json.encode(chosen) + b"\n")
    sys.stdout.buffer.flush()
