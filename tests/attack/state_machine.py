"""Everybody at once, at their browsers, doing what nobody should: the rules and what must hold after each step."""

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from random import Random
from typing import Any, ClassVar
from urllib.parse import quote

from flask import Flask
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from werkzeug.test import TestResponse

from classroom.games.records import FORMAT, replay
from classroom.games.registry import all_games
from classroom.store.models import Base
from classroom.web.cookie_sessions import COOKIE
from tests.attack.answers import check_headers, check_whole
from tests.attack.conftest import Opening
from tests.attack.world import MINE, NEW_PASSPHRASE, ROLES, THEIRS, WORKING, World, csrf_for, getting
from tests.games.matches import values_of
from tests.people import PASSPHRASE
from tests.playing import SLUG, current_match

NOTED = ("throttle", "act")  # a refusal may be counted; that a table was fetched is noted
# By whoever is there; by wrong secrets; by whoever confirms with a right one, whatever becomes of the rest of the form.
TOUCHED = ("sign_in.seen_at", "child.misses", "sign_in.confirmed_at")
SPENT = "recovery_code"  # likewise
COLUMNS = {
    table.name: ", ".join(column.name for column in table.columns if str(column) not in TOUCHED)
    for table in Base.metadata.sorted_tables
    if table.name not in NOTED
}
JUNK = (
    "", " ", "0", "1", "-1", "2", "00", "+1", " 1 ", "1.5", "1e9", "NaN", "inf", "1_0", "0x10", "9" * 40, "9" * 5000,
    "٣", "１６", "½", "²", "null", "[]", "{}", "true", "<b>",
    '"><img src=x>', "{{7*7}}", "%(x)s", "%s", "'; DROP TABLE",
    "../..", "\u202e", "\u200b", "\ufeff", "🙂", "e\u0301" * 30, "x" * 3000, "\0", "\r\nX: y", "g6", "W=b3", "+",
    "p0", "?",
    f"{SLUG}:full", "table:7+4", "child", "fit", "9", "on", "add", "2026-11-21", "9999-12-31", "0001-01-01", "//[",
    "@class", "@their class", "@second", "@child", "@their child", "@other", "@pair", "@over", "@child over", "@task",
)  # fmt: skip
TYPES = ("application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x", "", "x" * 300)
BODIES = (
    b"", b"\0" * 50, b"{", b'{"move": "g6"}', b"--x\r\n", b"--x--", b"%", b"a=%zz&b=%ff&=&&;", b"csrf_token",
    b"=" * 999,
    b'--x\r\nContent-Disposition: form-data; name="move"\r\n\r\ng6\r\n--x--\r\n',
    b"--x\r\nContent-Disposition: form-data",
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n\r\n\r\nx\r\n--x--\r\n',
    b"&".join(b"move=g%d" % n for n in range(2000)), b"x" * 70_000,
)  # fmt: skip


def some(names: str, most: int) -> st.SearchStrategy[dict[str, str]]:
    """At most so many of these fields, with whatever in them."""
    return st.dictionaries(st.sampled_from(names.split()), texts, max_size=most)


texts = st.one_of(st.sampled_from(JUNK), st.sampled_from(JUNK), st.text(max_size=12))
roles = st.sampled_from(ROLES)
PLACES = (*all_games(), "over", "pair", "own", "child over", "kept")
OWNERS = {**dict.fromkeys(PLACES, "guest"), "pair": "pair", "own": "child", "child over": "child", "kept": "keeper"}
matches = st.sampled_from(PLACES)
ACTIONS = ("names", "many", "cards", "archive", "back", "move", "play", "about", "add-teacher", "remove-teacher")
OPENED_BY_CODE = ("/class/", "/card/", "/hand", "/teacher/cards")


