"""A move that is held back is shown as if it were made; until it is sent again nothing of it is stored."""

from random import Random
from typing import Any

import pytest
from sqlalchemy import update

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.make_move import MoveOutcome, MoveResult
from classroom.services.play.match_history import HISTORIES
from classroom.services.play.match_review import verdict_of
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums, hand_over
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.store.models import Attempt, Event, IdeaRow
from classroom.tutor.registry import find_tutor
from tests.games.hidden import disguised
from tests.games.matches import GAMES
from tests.games.own import own
from tests.playing import SLUG, ask_to_move, lay_a_first_card, own_match, rows, view_for, visitor_of
from tests.tables import MOST, act, begin, parts_for, possible, table_of

RULES = {"match": False, "wilds": False, "bonus": False, "draw": "auto"}
HELD_SOMEWHERE = [slug for slug in GAMES if own(slug, "rule_page").HIDDEN]  # elsewhere most turns end with a stop


def lay(context: Context, *places: SeatPlan, sums: str = "show", slug: str = SLUG, **rules: Any) -> str:
    seats = list(places) or [SeatPlan(), SeatPlan(3)]
    chosen = {**RULES, **rules} if slug == SLUG else all_rules(find_game(slug), len(seats), rules)
    match_id = create_match(context, visitor_of(context, "a"), slug, chosen, seats)
    choose_sums(context, visitor_of(context, "a"), match_id, sums)
    return match_id


def hold(context: Context, match_id: str, move: str, **more: Any) -> MoveResult:
    request = MoveRequest(own_match(context, "a", match_id).seq, move, holds=True, **more)
    return ask_to_move(context, "a", match_id, request)


def low_card(context: Context, match_id: str) -> str:
    return min(view_for(own_match(context, "a", match_id), 0).hand, key=lambda card: card[-1])


def stored(context: Context) -> list[int]:
    return [len(rows(context, kind)) for kind in (Event, Attempt, IdeaRow)]


def test_a_held_move_is_shown_and_not_stored(context: Context) -> None:
    match_id = lay(context)
    card, before = low_card(context, match_id), stored(context)
    answer = hold(context, match_id, card)
    assert answer.outcome is MoveOutcome.HELD
    assert answer.held
    assert view_for(answer.held, 0).pile == (card,)
    assert answer.held.turn == 1
    assert answer.shown is None
    assert stored(context) == before
    assert view_for(own_match(context, "a", match_id), 0).pile == ()


def test_the_same_request_for_real_makes_the_move_and_another_may_be_made_instead(context: Context) -> None:
    match_id = lay(context)
    cards = view_for(own_match(context, "a", match_id), 0).hand
    hold(context, match_id, cards[0])
    hold(context, match_id, cards[1])
    seq = own_match(context, "a", match_id).seq
    made = ask_to_move(context, "a", match_id, MoveRequest(seq, cards[1], sure=True))
    assert made.outcome is MoveOutcome.MOVED
    assert made.table.moves[0] == cards[1]
    late = ask_to_move(context, "a", match_id, MoveRequest(seq, cards[0], holds=True))
    assert late.outcome is MoveOutcome.MOVED_ON
    twice = ask_to_move(context, "a", match_id, MoveRequest(seq, cards[1], sure=True))
    assert twice.outcome is MoveOutcome.MOVED
    assert len(twice.table.moves) == len(made.table.moves)


