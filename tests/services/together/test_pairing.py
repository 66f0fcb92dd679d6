"""Who plays whom: near or mixed, nobody twice where it can be helped; the odd one; rounds of a class."""

from itertools import combinations

import pytest

from classroom.services.accounts.permissions import NotThere
from classroom.services.context import Context
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.services.together.open_tables import open_tables, running_tables
from classroom.services.together.pairing import PairCandidate, propose, swapped, tables_of
from classroom.services.together.rounds import RoundPlan, next_pairing, start_round
from classroom.services.together.table_actions import end_table, play_for
from classroom.store.models import Attempt, Event, IdeaRow, Match, ProgressRow
from classroom.tutor.learning.mastery import RIGHT
from classroom.tutor.learning.progress import AnswerEvent, Progress, add_answer, from_json, to_json
from tests.conftest import Clock
from tests.people import Adult, Lesson, make_lesson
from tests.playing import SLUG, come_in, current_match, rows
from tests.several_devices import play_on

SIX = [PairCandidate(name, known) for name, known in zip("abcdef", (0, 60, 10, 50, 20, 40), strict=True)]


def pairs(order: list[str]) -> set[frozenset[str]]:
    return {frozenset(order[place : place + 2]) for place in range(0, len(order) - 1, 2)}


def test_near_pairs_neighbours_in_what_they_know() -> None:
    assert pairs(propose(SIX, "near", [])) == {frozenset("ac"), frozenset("ef"), frozenset("bd")}


def test_mixed_pairs_a_stronger_with_a_weaker_one() -> None:
    assert pairs(propose(SIX, "mixed", [])) == {frozenset("af"), frozenset("cd"), frozenset("eb")}


@pytest.mark.parametrize("mode", ["near", "mixed"])
@pytest.mark.parametrize("count", [4, 6, 7, 12, 29])
def test_in_three_rounds_nobody_meets_the_same_child_twice(mode: str, count: int) -> None:
    children = [PairCandidate(f"{n:02}", n * 7 % 40) for n in range(count)]
    met: set[frozenset[str]] = set()
    for _ in range(3):
        made = pairs(propose(children, mode, met))
        assert len(made) == count // 2
        assert not made & met
        met |= made


def test_where_all_have_met_they_meet_again() -> None:
    children = [PairCandidate(name, 0) for name in "abcd"]
    met = {frozenset(pair) for pair in combinations("abcd", 2)}
    assert sorted(propose(children, "near", met)) == ["a", "b", "c", "d"]


def test_the_odd_one_is_alone_or_third_at_a_table() -> None:
    assert tables_of("abcde", odd_joins=False) == [("a", "b"), ("c", "d"), ("e",)]
    assert tables_of("abcde", odd_joins=True) == [("a", "b"), ("c", "d", "e")]
    assert tables_of("a", odd_joins=True) == [("a",)]
    assert swapped("abcd", "a", "d") == ["d", "b", "c", "a"]


def are_there(context: Context, lesson: Lesson, *names: str) -> None:
    now = Heartbeat(None, context.now())
    store_heartbeats(context, {lesson.cards[name].child_id: now for name in names})


@pytest.fixture
def seated(context: Context, admin: Adult, lesson: Lesson) -> list[str]:
    """Ada plays Ben, Carl plays Dora: the ids of the matches."""
    are_there(context, lesson, "Ada", "Ben", "Carl", "Dora")
    order = [lesson.cards[name].child_id for name in ("Ada", "Ben", "Carl", "Dora")]
    assert start_round(context, admin.id, lesson.id, RoundPlan(f"{SLUG}:simplified", order)) == 2
    with context.database.reading() as session:
        return list(running_tables(context, session, lesson.id))


@pytest.mark.usefixtures("any_database")
def test_only_who_is_there_is_paired(context: Context, admin: Adult, lesson: Lesson, clock: Clock) -> None:
    are_there(context, lesson, "Ada", "Ben")
    clock.turn(seconds=41)
    are_there(context, lesson, "Carl")
    pairing = next_pairing(context, admin.id, lesson.id, "near")
    assert [child.name for child in pairing.children] == ["Carl"]
    assert [child.name for child in pairing.absent] == ["Ada", "Ben", "Dora"]
    assert (pairing.number, pairing.before) == (1, None)


@pytest.mark.usefixtures("any_database")
def test_the_next_round_brings_other_partners_and_tells_what_was_done_together(
    context: Context, admin: Adult, lesson: Lesson, seated: list[str], clock: Clock
) -> None:
    tokens = [come_in(context, lesson.cards[name].child_id) for name in ("Ada", "Ben")]
    (theirs,) = [one for one in seated if current_match(context, tokens[0], one)]
    play_on(context, tokens, theirs)
    clock.turn(minutes=8)
    are_there(context, lesson, "Ada", "Ben", "Carl", "Dora")
    pairing = next_pairing(context, admin.id, lesson.id, "near")
    ids = [child.id for child in pairing.children]
    assert pairing.number == 2
    assert pairing.before
    assert (pairing.before.tables, pairing.playing) == (2, 1)
    assert not pairs(ids) & {
        frozenset(lesson.cards[name].child_id for name in pair) for pair in (("Ada", "Ben"), ("Carl", "Dora"))
    }
    _, tables = open_tables(context, admin.id, lesson.id)
    assert [table.match.match.id for table in tables if table.needs_a_look and table.match.over] == [theirs]
    start_round(context, admin.id, lesson.id, RoundPlan(f"{SLUG}:simplified", ids))
    _, tables = open_tables(context, admin.id, lesson.id)
    assert [table.match.over for table in tables] == [False, False], "whose children play again is shown no more"
    assert sum(match.ended_at is not None for match in rows(context, Match)) == 2


