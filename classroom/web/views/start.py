"""The start page, more ways to play, the rules, and the choice of a language."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import AnyGame, all_rules
from classroom.games.registry import all_games, find_game
from classroom.services.accounts.play_settings import SUMS, PlaySettings
from classroom.services.accounts.players import GuestSwitch, choose_as_guest, choose_language, choose_who_adds
from classroom.services.assignments.assigned_work import AssignedWork, assigned_and_goal
from classroom.services.login.guest_limits import may_begin_match
from classroom.services.play.new_match.create_match import (
    SeatPlan,
    child_faces,
    create_match,
    sums_in_next_match,
    unfinished_match,
)
from classroom.services.together.class_mates import may_play_with_friends
from classroom.tutor.registry import find_tutor
from classroom.web.metrics import MATCHES
from classroom.web.presenters.table_regions import address_of_beginning
from classroom.web.redirects import local_path
from classroom.web.request_context import context, network, visitor
from classroom.web.templating.i18n import LANGUAGES

blueprint = Blueprint("start", __name__)

FITS = "fit"  # the word for a tutor that fits in with the child
BY_HAND = "own"  # in the place of a preset: every option as chosen


@blueprint.get("/")
def start() -> ResponseReturnValue:
    """The start page: the games offered here, and for a child what its teacher suggests. Where only children of classes
    play, everybody else is led to the door."""
    if not visitor().may_play:
        return redirect(url_for("login.join"), 303)
    child = visitor().player if visitor().kind == "child" else None
    suggested, goal = assigned_and_goal(context(), child) if child else ([], None)
    games = {slug: presets for slug in all_games() if (presets := shown_presets(slug))}
    going_on = unfinished_match(context(), visitor())
    values = {"games": games, "more": play_settings().more, "suggested": suggested_way(suggested)}
    with_friends = may_play_with_friends(context(), visitor())
    values |= {"going_on": going_on, "assignments": suggested, "goal": goal, "with_friends": with_friends}
    return render_template("start/start.html", **values)


def suggested_way(suggested: Sequence[AssignedWork]) -> str:
    """The game and preset that the teacher suggests first, as `slug:preset`: chosen on the page; empty without one."""
    return next((work.way for work in suggested if work.kind == "matches"), "")


def play_settings() -> PlaySettings:
    """What the child's teacher offers; everybody else is offered everything."""
    return visitor().play_settings or PlaySettings()


def offered_presets(slug: str) -> list[str]:
    """The ready-made ways to play this game that are offered; without any the game is not."""
    return [preset for preset in find_game(slug).presets if play_settings().offers(slug, preset)]


def shown_presets(slug: str) -> list[str]:
    """Those of them that lie open; the others are an option away, where all options are offered."""
    game, presets = find_game(slug), offered_presets(slug)
    if not play_settings().more or presets[:1] != list(game.presets)[:1]:
        return presets
    return [preset for preset in presets if preset not in game.folded]


@blueprint.get("/play/<slug>")
def setup(slug: str) -> ResponseReturnValue:
    """A game: its ready-made ways to play, and where the teacher allows it every option, and who sits where; with
    `more`, these lie open."""
    if not visitor().may_play:
        return redirect(url_for("login.join"), 303)
    game = game_or_404(slug)
    presets = shown_presets(slug)
    if not presets:
        abort(404)
    offered = {"presets": presets, "more": play_settings().more, "opened": "more" in request.args}
    rules = {preset: all_rules(game, min(game.seats), game.presets[preset]) for preset in presets}
    people = {"levels": find_tutor(slug).levels, "fits": FITS, "faces": child_faces(visitor().face)}
    sums = sums_in_next_match(context(), visitor(), slug) if visitor().chooses_sums else ""
    return render_template("start/setup.html", game=game, sums=sums, rules=rules, **offered, **people)


@blueprint.post("/play/<slug>")
def new_match(slug: str) -> ResponseReturnValue:
    """Lays the table: with a preset against the tutor, or with every option as chosen by hand."""
    game = game_or_404(slug)
    preset = request.form.get("preset")
    presets = offered_presets(slug)
    if preset in (None, BY_HAND) and presets and play_settings().more:
        places = chosen_places(game)
        rules: Mapping[str, Any] = chosen_rules(game, len(places))
    elif preset in presets:
        places, rules = preset_places(game), game.presets[preset]
    else:
        abort(400)
    return lay_table(game, places, rules)


def preset_places(game: AnyGame) -> list[SeatPlan]:
    """One child, and tutors that fit in with it, as few as the game allows."""
    return [SeatPlan(), *[SeatPlan(adapts=True)] * (min(game.seats) - 1)]


