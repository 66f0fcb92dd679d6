"""The weeks of a class, up to now: the children play, get assignments, play on, and some of them are there still."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from classroom.demo.child_simulation import ChildSimulation
from classroom.demo.clock import DemoClock
from classroom.demo.demo_classes import DemoClass, seeded_random
from classroom.demo.live_state import ask_to_join, assign_matches_and_sums, assign_positions, open_for_homework
from classroom.demo.simulated_child import SimulatedChild
from classroom.demo.single_transaction import single_transaction
from classroom.demo.timetable import assignment_time, choose_preset, play_sessions
from classroom.services.accounts.sessions import purge_ended
from classroom.services.context import Context
from classroom.services.login.login_cards import purge_print_jobs

PRESENT = (4, 6)  # children of a class, now
OLDEST = "8-12"  # a class of these ages plays the other games as well, when it is through with its sessions


@dataclass
class ClassSimulation:
    """A class in a context whose clock stands still at now. `report` is called when a child is half-way, and again when
    it is through."""

    context: Context
    one: DemoClass
    weeks: int
    seed: int
    report: Callable[[], None]

    def run(self) -> None:
        simulations = [self.simulate_child(child) for child in self.one.children]
        for simulation in simulations:
            with single_transaction(self.context) as batch:
                simulation.play_sessions(batch, assignment_time(self.context.now()))
            self.report()
        assign_matches_and_sums(self.context, self.one)
        rng = self.random("present")
        present = rng.sample(simulations, min(rng.randint(*PRESENT), len(simulations) - 1))
        for simulation in simulations:
            with single_transaction(self.context) as batch:
                self.play_to_the_end(batch, simulation, simulation in present)
            self.report()
        self.set_live_state(simulations, present)

    def random(self, *purpose: str) -> Random:
        return seeded_random(self.seed, self.one.plan.name, *purpose)

    def simulate_child(self, child: SimulatedChild) -> ChildSimulation:
        now = self.context.now()
        sessions = play_sessions(child.profile, self.one.plan.lesson, now, self.weeks, child.rng)
        return ChildSimulation(child, list(sessions), self.random(child.name, "matches"), DemoClock(now))

    def play_to_the_end(self, batch: Context, simulation: ChildSimulation, stays: bool) -> None:
        now, child = batch.now(), simulation.child
        simulation.play_sessions(batch, now)
        if stays:
            simulation.play_until_now(batch, now, choose_preset(child.profile, self.weeks, child.rng))
        elif self.one.plan.ages == OLDEST:
            simulation.play_other_games(batch, now)

    def set_live_state(self, simulations: Sequence[ChildSimulation], present: Sequence[ChildSimulation]) -> None:
        """What is under way now; what a day's cleanup would have deleted of the first weeks is deleted."""
        open_for_homework(self.context, self.one)
        ask_to_join(self.context, self.one, next(one.child.id for one in simulations if one not in present))
        context = replace(self.context, rng=self.random("tries"))
        assign_positions(context, self.one, [simulation.token for simulation in present])
        with self.context.database.transaction() as session:
            purge_print_jobs(self.context, session)
            purge_ended(self.context, session)
