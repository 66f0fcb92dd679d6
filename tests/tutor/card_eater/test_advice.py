"""Whatever Tavi says of a position of the Card Eater is so, by the rules and by counting cards."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeAlias

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.card_eater.view import View
from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, Message, Sum
from classroom.tutor.card_eater import TUTOR as TAVI
from tests.tutor.card_eater.positions import TABLES, Table, views_of

at_every_table = pytest.mark.parametrize("table", range(len(TABLES)), ids=[str(table) for table in TABLES])


class Claim(Table):
    """What is said of a move: the figures in the sentence, and what there is to hold them against."""

    def __init__(self, view: View, move: str, values: Mapping[str, object]) -> None:
        super().__init__(view)
        self.move, self.values = move, values
        self.said = int(move[2:]) if move.startswith("X=") else 0  # what a joker counts
        self.leaves = self.left(self.said) if self.said else None

    def figure(self, name: str) -> int:
        """A number in the sentence."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def counted(self, need: int) -> bool:
        return (self.values["num"], self.values["of"]) == self.helping(need)

    def makes_target(self) -> bool:
        """The sum in the sentence is right and makes the target."""
        total, card, target = (self.figure(name) for name in ("total", "card", "target"))
        return (total, total + card, target) == (self.total, target, self.target)

    def worths(self) -> dict[int | None, float]:
        """What the values of a joker are worth, by what they leave."""
        return {self.left(int(each["move"][2:])): each["value"] for each in TAVI.figures(self.view)}


Check: TypeAlias = Callable[[Claim], object]  # true where what is said is so


def needs(it: Claim) -> bool:
    return it.total is not None and it.values["need"] == it.need


def stays(it: Claim) -> bool:
    """The card lies with another seat that turns no card any more."""
    rows = [it.view.rows[seat] for seat, value in it.last.items() if value == it.values["left"] == it.leaves]
    return any(row.out or not row.pile for row in rows)


def is_far(it: Claim) -> bool:
    return it.leaves is not None and it.leaves > 10


def brings_nearer(it: Claim) -> bool:
    """No higher value does as well: another player needs each of them."""
    return is_far(it) and all(value in it.needed for value in range(it.said + 1, 11))


def is_best(it: Claim) -> bool:
    return it.values["left"] == it.leaves and it.worths()[it.leaves] == max(it.worths().values())


def better_than_ten(it: Claim) -> bool:
    return it.values["left"] == it.leaves and it.worths()[it.leaves] > it.worths()[10]


def sum_then_target(it: Claim) -> bool:
    """What it says of the joker's sum is so, and another value makes the target."""
    values = it.values
    right = (values["total"], values["card"], values["sum"]) == (it.total, it.said, it.after(it.said))
    return right and values["target"] == it.target and it.said != it.need <= 10


def plus(it: Claim) -> bool:
    return sum_then_target(it) and it.said < it.need


def minus(it: Claim) -> bool:
    return sum_then_target(it) and it.said > it.need


SENTENCES: Mapping[str, Check] = {
    "How much do you still need?": lambda it: it.total is not None,
    "You need %(need)d. Look at the others’ last cards.": lambda it: needs(it) and it.open,
    "You need %(need)d. That takes more than one card.": lambda it: needs(it) and it.need > 10,
    "You need %(need)d. %(num)d of %(of)d hidden cards helps.": lambda it: needs(it) and it.counted(it.need),
    "Turn over your first card.": lambda it: it.total is None and it.move == "turn",
    "Everyone starts with one card.": lambda it: it.total is None,
    "Your pile is empty.": lambda it: it.view.rows[it.seat].pile == 0,
    "You need %(need)d. None of the last cards is worth that.": lambda it: (
        needs(it) and it.need not in it.last.values()
    ),
    "A joker can be just what you need.": lambda it: it.said == it.need,
    "How much should be left?": lambda it: it.leaves in (10, 20),
    "With 10 to go, %(num)d of %(of)d hidden cards helps.": lambda it: (
        it.leaves == 10 and it.counted(10) and it.values["num"]
    ),
    "Leave 20 to go. After a 10, you need 10 more.": lambda it: it.leaves == 20,
    "What do the others need?": lambda it: it.said not in it.needed,
    "Saying %(card)d here would help another player.": lambda it: it.values["card"] in it.needed,
    "The target is still far away.": is_far,
    "A big number gets you closer.": brings_nearer,
    "Look at the others’ last cards.": lambda it: it.leaves in it.last.values() or not it.hidden,
    "There are no hidden cards left.": lambda it: not it.hidden,
    "A card worth %(left)d will still be there next time.": stays,
    "Which cards are still hidden?": lambda it: it.hidden,
    "I’ve worked it out: %(left)d to go is best.": is_best,
    "%(card)d leaves 10 to go, but helps another player too.": lambda it: (
        it.left(it.figure("card")) == 10 and it.values["card"] in it.needed
    ),
    "It is better to have %(left)d to go than 10.": better_than_ten,
    "You spotted it: %(total)d + %(card)d = %(target)d.": lambda it: it.move.startswith("take:") and it.makes_target(),
    "Look: you could have taken %(card)d. %(total)d + %(card)d = %(target)d.": lambda it: (
        it.open and it.makes_target() and it.move in ("turn", "pass")
    ),
    "Your joker was just right: %(total)d + %(card)d = %(target)d.": lambda it: (
        it.said == it.need and it.makes_target()
    ),
    "%(card)d would have done it: %(total)d + %(card)d = %(target)d.": lambda it: (
        it.said != it.need == it.values["card"] and it.makes_target()
    ),
    "10 to go: %(num)d of %(of)d hidden cards helps.": lambda it: (
        it.leaves == 10 and it.counted(10) and it.values["num"]
    ),
    "%(card)d would have left 10 to go.": lambda it: it.leaves != 10 == it.left(it.figure("card")),
    "Look: another player needs exactly %(card)d.": lambda it: it.said == it.values["card"] and it.said in it.needed,
    "%(total)d + %(card)d = %(sum)d. But you can make %(target)d now.": plus,
    "%(total)d − %(card)d = %(sum)d. But you can make %(target)d now.": minus,
    "%(card)d would put you out. But you can make %(target)d now.": lambda it: (
        it.after(it.figure("card")) is None and it.values["card"] == it.said and it.need <= 10
    ),
}


