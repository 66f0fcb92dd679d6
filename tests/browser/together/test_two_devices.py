"""Children at two devices play whole matches of every game over a bad network: nothing is lost, nothing is reloaded.
Where not all is asked for (--thorough), each game in one pair of languages: the shortest to its end, the others as far
as a few moves."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.store.models import Child
from classroom.web.cookie_sessions import COOKIE
from tests.browser.checks import check_open
from tests.browser.journeys import Journey
from tests.browser.player import TABLET, TO_DECIDE, Player
from tests.browser.together.bad_network import BadNetwork, bad_network
from tests.games.own import own
from tests.people import found_school, make_lesson
from tests.playing import SLUG, own_match
from tests.process import Process
from tests.sampling import THOROUGH
from tests.several_devices import seat

pytestmark = pytest.mark.browser
PAIRS = (("en", "fr"), ("fr", "de"), ("de", "en"))
CASES = [
    pytest.param(slug, *pair, marks=() if pair == PAIRS[n % 3] else THOROUGH)
    for n, slug in enumerate(all_games())
    for pair in PAIRS
]
NAMES = ("Ada", "Ben", "Carl", "Dora")
SHORTEST = "two-of-four"  # by name: the game whose matches are over soonest
FEW = 8  # moves
LONGEST = 900  # seconds for a whole match: a race is some two hundred moves, one a second


class School:
    """A class of four behind a bad network."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.process = Process(folder, OPENBLAS_NUM_THREADS="1")
        self.browser = browser
        self.database = Database(f"sqlite:///{folder / 'classroom.db'}")
        self.context = Context(self.database, Random(16), secret=(folder / "secret").read_text().strip())
        self.lesson = make_lesson(self.context, found_school(self.context), names=NAMES, sums="show")

    def speaks(self, name: str, language: str) -> None:
        with self.database.transaction() as session:
            session.get_one(Child, (1, self.lesson.cards[name].child_id)).language = language

    def table(self, slug: str, *names: str, seats: int) -> tuple[str, list[str]]:
        return seat(self.context, self.lesson, slug, *names, seats=seats)

    def device(self, network: BadNetwork, token: str) -> Player:
        one = Player(self.browser, network.url, TABLET, touch=True, reduced_motion="reduce")
        one.page.set_default_timeout(4_000)  # no longer: the network loses answers
        one.page.set_default_navigation_timeout(30_000)  # but no pages, and a new one takes a busy machine long
        one.context.add_cookies([{"name": COOKIE, "value": token, "url": network.url}])
        return one


@pytest.fixture
def school(tmp_path: Path, browser: Browser) -> Iterator[School]:
    found = School(tmp_path, browser)
    yield found
    found.database.engine.dispose()
    found.process.kill()


def journey_of(slug: str, one: Player) -> Journey:
    found: Journey = own(slug, "journey", "browser").Journey(one)
    return found


def play_by_turns(journeys: list[Journey], until: Callable[[], bool], seconds: float = LONGEST) -> None:
    """Whoever has something to decide decides it."""
    late = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < late, [shown(journey.one) for journey in journeys]
        for journey in journeys:
            one = journey.one
            if one.sees("#go-on"):
                one.step_on()
            elif one.sees(TO_DECIDE) and not one.sees(".end"):
                with suppress(Error, AssertionError):  # what was lost was sent again meanwhile, and the table went on
                    journey.decide()
            else:
                one.page.wait_for_timeout(80)


def shown(one: Player) -> list[str]:
    """What the page is about, for whoever wonders why nothing goes on."""
    return [one.page.url, *one.find("#turn, #said, #notice").all_inner_texts(), *one.troubles[-3:]]


def faults_of(one: Player) -> list[str]:
    """What went wrong on the page, but for requests that the network lost."""
    lost = ("Failed to load resource", "htmx:sendError", "htmx:afterRequest")  # htmx says both
    return [trouble for trouble in one.troubles if not trouble.startswith(lost)]


@pytest.mark.parametrize(("slug", "first", "second"), CASES)
def test_two_children_play_a_whole_match_over_a_bad_network(
    school: School, slug: str, first: str, second: str, thorough: bool
) -> None:
    for name, language in zip(NAMES, (first, second), strict=False):
        school.speaks(name, language)
    match_id, tokens = school.table(slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)))
    with bad_network(school.process.port) as network:
        both = [school.device(network, token) for token in tokens]
        for one, language in zip(both, (first, second), strict=True):
            one.page.goto(f"/match/{match_id}")
            assert one.page.locator("html").get_attribute("lang") == language
            one.page.evaluate("window.since = 'the beginning'")
        journeys = [journey_of(slug, one) for one in both]
        waiting = next(one for one in both if one.sees(".their-turn"))
        check_open(waiting, "their-turn")
        if thorough or slug == SHORTEST:
            play_by_turns(journeys, lambda: all(one.sees(".end") for one in both))
        else:
            play_by_turns(journeys, lambda: len(own_match(school.context, tokens[0], match_id).moves) >= FEW)
        assert network.lost + network.repeated
        assert [faults_of(one) for one in both] == [[], []]
        for one in both:
            one.context.close()


