"""Lists of names stand in the order of a register."""

from classroom.services.name_order import name_key


def test_a_letter_with_an_accent_stands_where_the_letter_stands() -> None:
    names = ["Zoé", "Élise", "emil", "Léo", "Lina", "Ben", "Ägidius", "Ada", "Strauss", "Strauß", "Øyvind"]
    assert sorted(names, key=name_key)[:8] == ["Ada", "Ägidius", "Ben", "Élise", "emil", "Léo", "Lina", "Strauss"]
