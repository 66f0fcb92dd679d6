"""What is said at Sixteen’s table."""

from dataclasses import replace
from typing import Any

from classroom.games.sixteen.rules import GOAL
from classroom.services.play.sum_attempts import SumAttempt
from classroom.tutor.sixteen.outlook import NEAR
from classroom.tutor.sums.strategies import addition_strategy
from classroom.web.presenters.said import Said, common_kind, is_right_step, yes
from classroom.web.presenters.sixteen.hinting import answered, without_totals
from classroom.web.presenters.sixteen.in_person import in_person
from classroom.web.presenters.sixteen.news import what_happened
from classroom.web.presenters.sixteen.reminding import reminder
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.presenters.sixteen.thinking import pointed_at
from classroom.web.templating.regions import Region

TEN = 10


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    news = now.news(1 if scene.four or now.has_switched else 3)
    said: dict[str, Any] = common_kind(now, scene.question) or what_happened(scene, news)
    tells_all = said.get("steps", news) == news
    if said["kind"] == "hint" and said["hint"].sum and now.help and scene.tells(now.help.advice.move):
        said["hint"] = replace(said["hint"], shows_total=True)  # it stands at the card
    if said["kind"] in ("sum", "slip") and now.attempt:
        said["more"] = first_of_sum(now.attempt)
    if now.help and now.help.stage == 4:
        pointed = pointed_at(now.help.advice)
        said["more"] = tuple(sorted({move[-1] for move in pointed})) if len(pointed) > 1 else ()
    if said["kind"] == "hint":
        hint = without_totals(scene, answered(scene, said["hint"]))
        if scene.against_tavi:
            hint = replace(hint, message=in_person(hint.message), instead=in_person(hint.instead))
        said["hint"] = hint
    elif scene.against_tavi:
        said["verdict"] = in_person(said.get("verdict"))
    return Region(
        "said",
        f"{FOLDER}/said.html",
        Said(
            at=now.place,
            seats=now.seats,
            mine=now.mine,
            my_turn=now.my_turn and not scene.asking,
            is_plain=not scene.against_tavi,
            won=now.has_won,
            first="nine" in now.firsts,
            **(yes(now, news) if said["kind"] != "next pile" and tells_all and not is_lost(scene) else {}),
            sober=leads_over(scene),
            is_long=is_long(scene, said, len(news)),
            moved=moved_from(scene),
            **said,
        ),
    )


def first_of_sum(attempt: SumAttempt) -> str | tuple[int, ...]:
    """What comes first, once the picture is there and nothing new comes beside it: `to ten`, where the sum crosses it;
    after the first slip else its two numbers. After the third the way below the picture says how. One or two more are
    counted on along the path: from the second slip on it is told how."""
    (start, more), slips = attempt.sum.terms, len(attempt.wrong)
    if attempt.sum.total > GOAL:  # the path ends before it: the frames are its picture
        return ""
    if slips and addition_strategy(start, more).kind == "count":
        return (start, more) if slips == 1 else (start, *range(start + 1, attempt.sum.total + 1))
    if not (slips > 2 or (slips < 2 and attempt.asked_help)):
        return ""
    return "to ten" if start < TEN < start + more else (start, more) if slips == 1 else ""


def is_lost(scene: Scene) -> bool:
    """Whether the child's own card has just gone over: praise for its sum beside that is none."""
    return bool(scene.won and scene.won.kinds == ("bust",) and scene.latest and scene.latest.seat == scene.now.mine)


def leads_over(scene: Scene) -> bool:
    """Whether what is picked, worked out or just played goes over 16."""
    attempt, latest = scene.now.attempt, scene.latest
    is_over = attempt.sum.total > GOAL if attempt else latest is not None and latest.after > GOAL
    return bool(scene.question) or is_over


def is_long(scene: Scene, said: dict[str, Any], steps: int) -> bool:
    """Whether it needs small letters."""
    now, latest = scene.now, scene.latest
    asks = now.help or now.attempt or scene.question
    opens = said.get("kind") in ("opening", "adding")
    tells = now.judged or steps > 1 or (latest and (latest.formed or latest.after == NEAR)) or reminder(scene)
    return bool(asks or opens or tells or is_right_step(now))


def moved_from(scene: Scene) -> str:
    if not scene.latest or not scene.latest.card:
        return ""
    return "near" if scene.latest.seat == scene.now.mine else "far"
