"""Small records and their results, worked out by hand from docs/rules.md: the code must agree with each.

They lie in the folder `golden` of each game's tests.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from classroom.games.records import RecordError, replay

HERE = Path(__file__).parent
GOLDEN = sorted(HERE.glob("*/golden/*.json"))


def load(path: Path) -> dict[str, Any]:  # Any: a golden file is JSON
    golden: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return golden


def named(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


def that_have(key: str) -> list[Any]:  # Any: pytest does not name the type of a parameter
    return [pytest.param(load(path), id=named(path)) for path in GOLDEN if key in load(path)]


@pytest.mark.parametrize("golden", that_have("expect"))
def test_the_record_gives_the_result_worked_by_hand(golden: dict[str, Any]) -> None:
    result = replay(json.dumps(golden["record"]))
    for key, expected in golden["expect"].items():
        if key == "legal":
            assert sorted(result[key]) == sorted(expected), golden["about"]
        else:
            assert result[key] == expected, golden["about"]


@pytest.mark.parametrize("golden", that_have("error"))
def test_the_breach_is_named_as_worked_by_hand(golden: dict[str, Any]) -> None:
    with pytest.raises(RecordError) as caught:
        replay(json.dumps(golden["record"]))
    assert str(caught.value).startswith(golden["error"]), golden["about"]


@pytest.mark.parametrize("path", GOLDEN, ids=named)
def test_a_golden_file_says_what_it_shows(path: Path) -> None:
    golden = load(path)
    assert "rules.md" in golden["about"]
    assert ("expect" in golden) != ("error" in golden)
