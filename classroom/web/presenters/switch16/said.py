"""What is said at Switch 16's table: what is asked, what has happened, a hint."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from classroom.games.protocol import Message, Sum
from classroom.games.switch16.dice import as_they_lie
from classroom.games.switch16.state import Step
from classroom.tutor.switch16.dice_hints import cannot_go, where_to_look
from classroom.web.presenters.said import Hint, Said, common_kind, yes
from classroom.web.presenters.switch16.denied import denied
from classroom.web.presenters.switch16.recap import since
from classroom.web.presenters.switch16.scene import FOLDER, Scene
from classroom.web.templating.regions import Region

OF_MYSELF: dict[str, Callable[..., Message]] = {  # what is said of the only other pawn, as its player says it
    "A splash takes you to %(base)d. Another pawn is on %(theirs)d.": lambda **values: Message(
        "A splash takes you to %(base)d. I am on %(theirs)d.", **values
    ),
    "A splash takes you to %(base)d. Then the pawn on %(theirs)d is ahead of you.": lambda **values: Message(
        "A splash takes you to %(base)d. Then I am ahead of you, on %(theirs)d.", **values
    ),
    "A splash takes you to %(base)d. The pawn on %(theirs)d is stuck.": lambda **values: Message(
        "A splash takes you to %(base)d. I am stuck on %(theirs)d.", **values
    ),
    "Most rolls work from here. The glued pawn must wait.": lambda **_: Message(
        "Most rolls work from here. I’m glued and must wait."
    ),
    "The pawn on %(theirs)d is nearly there.": lambda **values: Message(
        "I am on %(theirs)d, and nearly there.", **values
    ),
    "The pawn on %(space)d gets free. You can glue again.": lambda **values: Message(
        "I get free on %(space)d. You can glue me again.", **values
    ),
    "The glue drop is already under the pawn on %(space)d.": lambda **_: Message(
        "The glue drop is already under my pawn."
    ),
    "The pawn on %(space)d is ahead of you.": lambda **values: Message("I am ahead of you, on %(space)d.", **values),
    "The player on %(space)d can say no to a swap.": lambda **_: Message("I can say no to a swap."),
}
NOTHING_LEFT: dict[str, Callable[[int], Message]] = {  # of dice of which it is told that they do not make the number
    "again": lambda goal: Message("No %(goal)d here. Roll again!", goal=goal),
    "stop": lambda goal: Message("No dice make %(goal)d, so your turn ends.", goal=goal),
}
OR_GLUE: dict[str, Callable[[int], Message]] = {  # the same, where the glue drop can be put under a pawn first
    "again": lambda goal: Message("No %(goal)d here. You can glue, then roll again.", goal=goal),
    "stop": lambda goal: Message("No %(goal)d here. You can glue, then your turn ends.", goal=goal),
}
ENOUGH = ("fell", "stayed")  # the splash says enough, and so does the island


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    my_turn = now.my_turn and not scene.question
    is_apart = scene.is_new_race or now.has_denied or scene.chooses_again  # "That's right!" is said then, or of no sum
    right = {} if is_apart else yes(now, scene.news)
    about = Said(
        at=now.place,
        won=now.has_won,
        seats=now.seats,
        mine=scene.me,
        my_turn=my_turn,
        is_plain=is_plain(scene),
        **right,
        **what_is_said(scene),
    )
    return Region("said", f"{FOLDER}/said.html", about)


def is_plain(scene: Scene) -> bool:
    """Whether the bubble belongs to nobody in particular."""
    return len(scene.now.seats) > 2 or scene.now.seats[scene.opponent].face != "tavi"


def what_is_said(scene: Scene) -> dict[str, Any]:
    """The kind of what is said, and what belongs to it."""
    now = scene.now
    if common := common_kind(now, scene.question):
        return {"kind": "hint", "hint": hint(scene)} if common["kind"] == "hint" else common
    if found := denied(scene):
        return {"kind": "denied", "more": found}
    if scene.chooses_again:
        return {"kind": "choice", "more": scene.spaces[scene.view.turn or 0]}
    news, verdict = told_of_late(scene), now.verdict if now.judged else None
    if scene.is_new_race:
        view = scene.view
        more = view.first, len(view.races) + 1
        return {"kind": "opening", "verdict": verdict, "more": more}
    says_enough = ENOUGH if is_plain(scene) else (*ENOUGH, "glued")  # the tutor says itself what frees it
    if news and news[-1].note in says_enough and not now.corrects:
        verdict = None
    steps = tuple((step, makes_sum(step) and step.dice == news[-1].dice) for step in news)  # not of dice that are gone
    return {"kind": "steps", "steps": steps, "verdict": verdict, "more": since(scene)}


def told_of_late(scene: Scene) -> tuple[Step, ...]:
    """What has happened of late; where others have done something to the child's pawn, that, and beside it only dice
    that made nothing, which had no picture of their own. Of somebody else's stop there is nothing to say: where its
    last step led is told as long as the child has not rolled."""
    fails = tuple(step for step in scene.news if step.is_idle_stop)
    if scene.hits:
        return (*scene.hits, *fails)
    return (scene.before_stop,) if scene.before_stop else scene.news


def makes_sum(step: Step) -> bool:
    """Whether the last stone of its chain took more than one die."""
    return bool(step.chain and len(step.chain[-1][1]) > 1)


def hint(scene: Scene) -> Hint:
    """The hint of this stage of help; Tavi, who plays with one child, says "I" in it."""
    found = staged_hint(scene)
    if is_plain(scene) or scene.many_here:
        return found
    return replace(found, message=of_myself(found.message), instead=of_myself(found.instead))


def first_hint(scene: Scene, nudge: Message) -> Message:
    """It does not tell whether the dice make the number."""
    goal = scene.view.next or 0
    if scene.is_idle and scene.best in NOTHING_LEFT:
        may_glue = any(move.startswith("glue:") for move in scene.view.moves)
        return (OR_GLUE if may_glue else NOTHING_LEFT)[scene.best](goal)
    return where_to_look(goal) if scene.judges or scene.wonders else nudge


def of_myself(said: Message | None) -> Message | None:
    return OF_MYSELF[said.text](**said.values) if said and said.text in OF_MYSELF else said


def sum_as_it_lies(scene: Scene) -> Sum | None:
    """The sum of the dice that make the number, in their order on the table."""
    assert scene.now.help
    work = scene.now.help.advice.sum
    return Sum(as_they_lie(work.terms, scene.view.dice)) if work else None


def none_here(goal: int) -> Message:
    """The last that help says of dice that do not make the number, and the child is to find that out."""
    return Message("No %(goal)d here: tap “I can’t”.", goal=goal)


def staged_hint(scene: Scene) -> Hint:
    """A nudge, the idea, the sum, the move."""
    given, goal = scene.now.help, scene.view.next or 0
    assert given
    if given.stage == 1 or (scene.is_idle and scene.best in NOTHING_LEFT):
        return Hint(first_hint(scene, given.advice.nudge))
    if given.stage == 2:
        return Hint(cannot_go(scene.view)[1] if scene.misses else given.advice.idea)
    if given.stage == 3 and not scene.is_last_help:
        return Hint(None, sum=sum_as_it_lies(scene))
    if scene.misses:
        return Hint(none_here(goal))
    if scene.adds and scene.best == f"go:{goal}":
        return Hint(Message("Tap what glows. Then go to %(goal)d.", goal=goal), sum=sum_as_it_lies(scene))
    return Hint(None, scene.best, given.advice.instead)