class Watcher:
    """Looks at the file from outside: what is in it, and whether that has changed."""

    def __init__(self, file: str) -> None:
        self.database = sqlite3.connect(file)
        self.seen: dict[str, list[tuple[Any, ...]]] = {}  # the events of each match
        self.rows, self.version = self.read(), self.now()

    def now(self) -> int:
        return int(self.ask("PRAGMA data_version")[0][0])

    def ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self.database.execute(query, values).fetchall()

    def read(self) -> dict[str, list[tuple[Any, ...]]]:
        return {name: self.ask(f"SELECT {columns} FROM {name}") for name, columns in COLUMNS.items()}

    def has_changed(self) -> bool:
        """Whether anything was written since it was asked before."""
        version = self.now()
        changed, self.version = version != self.version, version
        return changed

    def check(self, refused: bool) -> int:
        """Whatever was written is whole; a refusal wrote nothing. How many events came."""
        before, self.rows = self.rows, self.read()
        assert not refused or all(rows == before[name] for name, rows in self.rows.items() if name != SPENT)
        before_events, after = Counter(row[1] for row in before["event"]), Counter(row[1] for row in self.rows["event"])
        for match_id in after:
            if after[match_id] != before_events[match_id]:
                self.check_match(match_id)
        return max(len(self.rows["event"]) - len(before["event"]), 0)

    def check_match(self, match_id: str) -> None:
        """A6.1, A6.3: no gap, nothing rewritten, every card once, every move legal, never the tutor's turn."""
        events = self.ask("SELECT seq, kind, seat, data FROM event WHERE match_id = ? ORDER BY seq", match_id)
        before = self.seen.get(match_id, [])
        assert events[: len(before)] == before
        assert [event[0] for event in events] == list(range(len(events)))
        self.seen[match_id] = events
        (game, rules), *_ = self.ask("SELECT game, rules FROM match WHERE id = ?", match_id)
        seats = self.ask("SELECT level FROM seat WHERE match_id = ? ORDER BY number", match_id)
        data = [json.loads(event[3]) for event in events]
        chance = [item["outcome"] for item, event in zip(data, events, strict=True) if event[1] == "chance"]
        moves = [item["move"] for item, event in zip(data, events, strict=True) if event[1] == "move"]
        record = {"format": FORMAT, "game": game, "players": len(seats), "rules": json.loads(rules)}
        standing = replay(json.dumps({**record, "chance": chance, "moves": moves}))
        assert standing["over"] or seats[standing["turn"]][0] is None

    def who(self, token: str) -> tuple[str | None, str | None, str | None]:
        """The teacher, the child and the guest with this cookie."""
        hashed = sha256(token.encode()).hexdigest()
        signed = self.ask("SELECT teacher_id, child_id FROM sign_in WHERE token_hash = ?", hashed)
        guest = self.ask("SELECT id FROM guest WHERE token_hash = ?", hashed)
        return (*(signed[0] if signed else (None, None)), guest[0][0] if guest else None)


