"""Matches that children play with one another: who is deleted takes nothing from the others, and nobody is told what
another was asked."""

import json
from datetime import timedelta
from typing import Any

import pytest

from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_child
from classroom.services.play.match_repository import load_match
from classroom.services.privacy.erasure import erase_child, erase_class, preview_child_erasure
from classroom.services.privacy.export import child_export, class_export
from classroom.services.privacy.match_archiving import archive_matches
from classroom.services.privacy.retention import apply_retention
from classroom.services.together.absence import stand_in
from classroom.store.models import (
    PRIVATE_KINDS,
    Attempt,
    Base,
    Event,
    IdeaRow,
    Invitation,
    Invited,
    Match,
    Presence,
    ProgressRow,
    Seat,
)
from tests.conftest import Clock
from tests.people import Adult, Lesson, leave_invitation, make_lesson
from tests.playing import SLUG, come_in, own_match, rows, visitor_of
from tests.several_devices import play_on, seat

pytestmark = pytest.mark.usefixtures("any_database")


@pytest.fixture
def adders(context: Context, admin: Adult) -> Lesson:
    """A class whose children work the sums out."""
    return make_lesson(context, admin, sums="add")


def play_together(context: Context, lesson: Lesson, most: int = 400, slug: str = SLUG) -> tuple[str, list[str]]:
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben")
    play_on(context, tokens, match_id, most=most)
    return match_id, tokens


def private_events(context: Context, number: int) -> list[Event]:
    return [row for row in rows(context, Event) if row.seat == number and row.kind in PRIVATE_KINDS]


def progress_of(context: Context, child_id: str) -> dict[str, Any]:
    (row,) = [row for row in rows(context, ProgressRow) if row.child_id == child_id]
    return row.state


def left(context: Context, *models: type[Base]) -> int:
    return sum(len(rows(context, model)) for model in models)


# ---- Erasure.


def test_who_is_erased_leaves_the_match_to_the_other(context: Context, admin: Adult, adders: Lesson) -> None:
    match_id, (_, ben) = play_together(context, adders)
    ada = adders.cards["Ada"].child_id
    moves = len(own_match(context, ben, match_id).moves)
    evidence = progress_of(context, adders.cards["Ben"].child_id)
    assert private_events(context, 0)
    _, weighed = preview_child_erasure(context, admin.id, ada)
    receipt = erase_child(context, admin.id, ada)
    assert (receipt.matches, weighed.matches) == (0, 0), "it is Ben's, too"
    assert receipt.attempts == weighed.attempts > 0
    after = own_match(context, ben, match_id)
    assert len(after.moves) == moves
    first, second = after.seats
    assert (first.child_id, first.friend, second.child_id) == (None, True, adders.cards["Ben"].child_id)
    assert {event.kind for event in private_events(context, 0)} == {"blank"}
    assert [event.data for event in private_events(context, 0)] == [{}] * len(private_events(context, 0))
    assert {row.child_id for row in rows(context, Attempt)} == {second.child_id}
    assert {row.child_id for row in rows(context, IdeaRow)} <= {second.child_id}
    assert progress_of(context, second.child_id or "") == evidence


def test_no_word_of_who_is_erased_is_left(context: Context, admin: Adult, adders: Lesson) -> None:
    play_together(context, adders)
    ada = adders.cards["Ada"].child_id
    erase_child(context, admin.id, ada)
    for model in (Match, Seat, Event, Attempt, IdeaRow):
        assert ada not in json.dumps([str(vars(row)) for row in rows(context, model)])


def test_what_the_other_learnt_can_be_made_anew(context: Context, admin: Adult, adders: Lesson) -> None:
    play_together(context, adders)
    ben = adders.cards["Ben"].child_id
    before = progress_of(context, ben)
    erase_child(context, admin.id, adders.cards["Ada"].child_id)
    with context.database.transaction() as session:
        rebuild_child(context, session, ben)
    assert progress_of(context, ben) == before


