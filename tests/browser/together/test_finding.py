"""Children at browsers of their own, in two languages, find one another and play the first moves, or are paired."""

from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module

import pytest

from classroom.services.accounts import sessions
from classroom.services.context import Context
from classroom.store.database import Database
from classroom.store.models import Presence
from classroom.web.cookie_sessions import COOKIE
from tests.apps import SECRET
from tests.browser.checks import check_narrow, check_open
from tests.browser.player import LAPTOP, PHONE, TABLET, TO_DECIDE, OpenPlayer, Player
from tests.people import Adult, Lesson, found_school, make_lesson
from tests.playing import SLUG
from tests.process import Process

pytestmark = pytest.mark.browser

MOVES = 4
SOON = 20_000  # ms


class ClassServer(Process):
    """A server with a class whose door is open."""

    lesson: Lesson
    teacher: Adult


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    folder = tmp_path_factory.mktemp("class")
    database = Database(f"sqlite:///{folder / 'classroom.db'}")
    database.prepare()
    context = Context(database, secret=SECRET)
    names = ("Ada", "Jonas", "Zoé", "Mia", "Leo", "Nora")
    teacher = found_school(context)
    lesson = make_lesson(context, teacher, names=names, sums="show")
    server = ClassServer(folder, SECRET_KEY=SECRET)
    server.lesson, server.teacher = lesson, teacher
    yield server
    server.kill()
    database.engine.dispose()


def come(school: ClassServer, player: OpenPlayer, name: str, language: str, **settings: object) -> Player:
    """This child at a browser of its own, on the start page in its language."""
    one = player(url=school.url, language=language, reduced_motion="reduce", **settings)
    context = school.lesson.context
    with context.database.transaction() as session:
        token = sessions.sign_in(context, session, "old", child_id=school.lesson.cards[name].child_id)
    one.context.add_cookies([{"name": COOKIE, "value": token, "url": school.url}])
    one.page.goto("/")
    one.follow(one.find(f".foot button[name=language][value={language}]"))
    return one


def look_for_friends(one: Player) -> None:
    one.follow(one.find(".tile[href='/friends']"))


def wait_for_table(*players: Player) -> None:
    for one in players:
        one.page.wait_for_url("**/match/**", timeout=SOON)
    assert len({one.page.url for one in players}) == 1, "one table"


def play_first_moves(*players: Player) -> None:
    """Each plays as its turn comes, which its page shows by itself."""
    journeys = [import_module(f"tests.browser.{SLUG}.journey").Journey(one) for one in players]
    for _ in range(MOVES):
        found = next(one for one in find_mover(players) if one)
        journeys[players.index(found)].decide()


def find_mover(players: tuple[Player, ...]) -> Iterator[Player]:
    for _ in range(300):
        yield from (one for one in players if one.sees(TO_DECIDE) and not one.sees("#go-on"))
        for one in players:
            one.step_on()
    raise AssertionError("nobody is to move")


def test_one_asks_and_the_other_says_yes(school: ClassServer, player: OpenPlayer) -> None:
    ada = come(school, player, "Ada", "en", size=TABLET)
    jonas = come(school, player, "Jonas", "fr", size=PHONE, touch=True)
    look_for_friends(ada)
    ada.find(".free .person", has_text="Jonas").wait_for(timeout=SOON)
    check_open(ada, "friends")
    check_narrow(ada, "friends")
    ada.follow(ada.find(".free .person", has_text="Jonas"))
    assert ada.find("#turn").inner_text() == "You asked Jonas. Wait a little."
    check_open(ada, "friends-waiting")
    jonas.page.wait_for_url("**/friends", timeout=SOON)
    assert "Ada demande" in jonas.find("#turn").inner_text()
    check_open(jonas, "friends-asked")
    check_narrow(jonas, "friends-asked")
    jonas.press(jonas.find(".yes-no .main"))
    wait_for_table(ada, jonas)
    play_first_moves(ada, jonas)
    assert [one.page.evaluate("document.documentElement.lang") for one in (ada, jonas)] == ["en", "fr"]


