"""A child's own pages by their forms, without a script: sums to practise, suggestions, a shared tablet."""

import re

import pytest
from flask import Flask

from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from classroom.services.school import class_settings
from classroom.store.models import ProgressRow
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, to_json
from tests.children import Child, Page
from tests.people import Adult, Lesson
from tests.playing import SLUG, current_match

SUN = "main"  # the class of the one yellow button


@pytest.fixture
def ada(app: Flask, context: Context, lesson: Lesson) -> Child:
    """A child who has known 8 + 3 for so long that it is to be checked again."""
    progress, today = Progress(), context.today().toordinal()
    for day in range(today - 13, today - 9):
        progress = add_answer(progress, AnswerEvent("8+3", 11, 11, day, "r"))
    with context.database.transaction() as session:
        key = {"school_id": context.school_id, "child_id": lesson.cards["Ada"].child_id}
        session.add(ProgressRow(**key, state=to_json(progress), sealed=to_json(progress)))
    return lesson.sign_in(Child(app), "Ada")


def main_buttons(page: Page) -> int:
    return len(page.document.elements(f"*[contains(concat(' ', @class, ' '), ' {SUN} ')]"))


def test_a_stone_that_is_due_is_asked_and_a_slip_is_answered_kindly(ada: Child) -> None:
    assert "Do you still know these?" in ada.get("/me").text
    page = ada.post("/me/practice", fact="8+3")
    here = page.response.request.path
    assert re.search(r"What is (8\s\+\s3|3\s\+\s8)\?", page.text)
    slip = ada.post(f"{here}/1", answer="12")
    assert "Not quite. Look at the picture." in slip.text
    assert "This is how you do it." in ada.post(f"{here}/1", answer="10").text
    right = ada.post(f"{here}/1", answer="11")
    assert "Yes! You worked it out." in right.text
    assert "You worked out 1 sum." in ada.get(here).text
    assert "Do you still know these?" not in ada.get("/me").text


def test_a_picture_can_be_asked_for_and_nonsense_changes_nothing(ada: Child) -> None:
    here = ada.post("/me/practice").response.request.path
    assert "Take your time." in ada.post(f"{here}/1").text
    for nonsense in ("", "many", "-3", "1000"):
        assert "Take your time." in ada.post(f"{here}/1", answer=nonsense).text
    assert "Look at the picture." in ada.post(f"{here}/1", help="1").text
    assert ada.post(f"{here}/9", answer="3").status == 404


def test_who_has_met_no_sum_is_led_back(app: Flask, lesson: Lesson) -> None:
    ben = lesson.sign_in(Child(app), "Ben")
    assert ben.post("/me/practice").response.request.path == "/me"
    assert "Do five sums" not in ben.get("/me").text


def test_what_is_suggested_is_what_begins(app: Flask, context: Context, admin: Adult, lesson: Lesson) -> None:
    here = f"/teacher/class/{lesson.id}/assignments"
    admin.sign_in(Child(app)).post(here, kind="matches", way=f"{SLUG}:full", number=2, whom="class")
    class_settings.change_class(context, admin.id, lesson.id, {"settings": {"ways": [f"{SLUG}:simplified"]}})
    ben = lesson.sign_in(Child(app), "Ben")
    page = ben.get("/")
    task = page.document.attributes("form[starts-with(@action, '/task/')]/@action")[0]
    ben.match = ben.post(task).response.request.path
    table = current_match(context, ben.cookie(), ben.match.rsplit("/", 1)[-1])
    assert table is not None
    assert {name: table.match.rules[name] for name in find_game(SLUG).presets["full"]} == find_game(SLUG).presets[
        "full"
    ]
    assert Child(app).post(task).status == 404


def test_the_suggested_way_is_chosen_already(app: Flask, admin: Adult, lesson: Lesson) -> None:
    here = f"/teacher/class/{lesson.id}/assignments"
    admin.sign_in(Child(app)).post(here, kind="matches", way=f"{SLUG}:full", number=2, whom="class")
    page = lesson.sign_in(Child(app), "Ben").get("/")
    assert page.document.attributes("input[@name='preset'][@checked]/@value") == ["full"]
    assert "Hello, Ben!" in page.text
    assert main_buttons(page) == 1


