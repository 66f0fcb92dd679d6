"""How children sign in: by their secret (pictures or words) or by the link on their login card."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.services.accounts.sessions import sign_in
from classroom.services.context import Context
from classroom.services.crypto import hash_token, verify_secret
from classroom.services.login import rate_limits
from classroom.services.login.miss_counts import count_miss, forgive_misses, is_locked
from classroom.services.login.open_classes import child_of_open_class, is_open, language_of
from classroom.services.login.picture_secrets import secret_text
from classroom.services.login.request_origin import RequestOrigin, device_hash
from classroom.store.models import Child, Device, SchoolClass


@dataclass(frozen=True, slots=True)
class ChildSignIn:
    """The result of a sign-in attempt: the token of a new session cookie, or seconds to wait; neither if it failed."""

    token: str | None = None
    wait: int = 0
    closed: bool = False  # locked out: only the card or the teacher can sign the child in now
    gone: bool = False  # no such class or child, or the class is closed


def sign_in_with_secret(
    context: Context, code: str, child_id: str, parts: Sequence[str], origin: RequestOrigin
) -> ChildSignIn:
    """Signs the child in if `parts` are its pictures or words, in order.

    Argon2 runs between two short transactions, so that no write lock is held while it does; the child is read again
    afterwards, since it may have been changed meanwhile.
    """
    with context.database.transaction() as session:
        child = child_of_open_class(context, session, code, child_id)
        if child is None or child.secret is None:
            return ChildSignIn(gone=True)
        known = session.get(Device, (context.school_id, child_id, device_hash(context, origin.device))) is not None
        if is_locked(child, known):
            return ChildSignIn(closed=True)
        key = ("child", child_id, origin.counted_by(known))
        place = () if known else ("children", origin.network)
        wait = rate_limits.count_try(context, session, *key, window=rate_limits.NETWORK, place=place)
        if wait:
            return ChildSignIn(wait=wait)
        count_miss(child, known)
        hashed, text = child.secret_hash, secret_text(child.secret, parts)
    if not verify_secret(hashed, text):
        return ChildSignIn()
    with context.database.transaction() as session:
        rate_limits.clear_tries(context, session, *key)
        child = child_of_open_class(context, session, code, child_id)
        if child is None or child.secret_hash != hashed:  # deleted, class closed, or given a new card meanwhile
            child = None
        else:
            forgive_misses(child, known)
        return ChildSignIn(sign_in_child(context, session, child, origin)) if child else ChildSignIn(gone=True)


def sign_in_child(context: Context, session: Session, child: Child, origin: RequestOrigin) -> str:
    """The token of the child's new session cookie. The device is a known one from now on."""
    now = context.now()
    device = {"school_id": context.school_id, "child_id": child.id, "device_hash": device_hash(context, origin.device)}
    session.merge(Device(**device, seen_at=now))
    child.seen_at, child.stale_since = now, None
    return sign_in(context, session, origin.token, child_id=child.id)


def owner_of_card(context: Context, card: str) -> tuple[Child, str] | None:
    """The child to whom the card with this token belongs, if its class is open, and the child's language."""
    with context.database.reading() as session:
        child = find_child_of_card(context, session, card)
        return (child, language_of(session, child)) if child else None


def find_child_of_card(context: Context, session: Session, card: str) -> Child | None:
    """The child whose card ends in this token, if its class is open; None for a revoked card too."""
    child = session.scalar(select(Child).filter_by(card_hash=hash_token(card), school_id=context.school_id))
    if child is None or child.archived_at is not None:
        return None
    school_class = session.get_one(SchoolClass, (context.school_id, child.class_id))
    return child if is_open(school_class, context.now()) else None


def sign_in_with_card(context: Context, card: str, origin: RequestOrigin) -> str | None:
    """The token of a new session cookie for the child of this card; None where the card is not valid now."""
    with context.database.transaction() as session:
        child = find_child_of_card(context, session, card)
        return sign_in_child(context, session, child, origin) if child else None