def answered_three_times(context: Context, lesson: Lesson, name: str, work: str, *more: int) -> None:
    """The child was right three days running, the last of them yesterday, and so many days before today."""
    days = [context.today().toordinal() - ago for ago in (3, 2, 1, *more)]
    total, progress = sum(map(int, work.split("+"))), Progress()
    for day in days:
        progress = add_answer(progress, AnswerEvent(work, total, total, day, RIGHT))
    key = {"school_id": context.school_id, "child_id": lesson.cards[name].child_id}
    with context.database.transaction() as session:
        session.merge(ProgressRow(**key, state=to_json(progress), sealed={}))


def answers_at_table(
    context: Context, lesson: Lesson, name: str, match_id: str, work: str, kind: str = "answer", seq: int = 1
) -> None:
    """The child answers this sum rightly in this match, now, or says yes to it."""
    total = sum(map(int, work.split("+")))
    values = {"total": total, "first_answer": total, "tries": 1, "solved": True, "helped": False, "at": context.now()}
    key = {"school_id": context.school_id, "child_id": lesson.cards[name].child_id}
    with context.database.transaction() as session:
        row = session.get_one(ProgressRow, tuple(key.values()))
        answer = AnswerEvent(work, total, total, context.today().toordinal(), RIGHT)
        row.state = to_json(add_answer(from_json(row.state), answer))
        where = {"match_id": match_id, "seq": seq, "seat": 0}
        for number, what in ((seq, kind), (9, "move")):  # it counts from its move on
            happened = where | {"seq": number, "kind": what}
            session.merge(Event(school_id=context.school_id, data={}, at=context.now(), **happened))
        session.add(Attempt(**key, sum=work, **where, **values))


@pytest.mark.usefixtures("any_database")
def test_a_round_counts_as_newly_secure_only_what_was_learned_at_its_tables(
    context: Context, admin: Adult, lesson: Lesson, clock: Clock
) -> None:
    answered_three_times(context, lesson, "Ada", "3+4")
    answered_three_times(context, lesson, "Ben", "5+2", 0)  # secure before the round, today
    answered_three_times(context, lesson, "Carl", "6+2", 0)  # and at no table at all
    clock.turn(minutes=5)
    ids = [lesson.cards[name].child_id for name in ("Ada", "Ben")]
    start_round(context, admin.id, lesson.id, RoundPlan(f"{SLUG}:simplified", ids))
    with context.database.reading() as session:
        (match_id,) = running_tables(context, session, lesson.id)
    before = next_pairing(context, admin.id, lesson.id, "near").before
    assert before
    assert (before.sums, before.secure) == (0, 0)
    clock.turn(minutes=5)
    answers_at_table(context, lesson, "Ada", match_id, "3+4")
    answers_at_table(context, lesson, "Ben", match_id, "5+2", "checked", 2)  # a yes to a partner's answer
    before = next_pairing(context, admin.id, lesson.id, "near").before
    assert before
    assert (before.sums, before.secure) == (1, 1)


@pytest.mark.usefixtures("any_database")
def test_no_teacher_of_another_class_pairs_or_looks(
    context: Context, teacher: Adult, lesson: Lesson, seated: list[str]
) -> None:
    for attempt in (
        lambda: next_pairing(context, teacher.id, lesson.id, "near"),
        lambda: start_round(context, teacher.id, lesson.id, RoundPlan(f"{SLUG}:simplified", [])),
        lambda: open_tables(context, teacher.id, lesson.id),
        lambda: play_for(context, teacher.id, lesson.id, seated[0], 0),
        lambda: end_table(context, teacher.id, lesson.id, seated[0]),
    ):
        with pytest.raises(NotThere):
            attempt()


@pytest.mark.usefixtures("any_database")
def test_a_child_of_another_class_is_not_seated(context: Context, admin: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, admin, "3a", ["Eve"])
    order = [lesson.cards["Ada"].child_id, other.cards["Eve"].child_id]
    start_round(context, admin.id, lesson.id, RoundPlan(f"{SLUG}:simplified", order))
    _, (table,) = open_tables(context, admin.id, lesson.id)
    assert [seat.child_id for seat in table.match.seats if seat.child_id] == [lesson.cards["Ada"].child_id]


@pytest.mark.usefixtures("any_database")
def test_the_teacher_lets_tavi_play_pass_and_ends(
    context: Context, admin: Adult, lesson: Lesson, seated: list[str]
) -> None:
    _, tables = open_tables(context, admin.id, lesson.id)
    match = tables[0].match
    turn = match.turn or 0
    here = (context, admin.id, lesson.id, match.match.id)
    play_for(*here, turn, once=True)
    (after,) = [t.match for t in open_tables(context, admin.id, lesson.id)[1] if t.match.match.id == match.match.id]
    assert (len(after.moves), after.stand_ins) == (1, {})
    play_for(*here, turn)
    play_for(*here, 1 - turn)  # nobody would be left that plays for itself
    (after,) = [t.match for t in open_tables(context, admin.id, lesson.id)[1] if t.match.match.id == match.match.id]
    assert list(after.stand_ins) == [turn]
    assert rows(context, IdeaRow) == []
    end_table(*here)
    (after,) = [t.match for t in open_tables(context, admin.id, lesson.id)[1] if t.match.match.id == match.match.id]
    assert after.over
    assert after.turn is None
