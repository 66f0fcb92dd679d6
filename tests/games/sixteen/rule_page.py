"""What the rule page says of Sixteen (rules.md 1)."""

PLACE = 1
SEATS = (2, 4)
OPTIONS = {"match": True, "wilds": True, "bonus": False, "draw": "auto", "first_to": None}
WORDS = {"draw": ("auto", "strict", "loose")}
PRESETS = {
    "short": {"match": False, "wilds": False, "first_to": 3},
    "simplified": {"match": False, "wilds": False},
    "full": {},
}
HIDES, SPOTS = True, False
HIDDEN = True  # whether something lies face down
MOVES, NO_MOVES = "g0 p6 + W=g0 W=p6", "g7 r1 W=g7 W=W ++ g-1"
RESULT = {"score", "winner", "sets"}
FORESEEN: list[tuple[int, dict[str, bool], int | None]] = [
    (0, {"wilds": True}, 54),
    (0, {"wilds": False}, 52),
    (1, {"wilds": True}, None),
]
MAPS = {"additions"}
