"""The forms with which teachers set what is offered and how the tutor behaves."""

from typing import Any

from flask import request

from classroom.games.registry import all_games
from classroom.services.accounts.play_settings import LEVELS, all_ways
from classroom.web.templating.labels import game_title, preset_name

YES_NO = {"1": True, "0": False}
SWITCHES = ("spacing", "sound", "reads_aloud", "step_by_step", "invites", "codes")


def settings_choices() -> dict[str, Any]:
    """What can be set: the games with their presets, and how many steps there are in how well the tutor plays."""
    games = [
        (slug, game_title(slug), [(preset, preset_name(slug, preset)) for preset in game.presets])
        for slug, game in all_games().items()
    ]
    return {"games": games, "levels": LEVELS}


def class_form() -> dict[str, Any]:
    """As the form of a class has it. When every way to play is ticked none is named: those to come are offered too."""
    form = request.form
    return {
        "ways": named_ways(form.getlist("ways")),
        "more": "more" in form,
        "sums": form.get("sums", ""),
        "level": form.get("level", -1, type=int),
        **{name: name in form for name in SWITCHES},
    }


def named_ways(ways: list[str]) -> list[str]:
    return [] if set(ways) >= set(all_ways()) else ways


def child_form() -> dict[str, Any]:
    """As the form of a child has it: None for whatever is as in the class."""
    form = request.form
    own = form.get("offer") == "own"
    return {
        "ways": named_ways(form.getlist("ways")) if own else None,
        "more": "more" in form if own else None,
        "sums": form.get("sums") or None,
        "level": form.get("level", -1, type=int) if form.get("level") else None,
        **{name: YES_NO.get(form.get(name, "")) for name in SWITCHES},
    }
