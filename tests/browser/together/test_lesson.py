"""A lesson of twenty minutes: eight children at eight tablets, one teacher who pairs them twice. Tablets sleep, matches
end, children ask one another. Nobody is stuck, nobody is alone. `SHOTS=folder` keeps pictures."""

import logging
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error

from classroom.games.registry import all_games
from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.store.models import Child, Match
from classroom.web.cookie_sessions import COOKIE
from tests.browser.journeys import Journey
from tests.browser.player import TABLET, TO_DECIDE, Player
from tests.browser.together.test_two_devices import faults_of, journey_of
from tests.people import Adult, Lesson, found_school, make_lesson
from tests.playing import come_in, rows
from tests.process import Process
from tests.sampling import THOROUGH

log = logging.getLogger(__name__)  # the figures: --log-cli-level=INFO

pytestmark = pytest.mark.browser
NAMES = ("Ada", "Ben", "Carl", "Dora", "Emre", "Fay", "Gus", "Hana")
LANGUAGES = ("en", "fr", "de")
MINUTES = float(os.environ.get("LESSON_MINUTES", "20"))
THINKS = (1.5, 5.0)  # seconds before each decision
STUCK = 100.0  # seconds without anything new on a page while its child plays
ALONE = 45.0  # seconds on a page without a table, an offer or a question
SLEEPS = {0.15: "Ben", 0.35: "Dora", 0.55: "Emre", 0.75: "Hana"}  # when in the lesson whose tablet sleeps
NAP = (15.0, 70.0)  # seconds: one comes back at once, for the next Tavi sits in
ROUNDS = {0.0: "two-of-four", 0.45: "sixteen"}  # by name: when the teacher starts a round of which game


@dataclass
class Pupil:
    """A child at its tablet, who does what its page asks."""

    name: str
    one: Player
    context: Context
    rng: Random
    next_at: float = 0.0
    wakes_at: float = 0.0
    seen: str = ""
    changed_at: float = field(default_factory=time.monotonic)
    with_others_at: float = field(default_factory=time.monotonic)
    longest: float = 0.0
    decisions: int = 0
    ends: int = 0

    def look(self, now: float) -> None:
        """Notes since when nothing is new here, and since when nobody plays with this child."""
        shown = self.one.page.evaluate("location.pathname + document.querySelector('main')?.innerText")
        if shown != self.seen:
            self.seen, self.changed_at = shown, now
        self.longest = max(self.longest, now - self.changed_at)
        if "/match/" in self.one.page.url or self.one.sees(".yes-no .main, .free .person, .tile"):
            self.with_others_at = now

    def step(self, now: float) -> None:
        """One touch, if its time has come."""
        if now < self.next_at:
            return
        self.next_at = now + self.rng.uniform(*THINKS)
        with suppress(Error, AssertionError, LookupError):  # the page went on by itself in the same moment
            self.touch()

    def touch(self) -> None:
        one, path = self.one, self.one.page.url.partition("://")[2].partition("/")[2]
        if path.startswith("match/"):
            self.play()
        elif one.sees(".yes-no button[name=answer]"):
            one.follow(one.find("button[value=yes]"))
        elif one.sees(".free button.person"):
            one.follow(one.find(".free button.person").first)
        elif one.sees(".yes-no .main"):
            one.follow(one.find(".yes-no .main").first)
        elif path in ("", "?") and one.sees(".tile[href='/friends']"):
            one.follow(one.find(".tile[href='/friends']"))

    def play(self) -> None:
        one = self.one
        if one.sees(".end"):
            self.ends += 1
            one.page.goto("/") if self.ends % 2 else one.follow(one.find(".again .button.main, .again .button").first)
        elif one.sees("#go-on"):
            one.step_on()
        elif one.sees(TO_DECIDE):
            self.journey().decide()
            self.decisions += 1

    def journey(self) -> Journey:
        match_id = self.one.page.url.partition("/match/")[2].partition("?")[0]
        with self.context.database.reading() as session:
            return journey_of(session.get_one(Match, (1, match_id)).game, self.one)


@dataclass
class Class:
    """A server, a class of eight and their teacher."""

    process: Process
    context: Context
    teacher: Adult
    lesson: Lesson


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Class]:
    process = Process(tmp_path, OPENBLAS_NUM_THREADS="1")
    database = Database(f"sqlite:///{tmp_path / 'classroom.db'}")
    context = Context(database, Random(16), secret=(tmp_path / "secret").read_text().strip())
    teacher = found_school(context)
    lesson = make_lesson(context, teacher, names=NAMES, sums="show")
    with database.transaction() as session:
        for number, name in enumerate(NAMES):
            session.get_one(Child, (1, lesson.cards[name].child_id)).language = LANGUAGES[number % 3]
    yield Class(process, context, teacher, lesson)
    database.engine.dispose()
    process.kill()