def lay_table(game: AnyGame, places: Sequence[SeatPlan], rules: Mapping[str, Any]) -> ResponseReturnValue:
    """Creates the match and leads to its table; 400 without a child, 429 where too many were begun."""
    if not any(place.is_child for place in places):
        abort(400)
    if not may_begin_match(context(), visitor(), network()):
        abort(HTTPStatus.TOO_MANY_REQUESTS)
    match_id = create_match(context(), visitor(), game.slug, all_rules(game, len(places), dict(rules)), places)
    MATCHES.labels(game.slug).inc()
    return redirect(address_of_beginning(game.slug, match_id), 303)


@blueprint.get("/together")
def together() -> ResponseReturnValue:
    """The ways in which two children can play on this tablet."""
    if not visitor().may_play:
        return redirect(url_for("login.join"), 303)
    ways = {slug: presets for slug in all_games() if (presets := shown_presets(slug))}
    if not (ways and play_settings().more):
        abort(404)
    return render_template("start/together.html", ways=ways, faces=child_faces(visitor().face)[:2])


@blueprint.post("/together")
def begin_together() -> ResponseReturnValue:
    """Lays the table for two children; where a game wants more players, tutors sit down too."""
    slug, _, preset = request.form.get("way", "").partition(":")
    if not play_settings().more or slug not in all_games() or preset not in offered_presets(slug):
        abort(400)
    game = find_game(slug)
    return lay_table(game, two_children(game), game.presets[preset])


def two_children(game: AnyGame) -> list[SeatPlan]:
    return [SeatPlan(), SeatPlan(), *[SeatPlan(adapts=True)] * (min(game.seats) - 2)]


def game_or_404(slug: str) -> AnyGame:
    if slug not in all_games():
        abort(404)
    return find_game(slug)


def chosen_rules(game: AnyGame, players: int) -> dict[str, object]:
    """The options of the form; 400 for what is no value of an option."""
    rules = {option.name: option.read(request.form.get(option.name), players) for option in game.options}
    if any(option.fault(rules[option.name]) for option in game.options):
        abort(400)
    return rules


def chosen_places(game: AnyGame) -> list[SeatPlan]:
    """Who sits where; 400 when that is no table for this game."""
    players = request.form.get("players", type=int)
    if players not in game.seats:
        abort(400)
    levels = {str(level): SeatPlan(level) for level in range(1, find_tutor(game.slug).levels + 1)}
    allowed = {"child": SeatPlan(), FITS: SeatPlan(adapts=True), **levels}
    words = [seat_word(number) for number in range(players)]
    if not all(word in allowed for word in words):
        abort(400)
    return [allowed[word] for word in words]


def seat_word(number: int) -> str:
    """Who is to sit there: `child`, `fit` or a level; `tutor` stands for the level chosen beside it."""
    word = request.form.get(f"seat{number}", "")
    return request.form.get(f"level{number}", "") if word == "tutor" else word


@blueprint.get("/rules/<slug>")
def rules(slug: str) -> str:
    """The rules of a game; `match` is the id of the match from whose table they were opened, or with `replayed` from
    its replay; `game`: its page was."""
    page, match_id = f"games/{game_or_404(slug).slug}/rules.html", request.args.get("match", "")
    came = {
        "match_id": match_id,
        "replayed": "replayed" in request.args,
        "from_game": "game" in request.args,
    }
    return render_template(page, game=find_game(slug), **came, cookieless=True)


@blueprint.post("/language")
def language() -> ResponseReturnValue:
    """Another language, on the page where one is."""
    chosen = request.form.get("language", "")
    if chosen not in LANGUAGES:
        abort(400)
    choose_language(context(), visitor(), chosen)
    return redirect(local_path(request.form.get("next", "")), 303)


@blueprint.post("/sums")
def who_adds() -> ResponseReturnValue:
    """Who adds up from the next match on."""
    chosen = request.form.get("sums", "")
    if chosen not in SUMS:
        abort(400)
    if not choose_who_adds(context(), visitor(), chosen):
        abort(404)
    return redirect(local_path(request.form.get("next", "")), 303)


@blueprint.post("/read-aloud")
def read_aloud() -> ResponseReturnValue:
    """Whether a guest is read to unasked, from now on."""
    return choose_switch("reads_aloud")


@blueprint.post("/sounds")
def sounds() -> ResponseReturnValue:
    """Whether a guest hears sounds, from now on."""
    return choose_switch("sound")


@blueprint.post("/step-by-step")
def step_by_step() -> ResponseReturnValue:
    """Whether each step of a guest's matches waits for a touch, from now on."""
    return choose_switch("step_by_step")


def choose_switch(name: GuestSwitch) -> ResponseReturnValue:
    """Stores the guest's choice; 404 for a child of a class."""
    if not choose_as_guest(context(), visitor(), name, name in request.form):
        abort(404)
    return redirect(local_path(request.form.get("next", "")), 303)
