"""A table of two devices, of which nobody's word is lost: servers are killed in the middle of play, requests are lost
and sent again, and two servers share one database."""

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from classroom.store.database import Database
from tests.apps import SECRET
from tests.process import Process
from tests.recovery.concurrent_clients import make_school, playing, wait_for_moves
from tests.recovery.histories import counted, faults
from tests.recovery.servers import Gunicorn, Postgres
from tests.recovery.table_clients import TableCaller, lay_tables, untrue
from tests.sampling import THOROUGH

log = logging.getLogger(__name__)  # the figures: --log-cli-level=INFO
TABLES, MANY = 8, 80  # laid for one pair: in a sample, and for 200 kills
KILLS = 1
LOST = 30  # requests, in a sample


@dataclass
class Pair:
    """A school with its app running, and two children who play one another in it."""

    database: str
    server: Process
    callers: list[TableCaller]


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def pair(request: pytest.FixtureRequest, tmp_path: Path, thorough: bool) -> Iterator[Pair]:
    """Two children at one table after the other, at the server of each database."""
    if request.param == "sqlite":
        url, program = f"sqlite:///{tmp_path / 'classroom.db'}", Process
    else:
        url, program = request.getfixturevalue("own_server").new_database("pair"), Gunicorn
    tokens = make_school(url)
    matches = lay_tables(url, tokens, MANY if thorough else TABLES)
    server = program(tmp_path, url, SECRET_KEY=SECRET)
    yield Pair(url, server, callers_at([server.url], tokens, matches))
    server.kill()


def callers_at(urls: Sequence[str], tokens: Sequence[str], matches: Sequence[str]) -> list[TableCaller]:
    """Each child begins at a server of its own, where there are several."""
    return [
        TableCaller([*urls[number:], *urls[:number]], Random(number), token, matches)
        for number, token in enumerate(tokens)
    ]


def check(url: str, callers: list[TableCaller]) -> None:
    """What each side was told is what is stored, and all of that holds together."""
    assert untrue(url, callers) == []
    assert any(at for caller in callers for _, at in caller.told)
    database = Database(url)
    assert faults(database) == []
    database.engine.dispose()


def test_both_children_were_told_what_is_stored_after_the_server_was_killed(pair: Pair, thorough: bool) -> None:
    rng, kills, began = Random(), 200 if thorough else KILLS, time.monotonic()
    with playing(pair.callers):
        for _ in range(kills):
            wait_for_moves(pair.callers, rng.randint(1, 6))
            time.sleep(rng.uniform(0, 0.3))
            pair.server.kill()
            pair.server.start()
        wait_for_moves(pair.callers, 2)
    pair.server.kill()
    check(pair.database, pair.callers)
    assert [status for caller in pair.callers for status in caller.refused] == []
    log.info("%d kills, %s, %.0f seconds", kills, dict(counted(pair.callers)), time.monotonic() - began)


def test_a_request_that_is_lost_and_sent_again_is_fulfilled_once(pair: Pair, thorough: bool) -> None:
    """One in three, on its way there or back: the answer to the first may still come to be while the second is read."""
    most, until = 1000 if thorough else LOST, time.monotonic() + 300
    for caller in pair.callers:
        caller.losing = 0.33
    with playing(pair.callers):
        while sum(caller.losses for caller in pair.callers) < most and time.monotonic() < until:
            time.sleep(0.02)
        for caller in pair.callers:
            caller.losing = 0
        wait_for_moves(pair.callers, 2)
    pair.server.kill()
    check(pair.database, pair.callers)
    assert [status for caller in pair.callers for status in caller.refused] == []
    log.info("%s, %d requests lost", dict(counted(pair.callers)), sum(caller.losses for caller in pair.callers))


@pytest.mark.sqlite
def test_what_was_told_and_is_not_so_is_found(tmp_path: Path) -> None:
    """The comparison itself, without any fault."""
    url = f"sqlite:///{tmp_path / 'classroom.db'}"
    tokens = make_school(url)
    matches = lay_tables(url, tokens, 1)
    server = Process(tmp_path, url, SECRET_KEY=SECRET)
    callers = callers_at([server.url], tokens, matches)
    with playing(callers):
        wait_for_moves(callers, 4)
    server.kill()
    assert untrue(url, callers) == []
    place, lines = max(callers[0].told.items(), key=lambda one: one[0][1])
    assert len(lines) >= 3
    callers[0].told[place] = lines[:-1]
    callers[1].made[place[0]].pop()
    assert len(untrue(url, callers)) == 2


@THOROUGH
@pytest.mark.postgresql
def test_children_at_two_servers_play_one_another_and_go_on_at_the_other_when_one_is_killed(
    own_server: Postgres, tmp_path: Path, thorough: bool
) -> None:
    rng, url = Random(), own_server.new_database("two")
    tokens = make_school(url)
    matches = lay_tables(url, tokens, MANY if thorough else TABLES)
    servers = [Gunicorn(tmp_path, url, SECRET_KEY=SECRET) for _ in range(2)]
    callers = callers_at([server.url for server in servers], tokens, matches)
    try:
        with playing(callers):
            wait_for_moves(callers, 6)
            for _ in range(200 if thorough else 1):
                victim = rng.choice(servers)
                wait_for_moves(callers, rng.randint(1, 6))
                victim.kill()
                wait_for_moves(callers, 2)  # at the other one
                victim.start()
    finally:
        for server in servers:
            server.kill()
    check(url, callers)
    assert [status for caller in callers for status in caller.refused] == []
    log.info("two servers: %s", dict(counted(callers)))
