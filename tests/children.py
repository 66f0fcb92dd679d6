"""A child at a browser without a script: opens pages, fills in forms, reads what is there."""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from classroom.web.cookie_sessions import COOKIE
from tests.html import Document
from tests.playing import SLUG

CARD = re.compile(r"[gobpW]\d?")  # a card of Sixteen, as notation


@dataclass
class Page:
    """An answer, and what a reader finds on it."""

    response: TestResponse

    def __post_init__(self) -> None:
        """No whole page draws a picture that it did not bring along."""
        if self.html.startswith("<!doctype"):
            drawn = set(re.findall(r'<use href="#([^"]+)"', self.html))
            missing = drawn - set(re.findall(r' id="([^"]+)"', self.html))
            assert not missing, f"{self.response.request.path} draws {missing}"

    @property
    def status(self) -> int:
        return self.response.status_code

    @property
    def html(self) -> str:
        return self.response.get_data(as_text=True)

    @cached_property
    def document(self) -> Document:
        return Document(self.html)

    @property
    def bare(self) -> str:
        """All bytes but the secrets against forged forms, which change from second to second."""
        return re.sub(r'(name="csrf_token" value=|"X-CSRFToken": )"[^"]+"', "", self.html)

    @property
    def text(self) -> str:
        """The words, with ordinary spaces; without drawings, scripts, and what waits in a template."""
        return self.document.text

    @property
    def seq(self) -> int:
        return int(self.document.value("seq"))

    @property
    def hand(self) -> list[str]:
        """The cards that can be touched."""
        return list(filter(CARD.fullmatch, self.document.values("move", "pick")))

    @property
    def is_end(self) -> bool:
        return "/again" in self.html


class Child:
    """`htmx=True` speaks as a browser with htmx does."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.match = ""
        self.token: tuple[str, str] | None = None  # the secret against forged forms, and the cookie it belongs to

    def get(self, path: str, htmx: bool = False, **query: Any) -> Page:
        return Page(
            self.client.get(path, query_string=query or None, headers=self.headers(htmx), follow_redirects=not htmx)
        )

    def post(self, path: str, htmx: bool = False, follow: bool = True, **form: Any) -> Page:
        form.setdefault("csrf_token", self.csrf_token())
        follow = follow and not htmx
        return Page(self.client.post(path, data=form, headers=self.headers(htmx), follow_redirects=follow))

    def headers(self, htmx: bool) -> dict[str, str]:
        return {"HX-Request": "true"} if htmx else {}

    def csrf_token(self) -> str:
        """The start page's, read again only under another cookie."""
        if not self.token or self.token[0] != self.cookie():
            found = self.get("/").document.value("csrf_token")
            self.token = self.cookie(), found
        return self.token[1]

    def cookie(self) -> str:
        kept = self.client.get_cookie(COOKIE)
        return kept.value if kept else ""

    def begin(self, **form: Any) -> Page:
        """Lays a table; with no words, simplified against the tutor."""
        page = self.post(f"/play/{SLUG}", **(form or {"preset": "simplified"}))
        self.match = page.response.request.path
        return page

    def begin_adding(self, least: int = 1) -> tuple[str, int]:
        """Begins a match, lays a first card and adds up from then on: its lowest card that adds something, `least` or
        more, and to what total."""
        page = self.begin(preset="simplified")
        self.post(f"{self.match}/sums", sums="show")
        first = max(page.hand, key=lambda card: card[-1])
        page = self.move(first, page.seq)
        if "What is 0 + " in page.text:  # as its teacher has it
            return first, 0
        self.post(f"{self.match}/sums", sums="add")
        total = re.search(r"Total (\d+)", page.text)
        assert total
        return min((card for card in page.hand if card[-1] >= str(least)), key=lambda card: card[-1]), int(total[1])

    def add_with_help(self) -> str:
        """Begins a match in which it adds up, and works out its first sum beside the picture: the id of the match."""
        card, total = self.begin_adding()
        asked = self.move(card)
        self.move(card, asked.seq, help=1)
        self.move(card, answer=total + int(card[-1]))
        return self.match.rsplit("/", 1)[-1]

    def begin_with(self, *seats: str, **options: str) -> Page:
        """Lays a table with these in the seats: `child` or a tutor's level; options as the form has them."""
        places = {f"seat{n}": seat for n, seat in enumerate(seats)}
        return self.begin(players=len(seats), draw=options.pop("draw", "auto"), **places, **options)

    def look(self, **query: Any) -> Page:
        return self.get(self.match, **query)

    def move(self, move: str, seq: int | None = None, htmx: bool = False, **form: Any) -> Page:
        seq = self.look().seq if seq is None else seq
        return self.post(f"{self.match}/move", htmx=htmx, move=move, seq=seq, **form)

    def play_to_the_end(self) -> Page:
        page = self.look()
        while not page.is_end:
            page = self.go_on(page)
        return page

    def go_on(self, page: Page) -> Page:
        """What the table waits for, done in the plainest way; the page after it."""
        if 'id="go-on"' in page.html:
            return self.look()
        if "/hand-over" in page.html:
            return self.post(f"{self.match}/hand-over", seat=page.document.value("seat"))
        if "sums-first" in page.html:
            return self.post(f"{self.match}/sums", sums="show")
        if 'value="+"' in page.html and len(page.hand) < 2:
            return self.move("+", page.seq)
        card = "W=b3" if page.hand[0] == "W" else page.hand[0]
        page = self.move(card, page.seq, sure=1)
        if asked := re.search(r"What is (\d+) . (\d+)", page.text):
            page = self.move(card, page.seq, sure=1, answer=int(asked[1]) + int(asked[2]))
        return page


def fields(form: list[tuple[str, str]]) -> dict[str, list[str]]:
    """The pairs of a form, as `post` takes them."""
    return {name: [value for other, value in form if other == name] for name, _ in form}
