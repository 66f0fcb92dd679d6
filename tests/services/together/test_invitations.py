"""Children ask one another to a game, each at a tablet of its own: nobody is seated without a yes, nobody is hurt by a
"not now", and two at the same moment come to one table."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest

from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.play_settings import all_ways
from classroom.services.accounts.sessions import sign_out
from classroom.services.context import Context
from classroom.services.school import class_opening, class_settings
from classroom.services.school.children import change_child, move_child
from classroom.services.together.asking.child_news import NO_NEWS, ChildNews, read_child_news
from classroom.services.together.asking.invitations import NextStep, answer_question, take_back
from classroom.services.together.asking.picture_codes import CODES, code_of, pictures_of
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.store.models import Invitation, Invited, Match
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import begin, rows, visitor_of
from tests.services.together.friends import Friend, come, invitations, question_of, tables

pytestmark = pytest.mark.usefixtures("any_database")


def news(one: Friend) -> ChildNews:
    return read_child_news(one.context, one.lesson.id).get(one.id, NO_NEWS)


def at_once(*works: Callable[[], Any]) -> list[Any]:
    with ThreadPoolExecutor(len(works)) as pool:
        return [done.result() for done in [pool.submit(work) for work in works]]


def at_table(one: Friend, match_id: str) -> None:
    store_heartbeats(one.context, {one.id: Heartbeat(match_id, one.context.now())})


# ---- Who is free.


def test_free_is_who_is_there_and_sits_at_no_table_of_several(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl, dora = come(context, lesson, "Ada", "Ben", "Carl", "Dora")
    assert ada.sees() == ["Ben", "Carl", "Dora"]
    begin(context, ben.token)
    assert ada.sees() == ["Ben", "Carl", "Dora"], "a match with Tavi can be left lying"
    at_table(carl, "some match")
    sign_out(context, dora.token)
    assert ada.sees() == ["Ben"]
    clock.turn(seconds=21)
    assert ada.sees() == []


def test_no_child_of_another_class_is_free_or_can_be_asked(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, admin, "2c", ["Eva"])
    (ada,), (eva,) = come(context, lesson, "Ada"), come(context, other, "Eva")
    assert ada.sees() == eva.sees() == []
    assert ada.asks(eva) == NextStep()
    assert rows(context, Invitation) == []


def test_a_question_of_another_class_cannot_be_answered(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, admin, "2c", ["Eva"])
    ada, ben = come(context, lesson, "Ada", "Ben")
    (eva,) = come(context, other, "Eva")
    ada.asks(ben)
    assert eva.says(True, ada) == NextStep()
    assert rows(context, Match) == []


def test_behind_a_closed_door_nobody_asks(context: Context, admin: Adult, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    for attempt in (
        lambda: ada.asks(ben),
        lambda: ben.says(True, ada),
        ada.shows,
        lambda: ben.presses(("apple", "boat")),
    ):
        with pytest.raises(NotThere):
            attempt()


def test_a_guest_and_a_child_that_left_ask_nobody(context: Context, lesson: Lesson) -> None:
    (ada,) = come(context, lesson, "Ada")
    sign_out(context, ada.token)
    with pytest.raises(NotThere):
        take_back(context, visitor_of(context, ada.token))


@pytest.mark.parametrize("who", ["class", "Ben"])
def test_the_teacher_may_switch_asking_off(context: Context, admin: Adult, lesson: Lesson, who: str) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    change = {"settings": {"invites": False}}
    if who == "class":
        assert class_settings.change_class(context, admin.id, lesson.id, change) == []
        assert ada.asks(ben) == NextStep()
    else:
        assert change_child(context, admin.id, ben.id, change) == []
        assert ada.sees() == []
        assert ben.asks(ada) == NextStep()


# ---- NextStep and answering.


def test_a_yes_seats_both(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    assert ada.asks(ben) == NextStep(waits=True)
    question = question_of(context, ada)
    assert news(ben) == ChildNews(question=question)
    assert news(ada) == ChildNews(waiting=f"{question}.0.1")
    done = ben.says(True, ada)
    assert done.match_id
    assert tables(context) == [[ada.id, ben.id]]
    assert [row.class_id for row in rows(context, Match)] == [lesson.id]
    assert news(ada) == news(ben) == ChildNews(table=done.match_id)


def test_not_now_sends_no_word(context: Context, lesson: Lesson) -> None:
    ada, ben, _carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(ben)
    assert ben.says(False, ada) == NextStep()
    assert news(ada) == news(ben) == NO_NEWS
    assert ada.sees() == ["Ben", "Carl"], "and Ben may be asked again"


def test_whoever_says_not_now_again_and_again_is_left_alone(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    for _ in range(3):
        assert ada.asks(ben).waits
        ben.says(False, ada)
    assert ada.asks(ben) == NextStep()
    assert carl.asks(ben).waits, "others may ask"
    clock.turn(minutes=11)
    ben.looks()
    ada.looks()
    assert ada.asks(ben).waits


def test_a_second_question_waits_behind_the_first(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(carl)
    clock.turn(seconds=1)
    ben.asks(carl)
    assert news(carl).question == question_of(context, ada)
    carl.says(False, ada)
    assert news(carl).question == question_of(context, ben)


def test_a_child_asks_one_thing_at_a_time(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(ben)
    clock.turn(seconds=1)
    ada.asks(carl)
    assert news(ben) == NO_NEWS
    assert ben.says(True, to=ada) == NextStep(), "Ben was not asked what is asked now"
    assert [row.ended_at is None for row in invitations(context, ada)] == [False, True]


def test_a_question_ends_by_itself(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    for _ in range(6):
        clock.turn(seconds=55)
        ada.looks()
    ben.looks()
    assert news(ben) == news(ada) == NO_NEWS
    assert ben.says(True, ada) == NextStep()


def test_a_question_of_a_child_that_went_away_is_not_asked(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    clock.turn(seconds=61)
    ben.looks()
    assert news(ben) == NO_NEWS
    assert ben.says(True, ada) == NextStep(), "the page was still open"


def test_nobody_is_seated_with_a_child_that_has_left_the_class(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, admin, "2c", ["Eva"])
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    assert move_child(context, admin.id, ada.id, other.id)
    assert ben.says(True, ada) == NextStep()
    assert rows(context, Match) == []


def test_a_child_is_asked_only_to_what_its_teacher_offers_it(context: Context, admin: Adult, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    assert change_child(context, admin.id, ben.id, {"settings": {"ways": [all_ways()[-1]]}}) == []
    assert ada.asks(ben) == NextStep()
    assert ben.presses(pictures_of(ada.shows())) == NextStep()


def test_a_question_taken_back_is_gone(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    take_back(context, ada.visitor)
    assert news(ben) == NO_NEWS
    assert ben.says(True, ada) == NextStep()


def test_three_are_asked_and_the_last_answer_begins(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl, dora = come(context, lesson, "Ada", "Ben", "Carl", "Dora")
    ada.asks(ben, carl, dora, seats=4)
    assert ben.says(True, ada).waits
    clock.turn(seconds=1)
    assert dora.says(False, ada) == NextStep()
    assert news(ben).waiting == news(ada).waiting == f"{question_of(context, ada)}.1.1"
    assert carl.says(True, ada).match_id
    assert tables(context) == [[ada.id, ben.id, carl.id, None]]


def test_whoever_asked_begins_when_somebody_is_there(context: Context, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(ben, carl, seats=4)
    assert ada.begins() == NextStep(waits=True)
    ben.says(True, ada)
    assert ada.begins().match_id
    assert tables(context) == [[ada.id, None, ben.id, None]], "two children against two tutors"
    assert news(carl) == NO_NEWS


def test_a_yes_ends_what_the_child_asked_itself(context: Context, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ben.asks(carl)
    ada.asks(ben)
    assert ben.says(True, ada).match_id
    assert news(carl) == NO_NEWS
    assert carl.says(True, ben) == NextStep()


def test_no_tutor_has_the_animal_of_a_child(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben, seats=4)
    ben.says(True, ada)
    assert len(tables(context)[0]) == 4


# ---- At the same moment.


def test_two_ask_each_other_at_the_same_moment(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    done = at_once(lambda: ada.asks(ben), lambda: ben.asks(ada))
    assert sorted(len(str(one.match_id or "")) > 0 for one in done) == [False, True]
    assert len(tables(context)) == 1


def test_a_double_click_asks_once_and_says_yes_once(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    at_once(lambda: ada.asks(ben), lambda: ada.asks(ben))
    assert len(rows(context, Invitation)) == len(rows(context, Invited)) == 1
    first, second = at_once(lambda: ben.says(True, ada), lambda: ben.says(True, ada))
    assert first.match_id == second.match_id is not None
    assert len(tables(context)) == 1


def test_two_yes_at_once_seat_a_child_once(context: Context, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    ada.asks(carl)
    ben.asks(carl)
    at_once(lambda: carl.says(True, ada), lambda: carl.says(True, ben))
    assert len(tables(context)) == 1


def test_a_yes_and_taking_back_at_once_leave_nobody_alone(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    at_once(lambda: ben.says(True, ada), lambda: take_back(context, ada.visitor))
    assert len(tables(context)) == len({one.table for one in (news(ada), news(ben)) if one.table})


def test_an_answer_after_the_match_leads_to_it(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    ada.asks(ben)
    done = ben.says(True, ada)
    assert answer_question(context, ben.visitor, question_of(context, ada), False) == done
    assert ada.asks(ben) == done, "and so does asking once more"


# ---- Two pictures.


def test_a_code_is_two_pictures_in_any_order() -> None:
    assert len(set(CODES)) == 66
    assert code_of(("moon", "boat")) == code_of(("boat", "moon"))
    assert set(pictures_of(code_of(("moon", "boat")))) == {"boat", "moon"}
    assert code_of(("moon", "moon")) == code_of(("moon", "dragon")) == code_of(()) == ""
    assert pictures_of("9999") == ()


def test_two_come_to_one_table_by_pictures(context: Context, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    code = ada.shows()
    assert ada.shows() == code, "a double click"
    done = ben.presses(pictures_of(code))
    assert done.match_id
    assert tables(context) == [[ada.id, ben.id]]


def test_a_table_for_four_waits_until_whoever_laid_it_begins(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    code = ada.shows(seats=4)
    assert ben.presses(pictures_of(code)) == ben.presses(pictures_of(code)) == NextStep(waits=True)
    clock.turn(seconds=1)
    assert carl.presses(pictures_of(code)).waits
    assert news(ada).waiting == news(ben).waiting == f"{question_of(context, ada)}.2.0"
    assert ben.begins_of(ada) == NextStep()
    assert ada.begins().match_id
    assert tables(context) == [[ada.id, ben.id, carl.id, None]]


def test_pictures_are_unique_in_a_class_and_end(context: Context, clock: Clock, admin: Adult) -> None:
    names = [f"Kid{letter}" for letter in "abcdefghijklmnopqrst"]
    lesson = make_lesson(context, admin, "3a", names)
    friends = come(context, lesson, *names)
    codes = [one.shows() for one in friends]
    assert len(set(codes)) == len(names)
    clock.turn(minutes=10, seconds=1)
    for one in friends:
        one.looks()
    assert friends[1].presses(pictures_of(codes[0])) == NextStep()


def test_pictures_of_another_class_lead_nowhere(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, admin, "2c", ["Eva"])
    (ada,), (eva,) = come(context, lesson, "Ada"), come(context, other, "Eva")
    assert eva.presses(pictures_of(ada.shows())) == NextStep()
    assert rows(context, Invited) == []


def test_whoever_tries_pictures_has_to_wait(context: Context, clock: Clock, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    right = ada.shows()
    wrong = pictures_of(next(code for code in CODES if code != right))
    assert [ben.presses(wrong).seconds for _ in range(5)] == [0] * 5
    assert ben.presses(pictures_of(right)).seconds > 0
    assert carl.presses(pictures_of(right)).match_id, "nobody else waits"
    clock.turn(seconds=31)
    assert ben.presses(wrong).seconds == 0


def test_two_press_the_pictures_of_a_table_for_two_at_once(context: Context, lesson: Lesson) -> None:
    ada, ben, carl = come(context, lesson, "Ada", "Ben", "Carl")
    pictures = pictures_of(ada.shows())
    done = at_once(lambda: ben.presses(pictures), lambda: carl.presses(pictures))
    assert sorted(bool(one.match_id) for one in done) == [False, True]
    assert len(tables(context)) == 1


def test_the_teacher_may_switch_pictures_off(context: Context, admin: Adult, lesson: Lesson) -> None:
    ada, ben = come(context, lesson, "Ada", "Ben")
    pictures = pictures_of(ada.shows())
    assert class_settings.change_class(context, admin.id, lesson.id, {"settings": {"codes": False}}) == []
    assert ben.presses(pictures) == NextStep()


def test_long_homework_is_an_open_door_too(context: Context, admin: Adult, lesson: Lesson) -> None:
    class_opening.set_open_until(context, admin.id, lesson.id, context.now() + timedelta(days=7))
    ada, ben = come(context, lesson, "Ada", "Ben")
    assert ada.asks(ben).waits