def test_a_sum_comes_first_and_stays_as_evidence_though_the_card_is_taken_back(context: Context) -> None:
    match_id = lay(context)
    card = lay_a_first_card(context, "a", match_id)
    total = view_for(own_match(context, "a", match_id), 0).total
    assert hold(context, match_id, card).outcome is MoveOutcome.THINK
    assert hold(context, match_id, card, answer=total + int(card[-1]) + 1).outcome is MoveOutcome.THINK
    answer = hold(context, match_id, card, answer=total + int(card[-1]))
    assert answer.outcome is MoveOutcome.HELD
    assert answer.was_right
    [attempt] = rows(context, Attempt)
    assert (attempt.first_answer, attempt.solved, attempt.tries) == (total + int(card[-1]) + 1, True, 2)
    before = stored(context)
    assert hold(context, match_id, card).outcome is MoveOutcome.HELD  # not asked again
    assert stored(context) == before
    other = next(one for one in view_for(answer.table, 0).hand if one[-1] not in (card[-1], "0"))
    made = ask_to_move(context, "a", match_id, MoveRequest(answer.table.seq, other, answer=total + int(other[-1])))
    assert made.outcome is MoveOutcome.MOVED
    assert [(one.first_answer, one.solved) for one in sorted(rows(context, Attempt), key=lambda one: one.seq)] == [
        (total + int(card[-1]) + 1, True),
        (total + int(other[-1]), True),
    ]


def test_what_is_asked_back_is_asked_first_and_not_twice(context: Context) -> None:
    match_id = lay(context)
    while not 0 < len(over := over_16(now := own_match(context, "a", match_id))) < len(view_for(now, 0).hand):
        ask_to_move(context, "a", match_id, MoveRequest(now.seq, low_card(context, match_id), sure=True))
    asked = hold(context, match_id, over[0])
    assert asked.outcome is MoveOutcome.THINK
    assert asked.table.events[-1].kind == "doubt"
    before = stored(context)
    assert hold(context, match_id, over[0]).outcome is MoveOutcome.THINK  # asked back each time
    answer = hold(context, match_id, over[0], sure=True)
    assert answer.outcome is MoveOutcome.MOVED or stored(context)[1:] == before[1:]


def over_16(table: MatchState) -> list[str]:
    view = view_for(table, 0)
    return [card for card in view.hand if view.total + int(card[-1]) > 16]


@pytest.mark.parametrize(
    "places",
    [(SeatPlan(), SeatPlan()), (SeatPlan(), SeatPlan(), SeatPlan(1), SeatPlan(1))],
    ids=["child", "child before tutors"],
)
def test_where_a_child_is_next_the_move_is_made_at_once(context: Context, places: tuple[SeatPlan, ...]) -> None:
    """Nobody waits for it; and a card may be drawn that the child would see."""
    match_id = lay(context, *places)
    assert hand_over(context, visitor_of(context, "a"), match_id, 0)
    assert hold(context, match_id, low_card(context, match_id)).outcome is MoveOutcome.MOVED


def test_children_who_share_a_tablet_hold_their_cards_before_a_tutor(context: Context) -> None:
    match_id = lay(context, SeatPlan(), SeatPlan(1), SeatPlan(), SeatPlan(1))
    assert hand_over(context, visitor_of(context, "a"), match_id, 0)
    assert hold(context, match_id, low_card(context, match_id)).outcome is MoveOutcome.HELD


def test_a_pile_that_the_child_wins_turns_up_its_next_card_and_is_not_held(context: Context) -> None:
    for _ in range(40):
        match_id = lay(context)
        while not (now := own_match(context, "a", match_id)).over:
            view = view_for(now, 0)
            wins = [card for card in view.hand if view.total + int(card[-1]) == 16]
            if wins:
                assert hold(context, match_id, wins[0], sure=True).outcome is MoveOutcome.MOVED
                return
            ask_to_move(context, "a", match_id, MoveRequest(now.seq, low_card(context, match_id), sure=True))
    raise AssertionError("no 16 in forty matches")


def test_what_the_tutor_explains_can_be_taken_back(context: Context) -> None:
    """Tavi said that a 1 would have made the island, and the 1 lay in plain view and could not be used. Whoever plays
    it then has found it with help."""
    explained = set[bool]()
    for seed in range(4):
        rng, match_id = Random(seed), begin(context, SLUG, preset="full")
        while not (now := table_of(context, match_id)).over:
            move = rng.choice(possible(now, 0))
            verdict = now.verdicts.get(len(now.moves))
            answer = hold(context, match_id, move, sure=True)
            verdict = answer.table.verdict(len(now.moves)) if answer.outcome is MoveOutcome.MOVED else verdict
            if answer.held:
                verdict = answer.held.verdict(len(now.moves))
                explained.add(bool(verdict and not verdict.kind and not verdict.chief))
                ask_to_move(context, "a", match_id, MoveRequest(answer.table.seq, move, sure=True))
            else:
                assert not verdict or verdict.kind
    assert explained == {True, False}


