"""The program served to a browser on this machine, to whoever has the key.

Any page open in the same browser can send requests to 127.0.0.1, and a foreign name can be made to
lead there. So the Host must be this machine's, an Origin our own, and everything but the first
request, which brings the key, needs a cookie that other sites cannot cause to be sent.
"""

from __future__ import annotations

import asyncio
import json
import logging
import math
import os
import secrets
import signal
import struct
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import textual_serve
from aiohttp import WSMsgType, web

from spades_tui import PROGRAM
from spades_tui.cli.output import warn
from spades_tui.table.worker.process import start_program
from spades_tui.tui.frame.input_limits import MAX_PENDING_BYTES, InputFilter, limit_size

ADDRESS: Final = "127.0.0.1"
_NAMES: Final = (ADDRESS, "localhost")
MAX_SESSIONS: Final = 4
"""Most tables at a time, also counting those that are ending: each has two processes."""
_PATIENCE: Final = 2.0
"""Seconds a table has to save and end before it is killed. It ends itself after one."""
_POLL: Final = 0.02
_SIZE_DELAY: Final = 0.02
_MAX_MESSAGE: Final = 1 << 24
"""Bytes of a message from the page. A larger paste closes the table; the game is saved."""
_PRELUDE: Final = b"__GANGLION__\n"
"""The line after which Textual's driver writes packets: type, length, content."""
_STATIC: Final = Path(textual_serve.__file__).parent / "static"
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self' ws://{host}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
_QUIET: Final = logging.getLogger(f"{__name__}.requests")
"""The log of faulty requests; it is off, because their tracebacks help nobody."""
_QUIET.disabled = True
_REFUSED: Final = f"Open the address that `{PROGRAM} web` printed: it has the key."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _is(received: str, wanted: str) -> bool:
    """Whether a secret is the right one, whatever bytes it was sent as; in constant time."""
    return secrets.compare_digest(received.encode(errors="replace"), wanted.encode())


class _Table:
    """One run of the program for one page in a browser.

    textual-serve could start and end it, but goes on reading when it is stopped: the program then
    outlives its page. So it is only used for the files of the page.
    """

    def __init__(self, socket: web.WebSocketResponse, *, still: bool) -> None:
        self._socket = socket
        self._arguments = ["--no-animation"] if still else []
        self._start: asyncio.Task[Process] | None = None
        self._relays: list[asyncio.Task[None]] = []
        self._end: asyncio.Task[None] | None = None
        self._stdin: asyncio.StreamWriter | None = None
        self._filter = InputFilter(self._is_flooded)
        self._size = (0, 0)
        self._size_timer: asyncio.TimerHandle | None = None

    async def run(self, columns: int, rows: int) -> None:
        """Run the program until it ends or its page is closed.

        Args:
            columns: the width of the screen, in characters.
            rows: the height of the screen, in characters.
        """
        self._start = asyncio.create_task(
            start_program(_environment(columns, rows), *self._arguments)
        )
        try:
            process = await asyncio.shield(self._start)
        except OSError as error:
            warn(f"{PROGRAM}: A table cannot be started ({error.strerror or error}).")
            return
        self._stdin = process.stdin
        assert process.stdout is not None
        relays = (
            asyncio.create_task(self._draw(process.stdout)),
            asyncio.create_task(self._listen()),
        )
        self._relays += relays
        await asyncio.wait(relays, return_when=asyncio.FIRST_COMPLETED)

    @property
    def is_ending(self) -> bool:
        """Whether the page is closed, so that the program is about to end."""
        return self._end is not None

    async def end(self) -> None:
        """Let the program save and end; kill it if that takes too long. Return when it has
        ended."""
        if self._end is None:
            self._end = asyncio.create_task(self._end_processes())
        await asyncio.shield(self._end)

    async def _end_processes(self) -> None:
        try:
            process = None if self._start is None else await self._start
        except OSError:
            process = None
        for relay in self._relays:
            relay.cancel()
        await asyncio.gather(*self._relays, return_exceptions=True)
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        self._send_meta({"type": "quit"})
        process.stdin.close()
        drain = asyncio.create_task(_discard(process.stdout))  # a full pipe would hold it up
        await _has_exited(process, _PATIENCE)
        _kill_group(process)  # whatever is left of it, stopped or not
        await _has_exited(process, math.inf)
        drain.cancel()

    async def _draw(self, output: asyncio.StreamReader) -> None:
        """Send what the program draws to the page, until either is gone."""
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while await output.readuntil() != _PRELUDE:
                pass
            while True:
                kind, size = struct.unpack(">cI", await output.readexactly(5))
                packet = await output.readexactly(size)
                if kind == b"D":  # the others are about files, which are not offered here
                    await self._socket.send_bytes(packet)

    async def _listen(self) -> None:
        """Pass to the program what the page sends: keys, its size, whether it has the focus.

        It never waits for the program, or it would not notice that the page is closed.
        """
        async for message in self._socket:
            if message.type != WSMsgType.TEXT:
                continue
            try:
                kind, *contents = message.json()
                if kind == "ping":
                    await self._socket.send_json(["pong", contents[0]])
                else:
                    self._pass_on(kind, *contents)
            except (ValueError, TypeError, KeyError, IndexError, ConnectionError):
                return  # our own page sends nothing like that

    def _pass_on(self, kind: str, content: Any = None) -> None:
        if kind == "stdin":
            data = str(content).encode(errors="replace")
            keys = self._filter.accept(data) + self._filter.release()
            if keys:
                self._send(b"D", keys.encode())
        elif kind == "resize":
            columns, rows = content["width"], content["height"]
            if isinstance(columns, int) and isinstance(rows, int):
                self._size = limit_size(columns, rows)
                if self._size_timer is None:
                    self._send_size_soon()
        elif kind in ("blur", "focus") and not self._is_flooded():
            self._send_meta({"type": kind})

    def _send_size_soon(self) -> None:
        """Send the size in a moment: of many changes, the program needs only the latest."""
        self._size_timer = asyncio.get_running_loop().call_later(_SIZE_DELAY, self._send_size)

    def _send_size(self) -> None:
        self._size_timer = None
        if self._is_flooded():
            self._send_size_soon()
        else:
            columns, rows = self._size
            self._send_meta({"type": "resize", "width": columns, "height": rows})

    def _is_flooded(self) -> bool:
        """Whether the program does not keep up with its input."""
        return self._pending > MAX_PENDING_BYTES

    @property
    def _pending(self) -> int:
        """How many bytes the program has not read yet, beside those in the pipe."""
        if self._stdin is None or self._stdin.is_closing():
            return 0
        return self._stdin.transport.get_write_buffer_size()

    def _send_meta(self, content: dict[str, str | int]) -> None:
        self._send(b"M", json.dumps(content).encode())

    def _send(self, kind: bytes, packet: bytes) -> None:
        if self._stdin is None or self._stdin.is_closing():
            return
        if self._pending <= 2 * MAX_PENDING_BYTES:  # even of Ctrl+Q
            self._stdin.write(struct.pack(">cI", kind, len(packet)) + packet)


