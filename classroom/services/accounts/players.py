"""The rows of players: of a child of a class, or of a guest, made when the first thing of it is stored."""

from typing import Literal, TypeAlias

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from classroom.services.accounts.play_settings import NOT_CHOSEN
from classroom.services.accounts.visitors import PlayerRef, Visitor
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token
from classroom.store.models import Child, Guest, Seat, Teacher
from classroom.store.upserts import insert_if_absent

Player: TypeAlias = Guest | Child


def load_player(session: Session, player: PlayerRef | None) -> Player | None:
    """The ORM row of this player; None where there is none, or none any more."""
    if player is None:
        return None
    key = player.school_id, player.id
    return session.get(Child, key) if player.class_id else session.get(Guest, key)


def load_or_create_player(context: Context, session: Session, visitor: Visitor) -> Player:
    """The ORM row of whoever plays in this browser, just seen; a new guest's where there was none."""
    row = load_player(session, visitor.player) or create_guest(context, session, visitor.token)
    row.seen_at = context.now()
    return row


def create_guest(context: Context, session: Session, token: str) -> Guest:
    """The guest with this cookie: inserted unless a request at the same time, such as a double click, was first."""
    key, hashed = {"school_id": context.school_id, "id": new_id()}, hash_token(token)
    insert_if_absent(session, Guest, **key, token_hash=hashed, sums=NOT_CHOSEN, seen_at=context.now())
    return session.scalars(select(Guest).where(Guest.token_hash == hashed)).one()


def matches_of(player: PlayerRef) -> Select[str]:
    """The ids of the matches that were begun in this child's or guest's name."""
    column = Seat.child_id if player.class_id else Seat.guest_id
    return select(Seat.match_id).where(Seat.school_id == player.school_id, column == player.id)


def choose_language(context: Context, visitor: Visitor, language: str) -> None:
    """Stores the language of whoever is there: of the teacher signed in, else of the child or guest."""
    with context.database.transaction() as session:
        teacher = session.get(Teacher, (context.school_id, visitor.teacher_id)) if visitor.teacher_id else None
        (teacher or load_or_create_player(context, session, visitor)).language = language


def choose_who_adds(context: Context, visitor: Visitor, sums: str) -> bool:
    """Stores who adds up in the next matches of whoever is there. False where that is for a teacher to set."""
    if not visitor.chooses_sums:
        return False
    with context.database.transaction() as session:
        load_or_create_player(context, session, visitor).sums = sums
        return True


GuestSwitch: TypeAlias = Literal["reads_aloud", "sound", "step_by_step"]


def choose_as_guest(context: Context, visitor: Visitor, name: GuestSwitch, wanted: bool) -> bool:
    """Stores whether this guest is read to unasked, hears sounds, or is waited for at each step. False for a child of
    a class: that is for its teacher to set."""
    if visitor.kind == "child":
        return False
    with context.database.transaction() as session:
        guest = load_or_create_player(context, session, visitor)
        if isinstance(guest, Guest):
            setattr(guest, name, wanted)
        return True
