"""Nobody hides anything in Switch 16: every die was seen by all (rules.md 4)."""

from classroom.games.records import Record


def hidden_places(_record: Record, _seat: int | None) -> dict[int, list[int]]:
    return {}
