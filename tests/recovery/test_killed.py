"""What a child saw confirmed is still there after `kill -9`, and nothing is half done (STANDARDS A6.1, A6.2)."""

import json
import re
import sqlite3
from http.client import HTTPException
from http.cookiejar import CookieJar
from random import Random
from threading import Timer
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener

from classroom.games.records import FORMAT, replay
from tests.process import Process

KILLS = 6


class Caller:
    """A child over plain HTTP, so that no browser smooths anything over."""

    def __init__(self, url: str) -> None:
        self.url, self.match = url, ""
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=5) as answer:
            self.path = answer.url.removeprefix(self.url)
            return str(answer.read().decode())

    def post(self, path: str, page: str, **form: object) -> str:
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)[1]
        body = urlencode({"csrf_token": token, **form}).encode()
        with self.opener.open(self.url + path, body, timeout=5) as answer:
            self.path = answer.url.removeprefix(self.url)
            return str(answer.read().decode())

    def begin(self) -> None:
        self.post("/play/sixteen", self.get("/"), preset="simplified")
        self.match = self.path

    def move(self) -> int:
        """One move; how many events the match has then, as the server confirmed it. 0 at the end."""
        page = self.get(self.match)
        card = re.search(r'name="move" value="([gobp]\d)"', page)
        if card is None:
            return 0
        seq = re.search(r'name="seq" value="(\d+)"', page)[1]
        answer = self.post(f"{self.match}/move", page, seq=seq, move=card[1], sure=1)
        after = re.search(r'name="seq" value="(\d+)"', answer)
        return int(after[1]) if after else 0


def test_whatever_was_confirmed_survives_a_kill(tmp_path):
    rng, server = Random(9), Process(tmp_path)
    confirmed: dict[str, int] = {}
    for _ in range(KILLS):
        caller = Caller(server.url)
        caller.begin()
        confirmed[caller.match] = caller.move()  # the first one takes its time, on a server just started
        Timer(rng.uniform(0.05, 0.6), server.kill).start()
        try:
            while seq := caller.move():
                confirmed[caller.match] = max(seq, confirmed.get(caller.match, 0))
        except (OSError, HTTPException):
            pass
        server.process.wait()
        server.start()
    server.kill()
    check(tmp_path / "classroom.db", confirmed)


def check(file, confirmed: dict[str, int]) -> None:
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT match_id, seq, kind, data FROM event ORDER BY match_id, seq").fetchall()
    database.close()
    assert len(confirmed) == KILLS
    for address, seq in confirmed.items():
        events = [row for row in rows if row[0] == address.rsplit("/", 1)[-1]]
        assert [row[1] for row in events] == list(range(len(events)))
        assert len(events) >= seq
        assert standing_of(events)["turn"] in (0, None)  # never the tutor's: its answer comes with the child's move


def standing_of(events) -> dict:
    """Where the match stands by its record; a card that is missing or there twice would be refused."""
    data = [json.loads(row[3]) for row in events]
    chance = [item["outcome"] for item in data if "outcome" in item]
    moves = [item["move"] for item, row in zip(data, events, strict=True) if row[2] == "move"]
    record = {"format": FORMAT, "game": "sixteen", "players": 2, "rules": {"match": False, "wilds": False}}
    return replay(json.dumps({**record, "chance": chance, "moves": moves}))
