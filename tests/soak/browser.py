"""`spades web` in headless Chromium: deal, bid, play by key and mouse, resize, get in without key.

    python -m tests.soak.browser [--n N] [--seed S] [--picture FILE]

`--n` counts presses and clicks at the table. What the browser is sent is read as a terminal would
show it. Prints its counts; exits 1 on a fault. Without Chromium, or without the extra `web`, it
says so in one sentence and exits 0.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pyte

from tests.soak.command import reader

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_WAIT: Final = 60.0
"""Seconds anything may take."""
_SIZES: Final = ((1000, 640), (1600, 1000), (700, 480), (1280, 800))
_SETTLED: Final = 2.0
"""Seconds until a picture is taken: the last frame has been drawn."""
_HALT: Final = 0.12
"""Seconds between presses: a person's."""


class Fault(Exception):
    """What went wrong."""


class Browser:
    """One page, driven by the protocol of Chromium's own tools."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._number = 0
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.frames = 0
        self.size = (80, 24)

    async def listen(self) -> None:
        """Hear answers, and what the page is sent."""
        async for message in self._socket:
            told = json.loads(message.data)
            if "id" in told:
                self._answers.pop(told["id"]).set_result(told)
            elif told.get("method") == "Network.webSocketFrameReceived":
                self._shown(told["params"]["response"])
            elif told.get("method") == "Network.webSocketFrameSent":
                self._sent(told["params"]["response"]["payloadData"])

    def _shown(self, frame: dict[str, Any]) -> None:
        if frame["opcode"] == 2:
            self.frames += 1
            data = base64.b64decode(frame["payloadData"])
            self._stream.feed(re.sub(rb"\x1b\[[<>=?][0-9;]*u", b"", data))

    def _sent(self, text: str) -> None:
        with contextlib.suppress(ValueError, KeyError, TypeError):
            kind, what = json.loads(text)
            if kind == "resize":
                self.size = (what["width"], what["height"])
                self.screen.resize(what["height"], what["width"])

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result."""
        self._number += 1
        answer = self._answers[self._number] = asyncio.get_running_loop().create_future()
        call = {"id": self._number, "method": method, "params": params}
        await self._socket.send_str(json.dumps(call))
        told = await asyncio.wait_for(answer, _WAIT)
        if "error" in told:
            raise Fault(f"{method}: {told['error']}")
        found: dict[str, Any] = told.get("result", {})
        return found

    async def evaluate(self, script: str) -> Any:
        """Return what a script on the page comes to."""
        found = await self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        return found["result"].get("value")

    async def press(self, key: str) -> None:
        """Press a key: a letter, or Enter, Escape, ArrowRight."""
        codes = {"Enter": (13, "\r"), "Escape": (27, ""), "ArrowRight": (39, "")}
        code, text = codes.get(key, (ord(key[0].upper()), key))
        more = {"text": text} if text else {}
        for kind in ("keyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code,
                **(more if kind == "keyDown" else {}),
            )  # fmt: skip
        await asyncio.sleep(_HALT)

    async def click(self, column: int, row: int, pixels: tuple[int, int]) -> None:
        """Click a cell."""
        x = (column + 0.5) * pixels[0] / self.size[0]
        y = (row + 0.5) * pixels[1] / self.size[1]
        for kind in ("mousePressed", "mouseReleased"):
            await self.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )
        await asyncio.sleep(_HALT)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self.screen.display)

    async def picture(self, file: Path | None) -> None:
        """Write what a person sees to a PNG file, if there is to be one."""
        if file is not None:
            await asyncio.sleep(_SETTLED)
            found = await self.call("Page.captureScreenshot", format="png")
            file.write_bytes(base64.b64decode(found["data"]))

    async def until(self, words: str) -> None:
        """Wait until words are on the screen."""
        for _ in range(int(_WAIT / 0.05)):
            if words in self.text:
                return
            await asyncio.sleep(0.05)
        raise Fault(f"{words!r} never came to the screen:\n{self.text}")