class Attack(RuleBasedStateMachine):
    opening: ClassVar[Opening]
    app: ClassVar[Flask]
    usual: ClassVar[dict[str, dict[str, Any]]]  # the fields of each form, as they work at the beginning
    tally: ClassVar[Counter[str]] = Counter()

    @classmethod
    def prepare(cls, opening: Opening, app: Flask) -> None:
        cls.opening, cls.app, cls.tally = staticmethod(opening), app, Counter()
        world = opening()
        cls.usual = {place: form.fields(world) for place, form in WORKING.items()}

    @initialize()
    def begin_anew(self) -> None:
        self.world: World = Attack.opening()
        self.browsers = {role: self.world.browser(Attack.app, role) for role in ROLES}
        self.watcher = Watcher(str(self.world.context.database.engine.url.database))
        Attack.tally["sequences"] += 1

    def teardown(self) -> None:
        if hasattr(self, "watcher"):
            self.watcher.database.close()

    # -- asking, and what must hold then

    def send(self, role: str, method: str, path: str, htmx: bool = False, **body: Any) -> TestResponse:
        client = self.browsers[role].client
        headers = {**({"HX-Request": "true"} if htmx else {}), **body.pop("headers", {})}
        answer = client.open(path, method=method, headers=headers, **body)
        Attack.tally["requests"] += 1
        Attack.tally[f"status {answer.status_code}"] += 1
        check_whole(answer)
        check_headers(answer)
        if self.watcher.has_changed():
            Attack.tally["events"] += self.watcher.check(refused=answer.status_code >= 400)
        self.check_privacy(role, path, answer)
        return answer

    def check_privacy(self, role: str, path: str, answer: TestResponse) -> None:
        """A4.3: no table of another's, no child of a class that is not one's own. What teachers see of a child's match
        has an address of its own."""
        if answer.mimetype != "text/html":
            return
        html = answer.get_data(as_text=True)
        teacher, child, guest = self.watcher.who(self.token(role))
        for match_id in set(re.findall(r"(?<![\w-])/match/([\w-]{16})", html)):
            owners = {row for pair in self.seats(match_id) for row in pair}
            assert owners & {child, guest} - {None} or not self.seats(match_id)
        if not path.startswith(OPENED_BY_CODE):
            for names, theirs in ((MINE, self.is_mine), (THEIRS, self.is_theirs)):
                assert theirs(teacher, child) or not any(name in html for name in names)

    def seats(self, match_id: str) -> list[tuple[Any, ...]]:
        return self.watcher.ask("SELECT guest_id, child_id FROM seat WHERE match_id = ?", match_id)

    def is_mine(self, teacher: str | None, child: str | None) -> bool:
        return self.is_of(("class", "second"), teacher, child)

    def is_theirs(self, teacher: str | None, child: str | None) -> bool:
        return self.is_of(("their class",), teacher, child)

    def is_of(self, classes: tuple[str, ...], teacher: str | None, child: str | None) -> bool:
        """Whether they teach one of these classes, or are in it."""
        return any(
            self.watcher.ask(
                "SELECT 1 FROM teaching WHERE class_id = ? AND teacher_id = ?", self.world.ids[one], teacher
            )
            or self.watcher.ask("SELECT 1 FROM child WHERE class_id = ? AND id = ?", self.world.ids[one], child)
            for one in classes
        )

    # -- speaking like a browser

    def token(self, role: str) -> str:
        cookie = self.browsers[role].client.get_cookie(COOKIE)
        return str(cookie.value) if cookie else ""

    def meant(self, text: str) -> str:
        return self.world.ids.get(text[1:], text) if text.startswith("@") else text

    def post(self, role: str, path: str, fields: Mapping[str, Any], htmx: bool = False, **more: Any) -> TestResponse:
        secret = {"csrf_token": csrf_for(Attack.app, self.token(role))}
        data = {name: [self.meant(str(one)) for one in many(value)] for name, value in fields.items()}
        return self.send(role, "POST", path, htmx, data={**data, **secret}, **more)

    def address(self, place: str, at: Mapping[str, str]) -> str:
        values = {name: quote(self.meant(value), safe="") or "-" for name, value in at.items()}
        return self.world.path(place, **values)

    # -- what they do

    @rule(
        place=st.sampled_from(sorted(WORKING)), role=st.one_of(st.none(), st.none(), roles), htmx=st.booleans(),
        at=some("class_id child_id match_id task_id number", 1),
        changed=st.dictionaries(st.integers(0, 6), texts, max_size=2), twice=st.booleans(),
        added=some("sure action child pick name to end", 2),
    )  # fmt: skip
    def fill_in(
        self,
        place: str,
        role: str | None,
        htmx: bool,
        at: dict[str, str],
        changed: dict[int, str],
        twice: bool,
        added: dict[str, str],
    ) -> None:
        """Any form, as it is or with fields changed, added, doubled; by whom it is for, or anybody."""
        form, fields = WORKING[place], dict(Attack.usual[place])
        for number, text in changed.items():
            if number < len(fields):
                fields[list(fields)[number]] = text
        fields |= {name: text for name, text in added.items() if name not in fields or twice}
        if twice and fields:
            name = next(iter(fields))
            fields[name] = [*many(fields[name]), *many(fields[name]), "x"]
        where = {**form.at(self.world), **at} if place != "/setup/<link>" else {"link": "x" * 43}
        self.post(role or form.role, self.address(place, where), fields, htmx)

    @rule(
        place=st.sampled_from(["children", "children", "settings", "assignments"]),
        action=st.sampled_from([*ACTIONS, "sign-out"]),
        one=texts,
        other=texts,
        role=st.sampled_from(["owner", "owner", "other", "admin"]),
    )
    def run_class(self, place: str, action: str, one: str, other: str, role: str) -> None:
        fields = {
            "action": action, "names": one, "many": one, "child": [one, "@child"], "to": other, "name": one,
            "sums": other,
            "level": one, "ways": [one, f"{SLUG}:full"], "teacher": other, "language": "fr", "secret": "16",
            "ends": other,
            "kind": other, "number": one, "fact": ["7+4", one], "position": one, "about": other,
        }  # fmt: skip
        self.post(role, f"/teacher/class/{self.world.ids['class']}/{place}", fields)

    @rule(
        role=roles, htmx=st.booleans(), index=st.integers(0, 99), method=st.sampled_from(["GET", "GET", "GET", "HEAD"]),
        at=some("match_id child_id class_id number work kind code slug", 1),
        query=some("shown pick help show sort down more next code", 2),
    )  # fmt: skip
    def look(self, role: str, htmx: bool, index: int, method: str, at: dict[str, str], query: dict[str, str]) -> None:
        places = [place for place in getting(Attack.app) if not place.startswith("/static/")]
        words = {name: self.meant(text) for name, text in query.items()}
        self.send(role, method, self.address(places[index % len(places)], at), htmx, query_string=words)

    @rule(role=st.sampled_from(["guest", "pair", "child", "stranger", "nobody", "owner"]), data=st.data())
    def begin(self, role: str, data: st.DataObject) -> None:
        """A match of any game, with any options, some of which there are not."""
        game = all_games()[data.draw(st.sampled_from(sorted(all_games())))]
        players = data.draw(st.sampled_from([*game.seats, *game.seats, 1, 9]))
        who = st.sampled_from(["child", "child", "fit", "1", "2", "3", "tutor", "9", "0"])
        fields: dict[str, Any] = {
            "players": players,
            **{f"seat{n}": data.draw(who) for n in range(players)},
            "seat0": "child",
        }
        for option in game.options:
            value = data.draw(st.one_of(st.sampled_from(values_of(option, players)), texts))
            fields |= {} if value in (None, False) else {option.name: "on" if value is True else str(value)}
        answer = self.post(role, f"/play/{game.slug}", fields)
        if answer.status_code == 303:
            self.world.ids[OWN[role]] = answer.location.split("?")[0].rsplit("/", 1)[-1]

    @rule(name=matches, moves=st.integers(1, 6), chance_source=st.randoms(use_true_random=False), htmx=st.booleans())
    def play_on(self, name: str, moves: int, chance_source: Random, htmx: bool) -> None:
        """Some moves as they should be."""
        role = OWNERS[name]
        for _ in range(moves):
            table = current_match(self.world.context, self.token(role), self.world.ids[name])
            if table is None or table.over or table.turn is None:
                return
            path = f"/match/{self.world.ids[name]}"
            if table.seat_in_front(table.seats[table.turn].owner) != table.turn:
                self.post(role, f"{path}/hand-over", {"seat": table.turn}, htmx)
                continue
            view = table.view(table.turn)
            move = chance_source.choice(view.moves)
            work = table.game.sum_of(view, move)
            fields = {"seq": table.seq, "move": table.game.write(move), "sure": "1"}
            made, answer = len(table.moves), {"answer": work.total} if work else {}
            self.post(role, f"{path}/move", {**fields, **answer}, htmx)
            now = current_match(self.world.context, self.token(role), self.world.ids[name])
            Attack.tally["moves"] += len(now.moves) > made if now else 0

    @rule(
        name=matches, role=st.one_of(st.none(), st.none(), roles), htmx=st.booleans(),
        ahead=st.sampled_from([0, 0, 0, -1, 1, 99]),
        move=texts, other=matches, fields=some("answer part help look sure seat move1 move2 seq total", 3),
    )  # fmt: skip
    def cheat(
        self, name: str, role: str | None, htmx: bool, ahead: int, move: str, other: str, fields: dict[str, str]
    ) -> None:
        """A move that is none, or another's, or not now, or of another game; the same twice."""
        table = current_match(self.world.context, self.token(OWNERS[other]), self.world.ids[other])
        foreign = table.game.write(table.view(table.turn).moves[0]) if table and table.turn is not None else "g0"
        seq = (table.seq if table else 0) + ahead
        sent = {"seq": seq, "move": move or foreign, **fields}
        for _ in range(2):
            self.post(role or OWNERS[name], f"/match/{self.world.ids[name]}/move", sent, htmx)

    @rule(name=matches, htmx=st.booleans(), action=st.sampled_from(["help", "hand-over", "sums", "again", "look"]),
          text=texts, number=st.integers(-3, 60))  # fmt: skip
    def at_the_table(self, name: str, htmx: bool, action: str, text: str, number: int) -> None:
        role, path = OWNERS[name], f"/match/{self.world.ids[name]}"
        table = current_match(self.world.context, self.token(role), self.world.ids[name])
        if action == "look":
            for address in (path, f"{path}/replay", f"{path}/moment/{abs(number)}", f"{path}/record"):
                self.send(role, "GET", address, htmx, query_string={"shown": number, "pick": self.meant(text)})
        else:
            seat, seq = (table.turn or 0, table.seq) if table else (0, 0)
            sums = text if text == "add" else ("show", "add", "decide", "none")[number % 4]
            self.post(role, f"{path}/{action}", {"seq": seq, "seat": seat if number else text, "sums": sums}, htmx)

    @rule(role=roles, place=st.sampled_from(sorted(WORKING)), kind=st.sampled_from(TYPES), body=st.sampled_from(BODIES),
          secret=st.booleans())  # fmt: skip
    def garble(self, role: str, place: str, kind: str, body: bytes, secret: bool) -> None:
        """What no browser sends."""
        headers = {"X-CSRFToken": csrf_for(Attack.app, self.token(role))} if secret else {}
        where = WORKING[place].at(self.world) if place != "/setup/<link>" else {"link": "x"}
        self.send(role, "POST", self.address(place, where), data=body, content_type=kind, headers=headers)

    @rule(role=st.sampled_from(["nobody", "guest", "child", "keeper", "owner", "stranger"]), way=st.sampled_from(
        ["secret", "wrong", "card", "hand", "teacher", "out", "pass-on"]),
        name=st.sampled_from([*MINE, *THEIRS]))  # fmt: skip
    def come_and_go(self, role: str, way: str, name: str) -> None:
        card = self.world.cards[name]
        door = f"/class/{card.code}/{card.child_id}"
        parts = card.secret if way == "secret" else tuple(reversed(card.secret))
        match way:
            case "secret" | "wrong":
                self.post(role, door, {"picked": parts[:3], "pick": parts[3]})
            case "card":
                self.post(role, f"/card/{card.token}", {})
            case "hand":
                self.post(role, f"{door}/hand", {})
            case "teacher":
                words = PASSPHRASE if name in MINE else NEW_PASSPHRASE
                self.post(role, "/teacher/sign-in", {"name": "Olga Owner", "passphrase": words, "next": "/teacher/x"})
            case "out":
                self.post(role, "/sign-out", {})
            case _:
                self.post(role, "/pass-on", {})

    @rule(minutes=st.sampled_from([1, 1, 6, 20, 40, 100, 1500, -30]))
    def wait(self, minutes: int) -> None:
        self.world.clock.turn(minutes=minutes)


OWN = {"guest": SLUG, "pair": "pair", "child": "own", "stranger": "new", "nobody": "new", "owner": "new"}


def many(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
