"""The beach of the Card Eater: your own row and your pile."""

from dataclasses import dataclass, replace

from classroom.games.card_eater.rules import PASS, SAY, STAY, TURN
from classroom.games.card_eater.state import Round
from classroom.services.play.match_state import SeatFace
from classroom.tutor.card_eater.foregone import HIGHEST, reach
from classroom.tutor.card_eater.last_turn import nearest_other, would_win
from classroom.web.presenters.card_eater import decisions
from classroom.web.presenters.card_eater.lanes import missing, own_lane, tried
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.presenters.card_eater.signs import explains_hand
from classroom.web.presenters.decisions import SumToSolve, decision
from classroom.web.presenters.table_regions import heading_while_waiting
from classroom.web.presenters.table_scene import Whose, whose
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class NearLayout:
    replay: bool
    has_row: bool  # somebody is in front


@dataclass(frozen=True, slots=True)
class Turn:
    """The heading: whose turn it is. `who` is called by name; None where nobody needs to be. `gone` have no card left
    to turn, which ends the match; `mine` is which of these the child in front is, if it is one."""

    kind: str
    who: SeatFace | None = None
    whose: Whose | None = None
    target: int = 0  # what a card to be taken makes; 0 where one card is not enough
    need: int = 0  # what the child needs for that, where it is told
    lying: tuple[int, ...] = ()  # what could be taken, of which nothing fits
    left: int = 0  # cards of the child, with which it cannot make it
    gone: tuple[SeatFace, ...] = ()
    mine: int | None = None
    is_last: bool = False  # the last turn of the round: the nearest eats
    lost: tuple[Round, int] | None = None  # the round that is over, and the one child's seat, which has not won it
    won: bool = False  # it has won it
    made: int = 0  # the target that ended the round
    eaten: int = 0  # the cards eaten as it ended
    middle: int = 0  # of them from the middle; where the target is not made, how many the round leaves there, told once
    total: int = 0  # the child's, on which it may stay; of the nearest, which it cannot reach any more
    aim: int = 0  # the target of the round, told with the rule that comes up
    tells: str = ""  # a rule that comes up: "hand", a card of another can be taken; "laps", soon the nearest eats


@dataclass(frozen=True, slots=True)
class Play:
    """What can be pressed in a turn: to turn a card where any are `left`, else to pass; `ends`: whichever it is, the
    round ends with it; `finishes`: so does the match, before anybody has turned a card. `stay` is the total on which
    one may stay instead in a last turn, `stays`: help points at that."""

    match_id: str
    seq: int
    left: int
    advised: bool
    ends: bool = False
    finishes: bool = False
    stay: int | None = None
    stays: bool = False


def region(scene: Scene) -> Region:
    """Your row, or whatever has to be decided first."""
    if scene.saying:
        return decisions.saying(scene)
    now = scene.now
    joker = now.pick if now.pick.startswith(SAY) else ""
    keys = decisions.sum_keys(scene, now.attempt) if now.attempt else None
    return without_help(decision(scene, lies=joker, more=keys)) or your_row(scene)


def without_help(decided: Region | None) -> Region | None:
    """Where a yes or no comes first, the line lies there already, with the hop as soon as one is said; help is offered
    after that."""
    about = decided and decided.value
    if decided and isinstance(about, SumToSolve) and isinstance(about.more, decisions.SumKeys) and about.more.goes_over:
        return replace(decided, value=replace(about, has_help=False, more=replace(about.more, offers=about.has_help)))
    return decided


def your_row(scene: Scene) -> Region:
    now = scene.now
    own = () if now.mine is None else (own_lane(scene, now.mine),)
    turn = heading_while_waiting(scene.now) or Region("turn", f"{FOLDER}/turn.html", heading(scene))
    parts = (turn, *own, play(scene), scene.tools)
    return Region("near", f"{FOLDER}/near.html", NearLayout(now.replay, bool(own)), parts)


def heading(scene: Scene) -> Turn:
    now, turn = scene.now, scene.view.turn
    if now.replay:
        return Turn("replay")
    if scene.view.over:
        return ended(scene, over(scene))
    if now.my_turn:
        return my_turn(scene)
    is_next = turn == now.mine
    who = None if turn is None or is_next else now.seats[turn]
    if scene.done:
        return ended(scene, Turn("round"))
    if scene.finishes:
        return Turn("finish")
    return Turn("you", None) if is_next else turn_of_another(scene, who)


def turn_of_another(scene: Scene, who: SeatFace | None) -> Turn:
    """What is told below while others play, of whom `who` is next."""
    if scene.view.saying:
        return Turn("joker", who)
    shown = told_player(scene)
    return Turn("other", who) if shown is None else Turn("theirs", scene.now.seats[shown])


def told_player(scene: Scene) -> int | None:
    """Whose step is told while a match goes on, where it is another's: whose row is light; or who begins."""
    if not scene.now.is_past:
        return None
    seat = scene.latest.seat if scene.latest else scene.view.turn
    return None if seat == scene.now.mine else seat


def ended(scene: Scene, turn: Turn) -> Turn:
    """With how the round has ended, if one has."""
    done = scene.done
    if not done:
        return turn
    made, middle = done.target if done.is_made else 0, in_the_middle(scene, done)
    return replace(turn, lost=lost_round(scene), won=has_won(scene), made=made, eaten=done.eaten, middle=middle)


