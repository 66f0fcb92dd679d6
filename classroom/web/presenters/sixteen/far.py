"""The others at Sixteen's table, what is said, and the sets that were won."""

from dataclasses import dataclass, replace
from typing import Any

from classroom.games.protocol import Message
from classroom.games.sixteen.rules import DRAW, GOAL, HAND, sets_to_win, side
from classroom.games.sixteen.state import Set, Step
from classroom.services.play.hints import STAGES
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.advice import COLOURS, COLOURS_OF_THREE
from classroom.tutor.sixteen.analysis import find_play
from classroom.tutor.sixteen.next_time import NO_SIXTEEN_THEN
from classroom.tutor.sixteen.outlook import NEAR, next_wins
from classroom.web.presenters.said import Hint, Said, common_kind, is_right_step, yes
from classroom.web.presenters.sixteen.in_person import in_person
from classroom.web.presenters.sixteen.scene import FOLDER, Scene, compares
from classroom.web.presenters.sixteen.thinking import pointed_at
from classroom.web.presenters.table_scene import steps_since
from classroom.web.templating.regions import Region

NOON, EVENING = 32, 14  # cards in the draw pile of 54, below which it is noon, then evening
TEN = 10
FAR_BEHIND = 3  # sets
WORK_OUT = Message("First work out each sum.")
FIND_NO = Message("Look for a card where nobody can win next.")
FIND_HARD = Message("Which card makes it hard to win next?")
ALL_SAFE = Message("Every card is safe here.")
CHOOSE = Message("Choose a card.")
FEARED = 2  # short of 16, from which on Tavi holds its breath: a low card, which many have, makes it


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody else at the table: alone opposite, in the `light` of that time of day, or the `place`-th of three."""

    seat: SeatFace
    number: int
    is_mine: bool
    mood: str
    nods: bool
    cards: int
    place: int = 0
    is_partner: bool = False
    light: str = ""


@dataclass(frozen=True, slots=True)
class WonSets:
    """The sets of a side, with all that says whose they are, and how many of them win, if so many do."""

    won: tuple[Set, ...]
    side: int
    seats: tuple[SeatFace, ...]
    mine: int | None
    goal: int | None


def regions(scene: Scene) -> tuple[Region, ...]:
    """In the order in which they stand there."""
    if not scene.four:
        return opponent(scene), bubble(scene), won_sets(scene, "won-far", scene.opponent)
    three = tuple(one_of_three(scene, place) for place in (1, 2, 3))
    sides = won_sets(scene, "won-0", 0), won_sets(scene, "won-1", 1)
    return *three, bubble(scene), Region("team-sets", f"{FOLDER}/team-sets.html", None, sides)


def opponent(scene: Scene) -> Region:
    return somebody(scene, scene.opponent, mood(scene), may_nod=not scene.asking)


def one_of_three(scene: Scene, place: int) -> Region:
    number = ((scene.now.mine or 0) + place) % 4
    return somebody(scene, number, "thinking" if scene.view.turn == number else "encouraging", place=place)


def somebody(scene: Scene, number: int, mood: str, *, may_nod: bool = True, place: int = 0) -> Region:
    """Somebody else, who nods after a move of theirs."""
    now, nods = scene.now, bool(may_nod and scene.latest and scene.latest.seat == number)
    about = Opponent(
        now.seats[number],
        number,
        number == now.mine,
        mood,
        nods,
        scene.view.held[number],
        place,
        number == scene.partner,
        "" if place else light(scene),
    )
    return Region(f"seat-{place}" if place else "opponent", f"{FOLDER}/opponent.html", about)


def light(scene: Scene) -> str:
    """The time of day over the lagoon, as the draw pile gets lower: morning at first, then noon, then evening."""
    return "eve" if scene.view.left < EVENING else "noon" if scene.view.left < NOON else ""


def won_sets(scene: Scene, name: str, side: int) -> Region:
    about = WonSets(scene.view.won_by(side), side, scene.now.seats, scene.now.mine, sets_to_win(scene.view.rules))
    return Region(name, f"{FOLDER}/won.html", about)


def mood(scene: Scene) -> str:
    """How Tavi looks."""
    now, formed = scene.now, scene.latest.formed if scene.latest else None
    if now.help or now.attempt:
        return "thinking" if now.attempt and now.attempt.wrong else "encouraging"
    fears = scene.view.total >= GOAL - FEARED and not scene.view.goes_over_anyway
    if scene.declaring or (now.my_turn and not scene.asking and fears):
        return "surprised"
    if formed and (now.is_past or formed.to == now.mine):
        return mood_at_set(scene, formed)
    if now.has_won or (is_right_step(now) and not now.corrects):
        return "glad"
    if now.is_past and scene.view.turn != now.mine and not now.judged:
        return "thinking"
    return "encouraging"


def mood_at_set(scene: Scene, formed: Set) -> str:
    """Glad of the child's own pile; surprised to have gone over itself, kind to a child that has, or has lost the pile:
    the joy is the child's."""
    is_others = scene.now.mine is not None and side(scene.now.mine) != formed.to
    if formed.kinds == ("bust",) and scene.now.is_past and not is_others:
        return "surprised"
    return "encouraging" if is_others else "glad"


