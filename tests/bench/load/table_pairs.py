"""Two children of a class at one table, each at a browser of its own, as static/js/together.js has it: whoever waits
asks for news all the time, and the server answers once there are some; whoever is to move gives a sign of life every
six seconds; what is new is fetched."""

import asyncio
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.bench.load.answer_reader import read_answer
from tests.bench.load.http_client import Browser, HttpResponse, NoResponseError
from tests.bench.load.page_parser import FormAction
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import GameChoice, SimulatedPlayer
from tests.bench.load.think_times import ThinkTime

NEWS = re.compile(rb'data-news="(/tables/[^"]+)"')
VERSION = re.compile(rb'data-version="(\w+)"( data-waits)?')
SINCE = re.compile(rb'id="look"[^>]* hx-get="[^"]*since=(\d+)"')
SOON, AGAIN, CALM = 1.0, 0.15, 6.0  # seconds: while somebody else is to move, after a held answer; in one's own turn
HELD = 0.5  # seconds: an answer that took so long was held back
LAST = 10_000  # more moves than a match has
MARK = 12  # signs of a version that say how far the match is


@dataclass
class MoveTimes:
    """How soon each of the two browsers knew of a move made at the other one: `delays` are the seconds it took, of
    those that count. `looks` has how many moves each of them knew last, and since when."""

    counts: Callable[[], bool]
    looks: dict[int, tuple[int, float]] = field(default_factory=lambda: {0: (0, 0.0), 1: (0, 0.0)})
    waiting: dict[int, dict[int, float]] = field(default_factory=lambda: {0: {}, 1: {}})
    delays: list[float] = field(default_factory=list)

    def sent(self, seat: int, number: int, at: float) -> None:
        """The move with this number, sent by this seat then, was made; the other one may know already."""
        known, since = self.looks[1 - seat]
        if known >= number:
            self.add(since - at)
        else:
            self.waiting[1 - seat][number] = at

    def known(self, seat: int, moves: int) -> None:
        """This seat has just been told of so many moves, by whatever answer."""
        now = time.perf_counter()
        if moves > self.looks[seat][0]:
            self.looks[seat] = moves, now
        for number in [one for one in self.waiting[seat] if one <= moves]:
            self.add(now - self.waiting[seat].pop(number))

    def add(self, seconds: float) -> None:
        if self.counts():
            self.delays.append(seconds)


class TableChild(SimulatedPlayer):
    """Plays one match, which was laid before; `news` is where it asks, `version` what it has, `at` how many moves."""

    def __init__(
        self, browser: Browser, choice: GameChoice, path: str, seat: int, times: MoveTimes, stats: RequestStats
    ) -> None:
        super().__init__(browser, choice, stats, seed=hash((path, seat)) % 2**32)
        self.path, self.seat, self.times = path, seat, times
        self.news = self.version = ""
        self.waits = self.is_over = False
        self.at = 0
        self.soon = AGAIN  # seconds until it asks next
        self.sign_at = 0.0  # when it gives the next sign of life in its own turn, by time.monotonic

    async def play(self, think_time: ThinkTime, stop: asyncio.Event) -> None:
        """Until it is to stop, or the match is over."""
        while not stop.is_set() and not self.is_over:
            try:
                if not self.table:
                    await self.load_page(self.path)
                await self.go_on(think_time, stop)
            except (NoResponseError, ValueError) as error:
                self.stats.error(f"{self.choice.slug}: {error}")
                self.leave_table()

    async def go_on(self, think_time: ThinkTime, stop: asyncio.Event) -> None:
        """One step, one move of its own with the pause before it, or one question for news."""
        if self.waits and not self.pauses:
            await self.sleep(self.jittered(self.soon), stop)
            await self.ask_for_news()
            return
        action = self.next_action()
        seconds = think_time.seconds(action, self.rng)
        while seconds > 0 and not stop.is_set():
            some = min(seconds, max(self.sign_at - time.monotonic(), 0))
            await self.sleep(some, stop)
            seconds -= some
            if time.monotonic() >= self.sign_at and await self.ask_for_news():
                return
        if not stop.is_set():
            await self.perform(action)

    async def only_wait(self, stop: asyncio.Event) -> None:
        """Asks for news as often as it would, and never moves."""
        while not stop.is_set() and not self.is_over and self.news:
            calm = max(self.sign_at - time.monotonic(), 0)
            await self.sleep(self.jittered(self.soon) if self.waits else calm, stop)
            try:
                await self.ask_for_news()
            except (NoResponseError, ValueError) as error:
                self.stats.error(f"poll: {error}")

    def jittered(self, seconds: float) -> float:
        return seconds * self.rng.uniform(0.8, 1.2)

    async def sleep(self, seconds: float, stop: asyncio.Event) -> None:
        try:
            await asyncio.wait_for(stop.wait(), seconds)
        except TimeoutError:
            return

    async def ask_for_news(self) -> bool:
        """Fetches what is new; returns whether anything is."""
        began, wait = time.monotonic(), "&wait=1" if self.waits else ""
        answer = await self.request("poll", f"{self.news}?seen={self.version}{wait}")
        self.soon = AGAIN if time.monotonic() - began > HELD else SOON
        self.sign_at = time.monotonic() + self.jittered(CALM)
        there, signs = answer.content.decode(), None if self.waits else MARK
        is_new = answer.status == 200 and there[:signs] != self.version[:signs]
        if is_new:
            await self.look()
        return is_new

    async def look(self) -> None:
        self.soon = AGAIN
        self.ask_for_changes()
        answer = await self.request("look", f"{self.path}?since={self.at}", htmx=True)
        await self.show(answer, read_answer(answer.content))

    async def move(self, action: FormAction) -> None:
        before, sent = self.at, time.perf_counter()
        await super().move(action)
        self.soon = AGAIN
        if self.at > before or self.is_over:
            self.times.sent(self.seat, before + 1, sent)

    def check(self, response: HttpResponse, path: str) -> None:
        """Reads how the page asks for news, of each answer."""
        super().check(response, path)
        if path.startswith("/match/") and not response.location:
            self.read_watch(response.content)
        if path == self.path and not NEWS.search(response.content):
            self.is_over = True  # the page of the end
        self.times.known(self.seat, LAST if self.is_over else self.at)

    def read_watch(self, content: bytes) -> None:
        if found := NEWS.search(content):
            self.news = found[1].decode()
        if versions := VERSION.findall(content):
            self.version, self.waits = versions[-1][0].decode(), bool(versions[-1][1])
        if since := SINCE.findall(content):
            self.at = int(since[-1])
