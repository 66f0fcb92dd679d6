"""What the rule page says of Switch 16 (rules.md 4)."""

PLACE = 4
SEATS = (2, 3, 4)
OPTIONS = {"dodged": "table", "match_to": None, "gentle": False, "wave": False}
WORDS = {"dodged": ("table", "attacker")}
PRESETS = {"gentle": {"gentle": True, "wave": True}, "series": {"match_to": 50}, "race": {}}
HIDES, SPOTS = False, True
HIDDEN = False  # whether something lies face down
MOVES = "roll again stop take leave keep dodge accept go:1 go:16 swap:0 swap:3 glue:0 glue:3"
NO_MOVES = "go:0 go:17 swap:4 glue:4 go: swap go roll: w"
RESULT = {"score", "winner", "races"}
FORESEEN: list[tuple[int, dict[str, bool], int | None]] = [
    (0, {}, 3),
    (1, {}, None),
]  # at a table of three everybody throws one die
MAPS = {"additions", "dice"}
