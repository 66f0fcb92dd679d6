"""Who is read to unasked: a child as its class or its teacher has it, a guest as it chose (requirements C20)."""

from flask import Flask

from classroom.services.context import Context
from classroom.services.school import children, class_settings
from tests.children import Child
from tests.people import Adult, Lesson
from tests.playing import SLUG

PAGE = f"/play/{SLUG}"


def is_read_to(browser: Child, path: str = "/") -> bool:
    return "data-reads-aloud" in browser.get(path).html


def test_every_page_for_children_has_the_pattern_of_the_button(child: Child) -> None:
    for path in ("/", PAGE, f"/rules/{SLUG}", "/privacy", "/join"):
        assert '<template id="speaker">' in child.get(path).html
    assert '<template id="speaker">' not in child.get("/teacher/sign-in").html


def test_nobody_is_read_to_who_did_not_choose_it(child: Child) -> None:
    assert not is_read_to(child)
    assert not is_read_to(child, PAGE)


def test_a_guest_chooses_it_on_the_page_of_a_game_and_takes_it_back(child: Child) -> None:
    page = child.get(PAGE)
    assert page.document.attributes("button[@name='reads_aloud']/@aria-pressed") == ["false"]
    back = child.post("/read-aloud", reads_aloud="1", next=PAGE)
    assert f'action="{PAGE}"' in back.html
    assert is_read_to(child)
    assert child.get(PAGE).document.attributes("form[@action='/read-aloud']/button/@aria-pressed") == ["true"]
    child.begin()
    assert is_read_to(child, child.match)
    child.post("/read-aloud", next=PAGE)
    assert not is_read_to(child)


def test_a_class_is_read_to_and_a_child_where_it_differs(
    app: Flask, context: Context, admin: Adult, lesson: Lesson
) -> None:
    assert class_settings.change_class(context, admin.id, lesson.id, {"settings": {"reads_aloud": True}}) == []
    ada, ben = (lesson.sign_in(Child(app), name) for name in ("Ada", "Ben"))
    assert is_read_to(ada)
    children.change_child(context, admin.id, lesson.cards["Ada"].child_id, {"settings": {"reads_aloud": False}})
    assert not is_read_to(ada)
    assert is_read_to(ben)


def test_a_child_of_a_class_has_no_such_choice(app: Flask, lesson: Lesson) -> None:
    ada = lesson.sign_in(Child(app), "Ada")
    assert "reads_aloud" not in ada.get(PAGE).html
    assert ada.post("/read-aloud", reads_aloud="1").status == 404
    assert not is_read_to(ada)


def test_a_teacher_sets_it_and_learns_that_the_device_needs_a_voice(app: Flask, admin: Adult, lesson: Lesson) -> None:
    desk = admin.sign_in(Child(app))
    path = f"/teacher/class/{lesson.id}/settings"
    assert "The device needs a voice of its own in the language of the page" in desk.get(path).text
    desk.post(path, action="play", sums="decide", level="0", more="1", reads_aloud="1")
    assert is_read_to(lesson.sign_in(Child(app), "Ada"))


def test_where_only_children_of_classes_play_a_guest_may_still_come_back(child: Child) -> None:
    assert child.post("/read-aloud", follow=False, reads_aloud="1", next="//elsewhere").status == 303
