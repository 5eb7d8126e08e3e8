"""`spades web`: who may come in, what is served, and what is not offered there."""

from __future__ import annotations

import asyncio
import re
import struct
import sys
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import spades_tui
from spades_tui.cli.app import run
from spades_tui.rules.presets import preset_named
from spades_tui.storage.paths import GameOpenElsewhere
from spades_tui.table.table import Table
from spades_tui.tui.app import SpadesApp
from spades_tui.tui.frame.input_limits import MAX_PASTE, limit_size
from spades_tui.tui.page import Page
from spades_tui.tui.pages.history.page import HistoryPage
from spades_tui.tui.pages.rules.editor import RulesEditorPage
from spades_tui.tui.pages.rules.library import RuleLibraryPage
from tests.cli.test_hostile_folder import HostileFolder, hostile
from tests.table.scripted import new_table
from tests.tui.pages import press, program, showing

__all__ = ["hostile"]  # a fixture

aiohttp = pytest.importorskip("aiohttp", reason="the extra web is not installed")
pytest.importorskip("textual_serve", reason="the extra web is not installed")

from spades_tui.cli import web_server  # noqa: E402 - only where the extra is


class Served:
    """The site on a free port, and a browser that keeps cookies."""

    def __init__(self, site: Any, client: Any) -> None:
        self.site, self.client = site, client
        self.base = f"http://127.0.0.1:{site.port}"

    async def get(self, path: str, **headers: str) -> tuple[int, str]:
        async with self.client.get(
            self.base + path, headers=headers, allow_redirects=False
        ) as answer:
            return answer.status, (await answer.read()).decode("utf-8", "replace")


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    site = web_server.WebServer()
    told: list[str] = []
    task = asyncio.create_task(site.serve(0, told.append))
    while not told and not task.done():
        await asyncio.sleep(0)
    assert f"    {site.address}" in told
    jar = aiohttp.CookieJar(unsafe=True)  # an address of numbers may have cookies
    async with aiohttp.ClientSession(cookie_jar=jar) as client:
        yield Served(site, client)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def test_nothing_is_served_without_the_key(served: Served) -> None:
    for path in ("/", "/?key=", "/?key=x", "/ws", "/start.js", "/static/js/textual.js", "/x"):
        assert (await served.get(path, Origin=served.base))[0] == 403, path


async def test_the_key_is_changed_for_a_strict_cookie_and_reload_works(served: Served) -> None:
    async with served.client.get(served.site.address, allow_redirects=False) as answer:
        assert answer.status == 303
        assert answer.headers["Location"] == "/"
        cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert served.site.key not in cookie
    for _ in range(2):
        status, text = await served.get("/")
        assert status == 200
        assert 'id="terminal"' in text
    assert (await served.get("/static/js/textual.js"))[0] == 200
    assert (
        await served.get(
            "/static/fonts/RobotoMono-VariableFont_wght.ttf",
        )
    )[0] in (200,)
    assert (await served.get("/?key=wrong"))[0] == 403


async def test_foreign_hosts_and_origins_are_refused_even_with_the_cookie(served: Served) -> None:
    await served.get(served.site.address.removeprefix(served.base))
    port = served.site.port
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}"):
        assert (await served.get("/", Host=host))[0] == 403, host
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}"):
        assert (await served.get("/", Origin=origin))[0] == 403, origin
        assert (await served.get("/ws", Origin=origin))[0] == 403, origin
    assert (await served.get("/ws"))[0] == 403, "a socket wants an origin"
    assert (await served.get("/", Host=f"localhost:{port}"))[0] == 200


async def test_nothing_comes_from_elsewhere_and_nothing_goes_there(served: Served) -> None:
    await served.get(served.site.address.removeprefix(served.base))
    async with served.client.get(served.base + "/") as answer:
        text = await answer.text()
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in policy
    assert "https:" not in text + policy
    status, script = await served.get("/start.js")
    assert status == 200
    assert "prefers-reduced-motion" in script
    for path in ("/static/", "/static/../server.py", "/static/%2e%2e/server.py", "/download/x"):
        assert (await served.get(path))[0] in (403, 404), path


def glyphs(font: bytes) -> set[str]:
    """Return the characters a WOFF file has, by its table `cmap` of format 4."""
    tables, at = {}, 44
    for _ in range(struct.unpack(">H", font[12:14])[0]):
        tag, start, packed, size = struct.unpack(">4s3I", font[at : at + 16])
        data = font[start : start + packed]
        tables[tag] = zlib.decompress(data) if packed < size else data
        at += 20
    cmap = tables[b"cmap"]
    starts = {struct.unpack(">2HI", cmap[4 + 8 * one : 12 + 8 * one])[2]
              for one in range(struct.unpack(">H", cmap[2:4])[0])}  # fmt: skip
    parts = next(cmap[one:] for one in starts if cmap[one : one + 2] == b"\x00\x04")
    count = struct.unpack(">H", parts[6:8])[0] // 2
    ends = struct.unpack(f">{count}H", parts[14 : 14 + 2 * count])
    begins = struct.unpack(f">{count}H", parts[16 + 2 * count : 16 + 4 * count])
    return {
        chr(code)
        for begin, end in zip(begins, ends, strict=True)
        for code in range(begin, end + 1)
        if code < 0xFFFF
    }


