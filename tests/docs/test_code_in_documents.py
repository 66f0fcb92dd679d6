"""The Python in README.md and docs/adding-a-game.md runs as it stands, one piece after the other, and prints what is
written behind `print`."""

import re

import pytest

from tests.docs.papers import ROOT

CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"^print\(.*\)  # (.*)$", re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "docs/adding-a-game.md"])
def test_the_code_runs_and_prints_what_it_says(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    pieces = CODE.findall((ROOT / page).read_text())
    pasted: dict[str, object] = {"__name__": "pasted"}
    assert pieces
    for number, code in enumerate(pieces, 1):
        exec(compile(code, f"{page}, piece {number}", "exec"), pasted)
        printed = capsys.readouterr().out.splitlines()
        assert printed == PRINTED.findall(code), f"{page}, piece {number}: correct the comment behind `print`"
