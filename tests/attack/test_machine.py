"""Whatever anybody does, in whatever order: no fault, nothing half done, nothing of others seen (requirements A6.5)."""

from time import process_time

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from classroom.tutor.sixteen import evaluation  # by name: the one tutor that thinks for so long
from tests.attack.conftest import Opening
from tests.attack.state_machine import Attack

PARTS, EACH, FEW, STEPS = 40, 250, 120, 6  # in all 10,000 sequences, or in an ordinary run the first few


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "part" in metafunc.fixturenames:
        metafunc.parametrize("part", range(PARTS if metafunc.config.getoption("--thorough") else 1))


@pytest.fixture(autouse=True)
def quick_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tutor moves and advises at a glance, as it does when many play at once."""
    monkeypatch.setattr(evaluation, "ADVICE_ROLLOUTS", ())
    monkeypatch.setattr(evaluation, "BOT_ROLLOUTS", ())


def test_nobody_breaks_anything_in_ten_thousand_sequences(
    part: int, another_world: Opening, one_app: Flask, thorough: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each part by a seed of its own: what is found once is found again."""
    many = EACH if thorough else FEW
    Attack.prepare(another_world, one_app)
    began = process_time()
    run_state_machine_as_test(
        seed(part)(Attack),
        settings=settings(
            max_examples=many,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        ),
    )
    tally = Attack.tally
    if thorough:
        with capsys.disabled():
            print(f"\npart {part}, {process_time() - began:.0f} s: {dict(sorted(tally.items()))}", flush=True)  # noqa: T201
    assert tally["sequences"] >= many
    assert tally["moves"] >= many // 12
    assert {"status 200", "status 303", "status 400", "status 404"} <= tally.keys()
