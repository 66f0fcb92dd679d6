"""Simulated players: each with an HTTP client of its own, playing match after match with what the page offers."""

import asyncio
from dataclasses import dataclass
from random import Random

from tests.bench.load import page_parser, solve_sums
from tests.bench.load.http_client import Form, HttpBrowser, HttpResponse, NoResponseError
from tests.bench.load.page_parser import FormAction
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.think_times import ThinkTime, pause


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game, and the form that begins a match of it; `sums` is chosen at the table, as guests do. A child that `adds`
    is asked for a sum about once in so many moves."""

    slug: str
    form: Form
    sums: str = ""
    adds: int = 0


class SimulatedPlayer:
    """Plays for as long as it is asked to. `page` is what it sees, `later` what it will see without asking."""

    def __init__(self, browser: HttpBrowser, choice: GameChoice, stats: RequestStats, seed: int) -> None:
        self.browser, self.choice, self.stats = browser, choice, stats
        self.rng = Random(seed)
        self.page = ""
        self.later: list[str] = []

    async def play(self, think_time: ThinkTime, stop: asyncio.Event) -> None:
        """Until it is to stop; what was asked is waited for. After an error it begins another match."""
        while not stop.is_set():
            try:
                if not self.page:
                    await self.start_match()
                action = self.next_action()
                await pause(think_time.seconds(action, self.rng), stop)
                if not stop.is_set():
                    await self.perform(action)
            except (NoResponseError, ValueError) as error:
                self.stats.error(f"{self.choice.slug}: {error}")
                self.page = ""

    async def get_ready(self) -> None:
        """Plays on to where its next request is likely to be a move that is made: nothing is left to think about."""
        asked = 0
        while True:
            if not self.page:
                await self.start_match()
            action = self.next_action()
            if action.kind == "move" and (page_parser.has_question(self.page) or asked >= self.choice.adds):
                return
            asked += action.kind == "move"
            await self.perform(action)

    async def start_match(self) -> None:
        """From the start page to the first table."""
        await self.load_page("/")
        await self.submit(f"/play/{self.choice.slug}", self.choice.form)
        if self.choice.sums and (found := page_parser.TABLE.search(self.page)):
            await self.request("page", f"{found[1]}/sums", [("sums", self.choice.sums)], htmx=True)
            await self.load_page(found[1])

    def next_action(self) -> FormAction:
        """Raises ValueError where there is nothing to do."""
        action = page_parser.next_action(self.page, self.rng)
        if action is None:
            raise ValueError("nothing to do on this page: " + solve_sums.question_on(self.page))
        return action

    async def perform(self, action: FormAction) -> None:
        if action.kind == "again":
            await self.submit(action.path, [])
        elif action.kind == "move":
            await self.move(action)
        elif action.kind == "step" and self.later:
            self.page = self.later.pop(0)
        else:
            response = await self.request("step", action.path, htmx=True)
            await self.show(response)

    async def move(self, action: FormAction) -> None:
        """Raises ValueError where the move was not made, and nothing was asked instead."""
        before = page_parser.seq_of(self.page)
        response = await self.browser.request(action.path, action.form, htmx=True)
        page, _ = page_parser.split_steps(response.html)
        thinks = page_parser.has_question(page) or ("look", "1") in (action.form or [])
        self.check(response, action.path)
        self.stats.add("thought" if thinks else "move", response, before)
        made = response.location or page_parser.GO_ON.search(page) or page_parser.seq_of(page) > before
        if page_parser.is_refused(page) or not (made or thinks):
            raise ValueError(f"refused: {action.form}")
        await self.show(response)

    async def load_page(self, path: str) -> None:
        response = await self.request("page", path)
        self.page, self.later = response.html, []
        self.browser.csrf = page_parser.csrf_of(response.html)

    async def submit(self, path: str, form: Form) -> None:
        response = await self.request("page", path, [("csrf_token", self.browser.csrf), *form])
        if not response.location:
            raise ValueError(f"{path} leads nowhere")
        await self.load_page(response.location)

    async def show(self, response: HttpResponse) -> None:
        if response.location:
            await self.load_page(response.location)
        else:
            self.page, self.later = page_parser.split_steps(response.html)

    async def request(self, kind: str, path: str, form: Form | None = None, htmx: bool = False) -> HttpResponse:
        response = await self.browser.request(path, form, htmx)
        self.check(response, path)
        self.stats.add(kind, response)
        return response

    def check(self, response: HttpResponse, path: str) -> None:
        if response.status >= 400:
            raise ValueError(f"{response.status} from {path.rsplit('/', 1)[-1]}")
