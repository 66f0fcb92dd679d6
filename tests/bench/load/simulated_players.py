"""Simulated players: each with an HTTP client of its own, playing match after match with what the page offers."""

import asyncio
from dataclasses import dataclass, replace
from random import Random

from tests.bench.load import page_parser, solve_sums
from tests.bench.load.answer_reader import TableReading, read_answer, versions_in
from tests.bench.load.http_client import Browser, Form, HttpResponse, NoResponseError
from tests.bench.load.page_parser import FormAction
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.think_times import ThinkTime, pause


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game, and the form that begins a match of it; `sums` is chosen at the table, as guests do. A child that `adds`
    is asked for a sum about once in so many moves; so large a share of its first answers are `slips`."""

    slug: str
    form: Form
    sums: str = ""
    adds: int = 0
    slips: float = solve_sums.SLIPS


class SimulatedPlayer:
    """Plays for as long as it is asked to. `table` is the path of its match, empty without one; `seen` what it sees
    there, after the `pauses` in which the page shows what came before."""

    def __init__(self, browser: Browser, choice: GameChoice, stats: RequestStats, seed: int) -> None:
        self.browser, self.choice, self.stats = browser, choice, stats
        self.rng = Random(seed)
        self.table = ""
        self.seen = TableReading()
        self.pauses: list[float | None] = []
        self.sees_whole_page = False
        self.versions: dict[str, str] = {}  # of the regions of the table, by their ids

    async def play(self, think_time: ThinkTime, stop: asyncio.Event) -> None:
        """Until it is to stop; what was asked is waited for. After an error it begins another match."""
        while not stop.is_set():
            try:
                if not self.table:
                    await self.start_match()
                action = self.next_action()
                await pause(think_time.seconds(action, self.rng), stop)
                if not stop.is_set():
                    await self.perform(action)
            except (NoResponseError, ValueError) as error:
                self.stats.error(f"{self.choice.slug}: {error}")
                self.leave_table()

    async def get_ready(self) -> None:
        """Plays on to where its next request is likely to be a move that is made: nothing is left to think about."""
        asked = 0
        while True:
            if not self.table:
                await self.start_match()
            action = self.next_action()
            if action.kind == "move" and (self.seen.asks or asked >= self.choice.adds):
                return
            asked += action.kind == "move"
            await self.perform(action)

    async def start_match(self) -> None:
        """From the start page to the first table."""
        await self.load_page("/")
        await self.submit(f"/play/{self.choice.slug}", self.choice.form)
        if self.choice.sums:
            await self.request("page", f"{self.table}/sums", [("sums", self.choice.sums)], htmx=True)
            await self.load_page(self.table)

    def leave_table(self) -> None:
        self.table, self.pauses = "", []

    def next_action(self) -> FormAction:
        """Raises ValueError where there is nothing to do on a whole page."""
        if self.pauses:
            return FormAction("step", "", delay=self.pauses[0])
        action = page_parser.next_action(self.seen.part, self.rng, self.choice.slips, self.table, self.seen.seq)
        if action is None and self.sees_whole_page:
            raise ValueError("nothing to do on this page: " + solve_sums.question_on(self.seen.part))
        return action or FormAction("reload", self.table)

    async def perform(self, action: FormAction) -> None:
        if action.kind == "again":
            await self.submit(action.path, [])
        elif action.kind == "move":
            await self.move(action)
        elif action.kind == "reload":
            self.stats.reloads += 1
            await self.load_page(action.path)
        elif self.pauses:
            self.pauses.pop(0)
        else:
            self.ask_for_changes()
            response = await self.request("step", action.path, action.form, htmx=True)
            await self.show(response, read_answer(response.content))

    def ask_for_changes(self) -> None:
        """What the browser says that it has, with its next request: as the script of the table does."""
        self.browser.regions = " ".join(f"{name}={version}" for name, version in self.versions.items())

    async def move(self, action: FormAction) -> None:
        """Raises ValueError where the move was not made, and nothing was asked instead."""
        before = self.seen.seq
        self.ask_for_changes()
        response = await self.browser.request(action.path, action.form, htmx=True)
        self.check(response, action.path)
        now = read_answer(response.content)
        made = response.location or now.is_later_than(before) or not now.part
        thinks = ("look", "1") in (action.form or []) or (not made and now.asks)
        self.stats.add("thought" if thinks else "move", response, before)
        if not made and (now.is_refused or not thinks):
            raise ValueError(f"refused: {action.form}")
        await self.show(response, now)

    async def load_page(self, path: str) -> None:
        response = await self.request("page", path)
        self.browser.csrf = page_parser.csrf_of(response.html)
        self.table = path.partition("?")[0] if path.startswith("/match/") else ""
        self.seen, self.pauses, self.sees_whole_page = read_answer(response.content), [], True
        self.versions = dict(versions_in(response.content))

    async def submit(self, path: str, form: Form) -> None:
        response = await self.request("page", path, [("csrf_token", self.browser.csrf), *form])
        if not response.location:
            raise ValueError(f"{path} leads nowhere")
        await self.load_page(response.location)

    async def show(self, response: HttpResponse, now: TableReading) -> None:
        if response.location:
            await self.load_page(response.location)
        else:
            seq = max(now.seq, self.seen.seq)  # a card that was only touched changes no region that says it
            self.seen, self.pauses, self.sees_whole_page = replace(now, seq=seq), now.pauses, False
            self.versions.update(versions_in(response.content))

    async def request(self, kind: str, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse:
        response = await self.browser.request(path, form, htmx)
        self.check(response, path)
        self.stats.add(kind, response)
        return response

    def check(self, response: HttpResponse, path: str) -> None:
        if response.status >= 400:
            raise ValueError(f"{response.status} from {path.rsplit('/', 1)[-1]}")
