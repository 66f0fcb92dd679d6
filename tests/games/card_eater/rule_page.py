"""What the rule page says of the Card Eater (rules.md 3)."""

PLACE = 3
SEATS = (3, 4)
OPTIONS = {"rounds": None, "low": False, "small": False, "laps": None}
WORDS: dict[str, tuple[str, ...]] = {}
PRESETS = {"short": {"rounds": 4, "small": True, "laps": 5}, "full": {}}
HIDES, SPOTS = False, True
HIDDEN = True  # whether something lies face down
MOVES, NO_MOVES = "turn pass stay take:0 take:3 X=1 X=10", "take:4 take: X=0 X=11 X= 5h"
RESULT = {"score", "winner", "rounds"}
FORESEEN: list[tuple[int, dict[str, bool], int | None]] = [(0, {}, 54), (1, {}, None)]
MAPS = {"additions", "subtractions", "big", "tens", "tens_minus", "complements"}
