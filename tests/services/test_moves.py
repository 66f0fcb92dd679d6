"""Making moves: what is stored, what comes first, and that nothing is lost or done twice."""

from random import Random
from threading import Thread

import pytest
from sqlalchemy import func, select

from classroom.games.records import play_record, standing
from classroom.games.registry import find_game
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.learning import known_sums
from classroom.services.play import make_move as module
from classroom.services.play.create_match import SeatPlan, create_match, create_rematch, unfinished_match
from classroom.services.play.make_move import MoveOutcome, make_move
from classroom.services.play.match_state import MatchState, find_own_match
from classroom.services.play.seat_settings import choose_sums, hand_over
from classroom.services.play.sum_attempts import attempts
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import Attempt, Event

SIMPLE = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
FULL = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}


def begin(house: Context, *places: SeatPlan, rules=SIMPLE, token="a") -> str:
    return create_match(house, token, "sixteen", rules, places or (SeatPlan(), SeatPlan(2)))


def table(house: Context, match_id: str, token="a") -> MatchState:
    return find_own_match(house, token, match_id)


def move(house: Context, match_id: str, text: str, token="a", **more):
    return make_move(house, token, match_id, MoveRequest(table(house, match_id).seq, text, **more))


def first_card(house: Context, match_id: str) -> str:
    return table(house, match_id).view(0).moves[0]


def stored(house: Context, what) -> int:
    with house.database.reading() as session:
        return session.scalar(select(func.count()).select_from(what))


def test_a_move_is_answered_by_the_tutor(house):
    match_id = begin(house)
    answer = move(house, match_id, first_card(house, match_id))
    assert answer.happened is MoveOutcome.MOVED
    assert answer.table.turn == 0
    assert len(answer.table.moves) == 2


def test_a_tutor_in_the_first_seat_begins(house):
    match_id = begin(house, SeatPlan(3), SeatPlan())
    assert len(table(house, match_id).moves) == 1
    assert table(house, match_id).turn == 1


def test_tutors_alone_among_three_play_until_the_child_is_next(house):
    match_id = begin(house, SeatPlan(1), SeatPlan(2), SeatPlan(), SeatPlan(3))
    assert table(house, match_id).turn == 2


@pytest.mark.parametrize("rules", [SIMPLE, FULL, {**FULL, "draw": "loose"}, {**FULL, "draw": "strict", "bonus": True}])
@pytest.mark.parametrize("places", [(SeatPlan(), SeatPlan(1)), (SeatPlan(3), SeatPlan(), SeatPlan(1), SeatPlan(2))])
def test_a_whole_match_is_kept_as_a_record_that_replays(house, rules, places):
    match_id, rng = begin(house, *places, rules=rules), Random(3)
    while not (now := table(house, match_id)).over:
        view = now.view(now.turn)
        assert move(house, match_id, rng.choice(view.moves), sure=True).happened is MoveOutcome.MOVED
    record = now.record()
    assert standing(find_game("sixteen"), play_record(record)) == standing(find_game("sixteen"), now.state)
    assert now.match.ended_at is not None


def test_somebody_elses_match_cannot_be_told_from_none(house):
    match_id = begin(house)
    wish = MoveRequest(table(house, match_id).seq, first_card(house, match_id))
    begin(house, token="b")
    assert make_move(house, "b", match_id, wish) is None
    assert make_move(house, "nobody", match_id, wish) is None
    assert make_move(house, "a", "no-such-match", wish) is None
    assert len(table(house, match_id).moves) == 0


def test_the_same_move_twice_is_made_once(house):
    match_id = begin(house)
    wish = MoveRequest(table(house, match_id).seq, first_card(house, match_id))
    first, second = (make_move(house, "a", match_id, wish) for _ in range(2))
    assert first.happened is second.happened is MoveOutcome.MOVED
    assert second.table.moves == first.table.moves


