"""Cards: a new secret and a new link for a child, printed once. Issuing again revokes the old (requirements A1.3).

Of a card only hashes stay. So that a teacher can print it, and have it as PDF as well, it lies for an hour in the
database, sealed with that teacher's own cookie, which is not in the database.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import NotThere, children_of, require_class
from classroom.services.accounts.sessions import sign_out_child
from classroom.services.context import Context, new_id
from classroom.services.crypto import decrypt, encrypt, hash_secret, hash_token, new_token
from classroom.services.login.picture_secrets import PICTURES, as_text, new_secret
from classroom.store.models import CardPrintJob, Child, SchoolClass

PRINTABLE = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class LoginCard:
    """What a card says. `secret` are things or words, in order; `token` ends its link."""

    child_id: str
    name: str
    face: str
    language: str
    code: str
    kind: str
    secret: tuple[str, ...]
    token: str


def issue_cards(context: Context, teacher_id: str, token: str, class_id: str, chosen: Sequence[str]) -> str | None:
    """New cards for these children of the class: the name of the issue, to be printed within an hour. None where no
    such child was chosen."""
    with context.database.transaction() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = [child for child in children_of(context, session, class_id) if child.id in chosen]
        cards = [new_card(context, session, child, school_class) for child in children]
        if not cards:
            return None
        purge_print_jobs(context, session)
        issue_id = new_id()
        key = {"school_id": context.school_id, "id": issue_id, "class_id": class_id, "teacher_id": teacher_id}
        sealed = encrypt(token, json.dumps([asdict(card) for card in cards]).encode())
        session.add(CardPrintJob(**key, sealed=sealed, at=context.now()))
        record_action(context, session, teacher_id, "cards", class_id, len(cards))
        return issue_id


def new_card(context: Context, session: Session, child: Child, school_class: SchoolClass) -> LoginCard:
    language = child.language or school_class.language
    kind, secret, link = school_class.secret, new_secret(school_class.secret, language), new_token()
    child.secret, child.secret_hash = kind, hash_secret(as_text(kind, secret))
    child.card_hash, child.misses = hash_token(link), 0
    sign_out_child(context, session, child.id)
    return LoginCard(child.id, child.name, child.face, language, school_class.code, kind, secret, link)


def printable_cards(
    context: Context, teacher_id: str, token: str, issue_id: str
) -> tuple[SchoolClass, list[LoginCard]]:
    """The class and the cards, for the teacher who issued them, from the same sign-in. Raises NotThere."""
    with context.database.reading() as session:
        row = session.get(CardPrintJob, (context.school_id, issue_id))
        if row is None or row.teacher_id != teacher_id or not timedelta() <= context.now() - row.at < PRINTABLE:
            raise NotThere(issue_id)
        opened = decrypt(token, row.sealed)
        if opened is None:
            raise NotThere(issue_id)
        school_class = require_class(context, session, teacher_id, row.class_id)
        cards = [LoginCard(**{**card, "secret": tuple(card["secret"])}) for card in json.loads(opened)]
        return school_class, cards


def has_pictures(card: LoginCard) -> bool:
    return card.kind in PICTURES


def purge_print_jobs(context: Context, session: Session) -> None:
    """Deletes what can no longer be printed; nor can what was issued by a clock that had jumped ahead."""
    old = or_(CardPrintJob.at < context.now() - PRINTABLE, CardPrintJob.at > context.now() + PRINTABLE)
    session.execute(delete(CardPrintJob).where(CardPrintJob.school_id == context.school_id, old))


def latest_print_job(context: Context, teacher_id: str, class_id: str) -> str | None:
    """The cards of this class that this teacher can still print."""
    since = context.now() - PRINTABLE
    rows = select(CardPrintJob.id).filter_by(school_id=context.school_id, class_id=class_id, teacher_id=teacher_id)
    with context.database.reading() as session:
        return session.scalar(rows.where(CardPrintJob.at > since).order_by(CardPrintJob.at.desc()).limit(1))
