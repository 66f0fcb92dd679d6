"""The partner checks: nobody says whether a sum is right before both have looked, and what each of them finds is
evidence of the child that found it."""

from datetime import timedelta
from random import Random

import pytest

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.partner_checks import find_check
from classroom.services.play.sum_attempts import SumAttempt, answered_sums, attempts_of_turn
from classroom.services.play.sum_prompts import MoveRequest, confirmation_question, pending_step
from classroom.services.privacy.export_rows import column_values
from classroom.services.together.checking import say, settle
from classroom.store.models import Attempt, IdeaRow, ProgressRow
from tests.conftest import Clock
from tests.people import Lesson
from tests.playing import SLUG, ask_to_move, own_match, rows, visitor_of
from tests.several_devices import move_once, seat

pytestmark = pytest.mark.usefixtures("any_database")
Table = tuple[str, list[str]]


@pytest.fixture
def table(context: Context, lesson: Lesson) -> Table:
    return seat(context, lesson, SLUG, "Ada", "Ben", checks=True)


def now_of(context: Context, table: Table, place: int = 0) -> MatchState:
    return own_match(context, table[1][place], table[0])


def asked_sum(match: MatchState) -> tuple[str, int]:
    """A move of whoever's turn it is that asks a sum and no question, and the total."""
    seat = match.turn
    assert seat is not None
    for move in match.view(seat).moves:
        text = match.game.write(move)
        attempt = pending_step(match, seat, text).attempt
        if attempt and not confirmation_question(match, seat, move):
            return text, attempt.sum.total
    raise AssertionError("no sum is asked")


def attempt_at(match: MatchState, text: str) -> SumAttempt:
    """How far whoever's turn it is has come with the sum of this move."""
    attempt = pending_step(match, match.turn, text).attempt
    assert attempt
    return attempt


def answer(context: Context, table: Table, add: int) -> tuple[int, int, str]:
    """Ada answers a sum, so much too high: who plays and who looks (indices of the cookies), and the move."""
    match = now_of(context, table)
    mover = next(n for n, token in enumerate(table[1]) if match.turn in match.seats_of(visitor_of(context, token).id))
    mine = now_of(context, table, mover)
    text, total = asked_sum(mine)
    result = ask_to_move(context, table[1][mover], table[0], MoveRequest(mine.seen_seq, text, answer=total + add))
    assert result.outcome is MoveOutcome.THINK
    assert not result.was_right, "no yes before the partner has looked"
    return mover, 1 - mover, text


def says(context: Context, table: Table, who: int, right: bool) -> MatchState:
    found = say(context, visitor_of(context, table[1][who]), table[0], now_of(context, table, who).seen_seq, right)
    assert found
    return found


def settles(context: Context, table: Table, who: int, keeps: bool) -> MatchState:
    found = settle(context, visitor_of(context, table[1][who]), table[0], now_of(context, table, who).seen_seq, keeps)
    assert found
    return found


def test_both_agree_on_what_is_right_and_the_move_is_made(context: Context, table: Table) -> None:
    _, other, text = answer(context, table, 0)
    assert not now_of(context, table).moves, "it waits for the partner"
    assert says(context, table, other, True).moves == (text,)


def test_a_yes_is_evidence_but_no_sum_worked_out(context: Context, table: Table) -> None:
    mover, other, _ = answer(context, table, 0)
    match = says(context, table, other, True)
    seats = [match.seats_of(visitor_of(context, table[1][who]).id)[0] for who in (mover, other)]
    turn = match.history.turn(0)
    assert [one.seat for one in attempts_of_turn(turn)] == seats[::-1]
    assert [one.seat for one in answered_sums(turn)] == seats[:1]


def test_nothing_goes_on_while_the_partner_looks(context: Context, table: Table) -> None:
    mover, _, text = answer(context, table, 0)
    seq = now_of(context, table, mover).seen_seq
    again = ask_to_move(context, table[1][mover], table[0], MoveRequest(seq, text, answer=3, sure=True))
    assert again.outcome is MoveOutcome.THINK
    assert not again.table.moves


def test_yes_to_what_is_wrong_leaves_the_sum_to_be_worked_out(context: Context, table: Table) -> None:
    mover, other, text = answer(context, table, 1)
    says(context, table, other, True)
    match = now_of(context, table, mover)
    attempt = attempt_at(match, text)
    assert attempt.help == "picture", "both get the picture"
    total = attempt.sum.total
    done = ask_to_move(context, table[1][mover], table[0], MoveRequest(match.seen_seq, text, answer=total))
    assert done.table.moves == (text,)


@pytest.mark.parametrize(("add", "made"), [(0, True), (1, False)])
def test_an_answer_that_is_kept_stands_if_it_is_right(context: Context, table: Table, add: int, made: bool) -> None:
    mover, other, _ = answer(context, table, add)
    assert not says(context, table, other, False).moves
    assert bool(settles(context, table, mover, True).moves) is made


@pytest.mark.parametrize("add", [0, 1])
def test_who_changes_an_answer_begins_anew_beside_the_picture(context: Context, table: Table, add: int) -> None:
    """The keys do not say which of the two was right."""
    mover, other, text = answer(context, table, add)
    says(context, table, other, False)
    match = settles(context, table, mover, False)
    attempt = attempt_at(match, text)
    assert (attempt.answers, attempt.help) == ((), "picture")
    request = MoveRequest(now_of(context, table, mover).seen_seq, text, answer=attempt.sum.total)
    assert ask_to_move(context, table[1][mover], table[0], request).table.moves == (text,)


