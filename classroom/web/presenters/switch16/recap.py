"""What is added to what has happened at Switch 16's table: where the glue drop is by now, a friendly word after several
turns without a move, and whether it is known why red ends a turn."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from classroom.games.switch16.dice import GOAL
from classroom.games.switch16.state import Step, Token, is_level
from classroom.games.switch16.throws import HALFWAY
from classroom.tutor.switch16.analysis import tenths
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.tutor.switch16.risk import NEARLY
from classroom.web.presenters.switch16.scene import HITS, Scene

MANY = 3  # turns without a move, steps with one throw
ANSWERS = ("dodged", "accepted")


class Since(NamedTuple):
    """`token`: where the glue drop has gone after what is told of it. `dry`: how many of the child's turns in a row
    brought no move, from the third on; from its `space` so many of ten rolls work, none where its pawn is stuck. `run`:
    how many steps the child has made with one roll, from the third on; `left`: how many are left, near the chest."""

    token: Token | None = None
    dry: int = 0
    space: int = 0
    works: int = 0
    knows_red: bool = False
    colour: str | None = None  # of the switch die, which does something for the first time in this match
    run: int = 0
    left: int = 0
    cheer: int | None = None  # how many throws the child had dared before the one that led on just now
    adds: bool = False  # the child has added no dice yet in this match, and is to make more than one die may show
    repeats: bool = False  # it has just made its first step, and the same dice are there for the next one
    once_more: int | None = None  # what somebody else did not make, and so throws once more
    leads: bool = False  # the child's step has taken it past whoever was ahead
    right: bool = False  # it has rightly said of dice that it dared to roll that they do not make the number
    takes: bool = False  # the child has taken the glue drop for the first time in this match
    stuck: int = 1  # how many turns in this match the pawn of the step shown was stuck


def since(scene: Scene) -> Since:
    step, colour, number = scene.latest, new_colour(scene), once_more(scene)
    stuck = sum(told.note == "stuck" and told.seat == step.seat for told in scene.view.steps) if step else 0
    said = Since(
        token_since(scene),
        knows_red=knows_red(scene),
        colour=colour,
        once_more=number,
        right=is_denied(scene),
        takes=takes_first(scene),
        stuck=stuck,
    )
    if step and scene.going and step.seat == scene.now.mine and step.note == "stepped":
        if (cheer := dared_with_luck(scene)) is not None:
            return said._replace(cheer=cheer)
        said, left = first_sums(scene, said), GOAL - scene.spaces[step.seat]
        if takes_lead(step):
            said = said._replace(leads=True)
        return said._replace(left=left) if left <= GOAL - NEARLY else said._replace(run=run(scene, step))
    if step and scene.adds and step.seat == scene.now.mine and step.note != "took":  # of which more is said
        return first_sums(scene, said)
    if step is None or not scene.now.is_past or not step.ended or step.seat not in scene.now.owned:
        return said
    has_more = scene.now.verdict and scene.now.judged  # the tutor says enough
    if step.note == "fell" or has_more or (dry := dry_turns(scene, step)) < MANY:
        return said
    return said._replace(dry=dry, space=step.after[step.seat], works=told_chance(step))


def takes_first(scene: Scene) -> bool:
    """Whether the child has just taken the glue drop, for the first time in this match."""
    taken = [step for step in scene.view.steps if step.note == "took" and step.seat in scene.now.owned]
    return len(taken) == 1 and scene.view.steps[-1] is taken[0]


def is_denied(scene: Scene) -> bool:
    """Whether the child has found by itself that dice which it dared to roll do not lead on, and that is told now."""
    step, now = scene.latest, scene.now
    if step is None or step.note not in ("fell", "stayed") or now.owned != (step.seat,):
        return False
    return now.opens and now.sums == "add" and not now.replay


def first_sums(scene: Scene, said: Since) -> Since:
    """With whether it is told that dice may be added, and that those of a step are there for the next one: once in a
    match, before the child's first number beyond 1."""
    steps = [step for step in scene.view.steps if step.seat == scene.now.mine and step.chain]
    is_first = scene.adds and (scene.view.next or 0) > 1 and steps == steps[-1:]
    if not is_first or (steps and steps[0] is not scene.view.steps[-1]):
        return said
    return said._replace(adds=True, repeats=bool(steps))


