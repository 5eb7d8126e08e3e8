"""The program served to a browser on this machine, to whoever has the key.

Any page open in the same browser can send requests to 127.0.0.1, and a foreign name can be made to
lead there. So the Host must be this machine's, an Origin our own, and everything but the first
request, which brings the key, needs a cookie that other sites cannot cause to be sent.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import textual_serve.app_service
from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from spades_tui import PROGRAM
from spades_tui.table.worker.process import start_program

ADDRESS: Final = "127.0.0.1"
_NAMES: Final = (ADDRESS, "localhost")
MAX_SESSIONS: Final = 4
"""Tables open at a time: each is a process of its own."""
_PATIENCE: Final = 5.0
"""Seconds a program is given to save and end."""
_SIZES: Final = range(1, 1000)
_STATIC: Final = Path(textual_serve.app_service.__file__).parent / "static"
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
"""Where nonsense that is sent is noted: nowhere, for a traceback of it helps nobody."""
_QUIET.disabled = True
_REFUSED: Final = f"Open the address that `{PROGRAM} web` printed: it has the key."

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _is(given: str, wanted: str) -> bool:
    """Whether a secret is the right one, whatever bytes it was sent as."""
    return secrets.compare_digest(given.encode(errors="replace"), wanted.encode())


class _Service(AppService):  # type: ignore[misc]
    """Passes on what the program and a browser say; starts the program without a shell."""

    def __init__(self, socket: web.WebSocketResponse, *arguments: str) -> None:
        super().__init__(
            "",  # no command of a shell
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=socket.close,
            download_manager=DownloadManager(),
        )
        self._arguments = arguments

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        environment = self._build_environment(width, height)
        self._process = await start_program(environment, *self._arguments)
        self._stdin = self._process.stdin
        return self._process


class _Program:
    """One run of the program for one page in the browser."""

    def __init__(self, socket: web.WebSocketResponse, *, still: bool) -> None:
        self.service = _Service(socket, *(["--no-animation"] if still else []))

    async def end(self) -> None:
        """Let it save and end; where that takes too long, end it."""
        try:
            await asyncio.wait_for(self.service.stop(), _PATIENCE)
        except (TimeoutError, OSError):
            process = self.service._process
            if process is not None:
                with suppress(ProcessLookupError):
                    process.kill()


class WebServer:
    """What is served.

    Attributes:
        key: what the first request must bring.
        port: where it is served, once it is.
    """

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)
        self.port = 0
        self._pass = secrets.token_urlsafe(24)
        self._open: set[_Program] = set()

    @property
    def address(self) -> str:
        """The address to open, with the key."""
        return f"http://{ADDRESS}:{self.port}/?key={self.key}"

    @property
    def _cookie(self) -> str:
        """The cookie's name: cookies do not tell ports apart."""
        return f"spades-{self.port}"

    def application(self) -> web.Application:
        """Return what answers requests."""

        @web.middleware  # type: ignore[untyped-decorator]
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._guarded(request, handler)

        app = web.Application(middlewares=[guarded])
        app.router.add_get("/", self._page)
        app.router.add_get("/start.js", partial(self._text, "web_start.js", "text/javascript"))
        app.router.add_get("/symbols.woff", self._font)
        app.router.add_get("/ws", partial(self._play, still=False))
        app.router.add_get("/ws/still", partial(self._play, still=True))
        app.router.add_static("/static", _STATIC, show_index=False, follow_symlinks=False)
        app.on_shutdown.append(self._end_all)
        return app

    async def serve(self, port: int, tell: Callable[[str], object]) -> None:
        """Serve until the process is told to end.

        Raises:
            OSError: when the port cannot be had.
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
            await _told_to_end()
        finally:
            await runner.cleanup()

    # -- who may come in ------------------------------------------------------------------

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse whatever does not come from our own page, or has no key."""
        problem = self._problem(request)
        if problem is not None:
            return self._sealed(web.Response(status=403, text=problem))
        try:
            response = await handler(request)
        except (OSError, ValueError):  # a file no disk can have
            return self._sealed(web.Response(status=404, text="There is no such page."))
        except web.HTTPException as error:
            error.headers.update(self._sealed(web.Response()).headers)
            raise
        return response if isinstance(response, web.WebSocketResponse) else self._sealed(response)

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

    def _sealed(self, response: web.StreamResponse) -> web.StreamResponse:
        """Return a response with what keeps its page from others."""
        host = f"{ADDRESS}:{self.port} ws://localhost:{self.port}"
        for name, value in _HEADERS.items():
            response.headers[name] = value.replace("{host}", host)
        return response

    # -- what is served -------------------------------------------------------------------

    async def _page(self, request: web.Request) -> web.StreamResponse:
        """Serve the page; the key is changed for the cookie, and leaves the address."""
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
        """Run the program for one page until either is closed."""
        if len(self._open) >= MAX_SESSIONS:
            return web.Response(status=503, text="Too many tables are open; close one.")
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 20)
        await socket.prepare(request)
        program = _Program(socket, still=still)
        self._open.add(program)
        try:
            width, height = (_size(request, name, usual) for name, usual in _USUAL)
            await program.service.start(width, height)
            await _passed_on(socket, program)
        finally:
            await program.end()
            self._open.discard(program)
        return socket

    async def _end_all(self, _app: web.Application) -> None:
        await asyncio.gather(*(program.end() for program in list(self._open)))


def _ours(name: str) -> Traversable:
    """Return a file that is served and lies beside this one."""
    return resources.files("spades_tui.cli").joinpath(name)


_USUAL: Final = (("width", 80), ("height", 24))


def _size(request: web.Request, name: str, usual: int) -> int:
    text = request.query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in _SIZES else usual


async def _passed_on(socket: web.WebSocketResponse, program: _Program) -> None:
    """Pass on what the browser sends: keys, its size, whether it is looked at."""
    async for message in socket:
        if message.type != WSMsgType.TEXT:
            continue
        try:
            kind, *rest = message.json()
            if kind == "stdin":
                await program.service.send_bytes(str(rest[0]).encode())
            elif kind == "resize":
                size = rest[0]["width"], rest[0]["height"]
                if all(isinstance(side, int) and side in _SIZES for side in size):
                    await program.service.set_terminal_size(*size)
            elif kind == "ping":
                await socket.send_json(["pong", rest[0]])
            elif kind in ("blur", "focus"):
                await (program.service.blur() if kind == "blur" else program.service.focus())
        except (ValueError, TypeError, KeyError, IndexError):
            return  # nothing our own page sends


async def _told_to_end() -> None:
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(sign, end.set)
        except NotImplementedError:  # Windows
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(end.set))
    await end.wait()
