"""Switch 16 at the table: what a child finds, claims or turns up there, by the services."""

from itertools import combinations
from typing import Any

from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.hints import IDEA, STAGES, ask_for_help, help_stage
from classroom.services.play.make_move import MoveOutcome, make_move, said_by
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.prompt_answers import DENIES, has_denied
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from tests.playing import own_match, visitor_of
from tests.recovery.histories import asked_for
from tests.tables import begin, last_attempt, parts_for, request_move, somewhere, table_of, view_of

SLUG = "switch16"


def can_go(table: MatchState, seat: int) -> bool:
    return any(move.startswith("go:") for move in view_of(table, seat).moves)


def test_dice_that_do_not_make_the_number_are_told_kindly_and_noted(context: Context) -> None:
    def two_that_do_not(table: MatchState, seat: int) -> Any:
        view = view_of(table, seat)
        pairs = combinations(view.dice, 2)
        return can_go(table, seat) and next((pair for pair in pairs if sum(pair) != view.next), None)

    match_id = somewhere(context, SLUG, two_that_do_not)
    table = table_of(context, match_id)
    view, parts = view_of(table, 0), two_that_do_not(table, 0)
    answer = request_move(context, match_id, f"go:{view.next}", parts=parts)
    assert answer.outcome is MoveOutcome.REFUSED
    assert str(sum(parts)) in str(answer.message)
    assert answer.table.moves == table.moves
    attempt = last_attempt(context, match_id)
    assert (attempt.total, attempt.first_answer) == (sum(parts), view.next)
    assert (
        request_move(context, match_id, f"go:{view.next}").outcome is MoveOutcome.REFUSED
    )  # nothing touched, nothing said
    assert (
        request_move(context, match_id, f"go:{view.next}", parts=(7, 9)).outcome is MoveOutcome.REFUSED
    )  # no such dice


def test_dice_that_lie_there_are_needed_only_where_the_child_adds_up(context: Context) -> None:
    match_id = somewhere(context, SLUG, can_go, sums="show")
    table = table_of(context, match_id)
    furthest = [table.game.write(move) for move in view_of(table, 0).moves if str(move).startswith("go:")][-1]
    assert request_move(context, match_id, furthest).outcome is MoveOutcome.MOVED


def test_a_green_face_that_changes_nothing_is_not_asked_about(context: Context) -> None:
    """The same button led to the dice, or ended the turn."""
    for _ in range(60):
        match_id = begin(context, SLUG, "add", "race")
        table = request_move(context, match_id, "roll").table
        first = view_of(table, 0).steps[0]
        if (first.seat, first.face) == (0, "g"):
            break
    assert table.moves[:2] == ("roll", "keep")
    assert table.decider(1) is None, "evidence for nobody"
    dice = view_of(table, 0).steps[0].dice
    assert (table.turn == 0 and view_of(table, 0).phase == "go") == (1 in dice)


def judges(*, can: bool) -> Any:
    """Whether the child is to find out if its dice make the next number; whether they do."""

    def is_so(table: MatchState, seat: int) -> bool:
        view = view_of(table, seat)
        return view.judges and bool(view.reach) is can and (can or view.retries)

    return is_so


def test_that_it_cannot_be_done_is_true_and_the_dice_are_thrown_once_more(context: Context) -> None:
    match_id = somewhere(context, SLUG, judges(can=False))
    before = table_of(context, match_id)
    answer = request_move(context, match_id, DENIES)
    assert (answer.outcome, answer.was_right, answer.table.moves) == (MoveOutcome.THINK, True, before.moves)
    assert request_move(context, match_id, "again").outcome is MoveOutcome.MOVED
    table = table_of(context, match_id)
    view = view_of(table, 0)
    if view.judges and not view.reach:
        answer = request_move(context, match_id, DENIES)
        assert answer.table.moves[len(table.moves)] == "stop"


def test_what_was_rightly_denied_is_not_asked_again_once_a_pawn_is_glued(context: Context) -> None:
    """ "Can you also make 2?" stood there again, and the choice to roll again was gone."""

    def is_over_with_the_glue(table: MatchState, seat: int) -> bool:
        view = view_of(table, seat)
        return view.stepped and not view.reach and "again" in view.moves and "glue:1" in view.moves

    match_id = somewhere(context, SLUG, is_over_with_the_glue)
    assert not has_denied(table_of(context, match_id), right=True)
    for text in (DENIES, "glue:1"):
        table = request_move(context, match_id, text, sure=True).table
        assert has_denied(table, right=True)
        assert has_denied(table, right=True, just=True) == (text == DENIES)
    assert view_of(table, 0).stuck == 1
    assert not has_denied(request_move(context, match_id, "again", sure=True).table, right=True)