async def test_every_sign_the_table_draws_is_in_the_font_that_is_served(served: Served) -> None:
    await served.get(served.site.address.removeprefix(served.base))
    async with served.client.get(served.base + "/symbols.woff") as answer:
        assert answer.status == 200
        assert answer.content_type == "font/woff"
        known = glyphs(await answer.read())
    _, page = await served.get("/")
    found = re.search(r"unicode-range: (.*);", page)
    assert found is not None
    ranges = [part.removeprefix("U+").split("-") for part in found[1].split(",")]
    asked = {chr(code) for first, *last in ranges
             for code in range(int(first, 16), int((last or [first])[0], 16) + 1)}  # fmt: skip
    sources = Path(spades_tui.__file__).parent.rglob("*.py")
    drawn = {sign for source in sources for sign in source.read_text("utf-8") if sign >= "\u2190"}
    assert set("♠♥♦♣▗▄█╭─★●▸■") <= drawn
    assert drawn <= known
    assert drawn <= asked


HOSTILE = {
    "bytes in the cookie": b"GET / HTTP/1.1\r\n%bCookie: spades-%d=\xff\xfe\xed\xa0\r\n\r\n",
    "bytes in the key": b"GET /?key=%%ff%%fe%%ed HTTP/1.1\r\n%bX: %d\r\n\r\n",
    "a long name": b"GET /static/" + b"x" * 5000 + b" HTTP/1.1\r\n%b%%cX: %d\r\n\r\n",
    "a long line": b"GET /" + b"x" * 90_000 + b" HTTP/1.1\r\n%bX: %d\r\n\r\n",
    "a long header": b"GET / HTTP/1.1\r\n%bX: %d" + b"x" * 90_000 + b"\r\n\r\n",
    "no line at all": b"\x16\x03\x01\x02\xfc\r\n%b%d\r\n\r\n",
    "two lengths": b"GET / HTTP/1.1\r\n%bContent-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n",
}


