"""The mutants themselves: which faults are made, that each is one, and that those explained still exist."""

import ast
import re
from collections import Counter

from tests.mutation.__main__ import EXPLAINED, wanted
from tests.mutation.mutants import described, faults, modules, mutants_of


def faults_in(source: str) -> list[str]:
    return [described(change) for change, _, _ in faults(ast.parse(source), ())]


def test_a_comparison_an_operator_and_a_constant_are_changed() -> None:
    comparison = ["a + 1 > b → a + 1 >= b", "a + 1 > b → a + 1 <= b"]
    assert faults_in("x = a + 1 > b") == [*comparison, "a + 1 → a - 1", "1 → 2", "1 → 0"]


def test_conditions_are_turned_round_and_loosened() -> None:
    assert faults_in("if f(): pass") == ["if f(): → if not f():"]
    assert faults_in("y = a and b") == ["a and b → a or b", "a and b → a", "a and b → b"]
    assert faults_in("y = not b") == ["not b → b"]
    assert faults_in("y = a if b else c") == ["a if b else c → c if b else a"]
    assert faults_in("y = [n for n in m if n]") == [" for n in m if n without n"]


def test_what_is_done_or_given_is_left_out() -> None:
    assert faults_in("note(x)") == ["note(x) → pass"]
    assert faults_in("x = f(x, far=y)") == ["x = f(x, far=y) → pass", "f(x, far=y) without far=y"]
    assert faults_in("def f():\n    return a") == ["return a → return None"]
    assert faults_in("x = (*a, b)") == ["(*a, b) without *a", "(*a, b) without b"]
    assert faults_in("x = a[b:]") == ["b: → :"]
    assert faults_in("raise E") == ["raise E → pass"]


def test_texts_for_people_annotations_and_assurances_are_left_alone() -> None:
    assert faults_in('"""Says: 1."""\nassert 1 > 2\nx: int = M("Take a card.")') == []
    assert faults_in("@dataclass(frozen=True)\nclass A(B[1]):\n    x: int") == []
    assert faults_in("y = zip(a, b, strict=True)") == []


def test_each_mutant_of_a_module_is_another_program() -> None:
    mutants = mutants_of("classroom.games.two_of_four.scoring")  # by name: a small module, as good as any
    sound = ast.unparse(mutants[0].tree)
    assert len({mutant.name for mutant in mutants}) == len(mutants) > 50
    assert mutants[0].code() != compile(sound, "", "exec")


def test_a_sample_has_its_share_of_each_module() -> None:
    some = wanted(["two_of_four"], 40, 16)
    assert [mutant.name for mutant in wanted(["two_of_four"], 40, 16)] == [mutant.name for mutant in some]
    assert Counter(mutant.module.split(".")[-1] for mutant in some).keys() == {"game", "rules", "scoring", "view"}
    assert 38 <= len(some) <= 42


def test_every_survivor_that_is_explained_still_exists() -> None:
    explained = re.findall(r"^- `(.+)`$", EXPLAINED.read_text(encoding="utf-8"), re.MULTILINE)
    assert explained
    assert set(explained) <= {mutant.name for name in modules() for mutant in mutants_of(name)}
