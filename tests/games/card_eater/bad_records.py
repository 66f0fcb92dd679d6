"""What is particular to records of the Card Eater that are not well-formed."""

from tests.games.card_eater.reference import full_deck
from tests.games.reference import Record

DECK = full_deck()  # dealt so to three: As Ah Ad, Ac 2s 2h, 2d …
GOOD: Record = {
    "format": "classroom-record/1",
    "game": "card-eater",
    "players": 3,
    "rules": {"rounds": None},
    "chance": [DECK, [4, 1]],
    "moves": ["turn", "turn", "turn", "turn"],
}
RESULT = {"turn": 1, "rounds": [], "over": False, "score": [0, 0, 0]}

BAD_CARDS = ["", "g6", "X=7", "x", "Th\n", "10h", "1h", "hT", "TH", "\ud800", 1, None, True, ["Th"], {}]
TWICE = [card for card in DECK[1:] if card != "5d"]
BAD_CHANCE = {
    0: [
        *(None, 54, True, "", "Th", "".join(DECK), {}, dict.fromkeys(DECK), [], [DECK], [4, 1]),
        *([*DECK[:-1], card] for card in BAD_CARDS),
        *(DECK[:place] + DECK[place + 1 :] for place in (0, 1, 30, 53)),
        *([*DECK, card] for card in ("As", "Th", "X")),
        *([card, *TWICE, "Kc"] for card in ("As", "Th", "X")),
    ],
    1: [
        *(None, 41, "41", {}, [], [4], [4, 1, 1], [4, 0], [7, 1], [4, "1"], [4, 1.0], [True, 1], [[4, 1]], [4, None]),
        DECK,
    ],
}
NO_MOVES = ["turn ", "Turn", "take", "take:", "take:9", "take:-1", "take: 1"]
NO_MOVES += ["X", "X=", "X=0", "X=11", "X=07", "X=٧", "5h", "passe"]
REFUSED = [
    ({"chance": [DECK[1:], [4, 1]], "moves": ["pass"]}, "chance[0]: "),
    ({"chance": [DECK, [4, 1], [1, 1]], "moves": ["pass"]}, "move 1: pass: "),
]
LINES = [({"moves": ["turn", "X=2"]}, "move 2: X=2: no joker was turned")]
FINE = [
    ({"players": 3}, {"score": [0] * 3}),
    ({"players": 4}, {"score": [0] * 4}),
    ({"rules": {}}, {"turn": 1}),
    ({"rules": {"rounds": 10**20}}, {"over": False}),
]
