"""No byte that one child gets, page or poll, depends on what only another child at the table may know."""

from random import Random
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import update

from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.match_history import HISTORIES
from classroom.services.play.sum_prompts import MoveRequest, claim_of, find_sum_attempt
from classroom.store.models import Event, Seat
from classroom.web.polling import tables as table_polls
from classroom.web.polling.tickets import make_ticket
from tests.children import Child
from tests.games.hidden import disguised
from tests.games.matches import GAMES
from tests.games.own import own
from tests.people import Lesson
from tests.playing import ask_to_move, own_match, visitor_of
from tests.several_devices import play_on, seat


class Tablet:
    """What the device of a child can ask for, byte by byte."""

    def __init__(self, app: Flask, context: Context, lesson: Lesson, name: str, match_id: str) -> None:
        self.context, self.match_id, self.child_id = context, match_id, lesson.cards[name].child_id
        self.child = lesson.sign_in(Child(app), name)
        self.token = self.child.cookie()
        self.here = f"/match/{match_id}"

    def everything(self) -> list[object]:
        pages = [self.child.get(self.here), self.child.get(self.here, htmx=True), self.child.get(self.here, help=1)]
        pages += [self.child.get(self.here, htmx=True, since=since) for since in range(8)]
        pages += [self.child.get(self.here, htmx=True, shown=shown) for shown in range(4)]
        pages += [self.child.get(f"{self.here}/log", htmx=True), self.child.get("/")]
        return [*(page.bare for page in pages), self.poll()]

    def poll(self, seen: str = "") -> tuple[int, bytes]:
        ticket = make_ticket(self.context, table_polls.PURPOSE, self.match_id, self.child_id)
        answer = self.child.client.get(f"/tables/{ticket}", query_string={"seen": seen})
        return answer.status_code, answer.get_data()


@pytest.fixture
def table(app: Flask, context: Context, lesson: Lesson, request: pytest.FixtureRequest) -> tuple[Tablet, Tablet]:
    """The devices of whoever waits and of whoever is to move, some moves into a match of the game asked for."""
    slug = request.param
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(find_game(slug).seats)))
    play_on(context, tokens, match_id, most=2)
    with context.database.transaction() as session:
        session.execute(update(Seat).values(sums="add"))
    both = [Tablet(app, context, lesson, name, match_id) for name in ("Ada", "Ben")]
    now = own_match(context, both[0].token, match_id)
    is_first = now.turn in now.seats_of(now.player_id)
    return (both[1], both[0]) if is_first else (both[0], both[1])


@pytest.mark.parametrize("table", GAMES, indirect=True)
def test_nothing_tells_that_the_other_asked_for_help_or_was_wrong(
    context: Context, table: tuple[Tablet, Tablet]
) -> None:
    waiting, moving = table
    before, seen = waiting.everything(), waiting.poll()[1].decode()
    now = own_match(context, moving.token, waiting.match_id)
    for _ in range(2):
        moving.child.post(f"{moving.here}/help", seq=own_match(context, moving.token, waiting.match_id).seen_seq)
    view: Any = now.view(now.turn)
    assert now.turn is not None
    by_numbers = (move for move in view.moves if claim_of(now, now.turn, move, ()))
    asked = (move for move in view.moves if find_sum_attempt(now, now.turn, move))
    text = now.game.write(next(by_numbers, None) or next(asked))
    for answer in (999, 998):
        seq = own_match(context, moving.token, waiting.match_id).seen_seq
        ask_to_move(context, moving.token, waiting.match_id, MoveRequest(seq, text, answer=answer))
    after = own_match(context, moving.token, waiting.match_id)
    assert after.seq > now.seq  # something was stored
    assert len(after.moves) == len(now.moves)
    assert waiting.everything() == before
    assert waiting.poll(seen) == (204, b"")


@pytest.mark.parametrize("table", [slug for slug in GAMES if own(slug, "rule_page").HIDDEN], indirect=True)
def test_nothing_tells_what_lies_face_down_for_this_child(context: Context, table: tuple[Tablet, Tablet]) -> None:
    for tablet in table:
        now = own_match(context, tablet.token, tablet.match_id)
        before = tablet.everything()
        other = disguised(now.record(), now.seat_in_front(visitor_of(context, tablet.token).id), Random(2))
        chances = [event for event in now.events if event.kind == "chance"]
        put_chances(context, now.match.id, zip(chances, other.chance, strict=True))
        assert tablet.everything() == before
        put_chances(context, now.match.id, [(event, event.data["outcome"]) for event in chances])


def put_chances(context: Context, match_id: str, outcomes: object) -> None:
    """Stores other outcomes, as if they had fallen so."""
    with context.database.transaction() as session:
        for event, outcome in outcomes:  # type: ignore[attr-defined] # pairs of an event and its outcome
            here = {"school_id": context.school_id, "match_id": match_id, "seq": event.seq}
            session.execute(update(Event).filter_by(**here).values(data={"outcome": outcome}))
    context.caches[HISTORIES].clear()


@pytest.mark.parametrize("table", GAMES[:1], indirect=True)
def test_the_poll_tells_a_move_and_who_is_away_and_nothing_to_a_forged_ticket(
    context: Context, table: tuple[Tablet, Tablet]
) -> None:
    waiting, moving = table
    seen = waiting.poll()[1].decode()
    assert waiting.poll(seen) == (204, b"")
    play_on(context, [moving.token], waiting.match_id, most=1)
    context.caches[HISTORIES].clear()
    ticket = make_ticket(context, "news", waiting.match_id, waiting.child_id)
    assert waiting.child.client.get(f"/tables/{ticket}").status_code == 404
    stranger = make_ticket(context, table_polls.PURPOSE, "not-there", waiting.child_id)
    assert waiting.child.client.get(f"/tables/{stranger}").status_code == 404
