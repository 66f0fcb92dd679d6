"""What checks the histories after a fault finds what a fault could do to them."""

from random import Random

import pytest
from sqlalchemy import delete, select

from classroom.services.context import Context
from classroom.store.models import Attempt, Event, Match
from tests.people import Adult, make_lesson
from tests.playing import begin, come_in, play, rows
from tests.recovery.histories import faults, lost
from tests.recovery.simulated_client import Caller


@pytest.fixture
def match_id(context: Context, admin: Adult) -> str:
    """A match of a child that adds up, under way and sound."""
    token = come_in(context, make_lesson(context, admin, sums="add").cards["Ada"].child_id)
    return play(context, token, begin(context, token), moves=4)


def events(context: Context, match_id: str, kind: str = "move") -> list[Event]:
    return [event for event in rows(context, Event) if event.match_id == match_id and event.kind == kind]


def forget(context: Context, *gone: Event) -> None:
    with context.database.transaction() as session:
        for event in gone:
            session.execute(delete(Event).filter_by(match_id=event.match_id, seq=event.seq))


def test_a_sound_history_has_no_faults(context: Context, match_id: str) -> None:
    assert faults(context.database) == []


def test_a_gap_is_found(context: Context, match_id: str) -> None:
    forget(context, events(context, match_id)[1])
    assert "a gap" in faults(context.database)[0]


def test_a_tutor_left_hanging_is_found(context: Context, match_id: str) -> None:
    """The child's last move is there, all that came with it is not."""
    child = [event for event in events(context, match_id) if event.seat == 0][-1]
    forget(context, *[event for event in rows(context, Event) if event.seq > child.seq])
    assert "hanging" in faults(context.database)[0]


def test_a_card_that_is_there_twice_is_found(context: Context, match_id: str) -> None:
    with context.database.transaction() as session:
        deck = session.scalars(select(Event).filter_by(match_id=match_id, kind="chance")).first()
        assert deck is not None
        deck.data = {"outcome": [deck.data["outcome"][1], *deck.data["outcome"][1:]]}
    assert "no legal match" in faults(context.database)[0]


def test_an_answer_that_was_not_noted_is_found(context: Context, match_id: str) -> None:
    with context.database.transaction() as session:
        session.execute(delete(Attempt).where(Attempt.seq == session.query(Attempt.seq).limit(1).scalar_subquery()))
    assert "attempts differ" in faults(context.database)[0]


@pytest.mark.parametrize(("more", "fewer"), [(["turn"], 0), ([], 1)])
def test_a_move_lost_and_a_move_made_twice_are_found(
    context: Context, match_id: str, more: list[str], fewer: int
) -> None:
    made = [event.data["move"] for event in events(context, match_id) if event.seat == 0]
    caller = Caller("http://nowhere", Random())
    caller.made[f"/match/{match_id}"] = list(made)
    assert lost(context.database, [caller]) == []
    caller.made[f"/match/{match_id}"] = made[fewer:] + more
    assert lost(context.database, [caller])


def test_a_lost_match_is_found(context: Context, match_id: str) -> None:
    caller = Caller("http://nowhere", Random())
    caller.made[f"/match/{match_id}"] = []
    with context.database.transaction() as session:
        session.execute(delete(Match))
    assert "the match itself" in lost(context.database, [caller])[0]