def test_twenty_clicks_at_once_make_one_move(house):
    match_id = begin(house)
    wish = MoveRequest(table(house, match_id).seq, first_card(house, match_id))
    answers = []
    threads = [Thread(target=lambda: answers.append(make_move(house, "a", match_id, wish))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [answer.happened for answer in answers] == [MoveOutcome.MOVED] * 20
    assert len(table(house, match_id).moves) == 2


def test_whoever_writes_second_is_shown_the_table_as_it_is_now(house, monkeypatch):
    """Two were let in at once: the database takes the events of one, and of the other none."""
    match_id = begin(house)
    old = MoveRequest(table(house, match_id).seq, first_card(house, match_id))
    make_move(house, "a", match_id, old)
    moves, try_move, there = table(house, match_id).moves, module.try_move, [0]

    def come_second(house, session, *words):
        if there:
            row = {"school_id": house.school_id, "match_id": match_id, "seq": there.pop(), "at": house.now()}
            session.add(Event(**row, kind="move", data={}))
            session.flush()
        return try_move(house, session, *words)

    monkeypatch.setattr(module, "try_move", come_second)
    other = next(text for text in table(house, match_id).view(0).moves if text != old.move)
    assert make_move(house, "a", match_id, MoveRequest(old.seq, other)).happened is MoveOutcome.MOVED_ON
    assert there == []
    assert table(house, match_id).moves == moves


def test_another_move_from_an_old_page_changes_nothing(house):
    match_id = begin(house)
    seq, moves = table(house, match_id).seq, table(house, match_id).view(0).moves
    different = next(text for text in moves if text != moves[0])
    make_move(house, "a", match_id, MoveRequest(seq, moves[0]))
    late = make_move(house, "a", match_id, MoveRequest(seq, different))
    assert late.happened is MoveOutcome.MOVED_ON
    assert len(late.table.moves) == 2


@pytest.mark.parametrize("text", ["x", "", "W=b4", "+", "g9"])
def test_what_cannot_be_played_is_refused_kindly_and_stores_nothing(house, text):
    match_id = begin(house)
    before = stored(house, Event)
    answer = move(house, match_id, text)
    assert answer.happened is MoveOutcome.REFUSED
    assert str(answer.message)
    assert stored(house, Event) == before


def at_a_bust(house: Context, sums: str) -> tuple[str, str, str]:
    """A match in which one card of the child goes over 16 and another does not: its id, that card, the safe one."""
    while True:
        match_id = begin(house, SeatPlan(), SeatPlan(3))
        choose_sums(house, "a", match_id, "none")
        while not (now := table(house, match_id)).over:
            view = now.view(0)
            over = [card for card in view.hand if view.total + int(card[-1]) > 16]
            safe = [card for card in view.hand if view.total + int(card[-1]) <= 16]
            if over and safe:
                choose_sums(house, "a", match_id, sums)
                return match_id, over[0], safe[0]
            move(house, match_id, min(view.hand, key=lambda card: card[-1]))


def test_a_card_that_goes_over_is_asked_back_once(house):
    match_id, over, _ = at_a_bust(house, "show")
    moves = table(house, match_id).moves
    first = move(house, match_id, over)
    assert first.happened is MoveOutcome.THINK
    assert first.table.moves == moves
    assert pending_step(first.table, 0, over).question
    assert move(house, match_id, over).happened is MoveOutcome.MOVED


def test_a_child_who_is_sure_goes_over(house):
    match_id, over, _ = at_a_bust(house, "show")
    assert move(house, match_id, over, sure=True).happened is MoveOutcome.MOVED


def test_without_help_nothing_is_asked(house):
    match_id, over, _ = at_a_bust(house, "none")
    assert move(house, match_id, over).happened is MoveOutcome.MOVED


def test_a_safe_card_is_not_asked_back(house):
    match_id, _, safe = at_a_bust(house, "show")
    assert move(house, match_id, safe).happened is MoveOutcome.MOVED


def adding(house: Context) -> tuple[str, str, int]:
    """A match in which the child adds up: its id, a card, what it makes."""
    match_id = begin(house)
    choose_sums(house, "a", match_id, "add")
    card = first_card(house, match_id)
    return match_id, card, int(card[-1])


def attempt_rows(house: Context) -> list[Attempt]:
    with house.database.reading() as session:
        return list(session.scalars(select(Attempt).order_by(Attempt.seq)))


def test_a_child_who_adds_up_is_asked_before_the_card_is_played(house):
    match_id, card, _ = adding(house)
    answer = move(house, match_id, card)
    assert answer.happened is MoveOutcome.THINK
    assert pending_step(answer.table, 0, card).trial.help == "none"
    assert stored(house, Attempt) == 0


def test_a_right_answer_plays_the_card_and_is_kept(house):
    match_id, card, total = adding(house)
    assert move(house, match_id, card, answer=total).happened is MoveOutcome.MOVED
    [row] = attempt_rows(house)
    assert (row.sum, row.total, row.first_answer) == (f"0+{total}", total, total)
    assert (row.tries, row.solved, row.helped, row.seat) == (1, True, False, 0)


def test_a_wrong_answer_brings_a_picture_then_the_way(house):
    match_id, card, total = adding(house)
    first = move(house, match_id, card, answer=total + 1)
    assert pending_step(first.table, 0, card).trial.help == "picture"
    second = move(house, match_id, card, answer=total + 2)
    assert pending_step(second.table, 0, card).trial.help == "way"
    assert move(house, match_id, card, answer=total).happened is MoveOutcome.MOVED
    [row] = attempt_rows(house)
    assert (row.first_answer, row.tries, row.solved, row.helped) == (total + 1, 3, True, True)


def test_asking_for_the_picture_counts_as_help(house):
    match_id, card, total = adding(house)
    asked = move(house, match_id, card, wants_help=True)
    assert pending_step(asked.table, 0, card).trial.help == "picture"
    move(house, match_id, card, answer=total)
    [row] = attempt_rows(house)
    assert (row.tries, row.solved, row.helped) == (1, True, True)


def test_the_same_wrong_answer_twice_counts_once(house):
    match_id, card, total = adding(house)
    seq = table(house, match_id).seq
    for _ in range(2):
        make_move(house, "a", match_id, MoveRequest(seq, card, answer=total + 1))
    move(house, match_id, card, answer=total + 1)
    assert attempt_rows(house)[0].tries == 1


def test_a_sum_given_up_for_another_card_stays_as_evidence(house):
    match_id, card, total = adding(house)
    move(house, match_id, card, answer=total + 1)
    other = next(text for text in table(house, match_id).view(0).moves if text[-1] != card[-1])
    move(house, match_id, other, answer=int(other[-1]))
    assert [(row.sum, row.solved) for row in attempt_rows(house)] == [(f"0+{total}", False), (f"0+{other[-1]}", True)]


def test_a_sum_that_goes_over_is_worked_out_and_then_asked_back(house, monkeypatch):
    monkeypatch.setattr(known_sums, "asks", lambda _work, _tried: True)  # whatever this child managed so far
    match_id, over, safe = at_a_bust(house, "add")
    view = table(house, match_id).view(0)
    answer = move(house, match_id, over, answer=view.total + int(over[-1]))
    assert answer.happened is MoveOutcome.THINK
    assert pending_step(answer.table, 0, over).question
    assert attempt_rows(house)[-1].solved
    assert move(house, match_id, safe, answer=view.total + int(safe[-1])).happened is MoveOutcome.MOVED


def test_all_attempts_can_be_made_anew_from_the_events(house):
    match_id, rng = begin(house, rules=FULL), Random(7)
    choose_sums(house, "a", match_id, "add")
    while not (now := table(house, match_id)).over:
        view = now.view(0)
        text = rng.choice(view.moves)
        total = view.total + int(text[-1])
        move(house, match_id, text, answer=rng.choice([total, total, total + 1, 0]), sure=True)
    keys = ("seq", "seat", "sum", "total", "first_answer", "tries", "solved", "helped", "at")
    rows = [tuple(getattr(row, key) for key in keys) for row in attempt_rows(house)]
    assert rows == [tuple(getattr(made, key) for key in keys) for made in attempts(now.events)]
    assert len(rows) > 10


def test_nobody_sees_cards_until_the_tablet_is_handed_over(house):
    match_id = begin(house, SeatPlan(), SeatPlan())
    guest = find_visitor(house, "a").id
    assert table(house, match_id).seat_in_front(guest) is None
    assert hand_over(house, "a", match_id, 0)
    assert table(house, match_id).seat_in_front(guest) == 0
    move(house, match_id, first_card(house, match_id))
    assert table(house, match_id).seat_in_front(guest) is None


def test_only_the_child_whose_turn_it_is_takes_the_tablet(house):
    match_id = begin(house, SeatPlan(), SeatPlan())
    assert not hand_over(house, "a", match_id, 1)
    assert not hand_over(house, "b", match_id, 0)


def test_a_move_before_the_hand_over_is_not_made(house):
    match_id = begin(house, SeatPlan(), SeatPlan())
    card = table(house, match_id).view(0).moves[0]
    assert move(house, match_id, card).happened is MoveOutcome.MOVED_ON


def finished(house: Context, *places: SeatPlan) -> str:
    match_id = begin(house, *places)
    while not (now := table(house, match_id)).over:
        move(house, match_id, now.view(now.turn).moves[0], sure=True)
    return match_id


def test_playing_again_lets_the_other_side_start(house):
    match_id = finished(house)
    following = table(house, create_rematch(house, "a", match_id))
    assert [seat.face for seat in following.seats] == ["tavi", "fox"]
    assert following.match.rules == SIMPLE
    assert following.turn == 1


def test_playing_again_twice_is_the_same_match(house):
    match_id = finished(house)
    assert create_rematch(house, "a", match_id) == create_rematch(house, "a", match_id)


def test_an_unfinished_match_cannot_be_played_again(house):
    assert create_rematch(house, "a", begin(house)) is None


def test_the_open_match_is_found_again_until_it_is_over(house, clock):
    match_id = begin(house)
    assert unfinished_match(house, "a") == match_id
    clock.turn(minutes=1)
    finished(house)
    assert unfinished_match(house, "a") is None
    assert unfinished_match(house, "nobody") is None
