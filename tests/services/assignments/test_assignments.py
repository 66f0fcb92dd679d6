"""What teachers propose: matches, facts, positions; for whom, how far each child is, and what outlives a match."""

import json
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from random import Random

import pytest
from sqlalchemy import delete, select

from classroom.games.protocol import Message, all_rules
from classroom.games.registry import find_game
from classroom.services.accounts.permissions import NotThere
from classroom.services.assignments.assigned_work import assigned_to
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.assignment_report import assignment_report
from classroom.services.assignments.create_assignment import MOST_RUNNING, create_assignment, end_assignment
from classroom.services.assignments.position_choices import position_choices
from classroom.services.assignments.puzzle_positions import Position, read_position
from classroom.services.assignments.puzzles import find_puzzle, puzzle_progress, try_move
from classroom.services.context import Context, day_of
from classroom.services.learning.assigned_sums import assigned_facts
from classroom.services.learning.assignment_progress import assignment_name
from classroom.services.play.match_repository import load_match
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import Assignment, Attempt, Child, Match, PuzzleReply
from classroom.tutor.sums.fact_classes import FACTS_OF_CLASS
from tests.conftest import Clock
from tests.people import Adult, Lesson, further_teacher, make_lesson
from tests.playing import SLUG, View, ask_to_move, come_in, own_match, rows, view_for, visitor_of
from tests.statements import recorded_statements

GAME = find_game(SLUG)
SIMPLE = f"{SLUG}:simplified"


@pytest.fixture
def teacher(context: Context, admin: Adult) -> Adult:
    return further_teacher(context, admin, "Tina Teacher")


@pytest.fixture
def lesson(context: Context, teacher: Adult) -> Lesson:
    return make_lesson(context, teacher)


def child_of(context: Context, lesson: Lesson, name: str) -> Child:
    with context.database.reading() as session:
        return session.get_one(Child, (context.school_id, lesson.cards[name].child_id))


def ids(lesson: Lesson, *names: str) -> list[str]:
    return [lesson.cards[name].child_id for name in names]


def begin(context: Context, token: str, preset: str = "simplified", *places: SeatPlan) -> str:
    rules = all_rules(GAME, 2, GAME.presets[preset])
    return create_match(context, visitor_of(context, token), SLUG, rules, places or (SeatPlan(), SeatPlan(1)))


def play(context: Context, token: str, match_id: str, seed: int = 1, most: int = 200) -> str:
    """Random cards; the first answer is right, if one is asked for."""
    rng = Random(seed)
    for _ in range(most):
        now = own_match(context, token, match_id)
        if now.over:
            break
        view = view_for(now, now.turn)
        text = rng.choice(view.moves)
        total = view.total + (0 if text == "+" else int(text[-1]))
        ask_to_move(context, token, match_id, MoveRequest(now.seq, text, answer=total, sure=True))
    return match_id


def finished(context: Context, lesson: Lesson, name: str, preset: str = "simplified", seed: int = 1) -> str:
    token = come_in(context, lesson.cards[name].child_id)
    return play(context, token, begin(context, token, preset), seed)


def answered(
    context: Context, lesson: Lesson, name: str, match_id: str, seq: int, work: str, total: int, answer: int
) -> None:
    """An attempt as the table writes it."""
    with context.database.transaction() as session:
        given = {"first_answer": answer, "tries": 1, "solved": True, "helped": False, "at": context.now()}
        key = {"school_id": context.school_id, "match_id": match_id, "seq": seq, "seat": 0}
        session.add(Attempt(**key, child_id=lesson.cards[name].child_id, sum=work, total=total, **given))


def facts_now(context: Context, lesson: Lesson, name: str) -> frozenset[str]:
    with context.database.reading() as session:
        return assigned_facts(context, session, child_of(context, lesson, name))


def progress(context: Context, teacher: Adult, lesson: Lesson) -> dict[str, int]:
    (task,) = assignment_report(context, teacher.id, lesson.id).current
    return {share.child.name: share.done for share in task.progress}


def keys(context: Context, teacher: Adult, lesson: Lesson, seeds: Sequence[int] = (1,)) -> list[str]:
    for seed in seeds:
        finished(context, lesson, "Ada", "full", seed)
    return [one.key for one in position_choices(context, teacher.id, lesson.id)]


def set_positions(context: Context, teacher: Adult, lesson: Lesson, children: Sequence[str] | None = None) -> str:
    plan = AssignmentPlan("positions", positions=keys(context, teacher, lesson)[:3], children=children)
    return set_plan(context, teacher, lesson, plan)


