"""A school in which something of everything is under way, and a form that works for every route that takes one."""

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import count
from random import Random
from typing import Any

import pyotp
from flask import Flask
from itsdangerous import URLSafeTimedSerializer

from classroom.games.protocol import all_rules
from classroom.games.registry import all_games, find_game
from classroom.services.accounts import sessions
from classroom.services.assignments.assignment_form import AssignmentPlan
from classroom.services.assignments.class_questions import ask_class
from classroom.services.assignments.create_assignment import create_assignment
from classroom.services.assignments.practice_rounds import begin_round
from classroom.services.assignments.starting_checks import begin_check
from classroom.services.context import Context
from classroom.services.crypto import hash_token
from classroom.services.login import join_requests, login_cards
from classroom.services.login.login_cards import LoginCard
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.play.make_move import make_move
from classroom.services.play.match_recorder import MatchRecorder
from classroom.services.play.match_repository import load_match
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.sum_prompts import MoveRequest, pending_step
from classroom.services.school import classes
from classroom.services.teachers import one_time_links, recovery_codes, totp_codes
from classroom.services.together.heartbeats import Heartbeat, store_heartbeats
from classroom.services.together.seating import TablePlan, seat_children
from classroom.services.together.table_actions import play_for
from classroom.store.database import Database
from classroom.store.models import Child as ChildRow
from classroom.store.models import Invitation, Invited
from classroom.web.cookie_sessions import COOKIE
from classroom.web.forms.csrf import mask
from tests.apps import SECRET
from tests.children import Child
from tests.conftest import Clock
from tests.people import PASSPHRASE, Adult, Lesson, found_school, further_teacher, make_lesson
from tests.playing import SLUG, own_match, view_for, visitor_of

NEW_PASSPHRASE = "walnut ferry quilt nine"
MINE = ("Quokkana", "Quokkabe", "Quokkaci")  # the children of one class, by letters that no other page has
THEIRS = ("Zebrala", "Zebrabo", "Zebraci")
TEACHERS = ("owner", "other", "admin", "coded", "waiting")
CHILDREN = ("child", "stranger", "keeper")
GUESTS = ("guest", "pair", "waver", "nobody")
ROLES = (*TEACHERS, *CHILDREN, *GUESTS)


@dataclass
class World:
    """The school as it stands in its file: who is signed in with which cookie, and what is called how."""

    context: Context
    tokens: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)  # for the places in addresses
    cards: dict[str, LoginCard] = field(default_factory=dict)
    ids: dict[str, str] = field(default_factory=dict)
    recovery: str = ""  # a recovery code of the teacher `coded`
    admin_recovery: str = ""
    hand: str = ""
    task: list[str] = field(default_factory=list)  # the moves that may be tried in the position set

    def path(self, rule: str, **other: str) -> str:
        values = {**self.values, **other}
        return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values[found[1]], rule)

    def table(self, name: str, role: str = "guest") -> MatchState:
        return own_match(self.context, self.tokens[role], self.ids[name])

    @property
    def clock(self) -> Clock:
        assert isinstance(self.context.now, Clock)
        return self.context.now

    def opened(self, database: Database, app: Flask) -> "World":
        """The same world over another copy of its file, in the app."""
        context = Context(database, Random(16), Clock(), secret=SECRET)
        app.extensions["context"] = context
        return replace(self, context=context, ids=dict(self.ids))

    def browser(self, app: Flask, role: str) -> Child:
        browser = Child(app)
        browser.client.environ_base["REMOTE_ADDR"] = f"192.0.{ROLES.index(role)}.7"
        browser.client.set_cookie(COOKIE, self.tokens[role])
        return browser


def csrf_for(app: Flask, token: str) -> str:
    """The secret against forged forms that belongs to this cookie, as a page would have it."""
    session = app.session_interface.open_session(app, app.request_class({"HTTP_COOKIE": f"{COOKIE}={token}"}))
    assert session is not None
    return mask(str(URLSafeTimedSerializer(SECRET, salt="wtf-csrf-token").dumps(session["csrf_token"])))


