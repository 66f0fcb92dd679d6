"""Simulated children: each at a browser of its own, playing match after match with what the page offers it."""

import asyncio
from dataclasses import dataclass
from random import Random

from tests.bench import page_parser, solve_sums
from tests.bench.http_client import Form, HttpAnswer, HttpBrowser, LostError
from tests.bench.page_parser import FormAction
from tests.bench.request_stats import Notes
from tests.bench.think_times import Pace, pause


@dataclass(frozen=True, slots=True)
class WayToPlay:
    """What a child plays; `sums` is chosen at the table, as guests do. A child that `adds` is asked for a sum about
    once in so many moves."""

    slug: str
    form: Form
    sums: str = ""
    adds: int = 0


class SimulatedPlayer:
    """Plays for as long as it is asked to. `page` is what it sees, `later` what it will see without asking."""

    def __init__(self, browser: HttpBrowser, way: WayToPlay, notes: Notes, seed: int) -> None:
        self.browser, self.way, self.notes = browser, way, notes
        self.rng = Random(seed)
        self.page = ""
        self.later: list[str] = []

    async def play(self, pace: Pace, stop: asyncio.Event) -> None:
        """Until it is to stop; what was asked is waited for. After an error it begins another match."""
        while not stop.is_set():
            try:
                if not self.page:
                    await self.begin()
                act = self.next_act()
                await pause(pace.seconds(act, self.rng), stop)
                if not stop.is_set():
                    await self.do(act)
            except (LostError, ValueError) as error:
                self.notes.error(f"{self.way.slug}: {error}")
                self.page = ""

    async def get_ready(self) -> None:
        """Plays on to where its next request is likely to be a move that is made: nothing is left to think about."""
        asked = 0
        while True:
            if not self.page:
                await self.begin()
            act = self.next_act()
            if act.kind == "move" and (page_parser.asks(self.page) or asked >= self.way.adds):
                return
            asked += act.kind == "move"
            await self.do(act)

    async def begin(self) -> None:
        """From the start page to the first table."""
        await self.look("/")
        await self.submit(f"/play/{self.way.slug}", self.way.form)
        if self.way.sums and (found := page_parser.TABLE.search(self.page)):
            await self.ask("page", f"{found[1]}/sums", [("sums", self.way.sums)], htmx=True)
            await self.look(found[1])

    def next_act(self) -> FormAction:
        """Raises ValueError where there is nothing to do."""
        act = page_parser.next_act(self.page, self.rng)
        if act is None:
            raise ValueError("nothing to do on this page: " + solve_sums.question_on(self.page))
        return act

    async def do(self, act: FormAction) -> None:
        if act.kind == "again":
            await self.submit(act.path, [])
        elif act.kind == "move":
            await self.move(act)
        elif act.kind == "step" and self.later:
            self.page = self.later.pop(0)
        else:
            answer = await self.ask("step", act.path, htmx=True)
            await self.see(answer)

    async def move(self, act: FormAction) -> None:
        """Raises ValueError where the move was not made, and nothing was asked instead."""
        before = page_parser.seq_of(self.page)
        answer = await self.browser.ask(act.path, act.form, htmx=True)
        page, _ = page_parser.steps_of(answer.html)
        thinks = page_parser.asks(page) or ("look", "1") in (act.form or [])
        self.check(answer, act.path)
        self.notes.add("thought" if thinks else "move", answer, before)
        made = answer.place or page_parser.GO_ON.search(page) or page_parser.seq_of(page) > before
        if page_parser.is_refused(page) or not (made or thinks):
            raise ValueError(f"refused: {act.form}")
        await self.see(answer)

    async def look(self, path: str) -> None:
        answer = await self.ask("page", path)
        self.page, self.later = answer.html, []
        self.browser.csrf = page_parser.csrf_of(answer.html)

    async def submit(self, path: str, form: Form) -> None:
        answer = await self.ask("page", path, [("csrf_token", self.browser.csrf), *form])
        if not answer.place:
            raise ValueError(f"{path} leads nowhere")
        await self.look(answer.place)

    async def see(self, answer: HttpAnswer) -> None:
        if answer.place:
            await self.look(answer.place)
        else:
            self.page, self.later = page_parser.steps_of(answer.html)

    async def ask(self, kind: str, path: str, form: Form | None = None, htmx: bool = False) -> HttpAnswer:
        answer = await self.browser.ask(path, form, htmx)
        self.check(answer, path)
        self.notes.add(kind, answer)
        return answer

    def check(self, answer: HttpAnswer, path: str) -> None:
        if answer.status >= 400:
            raise ValueError(f"{answer.status} from {path.rsplit('/', 1)[-1]}")
