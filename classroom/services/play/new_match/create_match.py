"""Creating a match and its rematch; finding the one to go on with."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Rules
from classroom.games.registry import find_game
from classroom.services.accounts.permissions import NotThere
from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.accounts.players import Player, load_or_create_player, load_player, matches_of
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context, new_id
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_own_match
from classroom.services.play.match_rows import AnySeat
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.bot_level import level_that_fits
from classroom.store.models import Child, Match, SchoolClass, Seat

CHILDREN = ("fox", "owl", "bear", "rabbit")  # the animals of children on one tablet, seat by seat
TUTORS = ("tavi", "seal", "penguin", "crab", "deer")  # of tutors; no whale, which eats cards


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to sit in a seat: a child, a tutor of this level, or a tutor whose level adapts."""

    level: int | None = None
    adapts: bool = False

    @property
    def is_child(self) -> bool:
        return self.level is None and not self.adapts


def create_match(context: Context, visitor: Visitor, slug: str, rules: Rules, places: Sequence[SeatPlan]) -> str:
    """Creates a match, with its first moves where a tutor begins; returns its id. `rules` has every option of the game,
    `places` a plan for each seat. Raises NotThere for a guest where only children of classes may play."""
    if not visitor.may_play:
        raise NotThere("match")
    adapts = any(place.adapts for place in places)
    fitting = level_that_fits(context, visitor.player, slug, rules, len(places)) if adapts else None
    with context.database.transaction() as session:
        player = load_or_create_player(context, session, visitor)
        seats = new_seats(session, player, slug, places, fitting)
        return start_match(context, session, slug, dict(rules), seats)


def new_seats(
    session: Session, player: Player, slug: str, places: Sequence[SeatPlan], fitting: int | None
) -> list[Seat]:
    """The seats as planned. A tutor that adapts is of the level `fitting`, unless the teacher has set one."""
    own = player.face if isinstance(player, Child) else ""
    children, tutors = child_faces(own), (face for face in TUTORS if face != own)
    sums, level = settings_for(session, player, slug)
    seats: list[Seat] = []
    for number, place in enumerate(places):
        face = children[number] if place.is_child else next(tutors)
        if place.is_child:
            seats.append(Seat(face=face, sums=sums, **seat_owner(player, [seat.owner for seat in seats])))
        elif place.adapts and not level:
            seats.append(Seat(face=face, sums=sums, level=fitting, adapts=True))
        else:
            seats.append(Seat(face=face, sums=sums, level=level if place.adapts else place.level))
    return seats


def child_faces(own: str = "") -> tuple[str, ...]:
    """The animals of children, seat by seat, whoever sits in the others. `own` is that of the child who is signed in,
    for the first seat."""
    others = [face for face in (*CHILDREN[1:], CHILDREN[0]) if face != own]
    return (own or CHILDREN[0], *others[: len(CHILDREN) - 1])


def settings_for(session: Session, player: Player, slug: str) -> tuple[str, int]:
    """Who adds up, and the level of the game's tutor, 0 for one that adapts: as the teacher has set it, else as the
    player chose before, else as is usual in the game."""
    own = player.sums or usual_sums(session, player, slug)
    if not isinstance(player, Child):
        return own, 0
    play_settings = PlaySettings.of(session.get_one(SchoolClass, (player.school_id, player.class_id)), player)
    return own if play_settings.sums == OWN else play_settings.sums, play_settings.level_in(slug)


def sums_in_next_match(context: Context, visitor: Visitor, slug: str) -> str:
    """Who adds up in the next match of this game, where that is for the visitor to say: as chosen before, else as is
    usual."""
    if visitor.chose_sums:
        return visitor.chose_sums
    with context.database.reading() as session:
        return usual_sums(session, load_player(session, visitor.player), slug)


def usual_sums(session: Session, player: Player | None, slug: str) -> str:
    """Who adds up where neither the teacher nor the player has chosen: in a first match the tutor may show the sums."""
    game = find_game(slug)
    adds_now = game.adds_later and player is not None and has_finished(session, player, slug)
    return "add" if game.adds or adds_now else "show"


