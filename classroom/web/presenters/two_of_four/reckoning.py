"""How a round of Two out of Four came out: each pair, and what it brings. The child goes on when it has read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.french_cards import suit, value
from classroom.games.two_of_four.scoring import LOSS_FROM, NOTHING_FROM, winners
from classroom.games.two_of_four.state import Round, ScoreLine, ShownPair
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.table_regions import tools
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

TOLD_AFTER = 1500  # milliseconds: nothing goes on from the pairs before somebody can have seen them (table.js)


class Row(NamedTuple):
    """How it came out for a seat. `won` says that it gains pearls by it; `why` is the sentence that says so (`reason`),
    `tokens` what it has now, `winner` the first seat of those whose pair is the best."""

    number: int
    won: bool
    pair: ShownPair | None
    line: ScoreLine
    why: str
    tokens: int
    winner: int | None
    mood: str

    @property
    def closes(self) -> bool:
        """Whether ten pearls become a shell by what it gains."""
        return self.tokens // 10 > (self.tokens - self.line.change) // 10


@dataclass(frozen=True, slots=True)
class Reckoning:
    """`over`: it was the last round; `told` is all of it, for its heading; `stopped` are the seats that the child's own
    0 has kept from winning pearls, where that was no mistake. `kind` is what else there is to be glad of: that the
    child leads at last, a `comeback`; and where it won nothing, that only a 0 `stopped` its pair, or it was `near`, or
    a `hit` that was beaten."""

    replay: bool
    over: bool
    told: Round
    goal: int
    seats: tuple[SeatFace, ...]
    mine: int | None
    rows: tuple[Row, ...]
    stopped: tuple[int, ...] = ()
    kind: str = ""

    @property
    def closest(self) -> tuple[ShownPair, ...]:
        return closest(self.told)

    @property
    def asks(self) -> str:
        return asks(self.told)

    @property
    def is_bullseye(self) -> bool:
        """Whether the child wins by the target itself, or its 0 has stopped somebody."""
        return bool(self.stopped) or any(row.number == self.mine and row.why == "exact" for row in self.rows)


def region(scene: Scene, done: Round) -> Region:
    now, view = scene.now, scene.view
    rows = tuple(row(done, seat, view.tokens[seat]) for seat in ranked(done))
    kind = "comeback" if view.over and overtakes(done, view.tokens, now.mine) else kind_of(done, now.mine)
    about = Reckoning(
        now.replay, view.over, done, value(done.target), now.seats, now.mine, rows, stopped_well(now, done), kind
    )
    return Region("near", f"{FOLDER}/near-round.html", about, (tools(now, told_after=TOLD_AFTER),))


def closest(done: Round) -> tuple[ShownPair, ...]:
    """The pairs that are as near as any, between which it is decided: where several make the smallest number, and not
    all of them win, only those."""
    shown = [pair for pair in done.shown if pair]
    least = min(pair.distance for pair in shown)
    near = tuple(pair for pair in shown if pair.distance == least)
    lowest = min(pair.total for pair in near)
    same = tuple(pair for pair in near if pair.total == lowest)
    return same if len(done.winners) < len(same) else near


def asks(done: Round) -> str:
    """Which of the pairs is to be found, before it is told what the round brings: the `closest`, or what decides
    between those that are as close, the `suit` or that one is `below`. Nothing of a void round, where nothing decides,
    nor where nobody is near enough, or one alone is the target: that is seen."""
    near = closest(done)
    if done.void or near[0].distance >= NOTHING_FROM or (not near[0].distance and len(near) == 1):
        return ""
    if len(near) == 1:
        return "closest"
    if len(done.winners) == len(near):
        return ""
    return "suit" if len({pair.total for pair in near}) == 1 else "below"


def decided(done: Round) -> tuple[ShownPair, ShownPair, str] | None:
    """What the round turned on: the pair that won pearls and the one that came next, and the target's suit; None where
    nobody won any, or all did."""
    target = done.target
    winning = [done.shown[seat] for seat in done.winners if gains(done, seat)]
    others = [pair for pair in done.shown if pair and pair.seat not in done.winners]
    if not (winning and winning[0] and others):
        return None
    return winning[0], winners(target, others)[0], suit(target)


def overtakes(done: Round, tokens: Sequence[int], mine: int | None) -> bool:
    """Whether this seat has most after the round, of which all have so many `tokens`, and had less than somebody."""
    if mine is None:
        return False
    before = [many - change for many, change in zip(tokens, done.change, strict=True)]
    return before[mine] < max(before) and all(many < tokens[mine] for n, many in enumerate(tokens) if n != mine)


def kind_of(done: Round, mine: int | None) -> str:
    """Which kind word is true of the child's pair; empty where there is none."""
    pair = shown_by(done, mine)
    if pair is None or not pair.total:
        return ""
    if gains(done, pair.seat):
        return ""
    if done.void:
        return "stopped" if pair.seat in stopped(done) else ""
    if not pair.distance:
        return "hit"
    return "near" if pair.distance < NOTHING_FROM else ""


