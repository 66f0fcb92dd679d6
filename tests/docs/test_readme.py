"""The Python in README.md runs as it stands, one piece after the other, and prints what is written behind `print`."""

import re

import pytest

from tests.docs.papers import ROOT

CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"^print\(.*\)  # (.*)$", re.MULTILINE)


def test_the_code_in_the_readme_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    pieces = CODE.findall((ROOT / "README.md").read_text())
    pasted: dict[str, object] = {"__name__": "readme"}
    assert pieces
    for number, code in enumerate(pieces, 1):
        exec(compile(code, f"README.md, piece {number}", "exec"), pasted)
        printed = capsys.readouterr().out.splitlines()
        assert printed == PRINTED.findall(code), f"README.md, piece {number}: correct the comment behind `print`"