def test_a_lid_is_closed_and_opened_and_nobody_reloads(school: School) -> None:
    """Ben's network goes in the middle of a match. Ada sees the shell close; when it is back, all is as it was."""
    match_id, tokens = school.table(SLUG, "Ada", "Ben", seats=2)
    with bad_network(school.process.port, 1) as network, bad_network(school.process.port, 2) as his:
        ada, ben = school.device(network, tokens[0]), school.device(his, tokens[1])
        for one in (ada, ben):
            one.page.goto(f"/match/{match_id}")
        ben.page.evaluate("window.since = 'the beginning'")
        journeys = [journey_of(SLUG, one) for one in (ada, ben)]
        play_by_turns(journeys, lambda: ben.sees("[data-mine]") and ben.sees(".hand .play") and ada.sees(".their-turn"))
        his.is_down = True
        play_by_turns(journeys[:1], lambda: ada.sees(".shell.is-shut"), 60)  # what Ben did last is still to be walked
        check_open(ada, "away")
        his.is_down = False
        ada.find(".shell:not(.is-shut)").first.wait_for(timeout=20_000)
        play_by_turns(journeys, lambda: ada.sees("[data-mine]") and ada.sees(".hand .play"))
        assert ben.page.evaluate("window.since") == "the beginning"
        for one in (ada, ben):
            one.context.close()


def test_who_touches_something_all_the_time_gives_signs_of_life_as_well(school: School) -> None:
    """Each touch put the next one off: after twenty seconds of touching, a child was shown asleep to the other."""
    match_id, tokens = school.table(SLUG, "Ada", "Ben", seats=2)
    with bad_network(school.process.port) as network:
        both = [school.device(network, token) for token in tokens]
        for one in both:
            one.page.clock.install()
            one.page.goto(f"/match/{match_id}")
        mine = next(one for one in both if not one.sees(".their-turn"))
        signs = list[str]()
        mine.page.on("request", lambda request: signs.append(request.url) if "/tables/" in request.url else None)
        for _ in range(20):
            mine.page.clock.run_for(1000)
            mine.page.evaluate("htmx.trigger('#table', 'htmx:afterSettle')")
        assert len(signs) >= 2


def test_a_network_that_swallows_what_is_sent_is_given_up_after_ten_seconds(school: School) -> None:
    """Nothing comes back, and nothing says that it is lost, as where a tablet is carried out of reach. The move is sent
    again by itself, and the other side's next question after news is answered."""
    match_id, tokens = school.table(SLUG, "Ada", "Ben", seats=2)
    with bad_network(school.process.port, 5) as network:
        ada, ben = both = [school.device(network, token) for token in tokens]
        for one in both:
            one.page.goto(f"/match/{match_id}")
            one.page.evaluate("window.since = 'the beginning'")
        journeys = [journey_of(SLUG, one) for one in both]
        play_by_turns(journeys, lambda: ada.sees("[data-mine]") and ada.sees(".hand .play") and ben.sees(".their-turn"))
        network.swallows = True
        ada.find(".hand .play").first.click()
        ada.find("#notice [data-retry]").wait_for(timeout=15_000)
        network.swallows = False
        ben.find("[data-mine] >> nth=0").wait_for(timeout=25_000)
        assert [one.page.evaluate("window.since") for one in both] == ["the beginning"] * 2
        for one in both:
            one.context.close()


@THOROUGH
def test_tavi_sits_in_for_a_closed_tablet_and_the_child_comes_back(school: School) -> None:
    """It waits for a minute; tests/services/together/test_absence.py has the same without a browser."""
    match_id, tokens = school.table(SLUG, "Ada", "Ben", seats=2)
    with bad_network(school.process.port, 3) as network:
        ada = school.device(network, tokens[0])
        ada.page.goto(f"/match/{match_id}")
        journey = journey_of(SLUG, ada)
        play_by_turns([journey], lambda: ada.sees(".their-turn"))
        ada.find(".near.absent").wait_for(timeout=75_000)
        check_open(ada, "away")
        ada.play(ada.find(".absent button.way"))
        play_by_turns([journey], lambda: ada.sees("[data-mine]") and ada.sees(".hand .play"))
        assert ada.sees(".stand-in")
        ben = school.device(network, tokens[1])
        ben.page.goto(f"/match/{match_id}")
        ben.until("!document.querySelector('#come-back')")
        play_by_turns([journey], lambda: ada.sees(".their-turn"))
        ben.find("[data-mine] >> nth=0").wait_for(timeout=20_000)
        for one in (ada, ben):
            one.context.close()