def make_world(context: Context) -> World:
    world = World(context)
    admin = found_school(context, "Adriana Admin")
    owner, other, coded = (further_teacher(context, admin, name) for name in ("Olga Owner", "Otto Other", "Cora Coded"))
    world.recovery = (totp_codes.enable_totp(context, coded.id, next_code(context, coded.id)) or [""])[0]
    world.admin_recovery = recovery_codes.replace_recovery_codes(context, admin.id)[0]
    people = {"owner": owner, "other": other, "admin": admin, "coded": coded, "waiting": coded}
    mine, theirs = (
        make_lesson(context, owner, "2 Reds", MINE, sums="add"),
        make_lesson(context, other, "4 Blues", THEIRS),
    )
    second = classes.make_class(context, owner.id, "2 more", "fr", "8-12")
    for role in ("guest", "pair", "waver", "nobody", "keeper"):
        world.tokens[role] = secrets.token_urlsafe(32)
    sign_everybody_in(world, people, {"child": mine.cards[MINE[0]], "stranger": theirs.cards[THEIRS[0]]})
    begin_everything(world)
    keep_matches(world, mine.cards[MINE[1]].child_id)
    with context.database.transaction() as session:
        session.get_one(ChildRow, (context.school_id, mine.cards[MINE[0]].child_id)).misses = 3
    world.cards = {**mine.cards, **theirs.cards}
    child = mine.cards[MINE[0]]
    ids = {"class": mine.id, "their class": theirs.id, "second": str(second), "child": child.child_id}
    ids["mate"] = mine.cards[MINE[1]].child_id
    teachers = {"owner": owner.id, "coded": coded.id, "other": other.id}
    world.ids |= {**ids, **teachers, "their child": theirs.cards[THEIRS[0]].child_id}
    world.ids["task"] = set_positions(world, owner)
    world.ids["check"] = set_check(world, owner)
    world.ids["question"] = ask(world, owner)
    seat_together(world, owner, mine)
    ask_to_play(world, mine)
    raise_a_hand(world, owner, mine.code, mine.cards[MINE[2]].child_id)
    issue = login_cards.issue_cards(context, owner.id, world.tokens["owner"], mine.id, [mine.cards[MINE[2]].child_id])
    link, _ = one_time_links.renew_link(context, admin.id, other.id)
    world.values = {
        "class_id": mine.id,
        "child_id": child.child_id,
        "match_id": world.ids[SLUG],
        "issue_id": issue or "",
        "teacher_id": other.id,
        "task_id": world.ids["task"],
        "round_id": begin_round(world.context, visitor_of(world.context, world.tokens["child"]), "7+4") or "",
        "question_id": world.ids["question"],
        "invitation_id": "asks-the-child",
        "code": mine.code,
        "card": mine.cards[MINE[1]].token,
        "link": link,
        "work": "7+4",
        "slug": SLUG,
        "kind": "csv",
        "number": "1",
    }
    return world


def next_code(context: Context, teacher_id: str) -> str:
    """The six digits of the key that this teacher sets up next."""
    return str(pyotp.TOTP(totp_codes.next_totp_secret(context, teacher_id)).at(context.now()))


def sign_everybody_in(world: World, people: dict[str, Adult], children: dict[str, LoginCard]) -> None:
    with world.context.database.transaction() as session:
        for role, teacher in people.items():
            waits = role == "waiting"
            world.tokens[role] = sessions.sign_in(world.context, session, "", teacher_id=teacher.id, waits=waits)
        for role, card in children.items():
            world.tokens[role] = sessions.sign_in(world.context, session, "", child_id=card.child_id)