def takes_lead(step: Step) -> bool:
    """Not from the beach with everybody on it."""
    others = [space for seat, space in enumerate(step.before) if seat != step.seat]
    return max(others) > 0 and step.before[step.seat] <= max(others) < step.after[step.seat]


def run(scene: Scene, step: Step) -> int:
    """None where more is said: of a chain gone at once, by the tutor; of a die more."""
    says_more = len(step.chain) > 1 or step.more_dice_from(step.seat)
    return scene.run if scene.run >= MANY and not says_more else 0


def dared_with_luck(scene: Scene) -> int | None:
    """How many throws the child had dared in this match before the last one, where its step was the first with that;
    None where it was not."""
    last = scene.view.steps[-2] if len(scene.view.steps) > 1 else None
    if last is None or not is_dared(last):
        return None
    return sum(step.seat == last.seat and is_dared(step) for step in scene.view.steps) - 1


def is_dared(step: Step) -> bool:
    """Whether it is a further throw by which the pawn could fall."""
    return step.move == "again" and step.note != "retried" and step.before[step.seat] != HALFWAY


def told_chance(step: Step) -> int:
    """How many of ten rolls work after this turn; 0, which is not told, where the pawn is stuck, and beside a red that
    moved nobody, of which enough is said."""
    after = step.token_after
    is_stuck = after.kind == "space" and after.seat == step.seat
    return 0 if is_stuck or step.note == "nobody behind" else 10 - tenths(miss_probability(step.after[step.seat]))


def knows_red(scene: Scene) -> bool:
    """Whether a red with nobody behind was told in this match before what is told now."""
    before = scene.view.steps[: len(scene.view.steps) - len(scene.news)]
    return any(step.note == "nobody behind" for step in before)


def new_colour(scene: Scene) -> str | None:
    """The colour of what is told now, where it does something for the first time in this match."""
    doers = [n for n in range(len(scene.view.steps)) if does_something(scene, n)]
    told = [n for n in doers if n >= len(scene.view.steps) - len(scene.news)]
    if not told:
        return None
    face = scene.view.steps[told[0]].face
    return face if all(scene.view.steps[n].face != face for n in doers if n < told[0]) else None


def does_something(scene: Scene, number: int) -> bool:
    """Whether the colour of this step, counted from 0, is more than looked at: red swaps, or would, but for nobody
    behind; others take the glue drop or want to swap. What a child here rolls is for it to decide about, and red to be
    told of."""
    step = scene.view.steps[number]
    if step.move == "roll" and step.face == "r":
        return step.note == "swapped" or (step.note == "threw" and not is_level(step.before))
    if step.seat in scene.now.owned:
        return step.move == "roll"
    return step.note == "took" or (step.face in ("r", "g") and step.note in ("swapped", "asked"))


def once_more(scene: Scene) -> int | None:
    """The number that the dice of somebody else did not make, before they are thrown once more."""
    view, step = scene.view, scene.latest
    if step is None or not scene.now.is_past or scene.now.replay or step.seat in scene.now.owned:
        return None
    tells_red = step.face == "r" and not is_level(step.before)  # that is enough to read at once
    fails = view.judges and not view.reach and step.note != "retried" and not tells_red
    return view.next if fails else None


def token_since(scene: Scene) -> Token | None:
    """Where the glue drop is, if others have moved it on since the last that is told of it."""
    told = [step.token_after for step in scene.hits if HITS[step.note] == "glue"]
    token = scene.token
    return token if told and (token.kind, token.seat) != (told[-1].kind, told[-1].seat) else None


def dry_turns(scene: Scene, last: Step) -> int:
    """How many turns of this seat in a row, up to this step, brought its pawn nowhere."""
    count = 0
    for turn in turns_back(scene, last):
        if any(step.note == "asked" or step.before[last.seat] != step.after[last.seat] for step in turn):
            break
        count += 1
    return count


def turns_back(scene: Scene, last: Step) -> Iterator[list[Step]]:
    """The turns of this seat in this race, the latest first; what it answered to a swap is none."""
    race = [step for step in scene.view.steps if step.race == last.race]
    for is_own, steps in groupby(reversed(race), key=lambda step: step.seat == last.seat):
        turn = [step for step in steps if step.note not in ANSWERS]
        if is_own and turn:
            yield turn
