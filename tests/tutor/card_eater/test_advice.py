"""Where the help of the Card Eater leads to, and what it does not give away. Whether each sentence is so is for
tests/tutor/test_true_sentences.py."""

from random import Random

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State
from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, Sum
from classroom.tutor.card_eater import TUTOR as TAVI
from tests.sampling import spread
from tests.tutor.card_eater.positions import TABLES, Table, views_of

at_every_table = pytest.mark.parametrize("table", spread(range(len(TABLES))), ids=[str(table) for table in TABLES])


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
def test_help_with_a_joker_keeps_to_one_thing(table: int) -> None:
    """It asked what the others need, named one of them, and then left 10. Where what one would say gives the round
    away, it speaks of the others; else of what should be left. A second reason beside that was not understood."""
    for view in views_of(table):
        if not view.saying:
            continue
        advice, it = TAVI.advise(view), Table(view)
        needed, said = it.needed & set(range(1, 11)), int(advice.move.removeprefix("X="))
        if advice.nudge.text == "What do the others need?":
            assert advice.idea.values["card"] in needed - {said}
        assert not advice.instead or "Nobody else" not in advice.instead.text


@at_every_table
def test_help_that_can_only_say_to_turn_says_it_once_with_what_is_missing(table: int) -> None:
    """ "Turn over a card!" was its first stage and its last."""
    for view in views_of(table):
        advice, it = TAVI.advise(view), Table(view)
        is_plain = view.moves == ("turn",) and (it.total is None or it.need > 10)
        is_out = str(advice.instead).startswith("Somebody stays in front")
        assert advice.at_once == (is_plain or is_out)
        assert (
            not is_plain
            or str(advice.instead)
            in (
                f"Your cards must make exactly {view.target}.",
                f"You need {it.need}. That takes more than one card.",
            )
            or "left you can’t make it." in str(advice.instead)
        )


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


def test_a_missed_take_is_told_whatever_else_went_wrong() -> None:
    """Who had tried another card, or slipped, was not told of the one that fits: it needs it most."""
    views = [view for table in range(4) for view in views_of(table) if Table(view).open and not view.saying]
    assert views
    for view in views:
        verdict = TAVI.verdict(view, "turn" if "turn" in view.moves else "pass")
        assert verdict
        assert (verdict.kind, verdict.chief) == (False, True)
