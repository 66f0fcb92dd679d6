"""A class signs in at once, with real hashes."""

import asyncio
from typing import Any

from classroom.services.login.login_cards import LoginCard
from tests.bench import page_parser
from tests.bench.bench_fixture import Stage
from tests.bench.http_client import HttpBrowser, LostError
from tests.bench.load_generator import together
from tests.bench.result_table import ResultRow, below
from tests.bench.statistics import spread

LONGEST = 2000  # ms, for 95 in 100 (requirements A1.12)


def measure(stage: Stage) -> dict[str, Any]:
    """From the last picture tapped to the start page, for all at the same moment."""
    stage.bar.on(f"{stage.where}: a class signs in")
    seconds: list[float] = []
    errors: list[str] = []
    asyncio.run(everybody(stage, seconds, errors))
    return {"children": len(stage.school.cards), "ms": spread(seconds), "errors": len(errors), "samples": errors[:5]}


async def everybody(stage: Stage, seconds: list[float], errors: list[str]) -> None:
    door = asyncio.Barrier(len(stage.school.cards))

    async def one(card: LoginCard) -> None:
        browser = HttpBrowser(stage.server.port)
        try:
            seconds.append(await sign_in(browser, stage.school.code, card, door))
        except (LostError, ValueError) as error:
            errors.append(str(error))
        browser.close()

    await together(one(card) for card in stage.school.cards)


async def sign_in(browser: HttpBrowser, code: str, card: LoginCard, door: asyncio.Barrier) -> float:
    """The seconds it took. Raises ValueError where the child is not in, LostError."""
    there = f"/class/{code}/{card.child_id}"
    page = await browser.ask(there)
    await door.wait()
    form = [("csrf_token", page_parser.csrf_of(page.html)), *[("picked", one) for one in card.secret[:3]]]
    tapped = await browser.ask(there, [*form, ("pick", card.secret[3])])
    start = await browser.ask(tapped.place or "/")
    if not tapped.place or card.name not in start.html:
        raise ValueError(f"{tapped.status}: not signed in")
    return tapped.seconds + start.seconds


def rows(stage: Stage, found: dict[str, Any]) -> list[ResultRow]:
    who = f"{found['children']} sign in at once"
    return [
        ResultRow(stage.where, f"{who}: p50", found["ms"]["p50"], "ms", why="nobody came in"),
        below(stage.where, f"{who}: p95", found["ms"]["p95"], "ms", LONGEST),
        ResultRow(stage.where, f"{who}: errors", found["errors"], "", "none", found["errors"] == 0),
    ]
