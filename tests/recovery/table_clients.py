"""Two children at one table, each at a device of its own, over plain HTTP: they ask for news, move, and remember what
they were told. What each of them was told is compared at the end with what is stored, move by move."""

import re
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from itertools import cycle
from random import Random
from urllib.parse import urlencode, urlsplit

from classroom.games.protocol import all_rules
from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from classroom.services.play.match_state import MatchState
from classroom.services.together.seating import TablePlan, seat_children
from classroom.store.database import Database
from classroom.web.cookie_sessions import COOKIE
from tests.apps import SECRET, make_app
from tests.html import Document
from tests.playing import visitor_of
from tests.recovery.histories import asked_for, tables
from tests.recovery.simulated_client import Answer, Caller, Form, Pairs

NEWS = re.compile(r'data-news="(/tables/[^"]+)"')
VERSION = re.compile(r'data-version="(\w+)"')
SINCE = re.compile(r'id="look"[^>]* hx-get="[^"]*since=(\d+)"')
REST = 0.05  # seconds between two questions


class TableCaller(Caller):
    """Plays the matches that were laid, in their order. `urls` are those of the servers: it goes on at the next one
    when one does not answer. `losing` is the share of its requests that are lost on the way, there or back; `losses`
    counts them. `told` has what happened so far, as it was told it after so many moves of a match."""

    def __init__(self, urls: Sequence[str], rng: Random, token: str, matches: Sequence[str], losing: float = 0) -> None:
        super().__init__(urls[0], rng, token)
        self.token, self.coming, self.losing, self.losses = token, iter(matches), losing, 0
        self.hosts = cycle([urlsplit(url).netloc for url in urls])
        self.host = next(self.hosts)
        self.told: dict[tuple[str, int], list[str]] = {}
        self.contradictions: list[str] = []
        self.news = self.version = ""

    def ask(self, method: str, path: str, pairs: Pairs | None = None) -> Answer:
        """As every caller; where nobody answers, the next request goes to another server."""
        try:
            if self.rng.random() < self.losing:
                self.lose(method, path, pairs)
            return super().ask(method, path, pairs)
        except OSError:
            self.host = next(self.hosts)
            raise

    def lose(self, method: str, path: str, pairs: Pairs | None) -> None:
        """The request does not arrive, or its answer does not. Raises ConnectionError."""
        self.losses += 1
        if self.rng.random() < 0.5:
            connection = HTTPConnection(self.host, timeout=30)
            headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
            connection.request(method, path, urlencode(pairs) if pairs is not None else None, headers)
            connection.close()
        raise ConnectionError

    def begin(self) -> None:
        if found := next(self.coming, ""):
            self.match = f"/match/{found}"
            self.made.setdefault(self.match, [])

    def step(self) -> None:
        if not self.match and not self.unanswered:
            self.begin()
            if not self.match:
                time.sleep(REST)  # all are over
        else:
            super().step()

    def open(self, path: str) -> str:
        page = super().open(path)
        if page and (since := SINCE.search(page)):
            self.news, self.version = NEWS.findall(page)[-1], VERSION.findall(page)[-1]
            self.remember((self.match, int(since[1])), log_of(page))
        return page

    def remember(self, place: tuple[str, int], lines: list[str]) -> None:
        """After the same number of moves it is always told the same."""
        if self.told.setdefault(place, lines) != lines:
            self.contradictions.append(f"{place}: {lines} is not {self.told[place]}")

    def act(self, forms: list[Form]) -> None:
        if any(form.action.endswith("/again") for form in forms):
            self.match = self.page = ""
        elif self.choose(forms):
            super().act(forms)
        else:
            self.wait_for_news()

    def wait_for_news(self) -> None:
        """Somebody else is to move: asks once; the page is opened again when there is something new."""
        answer = self.ask("GET", f"{self.news}?seen={self.version}")
        if answer.status == 204:
            time.sleep(REST)
        else:
            self.page = ""
        if answer.status >= 400:
            self.refused.append(answer.status)


def log_of(page: str) -> list[str]:
    """What happened so far, as the page tells it."""
    return [" ".join(line.text_content().split()) for line in Document(page).elements("ol[@id='log']/li")]


def lay_tables(url: str, tokens: Sequence[str], many: int) -> list[str]:
    """The ids of so many new matches of these children, of each game in turn; Tavi has further seats."""
    database = Database(url)
    context, found = Context(database, Random(16), secret=SECRET), []
    visitors = [visitor_of(context, token) for token in tokens]
    for _, slug in zip(range(many), cycle(sorted(all_games())), strict=False):
        game = find_game(slug)
        seats = max(len(tokens), min(game.seats))
        plan = TablePlan(slug, all_rules(game, seats, {}), seats, tuple(str(one.id) for one in visitors))
        with database.transaction() as session:
            found.append(seat_children(context, session, visitors[0].class_id, plan))
    database.engine.dispose()
    return found


def untrue(url: str, callers: Sequence[TableCaller]) -> list[str]:
    """All that a child was told, and is not so: its confirmed moves in order, each once, and what happened so far."""
    database = Database(url)
    context = Context(database, secret=SECRET)
    held, app = dict(tables(context)), make_app(context)
    found = [fault for caller in callers for fault in (*caller.contradictions, *moves_amiss(context, caller, held))]
    for caller in callers:
        client = app.test_client()
        client.set_cookie(COOKIE, caller.token)
        for (match, at), lines in caller.told.items():
            stored = log_of(client.get(f"{match}?shown={at}", headers={"Accept-Language": "en"}).get_data(as_text=True))
            if stored != lines:
                found.append(f"{match} after {at} moves: told {lines}, stored {stored}")
    database.engine.dispose()
    return found


def moves_amiss(context: Context, caller: TableCaller, held: dict[str, MatchState]) -> Iterator[str]:
    """Where the moves of its own seat are not those that were confirmed to it."""
    child = visitor_of(context, caller.token).id
    for match, made in caller.made.items():
        table = held[match.rsplit("/", 1)[-1]]
        stored = asked_for(table, table.seats_of(child))
        if stored != made:
            yield f"{match}: {stored} is not {made}"
