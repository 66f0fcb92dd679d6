"""What has happened at Sixteen’s table since the child’s last move."""

from typing import Any

from classroom.games.protocol import Message
from classroom.games.sixteen.rules import sets_to_win
from classroom.games.sixteen.state import Step
from classroom.web.presenters.sixteen.reminding import reminder
from classroom.web.presenters.sixteen.scene import Scene
from classroom.web.presenters.sixteen.standings import deciding, one_more, standing
from classroom.web.presenters.table_scene import steps_since

CHOOSE = Message("Choose a card.")


def what_happened(scene: Scene, news: tuple[Any, ...]) -> dict[str, Any]:
    now, news = scene.now, since_last_pile(scene, news)
    if scene.declaring:
        return {"kind": "declaring"}
    if now.has_taken_back and now.my_turn:
        return {"kind": "message", "message": CHOOSE}  # what was before is told
    if now.has_switched and now.my_turn and now.sums == "add":
        return {"kind": "adding", "more": any(map(scene.asks, scene.view.hand))}
    if not news:
        return {
            "kind": "opening",
            "more": (
                scene.view.turn,
                now.my_turn and "+" in scene.view.moves,
                scene.partner,
                scene.view.rules["match"],
                sets_to_win(scene.view.rules),
            ),
        }
    if begins_pile(scene, news[-1]):
        return {
            "kind": "next pile",
            "more": deciding(scene, len(scene.view.steps)) or reminder(scene) or one_more(scene),
        }
    kind = "cards" if now.sums == "none" else "steps"
    stands = tuple((step.formed.move, standing(scene, step.formed)) for step in news if step.formed)
    tells_standing = any(means and means != "won" for _, (_, means) in stands)
    verdict = None if tells_standing and not now.corrects else scene.verdict  # one thing at a time
    more = reminder(scene), stands, 0 if verdict else lost_now(scene, news, stands)
    return {"kind": kind, "steps": news, "lap": lap(scene), "verdict": verdict, "more": more}


def since_last_pile(scene: Scene, news: tuple[Any, ...]) -> tuple[Any, ...]:
    """Only what lies there, where a pile was won before: to a child that comes back three sums in a row, the first two
    of a pile that is gone, tell nothing."""
    won = [n for n, step in enumerate(news[:-1], 1) if step.formed]
    return news[won[-1] :] if won and not scene.now.is_past else news


def lost_now(scene: Scene, news: tuple[Any, ...], stands: tuple[Any, ...]) -> int:
    """Which of the piles that Tavi alone has won from the child in front is just told, where nothing else is said of
    it and the card cannot be taken back: there the bubble leaves room for the cards. 0 where none is."""
    formed = news[-1].formed
    is_lost = scene.against_tavi and scene.now.mine is not None and formed and formed.to == scene.opponent
    if not is_lost or scene.now.held or reminder(scene) or stands[-1][1][1] or scene.view.over:
        return 0
    return len([won for won in scene.view.won_by(formed.to) if won.move <= formed.move])


def begins_pile(scene: Scene, last: Step) -> bool:
    """Whether the child in front is to begin a pile against Tavi alone, and was told of the last one just before, as of
    a pile that its own card has won."""
    now = scene.now
    is_told = last.formed is not None and (now.stepping or not now.is_whole or last.seat == now.mine)
    return is_told and not now.is_past and now.my_turn and scene.against_tavi


def lap(scene: Scene) -> tuple[Step, ...]:
    """What the others have laid since my last turn before the last step, where four play: it went by quickly, and in my
    turn there is all the time to look at it."""
    now = scene.now
    if not (scene.four and now.my_turn and scene.latest and scene.latest.seat != now.mine):
        return ()
    done = steps_since(scene.view.steps[:-1], lambda step: step.seat == now.mine)
    return tuple(step for step in done if step.card)
