"""Sixteen behind the protocol that all games share."""

from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from classroom.games.chance import Shuffle
from classroom.games.options import Choice, Count, Flag
from classroom.games.protocol import Game, Rules, Sum, UnreadableMove
from classroom.games.sixteen import cards, rules
from classroom.games.sixteen.state import State
from classroom.games.sixteen.view import View

SIMPLE = {"match": False, "wilds": False}
MOVES = frozenset((*cards.PLAIN, *cards.DECLARED, rules.DRAW))


class Sixteen(Game[State, str, View]):
    slug = "sixteen"
    place = 1
    adds_later = True
    asks_each = True
    seats = (2, 4)
    options = (
        Flag("match", True),
        Flag("wilds", True),
        Flag("bonus", False),
        Choice("draw", "auto", ("auto", "strict", "loose")),
        Count("first_to", None),
    )
    presets = MappingProxyType({"short": {**SIMPLE, "first_to": 3}, "simplified": SIMPLE, "full": {}})
    folded = ("simplified",)
    over = staticmethod(rules.is_over)
    check = staticmethod(rules.check)
    moves = staticmethod(rules.moves)
    side = staticmethod(rules.side)

    def start(self, players: int, rules: Rules) -> State:
        return State(players, rules)

    def chance(self, state: State) -> Shuffle | None:
        return None if state.hands else Shuffle(cards.deck(state.rules["wilds"]))

    def expected_chance(self, place: int, players: int, rules: Rules) -> Shuffle | None:
        return None if place else Shuffle(cards.deck(rules["wilds"]))

    def apply_chance(self, state: State, outcome: list[str]) -> State:
        return rules.deal(state, outcome)

    def turn(self, state: State) -> int | None:
        return state.turn

    def read(self, text: str) -> str:
        if text not in MOVES:
            raise UnreadableMove
        return text

    def apply(self, state: State, move: str) -> State:
        return rules.draw_card(state) if move == rules.DRAW else rules.play_card(state, move)

    def view(self, state: State, seat: int | None) -> View:
        return View(
            seat=seat,
            players=state.players,
            rules=state.rules,
            hand=() if seat is None else tuple(sorted(state.hands[seat], key=cards.hand_order)),
            held=tuple(map(len, state.hands)),
            left=len(state.draw_pile),
            pile=state.pile,
            total=cards.card_total(state.pile),
            turn=state.turn,
            over=rules.is_over(state),
            moves=rules.moves(state) if seat == state.turn else (),
            sets=state.sets,
            score=rules.score(state),
            steps=state.steps,
        )

    def result(self, state: State) -> dict[str, Any]:
        first, second = rules.score(state)
        decided = rules.is_over(state) and first != second
        sets = [{**asdict(won), "kinds": list(won.kinds), "cards": list(won.cards)} for won in state.sets]
        return {"score": [first, second], "winner": int(second > first) if decided else None, "sets": sets}

    def matters(self, work: Sum) -> bool:
        return work.total == rules.GOAL

    def spares(self, view: View) -> bool:
        """Where every card goes over: whatever is worked out, the pile is lost."""
        return view.goes_over_anyway

    def sum_of(self, view: View, move: str) -> Sum | None:
        return None if move == rules.DRAW else Sum((view.total, cards.number(move)))
