"""The beach of Sixteen: your cards."""

from dataclasses import dataclass, replace

from classroom.games.protocol import Sum
from classroom.games.sixteen.cards import WILD, card_in_hand, number
from classroom.games.sixteen.rules import DRAW, GOAL, sets_to_win
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.decisions import decision
from classroom.web.presenters.sixteen import risk, thinking
from classroom.web.presenters.sixteen.declaring import declaring
from classroom.web.presenters.sixteen.far import won_sets
from classroom.web.presenters.sixteen.scene import FOLDER, Scene
from classroom.web.presenters.table_regions import heading_while_waiting, needs_touch, tools
from classroom.web.presenters.table_scene import Whose, whose
from classroom.web.templating.regions import Region


@dataclass(frozen=True, slots=True)
class NearLayout:
    """`team` is the side of the seat in front where four play; None where two do."""

    replay: bool
    four: bool
    team: int | None
    has_sets: bool
    picks: str = ""  # the match in which a wild card can be picked
    offers: tuple[str, str, Sum] | None = None  # the match in which the child says who does the sums, its face, a sum


@dataclass(frozen=True, slots=True)
class Turn:
    """The heading: whose turn it is. `kind`: over (no card is left), enough (a side has its `goal` of sets), won (as
    enough, where nobody in front has lost), next, touch (which alone goes on to somebody else's turn), mend (as touch,
    where it would be better to take the card back), sums (who does them), winner (of the pile just shown, who starts),
    draw, may draw, play."""

    kind: str
    seats: tuple[SeatFace, ...]
    turn: int | None
    mine: int | None
    whose: Whose | None = None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand, the `nth` of its like; `asked`: the child works out its sum; `played`: it is the one of the
    move that is to be looked at."""

    code: str
    nth: int
    asked: bool = False
    played: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """`seq` is None where no card can be played; `total` where each shows its sum; `lost`: each only goes over."""

    match_id: str
    seq: int | None
    cards: tuple[HandCard, ...]
    total: int | None
    lost: bool = False


def region(scene: Scene) -> Region:
    """Your cards, or whatever has to be decided first."""
    if scene.compares:
        return thinking.region(scene)
    if scene.declaring:
        return declaring(scene)
    if scene.question:
        return risk.region(scene)
    # The tablet is passed on with the sets of whoever takes it, where it plays for itself.
    sets = () if scene.four else (won_sets(scene, "won-near", scene.view.turn or 0),)
    return decision(scene, lies=None, parts=sets) or your_cards(scene)


def your_cards(scene: Scene) -> Region:
    now, team = scene.now, None
    if scene.four and now.mine is not None:
        team = now.mine % 2
    own = () if scene.four or now.mine is None else (won_sets(scene, "won-near", now.mine),)
    picks = now.match_id if WILD in scene.view.hand and now.my_turn else ""
    offers = (now.match_id, now.seats[now.mine or 0].face, example(scene)) if scene.offers_sums else None
    layout = NearLayout(now.replay, scene.four, team, bool(own), picks, offers)
    ways_on = () if offers else (tools(now),)
    parts = (heading_while_waiting(now) or heading(scene), *own, hand(scene), *ways_on)
    return Region("near", f"{FOLDER}/near.html", layout, parts)


def example(scene: Scene) -> Sum:
    """A sum of this table: of its total, or of a card where nothing lies there, and a card of the hand that stays."""
    total = scene.view.total
    numbers = sorted(number(card) for card in scene.view.hand if card not in (WILD, card[:-1] + "0")) or [2, 3]
    more = next((n for n in reversed(numbers) if total + n < GOAL), numbers[0])
    return Sum((total or numbers[0], more))


def heading(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    about = Turn("next", now.seats, view.turn, now.mine)
    if now.is_past and view.over:
        enough = "won" if now.has_won or now.mine is None else "enough"
        about = replace(about, kind=enough if any(view.held) else "over", goal=sets_to_win(view.rules))
    elif now.is_past and now.mends and view.turn != now.mine:
        about = replace(about, kind="mend")
    elif scene.won and not scene.four and view.turn == scene.won.to:
        about = replace(about, kind="winner")
    elif now.is_past and not now.replay and view.turn != now.mine and needs_touch(now):
        about = replace(about, kind="touch")
    elif scene.offers_sums:
        about = replace(about, kind="sums", whose=whose(now))
    elif now.my_turn:
        may_draw = "+" in view.moves
        about = replace(
            about, kind="draw" if view.moves == ("+",) else "may draw" if may_draw else "play", whose=whose(now)
        )
    return Region("turn", f"{FOLDER}/turn.html", about)


def hand(scene: Scene) -> Region:
    now, view = scene.now, scene.view
    can_play = now.my_turn and view.moves != ("+",) and not scene.offers_sums
    shows = can_play and not scene.asking and now.sums != "none"
    played = card_in_hand(now.made) if now.made and now.made != DRAW and view.turn == now.mine else ""
    cards = tuple(
        HandCard(code, nth, shows and scene.asks(code), code == played and not nth)
        for code, nth in view.hand_told_apart
    )
    lost = shows and view.goes_over_anyway
    about = Hand(now.match_id, now.seq if can_play else None, cards, view.total if shows else None, lost)
    return Region("play", f"{FOLDER}/hand.html", about)
