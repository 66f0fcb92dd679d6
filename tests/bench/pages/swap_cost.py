"""For `classroom bench swaps`: how long a browser is busy with a swap of the table: processor time of its main thread,
throttled four times, in each game."""

import argparse
import json
import statistics
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, sync_playwright

from classroom.games.registry import all_games
from tests.browser.conftest import SEED, launch
from tests.browser.player import TABLET, Player
from tests.browser.seeded_server import SeededProcess
from tests.games.own import own

Event = dict[str, Any]

THROTTLE = 4
PAUSE = 1100  # ms after which whatever moved lies still
TASK = "RunTask"
PAINT = dict.fromkeys(("PrePaint", "Paint", "Layerize", "Commit"), "paint")
KINDS = {"UpdateLayoutTree": "style", "Layout": "layout", **PAINT}
REST = "script"  # with all else that a task does
CATEGORIES = ["-*", "devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
MARK = """(() => {
  let swaps = false;
  document.addEventListener('htmx:beforeSwap', () => { swaps = true; performance.mark('swap-begin'); }, true);
  document.addEventListener('htmx:afterSettle', (event) => {
    if (!swaps || !event.target.matches('#later, #table')) return;
    swaps = false;
    const painted = new MessageChannel();
    painted.port1.onmessage = () => performance.mark('swap-end');
    requestAnimationFrame(() => painted.port2.postMessage(0));
  });
})()"""


class Unhurried(Player):
    """Waits after a touch until nothing moves any more, and asks the page nothing meanwhile."""

    def play(self, target: Locator) -> None:
        self.press(target)
        self.page.wait_for_timeout(PAUSE)


def bench_swaps(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, browser = SeededProcess(Path(folder)), launch(playwright)
        for slug in all_games():
            for motion in ("no-preference", "reduce"):
                found = measure(browser, server.url, slug, motion, asked.swaps)
                spent = {kind: statistics.median(swap[kind] for swap in found) for kind in found[0]}
                busy = statistics.median(sum(swap.values()) for swap in found)
                parts = ", ".join(f"{kind} {took:.0f}" for kind, took in spent.items())
                print(f"{slug}, motion {motion}: {busy:.0f} ms busy, half of {len(found)} swaps within ({parts})")
        browser.close()
        server.kill()


def measure(browser: Browser, url: str, slug: str, motion: str, swaps: int) -> list[dict[str, float]]:
    """Milliseconds of each kind, of at least so many swaps."""
    found: list[dict[str, float]] = []
    while len(found) < swaps:
        one = Unhurried(browser, url, size=TABLET, reduced_motion=motion)
        if not found:
            one.seed(SEED)
        one.context.add_init_script(MARK)
        browser.start_tracing(page=one.page, categories=CATEGORIES)
        play(one, slug, swaps - len(found))
        found += costs(json.loads(browser.stop_tracing())["traceEvents"])
        one.context.close()
    return found


def play(one: Player, slug: str, swaps: int) -> None:
    """Until so many swaps or the end of the match."""
    journey = own(slug, "journey", "browser").Journey(one)
    one.begin(journey.preset, slug)
    throttle = one.context.new_cdp_session(one.page)
    throttle.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    one.page.wait_for_timeout(PAUSE)
    while one.page.evaluate("performance.getEntriesByName('swap-end').length") < swaps and not one.sees(".end"):
        if one.sees("#go-on"):
            one.page.evaluate("document.querySelector('#go-on')?.click()")
            one.page.wait_for_timeout(PAUSE)
        else:
            journey.decide()


def costs(trace: list[Event]) -> list[dict[str, float]]:
    """What each swap of a trace cost, from the task in which it begins until it is painted."""
    marks = sorted((event for event in trace if event["name"].startswith("swap-")), key=lambda event: event["ts"])
    threads = {(event["pid"], event["tid"]) for event in marks}
    events = [event for event in trace if event.get("ph") == "X" and (event["pid"], event["tid"]) in threads]
    events.sort(key=lambda event: (event["ts"], -event["dur"]))
    swaps = [pair for pair in pairwise(marks) if pair[0]["name"] == "swap-begin" and pair[1]["name"] == "swap-end"]
    return [busy(events, begin["ts"], end["ts"]) for begin, end in swaps]


def busy(events: list[Event], begin: float, end: float) -> dict[str, float]:
    """Milliseconds of processor time of each kind, in the tasks that touch this time."""
    spent = dict.fromkeys((REST, *KINDS.values()), 0.0)
    around: list[tuple[float, str]] = []  # of the events around this one: its end and its kind
    for event in events:
        start, stop = event["ts"], event["ts"] + event["dur"]
        while around and around[-1][0] <= start:
            around.pop()
        if stop <= begin or start >= end or not (around or event["name"].endswith(TASK)):
            continue
        outer = around[-1][1] if around else ""
        kind = KINDS.get(event["name"], outer or REST)
        took = (event.get("tdur") or event["dur"]) / 1000
        spent[kind] += took
        if outer:
            spent[outer] -= took
        around.append((stop, kind))
    return spent