def test_what_decides_no_idea_can_be_taken_back_though_the_tutor_explains_it(context: Context) -> None:
    """Tavi said that the glue drop could have been taken, and the child could do nothing about it."""
    game, rng = find_game("switch16"), Random(3)  # by name: the game in which a turn can end without an idea
    for _ in range(40):
        match_id = begin(context, game.slug, level=3)  # which glues pawns
        while not (now := table_of(context, match_id)).over:
            moves = possible(now, 0)
            if "leave" in moves:
                answer = hold(context, match_id, "leave", sure=True)
                explained = answer.held and answer.held.verdict(len(now.moves))
                if explained and not explained.kind:
                    assert len(table_of(context, match_id).moves) == len(now.moves)
                    return
                if answer.outcome is MoveOutcome.MOVED:
                    continue
            act(context, match_id, rng)
    raise AssertionError("no move that is explained is ever held")


@pytest.mark.parametrize("slug", GAMES)
def test_a_held_move_is_followed_by_a_tutor_and_no_chance_in_every_game(context: Context, slug: str) -> None:
    """It never stores a move, and what is shown of it is what it would be if it were made."""
    rng, held = Random(3), 0
    for number in range(60):  # in some games few moves can be held
        if number >= 6 and (held or slug not in HELD_SOMEWHERE):
            break
        match_id = begin(context, slug, "show")
        for _ in range(MOST):
            now = table_of(context, match_id)
            if now.over:
                break
            text = now.committed_move or rng.choice(possible(now, 0))
            parts = parts_for(now, 0, text) or ()
            if pending_step(now, 0, text).attempt:
                act(context, match_id, rng)
                continue
            answer = hold(context, match_id, text, sure=True, parts=parts)
            if answer.held is None:
                continue
            held += 1
            assert table_of(context, match_id).moves == now.moves
            request = MoveRequest(answer.table.seq, text, sure=True, parts=parts)
            made = ask_to_move(context, "a", match_id, request)
            assert made.outcome is MoveOutcome.MOVED
            assert made.shown == len(answer.held.moves)
            assert len(made.table.moves) > made.shown
            assert made.table.view(0, made.shown) == answer.held.view(0)
            assert made.table.seats[made.table.mover(made.shown) or 0].level is not None
    assert held or slug not in HELD_SOMEWHERE


@pytest.mark.parametrize("slug", [slug for slug in GAMES if own(slug, "rule_page").HIDDEN])
def test_what_is_shown_of_a_held_move_does_not_depend_on_a_hidden_card(context: Context, slug: str) -> None:
    match_id, text = first_held(context, slug)
    table, answer = table_of(context, match_id), hold(context, match_id, text, sure=True)
    other = disguised(table.record(), 0, Random(3))
    assert other.chance != table.record().chance
    chances = [event for event in table.events if event.kind == "chance"]
    with context.database.transaction() as session:
        for event, outcome in zip(chances, other.chance, strict=True):
            key = {"match_id": match_id, "seq": event.seq}
            session.execute(update(Event).filter_by(**key).values(data={"outcome": outcome}))
    context.caches[HISTORIES].clear()
    again = hold(context, match_id, text, sure=True)
    assert again.held
    assert answer.held
    assert again.held.view(0) == answer.held.view(0)


