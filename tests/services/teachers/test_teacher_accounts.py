"""Teachers and their secrets: what is refused, what can be done once, what is forgotten in time."""

from collections.abc import Callable

import pytest
from sqlalchemy import update

from classroom.games.protocol import Message
from classroom.services.accounts.permissions import NotThere
from classroom.services.context import Context
from classroom.services.login import login_cards
from classroom.services.login.child_login import sign_in_with_secret
from classroom.services.login.rate_limits import NETWORK, TEACHERS, RateWindow, count_within
from classroom.services.teachers import (
    one_time_links,
    recovery_codes,
    teacher_accounts,
    teacher_login,
    teacher_passphrases,
    totp_codes,
)
from classroom.services.teachers.teacher_login import TeacherSignIn, sign_in_with_code
from classroom.services.teachers.teacher_passphrases import recover_account
from classroom.store.models import RateLimit, Teacher
from tests.conftest import Clock
from tests.people import AT_SET_UP, HERE, PASSPHRASE, Adult, Lesson
from tests.playing import rows

NEW = "walnut ferry quilt nine"


def enters(context: Context, name: str = "Tom Teacher", passphrase: str = PASSPHRASE) -> TeacherSignIn:
    return teacher_login.sign_in_with_passphrase(context, name, passphrase, HERE)


@pytest.mark.usefixtures("any_database")
def test_the_link_of_the_set_up_founds_a_school_once(context: Context) -> None:
    link = one_time_links.create_setup_link(context)
    assert link
    given = ("Lagoon School", "Anna Admin", PASSPHRASE, "en", HERE)
    assert teacher_accounts.set_up_school(context, link, *given).token
    with pytest.raises(NotThere):
        teacher_accounts.set_up_school(context, link, *given)


@pytest.mark.parametrize("name", ["T", "x" * 41, "Tom\u202e Teacher", " tom  TEACHER "])
def test_a_teacher_has_a_name_of_their_own_that_can_be_read(
    context: Context, admin: Adult, teacher: Adult, name: str
) -> None:
    link, wrong = teacher_accounts.invite_teacher(context, admin.id, name, False)
    assert link is None
    assert isinstance(wrong, Message)
    assert len(rows(context, Teacher)) == 2


@pytest.mark.usefixtures("any_database")
def test_who_has_the_machine_makes_a_link_for_any_teacher_and_it_works_once(context: Context, teacher: Adult) -> None:
    assert one_time_links.create_link_for(context, "Nobody Here") is None
    link = one_time_links.create_link_for(context, "tom teacher")
    assert link
    assert isinstance(teacher_passphrases.use_link(context, link, "short", HERE).fault, Message)
    assert teacher_passphrases.use_link(context, link, NEW, HERE).token
    with pytest.raises(NotThere):
        teacher_passphrases.use_link(context, link, NEW, HERE)
    assert enters(context, passphrase=NEW).token


@pytest.mark.usefixtures("any_database")
def test_an_admin_deletes_another_teacher_once_and_never_themselves(
    context: Context, admin: Adult, teacher: Adult
) -> None:
    assert not teacher_accounts.delete_teacher(context, admin.id, admin.id)
    assert teacher_accounts.delete_teacher(context, admin.id, teacher.id)
    for act in (teacher_accounts.delete_teacher, one_time_links.renew_link):
        with pytest.raises(NotThere):
            act(context, admin.id, teacher.id)
    assert [row.name for row in rows(context, Teacher)] == [admin.name]


def test_a_passphrase_is_changed_by_who_knows_it(context: Context, teacher: Adult) -> None:
    assert teacher_passphrases.change_passphrase(context, teacher.id, NEW, NEW, HERE).token is None
    assert teacher_passphrases.change_passphrase(context, teacher.id, PASSPHRASE, "short", HERE).token is None
    assert enters(context).token
    assert teacher_passphrases.change_passphrase(context, teacher.id, PASSPHRASE, NEW, HERE).token
    assert enters(context).token is None
    assert enters(context, passphrase=NEW).token


def set_up_codes(context: Context, teacher: Adult) -> list[str] | None:
    teacher.totp = totp_codes.next_totp_secret(context, teacher.id)
    return totp_codes.enable_totp(context, teacher.id, teacher.code)


def test_codes_are_turned_on_by_one_that_is_right_and_off_again(context: Context, teacher: Adult) -> None:
    teacher.totp = totp_codes.next_totp_secret(context, teacher.id)
    wrong = f"{(int(teacher.code) + 1) % 10**6:06}"
    assert totp_codes.enable_totp(context, teacher.id, wrong) is None
    assert totp_codes.enable_totp(context, teacher.id, teacher.code)
    assert teacher_accounts.account_overview(context, teacher.id).has_totp
    assert totp_codes.disable_totp(context, teacher.id, PASSPHRASE) is None
    assert not teacher_accounts.account_overview(context, teacher.id).has_totp


