"""A device that is away: its shell closes, Tavi may sit in, and the child comes back at any time."""

from datetime import timedelta
from random import Random

import pytest

from classroom.services.context import Context
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together.absence import come_back, stand_in
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.store.models import Attempt, IdeaRow, Presence, ProgressRow
from tests.conftest import Clock
from tests.people import Lesson
from tests.playing import SLUG, ask_to_move, own_match, rows, visitor_of
from tests.several_devices import move_once, play_on, seat

pytestmark = pytest.mark.usefixtures("any_database")


class Pair:
    """Two children at a table of Sixteen, Ben to move."""

    def __init__(self, context: Context, lesson: Lesson) -> None:
        self.context, self.lesson = context, lesson
        self.match_id, (self.ada, self.ben) = seat(context, lesson, SLUG, "Ada", "Ben")
        self.beat("Ada", "Ben")
        play_on(context, [self.ada, self.ben], self.match_id, most=1)

    def beat(self, *names: str) -> None:
        now = Heartbeat(self.match_id, self.context.now())
        store_heartbeats(self.context, {self.lesson.cards[name].child_id: now for name in names})

    def seen_by(self, token: str) -> MatchState:
        return own_match(self.context, token, self.match_id)

    def ask_for_tavi(self, token: str) -> MatchState | None:
        return stand_in(self.context, visitor_of(self.context, token), self.match_id, 1)


@pytest.fixture
def pair(context: Context, lesson: Lesson) -> Pair:
    return Pair(context, lesson)


def test_a_shell_closes_after_twenty_seconds_without_a_sign(pair: Pair, clock: Clock) -> None:
    clock.turn(seconds=20)
    assert not pair.seen_by(pair.ada).seat_faces[1].away
    clock.turn(seconds=1)
    assert pair.seen_by(pair.ada).seat_faces[1].away
    assert not pair.seen_by(pair.ben).seat_faces[1].away  # its own shell never looks closed to a child
    pair.beat("Ben")
    assert not pair.seen_by(pair.ada).seat_faces[1].away


def test_another_table_is_no_sign_of_life_at_this_one(
    pair: Pair, context: Context, lesson: Lesson, clock: Clock
) -> None:
    clock.turn(seconds=21)
    store_heartbeats(context, {lesson.cards["Ben"].child_id: Heartbeat("another", context.now())})
    assert pair.seen_by(pair.ada).seat_faces[1].away


def test_tavi_sits_in_only_after_long(pair: Pair, clock: Clock) -> None:
    clock.turn(seconds=44)
    before = pair.seen_by(pair.ada)
    assert pair.ask_for_tavi(pair.ada) == before
    clock.turn(seconds=1)
    after = pair.ask_for_tavi(pair.ada)
    assert after
    assert (after.turn, len(after.moves)) == (0, 2)
    assert after.seat_faces[1].stood_in


def test_nobody_is_replaced_who_is_there_or_whose_turn_it_is_not(pair: Pair, clock: Clock) -> None:
    clock.turn(minutes=5)
    pair.beat("Ben")
    after = pair.ask_for_tavi(pair.ada)
    assert after
    assert len(after.moves) == 1
    clock.turn(minutes=5)
    own = pair.ask_for_tavi(pair.ben)  # Ben's own seat
    assert own
    assert len(own.moves) == 1


def test_a_stranger_cannot_ask_for_it(pair: Pair, context: Context, clock: Clock, lesson: Lesson) -> None:
    _other, (carl, _dora) = seat(context, lesson, SLUG, "Carl", "Dora")
    clock.turn(minutes=5)
    assert pair.ask_for_tavi(carl) is None
    assert come_back(context, visitor_of(context, carl), pair.match_id) is None


def test_what_tavi_plays_for_a_child_is_nobodys_evidence(pair: Pair, context: Context, clock: Clock) -> None:
    clock.turn(minutes=2)
    pair.ask_for_tavi(pair.ada)
    before = len(rows(context, IdeaRow)), len(rows(context, Attempt))
    done = play_on(context, [pair.ada], pair.match_id)
    assert done.over
    ben = pair.lesson.cards["Ben"].child_id
    assert {row.child_id for row in rows(context, IdeaRow)} == {pair.lesson.cards["Ada"].child_id}
    assert ben not in {row.child_id for row in rows(context, Attempt)}
    assert (len(rows(context, IdeaRow)), len(rows(context, Attempt))) > before
    assert {done.decider(number) for number in range(1, len(done.moves)) if done.mover(number) == 1} == {None}


def test_what_a_child_has_answered_counts_though_tavi_then_plays_for_it(
    pair: Pair, context: Context, clock: Clock
) -> None:
    now = pair.seen_by(pair.ben)
    work = next(text for text in now.view(1).moves if now.game.sum_of(now.view(1), text))
    ask_to_move(context, pair.ben, pair.match_id, MoveRequest(now.seen_seq, now.game.write(work), answer=99, sure=True))
    assert [row.first_answer for row in rows(context, Attempt)][-1:] == [99]
    clock.turn(minutes=2)
    assert pair.ask_for_tavi(pair.ada)
    ben = pair.lesson.cards["Ben"].child_id
    (known,) = [row.state for row in rows(context, ProgressRow) if row.child_id == ben]
    assert known["answers"] == 1


def test_a_child_takes_its_seat_back_at_its_next_turn(pair: Pair, context: Context, clock: Clock) -> None:
    clock.turn(minutes=2)
    pair.ask_for_tavi(pair.ada)
    back = come_back(context, visitor_of(context, pair.ben), pair.match_id)
    assert back
    assert not back.stand_ins
    again = come_back(context, visitor_of(context, pair.ben), pair.match_id)
    assert again
    assert again.seq == back.seq  # a second time there is nothing to say
    now = move_once(context, [pair.ada], pair.match_id, Random(3))
    assert now.turn == 1


def test_one_child_at_least_plays_for_itself(pair: Pair, context: Context, clock: Clock) -> None:
    """Else a match would play itself."""
    clock.turn(minutes=2)
    pair.ask_for_tavi(pair.ada)
    clock.turn(minutes=2)
    assert stand_in(context, visitor_of(context, pair.ben), pair.match_id, 0)
    assert not own_match(context, pair.ben, pair.match_id).over


def test_a_move_that_comes_twice_is_made_once(pair: Pair, context: Context) -> None:
    now = pair.seen_by(pair.ben)
    request = MoveRequest(now.seen_seq, now.view(1).moves[0], sure=True)
    ask_to_move(context, pair.ben, pair.match_id, request)
    ask_to_move(context, pair.ben, pair.match_id, request)
    assert len(pair.seen_by(pair.ben).moves) <= 2


def test_of_each_child_one_sign_is_stored(pair: Pair, context: Context, clock: Clock) -> None:
    clock.turn(seconds=5)
    pair.beat("Ada")
    since = clock() - timedelta(seconds=2)
    seen = {one.child_id: Heartbeat(one.match_id, one.at) for one in rows(context, Presence) if one.at >= since}
    assert seen == {pair.lesson.cards["Ada"].child_id: Heartbeat(pair.match_id, clock())}
