"""Who plays in a browser: the child signed in, else a guest."""

from sqlalchemy import Select, bindparam, select
from sqlalchemy.orm import Session

from classroom.services.accounts.visitors import PlayerRef, Visitor, has_ended, sign_ins
from classroom.services.context import Context, new_id
from classroom.services.crypto import hash_token
from classroom.store.models import Child, Guest, Seat, SignIn, Teacher
from classroom.store.upserts import insert_if_absent

Player = Guest | Child

SIGN_IN = select(*(sign_ins[name] for name in ("school_id", "child_id", "began_at", "seen_at", "teacher_id"))).where(
    sign_ins.token_hash == bindparam("token_hash")
)
GUEST = select(Guest).where(Guest.token_hash == bindparam("token_hash"))
CHILD = select(Child).where(Child.school_id == bindparam("school_id"), Child.id == bindparam("child_id"))


def player_ref(player: Player) -> PlayerRef:
    class_id = player.class_id if isinstance(player, Child) else ""
    return PlayerRef(player.school_id, player.id, player.seen_at, class_id)


def who_plays(context: Context, session: Session, who: Visitor | str) -> PlayerRef | None:
    """Whoever plays in a browser: of a visitor that was looked up already, or by the cookie's token."""
    if isinstance(who, Visitor):
        return who.playing
    player = find_player(context, session, who)
    return player_ref(player) if player else None


def matches_of(player: Player) -> Select[str]:
    """The ids of the matches that were begun in this child's or guest's name."""
    column = Seat.child_id if isinstance(player, Child) else Seat.guest_id
    return select(Seat.match_id).where(Seat.school_id == player.school_id, column == player.id)


def find_player(context: Context, session: Session, token: str) -> Player | None:
    """The row of whoever plays in this browser: the child signed in, else its guest."""
    hashed = {"token_hash": hash_token(token)}
    sign_in = session.execute(SIGN_IN, hashed).first()
    if sign_in and sign_in.child_id:
        key = {"school_id": sign_in.school_id, "child_id": sign_in.child_id}
        return None if has_ended(sign_in, context.now()) else session.scalar(CHILD, key)
    return session.scalar(GUEST, hashed)


def find_or_create_player(context: Context, session: Session, token: str) -> Player:
    """The row of whoever plays in this browser, a guest's made if there was none."""
    row = find_player(context, session, token)
    if row is None:
        key, hashed = {"school_id": context.school_id, "id": new_id()}, hash_token(token)
        insert_if_absent(session, Guest, **key, token_hash=hashed, sums="show", seen_at=context.now())
        row = session.scalars(select(Guest).where(Guest.token_hash == hashed)).one()  # a double click's, perhaps
    row.seen_at = context.now()
    return row


def choose_language(context: Context, token: str, language: str) -> None:
    """For whoever is there: the teacher signed in, else whoever plays."""
    with context.database.transaction() as session:
        sign_in = session.scalar(select(SignIn).where(SignIn.token_hash == hash_token(token)))
        teacher = (
            session.get(Teacher, (sign_in.school_id, sign_in.teacher_id)) if sign_in and sign_in.teacher_id else None
        )
        (teacher or find_or_create_player(context, session, token)).language = language