@pytest.mark.parametrize("slug", list(all_games()))
def test_two_children_begin_at_one_tablet(context: Context, child: Child, slug: str) -> None:
    page = child.get("/together")
    assert main_buttons(page) == 1
    way = next(way for way in page.document.values("way") if way.startswith(slug))
    child.match = child.post("/together", way=way).response.request.path
    table = current_match(context, child.cookie(), child.match.rsplit("/", 1)[-1])
    assert table is not None
    assert [seat.level is None for seat in table.seats][:2] == [True, True]
    assert len(table.seats) == max(2, min(find_game(slug).seats))
    assert "whale" not in {seat.face for seat in table.seats}


def test_a_child_of_a_class_sits_at_the_table_as_its_own_animal(context: Context, ada: Child) -> None:
    face = ada.get("/").document.attributes("p[@class='who-plays']//use/@href")[0].removeprefix("#")
    ada.match = ada.post(f"/play/{SLUG}", preset="full").response.request.path
    table = current_match(context, ada.cookie(), ada.match.rsplit("/", 1)[-1])
    assert table is not None
    assert table.seats[0].face == face
    heading = ada.look().document.attributes("h2[@id='turn']/span[@class='whose']//use/@href")
    assert heading in ([f"#{face}"], [])  # nothing while somebody else is next


def test_sounds_are_the_guests_own_choice(child: Child, ada: Child) -> None:
    assert "data-sound" not in child.get("/").html
    assert "data-sound" in child.post("/sounds", sound="1", next="/").html
    assert "data-sound" not in child.post("/sounds", next="/").html
    assert ada.post("/sounds", sound="1").status == 404


def test_the_menu_of_sums_acts_at_once(child: Child) -> None:
    page = child.begin(preset="simplified")
    assert page.document.values("sums") == ["add", "show", "none"]
    assert ">OK<" not in page.html


def test_who_takes_over_the_sums_in_a_match_is_told_so(child: Child) -> None:
    child.begin(preset="simplified")
    asked = "Then you do the sums."  # with the first card there is none
    said = [asked in child.post(f"{child.match}/sums", htmx=True, sums=who).text for who in ("none", "add", "show")]
    assert said == [False, True, False]


def goes_on_by_itself(child: Child) -> bool:
    """Whether the step just made is shown for a while only, then the next one."""
    page = child.begin(preset="full")
    page = child.post(f"{child.match}/move", htmx=True, seq=page.seq, move=page.hand[0], sure=1)
    assert 'id="go-on"' in page.html
    return "delay:" in page.html


def test_a_guest_may_be_waited_for_at_each_step(child: Child, ada: Child) -> None:
    assert goes_on_by_itself(child)
    assert child.post("/step-by-step", step_by_step="1", next="/").document.attributes(
        "form[@action='/step-by-step']/button/@aria-pressed"
    ) == ["true"]
    assert not goes_on_by_itself(child)
    child.post("/step-by-step", next="/")
    assert goes_on_by_itself(child)
    assert ada.post("/step-by-step", step_by_step="1").status == 404


def test_who_adds_up_is_asked_in_words_before_a_match(child: Child, ada: Child) -> None:
    """What is usual is chosen already; what is chosen holds for the next match. A teacher's word counts more."""
    pressed = "form[@id='by-sums']//button[@aria-pressed='true']/@value"
    adding, showing = ("two-of-four", "card-eater"), (SLUG,)  # by name: what is usual in them
    for slug in (*adding, *showing):
        page = child.get(f"/play/{slug}")
        assert page.document.attributes(pressed) == (["add"] if slug in adding else ["show"])
        for words in ("Who does the sums?", "I do the sums", "Tavi does the sums"):
            assert words in page.text
    child.begin()
    child.play_to_the_end()  # saying that Tavi does them, when it is asked
    assert child.get(f"/play/{SLUG}").document.attributes(pressed) == ["show"]
    assert child.post("/sums", sums="add", next=f"/play/{SLUG}").document.attributes(pressed) == ["add"]
    assert child.post("/sums", sums="show", next=f"/play/{adding[0]}").document.attributes(pressed) == ["show"]
    at_the_table = "header//button[@name='sums'][@aria-pressed='true']/@value"
    assert child.post(f"/play/{adding[0]}", preset="short").document.attributes(at_the_table) == ["show"]
    page = child.post("/sums", sums="none", next=f"/play/{adding[0]}")  # at the table
    assert page.document.attributes(pressed) == ["none"]
    assert "No sums" in page.text
    assert ada.post("/sums", sums="add").status == 404
    assert "Who does the sums?" not in ada.get(f"/play/{adding[0]}").text


