"""Requests to join: a child without a card asks to sign in, its teacher approves (requirements A1.5, A1.10, A1.13)."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, func, or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.open_classes import child_of_open_class
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.login.request_symbols import new_symbol
from classroom.store.models import Child, JoinRequest

MOST_OF_CHILD, MOST_OF_CLASS = 3, 30  # requests that wait: more than honest children make (A1.13)
PENDING_FOR = timedelta(minutes=15)  # how long a request waits
APPROVED_FOR = timedelta(minutes=5)  # how long the browser may sign in after approval


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """A request to approve: the child, and a key and a symbol for this very request (one child may ask at two
    browsers)."""

    key: str
    child: Child
    symbol: str


class TooManyRequests(Exception):
    """As many wait already as may: the teacher has to look at them first."""


def request_to_join(context: Context, code: str, child_id: str, origin: RequestOrigin) -> bool:
    """Adds a request of this browser in place of any earlier one; False if the class is closed. Raises
    TooManyRequests."""
    with context.database.transaction() as session:
        child = child_of_open_class(context, session, code, child_id)
        if child is None:
            return False
        key = {"school_id": context.school_id, "token_hash": hash_token(origin.token)}
        session.execute(delete(JoinRequest).filter_by(**key))
        waiting = pending_requests(context, session, child.class_id)
        if len(waiting) >= MOST_OF_CLASS or sum(one.child.id == child_id for one in waiting) >= MOST_OF_CHILD:
            raise TooManyRequests
        symbol = new_symbol([one.symbol for one in waiting])
        session.add(JoinRequest(**key, child_id=child_id, symbol=symbol, raised_at=context.now()))
        return True


def request_status(context: Context, token: str) -> tuple[str, Child | None, str]:
    """The state of this browser's request, `waiting`, `in` (approved) or `over`, the child, and the symbol."""
    with context.database.reading() as session:
        mine = own_request(context, session, token)
    if mine is None:
        return "over", None, ""
    request, child = mine
    return "in" if request.let_in_at else "waiting", child, request.symbol


def own_request(context: Context, session: Session, token: str) -> tuple[JoinRequest, Child] | None:
    """The request of this browser and its child; None once it has expired."""
    request = session.scalar(select(JoinRequest).filter_by(school_id=context.school_id, token_hash=hash_token(token)))
    if request is None:
        return None
    since, lasts = (request.let_in_at, APPROVED_FOR) if request.let_in_at else (request.raised_at, PENDING_FOR)
    if not timedelta() <= context.now() - since < lasts:
        return None
    return request, session.get_one(Child, (context.school_id, request.child_id))


def pending_requests(context: Context, session: Session, class_id: str) -> list[PendingRequest]:
    """The requests that wait in a class, the oldest first."""
    rows = (
        select(JoinRequest, Child)
        .join(Child, (Child.school_id == JoinRequest.school_id) & (Child.id == JoinRequest.child_id))
        .where(Child.school_id == context.school_id, Child.class_id == class_id, JoinRequest.let_in_at.is_(None))
        .where(JoinRequest.raised_at > context.now() - PENDING_FOR, JoinRequest.raised_at <= context.now())
        .order_by(JoinRequest.raised_at)
    )
    return [PendingRequest(request.token_hash[:22], child, request.symbol) for request, child in session.execute(rows)]


def hands_up(context: Context, teacher_id: str, class_id: str) -> list[PendingRequest]:
    """The requests that wait in a class, the oldest first. Raises NotThere."""
    with context.database.reading() as session:
        require_class(context, session, teacher_id, class_id)
        return pending_requests(context, session, class_id)


def children_waiting(context: Context, session: Session) -> dict[str, int]:
    """How many children wait in each class, by its id: in one query."""
    since = context.now() - PENDING_FOR
    rows = (
        select(Child.class_id, func.count(Child.id.distinct()))
        .join(JoinRequest, (Child.school_id == JoinRequest.school_id) & (Child.id == JoinRequest.child_id))
        .where(Child.school_id == context.school_id, JoinRequest.let_in_at.is_(None))
        .where(JoinRequest.raised_at > since, JoinRequest.raised_at <= context.now())
    )
    return dict(session.execute(rows.group_by(Child.class_id)).all())


def approve_request(context: Context, teacher_id: str, class_id: str, key: str) -> PendingRequest | None:
    """Lets the browser of this request sign in, once, within five minutes: the request; None if it no longer waits."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        pending = next((one for one in pending_requests(context, session, class_id) if one.key == key), None)
        if pending is None:
            return None
        rows = select(JoinRequest).filter_by(school_id=context.school_id, child_id=pending.child.id)
        request = session.scalars(rows.where(JoinRequest.token_hash.startswith(key))).one()
        request.let_in_at = context.now()
        return pending


def lower_hands(context: Context, teacher_id: str, class_id: str) -> None:
    """Deletes all requests of the class that wait: whoever is here asks again. Raises NotThere."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        children = select(Child.id).filter_by(school_id=context.school_id, class_id=class_id)
        waiting = JoinRequest.let_in_at.is_(None), JoinRequest.child_id.in_(children)
        session.execute(delete(JoinRequest).where(JoinRequest.school_id == context.school_id, *waiting))


def sign_in_approved(context: Context, origin: RequestOrigin) -> str | None:
    """The token of a new session cookie for the child whose request in this browser was approved; None if none was."""
    with context.database.transaction() as session:
        mine = own_request(context, session, origin.token)
        if mine is None or mine[0].let_in_at is None:
            return None
        request, child = mine
        session.delete(request)
        return sign_in_child(context, session, child, origin)


def purge_requests(context: Context, session: Session) -> None:
    """Deletes expired requests, and those dated in the future by a clock that had jumped."""
    over = or_(
        JoinRequest.raised_at < context.now() - PENDING_FOR - APPROVED_FOR,
        JoinRequest.raised_at > context.now() + PENDING_FOR,
    )
    session.execute(delete(JoinRequest).where(JoinRequest.school_id == context.school_id, over))
