"""Two out of Four behind the protocol that all games share."""

from types import MappingProxyType
from typing import Any

from classroom.games.chance import Shuffle
from classroom.games.french_cards import DECK, VALUES
from classroom.games.options import Count
from classroom.games.protocol import Game, Rules, Sum, UnreadableMove
from classroom.games.two_of_four import rules
from classroom.games.two_of_four.state import Round, State
from classroom.games.two_of_four.view import View


class TwoOfFour(Game[State, str, View]):
    slug = "two-of-four"
    place = 2
    hides = True
    adds = True
    asks_each = True
    calls_pictures = True
    seats = (3, 4)
    options = (Count("rounds", 2, each=True), Count("tokens", 10, least=0))
    presets = MappingProxyType({"short": {"rounds": 3}, "full": {}})
    turn = staticmethod(rules.turn)
    over = staticmethod(rules.is_over)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.show_pair)
    moves = staticmethod(rules.moves)

    def start(self, players: int, rules: Rules) -> State:
        return State(players, rules, tokens=(rules["tokens"],) * players)

    def chance(self, state: State) -> Shuffle | None:
        return Shuffle(DECK) if state.target is None and not rules.is_over(state) else None

    def expected_chance(self, place: int, players: int, rules: Rules) -> Shuffle:
        return Shuffle(DECK)

    def apply_chance(self, state: State, outcome: list[str]) -> State:
        return rules.deal(state, outcome)

    def read(self, text: str) -> str:
        one, sign, other = rules.split_move(text)
        if one not in VALUES or other not in VALUES or sign not in rules.SIGNS:
            raise UnreadableMove
        return text

    def view(self, state: State, seat: int | None) -> View:
        turn = rules.turn(state)
        return View(
            seat=seat,
            players=state.players,
            rules=state.rules,
            number=state.number,
            of=state.rules["rounds"],
            first=rules.first_seat(state),
            target=state.target,
            hand=state.hands[seat] if seat is not None and state.hands else (),
            shown=state.shown,
            tokens=state.tokens,
            turn=turn,
            over=rules.is_over(state),
            moves=rules.moves(state) if seat == turn else (),
            past=state.past,
            steps=state.steps,
        )

    def result(self, state: State) -> dict[str, Any]:
        winner = rules.leader(state.tokens) if rules.is_over(state) else None
        return {"score": list(state.tokens), "winner": winner, "rounds": list(map(as_json, state.past))}

    def matters(self, work: Sum) -> bool:
        """Every sum does: a child sees all of its hand at once, and what it can do itself would be given away."""
        return True

    def seeks(self, view: View, work: Sum) -> bool:
        return work.total == view.goal

    def sums_side_by_side(self, view: View) -> tuple[frozenset[Sum], ...]:
        """Of each card with the others: they lie there when it is touched."""
        works = [(rules.split_move(move), rules.sum_of(move)) for move in view.moves]
        return tuple(frozenset(work for pair, work in works if card in pair) for card in view.hand)

    def sum_of(self, view: View, move: str) -> Sum:
        return rules.sum_of(move)


def as_json(over: Round) -> dict[str, Any]:
    return {
        "target": over.target,
        "shown": [pair and [pair.move, pair.total] for pair in over.shown],
        "winners": list(over.winners),
        "change": list(over.change),
        "void": over.void,
    }