def faults(view: View, move: str, *messages: Message | None) -> list[tuple[str, tuple[object, ...]]]:
    """What is said and is not so, with the position."""
    said = [(message, SENTENCES.get(message.text)) for message in messages if message]
    where = (view.target, view.rows, move)
    return [(str(said), where) for said, is_so in said if not (is_so and is_so(Claim(view, move, said.values)))]


def everything_said(view: View, moves: Sequence[str]) -> Iterator[tuple[str, list[Message | None]]]:
    """Each move with all that is said of it: as advice, or asking back and afterwards."""
    advice = TAVI.advise(view)
    yield advice.move, [advice.nudge, advice.idea, advice.instead]
    for move in moves:
        verdict = TAVI.verdict(view, move)
        yield move, [TAVI.confirmation_question(view, move), verdict.message if verdict else None]


@at_every_table
def test_every_sentence_is_so(table: int) -> None:
    rng = Random(table)
    for view in views_of(table):
        moves = rng.sample(view.moves, min(3, len(view.moves)))
        assert not [fault for move, said in everything_said(view, moves) for fault in faults(view, move, *said)]


def test_every_sentence_is_heard() -> None:
    heard = Counter[str]()
    for table in range(len(TABLES)):
        for view in views_of(table):
            for _, said in everything_said(view, view.moves):
                heard.update(message.text for message in said if message)
    seldom = {
        "Look at the others’ last cards.",
        "A card worth %(left)d will still be there next time.",
        "There are no hidden cards left.",
    }
    assert set(heard) | seldom == set(SENTENCES)
    assert all(len(part.split()) <= 11 for text in heard for part in text.split(". "))


@at_every_table
def test_until_the_last_stage_nothing_names_whose_card_it_is(table: int) -> None:
    """Not even which cards are to choose from: those of the page of choices are of a joker."""
    for view in views_of(table):
        advice, open_seats = TAVI.advise(view), Table(view).open
        if open_seats and not view.saying:
            assert advice.move in [f"take:{seat}" for seat in open_seats]
            assert (advice.nudge.values, list(advice.idea.values)) == ({}, ["need"])
            assert not advice.plays


@at_every_table
def test_before_the_move_nothing_gives_a_take_away(table: int) -> None:
    for view in views_of(table):
        assert not [move for move in view.moves if not move.startswith("X=") and TAVI.confirmation_question(view, move)]


@at_every_table
def test_the_stages_lead_to_what_wins_at_once(table: int) -> None:
    for view in views_of(table):
        advice, it = TAVI.advise(view), Table(view)
        assert advice.move in view.moves
        if view.saying:
            assert it.need > 10 or advice.move == f"X={it.need}"
        else:
            assert advice.move.startswith("take:") == bool(it.open)


@at_every_table
def test_the_sum_is_the_complement_of_a_take_or_that_of_a_joker(table: int) -> None:
    for view in views_of(table):
        advice, it = TAVI.advise(view), Table(view)
        if advice.move.startswith("take:"):
            claim = GAME.claim(view, advice.move, ())
            assert claim is not None
            assert it.total is not None
            assert advice.sum == claim.sum == Sum((it.target, -it.total))
            assert advice.sum.total == it.need
        else:
            assert advice.sum == GAME.sum_of(view, advice.move)


@at_every_table
def test_what_is_advised_is_neither_questioned_nor_called_worse(table: int) -> None:
    for view in views_of(table):
        move = TAVI.advise(view).move
        verdict = TAVI.verdict(view, move)
        assert TAVI.confirmation_question(view, move) is None
        assert verdict is None or verdict.kind


def test_a_missed_take_is_shown_kindly() -> None:
    views = [view for table in range(len(TABLES)) for view in views_of(table) if Table(view).open and not view.saying]
    assert len(views) > 50
    for view in views:
        missed = TAVI.verdict(view, view.moves[-1])
        seen = TAVI.verdict(view, view.moves[0])
        assert missed is not None
        assert seen is not None
        assert (missed.kind, seen.kind) == (False, True)
        assert str(seen.message).startswith("You spotted it: ")


def test_before_a_joker_that_is_the_last_card_of_all_no_chance_is_told() -> None:
    """Moves at random, a joker at the bottom of the deck: it is turned at 15 with a target of 64."""
    rng = Random(4)

    def chance_source(chance: Chance) -> list[object]:
        drawn: list[object] = chance.draw(rng)
        if "X" in drawn:
            drawn.remove("X")
            drawn.append("X")
        return drawn

    state: State = first_position(GAME, 3, {"rounds": None}, chance_source)
    while not (view := GAME.view(state, state.turn)).saying or view.unseen:
        state = advance(GAME, state, rng.choice(view.moves), chance_source)
    assert view.row is not None
    assert (view.target, view.row.total) == (64, 15)
    assert TAVI.advise(view).idea.text == "There are no hidden cards left."