def test_only_the_first_answer_of_a_turn_is_checked(context: Context, table: Table) -> None:
    mover, other, text = answer(context, table, 1)
    says(context, table, other, True)
    match = now_of(context, table, mover)
    attempt = attempt_at(match, text)
    request = MoveRequest(match.seen_seq, text, answer=attempt.sum.total + 2)
    wrong = ask_to_move(context, table[1][mover], table[0], request)
    assert wrong.outcome is MoveOutcome.THINK
    check = find_check(wrong.table)
    assert check
    assert check.is_done


def test_no_other_card_may_be_played_once_the_partner_has_seen_this_one(context: Context, table: Table) -> None:
    mover, other, text = answer(context, table, 1)
    says(context, table, other, False)
    match = settles(context, table, mover, False)
    others = (match.game.write(move) for move in match.view(match.turn).moves)
    another = next(one for one in others if one not in (text, "+"))
    request = MoveRequest(now_of(context, table, mover).seen_seq, another, sure=True)
    assert ask_to_move(context, table[1][mover], table[0], request).outcome is MoveOutcome.REFUSED


def test_only_the_partner_checks_and_only_once(context: Context, table: Table) -> None:
    mover, other, _ = answer(context, table, 1)
    assert find_check(says(context, table, mover, True)) == find_check(now_of(context, table))
    old = now_of(context, table, other).seen_seq
    says(context, table, other, False)
    late = say(context, visitor_of(context, table[1][other]), table[0], old, True)
    assert late
    check = find_check(late)
    assert check
    assert check.says is False


def test_a_partner_whose_lid_is_closed_is_not_waited_for(context: Context, table: Table, clock: Clock) -> None:
    mover, _, text = answer(context, table, 0)
    clock.time += timedelta(seconds=30)
    seq = now_of(context, table, mover).seen_seq
    done = ask_to_move(context, table[1][mover], table[0], MoveRequest(seq, text, answer=0))
    assert done.table.moves == (text,)


@pytest.mark.parametrize(("add", "right", "said"), [(0, True, True), (1, True, True), (1, False, False)])
def test_a_look_is_evidence_of_whoever_looked(
    context: Context, lesson: Lesson, table: Table, add: int, right: bool, said: bool
) -> None:
    """ "Yes, right" says the number as well, with help; "look again" names none."""
    mover, other, _ = answer(context, table, add)
    says(context, table, other, right)
    theirs = [lesson.cards[name].child_id for name in ("Ada", "Ben")]
    found = {row.child_id: row for row in rows(context, Attempt)}
    assert set(found) == {theirs[mover], *([theirs[other]] if said else [])}
    if said:
        looked, answered = found[theirs[other]], found[theirs[mover]]
        assert (looked.sum, looked.first_answer, looked.solved) == (answered.sum, answered.first_answer, add == 0)
        assert looked.helped


def test_a_right_answer_stays_right_whatever_the_partner_makes_of_it(context: Context, table: Table) -> None:
    mover, other, text = answer(context, table, 0)
    says(context, table, other, False)
    settles(context, table, mover, False)
    seq = now_of(context, table, mover).seen_seq
    ask_to_move(context, table[1][mover], table[0], MoveRequest(seq, text, answer=0))
    (row,) = rows(context, Attempt)
    assert (row.first_answer == row.total, row.tries, row.helped) == (True, 1, False)


@pytest.mark.parametrize(
    ("add", "right", "keeps"), [(0, True, None), (1, True, None), (0, False, True), (1, False, False)]
)
def test_evidence_made_anew_from_the_events_is_the_same(
    context: Context, table: Table, add: int, right: bool, keeps: bool | None
) -> None:
    mover, other, _ = answer(context, table, add)
    says(context, table, other, right)
    if keeps is not None:
        settles(context, table, mover, keeps)
    if not now_of(context, table).moves:
        move_once(context, table[1], table[0], Random(3))

    def evidence() -> list[list[str]]:
        told = [row for row in rows(context, ProgressRow) if row.state["answers"]]
        found = (rows(context, Attempt), rows(context, IdeaRow), told)
        return [sorted(str(column_values(row)) for row in some) for some in found]

    before = evidence()
    assert before[0]
    rebuild_evidence(context)
    assert evidence() == before


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_whole_matches_are_played_with_checks(context: Context, lesson: Lesson, slug: str, thorough: bool) -> None:
    """Each child answers, says and keeps what it likes; the match comes to its end, and the evidence is what its events
    say. On PostgreSQL, where four matches take a minute, one game stands for all."""
    if context.database.engine.dialect.name == "postgresql" and slug != SLUG and not thorough:
        pytest.skip("with --thorough")
    table = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)), checks=True)
    rng, said = Random(5), set[bool]()
    for _ in range(900):
        match = now_of(context, table)
        if match.over:
            break
        check = find_check(match)
        if check and check.says is None:
            said.add(right := rng.random() < 0.6)
            says(context, table, place_of(context, table, check.checker), right)
        elif check and check.is_to_settle:
            settles(context, table, place_of(context, table, check.seat), rng.random() < 0.5)
        else:
            move_once(context, table[1], table[0], rng)
    assert now_of(context, table).over
    assert said == {True, False}
    before = sorted(str(column_values(row)) for row in rows(context, Attempt))
    rebuild_evidence(context)
    assert sorted(str(column_values(row)) for row in rows(context, Attempt)) == before


def place_of(context: Context, table: Table, seat: int) -> int:
    """The index of the cookie of whoever has this seat."""
    return next(n for n in (0, 1) if seat in (match := now_of(context, table, n)).seats_of(match.player_id))
