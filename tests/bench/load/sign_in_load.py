"""A class signs in at once, with real hashes."""

import asyncio
from typing import Any

from classroom.services.login.login_cards import LoginCard
from tests.bench.load import page_parser
from tests.bench.load.http_client import HttpBrowser, NoResponseError
from tests.bench.load.load_fixture import LoadFixture
from tests.bench.load.load_generator import gather_all
from tests.bench.result_table import ResultRow, row_below
from tests.bench.statistics import percentiles_ms

LONGEST = 2000  # ms, for 95 in 100 (requirements A1.12)


def measure(fixture: LoadFixture) -> dict[str, Any]:
    """From the last picture tapped to the start page, for all at the same moment."""
    fixture.bar.advance(f"{fixture.where}: a class signs in")
    seconds: list[float] = []
    errors: list[str] = []
    asyncio.run(everybody(fixture, seconds, errors))
    return {
        "children": len(fixture.school.cards),
        "ms": percentiles_ms(seconds),
        "errors": len(errors),
        "samples": errors[:5],
    }


async def everybody(fixture: LoadFixture, seconds: list[float], errors: list[str]) -> None:
    barrier = asyncio.Barrier(len(fixture.school.cards))

    async def one(card: LoginCard) -> None:
        browser = HttpBrowser(fixture.server.port)
        try:
            seconds.append(await sign_in(browser, fixture.school.code, card, barrier))
        except (NoResponseError, ValueError) as error:
            errors.append(str(error))
        browser.close()

    await gather_all(one(card) for card in fixture.school.cards)


async def sign_in(browser: HttpBrowser, code: str, card: LoginCard, barrier: asyncio.Barrier) -> float:
    """The seconds it took. Raises ValueError where the child is not in, NoResponseError."""
    path = f"/class/{code}/{card.child_id}"
    page = await browser.request(path)
    await barrier.wait()
    form = [("csrf_token", page_parser.csrf_of(page.html)), *[("picked", one) for one in card.secret[:3]]]
    tapped = await browser.request(path, [*form, ("pick", card.secret[3])])
    start = await browser.request(tapped.location or "/")
    if not tapped.location or card.name not in start.html:
        raise ValueError(f"{tapped.status}: not signed in")
    return tapped.seconds + start.seconds


def rows(fixture: LoadFixture, found: dict[str, Any]) -> list[ResultRow]:
    who = f"{found['children']} sign in at once"
    return [
        ResultRow(fixture.where, f"{who}: p50", found["ms"]["p50"], "ms", why="nobody came in"),
        row_below(fixture.where, f"{who}: p95", found["ms"]["p95"], "ms", LONGEST),
        ResultRow(fixture.where, f"{who}: errors", found["errors"], "", "none", found["errors"] == 0),
    ]
