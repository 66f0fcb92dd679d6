"""A child over plain HTTP, so that no browser smooths anything over: it reads the forms of a page and sends one. It
plays any game, and remembers what was confirmed to it."""

import time
from collections.abc import Mapping
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from random import Random
from urllib.parse import urlencode, urlsplit

from classroom.games.registry import all_games, find_game
from classroom.web.cookie_sessions import COOKIE
from tests.bench.load.solve_sums import answer_to_sum
from tests.html import Document

NO_ANSWER = (OSError, HTTPException)

Pairs = list[tuple[str, str]]


@dataclass
class Form:
    """A form of a page: what is filled in, and what can be chosen."""

    action: str
    method: str
    classes: str = ""
    given: Pairs = field(default_factory=list)
    ticks: Pairs = field(default_factory=list)
    radios: dict[str, list[str]] = field(default_factory=dict)
    buttons: Pairs = field(default_factory=list)

    def add(self, tag: str, words: Mapping[str, str]) -> None:
        pair = words.get("name", ""), words.get("value", "")
        kind = words.get("type", "submit" if tag == "button" else "text")
        if kind == "radio":
            self.radios.setdefault(pair[0], []).append(pair[1])
        elif kind == "submit":
            self.buttons.append(pair)
        else:
            (self.ticks if kind == "checkbox" else self.given).append(pair)

    def filled(self, rng: Random, answer: str = "") -> Pairs:
        """One random way to fill it in; where a number is asked for, with this answer if it is a choice."""
        chosen = [(name, rng.choice(values)) for name, values in self.radios.items()]
        touched = [tick for tick in self.ticks if rng.random() < 0.5]
        button = ("answer", answer) if ("answer", answer) in self.buttons else rng.choice(self.buttons or [("", "")])
        typed = [(name, answer if name == "answer" else value) for name, value in self.given]
        return [pair for pair in (*typed, *chosen, *touched, button) if pair[0]]


def forms_of(page: str) -> list[Form]:
    """The forms with their fields; those that name another form (`form="pick"`) go there."""
    found, document = [], Document(page)
    for element in document.elements("form"):
        form = Form(element.get("action", ""), element.get("method", "get"), element.get("class", ""))
        inside = [field for field in element.iter("input", "button") if "form" not in field.attrib]
        elsewhere = document.elements(f"*[@form='{element.get('id')}']")
        for one in (*inside, *elsewhere):
            form.add(one.tag, one.attrib)
        found.append(form)
    return found


@dataclass
class Answer:
    status: int
    body: str
    location: str = ""
    headers: dict[str, str] = field(default_factory=dict)


