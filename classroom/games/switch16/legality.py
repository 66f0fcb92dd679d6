"""Which moves are legal, and why the others are not (rules.md 4, Turn, The token, Moves)."""

from classroom.games.protocol import IllegalMove, Message
from classroom.games.switch16.dice import GOAL, chain_spaces
from classroom.games.switch16.places import holds_token, is_stuck
from classroom.games.switch16.state import State, is_gentle

SEATS = 4
PLAIN = ("roll", "again", "stop", "take", "leave", "keep", "dodge", "accept")
ALL_MOVES = frozenset(
    (
        *PLAIN,
        *(f"go:{space}" for space in range(1, GOAL + 1)),
        *(f"{word}:{seat}" for word in ("swap", "glue") for seat in range(SEATS)),
    )
)
WAITS = {
    "roll": IllegalMove("the throw comes first", Message("Roll the dice first.")),
    "blue": IllegalMove("take or leave comes first", Message("First take the glue drop, or leave it.")),
    "green": IllegalMove("swap or keep comes first", Message("First swap, or keep your place.")),
    "answer": IllegalMove("dodge or accept comes first", Message("First say yes or no to the swap.")),
    "go": IllegalMove("not after this throw", Message("You can’t do that with this roll.")),
}


def turn(state: State) -> int | None:
    """The seat that decides: the one that answers a swap, else the one whose turn of the race it is."""
    if state.phase == "answer":
        return state.victim
    return state.mover if state.phase in WAITS else None


def reachable(state: State) -> tuple[int, ...]:
    """The spaces that `go:K` may name now."""
    if state.phase != "go" or state.mover is None or is_stuck(state, state.mover):
        return ()
    return chain_spaces(state.spaces[state.mover], state.dice)


def moves(state: State) -> tuple[str, ...]:
    """Every legal move once."""
    seat = state.mover
    if seat is None or turn(state) is None:
        return ()
    if state.phase == "blue":
        return ("take", "leave")
    if state.phase == "answer":
        return ("dodge", "accept")
    glue = tuple(f"glue:{other}" for other in other_seats(state, seat)) if holds_token(state, seat) else ()
    if state.phase == "roll":
        return ("roll", *glue)
    if state.phase == "green":
        return (*(f"swap:{other}" for other in other_seats(state, seat)), "keep", *glue)
    return (*go_moves(state), *glue)


def may_retry(state: State) -> bool:
    """Whether a throw without a step, before the first step of the turn, is thrown once more: with `gentle`, once, and
    not for a pawn that is held."""
    seat = state.mover
    is_free = seat is not None and not is_stuck(state, seat)
    return is_gentle(state.rules) and is_free and not (state.walked or state.retried)


def other_seats(state: State, seat: int) -> list[int]:
    return [other for other in range(state.players) if other != seat]


def go_moves(state: State) -> tuple[str, ...]:
    """Steps, a further throw, a stop. Nobody may stand still after a throw that allows a step, but by stopping after
    an earlier one; where nothing is reached here without a step before, the token was taken and may be put down, or
    with `gentle` the dice are thrown once more, and then the turn ends."""
    found = reachable(state)
    if may_retry(state) and not found:
        return ("again",)
    again = ("again",) if state.stepped else ()
    stop = ("stop",) if state.walked or not found else ()
    return (*(f"go:{space}" for space in found), *again, *stop)


def check(state: State, move: str) -> None:
    """Raises IllegalMove."""
    if move not in moves(state):
        raise why_illegal(state, move)


def why_illegal(state: State, move: str) -> IllegalMove:
    """Why this move is not legal."""
    if state.mover is None:
        return IllegalMove("the match is over", Message("This game is over."))
    word, _, number = move.partition(":")
    if number and word != "go" and int(number) not in other_seats(state, state.mover):
        return IllegalMove("not another player", Message("Choose another pawn."))
    if word == "glue":  # whoever holds the token may always put it under another pawn
        return IllegalMove(f"seat {state.mover} does not hold the token", Message("You don’t have the glue drop."))
    if word == "take" and state.face == "b" and holds_token(state, state.mover):
        return IllegalMove("the token is in hand already", Message("You already have the glue drop."))
    if word == "stop" and state.phase == "go" and may_retry(state):
        return IllegalMove("the dice are thrown once more", Message("Roll once more first."))
    return why_illegal_with_dice(word, number) if state.phase == "go" else WAITS[state.phase]


def why_illegal_with_dice(word: str, number: str) -> IllegalMove:
    """Why a step, a stop or a further throw is not legal while dice lie there. The pawn is not held
    then: its turn would have ended with the throw."""
    if word == "go":
        reason = f"no chain of the dice reaches {number}"
        return IllegalMove(reason, Message("You can’t get to %(space)d with these dice.", space=int(number)))
    if word in ("stop", "again"):
        return IllegalMove("a step comes first", Message("Take a step first."))
    return WAITS["go"]
