"""Laying tables for simulated children, as `services.play.create_match` has it."""

from collections.abc import Sequence

from classroom.demo.record_in_memory import MemoryMatch, MemoryRecorder, MemoryState
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.timetable import GAME
from classroom.games.protocol import Rules, all_rules
from classroom.games.registry import find_game
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.context import Context, new_id
from classroom.services.play.create_match import CHILD_FACES, TUTOR_FACES, copy_seat
from classroom.services.play.match_state import MatchState
from classroom.store.models import Match, Seat


def lay(
    context: Context, child: SimulatedChild, play_settings: PlaySettings, preset: str, slug: str = GAME
) -> MemoryMatch:
    """A new table: the child begins, the tutors are on the level that its teacher wishes, or that fits."""
    game = find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, game.presets[preset])
    level = play_settings.level_in(slug) or child.memory.fitting(slug, rules)
    nobody = {"guest_id": None, "child_id": None, "friend": False, "sums": play_settings.sums}
    mine = Seat(**{**nobody, "child_id": child.id}, level=None, adapts=False, face=CHILD_FACES[0])
    tutors = [
        Seat(**nobody, level=level, adapts=not play_settings.level, face=face) for face in TUTOR_FACES[: players - 1]
    ]
    return lay_table(context, child, slug, rules, [mine, *tutors])


def lay_again(context: Context, child: SimulatedChild, before: MatchState) -> MemoryMatch:
    """The return match: everybody one seat on."""
    slug, rules = before.match.game, before.match.rules
    fitting = child.memory.fitting(slug, rules)
    seats = [copy_seat(seat, fitting) for seat in (before.seats[-1], *before.seats[:-1])]
    return lay_table(context, child, slug, rules, seats, before.match.id)


def lay_table(
    context: Context, child: SimulatedChild, slug: str, rules: Rules, seats: Sequence[Seat], again_of: str | None = None
) -> MemoryMatch:
    now, key = context.now(), {"school_id": context.school_id, "id": new_id()}
    match = Match(**key, game=slug, rules=dict(rules), again_of=again_of, began_at=now, played_at=now, ended_at=None)
    for number, seat in enumerate(seats):
        seat.school_id, seat.match_id, seat.number = context.school_id, match.id, number
    recorder = MemoryRecorder(context, MemoryMatch(MemoryState(match, tuple(seats), (), child.memory.known())))
    recorder.record_opening()
    recorder.put_down()
    return recorder.sheets