def bubble(scene: Scene) -> Region:
    """What is said: what is asked, or else what has happened since the child's last move."""
    now = scene.now
    news = now.news(1 if scene.four or now.has_switched else 3)
    said: dict[str, Any] = common_kind(now, scene.question) or what_happened(scene, news)
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
            **({} if said["kind"] == "next pile" else yes(now, news)),
            sober=leads_over(scene),
            is_long=is_long(scene, said, len(news)),
            moved=moved_from(scene),
            **said,
        ),
    )


def answered(scene: Scene, hint: Hint) -> Hint:
    """Above the cards pictures answer the question: what their colours say, where there are both; where help begins
    with them, the question itself."""
    help_ = scene.now.help
    if not (help_ and scene.compares and help_.stage < STAGES and compares(help_.advice)):
        return hint
    if help_.advice.asks_sum:
        return replace(hint, message=help_.advice.nudge, sum=None)
    if len({bool(next_wins(play)) for play in help_.advice.plays if not play.busts}) > 1:
        return replace(hint, message=COLOURS_OF_THREE if scene.view.rules["match"] else COLOURS, sum=None)
    return replace(hint, sum=None)


def without_totals(scene: Scene, hint: Hint) -> Hint:
    """The hint, where the child does the sums without a sentence that names what a card makes before it has said so."""
    if scene.now.sums != "add" or not scene.now.help:
        return hint
    hidden = {play.total for play in scene.now.help.advice.plays if play.sum.terms[1] and scene.asks(play.card)}
    hidden -= {GOAL}
    asks = hint.sum and not hint.shows_total  # the template asks for this sum in place of the sentence
    return replace(
        hint,
        message=hint.message if asks or not names(hint.message, hidden) else without_sums(scene.now.help.advice),
        instead=NO_SIXTEEN_THEN if names(hint.instead, hidden) else hint.instead,
    )


def without_sums(advice: Advice[str]) -> Message:
    """The idea in other words: where the answers stand above the cards, nothing has to be worked out for them."""
    if not compares(advice):
        return WORK_OUT
    stay = [play for play in advice.plays if not play.busts]
    often, best = [*map(next_wins, stay)], next_wins(find_play(advice.plays, advice.move))
    if not best:
        return FIND_NO if any(often) else ALL_SAFE if len(stay) == len(advice.plays) else WORK_OUT
    return FIND_HARD if best == min(often) < max(often) else WORK_OUT


def names(said: Message | None, totals: set[int]) -> bool:
    """Whether a sentence names one of these totals."""
    return said is not None and said.values.get("total") in totals


def leads_over(scene: Scene) -> bool:
    """Whether what is picked, worked out or just played goes over 16."""
    attempt, latest = scene.now.attempt, scene.latest
    is_over = attempt.sum.total > GOAL if attempt else latest is not None and latest.after > GOAL
    return bool(scene.question) or is_over


def what_happened(scene: Scene, news: tuple[Any, ...]) -> dict[str, Any]:
    now = scene.now
    if scene.declaring:
        return {"kind": "declaring"}
    if now.has_taken_back and now.my_turn:
        return {"kind": "message", "message": CHOOSE}  # what was before is told
    if now.has_switched and now.my_turn and now.sums == "add":
        return {"kind": "adding"}
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


def lost_now(scene: Scene, news: tuple[Any, ...], stands: tuple[Any, ...]) -> int:
    """Which of the piles that Tavi alone has won from the child in front is just told, where nothing else is said of
    it; 0 where none is."""
    formed = news[-1].formed
    is_lost = scene.against_tavi and scene.now.mine is not None and formed and formed.to == scene.opponent
    if not is_lost or reminder(scene) or stands[-1][1][1] or scene.view.over:
        return 0
    return len([won for won in scene.view.won_by(formed.to) if won.move <= formed.move])


def one_more(scene: Scene) -> str:
    """Whose next pile wins the match: `last mine`, `last theirs`; nothing where it is neither's, or either's."""
    mine = scene.now.mine
    if mine is None or not scene.against_tavi:
        return ""
    last = [side for side in (mine, scene.opponent) if scene.view.needs_one_more(side)]
    return "" if len(last) != 1 else "last mine" if last[0] == mine else "last theirs"


def begins_pile(scene: Scene, last: Step) -> bool:
    """Whether the child in front is to begin a pile against Tavi alone, and was told of the last one just before, as of
    a pile that its own card has won."""
    now = scene.now
    is_told = last.formed is not None and (now.stepping or not now.is_whole or last.seat == now.mine)
    return is_told and not now.is_past and now.my_turn and scene.against_tavi