def test_the_key_to_set_up_stays_until_it_is_used_and_never_comes_again(context: Context, teacher: Adult) -> None:
    first = totp_codes.next_totp_secret(context, teacher.id)
    assert totp_codes.next_totp_secret(context, teacher.id) == first
    assert set_up_codes(context, teacher)
    second = totp_codes.next_totp_secret(context, teacher.id)
    totp_codes.disable_totp(context, teacher.id, PASSPHRASE)
    assert len({first, second, totp_codes.next_totp_secret(context, teacher.id)}) == 3


def test_an_admin_keeps_the_codes_and_a_short_passphrase_needs_them(
    context: Context, admin: Adult, teacher: Adult
) -> None:
    assert isinstance(totp_codes.disable_totp(context, admin.id, PASSPHRASE), Message)
    set_up_codes(context, teacher)
    assert teacher_passphrases.change_passphrase(context, teacher.id, PASSPHRASE, "quiv-ot7", HERE).token
    assert isinstance(totp_codes.disable_totp(context, teacher.id, "quiv-ot7"), Message)
    assert teacher_accounts.account_overview(context, teacher.id).has_totp


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(
    "try_wrongly",
    [
        lambda context, teacher: sign_in_with_code(context, teacher.id, "WRONG", HERE),
        lambda context, teacher: recover_account(context, teacher.name, "WRONG", NEW, HERE),
    ],
    ids=["six digits", "recovery"],
)
def test_after_five_wrong_codes_comes_a_wait_and_after_a_day_all_is_forgotten(
    context: Context, clock: Clock, teacher: Adult, try_wrongly: Callable[[Context, Adult], TeacherSignIn]
) -> None:
    """30 s after the fifth; of tries that are a day old none counts."""
    tried = [try_wrongly(context, teacher) for _ in range(6)]
    assert [entered.wait > 0 for entered in tried] == [False] * 5 + [True]
    assert 29 <= tried[-1].wait <= 31
    clock.turn(days=1, seconds=1)
    assert [try_wrongly(context, teacher).wait > 0 for _ in range(6)] == [False] * 5 + [True]


def test_a_recovery_code_is_not_spent_on_a_weak_passphrase(context: Context, teacher: Adult) -> None:
    (code, *_) = recovery_codes.replace_recovery_codes(context, teacher.id)
    assert isinstance(recover_account(context, teacher.name, code, "short", HERE).fault, Message)
    assert recover_account(context, teacher.name, code, NEW, HERE).token


def test_cards_are_printed_from_the_sign_in_that_issued_them_alone(
    context: Context, admin: Adult, lesson: Lesson
) -> None:
    """They are encrypted with its session token: another session of the same teacher cannot decrypt them."""
    issue = login_cards.issue_cards(context, admin.id, "this cookie", lesson.id, [lesson.cards["Ada"].child_id])
    assert issue
    assert [card.name for card in login_cards.printable_cards(context, admin.id, "this cookie", issue)[1]] == ["Ada"]
    with pytest.raises(NotThere):
        login_cards.printable_cards(context, admin.id, "another cookie", issue)


def many_tries(context: Context, window: RateWindow, *key: str) -> None:
    """As many tries from one network as there may be: one, and the others as they would be kept."""
    with context.database.transaction() as session:
        assert count_within(context, session, window, *key, HERE.network)
        session.execute(update(RateLimit).values(count=window.most))


@pytest.mark.usefixtures("any_database")
def test_a_network_with_200_sign_ins_of_teachers_in_a_minute_waits_but_for_known_devices(
    context: Context, clock: Clock, teacher: Adult
) -> None:
    assert TEACHERS.most == 200
    many_tries(context, TEACHERS, "teachers")
    assert enters(context).wait == 60
    assert teacher_login.sign_in_with_passphrase(context, teacher.name, PASSPHRASE, AT_SET_UP).token
    clock.turn(minutes=1)
    assert enters(context).token


def test_a_network_with_600_sign_ins_of_children_in_five_minutes_waits(
    context: Context, clock: Clock, lesson: Lesson
) -> None:
    assert NETWORK.most == 600
    many_tries(context, NETWORK, "children")
    ada = lesson.cards["Ada"]
    assert sign_in_with_secret(context, lesson.code, ada.child_id, ada.secret, HERE).wait == 300
    clock.turn(minutes=5)
    assert sign_in_with_secret(context, lesson.code, ada.child_id, ada.secret, HERE).token
