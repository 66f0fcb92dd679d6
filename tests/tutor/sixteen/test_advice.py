"""Whatever Tavi says of a position of Sixteen, as advice or after a move, is so: by the rules and by counting cards."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from random import Random
from typing import TypeAlias

import pytest

from classroom.games.engine import first_position
from classroom.games.protocol import Message, Sum
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen import TUTOR as TAVI
from classroom.tutor.sixteen.analysis import analyse
from classroom.tutor.sixteen.probabilities import odds
from tests.games.matches import every_table

TABLES = every_table(GAME)
DECK = [f"{colour}{n}" for colour in "gobp" for n in (0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6)]
WILDS = [f"W={colour}{n}" for colour in "gobp" for n in range(7)]
at_every_table = pytest.mark.parametrize("table", range(len(TABLES)), ids=[str(table) for table in TABLES])


def digit(card: str) -> int:
    return int(card[-1])


class Claim:
    """What is said of a move: the figures in the sentence, and what there is to hold them against."""

    def __init__(self, view: View, move: str, values: Mapping[str, int]) -> None:
        assert view.seat is not None
        self.view, self.move, self.values = view, move, values
        self.card, self.pile = "W" if move[0] == "W" else move, (*view.pile, move)
        self.kept = [*(Counter(view.hand) - Counter([self.card])).elements()]
        self.plain = [card for card in view.hand if card != "W"]
        self.plays = [move for move in view.moves if move != "+"]
        self.total = 0 if move == "+" else self.leaves(move)
        order = [(view.seat + step) % view.players for step in range(1, view.players)]
        self.next = next((seat for seat in order if view.held[seat] or view.left), None)

    @cached_property
    def hidden(self) -> Counter[str]:
        shown = Counter("W" if step.card[0] == "W" else step.card for step in self.view.steps if step.card)
        return Counter(DECK + ["W", "W"] * self.view.rules["wilds"]) - shown - Counter(self.view.hand)

    @cached_property
    def worth(self) -> dict[str, float]:
        return {play.move: round(play.value, 6) for play in analyse(self.view).plays}

    def leaves(self, move: str) -> int:
        return sum(map(digit, (*self.view.pile, move)))

    def kinds(self, move: str, *before: str) -> list[str]:
        """What a card makes, on this pile or with some more on it."""
        pile = (*self.view.pile, *before, move)
        total, last = sum(map(digit, pile)), pile[-3:] if self.view.rules["match"] and len(pile) > 2 else ()
        alike = [word for word, place in (("colour", -2), ("number", -1)) if len({card[place] for card in last}) == 1]
        return [*["sixteen"] * (total == 16), *alike] if total <= 16 else []

    def then(self, card: str) -> set[str]:
        """All that a card of a hand can make once the move lies there."""
        return {kind for shown in (WILDS if card == "W" else [card]) for kind in self.kinds(shown, self.move)}

    def stays(self, move: str) -> bool:
        "Whether the pile goes on."
        return self.leaves(move) < 16 and not self.kinds(move)

    def alike(self, move: str) -> bool:
        """Whether it leaves two on top that wait for a third."""
        top = (*self.view.pile, move)[-2:]
        same = len(top) == 2 and (top[0][-1] == top[1][-1] or top[0][-2] == top[1][-2])
        return bool(self.view.rules["match"]) and same and self.stays(move)

    def chance(self, move: str) -> float:
        """That the next one wins."""
        return odds(self.view, move, self.hidden).next_wins

    def making(self, total: int) -> list[str]:
        """The plays that leave this total; those of a wild only where no other card does."""
        makes = [move for move in self.plays if self.stays(move) and self.leaves(move) == total]
        return [move for move in makes if move[0] != "W"] or makes


Check: TypeAlias = Callable[[Claim], object]  # whether a sentence is so: by the truth of what is given back


def staying(it: Claim) -> list[str]:
    return [card for card in it.view.hand if card == "W" or it.leaves(card) <= 16]


def only_card(it: Claim) -> bool:
    return it.total <= 16 and staying(it) == [it.card]


def third_of(colour: str) -> Check:
    """Two of a colour lie on top, and the move is a third that wins."""
    return lambda it: [card[-2] for card in it.pile[-3:]] == [colour] * 3 and it.kinds(it.move)


def third_number(it: Claim) -> bool:
    return bool(it.kinds(it.move)) and [*map(digit, it.pile[-3:])] == [it.values["number"]] * 3


def unlike(it: Claim) -> bool:
    """Among plain cards that stay, another is like the top card."""
    return it.stays(it.move) and not it.alike(it.move) and any(map(it.alike, it.plain))


def helped(it: Claim) -> bool:
    return any(it.alike(move) and it.chance(move) > it.chance(it.move) for move in it.plays)


def answers(it: Claim) -> bool:
    """The next one may lay that number and the pile goes on; a card kept then makes 16."""
    reply, card = it.values["reply"], it.values["card"]
    may = any(other[-1] == str(reply) and not it.then(other) for other in it.hidden)
    return may and it.next is not None and card == 16 - it.total - reply and str(card) in [mine[-1] for mine in it.kept]


def nobody_wins(it: Claim) -> bool:
    """Neither the next one, nor this seat where nobody else has a card."""
    cards = it.kept if it.next is None else it.hidden
    return it.stays(it.move) and it.values["total"] == it.total and not any(map(it.then, cards))


def fewest(it: Claim) -> bool:
    others = [move for move in it.plays if it.stays(move) and move[:2] != it.move[:2]]
    return all(it.chance(it.move) < it.chance(move) for move in others)


def is_high(it: Claim) -> bool:
    """The highest card of the hand; a 1 or a 2 is none to a child."""
    others = [digit(card) for card in it.kept if card not in ("W", it.card)]
    return bool(others) and digit(it.move) > max(2, *others)


def is_the_one(it: Claim) -> bool:
    """There is a choice, and no other card that stays is worth as much."""
    return bool(it.kept) and all(worth < it.worth[it.move] for worth in others_that_stay(it))


def several(it: Claim) -> bool:
    """Another card that stays is worth as much but for 0.03 sets; or all cards of the hand are the same."""
    near = any(worth > it.worth[it.move] - 0.03 - 1e-5 for worth in others_that_stay(it))
    return near or len({*it.view.hand}) == 1 < len(it.view.hand)


def others_that_stay(it: Claim) -> list[float]:
    return [it.worth[move] for move in it.plays if it.leaves(move) <= 16 and move[:2] != it.move[:2]]


def is_better(it: Claim) -> bool:
    liked = [it.worth[move] for move in it.making(it.values["liked"])]
    return bool(liked) and it.worth[it.move] > max(liked) and it.values["total"] == it.total <= 16


def only_alike(it: Claim) -> bool:
    liked = it.making(it.values["liked"])
    return bool(liked) and all(map(it.alike, liked)) and not it.alike(it.move)


def needs(it: Claim) -> bool:
    return it.values.get("total", it.total) == it.total and it.total + it.values["need"] == 16 > it.total > 9


def was_16(it: Claim) -> bool:
    first, second = it.values["first"], it.values["second"]
    return first == it.view.total == 16 - second and any("sixteen" in it.kinds(move) for move in it.plays)


def may_come(it: Claim) -> bool:
    """Two alike lie on top, and the next one may hold the third."""
    return it.alike(it.move) and it.next is not None and any(it.then(card) & MATCHES for card in it.hidden)


def could_be_alike(it: Claim) -> bool:
    """Another card would leave two alike; of a wild only where the wild was laid."""
    return not it.alike(it.move) and any(map(it.alike, it.plays if it.card == "W" else it.plain))


def was_9(it: Claim) -> bool:
    """With a card of that number; a wild is none, but where it was laid."""
    cards = [digit(move) for move in it.making(9) if move[0] != "W" or it.card == "W"]
    return it.total > 9 and it.values["card"] in cards


def leaving(*totals: int) -> Check:
    return lambda it: it.total in totals and it.values.get("total", it.total) == it.total


MATCHES = {"colour", "number"}
SENTENCES: dict[str, Check] = {
    "Could you draw a card first?": lambda it: it.move == "+",
    "One more card gives you more to choose from.": lambda it: it.view.left > 0,
    "All your cards go over 16.": lambda it: not staying(it),
    "It happens. No other card would help.": lambda it: it.total > 16 and not staying(it),
    "Only you have cards left.": lambda it: it.next is None,
    "One card can make two sets here.": lambda it: len(it.kinds(it.move)) > 1,
    "Make two sets at once: they both count.": lambda it: it.view.rules["bonus"],
    "What could your wild card be?": lambda it: it.card == "W",
    "A wild card can be just what you need.": lambda it: it.kinds(it.move),
    "What would make 16?": leaving(16),
    "You can make 16 now. That wins the pile.": leaving(16),
    "Look at the top two cards.": lambda it: MATCHES & {*it.kinds(it.move)},
    "There are two leaves on top. Look for a third.": third_of("g"),
    "There are two stars on top. Look for a third.": third_of("o"),
    "There are two drops on top. Look for a third.": third_of("b"),
    "There are two shells on top. Look for a third.": third_of("p"),
    "The top two cards are both %(number)d. Look for a third.": third_number,
    "Which card keeps you at 16 or less?": lambda it: it.total < 17,
    "Only one card keeps you at 16 or less.": only_card,
    "Which card is different from the top card?": unlike,
    "Two the same on top help the next player.": helped,
    "What would make 9?": leaving(9),
    "Nobody can get from 9 to 16 with one card.": leaving(9),
    "What would make 8?": leaving(8),
    "8 is like 9: nobody can make 16 next.": leaving(8),
    "What would make 2?": leaving(2),
    "From 2, nobody can make 9. That helps you.": leaving(2),
    "Which cards stay under 10?": lambda it: it.total < 10 and any(it.leaves(card) > 9 for card in it.plain),
    "From %(total)d, nobody can make 16 with one card.": leaving(*range(10)),
    "What could you play next time?": lambda it: it.kept or it.view.left,
    "If they play a %(reply)d, your %(card)d makes 16.": answers,
    "Play a high card. Keep the low ones.": is_high,
    "I thought ahead. One of your cards is best.": is_the_one,
    "More than one card is good here.": several,
    "You only have one card left.": lambda it: not it.kept,
    "Which total is hard for the next player?": lambda it: it.stays(it.move) and it.next is not None,
    "Nobody can win from %(total)d now. I’ve counted.": nobody_wins,
    "This makes it hardest for the next player.": fewest,
    "From %(total)d, only a %(need)d makes 16.": needs,
    "%(liked)d is good. Winning the pile is better.": lambda it: it.kinds(it.move) and it.making(it.values["liked"]),
    "%(liked)d would leave two the same on top.": only_alike,
    "%(total)d is better than %(liked)d this time.": is_better,
    "You could have made 16: %(first)d + %(second)d.": was_16,
    "You could have made three the same.": lambda it: any(MATCHES & {*it.kinds(move)} for move in it.plays),
    "Look: now there are two the same on top.": may_come,
    "You left two different cards on top.": could_be_alike,
    "Now nobody can make 16 with one card.": leaving(*range(10)),
    "From 2, nobody can make 9.": leaving(2),
    "A %(card)d would have made Island 9.": was_9,
    "Only that card kept you at 16 or less.": only_card,
    "Now only a %(need)d makes 16.": needs,
}


@pytest.fixture(scope="session")
def often(thorough: bool) -> float:
    """How often it is listened to."""
    return 0.3 if thorough else 0.1


@cache
def listen(table: int, often: float) -> list[tuple[View, Advice[str]]]:
    """Some positions of three matches at a table, with the advice: children follow it, or lay some card that stays."""
    (players, rules), rng, heard = TABLES[table], Random(13_000 + table), list[tuple[View, Advice[str]]]()
    for _ in range(3):
        state: State = first_position(GAME, players, rules, lambda chance: chance.draw(rng))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            low = [card for card in view.hand if card != "W" and view.total + digit(card) < 17]
            move = rng.choice([move for move in ("+", *low) if move in view.moves] or view.moves)
            if rng.random() < often:
                heard.append((view, TAVI.advise(view)))
                move = rng.choice([move, heard[-1][1].move, heard[-1][1].move])
            state = GAME.apply(state, move)
    return heard


def figures(message: Message) -> dict[str, int]:
    """The numbers that a sentence names."""
    return {name: value for name, value in message.values.items() if isinstance(value, int)}


def faults(view: View, move: str, *messages: Message | None) -> list[tuple[str, object]]:
    """What is said and is not so, with the position."""
    said = [(message, SENTENCES.get(message.text)) for message in messages if message]
    where = (view.pile, view.hand, view.held, view.left, move)
    return [
        (str(message), where) for message, is_so in said if not (is_so and is_so(Claim(view, move, figures(message))))
    ]


@at_every_table
def test_there_are_many_positions(table: int, often: float) -> None:
    assert len(listen(table, often)) > 60 * often


@at_every_table
def test_every_sentence_of_advice_is_so(table: int, often: float) -> None:
    said = [(view, found.move, found.nudge, found.idea, found.instead) for view, found in listen(table, often)]
    assert not [fault for one in said for fault in faults(*one)]


@at_every_table
def test_every_sentence_after_a_move_is_so(table: int, often: float) -> None:
    rng = Random(table)
    moves = [
        (view, move)
        for view, _ in listen(table, often)[::4]
        for move in rng.sample(view.moves, min(6, len(view.moves)))
    ]
    said = [(view, move, verdict) for view, move in moves if (verdict := TAVI.verdict(view, move))]
    assert not [fault for view, move, verdict in said for fault in faults(view, move, verdict.message)]
    for view, move, verdict in said:
        it = Claim(view, move, {})
        assert it.stays(move), "of a set the table speaks, and going over is not praised"
        assert verdict.kind or it.worth[move] < max(it.worth.values()), "what was best is not called worse"


@at_every_table
def test_the_stages_lead_to_the_card_that_is_worth_most(table: int, often: float) -> None:
    """Of those that win the pile, else of those that stay: that is what children are to learn first."""
    for n, (view, advice) in enumerate(listen(table, often)):
        assert advice.move in view.moves
        assert advice.sum == (None if advice.move == "+" else Sum((view.total, digit(advice.move))))
        if n % 4 == 0 and advice.move != "+":
            it = Claim(view, advice.move, {})
            wins = [move for move in it.plays if it.kinds(move)]
            stays = [move for move in it.plays if it.leaves(move) <= 16]
            assert it.worth[advice.move] == max(it.worth[move] for move in wins or stays or it.plays)


@at_every_table
def test_a_card_that_makes_16_is_advised_or_another_that_wins(table: int, often: float) -> None:
    for view, advice in listen(table, often):
        has = "+" not in view.moves and any(view.total + digit(card) == 16 for card in view.hand if card != "W")
        if has:
            assert Claim(view, advice.move, {}).kinds(advice.move), (view.pile, view.hand, view.held, view.left)


@at_every_table
def test_what_is_advised_is_neither_questioned_nor_called_worse(table: int, often: float) -> None:
    for view, advice in listen(table, often):
        verdict = TAVI.verdict(view, advice.move)
        where = (view.pile, view.hand, view.held, view.left, advice.move, verdict and str(verdict.message))
        assert TAVI.confirmation_question(view, advice.move) is None, where
        assert not verdict or verdict.kind, where