@pytest.mark.parametrize("kind", HOSTILE)
async def test_nonsense_is_refused_without_a_traceback(
    served: Served, kind: str, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async with served.client.get(served.site.address, allow_redirects=False) as answer:
        cookie = answer.headers["Set-Cookie"].partition(";")[0].encode()
    port = served.site.port
    head = b"Host: 127.0.0.1:%d\r\n" % port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = HOSTILE[kind] % (head, port)
    writer.write(data.replace(b"%c", b"Cookie: " + cookie + b"\r\n"))
    status = (await reader.readline()).split()[1]
    writer.close()
    assert status.startswith(b"4"), status
    assert "Traceback" not in capfd.readouterr().err + caplog.text
    assert (await served.get("/"))[0] == 200, "it is served as before"


async def test_only_this_machine_is_served(served: Served) -> None:
    assert web_server.ADDRESS == "127.0.0.1"
    with pytest.raises(aiohttp.ClientConnectorError):
        await served.client.get(f"http://[::1]:{served.site.port}/")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell is needed")
async def test_the_program_is_played_through_a_socket(served: Served) -> None:
    await served.get(served.site.address.removeprefix(served.base))
    async with served.client.ws_connect(
        f"{served.base}/ws/still?width=80&height=24", headers={"Origin": served.base}
    ) as socket:
        shown = b""
        while b"Deal" not in shown:
            message = await socket.receive(timeout=60)
            shown += message.data if isinstance(message.data, bytes) else b""
        await socket.send_json(["stdin", "s"])
        while b"Settings" not in shown.split(b"Deal", 1)[1]:
            shown += (await socket.receive(timeout=60)).data
        await socket.send_json(["no such thing"])
        await socket.send_json({})
        while (await socket.receive(timeout=60)).type != aiohttp.WSMsgType.CLOSE:
            pass


@asynccontextmanager
async def program_served(
    hostile: HostileFolder,
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Yield a real `spades web` that shows a table to a browser."""
    server = await asyncio.create_subprocess_exec(
        *hostile.command, "web", "--port", "0",
        cwd=hostile.path, env=hostile.environment, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert server.stdout is not None
    try:
        said = ""
        while not (found := re.search(r"http://\S+", said)):
            said += (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
        base = found[0].partition("/?")[0]
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(cookie_jar=jar) as client:
            await client.get(found[0])
            async with client.ws_connect(
                f"{base}/ws/still?width=80&height=24", headers={"Origin": base}
            ) as socket:
                shown = b""
                async with asyncio.timeout(60):
                    while b"keys" not in shown:
                        message = await socket.receive()
                        shown += message.data if isinstance(message.data, bytes) else b""
                yield server
    finally:
        with suppress(ProcessLookupError):
            server.kill()
        await server.wait()


@pytest.mark.medium
@pytest.mark.one_in(2)
async def test_a_table_in_a_browser_runs_no_file_of_the_folder(hostile: HostileFolder) -> None:
    async with program_served(hostile) as server:
        server.terminate()
        assert await server.wait() == 0
    assert hostile.run == []


@pytest.mark.medium
@pytest.mark.one_in(2)
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
async def test_a_game_can_be_taken_up_where_the_server_was_killed(hostile: HostileFolder) -> None:
    table = new_table()
    table.deal()
    table.close()
    assert table.path is not None
    async with program_served(hostile) as server:
        with pytest.raises(GameOpenElsewhere):
            Table.resume(table.path)
        server.kill()
        for _ in range(6000):
            with suppress(GameOpenElsewhere):
                Table.resume(table.path).close()
                return
            await asyncio.sleep(0.01)
    pytest.fail("the game stays locked")


@pytest.mark.medium
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_no_process_outlives_its_page_whatever_its_table_does(tmp_path: Path) -> None:
    if sys.platform != "win32":  # or the types of the soak are not known there
        from tests.soak import closed_pages

        assert await closed_pages.soak(1, seed=1, home=tmp_path) < closed_pages.LIMIT


class Relay(web_server._Table):
    """A table whose program is a list of packets."""

    def __init__(self, pending: int = 0) -> None:
        super().__init__(None, still=True)
        self.packets: list[tuple[bytes, bytes]] = []
        self.waits = pending

    @property
    def _pending(self) -> int:
        return self.waits

    def _send(self, kind: bytes, packet: bytes) -> None:
        self.packets.append((kind, packet))

    def hear(self, *message: Any) -> list[tuple[bytes, bytes]]:
        """Return the packets that a message of the page becomes."""
        self.packets.clear()
        self._pass_on(*message)
        return self.packets[:]


def test_a_browser_has_the_limits_of_a_terminal() -> None:
    relay = Relay()
    assert relay.hear("stdin", "3\r\x1b[A♠\ud800") == [(b"D", "3\r\x1b[A♠?".encode())]
    assert relay.hear("stdin", "\x1b[") == [(b"D", b"\x1b[")], "Alt+[ waits for nothing"
    ((_, paste),) = relay.hear("stdin", f"\x1b[200~{'x' * 900_000}\x1b[201~")
    assert paste == b"\x1b[200~" + b"x" * MAX_PASTE + b"\x1b[201~"
    assert relay.hear("focus") == [(b"M", b'{"type": "focus"}')]

    relay.waits = 10**6
    assert relay.hear("stdin", "abc") == []
    assert relay.hear("stdin", f"\x1b[200~{'x' * 90_000}\x1b[201~") == []
    assert relay.hear("stdin", "a\x11b") == [(b"D", b"\x11")], "Ctrl+Q still leaves"
    assert relay.hear("blur") == []


async def test_of_many_sizes_the_last_is_sent_once_and_none_is_over_200_by_60() -> None:
    relay = Relay()
    for width in range(100, 1000):
        relay.hear("resize", {"width": width, "height": width})
    relay.waits = 10**6
    relay.packets.clear()
    await asyncio.sleep(0.1)
    assert relay.packets == [], "it waits until the program reads again"
    relay.waits = 0
    await asyncio.sleep(0.1)
    assert relay.packets == [(b"M", b'{"type": "resize", "width": 200, "height": 60}')]
    assert limit_size(0, -5) == (1, 1)


# -- what is not offered there ------------------------------------------------------------------

WHIZ = preset_named("whiz")


@pytest.mark.parametrize(
    ("make_page", "keys"),
    [
        (RuleLibraryPage, "FE"),
        (lambda: RulesEditorPage(WHIZ.rules, WHIZ.title), "FE"),
        (HistoryPage, "ibr"),
    ],
    ids=["rules", "editor", "history"],
)
async def test_no_page_offers_files_in_a_browser(
    make_page: Callable[[], Page[Any]], keys: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = make_page()
    monkeypatch.setattr(SpadesApp, "is_web", True)
    async with program(page, size=(160, 50)) as (app, pilot):
        commands = {binding.binding.action for binding in page.active_bindings.values()}
        assert "back" in commands
        assert not commands & {"import", "export", "backup", "restore"}
        for key in keys:
            assert key not in page.active_bindings
            await press(pilot, key)
            assert showing(app) is type(page), key


def test_the_command_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "spades_tui.cli.web_server", None)
    assert run(["web"]) == 1
    assert "The extra web is not installed" in capsys.readouterr().err
