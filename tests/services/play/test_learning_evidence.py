"""Help that is asked for, chances that are taken or missed, and how both stay as evidence."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from sqlalchemy import delete, func, select

from classroom.games.protocol import Rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.hints import Help, ask_for_help, help_for
from classroom.services.play.learning_evidence import idea_rows, rebuild_evidence, rebuild_match
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_review import (
    find_moment,
    find_praise,
    moments_of,
    praise_of,
    taken_ideas,
    verdict_of,
)
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match, create_rematch
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import Attempt, Event, IdeaRow
from classroom.tutor.registry import find_tutor
from tests.conftest import Clock
from tests.playing import SLUG, View, ask_to_move, own_match, view_for, visitor_of

SIMPLE: Rules = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
FULL: Rules = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}
GAME = find_game(SLUG)


def begin(context: Context, *places: SeatPlan, rules: Rules = SIMPLE, token: str = "a") -> str:
    return create_match(context, visitor_of(context, token), SLUG, rules, places or (SeatPlan(), SeatPlan(4)))


def table(context: Context, match_id: str, token: str = "a") -> MatchState:
    return own_match(context, token, match_id)


def move(context: Context, match_id: str, text: str, token: str = "a", **more: Any) -> MoveResult:
    return ask_to_move(
        context,
        token,
        match_id,
        MoveRequest(table(context, match_id, token).seq, text, sure=True, **more),
    )


def begin_with_a_sum(context: Context, asks: bool = False) -> str:
    """A match in which the card advised makes a sum without a zero, which help draws; with `asks`, not every card is as
    good for what help asks first, so that it asks."""
    match_id = begin(context)
    while (found := find_tutor(SLUG).advise(table(context, match_id).view(0))).sum is None or (asks and found.asks_sum):
        move(context, match_id, table(context, match_id).view(0).moves[0])
    return match_id


def help_once_more(context: Context, match_id: str) -> MatchState:
    """The match after the child has asked for help, or for more of it."""
    found = ask_for_help(context, visitor_of(context, "a"), match_id, table(context, match_id).seq)
    assert found
    return found


def help_now(now: MatchState) -> Help:
    """The help that the child in the first seat has asked for."""
    found = help_for(now, 0)
    assert found
    return found


def play_again(context: Context, match_id: str) -> str:
    following = create_rematch(context, visitor_of(context, "a"), match_id)
    assert following
    return following


def rows(context: Context, model: type[Attempt | IdeaRow]) -> list[tuple[Any, ...]]:
    with context.database.reading() as session:
        found = session.scalars(select(model)).all()
        names = [column.name for column in model.__table__.columns]
        return sorted(tuple(getattr(row, name) for name in names) for row in found)


def play_to_the_end(
    context: Context, match_id: str, seed: int, pick: Callable[[View], str] | None = None
) -> MatchState:
    rng = Random(seed)
    while not (now := table(context, match_id)).over:
        view = view_for(now, now.turn)
        text = pick(view) if pick else rng.choice(view.moves)
        total = view.total + (0 if text == "+" else int(text[-1]))
        assert move(context, match_id, text, answer=rng.choice([total, total, total + 1])).table
    return table(context, match_id)


def test_help_goes_on_stage_by_stage_and_no_further(context: Context) -> None:
    """At this table each card has its sum below it, so none of them is about it."""
    match_id = begin_with_a_sum(context, asks=True)
    assert help_for(table(context, match_id), 0) is None
    for stage in (1, 2, 4, 4):
        now = help_once_more(context, match_id)
        assert help_now(now).stage == stage
    assert help_now(table(context, match_id)).advice.move in now.view(0).moves
    assert sum(event.kind == "hint" for event in now.events) == 3


def test_help_without_sums_goes_from_the_idea_to_the_card(context: Context) -> None:
    """There is no sum to draw for a child who wants none."""
    match_id = begin_with_a_sum(context, asks=True)
    choose_sums(context, visitor_of(context, "a"), match_id, "none")
    stages = [help_now(help_once_more(context, match_id)).stage for _ in range(3)]
    assert stages == [1, 2, 4]
    assert not any(event.kind == "help" for event in table(context, match_id).events)


def test_help_is_for_the_move_it_was_asked_for(context: Context) -> None:
    match_id = begin(context)
    help_once_more(context, match_id)
    move(context, match_id, table(context, match_id).view(0).moves[0])
    assert help_for(table(context, match_id), 0) is None


def test_help_on_an_old_page_shows_the_table_and_notes_nothing(context: Context) -> None:
    match_id = begin(context)
    old = table(context, match_id).seq
    move(context, match_id, table(context, match_id).view(0).moves[0])
    now = ask_for_help(context, visitor_of(context, "a"), match_id, old)
    assert now
    assert now.seq == table(context, match_id).seq
    assert not any(event.kind == "hint" for event in now.events)


def test_nobody_gets_help_at_somebody_elses_table(context: Context) -> None:
    match_id = begin(context)
    begin(context, token="b")
    assert ask_for_help(context, visitor_of(context, "b"), match_id, table(context, match_id).seq) is None


def test_help_that_tells_no_sum_leaves_the_sum_to_the_child(context: Context) -> None:
    match_id = begin_with_a_sum(context)
    choose_sums(context, visitor_of(context, "a"), match_id, "add")
    for _ in range(3):
        now = help_once_more(context, match_id)
    advised = help_now(now).advice
    assert advised.sum
    move(context, match_id, advised.move, answer=advised.sum.total)
    (*_, helped, _paused, _at) = rows(context, Attempt)[-1]
    assert not helped


@pytest.mark.usefixtures("any_database")
def test_each_chance_is_noted_once_with_what_became_of_it(context: Context) -> None:
    match_id = begin(context, rules=FULL)
    now = play_to_the_end(context, match_id, 3)
    with context.database.reading() as session:
        ideas = session.scalars(select(IdeaRow).order_by(IdeaRow.seq)).all()
    moves = [event for event in now.events if event.kind == "move"]
    children = {event.seq: number for number, event in enumerate(moves) if event.seat == 0}
    assert ideas
    for idea in ideas:
        number = children[idea.seq]
        view, text = view_for(now, 0, number), now.moves[number]
        total = view.total + int(text[-1])
        if idea.name == "nine":
            assert any(view.total + int(other[-1]) == 9 for other in view.moves)
            assert idea.taken == (total == 9)
        if idea.name == "over":
            assert {view.total + int(other[-1]) > 16 for other in view.moves} == {True, False}
            assert idea.taken == (total <= 16)
        if idea.name == "sixteen":  # by name: the idea, not the game
            assert any(view.total + int(other[-1]) == 16 for other in view.moves)


def test_chances_taken_with_help_are_marked(context: Context) -> None:
    match_id = begin(context)
    help_once_more(context, match_id)
    play_to_the_end(context, match_id, 5)
    with context.database.reading() as session:
        first = session.scalar(select(func.min(Event.seq)).where(Event.kind == "move"))
        helped = set(session.scalars(select(IdeaRow.seq).where(IdeaRow.helped)))
    assert helped <= {first}


@pytest.mark.usefixtures("any_database")
def test_all_evidence_can_be_made_anew_from_the_events(context: Context) -> None:
    for seed, rules in enumerate((SIMPLE, FULL, {**FULL, "draw": "loose"})):
        match_id = begin(context, rules=rules)
        choose_sums(context, visitor_of(context, "a"), match_id, "add")
        play_to_the_end(context, match_id, seed)
    before = rows(context, Attempt), rows(context, IdeaRow)
    assert before[0]
    assert before[1]
    with context.database.transaction() as session:
        session.execute(delete(Attempt))
        session.execute(delete(IdeaRow))
    assert rebuild_evidence(context) == 3
    assert (rows(context, Attempt), rows(context, IdeaRow)) == before
    rebuild_evidence(context)
    assert (rows(context, Attempt), rows(context, IdeaRow)) == before


def worst(view: View) -> str:
    """Misses every sixteen, and goes over where it can."""
    return max(view.moves, key=lambda text: (view.total + int(text[-1]) != 16, view.total + int(text[-1])))


@pytest.mark.usefixtures("any_database")
def test_a_match_that_is_gone_when_its_turn_comes_is_passed_over(context: Context) -> None:
    play_to_the_end(context, begin(context), 1)
    before = rows(context, IdeaRow)
    rebuild_match(context, "A" * 16)
    assert before == rows(context, IdeaRow) != []


def test_after_a_match_at_most_two_moments_come_that_can_be_solved(context: Context) -> None:
    now = play_to_the_end(context, begin(context), 1, worst)
    moments = moments_of(now, 0)
    assert len(moments) == 2
    assert len({moment.number for moment in moments}) == 2
    for moment in moments:
        assert find_moment(now, 0, moment.number) == moment
        view = view_for(now, 0, moment.number)
        assert moment.move in view.moves
        assert moment.loss >= 0.25
        assert now.mover(moment.number) == 0
    assert find_moment(now, 0, 10_000) is None
    assert find_moment(now, 1, moments[0].number) is None


def test_whoever_plays_as_advised_has_no_moments(context: Context) -> None:
    tavi = find_tutor(SLUG)
    now = play_to_the_end(context, begin(context), 1, lambda view: tavi.choose(view, 8, Random(1)))
    assert moments_of(now, 0) == []
    assert taken_ideas(now, [0])


def test_what_help_led_to_is_no_idea_of_the_childs_own(context: Context) -> None:
    match_id = begin(context)
    while not (now := table(context, match_id)).over:
        if now.turn == 0:
            advised = help_now(help_once_more(context, match_id)).advice
            move(context, match_id, advised.move, answer=advised.sum.total if advised.sum else None)
        else:
            move(context, match_id, now.view(1).moves[0])
    assert any(idea.taken for idea in idea_rows(now))
    assert not taken_ideas(now, [0])


def test_a_match_praises_one_move_that_took_an_idea_by_itself(context: Context) -> None:
    tavi, match_id = find_tutor(SLUG), begin(context)
    now = play_to_the_end(context, match_id, 1, lambda view: tavi.choose(view, 8, Random(1)))
    praise = praise_of(now, 0)
    assert praise
    assert now.mover(praise.number) == 0
    made = now.turn_events(praise.number)[-1].seq
    assert (made, praise.idea) in {(idea.seq, idea.name) for idea in idea_rows(now) if idea.taken and not idea.helped}


def test_what_is_worth_another_look_is_not_praised(context: Context) -> None:
    for seed in range(4):
        now = play_to_the_end(context, begin(context), seed)
        praise = praise_of(now, 0)
        assert praise is None or find_moment(now, 0, praise.number) is None


def test_another_idea_is_praised_than_the_one_that_is_worth_another_look(context: Context) -> None:
    """Two of three moments said "From 9, nobody can make 16"."""
    tavi = find_tutor(SLUG)
    now = play_to_the_end(context, begin(context), 1, lambda view: tavi.choose(view, 8, Random(1)))
    usual = praise_of(now, 0)
    assert usual
    other = praise_of(now, 0, {usual.idea})
    assert other
    assert other.idea != usual.idea


def test_what_was_done_with_help_is_not_praised(context: Context) -> None:
    match_id = begin(context)
    help_once_more(context, match_id)
    now = play_to_the_end(context, match_id, 1)
    first = next(number for number in range(len(now.moves)) if now.mover(number) == 0)
    assert find_praise(now, 0, first) is None


def test_a_slip_in_the_sum_is_never_followed_by_a_missed_chance(context: Context) -> None:
    """Never two bad things at once, but for a 16."""
    told = {True: 0, False: 0}
    for seed in range(6):
        match_id = begin(context, rules=FULL)
        choose_sums(context, visitor_of(context, "a"), match_id, "add")
        now = play_to_the_end(context, match_id, seed)
        for number in range(len(now.moves)):
            said = verdict_of(now, 0, number + 1) if now.mover(number) == 0 else None
            slipped = any(e.kind == "answer" and e.data["answer"] != e.data["total"] for e in now.turn_events(number))
            if said:
                told[slipped] += 1
                assert not slipped or said.kind or said.chief
    assert told[True]
    assert told[False]


def test_nobody_is_praised_for_the_move_that_was_shown(context: Context) -> None:
    """The same moves, with all the help at each and with none: what is said well of them is said only without."""

    def praises(helps: bool) -> int:
        match_id = begin(context, rules=FULL)

        def advised(view: View) -> str:
            for _ in range(4 * helps):
                help_once_more(context, match_id)
            return GAME.write(find_tutor(SLUG).advise(view).move)

        now = play_to_the_end(context, match_id, 1, advised)
        return sum(bool(now.mover(n) == 0 and verdict_of(now, 0, n + 1)) for n in range(len(now.moves)))

    assert praises(helps=True) == 0
    assert praises(helps=False) > 0


def test_nobody_is_praised_for_another_card_than_help_spoke_for(context: Context) -> None:
    """Help said "Keep your 2", and the 2 was praised when it was played."""

    def praises(stages: int) -> int:
        match_id = begin(context, rules=FULL)

        def another(view: View) -> str:
            for _ in range(stages):
                help_once_more(context, match_id)
            best = GAME.write(find_tutor(SLUG).advise(view).move)
            stay = [card for card in view.hand if card[0] != "W" and view.total + int(card[-1]) < 16]
            return next((card for card in stay if card != best), best)

        now = play_to_the_end(context, match_id, 1, another)
        return sum(is_praised(now, number) for number in range(len(now.moves)))

    def is_praised(now: MatchState, number: int) -> bool:
        if now.mover(number) != 0 or GAME.read(now.moves[number]) == find_tutor(SLUG).advise(now.view(0, number)).move:
            return False
        said = verdict_of(now, 0, number + 1)
        return bool(said and said.kind and not said.chief)

    assert praises(stages=2) == 0
    assert praises(stages=0) > 0


def test_a_child_who_wants_no_sums_hears_no_verdict(context: Context) -> None:
    match_id = begin(context, rules=FULL)
    choose_sums(context, visitor_of(context, "a"), match_id, "none")
    now = play_to_the_end(context, match_id, 2)
    assert all(verdict_of(now, 0, after) is None for after in range(len(now.moves)))


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(("wins", "higher"), [(True, True), (False, False)])
def test_a_tutor_that_fits_in_changes_its_level_with_the_matches(
    context: Context, clock: Clock, wins: bool, higher: bool
) -> None:
    tavi = find_tutor(SLUG)
    levels: list[int] = []
    match_id = begin(context, SeatPlan(), SeatPlan(adapts=True))
    for seed in range(3):
        now = table(context, match_id)
        levels.append(next(seat.level for seat in now.seats if seat.adapts and seat.level is not None))
        play_to_the_end(context, match_id, seed, (lambda view: tavi.choose(view, 8, Random(1))) if wins else worst)
        clock.turn(minutes=5)
        match_id = play_again(context, match_id)
    assert levels[0] == 1
    assert (levels[2] > levels[0]) == higher


def test_a_tutor_of_a_chosen_level_stays_on_it(context: Context) -> None:
    match_id = begin(context, SeatPlan(), SeatPlan(6))
    play_to_the_end(context, match_id, 1, worst)
    again = table(context, play_again(context, match_id))
    assert [seat.level for seat in again.seats] == [6, None]
    card, total = again.view(1).moves[0], view_for(again, 1).total
    assert move(context, again.match.id, card, answer=total + int(card[-1])).outcome is MoveOutcome.MOVED