def set_plan(context: Context, teacher: Adult, lesson: Lesson, plan: AssignmentPlan) -> str:
    """The name of an assignment that nothing is wrong with."""
    name = create_assignment(context, teacher.id, lesson.id, plan)
    assert isinstance(name, str)
    return name


def best_and_worst(position: Position) -> tuple[str, str]:
    good = position.found
    return good[0], next(move for move in position.choices if position.game.write(move) not in good)


# ---- Matches.


@pytest.mark.usefixtures("any_database")
def test_a_finished_match_with_these_options_counts_from_when_it_was_set(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    finished(context, lesson, "Ada")
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 2, SIMPLE))
    assert progress(context, teacher, lesson) == {"Ada": 0, "Ben": 0, "Carl": 0, "Dora": 0}
    clock.turn(minutes=1)
    finished(context, lesson, "Ada")
    finished(context, lesson, "Ben", "full")
    assert progress(context, teacher, lesson) == {"Ada": 1, "Ben": 0, "Carl": 0, "Dora": 0}
    (offer,) = assigned_to(context, child_of(context, lesson, "Ada"))
    assert (offer.kind, offer.total, offer.done, offer.left, offer.way) == ("matches", 2, 1, 1, SIMPLE)


def test_an_assignment_from_before_an_option_counts_matches_that_leave_it_out(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    """`first_to` came later: what was set before does not know it, and asks for all the cards."""
    name = set_plan(context, teacher, lesson, AssignmentPlan("matches", 1, SIMPLE))
    with context.database.transaction() as session:
        (task,) = (row for row in session.scalars(select(Assignment)) if assignment_name(row) == name)
        task.data = {**task.data, "rules": {"match": False, "wilds": False, "bonus": False, "draw": "auto"}}
    clock.turn(minutes=1)
    finished(context, lesson, "Ada")
    finished(context, lesson, "Ben", "short")
    assert progress(context, teacher, lesson) == {"Ada": 1, "Ben": 0, "Carl": 0, "Dora": 0}


def test_a_match_that_goes_on_does_not_count_yet(context: Context, teacher: Adult, lesson: Lesson) -> None:
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 1, SIMPLE))
    token = come_in(context, lesson.cards["Ada"].child_id)
    play(context, token, begin(context, token), most=2)
    assert progress(context, teacher, lesson)["Ada"] == 0


def test_what_is_done_is_proposed_no_longer(context: Context, teacher: Adult, lesson: Lesson) -> None:
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 1, SIMPLE))
    finished(context, lesson, "Ada")
    assert assigned_to(context, child_of(context, lesson, "Ada")) == []
    assert len(assigned_to(context, child_of(context, lesson, "Ben"))) == 1
    (task,) = assignment_report(context, teacher.id, lesson.id).current
    assert [share.child.name for share in task.progress if share.is_done] == ["Ada"]


# ---- Facts.


def test_a_kind_of_sums_is_asked_until_enough_were_right(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    match_id = finished(context, lesson, "Ada")
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, about="MT"))
    assert facts_now(context, lesson, "Ada") == set(FACTS_OF_CLASS["MT"])
    clock.turn(minutes=1)
    for seq in range(900, 904):
        answered(context, lesson, "Ada", match_id, seq, "8+5", 13, 13)
    answered(context, lesson, "Ada", match_id, 904, "8+5", 13, 12)
    answered(context, lesson, "Ada", match_id, 905, "2+2", 4, 4)
    assert progress(context, teacher, lesson)["Ada"] == 4
    assert facts_now(context, lesson, "Ada")
    answered(context, lesson, "Ada", match_id, 906, "9+4", 13, 13)
    assert progress(context, teacher, lesson)["Ada"] == 5
    assert facts_now(context, lesson, "Ada") == frozenset()
    assert facts_now(context, lesson, "Ben") == set(FACTS_OF_CLASS["MT"])


