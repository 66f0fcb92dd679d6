"""Every game at the table: whole matches with the tutors, whoever adds up; and the evidence made anew from them."""

from itertools import combinations
from random import Random

import pytest
from sqlalchemy import select

from classroom.games.protocol import RuleError, all_rules
from classroom.games.records import play_record, standing
from classroom.games.registry import find_game
from classroom.services.play.create_match import SeatPlan, create_match
from classroom.services.play.evidence import rebuild
from classroom.services.play.hints import ask_for_help
from classroom.services.play.make_move import MoveOutcome, make_move
from classroom.services.play.match_state import find_own_match
from classroom.services.play.sum_prompts import MoveRequest, claim_of, find_sum_attempt, pending_step, read_move
from classroom.store.models import Attempt, IdeaRow, Seat
from classroom.tutor.registry import find_tutor
from tests.games.matches import GAMES

MOST = 400  # wishes of a child in a match


def begin(context, slug, sums="show", preset=None):
    game = find_game(slug)
    players = min(game.seats)
    rules = all_rules(game, players, game.presets[preset or next(iter(game.presets))])
    match_id = create_match(context, "a", slug, rules, [SeatPlan(), *[SeatPlan(2)] * (players - 1)])
    with context.database.transaction() as session:
        for seat in session.scalars(select(Seat).filter_by(match_id=match_id)):
            seat.sums = sums
    return match_id


def request_move(context, match_id, text, **more):
    table = find_own_match(context, "a", match_id)
    return make_move(context, "a", match_id, MoveRequest(table.seq, text, **more))


def parts_for(table, seat, text):
    """Numbers on the table that make the move, if it is one that is shown by numbers."""
    chosen, dice = table.game.read(text), getattr(table.view(seat), "dice", ())
    subsets = (parts for many in range(len(dice) + 1) for parts in combinations(dice, many))
    return next((parts for parts in subsets if (said := claim_of(table, seat, chosen, parts)) and said.holds), None)


def possible(table, seat):
    """Moves that a child can make as things stand: what is shown by numbers, only where some numbers show it."""
    moves = [table.game.write(move) for move in table.view(seat).moves]
    if table.bound:
        return [table.bound]
    return [
        text
        for text in moves
        if not claim_of(table, seat, table.game.read(text)) or parts_for(table, seat, text) is not None
    ]


def act(context, match_id, rng):
    """One wish of a child that adds up well, now and then not at first."""
    table = find_own_match(context, "a", match_id)
    seat = table.turn
    text = rng.choice(possible(table, seat))
    trial = pending_step(table, seat, text).attempt
    answer = None
    if trial:
        slip = trial.sum.total + rng.choice((-1, 1))
        answer = slip if rng.random() < 0.2 and slip >= 0 and slip not in trial.wrong else trial.sum.total
    return request_move(
        context, match_id, text, answer=answer, parts=parts_for(table, seat, text) or (), sure=rng.random() < 0.5
    )