def begin_everything(world: World) -> None:
    """A guest's match of each game, one that is over, one of two children, one of a child of the class."""
    for slug, game in all_games().items():
        preset = dict(next(iter(game.presets.values())))
        places = [SeatPlan(), *[SeatPlan(2)] * (min(game.seats) - 1)]
        rules = all_rules(game, len(places), preset)
        world.ids[slug] = create_match(
            world.context, visitor_of(world.context, world.tokens["guest"]), slug, rules, places
        )
        play_on(world, slug, "guest", 2)
    rules = all_rules(find_game(SLUG), 2, {})
    for name, role, places in (
        ("over", "guest", [SeatPlan(), SeatPlan(1)]),
        ("pair", "pair", [SeatPlan(), SeatPlan()]),
        ("own", "child", [SeatPlan(), SeatPlan(1)]),
        ("child over", "child", [SeatPlan(), SeatPlan(1)]),
        ("kept", "keeper", [SeatPlan(), SeatPlan(1)]),
    ):
        world.ids[name] = create_match(
            world.context, visitor_of(world.context, world.tokens[role]), SLUG, rules, places
        )
        play_on(world, name, role, 200 if "over" in name else 2)


def play_on(world: World, name: str, role: str, moves: int) -> None:
    """So many decisions by chance, and the end of a move that has turned up a card; whoever is asked for a sum answers
    right."""
    rng, visitor = Random(5), visitor_of(world.context, world.tokens[role])
    for number in count():
        table = world.table(name, role)
        if table.over or table.seat_in_front(table.seats[table.turn or 0].owner) != table.turn:
            return
        if number >= moves and not table.committed_move:
            return
        text = table.committed_move or table.game.write(rng.choice(table.view(table.turn).moves))
        attempt = pending_step(table, table.turn, text).attempt
        request_move = MoveRequest(table.seq, text, attempt.sum.total if attempt else None, sure=True)
        make_move(world.context, visitor, world.ids[name], request_move)


def keep_matches(world: World, child_id: str) -> None:
    """A child signs in where a guest has played: its matches are to keep or to leave."""
    with world.context.database.transaction() as session:
        world.tokens["keeper"] = sessions.sign_in(world.context, session, world.tokens["keeper"], child_id=child_id)


def set_positions(world: World, owner: Adult) -> str:
    """The positions that a teacher sets from the match that is over."""
    for number in range(len(world.table("child over", "child").moves)):
        key = f"{world.ids['child over']}.{number}"
        plan = AssignmentPlan("positions", positions=[key])
        made = create_assignment(world.context, owner.id, world.values.get("class_id") or world.ids["class"], plan)
        if isinstance(made, str):
            table = world.table("child over", "child")
            world.task = [table.game.write(move) for move in table.view(table.mover(number), number).moves]
            return made
    raise AssertionError("no move of this match missed anything")


def set_check(world: World, owner: Adult) -> str:
    """A starting check for the class, which the child has begun."""
    made = create_assignment(world.context, owner.id, world.ids["class"], AssignmentPlan("check"))
    assert isinstance(made, str)
    begin_check(world.context, visitor_of(world.context, world.tokens["child"]), made)
    return made


def ask(world: World, owner: Adult) -> str:
    """A question to the class, which nobody has answered."""
    asked = ask_class(world.context, owner.id, world.ids["class"], "8 + 7")
    assert isinstance(asked, str)
    return asked


def seat_together(world: World, owner: Adult, lesson: Lesson) -> None:
    """Two tables at which the child plays another one of its class, long away: at one it is the other's
    turn, at the other Tavi plays for the child."""
    rules = all_rules(find_game(SLUG), 2, {})
    child, mate = (lesson.cards[name].child_id for name in MINE[:2])
    before = replace(world.context, now=lambda: world.clock() - timedelta(minutes=2))
    with before.database.transaction() as session:
        for name, children in (("mates", (mate, child)), ("stood in", (child, mate))):
            world.ids[name] = seat_children(before, session, lesson.id, TablePlan(SLUG, rules, 2, children))
    play_for(before, owner.id, lesson.id, world.ids["stood in"], 0)
    leave_checks(world, before, lesson, (mate, child))


