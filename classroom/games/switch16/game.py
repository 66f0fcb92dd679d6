"""Switch 16 behind the protocol that all games share."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from itertools import combinations
from types import MappingProxyType
from typing import Any

from classroom.games.chance import DiceThrow
from classroom.games.options import Choice, Count, Flag
from classroom.games.protocol import Chance, Claim, Denial, Game, Message, Rules, Sum, UnreadableMove
from classroom.games.switch16 import legality, rules, throws, turns
from classroom.games.switch16.dice import FirstThrow, FurtherThrow, dice_from, fewest_dice
from classroom.games.switch16.places import is_stuck
from classroom.games.switch16.state import State, Step, is_level
from classroom.games.switch16.view import View


class Switch16(Game[State, str, View]):
    slug = "switch16"
    place = 4
    hides = False
    spots = True
    adds = True
    seats = (2, 3, 4)
    options = (
        Choice("dodged", "table", ("table", "attacker")),
        Count("match_to", None),
        Flag("gentle", False),
        Flag("wave", False),
    )
    presets = MappingProxyType({"gentle": {"gentle": True, "wave": True}, "series": {"match_to": 50}, "race": {}})
    folded = ("race",)
    turn = staticmethod(legality.turn)
    check = staticmethod(legality.check)
    apply = staticmethod(rules.apply)
    moves = staticmethod(legality.moves)

    def start(self, players: int, rules: Rules) -> State:
        return turns.start_race(State(players, rules, ()))

    def chance(self, state: State) -> Chance | None:
        if state.phase == "opening":
            return DiceThrow(len(state.throwing))
        if state.phase not in ("thrown", "rethrown"):
            return None
        dice = dice_from(state.spaces[turns.mover(state)])
        return FirstThrow(dice) if state.phase == "thrown" else FurtherThrow(dice)

    def expected_chance(self, place: int, players: int, rules: Rules) -> Chance | None:
        return None if place else DiceThrow(players)

    def apply_chance(self, state: State, outcome: Any) -> State:
        if state.phase == "opening":
            return turns.open_race(state, outcome)
        return (
            throws.apply_first_throw(state, *outcome)
            if state.phase == "thrown"
            else throws.apply_further_throw(state, *outcome)
        )

    def over(self, state: State) -> bool:
        return state.phase == "over"

    def read(self, text: str) -> str:
        if text not in legality.ALL_MOVES:
            raise UnreadableMove
        return text

    def view(self, state: State, seat: int | None) -> View:
        reach, made = legality.reachable(state), fewest_dice(state.dice)
        return View(
            seat=seat,
            players=state.players,
            rules=state.rules,
            spaces=state.spaces,
            token=state.token,
            phase=state.phase,
            turn=legality.turn(state),
            attacker=state.mover if state.phase == "answer" else None,
            dice=state.dice,
            face=state.face,
            next=None if state.mover is None else state.spaces[state.mover] + 1,
            reach=reach,
            chains=tuple((space, made[space]) for space in reach),
            stepped=state.stepped,
            walked=state.walked,
            over=state.phase == "over",
            moves=legality.moves(state) if seat == legality.turn(state) else (),
            openings=state.openings,
            first=state.first,
            races=state.races,
            points=turns.points(state),
            steps=state.steps,
        )

    def result(self, state: State) -> dict[str, Any]:
        in_series = state.rules["match_to"] is not None
        score = turns.points(state) if in_series else state.spaces
        best = [seat for seat, points in enumerate(score) if points == max(score)]
        winner = best[0] if state.phase == "over" and len(best) == 1 else None
        races = [{**asdict(race), "spaces": list(race.spaces)} for race in state.races]
        return {"score": list(score), "winner": winner, "races": races}

    def sole_move(self, view: View) -> str | None:
        """At a green face, to keep one's place where everybody stands on the same space and the own pawn is not stuck
        there: a swap would at most glue it. Not for whoever can put the token down only now, since the dice allow no
        step and the turn ends."""
        if view.phase != "green" or not is_level(view.spaces) or view.stuck == view.turn:
            return None
        goes_on = view.is_gentle or view.holder != view.turn or view.next in fewest_dice(view.dice)
        return "keep" if goes_on else None

    def is_one_with(self, step: Step, following: Step) -> bool:
        """A throw with what is made of it; of a stop by choice there is nothing to see. The token on its way is looked
        at, and dice that made nothing before they are thrown once more."""
        goes_on = step.seat == following.seat and step.note in ("threw", "retried", "left", "kept")
        return step.note == "stopped" or (goes_on and not step.ended and following.note != "retried")

    def can_be_held(self, move: str, after: State) -> bool:
        """Nor is a place that is kept where everybody stands on the same space, and nothing was to be decided."""
        is_kept_level = move == "keep" and is_level(after.spaces) and not is_stuck(after, after.steps[-1].seat)
        return move != "stop" and not is_kept_level and super().can_be_held(move, after)

    def sum_of(self, view: View, move: str) -> Sum | None:
        """What makes the next space, where it takes more than one die; of farther spaces only their steps have one."""
        for space, dice in view.chains[:1]:
            if move == f"go:{space}" and len(dice) > 1:
                return Sum(dice)
        return None

    def claim(self, view: View, move: str, parts: Sequence[int]) -> Claim | None:
        """That the dice touched make the space. Of numbers that do not lie there no sum is said."""
        word, _, number = move.partition(":")
        if word != "go" or view.phase != "go":
            return None
        goal = int(number)
        if not parts or Counter(parts) - Counter(view.dice):
            return Claim(Sum((0,)), goal, tap_first(view, goal))
        made = Sum(tuple(sorted(parts)))
        equation = " + ".join(map(str, parts)) + f" = {made.total}"  # as the dice lie
        said = Message("%(sum)s. You need %(goal)d.", sum=equation, goal=goal)
        if len(parts) == 1:
            said = Message("This is a %(total)d. Make %(goal)d.", total=made.total, goal=goal)
        if len(parts) == 2 and abs(parts[0] - parts[1]) == goal:
            said = Message("Here you only add: that makes %(total)d. You need %(goal)d.", total=made.total, goal=goal)
        return Claim(made, goal, said)

    def denial(self, view: View) -> Denial | None:
        """That the dice do not make the next number, before the first step of a turn, after each, and after a further
        throw. After the second throw the turn ends with it; after a step it is still to be said whether to stop or to
        roll again."""
        if not (view.judges or view.walked):
            return None
        if view.reach:
            return Denial(Message("It can be done! Look again."))
        return Denial(move="" if view.stepped or view.retries else "stop")

    def is_aside(self, move: str) -> bool:
        """To put the token down: the dice lie there as before."""
        return move.startswith("glue:")

    def overlooked(self, view: View, move: str) -> Message | None:
        """That the dice which have led on once still do; it is not told by itself."""
        if move not in ("again", "stop") or not (view.stepped and view.reach):
            return None
        return it_still_goes_on(*view.chains[0])

    def possible_claims(self, view: View) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """That any of the dice make a space within reach."""
        dice = sorted(view.dice)
        touched = [parts for many in range(1, len(dice) + 1) for parts in dict.fromkeys(combinations(dice, many))]
        return tuple((f"go:{space}", parts) for space in view.reach for parts in touched)


def tap_first(view: View, goal: int) -> Message:
    """What is to be done before the pawn goes; not that there are such dice, where the child is to find that out."""
    if goal == 1:
        return Message("Choose a die first. No 1? Tap “I can’t”.") if view.judges else Message("Tap the 1 first.")
    if view.judges or view.walked:
        return Message("Choose dice first. No way? Tap “I can’t”.")
    return Message("First tap the dice that make %(goal)d.", goal=goal)


def it_still_goes_on(number: int, dice: tuple[int, ...]) -> Message:
    """That these dice, which have led on already, make the number, and how many they are."""
    words = {
        1: Message("Your dice still make %(goal)d! Look for one die.", goal=number),
        2: Message("Your dice still make %(goal)d! Look for two dice.", goal=number),
        3: Message("Your dice still make %(goal)d! Look for three dice.", goal=number),
        4: Message("Your dice still make %(goal)d! Look for four dice.", goal=number),
    }
    return words.get(len(dice), Message("Your dice still make %(goal)d! Take all the dice.", goal=number))
