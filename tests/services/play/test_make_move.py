"""Making moves: what is stored, what comes first, and that nothing is lost or done twice."""

from random import Random
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from classroom.games.protocol import Rules
from classroom.games.records import play_record, position_summary
from classroom.games.registry import find_game
from classroom.services.accounts.visitors import Visitor, find_visitor
from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play import make_move as module
from classroom.services.play.make_move import MoveOutcome, MoveResult, make_move
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match, create_rematch, unfinished_match
from classroom.services.play.seat_settings import choose_sums, hand_over
from classroom.services.play.sum_attempts import attempt_records
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import Attempt, Event
from tests.conftest import Clock
from tests.playing import SLUG, ask_to_move, lay_a_first_card, own_match, view_for, visitor_of

SIMPLE: Rules = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
FULL: Rules = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}


def begin(context: Context, *places: SeatPlan, rules: Rules = SIMPLE, token: str = "a") -> str:
    return create_match(context, visitor_of(context, token), SLUG, rules, places or (SeatPlan(), SeatPlan(2)))


def table(context: Context, match_id: str, token: str = "a") -> MatchState:
    return own_match(context, token, match_id)


def move(context: Context, match_id: str, text: str, token: str = "a", **more: Any) -> MoveResult:
    return ask_to_move(context, token, match_id, MoveRequest(table(context, match_id).seq, text, **more))


def help_shown(answer: MoveResult, card: str) -> str:
    """How the child is helped with the sum that it is asked for."""
    attempt = pending_step(answer.table, 0, card).attempt
    assert attempt
    return attempt.help


def first_card(context: Context, match_id: str) -> str:
    return view_for(table(context, match_id), 0).moves[0]


def stored(context: Context, what: type[Event | Attempt]) -> int:
    with context.database.reading() as session:
        return session.scalars(select(func.count()).select_from(what)).one()


def test_a_move_is_answered_by_the_tutor(context: Context) -> None:
    match_id = begin(context)
    answer = move(context, match_id, first_card(context, match_id))
    assert answer.outcome is MoveOutcome.MOVED
    assert answer.table.turn == 0
    assert len(answer.table.moves) == 2


def test_a_tutor_in_the_first_seat_begins(context: Context) -> None:
    match_id = begin(context, SeatPlan(3), SeatPlan())
    assert len(table(context, match_id).moves) == 1
    assert table(context, match_id).turn == 1


def test_tutors_alone_among_three_play_until_the_child_is_next(context: Context) -> None:
    match_id = begin(context, SeatPlan(1), SeatPlan(2), SeatPlan(), SeatPlan(3))
    assert table(context, match_id).turn == 2


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize("rules", [SIMPLE, FULL, {**FULL, "draw": "loose"}, {**FULL, "draw": "strict", "bonus": True}])
@pytest.mark.parametrize("places", [(SeatPlan(), SeatPlan(1)), (SeatPlan(3), SeatPlan(), SeatPlan(1), SeatPlan(2))])
def test_a_whole_match_is_kept_as_a_record_that_replays(
    context: Context, rules: Rules, places: tuple[SeatPlan, ...]
) -> None:
    match_id, rng = begin(context, *places, rules=rules), Random(3)
    while not (now := table(context, match_id)).over:
        view = view_for(now, now.turn)
        assert move(context, match_id, rng.choice(view.moves), sure=True).outcome is MoveOutcome.MOVED
    record = now.record()
    assert position_summary(find_game(SLUG), play_record(record)) == position_summary(find_game(SLUG), now.state)
    assert now.match.ended_at is not None


def test_somebody_elses_match_cannot_be_told_from_none(context: Context) -> None:
    match_id = begin(context)
    request_move = MoveRequest(table(context, match_id).seq, first_card(context, match_id))
    begin(context, token="b")
    assert make_move(context, visitor_of(context, "b"), match_id, request_move) is None
    assert make_move(context, visitor_of(context, "nobody"), match_id, request_move) is None
    assert make_move(context, visitor_of(context, "a"), "no-such-match", request_move) is None
    assert len(table(context, match_id).moves) == 0


@pytest.mark.usefixtures("any_database")
def test_the_same_move_twice_is_made_once(context: Context) -> None:
    match_id = begin(context)
    request_move = MoveRequest(table(context, match_id).seq, first_card(context, match_id))
    first, second = (ask_to_move(context, "a", match_id, request_move) for _ in range(2))
    assert first.outcome is second.outcome is MoveOutcome.MOVED
    assert second.table.moves == first.table.moves