def at_tablet(browser: Browser, school: Class, token: str) -> Player:
    one = Player(browser, school.process.url, TABLET, touch=True, reduced_motion="reduce")
    one.page.set_default_timeout(8_000)
    one.context.add_cookies([{"name": COOKIE, "value": token, "url": school.process.url}])
    return one


def start_round(desk: Player, school: Class, slug: str) -> None:
    """The teacher pairs all who are there and starts; two presses."""
    desk.page.goto(f"/teacher/class/{school.lesson.id}/pairs")
    with desk.page.expect_response("**/pairs"):
        desk.find("#way").select_option(f"{slug}:{next(iter(all_games()[slug].presets))}")
    desk.press(desk.find("button[name=start]"))
    desk.page.wait_for_url("**/tables")


def keep_pictures(minute: int, desk: Player, pupils: list[Pupil]) -> None:
    folder = os.environ.get("SHOTS")
    if not folder:
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, one in [("desk", desk), *((pupil.name, pupil.one) for pupil in pupils)]:
        one.page.screenshot(path=Path(folder) / f"lesson-{minute:02}-{name}.png")


@THOROUGH
def test_a_lesson_of_eight_children(browser: Browser, school: Class) -> None:
    """It takes twenty minutes."""
    context = school.context
    pupils = [
        Pupil(
            name, at_tablet(browser, school, come_in(context, school.lesson.cards[name].child_id)), context, Random(n)
        )
        for n, name in enumerate(NAMES)
    ]
    with context.database.transaction() as session:
        token = sessions.sign_in(context, session, "old", teacher_id=school.teacher.id)
    desk = at_tablet(browser, school, token)
    for pupil in pupils:
        pupil.one.page.goto("/friends")
    time.sleep(6)  # until each has given a sign
    troubles = teach(desk, school, pupils)
    assert troubles == []
    assert [faults_of(one) for one in (desk, *(pupil.one for pupil in pupils))] == [[]] * 9
    log.info("decisions and ends: %s", {pupil.name: (pupil.decisions, pupil.ends) for pupil in pupils})
    assert min(pupil.decisions for pupil in pupils) >= MINUTES
    assert min(pupil.ends for pupil in pupils) >= 1
    log.info(
        "%d matches; longest without news: %s", len(rows(context, Match)), {one.name: one.longest for one in pupils}
    )
    for one in (desk, *(pupil.one for pupil in pupils)):
        one.context.close()


def teach(desk: Player, school: Class, pupils: list[Pupil]) -> list[str]:
    """The lesson; what a child stumbled over, in words."""
    began, troubles, pictured = time.monotonic(), [], -1
    to_start, to_sleep = dict(ROUNDS), dict(SLEEPS)
    while (now := time.monotonic()) < began + MINUTES * 60:
        part = (now - began) / (MINUTES * 60)
        for at in [at for at in to_start if at <= part]:
            start_round(desk, school, to_start.pop(at))
        for at in [at for at in to_sleep if at <= part]:
            fall_asleep(pupils, to_sleep.pop(at), now + NAP[len(to_sleep) % 2])
        if int(part * MINUTES) > pictured:
            pictured = int(part * MINUTES)
            keep_pictures(pictured, desk, pupils)
        for pupil in pupils:
            troubles += attend(pupil, now)
        time.sleep(0.05)
    return troubles


def fall_asleep(pupils: list[Pupil], name: str, until: float) -> None:
    pupil = next(one for one in pupils if one.name == name)
    pupil.wakes_at = until
    pupil.one.context.set_offline(True)


def attend(pupil: Pupil, now: float) -> list[str]:
    """What this child does now, unless its tablet sleeps; the words for what it cannot get out of."""
    if pupil.wakes_at:
        if now < pupil.wakes_at:
            return []
        pupil.wakes_at = 0.0
        pupil.one.context.set_offline(False)
        pupil.changed_at = pupil.with_others_at = now
    with suppress(Error):  # a page is just coming
        pupil.look(now)
    pupil.step(now)
    if now - pupil.changed_at > STUCK or now - pupil.with_others_at > ALONE:
        kind = "stuck" if now - pupil.changed_at > STUCK else "alone"
        pupil.changed_at = pupil.with_others_at = now
        return [f"{pupil.name} is {kind}: {pupil.one.page.url} {pupil.seen[-300:]}"]
    return []
