"""Login cards: a new secret and a new link for a child, printed once. A new card revokes the old (requirements A1.3).

Only hashes of what is on a card are stored. For printing, and for the PDF, the cards stay in the database for an hour,
encrypted with the token of the teacher's session cookie, which is not in the database.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import timedelta

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from classroom.services.accounts.audit_log import record_action
from classroom.services.accounts.permissions import NotThere, children_of, require_class
from classroom.services.accounts.sessions import sign_out_child
from classroom.services.context import Context, new_id
from classroom.services.crypto import decrypt, encrypt, hash_secret, hash_token, new_token
from classroom.services.login.picture_secrets import PICTURES, new_secret, secret_text
from classroom.store.models import CardPrintJob, Child, SchoolClass

PRINTABLE = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class LoginCard:
    """What is printed on a card. `secret` has pictures or words, in order; `token` ends its link."""

    child_id: str
    name: str
    face: str
    language: str
    code: str
    kind: str
    secret: tuple[str, ...]
    token: str


def issue_cards(context: Context, teacher_id: str, token: str, class_id: str, chosen: Sequence[str]) -> str | None:
    """Issues new cards to these children of the class: the id of the print job, valid for an hour. None where no such
    child was chosen."""
    with context.database.transaction() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = [child for child in children_of(context, session, class_id) if child.id in chosen]
        cards = [new_card(context, session, child, school_class) for child in children]
        if not cards:
            return None
        purge_print_jobs(context, session)
        job_id = new_id()
        key = {"school_id": context.school_id, "id": job_id, "class_id": class_id, "teacher_id": teacher_id}
        sealed = encrypt(token, json.dumps([asdict(card) for card in cards]).encode())
        session.add(CardPrintJob(**key, sealed=sealed, at=context.now()))
        record_action(context, session, teacher_id, "cards", class_id, len(cards))
        return job_id


def new_card(context: Context, session: Session, child: Child, school_class: SchoolClass) -> LoginCard:
    """A card with a new secret and link. The old ones are revoked, and the child is signed out."""
    language = child.language or school_class.language
    kind, secret, link = school_class.secret, new_secret(school_class.secret, language), new_token()
    child.secret, child.secret_hash = kind, hash_secret(secret_text(kind, secret))
    child.card_hash, child.misses, child.device_misses = hash_token(link), 0, 0
    sign_out_child(context, session, child.id)
    return LoginCard(child.id, child.name, child.face, language, school_class.code, kind, secret, link)


def printable_cards(context: Context, teacher_id: str, token: str, job_id: str) -> tuple[SchoolClass, list[LoginCard]]:
    """The class and the cards of a print job, for the teacher who issued them, in the same session; each with the name
    and the picture that its child has by now. Raises NotThere."""
    with context.database.reading() as session:
        row = session.get(CardPrintJob, (context.school_id, job_id))
        if row is None or row.teacher_id != teacher_id or not timedelta() <= context.now() - row.at < PRINTABLE:
            raise NotThere(job_id)
        opened = decrypt(token, row.sealed)
        if opened is None:
            raise NotThere(job_id)
        school_class = require_class(context, session, teacher_id, row.class_id)
        cards = [LoginCard(**{**card, "secret": tuple(card["secret"])}) for card in json.loads(opened)]
        return school_class, renamed_cards(context, session, cards)


def renamed_cards(context: Context, session: Session, cards: Sequence[LoginCard]) -> list[LoginCard]:
    """The cards with the names and the pictures that their children have now; as issued where a child is gone."""
    ids = [card.child_id for card in cards]
    rows = session.scalars(select(Child).where(Child.school_id == context.school_id, Child.id.in_(ids)))
    now = {child.id: (child.name, child.face) for child in rows}
    names = [now.get(card.child_id, (card.name, card.face)) for card in cards]
    return [replace(card, name=name, face=face) for card, (name, face) in zip(cards, names, strict=True)]


def has_pictures(card: LoginCard) -> bool:
    return card.kind in PICTURES


def purge_print_jobs(context: Context, session: Session) -> None:
    """Deletes expired print jobs, and those dated in the future by a clock that had jumped."""
    old = or_(CardPrintJob.at < context.now() - PRINTABLE, CardPrintJob.at > context.now() + PRINTABLE)
    session.execute(delete(CardPrintJob).where(CardPrintJob.school_id == context.school_id, old))


def latest_print_job(context: Context, teacher_id: str, class_id: str) -> str | None:
    """The id of the newest print job of this class that this teacher can still print; None if there is none."""
    since = context.now() - PRINTABLE
    rows = select(CardPrintJob.id).filter_by(school_id=context.school_id, class_id=class_id, teacher_id=teacher_id)
    with context.database.reading() as session:
        return session.scalar(rows.where(CardPrintJob.at > since).order_by(CardPrintJob.at.desc()).limit(1))
