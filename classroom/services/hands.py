"""Raising a hand: a child asks at the door, its teacher lets that browser in with one tap (STANDARDS A1.5, A1.10)."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from classroom.services import throttles
from classroom.services.accounts.permissions import require_class
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.services.doors import Somewhere, child_behind, let_in
from classroom.store.models import Child, JoinRequest

RAISED = timedelta(minutes=15)  # how long a hand stays up
TICKET = timedelta(minutes=5)  # how long one may come in after being let in


@dataclass(frozen=True, slots=True)
class Raised:
    """A hand that is up: the child, and a name for this very hand."""

    key: str
    child: Child


def raise_hand(house: Context, code: str, child_id: str, where: Somewhere) -> bool:
    """Whether the hand is up now: not behind a shut door, nor too often from one place."""
    with house.database.transaction() as session:
        child = child_behind(house, session, code, child_id)
        if child is None or not throttles.within(house, session, throttles.NETWORK, "hands", where.network):
            return False
        hashed = hash_token(where.token)
        session.execute(delete(JoinRequest).filter_by(school_id=house.school_id, token_hash=hashed))
        session.add(JoinRequest(school_id=house.school_id, child_id=child_id, token_hash=hashed, raised_at=house.now()))
        return True


def look_up(house: Context, token: str) -> tuple[str, Child | None]:
    """How it stands with the hand of this browser: `waiting`, `in` or `over`; and whose it is."""
    with house.database.reading() as session:
        mine = my_hand(house, session, token)
    if mine is None:
        return "over", None
    hand, child = mine
    return "in" if hand.let_in_at else "waiting", child


def my_hand(house: Context, session: Session, token: str) -> tuple[JoinRequest, Child] | None:
    """The hand raised in this browser, as long as it is up or let in."""
    hand = session.scalar(select(JoinRequest).filter_by(school_id=house.school_id, token_hash=hash_token(token)))
    if hand is None:
        return None
    since, lasts = (hand.let_in_at, TICKET) if hand.let_in_at else (hand.raised_at, RAISED)
    if not timedelta() <= house.now() - since < lasts:
        return None
    return hand, session.get_one(Child, (house.school_id, hand.child_id))


def hands_up(house: Context, session: Session, class_id: str) -> list[Raised]:
    """The hands that are up in a class, the longest first."""
    rows = (
        select(JoinRequest, Child)
        .join(Child, (Child.school_id == JoinRequest.school_id) & (Child.id == JoinRequest.child_id))
        .where(Child.school_id == house.school_id, Child.class_id == class_id, JoinRequest.let_in_at.is_(None))
        .where(JoinRequest.raised_at > house.now() - RAISED, JoinRequest.raised_at <= house.now())
        .order_by(JoinRequest.raised_at)
    )
    return [Raised(hand.token_hash[:22], child) for hand, child in session.execute(rows)]


def wave_in(house: Context, teacher_id: str, class_id: str, key: str) -> bool:
    """Lets in the browser of this hand, for the next five minutes, once."""
    with house.database.transaction() as session:
        require_class(house, session, teacher_id, class_id)
        raised = next((hand for hand in hands_up(house, session, class_id) if hand.key == key), None)
        if raised is None:
            return False
        rows = select(JoinRequest).filter_by(school_id=house.school_id, child_id=raised.child.id)
        hand = session.scalars(rows.where(JoinRequest.token_hash.startswith(key))).one()
        hand.let_in_at = house.now()
        return True


def come_in(house: Context, where: Somewhere) -> str | None:
    """Signs in the child whose hand was let in in this browser; the token of the new cookie."""
    with house.database.transaction() as session:
        mine = my_hand(house, session, where.token)
        if mine is None or mine[0].let_in_at is None:
            return None
        hand, child = mine
        session.delete(hand)
        return let_in(house, session, child, where)


def forget_hands(house: Context, session: Session) -> None:
    """Deletes those that are down; so are hands that were raised in a time to come, by a clock that had jumped."""
    over = or_(JoinRequest.raised_at < house.now() - RAISED - TICKET, JoinRequest.raised_at > house.now() + RAISED)
    session.execute(delete(JoinRequest).where(JoinRequest.school_id == house.school_id, over))