def shown_by(done: Round, seat: int | None) -> ShownPair | None:
    return None if seat is None else done.shown[seat]


def stopped(done: Round) -> tuple[int, ...]:
    """The seats that were to win pearls when a 0 ended the round; none where it was not a 0 that ended it."""
    lying = [pair for pair in done.shown if pair and pair.total]
    if not done.void or not lying:
        return ()
    return tuple(sorted(pair.seat for pair in winners(done.target, lying) if pair.distance < NOTHING_FROM))


def stopped_well(now: ShownTable, done: Round) -> tuple[int, ...]:
    """The seats that the child's own 0 has kept from winning pearls, with help or without; none where the child had a
    pair that might have won, of which a replay tells nothing."""
    own = shown_by(done, now.mine)
    is_good = now.verdict or not now.replay
    return stopped(done) if own and not own.total and is_good and not now.corrects else ()


def ranked(done: Round) -> list[int]:
    """The winners, or who ended the round by a 0, then the others, the nearest first; at last who had no turn."""
    pairs = sorted((pair for pair in done.shown if pair), key=lambda pair: (pair.total > 0, pair.distance))
    return list(dict.fromkeys((*done.winners, *(pair.seat for pair in pairs), *range(len(done.shown)))))


def row(done: Round, seat: int, tokens: int) -> Row:
    winner = next(iter(done.winners), None)
    return Row(
        seat,
        gains(done, seat),
        done.shown[seat],
        done.lines[seat],
        reason(done, seat),
        tokens,
        winner,
        mood_after(done, seat),
    )


def gains(done: Round, seat: int) -> bool:
    """Whether a seat wins pearls. Nobody does where the nearest pair is too far away."""
    return done.lines[seat].for_distance > 0


def reason(done: Round, seat: int) -> str:
    """Why a seat wins or loses what it does: `no turn`; where the round is void, `zero`, `stopped` (it would have won),
    `saved` (it would have cost) or `void`; `lost`; for a winner
    `exact`, `below`, `above`; `far` where it is too far away, `farther` where the winner is nearer, `by one` where only
    by 1; else `overshot` or `no suit`, which the winner is better by."""
    pair, line, goal = done.shown[seat], done.lines[seat], value(done.target)
    if pair is None:
        return "no turn"
    if done.void:
        return reason_of_void(done, pair)
    if line.lost:
        return "lost"
    if gains(done, seat):
        return "exact" if pair.total == goal else "below" if pair.total < goal else "above"
    return reason_not_to_win(done, pair, goal)


def mood_after(done: Round, seat: int) -> str:
    """How a seat looks that the round came out so for: glad only of what it wins."""
    if gains(done, seat):
        return "glad"
    return {"by one": "surprised", "lost": "thinking", "stopped": "thinking"}.get(reason(done, seat), "encouraging")


def reason_of_void(done: Round, pair: ShownPair) -> str:
    if not pair.total:
        return "zero"
    if pair.seat in stopped(done):
        return "stopped"
    return "saved" if pair.distance >= LOSS_FROM else "void"


def reason_not_to_win(done: Round, pair: ShownPair, goal: int) -> str:
    best = done.shown[done.winners[0]]
    assert best
    if not gains(done, best.seat):
        return "far"
    if pair.distance > best.distance:
        return "by one" if pair.distance == best.distance + 1 else "farther"
    return "overshot" if pair.total > goal >= best.total else "no suit"
