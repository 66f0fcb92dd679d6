"""Beginning a match, playing it again, finding it again."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from classroom.games.protocol import Rules
from classroom.services.accounts.play_settings import OWN, PlaySettings
from classroom.services.accounts.players import Player, find_or_create_player, find_player, matches_of
from classroom.services.context import Context, new_id
from classroom.services.play.bot_level import level_that_fits
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_rows import AnySeat
from classroom.services.play.match_state import MatchState, load_own_match
from classroom.store.models import Child, Match, SchoolClass, Seat

CHILDREN = ("fox", "owl", "bear", "rabbit")  # the animals that stand for the children of a tablet
TUTORS = ("tavi", "whale", "seal", "penguin")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits in a seat of a match to be: a child of the guest, or a tutor of a level, or of one that fits."""

    level: int | None = None
    adapts: bool = False

    @property
    def is_child(self) -> bool:
        return self.level is None and not self.adapts


def create_match(context: Context, token: str, slug: str, rules: Rules, places: Sequence[SeatPlan]) -> str:
    """The id of a new match, its first moves made where a tutor begins. `rules` has every option of the game."""
    children, tutors = iter(CHILDREN), iter(TUTORS)
    fitting = (
        level_that_fits(context, token, slug, rules, len(places)) if any(place.adapts for place in places) else None
    )
    with context.database.transaction() as session:
        player = find_or_create_player(context, session, token)
        sums, level = settings_for(session, player, slug)
        seats: list[Seat] = []
        for place in places:
            face = next(children if place.is_child else tutors)
            if place.is_child:
                seats.append(Seat(face=face, sums=sums, **seat_owner(player, [seat.owner for seat in seats])))
            elif place.adapts and not level:
                seats.append(Seat(face=face, sums=sums, level=fitting, adapts=True))
            else:
                seats.append(Seat(face=face, sums=sums, level=level if place.adapts else place.level))
        return start_match(context, session, slug, dict(rules), seats)


def settings_for(session: Session, player: Player, slug: str) -> tuple[str, int]:
    """Who adds up, and the level of the game's tutor, 0 for one that adapts: as the teacher wishes, else as chosen
    before."""
    if not isinstance(player, Child):
        return player.sums, 0
    play_settings = PlaySettings.of(session.get_one(SchoolClass, (player.school_id, player.class_id)), player)
    return player.sums if play_settings.sums == OWN else play_settings.sums, play_settings.level_in(slug)


def seat_owner(player: Player, owners: list[str | None]) -> dict[str, Any]:
    """Whose seat it is. The first one is the child's own; the others are friends' beside it."""
    if isinstance(player, Child):
        return {"child_id": player.id, "friend": player.id in owners}
    return {"guest_id": player.id}


def start_match(
    context: Context, session: Session, slug: str, rules: dict[str, Any], seats: list[Seat], again_of: str | None = None
) -> str:
    now, school = context.now(), context.school_id
    match = Match(school_id=school, id=new_id(), game=slug, rules=rules, again_of=again_of, began_at=now, played_at=now)
    for number, seat in enumerate(seats):
        seat.school_id, seat.match_id, seat.number = school, match.id, number
    recorder = MatchRecorder(context, MatchState(match, tuple(seats), ()))
    recorder.open()
    session.add(match)
    session.flush()
    session.add_all(seats)
    recorder.keep(session)
    return match.id


def create_rematch(context: Context, token: str, match_id: str) -> str | None:
    """The return match, the other side starting; the same one however often it is asked for. None when there is no
    finished match to play again."""
    with context.database.reading() as session:
        _, before = load_own_match(context, session, token, match_id)
    if before is None:
        return None
    adapts = any(seat.adapts for seat in before.seats)
    match, players = before.match, len(before.seats)
    fitting = level_that_fits(context, token, match.game, match.rules, players) if adapts else None
    return context.database.retry_on_conflict(lambda session: start_rematch(context, session, token, match_id, fitting))


def start_rematch(context: Context, session: Session, token: str, match_id: str, fitting: int | None) -> str | None:
    _, table = load_own_match(context, session, token, match_id)
    if table is None or not table.over:
        return None
    existing = session.scalar(select(Match.id).filter_by(school_id=context.school_id, again_of=match_id))
    if existing:
        return existing
    moved = [table.seats[-1], *table.seats[:-1]]  # everybody one seat on: whoever sat last begins
    seats = [copy_of(seat, fitting) for seat in moved]
    return start_match(context, session, table.match.game, table.match.rules, seats, again_of=match_id)


def copy_of(seat: AnySeat, fitting: int | None) -> Seat:
    """The same one in the return match, a tutor that adapts on the level that fits by now."""
    level = fitting if seat.adapts else seat.level
    whose = {"guest_id": seat.guest_id, "child_id": seat.child_id, "friend": seat.friend}
    return Seat(**whose, level=level, adapts=seat.adapts, face=seat.face, sums=seat.sums)


def unfinished_match(context: Context, token: str) -> str | None:
    """The match that whoever is there can go on with: the one played last, if it is not over."""
    with context.database.reading() as session:
        player = find_player(context, session, token)
        if player is None:
            return None
        newest = select(Match).where(Match.school_id == context.school_id, Match.id.in_(matches_of(player)))
        match = session.scalar(newest.order_by(Match.played_at.desc()).limit(1))
        return match.id if match and match.ended_at is None else None