def test_help_with_the_next_question_begins_anew(context: Context) -> None:
    match_id = somewhere(context, SLUG, judges(can=False))
    helped = ask_for_help(context, visitor_of(context, "a"), match_id, table_of(context, match_id).seen_seq)
    assert helped
    assert help_stage(helped) == 1
    assert help_stage(request_move(context, match_id, DENIES).table) == 0


def turns_without_a_step(context: Context) -> tuple[str, MatchState]:
    """A match in which the child has said twice in a turn that it cannot be done, rightly, and the table after it."""
    for _ in range(20):
        match_id = somewhere(context, SLUG, judges(can=False))
        for text in (DENIES, "again"):
            table = request_move(context, match_id, text).table
        view = view_of(table, 0)
        if view.judges and not view.reach:
            return match_id, request_move(context, match_id, DENIES).table
    raise AssertionError("each second throw makes the number")


def test_what_was_rightly_denied_is_asked_for_once_though_its_answer_is_lost(context: Context) -> None:
    """It is sent again as it was sent, and nothing is said of a match that has moved on."""
    match_id, after = turns_without_a_step(context)
    said = [event for event in after.events if event.kind == "denied"][-2:]
    for event in said:
        again = make_move(context, visitor_of(context, "a"), match_id, MoveRequest(event.seq, DENIES))
        assert again
        assert (again.outcome, again.table.events) == (MoveOutcome.MOVED, after.events)


def test_histories_tell_what_was_denied_from_the_stop_that_it_made(context: Context) -> None:
    """So that what a child was told is compared with what is stored: its second denial stores a stop."""
    _, after = turns_without_a_step(context)
    turn = [DENIES, "again", DENIES]
    stored = [said for event in after.events if event.seat == 0 and (said := said_by(event)) and "by" not in event.data]
    assert stored[-4:] == [*turn, "stop"]
    assert asked_for(after, [0])[-3:] == turn


def test_that_it_cannot_be_done_is_not_true_and_that_is_said_kindly_then_helped_by_stages(context: Context) -> None:
    match_id = somewhere(context, SLUG, judges(can=True))
    before = table_of(context, match_id)
    once = request_move(context, match_id, DENIES)
    assert (once.outcome, once.helps, help_stage(once.table)) == (MoveOutcome.REFUSED, False, 0)
    assert str(once.message).startswith("It can be done!")
    twice = request_move(context, match_id, DENIES)
    assert (twice.outcome, twice.helps, twice.message) == (MoveOutcome.REFUSED, True, None)
    assert (help_stage(twice.table), twice.table.moves) == (IDEA, before.moves)
    assert help_stage(request_move(context, match_id, DENIES).table) > IDEA
    assert help_stage(request_move(context, match_id, DENIES).table) == STAGES


def leads_on(table: MatchState, seat: int) -> bool:
    view = view_of(table, seat)
    return view.stepped and bool(view.reach)


def test_a_roll_that_throws_good_dice_away_is_asked_back_and_may_be_made(context: Context) -> None:
    match_id = somewhere(context, SLUG, leads_on)
    before = table_of(context, match_id)
    goal = view_of(before, 0).next
    asked = request_move(context, match_id, "again")
    assert (asked.outcome, asked.table.moves) == (MoveOutcome.THINK, before.moves)
    assert f"still make {goal}!" in str(pending_step(asked.table, 0, "again").question)
    assert request_move(context, match_id, "again", sure=True).outcome is MoveOutcome.MOVED


def test_who_is_shown_the_sums_is_not_asked(context: Context) -> None:
    match_id = somewhere(context, SLUG, leads_on, sums="show")
    assert request_move(context, match_id, "again").outcome is MoveOutcome.MOVED


def test_a_sum_that_was_shown_after_that_is_found_with_help(context: Context) -> None:
    def of_two(table: MatchState, seat: int) -> bool:
        return judges(can=True)(table, seat) and len(view_of(table, seat).chains[0][1]) > 1

    match_id = somewhere(context, SLUG, of_two)
    for _ in range(2):
        request_move(context, match_id, DENIES)
    table = table_of(context, match_id)
    move = f"go:{view_of(table, 0).next}"
    request_move(context, match_id, move, parts=parts_for(table, 0, move))
    assert last_attempt(context, match_id).helped


def test_in_a_strict_race_nobody_says_so(context: Context) -> None:
    match_id = begin(context, SLUG, "add", "race")
    assert request_move(context, match_id, DENIES).outcome is MoveOutcome.REFUSED
    assert not any(event.kind == "denied" for event in table_of(context, match_id).events)


def test_a_match_from_before_there_were_gentle_races_goes_on(context: Context) -> None:
    """Its rules do not say whether it is one."""
    rules = {"dodged": "table", "match_to": None}
    match_id = create_match(context, visitor_of(context, "a"), SLUG, rules, [SeatPlan(), SeatPlan(1)])
    table = own_match(context, "a", match_id)
    assert table.turn == 0
    assert not view_of(table, 0).is_gentle
    assert find_game(SLUG).result(table.state)["races"] == []
