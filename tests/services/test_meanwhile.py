"""What somebody else changes or deletes while a wish is under way: nothing breaks, and what is gone stays gone."""

import pytest

from classroom.services import classes, codes, doors, erasure, teachers
from classroom.services.doors import Tried, try_secret
from tests.people import HERE, PASSPHRASE, further_teacher, new_cards

NEW = "walnut ferry quilt nine"


@pytest.fixture
def during(monkeypatch):
    """Lets something happen while a secret is compared, which takes longest of all when a whole class signs in."""

    def arrange(module, act):
        compare = module.opens

        def opens(hashed, text):
            act()
            return compare(hashed, text)

        monkeypatch.setattr(module, "opens", opens)

    return arrange


def sign_in(house, lesson):
    return try_secret(house, lesson.code, lesson.cards["Ada"].child_id, lesson.cards["Ada"].secret, HERE)


@pytest.mark.parametrize(
    "act",
    [
        lambda house, admin, lesson: erasure.erase_child(house, admin.id, lesson.cards["Ada"].child_id),
        lambda house, admin, lesson: classes.everybody_out(house, admin.id, lesson.id),
        lambda house, admin, lesson: new_cards(house, admin, lesson.id),
    ],
    ids=["deleted", "shut out", "new card"],
)
def test_a_child_does_not_come_in_by_a_secret_that_has_just_ended(house, admin, lesson, during, act):
    during(doors, lambda: act(house, admin, lesson))
    assert sign_in(house, lesson) == Tried(gone=True)


def test_a_teacher_who_is_deleted_while_signing_in_is_told_what_a_stranger_is(house, admin, during):
    other = further_teacher(house, admin, "Tom Teacher")
    stranger = teachers.enter(house, "Nobody Here", PASSPHRASE, HERE)
    during(teachers, lambda: teachers.delete_teacher(house, admin.id, other.id))
    assert teachers.enter(house, "Tom Teacher", PASSPHRASE, HERE) == stranger


def test_a_passphrase_that_is_changed_while_it_is_used_lets_nobody_in(house, admin, during):
    other = further_teacher(house, admin, "Tom Teacher")
    (code, *_) = codes.new_codes(house, other.id)
    during(teachers, lambda: codes.recover(house, "Tom Teacher", code, NEW, HERE))
    assert teachers.enter(house, "Tom Teacher", PASSPHRASE, HERE).token is None
