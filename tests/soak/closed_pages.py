"""Soak: pages of `spades web` closed while their tables are busy, blocked, stopped or flooded.

    python -m tests.soak.closed_pages [--n N] [--seed S]

Each of the N rounds opens four pages, a table in each of the states, sees a fifth refused, closes
all at once, in good order or by cutting the connection, and waits until the processes of the
tables and their bots are gone. Prints the longest time; exits 1 when it is over five seconds.
Without the extra `web` it says so in one sentence and exits 0.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import socket
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from spades_tui.table.worker import process
from tests.soak.command import reader
from tests.systems import processes_of

assert sys.platform != "win32"  # a process is stopped there in another way

LIMIT: Final = 5.0
"""Seconds within which everything must be gone."""
_WAIT: Final = 60.0
STATES: Final = ("busy", "stopped", "flooded", "blocked")
_BUSY: Final = signal.SIGURG
_HOOK: Final = f"""
import re, signal
# A search that never ends and lets no other thread run.
signal.signal({int(_BUSY)}, lambda *_: re.match("(a+)+b", "a" * 60))
"""


class Fault(Exception):
    """What is wrong."""


class Page:
    """A page in a browser, with the table that runs for it."""

    def __init__(self, websocket: Any, pid: int, state: str) -> None:
        self.websocket, self.pid, self.state = websocket, pid, state
        self.tasks: list[asyncio.Task[None]] = []
        if state != "blocked":  # pings are answered only where the page is read
            self.tasks.append(asyncio.create_task(self._read()))

    async def enter_state(self) -> None:
        """Bring the table into its state."""
        if self.state == "busy":
            os.kill(self.pid, _BUSY)
        elif self.state == "stopped":
            os.killpg(self.pid, signal.SIGSTOP)
        elif self.state == "flooded":
            self.tasks.append(asyncio.create_task(self._flood()))
        elif self.state == "blocked":
            for _ in range(200):  # the help opens and closes, and nobody reads what is drawn
                await self.websocket.send_json(["stdin", "?"])
                await self.websocket.send_json(["stdin", "\x1b[27u"])

    async def _flood(self) -> None:
        sizes = ({"width": 60 + step, "height": 20 + step % 7} for step in range(10**6))
        with suppress(ConnectionError, RuntimeError):
            for size in sizes:
                await self.websocket.send_json(["stdin", "r\x1b[27u" * 500])
                await self.websocket.send_json(["stdin", f"\x1b[200~{'x' * 50_000}\x1b[201~"])
                await self.websocket.send_json(["resize", size])
                await asyncio.sleep(0)

    async def _read(self) -> None:
        async for _ in self.websocket:
            pass

    async def close(self, *, abruptly: bool) -> None:
        """Close the page, in good order or by cutting its connection."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if abruptly:
            self.websocket._response.close()
        else:
            await self.websocket.close()


def _small_socket(address: Any) -> socket.socket:
    """Return a socket that takes little before the other end has to wait."""
    family, kind, number, _, _ = address
    made = socket.socket(family, kind, number)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return made


@asynccontextmanager
async def _serve(home: Path) -> AsyncIterator[tuple[Any, Any]]:
    """Yield the base address of a server with its home, and a client that may come in."""
    import aiohttp

    from spades_tui.cli.web_server import WebServer

    os.environ["SPADES_HOME"] = str(home)
    lines: list[str] = []
    site = WebServer()
    serving = asyncio.create_task(site.serve(0, lines.append))
    while not lines:
        await asyncio.sleep(0.01)
    connector = aiohttp.TCPConnector(socket_factory=_small_socket)
    jar = aiohttp.CookieJar(unsafe=True)
    try:
        async with aiohttp.ClientSession(connector=connector, cookie_jar=jar) as client:
            await client.get(site.address)
            yield f"http://127.0.0.1:{site.port}", client
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


async def _open_page(base: str, client: Any, home: Path, state: str) -> Page:
    before = set(processes_of(home))
    size = "width=200&height=60" if state == "blocked" else "width=80&height=24"
    websocket = await client.ws_connect(
        f"{base}/ws/still?{size}", headers={"Origin": base}, max_msg_size=0
    )
    shown = b""
    async with asyncio.timeout(_WAIT):
        while b"New game" not in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", shown):
            message = await websocket.receive()
            shown += message.data if isinstance(message.data, bytes) else b""
    async with asyncio.timeout(_WAIT):
        while len(set(processes_of(home)) - before) < 2:  # the table and its bots
            await asyncio.sleep(0.02)
    (pid,) = (pid for pid in set(processes_of(home)) - before if os.getpgid(pid) == pid)
    return Page(websocket, pid, state)


async def _round(base: str, client: Any, home: Path, *, abruptly: bool) -> float:
    """Open, disturb and close a page in each state; return seconds until all were gone."""
    import aiohttp

    pages = [await _open_page(base, client, home, state) for state in STATES]
    with suppress(aiohttp.WSServerHandshakeError):
        await client.ws_connect(f"{base}/ws/still", headers={"Origin": base})
        raise Fault("a fifth table was opened")
    for page in pages:
        await page.enter_state()
    await asyncio.sleep(0.5)
    begun = time.monotonic()
    await asyncio.gather(*(page.close(abruptly=abruptly) for page in pages))
    while left := processes_of(home):
        if time.monotonic() - begun > 4 * LIMIT:
            states = {page.pid: page.state for page in pages}
            raise Fault(f"left behind: {[states.get(pid, pid) for pid in left]}")
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def soak(n: int, seed: int, home: Path) -> float:
    """Run the rounds and return the longest time until all processes were gone.

    Raises:
        Fault: when processes stay, or too many tables open.
    """
    rng, program = random.Random(seed), process._PROGRAM
    process._PROGRAM = _HOOK + program  # type: ignore[misc]
    try:
        async with _serve(home) as (base, client):
            return max(
                [await _round(base, client, home, abruptly=rng.random() < 0.5) for _ in range(n)]
            )
    finally:
        process._PROGRAM = program  # type: ignore[misc]


def main() -> int:
    """Run the soak and return its exit code."""
    wanted = reader(__doc__, 20).parse_args()
    if not (find_spec("textual_serve") and find_spec("aiohttp")):
        print("No page was closed: the extra web is not installed.")
        return 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try:
            longest = asyncio.run(soak(wanted.n, wanted.seed, Path(home)))
        except Fault as fault:
            print(f"FAULT: {fault}", file=sys.stderr)
            return 1
    print(f"{wanted.n} rounds of {len(STATES)} pages, all gone after {longest:.2f} s at the latest")
    return int(longest > LIMIT)


if __name__ == "__main__":
    raise SystemExit(main())