def _environment(columns: int, rows: int) -> dict[str, str]:
    """Return the environment in which Textual draws for a browser."""
    return {
        **os.environ,
        "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver",
        "TEXTUAL_FPS": "60",
        "TEXTUAL_COLOR_SYSTEM": "truecolor",
        "TERM_PROGRAM": "textual",
        "COLUMNS": str(columns),
        "ROWS": str(rows),
    }


async def _discard(output: asyncio.StreamReader) -> None:
    while await output.read(1 << 16):
        pass


async def _has_exited(process: Process, seconds: float) -> bool:
    """Wait at most `seconds` for a process to exit; return whether it has.

    `Process.wait` would also wait for the end of its pipes (python/cpython#119710).
    """
    deadline = time.monotonic() + seconds
    while process.returncode is None:
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(_POLL)
    return True


def _kill_group(process: Process) -> None:
    """Kill a process, and on POSIX systems every process of its group."""
    with suppress(OSError):  # all are gone
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


class WebServer:
    """The server that runs the program in a browser.

    Attributes:
        key: the secret that the first request of a browser must have in its address.
        port: the port it serves; 0 before `serve` is called.
    """

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.port = 0
        self._pass = secrets.token_urlsafe(24)
        self._tables: set[_Table] = set()

    @property
    def address(self) -> str:
        """The address to open in a browser, with the key."""
        return f"http://{ADDRESS}:{self.port}/?key={self.key}"

    @property
    def _cookie(self) -> str:
        """The cookie's name, with the port: cookies do not distinguish ports."""
        return f"spades-{self.port}"

    def application(self) -> web.Application:
        """Return the application that answers requests.

        It refuses requests that come from other pages, or without the key or its cookie.
        """

        @web.middleware  # type: ignore[untyped-decorator]
        async def answer(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._answer(request, handler)

        app = web.Application(middlewares=[answer])
        app.router.add_get("/", self._page)
        app.router.add_get("/start.js", partial(self._text, "web_start.js", "text/javascript"))
        app.router.add_get("/symbols.woff", self._font)
        app.router.add_get("/ws", partial(self._play, still=False))
        app.router.add_get("/ws/still", partial(self._play, still=True))
        app.router.add_static("/static", _STATIC, show_index=False, follow_symlinks=False)
        app.on_shutdown.append(self._shut_down)
        return app

    async def serve(self, port: int, tell: Callable[[str], object]) -> None:
        """Serve until the process gets SIGINT or SIGTERM.

        Args:
            port: the port; 0 takes any free one.
            tell: called with each line for the player, such as the address.

        Raises:
            OSError: when the port cannot be used.
        """
        runner = web.AppRunner(
            self.application(), handle_signals=False, access_log=None, logger=_QUIET
        )
        await runner.setup()
        try:
            site = web.TCPSite(runner, ADDRESS, port)
            await site.start()
            self.port = runner.addresses[0][1]
            words = (
                "Open this address in a browser on this machine:",
                "",
                f"    {self.address}",
                "",
            )
            for line in (*words, "Ctrl+C ends it; games are saved."):
                tell(line)
            await _wait_for_signal()
        finally:
            await runner.cleanup()

    # -- who may come in ------------------------------------------------------------------

    async def _answer(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse a request from another page, or without the key; else return the reply of
        `handler`."""
        problem = self._problem(request)
        if problem is not None:
            return self._seal(web.Response(status=403, text=problem))
        try:
            response = await handler(request)
        except (OSError, ValueError):  # a file no disk can have
            return self._seal(web.Response(status=404, text="There is no such page."))
        except web.HTTPException as error:
            error.headers.update(self._seal(web.Response()).headers)
            raise
        return response if isinstance(response, web.WebSocketResponse) else self._seal(response)

    def _problem(self, request: web.Request) -> str | None:
        if request.host not in self._hosts:
            return "This address is not served."
        origin = request.headers.get("Origin")
        own = {f"http://{host}" for host in self._hosts}
        if origin is not None and origin not in own:
            return "Requests from other sites are refused."
        if origin is None and request.path.startswith("/ws"):
            return "Requests from nowhere are refused."
        has_pass = _is(request.cookies.get(self._cookie, ""), self._pass)
        if has_pass or (request.path == "/" and self._has_key(request)):
            return None
        return _REFUSED

    @property
    def _hosts(self) -> tuple[str, ...]:
        return tuple(f"{name}:{self.port}" for name in _NAMES)

    def _has_key(self, request: web.Request) -> bool:
        return _is(request.query.get("key", ""), self.key)

    def _seal(self, response: web.StreamResponse) -> web.StreamResponse:
        """Return a response with headers that keep its page from others."""
        host = f"{ADDRESS}:{self.port} ws://localhost:{self.port}"
        for name, value in _HEADERS.items():
            response.headers[name] = value.replace("{host}", host)
        return response

    # -- what is served -------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Return the page. A request with the key is redirected to the same address without it.

        The redirection sets a cookie, which stands for the key from then on.
        """
        if "key" not in request.query:
            return await self._text("web_page.html", "text/html", request)
        if not self._has_key(request):
            return web.Response(status=403, text=_REFUSED)
        answer = web.Response(status=303, headers={"Location": "/"})
        answer.set_cookie(self._cookie, self._pass, httponly=True, samesite="Strict", path="/")
        return answer

    async def _text(self, name: str, kind: str, _request: web.Request) -> web.Response:
        return web.Response(text=_ours(name).read_text("utf-8"), content_type=kind)

    async def _font(self, _request: web.Request) -> web.Response:
        return web.Response(body=_ours("web_font.woff").read_bytes(), content_type="font/woff")

    async def _play(self, request: web.Request, *, still: bool) -> web.StreamResponse:
        """Run the program for one page until the program ends or the page is closed."""
        # A page that is loaded again continues its game, once its former table has let it go.
        await self._end_all(table for table in self._tables if table.is_ending)
        if len(self._tables) >= MAX_SESSIONS:
            return web.Response(status=503, text="Too many tables are open; close one.")
        socket = web.WebSocketResponse(timeout=1, heartbeat=15, max_msg_size=_MAX_MESSAGE)
        table = _Table(socket, still=still)
        self._tables.add(table)
        try:
            await socket.prepare(request)
            await table.run(*limit_size(*(_side(request, *side) for side in _USUAL)))
        finally:
            await table.end()
            self._tables.discard(table)
        return socket

    async def _shut_down(self, _app: web.Application) -> None:
        await self._end_all(self._tables)

    async def _end_all(self, tables: Iterable[_Table]) -> None:
        await asyncio.gather(*(table.end() for table in list(tables)))


def serve(port: int, tell: Callable[[str], object]) -> None:
    """Serve the program until the process gets SIGINT or SIGTERM.

    Args:
        port: the port; 0 takes any free one.
        tell: called with each line for the player, such as the address.

    Raises:
        OSError: when the port cannot be used.
    """
    asyncio.run(WebServer().serve(port, tell))


def _ours(name: str) -> Traversable:
    """Return a file that is served and lies beside this one."""
    return resources.files("spades_tui.cli").joinpath(name)


_USUAL: Final = (("width", 80), ("height", 24))


def _side(request: web.Request, name: str, usual: int) -> int:
    """Return a side of the screen as the page asks for it."""
    text = request.query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 6 and int(text) else usual


async def _wait_for_signal() -> None:
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(sign, end.set)
        except NotImplementedError:  # Windows
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(end.set))
    await end.wait()
