"""The page of a table as regions: the bar, and what the game's own presenter makes of its table.

A presenter is found by its name, as games and tutors are: every module or folder of `presenters` that has a PRESENTER.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from classroom.games.registry import discover
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.match_state import SeatFace
from classroom.tutor.protocol import Moment
from classroom.web import presenters
from classroom.web.presenters.match_table import ShownTable
from classroom.web.templating.regions import Region
from classroom.web.templating.render_cache import cached_url_for

Compare: TypeAlias = Callable[[Any, Any, Moment, tuple[SeatFace, ...]], Hashable]
TOOLS = "match/tools.html"
LOGGED = 12  # steps
AT_MOST, SHORTEST = 3700, 900  # milliseconds: what comes between a child's touch and its turn, and a step of it
MAKING_UP = 16  # times that what some steps cannot be shortened by is spread over the others
USUAL = 1400  # milliseconds that a step is shown


@dataclass(frozen=True, slots=True)
class Log:
    """What happened so far, the newest first, in the words of the game."""

    steps: tuple[Any, ...]
    seats: tuple[SeatFace, ...]
    mine: int | None


def latest_steps(now: ShownTable) -> Log:
    return Log(now.view.steps[: -LOGGED - 1 : -1], now.seats, now.mine)


def no_comparison(_view: Any, _step: Any, _moment: Moment, _seats: tuple[SeatFace, ...]) -> None:
    """Where a game has no picture of it."""


def never_happens(_now: ShownTable) -> bool:
    return False


def reads_nothing_more(_now: ShownTable) -> int:
    return 0


def not_for_a_blink(_now: ShownTable) -> int:
    return SHORTEST


def never_begins_anew(_view: Any) -> bool:
    return False


def no_turning_point(_view: Any, _mine: int | None) -> None:
    """Where a game knows of none."""


class TablePresenter(NamedTuple):
    """What a game's presenter offers. `table` gives the region `game`, all of the table below the bar; `log` the value
    of `templates/games/<slug>/log.html`; `compare`, of a moment with the view before it and its step, the value that
    `compared` in `templates/games/<slug>/moments.html` draws; `pause` is how long a step is shown after which the view
    `pauses`, `own` one of the seat in front, `usual` any other, where there is nothing else to tell, or as long as one
    `reads` it, if that is longer; `least` how long at least, however many steps there are. `waits` says where
    only a touch goes on. With `opens`, what is dealt after a pause is shown so long, then how it stands when the
    child's turn comes; `tells_beginning`: what others do before a child's first move is told step by step as well.
    `begins_anew` says of a view whether with its last step something new begins, which is shown before anybody does
    anything in it; what others do then is told step by step. `turning` is what a finished match turned on
    for the seat in front by no mistake of its own, as `templates/games/<slug>/end.html` tells it."""

    game: str  # its slug
    table: Callable[[ShownTable], Region]
    log: Callable[[ShownTable], Log] = latest_steps
    compare: Compare = no_comparison
    pause: int = 2300  # milliseconds, in which cards are carried away
    own: int = 1400
    waits: Callable[[ShownTable], bool] = never_happens
    opens: int = 0
    usual: int = USUAL
    reads: Callable[[ShownTable], int] = reads_nothing_more
    least: Callable[[ShownTable], int] = not_for_a_blink
    tells_beginning: bool = False
    begins_anew: Callable[[Any], bool] = never_begins_anew
    turning: Callable[[Any, int | None], Hashable] = no_turning_point


@dataclass(frozen=True, slots=True)
class Bar:
    """The bar above every table. `sums` is empty where the child may not choose who adds up; `waits` is whether a guest
    is waited for at each step, None where that is not for whoever is there to choose; `mine` is the animal of the one
    child here; `replayed`: whether this is a replay."""

    game: str
    match_id: str
    sums: str
    kind: str
    face: str
    name: str
    waits: bool | None = None
    mine: str = ""
    replayed: bool = False


@dataclass(frozen=True, slots=True)
class Tools:
    """What stands at the foot of the table: help with the move to come, or the way on from a table of the past.

    `kind` is `help`, `onward`, `held`, `replay`, `waiting` (for the child of `awaited`), `stood in` (Tavi plays for the
    seat in front) or nothing; `stage` how much help is given; `then` what asks for the next table, nothing for the one
    as it is now; `delay` the milliseconds after which the page goes on by itself, 0 where only a touch does; `child_id`
    whose match a teacher looks at; `move` and `parts` are what is sent to make a move that was held back."""

    kind: str = ""
    match_id: str = ""
    seq: int = 0
    stage: int = 0
    at: int = 0
    then: str = ""
    last: int = 0
    delay: int = 0
    child_id: str = ""
    awaited: SeatFace | None = None
    move: str = ""
    parts: tuple[int, ...] = ()
    mends: bool = False  # something better was there: to take the move back is the main thing
    by_button: bool = False  # nothing but the button goes on, where somebody wants to be waited for
    kept: str = ""  # what is picked when help is asked for, or was then
    told_after: int = 0  # milliseconds until what is to be read is there: before that nothing goes on
    found: tuple[str, ...] = ()  # moments found just now, which the replay leads back with
    plays: bool = False  # the replay stands still before a move that is to be looked at
    until: int = 0  # to this move it goes on by itself


@cache
def all_presenters() -> dict[str, TablePresenter]:
    """The presenters of tables by the slug of their game."""
    return {one.game: one for one in discover(presenters, "PRESENTER")}


@dataclass(frozen=True, slots=True)
class Watch:
    """How a table of several devices asks for news: the version it shows, and after how many moves it is."""

    match_id: str
    version: str
    at: int
    waits: bool
    is_stood_in: bool


def watch(now: ShownTable) -> Region:
    """Where there is only one device, nothing is asked."""
    waits = now.waits_for is not None or bool(now.check and now.check.kind == "wait")
    about = Watch(now.match_id, now.version, now.at, waits, now.is_stood_in) if now.version else None
    return Region("watch", "match/watch.html", about)


def heading_while_waiting(now: ShownTable) -> Region | None:
    """Whose turn it is, where a child at another device is to move; None where nobody is waited for."""
    return Region("turn", "match/turn-of-other.html", now.waits_for) if now.waits_for else None


def address_of_beginning(slug: str, match_id: str) -> str:
    """Where a match that was just begun is looked at."""
    begins = 1 if all_presenters()[slug].tells_beginning else None
    return cached_url_for("match.table", match_id=match_id, begins=begins)


def regions_of_table(now: ShownTable, visitor: Visitor) -> tuple[Region, Region]:
    """The bar and the table."""
    presenter = all_presenters()[now.game.slug]
    log = Region("log", f"games/{now.game.slug}/log.html", presenter.log(now))
    languages = Region("languages", "match/languages.html", way_back(now))
    here = Region("here", "match/here.html", (now.pick, now.at if now.is_past and not now.held else None))
    following = Region("next", "match/next.html", this_step(now))
    parts = (here, following, watch(now), languages, log)
    return Region("bar", "match/bar.html", bar(now, visitor), parts), presenter.table(now)


def bar(now: ShownTable, visitor: Visitor) -> Bar:
    sums = now.sums if now.chooses_sums and not now.replay else ""
    waits = None if now.replay or visitor.kind == "child" else visitor.step_by_step
    mine = now.seats[now.owned[0]].face if sums and len(now.owned) == 1 else ""
    return Bar(now.game.slug, now.match_id, sums, visitor.kind, visitor.face, visitor.name, waits, mine, now.replay)


def this_step(now: ShownTable) -> str:
    """The address of the step that is shown."""
    return cached_url_for("match.table", match_id=now.match_id, shown=now.at if now.is_past else None)


def way_back(now: ShownTable) -> str:
    """The address of this table as it is shown: a change of the language leads back to it."""
    if now.replay:
        return cached_url_for("match.replay", match_id=now.match_id, shown=now.at)
    return cached_url_for("match.table", match_id=now.match_id, pick=now.pick or None, help=1 if now.help else None)


def tools(now: ShownTable, waits: bool = False, told_after: int = 0) -> Region:
    """At the foot of the table. `waits`: there is so much to read that only a touch goes on; nothing does before it is
    there, after `told_after` milliseconds. A touch goes on from what Tavi explains of something better, too: it speaks
    of what lies there then, and nobody can read it again."""
    if now.replay:
        about = Tools("replay", now.match_id, at=now.at, last=now.last, child_id=now.child_id, found=now.found)
        about = replace(about, plays=now.plays, until=now.until if now.at < now.until else 0)
    elif now.is_past:
        delay = 0 if waits or needs_touch(now) else reading_time(now)
        about = Tools(
            "onward", now.match_id, at=now.at, then=then(now), last=now.last, delay=delay, told_after=told_after
        )
        if held := now.held:
            about = Tools(
                "held", now.match_id, held.seq, delay=delay, move=held.move, parts=held.parts, mends=now.mends
            )
        about = replace(about, by_button=now.step_by_step)
    elif now.waits_for or now.is_stood_in:
        who = now.waits_for.face if now.waits_for else None
        about = Tools("stood in" if now.is_stood_in else "waiting", now.match_id, awaited=who)
    elif now.my_turn:
        stage = now.help.stage if now.help else 0
        about = Tools("help", now.match_id, now.seq, stage, kept=now.kept if now.help else now.pick)
    else:
        about = Tools()
    return Region("tools", TOOLS, about)


def no_tools() -> Region:
    """The foot of the table where there is nothing to think about and nothing to go on to."""
    return Region("tools", TOOLS, Tools())


def then(now: ShownTable) -> str:
    """How the table that comes next is asked for: after a pause what is dealt, where the game shows that by itself."""
    presenter = all_presenters()[now.game.slug]
    if now.at == now.last:
        return ""
    opens = not now.opens and ((now.view.pauses and presenter.opens) or presenter.begins_anew(now.view))
    return f"?opens=1&shown={now.at}" if opens else f"?shown={now.following}"


def needs_touch(now: ShownTable) -> bool:
    corrects = now.corrects and now.judged and not now.opens  # it was told before
    return now.step_by_step or corrects or all_presenters()[now.game.slug].waits(now)


def reading_time(now: ShownTable) -> int:
    """Milliseconds that a step is shown."""
    return hastened(*usual_and_least(now), now.haste)


def hastened(usual: int, least: int, haste: float) -> int:
    return max(round(usual * haste), least)


def usual_and_least(now: ShownTable) -> tuple[int, int]:
    """Milliseconds that a step is shown without haste, and at least: longest where the tutor says something of it,
    which nobody can read again (it speaks of what lies there then), and long where the game pauses."""
    presenter = all_presenters()[now.game.slug]
    if now.opens:
        return presenter.opens, SHORTEST if presenter.opens else presenter.least(now)
    pause = presenter.pause if now.view.pauses else 0
    own = presenter.own if now.latest and now.latest.seat == now.mine else 0
    usual = max(pause, own, 2600 if now.judged else max(presenter.usual, presenter.reads(now)))
    return usual, presenter.least(now)


def in_time(steps: Sequence[ShownTable], gone: int = 0) -> list[ShownTable]:
    """These tables, each shown for so long that the child's own turn comes soon after its last touch; so many
    milliseconds are gone already. Where a touch goes on, the child has all the time it likes."""
    touches = [n + 1 for n, now in enumerate(steps) if now.is_past and needs_touch(now)]
    starts = [0, *touches]
    stretches = [steps[start:end] for start, end in zip(starts, [*touches, len(steps)], strict=True)]
    return [now for n, stretch in enumerate(stretches) for now in hasten(stretch, 0 if n else gone)]


def hasten(steps: Sequence[ShownTable], gone: int) -> list[ShownTable]:
    """The same of steps between two touches. After a move that is held back there is still a step of each of the others
    to come. Where a step is as short as it can be, the others make up for it: hence several times."""
    room, haste = max(AT_MOST - gone, 0), 1.0
    times = [usual_and_least(now) for now in steps if now.is_past and not needs_touch(now)]
    times += [(USUAL * (now.view.players - 1), 0) for now in steps if now.held]
    for _ in range(MAKING_UP):
        total = sum(hastened(*time, haste) for time in times)
        haste *= room / max(total, room, 1)
    return [replace(now, haste=haste) for now in steps]
