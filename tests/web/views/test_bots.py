"""Programs that play the seats of children: in a demo only, with a token, and they learn and leave nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.match_state import MatchState
from classroom.services.school import class_opening
from classroom.services.together.absence import stand_in
from classroom.store.models import Attempt, IdeaRow, Presence, ProgressRow
from classroom.web.polling.request_rate import RequestRate
from classroom.web.polling.tickets import make_ticket
from classroom.web.views.bots import playing
from tests.children import Child
from tests.conftest import Clock
from tests.people import Adult, Lesson, further_teacher, make_lesson
from tests.playing import SLUG, come_in, own_match, rows, visitor_of
from tests.programs import Program, make_demo
from tests.sampling import first_of
from tests.several_devices import seat_at_table

GAMES = sorted(all_games())


@pytest.fixture
def demo(context: Context, lesson: Lesson) -> None:
    make_demo(context)


@pytest.fixture(autouse=True)
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "RATE", RequestRate(100_000, 10))


@pytest.fixture
def ada(app: Flask, context: Context, lesson: Lesson) -> Program:
    return Program.of(app, context, lesson.cards["Ada"].child_id)


@pytest.fixture
def ben(app: Flask, context: Context, lesson: Lesson) -> Program:
    return Program.of(app, context, lesson.cards["Ben"].child_id)


def as_seen(context: Context, lesson: Lesson, name: str, match_id: str) -> MatchState:
    """The match as this child has it in a browser."""
    return own_match(context, come_in(context, lesson.cards[name].child_id), match_id)


@pytest.mark.usefixtures("demo", "any_database")
@pytest.mark.parametrize("slug", first_of(GAMES))
def test_two_programs_play_a_whole_match_which_is_nobodys_evidence(
    context: Context, lesson: Lesson, ada: Program, ben: Program, slug: str
) -> None:
    match_id = seat_at_table(context, lesson, slug, "Ada", "Ben")
    listed = ada.ask("/bot/tables").get_json()
    assert listed == {"tables": [{"match": match_id, "game": slug, "seat": 0}]}
    for _ in range(2000):
        now = ada.table(match_id)
        if now["over"]:
            break
        program = ada if now["turn"] == now["seat"] else ben
        assert program.move(match_id).status_code == 200
    assert now["over"]
    assert now["result"] == ben.table(match_id)["result"]
    assert ada.ask("/bot/tables").get_json() == {"tables": []}
    assert (len(rows(context, Attempt)), len(rows(context, IdeaRow))) == (0, 0)
    before = {row.child_id: row.state for row in rows(context, ProgressRow)}
    rebuild_evidence(context)
    assert before.items() <= {row.child_id: row.state for row in rows(context, ProgressRow)}.items()


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("slug", GAMES)
def test_a_program_is_told_what_its_seat_may_know(
    context: Context, lesson: Lesson, ada: Program, ben: Program, slug: str
) -> None:
    match_id = seat_at_table(context, lesson, slug, "Ada", "Ben")
    mine, other = ada.table(match_id), ben.table(match_id)
    match = as_seen(context, lesson, "Ada", match_id)
    for told in (mine, other):
        view: Any = match.view(told["seat"])
        assert told["view"].get("hand") == (list(view.hand) if hasattr(view, "hand") else None)
        assert told["moves"] == [match.game.write(move) for move in view.moves]
        assert told["turn"] == match.turn
    assert (mine["seat"], other["seat"]) == (0, match.seats_of(lesson.cards["Ben"].child_id)[0])


@pytest.mark.usefixtures("demo")
def test_it_is_told_when_there_is_something_new(context: Context, lesson: Lesson, ada: Program, ben: Program) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    ada.table(match_id)
    ben.table(match_id)
    path = f"/bot/tables/{match_id}"
    version = ben.table(match_id)["version"]
    assert ben.ask(f"{path}?seen={version}").status_code == 204
    assert ada.move(match_id).status_code == 200
    assert ben.ask(f"{path}?seen={version}").get_json()["turn"] == 1


@pytest.mark.usefixtures("demo", "any_database")
def test_a_move_that_is_sent_twice_is_made_once(context: Context, lesson: Lesson, ada: Program, ben: Program) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    now, path = ada.table(match_id), f"/bot/tables/{match_id}"
    sent = {"seq": now["seq"], "move": now["moves"][0]}
    assert [ada.ask(path, sent).status_code for _ in range(3)] == [200, 200, 200]
    assert len(as_seen(context, lesson, "Ada", match_id).moves) == 1
    late = ben.ask(path, {**sent, "move": "b0" if sent["move"] != "b0" else "b1"})
    assert late.status_code == 409
    assert late.get_json()["turn"] == 1


@pytest.mark.usefixtures("demo")
def test_what_the_rules_forbid_comes_back_with_the_reason(context: Context, lesson: Lesson, ada: Program) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    hand = ada.table(match_id)["view"]["hand"]
    missing = next(card for card in ("g6", "b0", "p3", "o1", "b5") if card not in hand)
    for move in (missing, "nonsense", "\0", "go:99"):
        answer = ada.move(match_id, move)
        assert answer.status_code == 422
        assert answer.get_json()["error"].endswith(".")
    assert as_seen(context, lesson, "Ada", match_id).moves == ()


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize(
    "sent",
    [{}, [], 7, {"seq": 1}, {"seq": "1", "move": "g6"}, {"seq": True, "move": "g6"}, {"seq": 1, "move": "g" * 99}],
)
def test_what_is_no_request_is_said_to_be_none(context: Context, lesson: Lesson, ada: Program, sent: object) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    answer = ada.ask(f"/bot/tables/{match_id}", sent)
    assert (answer.status_code, "move" in answer.get_json()["error"]) == (400, True)


@pytest.mark.usefixtures("demo")
def test_what_is_no_json_is_not_read(app: Flask, context: Context, lesson: Lesson, ada: Program) -> None:
    """A form of another site cannot send JSON, nor the header with the token."""
    path = f"/bot/tables/{seat_at_table(context, lesson, SLUG, 'Ada', 'Ben')}"
    client, headers = app.test_client(), {"Authorization": f"Bearer {ada.token}"}
    assert client.post(path, data={"seq": 1, "move": "g6"}, headers=headers).status_code == 415
    for body in ("{", "[" * 60_000):
        found = client.post(path, data=body, headers={**headers, "Content-Type": "application/json"})
        assert found.status_code == 400
    assert client.post(path, json={"seq": 1, "move": "g6"}).status_code == 401


@pytest.mark.usefixtures("demo")
def test_no_cookie_is_read_or_set(app: Flask, context: Context, lesson: Lesson, ada: Program) -> None:
    signed_in = Child(app)
    lesson.sign_in(signed_in, "Ada")
    assert signed_in.client.get("/bot/tables").status_code == 401
    for path in ("/bot/tables", "/bot/tables/none"):
        assert "Set-Cookie" not in ada.ask(path).headers


@pytest.mark.usefixtures("demo")
def test_a_token_that_was_not_made_for_this_opens_nothing(
    app: Flask, context: Context, lesson: Lesson, ada: Program, clock: Clock
) -> None:
    child_id = lesson.cards["Ada"].child_id
    forged = [
        "",
        "x",
        ada.token[:-1] + ("0" if ada.token[-1] != "0" else "1"),
        ada.token.replace(child_id, lesson.cards["Ben"].child_id),
        make_ticket(context, "table", child_id),
        make_ticket(context, "news", child_id),
        make_ticket(context, playing.PURPOSE, child_id, lasts=timedelta()),
    ]
    for token in forged:
        answer = Program(app, token).ask("/bot/tables")
        assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert ada.ask("/bot/tables", Authorization=f"Basic {ada.token}").status_code == 401
    assert ada.ask("/bot/tables").status_code == 200
    clock.turn(hours=13)
    assert ada.ask("/bot/tables").status_code == 401


@pytest.mark.usefixtures("demo")
def test_a_token_opens_the_tables_of_its_own_child_alone(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, ada: Program
) -> None:
    theirs = seat_at_table(context, lesson, SLUG, "Ben", "Carl")
    other = make_lesson(context, admin, "3a", names=("Zoe", "Yan"))
    elsewhere = seat_at_table(context, other, SLUG, "Zoe", "Yan")
    alone = Child(app)
    lesson.sign_in(alone, "Ada").begin()
    for match_id in (theirs, elsewhere, "AAAAAAAAAAAAAAAA", alone.match.rsplit("/", 1)[-1]):
        assert ada.ask(f"/bot/tables/{match_id}").status_code == 404
        assert ada.ask(f"/bot/tables/{match_id}", {"seq": 1, "move": "g6"}).status_code == 404
    assert ada.ask("/bot/tables").get_json() == {"tables": []}
    assert app.test_client().get("/me", headers={"Authorization": f"Bearer {ada.token}"}).status_code == 404


@pytest.mark.usefixtures("demo")
def test_a_closed_door_keeps_programs_out(context: Context, admin: Adult, lesson: Lesson, ada: Program) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    assert ada.ask("/bot/tables").status_code == 200
    class_opening.set_open_until(context, admin.id, lesson.id, None)
    assert ada.ask("/bot/tables").status_code == 403
    assert ada.ask(f"/bot/tables/{match_id}", {"seq": 1, "move": "g6"}).status_code == 403


def test_in_a_real_school_there_is_no_such_way_in(ada: Program, admin: Adult, child: Child, lesson: Lesson) -> None:
    assert ada.ask("/bot/tables").status_code == 404
    page = admin.sign_in(child).get(f"/teacher/child/{lesson.cards['Ada'].child_id}")
    assert page.status == 200
    assert "/program" not in page.html


@pytest.mark.usefixtures("demo")
def test_who_asks_too_often_has_to_wait(ada: Program, ben: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "RATE", RequestRate(3, 10, lambda: 5.0))
    assert [ada.ask("/bot/tables").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert ada.ask("/bot/tables").headers["Retry-After"] == "10"
    assert ben.ask("/bot/tables").status_code == 200


@pytest.mark.usefixtures("demo", "any_database")
def test_no_sign_of_life_is_kept_from_a_table_that_is_not_there(app: Flask, context: Context, ada: Program) -> None:
    """Its id fits no column of PostgreSQL: there it would be tried again and again, with the signs of all others."""
    path = f"/bot/tables/{'x' * 300}"
    assert [ada.ask(path).status_code, ada.ask(path, {"seq": 0, "move": "+"}).status_code] == [404, 404]
    assert app.extensions["heartbeats"].heartbeats == {}
    assert rows(context, Presence) == []


@pytest.mark.usefixtures("demo")
def test_others_see_that_it_is_there_and_it_comes_back_to_its_seat(
    context: Context, lesson: Lesson, ada: Program, ben: Program, clock: Clock
) -> None:
    match_id = seat_at_table(context, lesson, SLUG, "Ada", "Ben")
    ada.table(match_id)
    assert [seat["away"] for seat in ben.table(match_id)["seats"]] == [False, False]
    clock.turn(minutes=2)
    token = come_in(context, lesson.cards["Ben"].child_id)
    assert stand_in(context, visitor_of(context, token), match_id, 0)
    assert [seat["stood_in"] for seat in ben.table(match_id)["seats"]] == [True, False]
    assert [seat["stood_in"] for seat in ada.table(match_id)["seats"]] == [False, False]


@pytest.mark.usefixtures("demo")
def test_a_teacher_of_the_class_makes_the_token(
    app: Flask, context: Context, admin: Adult, lesson: Lesson, child: Child, other_child: Child
) -> None:
    child_id = lesson.cards["Ada"].child_id
    path = f"/teacher/child/{child_id}/program"
    teacher = admin.sign_in(child)
    assert path in teacher.get(f"/teacher/child/{child_id}/settings").html
    assert not teacher.get(path).document.elements("*[@id='made']")
    (field,) = teacher.post(path).document.elements("*[@id='made']")
    assert Program(app, field.get("value", "")).ask("/bot/tables").status_code == 200
    stranger = further_teacher(context, admin, "Otto Other").sign_in(other_child)
    assert stranger.get(path).status == stranger.post(path).status == 404
    lesson.sign_in(other_child, "Ada")
    assert other_child.get(path).status == 404
