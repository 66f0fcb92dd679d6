"""First to 10 behind the protocol that all games share."""

from types import MappingProxyType
from typing import Any

from classroom.games.chance import DiceThrow
from classroom.games.options import Count
from classroom.games.protocol import Chance, Game, Rules, Sum, UnreadableMove

from . import rules
from .state import PASS, State, View


class FirstToTen(Game[State, str, View]):
    slug = "first-to-ten"
    place = 5
    hides = False
    seats = (2, 3)
    options = (Count("goal", 10),)
    presets = MappingProxyType({"ten": {}, "twenty": {"goal": 20}})

    def start(self, players: int, rules: Rules) -> State:
        return State(players, rules, (0,) * players)

    def chance(self, state: State) -> Chance | None:
        return None if state.dice or state.over else DiceThrow(2)

    def expected_chance(self, place: int, players: int, rules: Rules) -> Chance | None:  # noqa: ARG002 # the same in every match
        return DiceThrow(2)

    def apply_chance(self, state: State, outcome: Any) -> State:
        return State(state.players, state.rules, state.totals, state.mover, tuple(outcome), state.steps)

    def turn(self, state: State) -> int | None:
        return state.turn

    def over(self, state: State) -> bool:
        return state.over

    def read(self, text: str) -> str:
        if text not in rules.MOVES:
            raise UnreadableMove
        return text

    def check(self, state: State, move: str) -> None:
        rules.check(state, move)

    def apply(self, state: State, move: str) -> State:
        return rules.apply(state, move)

    def moves(self, state: State) -> tuple[str, ...]:
        return rules.moves(state)

    def view(self, state: State, seat: int | None) -> View:
        return View(
            seat=seat,
            players=state.players,
            rules=state.rules,
            totals=state.totals,
            dice=state.dice,
            turn=state.turn,
            over=state.over,
            moves=rules.moves(state) if seat == state.turn else (),
            steps=state.steps,
        )

    def result(self, state: State) -> dict[str, Any]:
        winner = state.totals.index(state.goal) if state.over else None
        return {"score": list(state.totals), "winner": winner}

    def sum_of(self, view: View, move: str) -> Sum | None:
        return None if move == PASS else Sum((view.total, int(move)))
