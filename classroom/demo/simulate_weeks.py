"""The weeks of a simulated child: it comes, plays, goes; at the end it may still be there, in the middle of a match."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from classroom.demo.other_game_player import Visit
from classroom.demo.play_match import Sitting
from classroom.demo.record_in_memory import DemoClock, MemoryMatch
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.start_matches import lay, lay_again
from classroom.demo.timetable import ANSWERS, FACTS, GAME, PlaySession, preset_of, proposed_at
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.context import Context

BREAK = 15.0  # seconds at the end of a match
LEAVES = 0.03  # how often the bell ends a match
SO_FAR = (130, 240)  # seconds between the last moves of those still playing and now
LATELY = (5, 9)  # minutes


@dataclass
class Life:
    """A child, all it has played, and since when it is there today."""

    child: SimulatedChild
    context: Context
    clock: DemoClock
    play_settings: PlaySettings
    proposed: datetime
    matches: list[MemoryMatch] = field(default_factory=list)
    there_since: datetime | None = None

    @classmethod
    def of(cls, context: Context, child: SimulatedChild, play_settings: PlaySettings, deck: Random) -> "Life":
        clock = DemoClock(context.now())
        return cls(child, replace(context, rng=deck, now=clock), clock, play_settings, proposed_at(context.now()))

    @property
    def last_move(self) -> datetime:
        return max((sheets.table.match.played_at for sheets in self.matches), default=self.context.now())

    def come(self, session: PlaySession) -> None:
        """A day's play, the matches one after the other."""
        self.clock.time = session.begins
        preset = preset_of(self.child.character, session.week, self.child.rng)
        for number in range(session.matches):
            leaves = self.child.rng.random() < LEAVES
            self.play(preset, again=number > 0, until=self.clock.time + timedelta(seconds=90) if leaves else None)
            if leaves:
                return
            self.clock.turn(self.child.seconds(BREAK))

    def stay(self, now: datetime, preset: str) -> None:
        """Plays until a little while ago, and is not through with its match."""
        rng = self.child.rng
        self.there_since = now - timedelta(minutes=rng.uniform(*LATELY))
        self.clock.time, until = self.there_since, now - timedelta(seconds=rng.uniform(*SO_FAR))
        self.play(preset, again=False, until=until)
        while self.matches[-1].table.over:
            self.clock.turn(self.child.seconds(BREAK))
            self.play(preset, again=True, until=until)

    def play(self, preset: str, again: bool, until: datetime | None, slug: str = GAME) -> None:
        context, child = self.context, self.child
        child.memory.new_day(context)
        if self.clock.time >= self.proposed:
            child.memory.told(FACTS, ANSWERS)
        before = self.matches[-1].table if again else None
        sheets = lay_again(context, child, before) if before else lay(context, child, self.play_settings, preset, slug)
        self.matches.append(sheets)
        sitting = Sitting if slug == GAME else Visit
        sitting(context, self.clock, child, sheets).play(until)
