"Positions of Switch 16 to try things on: from matches in all rules, played by Tavi on any level and by chance."

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, Rules
from classroom.games.switch16 import GAME
from classroom.games.switch16.dice import chain_spaces, dice_from
from classroom.games.switch16.state import State, Token
from classroom.games.switch16.view import View
from classroom.tutor.switch16 import TUTOR as TAVI
from tests.games.matches import every_table

Table: TypeAlias = tuple[int, Rules]  # how many play, and every option

RACE: Rules = {"dodged": "table", "match_to": None, "gentle": False, "wave": False}
FACES = {"blue": "b", "green": "g", "answer": "g", "go": "w"}
BESIDE = Token()


def some_states(count: int, rng: Random, tables: Sequence[Table] | None = None, least: int = 2) -> list[State]:
    """So many positions in which a seat has so many moves at least, spread over the tables."""
    tables, found = tables or every_table(GAME), list[State]()

    def chance_source(chance: Chance) -> object:
        return chance.draw(rng)

    while len(found) < count:
        players, rules = tables[len(found) % len(tables)]
        state: State = first_position(GAME, players, rules, chance_source)
        for _ in range(rng.randrange(3, 70)):
            if GAME.over(state):
                break
            view = GAME.view(state, GAME.turn(state))
            move = TAVI.choose(view, rng.randrange(3, 6), rng) if rng.random() < 0.7 else rng.choice(view.moves)
            state = advance(GAME, state, move, chance_source)
        if len(GAME.moves(state)) >= least:
            found.append(state)
    return found


def some_views(count: int, seed: int = 1, tables: Sequence[Table] | None = None, least: int = 2) -> list[View]:
    return [GAME.view(state, GAME.turn(state)) for state in some_states(count, Random(seed), tables, least)]


def view_at(
    spaces: tuple[int, ...],
    phase: str,
    dice: tuple[int, ...] = (),
    token: Token = BESIDE,
    stepped: bool = False,
    walked: bool = False,
    victim: int | None = None,
    **rules: str | int | None,
) -> View:
    """What the seat to move sees: seat 0, or the victim of its swap."""
    state = State(len(spaces), {**RACE, **rules}, spaces, phase, token, mover=0, victim=victim)
    state = replace(state, dice=dice, face=FACES.get(phase), stepped=stepped, walked=walked or stepped)
    return GAME.view(state, GAME.turn(state))


def any_state(rng: Random, players: int, rules: Rules) -> State:
    """A position that the rules allow, likely or not."""
    spaces, mover = tuple(rng.randrange(16) for _ in range(players)), rng.randrange(players)
    holder, phase = rng.randrange(players), rng.choice(("roll", "blue", "green", "answer", "go", "go", "go"))
    kind = "hand" if phase == "answer" else rng.choice(("table", "hand", "space"))
    if (phase == "blue" and kind == "hand") or phase == "answer" or (phase == "go" and kind == "space"):
        holder = (mover + rng.randrange(1, players)) % players
    token = {"table": Token(), "hand": Token("hand", holder), "space": Token("space", holder, spaces[holder])}[kind]
    dice = () if phase == "roll" else tuple(rng.randint(1, 6) for _ in range(dice_from(spaces[mover])))
    state = State(players, rules, spaces, phase, token, mover=mover, dice=dice, face=FACES.get(phase))
    if phase == "answer":
        return replace(state, victim=holder)
    stepped = phase == "go" and spaces[mover] > 0 and rng.random() < 0.7
    if phase == "go" and not stepped and not chain_spaces(spaces[mover], dice):
        if rules.get("gentle"):
            return replace(state, retried=rng.random() < 0.5)
        return replace(state, token=Token("hand", mover))  # just taken
    return replace(state, stepped=stepped, walked=stepped)


def any_views(count: int, seed: int, players: int, rules: Rules) -> list[View]:
    rng = Random(seed)
    states = [any_state(rng, players, rules) for _ in range(count)]
    return [GAME.view(state, GAME.turn(state)) for state in states]
