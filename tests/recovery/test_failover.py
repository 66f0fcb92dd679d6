"""A primary with a synchronous standby: it dies under load, the standby takes over, nothing confirmed is lost."""

import logging
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.postgres import find_programs, free_port, open_folder
from tests.recovery.cluster import OneOfSeveral, Player, Postgres, lost, wait_for

log = logging.getLogger(__name__)  # figures: pytest -o log_cli_level=INFO
CHILDREN, ONCE, OFTEN = 4, 1, 5

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(
        find_programs() is None, reason="PostgreSQL is not installed (Debian: apt-get install postgresql)"
    ),
]


@pytest.fixture
def pair() -> Iterator[list[Postgres]]:
    """A primary, and what is to be its standby."""
    with open_folder() as folder:
        made = [Postgres(folder, free_port()).found(), Postgres(folder, free_port())]
        yield made
        for server in made:
            server.kill()


def test_nothing_confirmed_is_lost_when_the_primary_dies(pair: list[Postgres], tmp_path: Path, thorough: bool) -> None:
    """Again and again, the new primary gets a standby in the place of the one that died. The server is never told."""
    rng, hosts = Random(16), ",".join(f"127.0.0.1:{server.port}" for server in pair)
    server = OneOfSeveral(tmp_path, f"postgresql://classroom@{hosts}/postgres?target_session_attrs=read-write")
    players = [Player(server.url) for _ in range(CHILDREN)]
    try:
        pair[1].follow(pair[0])  # every commit waits for it
        server.wait()
        for player in players:
            player.start()
        waits = [fail_over(pair, players, rng, last=not thorough) for _ in range(OFTEN if thorough else ONCE)]
    finally:
        for player in players:
            player.stop()
        server.kill()
    assert [player.strange for player in players] == [[]] * CHILDREN
    assert lost(pair[0].url, players) == 0
    moves, failed = sum(player.moves for player in players), sum(player.failed for player in players)
    words = "%d fail-overs, %d moves confirmed, none lost, %d tries failed, first move after %s s"
    log.info(words, len(waits), moves, failed, " ".join(f"{wait:.1f}" for wait in waits))


def fail_over(pair: list[Postgres], players: list[Player], rng: Random, last: bool) -> float:
    """The standby becomes the primary, and unless this was the last time gets a standby of its own; seconds from the
    death of the old one to the first move confirmed."""
    begun = time.monotonic()
    wait_for(lambda: all(player.last > begun for player in players), "a move of everybody")
    dead, heir = pair
    dead.go_silent()  # whatever it took from here on is not to be confirmed
    time.sleep(rng.uniform(0.5, 1.0))
    dead.kill()
    died = time.monotonic()
    heir.promote()
    wait_for(lambda: all(player.last > died or player.strange for player in players), "a move of everybody")
    first = min((player.last for player in players if player.last > died), default=died) - died
    pair[:] = [heir] if last else [heir, Postgres(dead.folder, dead.port).follow(heir)]
    return first
