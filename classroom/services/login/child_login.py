"""The door of a class: open or shut, who stands behind it, and the ways in for children."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.permissions import children_of
from classroom.services.accounts.sessions import sign_in
from classroom.services.context import Context
from classroom.services.crypto import hash_token, keyed_hash, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.picture_secrets import as_text
from classroom.store.models import Child, Device, SchoolClass

LOCKED_AFTER = 100  # wrong tries in a row from devices the child never used
CODE = 8  # letters
LONGEST_OPEN = timedelta(days=62)  # somewhat more than the 60 days of homework at most


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """Where somebody comes from: the cookie's token, the device's own, and the network, cut short."""

    token: str
    device: str
    network: str


@dataclass(frozen=True, slots=True)
class ChildSignIn:
    """What came of a try to sign in: a new cookie's token, or seconds to wait, or nothing yet."""

    token: str | None = None
    wait: int = 0
    closed: bool = False  # only the card or the teacher lets in now
    gone: bool = False  # no such door, or it is shut


def as_code(text: str) -> str:
    """A class code as it is kept, however it was typed."""
    return re.sub(r"[^A-Z]", "", text.upper())


def is_open(school_class: SchoolClass, now: datetime) -> bool:
    """A door that would stand open for longer than any can was opened by a clock that had jumped ahead (A6.6)."""
    until = school_class.open_until
    return school_class.archived_at is None and until is not None and now < until <= now + LONGEST_OPEN


def open_class(context: Context, session: Session, code: str) -> SchoolClass | None:
    """The class with this code, if its door is open."""
    found = session.scalar(select(SchoolClass).filter_by(code=as_code(code), school_id=context.school_id))
    return found if found and is_open(found, context.now()) else None


def find_open_class(context: Context, code: str, where: RequestOrigin) -> tuple[SchoolClass, list[Child]] | None:
    """The class and its children, if the code is right and the door open. Raises TooMany after too many wrong codes
    from the same place; a device that a child has signed in with before counts as a place of its own."""
    with context.database.transaction() as session:
        place = ("codes", where.device if is_known(context, session, where.device) else where.network)
        if not rate_limits.is_within(context, session, rate_limits.UNKNOWN_CODES, *place):
            raise TooManyTries
        found = open_class(context, session, code)
        if found is None:
            rate_limits.count_within(context, session, rate_limits.UNKNOWN_CODES, *place)
            return None
        return found, children_of(context, session, found.id)


class TooManyTries(Exception):
    """Too many tries from one place."""


def is_known(context: Context, session: Session, device: str) -> bool:
    """Whether some child has signed in with this device before."""
    hashed = device_hash(context, device)
    return bool(device) and session.scalar(select(Device.child_id).filter_by(device_hash=hashed).limit(1)) is not None


def device_hash(context: Context, device: str) -> str:
    return keyed_hash(context, "device", device)


def child_to_sign_in(context: Context, code: str, child_id: str) -> Child | None:
    """The child of the open class with this code, to be asked for its secret."""
    with context.database.reading() as session:
        return child_of_open_class(context, session, code, child_id)


def child_of_open_class(context: Context, session: Session, code: str, child_id: str) -> Child | None:
    """The child of the open class with this code."""
    found = open_class(context, session, code)
    child = session.get(Child, (context.school_id, child_id)) if found else None
    return child if found and child and child.class_id == found.id and child.archived_at is None else None


def sign_in_with_secret(
    context: Context, code: str, child_id: str, parts: Sequence[str], where: RequestOrigin
) -> ChildSignIn:
    """Signs the child in if these are its pictures or words. The hash is worked out between two short transactions."""
    with context.database.transaction() as session:
        child = child_of_open_class(context, session, code, child_id)
        if child is None or child.secret is None:
            return ChildSignIn(gone=True)
        if not rate_limits.count_within(context, session, rate_limits.NETWORK, "children", where.network):
            return ChildSignIn(wait=int(rate_limits.NETWORK.time.total_seconds()))
        known = session.get(Device, (context.school_id, child_id, device_hash(context, where.device))) is not None
        if not known and child.misses >= LOCKED_AFTER:
            return ChildSignIn(closed=True)
        key = ("child", child_id, where.device if known else where.network)
        wait = rate_limits.count_try(context, session, *key)
        if wait:
            return ChildSignIn(wait=wait)
        child.misses += not known
        hashed, text = child.secret_hash, as_text(child.secret, parts)
    if not verify_secret(hashed, text):
        return ChildSignIn()
    with context.database.transaction() as session:
        rate_limits.clear_tries(context, session, *key)
        child = child_of_open_class(context, session, code, child_id)
        if child is None or child.secret_hash != hashed:  # deleted, shut out or given a new card meanwhile
            child = None
        elif not known:
            child.misses = 0
        return ChildSignIn(sign_in_child(context, session, child, where)) if child else ChildSignIn(gone=True)


def sign_in_child(context: Context, session: Session, child: Child, where: RequestOrigin) -> str:
    """The token of the child's new cookie; its device is known from now on."""
    now = context.now()
    device = {"school_id": context.school_id, "child_id": child.id, "device_hash": device_hash(context, where.device)}
    session.merge(Device(**device, seen_at=now))
    child.seen_at, child.stale_since = now, None
    return sign_in(context, session, where.token, child_id=child.id)


def owner_of_card(context: Context, card: str) -> Child | None:
    """Whose card it is, if the door is open."""
    with context.database.reading() as session:
        return child_of_card(context, session, card)


def child_of_card(context: Context, session: Session, card: str) -> Child | None:
    """The child whose card has this link, if the door of its class is open."""
    child = session.scalar(select(Child).filter_by(card_hash=hash_token(card), school_id=context.school_id))
    if child is None or child.archived_at is not None:
        return None
    school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
    return child if is_open(school_class, context.now()) else None


def sign_in_with_card(context: Context, card: str, where: RequestOrigin) -> str | None:
    """Signs in the child of this card; the token of its new cookie, None where the card opens nothing."""
    with context.database.transaction() as session:
        child = child_of_card(context, session, card)
        return sign_in_child(context, session, child, where) if child else None