async def soak(n: int, seed: int, chromium: str, home: Path, picture: Path | None) -> Counter[str]:
    """Play in a browser; `n` presses and clicks. The first bid is kept as a `picture`.

    Raises:
        Fault: on the first thing that is not as it should be.
    """
    import aiohttp

    counts: Counter[str] = Counter()
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-u", "-m", "spades_tui", "web", "--port", "0",
        env={**os.environ, "SPADES_HOME": str(home / "spades")}, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    chrome = await asyncio.create_subprocess_exec(
        chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
        "--remote-allow-origins=*", f"--user-data-dir={home / 'chrome'}", "--window-size=1000,640",
        "--force-prefers-reduced-motion", "about:blank",
        stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        address = await _line(server.stdout, rb"(http://127\.0\.0\.1:[0-9]+/\?key=\S+)")
        debugging = await _line(chrome.stderr, rb"ws://127\.0\.0\.1:([0-9]+)/")
        async with aiohttp.ClientSession() as client:
            async with client.get(f"http://127.0.0.1:{debugging}/json/list") as answer:
                pages = await answer.json(content_type=None)
            page = next(one for one in pages if one["type"] == "page")
            async with client.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                browser = Browser(socket)
                listening = asyncio.create_task(browser.listen())
                for domain in ("Network", "Page", "Runtime"):
                    await browser.call(f"{domain}.enable")
                await browser.call("Emulation.setFocusEmulationEnabled", enabled=True)
                try:
                    await _without_key(browser, address, counts)
                    await _play(browser, address, n, random.Random(seed), counts, picture)
                finally:
                    listening.cancel()
    finally:
        for process in (server, chrome):
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
    return counts


async def _line(stream: Any, wanted: bytes) -> str:
    while True:
        line = await asyncio.wait_for(stream.readline(), _WAIT)
        if not line:
            raise Fault(f"{wanted!r} was never printed.")
        found = re.search(wanted, line)
        if found:
            return found[1].decode()


async def _without_key(browser: Browser, address: str, counts: Counter[str]) -> None:
    """Try to get in without the key, from a page of another site and from the address itself."""
    base = address.partition("?")[0]
    socket = base.replace("http", "ws", 1) + "ws"
    tries = {
        "fetch": f"fetch('{base}').then(r => r.text(), () => 'refused')",
        "socket": f"new Promise(done => {{ const s = new WebSocket('{socket}'); "
        "s.onopen = () => done('open'); s.onerror = () => done('refused') })",
    }
    for name, script in tries.items():
        if await browser.evaluate(script) != "refused":
            raise Fault(f"A foreign page got in by {name}.")
        counts["refused"] += 1
    for wrong in (base, f"{base}?key=x"):
        await browser.call("Page.navigate", url=wrong)
        await asyncio.sleep(0.5)
        if "has the key" not in await browser.evaluate("document.body.innerText"):
            raise Fault("The page was served without the key.")
        if await browser.evaluate(tries["socket"]) != "refused":
            raise Fault("A socket was opened without the cookie.")
        counts["refused"] += 2


async def _look_at_sources(browser: Browser) -> None:
    """See that nothing came from elsewhere, and that the font of the suits is there."""
    outside = await browser.evaluate(
        "performance.getEntriesByType('resource').map(e => e.name)"
        ".filter(name => !name.startsWith(location.origin) && !/^(data|blob|ws):/.test(name))"
    )
    if outside:
        raise Fault(f"Something came from elsewhere: {outside}")
    if not await browser.evaluate("document.fonts.check(`16px 'Roboto Mono'`, '♠')"):
        raise Fault("The font of the suits was not loaded.")


async def _play(
    browser: Browser,
    address: str,
    n: int,
    rng: random.Random,
    counts: Counter[str],
    picture: Path | None,
) -> None:
    pixels = _SIZES[0]
    await browser.call("Page.navigate", url=address)
    await browser.until("S P A D E S")
    if "key=" in await browser.evaluate("location.href"):
        raise Fault("The key stayed in the address.")
    await _look_at_sources(browser)
    await browser.press("d")
    await browser.until("hand 1")
    await browser.picture(picture)
    for number in range(n):
        chance = rng.random()
        if chance < 0.1:
            pixels = rng.choice(_SIZES)
            await browser.call(
                "Emulation.setDeviceMetricsOverride", width=pixels[0], height=pixels[1],
                deviceScaleFactor=1, mobile=False,
            )  # fmt: skip
            await asyncio.sleep(0.5)
            counts["resized"] += 1
        elif chance < 0.35:
            columns, rows = browser.size
            await browser.click(rng.randrange(columns), rows - 2 - rng.randrange(5), pixels)
            counts["clicks"] += 1
        elif chance < 0.45:
            await browser.press("3")
            counts["keys"] += 1
        else:
            await browser.press(rng.choice(("Enter", "Enter", "ArrowRight")))
            counts["keys"] += 1
        if number == n // 2:
            await browser.call("Page.reload")
            await asyncio.sleep(0.5)
            await browser.until("Us ")  # the only game under way is continued
            counts["reloads"] += 1
    for _ in range(4):
        await browser.press("Escape")
    if not browser.text.strip():
        raise Fault("The screen is empty.")
    counts["frames"] = browser.frames


def main() -> int:
    """Run the soak and return its exit code."""
    parser = reader(__doc__, 400)
    parser.add_argument("--picture", type=Path, help="a PNG file for what is seen at the first bid")
    wanted = parser.parse_args()
    chromium = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if chromium is None or not (find_spec("textual_serve") and find_spec("aiohttp")):
        missing = "Chromium" if chromium is None else "the extra web"
        print(f"Nothing was tried in a browser: {missing} is not installed.")
        return 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try:
            counts = asyncio.run(soak(wanted.n, wanted.seed, chromium, Path(home), wanted.picture))
        except (Fault, TimeoutError, subprocess.SubprocessError) as fault:
            print(f"FAULT: {fault!r}" if not isinstance(fault, Fault) else f"FAULT: {fault}")
            return 1
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())) + "; no fault")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
