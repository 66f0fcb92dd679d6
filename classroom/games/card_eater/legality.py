"""Which moves of the Card Eater are legal, and what is said of those that are not."""

from classroom.games.card_eater.cards import JOKER, VALUES
from classroom.games.card_eater.rounds import laps_of
from classroom.games.card_eater.rules import PASS, SAY, STAY, TAKE, TURN, current_turn, is_saying
from classroom.games.card_eater.state import LaidCard, State
from classroom.games.protocol import IllegalMove, Message


def check(state: State, move: str) -> None:
    """Raises IllegalMove."""
    if state.turn is None:
        raise IllegalMove("the match is over", Message("This game is over."))
    if is_saying(state) != move.startswith(SAY):
        raise why_out_of_step(state)
    if move == TURN and not state.rows[state.turn].pile:
        raise IllegalMove("the pile is empty", Message("Your pile is empty. Take a card or pass."))
    if move == PASS and state.rows[state.turn].pile:
        raise IllegalMove("the pile is not empty", Message("You still have cards. Turn one over."))
    if move == STAY:
        check_stay(state)
    if move.startswith(TAKE):
        check_take(state, int(move.removeprefix(TAKE)))


def why_out_of_step(state: State) -> IllegalMove:
    """Saying a value where there is no joker, or doing something else where there is one."""
    if is_saying(state):
        return IllegalMove("the joker's value comes first", Message("First say what your joker is worth."))
    return IllegalMove("no joker was turned", Message("You have not turned over a joker."))


def check_stay(state: State) -> None:
    """To stay is for the last turn of a round in which the nearest eats (rules.md 3, End of a round)."""
    _, row, _ = current_turn(state)
    laps = laps_of(state.rules, state.rows)
    if row.total is None or laps is None or len(row.laid) + 1 < laps:
        raise IllegalMove("it is not the last turn", Message("You can only stay on your last turn."))


def check_take(state: State, other: int) -> None:
    """A take is for later laps, and must make the target (rules.md 3, Later laps)."""
    seat, row, target = current_turn(state)
    if other >= state.players:
        raise IllegalMove(f"no seat {other} at this table", Message("Nobody is sitting there."))
    if other == seat:
        raise IllegalMove("one's own card", Message("That is your own card."))
    if row.total is None:
        raise IllegalMove("the first lap is for turning", Message("Turn over your first card. Then you can take one."))
    last = state.rows[other].last
    assert last is not None
    assert last.value is not None
    if row.total + last.value != target:
        made = row.total + last.value
        reason = f"{row.total} and {last.value} make {made}, not {target}"
        raise IllegalMove(reason, say_misses_target(row.total, last, target))


def say_misses_target(total: int, last: LaidCard, target: int) -> Message:
    """What is said of a card that does not make the target: what it makes, and what is needed; of a joker there that it
    keeps its value."""
    card = last.value or 0
    if last.card == JOKER:
        return Message(
            "This joker is worth %(card)d now. %(total)d + %(card)d = %(sum)d.",
            total=total,
            card=card,
            sum=total + card,
        )
    numbers = {"total": total, "card": card, "sum": total + card, "target": target}
    if total + card > target:
        return Message("%(total)d + %(card)d = %(sum)d. Too much! You need exactly %(target)d.", **numbers)
    return Message("%(total)d + %(card)d = %(sum)d. Too little! You need exactly %(target)d.", **numbers)


def moves(state: State) -> tuple[str, ...]:
    """Every legal move once."""
    if state.turn is None:
        return ()
    takes = [f"{TAKE}{seat}" for seat in range(state.players)]
    values = [f"{SAY}{value}" for value in VALUES]
    return tuple(move for move in (*takes, TURN, STAY, PASS, *values) if is_legal(state, move))


def is_legal(state: State, move: str) -> bool:
    try:
        check(state, move)
    except IllegalMove:
        return False
    return True
