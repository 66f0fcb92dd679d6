"""How much children have done of their assignments: one query for each kind, however many children there are."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, TypeAlias

from sqlalchemy import Select, bindparam, case, func, select, union_all
from sqlalchemy.orm import Session

from classroom.games.protocol import same_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.store.models import Assignment, Attempt, Match, PracticeSum, PuzzleReply, Seat
from classroom.tutor.learning.starting_check import CheckAnswer, is_over
from classroom.tutor.sums.facts import fact_of_text, texts_of_fact

QUESTION = "question"  # the kind of a question to the class
Tally: TypeAlias = Counter[tuple[str, str | None]]  # by the name of the assignment and the id of the child


def assignment_name(task: Assignment) -> str:
    """The id that rows share which assign the same to several children; else the id of the row."""
    return str(task.data.get("group", task.id))


def total_of(task: Assignment) -> int:
    """How many matches, right answers or positions it asks for."""
    return len(task.data["positions"]) if task.kind == "positions" else int(task.data["number"])


def grouped(rows: Iterable[Assignment]) -> list[list[Assignment]]:
    """The rows grouped by assignment."""
    groups: dict[str, list[Assignment]] = {}
    for row in rows:
        groups.setdefault(assignment_name(row), []).append(row)
    return list(groups.values())


def tally(context: Context, session: Session, tasks: Collection[Assignment], children: Collection[str]) -> Tally:
    """How much of each assignment each of these children has done."""
    done = Tally()
    for count in (matches_played, sums_answered, positions_found, checks_finished, questions_answered):
        done.update(count(context, session, tasks, children))
    return done


def of_kind(tasks: Iterable[Assignment], kind: str) -> dict[str, Assignment]:
    """One row of each assignment of this kind, by name."""
    return {assignment_name(task): task for task in tasks if task.kind == kind}


def matches_played(context: Context, session: Session, tasks: Iterable[Assignment], children: Collection[str]) -> Tally:
    """Matches with the assigned rules that ended after the assignment was made."""
    wanted, done = of_kind(tasks, "matches"), Tally()
    if not wanted:
        return done
    since = min(task.made_at for task in wanted.values())
    rows = (
        select(Seat.child_id, Match)
        .join(Match, (Match.school_id == Seat.school_id) & (Match.id == Seat.match_id))
        .where(Seat.school_id == context.school_id, Seat.child_id.in_(children), Seat.friend.is_(False))
        .where(Match.ended_at >= since)
    )
    for child_id, match in session.execute(rows):
        done.update((name, child_id) for name, task in wanted.items() if counts_for(match, task))
    return done


def counts_for(match: Match, task: Assignment) -> bool:
    """Whether this match is one that the assignment asks for."""
    in_time = match.game == task.data["game"] and match.ended_at is not None and match.ended_at >= task.made_at
    game = find_game(match.game)
    return in_time and same_rules(game, min(game.seats), match.rules, task.data["rules"])


def sums_answered(context: Context, session: Session, tasks: Iterable[Assignment], children: Collection[str]) -> Tally:
    """Right first answers to sums of the assigned facts after the assignment was made."""
    wanted, done = of_kind(tasks, "facts"), Tally()
    if not wanted:
        return done
    times = [task.made_at for task in wanted.values()]
    values = {
        "school_id": context.school_id,
        "children": list(children),
        "sums": sums_of(frozenset(fact for task in wanted.values() for fact in task.data["facts"])),
        "since": min(times),
        **{f"since_{number}": time for number, time in enumerate(times)},
    }
    rows = session.execute(select_answered(len(times)), values)
    for child_id, work, *since_each in rows:
        of_each = zip(wanted.items(), since_each, strict=True)
        done.update({(name, child_id): n for (name, task), n in of_each if fact_of_text(work) in task.data["facts"]})
    return done


@lru_cache(maxsize=100)
def sums_of(facts: frozenset[str]) -> list[str]:
    """The notations of all sums that belong to these facts."""
    return sorted(text for fact in facts for text in texts_of_fact(fact))


@cache
def select_answered(times: int) -> Select[*tuple[Any, ...]]:
    """By child and sum, how many first answers were right since each of so many times, in matches and in practice.
    Built once for each number: it runs at every move of a child with assigned facts."""
    right = union_all(select_right(Attempt), select_right(PracticeSum)).subquery("answered").c
    counts = (func.count(case((right.at >= bindparam(f"since_{number}"), 1))) for number in range(times))
    return select(right.child_id, right.sum, *counts).group_by(right.child_id, right.sum)


def select_right(model: type[Attempt] | type[PracticeSum]) -> Select[*tuple[Any, ...]]:
    """The right first answers of these children to these sums, as rows of this model have them."""
    return (
        select(model.child_id, model.sum, model.at)
        .where(model.school_id == bindparam("school_id"), model.at >= bindparam("since"))
        .where(model.child_id.in_(bindparam("children", expanding=True)))
        .where(model.sum.in_(bindparam("sums", expanding=True)), model.first_answer == model.total)
    )


def positions_found(
    context: Context, session: Session, tasks: Iterable[Assignment], children: Collection[str]
) -> Tally:
    """Positions of the assignment in which the child found a good move."""
    names = names_of_rows(tasks)
    replies = replies_to(context, session, names, children)
    return Counter((names[reply.assignment_id], reply.child_id) for reply in replies if reply.solved)


def checks_finished(
    context: Context, session: Session, tasks: Iterable[Assignment], children: Collection[str]
) -> Tally:
    """Starting checks that are over: their sums have the row of the assignment as their round."""
    names = {task.id: assignment_name(task) for task in tasks if task.kind == "check"}
    if not names:
        return Tally()
    rows = select(PracticeSum).filter_by(school_id=context.school_id, is_check=True)
    theirs = rows.where(PracticeSum.child_id.in_(children), PracticeSum.round_id.in_(names))
    answers: dict[tuple[str, str], list[CheckAnswer]] = {}
    for one in session.scalars(theirs.order_by(PracticeSum.number)):
        if one.is_answered:
            answers.setdefault((one.round_id, one.child_id), []).append(CheckAnswer(one.sum, one.solved))
    return Tally((names[task], child) for (task, child), given in answers.items() if is_over(given))


def questions_answered(
    context: Context, session: Session, tasks: Iterable[Assignment], children: Collection[str]
) -> Tally:
    """Questions to the class that the child has answered, rightly or not."""
    asked = [task.id for task in tasks if task.kind == QUESTION]
    if not asked:
        return Tally()
    return Tally(child_and_answer[:2] for child_and_answer in question_answers(context, session, asked, children))


def question_answers(
    context: Context, session: Session, asked: Collection[str], children: Collection[str]
) -> list[tuple[str, str, str]]:
    """Of each answer to these questions (ids): the question, the child, and what it answered, as it was kept."""
    sums = select(PracticeSum.round_id, PracticeSum.child_id, PracticeSum.first_answer)
    theirs = PracticeSum.school_id == context.school_id, PracticeSum.child_id.in_(children)
    numbers = session.execute(sums.where(*theirs, PracticeSum.round_id.in_(asked)))
    moves = replies_to(context, session, dict.fromkeys(asked, ""), children)
    return [
        *((question, child, str(answer)) for question, child, answer in numbers),
        *((reply.assignment_id, reply.child_id, reply.move) for reply in moves),
    ]


def names_of_rows(tasks: Iterable[Assignment]) -> dict[str, str]:
    """The names of the assignments with positions, by the ids of their rows."""
    return {task.id: assignment_name(task) for task in tasks if task.kind == "positions"}


def replies_to(
    context: Context, session: Session, rows: Mapping[str, str], children: Collection[str]
) -> list[PuzzleReply]:
    """What these children tried in the positions of these assignment rows (ids), in the order of the positions."""
    if not rows:
        return []
    theirs = (
        PuzzleReply.school_id == context.school_id,
        PuzzleReply.child_id.in_(children),
        PuzzleReply.assignment_id.in_(rows),
    )
    return list(session.scalars(select(PuzzleReply).where(*theirs).order_by(PuzzleReply.number)))