@pytest.mark.usefixtures("any_database")
def test_sums_that_are_kept_as_one_fact_count_together(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    """36 + 5 and 26 + 5 are sums of one fact across a ten, 42 + 5 is of another kind; 3 + 9 counts as 9 + 3."""
    match_id = finished(context, lesson, "Ada")
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, about="AC"))
    clock.turn(minutes=1)
    given = (("36+5", 41), ("26+5", 31), ("42+5", 47), ("14+9", 23), ("47+8", 55), ("3+9", 12))
    for seq, (work, total) in enumerate(given, 900):
        answered(context, lesson, "Ada", match_id, seq, work, total, total)
    assert progress(context, teacher, lesson)["Ada"] == 4
    assert {"_6+5", "_4+9", "_7+8"} < facts_now(context, lesson, "Ada")
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, facts=["9+3", "?6+5"]))
    clock.turn(minutes=1)
    for seq, (work, total) in enumerate((("3+9", 12), ("9+3", 12), ("41-36", 5), ("51-46", 5)), 910):
        answered(context, lesson, "Ada", match_id, seq, work, total, total)
    assert [one.done for one in assigned_to(context, child_of(context, lesson, "Ada"))] == [4, 4]


def test_answers_of_before_do_not_count(context: Context, clock: Clock, teacher: Adult, lesson: Lesson) -> None:
    match_id = finished(context, lesson, "Ada")
    answered(context, lesson, "Ada", match_id, 900, "8+5", 13, 13)
    clock.turn(seconds=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, about="MT"))
    assert progress(context, teacher, lesson)["Ada"] == 0


def test_two_sets_of_facts_are_counted_each_for_itself(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    match_id = finished(context, lesson, "Ada")
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, facts=["8+5", "9+4"]))
    clock.turn(minutes=1)
    answered(context, lesson, "Ada", match_id, 900, "8+5", 13, 13)
    clock.turn(minutes=1)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, facts=["8+5"]))
    clock.turn(minutes=1)
    answered(context, lesson, "Ada", match_id, 901, "8+5", 13, 13)
    assert [(one.facts, one.done) for one in assigned_to(context, child_of(context, lesson, "Ada"))] == [
        (("8+5",), 1),
        (("8+5", "9+4"), 2),
    ]


def test_the_table_asks_for_the_sums_that_were_set(context: Context, teacher: Adult, lesson: Lesson) -> None:
    create_assignment(
        context, teacher.id, lesson.id, AssignmentPlan("facts", 100, facts=sum(FACTS_OF_CLASS.values(), ()))
    )
    finished(context, lesson, "Ada")
    assert progress(context, teacher, lesson)["Ada"] == len(rows(context, Attempt)) > 10


# ---- For whom.


@pytest.mark.usefixtures("any_database")
def test_several_children_are_one_assignment_to_the_teacher(context: Context, teacher: Adult, lesson: Lesson) -> None:
    name = set_plan(context, teacher, lesson, AssignmentPlan("matches", 1, SIMPLE, children=ids(lesson, "Ada", "Carl")))
    assert len(rows(context, Assignment)) == 2
    (task,) = assignment_report(context, teacher.id, lesson.id).current
    assert (task.id, task.whole, [share.child.name for share in task.progress]) == (name, False, ["Ada", "Carl"])
    assert assigned_to(context, child_of(context, lesson, "Ben")) == []
    end_assignment(context, teacher.id, lesson.id, name)
    report = assignment_report(context, teacher.id, lesson.id)
    assert (report.current, [task.id for task in report.ended]) == ([], [name])
    assert assigned_to(context, child_of(context, lesson, "Ada")) == []


def test_children_of_another_class_get_nothing(context: Context, teacher: Adult, lesson: Lesson) -> None:
    other = make_lesson(context, teacher, "3a", ("Emil",))
    fault = create_assignment(
        context, teacher.id, lesson.id, AssignmentPlan("matches", 1, SIMPLE, children=ids(other, "Emil"))
    )
    assert isinstance(fault, Message)
    assert rows(context, Assignment) == []


@pytest.mark.parametrize(
    "plan",
    [
        AssignmentPlan("chess"),
        AssignmentPlan("matches", 0, SIMPLE),
        AssignmentPlan("matches", 21, SIMPLE),
        AssignmentPlan("matches", 3, f"{SLUG}:quick"),
        AssignmentPlan("matches", 3, "chess:full"),
        AssignmentPlan("matches", 3, SIMPLE, children=()),
        AssignmentPlan("facts", 4, about="MT"),
        AssignmentPlan("facts", 101, about="MT"),
        AssignmentPlan("facts", 20),
        AssignmentPlan("facts", 20, about="XX"),
        AssignmentPlan("facts", 20, facts=("8+5", "8+11")),
        AssignmentPlan("positions"),
        AssignmentPlan("positions", positions=("nowhere.3",)),
        AssignmentPlan("positions", positions=("../etc.passwd",)),
        AssignmentPlan("positions", positions=tuple(f"a.{n}" for n in range(7))),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_set(
    context: Context, teacher: Adult, lesson: Lesson, plan: AssignmentPlan
) -> None:
    assert isinstance(create_assignment(context, teacher.id, lesson.id, plan), Message)
    assert rows(context, Assignment) == []


def test_a_game_that_the_class_is_not_offered_cannot_be_set(context: Context, teacher: Adult) -> None:
    lesson = make_lesson(context, teacher, "1a", ways=[f"{SLUG}:simplified"])
    assert isinstance(
        create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 1, f"{SLUG}:full")), Message
    )
    assert isinstance(create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 1, SIMPLE)), str)


