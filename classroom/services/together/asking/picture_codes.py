"""Two pictures that a child shows to others of its class, who come to its table by pressing the same ones."""

from collections.abc import Sequence
from itertools import combinations

from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.login.picture_secrets import PICTURES
from classroom.services.login.rate_limits import clear_tries, count_try
from classroom.services.together.asking.game_plans import GamePlan
from classroom.services.together.asking.invitations import NextStep, add_invitation
from classroom.services.together.asking.invited_tables import begin_table, leave_others
from classroom.services.together.asking.running_invitations import (
    YES,
    asker_is_there,
    replies_to,
    reply_of,
    running_by,
    running_in,
)
from classroom.services.together.asking.who_is_free import table_laid_just_now
from classroom.services.together.class_mates import ClassMate, require_class_mate
from classroom.store.models import Invitation, Invited

THINGS = PICTURES["12"]
CODES = tuple(f"{first:02}{second:02}" for first, second in combinations(range(len(THINGS)), 2))


def code_of(pictures: Sequence[str]) -> str:
    """The code of two pictures, in whichever order; empty where they are none."""
    if len(set(pictures)) != 2 or not set(pictures) <= set(THINGS):
        return ""
    return "".join(f"{number:02}" for number in sorted(THINGS.index(one) for one in pictures))


def pictures_of(code: str) -> tuple[str, ...]:
    return tuple(THINGS[int(code[place : place + 2])] for place in (0, 2)) if code in CODES else ()


def show_pictures(context: Context, visitor: Visitor, plan: GamePlan) -> None:
    """The child gets two pictures for this table, which nobody else in the class has now; a double click changes
    nothing. Raises NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        own = [row for row in running_by(context, session, mate.child) if row.code]
        if not mate.settings.codes or any(GamePlan.of(row) == plan for row in own):
            return
        taken = {row.code for row in session.scalars(running_in(context, mate.child.class_id))}
        left = [code for code in CODES if code not in taken]
        if left and not table_laid_just_now(context, session, mate.child):
            leave_others(context, session, mate.child)
            add_invitation(context, session, mate, plan, (), code=context.rng.choice(left))


def come_by_pictures(context: Context, visitor: Visitor, pictures: Sequence[str]) -> NextStep:
    """The child comes to the table of these pictures, if there is one; when it is full, the match begins. Raises
    NotThere."""
    with context.database.transaction() as session:
        mate = require_class_mate(context, session, visitor, locks=True)
        laid = table_laid_just_now(context, session, mate.child)
        if laid or not mate.settings.codes:
            return NextStep(laid)
        wait = count_try(context, session, "pictures", mate.child.id)
        row = None if wait else table_with(context, session, mate, code_of(pictures))
        if row is None or not GamePlan.of(row).is_offered(mate.settings):
            return NextStep(seconds=wait)
        clear_tries(context, session, "pictures", mate.child.id)
        return sit_down(context, session, mate, row)


def table_with(context: Context, session: Session, mate: ClassMate, code: str) -> Invitation | None:
    """The table of another child of the class with this code; whoever laid it is still there."""
    rows = running_in(context, mate.child.class_id).where(Invitation.code == code, asker_is_there(context))
    return session.scalar(rows.where(Invitation.child_id != mate.child.id))


def sit_down(context: Context, session: Session, mate: ClassMate, row: Invitation) -> NextStep:
    """The child sits down at the table of this invitation."""
    leave_others(context, session, mate.child, but=row.id)
    mine = reply_of(session, row, mate.child.id)
    if mine is None:
        key = {"school_id": row.school_id, "invitation_id": row.id, "child_id": mate.child.id}
        session.add(Invited(**key, reply=YES, at=context.now()))
    else:
        mine.reply, mine.at = YES, context.now()
    session.flush()
    there = [one for one in replies_to(session, row) if one.reply == YES]
    return NextStep(begin_table(context, session, row)) if len(there) == row.seats - 1 else NextStep(waits=True)