def first_of_sum(attempt: SumAttempt) -> str | tuple[int, ...]:
    """What comes first, once the picture is there and nothing new comes beside it: `to ten`, where the sum crosses it;
    after the first slip else its two numbers. After the third the way below the picture says how."""
    (start, more), slips = attempt.sum.terms, len(attempt.wrong)
    if not (slips > 2 or (slips < 2 and attempt.asked_help)):
        return ""
    return "to ten" if start < TEN < start + more else (start, more) if slips == 1 else ""


def standing(scene: Scene, formed: Set) -> tuple[int, str]:
    """How many sets the child in front has with this one, where it is a later one of its own against one other, and
    what that means to it: level, nearer, or nothing. Of the last one only that it has `won` the match; where the next
    one is the last, how many `each` has, unless the child begins that pile, and is told so then; of one of Tavi's after
    which one more wins it the match, that it is the `last` but one. Of the first pile of a match, whoever has won it,
    it is told what a set is, unless there is a card to be taken back."""
    view = scene.view
    if scene.now.has_won:
        return 0, "won"
    if (each := deciding(scene, formed.move)) and not (scene.against_tavi and formed.to == scene.now.mine):
        return each, "each"
    if not scene.now.corrects and any(won.move == formed.move for won in view.sets[:1]):
        return 0, "first"
    if scene.four or formed.to != scene.now.mine:
        is_last = one_more(scene) == "last theirs" and formed == view.sets[-1] and not scene.verdict
        return 0, "last" if is_last and formed.to == scene.opponent and not view.over else ""
    mine, others = (view.won_worth(whose, formed.move) for whose in (formed.to, scene.opponent))
    if mine == formed.worth:
        return 0, ""
    behind = others - (mine - formed.worth)
    means = "level" if mine == others else "nearer" if behind > 1 and mine < others else ""
    return mine, means


def deciding(scene: Scene, move: int) -> int:
    """How many sets each side has after this move, where one more wins the match for either; else 0."""
    goal = sets_to_win(scene.view.rules) or 0
    have = {scene.view.won_worth(side, move) for side in (0, 1)}
    return goal - 1 if have == {goal - 1} else 0


def lap(scene: Scene) -> tuple[Step, ...]:
    """What the others have laid since my last turn before the last step, where four play: it went by quickly, and in my
    turn there is all the time to look at it."""
    now = scene.now
    if not (scene.four and now.my_turn and scene.latest and scene.latest.seat != now.mine):
        return ()
    done = steps_since(scene.view.steps[:-1], lambda step: step.seat == now.mine)
    return tuple(step for step in done if step.card)


def reminder(scene: Scene) -> str:
    """What else is worth a word: at the end whose the pile is that lies there; that Tavi plays again; that nobody draws
    any more, once; that every card goes over; that a card was not drawn; whether the child will do the sums, or think
    together with Tavi."""
    if scene.view.over and scene.view.pile:
        return "left over"
    if scene.plays_again:
        return "again"
    if scene.now.my_turn and scene.now.sums != "none" and scene.view.goes_over_anyway:
        return "over"
    if plays_out(scene):
        return "empty"
    return forgotten(scene) or ("sums" if scene.offers_sums else "together" if needs_company(scene) else "")


def needs_company(scene: Scene) -> bool:
    """Whether help is offered to a child that is far behind Tavi: with its first card of every second pile."""
    now, view = scene.now, scene.view
    if not scene.against_tavi or not now.my_turn or scene.asking or len(view.sets) % 2:
        return False
    has_laid = any(
        step.seat == now.mine and step.card for step in steps_since(view.steps, lambda step: step.formed is not None)
    )
    return view.won_worth(scene.opponent) - view.won_worth(now.mine or 0) >= FAR_BEHIND and not has_laid


def plays_out(scene: Scene) -> bool:
    """Whether it is the first turn of the seat in front in which nobody draws any more: it has just drawn the last
    card, or another one has, and fewer than one each have been laid since."""
    view, latest = scene.view, scene.latest
    is_others = latest is None or latest.seat != scene.now.mine
    is_first = len(view.hand) == HAND or (is_others and sum(view.held) > (HAND - 2) * view.players + 1)
    return scene.now.my_turn and not view.left and is_first


def forgotten(scene: Scene) -> str:
    """Under which rule a card was just not drawn that may be drawn by hand; nothing from the second one on."""
    view, before = scene.view, HAND - 2
    mine = [step.card for step in view.steps if step.seat == scene.now.mine]
    if not scene.now.my_turn or DRAW not in view.moves or len(view.hand) != before or view.left < 2:
        return ""
    return str(view.rules["draw"]) if mine and mine[-1] and (len(mine) < 2 or mine[-2]) else ""


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
