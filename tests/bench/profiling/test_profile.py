"""The profile: made-up stacks land in the right part, shares add up, and a real thread at work is found."""

import os
import threading
import time
from pathlib import Path

import pytest

from tests.bench.profiling import cpu_samples
from tests.bench.profiling.cpu_samples import Sample, offsets, read_samples, samples_of
from tests.bench.profiling.flat_out_profile import figures
from tests.bench.profiling.stack_parts import AROUND, IN_MOVE, IN_OTHER, PARTS, Frame, innermost, part_of, request_of

SITE = "/srv/.venv/lib/python3.11/site-packages"
BENCH: Frame = ("/srv/tests/bench/bench_app.py", IN_MOVE)
VIEW: Frame = ("/srv/classroom/web/views/match.py", "move")
SERVICE: Frame = ("/srv/classroom/services/play/make_move.py", "make_move")
SQL: Frame = (f"{SITE}/sqlalchemy/engine/default.py", "do_execute")
TUTOR: Frame = ("/srv/classroom/tutor/any/bot.py", "choose")
TABLE: Frame = ("/srv/templates/games/any/near.html", "root")
DUMP = f"""Thread 0x00007f00000000aa (most recent call first):
  File "{SQL[0]}", line 3 in {SQL[1]}
  File "{BENCH[0]}", line 9 in {BENCH[1]}

Thread 0x00007f00000000bb (most recent call first):
  File "/usr/lib/python3.11/threading.py", line 5 in wait

Current thread 0x00007f00000000cc (most recent call first):
  File "/srv/tests/bench/profiling/cpu_samples.py", line 1 in all_stacks
"""


@pytest.mark.parametrize(
    ("stack", "part"),
    [
        ([SQL, SERVICE, VIEW, BENCH], "store"),
        ([("/usr/lib/python3.11/json/decoder.py", "decode"), SERVICE, VIEW], "load"),
        ([("/srv/classroom/games/any/rules.py", "play_card"), TUTOR, SERVICE], "rules"),
        ([(f"{SITE}/numpy/core/fromnumeric.py", "sum"), TUTOR, SERVICE], "tutor"),
        ([(f"{SITE}/jinja2/runtime.py", "call"), TABLE, VIEW], "draw"),
        ([(f"{SITE}/babel/support.py", "ugettext"), TABLE, VIEW], "draw"),
        ([("/srv/classroom/web/templating/filters.py", "bound"), TABLE, VIEW], "draw"),
        ([("/usr/lib/python3.11/gzip.py", "compress"), ("/srv/classroom/web/security.py", "compress")], "framework"),
        ([(f"{SITE}/flask_wtf/csrf.py", "generate_csrf")], "framework"),
        ([(f"{SITE}/waitress/wasyncore.py", "poll2")], "framework"),
        ([VIEW, BENCH], "framework"),
        ([], "framework"),
    ],
    ids=str,
)
def test_a_stack_counts_for_the_part_of_its_innermost_place(stack: list[Frame], part: str) -> None:
    assert part_of(stack) == part


def test_a_stack_says_which_request_and_which_function_it_belongs_to() -> None:
    assert request_of([SQL, SERVICE, BENCH]) == IN_MOVE
    assert request_of([("/elsewhere/app.py", IN_OTHER)]) == AROUND
    assert innermost([("/usr/lib/python3.11/re.py", "sub"), TABLE]) == "any/near.html root"


def test_only_threads_that_worked_are_sampled() -> None:
    found = list(samples_of(DUMP, {0x7F00000000AA: 0.25, 0x7F00000000BB: 0}))
    assert found == [Sample(0.25, IN_MOVE, "store", "engine/default.py do_execute")]


def test_moves_bear_their_portion_of_the_work_around_requests() -> None:
    """6 s in moves, 2 s in others, 4 s around: 3 of these are the moves', who took 9 s so."""
    samples = [
        Sample(3, IN_MOVE, "draw", "a"),
        Sample(2, IN_MOVE, "store", "b"),
        Sample(1, IN_MOVE, "framework", "c"),
        Sample(2, IN_OTHER, "tutor", "d"),
        Sample(4, AROUND, "framework", "e"),
    ]
    found = figures(samples)
    expected = {"draw": 3 / 9, "store": 2 / 9, "framework": 4 / 9, "load": 0, "rules": 0, "tutor": 0}
    assert found["moves"] == pytest.approx(expected)
    assert found["other requests"]["tutor"] == 1
    assert found["busiest"] == {"a": 3 / 6, "b": 2 / 6, "c": 1 / 6}
    assert sum(found["moves"].values()) == pytest.approx(1)


def test_without_samples_there_are_no_shares() -> None:
    assert figures([])["moves"] == dict.fromkeys(PARTS, 0)


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="Linux only")
def test_a_thread_at_work_weighs_what_it_works_and_one_that_waits_nothing() -> None:
    stop, memory = threading.Event(), os.memfd_create("stacks")
    working = threading.Thread(target=lambda: [sum(range(1000)) for _ in iter(stop.is_set, True)])
    waiting = threading.Thread(target=stop.wait)
    for thread in (working, waiting):
        thread.start()
    before = cpu_samples.thread_clocks()
    time.sleep(0.1)
    written, now = cpu_samples.all_stacks(memory), cpu_samples.thread_clocks()
    stop.set()
    assert working.ident
    assert waiting.ident
    assert now[working.ident] - before[working.ident] > 10 * (now[waiting.ident] - before[waiting.ident])
    assert [one.part for one in samples_of(written, {working.ident: 1})] == ["framework"]
    os.close(memory)


def test_samples_are_read_from_where_they_were_wanted_and_a_line_half_written_is_left(tmp_path: Path) -> None:
    file = tmp_path / "7.samples"
    file.write_text("0.5\tserve_move\tdraw\tbefore\n")
    since = offsets(tmp_path)
    with file.open("a") as out:
        out.write("0.25\tserve_move\tstore\tlater on\n0.1\tser")
    assert read_samples(tmp_path, since) == [Sample(0.25, IN_MOVE, "store", "later on")]
