"""What the rule page says of Two out of Four (rules.md 2)."""

PLACE = 2
SEATS = (3, 4)
OPTIONS = {"rounds": 8, "tokens": 10}
WORDS: dict[str, tuple[str, ...]] = {}
PRESETS = {"short": {"rounds": 3}, "full": {}}
HIDES, SPOTS = True, False
HIDDEN = True  # whether something lies face down
MOVES, NO_MOVES = "7h+3c 9d-2s As-As", "7h 7h*3c 1h+3c 7h+3c+2s X+7h"
RESULT = {"score", "winner", "rounds"}
FORESEEN: list[tuple[int, dict[str, bool], int | None]] = [(0, {}, 52), (5, {}, 52)]  # a deck a round
MAPS = {"additions", "subtractions", "big"}