def test_sums_cannot_be_set_where_nobody_is_asked_for_them(context: Context, teacher: Adult) -> None:
    lesson = make_lesson(context, teacher, "1a", sums="show")
    assert isinstance(
        create_assignment(context, teacher.id, lesson.id, AssignmentPlan("facts", 5, about="MT")), Message
    )


@pytest.mark.usefixtures("any_database")
def test_there_is_an_end_to_assignments(context: Context, teacher: Adult, lesson: Lesson) -> None:
    give = partial(create_assignment, context, teacher.id, lesson.id)
    for number in range(1, MOST_RUNNING + 1):
        assert isinstance(give(AssignmentPlan("matches", number, SIMPLE)), str)
    assert isinstance(give(AssignmentPlan("facts", 5, about="MT")), Message)


@pytest.mark.usefixtures("any_database")
def test_the_same_is_not_given_twice_to_those_who_have_it(context: Context, teacher: Adult, lesson: Lesson) -> None:
    give = partial(create_assignment, context, teacher.id, lesson.id)
    ada, ben = ids(lesson, "Ada", "Ben")
    assert isinstance(give(AssignmentPlan("facts", 10, about="MT", children=[ada])), str)
    assert isinstance(give(AssignmentPlan("facts", 20, about="MT", children=[ada])), Message)
    assert isinstance(give(AssignmentPlan("facts", 10, facts=FACTS_OF_CLASS["MT"], children=[ada, ben])), str)
    name = give(AssignmentPlan("facts", 10, about="MT"))
    assert isinstance(name, str)
    assert isinstance(give(AssignmentPlan("facts", 10, about="MT", children=[ben])), Message)
    end_assignment(context, teacher.id, lesson.id, name)
    assert isinstance(give(AssignmentPlan("facts", 10, about="MT")), str)
    assert isinstance(give(AssignmentPlan("facts", 10, about="DB")), str)


@pytest.mark.usefixtures("any_database")
def test_what_has_a_last_day_is_offered_until_then(
    context: Context, clock: Clock, teacher: Adult, lesson: Lesson
) -> None:
    until = context.now() + timedelta(hours=10)
    set_plan(context, teacher, lesson, AssignmentPlan("facts", 5, facts=["9+4"], until=until))
    (offer,) = assigned_to(context, child_of(context, lesson, "Ada"))
    assert offer.until == day_of(until)
    assert facts_now(context, lesson, "Ada") == {"9+4"}
    clock.turn(hours=10, minutes=1)
    assert assigned_to(context, child_of(context, lesson, "Ada")) == []
    assert facts_now(context, lesson, "Ada") == frozenset()
    report = assignment_report(context, teacher.id, lesson.id)
    assert not report.current
    assert [one.ended for one in report.ended] == [until]


def test_only_a_teacher_of_the_class_sets_ends_and_looks(
    context: Context, admin: Adult, teacher: Adult, lesson: Lesson
) -> None:
    name = set_plan(context, teacher, lesson, AssignmentPlan("matches", 1, SIMPLE))
    for stranger in (admin, further_teacher(context, admin, "Otto Other")):
        for act in (
            lambda: create_assignment(context, stranger.id, lesson.id, AssignmentPlan("matches", 1, SIMPLE)),  # noqa: B023 # called at once
            lambda: end_assignment(context, stranger.id, lesson.id, name),  # noqa: B023
            lambda: assignment_report(context, stranger.id, lesson.id),  # noqa: B023
            lambda: position_choices(context, stranger.id, lesson.id),  # noqa: B023
        ):
            with pytest.raises(NotThere):
                act()
    other = make_lesson(context, teacher, "3a", ("Emil",))
    end_assignment(context, teacher.id, other.id, name)
    assert len(assignment_report(context, teacher.id, lesson.id).current) == 1


