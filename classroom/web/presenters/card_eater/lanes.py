"""The rows of the players, each in its lane: who, the cards as a sum, the total, the pile. The last card of another can
be touched in my turn, where one card can make the target: whether it fits is mine to find."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from classroom.games.card_eater.rules import TAKE
from classroom.games.card_eater.state import LaidCard, Round, Row
from classroom.games.protocol import Sum
from classroom.services.play.hints import PICTURE, STAGES
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.card_eater.doings import takes_lead
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.presenters.card_eater.signs import explains_hand
from classroom.web.presenters.card_eater.telling import done_for_me
from classroom.web.templating.regions import Region

MANY = 7  # cards of a row; more leave less room to each


class Lying(NamedTuple):
    """A card of a row."""

    card: LaidCard
    is_last: bool


class Won(NamedTuple):
    """How a round was won: by the sum that made the target, or as the nearest."""

    sum: Sum | None


class Missing(NamedTuple):
    """What is missing from a total to the target, on a number line; `how_much` is told, asked or neither. `is_parted`:
    the way goes by the full ten. `came` is the total from which its player has just come there, 0 with a first card;
    None where nobody moved."""

    total: int
    target: int
    how_much: str = ""
    is_parted: bool = False
    came: int | None = None


@dataclass(frozen=True, slots=True)
class Lane:
    """A player's row. Of another's `cards` the last is a region of its own, of mine what is left of the `pile`; where a
    region shows it, `pile` is None. `eaten` is with what is just being eaten. `won` is how it has just won the
    round; the cards that are eaten then, of all rows or of its own, are `gone`; `missed` the sum of a card that
    could have been taken; `robbed` what the card counted that was taken from it; `calls` what another calls out.
    `flags` are the targets made; `to_go` is how far it is to the target where the nearest eats. `over` is what the
    last card would have made, where it was taken away. `leads`: it would win now. `did` is the sum of my card, where it
    was not asked: it is seen done."""

    who: SeatFace
    number: int
    eaten: int
    cards: tuple[Lying, ...]
    is_many: bool
    total: int | None
    out: bool
    won: Won | None
    gone: bool
    just: bool
    missing: Missing | None
    is_you: bool = False
    pile: int | None = None
    missed: Sum | None = None
    robbed: int = 0
    calls: str = ""
    flags: tuple[int, ...] = ()
    to_go: int | None = None
    over: int | None = None
    leads: bool = False
    did: Sum | None = None


@dataclass(frozen=True, slots=True)
class Take:
    """The last card of another, to be touched. `fits` is the sum that it makes, where Tavi adds up and help has come as
    far as the sum; `missed`: it was tried, and is too `little` or too `much`; `lit`: help speaks of it, as of every
    other one that can be touched; `invites`: one could never be taken before, and a word beside the hand says so."""

    number: int
    who: SeatFace
    card: LaidCard
    fits: Sum | None
    advised: bool
    missed: str = ""
    lit: bool = False
    invites: bool = False


def lane_of_another(scene: Scene, number: int) -> Region:
    row = scene.rows[number]
    latest = scene.latest
    robbed = (latest.value or 0) if latest and latest.taken_from == number else 0
    lane = lane_of(scene, number, lying(row)[:-1])
    lane = replace(lane, pile=row.pile, missed=missed_sum(scene, number), robbed=robbed, calls=calls(scene, number))
    if tried(scene, number) or scene.now.help:
        lane = replace(lane, over=None)  # what the card makes for the child is told there, or that it fits
    return Region(f"lane-{number}", f"{FOLDER}/lane.html", lane, (last_card(scene, number),))


def calls(scene: Scene, number: int) -> str:
    """Where its card was taken away, or has put it in the lead: one thing or another, turn and turn about, and not what
    others have just called."""
    step, steps = scene.latest, scene.view.steps
    if not step or step.seat != number or scene.done:
        return ""
    if step.sign != -1 and not takes_lead(steps):
        return ""
    words = ("splash", "oops", "far", "back") if step.sign == -1 else ("catch", "front", "watch", "go")
    return words[(len(steps) // scene.view.players + number) % len(words)]


def own_lane(scene: Scene, number: int) -> Region:
    """In my turn my pile is what I press, and lies elsewhere."""
    row = scene.rows[number]
    lane = replace(lane_of(scene, number, lying(row)), is_you=not scene.many_here, missing=own_way(scene, number))
    if lane.missing and not scene.done:  # it shows how far it is
        lane = replace(lane, to_go=None, over=over(scene, number))
    lane = replace(lane, did=sum_done(scene, number))
    pile = Region("pile", f"{FOLDER}/pile.html", None if scene.now.my_turn else row.pile)
    return Region("own", f"{FOLDER}/own.html", lane, (pile,))


def sum_done(scene: Scene, number: int) -> Sum | None:
    step = scene.latest
    if not step or step.seat != number or scene.done or not done_for_me(scene):
        return None
    return Sum((step.before or 0, (step.sign or 0) * (step.value or 0)))


def own_way(scene: Scene, number: int) -> Missing | None:
    """My way to the target: from the first moment of a round, where my turtle waits at 0, to how it ended; None where I
    am out."""
    row, done = scene.rows[number], scene.done
    if row.out:
        return None
    total = done.lying[number] if done else row.total
    return missing(scene, number) or Missing(total or 0, scene.target, came=came(scene, number))


def missing(scene: Scene, number: int) -> Missing | None:
    """None before the first card, and where somebody is out or the round is over."""
    row = scene.rows[number]
    if row.total is None or row.out or scene.done:
        return None
    told = "told" if scene.now.replay else {"show": "told", "add": "asked"}.get(scene.now.sums, "")
    stage = scene.now.help.stage if scene.now.help else 0
    is_asked = scene.saying and scene.now.sums == "add" and stage < STAGES  # the joker's value is found by it
    how_much = "told" if stage > 1 and not is_asked else told
    return Missing(row.total, scene.target, how_much, is_parted=stage > 2, came=came(scene, number))


def came(scene: Scene, number: int) -> int | None:
    """The total from which this seat has moved with the step shown; None where another round has begun since."""
    step = scene.latest
    if not step or step.seat != number or (step.round_finished and not scene.done):
        return None
    return (step.before or 0) if step.sign else None


def lane_of(scene: Scene, number: int, cards: tuple[Lying, ...]) -> Lane:
    row = scene.rows[number]
    left = to_go(scene, number)
    return Lane(
        who=scene.now.seats[number],
        number=number,
        eaten=scene.view.eaten[number],
        cards=cards,
        is_many=len(row.laid) > MANY,
        total=scene.done.lying[number] if scene.done else row.total,
        out=row.out,
        won=how_won(scene) if scene.winner == number else None,
        gone=bool(scene.done and is_eaten(scene.done, number)),
        just=number in scene.moved,
        missing=None,
        flags=tuple(one.target for one in scene.view.past if one.is_made and one.winner == number),
        to_go=left,
        over=None if left is not None else over(scene, number),  # one of both is told there
        leads=not scene.done and scene.leader == number,
    )


def over(scene: Scene, number: int) -> int | None:
    """Why the last card was taken away, as long as that is told, of others also in my turn; None where it was not, or
    its player has only stayed since. As a round ends the last card of a row may have been taken by who won, and its
    total is of another then."""
    row = scene.rows[number]
    last_step = next((step for step in reversed(scene.view.steps) if step.seat == number), None)
    is_told = bool(scene.latest and (scene.latest.seat == number or (scene.decides and number != scene.now.mine)))
    if scene.done or not is_told or not last_step or last_step.sign != -1:
        return None
    if not row.last or row.last.sign != -1 or not row.last.value or row.total is None:
        return None
    return row.total + 2 * row.last.value


def is_eaten(done: Round, number: int) -> bool:
    """Whether the cards of this row are eaten: all by who makes the target, its own by the nearest."""
    return done.is_made or done.winner == number


def to_go(scene: Scene, number: int) -> int | None:
    """How far it is to the target, in the last turn and after a round that the nearest has won."""
    row, done = scene.rows[number], scene.done
    counts = not done.is_made and done.winner is not None if done else scene.view.is_last_turn
    return scene.target - row.total if counts and row.total is not None and not row.out else None


def how_won(scene: Scene) -> Won:
    latest, done = scene.latest, scene.done
    assert latest
    assert done
    is_sum = done.is_made and latest.before is not None and latest.value
    return Won(Sum((latest.before or 0, latest.value or 0)) if is_sum else None)


def lying(row: Row) -> tuple[Lying, ...]:
    end = len(row.laid) - 1
    return tuple(Lying(card, place == end) for place, card in enumerate(row.laid))


def last_card(scene: Scene, number: int) -> Region:
    name, cards = f"last-{number}", lying(scene.rows[number])
    last = cards[-1] if cards else None
    if not last or not last.card.value or not scene.may_take or scene.my_total is None:
        return Region(name, f"{FOLDER}/last.html", last)
    makes = Sum((scene.my_total, last.card.value))
    stage = scene.now.help.stage if scene.now.help else 0
    fits = makes if scene.now.sums == "show" and stage >= PICTURE and makes.total == scene.target else None
    is_advised = scene.advised == f"{TAKE}{number}"
    missed = ("little" if makes.total < scene.target else "much") if tried(scene, number) else ""
    invites = explains_hand(scene) and not missed
    take = Take(number, scene.now.seats[number], last.card, fits, is_advised, missed, scene.looks_around, invites)
    return Region(name, f"{FOLDER}/take.html", take)


def tried(scene: Scene, number: int) -> bool:
    """Whether the child has tried this seat's last card in its turn, and it does not fit."""
    return f"{TAKE}{number}" in scene.now.missed


def missed_sum(scene: Scene, number: int) -> Sum | None:
    """The sum of this seat's last card, which the last move of a child could have taken, once Tavi speaks of it; not
    while a child is to move, whose total is another by now."""
    latest, card = scene.latest, scene.rows[number].last
    if scene.now.my_turn or not scene.verdict or not latest:
        return None
    if latest.seat not in scene.now.owned or latest.seat == number:
        return None
    if latest.before is None or latest.kind not in ("turn", "pass", "stay") or not card or not card.value:
        return None
    makes = Sum((latest.before, card.value))
    return makes if makes.total == scene.target else None
