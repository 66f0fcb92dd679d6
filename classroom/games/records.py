"""Records: a match as a JSON object that replays the same for ever (rules.md, Records: `classroom-record/1`)."""

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from classroom.games.engine import first_position, play
from classroom.games.protocol import AnyGame, Chance, RuleError, Rules, all_rules
from classroom.games.registry import all_games

FORMAT = "classroom-record/1"
MOST_DIGITS = 1000
LONGEST = 60  # characters of a hostile text that an error repeats


class RecordError(ValueError):
    """A record that is not well-formed or breaks a rule: one printable line that names the place."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")


@dataclass(frozen=True, slots=True)
class Record:
    game: AnyGame
    players: int
    rules: Rules  # every option
    chance: list[Any]
    moves: list[str]

    def as_json(self) -> dict[str, Any]:
        head = {"format": FORMAT, "game": self.game.slug, "players": self.players}
        return {**head, "rules": dict(self.rules), "chance": self.chance, "moves": self.moves}


def replay(text: str | bytes) -> dict[str, Any]:
    """The result of a record with `over`, `turn` and `legal` for the position reached. Raises RecordError."""
    record = read_record(text)
    return position_summary(record.game, play_record(record))


def position_summary(game: AnyGame, state: Any) -> dict[str, Any]:
    """The flat object that `classroom replay` prints."""
    legal = [game.write(move) for move in game.moves(state)]
    return {**game.result(state), "over": game.over(state), "turn": game.turn(state), "legal": legal}


def read_record(text: str | bytes) -> Record:
    """The record, its form and its decks checked; moves are checked by playing it. Raises RecordError."""
    data = read_fields(text)
    game = all_games().get(data["game"])
    if game is None:
        raise RecordError("game", "must be one of " + ", ".join(sorted(all_games())))
    players = data.get("players")
    if type(players) is not int or players not in game.seats:
        raise RecordError("players", "must be " + " or ".join(map(str, game.seats)))
    rules = read_rules(game, players, data.get("rules", {}))
    check_expected_chance(game, players, rules, data["chance"])
    return Record(game, players, rules, data["chance"], data["moves"])


def check_expected_chance(game: AnyGame, players: int, rules: Rules, chance: list[Any]) -> None:
    """Checks the outcomes whose kind does not depend on the moves. Raises RecordError."""
    for place, outcome in enumerate(chance):
        expected = game.expected_chance(place, players, rules)
        if expected and (fault := expected.fault(outcome)):
            raise RecordError(f"chance[{place}]", fault)


def read_fields(text: str | bytes) -> dict[str, Any]:
    """The JSON object, its fields of the right shape for any game. Raises RecordError."""
    data = read_json(text)
    if not isinstance(data, dict):
        raise RecordError("record", "must be a JSON object")
    if data.get("format") != FORMAT:
        raise RecordError("format", f"must be {FORMAT}")
    if not isinstance(data.get("game"), str):
        raise RecordError("game", "must be a string")
    for name in ("chance", "moves"):
        if not isinstance(data.get(name), list):
            raise RecordError(name, "must be a list")
    for n, move in enumerate(data["moves"]):
        if not isinstance(move, str):
            raise RecordError(f"moves[{n}]", "must be a string")
    return data


def read_json(text: str | bytes) -> object:
    try:
        return json.loads(text, parse_int=read_int, parse_constant=reject_constant)
    except RecursionError:
        raise RecordError("record", "nested too deeply") from None
    except ValueError:  # bad JSON or bad UTF-8
        raise RecordError("record", "not valid JSON") from None


def read_int(digits: str) -> float:
    """The number; endless when Python would refuse to read so many digits. No field allows it anyway."""
    return int(digits) if len(digits) < MOST_DIGITS else math.inf


def reject_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def read_rules(game: AnyGame, players: int, given: object) -> dict[str, Any]:
    """Every option of the game, those not given at their default. Raises RecordError."""
    if not isinstance(given, dict):
        raise RecordError("rules", "must be an object")
    options = {option.name: option for option in game.options}
    for name, value in given.items():
        if name not in options:
            raise RecordError(f"rules.{printable(name)}", "no option of this game")
        if fault := options[name].fault(value):
            raise RecordError(f"rules.{name}", fault)
    return all_rules(game, players, given)


def play_record(record: Record) -> Any:
    """The position that the record reaches. Raises RecordError at the first breach."""
    *_, state = positions(record)
    return state


def positions(record: Record) -> Iterator[Any]:
    """The opening position, then the one after each move. Raises RecordError at the first breach."""
    used = 0

    def chance_source(chance: Chance) -> Any:
        nonlocal used
        place = f"chance[{used}]"
        if used == len(record.chance):
            raise RecordError(place, "is missing")
        outcome = record.chance[used]
        if fault := chance.fault(outcome):
            raise RecordError(place, fault)
        used += 1
        return outcome

    state = first_position(record.game, record.players, record.rules, chance_source)
    yield state
    for n, text in enumerate(record.moves, 1):
        try:
            state = play(record.game, state, text, chance_source)
        except RuleError as error:
            raise RecordError(f"move {n}: {printable(text)}", error.reason) from None
        yield state
    if used < len(record.chance):
        raise RecordError(f"chance[{used}]", "nothing is left to be decided")


def printable(text: str) -> str:
    """The text fit for one line: escaped where it must be, cut where it is long."""
    shown = text if text.isprintable() else ascii(text)[1:-1]
    return shown if len(shown) <= LONGEST else shown[:LONGEST] + "…"
