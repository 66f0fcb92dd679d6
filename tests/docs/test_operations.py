"""What docs/operations says is what there is: variables, figures, files."""

import re
from pathlib import Path

from classroom.web import metrics
from classroom.web.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FOLDER = DOCS / "operations"
PAGES = [DOCS / "operations.md", *FOLDER.glob("*.md")]


def test_every_variable_that_is_read_is_told() -> None:
    code = "".join(file.read_text() for file in (ROOT / "classroom").rglob("*.py"))
    read = set(re.findall(r'environ(?:\.get\(|\[)"([A-Z_]+)"', code)) | {"PROMETHEUS_MULTIPROC_DIR", "TZ"}
    told = set(re.findall(r"^\| `([A-Z_]+)` \|", (DOCS / "operations.md").read_text(), re.MULTILINE))
    assert read == told


def test_every_figure_is_told_and_every_alert_looks_at_one_that_there_is() -> None:
    there = {each.name for each in metrics.REGISTRY.collect() if each.name.startswith("classroom_")}
    told = re.findall(r"^\| `(classroom_\w+)` \|", (FOLDER / "watching.md").read_text(), re.MULTILINE)
    assert {each.removesuffix("_total") for each in told} == there
    alerts = re.findall(r"classroom_\w+", (FOLDER / "alerts.yml").read_text())
    assert {re.sub(r"_(total|bucket)$", "", each) for each in alerts} <= there


def test_every_link_leads_somewhere_and_every_file_is_named() -> None:
    targets = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text())
        if "://" not in target
    }
    assert [target for target in targets if not target.exists()] == []
    everything = "".join(page.read_text() for page in PAGES)
    names = [file.name for file in FOLDER.iterdir() if file.suffix not in (".md", ".timer")]
    assert [name for name in names if name not in everything and name.rsplit("-", 1)[0] not in everything] == []


def test_the_units_start_programs_and_commands_that_there_are() -> None:
    for unit in FOLDER.glob("*.service"):
        started = re.search(r"^ExecStart=/opt/classroom/\.venv/bin/(\S+) (\S+)", unit.read_text(), re.MULTILINE)
        assert started
        program, word = started.groups()
        assert program == "gunicorn" or word in {*COMMANDS, "backup"}, unit.name