def test_a_match_that_is_not_over_goes_on_with_tavi(context: Context, admin: Adult, adders: Lesson) -> None:
    match_id, (_, ben) = play_together(context, adders, most=6)
    erase_child(context, admin.id, adders.cards["Ada"].child_id)
    for _ in range(200):
        now = own_match(context, ben, match_id)
        if now.over:
            break
        if now.turn == 0 and 0 not in now.stand_ins:
            assert stand_in(context, visitor_of(context, ben), match_id, 0)
        else:
            play_on(context, [ben], match_id, most=1)
    assert own_match(context, ben, match_id).over


def test_with_the_last_child_the_match_goes(context: Context, admin: Adult, adders: Lesson) -> None:
    play_together(context, adders)
    for name in ("Ada", "Ben"):
        receipt = erase_child(context, admin.id, adders.cards[name].child_id)
    assert receipt.matches == 1
    assert left(context, Match, Event, Seat) == 0


def test_with_the_class_all_goes_at_once(context: Context, admin: Adult, adders: Lesson) -> None:
    play_together(context, adders)
    assert erase_class(context, admin.id, adders.id).matches == 1
    assert left(context, Match, Event) == 0


# ---- Export.


def test_no_export_tells_what_another_child_was_asked(context: Context, admin: Adult, adders: Lesson) -> None:
    play_together(context, adders)
    ada, ben = (adders.cards[name].child_id for name in ("Ada", "Ben"))
    exported = child_export(context, admin.id, ada)["child"]
    text = json.dumps(exported)
    assert ada in text
    assert ben not in text
    (match,) = exported["matches"]
    assert [seat["child_id"] for seat in match["seats"]] == [ada, None]
    told = {(event["kind"], event["seat"]) for event in match["events"] if event["kind"] in PRIVATE_KINDS}
    assert told
    assert {seat for _, seat in told} == {0}
    whole = class_export(context, admin.id, adders.id)["children"]
    own = {child["id"]: child["matches"] for child in whole if child["id"] in (ada, ben)}
    assert [seat["child_id"] for seat in own[ben][0]["seats"]] == [None, ben]


# ---- When time is over.


def test_each_childs_evidence_is_sealed_before_the_match_goes(context: Context, clock: Clock, adders: Lesson) -> None:
    play_together(context, adders)
    children = [adders.cards[name].child_id for name in ("Ada", "Ben")]
    before = [progress_of(context, one) for one in children]
    clock.turn(days=91)
    archive_matches(context, context.now() - timedelta(days=90))
    assert left(context, Match, Event) == 0
    assert [progress_of(context, one) for one in children] == before
    for one in children:
        with context.database.transaction() as session:
            rebuild_child(context, session, one)
    assert [progress_of(context, one) for one in children] == before


def test_a_match_waits_for_the_child_that_still_needs_it(context: Context, clock: Clock, adders: Lesson) -> None:
    """Ben has another match that began before this one, and is still played: his evidence cannot be sealed yet."""
    slow, _ = seat(context, adders, SLUG, "Ben", seats=2)
    clock.turn(minutes=1)
    match_id, _ = play_together(context, adders)
    clock.turn(days=91)
    play_on(context, [come_in(context, adders.cards["Ben"].child_id)], slow, most=1)
    archive_matches(context, context.now() - timedelta(days=90))
    with context.database.reading() as session:
        left = load_match(context, session, match_id)
    assert left
    assert [one.child_id for one in left.seats] == [None, adders.cards["Ben"].child_id]


def test_questions_and_signs_of_life_go_within_three_days(context: Context, clock: Clock, adders: Lesson) -> None:
    with context.database.transaction() as session:
        leave_invitation(session, adders.cards["Ada"].child_id, adders.id, context.now())
    apply_retention(context)
    for _ in range(2):
        clock.turn(hours=25)
        apply_retention(context)
    clock.turn(hours=21)
    assert left(context, Invitation, Invited, Presence) == 0
