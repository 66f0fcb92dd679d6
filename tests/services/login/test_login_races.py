"""What somebody else changes or deletes while a request is under way: nothing breaks, and what is gone stays gone."""

from collections.abc import Callable
from types import ModuleType

import pytest
from sqlalchemy import delete, select

from classroom.services.assignments.missed_positions import missed_lately
from classroom.services.context import Context
from classroom.services.login import child_login
from classroom.services.login.child_login import ChildSignIn, sign_in_with_secret
from classroom.services.login.guest_adoption import adopt_match
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.privacy import erasure
from classroom.services.school import class_opening
from classroom.services.teachers import recovery_codes, teacher_accounts, teacher_login, teacher_passphrases
from classroom.store.models import Guest, Match, Seat
from tests.people import HERE, PASSPHRASE, Adult, Lesson, further_teacher, new_cards
from tests.playing import RULES, SLUG, begin, come_in, play, rows, visitor_of

pytestmark = pytest.mark.usefixtures("any_database")

NEW = "walnut ferry quilt nine"
During = Callable[[ModuleType, Callable[[], object]], None]  # the module that compares, and what happens meanwhile


@pytest.fixture
def during(monkeypatch: pytest.MonkeyPatch) -> During:
    """Lets something happen while a secret is compared, which takes longest of all when a whole class signs in."""

    def arrange(module: ModuleType, act: Callable[[], object]) -> None:
        compare: Callable[[str | None, str], bool] = module.verify_secret

        def opens(hashed: str | None, text: str) -> bool:
            act()
            return compare(hashed, text)

        monkeypatch.setattr(module, "verify_secret", opens)

    return arrange


def sign_in(context: Context, lesson: Lesson) -> ChildSignIn:
    return sign_in_with_secret(context, lesson.code, lesson.cards["Ada"].child_id, lesson.cards["Ada"].secret, HERE)


@pytest.mark.parametrize(
    "act",
    [
        lambda context, admin, lesson: erasure.erase_child(context, admin.id, lesson.cards["Ada"].child_id),
        lambda context, admin, lesson: class_opening.sign_out_children(context, admin.id, lesson.id),
        lambda context, admin, lesson: new_cards(context, admin, lesson.id),
    ],
    ids=["deleted", "shut out", "new card"],
)
def test_a_child_does_not_come_in_by_a_secret_that_has_just_ended(
    context: Context, admin: Adult, lesson: Lesson, during: During, act: Callable[[Context, Adult, Lesson], object]
) -> None:
    during(child_login, lambda: act(context, admin, lesson))
    assert sign_in(context, lesson) == ChildSignIn(gone=True)


def test_a_teacher_who_is_deleted_while_signing_in_is_told_what_a_stranger_is(
    context: Context, admin: Adult, during: During
) -> None:
    other = further_teacher(context, admin, "Tom Teacher")
    stranger = teacher_login.sign_in_with_passphrase(context, "Nobody Here", PASSPHRASE, HERE)
    during(teacher_login, lambda: teacher_accounts.delete_teacher(context, admin.id, other.id))
    assert teacher_login.sign_in_with_passphrase(context, "Tom Teacher", PASSPHRASE, HERE) == stranger


def test_a_passphrase_that_is_changed_while_it_is_used_lets_nobody_in(
    context: Context, admin: Adult, during: During
) -> None:
    other = further_teacher(context, admin, "Tom Teacher")
    (code, *_) = recovery_codes.replace_recovery_codes(context, other.id)
    during(teacher_login, lambda: teacher_passphrases.recover_account(context, "Tom Teacher", code, NEW, HERE))
    assert teacher_login.sign_in_with_passphrase(context, "Tom Teacher", PASSPHRASE, HERE).token is None


def test_a_guests_match_that_has_just_been_deleted_becomes_nobodys(context: Context, lesson: Lesson) -> None:
    create_match(context, visitor_of(context, "guest"), SLUG, RULES, [SeatPlan(), SeatPlan(1)])
    with context.database.transaction() as session:
        guest = session.scalars(select(Guest)).one()
        adopt_match(context, session, lesson.cards["Ada"].child_id, guest.id, "A" * 16)
    assert not any(seat.child_id for seat in rows(context, Seat))


def test_matches_that_are_deleted_while_a_class_is_looked_through_are_left_out(
    context: Context, lesson: Lesson
) -> None:
    token = come_in(context, lesson.cards["Ada"].child_id)
    for seed in (1, 2):
        play(context, token, begin(context, token), seed=seed)
    with context.database.transaction() as session:
        chances = missed_lately(context, session, lesson.id)
        assert next(chances)
        session.execute(delete(Match))
        assert list(chances) == []
