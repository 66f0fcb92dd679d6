"""Children ask one another to a game: one asks, the others say yes or not now, each on its own device. All of a class
is done one after the other (`require_class_mate`), so that double clicks and two at once come to one table."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context, new_id
from classroom.services.login.rate_limits import RateWindow, count_within, is_within
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.asking.invited_tables import begin_table, leave_others
from classroom.services.together.asking.running_invitations import (
    NO,
    OPEN,
    YES,
    find_running,
    replies_to,
    reply_of,
    running_by,
    running_to,
    still_asked,
)
from classroom.services.together.asking.who_is_free import free_children, table_laid_just_now
from classroom.services.together.class_mates import ClassMate, require_class_mate
from classroom.store.models import Invitation, Invited

NOT_NOW = RateWindow(3, timedelta(minutes=10))  # from one child to another, who then asks others


@dataclass(frozen=True, slots=True)
class NextStep:
    """What came of it: the match at which the child is to sit now; else whether it waits for others, or how many
    seconds until it may press other pictures (`picture_codes`)."""

    match_id: str | None = None
    waits: bool = False
    seconds: int = 0


def ask_children(context: Context, visitor: Visitor, plan: GamePlan, children: Sequence[str]) -> NextStep:
    """Asks those of these children (ids) who are free. Where they asked just this child, it is a yes to their question.
    Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        return record_question(context, session, mate, plan, children) if mate.settings.invites else NextStep()


def record_question(
    context: Context, session: Session, mate: ClassMate, plan: GamePlan, children: Sequence[str]
) -> NextStep:
    """As `ask_children`, in this session."""
    laid = table_laid_just_now(context, session, mate.child)
    if laid:
        return NextStep(laid)
    asked = may_be_asked(context, session, mate, plan, children)[: plan.seats - 1]
    if not asked:
        return NextStep()
    crossing = question_from_them(context, session, mate, asked)
    if crossing:
        return record_answer(context, session, mate, crossing, says_yes=True)
    if not is_asked_already(context, session, mate, plan, asked):
        leave_others(context, session, mate.child)
        add_invitation(context, session, mate, plan, asked)
    return NextStep(waits=True)


def may_be_asked(
    context: Context, session: Session, mate: ClassMate, plan: GamePlan, children: Sequence[str]
) -> list[str]:
    """Those of these children (ids) who are free, and have not said "not now" to this one again and again."""
    free = {one.id for one in free_children(context, session, mate, plan)}
    wanted = [one for one in dict.fromkeys(children) if one in free]
    return [one for one in wanted if is_within(context, session, NOT_NOW, "not now", mate.child.id, one)]


def question_from_them(context: Context, session: Session, mate: ClassMate, asked: Sequence[str]) -> Invitation | None:
    """A question to this child, by one of those whom it wants to ask, to a table of all of them."""
    for row in session.scalars(running_to(context, mate.child, OPEN)):
        at_table = {row.child_id, *(one.child_id for one in replies_to(session, row) if one.reply != NO)}
        if row.child_id in asked and at_table.issuperset(asked):
            return row
    return None


def is_asked_already(context: Context, session: Session, mate: ClassMate, plan: GamePlan, asked: Sequence[str]) -> bool:
    """Whether the same question runs already: a double click."""
    return any(
        row.code is None
        and GamePlan.of(row) == plan
        and {one.child_id for one in replies_to(session, row)} == set(asked)
        for row in running_by(context, session, mate.child)
    )


def add_invitation(
    context: Context, session: Session, mate: ClassMate, plan: GamePlan, asked: Sequence[str], code: str | None = None
) -> None:
    """Adds a question to these children, or to whoever comes by the code."""
    child, now = mate.child, context.now()
    key = {"school_id": context.school_id, "id": new_id(), "class_id": child.class_id, "child_id": child.id}
    row = Invitation(**key, **plan.columns(), code=code, made_at=now)
    session.add(row)
    session.flush()
    of_it = {"school_id": context.school_id, "invitation_id": row.id, "reply": OPEN, "at": now}
    session.add_all(Invited(**of_it, child_id=one) for one in asked)


def answer_question(context: Context, visitor: Visitor, invitation_id: str, says_yes: bool) -> NextStep:
    """The child says yes or not now. An answer that comes twice, or too late, changes nothing. Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        laid = table_laid_just_now(context, session, mate.child)
        row = session.scalar(still_asked(context, mate.child).where(Invitation.id == invitation_id))
        if laid or row is None:
            return NextStep(laid)
        return record_answer(context, session, mate, row, says_yes)


def record_answer(context: Context, session: Session, mate: ClassMate, row: Invitation, says_yes: bool) -> NextStep:
    """As `answer_question`, in this session, to a question that runs."""
    mine = reply_of(session, row, mate.child.id)
    if mine is None or mine.reply != OPEN:
        return NextStep(waits=mine is not None and mine.reply == YES)
    mine.reply, mine.at = YES if says_yes else NO, context.now()
    session.flush()
    if says_yes:
        leave_others(context, session, mate.child, but=row.id)
    else:
        count_within(context, session, NOT_NOW, "not now", row.child_id, mate.child.id)
    match_id = settle_question(context, session, row)
    return NextStep(match_id if says_yes else None, waits=says_yes and row.ended_at is None)


def settle_question(context: Context, session: Session, row: Invitation) -> str | None:
    """Begins the match once nobody's answer is missing, and returns its id; ends a question to which nobody said
    yes."""
    replies = [one.reply for one in replies_to(session, row)]
    if OPEN in replies:
        return None
    if YES in replies:
        return begin_table(context, session, row)
    row.ended_at = context.now()
    return None


def begin_now(context: Context, visitor: Visitor, invitation_id: str) -> NextStep:
    """The child that asks begins with those who have said yes, or have come. Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        laid = table_laid_just_now(context, session, mate.child)
        row = find_running(context, session, mate.child, invitation_id)
        if laid or row is None or row.child_id != mate.child.id:
            return NextStep(laid)
        is_anybody_there = any(one.reply == YES for one in replies_to(session, row))
        return NextStep(begin_table(context, session, row)) if is_anybody_there else NextStep(waits=True)


def take_back(context: Context, visitor: Visitor) -> None:
    """The child asks nothing any more, and goes to nobody. Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        leave_others(context, session, mate.child)
