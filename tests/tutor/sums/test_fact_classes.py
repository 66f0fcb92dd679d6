"""The 112 additions of the table and their classes (requirements D3, whose counts these are)."""

from collections import Counter

from classroom.tutor.sums.fact_classes import BY_DIFFICULTY, FACTS
from classroom.tutor.sums.sum_selection import class_of_fact

COUNTS = {
    "Z0": 16,
    "Z1": 6,
    "DB": 6,
    "BT": 5,
    "TP": 6,
    "TW": 3,
    "TN": 27,
    "C1": 13,
    "ND": 5,
    "TA": 7,
    "PW": 4,
    "NX": 3,
    "MT": 11,
}


def test_every_fact_has_one_class_and_the_classes_have_their_sizes() -> None:
    assert Counter(map(class_of_fact, FACTS)) == COUNTS
    assert len(FACTS) == 112
    assert set(BY_DIFFICULTY) == set(COUNTS)


def test_the_small_classes_hold_just_the_facts_of_the_table() -> None:
    def facts(name: str) -> set[str]:
        return {str(fact) for fact in FACTS if class_of_fact(fact) == name}

    assert facts("BT") == {"4+6", "6+4", "7+3", "8+2", "9+1"}
    assert facts("TW") == {"14+6", "15+5", "15+6"}
    assert facts("NX") == {"5+6", "6+5", "7+6"}
    assert facts("MT") == {"7+4", "7+5", "8+3", "8+4", "8+5", "8+6", "9+2", "9+3", "9+4", "9+5", "9+6"}
    assert facts("ND") == {"2+3", "3+4", "4+3", "4+5", "5+4"}
    assert facts("PW") == {"3+5", "5+3", "3+6", "6+3"}
