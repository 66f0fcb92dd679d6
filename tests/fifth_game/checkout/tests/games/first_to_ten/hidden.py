"""Nobody hides anything in First to 10: every die was seen by all."""

from classroom.games.records import Record


def hidden_places(_record: Record, _seat: int | None) -> dict[int, list[int]]:
    return {}
