"""Programs that play seats in a demo, for tests: the demo, the token, and what a program asks."""

import json
from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from classroom.services.context import Context
from classroom.store.models import School
from classroom.web.polling.tickets import make_ticket
from classroom.web.views.bots.playing import PURPOSE


def make_demo(context: Context) -> None:
    """Before the app is asked for the first time."""
    with context.database.transaction() as session:
        session.get_one(School, context.school_id).is_demo = True


@dataclass
class Program:
    """A program that plays for this child, in the test's own process."""

    app: Flask
    token: str

    @classmethod
    def of(cls, app: Flask, context: Context, child_id: str) -> "Program":
        return cls(app, make_ticket(context, PURPOSE, child_id))

    def ask(self, path: str, sent: object = None, **headers: str) -> TestResponse:
        given = {"Authorization": f"Bearer {self.token}", **headers}
        client = self.app.test_client(use_cookies=False)
        if sent is None:
            return client.get(path, headers=given)
        return client.post(path, data=json.dumps(sent), headers={"Content-Type": "application/json", **given})

    def table(self, match_id: str) -> dict[str, Any]:
        answer = self.ask(f"/bot/tables/{match_id}")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.get_json()
        return found

    def move(self, match_id: str, text: str | None = None) -> TestResponse:
        """Makes this move, or the first one that is legal."""
        now = self.table(match_id)
        return self.ask(f"/bot/tables/{match_id}", {"seq": now["seq"], "move": text or now["moves"][0]})
