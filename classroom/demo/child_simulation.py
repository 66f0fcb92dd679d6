"""The weeks of one simulated child: it signs in, plays, signs out; at the end it may be in the middle of a match."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from classroom.demo.clock import DemoClock
from classroom.demo.match_player import MatchPlayer
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.timetable import (
    MATCHES_EACH,
    SHORT_MATCH,
    PlaySession,
    choose_other_games,
    choose_preset,
    main_game,
)
from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.accounts.sessions import sign_out
from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.context import Context
from classroom.services.crypto import new_token
from classroom.services.login.child_login import sign_in_child
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.play.match_repository import find_own_match
from classroom.services.play.new_match.create_match import SeatPlan, create_match, create_rematch
from classroom.store.models import Child

BREAK = 15.0  # seconds at the end of a match
LEAVES, LEAVES_AFTER = 0.03, timedelta(seconds=90)  # how often the bell ends a match, and when
SINCE_SIGN_IN = (5, 9)  # minutes that whoever is there now has been there
SINCE_LAST_MOVE = (130, 240)  # seconds
STOPPED = timedelta(minutes=5)  # before now, whoever is not there any more had stopped


@dataclass(eq=False)
class ChildSimulation:
    """A child with the sessions that it has yet to play, a clock of its own, and the random generator of its matches
    (cards, dice, tutors)."""

    child: SimulatedChild
    sessions: list[PlaySession]
    rng: Random
    clock: DemoClock
    device: str = field(default_factory=new_token)
    token: str = ""  # of its cookie, while it is signed in
    match_id: str = ""  # of the match it played last

    def own_context(self, context: Context) -> Context:
        return replace(context, rng=self.rng, now=self.clock)

    def play_sessions(self, context: Context, before: datetime) -> None:
        """Those that begin before this time."""
        while self.sessions and self.sessions[0].begins < before:
            self.play_session(context, self.sessions.pop(0))

    def play_session(self, context: Context, session: PlaySession) -> None:
        """A day's play: the matches one after the other."""
        self.clock.time = session.begins
        visitor = self.sign_in(context)
        preset = choose_preset(self.child.profile, session.week, self.child.rng)
        for number in range(session.matches):
            until = self.clock.time + LEAVES_AFTER if self.child.rng.random() < LEAVES else None
            self.play_match(context, visitor, main_game(), preset, again=number > 0, until=until)
            if until:
                break
            self.clock.advance(self.child.seconds(BREAK))
        self.sign_out(context)

    def play_until_now(self, context: Context, now: datetime, preset: str) -> None:
        """Plays until a little while ago, and is neither through with its match nor signed out."""
        rng = self.child.rng
        self.clock.time = now - timedelta(minutes=rng.uniform(*SINCE_SIGN_IN))
        visitor, until = self.sign_in(context), now - timedelta(seconds=rng.uniform(*SINCE_LAST_MOVE))
        again = False
        while self.play_match(context, visitor, main_game(), preset, again, until):
            self.clock.advance(self.child.seconds(BREAK))
            again = True
        find_visitor(self.own_context(context), self.token)  # as at each of its requests: notes that it is there

    def play_other_games(self, context: Context, now: datetime) -> None:
        """Some of the other games, after its last match: each with its first preset, more than once."""
        if not self.match_id:
            return
        visitor = self.sign_in(context)
        for slug in choose_other_games(self.child.rng):
            preset = next(iter(find_game(slug).presets))
            for number in range(MATCHES_EACH):
                if self.clock.time + SHORT_MATCH < now:
                    self.clock.advance(self.child.seconds(BREAK))
                    self.play_match(context, visitor, slug, preset, again=number > 0, until=now - STOPPED)
        self.sign_out(context)

    def sign_in(self, context: Context) -> Visitor:
        context = self.own_context(context)
        with context.database.transaction() as session:
            row = session.get_one(Child, (context.school_id, self.child.id))
            self.token = sign_in_child(context, session, row, RequestOrigin(new_token(), self.device, "192.0.2.0"))
        return find_visitor(context, self.token)

    def sign_out(self, context: Context) -> None:
        sign_out(self.own_context(context), self.token)

    def play_match(
        self, context: Context, visitor: Visitor, slug: str, preset: str, again: bool, until: datetime | None
    ) -> bool:
        """Plays a new match, or the return match of the last one; whether it came to its end."""
        context = self.own_context(context)
        rematch = create_rematch(context, visitor, self.match_id) if again else None
        self.match_id = rematch or self.begin_match(context, visitor, slug, preset)
        table = find_own_match(context, visitor, self.match_id)
        assert table is not None  # it was just begun
        player = MatchPlayer(context, self.clock, self.child, visitor, table)
        player.play(until)
        return player.table.over

    def begin_match(self, context: Context, visitor: Visitor, slug: str, preset: str) -> str:
        """The child begins, against tutors of the level that its teacher has set, or that fits."""
        game = find_game(slug)
        seats = [SeatPlan(), *[SeatPlan(adapts=True)] * (min(game.seats) - 1)]
        rules = all_rules(game, len(seats), game.presets[preset])
        return create_match(context, visitor, slug, rules, seats)
