"""Listens to the tutors: every sentence that one can say, and what it says in many positions of seeded matches.

A seat plays as Tavi does on one of its levels, or anything at all; every table takes its turn, and the last moves of a
match are listened to as often as all that come before.
"""

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import classroom
from classroom.games.engine import advance, first_position
from classroom.games.protocol import AnyGame, Chance, Message
from classroom.tutor.protocol import AnyTutor
from tests.games.matches import every_table

ROOMS = ("tutor", "web/presenters")  # where sentences about a position are
AT_RANDOM = 0.35  # of the seats
LONGEST = 300  # moves of a match
EARLY, LATE, END = 8, 8, 16  # positions of a match: of all, and of its last moves


@dataclass(frozen=True)
class Said:
    """A sentence, and the move that it is said of. `kind` is nudge, idea, instead, question, verdict, title, task, why,
    praise or praise why; `better` is the move that it speaks for: the one advised, of a moment, or praised."""

    tutor: AnyTutor = field(repr=False)
    view: Any = field(repr=False)
    kind: str
    move: str
    message: Message
    better: str

    @property
    def values(self) -> Mapping[str, Any]:
        return self.message.values

    @cached_property
    def worth(self) -> dict[str, float]:
        """What each move is worth. Which of two moves is better no rule says: of that the figures are the measure,
        and what they are worth is for the tests of strength."""
        return {one["move"]: one["value"] for one in self.tutor.figures(self.view)}


def of_move(tutor: AnyTutor, view: Any, move: str) -> Said:
    """A move of which nothing is said, to be held against what lies there."""
    return Said(tutor, view, "move", move, Message(""), move)


Claims: TypeAlias = Mapping[str, Callable[[Any], object]]  # by sentence, whether it is so: true in what it gives back


def sentences_of(folder: str) -> set[str]:
    """Every sentence in the modules of a game. One that is not written out where it is made has no name, and fails."""
    package = Path(classroom.__file__).parent
    files = [file for room in ROOMS for file in (package / room / folder).rglob("*.py")]
    calls = [node for file in files for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
    made = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in ("Message", "CountedMessage")]
    return {ast.literal_eval(call.args[0]) for call in made}


def some_views(game: AnyGame, tutor: AnyTutor, count: int, seed: int) -> list[Any]:
    """So many views of the seat to move."""
    rng, tables, found = Random(seed), every_table(game), list[Any]()
    rng.shuffle(tables)
    while len(found) < count:
        players, rules = tables[len(found) // (EARLY + LATE) % len(tables)]
        views = views_of_match(game, tutor, players, rules, rng)
        found += [rng.choice(views) for _ in range(EARLY)]
        found += [rng.choice(views[-END:]) for _ in range(LATE)]
    return found[:count]


def views_of_match(game: AnyGame, tutor: AnyTutor, players: int, rules: Mapping[str, Any], rng: Random) -> list[Any]:
    """What the seat to move sees, at every turn."""

    def chance_source(chance: Chance) -> Any:
        return chance.draw(rng)

    levels = [0 if rng.random() < AT_RANDOM else rng.randint(1, tutor.levels) for _ in range(players)]
    state, found = first_position(game, players, rules, chance_source), list[Any]()
    while (seat := game.turn(state)) is not None and len(found) < LONGEST:
        view = game.view(state, seat)
        found.append(view)
        move = tutor.choose(view, levels[seat], rng) if levels[seat] else some_moves(view.moves, 1, rng)[0]
        state = advance(game, state, move, chance_source)
    return found


def some_moves(moves: Sequence[str], count: int, rng: Random) -> list[str]:
    """Some of these, one of each kind first: a wild card, which may be anything, is one kind."""
    mixed = rng.sample(moves, len(moves))
    kinds = {move.partition("=")[0]: move for move in mixed}
    return (rng.sample(list(kinds.values()), len(kinds)) + mixed)[: min(count, len(moves))]


def listen(tutor: AnyTutor, view: Any, moves: Sequence[str]) -> Iterator[Said]:
    """What is said in this position: as advice, and before, after and long after each of these moves."""
    advice = tutor.advise(view)
    for kind in ("nudge", "idea", "instead"):
        if message := getattr(advice, kind):
            yield Said(tutor, view, kind, advice.move, message, advice.move)
    for move in moves:
        verdict, moment = tutor.verdict(view, move), tutor.moment(view, move, 0)
        if question := tutor.confirmation_question(view, move):
            yield Said(tutor, view, "question", move, question, move)
        if verdict:
            yield Said(tutor, view, "verdict", move, verdict.message, move)
        if moment:
            yield Said(tutor, view, "title", move, moment.title, moment.move)
            yield Said(tutor, view, "task", move, moment.task, moment.move)
            if moment.hint:
                yield Said(tutor, view, "hint", moment.move, moment.hint, moment.move)
            if moment.why:
                yield Said(tutor, view, "why", move, moment.why, moment.move)
        if praise := tutor.praise(view, move, 0):
            yield Said(tutor, view, "praise", move, praise.title, move)
            if praise.why:
                yield Said(tutor, view, "praise why", move, praise.why, move)
