"""`classroom audit` and `sbom`: what we stand on, and what is known of it (requirements A7.5)."""

import json
import re
from argparse import Namespace
from pathlib import Path

import pytest

from classroom.web.commands import audit, sbom
from classroom.web.paths import ROOT

KNOWN_BAD = "jinja2==2.4.1\n"  # CVE-2016-10745 and others


def audited(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = audit.run(Namespace(file=file))
    return status, capsys.readouterr().out


def test_a_pin_with_a_known_vulnerability_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pins = tmp_path / "pins.txt"
    pins.write_text(KNOWN_BAD)
    status, said = audited(pins, capsys)
    if said.strip() == audit.NO_ANSWER:
        pytest.skip("the index of advisories does not answer here")
    assert status == 1
    assert "jinja2 2.4.1" in said


def test_what_the_index_knows_is_said_and_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {"id": "CVE-2016-10745", "fix_versions": ["2.8.1"]}
    answer = [{"name": "jinja2", "version": "2.4.1", "vulns": [known]}, {"name": "flask", "version": "3", "vulns": []}]
    monkeypatch.setattr(audit, "run_pip_audit", lambda *_: answer)
    status, said = audited(ROOT / "constraints.txt", capsys)
    assert status == 1
    assert said.splitlines()[0] == "jinja2 2.4.1: CVE-2016-10745 (fixed in 2.8.1)"
    monkeypatch.setattr(audit, "run_pip_audit", lambda *_: answer[1:])
    assert audited(ROOT / "constraints.txt", capsys)[0] == 0


@pytest.mark.parametrize("answer", [None, [{"name": "jinja2", "skip_reason": "not found"}]])
def test_without_an_answer_nothing_fails_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch, answer: list[dict[str, str]] | None, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "run_pip_audit", lambda *_: answer)
    assert audited(ROOT / "constraints.txt", capsys) == (0, audit.NO_ANSWER + "\n")


def test_the_list_of_packages_names_versions_and_licences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sbom.json"
    assert sbom.run(Namespace(file=file)) == 0
    said = json.loads(file.read_text())
    assert said["bomFormat"] == "CycloneDX"
    assert said["metadata"]["component"]["name"] == "sixteen-and-friends"
    pins = dict(re.findall(r"(?m)^([\w-]+)==(\S+)", (ROOT / "constraints.txt").read_text()))
    found = {one["name"].lower().replace("_", "-"): one for one in said["components"]}
    for name in ("flask", "sqlalchemy", "cryptography"):
        assert found[name]["version"] == pins[name]
        assert found[name]["licenses"]
