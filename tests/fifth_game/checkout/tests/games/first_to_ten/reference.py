"""A second opinion on First to 10, written from its rules alone."""

from tests.games.reference import BreachError, Record, Result


def replay(record: Record) -> Result:
    """The flat result of a well-formed record; raises BreachError at the first move that breaks a rule."""
    table = Table(record["players"], record.get("rules", {}).get("goal", 10), record["chance"])
    for number, move in enumerate(record["moves"], 1):
        if move not in table.legal():
            raise BreachError(number)
        table.play(move)
    return table.result()


class Table:
    """Everything on the table, changed by every move; every throw is for one move."""

    def __init__(self, players: int, goal: int, chance: list[list[int]]) -> None:
        self.goal, self.chance, self.made = goal, chance, 0
        self.points = dict.fromkeys(range(players), 0)

    @property
    def turn(self) -> int | None:
        return None if self.goal in self.points.values() else self.made % len(self.points)

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        room = self.goal - self.points[self.turn]
        return {str(die) for die in self.chance[self.made] if die <= room} or {"pass"}

    def play(self, move: str) -> None:
        assert self.turn is not None
        self.points[self.turn] += 0 if move == "pass" else int(move)
        self.made += 1

    def result(self) -> Result:
        over = self.turn is None
        winner = next(seat for seat, points in self.points.items() if points == self.goal) if over else None
        score = list(self.points.values())
        return {"score": score, "winner": winner, "over": over, "turn": self.turn, "legal": self.legal()}
