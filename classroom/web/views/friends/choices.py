"""Which table a child asks others to, as its pages and forms carry it: `way` is `slug:preset`, `seats` how many."""

from http import HTTPStatus
from typing import Any

from flask import abort, request
from flask.typing import ResponseReturnValue

from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.together.asking.child_news import ChildNews
from classroom.services.together.asking.game_plans import GamePlan, chosen_plan, offered_plans
from classroom.services.together.class_mates import may_play_with_friends
from classroom.web.redirects import redirect_away
from classroom.web.request_context import context, visitor


def open_door_only() -> ResponseReturnValue | None:
    """For `before_request`: a child behind a closed door, or whose teacher does not allow it, is led to the start."""
    if visitor().kind == "child" and not may_play_with_friends(context(), visitor()):
        return redirect_away("start.start")
    return None


def plan_asked_for(settings: PlaySettings | None) -> GamePlan | None:
    """The table that the request names, else the first that is offered."""
    slug, _, preset = request.values.get("way", "").partition(":")
    seats = request.values.get("seats", 0, type=int)
    return chosen_plan(settings or PlaySettings(), slug, preset, seats)


def plan_or_404(settings: PlaySettings | None) -> GamePlan:
    return plan_asked_for(settings) or abort(HTTPStatus.NOT_FOUND)


def plan_args(plan: GamePlan) -> dict[str, Any]:
    return {"way": f"{plan.slug}:{plan.preset}", "seats": plan.seats}


def ways(settings: PlaySettings) -> dict[str, list[GamePlan]]:
    """The tables offered, by their `way`."""
    found: dict[str, list[GamePlan]] = {}
    for plan in offered_plans(settings):
        found.setdefault(f"{plan.slug}:{plan.preset}", []).append(plan)
    return found


def meanwhile_with_tavi(settings: PlaySettings, plan: GamePlan) -> GamePlan | None:
    """What a child that waits may play with Tavi: the same where that is offered."""
    return chosen_plan(settings, plan.slug, plan.preset, plan.seats)


def version_drawn(news: ChildNews) -> str:
    """What the page shows of the news, as the poll tells it (news.js)."""
    return "|".join(news)
