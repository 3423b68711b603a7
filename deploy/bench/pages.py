"""What the pages cost a phone: bytes of a first visit, time to paint and to use, an update of 25 cards, coming back.

``python deploy/bench/pages.py [--rounds N]``. The system's Chromium, headless, a fresh profile for each visit. "4G" is
9 Mbit/s down with 170 ms a round trip, "slow 4G" 1.6 Mbit/s with 150 ms and a processor slowed four times. An update is
drawn and laid out with the processor slowed six times. Coming back is counted from the moment at which the door is open
again, or the network, to the first frame on the page.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import CALM, FLAGS
from tests.browser.devices import PHONE, TV
from tests.browser.phones import Phone
from tests.browser.test_everyone import crowded
from tests.support.processes import Process, onebox
from tests.support.redis import running

NETWORKS = {"4G": (9_000, 170, 1), "slow 4G": (1_600, 150, 4)}
"""Kilobits a second down, milliseconds a round trip, how many times the processor is slowed."""
_UP_SHARE = 0.5
_SLOW_PHONE = 6
_UPDATES = 60
_TUNNEL_S = 5.0
_LOOK_S = 0.005
_PATIENCE_MS = 120_000
_USABLE = """(selector) => {
  new MutationObserver(() => {
    if (!window.usableAt && document.querySelector(selector)) window.usableAt = performance.now();
  }).observe(document, { subtree: true, childList: true });
}"""
_BACK = """() => {
  window.backAt = 0;
  const over = chieu.store.subscribe((state) => {
    if (!state.live) return;
    window.backAt = Date.now();
    over();
  });
}"""
_UPDATE = """async ([frames, count]) => {
  const next = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  for (let number = 0; number < count; number += 1) {
    await next();
    // The page draws in the frame's first callback, this one comes after it.
    const drawn = new Promise((done) => {
      let began = 0;
      requestAnimationFrame(() => { began = performance.now(); });
      chieu.store.dispatch({ type: 'frame', frame: frames[number % frames.length] });
      requestAnimationFrame(() => { document.body.getBoundingClientRect(); done(performance.now() - began); });
    });
    times.push(await drawn);
  }
  return times;
}"""


@contextmanager
def house(redis_url: str) -> Iterator[tuple[Process, Callable[[Coroutine[Any, Any, Any]], Any]]]:
    """A onebox, and how to wait for it: the browser's loop runs in this thread, where no other can."""
    with ThreadPoolExecutor(1) as elsewhere, tempfile.TemporaryDirectory() as folder:
        opened = onebox(Path(folder), CALM, CHIEU_REDIS_URL=redis_url)
        process = elsewhere.submit(opened.__enter__).result()
        try:
            yield process, lambda work: elsewhere.submit(asyncio.run, work).result()
        finally:
            elsewhere.submit(opened.__exit__, None, None, None).result()


def weighed(page: Page) -> dict[str, int]:
    """Counts what comes over the wire from now on: bytes, headers included, and requests."""
    count = {"bytes": 0, "requests": 0}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def came(event: Any) -> None:
        count["bytes"] += int(event["encodedDataLength"])
        count["requests"] += 1

    session.on("Network.loadingFinished", came)
    return count


def first_visits(browser: Browser, origin: str) -> None:
    """Bytes: the door, the door and then the table, the screen."""
    context = browser.new_context(**PHONE, locale="vi-VN")
    page = context.new_page()
    count = weighed(page)
    page.goto(f"{origin}/", wait_until="networkidle")
    print(f"the door: {count['bytes'] / 1000:.0f} kB in {count['requests']} requests")
    page.get_by_text("Mở bàn mới").click()
    page.locator(".game").first.click()
    page.fill("#name", "An")
    page.locator("button[type=submit]").click()
    page.locator(".lobby").wait_for()
    page.wait_for_load_state("networkidle")
    print(f"the door and a table: {count['bytes'] / 1000:.0f} kB in {count['requests']} requests", flush=True)
    code = page.evaluate("chieu.store.state.view.roster.code")
    screen = browser.new_context(**TV, locale="vi-VN").new_page()
    count = weighed(screen)
    screen.goto(f"{origin}/screen#{code}", wait_until="networkidle")
    print(f"a screen: {count['bytes'] / 1000:.0f} kB in {count['requests']} requests", flush=True)
    screen.context.close()
    context.close()


