"""What a child saw confirmed is still there after `kill -9`, and nothing is half done (requirements A6.1)."""

import logging
import time
from collections.abc import Callable
from random import Random

import pytest

from classroom.store.database import Database
from tests.recovery.concurrent_clients import playing, wait_for_moves
from tests.recovery.conftest import Played
from tests.recovery.histories import counted, faults, lost
from tests.recovery.servers import Postgres
from tests.recovery.simulated_client import Caller

log = logging.getLogger(__name__)  # the figures: --log-cli-level=INFO


def check(url: str, callers: list[Caller]) -> None:
    """Nothing lost, nothing twice, nothing half done."""
    database = Database(url)
    try:
        assert lost(database, callers) == []
        assert faults(database) == []
    finally:
        database.engine.dispose()


def test_whatever_was_confirmed_survives_a_kill(played: Played, thorough: bool) -> None:
    """Four children play at once. A move that got no answer is sent again, and is then there once."""
    rng, kills, began = Random(), 200 if thorough else 1, time.monotonic()
    with playing(played.callers):
        for _ in range(kills):
            wait_for_moves(played.callers, rng.randint(1, 6))
            time.sleep(rng.uniform(0, 0.3))
            played.server.kill()
            played.server.start()
        wait_for_moves(played.callers)
    played.server.kill()
    check(played.database, played.callers)
    assert [status for caller in played.callers for status in caller.refused] == []
    log.info("%d kills, %s, %.0f seconds", kills, dict(counted(played.callers)), time.monotonic() - began)


@pytest.mark.postgresql
@pytest.mark.parametrize("way", ["stop", "kill"])
def test_whatever_was_confirmed_survives_the_end_of_the_database_server(
    on_postgresql: Callable[[str], Played], own_server: Postgres, thorough: bool, way: str
) -> None:
    """PostgreSQL ends at once, as when the power fails, or its first process is killed. The app runs on."""
    played, rng, times = on_postgresql("ended"), Random(), 20 if thorough else 1
    with playing(played.callers):
        for _ in range(times):
            wait_for_moves(played.callers, rng.randint(1, 6))
            time.sleep(rng.uniform(0, 0.3))
            getattr(own_server, way)()
            own_server.start()
        wait_for_moves(played.callers, 4)
    played.server.kill()
    check(played.database, played.callers)
    assert {status for caller in played.callers for status in caller.refused} <= {503}
