"""Everybody starts with 0. Throw two dice, take one of them and add it to your total. You may never go beyond 10: if
both dice are too large, you pass. Whoever makes exactly 10 first wins.
"""

from classroom.games.protocol import IllegalMove, Message

from .state import PASS, State, Step

MOVES = (*(str(die) for die in range(1, 7)), PASS)


def moves(state: State) -> tuple[str, ...]:
    """Every legal move once."""
    if state.turn is None:
        return ()
    fitting = sorted({die for die in state.dice if state.totals[state.turn] + die <= state.goal})
    return tuple(map(str, fitting)) or (PASS,)


def check(state: State, move: str) -> None:
    """Raises IllegalMove."""
    if state.turn is None:
        raise IllegalMove("the match is over", Message("This game is over."))
    if move in moves(state):
        return
    if move == PASS:
        raise IllegalMove("a die fits", Message("One of the dice fits. Take it."))
    if int(move) not in state.dice:
        raise IllegalMove("no such die", Message("No die shows %(die)d.", die=int(move)))
    raise IllegalMove(f"beyond {state.goal}", Message("That would be more than %(goal)d.", goal=state.goal))


def apply(state: State, move: str) -> State:
    """The position after a legal move."""
    seat, die = state.mover, 0 if move == PASS else int(move)
    before = state.totals[seat]
    totals = (*state.totals[:seat], before + die, *state.totals[seat + 1 :])
    step = Step(seat, die, before, before + die, state.dice)
    return State(state.players, state.rules, totals, (seat + 1) % state.players, (), (*state.steps, step))