def visit(browser: Browser, url: str, network: str) -> tuple[float, float]:
    """First paint and first use of the door, in ms, on such a network."""
    kilobits, trip_ms, slowed = NETWORKS[network]
    context = browser.new_context(**PHONE, locale="vi-VN")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    down = kilobits * 1000 / 8
    limits = {"downloadThroughput": down, "uploadThroughput": down * _UP_SHARE, "latency": trip_ms}
    session.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.add_init_script(f"({_USABLE})('#code')")
    page.goto(url, wait_until="commit", timeout=_PATIENCE_MS)
    page.wait_for_function(
        "() => window.usableAt && performance.getEntriesByName('first-contentful-paint').length", timeout=_PATIENCE_MS
    )
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    usable = page.evaluate("window.usableAt")
    context.close()
    return float(paint), float(usable)


def update(browser: Browser, origin: str) -> list[float]:
    """What the page with ten people and 25 cards takes for an update, in ms, on a slow phone."""
    phone = Phone(browser, origin, PHONE)
    phone.opens("An")
    first, second = crowded(), crowded()
    second["public"]["turn"]["turnSeq"] += 1
    for card in second["own"]["lacuoi"]["cards"][::3]:
        card["playable"] = not card["playable"]
    phone.page.evaluate("() => chieu.link.stop()")
    session = phone.context.new_cdp_session(phone.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _SLOW_PHONE})
    times: list[float] = phone.page.evaluate(_UPDATE, [[first, second], _UPDATES])
    phone.close()
    return times[5:]


def door_open(port: int) -> float:
    """Waits until somebody listens there; the instant, in milliseconds."""
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return time.time() * 1000
        time.sleep(_LOOK_S)


def back_after(phone: Phone, goes: Callable[[], Any], comes: Callable[[], float]) -> float:
    """Seconds from the instant that `comes` tells to the page's next frame."""
    goes()
    phone.loses_the_house()
    phone.page.evaluate(_BACK)
    instant = comes()
    phone.page.wait_for_function("() => window.backAt")
    return (float(phone.page.evaluate("window.backAt")) - instant) / 1000


def returns(browser: Browser, process: Process, run: Callable[..., Any], rounds: int) -> None:
    """How long pages take to be live again."""
    phone = Phone(browser, f"http://127.0.0.1:{process.web_port}", PHONE)
    phone.opens("An")

    def starts() -> float:
        process.start()
        instant = door_open(process.web_port)
        run(process.ready())
        return instant

    def leaves_the_tunnel() -> float:
        phone.page.wait_for_timeout(_TUNNEL_S * 1000)
        instant = time.time() * 1000
        phone.context.set_offline(False)
        return instant

    ways = {
        "SIGKILL": (lambda: run(process.kill()), starts),
        "SIGTERM": (lambda: run(process.terminate()), starts),
        f"{_TUNNEL_S:.0f} s offline": (lambda: phone.context.set_offline(True), leaves_the_tunnel),
    }
    for name, (goes, comes) in ways.items():
        seconds = [back_after(phone, goes, comes) for _ in range(rounds)]
        told = ", ".join(f"{one:.2f}" for one in sorted(seconds))
        print(f"live again after {name}: {told} s", flush=True)
    phone.close()


def main(rounds: int) -> None:
    """All of it, a line each."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with running() as redis, house(redis.url) as (process, run), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        origin = f"http://127.0.0.1:{process.web_port}"
        first_visits(browser, origin)
        for network in NETWORKS:
            visits = [visit(browser, origin, network) for _ in range(rounds)]
            paint, usable = (statistics.median(times) for times in zip(*visits, strict=True))
            print(f"{network}: first paint {paint:.0f} ms, usable {usable:.0f} ms (median of {rounds})", flush=True)
        times = sorted(update(browser, origin))
        middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
        print(f"an update with 25 cards, {_SLOW_PHONE}x slowed: p50 {middle:.1f} ms, p95 {late:.1f} ms", flush=True)
        returns(browser, process, run, rounds)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    main(parser.parse_args().rounds)