class Caller:
    """Plays one match after the other. `made` is what was confirmed: every move, in order, match by match."""

    def __init__(self, url: str, rng: Random, token: str = "", games: tuple[str, ...] = tuple(all_games())) -> None:
        self.host, self.rng, self.games = urlsplit(url).netloc, rng, games
        self.cookie = f"{COOKIE}={token}" if token else ""
        self.page = self.match = ""
        self.onward = ""  # where the last answer led, to think about something
        self.made: dict[str, list[str]] = {}
        self.seen: dict[str, int] = {}
        self.unanswered: tuple[str, Pairs] | None = None
        self.refused: list[int] = []  # the status of every answer that was an error
        self.slowest = 0.0

    def ask(self, method: str, path: str, pairs: Pairs | None = None) -> Answer:
        """The answer, not followed. Raises what is in NO_ANSWER."""
        headers = {"Cookie": self.cookie, "Accept-Language": "en"}
        if pairs is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.monotonic()
        with self.connection() as connection:
            connection.request(method, path, urlencode(pairs) if pairs is not None else None, headers)
            response = connection.getresponse()
            body = response.read().decode()
        self.slowest = max(self.slowest, time.monotonic() - began)
        for name, value in response.getheaders():
            if name == "Set-Cookie" and value.startswith(f"{COOKIE}="):
                self.cookie = value.split(";")[0]
        return Answer(response.status, body, response.headers.get("Location", ""), dict(response.getheaders()))

    def connection(self) -> AbstractContextManager[HTTPConnection]:
        """A new one for each request."""
        return closing(HTTPConnection(self.host, timeout=30))

    def open(self, path: str) -> str:
        """The page; empty if it was an error."""
        answer = self.ask("GET", path)
        if answer.status >= 400:
            self.refused.append(answer.status)
            return ""
        if shown := [one for one in Document(answer.body).values("seq") if one]:  # empty where others are to move
            self.seen[path.partition("?")[0]] = int(shown[0])
        return answer.body

    def send(self, path: str, pairs: Pairs) -> Answer:
        """Sends a form, once more if there was no answer; what is not answered now either is sent again later."""
        self.unanswered = path, pairs
        answer = self.ask("POST", path, pairs)
        if answer.status >= 500:
            self.refused.append(answer.status)
        else:
            self.unanswered = None
            self.note(path, dict(pairs), answer)
        self.page, self.onward = "", answer.location if "?pick=" in answer.location else ""
        return answer

    def note(self, path: str, sent: dict[str, str], answer: Answer) -> None:
        """A move is confirmed by being led back to the table, maybe as it was then, with nothing more to decide."""
        if answer.status not in (200, 303):
            self.refused.append(answer.status)
        elif path.endswith("/move") and answer.location.split("?shown=")[0] == self.match:
            self.made[self.match].append("".join(sent[name] for name in sorted(sent) if name.startswith("move")))
        elif answer.location and not path.endswith(("/move", "/help", "/sums")):
            self.match = answer.location.split("?")[0]
            self.made.setdefault(self.match, [])

    def begin(self) -> None:
        page, slug = self.open("/"), self.rng.choice(self.games)
        if page:
            preset = self.rng.choice(list(find_game(slug).presets))
            self.send(f"/play/{slug}", [("csrf_token", Document(page).value("csrf_token")), ("preset", preset)])

    def step(self) -> None:
        """Whatever comes next: what was not answered, a new match, a form of the table."""
        if self.unanswered:
            self.send(*self.unanswered)
        elif not self.match:
            self.begin()
        else:
            self.page, self.onward = self.page or self.open(self.onward or self.match), ""
            if self.page:
                self.act(forms_of(self.page))

    def act(self, forms: list[Form]) -> None:
        over = [form for form in forms if form.action.endswith("/again")]
        if over and self.rng.random() < 0.5:
            self.send(over[0].action, over[0].filled(self.rng))
        elif over:
            self.match = self.page = ""
        elif chosen := self.choose(forms):
            if chosen.method == "get":
                longest = max(len(value) for _, value in chosen.buttons)  # a card more, or the two put together
                pick = self.rng.choice([pair for pair in chosen.buttons if len(pair[1]) == longest])
                self.page = self.open(f"{chosen.action}?{urlencode([pick])}")
            else:
                self.send(chosen.action, chosen.filled(self.rng, self.answer()))
        else:
            self.page = ""  # nothing to do here: look again

    def choose(self, forms: list[Form]) -> Form | None:
        """A form that goes on with the match: mostly to move, now and then for help; who does the sums, where that is
        asked before all else."""
        moves = [form for form in forms if form.action == f"{self.match}/move" and form.buttons]
        picks = [form for form in forms if form.action == self.match and form.method == "get" and form.buttons]
        helps = [form for form in forms if form.action == f"{self.match}/help"]
        first = [form for form in forms if "sums-first" in form.classes]
        if helps and self.rng.random() < 0.05:
            return helps[0]
        if first:
            return first[0]
        return self.rng.choice(moves or picks) if moves or picks else None

    def answer(self) -> str:
        """What the sum that is asked for makes, mostly right."""
        found = answer_to_sum(self.page, self.rng)
        return "" if found is None else str(found)

    @property
    def confirmed(self) -> int:
        return sum(map(len, self.made.values()))
