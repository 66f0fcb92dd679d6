"""Core-seconds and the estimate that follows from them, against arithmetic by hand."""

import os
import time

import pytest

from tests.bench.core_seconds import CoreTimes, CoreWatch, busy_seconds, core_shares, moves_without_generator

# Ten seconds on two cores: 20 core-seconds. The server took 8, PostgreSQL 2, the children 1, another program 4.
SPENT = CoreTimes(clock=10, server=8, database=2, generator=1, busy=15)


def test_the_shares_of_all_core_seconds_are_those_by_hand() -> None:
    assert core_shares(SPENT, cores=2, moves=5, others=2) == pytest.approx(
        {
            "moves": 0.25,
            "other requests": 0.1,
            "around requests": 0.05,
            "database": 0.1,
            "load generator": 0.05,
            "other programs": 0.2,
            "idle": 0.25,
        }
    )


@pytest.mark.parametrize("busy", [0, 10.9, 15, 21])
@pytest.mark.parametrize("moves", [0, 5, 9])
def test_shares_add_up_to_all_however_coarse_the_clocks(busy: float, moves: float) -> None:
    spent = CoreTimes(10, 8, 2, 1, busy)
    shares = core_shares(spent, 2, moves, 2)
    assert sum(shares.values()) == pytest.approx(1)
    assert min(shares.values()) >= 0


def test_the_machine_alone_is_shared_by_server_and_database() -> None:
    """400 moves took 10 core-seconds, 25 ms each: 2 cores make 80 a second, where 40 were measured."""
    assert moves_without_generator(400, SPENT, cores=2) == 80
    assert moves_without_generator(0, CoreTimes(1, 0, 0, 0, 0), cores=2) is None


def test_idle_cores_and_those_that_wait_for_a_disk_are_not_busy() -> None:
    ticks = os.sysconf("SC_CLK_TCK")
    line = " ".join(str(n * ticks) for n in (1, 2, 3, 1000, 500, 4, 5, 6, 0, 0))
    assert busy_seconds(f"cpu  {line}\ncpu0 1 2 3") == 1 + 2 + 3 + 4 + 5 + 6


def test_what_this_process_works_is_seen() -> None:
    watch = CoreWatch(lambda: [os.getpid()])
    until = time.process_time() + 0.1
    while time.process_time() < until:
        pass
    spent = watch.spent()
    if spent:  # on Linux
        assert spent.server == pytest.approx(spent.generator, abs=0.05)
        assert spent.generator >= 0.1