def has_finished(session: Session, player: Player, slug: str) -> bool:
    """Whether this player has played a match of this game to its end."""
    owner = Seat.child_id if isinstance(player, Child) else Seat.guest_id
    theirs = select(Seat.match_id).where(Seat.school_id == player.school_id, owner == player.id)
    ended = Match.school_id == player.school_id, Match.game == slug, Match.ended_at.is_not(None)
    return session.scalar(select(Match.id).where(*ended, Match.id.in_(theirs)).limit(1)) is not None


def seat_owner(player: Player, owners: list[str | None]) -> dict[str, Any]:
    """The columns that say whose seat it is; `owners` are those of the seats before. A child of the class has the first
    one for itself, the others are for friends beside it."""
    if isinstance(player, Child):
        return {"child_id": player.id, "friend": player.id in owners}
    return {"guest_id": player.id}


def start_match(
    context: Context, session: Session, slug: str, rules: dict[str, Any], seats: list[Seat], **about: Any
) -> str:
    """Stores a match with these seats, its opening and the tutors' first moves; returns its id. `about` are further
    columns of it."""
    now, school = context.now(), context.school_id
    match = Match(school_id=school, id=new_id(), game=slug, rules=rules, began_at=now, played_at=now, **about)
    for number, seat in enumerate(seats):
        seat.school_id, seat.match_id, seat.number = school, match.id, number
    recorder = MatchRecorder(context, MatchState(match, tuple(seats)))
    recorder.record_opening()
    session.add(match)
    session.flush()
    session.add_all(seats)
    recorder.save(session)
    return match.id


def create_rematch(context: Context, visitor: Visitor, match_id: str) -> str | None:
    """Creates the rematch, in which the other side begins, or finds it where it was created before; returns its id.
    None where this visitor has not finished such a match, or may not begin one: where others play at devices of their
    own, they are to be asked first."""
    if not visitor.may_play:
        return None
    with context.database.reading() as session:
        before = load_own_match(context, session, visitor, match_id)
    if before is None or before.match.class_id:
        return None
    adapts, match = any(seat.adapts for seat in before.seats), before.match
    seats = len(before.seats)
    fitting = level_that_fits(context, visitor.player, match.game, match.rules, seats) if adapts else None
    return context.database.retry_on_conflict(
        lambda session: start_rematch(context, session, visitor, match_id, fitting)
    )


def start_rematch(
    context: Context, session: Session, visitor: Visitor, match_id: str, fitting: int | None
) -> str | None:
    """As `create_rematch`, in this session; adaptive tutors are of the level `fitting`."""
    table = load_own_match(context, session, visitor, match_id)
    if table is None or not table.over:
        return None
    existing = session.scalar(select(Match.id).filter_by(school_id=context.school_id, again_of=match_id))
    if existing:
        return existing
    moved = [table.seats[-1], *table.seats[:-1]]  # everybody one seat on: whoever sat last begins
    player = load_player(session, visitor.player)
    adds = bool(player and not player.sums and visitor.chooses_sums and table.game.adds_later)
    seats = [copy_seat(seat, fitting, adds) for seat in moved]
    return start_match(context, session, table.match.game, table.match.rules, seats, again_of=match_id)


def copy_seat(seat: AnySeat, fitting: int | None, adds: bool) -> Seat:
    """The seat of the same player or tutor in the rematch; a tutor that adapts gets the level `fitting`. The child
    `adds` where nobody has chosen who does, and the game is no longer new."""
    level = fitting if seat.adapts else seat.level
    owner = {"guest_id": seat.guest_id, "child_id": seat.child_id, "friend": seat.friend}
    return Seat(**owner, level=level, adapts=seat.adapts, face=seat.face, sums="add" if adds else seat.sums)


def unfinished_match(context: Context, visitor: Visitor, within: timedelta = timedelta.max) -> str | None:
    """The id of the match that this visitor can go on with: the one played last, if it is not over and was played
    within that time."""
    if visitor.player is None:
        return None
    own = Match.school_id == context.school_id, Match.id.in_(matches_of(visitor.player))
    with context.database.reading() as session:
        match = session.scalar(select(Match).where(*own).order_by(Match.played_at.desc()).limit(1))
    return match.id if match and match.ended_at is None and context.now() - match.played_at <= within else None