@pytest.mark.parametrize("sums", ["show", "add", "decide", "none"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_match_is_played_to_its_end(context, slug, sums):
    rng, match_id = Random(7), begin(context, slug, sums)
    for _ in range(MOST):
        if find_own_match(context, "a", match_id).over:
            break
        answer = act(context, match_id, rng)
        assert answer.outcome in (MoveOutcome.MOVED, MoveOutcome.THINK), answer.message
    table = find_own_match(context, "a", match_id)
    assert table.over
    assert table.match.ended_at
    record = table.record()
    assert standing(record.game, play_record(record))["over"]
    with context.database.reading() as session:
        answered = session.scalars(select(Attempt)).all()
    assert bool(answered) is (sums in ("add", "decide"))
    assert all(one.solved or one.first_answer != one.total for one in answered)


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize("slug", GAMES)
def test_attempts_and_ideas_made_anew_are_the_same(context, slug):
    def kept():
        with context.database.reading() as session:
            rows = [*session.scalars(select(Attempt)), *session.scalars(select(IdeaRow))]
            return sorted(str({key: value for key, value in vars(row).items() if key[0] != "_"}) for row in rows)

    rng, match_id = Random(3), begin(context, slug, "add")
    for _ in range(60):
        if not find_own_match(context, "a", match_id).over:
            act(context, match_id, rng)
    before = kept()
    rebuild(context)
    assert before
    assert kept() == before


@pytest.mark.parametrize("slug", GAMES)
def test_the_tutor_knows_an_answer_for_every_position_of_a_match(context, slug):
    rng, match_id, tutor = Random(5), begin(context, slug), find_tutor(slug)
    for _ in range(40):
        table = find_own_match(context, "a", match_id)
        if table.over:
            break
        view = table.view(table.turn)
        advice = tutor.advise(view)
        assert advice.move in view.moves
        for move in view.moves:
            tutor.confirmation_question(view, move)
            tutor.verdict(view, move)
            assert {idea.name for idea in tutor.ideas(view, move)} <= {topic.name for topic in tutor.topics}
        act(context, match_id, rng)


def play_until(context, slug, ready, seed, sums="add"):
    """A match in which it is the child's turn and something is so."""
    rng = Random(seed)
    match_id = begin(context, slug, sums)
    for _ in range(MOST):
        table = find_own_match(context, "a", match_id)
        if table.over:
            break
        if ready(table, table.turn):
            return match_id
        act(context, match_id, rng)
    return None


def somewhere(context, slug, ready, sums="add"):
    return next(found for seed in range(60) if (found := play_until(context, slug, ready, seed, sums)))


def takes(table, seat):
    return [move for move in table.view(seat).moves if move.startswith("take")]


def test_a_card_that_makes_the_target_is_an_answer_to_what_is_missing(context):
    match_id = somewhere(context, "card-eater", takes)
    table = find_own_match(context, "a", match_id)
    view, text = table.view(0), takes(table, 0)[0]
    answer = request_move(context, match_id, text)
    assert answer.outcome is MoveOutcome.MOVED
    with context.database.reading() as session:
        attempt = session.scalars(select(Attempt).order_by(Attempt.at.desc(), Attempt.seq.desc())).first()
    assert attempt.sum == f"{view.target}-{view.rows[0].total}"
    assert (attempt.first_answer, attempt.total, attempt.tries) == (view.need, view.need, 1)


def test_a_card_that_does_not_make_the_target_is_told_kindly_and_noted(context):
    def can_err(table, seat):
        return refused(table, seat) and not table.bound

    def refused(table, seat):
        view = table.view(seat)
        others = (other for other in range(view.players) if other != seat and view.rows[other].last)
        tried = (f"take:{other}" for other in others if view.need is not None and view.need <= 10 and not view.saying)
        return next((text for text in tried if text not in view.moves and view.rows[int(text[-1])].last.value), None)

    match_id = somewhere(context, "card-eater", can_err)
    table = find_own_match(context, "a", match_id)
    text = refused(table, 0)
    answer = request_move(context, match_id, text)
    assert answer.outcome is MoveOutcome.REFUSED
    assert str(answer.message)
    assert find_own_match(context, "a", match_id).moves == table.moves
    with context.database.reading() as session:
        attempt = session.scalars(select(Attempt).order_by(Attempt.at.desc(), Attempt.seq.desc())).first()
    assert attempt.first_answer != attempt.total
    again = request_move(context, match_id, text)
    assert again.table.seq == answer.table.seq  # the same card touched twice is one slip


def test_a_card_turned_is_turned_there_is_no_way_back(context):
    def asks(table, seat):
        return "turn" in table.view(seat).moves and find_sum_attempt(table, seat, "turn")

    match_id = somewhere(context, "card-eater", asks)
    first = request_move(context, match_id, "turn")
    assert first.outcome is MoveOutcome.THINK
    assert find_own_match(context, "a", match_id).bound == "turn"
    pending = pending_step(first.table, 0, "turn")
    assert pending.revealed.rows[0].last != first.table.view(0).rows[0].last
    for other in ("take:1", "take:2", "pass"):
        assert request_move(context, match_id, other).outcome is MoveOutcome.REFUSED
    assert request_move(context, match_id, "turn", answer=pending.attempt.sum.total).outcome is MoveOutcome.MOVED


def test_nobody_sees_the_card_before_it_is_turned(context):
    def asks(table, seat):
        return "turn" in table.view(seat).moves and find_sum_attempt(table, seat, "turn")

    match_id = somewhere(context, "card-eater", asks)
    pending = pending_step(find_own_match(context, "a", match_id), 0, "turn")
    assert (pending.attempt, pending.revealed) == (None, None)


def can_go(table, seat):
    return any(move.startswith("go:") for move in table.view(seat).moves)


def test_dice_that_do_not_make_the_number_are_told_kindly_and_noted(context):
    def two_that_do_not(table, seat):
        view = table.view(seat)
        pairs = combinations(view.dice, 2)
        return can_go(table, seat) and next((pair for pair in pairs if sum(pair) != view.next), None)

    match_id = somewhere(context, "switch16", two_that_do_not)
    table = find_own_match(context, "a", match_id)
    view, parts = table.view(0), two_that_do_not(table, 0)
    answer = request_move(context, match_id, f"go:{view.next}", parts=parts)
    assert answer.outcome is MoveOutcome.REFUSED
    assert str(sum(parts)) in str(answer.message)
    assert answer.table.moves == table.moves
    with context.database.reading() as session:
        attempt = session.scalars(select(Attempt).order_by(Attempt.at.desc(), Attempt.seq.desc())).first()
    assert (attempt.total, attempt.first_answer) == (sum(parts), view.next)
    assert (
        request_move(context, match_id, f"go:{view.next}").outcome is MoveOutcome.REFUSED
    )  # nothing touched, nothing said
    assert (
        request_move(context, match_id, f"go:{view.next}", parts=(7, 9)).outcome is MoveOutcome.REFUSED
    )  # no such dice


def test_dice_that_lie_there_are_needed_only_where_the_child_adds_up(context):
    match_id = somewhere(context, "switch16", can_go, sums="show")
    table = find_own_match(context, "a", match_id)
    furthest = [table.game.write(move) for move in table.view(0).moves if str(move).startswith("go:")][-1]
    assert request_move(context, match_id, furthest).outcome is MoveOutcome.MOVED


def test_a_pair_is_looked_at_before_it_is_shown(context):
    match_id = begin(context, "two-of-four", "add")

    def asked(table, seat):
        return table.game.hides and any(pending_step(table, seat, text).attempt for text in table.view(seat).moves)

    match_id = somewhere(context, "two-of-four", asked)
    table = find_own_match(context, "a", match_id)
    text = next(text for text in table.view(0).moves if pending_step(table, 0, text).attempt)
    work = pending_step(table, 0, text).attempt.sum
    answer = request_move(context, match_id, text, answer=work.total, looks=True)
    assert answer.outcome is MoveOutcome.THINK
    assert answer.table.moves == table.moves
    assert pending_step(answer.table, 0, text).attempt is None
    assert request_move(context, match_id, text, sure=True).outcome is MoveOutcome.MOVED


def test_a_move_that_is_none_is_told_kindly_in_every_game(context):
    for slug in GAMES:
        match_id = begin(context, slug)
        answer = request_move(context, match_id, "xyz")
        assert answer.outcome is MoveOutcome.REFUSED
        with pytest.raises(RuleError):
            read_move(answer.table, "xyz")


def test_who_was_told_what_is_missing_has_not_found_it_alone(context):
    match_id = somewhere(context, "card-eater", takes)
    text = takes(find_own_match(context, "a", match_id), 0)[0]
    for _stage in ("nudge", "idea"):
        ask_for_help(context, "a", match_id, find_own_match(context, "a", match_id).seq)
    assert request_move(context, match_id, text).outcome is MoveOutcome.MOVED
    with context.database.reading() as session:
        attempt = session.scalars(select(Attempt).order_by(Attempt.at.desc(), Attempt.seq.desc())).first()
    assert attempt.helped


@pytest.mark.parametrize("slug", GAMES)
def test_who_shares_a_tablet_sees_what_is_theirs_without_handing_it_on_where_nothing_is_hidden(context, slug):
    """Two children and two tutors. Where cards are hidden, somebody first says in whose hands it is."""
    game = find_game(slug)
    match_id = create_match(
        context, "a", slug, all_rules(game, 4, {}), [SeatPlan(), SeatPlan(), SeatPlan(1), SeatPlan(1)]
    )
    table = find_own_match(context, "a", match_id)
    player = table.seats[0].guest_id
    assert table.turn in (0, 1)
    assert table.seat_in_front(player) == (None if game.hides else table.turn)
    assert table.seat_in_front("nobody") is None