def leave_checks(world: World, before: Context, lesson: Lesson, children: tuple[str, str]) -> None:
    """Two tables at which partners check sums: at one the child is to look, at the other to keep its answer or not."""
    for name, seated, says in (("to look", children, False), ("to settle", children[::-1], True)):
        with before.database.transaction() as session:
            plan = TablePlan(SLUG, all_rules(find_game(SLUG), 2, {}), 2, seated, checks=True)
            world.ids[name] = seat_children(before, session, lesson.id, plan)
            table = load_match(before, session, world.ids[name])
            assert table
            recorder = MatchRecorder(before, table)
            move = next(one for one in view_for(table, 0).moves if one[-1].isdigit())
            recorder.record("to check", 0, by=1, sum="2+3", answer=6, move=move)
            if says:
                recorder.record("checked", 1, sum="2+3", answer=6, right=False)
            recorder.save(session)


def ask_to_play(world: World, lesson: Lesson) -> None:
    """Another child of the class asks the child to a game; both are there."""
    now, (child, mate) = world.context.now(), (lesson.cards[name].child_id for name in MINE[:2])
    store_heartbeats(world.context, {one: Heartbeat(None, now) for one in (child, mate)})
    asked = {"class_id": lesson.id, "child_id": mate, "game": SLUG, "seats": 2, "made_at": now}
    with world.context.database.transaction() as session:
        rules = {"rules": all_rules(find_game(SLUG), 2, {}), "preset": "full", "again_of": None}
        session.add(Invitation(school_id=1, id="asks-the-child", rules=rules, **asked))
        session.flush()
        session.add(Invited(school_id=1, invitation_id="asks-the-child", child_id=child, reply="", at=now))


def raise_a_hand(world: World, owner: Adult, code: str, child_id: str) -> None:
    """One hand that is up, and one that was let in, in the browser `waver`."""
    class_id = world.ids["class"]
    where = RequestOrigin(world.tokens["waver"], "", "192.0.2.0/24")
    assert join_requests.request_to_join(world.context, code, child_id, where)
    assert join_requests.approve_request(world.context, owner.id, class_id, hash_token(where.token)[:22])
    up = RequestOrigin(secrets.token_urlsafe(32), "", "192.0.2.0/24")
    assert join_requests.request_to_join(world.context, code, world.ids["child"], up)
    world.hand = hash_token(up.token)[:22]


@dataclass(frozen=True)
class Form:
    """Who fills the form in, and with what; `at` are places of its address that are not as usual."""

    role: str
    fields: Callable[[World], dict[str, Any]] = lambda _world: {}
    at: Callable[[World], dict[str, str]] = lambda _world: {}


def legal_move(world: World) -> dict[str, Any]:
    table = world.table(SLUG)
    return {"seq": table.seq, "move": table.game.write(table.view(table.turn).moves[0]), "sure": "1"}


def secret_of(world: World) -> dict[str, Any]:
    secret = world.cards[MINE[0]].secret
    return {"picked": list(secret[:3]), "pick": secret[3]}


def confirmation(code: str = "") -> dict[str, str]:
    """The passphrase once more, with a code where one is used (A2.12)."""
    return {"confirm_passphrase": PASSPHRASE, "confirm_code": code}


