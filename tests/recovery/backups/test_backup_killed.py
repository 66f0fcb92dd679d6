"""`kill -9` in the middle of a backup or a restore: doing it again helps, and nothing is lost (requirements A7.6)."""

import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from classroom.services.backups.restore import restore, verify_backup
from classroom.services.privacy.erasure import erase_child
from classroom.store.models import Child
from classroom.store.schema import NotUsableError
from tests.installation import NOW, ROOT, Place
from tests.playing import begin, come_in, play, rows
from tests.recovery.backups.conftest import School

READY = """
import sys
from classroom.services.backups import create, restore
from classroom.services.context import utc_now
from classroom.web import cli, config
from classroom.web.commands import backup, restore
print("ready", flush=True)
"""
BACKUP = READY + "create.make_backup(config.installation(), utc_now())"
RESTORE = READY + "cli.run(['restore', sys.argv[1], '--yes'])"
CHANGING = ("act", "erased", "alembic_version")  # a restore adds to them


def killed(place: Place, script: str, rng: Random, within: float | None, *words: str) -> float:
    """Runs it and kills it at a moment of this time; seconds that it took, if it was quicker."""
    command = [sys.executable, "-c", script, *words]
    with subprocess.Popen(command, cwd=ROOT, env=place.environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        began = time.monotonic()
        try:
            process.wait(rng.uniform(0, within) if within else None)
        except subprocess.TimeoutExpired:
            process.kill()
        process.wait()
    return time.monotonic() - began


def test_a_backup_that_is_killed_leaves_only_whole_ones(place: Place, school: School, thorough: bool) -> None:
    rng, took = Random(5), killed(place, BACKUP, Random(5), None)
    for _ in range(40 if thorough else 1):
        killed(place, BACKUP, rng, took)
        for file in (place.folder / "backups").glob("*.backup"):
            assert verify_backup(file, None).rows["child"] == 6
    place.back_up()
    left = {file.suffix for file in (place.folder / "backups").iterdir() if file.name != ".lock"}
    assert left == {".backup"}


def test_a_restore_that_is_killed_can_be_done_again_and_loses_nothing(
    place: Place, school: School, thorough: bool
) -> None:
    """What is there afterwards is all of the old or all of the new, or nothing starts on it; whoever was deleted stays
    deleted, and what was there before is kept."""
    file, ada = place.back_up(), school.lesson.cards["Ada"].child_id
    with place.context() as context:
        erase_child(context, school.admin.id, ada)
    place.restore(file)
    new, rng = place.contents(*CHANGING), Random(6)
    took = killed(place, RESTORE, rng, None, str(file))
    for number in range(40 if thorough else 1):
        old, before = go_on(place, school, number), kept(place)
        killed(place, RESTORE, rng, took, str(file))
        with suppress(NotUsableError), place.context():
            assert place.contents(*CHANGING) in (old, new)
        place.restore(file)
        assert place.contents(*CHANGING) == new
        with place.context() as context:
            assert ada not in {child.id for child in rows(context, Child)}
        assert 2 in {verify_backup(one, None).rows["match"] for one in kept(place) - before}


def go_on(place: Place, school: School, seed: int) -> dict[str, str]:
    """A second match; what is there then."""
    with place.context() as context:
        token = come_in(context, school.lesson.cards["Ben"].child_id)
        play(context, token, begin(context, token), moves=1, seed=seed)
    return place.contents(*CHANGING)


def kept(place: Place) -> set[Path]:
    """What was put by before each restore."""
    return set((place.folder / "backups").glob("*-before-restore*.backup"))


def test_nothing_starts_on_a_restore_that_was_cut_short(place: Place, school: School) -> None:
    """The moment between the database and its secret."""

    def cut(_secret: str) -> None:
        raise KeyboardInterrupt

    file, before = place.back_up(), place.contents()
    (place.folder / "secret").write_text("another" * 8)
    with pytest.raises(KeyboardInterrupt):
        restore(place.here, file, None, NOW, cut)
    with pytest.raises(NotUsableError, match="half restored"), place.context():
        pass
    place.restore(file)
    assert place.contents() == before
    assert place.here.secret == place.secret
