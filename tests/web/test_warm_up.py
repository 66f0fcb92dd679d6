"""What a request needs is imported before the first one: two at once that import may each wait for the other."""

import os
import subprocess
import sys
from pathlib import Path

MATCHES = """
import sys
from random import Random
from classroom.games.registry import all_games
from classroom.web.app import app_from_environment
from tests.bench.load import page_parser
from tests.children import Child, fields

app = app_from_environment()
before = set(sys.modules)
for slug, game in all_games().items():
    child, rng = Child(app), Random(1)
    page = child.post(f"/play/{slug}", preset=next(iter(game.presets)))
    match = page.response.request.path
    for _ in range(60):
        act = page_parser.next_action(page.html, rng)
        if act is None:
            break
        page = child.get(act.path) if act.form is None else child.post(act.path, **fields(act.form))
        if "go-on" in page.html:
            page = child.get(match)
print(*sorted(name for name in set(sys.modules) - before if name.startswith("classroom.")))
"""


def test_matches_of_all_games_import_nothing_of_the_app(tmp_path: Path) -> None:
    environment = {**os.environ, "CLASSROOM_DATA": str(tmp_path)}
    command = [sys.executable, "-c", MATCHES]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment, timeout=60)
    assert done.stdout.split() == []
