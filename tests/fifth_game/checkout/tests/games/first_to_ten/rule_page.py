"""What the rules say of First to 10."""

PLACE = 5
SEATS = (2, 3)
OPTIONS = {"goal": 10}
WORDS: dict[str, tuple[str, ...]] = {}
PRESETS = {"ten": {}, "twenty": {"goal": 20}}
HIDES, SPOTS = False, False
HIDDEN = False  # whether something lies face down
MOVES, NO_MOVES = "1 6 pass", "0 7 11 take"
RESULT = {"score", "winner"}
FORESEEN: list[tuple[int, dict[str, bool], int | None]] = [(0, {}, 2), (7, {}, 2)]
MAPS = {"additions"}
