"""What a move costs by itself: processor time in the whole WSGI app, without a server, and the bytes of its answer."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

from flask import Flask

from classroom.services.context import Context
from classroom.store.database import Database
from classroom.web.app import create_app
from tests.bench.bench_plan import BenchPlan
from tests.bench.bench_school import BenchSchool
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import GameChoice, SimulatedPlayer
from tests.bench.pages.in_process_browser import InProcessBrowser
from tests.bench.result_table import ResultRow, row_below
from tests.bench.statistics import percentile, rounded

WHERE = "a move in process"
LONGEST = {"guest": 4, "class child": 5}  # ms, half of the moves
GAMES = (  # by name: as grown children play each of them, against the tutor that fits in
    GameChoice("sixteen", [("preset", "full")]),
    GameChoice("two-of-four", [("preset", "full")]),
    GameChoice("card-eater", [("preset", "full")]),
    GameChoice("switch16", [("preset", "series")]),
)
SUMS = frozenset({"answer", "part"})  # the fields in which a child says what it has added up
WARM_UP = 100  # moves that do not count: what is cached is cached by then


@dataclass(slots=True)
class MoveCosts:
    """Of each move: milliseconds of the processor, bytes of the answer as drawn and as sent."""

    cpu: list[float] = field(default_factory=list)
    plain: list[int] = field(default_factory=list)
    sent: list[int] = field(default_factory=list)

    def add(self, cpu: float, size: tuple[int, int]) -> None:
        self.cpu.append(cpu)
        self.plain.append(size[0])
        self.sent.append(size[1])

    def as_json(self) -> dict[str, Any]:
        return {
            "moves": len(self.cpu),
            "ms": rounded(percentile(self.cpu, 0.5)),
            "p95": rounded(percentile(self.cpu, 0.95)),
            "plain": {"median": percentile(self.plain, 0.5), "largest": percentile(self.plain, 1)},
            "sent": {"median": percentile(self.sent, 0.5), "largest": percentile(self.sent, 1)},
        }


def measure(plan: BenchPlan, url: str, secret: str, school: BenchSchool) -> dict[str, Any]:
    """By game: of a guest to whom Tavi shows the sums, and of a child of a class that adds up itself and is right."""
    context = Context(Database(url), secret=secret)
    app = create_app(context, secret)
    found = {game.slug: play_as_both(app, game, plan.in_process, school.cookies[0]) for game in GAMES}
    context.database.engine.dispose()
    return found


def play_as_both(app: Flask, game: GameChoice, moves: int, cookie: str) -> dict[str, Any]:
    guest, child = InProcessBrowser(app), InProcessBrowser(app, cookie)
    adds = replace(game, adds=1, slips=0)
    return {
        "guest": asyncio.run(play(guest, game, moves)).as_json(),
        "class child": asyncio.run(play(child, adds, moves)).as_json(),
    }


async def play(browser: InProcessBrowser, game: GameChoice, moves: int) -> MoveCosts:
    """Of so many moves that were made: all of them, or where the child adds up those before which or with which it
    did."""
    costs, stats = MoveCosts(), RequestStats()
    player, added = SimulatedPlayer(browser, game, stats, 16), False
    while (before := len(stats.cpu["move"])) < WARM_UP + moves:
        if not player.table:
            await player.start_match()
        action = player.next_action()
        added = added or not SUMS.isdisjoint(dict(action.form or []))
        await player.perform(action)
        if len(stats.cpu["move"]) > before:
            if before >= WARM_UP and (added or not game.adds):
                costs.add(stats.cpu["move"][-1], browser.move_size)
            added = False
    return costs


def rows(found: dict[str, Any]) -> list[ResultRow]:
    return [row for game, both in found.items() for who, one in both.items() for row in rows_of(game, who, one)]


def rows_of(game: str, who: str, found: dict[str, Any]) -> list[ResultRow]:
    name, why = f"{game}, {who}", "no such move was made"
    sizes = [
        ResultRow(WHERE, f"{name}: answer, {how}, {which}", rounded(found[kind][which], 0.001), "kB", why=why)
        for kind, how in (("plain", "uncompressed"), ("sent", "compressed"))
        for which in ("median", "largest")
    ]
    return [
        row_below(WHERE, f"{name}: processor, median", found["ms"], "ms", LONGEST[who]),
        ResultRow(WHERE, f"{name}: processor, 95 in 100 within", found["p95"], "ms", why=why),
        *sizes,
    ]
