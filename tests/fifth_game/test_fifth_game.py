"""A fifth game touches only its own folders. First to 10 lies in `checkout` as it would lie in a checkout; it is put
into a copy of this one, and whatever is tried on every game is tried on it there. Nobody else ever sees it.

Nothing but its files comes to the copy: no line changes, nothing is registered. If a test fails there, some shared code
or shared test knows the games by name: mend that, not this game.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import THOROUGH

HERE, ROOT = Path(__file__).parent, Path(__file__).resolve().parents[2]
ADDED = HERE / "checkout"
SLUG, FOLDER = "first-to-ten", "first_to_ten"
LEFT_OUT = (".*", "instance", HERE.name, "browser", "test_swap_cost.py")  # no browser looks at it
PASSED = re.compile(r"^(tests/[\w/]+\.py)::(\S.*?) PASSED", re.MULTILINE)

EVERY_GAME = {  # tests that are parametrised by game: found by the game's name in their own
    "contract": "tests/games/test_contract.py",
    "records worked by hand": "tests/games/test_golden.py",
    "bad records": "tests/games/test_bad_records.py",
    "replay": "tests/games/test_against_reference.py",
    "state machine": "tests/games/test_state_machine.py",
    "rule page": "tests/games/test_protocol.py",
    "no leak": "tests/tutor/test_no_leak.py",
    "true sentences": "tests/tutor/test_true_sentences.py",
    "fitting levels": "tests/tutor/test_adaptive_difficulty_games.py",
    "whole matches": "tests/services/play/test_every_game.py",
    "what is added up": "tests/services/learning/test_progress_store.py",
    "words and pictures": "tests/web/views/test_every_game.py",
    "step by step": "tests/web/views/test_match_steps.py",
    "positions": "tests/web/views/test_puzzles_of_games.py",
    "a simulated child": "tests/bench/test_bench.py",
    "back and once more": "tests/attack/test_hidden.py",
}
ALL_TOGETHER = (  # tests of all games in one
    "tests/games/test_protocol.py",
    "tests/tutor/learning/test_idea_lists.py",
    "tests/web/views/test_every_game.py",
    "tests/web/views/test_play_settings.py",
    "tests/attack/test_hidden.py",
)


def added() -> list[Path]:
    return [file.relative_to(ADDED) for file in ADDED.rglob("*") if file.is_file() and "__pycache__" not in file.parts]


@pytest.fixture(scope="module")
def passed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    """The files and names of the tests that pass in a copy of the checkout with the game's folders in it: all with its
    name, and those of all games together; fails where one fails."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT))
    shutil.copytree(ADDED, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    others = " or ".join(sorted(path.name for path in (ROOT / "templates" / "games").iterdir() if path.is_dir()))
    together = " or ".join(Path(file).name for file in ALL_TOGETHER)
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not postgresql"]
    done = subprocess.run(
        [*command, "tests", "-k", f"{SLUG} or {FOLDER} or (({together}) and not ({others}))"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root), "PYTEST_ADDOPTS": "", "TMPDIR": str(root.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return PASSED.findall(done.stdout)


def test_the_game_lies_in_folders_of_its_own() -> None:
    """No file of the checkout is changed, and each new one lies in a folder that has the game's name."""
    assert added()
    for file in added():
        assert not (ROOT / file).exists(), file
        assert {SLUG, FOLDER} & set(file.parts[:-1]), file


@THOROUGH
def test_whatever_is_tried_on_every_game_is_tried_on_the_fifth(passed: list[tuple[str, str]]) -> None:
    tried = {file for file, name in passed if SLUG in name or FOLDER in file + name}
    missing = {what for what, file in EVERY_GAME.items() if file not in tried}
    assert not missing, f"these tests do not find a new game by themselves: {missing}"


@THOROUGH
def test_what_is_tried_on_all_games_together_holds_with_five(passed: list[tuple[str, str]]) -> None:
    together = {file for file, name in passed if SLUG not in name}
    assert set(ALL_TOGETHER) <= together