PLAY = {"action": "play", "ways": [f"{SLUG}:simplified"], "sums": "show", "level": "3"}
WORKING = {
    "/card/<card>": Form("nobody"),
    "/class/<code>/<child_id>": Form("nobody", secret_of),
    "/class/<code>/<child_id>/hand": Form("nobody"),
    "/friends/answer/<invitation_id>": Form("child", lambda _: {"answer": "no"}),
    "/friends/ask": Form("child", lambda world: {"child": world.ids["mate"]}),
    "/friends/begin/<invitation_id>": Form("child"),
    "/friends/pictures": Form("child"),
    "/friends/pictures/come": Form("child", lambda _: {"picked": "apple", "pick": "car"}),
    "/friends/stop": Form("child"),
    "/hand": Form("waver"),
    "/join": Form("nobody", lambda world: {"code": world.values["code"]}),
    "/keep": Form("keeper", lambda _: {"keep": "yes"}),
    "/language": Form("guest", lambda _: {"language": "de", "next": "/"}),
    "/link/<link>": Form("nobody", lambda _: {"passphrase": NEW_PASSPHRASE}),
    "/match/<match_id>/again": Form("guest", at=lambda world: {"match_id": world.ids["over"]}),
    "/match/<match_id>/back": Form("child", at=lambda world: {"match_id": world.ids["stood in"]}),
    "/match/<match_id>/hand-over": Form(
        "pair", lambda world: {"seat": world.table("pair", "pair").turn}, lambda world: {"match_id": world.ids["pair"]}
    ),
    "/match/<match_id>/help": Form("guest", lambda world: {"seq": world.table(SLUG).seq}),
    "/match/<match_id>/move": Form("guest", legal_move),
    "/match/<match_id>/check": Form(
        "child",
        lambda world: {"seq": world.table("to look", "child").seen_seq, "says": "look"},
        lambda world: {"match_id": world.ids["to look"]},
    ),
    "/match/<match_id>/settle": Form(
        "child",
        lambda world: {"seq": world.table("to settle", "child").seen_seq, "keeps": 1},
        lambda world: {"match_id": world.ids["to settle"]},
    ),
    "/match/<match_id>/stand-in": Form("child", lambda _: {"seat": 0}, lambda world: {"match_id": world.ids["mates"]}),
    "/match/<match_id>/sums": Form("guest", lambda _: {"sums": "add"}),
    "/me/check/<task_id>/<int:number>": Form(
        "child", lambda _: {"answer": "11"}, lambda w: {"task_id": w.ids["check"]}
    ),
    "/me/practice": Form("child"),
    "/me/practice/<round_id>/<int:number>": Form("child", lambda _: {"answer": "11"}),
    "/pass-on": Form("child"),
    "/play/<slug>": Form("guest", lambda _: {"preset": "simplified"}),
    "/question/<question_id>": Form("child", lambda _: {"answer": "15"}, lambda w: {"question_id": w.ids["question"]}),
    "/read-aloud": Form("guest", lambda _: {"reads_aloud": "1", "next": "/"}),
    "/setup/<link>": Form("nobody", lambda _: {"school": "S", "name": "First One", "passphrase": NEW_PASSPHRASE}),
    "/sign-out": Form("child"),
    "/stay": Form("child"),
    "/sounds": Form("guest", lambda _: {"sound": "1", "next": "/"}),
    "/step-by-step": Form("guest", lambda _: {"step_by_step": "1", "next": "/"}),
    "/sums": Form("guest", lambda _: {"sums": "add", "next": "/"}),
    "/task/<task_id>": Form("child"),
    "/task/<task_id>/<int:number>": Form("child", lambda world: {"pick": world.task[0]}),
    "/together": Form("guest", lambda _: {"way": f"{SLUG}:simplified"}),
    "/teacher/account/codes": Form("coded", lambda world: confirmation(world.recovery)),
    "/teacher/account/passphrase": Form("owner", lambda _: {"old": PASSPHRASE, "new": NEW_PASSPHRASE}),
    "/teacher/account/seen": Form("owner"),
    "/teacher/account/totp": Form(
        "owner", lambda world: {"code": next_code(world.context, world.ids["owner"]), **confirmation()}
    ),
    "/teacher/account/totp/off": Form("coded", lambda world: {"passphrase": PASSPHRASE, "code": world.recovery}),
    "/teacher/child/<child_id>/delete": Form("owner", lambda _: {"sure": "1"}),
    "/teacher/child/<child_id>/edit": Form(
        "owner", lambda _: {"action": "save", "name": "Anew", "face": "cat", "language": "fr"}
    ),
    "/teacher/child/<child_id>/settings": Form(
        "owner",
        lambda _: {**PLAY, "offer": "own", "spacing": "1", "reads_aloud": "1", "sound": "1", "step_by_step": "1"},
    ),
    "/teacher/child/<child_id>/try-again": Form("owner"),
    "/teacher/class/<class_id>/assignments": Form(
        "owner", lambda _: {"kind": "matches", "way": f"{SLUG}:simplified", "number": "2", "whom": "class"}
    ),
    "/teacher/class/<class_id>/cards": Form("owner", lambda world: {"child": world.ids["child"]}),
    "/teacher/class/<class_id>/children": Form("owner", lambda _: {"action": "names", "names": "Quokkadi\nQuokkae"}),
    "/teacher/class/<class_id>/delete": Form("owner", lambda _: {"sure": "1"}),
    "/teacher/class/<class_id>/door": Form("owner", lambda _: {"minutes": "45"}),
    "/teacher/class/<class_id>/let-in": Form("owner", lambda world: {"hand": world.hand}),
    "/teacher/class/<class_id>/lower-hands": Form("owner"),
    "/teacher/class/<class_id>/not-now": Form("owner", lambda _: {"key": "table:7+4"}),
    "/teacher/class/<class_id>/offer": Form("owner", lambda world: {"undo": world.ids["task"]}),
    "/teacher/class/<class_id>/pairs": Form(
        "owner", lambda world: {"start": "1", "way": f"{SLUG}:simplified", "child": world.ids["child"], "checks": "1"}
    ),
    "/teacher/class/<class_id>/question": Form("owner", lambda _: {"sum": "9 + 6"}),
    "/teacher/class/<class_id>/settings": Form(
        "owner",
        lambda _: {"action": "about", "name": "Anew", "language": "fr", "secret": "16", "ends": "2027-07-01"},
    ),
    "/teacher/class/<class_id>/tables/<match_id>": Form(
        "owner", lambda _: {"end": "1"}, lambda world: {"match_id": world.ids["mates"]}
    ),
    "/teacher/classes": Form("owner", lambda _: {"name": "5 Reds", "language": "de", "ages": "8-12"}),
    "/teacher/code": Form("waiting", lambda world: {"code": world.recovery}),
    "/teacher/recover": Form(
        "nobody",
        lambda world: {"name": "Cora Coded", "recovery": world.recovery, "passphrase": NEW_PASSPHRASE},
    ),
    "/teacher/school/address": Form("admin", lambda _: {"address": "lagoon.example", "next": "/teacher"}),
    "/teacher/school": Form("admin", lambda _: {"school": "New School", "address": "lagoon.example", "guests": "on"}),
    "/teacher/sign-in": Form("nobody", lambda _: {"name": "Olga Owner", "passphrase": PASSPHRASE, "next": ""}),
    "/teacher/teachers": Form(
        "admin", lambda world: {"name": "Nina New", "is_admin": "1", **confirmation(world.admin_recovery)}
    ),
    "/teacher/teachers/<teacher_id>/delete": Form("admin"),
    "/teacher/teachers/<teacher_id>/link": Form("admin", lambda world: confirmation(world.admin_recovery)),
}
UNFOUNDED = "/setup/<link>"  # works only where there is no school yet


def answers(app: Flask, method: str) -> list[str]:
    """The routes for this method, but for those of programs: they are there in a demo only, take JSON, no cookie, and
    have attacks of their own (tests/web/views/test_bots.py)."""
    rules = (rule for rule in app.url_map.iter_rules() if not rule.endpoint.startswith(("bots.", "tokens.")))
    return sorted(rule.rule for rule in rules if method in (rule.methods or ()))


def posting(app: Flask) -> list[str]:
    return answers(app, "POST")


def getting(app: Flask) -> list[str]:
    return answers(app, "GET")