@pytest.mark.usefixtures("any_database")
def test_a_class_of_many_asks_the_database_no_more_often(context: Context, teacher: Adult) -> None:
    counts = []
    for name, children in (("small", ("Ada",)), ("big", tuple(f"Anna {letter}" for letter in "abcdefghijkl"))):
        lesson = make_lesson(context, teacher, name, children)
        for plan in (AssignmentPlan("matches", 1, SIMPLE), AssignmentPlan("facts", 5, about="MT")):
            create_assignment(context, teacher.id, lesson.id, plan)
        finished(context, lesson, children[0], "full")
        found = [one.key for one in position_choices(context, teacher.id, lesson.id)]
        some = [lesson.cards[child].child_id for child in children]
        assert isinstance(
            create_assignment(
                context, teacher.id, lesson.id, AssignmentPlan("positions", positions=found, children=some)
            ),
            str,
        )
        with recorded_statements(context.database.engine) as asked:
            assignment_report(context, teacher.id, lesson.id)
        counts.append(len(asked))
    assert counts[0] == counts[1]


# ---- Positions.


def test_a_position_is_what_the_child_knew_before_its_move(context: Context, teacher: Adult, lesson: Lesson) -> None:
    set_positions(context, teacher, lesson)
    (row,) = rows(context, Assignment)
    with context.database.reading() as session:
        table = load_match(context, session, session.scalars(select(Match.id)).one())
    assert table
    assert len(row.data["positions"]) == 3
    for data in row.data["positions"]:
        number = len(data["moves"])
        assert read_position(data).view == table.view(0, number)
        assert data["moves"] == list(table.moves[:number])


@pytest.mark.usefixtures("any_database")
def test_a_position_outlives_its_match_and_names_nobody(context: Context, teacher: Adult, lesson: Lesson) -> None:
    match_id = keys(context, teacher, lesson)[0].split(".")[0]
    set_positions(context, teacher, lesson)
    (row,) = rows(context, Assignment)
    kept = json.dumps(row.data)
    assert not any(name in kept for name in (match_id, "Ada", lesson.cards["Ada"].child_id))
    with context.database.transaction() as session:
        session.execute(delete(Match))
    token = come_in(context, lesson.cards["Ben"].child_id)
    assert find_puzzle(context, visitor_of(context, token), row.id, 1).position.choices
    assert set(row.data["positions"][0]) == {
        *("format", "game", "players", "rules", "chance", "moves", "seat", "idea"),
    }


def test_an_example_has_something_to_find_and_something_to_miss(
    context: Context, teacher: Adult, lesson: Lesson
) -> None:
    keys(context, teacher, lesson, seeds=(1, 2, 3))
    found = position_choices(context, teacher.id, lesson.id)
    assert len(found) == 6
    assert len({one.key for one in found}) == 6
    for one in found:
        good = one.position.found
        assert 0 < len(good) < len(one.position.choices)
        assert one.position.advise().move in good


def test_positions_of_another_class_or_of_a_running_match_cannot_be_set(
    context: Context, teacher: Adult, lesson: Lesson
) -> None:
    other = make_lesson(context, teacher, "3a", ("Ada",))
    strange = keys(context, teacher, other)[:1]
    assert isinstance(
        create_assignment(context, teacher.id, lesson.id, AssignmentPlan("positions", positions=strange)), Message
    )
    token = come_in(context, lesson.cards["Ada"].child_id)
    running = play(context, token, begin(context, token, "full"), seed=1, most=12)
    tried = [AssignmentPlan("positions", positions=(f"{running}.{number}",)) for number in range(24)]
    assert all(isinstance(create_assignment(context, teacher.id, lesson.id, plan), Message) for plan in tried)
    assert position_choices(context, teacher.id, lesson.id) == []


