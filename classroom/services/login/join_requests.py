"""Raising a hand: a child asks at the door, the teacher lets that browser in with a tap (requirements A1.5, A1.10)."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.services.login import rate_limits
from classroom.services.login.child_login import RequestOrigin, child_of_open_class, sign_in_child
from classroom.store.models import Child, JoinRequest

PENDING_FOR = timedelta(minutes=15)  # how long a hand stays up
APPROVED_FOR = timedelta(minutes=5)  # how long one may come in after being let in


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """A hand that is up: the child, and a name for this very hand."""

    key: str
    child: Child


def request_to_join(context: Context, code: str, child_id: str, where: RequestOrigin) -> bool:
    """Whether the hand is up now: not behind a shut door, nor too often from one place."""
    with context.database.transaction() as session:
        child = child_of_open_class(context, session, code, child_id)
        if child is None or not rate_limits.count_within(context, session, rate_limits.NETWORK, "hands", where.network):
            return False
        hashed = hash_token(where.token)
        session.execute(delete(JoinRequest).filter_by(school_id=context.school_id, token_hash=hashed))
        session.add(
            JoinRequest(school_id=context.school_id, child_id=child_id, token_hash=hashed, raised_at=context.now())
        )
        return True


def request_status(context: Context, token: str) -> tuple[str, Child | None]:
    """How it stands with the hand of this browser: `waiting`, `in` or `over`; and whose it is."""
    with context.database.reading() as session:
        mine = own_request(context, session, token)
    if mine is None:
        return "over", None
    hand, child = mine
    return "in" if hand.let_in_at else "waiting", child


def own_request(context: Context, session: Session, token: str) -> tuple[JoinRequest, Child] | None:
    """The hand raised in this browser, as long as it is up or let in."""
    hand = session.scalar(select(JoinRequest).filter_by(school_id=context.school_id, token_hash=hash_token(token)))
    if hand is None:
        return None
    since, lasts = (hand.let_in_at, APPROVED_FOR) if hand.let_in_at else (hand.raised_at, PENDING_FOR)
    if not timedelta() <= context.now() - since < lasts:
        return None
    return hand, session.get_one(Child, (context.school_id, hand.child_id))


def pending_requests(context: Context, session: Session, class_id: str) -> list[PendingRequest]:
    """The hands that are up in a class, the longest first."""
    rows = (
        select(JoinRequest, Child)
        .join(Child, (Child.school_id == JoinRequest.school_id) & (Child.id == JoinRequest.child_id))
        .where(Child.school_id == context.school_id, Child.class_id == class_id, JoinRequest.let_in_at.is_(None))
        .where(JoinRequest.raised_at > context.now() - PENDING_FOR, JoinRequest.raised_at <= context.now())
        .order_by(JoinRequest.raised_at)
    )
    return [PendingRequest(hand.token_hash[:22], child) for hand, child in session.execute(rows)]


def approve_request(context: Context, teacher_id: str, class_id: str, key: str) -> bool:
    """Lets in the browser of this hand, for the next five minutes, once."""
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        raised = next((hand for hand in pending_requests(context, session, class_id) if hand.key == key), None)
        if raised is None:
            return False
        rows = select(JoinRequest).filter_by(school_id=context.school_id, child_id=raised.child.id)
        hand = session.scalars(rows.where(JoinRequest.token_hash.startswith(key))).one()
        hand.let_in_at = context.now()
        return True


def sign_in_approved(context: Context, where: RequestOrigin) -> str | None:
    """Signs in the child whose hand was let in in this browser; the token of the new cookie."""
    with context.database.transaction() as session:
        mine = own_request(context, session, where.token)
        if mine is None or mine[0].let_in_at is None:
            return None
        hand, child = mine
        session.delete(hand)
        return sign_in_child(context, session, child, where)


def purge_requests(context: Context, session: Session) -> None:
    """Deletes those that are down; so are hands that were raised in a time to come, by a clock that had jumped."""
    over = or_(
        JoinRequest.raised_at < context.now() - PENDING_FOR - APPROVED_FOR,
        JoinRequest.raised_at > context.now() + PENDING_FOR,
    )
    session.execute(delete(JoinRequest).where(JoinRequest.school_id == context.school_id, over))