def in_the_middle(scene: Scene, done: Round) -> int:
    """How many cards of the middle are eaten with those that lie there; or how many the first round that the nearest
    has won leaves there for the next."""
    if done.is_made:
        return done.eaten - sum(len(row.laid) for row in done.rows)
    nearest = [one for one in scene.view.past if one.winner is not None and not one.is_made]
    return scene.view.left_over if nearest == [done] and not done.is_last else 0


def lost_round(scene: Scene) -> tuple[Round, int] | None:
    """It is told how close one was, if that was close."""
    done, mine = scene.done, scene.now.mine
    return None if not done or mine is None or mine == done.winner or scene.many_here else (done, mine)


def has_won(scene: Scene) -> bool:
    return scene.winner is not None and scene.winner == scene.now.mine and not scene.many_here


def over(scene: Scene) -> Turn:
    now = scene.now
    is_enough = len(scene.view.past) == scene.view.rules["rounds"]  # it needs no other reason
    gone = [seat for seat, row in enumerate(scene.view.rows) if not row.pile and not is_enough]
    mine = gone.index(now.mine) if now.mine in gone and not scene.many_here else None
    return Turn("over", gone=tuple(now.seats[seat] for seat in gone), mine=mine)


def my_turn(scene: Scene) -> Turn:
    mine = whose(scene.now)
    if scene.many_here and scene.now.mine is not None:
        who, unnamed = scene.now.seats[scene.now.mine], mine and mine._replace(is_named=False)
        tells = rule_to_tell(scene)
        return Turn("name", who, unnamed, aim=scene.target if tells else 0, tells=tells)  # the sentence says the name
    if scene.is_lost:
        return Turn("lost", whose=mine, need=scene.view.need or 0, lying=none_fits(scene), left=cards_left(scene))
    if scene.now.help and PASS not in scene.view.moves:  # help says what to do
        return Turn("helped", whose=mine, is_last=scene.view.is_last_turn)
    target = scene.target if has_more_to_take(scene) else 0
    if PASS in scene.view.moves:
        return Turn("empty pile", whose=mine, target=target)
    if scene.my_total is None:
        return Turn("first card", whose=mine)
    kind = "tried" if scene.may_take and not target else "any card"
    return which_card(scene, Turn(kind, whose=mine, target=target))


def has_more_to_take(scene: Scene) -> bool:
    """Whether a card lies there that could make the target, and was not tried in vain in this turn."""
    return scene.may_take and not all(tried(scene, seat) for seat in scene.others)


def which_card(scene: Scene, turn: Turn) -> Turn:
    """What is told where a card is to be turned or taken: what one needs, the last turn, a rule."""
    if scene.is_out_of_reach:
        first = would_win(scene.view)
        who = None if first is None else scene.now.seats[first]
        return replace(turn, kind="out of reach", target=0, who=who, total=nearest_other(scene.view))
    is_last, tells = scene.view.is_last_turn, rule_to_tell(scene)
    need, total, aim = told_need(scene) if turn.target else 0, scene.my_total or 0, scene.target if tells else 0
    return replace(turn, need=need, is_last=is_last, total=total if is_last else 0, aim=aim, tells=tells)


def rule_to_tell(scene: Scene) -> str:
    """Below what the others have done, which stays to be read. The nearest eats: told in the last turn but one."""
    if explains_hand(scene):
        return "hand"
    is_late = scene.view.lap > 1 and scene.view.lap + 1 == scene.view.laps
    return "laps" if is_late and not scene.verdict else ""


def told_need(scene: Scene) -> int:
    """What I need, where my number line tells it; 0 where it is mine to find."""
    ahead = missing(scene, scene.now.mine) if scene.now.mine is not None else None
    return ahead.target - ahead.total if ahead and ahead.how_much == "told" else 0


def none_fits(scene: Scene) -> tuple[int, ...]:
    """What the cards count that I could take, in a lost round: none fits. Nothing where I have cards left to turn."""
    if PASS not in scene.view.moves or scene.my_total is None:
        return ()
    last = (scene.rows[number].last for number in scene.others)
    return tuple(sorted({card.value for card in last if card and card.value}))


def cards_left(scene: Scene) -> int:
    """How many cards I have left to turn in a lost round, once one lies there; 0 where with tens they would do."""
    row = scene.view.row
    if not row or row.total is None or reach(row, [HIGHEST] * row.pile) >= scene.target:
        return 0
    return row.pile


def play(scene: Scene) -> Region:
    """Nothing where it is not my turn."""
    now, row, moves = scene.now, scene.view.row, scene.view.moves
    about = None
    if scene.finishes:
        about = Play(now.match_id, now.seq, row.pile if row else 0, False, ends=True, finishes=True)
    elif now.my_turn and row:
        is_advised = scene.advised in (TURN, PASS)
        about = Play(now.match_id, now.seq, row.pile if TURN in moves else 0, is_advised, scene.is_lost)
        if STAY in moves and not scene.is_out_of_reach:
            about = replace(about, stay=row.total, stays=scene.advised == STAY)
    return Region("play", f"{FOLDER}/play.html", about)
