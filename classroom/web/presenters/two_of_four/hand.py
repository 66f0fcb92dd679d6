"""The four cards of the hand, and what two of them make."""

from dataclasses import dataclass
from typing import NamedTuple

from classroom.games.french_cards import suit, value
from classroom.games.protocol import Sum
from classroom.games.two_of_four.rules import SIGNS
from classroom.games.two_of_four.state import ShownPair
from classroom.tutor.two_of_four.advice import begun_with
from classroom.web.presenters.two_of_four.scene import FOLDER, Scene
from classroom.web.templating.regions import Region


class Result(NamedTuple):
    """What the two cards picked make; `total` is None where it is not told, and `asks` where it is to be worked out.
    It is `given` where a child that adds up itself is told. Its `move` is picked, and shown only when the child says
    so."""

    sign: str
    start: int
    more: int
    move: str
    total: int | None
    asks: bool
    given: bool = False


class HandCard(NamedTuple):
    """A card; `is_chosen` is one that is picked, or was shown; `picks` are the cards picked once it is touched.
    It `brings` a token to a pair that wins: it has the suit of the target, and a pair may still win; else that is in
    `vain`. Help `begins` with it."""

    code: str
    is_chosen: bool
    picks: str = ""
    brings: bool = False
    begins: bool = False
    vain: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    cards: tuple[HandCard, ...]
    can_pick: bool


def hand(scene: Scene, shown: ShownPair | None) -> Region:
    """To be picked from in one's turn, else only to be looked at."""
    if scene.now.my_turn:
        about = Hand(hand_cards(scene), can_pick=True)
    else:
        waits = "" if shown or scene.done else suit(scene.target)
        cards = (
            HandCard(code, bool(shown and code in shown.cards), brings=suit(code) == waits) for code in scene.view.hand
        )
        about = Hand(tuple(cards), can_pick=False)
    return Region("hand", f"{FOLDER}/hand.html", about)


def bears(scene: Scene) -> str:
    """The target's suit, while the child whose turn it is can still win pearls: with which cards is for it to find."""
    can_win = scene.now.my_turn and any(play.gain and play.chance for play in scene.analysis.plays)
    return suit(scene.target) if can_win else ""


def in_vain(scene: Scene) -> tuple[str, ...]:
    """The cards of a pair that is looked at and wins no pearls: none brings one. None while its sum is asked."""
    if not (scene.sign and (scene.tried or scene.question)):
        return ()
    play = scene.analysis.find(scene.chosen)
    return () if play.gain and play.chance else scene.cards


def hand_cards(scene: Scene) -> tuple[HandCard, ...]:
    """The cards of the child whose turn it is."""
    picked, first, can_win, vain = scene.cards, to_begin_with(scene), bool(bears(scene)), in_vain(scene)
    own = {code for code in scene.view.hand if suit(code) == suit(scene.target)}
    brings = own.difference(vain) if can_win else set[str]()
    return tuple(
        HandCard(code, code in picked, picks(code, picked), code in brings, code == first, code in own - brings)
        for code in scene.view.hand
    )


def to_begin_with(scene: Scene) -> str:
    """The card that the first help names; empty where it names none, or the child has begun itself."""
    is_first = scene.now.help and scene.now.help.stage == 1
    return begun_with(scene.analysis) if is_first and not scene.cards else ""


def picks(code: str, cards: tuple[str, ...]) -> str:
    """The cards picked once this one is touched: a picked one goes back, another one becomes the second."""
    return ",".join([card for card in cards if card != code] if code in cards else [*cards[:1], code])


def results(scene: Scene) -> tuple[Result, ...]:
    """One for each sign, once two cards are picked: what each card made with the first was a wall of sums."""
    if scene.sign or len(scene.cards) < 2:
        return ()
    one, two = scene.cards
    return tuple(result(scene, one, sign, two) for sign in SIGNS)


def result(scene: Scene, one: str, sign: str, two: str) -> Result:
    """Its move is the one of the view, which has the two cards in an order of its own."""
    move = next(move for move in (f"{one}{sign}{two}", f"{two}{sign}{one}") if move in scene.view.moves)
    more, start = sorted((value(one), value(two)))
    work = Sum((start, more if sign == "+" else -more))
    asks = scene.is_asked(work)
    given = scene.now.sums == "add" and not asks and work not in scene.now.worked
    return Result(sign, start, more, move, scene.told(work), asks, given)


def told_because(scene: Scene) -> str:
    """Why of the sums that lie there some are told a child that adds up itself: they are `known`, or Tavi `helps` with
    them, or does `all` that lie there. Empty where none are told, or all since it knows them or worked some out."""
    lying = results(scene)
    told = [work_of(one) for one in lying if one.total is not None]
    given = [work for work in told if work not in scene.now.worked]
    if not given or scene.now.sums != "add":
        return ""
    is_known = all(map(scene.now.knows, given))
    if any(one.asks for one in lying):
        return "known" if is_known else "helps"
    return "" if is_known or len(given) < len(lying) else "all"


def work_of(one: Result) -> Sum:
    return Sum((one.start, one.more if one.sign == "+" else -one.more))
