"""Somebody who plays in the browser, by touch or by keyboard, and notes whatever goes wrong on the way."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Request, ViewportSize

from classroom.web.cookie_sessions import COOKIE
from tests.browser.quiet import OVER, Quiet
from tests.playing import SLUG

Size = tuple[int, int]

PHONE, TABLET, LAPTOP = (390, 844), (820, 1180), (1366, 768)
TO_DECIDE = "[data-mine], .near.say, .near.ask, .near.handover, .near.work, .end"
STAY = """window.addEventListener('htmx:beforeRequest', (event) => {
  if (!window.stays || event.detail.elt.id !== 'go-on') return;
  event.preventDefault();
  event.stopPropagation();
}, true)"""
SETTLED = """document.addEventListener('htmx:afterSettle', (event) => {
  if (event.target.matches('#later, #table')) delete document.querySelector('#table').dataset.old;
})"""
ASKED = "document.querySelector('.reveals .reveal:not(.answered) [data-right]')"  # only a pair answers
ON = f"({ASKED} ?? document.querySelector('#table:not([aria-busy=true]) #go-on'))?.click();"
LOOK = """async (looks) => {
  for (; looks; looks -= 1) {
    if (%s) return true;
    %s
    await new Promise((done) => setTimeout(done, 25));
  }
  return false;
}"""
ANSWERED = "!document.querySelector('#table[data-old]')"
BUSY = ":is([aria-busy=true], :has(#answer[inert]))"  # it waits for the answer, or shows that the sum is right
TAKEN = f"!document.querySelector('#table[data-old]:not({BUSY})')"  # or answered
TWICE = 1.0  # seconds: as long as any game takes a touch for the second of two
TIMES = 4  # longer than any game has something told before it goes on
WITHOUT_VOICE = "if (location.protocol === 'http:') sessionStorage.setItem('without-voice', '%s')"  # no empty page
WATCH = "document.addEventListener('securitypolicyviolation', e => console.error('CSP: ' + e.violatedDirective))"


class Player:
    def __init__(
        self,
        browser: Browser,
        url: str,
        size: Size = LAPTOP,
        language: str = "en",
        touch: bool = False,
        voices: bool = False,
        **more: Any,
    ) -> None:
        width, height = size
        viewport: ViewportSize = {"width": width, "height": height}
        self.context = browser.new_context(viewport=viewport, locale=language, has_touch=touch, base_url=url, **more)
        self.context.add_init_script(WATCH)
        self.context.add_init_script(STAY)
        self.context.add_init_script(SETTLED)
        if not voices:  # known from a page before, so that all lies where it lies on such a device
            self.context.add_init_script(WITHOUT_VOICE % language)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.url, self.touch = url, touch
        self.troubles: list[str] = []
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("request", self.check)

    def seed(self, seed: int) -> None:
        """From now on the seeded server's cards and dice are those of this seed."""
        with urlopen(f"{self.url}/seed/{seed}", timeout=30):
            pass

    def note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(message.text)

    def check(self, request: Request) -> None:
        if not request.url.startswith(self.url):
            self.troubles.append(f"foreign request: {request.url}")

    def press(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def follow(self, target: Locator) -> None:
        """Presses a link or a button that leads to a page, and waits for that page, be its address the same."""
        with self.page.expect_navigation():
            self.press(target)

    def find(self, selector: str, **filters: Any) -> Locator:
        return self.page.locator(selector, **filters)

    def sees(self, selector: str) -> bool:
        return self.find(selector).count() > 0

    def begin(self, preset: str = "short", slug: str = SLUG) -> None:
        self.page.goto(f"/play/{slug}")
        self.find(f"input[value={preset}]").check(force=True)
        self.press(self.find(".choose .main"))
        self.page.wait_for_url("**/match/**")

    def begin_with(self, *seats: str, slug: str = SLUG, **options: Any) -> None:
        self.page.goto(f"/play/{slug}?more=1")
        self.find(f"input[name=players][value='{len(seats)}']").check(force=True)
        for number, seat in enumerate(seats):
            word = "tutor" if seat.isdigit() else seat
            self.find(f"input[name=seat{number}][value='{word}']").check(force=True)
            if seat.isdigit():
                self.find(f"select[name=level{number}]").select_option(seat)
        for name, value in options.items():
            self.find(f"input[name={name}][value='{value}']").check(force=True)
        self.press(self.find(".choose .main"))
        self.page.wait_for_url("**/match/**")

    def wait_for_my_turn(self) -> None:
        """Until there is something to decide, or the match is over; no need to wait for the tutor's pauses."""
        self.page.wait_for_selector(TO_DECIDE)

    def hurry(self) -> None:
        """Goes on at once wherever the table waits for its news to be read."""
        self.find(f"#go-on, {TO_DECIDE}").first.wait_for(state="attached")  # unseen beside a question of the page
        self.until(f"document.querySelector({TO_DECIDE!r})", ON)
        if self.sees(".tools.sums-first"):
            self.play(self.find(".sums-first [value=show]"))

    def step_on(self) -> None:
        """Goes on at once, where the table waits for its news to be read."""
        if self.sees("#go-on"):
            with suppress(Error):  # it went on by itself in the same moment
                self.find("#go-on").click(timeout=500, no_wait_after=True, force=True)
        self.page.wait_for_timeout(60)

    def play_out(self, until: str = OVER) -> None:
        """The match until these words are on its page, or to its end, as quickly as the server answers."""
        self.play_out_until(lambda page: until in page)

    def play_out_until(self, there: Callable[[str], bool]) -> None:
        """The same, until this is true of the page."""
        path = urlsplit(self.page.url).path
        token = next(cookie["value"] for cookie in self.context.cookies() if cookie["name"] == COOKIE)
        Quiet(self.url, path, token, there).play()
        self.page.goto(path)

    def stay(self, stays: bool = True) -> None:
        """On this page the next step never comes, or comes again."""
        self.page.evaluate(f"window.stays = {str(stays).lower()}")

    def until(self, truth: str, doing: str = "") -> None:
        """Waits until this is true in the page. (Playwright's own wait would need `eval`, which the policy forbids.)"""
        assert self.comes_true(truth, 10, doing), f"never came true: {truth}"

    def comes_true(self, truth: str, seconds: float, doing: str = "") -> bool:
        """Whether this comes true in the page within so many seconds, `doing` this again and again. Where another page
        comes meanwhile, it is looked for there."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            with suppress(Error):
                return bool(self.page.evaluate(LOOK % (truth, doing), max(1, round(left * 40))))
        return False

    def play(self, target: Locator) -> None:
        """Touches a card or a button of the table, and waits until the table has answered. A touch that came as quickly
        as no child's, where something else had just been, or before what is told is read, is made again: the table does
        not take it (table.js)."""
        self.page.evaluate("document.querySelector('#table').dataset.old = 1")
        for _ in range(TIMES):
            self.press(target)
            if self.comes_true(TAKEN, 0.2) or self.comes_true(ANSWERED, TWICE) or not target.count():
                break
        self.until(ANSWERED)

    def choose_sums(self, sums: str) -> None:
        self.press(self.find(".bar .menu summary").first)
        self.press(self.find(f"button[name=sums][value={sums}]"))
        self.until("!document.querySelector('.bar .menu[open]')")

    def begin_adding(self) -> str:
        """Begins a match, lays a first card and adds up from then on: one more card whose sum is asked, to be played,
        and its sum, "6 + 2"."""
        self.begin()
        self.play(self.find(".hand .play").last)
        self.hurry()
        self.choose_sums("add")
        self.play(self.asking())
        self.find(".near.work").wait_for()
        return self.find(".sum > .vh").inner_text()

    def asking(self) -> Locator:
        """The first card that asks what it makes, and adds something: rather more than one counts on along a path."""
        asks = ".hand .play:has(.chip):not([value$='0'], [value=W])"
        more = self.find(f"{asks}:not([value$='1'], [value$='2'])")
        return more.first if more.count() else self.find(asks).first

    def ask_for_help(self, stages: int) -> None:
        """Help with the move to come, so many stages of it."""
        for _ in range(stages):
            self.play(self.find(".tools .help"))

    def cards(self) -> list[str]:
        """What can be played, as notation."""
        found: list[str] = self.find(".hand .play").evaluate_all("cards => cards.map(card => card.value)")
        return found

    def total(self) -> int:
        return int(self.find(".total .vh").text_content() or "")

    def focused(self) -> str:
        """The id, class or name of what has the focus."""
        return str(self.page.evaluate("(e => e.id || e.className || e.tagName)(document.activeElement)"))


OpenPlayer = Callable[..., Player]