def first_held(context: Context, slug: str) -> tuple[str, str]:
    """A match of the child, and a move of its own that is held back there."""
    for seed in range(20):
        rng, match_id = Random(seed), begin(context, slug)
        while not (now := table_of(context, match_id)).over:
            for text in possible(now, 0):
                if not now.game.reveals(text) and hold(context, match_id, text, sure=True).held:
                    return match_id, text
                if len(table_of(context, match_id).moves) > len(now.moves):
                    break
            else:
                act(context, match_id, rng)
    raise AssertionError("no move is ever held")


def test_a_roll_and_a_stop_of_the_race_are_not_held(context: Context) -> None:
    game = find_game("switch16")  # by name: the game with a stop, of which there is nothing to see
    rng = Random(1)
    seen = set()
    for _ in range(10):
        match_id = begin(context, game.slug)
        for _ in range(MOST):
            now = table_of(context, match_id)
            if now.over:
                break
            view: Any = now.view(0)
            text = "stop" if "stop" in view.moves else rng.choice(possible(now, 0))
            answer = hold(context, match_id, text, sure=True, parts=parts_for(now, 0, text) or ())
            assert answer.held is None or text not in ("roll", "again", "stop")
            seen.add(text)
            if answer.held:
                parts = parts_for(now, 0, text) or ()
                ask_to_move(context, "a", match_id, MoveRequest(answer.table.seq, text, sure=True, parts=parts))
    assert {"roll", "stop"} <= seen


def test_a_missed_16_is_told_after_a_slip_too_and_can_be_taken_back(context: Context) -> None:
    """Tavi said "Yes!" to 10 + 5 and nothing of the 6. The 16 played then was found with help."""
    match_id, winner, other = lay_a_16(context)
    for _ in range(2):
        answer = hold(context, match_id, other, answer=99)
        answer = hold(context, match_id, other, answer=sum_with(answer.table, other))
        assert answer.outcome is MoveOutcome.HELD
        assert answer.held
        verdict = verdict_of(answer.held, 0, len(answer.held.moves))
        assert verdict
        assert verdict.message.text.startswith("You could have made 16")
    made = ask_to_move(
        context, "a", match_id, MoveRequest(answer.table.seq, winner, answer=sum_with(answer.table, winner), sure=True)
    )
    assert made.outcome is MoveOutcome.MOVED
    [idea] = [row for row in rows(context, IdeaRow) if row.name == CHIEF]
    assert (idea.taken, idea.helped) == (True, True)


def test_who_keeps_to_the_card_after_a_missed_16_has_missed_it_without_help(context: Context) -> None:
    match_id, _, other = lay_a_16(context)
    answer = hold(context, match_id, other, answer=sum_with(own_match(context, "a", match_id), other))
    ask_to_move(context, "a", match_id, MoveRequest(answer.table.seq, other, sure=True))
    [idea] = [row for row in rows(context, IdeaRow) if row.name == CHIEF]
    assert (idea.taken, idea.helped) == (False, False)


CHIEF = find_tutor(SLUG).topics[0].name  # the idea of the game that these matches are of


def sum_with(table: MatchState, card: str) -> int:
    return view_for(table, 0).total + int(card[-1])


def lay_a_16(context: Context) -> tuple[str, str, str]:
    """A match in which the child may make 16 for the first time: its id, that card, and one that stays below."""
    for _ in range(40):
        match_id = lay(context, sums="add")
        while not (now := own_match(context, "a", match_id)).over:
            hand = view_for(now, 0).hand
            wins = [card for card in hand if sum_with(now, card) == 16]
            below = [card for card in hand if 9 < sum_with(now, card) < 16]
            if wins and below:
                return match_id, wins[0], below[0]
            if wins:
                break
            card = low_card(context, match_id)
            ask_to_move(context, "a", match_id, MoveRequest(now.seq, card, answer=sum_with(now, card), sure=True))
    raise AssertionError("no 16 in forty matches")


def test_who_adds_up_is_asked_what_makes_16_however_many_were_wrong(context: Context) -> None:
    """The card that was not asked, and did not say what it makes, was the one that wins."""
    match_id, winner, _ = lay_a_16(context)
    assert hold(context, match_id, winner).outcome is MoveOutcome.THINK
