"""The table of First to 10 as values: what is said, the totals and the dice, what can be done."""

from dataclasses import dataclass

from classroom.games.protocol import Sum
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.said import Said, common_kind
from classroom.web.presenters.table_regions import TablePresenter, tools
from classroom.web.templating.regions import Region

FOLDER = "games/first-to-ten"


@dataclass(frozen=True, slots=True)
class Board:
    totals: tuple[int, ...]
    dice: tuple[int, ...]
    seats: tuple[SeatFace, ...]
    mine: int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What is to be decided: a sum, a question, or one of the moves; nothing while it is not my turn."""

    match_id: str
    seq: int
    kind: str
    moves: tuple[str, ...] = ()
    sum: Sum | None = None
    wrong: tuple[int, ...] = ()
    help: str = ""
    goal: int = 0


def table(now: ShownTable) -> Region:
    return Region("game", f"{FOLDER}/table.html", None, (said(now), board(now), near(now)))


def said(now: ShownTable) -> Region:
    question = now.pending.question
    steps = now.view.steps[-1:]
    told = {"kind": "steps", "steps": steps, "verdict": now.verdict} if steps else {"kind": "opening"}
    what = common_kind(now, question) or told
    about = Said(
        at=now.place,
        seats=now.seats,
        mine=now.mine,
        my_turn=now.my_turn and not now.attempt,
        more=now.view.goal,
        **what,
    )
    return Region("said", f"{FOLDER}/said.html", about)


def board(now: ShownTable) -> Region:
    return Region("board", f"{FOLDER}/board.html", Board(now.view.totals, now.view.dice, now.seats, now.mine))


def near(now: ShownTable) -> Region:
    return Region("near", f"{FOLDER}/near.html", choice(now), (tools(now),))


def choice(now: ShownTable) -> Choice:
    if now.attempt:
        goes, goal = now.attempt, now.view.goal
        return Choice(now.match_id, now.seq, "sum", (now.pick,), goes.sum, goes.wrong, goes.help, goal)
    if now.pending.question:
        return Choice(now.match_id, now.seq, "ask", (now.pick,))
    if now.my_turn:
        return Choice(now.match_id, now.seq, "move", now.view.moves)
    return Choice(now.match_id, 0, "wait")


PRESENTER = TablePresenter("first-to-ten", table)