@pytest.mark.usefixtures("any_database")
def test_twenty_clicks_at_once_make_one_move(context: Context) -> None:
    match_id = begin(context)
    request_move = MoveRequest(table(context, match_id).seq, first_card(context, match_id))
    answers: list[MoveResult] = []
    threads = [
        Thread(target=lambda: answers.append(ask_to_move(context, "a", match_id, request_move))) for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.outcome for answer in answers] == [MoveOutcome.MOVED] * 20
    assert len(table(context, match_id).moves) == 2


@pytest.mark.usefixtures("any_database")
def test_whoever_writes_second_is_shown_the_table_as_it_is_now(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two were let in at once: the database takes the events of one, and of the other none."""
    match_id = begin(context)
    old = MoveRequest(table(context, match_id).seq, first_card(context, match_id))
    make_move(context, visitor_of(context, "a"), match_id, old)
    moves, try_move, there = table(context, match_id).moves, module.try_move, [0]

    def come_second(
        context: Context, session: Session, visitor: Visitor, match_id: str, request: MoveRequest
    ) -> MoveResult | None:
        if there:
            row = {"school_id": context.school_id, "match_id": match_id, "seq": there.pop(), "at": context.now()}
            session.add(Event(**row, kind="move", data={}))
            session.flush()
        return try_move(context, session, visitor, match_id, request)

    monkeypatch.setattr(module, "try_move", come_second)
    other = next(text for text in table(context, match_id).view(0).moves if text != old.move)
    assert ask_to_move(context, "a", match_id, MoveRequest(old.seq, other)).outcome is MoveOutcome.MOVED_ON
    assert there == []
    assert table(context, match_id).moves == moves


def test_another_move_from_an_old_page_changes_nothing(context: Context) -> None:
    match_id = begin(context)
    seq, moves = table(context, match_id).seq, table(context, match_id).view(0).moves
    different = next(text for text in moves if text != moves[0])
    make_move(context, visitor_of(context, "a"), match_id, MoveRequest(seq, moves[0]))
    late = ask_to_move(context, "a", match_id, MoveRequest(seq, different))
    assert late.outcome is MoveOutcome.MOVED_ON
    assert len(late.table.moves) == 2


@pytest.mark.parametrize("text", ["x", "", "W=b4", "+", "g9"])
def test_what_cannot_be_played_is_refused_kindly_and_stores_nothing(context: Context, text: str) -> None:
    match_id = begin(context)
    before = stored(context, Event)
    answer = move(context, match_id, text)
    assert answer.outcome is MoveOutcome.REFUSED
    assert str(answer.message)
    assert stored(context, Event) == before


def at_a_bust(context: Context, sums: str) -> tuple[str, str, str]:
    """A match in which one card of the child goes over 16 and another does not: its id, that card, the safe one."""
    while True:
        match_id = begin(context, SeatPlan(), SeatPlan(3))
        choose_sums(context, visitor_of(context, "a"), match_id, "none")
        while not (now := table(context, match_id)).over:
            view = view_for(now, 0)
            over = [card for card in view.hand if view.total + int(card[-1]) > 16]
            safe = [card for card in view.hand if view.total + int(card[-1]) <= 16]
            if over and safe:
                choose_sums(context, visitor_of(context, "a"), match_id, sums)
                return match_id, over[0], safe[0]
            move(context, match_id, min(view.hand, key=lambda card: card[-1]), sure=True)


def test_a_card_that_goes_over_is_asked_back_however_often_it_is_touched(context: Context) -> None:
    match_id, over, _ = at_a_bust(context, "show")
    moves = table(context, match_id).moves
    for _ in range(3):
        asked = move(context, match_id, over)
        assert asked.outcome is MoveOutcome.THINK
        assert asked.table.moves == moves
        assert pending_step(asked.table, 0, over).question


def test_a_child_who_is_sure_goes_over(context: Context) -> None:
    match_id, over, _ = at_a_bust(context, "show")
    assert move(context, match_id, over, sure=True).outcome is MoveOutcome.MOVED


def test_without_sums_it_is_asked_back_all_the_same(context: Context) -> None:
    """Who adds up nothing goes over 16 more easily than others, and lost a pile without a word."""
    match_id, over, _ = at_a_bust(context, "none")
    assert move(context, match_id, over).outcome is MoveOutcome.THINK


def test_a_safe_card_is_not_asked_back(context: Context) -> None:
    match_id, _, safe = at_a_bust(context, "show")
    assert move(context, match_id, safe).outcome is MoveOutcome.MOVED


def adding(context: Context) -> tuple[str, str, int]:
    """A match in which the child adds up: its id, a card, what it makes."""
    match_id = begin(context)
    card = lay_a_first_card(context, "a", match_id)
    return match_id, card, view_for(table(context, match_id), 0).total + int(card[-1])


def attempt_rows(context: Context) -> list[Attempt]:
    with context.database.reading() as session:
        return list(session.scalars(select(Attempt).order_by(Attempt.seq)))


def test_a_child_who_adds_up_is_asked_before_the_card_is_played(context: Context) -> None:
    match_id, card, _ = adding(context)
    answer = move(context, match_id, card)
    assert answer.outcome is MoveOutcome.THINK
    assert help_shown(answer, card) == "none"
    assert stored(context, Attempt) == 0


def test_a_right_answer_plays_the_card_and_is_kept(context: Context) -> None:
    match_id, card, total = adding(context)
    assert move(context, match_id, card, answer=total).outcome is MoveOutcome.MOVED
    [row] = attempt_rows(context)
    assert (row.sum, row.total, row.first_answer) == (f"{total - int(card[-1])}+{card[-1]}", total, total)
    assert (row.tries, row.solved, row.helped, row.seat) == (1, True, False, 0)


def test_a_wrong_answer_brings_a_picture_then_the_way(context: Context) -> None:
    match_id, card, total = adding(context)
    first = move(context, match_id, card, answer=total + 1)
    assert help_shown(first, card) == "picture"
    second = move(context, match_id, card, answer=total + 2)
    assert help_shown(second, card) == "way"
    assert move(context, match_id, card, answer=total).outcome is MoveOutcome.MOVED
    [row] = attempt_rows(context)
    assert (row.first_answer, row.tries, row.solved, row.helped) == (total + 1, 3, True, True)


def test_one_slip_after_the_picture_does_not_show_what_is_asked(context: Context) -> None:
    """The way ends with the total, while the question still stands."""
    match_id, card, total = adding(context)
    move(context, match_id, card, wants_help=True)
    assert help_shown(move(context, match_id, card, answer=total + 1), card) == "picture"
    assert help_shown(move(context, match_id, card, answer=total + 2), card) == "way"


@pytest.mark.parametrize("how", ["again", "anew"])
def test_in_a_second_match_the_child_adds_up_unless_it_has_chosen(context: Context, how: str) -> None:
    def second(token: str) -> str:
        first = begin(context, token=token)
        assert table(context, first, token).seats[0].sums == "show", "the first is easy"
        if token == "b":
            choose_sums(context, visitor_of(context, token), first, "show")
        while not (now := table(context, first, token)).over:
            ask_to_move(context, token, first, MoveRequest(now.seq, view_for(now, 0).moves[0], sure=True))
        if how == "anew":
            next_one = begin(context, token=token)
        else:
            next_one = create_rematch(context, visitor_of(context, token), first) or ""
        child = next(seat for seat in table(context, next_one, token).seats if seat.level is None)
        return child.sums

    assert second("a") == "add"
    assert second("b") == "show"


def test_asking_for_the_picture_counts_as_help(context: Context) -> None:
    match_id, card, total = adding(context)
    asked = move(context, match_id, card, wants_help=True)
    assert help_shown(asked, card) == "picture"
    move(context, match_id, card, answer=total)
    [row] = attempt_rows(context)
    assert (row.tries, row.solved, row.helped) == (1, True, True)


def test_the_same_wrong_answer_twice_counts_once(context: Context) -> None:
    match_id, card, total = adding(context)
    seq = table(context, match_id).seq
    for _ in range(2):
        make_move(context, visitor_of(context, "a"), match_id, MoveRequest(seq, card, answer=total + 1))
    move(context, match_id, card, answer=total + 1)
    assert attempt_rows(context)[0].tries == 1


def test_a_sum_given_up_for_another_card_stays_as_evidence(context: Context) -> None:
    match_id, card, total = adding(context)
    move(context, match_id, card, answer=total + 1)
    start = total - int(card[-1])
    other = next(text for text in table(context, match_id).view(0).moves if text[-1] not in ("0", card[-1]))
    move(context, match_id, other, answer=start + int(other[-1]))
    sums = [f"{start}+{text[-1]}" for text in (card, other)]
    assert [(row.sum, row.solved) for row in attempt_rows(context)] == [(sums[0], False), (sums[1], True)]


def test_a_sum_that_goes_over_is_worked_out_and_then_asked_back(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_sums, "should_ask", lambda *_: True)  # whatever this child managed so far
    match_id, over, safe = at_a_bust(context, "add")
    view = view_for(table(context, match_id), 0)
    answer = move(context, match_id, over, answer=view.total + int(over[-1]))
    assert answer.outcome is MoveOutcome.THINK
    assert pending_step(answer.table, 0, over).question
    assert attempt_rows(context)[-1].solved
    assert move(context, match_id, safe, answer=view.total + int(safe[-1])).outcome is MoveOutcome.MOVED


@pytest.mark.usefixtures("any_database")
def test_all_attempts_can_be_made_anew_from_the_events(context: Context) -> None:
    match_id, rng = begin(context, rules=FULL), Random(7)
    choose_sums(context, visitor_of(context, "a"), match_id, "add")
    while not (now := table(context, match_id)).over:
        view = view_for(now, 0)
        text = rng.choice(view.moves)
        total = view.total + int(text[-1])
        move(context, match_id, text, answer=rng.choice([total, total, total + 1, 0]), sure=True)
    keys = ("seq", "seat", "sum", "total", "first_answer", "tries", "solved", "helped", "at")
    rows = [tuple(getattr(row, key) for key in keys) for row in attempt_rows(context)]
    assert rows == [tuple(getattr(made, key) for key in keys) for made in attempt_records(now.events)]
    assert len(rows) > 10


def test_nobody_sees_cards_until_the_tablet_is_handed_over(context: Context) -> None:
    match_id = begin(context, SeatPlan(), SeatPlan())
    guest = find_visitor(context, "a").id
    assert table(context, match_id).seat_in_front(guest) is None
    assert hand_over(context, visitor_of(context, "a"), match_id, 0)
    assert table(context, match_id).seat_in_front(guest) == 0
    move(context, match_id, first_card(context, match_id))
    assert table(context, match_id).seat_in_front(guest) is None


def test_only_the_child_whose_turn_it_is_takes_the_tablet(context: Context) -> None:
    match_id = begin(context, SeatPlan(), SeatPlan())
    assert not hand_over(context, visitor_of(context, "a"), match_id, 1)
    assert not hand_over(context, visitor_of(context, "b"), match_id, 0)


def test_a_move_before_the_hand_over_is_not_made(context: Context) -> None:
    match_id = begin(context, SeatPlan(), SeatPlan())
    card = table(context, match_id).view(0).moves[0]
    assert move(context, match_id, card).outcome is MoveOutcome.MOVED_ON


def finished(context: Context, *places: SeatPlan) -> str:
    match_id = begin(context, *places)
    while not (now := table(context, match_id)).over:
        move(context, match_id, now.view(now.turn).moves[0], sure=True)
    return match_id


def test_playing_again_lets_the_other_side_start(context: Context) -> None:
    match_id = finished(context)
    following_id = create_rematch(context, visitor_of(context, "a"), match_id)
    assert following_id
    following = table(context, following_id)
    assert [seat.face for seat in following.seats] == ["tavi", "fox"]
    assert following.match.rules == SIMPLE
    assert following.turn == 1


@pytest.mark.usefixtures("any_database")
def test_playing_again_twice_is_the_same_match(context: Context) -> None:
    match_id = finished(context)
    assert create_rematch(context, visitor_of(context, "a"), match_id) == create_rematch(
        context, visitor_of(context, "a"), match_id
    )


def test_an_unfinished_match_cannot_be_played_again(context: Context) -> None:
    assert create_rematch(context, visitor_of(context, "a"), begin(context)) is None


@pytest.mark.usefixtures("any_database")
def test_the_open_match_is_found_again_until_it_is_over(context: Context, clock: Clock) -> None:
    match_id = begin(context)
    assert unfinished_match(context, visitor_of(context, "a")) == match_id
    clock.turn(minutes=1)
    finished(context)
    assert unfinished_match(context, visitor_of(context, "a")) is None
    assert unfinished_match(context, visitor_of(context, "nobody")) is None