def test_not_now_leads_each_back_to_where_it_was(school: ClassServer, player: OpenPlayer) -> None:
    zoe = come(school, player, "Zoé", "fr", size=TABLET)
    mia = come(school, player, "Mia", "de", size=TABLET)
    mia.begin()
    alone = mia.page.url
    look_for_friends(zoe)
    zoe.find(".free .person", has_text="Mia").wait_for(timeout=SOON)
    zoe.follow(zoe.find(".free .person", has_text="Mia"))
    mia.page.wait_for_url("**/friends", timeout=SOON)
    mia.follow(mia.find(".yes-no .button:not(.main)"))
    assert mia.page.url == alone, "its match lies where it was"
    zoe.find(".free .person").first.wait_for(timeout=SOON)
    assert "Avec qui" in zoe.find("#turn").inner_text(), "without a word"


def test_two_meet_by_pictures(school: ClassServer, player: OpenPlayer) -> None:
    ada = come(school, player, "Zoé", "en", size=LAPTOP)
    mia = come(school, player, "Mia", "de", size=PHONE, touch=True)
    for one in (ada, mia):
        look_for_friends(one)
        one.follow(one.find("a[href^='/friends/pictures']"))
    ada.follow(ada.find(".get-pics .main"))
    check_open(ada, "friends-pictures")
    check_narrow(ada, "friends-pictures")
    pictures = ada.find(".pic use").evaluate_all("all => all.map(one => one.getAttribute('href').slice(1))")
    for number, name in enumerate(reversed(pictures)):
        mia.press(mia.find(f"#pic-{name}"))
        if number == 0:
            mia.find(".pressed-pics .full").wait_for()
            check_open(mia, "friends-one-pressed")
    wait_for_table(ada, mia)
    play_first_moves(ada, mia)


def test_who_waits_plays_with_tavi_and_is_led_to_the_table(school: ClassServer, player: OpenPlayer) -> None:
    leo = come(school, player, "Leo", "en", size=TABLET)
    nora = come(school, player, "Nora", "fr", size=TABLET)
    look_for_friends(leo)
    leo.find(".free .person", has_text="Nora").wait_for(timeout=SOON)
    leo.follow(leo.find(".free .person", has_text="Nora"))
    leo.find(".answer .pal").wait_for(timeout=30_000)
    check_open(leo, "friends-meanwhile")
    leo.follow(leo.find(".yes-no button.main"))
    assert "/match/" in leo.page.url
    alone = leo.page.url
    nora.page.wait_for_url("**/friends", timeout=SOON)
    nora.follow(nora.find(".yes-no .main"))
    leo.page.wait_for_url("**/friends/table", timeout=SOON)
    assert leo.find("#turn").inner_text() == "Nora plays with you!"
    check_open(leo, "friends-ready")
    leo.follow(leo.find(".yes-no .main"))
    wait_for_table(leo, nora)
    leo.page.goto(alone)
    assert leo.sees(".table"), "the match with Tavi lies where it was"


def test_children_change_places_as_the_teacher_drags_them(school: ClassServer, player: OpenPlayer) -> None:
    context, lesson = school.lesson.context, school.lesson
    with context.database.transaction() as session:
        for card in lesson.cards.values():
            session.merge(Presence(school_id=1, child_id=card.child_id, at=datetime.now(UTC)))
        token = sessions.sign_in(context, session, "old", teacher_id=school.teacher.id)
    desk = player(url=school.url, size=LAPTOP)
    desk.context.add_cookies([{"name": COOKIE, "value": token, "url": school.url}])
    desk.page.goto(f"/teacher/class/{lesson.id}/pairs")
    before = desk.find(".pairs .child b").all_inner_texts()
    desk.find(".pairs .child").nth(0).drag_to(desk.find(".pairs .child").nth(3))
    desk.find(f".pairs li:nth-child(1) .child >> text={before[3]}").wait_for()
    after = desk.find(".pairs .child b").all_inner_texts()
    assert after == [before[3], before[1], before[2], before[0], *before[4:]]
    assert not desk.find(".pairs .is-picked, .pairs .is-under").count()
    assert not desk.troubles
