"""The Card Eater behind the protocol that all games share."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from classroom.games.card_eater import legality, rounds, rules
from classroom.games.card_eater.cards import DECK, VALUES
from classroom.games.card_eater.state import Round, State, Step
from classroom.games.card_eater.view import View
from classroom.games.chance import DiceThrow, Shuffle
from classroom.games.options import Count, Flag
from classroom.games.protocol import Chance, Claim, Game, Rules, Sum, UnreadableMove

SEATS = (3, 4)
TAKES = {f"{rules.TAKE}{seat}": seat for seat in range(max(SEATS))}
SAYS = {f"{rules.SAY}{value}": value for value in VALUES}
MOVES = frozenset((rules.TURN, rules.PASS, rules.STAY, *TAKES, *SAYS))


class CardEater(Game[State, str, View]):
    slug = "card-eater"
    place = 3
    hides = False
    spots = True
    adds = True
    seats = SEATS
    options = (Count("rounds", None), Flag("low", False), Flag("small", False), Count("laps", None))
    presets = MappingProxyType({"short": {"rounds": 4, "small": True, "laps": 5}, "full": {}})
    over = staticmethod(rounds.is_over)
    check = staticmethod(legality.check)
    moves = staticmethod(legality.moves)

    def start(self, players: int, rules: Rules) -> State:
        return State(players, rules)

    def chance(self, state: State) -> Chance | None:
        if not state.piles:
            return Shuffle(DECK)
        return DiceThrow(2) if state.target is None and rounds.may_begin_round(state) else None

    def expected_chance(self, place: int, players: int, rules: Rules) -> Chance | None:
        return None if place else Shuffle(DECK)

    def apply_chance(self, state: State, outcome: Any) -> State:
        return rounds.begin_round(state, outcome) if state.piles else rounds.deal(state, outcome)

    def turn(self, state: State) -> int | None:
        return state.turn

    def read(self, text: str) -> str:
        if text not in MOVES:
            raise UnreadableMove
        return text

    def apply(self, state: State, move: str) -> State:
        if move in TAKES:
            return rules.take_card(state, TAKES[move])
        if move in SAYS:
            return rules.say_joker_value(state, SAYS[move])
        return rules.turn_card(state) if move == rules.TURN else rules.pass_turn(state, move)

    def view(self, state: State, seat: int | None) -> View:
        return View(
            seat=seat,
            players=state.players,
            rules=state.rules,
            number=state.number,
            first=state.number % state.players,
            target=state.target,
            rows=state.rows,
            left_over=state.left_over,
            eaten=state.eaten,
            turn=state.turn,
            over=rounds.is_over(state),
            saying=rules.is_saying(state),
            moves=legality.moves(state) if seat == state.turn else (),
            past=state.past,
            steps=state.steps,
        )

    def result(self, state: State) -> dict[str, Any]:
        most = [seat for seat, eaten in enumerate(state.eaten) if eaten == max(state.eaten)]
        decided = rounds.is_over(state) and len(most) == 1
        past = [round_as_json(one) for one in state.past]
        return {"score": list(state.eaten), "winner": most[0] if decided else None, "rounds": past}

    def matters(self, work: Sum) -> bool:
        """Which sums come is the cards' doing: about half of them, those by 2 to 9 from where one has to look at the
        ones, stay worth working out for a child that is quick. A ten, a 1, or what comes after a full ten is not."""
        start, by = work.terms
        return bool(1 < abs(by) < max(VALUES) and start % max(VALUES))

    def sum_of(self, view: View, move: str) -> Sum | None:
        """Of a joker's value: known before it is said. None on the first lap, and where it puts its player out."""
        row = view.row
        if move not in SAYS or row is None or row.total is None or view.target is None:
            return None
        sign, _ = rules.card_effect(row.total, SAYS[move], view.target)
        return Sum((row.total, sign * SAYS[move])) if sign else None

    def reveals(self, move: str) -> bool:
        return move == rules.TURN

    def picture_helps(self, view: View, work: Sum) -> bool:
        """The line to the target, where a card can go over it: it asks whether this one does."""
        return view.target is not None and view.target - work.terms[0] <= max(VALUES)

    def goes_with(self, step: Step, following: Step) -> bool:
        """Cards turned over and added, where nothing else happens."""
        return step.seat != following.seat and is_plain(step) and is_plain(following)

    def sum_revealed(self, before: View, move: str, after: View) -> Sum | None:
        """None on the first lap, for a joker just turned, and where the card puts its player out."""
        step = after.steps[len(before.steps)]
        if move != rules.TURN or step.before is None or not step.value or not step.sign:
            return None
        return Sum((step.before, step.sign * step.value))

    def claim(self, view: View, move: str, parts: Sequence[int]) -> Claim | None:
        """By taking a card one says that it is the complement to the target: 41 - 36 is the 5 that lies there. Where no
        card can be so much nothing is said."""
        other, mine = TAKES.get(move), view.row
        if other is None or other == view.seat or other >= view.players or mine is None:
            return None
        last = view.rows[other].last
        if mine.total is None or view.target is None or view.saying or not last or last.value is None:
            return None
        if view.target - mine.total > max(VALUES):
            return None
        return Claim(Sum((view.target, -mine.total)), last.value, view.say_why_not(other))

    def tries(self, view: View, move: str) -> Sum | None:
        """A card to take is added to the own total: whether that makes the target, the child finds by itself."""
        claim = self.claim(view, move, ())
        return Sum((-claim.sum.terms[1], claim.answer)) if claim else None

    def possible_claims(self, view: View) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return tuple((move, ()) for move in TAKES if self.claim(view, move, ()))


def is_plain(step: Step) -> bool:
    return step.kind == "turn" and step.sign == 1 and bool(step.value) and not step.round_finished


def round_as_json(one: Round) -> dict[str, Any]:
    """A round as the result lists it."""
    return {
        "target": one.target,
        "winner": one.winner,
        "eaten": one.eaten,
        "totals": list(one.totals),
        "out": list(one.out),
    }