@pytest.mark.usefixtures("any_database")
def test_the_first_card_the_tries_and_the_find_are_noted(context: Context, teacher: Adult, lesson: Lesson) -> None:
    name = set_positions(context, teacher, lesson)
    token = come_in(context, lesson.cards["Ben"].child_id)
    best, worst = best_and_worst(find_puzzle(context, visitor_of(context, token), name, 1).position)
    assert [try_move(context, visitor_of(context, token), name, 1, worst).may_show for _ in range(2)] == [False, True]
    assert not find_puzzle(context, visitor_of(context, token), name, 1).solved
    assert try_move(context, visitor_of(context, token), name, 1, best).solved
    assert try_move(context, visitor_of(context, token), name, 1, worst).tries == 3
    (reply,) = rows(context, PuzzleReply)
    assert (reply.move, reply.tries, reply.solved, reply.number) == (worst, 3, True, 1)
    assert (
        puzzle_progress(context, visitor_of(context, token), name).solved,
        puzzle_progress(context, visitor_of(context, token), name).first_open,
    ) == (frozenset({1}), 2)


@pytest.mark.parametrize("text", ["", "+", "g9", "W=b3", "nonsense", "x" * 500])
def test_what_is_no_card_of_the_hand_is_no_try(context: Context, teacher: Adult, lesson: Lesson, text: str) -> None:
    name = set_positions(context, teacher, lesson)
    token = come_in(context, lesson.cards["Ben"].child_id)
    view = find_puzzle(context, visitor_of(context, token), name, 1).position.view
    assert isinstance(view, View)
    assert text not in view.hand
    assert try_move(context, visitor_of(context, token), name, 1, text).tries == 0
    assert rows(context, PuzzleReply) == []


@pytest.mark.usefixtures("any_database")
def test_the_teacher_sees_how_many_were_found_and_what_was_tried_first(
    context: Context, teacher: Adult, lesson: Lesson
) -> None:
    name = set_positions(context, teacher, lesson)
    ben, carl = (come_in(context, lesson.cards[child].child_id) for child in ("Ben", "Carl"))
    best, worst = best_and_worst(find_puzzle(context, visitor_of(context, ben), name, 1).position)
    for token, move in ((ben, worst), (ben, best), (carl, best)):
        try_move(context, visitor_of(context, token), name, 1, move)
    (task,) = assignment_report(context, teacher.id, lesson.id).current
    assert {share.child.name: share.done for share in task.progress} == {"Ada": 0, "Ben": 1, "Carl": 1, "Dora": 0}
    assert [share.of for share in task.progress] == [3] * 4
    assert dict(task.positions[0].moves) == {worst: 1, best: 1}
    assert (task.positions[0].found, task.positions[0].many, task.positions[1].moves) == (frozenset({best}), 2, [])


def test_positions_are_there_only_for_the_children_they_were_set_for(
    context: Context, teacher: Adult, lesson: Lesson
) -> None:
    set_positions(context, teacher, lesson, ids(lesson, "Ben", "Carl"))
    row = next(row for row in rows(context, Assignment) if row.child_id == lesson.cards["Ben"].child_id)
    other = make_lesson(context, teacher, "3a", ("Emil",))
    ben = come_in(context, lesson.cards["Ben"].child_id)
    assert find_puzzle(context, visitor_of(context, ben), row.id, 1).of == 3
    tokens = [come_in(context, lesson.cards[name].child_id) for name in ("Ada", "Carl")]
    for token in (*tokens, come_in(context, other.cards["Emil"].child_id), "a guest"):
        for act in (find_puzzle, partial(try_move, text="g1")):
            with pytest.raises(NotThere):
                act(context, visitor_of(context, token), row.id, 1)
    for number in (0, 4):
        with pytest.raises(NotThere):
            find_puzzle(context, visitor_of(context, ben), row.id, number)


def test_a_friend_at_the_same_tablet_plays_for_nobody(context: Context, teacher: Adult, lesson: Lesson) -> None:
    """Only the child's own seat is its evidence: positions of the friend's are no examples."""
    token = come_in(context, lesson.cards["Ada"].child_id)
    create_assignment(context, teacher.id, lesson.id, AssignmentPlan("matches", 2, SIMPLE))
    match_id = begin(context, token, "simplified", SeatPlan(), SeatPlan())
    from classroom.services.play.seat_settings import hand_over

    rng = Random(1)
    while not (now := own_match(context, token, match_id)).over:
        assert now.turn is not None
        hand_over(context, visitor_of(context, token), match_id, now.turn)
        now = own_match(context, token, match_id)
        view = view_for(now, now.turn)
        text = rng.choice(view.moves)
        ask_to_move(context, token, match_id, MoveRequest(now.seq, text, answer=view.total + int(text[-1]), sure=True))
    assert progress(context, teacher, lesson)["Ada"] == 1
    assert all(one.position.view.seat == 0 for one in position_choices(context, teacher.id, lesson.id))