def test_who_is_no_longer_waited_for_stays_at_the_step_that_is_shown(child: Child) -> None:
    """Not with what came after it: nobody would have seen that."""
    child.post("/step-by-step", step_by_step="1", next="/")
    page = child.begin(preset="full")
    step = child.post(f"{child.match}/move", htmx=True, seq=page.seq, move=page.hand[0], sure=1)
    [back] = re.findall(r'id="next"[^>]* value="([^"]*)"', step.html.split("<template>")[0])
    assert 'data-at="1-True"' in child.post("/step-by-step", next=back).html
    assert 'data-at="2-False"' in child.post("/step-by-step", next=child.match).html


def test_a_switch_beside_a_choice_leaves_what_was_chosen(child: Child) -> None:
    """Only the switch itself is drawn anew, so that the options stay open and as they are."""
    page = child.get(f"/play/{SLUG}")
    for name in ("sound", "step_by_step"):
        form = f"form[button[@id='switch-{name}']]"
        drawn = [page.document.attributes(f"{form}/@hx-{what}") for what in ("select", "target", "swap")]
        assert drawn == [[f"#by-{name}"], ["this"], ["outerHTML"]]
        assert page.document.attributes(f"{form}/@id") == [f"by-{name}"]


@pytest.mark.parametrize("slug", list(all_games()))
def test_the_rules_lead_back_to_the_table_from_which_they_were_opened(child: Child, slug: str) -> None:
    table = child.post(f"/play/{slug}", preset=next(iter(all_games()[slug].presets)))
    [opened] = table.document.attributes("a[starts-with(@href, '/rules/')]/@href")
    back = child.get(opened).document.attributes("header//a[@class='round']/@href")
    assert back == [table.response.request.path]
    assert child.get(f"/rules/{slug}").document.attributes("header//a[@class='round']/@href") == ["/"]


def test_rules_opened_from_a_replay_lead_back_to_it(child: Child) -> None:
    """They led to the result."""
    child.begin()
    child.play_to_the_end()
    [opened] = child.get(f"{child.match}/replay", shown=3).document.attributes("a[starts-with(@href, '/rules/')]/@href")
    [back] = child.get(opened).document.attributes("header//a[@class='round']/@href")
    assert back == f"{child.match}/replay"


@pytest.mark.parametrize("slug", list(all_games()))
def test_the_rules_lead_back_to_the_page_of_the_game_from_which_they_were_opened(child: Child, slug: str) -> None:
    """They led to the first page, and the game had to be found again."""
    [opened] = child.get(f"/play/{slug}").document.attributes("a[starts-with(@href, '/rules/')]/@href")
    assert child.get(opened).document.attributes("header//a[@class='round']/@href") == [f"/play/{slug}"]


@pytest.mark.parametrize("slug", list(all_games()))
def test_the_rules_are_told_in_pictures_and_lie_open_without_a_script(child: Child, slug: str) -> None:
    page = child.get(f"/rules/{slug}").document
    assert 4 <= len(page.elements("ol[@class='story']/li//figcaption")) <= 7
    sections = page.elements("section[contains(@class, 'fold')]")
    assert len(sections) >= 3
    assert len(page.elements("section[contains(@class, 'fold')]/details[@open]")) == len(sections)
